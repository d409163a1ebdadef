"""Presents the cards of any title as plain text, for tests of the pages about cards."""

from collections.abc import Mapping
from typing import Any, cast

import pytest
from django.template import engines
from jinja2 import ChoiceLoader, DictLoader

from games.engine.cards import CardData, Values
from games.engine.effect import Line
from games.engine.rules import Rules
from games.models import Card
from games.models.cards import in_language
from games.presenters.parts import Part
from games.presenters.presenter import Symbol, Text
from games.registry import TITLES, Title
from tests.titles.toy.presenter import SHEET, SYMBOL, Picture

NAME: Text = "Plain"
MARK = Symbol(SHEET, SYMBOL)
LABELS: Mapping[str, Text] = {}
MISTAKES: Mapping[str, Text] = {}
STYLES: tuple[str, ...] = ()
DRAWN_STYLES: tuple[str, ...] = ()
CARD_STYLES: tuple[str, ...] = ()
CARD = '<div class="plain" id="{{ id }}">{% for line in view %}<p>{{ line }}</p>{% endfor %}</div>'
LINE = '<span class="plain-line">{{ view }}</span>'


def install(monkeypatch: pytest.MonkeyPatch, rules: Rules[Any]) -> None:
    """Add a title with these rules, until the end of the test."""
    slug = rules.slug
    monkeypatch.setitem(TITLES, slug, Title(rules, __name__))
    environment = cast(Any, engines["jinja2"]).env
    plain = DictLoader({f"games/{slug}/_plain_card.html": CARD, f"games/{slug}/_plain_line.html": LINE})
    monkeypatch.setattr(environment, "loader", ChoiceLoader([environment.loader, plain]))


def present_card(kind: str, card: Card) -> Picture:
    return Picture()


def draw_card(kind: str, card: CardData) -> Part:
    """Everything that the card says, so that a test sees what a title could draw."""
    values = Values(card.lines, card.words, card.texts, card.numbers, card.lists, card.records)
    return Part("plain_card", (in_language(card.names), *texts_of(values)))


def texts_of(values: Values) -> tuple[str, ...]:
    found = [str(word) for word in (*values.words.values(), *values.numbers.values())]
    found += [in_language(text) for text in values.texts.values()]
    found += [str(each) for listed in values.lists.values() for each in listed]
    found += [words_of(line) for lines in values.lines.values() for line in lines]
    found += [text for rows in values.records.values() for row in rows for text in texts_of(row)]
    return tuple(found)


def say_line(form: str, line: Line) -> Part:
    return Part("plain_line", words_of(line))


def words_of(line: Line) -> str:
    effects = (*line.moments, *line.marks, *line.costs, *line.rewards)
    return "; ".join(" ".join(map(str, (effect.verb, *effect.args.values()))) for effect in effects)
