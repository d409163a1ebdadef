"""The bar of a shared screen: to whom to pass it, and buttons to uncover and to cover what is hidden."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Eyes

CURTAIN = "curtain"
"""The name of the part, of its template and of its element. It is the same for every title."""


class Person(NamedTuple):
    """A button with which a person at the screen uncovers what only they may see."""

    seat: int
    label: str


class CurtainView(NamedTuple):
    """The bar: a heading and a sentence, the people who may uncover their cards, or a way to cover them."""

    heading: str
    text: str
    people: tuple[Person, ...]
    cover: str
    lifted: str
    """The signed text that says that the curtain is lifted; empty if it is down."""
    asks: bool
    """Does a question wait behind the curtain?"""
    undo: str
    """The label of a button that takes back the last answer here: the curtain covers that of the table."""
    idle: bool
    """Is nobody at this screen asked? A lifted curtain comes down after a while then."""


def present_curtain(
    people: Mapping[int, str], asked: Collection[int], eyes: Eyes, lifted: str, *, asks: bool, undo: bool
) -> CurtainView:
    """The bar for the people at a screen, by seat, some of whom are asked; `asks`: one of them behind it."""
    if not eyes.covered:
        return CurtainView("", "", (), _("Cover my cards"), lifted, asks=False, undo="", idle=not asked)
    heading = text = ""
    if asks and eyes.seat is not None:
        heading = _("Pass the screen to %(name)s") % {"name": people[eyes.seat]}
        text = _("Hidden cards are covered until then.")
    shown = [
        Person(seat, _("I am %(name)s: show my cards") % {"name": name})
        for seat, name in people.items()
        if seat in asked or not asked
    ]
    take_back = _("Undo") if asks and undo else ""
    return CurtainView(heading, text, tuple(shown), "", "", asks=asks, undo=take_back, idle=not asked)
