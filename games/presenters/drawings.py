"""Draws single symbols of SVG sheets."""

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.caches import cached

ICONS = "games/icons.svg"
SILENT = mark_safe('aria-hidden="true"')


# Typed: a SafeString and a str that must still be escaped are different keys.
@cached("symbols", 1024, typed=True)
def drawing(sheet: str, symbol: str, classes: str, label: str = "") -> SafeString:
    """The SVG of one symbol of a sheet; the classes give its size and its colours.

    Without a label it is hidden from screen readers, for use beside words that say the same.
    """
    said = format_html('role="img" aria-label="{}"', label) if label else SILENT
    return format_html('<svg class="{}" {}><use href="{}#{}"/></svg>', classes, said, static(sheet), symbol)


def icon(name: str, tone: str = "", label: str = "") -> SafeString:
    """A small icon within a line of text."""
    return drawing(ICONS, f"i-{name}", f"ic {tone}".strip(), label)
