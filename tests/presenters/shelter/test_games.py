"""Whole random games, presented to their viewers after every move."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from games.presenters.parts import Memo, Part, Parts
from games.presenters.shelter.log import TELL, Speaker, event_line
from games.rendering import changed
from games.titles.shelter.options import OPTIONS
from tests.presenters.shelter.showing import LANGUAGES, NAMES, draw, show, words
from tests.support.counts import count
from tests.titles.shelter.random_games import Game, Moment, moments
from tests.titles.shelter.scene import RULES

STATIC = Path(__file__).parents[3] / "static" / "games"
SHEETS = {path.name: set(re.findall(r' id="([^"]+)"', path.read_text())) for path in STATIC.rglob("*.svg")}
GAMES = [
    Game(seats, {"short": short}, f"looked at {number}")
    for number in range(1, 1 + count(30))  # the first three contain every kind of question and event
    for seats, short in ((2, False), (3, True), (4, False))
]
PLACEHOLDER = re.compile(r"[{}]|%\(|%[sd]")
pytestmark = pytest.mark.usefixtures("untraced")


def every_moment() -> Iterator[Moment]:
    for game in GAMES:
        yield from moments(game)


def test_every_event_has_a_different_line_in_each_language():
    told = Counter[str]()
    for moment in every_moment():
        speaker = Speaker(moment.state.cards, NAMES)
        for event in moment.events:
            lines = []
            for language in LANGUAGES:
                with override(language):
                    lines.append(event_line(event.kind, event.facts, speaker))
            told[event.kind] += 1
            if any(lines):
                said = {words(line.text) for line in lines if line}
                assert len(said) == len(LANGUAGES), said
                assert not any(PLACEHOLDER.search(text) for text in said), said
    assert set(told) == set(TELL)


def test_every_question_is_shown_with_all_its_answers():
    asked = Counter[str]()
    for number, moment in enumerate(every_moment()):
        if moment.decision is None:
            continue
        kind, seat = moment.decision.kind, moment.decision.seat
        asked[kind] += 1
        if asked[kind] > 30:
            continue
        with override(LANGUAGES[number % len(LANGUAGES)]):
            parts = show(moment.state, seat)
        _seat, ask = parts["decision"].view
        over = (
            [glass for _colour, slots in parts["choices"].view.levels for glass in slots]
            if parts["choices"].view
            else []
        )
        lit = [spot.action for glass in over for _space, _side, spot in glass.spots if spot.action]
        sites = [glass.site.action for glass in over if glass.site]
        offered = {choice.action for choice in ask.choices}.union(lit, sites)
        legal = set(OPTIONS[kind](moment.state, moment.decision))
        placed = {option.split(" ")[-1] for option in legal if option.startswith("place ")}
        assert offered <= legal
        assert {option for option in legal if option.split(" ")[0] not in ("place", "build")} <= offered
        assert {action.split(" ")[-1] for action in lit} == placed
        builds = [option.split(" ")[1:] for option in legal if option.startswith("build ")]
        assert {action.split(" ")[2] for action in sites} == {slot for _room, slot in builds}
        assert {each.action.split(" ")[1] for each in ask.choices if "build" in each.action} == {
            room for room, _slot in builds
        }
        assert all(choice.label for choice in ask.choices)
        assert ask.question
    assert set(asked) == set(OPTIONS)


def test_parts_from_the_memo_equal_parts_made_without_it():
    for game in GAMES[:3]:
        memo, luck = Memo(), random.Random(game.seed)
        for moment in moments(game):
            state, decision = moment.state, moment.decision
            asked = None if decision is None else decision.seat
            names = NAMES if luck.random() < 0.9 else NAMES[::-1]
            for seat in {asked, luck.choice([*range(game.seats), None])}:
                answers = RULES.options(state, decision) if decision and seat == asked else []
                look: dict[str, Any] = {
                    "events": moment.events,
                    "names": names,
                    "chosen": luck.choice(["", *answers]),
                }
                cached, fresh = show(state, seat, memo=memo, **look), show(state, seat, **look)
                assert cached == fresh
                assert changed(fresh, cached) == {}


def leaves(parts: Parts) -> Iterator[Part]:
    for part in parts.values():
        yield from leaves(dict(part.parts)) if part.parts else [part]


def texts(view: Any) -> Iterator[str]:
    if isinstance(view, str):
        yield view
    elif isinstance(view, tuple):
        for each in view:
            yield from texts(each)


def test_hashable_views_which_are_cached_contain_no_safe_strings():
    seen = Counter[str]()
    for moment in moments(GAMES[0]):
        seat = None if moment.decision is None else moment.decision.seat
        for part in leaves(show(moment.state, seat, events=moment.events)):
            with suppress(TypeError):
                hash(part.view)
                seen[part.template] += 1
                assert all(type(text) is str for text in texts(part.view)), part
    assert {"decision", "pawn", "track", "space", "number", "dot"} <= set(seen)


class Uses(HTMLParser):
    """Collects the symbols that a page uses, and its ids."""

    def __init__(self) -> None:
        super().__init__()
        self.symbols: set[tuple[str, str]] = set()
        self.ids = Counter[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "use":
            sheet, _, symbol = str(found["href"]).rpartition("/")[2].partition("#")
            self.symbols.add((sheet, symbol))
        if found.get("id"):
            self.ids[str(found["id"])] += 1


def test_every_symbol_exists_and_every_id_is_unique():
    for number, moment in enumerate(every_moment()):
        if number % 9:
            continue
        seat = moment.decision.seat if moment.decision and number % 2 else None
        with override(LANGUAGES[number % len(LANGUAGES)]):
            html = draw(show(moment.state, seat, events=moment.events))
        page = Uses()
        page.feed(html)
        assert {(sheet, symbol) for sheet, symbol in page.symbols if symbol not in SHEETS[sheet]} == set()
        assert [name for name, times in page.ids.items() if times > 1] == []
        assert not PLACEHOLDER.search(words(html)), words(html)
