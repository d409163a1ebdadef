"""A card set that can't be played is refused with every mistake, each in its place."""

from typing import Any

import pytest

from games.engine.errors import BadCards, Mistake
from tests.titles.shelter.scene import RULES, standard_data

HALVES = tuple(
    f"{slot} {side}" for slot in ("L3", "L2", "L1", "R1", "R2", "R3") for side in ("left", "right")
)
SUMS = tuple(str(number) for number in range(2, 13))
LANGUAGES = ("en", "ru", "fr")
NAME = {"en": "Test", "ru": "Тест", "fr": "Essai"}
MISSING = object()


def mistakes(data: dict[str, Any]) -> list[Mistake]:
    with pytest.raises(BadCards) as bad:
        RULES.read_cards(data)
    return list(bad.value.mistakes)


def changed(path: str, value: Any) -> dict[str, Any]:
    """The standard set with one thing replaced: ``decks/rooms/medbay/left``; ``MISSING`` removes it."""
    data: Any = standard_data()
    *way, last = path.split("/")
    found = data
    for step in way:
        if isinstance(found, list):
            found = next(card for card in found if card["key"] == step)
        else:
            found = found[step]
    if value is MISSING:
        del found[last]
    else:
        found[last] = value
    result: dict[str, Any] = data
    return result


# --- decks and cards ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("decks", MISSING, Mistake("decks", "missing", expected=("decks",))),
        ("decks", [], Mistake("decks", "wrong_type", expected=("decks",))),
        ("decks/items", MISSING, Mistake("items", "missing", expected=("a list of cards",))),
        ("decks/items", {}, Mistake("items", "wrong_type", expected=("a list of cards",))),
        ("decks/items", [], Mistake("items", "wrong_count", "0", ("1 to 200",))),
        ("decks/threats", [], Mistake("threats", "wrong_count", "0", ("1 to 200",))),
        ("decks/rooms", [], Mistake("rooms", "wrong_count", "0", ("6 to 200",))),
        ("decks/elevators", [], Mistake("elevators", "wrong_count", "0", ("5",))),
        ("decks/starting_rooms", [], Mistake("starting_rooms", "wrong_count", "0", ("6",))),
        (
            "decks/spells",
            [],
            Mistake(
                "decks", "unknown", "spells", ("elevators", "starting_rooms", "rooms", "items", "threats")
            ),
        ),
        ("decks/items", ["cat"], Mistake("items/1", "wrong_type", "cat", ("a card",))),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_wrong_deck_is_named(path: str, value: Any, expected: Mistake) -> None:
    assert expected in mistakes(changed(path, value))


@pytest.mark.parametrize("key", [None, 7, "", "Diner", "9lives", "a-b", "a b", "x" * 41])
def test_a_key_is_small_letters_digits_and_underscores(key: Any) -> None:
    data = standard_data()
    data["decks"]["items"][2]["key"] = key
    expected = ("small letters, digits and _",)
    assert mistakes(data) == [Mistake("items/3/key", "bad_key", str(key)[:60], expected)]


