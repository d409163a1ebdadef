"""Template tags for pages about accounts."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def letters_are_sent() -> bool:
    """Does the site send e-mail? If not, messages are printed on the console."""
    return bool(settings.EMAIL_HOST)
