"""What pages ask a title's presenter for."""

from django import template

from games.presenters import PRESENTERS

register = template.Library()


@register.filter
def styles(title: str) -> tuple[str, ...]:
    """The sheets that a title's table is dressed in."""
    return PRESENTERS[title].STYLES


@register.filter
def card_styles(title: str) -> tuple[str, ...]:
    """The sheets that give a title's cards their paint."""
    return PRESENTERS[title].CARD_STYLES
