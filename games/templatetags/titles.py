"""Template tags for the name of the site, and for the names and style sheets of titles."""

from django import template
from django.conf import settings
from django.utils.safestring import SafeString

from games.bundles import title_bundle
from games.presenters import presenter_of
from games.presenters.titles import title_mark, title_name
from games.rendering import render_part

register = template.Library()


@register.simple_tag
def site_name() -> str:
    return str(settings.SITE_NAME)


register.filter(title_name)
register.simple_tag(title_mark)


@register.simple_tag
def title_picture(title: str) -> SafeString:
    """The picture of a title; it fills the element that holds it."""
    return render_part(title, "picture", presenter_of(title).picture())


@register.filter
def styles(title: str) -> tuple[str, ...]:
    """The style sheet of a title's table, loaded after those that every table has."""
    return title_bundle(title, "table.css")


@register.filter
def drawn_styles(title: str) -> tuple[str, ...]:
    """The style sheet of a title's cards on pages other than the table."""
    return title_bundle(title, "drawn.css")
