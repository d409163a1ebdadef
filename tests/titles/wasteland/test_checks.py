"""What the checker finds in a card set."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.titles.wasteland.scene import TEXT, mistakes_in, rows_of, standard_data

Change = Callable[[dict[str, Any], dict[str, dict[str, Any]]], Any]


def codes(change: Change) -> list[tuple[str, str]]:
    data = standard_data()
    change(data, rows_of(data))
    return [(mistake.place, mistake.code) for mistake in mistakes_in(data)]


def slot(data: dict[str, Any], number: int) -> dict[str, Any]:
    found: dict[str, Any] = data["scenario"]["slots"][number]
    return found


CASES: dict[str, tuple[Change, tuple[str, str]]] = {
    "no limits": (lambda d, r: d.pop("limits"), ("limits", "missing")),
    "limits of a wrong type": (lambda d, r: d.update(limits=3), ("limits", "wrong_type")),
    "an unknown limit": (lambda d, r: d["limits"].update(luck=3), ("limits", "unknown")),
    "a limit out of bounds": (lambda d, r: d["limits"].update(hp=0), ("limits/hp", "wrong_number")),
    "a faction with another name": (
        lambda d, r: r["lantern"].update(key="lamp"),
        ("factions", "not_once"),
    ),
    "a type without enemies": (
        lambda d, r: [
            each.update(type="humans") for each in d["decks"]["enemies"] if each["type"] == "brutes"
        ],
        ("enemies/*/type", "not_once"),
    ),
    "a target for three players only": (
        lambda d, r: d["tracks"]["influence"].pop(),
        ("tracks/influence", "wrong_count"),
    ),
    "a track of one space": (lambda d, r: d["tracks"].update(power=[1]), ("tracks/power", "wrong_count")),
    "a die with five faces": (lambda d, r: d["dice"].pop(), ("dice", "wrong_count")),
    "a trait that is on no token": (lambda d, r: d["trait_tokens"].pop(), ("trait_tokens", "not_once")),
    "a locked side that is not on the token": (
        lambda d, r: d["trait_tokens"][0].update(locked=["synth"]),
        ("trait_tokens", "unknown"),
    ),
    "no agenda for one player": (
        lambda d, r: [each.update(players=2) for each in d["decks"]["agendas"]],
        ("agendas/*/players", "not_once"),
    ),
    "gear that nobody has": (
        lambda d, r: r["digger"].update(card="wheel_wrench"),
        ("gear/tunnel_coat", "not_once"),
    ),
    "a rim that names no space": (
        lambda d, r: r["inn"]["rim"].__setitem__(0, "attic"),
        ("tiles/inn", "unknown"),
    ),
    "a space twice": (
        lambda d, r: r["inn"]["spaces"].append({"key": "road", "terrain": "plain"}),
        ("tiles/inn/spaces", "duplicate"),
    ),
    "a rim of eleven halves": (lambda d, r: r["inn"]["rim"].pop(), ("tiles/inn/rim", "wrong_count")),
    "an encounter without a level": (
        lambda d, r: r["inn"]["spaces"][4].pop("level"),
        ("tiles/inn/spaces/house/level", "missing"),
    ),
    "a seam that is not plain": (
        lambda d, r: r["inn"]["spaces"][0].update(terrain="rough"),
        ("tiles/inn/rim/1", "not_plain"),
    ),
    "a tile that is not connected": (
        lambda d, r: r["inn"].update(edges=["road lot", "lot gully", "gully back", "back road"]),
        ("tiles/inn", "not_connected"),
    ),
    "a tile that cannot be drawn": (
        lambda d, r: r["inn"]["edges"].append("road gully"),
        ("tiles/inn", "cannot_be_drawn"),
    ),
    "two spaces inside a tile": (
        lambda d, r: (
            r["inn"]["spaces"].append({"key": "attic", "terrain": "plain"}),
            r["inn"]["edges"].append("attic house"),
        ),
        ("tiles/inn", "cannot_be_drawn"),
    ),
    "a slot twice": (lambda d, r: slot(d, 1).update(slot="a1"), ("scenario/slots", "duplicate")),
    "a slot with neither tile nor back": (
        lambda d, r: slot(d, 1).pop("back"),
        ("scenario/slots/a2", "tile_or_back"),
    ),
    "a slot with an unknown tile": (
        lambda d, r: slot(d, 5).update(tile="moon"),
        ("scenario/slots/b2", "unknown"),
    ),
    "a start tile that is face down": (
        lambda d, r: slot(d, 0).update(face="down"),
        ("scenario/slots", "not_once"),
    ),
    "more slots than tiles": (
        lambda d, r: [slot(d, number).update(back="green") for number in (3, 7)],
        ("scenario/slots", "too_few_tiles"),
    ),
    "a slot that is far away": (lambda d, r: slot(d, 3).update(q=12), ("scenario/slots", "not_connected")),
    "an event among assets": (
        lambda d, r: r["stim"].update({"class": "event", "abilities": ["drawn: 1 caps"]}),
        ("assets/stim/class", "wrong_deck"),
    ),
    "a rule card among loot": (
        lambda d, r: r["almanac"].update({"class": "rule"}),
        ("loot/almanac/class", "wrong_deck"),
    ),
    "a weapon without a range": (
        lambda d, r: r["carbine"].pop("range"),
        ("assets/carbine/range", "weapons_only"),
    ),
    "rerolls on apparel": (
        lambda d, r: r["patched_mail"].update(rerolls=["luck"]),
        ("assets/patched_mail/rerolls", "weapons_only"),
    ),
    "armor on a weapon": (
        lambda d, r: r["carbine"].update(armor=1),
        ("assets/carbine/armor", "apparel_only"),
    ),
    "a price for keeping apparel": (
        lambda d, r: r["patched_mail"].update(keep="not vilified"),
        ("assets/patched_mail", "companions_only"),
    ),
    "a condition instead of a moment": (
        lambda d, r: r["stim"].update(abilities=["unarmed: 1 caps"]),
        ("assets/stim/abilities/1", "wrong_moment"),
    ),
    "an event's moment on an item": (
        lambda d, r: r["stim"].update(abilities=["drawn: 1 caps"]),
        ("assets/stim/abilities/1", "wrong_moment"),
    ),
    "a consumable that always works": (
        lambda d, r: r["stim"].update(abilities=["always: +1 armor"]),
        ("assets/stim/abilities/1", "wrong_moment"),
    ),
    "a condition outside of fights": (
        lambda d, r: r["stim"].update(abilities=["turn, unarmed: discard -> 1 caps"]),
        ("assets/stim/abilities/1", "wrong_condition"),
    ),
    "hits in a turn": (
        lambda d, r: r["stim"].update(abilities=["turn: discard -> +1 hits"]),
        ("assets/stim/abilities/1", "wrong_at_this_moment"),
    ),
    "a level on an item": (
        lambda d, r: r["stim"].update(abilities=["turn: discard -> L caps"]),
        ("assets/stim/abilities/1", "wrong_at_this_moment"),
    ),
    "a cost twice": (
        lambda d, r: r["stim"].update(abilities=["turn: discard, discard -> 1 caps"]),
        ("assets/stim/abilities/1", "said_twice"),
    ),
    "a cost for what always works": (
        lambda d, r: r["patched_mail"].update(abilities=["always: pay 1 caps -> +1 armor"]),
        ("assets/patched_mail/abilities/1", "costs_nothing"),
    ),
    "a line that is never used up": (
        lambda d, r: r["stim"].update(abilities=["turn: pay 1 caps -> 1 action"]),
        ("assets/stim/abilities/1", "never_spent"),
    ),
    "two targets in one line": (
        lambda d, r: r["stim"].update(abilities=["turn: discard -> explore, kill level 1"]),
        ("assets/stim/abilities/1", "said_twice"),
    ),
    "a number twice": (lambda d, r: r["q118"].update(number="117"), ("decks", "duplicate")),
    "a card without options": (
        lambda d, r: r["w01"].update(options=[]),
        ("wasteland/w01/options", "wrong_count"),
    ),
    "two events in one objective": (
        lambda d, r: r["q113"]["objectives"][0].update(when="kill beasts, kill humans"),
        ("quests/q113/objectives/1/when", "said_twice"),
    ),
    "an event that asks for a test": (
        lambda d, r: r["q113"]["objectives"][0].update(do="test might 1"),
        ("quests/q113/objectives/1", "by_itself"),
    ),
    "two instructions": (
        lambda d, r: r["w01"]["options"][1].update(do="test might 1, test wits 1"),
        ("wasteland/w01/options/2/do", "said_twice"),
    ),
    "a failure without an instruction": (
        lambda d, r: r["w01"]["options"][0].update(failure={"text": TEXT, "result": "nothing"}),
        ("wasteland/w01/options/1/failure", "cannot_fail"),
    ),
    "a quest that does not exist": (
        lambda d, r: r["w01"]["options"][0]["success"].update(result="stage 999"),
        ("wasteland/w01/options/1/success/result", "no_such_quest"),
    ),
    "an encounter that does not exist": (
        lambda d, r: r["w01"]["options"][0]["success"].update(result="add W02"),
        ("wasteland/w01/options/1/success/result", "no_such_encounter"),
    ),
    "a unique that does not exist": (
        lambda d, r: r["w01"]["options"][0]["success"].update(result="unique crown"),
        ("wasteland/w01/options/1/success/result", "unknown"),
    ),
    "a space that does not exist": (
        lambda d, r: r["w01"]["options"][0]["success"].update(result="move to dam.roof"),
        ("wasteland/w01/options/1/success/result", "unknown_space"),
    ),
    "a tile that does not exist": (
        lambda d, r: r["q113"]["objectives"][0].update(when="kill beasts on moon"),
        ("quests/q113/objectives/1/when", "unknown_space"),
    ),
    "a tile to explore that does not exist": (
        lambda d, r: r["q113"]["objectives"][0].update(when="explore moon"),
        ("quests/q113/objectives/1/when", "unknown_space"),
    ),
    "a quest that cannot be reached": (
        lambda d, r: [each["success"].update(result="nothing") for each in r["w08"]["options"]],
        ("quests/q115", "cannot_be_reached"),
    ),
    "a text that lacks a language": (
        lambda d, r: r["w01"]["flavour"].pop("fr"),
        ("wasteland/w01/flavour/fr", "bad_text"),
    ),
}


@pytest.mark.parametrize(("change", "expected"), CASES.values(), ids=CASES.keys())
def test_a_mistake_is_found(change: Change, expected: tuple[str, str]) -> None:
    assert expected in codes(change)


def test_the_shipped_set_has_no_mistakes() -> None:
    assert mistakes_in(standard_data()) == []


def test_a_tile_may_be_entered_and_explored_by_name() -> None:
    def change(data: dict[str, Any], rows: dict[str, dict[str, Any]]) -> None:
        rows["q113"]["objectives"][0]["when"] = "enter quarry"
        rows["q114"]["objectives"][0].update(when="explore green")
        del rows["q114"]["objectives"][0]["do"], rows["q114"]["objectives"][0]["failure"]

    assert codes(change) == []
