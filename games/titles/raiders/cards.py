"""A card set of Raiders, checked and made ready to play."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engine.cards import CardData, Decks, read_decks
from games.engine.effect import Effect, Line
from games.engine.errors import BadCards, Mistake
from games.titles.raiders.checks import check_decks, read_gangs, read_limits
from games.titles.raiders.notation import KINDS, LOOT_VERBS, PLAYERS_OF_MARK, TRASH


class Part(NamedTuple):
    """One cost or reward of a skill."""

    verb: str
    number: int = 1
    each: bool = False
    """Is the number multiplied by what was paid?"""
    up_to: bool = False
    healthy: bool = True
    """In which state a helper comes home."""
    here: bool = False
    home: bool = False
    """From where a cost is paid."""
    captives: int = 0
    fanatics: int = 0


@dataclass(frozen=True, slots=True)
class Skill:
    """A call or a raid skill, made ready to be used."""

    moment: str
    where: str
    """The mark that chooses a territory; empty: none is chosen."""
    last: bool
    loot: bool
    """Does it take, destroy or move loot (SKL-5)?"""
    costs: tuple[Part, ...]
    rewards: tuple[Part, ...]
    parts: tuple[Part, ...]
    """Costs and rewards in the order in which they are carried out (SKL-2)."""


@dataclass(frozen=True, slots=True)
class Helper:
    """A raider or a mercenary."""

    id: str
    key: str
    gang: str
    """Empty: a mercenary."""
    leader: bool
    symbol: str
    call: Skill | None
    raid: Skill | None
    skill: Skill


@dataclass(frozen=True, slots=True)
class Nature:
    """What a kind of trash is worth in a fight, and whether it outlives a raid."""

    attack: int
    defend: int
    dies: bool


@dataclass(frozen=True, slots=True)
class Gang:
    """A gang: its style, what it looks like, and its raiders by where they begin."""

    key: str
    style: str
    colour: str
    mark: str
    pattern: str
    start: tuple[str, ...]
    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory card: its type, and from how many players on it is used."""

    key: str
    type: str
    players: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers of the box."""

    hand_size: int
    days: int
    market_size: int
    start_loot: int
    extra_territories: int
    points_loot: int
    points_first: int
    points_again: int


@dataclass(frozen=True, slots=True)
class Cards:
    """A whole card set, by id. A card with several copies has an id for each: ``nomad-2``."""

    limits: Limits
    gangs: Mapping[str, Gang]
    helpers: Mapping[str, Helper]
    mercenaries: tuple[str, ...]
    raiders: frozenset[str]
    rank: Mapping[str, int]
    """The order of helpers: mercenaries before raiders, each by key and number (ORD-1)."""
    hand_rank: Mapping[str, int]
    """The order of a hand: by key and number (ORD-1)."""
    territories: Mapping[str, Territory]
    natures: tuple[Nature, Nature]
    """Of captives and of fanatics."""
    names: Mapping[str, Mapping[str, str]]
    """The names of every card by key and language."""


def read_cards(data: Mapping[str, Any]) -> Cards:
    """Read and check a card set; ``BadCards`` names every mistake."""
    mistakes: list[Mistake] = []
    decks = read_decks(data, KINDS, mistakes)
    limits = read_limits(data.get("limits"), mistakes)
    gangs = read_gangs(data, decks, mistakes)
    check_decks(decks, gangs, limits, mistakes)
    if mistakes:
        raise BadCards(mistakes)
    return _make_cards(decks, gangs, Limits(**limits))


def key_of(card_id: str) -> str:
    """The card's key, without the number of the copy."""
    return card_id.partition("-")[0]


def _number_of(card_id: str) -> int:
    return int(card_id.partition("-")[2] or 0)


