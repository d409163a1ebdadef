"""Draws from the sheets of symbols that all titles share."""

from functools import lru_cache

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

ICONS = "games/icons.svg"
SILENT = mark_safe('aria-hidden="true"')


# Typed: text that is safe is no text that is yet to be made so.
@lru_cache(maxsize=1024, typed=True)
def drawing(sheet: str, symbol: str, classes: str, label: str = "") -> SafeString:
    """One symbol of a sheet; the classes say how big it is and give it its paint.

    Without a label it is decoration beside words that say the same.
    """
    said = format_html('role="img" aria-label="{}"', label) if label else SILENT
    return format_html('<svg class="{}" {}><use href="{}#{}"/></svg>', classes, said, static(sheet), symbol)


def icon(name: str, tone: str = "", label: str = "") -> SafeString:
    """A small sign in a line of words."""
    return drawing(ICONS, f"i-{name}", f"ic {tone}".strip(), label)
