"""Mistakes in a card set are found, each with its place; a seventh gang needs nothing but data."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from games.engine.decision import Decision
from games.engine.errors import BadCards
from games.engine.rng import Rng
from games.engine.rules import QuietTable, begin, playout, random_action
from games.titles.raiders.state import State
from tests.titles.raiders.scene import RULES, standard_data

Data = dict[str, Any]


def mistakes(change: Callable[[Data], Any]) -> list[tuple[str, str]]:
    """The places and codes of what is wrong with a changed set."""
    data = standard_data()
    change(data)
    with pytest.raises(BadCards) as caught:
        RULES.read_cards(data)
    return [(mistake.place, mistake.code) for mistake in caught.value.mistakes]


def card(data: Data, deck: str, key: str) -> Data:
    found: Data = next(row for row in data["decks"][deck] if row["key"] == key)
    return found


def skill(line: str, key: str = "nomad") -> list[tuple[str, str]]:
    return mistakes(lambda data: card(data, "raiders", key).update(skill=line))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("raid: last -> heal 1", "last_alone"),
        ("call: last -> raid again", "last_alone"),
        ("raid: last [own] -> raid again", "last_alone"),
        ("raid: last last -> raid again", "said_twice"),
        ("call, raid: -> heal 1", "said_twice"),
        ("call: [every] -> burn", "not_everywhere"),
        ("call: leave wounded -> heal 1", "raid_only"),
        ("call: discard 1 from here -> heal 1", "raid_only"),
        ("call: [elsewhere] -> take 1 loot", "raid_only"),
        ("call: -> 2 captives here or home", "raid_only"),
        ("call: -> take 1 loot", "no_territory"),
        ("call: [rival] -> withdraw 1 healthy", "not_own"),
        ("raid: -> heal 1 for each", "nothing_paid"),
        ("raid: -> heal 1, call it", "nobody_to_call"),
        ("raid: -> call it", "nobody_to_call"),
    ],
)
def test_a_skill_that_makes_no_sense_is_found(line: str, code: str) -> None:
    assert skill(line) == [("raiders/nomad/skill", code)]


def test_a_line_that_is_not_understood_is_not_checked_further() -> None:
    assert skill("raid: -> fly") == [("raiders/nomad/skill", "not_understood")]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda data: data.pop("limits"), ("limits", "missing")),
        (lambda data: data.update(limits=[]), ("limits", "wrong_type")),
        (lambda data: data["limits"].update(luck=1), ("limits", "unknown")),
        (lambda data: data["limits"].update(hand_size=0), ("limits/hand_size", "wrong_number")),
        (lambda data: data["limits"].update(days="4"), ("limits/days", "wrong_number")),
        (lambda data: data["limits"].update(days=5), ("territories", "too_few")),
        (
            lambda data: card(data, "raiders", "nomad").update(gang="angels"),
            ("raiders/nomad/gang", "unknown"),
        ),
        (lambda data: card(data, "raiders", "nomad").pop("gang"), ("raiders/nomad/gang", "missing")),
        (lambda data: card(data, "gangs", "patrol").update(colour="red"), ("gangs/*/colour", "duplicate")),
        (lambda data: card(data, "gangs", "patrol").update(mark="teeth"), ("gangs/*/mark", "duplicate")),
        (lambda data: card(data, "trash", "captive").update(key="prisoner"), ("trash", "missing")),
        (lambda data: data["decks"]["raiders"].append(7), ("raiders/26", "wrong_type")),
        (lambda data: data["decks"].update(raiders="none"), ("raiders", "wrong_type")),
        (lambda data: data.pop("decks"), ("decks", "missing")),
        (lambda data: card(data, "raiders", "nomad").pop("skill"), ("raiders/nomad/skill", "missing")),
        (lambda data: card(data, "territories", "dry_well").pop("mark"), ("territories", "too_few")),
    ],
)
def test_a_mistake_in_the_set_is_found(change: Callable[[Data], Any], expected: tuple[str, str]) -> None:
    assert expected in mistakes(change)


def test_a_gang_without_anybody_in_the_hideout_is_found() -> None:
    def change(data: Data) -> None:
        for key in ("sapper", "pathfinder"):
            del card(data, "raiders", key)["start"]

    assert mistakes(change) == [("gangs/patrol", "no_start")]


def test_too_few_gangs_of_a_style_are_found() -> None:
    def change(data: Data) -> None:
        for key in ("valkyries", "manhunters"):
            card(data, "gangs", key)["style"] = "jackal"

    assert mistakes(change) == [("gangs/*/style", "too_few")]


def with_a_seventh_gang() -> Data:
    """The standard set and a gang of a designer's own."""
    data = standard_data()
    name = {"en": "Road Saints", "ru": "Дорожные святые", "fr": "Saints de la route"}
    data["decks"]["gangs"].append(
        {
            "key": "saints",
            "name": name,
            "style": "jackal",
            "colour": "teal",
            "mark": "wheel",
            "pattern": "waves",
        }
    )
    lines = [
        ("abbess", "leader", "call: destroy up to 3 from hand -> take 1 loot for each"),
        ("acolyte", "crew", "raid: leave healthy -> 1 captive"),
        ("pilgrim", "crew", "raid: withdraw 1 other healthy -> take 1 loot"),
        ("novice", "crew", "call: -> 2 captives, raid again"),
    ]
    for key, role, line in lines:
        row: Data = {"key": key, "name": {**name, "en": key}, "gang": "saints", "role": role, "skill": line}
        row["name"] = {language: f"{key} {language}" for language in ("en", "ru", "fr")}
        if role == "crew":
            row.update(copies=3)
        if key in ("acolyte", "pilgrim"):
            row.update(start="hideout")
        data["decks"]["raiders"].append(row)
    data["decks"]["raiders"][-4]["skill"] = "call: [any] destroy up to 3 from hand -> take 1 loot for each"
    return data


def any_answer(chance: Rng, state: State, decision: Decision) -> str:
    return random_action(RULES, state, decision, chance)


def test_a_seventh_gang_is_data_alone() -> None:
    cards = RULES.read_cards(with_a_seventh_gang())
    gang = cards.gangs["saints"]
    assert (gang.colour, gang.mark, gang.pattern) == ("teal", "wheel", "waves")
    assert gang.start == ("acolyte-1", "pilgrim-1")
    seen: set[str] = set()
    for number in range(12):
        chance = Rng(f"saints {number}", 0)
        state = begin(RULES, seats=4, cards=cards, options={}, rng=chance).state
        seen.update(player.gang for player in state.players)
        playout(RULES, state, partial(any_answer, chance), QuietTable(chance))
        assert RULES.result(state) is not None
    assert "saints" in seen
