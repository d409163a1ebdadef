"""Checks of a card set that the notation alone can't make. Each mistake is added to a list."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.cards import CardData, Decks
from games.engine.effect import Effect, Line
from games.engine.errors import Mistake
from games.titles.shelter.notation import COLOURS, FREE_MOMENTS, LIMITS, MOMENTS, SIDES, SLOTS, SUMS


def read_limits(data: Any, mistakes: list[Mistake]) -> dict[str, int]:
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
    start, room = data.get("start_dwellers"), data.get("max_dwellers")
    if type(start) is int and type(room) is int and start > room:
        mistakes.append(Mistake("limits/start_dwellers", "wrong_number", str(start), (f"1 to {room}",)))
    return dict(data)


def read_columns(data: Any, name: str, mistakes: list[Mistake]) -> dict[int, tuple[str, str] | None]:
    if not isinstance(data, Mapping):
        mistakes.append(Mistake(name, "missing" if data is None else "wrong_type"))
        return {}
    places = {str(key): value for key, value in data.items()}
    mistakes += [Mistake(name, "unknown", key, SUMS) for key in places if key not in SUMS]
    halves = {f"{slot} {side}": (slot, side) for slot in SLOTS for side in SIDES}
    columns: dict[int, tuple[str, str] | None] = {}
    for key in SUMS:
        value = str(places.get(key))
        if value != "none" and value not in halves:
            mistakes.append(Mistake(f"{name}/{key}", "unknown", value, ("none", *halves)))
        else:
            columns[int(key)] = halves.get(value)
    hit = [half for half in columns.values() if half]
    for half in sorted(set(hit)):
        if hit.count(half) > 1:
            mistakes.append(Mistake(name, "duplicate", " ".join(half)))
    return columns


def check_decks(decks: Decks, mistakes: list[Mistake]) -> None:
    _check_all_used(decks["elevators"], "elevators", "owner", ("none", *COLOURS), mistakes)
    _check_all_used(decks["starting_rooms"], "starting_rooms", "slot", SLOTS, mistakes)
    for card in decks["elevators"]:
        _check_space(card.line("space"), f"elevators/{card.key}/space", mistakes)
    for kind in ("starting_rooms", "rooms"):
        for card in decks[kind]:
            _check_sides(card, f"{kind}/{card.key}", mistakes)
    for card in decks["threats"]:
        _check_threat(card.line("effect"), f"threats/{card.key}/effect", mistakes)
    for card in decks["items"]:
        _check_abilities(card, mistakes)


def _check_all_used(
    cards: Iterable[CardData], deck: str, field: str, words: tuple[str, ...], mistakes: list[Mistake]
) -> None:
    used = [card.words.get(field) for card in cards]
    for word in words:
        if used.count(word) != 1:
            mistakes.append(Mistake(f"{deck}/*/{field}", "not_once", word))


def _check_sides(card: CardData, place: str, mistakes: list[Mistake]) -> None:
    if not card.lines.keys() & {"left", "right", "both"}:
        mistakes.append(Mistake(place, "no_space", expected=("left", "right", "both")))
    if "both" in card.lines and card.lines.keys() & {"left", "right"}:
        mistakes.append(Mistake(f"{place}/both", "two_on_one_side"))
    for side in ("left", "right", "both"):
        _check_space(card.line(side), f"{place}/{side}", mistakes)


def _check_once(effects: Iterable[Effect], place: str, mistakes: list[Mistake]) -> list[str]:
    """The verbs of the effects; a verb that occurs twice is a mistake, except for payments."""
    verbs = [each.verb for each in effects]
    for verb in dict.fromkeys(verbs):
        if verb != "pay" and verbs.count(verb) > 1:
            mistakes.append(Mistake(place, "said_twice", verb))
    return verbs


def _check_space(line: Line | None, place: str, mistakes: list[Mistake]) -> None:
    if line is None:
        return
    marks = _check_once(line.marks, place, mistakes)
    costs = _check_once(line.costs, place, mistakes)
    rewards = [reward.verb for reward in line.rewards]
    if "injured_only" in marks and "injure" in costs:
        mistakes.append(Mistake(place, "injured_twice"))
    if "room" in costs and "build" not in rewards:
        mistakes.append(Mistake(place, "room_without_build"))


def _check_threat(line: Line | None, place: str, mistakes: list[Mistake]) -> None:
    if line is None:
        return
    marks = _check_once(line.marks, place, mistakes)
    if "combat" in marks and line.costs:
        mistakes.append(Mistake(place, "combat_and_cost"))


def _check_abilities(card: CardData, mistakes: list[Mistake]) -> None:
    seen: set[str] = set()
    for number, line in enumerate(card.lines.get("abilities", ()), 1):
        if not line.moments:
            continue
        place = f"items/{card.key}/abilities/{number}"
        _check_ability(line, place, mistakes)
        if line.moments[0].verb in seen:
            mistakes.append(Mistake(place, "said_twice", line.moments[0].verb))
        seen.add(line.moments[0].verb)


def _check_ability(line: Line, place: str, mistakes: list[Mistake]) -> None:
    moment, *conditions = (each.verb for each in line.moments)
    if moment not in MOMENTS:
        mistakes.append(Mistake(place, "wrong_moment", moment, tuple(MOMENTS)))
        return
    if conditions and (moment != "game_end" or conditions != ["no_threat"]):
        mistakes.append(Mistake(place, "wrong_condition", ", ".join(conditions)))
    for reward in line.rewards:
        if reward.verb not in MOMENTS[moment]:
            mistakes.append(
                Mistake(place, "wrong_at_this_moment", reward.verb, tuple(sorted(MOMENTS[moment])))
            )
    tags = [reward.word("tag") for reward in line.rewards if "tag" in reward.args]
    if len(set(tags)) < len(tags):
        mistakes.append(Mistake(place, "said_twice", "bonus"))
    costs = _check_once(line.costs, place, mistakes)
    spent = [cost for cost in costs if cost in ("exhaust", "discard")]
    if moment in FREE_MOMENTS and costs:
        mistakes.append(Mistake(place, "costs_nothing"))
    if moment not in FREE_MOMENTS and len(spent) != 1:
        mistakes.append(Mistake(place, "never_spent", expected=("exhaust", "discard")))
    if moment == "game_end" and any(r.verb == "gain" and r.word("what") != "happiness" for r in line.rewards):
        mistakes.append(Mistake(place, "wrong_at_this_moment", "gain", ("happiness",)))
