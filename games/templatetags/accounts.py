"""What pages about accounts need to know of the site."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def letters_are_sent() -> bool:
    """Does the site send e-mail? If not, its letters are printed at the console."""
    return bool(settings.EMAIL_HOST)
