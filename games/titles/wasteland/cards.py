"""A card set of Wasteland, checked and made ready to play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engine.cards import CardData, Decks, Values, read_decks, read_sheet
from games.engine.effect import Effect, Line
from games.engine.errors import BadCards, Mistake
from games.titles.wasteland.checks import check_set, read_limits
from games.titles.wasteland.map import Atlas, Slot, Space, Tile
from games.titles.wasteland.notation import (
    DICE,
    ENCOUNTERS,
    KINDS,
    NAME_SHEETS,
    SCENARIO,
    STATES,
    TRACKS,
    TRAIT_TOKENS,
)


class Deed(NamedTuple):
    """One result of a row, or one effect of a card; ``level`` says how the space's level is counted in."""

    verb: str
    what: str = ""
    where: str = ""
    number: int = 1
    level: str = ""


class Need(NamedTuple):
    """One requirement."""

    verb: str
    what: str = ""
    where: str = ""
    number: int = 1


class Attempt(NamedTuple):
    """An instruction: a test of letters against a difficulty, or a fight with a drawn enemy."""

    kind: str
    letters: tuple[str, ...] = ()
    what: str = ""
    number: int = 0


class Choice(NamedTuple):
    """An option of an encounter, or an objective of a quest that takes the quest action.

    ``success`` and ``failure`` are the ids of rows; an empty id is a row that is not there.
    """

    needs: tuple[Need, ...]
    pay: int
    discard: str
    attempt: Attempt | None
    success: str
    failure: str
    must: bool = False


class Objective(NamedTuple):
    """What fulfils a quest: an event or state (``when``), or the quest action (``when.verb`` is quest)."""

    when: Need
    choice: Choice
    is_state: bool


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest with its objectives from the top."""

    key: str
    number: str
    setup: str
    objectives: tuple[Objective, ...]
    has_states: bool
    """Does one of its objectives name a state?"""


@dataclass(frozen=True, slots=True)
class Encounter:
    """An encounter card and the deck that it belongs to."""

    key: str
    number: str
    deck: str
    options: tuple[Choice, ...]


class Ability(NamedTuple):
    """One line of an item, a perk or a character card."""

    moment: str
    what: str
    conditions: tuple[Need, ...]
    exhaust: bool
    discard: bool
    pay: int
    deeds: tuple[Deed, ...]
    free: bool
    """Does it work by itself?"""
    hits: int
    armor: int
    rerolls: int


@dataclass(frozen=True, slots=True)
class Card:
    """An item, companion, perk or character card. ``price`` is 0 where it has none."""

    id: str
    key: str
    deck: str
    kind: str
    """Its class: weapon, apparel, companion, aid, drugs, magazine, event, rule, perk."""
    letter: str
    ranged: bool
    rerolls: tuple[str, ...]
    armor: int
    price: int
    abilities: tuple[Ability, ...]
    moments: Mapping[str, tuple[int, ...]]
    """The places of its lines by moment."""
    keep: tuple[Need, ...]
    keep_pay: int
    recruit: tuple[Need, ...]
    inventory: int
    hp: int
    rough: int
    no_terrain_rads: bool
    terrain_heals: bool


@dataclass(frozen=True, slots=True)
class Face:
    """An enemy token. A faction's token has level 0: the power track gives it."""

    id: str
    key: str
    type: str
    level: int
    parts: frozenset[str]
    traits: frozenset[str]
    wounded: tuple[bool, ...]
    """By face of a die: does it hit this enemy?"""

    @property
    def aggressive(self) -> bool:
        return "aggressive" in self.traits

    @property
    def ranged(self) -> bool:
        return "ranged" in self.traits


class Bonus(NamedTuple):
    """A line of an agenda: so much influence while all conditions hold."""

    conditions: tuple[Need, ...]
    influence: int


@dataclass(frozen=True, slots=True)
class Ambition:
    """An agenda card."""

    key: str
    players: int
    faction: str
    activates: tuple[str, ...]
    bonus: tuple[Bonus, ...]
    most: int
    """The most influence that it can give."""


class Survivor(NamedTuple):
    """A survivor: the own letter and the character card."""

    key: str
    letter: str
    card: str


