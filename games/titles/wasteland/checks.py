"""Checks on a card set that the notation alone can't make. Each mistake is added to a list."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.engine.cards import CardData, Decks, Values
from games.engine.effect import Effect, Line
from games.engine.errors import Mistake
from games.titles.wasteland.map import SIDES
from games.titles.wasteland.notation import (
    CONSUMABLES,
    ENCOUNTERS,
    FACTIONS,
    FREE_MOMENTS,
    HALVES,
    IN_TRIALS,
    LIMITS,
    MOMENTS,
    NAMED_NEARBY,
    TRAITS,
    TYPES,
)

PLAIN_HALVES = (0, 2, 4, 7, 9, 11)
"""Halves of a rim that are plain, so that every seam has a plain crossing."""
STORY_DECKS = ("quests", *ENCOUNTERS, "follow_ups")


def read_limits(data: Any, mistakes: list[Mistake]) -> dict[str, int]:
    """The numbers of the box."""
    if not isinstance(data, Mapping):
        mistakes.append(Mistake("limits", "missing" if data is None else "wrong_type"))
        return {}
    mistakes += [
        Mistake("limits", "unknown", str(name), tuple(LIMITS)) for name in data if name not in LIMITS
    ]
    for name, (least, most) in LIMITS.items():
        value = data.get(name)
        if type(value) is not int or not least <= value <= most:
            mistakes.append(Mistake(f"limits/{name}", "wrong_number", str(value), (f"{least} to {most}",)))
    return dict(data)


def check_set(
    decks: Decks,
    scenario: Values,
    tracks: Values,
    dice: tuple[Values, ...],
    tokens: tuple[Values, ...],
    mistakes: list[Mistake],
) -> None:
    """Everything that can be wrong with a set whose parts were all read."""
    _check_box(decks, tracks, dice, tokens, mistakes)
    for tile in decks["tiles"]:
        _check_tile(tile, mistakes)
    _check_slots(decks["tiles"], scenario, mistakes)
    for name in ("gear", "loot", "assets", "uniques", "perks"):
        for card in decks[name]:
            _check_card(name, card, mistakes)
    _Story(decks, scenario, mistakes).check()


def _check_box(
    decks: Decks,
    tracks: Values,
    dice: tuple[Values, ...],
    tokens: tuple[Values, ...],
    mistakes: list[Mistake],
) -> None:
    if {card.key for card in decks["factions"]} != set(FACTIONS):
        mistakes.append(Mistake("factions", "not_once", expected=FACTIONS))
    types = [card.words["type"] for card in decks["enemies"]]
    mistakes += [Mistake("enemies/*/type", "not_once", name) for name in TYPES if name not in types]
    if len(tracks.lists["influence"]) != 4:
        mistakes.append(Mistake("tracks/influence", "wrong_count", expected=("4",)))
    if len(tracks.lists["power"]) < 2:
        mistakes.append(Mistake("tracks/power", "wrong_count", expected=("2 or more",)))
    if len(dice) != 6:
        mistakes.append(Mistake("dice", "wrong_count", str(len(dice)), ("6",)))
    sides = Counter(side for token in tokens for side in token.lists["sides"])
    mistakes += [Mistake("trait_tokens", "not_once", name) for name in TRAITS if sides[name] != 1]
    for token in tokens:
        if not set(token.lists["locked"]) <= set(token.lists["sides"]):
            mistakes.append(Mistake("trait_tokens", "unknown", expected=token.lists["sides"]))
    if not any(card.numbers["players"] == 1 for card in decks["agendas"]):
        mistakes.append(Mistake("agendas/*/players", "not_once", "1"))
    gear = Counter(card.words["card"] for card in decks["survivors"])
    for card in decks["gear"]:
        if gear[card.key] != 1:
            mistakes.append(Mistake(f"gear/{card.key}", "not_once", card.key))


# --- tiles and slots --------------------------------------------------------------------------------


def _check_tile(card: CardData, mistakes: list[Mistake]) -> None:
    """Is the tile connected, and can it be drawn: a core, and the other spaces around it along the rim?"""
    place = f"tiles/{card.key}"
    spaces = {values.words["key"]: values for values in card.records["spaces"]}
    rim = card.lists["rim"]
    edges = {frozenset(edge.split(" ")) for edge in card.lists["edges"]}
    unknown = [name for name in (*rim, *(name for edge in edges for name in edge)) if name not in spaces]
    mistakes += [Mistake(place, "unknown", name, tuple(spaces)) for name in dict.fromkeys(unknown)]
    if len(spaces) < len(card.records["spaces"]):
        mistakes.append(Mistake(f"{place}/spaces", "duplicate"))
    if len(rim) != HALVES:
        mistakes.append(Mistake(f"{place}/rim", "wrong_count", str(len(rim)), (str(HALVES),)))
    if unknown or len(rim) != HALVES:
        return
    for name, values in spaces.items():
        if "encounter" in values.words and "level" not in values.numbers:
            mistakes.append(Mistake(f"{place}/spaces/{name}/level", "missing"))
    for half in PLAIN_HALVES:
        if spaces[rim[half]].words["terrain"] != "plain":
            mistakes.append(Mistake(f"{place}/rim/{half + 1}", "not_plain", rim[half]))
    if len(_reached(rim[0], edges)) < len(spaces):
        mistakes.append(Mistake(place, "not_connected"))
    elif not _can_be_drawn(spaces, rim, edges):
        mistakes.append(Mistake(place, "cannot_be_drawn"))


def _reached(start: str, edges: set[frozenset[str]]) -> set[str]:
    found, left = {start}, [start]
    while left:
        here = left.pop()
        for edge in edges:
            if here in edge:
                new = edge - found
                found |= new
                left += new
    return found


def _can_be_drawn(spaces: Iterable[str], rim: tuple[str, ...], edges: set[frozenset[str]]) -> bool:
    """Neighbours along the rim touch, and other borders are those of one core."""
    inner = [name for name in spaces if name not in rim]
    if len(inner) > 1 or any(len(edge) != 2 for edge in edges):
        return False
    along = {frozenset((rim[half - 1], rim[half])) for half in range(HALVES) if rim[half - 1] != rim[half]}
    rest = edges - along
    cores = inner or [name for name in spaces if all(name in edge for edge in rest)]
    return along <= edges and bool(cores) and all(cores[0] in edge for edge in rest)


def _check_slots(tiles: Iterable[CardData], scenario: Values, mistakes: list[Mistake]) -> None:
    place, slots = "scenario/slots", scenario.records["slots"]
    backs = {card.key: card.words["back"] for card in tiles}
    for name, values in (
        ("slot", [slot.words["slot"] for slot in slots]),
        ("q and r", [(slot.numbers["q"], slot.numbers["r"]) for slot in slots]),
        ("tile", [slot.words["tile"] for slot in slots if "tile" in slot.words]),
    ):
        if len(set(values)) < len(values):
            mistakes.append(Mistake(place, "duplicate", name))
    named = [slot for slot in slots if "tile" in slot.words]
    for slot in slots:
        where = f"{place}/{slot.words['slot']}"
        if ("tile" in slot.words) == ("back" in slot.words) or ("tile" in slot.words) != (
            "face" in slot.words
        ):
            mistakes.append(Mistake(where, "tile_or_back"))
        elif "tile" in slot.words and slot.words["tile"] not in backs:
            mistakes.append(Mistake(where, "unknown", slot.words["tile"], tuple(backs)))
    starts = [slot for slot in named if backs.get(slot.words["tile"]) == "start"]
    if len(starts) != 1 or starts[0].words.get("face") != "up":
        mistakes.append(Mistake(place, "not_once", "start"))
    left = Counter(back for key, back in backs.items() if all(slot.words["tile"] != key for slot in named))
    wanted = Counter(slot.words["back"] for slot in slots if "back" in slot.words)
    mistakes += [
        Mistake(place, "too_few_tiles", back, (str(number),))
        for back, number in wanted.items()
        if left[back] < number
    ]
    places = {(slot.numbers["q"], slot.numbers["r"]) for slot in slots}
    edges = {
        frozenset((f"{q} {r}", f"{q + dq} {r + dr}"))
        for q, r in places
        for dq, dr in SIDES
        if (q + dq, r + dr) in places
    }
    if places and len(_reached("{} {}".format(*min(places)), edges)) < len(places):
        mistakes.append(Mistake(place, "not_connected"))


# --- items, perks and character cards ---------------------------------------------------------------


def _check_card(deck: str, card: CardData, mistakes: list[Mistake]) -> None:
    place, kind = f"{deck}/{card.key}", card.words.get("class", "perk")
    if (kind == "rule") > (deck == "gear") or (kind == "event") > (deck == "loot"):
        mistakes.append(Mistake(f"{place}/class", "wrong_deck", kind))
    if (kind == "weapon") != ("range" in card.words):
        mistakes.append(Mistake(f"{place}/range", "weapons_only"))
    if card.lists.get("rerolls") and kind != "weapon":
        mistakes.append(Mistake(f"{place}/rerolls", "weapons_only"))
    if card.numbers.get("armor") and kind != "apparel":
        mistakes.append(Mistake(f"{place}/armor", "apparel_only"))
    if card.lines.keys() & {"keep", "recruit"} and kind != "companion":
        mistakes.append(Mistake(place, "companions_only"))
    for number, line in enumerate(card.lines.get("abilities", ()), 1):
        _check_ability(kind, line, f"{place}/abilities/{number}", mistakes)


def _check_ability(kind: str, line: Line, place: str, mistakes: list[Mistake]) -> None:
    moment, *conditions = (each.verb for each in line.moments)
    if moment not in MOMENTS:
        mistakes.append(Mistake(place, "wrong_moment", moment, tuple(MOMENTS)))
        return
    if (moment == "drawn") != (kind == "event"):
        mistakes.append(Mistake(place, "wrong_moment", moment))
    if moment == "always" and kind in ("perk", *CONSUMABLES):
        mistakes.append(Mistake(place, "wrong_moment", moment))
    trials = MOMENTS[moment] == IN_TRIALS
    mistakes += [
        Mistake(place, "wrong_condition", each)
        for each in conditions
        if each in MOMENTS or (each in ("against", "unarmed") and not trials)
    ]
    for reward in line.rewards:
        if reward.verb not in MOMENTS[moment]:
            mistakes.append(
                Mistake(place, "wrong_at_this_moment", reward.verb, tuple(sorted(MOMENTS[moment])))
            )
        if reward.args.get("level") and moment != "drawn":
            mistakes.append(Mistake(place, "wrong_at_this_moment", "L"))
    costs = [cost.verb for cost in line.costs]
    if len(set(costs)) < len(costs):
        mistakes.append(Mistake(place, "said_twice"))
    if moment in FREE_MOMENTS and costs:
        mistakes.append(Mistake(place, "costs_nothing"))
    spent = [cost for cost in costs if cost in ("exhaust", "discard")]
    if len(spent) > 1 or (moment in ("turn", "action", "encounter") and not spent):
        mistakes.append(Mistake(place, "never_spent", expected=("exhaust", "discard")))
    if moment in ("turn", "action") and sum(each.verb in NAMED_NEARBY for each in line.rewards) > 1:
        mistakes.append(Mistake(place, "said_twice", "explore"))


# --- the story --------------------------------------------------------------------------------------


class _Story:
    """Checks what story cards name: other cards, uniques, tiles and spaces."""

    def __init__(self, decks: Decks, scenario: Values, mistakes: list[Mistake]) -> None:
        self.decks = decks
        self.scenario = scenario
        self.mistakes = mistakes
        self.cards = {card.words["number"]: (name, card) for name in STORY_DECKS for card in decks[name]}
        known = {slot.words["tile"] for slot in scenario.records["slots"] if "tile" in slot.words}
        self.tiles = {card.key for card in decks["tiles"]} & known
        self.spaces = {
            f"{card.key}.{values.words['key']}"
            for card in decks["tiles"]
            if card.key in known
            for values in card.records["spaces"]
        }
        self.uniques = {card.key for card in decks["uniques"]}

    def wrong(self, place: str, code: str, found: str = "", expected: tuple[str, ...] = ()) -> None:
        self.mistakes.append(Mistake(place, code, found, expected))

    def check(self) -> None:
        if len(self.cards) < sum(len(self.decks[name]) for name in STORY_DECKS):
            self.wrong("decks", "duplicate", "number")
        self.row("scenario/setup", self.scenario.line("setup"))
        for name in STORY_DECKS:
            for card in self.decks[name]:
                self.card(f"{name}/{card.key}", card)
        for name in ("gear", "loot", "assets", "uniques", "perks"):
            for card in self.decks[name]:
                for number, line in enumerate(card.lines.get("abilities", ()), 1):
                    self.row(f"{name}/{card.key}/abilities/{number}", line)
        self.reach()

    def card(self, place: str, card: CardData) -> None:
        self.row(f"{place}/setup", card.line("setup"))
        for field in ("objectives", "options"):
            records = card.records.get(field, ())
            if field in card.records and not records:
                self.wrong(f"{place}/{field}", "wrong_count", "0", ("1 or more",))
            for number, values in enumerate(records, 1):
                self.choice(f"{place}/{field}/{number}", values)

    def choice(self, place: str, values: Values) -> None:
        needs = values.line("requires")
        for effect in needs.costs if needs else ():
            self.named(f"{place}/requires", effect)
        if when := values.line("when"):
            self.named(f"{place}/when", when.costs[0])
            if len(when.costs) > 1:
                self.wrong(f"{place}/when", "said_twice")
            by_itself = when.costs[0].verb != "quest"
            if by_itself and (needs or values.line("do") or values.record("failure")):
                self.wrong(place, "by_itself")
        do = values.line("do")
        if do and len(do.costs) > 1:
            self.wrong(f"{place}/do", "said_twice")
        if values.record("failure") and not do:
            self.wrong(f"{place}/failure", "cannot_fail")
        for name in ("success", "failure"):
            if record := values.record(name):
                self.row(f"{place}/{name}/result", record.line("result"))

    def row(self, place: str, line: Line | None) -> None:
        for effect in line.rewards if line else ():
            self.named(place, effect)

    def named(self, place: str, effect: Effect) -> None:
        """Is there what a phrase names?"""
        args = effect.args
        if effect.verb == "stage" and self.cards.get(str(args["card"]), ("", None))[0] != "quests":
            self.wrong(place, "no_such_quest", str(args["card"]))
        if effect.verb == "add" and self.cards.get(str(args["card"]), ("", None))[0] not in (
            "shelter",
            "follow_ups",
        ):
            self.wrong(place, "no_such_encounter", str(args["card"]))
        if effect.verb == "unique" and args["what"] not in self.uniques:
            self.wrong(place, "unknown", str(args["what"]), tuple(sorted(self.uniques)))
        if args.get("space") and args["space"] not in self.spaces:
            self.unless_tile(place, str(args["space"]), effect.verb == "enter")
        if args.get("tile"):
            self.unless_tile(place, str(args["tile"]), True)
        if effect.verb == "explore" and "what" in args and args["what"] not in ("green", "orange"):
            self.unless_tile(place, str(args["what"]), True)

    def unless_tile(self, place: str, name: str, tile: bool) -> None:
        if not tile or name not in self.tiles:
            self.wrong(place, "unknown_space", name)

    def reach(self) -> None:
        """Is there a way from the set-up and the starting decks to every card of the library?"""
        left = [line for line in [self.scenario.line("setup")] if line]
        started = [card for name in ("wasteland", "settlement") for card in self.decks[name]]
        found = {card.words["number"] for card in started}
        left += [line for card in started for line in _rows(card)]
        while left:
            for effect in left.pop().rewards:
                number = str(effect.args.get("card", ""))
                if number in self.cards and number not in found:
                    found.add(number)
                    left += _rows(self.cards[number][1])
        for number, (name, card) in self.cards.items():
            if number not in found:
                self.wrong(f"{name}/{card.key}", "cannot_be_reached", number)


def _rows(card: CardData) -> Iterator[Line]:
    """All rows of a story card."""
    if line := card.line("setup"):
        yield line
    for field in ("objectives", "options"):
        for values in card.records.get(field, ()):
            for name in ("success", "failure"):
                record = values.record(name)
                line = record.line("result") if record else None
                if line:
                    yield line
