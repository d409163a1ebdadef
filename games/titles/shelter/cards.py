"""Reads a card set of Shelter into typed, playable cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engine.cards import CardData, Decks, read_decks
from games.engine.effect import Effect, Line
from games.engine.errors import BadCards, Mistake
from games.titles.shelter.checks import check_decks, read_columns, read_limits
from games.titles.shelter.notation import ANY, COLOURS, GIVEN, KINDS, NEEDY, NOT_DOUBLED, RESOURCES, SLOTS


class Reward(NamedTuple):
    """One reward: ``what`` is a resource, a letter or a row; ``rate`` belongs to an exchange."""

    verb: str
    what: str = ""
    number: int = 1
    rate: tuple[int, str, int, str] | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """The costs and rewards of a space as printed, or of the threat that covers it."""

    id: str
    letter: str
    linked: bool
    injured_only: bool
    need: tuple[int, int, int]
    any: int
    total: int
    items: int
    injure: bool
    room: bool
    owner: int
    """The only seat that may use it; -1: everybody."""
    plain: bool
    """It has no cost."""
    simple: bool
    """It has no cost, owner, link or injured-only mark: only whether it is taken matters."""
    combat: int
    tag: str
    rewards: tuple[Reward, ...]
    doubled: tuple[Reward, ...]


@dataclass(frozen=True, slots=True)
class Space:
    """A place for dwellers. ``texts`` are the actions that place dweller 1, 2, ... there."""

    id: str
    card: str
    face: Face
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """A room card: its building cost, and its spaces by the side of the card."""

    id: str
    key: str
    cost: tuple[int, int, int]
    any: int
    total: int
    spaces: tuple[str, ...]
    left: str
    right: str


class Ability(NamedTuple):
    """What an item can do at one moment, and the cost of it."""

    moment: str
    letter: str
    exhaust: bool
    discard: bool
    need: tuple[int, int, int]
    any: int
    total: int
    no_threat: bool
    effects: tuple[Effect, ...]
    needs: tuple[str, ...]
    """Verbs among the effects that need something to work on."""
    rewards: tuple[Reward, ...]


@dataclass(frozen=True, slots=True)
class ItemCard:
    """An item card with its abilities by moment."""

    id: str
    key: str
    type: str
    abilities: Mapping[str, Ability]


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of the card set."""

    resource_cap: int
    max_dwellers: int
    start_dwellers: int
    start_resources: int
    row_size: int
    max_rounds: int


@dataclass(frozen=True, slots=True)
class Cards:
    """A whole card set, by id. A card with several copies has an id for each: ``shotgun-2``."""

    limits: Limits
    columns: Mapping[int, tuple[str, str] | None]
    columns_variant: Mapping[int, tuple[str, str] | None]
    elevators: Mapping[int, str]
    """The elevator's space by seat; -1 is the starting elevator."""
    start: tuple[str, ...]
    """The starting rooms from left to right."""
    rooms: Mapping[str, Room]
    pool: tuple[str, ...]
    """The rooms that can be built."""
    spaces: Mapping[str, Space]
    items: Mapping[str, ItemCard]
    threats: Mapping[str, Face]
    names: Mapping[str, Mapping[str, str]]
    """The names of every card by key and language."""


def read_cards(data: Mapping[str, Any]) -> Cards:
    """The cards of a card set; raise ``BadCards`` with every mistake."""
    mistakes: list[Mistake] = []
    decks = read_decks(data, KINDS, mistakes)
    limits = read_limits(data.get("limits"), mistakes)
    columns = {name: read_columns(data.get(name), name, mistakes) for name in ("columns", "columns_variant")}
    check_decks(decks, mistakes)
    if mistakes:
        raise BadCards(mistakes)
    return _make_cards(decks, Limits(**limits), columns)


def key_of(card_id: str) -> str:
    """The card's key, without the number of the copy."""
    return card_id.partition("-")[0]


def _make_cards(
    decks: Decks, limits: Limits, columns: Mapping[str, dict[int, tuple[str, str] | None]]
) -> Cards:
    spaces: dict[str, Space] = {}
    rooms: dict[str, Room] = {}
    elevators: dict[int, str] = {}
    for card in decks["elevators"]:
        owner = ("none", *COLOURS).index(card.words["owner"]) - 1
        space = _make_space(f"{card.key}.e", card.key, owner, card.line("space"))
        spaces[space.id] = space
        elevators[owner] = space.id
    for kind in ("starting_rooms", "rooms"):
        for card in decks[kind]:
            for card_id in _copies(card):
                rooms[card_id] = _make_room(card_id, card, spaces)
    start = sorted(decks["starting_rooms"], key=lambda card: SLOTS.index(card.words["slot"]))
    return Cards(
        limits=limits,
        columns=columns["columns"],
        columns_variant=columns["columns_variant"],
        elevators=elevators,
        start=tuple(card.key for card in start),
        rooms=rooms,
        pool=tuple(card_id for card in decks["rooms"] for card_id in _copies(card)),
        spaces=spaces,
        items={card_id: _make_item(card_id, card) for card in decks["items"] for card_id in _copies(card)},
        threats={
            card_id: make_face(card_id, card.line("effect"), tag=card.words["tag"])
            for card in decks["threats"]
            for card_id in _copies(card)
        },
        names={card.key: card.names for deck in decks.values() for card in deck},
    )