def _make_cards(decks: Decks, gangs: Mapping[str, str], limits: Limits) -> Cards:
    helpers = {
        card_id: _make_helper(card_id, card, gangs.get(card.key, ""))
        for kind in ("raiders", "mercenaries")
        for card in decks[kind]
        for card_id in _copies(card)
    }
    by_key = sorted(helpers, key=lambda each: (key_of(each), _number_of(each)))
    by_sort = sorted(by_key, key=lambda each: bool(helpers[each].gang))
    natures = {card.key: _make_nature(card.line("nature")) for card in decks["trash"]}
    return Cards(
        limits=limits,
        gangs={card.key: _make_gang(card, decks["raiders"], gangs) for card in decks["gangs"]},
        helpers=helpers,
        mercenaries=tuple(sorted(each for each in helpers if not helpers[each].gang)),
        raiders=frozenset(each for each in helpers if helpers[each].gang),
        rank={card_id: place for place, card_id in enumerate(by_sort)},
        hand_rank={card_id: place for place, card_id in enumerate(by_key)},
        territories={
            card.key: Territory(card.key, card.words["type"], PLAYERS_OF_MARK[card.words["mark"]])
            for card in decks["territories"]
        },
        natures=(natures[TRASH[0]], natures[TRASH[1]]),
        names={card.key: card.names for deck in decks.values() for card in deck},
    )


def _copies(card: CardData) -> list[str]:
    if card.copies == 1:
        return [card.key]
    return [f"{card.key}-{number}" for number in range(1, card.copies + 1)]


def _make_gang(card: CardData, raiders: list[CardData], gangs: Mapping[str, str]) -> Gang:
    """One copy of each kind that starts in the hideout does so, all others are the deck (SET-4, SET-5)."""
    own = [raider for raider in raiders if gangs[raider.key] == card.key]
    start = [_copies(raider)[0] for raider in own if "start" in raider.words]
    deck = [card_id for raider in own for card_id in _copies(raider) if card_id not in start]
    words = card.words
    return Gang(
        card.key,
        words["style"],
        words.get("colour", ""),
        words.get("mark", ""),
        words.get("pattern", ""),
        tuple(sorted(start)),
        tuple(sorted(deck)),
    )


def _make_helper(card_id: str, card: CardData, gang: str) -> Helper:
    skill = make_skill(card.line("skill"))
    return Helper(
        id=card_id,
        key=card.key,
        gang=gang,
        leader=card.words.get("role") == "leader",
        symbol=card.words.get("symbol", ""),
        call=skill if skill.moment == "call" else None,
        raid=skill if skill.moment == "raid" else None,
        skill=skill,
    )


def make_skill(line: Line | None) -> Skill:
    """What a line of a card can do."""
    assert line is not None
    where = [mark.word("where") for mark in line.marks if mark.verb == "where"]
    costs = tuple(_make_part(cost) for cost in line.costs)
    rewards = tuple(_make_part(reward) for reward in line.rewards)
    return Skill(
        moment=line.moments[0].verb,
        where=where[0] if where else "",
        last=any(mark.verb == "last" for mark in line.marks),
        loot=any(reward.verb in LOOT_VERBS for reward in rewards),
        costs=costs,
        rewards=rewards,
        parts=costs + rewards,
    )


UP_TO = frozenset({"wound", "withdraw_others", "withdraw_own"})
"""Verbs whose phrase always says *up to*, and that are picked one by one."""


def _make_part(effect: Effect) -> Part:
    args = effect.args
    place = str(args.get("place", ""))
    return Part(
        verb=effect.verb,
        number=effect.number(),
        each=bool(args.get("each")),
        up_to=bool(args.get("up_to")) or effect.verb in UP_TO,
        healthy=args.get("state") == "healthy",
        here="here" in place,
        home="home" in place,
        captives=int(args.get("captives", 0)),
        fanatics=int(args.get("fanatics", 0)),
    )


def _make_nature(line: Line | None) -> Nature:
    assert line is not None
    said = {effect.verb: effect for effect in line.costs}
    attack, defend = (int(said[verb].word("power")) if verb in said else 0 for verb in ("attack", "defend"))
    return Nature(attack, defend, "dies" in said)
