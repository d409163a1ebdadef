"""Template filters for the style sheets of a title."""

from django import template

from games.bundles import title_bundle

register = template.Library()


@register.filter
def styles(title: str) -> tuple[str, ...]:
    """The style sheet of a title's table, loaded after those that every table has."""
    return title_bundle(title, "table.css")


@register.filter
def drawn_styles(title: str) -> tuple[str, ...]:
    """The style sheet of a title's cards on pages other than the table."""
    return title_bundle(title, "drawn.css")
