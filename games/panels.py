"""Draws the parts of a game's page. Panels are Jinja templates without sentences: presenters bring them."""

from functools import cache
from typing import Any

from django.template import engines
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from jinja2 import Environment

from games.presenters.parts import Part, Parts


def environment(**options: Any) -> Environment:
    """Jinja as the panels use it."""
    jinja = Environment(**options, trim_blocks=True, lstrip_blocks=True)
    # A table names its sheets of symbols hundreds of times.
    jinja.globals["static"] = cache(static)
    return jinja


def render_part(title: str, name: str, part: Part, *, out_of_band: bool = False) -> SafeString:
    """The element of a part; out of band it replaces the one with its id, wherever that is."""
    template = engines["jinja2"].get_template(f"games/{title}/_{part.template}.html")
    swap = "outerHTML" if out_of_band else ""
    return mark_safe(template.render({"id": name, "view": part.view, "swap": swap}))


def render_table(title: str, parts: Parts) -> SafeString:
    """The whole table of a title, with all its parts in place."""
    drawn = {name: render_part(title, name, part) for name, part in parts.items()}
    template = engines["jinja2"].get_template(f"games/{title}/_table.html")
    return mark_safe(template.render({"parts": drawn}))


def render_changes(title: str, before: Parts, after: Parts) -> SafeString:
    """The parts that are not what they were."""
    changed = [name for name, part in after.items() if before.get(name) != part]
    return mark_safe("".join(render_part(title, name, after[name], out_of_band=True) for name in changed))
