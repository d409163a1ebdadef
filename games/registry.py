"""The titles that can be played. A new title is its folders and a line in this table."""

from typing import Any, NamedTuple

from games.engine.rules import Rules
from games.titles.shelter.rules import Shelter


class Title(NamedTuple):
    """A title: its rules, and the module that presents it."""

    rules: Rules[Any]
    presenter: str
    """The dotted name of a module that implements `games.presenters.presenter.Presenter`.

    A name, because rules and bots must run without it: `games.presenters.presenter_of` imports it.
    """


TITLES: dict[str, Title] = {
    title.rules.slug: title
    for title in (
        Title(Shelter(), "games.presenters.shelter"),
    )
}  # fmt: skip
