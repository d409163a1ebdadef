"""An action answers a decision: a verb and ids, ``place d2 diner.a``.

The same text is posted by buttons, stored in the database, kept in fixtures and quoted in bug reports.
"""

import re
from typing import NamedTuple

from games.engine.errors import Refused

WORD = r"[A-Za-z0-9][A-Za-z0-9_.+-]*"
LONGEST = 1_000
_ACTION = re.compile(rf"[a-z][a-z_]*( {WORD})*")


class Action(NamedTuple):
    """A verb and the ids it is about. ``parse_action`` and ``str`` are inverses."""

    verb: str
    ids: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.ids))


def parse_action(text: str) -> Action:
    """The action that a typed or posted text stands for; raise ``Refused`` if it is not one."""
    if len(text) > LONGEST or not _ACTION.fullmatch(text):
        raise Refused("not_an_action")
    return split_action(text)


def split_action(text: str) -> Action:
    """The action of a text that is known to be valid, such as an option of the rules."""
    verb, *ids = text.split(" ")
    return Action(verb, tuple(ids))
