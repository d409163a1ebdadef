"""The shipped card set: the numbers of cards, every line in canonical form, every name in three languages."""

from pathlib import Path
from typing import Any

import pytest

from games.engine.cards import LANGUAGES, Field
from games.engine.effect import parse, print_line
from games.titles.shelter.notation import KINDS
from tests.titles.shelter.scene import standard_cards, standard_data

DECKS: dict[str, list[dict[str, Any]]] = standard_data()["decks"]
CARDS = [card for deck in DECKS.values() for card in deck]


def lines_of(card: dict[str, Any], field: Field) -> list[str]:
    value = card.get(field.name, [])
    return value if isinstance(value, list) else [value]


LINES = [
    pytest.param(field.form, text, id=f"{card['key']} {field.name}: {text}")
    for kind in KINDS
    for card in DECKS[kind.name]
    for field in kind.fields
    if field.form
    for text in lines_of(card, field)
]


@pytest.mark.parametrize(
    ("deck", "kinds", "cards"),
    [("starting_rooms", 6, 6), ("rooms", 24, 24), ("elevators", 5, 5), ("items", 29, 31), ("threats", 8, 18)],
)
def test_a_deck_has_the_expected_number_of_cards(deck: str, kinds: int, cards: int) -> None:
    assert len(DECKS[deck]) == kinds
    assert sum(card.get("copies", 1) for card in DECKS[deck]) == cards


def test_all_cards_of_the_box_are_read() -> None:
    cards = standard_cards()
    assert len(cards.start) == 6
    assert len(cards.pool) == 24
    assert len(cards.rooms) == 30
    assert sorted(cards.elevators) == [-1, 0, 1, 2, 3]
    assert len(cards.items) == 31
    assert len(cards.threats) == 18


def test_the_starting_rooms_are_in_their_order() -> None:
    assert standard_cards().start == (
        "wasteland",
        "vault_door",
        "vault_entrance",
        "water_treatment",
        "diner",
        "power_generator",
    )


def test_a_card_with_copies_has_an_id_for_each_and_one_without_keeps_its_key() -> None:
    items = standard_cards().items
    assert [item for item in items if items[item].key == "shotgun"] == ["shotgun-1", "shotgun-2"]
    assert [item for item in items if items[item].key == "minigun"] == ["minigun"]


def test_the_limits_are_those_of_the_box() -> None:
    limits = standard_cards().limits
    assert (limits.resource_cap, limits.max_dwellers, limits.start_dwellers) == (6, 7, 2)
    assert (limits.start_resources, limits.row_size, limits.max_rounds) == (0, 3, 30)


def test_the_columns_run_from_left_to_right_around_the_shaft() -> None:
    assert standard_cards().columns == {
        2: ("L3", "right"),
        3: ("L2", "left"),
        4: ("L2", "right"),
        5: ("L1", "left"),
        6: ("L1", "right"),
        7: None,
        8: ("R1", "left"),
        9: ("R1", "right"),
        10: ("R2", "left"),
        11: ("R2", "right"),
        12: ("R3", "left"),
    }


def test_the_variant_columns_are_there_too() -> None:
    assert standard_cards().columns_variant == {
        2: ("L3", "left"),
        3: ("L3", "right"),
        4: ("L2", "left"),
        5: ("L2", "right"),
        6: ("L1", "left"),
        7: None,
        8: ("R1", "right"),
        9: ("R2", "left"),
        10: ("R2", "right"),
        11: ("R3", "left"),
        12: ("R3", "right"),
    }


@pytest.mark.parametrize(("form", "text"), LINES)
def test_every_line_is_in_canonical_form(form: Any, text: str) -> None:
    assert print_line(form, parse(form, text)) == text


@pytest.mark.parametrize("card", CARDS, ids=[card["key"] for card in CARDS])
def test_every_card_has_a_name_in_each_language(card: dict[str, Any]) -> None:
    names = standard_cards().names[card["key"]]
    assert tuple(names) == LANGUAGES
    assert all(names.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_share_a_name(language: str) -> None:
    names = [names[language] for names in standard_cards().names.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("card", CARDS, ids=[card["key"] for card in CARDS])
def test_every_space_and_card_is_played_by_a_test(card: dict[str, Any]) -> None:
    played = "".join(path.read_text() for path in Path(__file__).parent.glob("test_cards_*.py"))
    spaces = [space.id for space in standard_cards().spaces.values() if space.card == card["key"]]
    for name in spaces or [card["key"]]:
        assert name in played
