"""A decision is a question to one seat, as data: it can be saved, sent and asked again tomorrow."""

from collections.abc import Mapping
from typing import NamedTuple

from games.engine.errors import Fact


class Decision(NamedTuple):
    """A question that stays on the agenda until its seat answers.

    ``kind`` names the question; a title has an ``options_<kind>`` for it. ``about`` holds its
    parameters (a space, a remaining number) as plain values. ``asked`` is the version at
    which the seat could first see it; the kernel fills it in (-1: not open yet).

    Most questions are answered with one of the texts that ``Rules.options`` lists. A question with
    ``most`` above zero asks to choose several: the options are ids then, and the answer is
    ``choose`` followed by ``least`` to ``most`` different ones.
    """

    kind: str
    seat: int
    about: tuple[int | str, ...] = ()
    asked: int = -1
    least: int = 0
    most: int = 0


class Refusal(NamedTuple):
    """Why something on the table can't be used now: its id, a code, and the numbers of the reason."""

    target: str
    code: str
    facts: Mapping[str, Fact]
