"""Titles as the site shows them: their names, marks and facts, and how a visitor chooses one."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.rules import usual_seats
from games.presenters import presenter_of
from games.presenters.drawings import drawing
from games.registry import TITLES


class TitleView(NamedTuple):
    """A title on the home page."""

    slug: str
    name: str
    tagline: str
    players: str
    minutes: str
    seats: int
    """The number of seats of a game that starts with one click."""
    alone: bool
    """Can one person play it without bots?"""
    daily: str
    """The name of its game of the day; empty if it has none."""


class Choice(NamedTuple):
    """A title that can be chosen for a list; the first may stand for all titles."""

    slug: str
    name: str
    mark: SafeString
    chosen: bool


def title_name(title: str) -> str:
    """The name of a title; of one that is no longer registered, its slug."""
    return str(presenter_of(title).NAME) if title in TITLES else title


def title_mark(title: str, *, label: bool = False) -> SafeString:
    """The mark of a title; with a label, if its name is not beside it."""
    if title not in TITLES:
        return SafeString("")
    mark = presenter_of(title).MARK
    return drawing(mark.sheet, mark.symbol, "ic tmark", title_name(title) if label else "")


def present_title(title: str) -> TitleView:
    rules, presenter = TITLES[title].rules, presenter_of(title)
    return TitleView(
        slug=title,
        name=str(presenter.NAME),
        tagline=str(presenter.TAGLINE),
        players=players_of(title),
        minutes=_("%(minutes)d min") % {"minutes": presenter.MINUTES},
        seats=usual_seats(rules),
        alone=1 in rules.seats,
        daily=str(presenter.DAILY),
    )


def players_of(title: str) -> str:
    """The possible numbers of players in words."""
    least, most = TITLES[title].rules.seats[0], TITLES[title].rules.seats[-1]
    if least == most:
        return ngettext("%(count)d player", "%(count)d players", most) % {"count": most}
    return _("%(least)d to %(most)d players") % {"least": least, "most": most}


def titles_with_daily() -> list[str]:
    return [title for title in TITLES if presenter_of(title).DAILY]


def choices(chosen: str, *, among: Iterable[str] | None = None, all_titles: bool = False) -> list[Choice]:
    """The titles to choose from above a list; none if there is only one."""
    slugs = list(TITLES if among is None else among)
    if len(slugs) < 2:
        return []
    found = [Choice(slug, title_name(slug), title_mark(slug), slug == chosen) for slug in slugs]
    whole = [Choice("", _("All games"), SafeString(""), not chosen)] if all_titles else []
    return whole + found