class TraitToken(NamedTuple):
    """A two-sided token; a locked side cannot be turned."""

    sides: tuple[str, ...]
    locked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers of the box."""

    hp: int
    inventory: int
    agendas: int
    actions: int
    movement: int
    camp_heal: int
    start_caps: int
    shop: int
    max_rounds: int
    offers: int
    letter_tokens: int
    dice: int


@dataclass(frozen=True, slots=True, repr=False)
class Cards:
    """A whole card set, by id. A card with several copies has an id for each: ``bandage``, ``bandage-2``."""

    limits: Limits
    influence: tuple[int, ...]
    power: tuple[int, ...]
    dice: tuple[frozenset[str], ...]
    hits: tuple[int, ...]
    """Lit parts and hit icons by face of a die."""
    trait_tokens: Mapping[str, TraitToken]
    atlas: Atlas
    faces: Mapping[str, Face]
    survivors: Mapping[str, Survivor]
    cards: Mapping[str, Card]
    decks: Mapping[str, tuple[str, ...]]
    """The ids of loot, assets, uniques, perks and gear."""
    ambitions: Mapping[str, Ambition]
    quests: Mapping[str, Quest]
    encounters: Mapping[str, Encounter]
    numbers: Mapping[str, str]
    """The keys of story cards by what is printed on them."""
    start_decks: Mapping[str, tuple[str, ...]]
    library: tuple[str, ...]
    rows: Mapping[str, tuple[Deed, ...]]
    texts: Mapping[str, Mapping[str, str]]
    """The texts of story cards by row, option and card; presenters show them when they may be seen."""
    names: Mapping[str, Mapping[str, str]]
    sheets: Mapping[str, Mapping[str, Mapping[str, str]]]
    """Names of letters, traits, types, parts and classes."""
    typical: Mapping[tuple[str, str], tuple[str, ...]]
    """Rows by deck and kind, for bots, who must not know the rows of the card they think about."""


def read_cards(data: Mapping[str, Any]) -> Cards:
    """Read and check a card set; ``BadCards`` names every mistake."""
    mistakes: list[Mistake] = []
    decks = read_decks(data, KINDS, mistakes)
    limits = read_limits(data.get("limits"), mistakes)
    tracks, dice, tokens, scenario = (
        read_sheet(data, sheet, mistakes) for sheet in (TRACKS, DICE, TRAIT_TOKENS, SCENARIO)
    )
    names = {sheet.name: read_sheet(data, sheet, mistakes) for sheet in NAME_SHEETS}
    if not mistakes:
        check_set(decks, scenario[0], tracks[0], dice, tokens, mistakes)
    if mistakes:
        raise BadCards(mistakes)
    sheets = {name: dict(found[0].texts) for name, found in names.items()}
    return _make_cards(decks, Limits(**limits), tracks[0], dice, tokens, scenario[0], sheets)


def key_of(card_id: str) -> str:
    """The card's key, without the number of the copy."""
    return card_id.partition("-")[0]


def _make_cards(
    decks: Decks,
    limits: Limits,
    tracks: Values,
    dice: tuple[Values, ...],
    tokens: tuple[Values, ...],
    scenario: Values,
    sheets: Mapping[str, Mapping[str, Mapping[str, str]]],
) -> Cards:
    rows: dict[str, tuple[Deed, ...]] = {"scenario.setup": make_row(scenario.line("setup"))}
    texts: dict[str, Mapping[str, str]] = {"scenario.intro": scenario.texts["intro"]}
    endings = scenario.record("endings")
    assert endings is not None
    texts |= {f"scenario.{name}": text for name, text in endings.texts.items()}
    lit = tuple(frozenset(face.lists["parts"]) for face in dice)
    quests = {card.key: _make_quest(card, rows, texts) for card in decks["quests"]}
    encounters = {
        card.key: _make_encounter(card, name, rows, texts)
        for name in (*ENCOUNTERS, "follow_ups")
        for card in decks[name]
    }
    cards = {
        card_id: make_card(card_id, card, name, rows)
        for name in ("gear", "loot", "assets", "uniques", "perks")
        for card in decks[name]
        for card_id in copies(card)
    }
    story: Iterable[Quest | Encounter] = (*quests.values(), *encounters.values())
    started = {name: tuple(card.key for card in decks[name]) for name in ("wasteland", "settlement")}
    return Cards(
        limits=limits,
        influence=tracks.lists["influence"],
        power=tracks.lists["power"],
        dice=lit,
        hits=tuple(face.numbers["hits"] for face in dice),
        trait_tokens={
            side: TraitToken(token.lists["sides"], token.lists["locked"])
            for token in tokens
            for side in token.lists["sides"]
        },
        atlas=Atlas(
            {card.key: _make_tile(card) for card in decks["tiles"]},
            tuple(_make_slot(row) for row in scenario.records["slots"]),
        ),
        faces={
            face_id: _make_face(face_id, card, lit)
            for name in ("enemies", "factions")
            for card in decks[name]
            for face_id in copies(card)
        },
        survivors={
            card.key: Survivor(card.key, card.words["letter"], card.words["card"])
            for card in decks["survivors"]
        },
        cards=cards,
        decks={
            name: tuple(card.id for card in cards.values() if card.deck == name)
            for name in ("gear", "loot", "assets", "uniques", "perks")
        },
        ambitions={card.key: _make_ambition(card) for card in decks["agendas"]},
        quests=quests,
        encounters=encounters,
        numbers={card.number: card.key for card in story},
        start_decks=started,
        library=(
            *quests,
            *(key for key in encounters if not any(key in deck for deck in started.values())),
        ),
        rows=rows,
        texts=texts,
        names={card.key: card.names for deck in decks.values() for card in deck},
        sheets=sheets,
        typical=_typical(quests, encounters),
    )


