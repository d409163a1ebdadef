"""Cards with prose and structure: texts, numbers, lists, records, and cards that name other cards."""

from typing import Any

import pytest

from games.engine.cards import (
    CardData,
    Decks,
    Field,
    Kind,
    Sheet,
    Values,
    read_decks,
    read_sheet,
)
from games.engine.effect import Effect, Form, Line, Verb
from games.engine.errors import Mistake

COST = Form("cost", costs=(Verb("pay", "{count} red"),))
ROW = (Field("text", text=20, required=True), Field("result", COST))
KINDS = (
    Kind(
        "stories",
        (
            Field("flavour", text=30),
            Field("level", whole=(0, 4)),
            Field("traits", words=("old", "new"), many=True),
            Field("levels", whole=(0, 9), many=True),
            Field("friend", refers=("people",)),
            Field("friends", refers=("people", "stories"), many=True),
            Field("number", pattern=r"[A-Z]?\d+"),
            Field("options", fields=(Field("ask", COST), Field("success", fields=ROW)), many=True),
            Field("ending", fields=ROW, sealed=True),
            Field("corner", key=True),
        ),
        least=0,
        sealed=True,
    ),
    Kind("people", (), least=0),
)
NAMES = {"en": "Diner", "ru": "Столовая", "fr": "Cantine"}
TEXT = {"en": "One.\n\nTwo.", "ru": "Раз.\n\nДва.", "fr": "Un.\n\nDeux."}


def read(**fields: Any) -> tuple[Decks, list[Mistake]]:
    mistakes: list[Mistake] = []
    rows = [{"key": "tale", "name": NAMES, **fields}]
    people = [{"key": "pell", "name": NAMES}]
    return read_decks({"decks": {"stories": rows, "people": people}}, KINDS, mistakes), mistakes


def card(**fields: Any) -> CardData:
    decks, mistakes = read(**fields)
    assert mistakes == []
    return decks["stories"][0]


def mistake_in(**fields: Any) -> tuple[str, str, str, tuple[str, ...]]:
    (mistake,) = read(**fields)[1]
    return mistake.place, mistake.code, mistake.found, mistake.expected


def paid(count: int) -> Line:
    return Line(costs=(Effect("pay", {"count": count}),))


def test_a_text_is_read_in_every_language_with_its_paragraphs():
    assert card(flavour=TEXT).texts["flavour"] == TEXT


@pytest.mark.parametrize("text", [None, "  ", 3, "x" * 31])
def test_a_text_that_lacks_a_language_or_is_too_long_is_named(text: Any):
    place, code, _, expected = mistake_in(flavour={**TEXT, "fr": text})
    assert (place, code, expected) == ("stories/tale/flavour/fr", "bad_text", ("1 to 30 letters",))


def test_a_text_in_an_unknown_language_is_named():
    assert mistake_in(flavour={**TEXT, "la": "Unum."})[:3] == ("stories/tale/flavour", "unknown", "la")


def test_a_text_is_a_mapping():
    assert mistake_in(flavour="Once")[:2] == ("stories/tale/flavour", "wrong_type")


def test_a_whole_number_is_read_within_its_bounds():
    assert card(level=0).numbers["level"] == 0
    assert mistake_in(level=5) == ("stories/tale/level", "wrong_number", "5", ("0 to 4",))
    assert mistake_in(level=True)[1] == "wrong_number"


def test_lists_of_words_and_of_numbers_are_read():
    found = card(traits=["old", "new"], levels=[1, 1, 2])
    assert found.lists == {"traits": ("old", "new"), "levels": (1, 1, 2)}


def test_a_list_names_the_place_of_what_is_wrong_in_it():
    assert mistake_in(traits=["old", "odd"])[:3] == ("stories/tale/traits/2", "unknown", "odd")
    assert mistake_in(levels=[1, 12])[:3] == ("stories/tale/levels/2", "wrong_number", "12")
    assert mistake_in(levels=3)[:2] == ("stories/tale/levels", "wrong_type")


def test_a_card_of_another_deck_is_named_by_its_key():
    found = card(friend="pell", friends=["pell", "tale"])
    assert found.words["friend"] == "pell"
    assert found.lists["friends"] == ("pell", "tale")


def test_a_card_that_is_not_there_cannot_be_named():
    assert mistake_in(friend="wick") == ("stories/tale/friend", "unknown", "wick", ("a card of people",))
    assert mistake_in(friends=["tale", "wick"])[0] == "stories/tale/friends/2"


def test_a_free_key_and_a_shape_of_its_own_are_checked():
    found = card(corner="north_2", number="V04")
    assert (found.words["corner"], found.words["number"]) == ("north_2", "V04")
    assert mistake_in(corner="North")[:3] == ("stories/tale/corner", "bad_key", "North")
    assert mistake_in(number="v4")[3] == (r"[A-Z]?\d+",)


def test_records_hold_fields_of_their_own():
    options = [{"ask": "1 red", "success": {"text": TEXT, "result": "2 red"}}, {}]
    one, other = card(options=options).records["options"]
    assert one.line("ask") == paid(1)
    success = one.record("success")
    assert success is not None
    assert (success.texts["text"], success.line("result")) == (TEXT, paid(2))
    assert (other.line("ask"), other.record("success")) == (None, None)


def test_a_mistake_inside_a_record_names_its_place():
    options = [{"ask": "1 red"}, {"ask": "1 rd"}]
    assert mistake_in(options=options)[:3] == ("stories/tale/options/2/ask", "not_understood", "rd")
    assert mistake_in(ending={"result": "1 red"})[:2] == ("stories/tale/ending/text", "missing")
    assert mistake_in(options=[{"bid": 1}])[:3] == ("stories/tale/options/1", "unknown_field", "bid")


def test_records_are_mappings():
    assert mistake_in(options={"ask": "1 red"})[3] == ("a list of records",)
    assert mistake_in(options=["1 red"])[1] == "wrong_type"
    assert mistake_in(ending=[{"text": TEXT}])[3] == ("a record",)


def test_decks_and_fields_can_be_sealed():
    assert [kind.sealed for kind in KINDS] == [True, False]
    assert [field.name for field in KINDS[0].fields if field.sealed] == ["ending"]


def test_a_table_has_any_number_of_rows():
    sheet = Sheet("slots", fields=(Field("q", whole=(-9, 9), required=True),), many=True)
    mistakes: list[Mistake] = []
    rows = read_sheet({"slots": [{"q": number} for number in range(-9, 9)]}, sheet, mistakes)
    assert [row.numbers["q"] for row in rows] == list(range(-9, 9))
    assert mistakes == []
    assert read_sheet({"slots": [{"r": 1}]}, sheet, mistakes) == (Values({}, {}, {}, {}, {}, {}),)
    assert [mistake.code for mistake in mistakes] == ["unknown_field", "missing"]


def test_a_sheet_of_fields_is_one_record_and_has_to_be_there():
    sheet = Sheet("scenario", fields=(Field("intro", text=30),))
    mistakes: list[Mistake] = []
    (found,) = read_sheet({"scenario": {"intro": TEXT}}, sheet, mistakes)
    assert found.texts["intro"] == TEXT
    assert read_sheet({}, sheet, mistakes) == ()
    assert mistakes == [Mistake("scenario", "missing")]
