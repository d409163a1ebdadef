"""The words of the cards: every line is written as it is printed, and every phrase can be read."""

from pathlib import Path
from typing import Any

import pytest

from games.engine.cards import LANGUAGES, Field
from games.engine.effect import Form, parse, print_line
from games.engine.errors import BadCards
from games.titles.raiders.notation import COSTS, KINDS, NATURE, REWARDS, SKILL
from tests.titles.raiders.scene import standard_cards, standard_data

DECKS: dict[str, list[dict[str, Any]]] = standard_data()["decks"]
CARDS = [card for deck in DECKS.values() for card in deck]
LINES = [
    pytest.param(field.form, card[field.name], id=f"{card['key']}: {card[field.name]}")
    for kind in KINDS
    for card in DECKS[kind.name]
    for field in kind.fields
    if field.form and field.name in card
]
WORDS = {"count": 2, "state": "healthy", "captives": 2, "fanatics": 3}


@pytest.mark.parametrize(("form", "text"), LINES)
def test_every_line_of_the_shipped_set_is_written_as_it_is_printed(form: Form, text: str) -> None:
    assert print_line(form, parse(form, text)) == text


@pytest.mark.parametrize("pattern", dict.fromkeys(verb.pattern for verb in COSTS))
def test_every_cost_is_read_and_printed(pattern: str) -> None:
    text = f"raid: {pattern.format(**WORDS)} -> heal 1"
    assert print_line(SKILL, parse(SKILL, text)) == text


@pytest.mark.parametrize("pattern", dict.fromkeys(verb.pattern for verb in REWARDS))
def test_every_reward_is_read_and_printed(pattern: str) -> None:
    text = f"raid: -> {pattern.format(**WORDS)}"
    assert print_line(SKILL, parse(SKILL, text)) == text


@pytest.mark.parametrize("where", ["own", "rival", "held", "any", "elsewhere", "every"])
def test_every_mark_is_read_and_printed(where: str) -> None:
    text = f"call: [{where}] -> take 1 loot"
    assert print_line(SKILL, parse(SKILL, text)) == text


def test_a_number_of_one_is_printed_in_the_singular() -> None:
    assert print_line(SKILL, parse(SKILL, "call: -> 1 captives")) == "call: -> 1 captive"
    assert print_line(SKILL, parse(SKILL, "call: -> repeat 1 calls")) == "call: -> repeat 1 call"


@pytest.mark.parametrize(
    ("form", "text", "code"),
    [
        (SKILL, "call: heal 1", "missing_arrow"),
        (SKILL, "-> heal 1", "missing_moment"),
        (SKILL, "call: -> heal", "incomplete"),
        (SKILL, "call: -> heal 0", "not_understood"),
        (NATURE, "attack 3", "not_understood"),
    ],
)
def test_what_is_not_understood_is_named(form: Form, text: str, code: str) -> None:
    with pytest.raises(BadCards) as caught:
        parse(form, text)
    assert [mistake.code for mistake in caught.value.mistakes] == [code]


@pytest.mark.parametrize(
    ("deck", "kinds", "cards"),
    [("gangs", 6, 6), ("raiders", 25, 63), ("mercenaries", 13, 37), ("trash", 2, 2), ("territories", 20, 20)],
)
def test_the_box_holds_so_many_cards(deck: str, kinds: int, cards: int) -> None:
    assert len(DECKS[deck]) == kinds
    assert sum(card.get("copies", 1) for card in DECKS[deck]) == cards


@pytest.mark.parametrize("card", CARDS, ids=[card["key"] for card in CARDS])
def test_every_card_has_a_name_in_each_language(card: dict[str, Any]) -> None:
    names = standard_cards().names[card["key"]]
    assert tuple(names) == LANGUAGES
    assert all(names.values())


@pytest.mark.parametrize("kind", ["raiders", "mercenaries"])
def test_every_card_is_played_by_a_test(kind: str) -> None:
    played = "".join(path.read_text() for path in Path(__file__).parent.glob("test_cards_*.py"))
    assert [card["key"] for card in DECKS[kind] if f"test_{card['key']}_" not in played] == []


def test_fields_of_gangs_are_words() -> None:
    fields: tuple[Field, ...] = next(kind for kind in KINDS if kind.name == "gangs").fields
    assert {field.name: len(field.words) for field in fields} == {
        "style": 2,
        "colour": 8,
        "mark": 8,
        "pattern": 8,
    }