def test_a_key_is_unique_over_all_decks() -> None:
    data = standard_data()
    data["decks"]["items"][0]["key"] = "diner"
    assert mistakes(data) == [Mistake("items/diner", "duplicate_key", "diner")]


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (
            "decks/rooms/medbay/colour",
            "red",
            Mistake(
                "rooms/medbay",
                "unknown_field",
                "colour",
                ("key", "name", "copies", "build", "left", "right", "both"),
            ),
        ),
        ("decks/rooms/medbay/build", MISSING, Mistake("rooms/medbay/build", "missing")),
        ("decks/items/cat/type", MISSING, Mistake("items/cat/type", "missing")),
        ("decks/items/cat/abilities", MISSING, Mistake("items/cat/abilities", "missing")),
        ("decks/threats/fire/tag", MISSING, Mistake("threats/fire/tag", "missing")),
        ("decks/threats/fire/effect", MISSING, Mistake("threats/fire/effect", "missing")),
        (
            "decks/elevators/elevator_red/space",
            MISSING,
            Mistake("elevators/elevator_red/space", "missing"),
        ),
        (
            "decks/rooms/medbay/left",
            7,
            Mistake("rooms/medbay/left", "wrong_type", "7", ("a line of notation",)),
        ),
        (
            "decks/rooms/medbay/left",
            None,
            Mistake("rooms/medbay/left", "wrong_type", "None", ("a line of notation",)),
        ),
        (
            "decks/items/cat/abilities",
            "always: +1 in combat",
            Mistake("items/cat/abilities", "wrong_type", "always: +1 in combat", ("a list of lines",)),
        ),
        (
            "decks/items/cat/abilities",
            [],
            Mistake("items/cat/abilities", "wrong_type", "[]", ("a list of lines",)),
        ),
        (
            "decks/items/cat/abilities",
            [7],
            Mistake("items/cat/abilities", "wrong_type", "[7]", ("a list of lines",)),
        ),
        (
            "decks/threats/fire/tag",
            "dragon",
            Mistake("threats/fire/tag", "unknown", "dragon", ("creature", "raider", "incident")),
        ),
        (
            "decks/items/cat/type",
            ["pet"],
            Mistake(
                "items/cat/type",
                "unknown",
                "['pet']",
                ("weapon", "armor", "outfit", "pet", "aid", "tool", "keepsake"),
            ),
        ),
        ("decks/items/cat/copies", 0, Mistake("items/cat/copies", "wrong_number", "0", ("1 to 20",))),
        ("decks/items/cat/copies", 21, Mistake("items/cat/copies", "wrong_number", "21", ("1 to 20",))),
        ("decks/items/cat/copies", "2", Mistake("items/cat/copies", "wrong_number", "2", ("1 to 20",))),
        ("decks/items/cat/copies", True, Mistake("items/cat/copies", "wrong_number", "True", ("1 to 20",))),
        (
            "decks/starting_rooms/diner/copies",
            2,
            Mistake("starting_rooms/diner/copies", "wrong_number", "2", ("1 to 1",)),
        ),
        ("decks/items/cat/name", MISSING, Mistake("items/cat/name", "missing", expected=LANGUAGES)),
        ("decks/items/cat/name", "Cat", Mistake("items/cat/name", "wrong_type", expected=LANGUAGES)),
        (
            "decks/items/cat/name",
            {**NAME, "de": "Prüfung"},
            Mistake("items/cat/name", "unknown", "de", LANGUAGES),
        ),
        (
            "decks/items/cat/name/fr",
            " ",
            Mistake("items/cat/name/fr", "bad_name", " ", ("1 to 60 letters",)),
        ),
        (
            "decks/items/cat/name/ru",
            MISSING,
            Mistake("items/cat/name/ru", "bad_name", "None", ("1 to 60 letters",)),
        ),
        (
            "decks/items/cat/name/en",
            "x" * 61,
            Mistake("items/cat/name/en", "bad_name", "x" * 60, ("1 to 60 letters",)),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_wrong_field_is_named(path: str, value: Any, expected: Mistake) -> None:
    assert mistakes(changed(path, value)) == [expected]


@pytest.mark.parametrize(("path", "words"), [("elevator_red/owner", "red"), ("elevator_blue/owner", "blue")])
def test_every_owner_has_one_elevator(path: str, words: str) -> None:
    assert mistakes(changed(f"decks/elevators/{path}", "yellow")) == [
        Mistake("elevators/*/owner", "not_once", words),
        Mistake("elevators/*/owner", "not_once", "yellow"),
    ]


def test_every_slot_has_one_starting_room() -> None:
    assert mistakes(changed("decks/starting_rooms/diner/slot", "L3")) == [
        Mistake("starting_rooms/*/slot", "not_once", "L3"),
        Mistake("starting_rooms/*/slot", "not_once", "R2"),
    ]


# --- spaces ---------------------------------------------------------------------------------------


def test_a_room_without_a_space_is_named() -> None:
    data = standard_data()
    room = data["decks"]["rooms"][0]
    del room["left"], room["right"]
    assert mistakes(data) == [
        Mistake("rooms/nuclear_reactor", "no_space", expected=("left", "right", "both"))
    ]


def test_a_room_may_have_a_space_on_one_side_only() -> None:
    cards = RULES.read_cards(changed("decks/rooms/medbay/right", MISSING))
    room = cards.rooms["medbay"]
    assert (room.left, room.right, room.spaces) == ("medbay.a", "", ("medbay.a",))


def test_a_room_with_a_space_over_both_halves_has_no_other_space() -> None:
    assert mistakes(changed("decks/rooms/living_room/left", "-> 1 food")) == [
        Mistake("rooms/living_room/both", "two_on_one_side")
    ]


@pytest.mark.parametrize(
    ("line", "code", "found"),
    [
        ("[S] [P] -> item", "said_twice", "letter"),
        ("linked linked -> item", "said_twice", "linked"),
        ("item, 2 items -> 4 any", "said_twice", "item"),
        ("injure, injure -> item", "said_twice", "injure"),
        ("injured only injure -> heal", "injured_twice", ""),
        ("room -> 1 happiness", "room_without_build", ""),
    ],
)
def test_a_space_that_contradicts_itself_is_named(line: str, code: str, found: str) -> None:
    for place in ("elevators/elevator_red/space", "starting_rooms/diner/left", "rooms/medbay/right"):
        assert mistakes(changed(f"decks/{place}", line)) == [Mistake(place, code, found)]


def test_a_resource_may_occur_twice_in_a_cost() -> None:
    cards = RULES.read_cards(changed("decks/rooms/medbay/left", "1 food, 2 any, 1 food -> item"))
    face = cards.spaces["medbay.a"].face
    assert (face.need, face.any, face.total) == ((0, 2, 0), 2, 4)


@pytest.mark.parametrize(
    ("line", "code", "found"),
    [
        ("[S] [P] combat 5 -> item", "said_twice", "letter"),
        ("combat 5 combat 6 -> item", "said_twice", "combat"),
        ("combat 5 1 water -> item", "combat_and_cost", ""),
    ],
)
def test_a_threat_that_contradicts_itself_is_named(line: str, code: str, found: str) -> None:
    assert mistakes(changed("decks/threats/fire/effect", line)) == [
        Mistake("threats/fire/effect", code, found)
    ]


# --- items ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "found", "expected"),
    [
        ("before combat: exhaust -> heal", "wrong_at_this_moment", "heal", ("bonus",)),
        ("after roll: exhaust -> +1", "wrong_at_this_moment", "bonus", ("reroll",)),
        ("combat lost: exhaust -> 1 any", "wrong_at_this_moment", "gain", ("spare",)),
        ("injure cost: exhaust -> heal", "wrong_at_this_moment", "heal", ("spare",)),
        (
            "placing: exhaust -> another turn",
            "wrong_at_this_moment",
            "extra_turn",
            ("gain", "item", "ready", "refresh", "trained"),
        ),
        ("before item: exhaust -> item", "wrong_at_this_moment", "item", ("refresh",)),
        ("rent: exhaust -> item", "wrong_at_this_moment", "item", ("gain",)),
        (
            "turn start: exhaust -> no injury",
            "wrong_at_this_moment",
            "spare",
            ("gain", "heal", "item", "ready", "refresh", "swap"),
        ),
        (
            "turn end: exhaust -> heal",
            "wrong_at_this_moment",
            "heal",
            ("extra_turn", "gain", "item", "ready", "refresh"),
        ),
        (
            "any time: exhaust -> counts as trained",
            "wrong_at_this_moment",
            "trained",
            ("gain", "item", "ready", "refresh", "swap"),
        ),
        ("always: 1 power", "wrong_at_this_moment", "gain", ("in_combat",)),
        ("game end: item", "wrong_at_this_moment", "item", ("gain", "per")),
        ("game end: 2 food", "wrong_at_this_moment", "gain", ("happiness",)),
        ("always: exhaust -> +1 in combat", "costs_nothing", "", ()),
        ("game end: 1 food -> 1 happiness", "costs_nothing", "", ()),
        ("rent: 1 any", "never_spent", "", ("exhaust", "discard")),
        ("rent: 1 food -> 1 any", "never_spent", "", ("exhaust", "discard")),
        ("rent: exhaust, discard -> 1 any", "never_spent", "", ("exhaust", "discard")),
        ("rent, no threat on own level: exhaust -> 1 any", "wrong_condition", "no_threat", ()),
        ("game end, rent: 1 happiness", "wrong_condition", "rent", ()),
        ("before combat: exhaust -> +1, +2", "said_twice", "bonus", ()),
        ("always: +1 in combat against raider, +2 in combat against raider", "said_twice", "bonus", ()),
    ],
)
def test_an_ability_that_makes_no_sense_is_named(
    line: str, code: str, found: str, expected: tuple[str, ...]
) -> None:
    assert mistakes(changed("decks/items/cat/abilities", [line])) == [
        Mistake("items/cat/abilities/1", code, found, expected)
    ]


