"""Draws from the sheets of symbols."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

SHAPES = {"red": "circle", "blue": "square", "yellow": "triangle", "purple": "diamond"}


@register.simple_tag
def icon(name: str) -> SafeString:
    """A small sign beside words that say the same."""
    return drawing("games/icons.svg", f"i-{name}", "ic")


@register.simple_tag
def drawing(sheet: str, symbol: str, classes: str) -> SafeString:
    """One symbol of a sheet; the classes say how big it is and give it its paint."""
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', classes, static(sheet), symbol
    )


@register.simple_tag
def dweller(colour: str, place: str, *, hurt: bool = False) -> SafeString:
    """Somebody of this colour standing in a room, or lying there."""
    symbol = f"d-{SHAPES[colour]}-hurt" if hurt else f"d-{SHAPES[colour]}"
    figure = drawing("games/icons.svg", symbol, "lying" if hurt else "figure")
    return format_html('<span class="stand stand--{} {}">{}</span>', place, colour, figure)


@register.simple_tag
def room(title: str, key: str) -> SafeString:
    """The picture of a room of this title, in its paint."""
    return drawing(f"games/{title}/rooms.svg", f"r-{key}", f"room__art r-{key}")