def copies(card: CardData) -> list[str]:
    """The ids of a card's copies: the key, with ``-2``, ``-3`` for further ones."""
    return [card.key, *(f"{card.key}-{number}" for number in range(2, card.copies + 1))]


def make_deed(effect: Effect) -> Deed:
    """A phrase of a row or a card."""
    args = effect.args
    return Deed(
        effect.verb,
        str(args.get("what", args.get("card", ""))),
        str(args.get("space", "")),
        int(args.get("count", 1)),
        str(args.get("level", "")),
    )


def make_row(line: Line | None) -> tuple[Deed, ...]:
    """The results of a row from left to right."""
    return tuple(make_deed(effect) for effect in line.rewards) if line else ()


def make_need(effect: Effect) -> Need:
    """A requirement, condition, event or state."""
    args = effect.args
    what = str(args.get("what", args.get("letter", "")))
    where = str(args.get("space") or args.get("tile") or "")
    return Need(effect.verb, what, where, int(args.get("count", 1)))


def _make_attempt(line: Line | None) -> Attempt | None:
    if line is None:
        return None
    (effect,) = line.costs
    args = effect.args
    letters = tuple(dict.fromkeys(str(args[name]) for name in ("letter", "other") if args.get(name)))
    return Attempt(effect.verb, letters, str(args.get("what", "")), int(args["count"]))


def _make_choice(
    place: str, values: Values, rows: dict[str, tuple[Deed, ...]], texts: dict[str, Mapping[str, str]]
) -> Choice:
    texts[place] = values.texts["text"]
    found: dict[str, str] = {}
    for name in ("success", "failure"):
        if record := values.record(name):
            found[name] = f"{place}.{name}"
            rows[found[name]] = make_row(record.line("result"))
            texts[found[name]] = record.texts["text"]
    line = values.line("requires")
    needs = [make_need(effect) for effect in line.costs] if line else []
    return Choice(
        tuple(need for need in needs if need.verb not in ("pay", "discard")),
        sum(need.number for need in needs if need.verb == "pay"),
        next((need.what for need in needs if need.verb == "discard"), ""),
        _make_attempt(values.line("do")),
        found.get("success", ""),
        found.get("failure", ""),
        "must" in values.words,
    )


def _make_quest(
    card: CardData, rows: dict[str, tuple[Deed, ...]], texts: dict[str, Mapping[str, str]]
) -> Quest:
    texts[card.key] = card.texts["flavour"]
    objectives = []
    for number, values in enumerate(card.records["objectives"], 1):
        line = values.line("when")
        assert line is not None
        when = make_need(line.costs[0])
        choice = _make_choice(f"{card.key}.{number}", values, rows, texts)
        objectives.append(Objective(when, choice, when.verb in STATES))
    setup = ""
    if line := card.line("setup"):
        setup = f"{card.key}.setup"
        rows[setup] = make_row(line)
    has_states = any(each.is_state for each in objectives)
    return Quest(card.key, card.words["number"], setup, tuple(objectives), has_states)


def _make_encounter(
    card: CardData, deck: str, rows: dict[str, tuple[Deed, ...]], texts: dict[str, Mapping[str, str]]
) -> Encounter:
    texts[card.key] = card.texts["flavour"]
    options = tuple(
        _make_choice(f"{card.key}.{number}", values, rows, texts)
        for number, values in enumerate(card.records["options"], 1)
    )
    return Encounter(card.key, card.words["number"], card.words.get("deck", deck), options)