def test_a_condition_is_not_a_moment() -> None:
    [mistake] = mistakes(changed("decks/items/cat/abilities", ["no threat on own level: 3 happiness"]))
    assert (mistake.code, mistake.found) == ("wrong_moment", "no_threat")
    assert "game_end" in mistake.expected


def test_an_item_is_either_exhausted_or_discarded_by_one_use() -> None:
    line = "rent: exhaust, exhaust -> 1 any"
    assert mistakes(changed("decks/items/cat/abilities", [line])) == [
        Mistake("items/cat/abilities/1", "said_twice", "exhaust"),
        Mistake("items/cat/abilities/1", "never_spent", expected=("exhaust", "discard")),
    ]


def test_an_item_has_one_ability_for_a_moment() -> None:
    lines = ["rent: exhaust -> 1 any", "always: +1 in combat", "rent: discard -> 2 any"]
    assert mistakes(changed("decks/items/cat/abilities", lines)) == [
        Mistake("items/cat/abilities/3", "said_twice", "rent")
    ]


def test_an_ability_with_a_mistake_does_not_shift_the_numbers_of_the_others() -> None:
    lines = ["rnt: exhaust -> 1 any", "always: exhaust -> +1 in combat"]
    first, second = mistakes(changed("decks/items/cat/abilities", lines))
    assert (first.place, first.code, first.column) == ("items/cat/abilities/1", "not_understood", 1)
    assert second == Mistake("items/cat/abilities/2", "costs_nothing")


