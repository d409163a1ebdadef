"""A presenter that shows everything it is given, as text: for titles of any slug, to look for leaks.

It uses its memo carelessly, with the same names for all viewers: caches must keep them apart by themselves.
"""

import json
from collections.abc import Mapping
from typing import Any, cast

import pytest
from django.template import engines
from jinja2 import ChoiceLoader, DictLoader

from games.engine.rules import Rules
from games.presenters.parts import Part, Parts, Viewing
from games.presenters.terms import Terms
from games.registry import TITLES, Title
from tests.titles.toy.presenter import (
    CARD_STYLES,
    DRAWN_STYLES,
    ENDINGS,
    LABELS,
    MARK,
    MISTAKES,
    NAME,
    STYLES,
    collection,
    draw_card,
    highlights,
    present_card,
    samples,
    say_line,
    series,
)

__all__ = [
    "CARD_STYLES",
    "DRAWN_STYLES",
    "ENDINGS",
    "LABELS",
    "MARK",
    "MISTAKES",
    "NAME",
    "STYLES",
    "collection",
    "draw_card",
    "highlights",
    "present_card",
    "samples",
    "say_line",
    "series",
]

OWN_PARTS: tuple[str, ...] = ("decision",)
LATEST_PARTS: tuple[str, ...] = ("version", "decision")
TABLE_TERMS: Terms = {}
STANDING_TERMS: Terms = {}

PLAIN = '<pre id="{{ id }}"{% if swap %} hx-swap-oob="{{ swap }}"{% endif %}>{{ view }}</pre>'
TEMPLATES = {
    "plain": PLAIN,
    "recap": PLAIN,
    "thumbnail": PLAIN,
    "version": '<p id="version" data-version="{{ view[0] }}" data-since="{{ view[1] }}"></p>',
    "table": '<div id="table">{% for part in parts.values() %}{{ part }}{% endfor %}</div>',
}


def plain_text(viewing: Viewing) -> str:
    """Everything that a presenter can learn from a viewing."""
    facts = {
        **viewing._asdict(),
        "cards": None,
        "memo": None,
        "refusals": [list(each) for each in viewing.refusals],
        "at_once": sorted(viewing.at_once),
    }
    return json.dumps(facts, default=str, sort_keys=True)


def present_public(viewing: Viewing) -> Parts:
    name = "public", viewing.version, viewing.since, viewing.ended
    text = viewing.memo.get(name, None, lambda: plain_text(viewing))
    return {
        "version": Part("version", (viewing.version, viewing.since)),
        **{name: Part("plain", f"{name}: {text}") for name in ("decision", "log", "end")},
    }


def present_own(viewing: Viewing) -> Parts:
    name = "own", viewing.version, viewing.since, viewing.chosen
    text = viewing.memo.get(name, None, lambda: plain_text(viewing))
    return {"decision": Part("plain", f"decision: {text}")}


def present_recap(viewing: Viewing, *, earlier: bool) -> Any:
    return json.dumps(viewing.log, default=str)


def thumbnail(observation: Mapping[str, Any]) -> Part:
    return Part("thumbnail", json.dumps(observation, sort_keys=True))


def cards_by_deck(cards: Any) -> list[Any]:
    return []


def install_plain(monkeypatch: pytest.MonkeyPatch, slug: str, rules: Rules[Any]) -> None:
    """Add a title to those of the site, until the end of the test, without a presenter of its own."""
    monkeypatch.setitem(TITLES, slug, Title(rules, __name__))
    environment = cast(Any, engines["jinja2"]).env
    loader = DictLoader({f"games/{slug}/_{name}.html": text for name, text in TEMPLATES.items()})
    monkeypatch.setattr(environment, "loader", ChoiceLoader([loader, environment.loader]))
