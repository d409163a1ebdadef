"""Randomness. Every random number of a game is drawn here, and is recorded with its purpose.

Move ``n`` of a game draws from ``Rng(seed, n)``, so that the draws of one move don't depend on other
moves, and anyone who knows the seed can check every draw afterwards: the bytes are
``SHA-256("seed:n:block")`` for block 0, 1, 2 ..., taken one at a time for a bound of up to 256 and
eight at a time above (never across the end of a block), and skipped where they would favour the low
numbers.
"""

from collections.abc import Iterable, MutableSequence
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from games.engine.errors import RecordMismatch, Unforeseen

_BYTE = 256
_LONG = 8
_LONG_SIZE = 1 << 64


class Draw(NamedTuple):
    """One random draw: its purpose, its bound, and a number from 0 to ``bound`` - 1."""

    purpose: str
    bound: int
    value: int


class Chance(Protocol):
    """The source of random numbers that rules are given."""

    draws: list[Draw]

    def below(self, bound: int, purpose: str) -> int:
        """A number from 0 to ``bound`` - 1, each as likely as the others."""


class Rng:
    """Random numbers from a secret seed: the same seed and number give the same draws on any machine."""

    __slots__ = ("_block", "_bytes", "_next", "_prefix", "draws")

    def __init__(self, seed: str, number: int) -> None:
        self.draws: list[Draw] = []
        self._prefix = f"{seed}:{number}:"
        self._block = 0
        self._bytes = b""
        self._next = 0

    def below(self, bound: int, purpose: str) -> int:
        """A number from 0 to ``bound`` - 1; raise ``ValueError`` for a bound below 1 or above 2**64."""
        if not 1 <= bound <= _LONG_SIZE:
            raise ValueError(f"no number below {bound} can be drawn for {purpose!r}")
        width, size = (1, _BYTE) if bound <= _BYTE else (_LONG, _LONG_SIZE)
        fair = size - size % bound
        value = fair
        while value >= fair:
            end = self._next + width
            if end > len(self._bytes):
                self._refill()
                end = width
            value = self._bytes[self._next] if width == 1 else int.from_bytes(self._bytes[self._next : end])
            self._next = end
        value %= bound
        self.draws.append(Draw(purpose, bound, value))
        return value

    def _refill(self) -> None:
        """Load the next block; unused bytes of the last one are dropped."""
        self._bytes = sha256(f"{self._prefix}{self._block}".encode()).digest()
        self._block += 1
        self._next = 0


class RecordedRng:
    """Random numbers from a record: returns the recorded draws, and raises if other ones are asked for."""

    __slots__ = ("_record", "draws")

    def __init__(self, record: Iterable[Draw]) -> None:
        self.draws: list[Draw] = []
        self._record = [Draw(*draw) for draw in record]

    def below(self, bound: int, purpose: str) -> int:
        """The recorded number for this purpose and bound."""
        done = len(self.draws)
        if done == len(self._record):
            raise RecordMismatch(f"the record ends before {purpose!r}")
        draw = self._record[done]
        if (draw.purpose, draw.bound) != (purpose, bound) or not 0 <= draw.value < bound:
            raise RecordMismatch(f"{purpose!r} below {bound} was asked for, the record has {draw}")
        self.draws.append(draw)
        return draw.value

    def close(self) -> None:
        """Raise ``RecordMismatch`` if the record has draws that were never asked for."""
        left = self._record[len(self.draws) :]
        if left:
            raise RecordMismatch(f"the record has {left[0]}, nobody asked for it")


class NoChance:
    """A source that refuses every draw, for trials that must not reveal random results in advance."""

    __slots__ = ("draws",)

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    def below(self, bound: int, purpose: str) -> int:
        """Raise ``Unforeseen``."""
        raise Unforeseen(purpose)


def die(rng: Chance, purpose: str) -> int:
    """The result of one six-sided die."""
    return rng.below(6, purpose) + 1


def shuffle(rng: Chance, things: MutableSequence[Any], purpose: str) -> None:
    """Shuffle in place; every order is as likely as the others."""
    for last in range(len(things) - 1, 0, -1):
        other = rng.below(last + 1, purpose)
        things[last], things[other] = things[other], things[last]
