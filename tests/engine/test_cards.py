from typing import Any

import pytest

from games.engine.cards import LONGEST_NAME, MOST_COPIES, CardData, Decks, Field, Kind, read_card, read_decks
from games.engine.effect import Effect, Form, Line, Verb
from games.engine.errors import Mistake

COST = Form("cost", costs=(Verb("pay", "{count} red"),))
KINDS = (
    Kind(
        "rooms",
        (
            Field("build", COST, required=True),
            Field("spaces", COST, many=True),
            Field("side", words=("a", "b")),
        ),
        least=1,
        most=3,
    ),
    Kind("elevators", (Field("side", words=("a", "b")),), least=2, most=2, single=True),
)
NAMES = {"en": "Diner", "ru": "Столовая", "fr": "Cantine"}


def room(**changes: Any) -> dict[str, Any]:
    row = {"key": "diner", "name": NAMES, "build": "2 red", **changes}
    return {name: value for name, value in row.items() if value is not None}


def elevator(key: str, **changes: Any) -> dict[str, Any]:
    return {"key": key, "name": NAMES, **changes}


def read(*rooms: Any, elevators: Any = None) -> tuple[Decks, list[Mistake]]:
    both = [elevator("lift"), elevator("shaft")]
    mistakes: list[Mistake] = []
    data = {"decks": {"rooms": list(rooms), "elevators": both if elevators is None else elevators}}
    return read_decks(data, KINDS, mistakes), mistakes


def mistake_in(*rooms: Any, elevators: Any = None) -> tuple[str, str, str, tuple[str, ...]]:
    (mistake,) = read(*rooms, elevators=elevators)[1]
    return mistake.place, mistake.code, mistake.found, mistake.expected


def paid(count: int) -> Line:
    return Line(costs=(Effect("pay", {"count": count}),))


# --- valid cards ------------------------------------------------------------------------------------


def test_a_card_is_read_with_its_lines_and_words():
    decks, mistakes = read(room(copies=3, spaces=["1 red", "2 red"], side="b"))
    assert mistakes == []
    assert decks["rooms"] == [
        CardData("diner", 3, NAMES, {"build": (paid(2),), "spaces": (paid(1), paid(2))}, {"side": "b"})
    ]


def test_a_card_has_one_copy_by_default():
    assert read(room())[0]["rooms"][0].copies == 1


def test_a_field_without_a_line_is_none():
    (card,) = read(room())[0]["rooms"]
    assert card.line("build") == paid(2)
    assert card.line("spaces") is None


def test_a_set_has_all_decks_of_its_kinds_in_their_order():
    decks, _ = read(room())
    assert list(decks) == ["rooms", "elevators"]
    assert [card.key for card in decks["elevators"]] == ["lift", "shaft"]


# --- decks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("data", "code"), [({}, "missing"), ({"decks": [1]}, "wrong_type")])
def test_a_set_without_decks_is_read_with_empty_decks(data: dict[str, Any], code: str):
    mistakes: list[Mistake] = []
    assert read_decks(data, KINDS, mistakes) == {"rooms": [], "elevators": []}
    assert [(mistake.place, mistake.code) for mistake in mistakes] == [("decks", code)]


def test_an_unknown_deck_is_named():
    mistakes: list[Mistake] = []
    read_decks(
        {"decks": {"rooms": [room()], "elevators": [elevator("a"), elevator("b")], "pets": []}},
        KINDS,
        mistakes,
    )
    assert mistakes == [Mistake("decks", "unknown", "pets", ("rooms", "elevators"))]


def test_a_missing_deck_is_named():
    mistakes: list[Mistake] = []
    read_decks({"decks": {"rooms": [room()]}}, KINDS, mistakes)
    assert mistakes == [Mistake("elevators", "missing", "", ("a list of cards",))]


def test_a_deck_is_a_list():
    assert mistake_in(room(), elevators="none") == ("elevators", "wrong_type", "", ("a list of cards",))


def test_a_deck_has_a_range_or_an_exact_number_of_cards():
    rooms = [room(key=f"room_{number}") for number in range(4)]
    assert mistake_in(*rooms) == ("rooms", "wrong_count", "4", ("1 to 3",))
    assert mistake_in() == ("rooms", "wrong_count", "0", ("1 to 3",))
    assert mistake_in(room(), elevators=[elevator("lift")]) == ("elevators", "wrong_count", "1", ("2",))


# --- cards ------------------------------------------------------------------------------------------


def test_a_card_is_a_mapping():
    decks, _ = read("diner")
    assert decks["rooms"] == []
    assert mistake_in("diner") == ("rooms/1", "wrong_type", "diner", ("a card",))


