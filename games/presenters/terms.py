"""What people settle before a game, in words: the options of a table and the standing answers of a player."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise

Value = int | str | bool


class Term(NamedTuple):
    """A choice: what it is about, and what each of its values means."""

    label: Promise
    values: Mapping[Value, Promise]


Terms = Mapping[str, Term]
