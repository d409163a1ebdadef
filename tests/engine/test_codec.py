import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.codec import decode, encode
from games.engine.decision import Decision
from games.engine.errors import BadState
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
    seen: Optional[list[Piece]]  # noqa: UP045 - both spellings must be supported
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
def test_an_encoded_state_is_decoded_exactly(sample: Sample):
    again = decode(Sample, encode(sample))
    assert again == sample
    # A named tuple equals a plain one, and True equals 1: compare the repr too.
    assert repr(again) == repr(sample)


@given(SAMPLES)
def test_a_decoded_state_is_encoded_to_the_same_text(sample: Sample):
    text = encode(sample)
    assert encode(decode(Sample, text)) == text


def test_shared_fields_are_not_written_and_come_back_by_parameter():
    cards = object()
    text = encode(GameState(cards, 3, []))
    assert json.loads(text) == {"version": 3, "agenda": []}
    assert decode(GameState, text, cards).cards is cards


def test_the_text_is_compact_and_keeps_every_alphabet():
    assert encode(Piece("Лифт", (1, 2))) == '["Лифт",[1,2],["",0]]'


def test_a_part_of_a_state_can_be_decoded_alone():
    assert decode(Piece, '["S",[1,2],["diner.a",3]]') == Piece("S", (1, 2), ("diner.a", 3))


def test_the_class_name_is_written_if_a_field_may_hold_several_classes():
    state = GameState(None, 0, [Do("give", (1, "diner.a")), Decision("rent", 2)])
    assert json.loads(encode(state))["agenda"] == [
        ["Do", ["give", [1, "diner.a"]]],
        ["Decision", ["rent", 2, [], -1, 0, 0]],
    ]


class OldPiece(NamedTuple):
    """A piece as it was before it had places."""

    letter: str


@dataclass(slots=True)
class OldPlayer:
    """A player as it was before two fields were added and one was removed."""

    pieces: list[OldPiece]
    luck: int


@dataclass(slots=True)
class Player:
    pieces: list[Piece]
    cubes: list[int] = field(default_factory=list)
    happiness: int = 3


OLD_PLAYER = encode(OldPlayer([OldPiece("S"), OldPiece("P")], luck=7))


def test_fields_that_an_older_text_lacks_get_their_defaults():
    assert decode(Player, OLD_PLAYER) == Player([Piece("S"), Piece("P")], [], 3)
    assert decode(Piece, '["S",[1]]') == Piece("S", (1,), ("", 0))


def test_every_decoded_value_gets_a_container_of_its_own():
    one, other = decode(Player, OLD_PLAYER), decode(Player, OLD_PLAYER)
    one.cubes.append(1)
    assert other.cubes == []


def test_a_state_with_new_fields_is_encoded_with_them():
    assert json.loads(encode(decode(Player, OLD_PLAYER))) == {
        "pieces": [["S", [], ["", 0]], ["P", [], ["", 0]]],
        "cubes": [],
        "happiness": 3,
    }


def test_a_field_that_has_no_default_can_not_be_missing():
    with pytest.raises(BadState, match=r"^Owner\.cubes is not in the text and has no default$"):
        decode(Owner, '{"pieces":[]}')
    with pytest.raises(BadState, match=r"^Piece\.letter is not in the text and has no default$"):
        decode(Piece, "[]")


def test_a_named_tuple_with_a_value_too_many_is_not_decoded():
    with pytest.raises(BadState, match=r"^Piece has 3 fields, and the text 4$"):
        decode(Piece, '["S",[1],["",0],7]')
