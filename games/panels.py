"""Draws the parts of a game's page. Panels are Jinja templates without sentences: presenters bring them."""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from types import SimpleNamespace
from typing import Any, ParamSpec, TypeVar, cast

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from jinja2 import Environment, Template
from jinja2.ext import Extension
from jinja2.runtime import Macro

from games.presenters.parts import Part, Parts

P = ParamSpec("P")
T = TypeVar("T")

MOST_REMEMBERED = 4096
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
    jinja.globals["drawings"] = cache(partial(drawings, jinja))
    return jinja


def remembered(draw: Callable[P, T]) -> Callable[P, T]:
    """Most of what is drawn was drawn before, at this table or another.

    What is made of tuples is remembered; what holds a list is one of its kind, and drawn anew.
    """
    # Typed: True is no 1, and text that is safe is no text that is yet to be made so.
    known: Any = lru_cache(maxsize=MOST_REMEMBERED, typed=True)(draw)

    def drawn(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            found: T = known(*args, **kwargs)
        except TypeError:
            return draw(*args, **kwargs)
        return found

    return drawn


def drawings(jinja: Environment, name: str) -> SimpleNamespace:
    """The macros of a template. They depend on nothing but what they are given."""
    macros = vars(jinja.get_template(name).module)
    return SimpleNamespace(
        **{name: remembered(macro) for name, macro in macros.items() if isinstance(macro, Macro)}
    )


def template_of(title: str, name: str) -> Template:
    # Django's own way to it makes two more objects for each of the many small parts.
    return cast(Jinja2, engines["jinja2"]).env.get_template(f"games/{title}/_{name}.html")


def render_part(title: str, name: str, part: Part, *, out_of_band: bool = False) -> SafeString:
    """The element of a part, with the parts in it.

    Out of band it is for an open page: it replaces the element with its id, or is put where it belongs.
    """
    swap = (f"afterbegin:{part.into}" if part.into else "true") if out_of_band else ""
    if not part.parts:
        return render_leaf(title, name, part.template, part.view, swap)
    drawn = {inner: render_part(title, inner, each) for inner, each in part.parts.items()}
    template = template_of(title, part.template)
    return mark_safe(template.render({"id": name, "view": part.view, "parts": drawn, "swap": swap}))


@remembered
def render_leaf(title: str, name: str, template: str, view: Any, swap: str) -> SafeString:
    """A part with no part in it."""
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


def changed(before: Mapping[str, Part], after: Mapping[str, Part]) -> Parts:
    """The parts that are not what they were; of one that is, the parts in it."""
    found: Parts = {}
    for name, part in after.items():
        known = before.get(name)
        if part.into:
            found[name] = part
        elif known == part:
            continue
        elif known is None or not is_like(part, known):
            found[name] = part
        else:
            found |= changed(known.parts, part.parts)
    return found


def is_like(part: Part, known: Part) -> bool:
    """Is it the same, whatever the parts in it are like?"""
    return (
        part.template == known.template and part.view == known.view and list(part.parts) == list(known.parts)
    )