# --- limits and columns ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("limits/row_size", 0, Mistake("limits/row_size", "wrong_number", "0", ("1 to 6",))),
        ("limits/row_size", 7, Mistake("limits/row_size", "wrong_number", "7", ("1 to 6",))),
        ("limits/row_size", "3", Mistake("limits/row_size", "wrong_number", "3", ("1 to 6",))),
        ("limits/row_size", MISSING, Mistake("limits/row_size", "wrong_number", "None", ("1 to 6",))),
        ("limits/resource_cap", 21, Mistake("limits/resource_cap", "wrong_number", "21", ("1 to 20",))),
        ("limits/max_dwellers", 8, Mistake("limits/max_dwellers", "wrong_number", "8", ("1 to 7",))),
        ("limits/start_dwellers", 0, Mistake("limits/start_dwellers", "wrong_number", "0", ("1 to 7",))),
        ("limits/start_resources", -1, Mistake("limits/start_resources", "wrong_number", "-1", ("0 to 20",))),
        ("limits/max_rounds", 61, Mistake("limits/max_rounds", "wrong_number", "61", ("1 to 60",))),
        ("limits/max_dwellers", 1, Mistake("limits/start_dwellers", "wrong_number", "2", ("1 to 1",))),
        (
            "limits/luck",
            7,
            Mistake(
                "limits",
                "unknown",
                "luck",
                (
                    "resource_cap",
                    "max_dwellers",
                    "start_dwellers",
                    "start_resources",
                    "row_size",
                    "max_rounds",
                ),
            ),
        ),
        ("limits", MISSING, Mistake("limits", "missing")),
        ("limits", [], Mistake("limits", "wrong_type")),
    ],
)
def test_a_wrong_limit_is_named(path: str, value: Any, expected: Mistake) -> None:
    assert mistakes(changed(path, value)) == [expected]


@pytest.mark.parametrize("table", ["columns", "columns_variant"])
def test_a_wrong_columns_table_is_named(table: str) -> None:
    assert mistakes(changed(table, MISSING)) == [Mistake(table, "missing")]
    assert mistakes(changed(table, [])) == [Mistake(table, "wrong_type")]
    data = standard_data()
    data[table] |= {5: "L9 left", 7: None, 8: ["R1", "left"], 13: "none"}
    del data[table][2]
    assert mistakes(data) == [
        Mistake(table, "unknown", "13", SUMS),
        Mistake(f"{table}/2", "unknown", "None", ("none", *HALVES)),
        Mistake(f"{table}/5", "unknown", "L9 left", ("none", *HALVES)),
        Mistake(f"{table}/7", "unknown", "None", ("none", *HALVES)),
        Mistake(f"{table}/8", "unknown", "['R1', 'left']", ("none", *HALVES)),
    ]


@pytest.mark.parametrize("table", ["columns", "columns_variant"])
def test_a_half_of_a_room_is_in_one_column_at_most(table: str) -> None:
    data = standard_data()
    data[table] |= {3: "R1 left", 8: "R1 left"}
    assert mistakes(data) == [Mistake(table, "duplicate", "R1 left")]


# --- many mistakes --------------------------------------------------------------------------------


def test_all_mistakes_of_a_set_are_named_with_their_places() -> None:
    data = standard_data()
    rows = {card["key"]: card for deck in data["decks"].values() for card in deck}
    rows["diner"]["left"] = "[A] 2 food"
    rows["medbay"]["build"] = "1 powr, 0 food"
    rows["medbay"]["left"] = "room -> heal"
    rows["cat"]["name"]["ru"] = ""
    rows["fire"]["effect"] = "combat 5 2 water -> item"
    rows["shotgun"]["abilities"] = ["before combat: exhaust -> heal"]
    data["limits"]["row_size"] = 9
    data["columns"][7] = "shaft"
    assert [(each.place, each.code, each.column) for each in mistakes(data)] == [
        ("starting_rooms/diner/left", "missing_arrow", 11),
        ("rooms/medbay/build", "not_understood", 3),
        ("rooms/medbay/build", "not_understood", 9),
        ("items/cat/name/ru", "bad_name", 0),
        ("limits/row_size", "wrong_number", 0),
        ("columns/7", "unknown", 0),
        ("rooms/medbay/left", "room_without_build", 0),
        ("threats/fire/effect", "combat_and_cost", 0),
        ("items/shotgun/abilities/1", "wrong_at_this_moment", 0),
    ]