def make_card(card_id: str, card: CardData, deck: str, rows: dict[str, tuple[Deed, ...]]) -> Card:
    """An item, a companion, a perk or a character card."""
    abilities = tuple(make_ability(line) for line in card.lines.get("abilities", ()))
    moments: dict[str, tuple[int, ...]] = {}
    for place, ability in enumerate(abilities):
        moments[ability.moment] = (*moments.get(ability.moment, ()), place)
        rows[f"{card_id}.{place + 1}"] = ability.deeds
    always = [deed for ability in abilities if ability.moment == "always" for deed in ability.deeds]
    armor, inventory = (
        sum(deed.number for deed in always if deed.verb == verb) for verb in ("armor", "inventory")
    )
    most = {deed.verb: deed.number for deed in always}
    keep, recruit = (
        tuple(make_need(effect) for effect in line.costs) if line else ()
        for line in (card.line("keep"), card.line("recruit"))
    )
    return Card(
        id=card_id,
        key=card.key,
        deck=deck,
        kind=card.words.get("class", "perk"),
        letter=card.words.get("letter", ""),
        ranged=card.words.get("range") == "ranged",
        rerolls=card.lists.get("rerolls", ()),
        armor=card.numbers.get("armor", 0) + armor,
        price=card.numbers.get("price", 0),
        abilities=abilities,
        moments=moments,
        keep=tuple(need for need in keep if need.verb != "pay"),
        keep_pay=sum(need.number for need in keep if need.verb == "pay"),
        recruit=recruit,
        inventory=inventory,
        hp=most.get("hp", 0),
        rough=most.get("rough", 0),
        no_terrain_rads="no_terrain_rads" in most,
        terrain_heals="terrain_heals" in most,
    )


def make_ability(line: Line) -> Ability:
    """What a line of a card can do."""
    moment, *conditions = line.moments
    costs = {cost.verb: cost for cost in line.costs}
    deeds = tuple(make_deed(effect) for effect in line.rewards)
    total = {
        verb: sum(deed.number for deed in deeds if deed.verb == verb) for verb in ("hits", "armor", "rerolls")
    }
    return Ability(
        moment=moment.verb,
        what=str(moment.args.get("what", "")),
        conditions=tuple(make_need(effect) for effect in conditions),
        exhaust="exhaust" in costs,
        discard="discard" in costs,
        pay=costs["pay"].number() if "pay" in costs else 0,
        deeds=deeds,
        free=not costs,
        **total,
    )


def _make_tile(card: CardData) -> Tile:
    spaces = {
        values.words["key"]: Space(
            f"{card.key}.{values.words['key']}",
            card.key,
            values.words["terrain"],
            values.words.get("encounter", ""),
            values.numbers.get("level", 1),
            values.words.get("enemy", ""),
        )
        for values in card.records["spaces"]
    }
    return Tile(
        card.key,
        card.words["back"],
        tuple(spaces.values()),
        tuple(spaces[name].id for name in card.lists["rim"]),
        tuple(
            (spaces[one].id, spaces[other].id)
            for one, other in (edge.split(" ") for edge in card.lists["edges"])
        ),
    )


def _make_slot(row: Values) -> Slot:
    return Slot(
        row.words["slot"],
        row.numbers["q"],
        row.numbers["r"],
        row.words.get("back", ""),
        row.words.get("tile", ""),
        row.words.get("face") == "up",
    )


def _make_face(face_id: str, card: CardData, dice: tuple[frozenset[str], ...]) -> Face:
    parts = frozenset(card.lists["parts"])
    return Face(
        face_id,
        card.key,
        card.words.get("type", card.key),
        card.numbers.get("level", 0),
        parts,
        frozenset(card.lists["traits"]),
        tuple(bool(parts & lit) for lit in dice),
    )


def _make_ambition(card: CardData) -> Ambition:
    bonus = tuple(
        Bonus(tuple(make_need(effect) for effect in line.moments), line.rewards[0].number())
        for line in card.lines["bonus"]
    )
    return Ambition(
        card.key,
        card.numbers["players"],
        card.words.get("faction", ""),
        card.lists["activates"],
        bonus,
        1 + sum(each.influence for each in bonus),
    )


def _typical(
    quests: Mapping[str, Quest], encounters: Mapping[str, Encounter]
) -> dict[tuple[str, str], tuple[str, ...]]:
    """Rows by deck and by how they are reached: freely, by success or by failure."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    choices = [(card.deck, choice) for card in encounters.values() for choice in card.options]
    choices += [("quests", each.choice) for quest in quests.values() for each in quest.objectives]
    for deck, choice in choices:
        name = "success" if choice.attempt else "free"
        for kind, row in ((name, choice.success), ("failure", choice.failure)):
            if row:
                found[deck, kind] = (*found.get((deck, kind), ()), row)
    return found