@pytest.mark.parametrize("key", [None, 7, "", "Diner", "diner.a", "2nd", "x" * 41])
def test_a_bad_key_is_named_by_the_number_of_the_card(key: Any):
    place, code, _, _ = mistake_in(room(), {**room(), "key": key})
    assert (place, code) == ("rooms/2/key", "bad_key")


def test_a_key_is_unique_over_all_decks():
    place, code, found, _ = mistake_in(room(), elevators=[elevator("lift"), elevator("diner")])
    assert (place, code, found) == ("elevators/diner", "duplicate_key", "diner")


def test_an_unknown_field_is_named_with_the_known_ones():
    known = ("key", "name", "copies", "build", "spaces", "side")
    assert mistake_in(room(colour="red")) == ("rooms/diner", "unknown_field", "colour", known)


def test_a_missing_required_field_is_named():
    assert mistake_in(room(build=None)) == ("rooms/diner/build", "missing", "", ())


@pytest.mark.parametrize("copies", [0, MOST_COPIES + 1, "2", True, 1.0])
def test_copies_are_a_number_within_limits(copies: Any):
    wanted = (f"1 to {MOST_COPIES}",)
    assert mistake_in(room(copies=copies)) == ("rooms/diner/copies", "wrong_number", str(copies), wanted)
    assert read(room(copies=copies))[0]["rooms"][0].copies == 1


def test_a_kind_may_have_single_cards_only():
    found = mistake_in(room(), elevators=[elevator("lift", copies=2), elevator("shaft")])
    assert found == ("elevators/lift/copies", "wrong_number", "2", ("1 to 1",))


# --- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "code"), [(None, "missing"), ("Diner", "wrong_type")])
def test_names_are_by_language(name: Any, code: str):
    assert mistake_in(room(name=name)) == ("rooms/diner/name", code, "", ("en", "ru", "fr"))


@pytest.mark.parametrize("name", ["", "  ", 7, "x" * (LONGEST_NAME + 1)])
def test_a_bad_name_is_named_by_its_language(name: Any):
    place, code, _, _ = mistake_in(room(name={**NAMES, "ru": name}))
    assert (place, code) == ("rooms/diner/name/ru", "bad_name")


def test_a_missing_or_unknown_language_is_named():
    assert mistake_in(room(name={"en": "Diner", "ru": "Столовая"}))[:2] == ("rooms/diner/name/fr", "bad_name")
    expected = ("rooms/diner/name", "unknown", "de", ("en", "ru", "fr"))
    assert mistake_in(room(name={**NAMES, "de": "Kantine"})) == expected


# --- fields -----------------------------------------------------------------------------------------


def test_an_unknown_word_is_named_with_the_known_ones():
    assert mistake_in(room(side="c")) == ("rooms/diner/side", "unknown", "c", ("a", "b"))


def test_a_line_is_a_text():
    found = mistake_in(room(build=2))
    assert found == ("rooms/diner/build", "wrong_type", "2", ("a line of notation",))


@pytest.mark.parametrize("lines", ["1 red", [], [1]])
def test_lines_are_a_list_of_texts(lines: Any):
    found = mistake_in(room(spaces=lines))
    assert found == ("rooms/diner/spaces", "wrong_type", str(lines), ("a list of lines",))


def test_a_mistake_in_a_line_has_the_place_of_the_line():
    (mistake,) = read(room(build="2 rde"))[1]
    assert mistake == Mistake("rooms/diner/build", "not_understood", "rde", ("red",), 3)
    (mistake,) = read(room(spaces=["1 red", "2 rde"]))[1]
    assert mistake.place == "rooms/diner/spaces/2"


def test_a_long_value_is_shortened_in_a_mistake():
    assert len(mistake_in(room(side="x" * 500))[2]) == 60


def test_every_mistake_of_a_set_is_named():
    mistakes = read(
        room(build="red", side="c"), "?", room(key="Bar"), elevators=[elevator("lift", copies=9)]
    )[1]
    assert [mistake.place for mistake in mistakes] == [
        "rooms/diner/build",
        "rooms/diner/side",
        "rooms/2",
        "rooms/3/key",
        "elevators",
        "elevators/lift/copies",
    ]


# --- a single card ----------------------------------------------------------------------------------


def test_a_card_with_mistakes_is_read_as_far_as_possible():
    card = read_card(KINDS[0], room(name={"en": "Diner"}, build="2 rd", spaces=["1 red"]))
    assert card is not None
    assert card.line("spaces") == paid(1)
    assert card.line("build") == Line()


def test_a_card_without_a_key_is_not_read():
    assert read_card(KINDS[0], room(key="")) is None
