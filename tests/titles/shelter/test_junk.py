"""Invalid answers: every text that is not an option is refused with a code, and nothing changes."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

import pytest

from games.engine.action import LONGEST
from games.engine.codec import encode
from games.engine.decision import Decision
from games.engine.errors import Refused
from games.engine.rng import Rng
from games.engine.rules import play
from games.engine.state import open_decisions
from games.titles.shelter.moves import APPLY
from games.titles.shelter.notation import LETTERS, RESOURCES, SLOTS
from games.titles.shelter.state import State
from tests.support.counts import count
from tests.titles.shelter.random_games import Game, moments, tables
from tests.titles.shelter.scene import RULES, standard_cards

TEXTS = 100_000
A_POSITION = 40
"""The number of texts tried in one position."""
EVERY = 17
"""The number of moves between two positions, so that positions from whole games are tried."""
CODES = {"not_an_action", "not_an_option", "not_asked"}
ALPHABET = "abcdez dD1 .-_+/\\'\"<>&;%\x00\n\t\u00e9\u0436\u202e\U0001f600"


class Position(NamedTuple):
    """A state and its decision, the legal answers, and the legal answers of an earlier position."""

    state: State
    decision: Decision
    options: list[str]
    earlier: list[str]


Junk = Callable[[Position, Random], str]


@cache
def words() -> tuple[str, ...]:
    """All ids that may occur in an action."""
    cards = standard_cards()
    dwellers = [f"d{number}" for number in range(9)]
    return (
        *cards.spaces,
        *cards.rooms,
        *cards.items,
        *cards.threats,
        *dwellers,
        *RESOURCES,
        *LETTERS,
        *SLOTS,
        *"012",
        "power+food",
    )


def any_text(position: Position, luck: Random) -> str:
    return "".join(luck.choices(ALPHABET, k=luck.randrange(30)))


def any_long_text(position: Position, luck: Random) -> str:
    return f"{luck.choice(position.options)} {'a' * luck.randrange(LONGEST, 5 * LONGEST)}"


def any_action(position: Position, luck: Random) -> str:
    """A random combination of a verb and existing ids."""
    verb = luck.choice([*APPLY, "choose", "undo", "win"])
    return " ".join([verb, *luck.choices(words(), k=luck.randrange(4))])


def another_id(position: Position, luck: Random) -> str:
    """An option with one word replaced."""
    parts = luck.choice(position.options).split(" ")
    parts[luck.randrange(len(parts))] = luck.choice(words())
    return " ".join(parts)


def too_many_ids(position: Position, luck: Random) -> str:
    return f"{luck.choice(position.options)} {luck.choice(words())}"


def typing_mistake(position: Position, luck: Random) -> str:
    """An option with a character added, removed or replaced."""
    text = luck.choice(position.options)
    place = luck.randrange(len(text))
    return text[:place] + luck.choice(["", text[place] * 2, luck.choice(ALPHABET)]) + text[place + 1 :]


def other_case_or_space(position: Position, luck: Random) -> str:
    text = luck.choice(position.options)
    return luck.choice(
        [text.upper(), text.title(), f" {text}", f"{text} ", f"{text}\n", text.replace(" ", "  ")]
    )


def earlier_option(position: Position, luck: Random) -> str:
    return luck.choice(position.earlier)


KINDS: tuple[Junk, ...] = (
    any_text,
    any_long_text,
    any_action,
    another_id,
    too_many_ids,
    typing_mistake,
    other_case_or_space,
    earlier_option,
)


def positions() -> Iterator[Position]:
    """Positions of random games, without end."""
    for number, (seats, options) in enumerate(cycle(tables())):
        earlier = ["pass"]
        for move, (state, decision, _) in enumerate(moments(Game(seats, options, f"junk {number}"))):
            if decision is not None and move % EVERY == number % EVERY:
                legal = RULES.options(state, decision)
                yield Position(state, decision, legal, earlier)
                earlier = legal


def junk(position: Position, luck: Random) -> Iterator[tuple[int, str]]:
    """Texts that are not options from the seat that is asked, and an option from a seat that is not."""
    seat = position.decision.seat
    for number in range(A_POSITION - 1):
        text = KINDS[number % len(KINDS)](position, luck)
        yield seat, f"{text} {text}" if text in position.options else text
    asked = [decision.seat for decision in open_decisions(position.state)]
    others = [other for other in range(-1, len(position.state.players) + 1) if other not in asked]
    yield luck.choice(others), luck.choice(position.options)


def refusal(state: State, seat: int, text: str) -> str:
    """The code with which an answer is refused; "" if it was accepted."""
    chance = Rng("junk", state.version)
    try:
        play(RULES, state, seat, text, chance)
    except Refused as refused:
        assert chance.draws == []
        return refused.code
    return ""


@pytest.mark.soak
@pytest.mark.usefixtures("untraced")
def test_a_text_that_is_not_an_option_is_refused_and_changes_nothing() -> None:
    luck = Random("junk")
    codes: Counter[str] = Counter()
    for position in islice(positions(), count(TEXTS) // A_POSITION):
        before = encode(position.state)
        for seat, text in junk(position, luck):
            code = refusal(position.state, seat, text)
            assert code in CODES, (seat, text)
            codes[code] += 1
        assert encode(position.state) == before
    assert codes.keys() == CODES
    assert codes.total() == count(TEXTS)


def test_an_option_is_not_refused() -> None:
    position = next(positions())
    assert [refusal(position.state, position.decision.seat, text) for text in position.options] == [
        "" for _ in position.options
    ]
