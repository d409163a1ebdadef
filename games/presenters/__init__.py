"""The presenters of all titles: pages look up a title's presenter here and never test for a title."""

from importlib import import_module
from typing import cast

from games.presenters.presenter import Presenter
from games.registry import TITLES


def presenter_of(title: str) -> Presenter:
    """The presenter of a title, imported when it is first needed."""
    return cast(Presenter, import_module(TITLES[title].presenter))