def _copies(card: CardData) -> list[str]:
    if card.copies == 1:
        return [card.key]
    return [f"{card.key}-{number}" for number in range(1, card.copies + 1)]


def _make_room(card_id: str, card: CardData, spaces: dict[str, Space]) -> Room:
    found: dict[str, str] = {}
    for side, letter in (("left", "a"), ("right", "b"), ("both", "a")):
        if line := card.line(side):
            space = _make_space(f"{card_id}.{letter}", card_id, -1, line)
            spaces[space.id] = space
            found[side] = space.id
    build = card.line("build")
    need, any_count = payment(build.costs if build else ())
    return Room(
        id=card_id,
        key=card.key,
        cost=need,
        any=any_count,
        total=sum(need) + any_count,
        spaces=tuple(found.values()),
        left=found.get("left", found.get("both", "")),
        right=found.get("right", found.get("both", "")),
    )


def _make_space(space_id: str, card_id: str, owner: int, line: Line | None) -> Space:
    texts = tuple(f"place d{number} {space_id}" for number in range(1, 8))
    return Space(space_id, card_id, make_face(space_id, line, owner=owner), texts)


def payment(costs: Iterable[Effect]) -> tuple[tuple[int, int, int], int]:
    """The number of each resource, and of any resource, in a list of costs."""
    need = dict.fromkeys((*RESOURCES, ANY), 0)
    for cost in costs:
        if cost.verb == "pay":
            need[cost.word("what")] += cost.number()
    return (need["power"], need["food"], need["water"]), need[ANY]


def make_face(face_id: str, line: Line | None, owner: int = -1, tag: str = "") -> Face:
    """The costs and rewards of a space's or threat's line."""
    assert line is not None
    marks = {mark.verb: mark for mark in line.marks}
    costs = {cost.verb: cost for cost in line.costs}
    need, any_count = payment(line.costs)
    room = "room" in costs
    rewards = tuple(reward for effect in line.rewards for reward in _make_rewards(effect))
    again = tuple(reward for reward in rewards if reward.verb not in NOT_DOUBLED)
    if room:
        # The first build is part of the cost (BLD-3), further ones are paid for one by one (BLD-6).
        paid = Reward("build", "paid")
        rewards = tuple(paid if r.verb == "build" else r for r in rewards)
        again = tuple(paid if r.verb == "build" else r for r in again)
        first = rewards.index(paid)
        rewards = rewards[:first] + rewards[first + 1 :]
    return Face(
        id=face_id,
        letter=marks["letter"].word("letter") if "letter" in marks else "",
        linked="linked" in marks,
        injured_only="injured_only" in marks,
        need=need,
        any=any_count,
        total=sum(need) + any_count,
        items=costs["item"].number() if "item" in costs else 0,
        injure="injure" in costs,
        room=room,
        owner=owner,
        plain=not costs,
        simple=not costs and owner < 0 and not marks.keys() & {"linked", "injured_only"},
        combat=marks["combat"].number() if "combat" in marks else 0,
        tag=tag,
        rewards=rewards,
        doubled=rewards + again,
    )


def _make_rewards(effect: Effect) -> list[Reward]:
    """The single rewards of an effect: two builds are two rewards, three water are one."""
    if effect.verb == "exchange":
        args = effect.args
        rate = (int(args["give"]), str(args["given"]), int(args["get"]), str(args["got"]))
        return [Reward("exchange", rate=rate)]
    what = str(effect.args.get("what", effect.args.get("letter", "")))
    if effect.verb in ("gain", "swap"):
        return [Reward(effect.verb, what, effect.number())]
    return [Reward(effect.verb, what)] * effect.number()


def _make_item(card_id: str, card: CardData) -> ItemCard:
    abilities = [make_ability(line) for line in card.lines["abilities"]]
    return ItemCard(card_id, card.key, card.words["type"], {each.moment: each for each in abilities})


def make_ability(line: Line) -> Ability:
    """The ability that a line of an item describes."""
    moment, *conditions = line.moments
    costs = {cost.verb for cost in line.costs}
    need, any_count = payment(line.costs)
    return Ability(
        moment=moment.verb,
        letter=str(moment.args.get("letter", "")),
        exhaust="exhaust" in costs,
        discard="discard" in costs,
        need=need,
        any=any_count,
        total=sum(need) + any_count,
        no_threat=bool(conditions),
        effects=line.rewards,
        needs=tuple(effect.verb for effect in line.rewards if effect.verb in NEEDY),
        rewards=tuple(
            reward for effect in line.rewards if effect.verb in GIVEN for reward in _make_rewards(effect)
        ),
    )
