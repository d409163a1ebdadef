import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.codec import decode, encode
from games.engine.decision import Decision
from games.engine.state import SHARED, Do, GameState


class Piece(NamedTuple):
    letter: str
    places: tuple[int, ...] = ()
    on: tuple[str, int] = ("", 0)


@dataclass(slots=True)
class Owner:
    pieces: list[Piece]
    cubes: list[int]


@dataclass(slots=True)
class Sample(GameState):
    """A field of every kind that a state may have."""

    cards: Any = field(repr=False, compare=False, metadata=SHARED)
    owners: list[Owner]
    taken: dict[str, int]
    by_name: dict[str, Piece]
    levels: list[list[str]]
    corner: tuple[int, Piece]
    row: tuple[Piece, ...]
    hand: Piece | None
    dice: tuple[int, ...] | None
    seen: Optional[list[Piece]]  # noqa: UP045 - both ways to write it are read
    options: dict[str, int | str | bool]
    note: str | None


PIECES = st.builds(Piece, st.text(), st.lists(st.integers()).map(tuple), st.tuples(st.text(), st.integers()))
ABOUT = st.lists(st.integers() | st.text()).map(tuple)
ITEMS = st.builds(Do, st.text(), ABOUT) | st.builds(Decision, st.text(), st.integers(), ABOUT)
SAMPLES = st.builds(
    Sample,
    cards=st.none(),
    version=st.integers(0),
    agenda=st.lists(ITEMS, max_size=3),
    owners=st.lists(st.builds(Owner, st.lists(PIECES, max_size=2), st.lists(st.integers())), max_size=2),
    taken=st.dictionaries(st.text(), st.integers(), max_size=3),
    by_name=st.dictionaries(st.text(), PIECES, max_size=2),
    levels=st.lists(st.lists(st.text(), max_size=2), max_size=2),
    corner=st.tuples(st.integers(), PIECES),
    row=st.lists(PIECES, max_size=2).map(tuple),
    hand=st.none() | PIECES,
    dice=st.none() | st.lists(st.integers(1, 6), max_size=2).map(tuple),
    seen=st.none() | st.lists(PIECES, max_size=2),
    options=st.dictionaries(st.text(), st.integers() | st.text() | st.booleans(), max_size=3),
    note=st.none() | st.text(),
)


@given(SAMPLES)
def test_what_was_written_is_read_back_exactly(sample: Sample):
    again = decode(Sample, encode(sample))
    assert again == sample
    # Equality takes a named tuple for a plain one, and True for 1.
    assert repr(again) == repr(sample)


@given(SAMPLES)
def test_what_was_read_is_written_the_same(sample: Sample):
    text = encode(sample)
    assert encode(decode(Sample, text)) == text


def test_shared_fields_are_not_written_and_come_back_by_parameter():
    cards = object()
    text = encode(GameState(cards, 3, []))
    assert json.loads(text) == {"version": 3, "agenda": []}
    assert decode(GameState, text, cards).cards is cards


def test_the_text_is_compact_and_keeps_every_alphabet():
    assert encode(Piece("Лифт", (1, 2))) == '["Лифт",[1,2],["",0]]'


def test_a_piece_of_a_state_can_be_read_alone():
    assert decode(Piece, '["S",[1,2],["diner.a",3]]') == Piece("S", (1, 2), ("diner.a", 3))


def test_where_a_field_may_hold_several_classes_the_name_is_written():
    state = GameState(None, 0, [Do("give", (1, "diner.a")), Decision("rent", 2)])
    assert json.loads(encode(state))["agenda"] == [
        ["Do", ["give", [1, "diner.a"]]],
        ["Decision", ["rent", 2, [], -1, 0, 0]],
    ]


@pytest.mark.parametrize("text", ['["S",[1]]', '["S",[1],["",0],7]'], ids=["too few", "too many"])
def test_a_text_of_another_shape_is_not_read(text: str):
    with pytest.raises(ValueError, match="zip"):
        decode(Piece, text)


def test_a_text_that_lacks_a_field_is_not_read():
    with pytest.raises(KeyError):
        decode(Owner, '{"pieces":[]}')
