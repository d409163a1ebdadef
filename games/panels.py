"""Draws the parts of a game's page. Panels are Jinja templates without sentences: presenters bring them."""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.template import engines
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from jinja2 import Environment
from jinja2.ext import Extension

from games.presenters.parts import Part, Parts

INDENT = re.compile("^ +", re.MULTILINE)


class Flat(Extension):
    """Leaves out what only indents a template: a table is sent again and again."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INDENT.sub("", source)


def environment(**options: Any) -> Environment:
    """Jinja as the panels use it."""
    jinja = Environment(**options, trim_blocks=True, lstrip_blocks=True, extensions=[Flat])
    # A table names its sheets of symbols hundreds of times.
    jinja.globals["static"] = cache(static)
    return jinja


def render_part(title: str, name: str, part: Part, *, out_of_band: bool = False) -> SafeString:
    """The element of a part, with the parts in it.

    Out of band it is for an open page: it replaces the element with its id, or is put where it belongs.
    """
    template = engines["jinja2"].get_template(f"games/{title}/_{part.template}.html")
    drawn = {inner: render_part(title, inner, each) for inner, each in part.parts.items()}
    swap = (f"afterbegin:{part.into}" if part.into else "true") if out_of_band else ""
    return mark_safe(template.render({"id": name, "view": part.view, "parts": drawn, "swap": swap}))


def render_table(title: str, parts: Parts) -> SafeString:
    """The whole table of a title, with all its parts in place."""
    drawn = {name: render_part(title, name, part) for name, part in parts.items()}
    template = engines["jinja2"].get_template(f"games/{title}/_table.html")
    return mark_safe(template.render({"parts": drawn}))


def render_changes(title: str, parts: Parts) -> SafeString:
    """Parts for a page that is open."""
    return mark_safe("".join(render_part(title, *each, out_of_band=True) for each in parts.items()))


PLAIN = json.JSONEncoder(default=str).encode
"""A view as text: equal ones have equal texts, and nothing makes them faster."""
Marks = dict[str, int]
"""What stands for a part on a page that was sent, by its id: enough to know whether it is another now."""


def marks_of(parts: Mapping[str, Part]) -> Marks:
    """The marks of parts, and of all parts in them."""
    marks: Marks = {}
    for name, part in parts.items():
        marks[name] = hash((part.template, PLAIN(part.view), *part.parts))
        if part.parts:
            marks |= marks_of(part.parts)
    return marks


def changed(before: Marks, after: Marks, parts: Mapping[str, Part]) -> Parts:
    """The parts that are not what they were; of one that is, the parts in it."""
    found: Parts = {}
    for name, part in parts.items():
        if part.into or before.get(name) != after[name]:
            found[name] = part
        elif part.parts:
            found |= changed(before, after, part.parts)
    return found
