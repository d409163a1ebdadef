"""Template tags that draw symbols of SVG sheets."""

from django import template
from django.utils.safestring import SafeString

from games.models import Player
from games.presenters.avatars import draw_face, face_of
from games.presenters.drawings import drawing, icon

register = template.Library()
register.simple_tag(icon)
register.simple_tag(drawing)


@register.simple_tag
def avatar(player: Player, size: str = "", label: str = "") -> SafeString:
    """The face of a player; give it a label if the name is not beside it."""
    return draw_face(face_of(player), size, label)
