"""Renders the parts of a game's page. Panels are Jinja templates; all sentences come from presenters."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any, ParamSpec, TypeVar, cast

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from jinja2 import Environment, Template
from jinja2.ext import Extension
from jinja2.runtime import Macro

from games.caches import cached
from games.presenters.parts import Part, Parts

P = ParamSpec("P")
T = TypeVar("T")

INDENT = re.compile("^ +", re.MULTILINE)


class StripIndentation(Extension):
    """Strips the indentation of templates: tables are sent often and should be small."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INDENT.sub("", source)


def environment(**options: Any) -> Environment:
    """The Jinja environment of the panels."""
    jinja = Environment(**options, trim_blocks=True, lstrip_blocks=True, extensions=[StripIndentation])
    # Cached: a table refers to its SVG sheets hundreds of times.
    jinja.globals["static"] = cached("static addresses", 256)(static)
    jinja.globals["drawings"] = cached("macros of titles", 32)(partial(drawings, jinja))
    return jinja


def cached_rendering(name: str, most: int, draw: Callable[P, T]) -> Callable[P, T]:
    """Cache the results of a rendering function for all tables together.

    Hashable views are cached; views that contain lists are rendered every time.
    """
    # Typed: True and 1 are different keys, and so are a SafeString and a str that must still be escaped.
    known: Any = cached(name, most, typed=True)(draw)

    def drawn(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            found: T = known(*args, **kwargs)
        except TypeError:
            return draw(*args, **kwargs)
        return found

    return drawn


def drawings(jinja: Environment, name: str) -> SimpleNamespace:
    """The macros of a template, cached: they depend on nothing but their arguments."""
    macros = vars(jinja.get_template(name).module)
    return SimpleNamespace(
        **{
            name: cached_rendering("rendered macros", 1024, macro)
            for name, macro in macros.items()
            if isinstance(macro, Macro)
        }
    )


def template_of(title: str, name: str) -> Template:
    # Not through Django's loader: it creates two more objects for each of the many small parts.
    return cast(Jinja2, engines["jinja2"]).env.get_template(f"games/{title}/_{name}.html")


def render_part(title: str, name: str, part: Part, *, out_of_band: bool = False) -> SafeString:
    """The HTML of a part with its nested parts.

    Out of band it is an htmx swap for an open page: it replaces the element with its id, or is prepended.
    A part inside an SVG is a group, `<g id=...>`.
    """
    swap = (f"afterbegin:{part.prepend_to}" if part.prepend_to else "true") if out_of_band else ""
    if not part.parts:
        return render_leaf(title, name, part.template, part.view, swap)
    drawn = {inner: render_part(title, inner, each) for inner, each in part.parts.items()}
    return _render(title, name, part.template, part.view, swap, drawn)


def _render(
    title: str, name: str, template: str, view: Any, swap: str, parts: Mapping[str, SafeString]
) -> SafeString:
    html = template_of(title, template).render({"id": name, "view": view, "parts": parts, "swap": swap})
    # Alone, a browser would read a group of an SVG as HTML: the empty drawing around it gives the namespace.
    return mark_safe(f"<svg>{html}</svg>" if swap and html.startswith("<g ") else html)


def _render_leaf(title: str, name: str, template: str, view: Any, swap: str) -> SafeString:
    """The HTML of a part without nested parts."""
    return _render(title, name, template, view, swap, {})


render_leaf = cached_rendering("rendered parts", 4096, _render_leaf)


def render_table(title: str, parts: Parts) -> SafeString:
    """The HTML of a title's whole table."""
    drawn = {name: render_part(title, name, part) for name, part in parts.items()}
    return mark_safe(template_of(title, "table").render({"parts": drawn}))


def render_changes(title: str, parts: Parts) -> SafeString:
    """The HTML of parts as out-of-band swaps for an open page."""
    return mark_safe("".join(render_part(title, *each, out_of_band=True) for each in parts.items()))


def changed(before: Mapping[str, Part], after: Mapping[str, Part]) -> Parts:
    """The parts that differ. If only nested parts of a part differ, those are returned instead of it."""
    found: Parts = {}
    for name, part in after.items():
        known = before.get(name)
        if part.prepend_to:
            found[name] = part
        elif known == part:
            continue
        elif known is None or not is_like(part, known):
            found[name] = part
        else:
            found |= changed(known.parts, part.parts)
    return found


def is_like(part: Part, known: Part) -> bool:
    """Are both parts the same apart from the contents of their nested parts?"""
    return (
        part.template == known.template and part.view == known.view and list(part.parts) == list(known.parts)
    )
