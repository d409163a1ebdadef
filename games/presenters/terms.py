"""The types of a title's labels for table options and for the standing answers of players."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise

Value = int | str | bool


class Term(NamedTuple):
    """The label of an option, and the label of each of its values."""

    label: Promise
    values: Mapping[Value, Promise]


Terms = Mapping[str, Term]
