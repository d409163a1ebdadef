"""Template tags that draw symbols of SVG sheets."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.models import Player
from games.presenters.avatars import draw_face, face_of
from games.presenters.drawings import ICONS, drawing, icon

register = template.Library()
register.simple_tag(icon)
register.simple_tag(drawing)


@register.simple_tag
def avatar(player: Player, size: str = "", label: str = "") -> SafeString:
    """The face of a player; give it a label if the name is not beside it."""
    return draw_face(face_of(player), size, label)


SHAPES = {"red": "circle", "blue": "square", "yellow": "triangle", "purple": "diamond"}


@register.simple_tag
def dweller(colour: str, place: str, *, hurt: bool = False) -> SafeString:
    """A dweller of this colour in a room: standing, or lying down if it is injured."""
    symbol = f"d-{SHAPES[colour]}-hurt" if hurt else f"d-{SHAPES[colour]}"
    figure = drawing(ICONS, symbol, "lying" if hurt else "figure")
    return format_html('<span class="stand stand--{} {}">{}</span>', place, colour, figure)


@register.simple_tag
def room(title: str, key: str) -> SafeString:
    """The picture of a title's room, in its colours."""
    return drawing(f"games/{title}/rooms.svg", f"r-{key}", f"room__art r-{key}")
