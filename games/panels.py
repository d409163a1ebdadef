"""Draws the parts of a game's page. Panels are Jinja templates without sentences: presenters bring them."""

import json
import re
from collections.abc import Hashable, Mapping
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple, cast

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from jinja2 import Environment, Template
from jinja2.ext import Extension

from games.presenters.parts import Made, Part, Parts

MOST_PLAIN = 8192
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


def template_of(title: str, name: str) -> Template:
    # Django's own way to it makes two more objects for each of the many small parts.
    return cast(Jinja2, engines["jinja2"]).env.get_template(f"games/{title}/_{name}.html")


def render_part(title: str, name: str, part: Part, *, out_of_band: bool = False) -> SafeString:
    """The element of a part, with the parts in it.

    Out of band it is for an open page: it replaces the element with its id, or is put where it belongs.
    """
    swap = (f"afterbegin:{part.into}" if part.into else "true") if out_of_band else ""
    if isinstance(part.view, (str, int)) and not part.parts:
        return render_plain(title, name, part.template, part.view, swap)
    drawn = {inner: render_part(title, inner, each) for inner, each in part.parts.items()}
    template = template_of(title, part.template)
    return mark_safe(template.render({"id": name, "view": part.view, "parts": drawn, "swap": swap}))


# Typed: True is no 1, and text that is safe is no text that is yet to be made so.
@lru_cache(maxsize=MOST_PLAIN, typed=True)
def render_plain(title: str, name: str, template: str, view: str | int, swap: str) -> SafeString:
    """Numbers and the like are many, and much the same on all tables."""
    return mark_safe(
        template_of(title, template).render({"id": name, "view": view, "parts": {}, "swap": swap})
    )


def render_table(title: str, parts: Parts) -> SafeString:
    """The whole table of a title, with all its parts in place."""
    drawn = {name: render_part(title, name, part) for name, part in parts.items()}
    return mark_safe(template_of(title, "table").render({"parts": drawn}))


def render_changes(title: str, parts: Parts) -> SafeString:
    """Parts for a page that is open."""
    return mark_safe("".join(render_part(title, *each, out_of_band=True) for each in parts.items()))


PLAIN = json.JSONEncoder(default=str).encode
"""A view as text: equal ones have equal texts, and nothing makes them faster."""


class Mark(NamedTuple):
    """What stands for a part on a page that was sent: enough to know whether it is another now."""

    own: int
    whole: int
    """The part with all parts in it."""
    inner: "Marks"


Marks = dict[str, Mark]
NO_MARK = Mark(0, 0, {})


def marks_of(parts: Mapping[str, Part], made: Made, own: Hashable = None) -> Marks:
    """The marks of parts; those of a viewer's own parts are kept apart."""
    return {
        name: made.again(("mark", own, name), part, partial(mark_of, part, made, own))
        for name, part in parts.items()
    }


def mark_of(part: Part, made: Made, own: Hashable) -> Mark:
    inner = marks_of(part.parts, made, own)
    mark = hash((part.template, PLAIN(part.view), *inner))
    return Mark(mark, hash((mark, *(each.whole for each in inner.values()))), inner)


def changed(before: Marks, after: Marks, parts: Mapping[str, Part]) -> Parts:
    """The parts that are not what they were; of one that is, the parts in it."""
    found: Parts = {}
    for name, part in parts.items():
        known, now = before.get(name, NO_MARK), after[name]
        if part.into or known.own != now.own:
            found[name] = part
        elif known.whole != now.whole:
            found |= changed(known.inner, now.inner, part.parts)
    return found
