"""The protocol that the presenter of every title implements.

A presenter is a package of functions and constants, such as `games.presenters.shelter`. It turns what the
rules tell about a game into views: names, icons and sentences in the current language, from which the
title's templates (`templates/games/<slug>/_<template>.html`) draw the parts of a page. It reads no rows and
asks no rules; everything comes in by parameter. `tests/presenters/test_contract.py` holds every title to it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from django.utils.functional import Promise
from django.utils.safestring import SafeString

from games.engine.cards import CardData
from games.engine.effect import Line
from games.models import Card
from games.presenters.charts import Chart
from games.presenters.parts import Part, Parts, Viewing
from games.presenters.terms import Terms

Text = str | Promise
"""A text in the reader's language, possibly translated when it is shown."""


class Picture(Protocol):
    """A small picture of a card: a symbol of an SVG sheet among the static files, and its classes."""

    @property
    def sheet(self) -> str: ...
    @property
    def symbol(self) -> str: ...
    @property
    def classes(self) -> str: ...


class Highlight(NamedTuple):
    """A card that a player took, how often, and its picture."""

    name: str
    times: int
    picture: SafeString


class Sample(NamedTuple):
    """A component in one state, for the designers' page; its name says which."""

    name: str
    part: Part


Highlights = list[tuple[str, list[Highlight]]]
"""Cards under headings."""
DeckEntry = tuple[str, str, SafeString]
"""The key, the name and the picture of a card."""


class Presenter(Protocol):
    """What pages ask of a title. Every sentence it returns is in the current language."""

    NAME: Text
    """The name of the title, as its table and lists show it."""

    # --- the table ----------------------------------------------------------------------------------

    OWN_PARTS: tuple[str, ...]
    """The parts that may change when the viewer selects an answer without confirming it."""
    LATEST_PARTS: tuple[str, ...]
    """The parts that belong to the latest position alone; a replayed position is shown without them."""

    def present_public(self, viewing: Viewing) -> Parts:
        """All parts of the table as spectators see them, by the id of the element that shows them.

        Among them are always `version`, `log`, `decision` and `end`; with `viewing.since`, `log` may be
        replaced by parts that are prepended to it. The template `_table.html` puts them together.
        `docs/title-pages.md` lists what scripts expect of the page.
        """

    def present_own(self, viewing: Viewing) -> Parts:
        """The parts that the viewer's seat sees differently; they replace the public ones of the same id."""

    def present_recap(self, viewing: Viewing, *, earlier: bool) -> Any:
        """The view of the template `_recap.html`: what happened in the viewing's log, the viewer first.

        None if nothing in the log is worth a line. With `earlier`, the viewer missed more than the log has.
        """

    def thumbnail(self, observation: Mapping[str, Any]) -> Part:
        """The game in miniature, from what spectators observe."""

    # --- tables and preferences ---------------------------------------------------------------------

    TABLE_TERMS: Terms
    """The words of the rules' `table_options`."""
    STANDING_TERMS: Terms
    """The words of the rules' `standing_options`."""
    ENDINGS: Mapping[str, Text]
    """The reasons in `Result.endings`, in words."""

    # --- the record ---------------------------------------------------------------------------------

    def series(self, rounds: Sequence[Sequence[Any]], names: Sequence[str]) -> list[Chart]:
        """Charts of a finished game. A round is its number, its stage, and the lines of each seat."""

    def collection(self, cards: Any, taken: Mapping[str, int]) -> Highlights:
        """All cards that a player took in a game; `taken` counts them by key."""

    def highlights(self, cards: Any, taken: Mapping[str, int]) -> Highlights:
        """The cards that a player takes most in all games."""

    def cards_by_deck(self, cards: Any) -> list[tuple[str, list[DeckEntry]]]:
        """Every card that can be taken, under the name of its deck; for reports of playtests."""

    # --- cards --------------------------------------------------------------------------------------

    LABELS: Mapping[str, Text]
    """The names of kinds, fields, sheets and values, where they are not simply their keys."""
    MISTAKES: Mapping[str, Text]
    """Sentences for the title's own codes of mistakes in a card set."""

    def present_card(self, kind: str, card: Card) -> Picture:
        """The small picture of a card."""

    def draw_card(self, kind: str, card: CardData) -> Part:
        """A card as players see it, from those of its lines that have no mistakes."""

    def say_line(self, form: str, line: Line) -> Part:
        """A line of notation as icons and as a sentence; `form` names its form."""

    # --- looks --------------------------------------------------------------------------------------

    STYLES: tuple[str, ...]
    """The style sheets of its table, loaded after those that every table has."""
    DRAWN_STYLES: tuple[str, ...]
    """The style sheets of a card that is drawn outside of the table."""
    CARD_STYLES: tuple[str, ...]
    """The style sheets that colour small pictures of its cards, loaded together with other titles'."""

    def samples(self, cards: Any) -> Sequence[Sample]:
        """Every component of the table in every state, for the designers' page."""
