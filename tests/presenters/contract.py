"""The contract of presenters, as checks on random games. A check fails if a presenter breaks it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from django.utils.translation import override

from games.engine.cards import read_decks
from games.engine.decision import Decision
from games.engine.errors import Mistake
from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import check
from games.engine.state import open_decision, open_decisions
from games.models import Card
from games.presenters.parts import Memo, Part, Parts, Viewing
from games.presenters.presenter import Presenter
from games.rendering import changed, render_changes, render_part, render_table
from tests.presenters import pages
from tests.titles.contract import Game, Title, moments

LANGUAGES = ("en", "ru", "fr")
NAMES = ("Ada", "Boris", "Chloé", "Дина")
ALWAYS = {"version", "log", "decision", "end"}
"""The parts that every table has."""
EACH_KIND = 3
"""How often a kind of question is looked at in a game."""
PLACEHOLDER = re.compile(r"%\(\w+\)|%[sd]\b|\{\w*\}")


class Presented(NamedTuple):
    """A title with its presenter, to be checked."""

    slug: str
    title: Title
    presenter: Presenter


class Shown(NamedTuple):
    """A moment of a random game: its state, the events so far, and a question that is open."""

    state: Any
    events: list[tuple[int, Event]]
    decision: Decision | None


Check = Callable[[Presented, Game], None]


def moments_to_show(game: Game) -> Iterator[Shown]:
    """The first moments of each kind of question in a random game, and its end."""
    events: list[tuple[int, Event]] = []
    met = Counter[str]()
    for moment in moments(game):
        state = moment.step.state
        events += [(state.version, event) for event in moment.step.events]
        asked = open_decisions(state)
        for decision in asked:
            met[decision.kind] += 1
            if met[decision.kind] <= EACH_KIND:
                yield Shown(state, events[:], decision)
        if not asked:
            yield Shown(state, events[:], None)


def viewing(game: Game, shown: Shown, seat: int | None, **other: Any) -> Viewing:
    """What a presenter is given for a seat, or for a spectator."""
    rules, state = game.rules, shown.state
    decision = None if seat is None else open_decision(state, seat)
    facts: dict[str, Any] = {
        "cards": game.title.cards,
        "observation": rules.observe(state, seat),
        "names": NAMES[: game.seats],
        "bots": [False] * game.seats,
        "viewer": seat,
        "log": [(number, each.kind, each.facts) for number, each in shown.events if each.visible_to(seat)],
        "since": None,
        "secrets": seat is not None and any(each.seats is not None for _, each in shown.events),
        "refusals": rules.refusals(state, decision) if decision else [],
        "chosen": "",
        "undo": False,
        "version": state.version,
        "position": "/games/1/at/{}/",
        "result": rules.result(state),
        "memo": Memo(),
        "ended": decision is None and rules.result(state) is not None,
    }
    return Viewing(**{**facts, **other})


def page(each: Presented, game: Game, shown: Shown, seat: int | None, **other: Any) -> Parts:
    """All parts of a table for a seat, or for a spectator."""
    public = each.presenter.present_public(viewing(game, shown, None, **other))
    if seat is None:
        return public
    return {**public, **each.presenter.present_own(viewing(game, shown, seat, **other))}


class Elements(HTMLParser):
    """Collects the ids of a page's elements, and its buttons."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.buttons: list[dict[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = {name: value or "" for name, value in attrs}
        if "id" in held:
            self.ids.append(held["id"])
        if tag in ("button", "input") or held.get("role") == "button":
            self.buttons.append(held)


def names_of(parts: Any) -> Iterator[str]:
    """The ids of parts and of all parts inside them; prepended parts have no element of their own."""
    for name, part in parts.items():
        if not part.prepend_to:
            yield name
            yield from names_of(part.parts)


# --- the table --------------------------------------------------------------------------------------


def check_every_promised_part_is_on_the_page_once(each: Presented, game: Game) -> None:
    promised = ALWAYS.union(each.presenter.OWN_PARTS, each.presenter.LATEST_PARTS)
    for shown in moments_to_show(game):
        seat = None if shown.decision is None else shown.decision.seat
        parts = page(each, game, shown, seat)
        assert promised <= set(parts), promised - set(parts)
        on_page = Counter(Elements(render_table(each.slug, parts)).ids)
        twice = [name for name, times in on_page.items() if times > 1]
        assert not twice, twice
        missing = [name for name in names_of(parts) if name not in on_page]
        assert not missing, missing


def check_every_question_is_shown_in_every_language(each: Presented, game: Game) -> None:
    for shown in moments_to_show(game):
        if shown.decision is None:
            continue
        drawn = set()
        for language in LANGUAGES:
            with override(language):
                html = str(render_table(each.slug, page(each, game, shown, shown.decision.seat)))
            assert not PLACEHOLDER.search(html), PLACEHOLDER.findall(html)
            drawn.add(html)
        assert len(drawn) == len(LANGUAGES), "a table reads the same in two languages"


def check_every_answer_on_the_page_is_legal(each: Presented, game: Game) -> None:
    for shown in moments_to_show(game):
        if shown.decision is None:
            continue
        seat = shown.decision.seat
        buttons = Elements(render_table(each.slug, page(each, game, shown, seat))).buttons
        offered = [button for button in buttons if button.get("form") in ("move", "choose", "draft")]
        answers = [button for button in offered if button.get("name") in ("action", "choose")]
        assert answers, f"{shown.decision.kind} can't be answered"
        for button in answers:
            if button["name"] == "action" and "value" in button:
                check(game.rules, shown.state, seat, button["value"])


def check_an_update_leads_to_the_same_page(each: Presented, game: Game) -> None:
    """Parts that are equal may be left out of an update, so equal parts must look the same."""
    memo = Memo()
    before: Parts = {}
    for shown in moments_to_show(game):
        parts = page(each, game, shown, None, memo=memo)
        assert parts == page(each, game, shown, None), "the memo keeps something that has changed"
        for name, part in parts.items():
            if name not in changed(before, parts) and before.get(name) == part:
                assert render_part(each.slug, name, part) == render_part(each.slug, name, before[name])
        assert 'hx-swap-oob="' in render_changes(each.slug, {"version": parts["version"]})
        before = parts


# --- what the scripts of a table expect: docs/title-pages.md --------------------------------------------


def check_the_scripts_find_their_elements(each: Presented, game: Game) -> None:
    for shown in moments_to_show(game):
        for seat, chosen in asked_with_and_without_choice(game, shown):
            drawn = pages.read_page(render_table(each.slug, page(each, game, shown, seat, chosen=chosen)))
            pages.check_elements(drawn, shown.state.version)
            if seat is not None:
                pages.check_question(drawn, seat)


def asked_with_and_without_choice(game: Game, shown: Shown) -> list[tuple[int | None, str]]:
    """The seat that is asked, before and after it has selected an answer; at the end a spectator."""
    if shown.decision is None:
        return [(None, "")]
    answer = game.rules.default_answer(shown.state, shown.decision)
    return [(shown.decision.seat, ""), (shown.decision.seat, answer)]


def check_motion_can_follow_the_table(each: Presented, game: Game) -> None:
    for shown in moments_to_show(game):
        drawn = pages.read_page(render_table(each.slug, page(each, game, shown, None, since=0)))
        pages.check_pieces(drawn)
        pages.check_homes(drawn)
        pages.check_dice(drawn)
        pages.check_steps(drawn, shown.state.version)


def check_every_part_can_be_replaced_alone(each: Presented, game: Game) -> None:
    """A part for an open page is one element with the part's id, and inside an SVG it is a group."""
    for shown in moments_to_show(game):
        for seat, chosen in asked_with_and_without_choice(game, shown):
            parts = page(each, game, shown, seat, chosen=chosen)
            on_page = pages.by_id(pages.read_page(render_table(each.slug, parts)))
            for name, part in all_parts(parts):
                drawn = pages.read_page(render_part(each.slug, name, part, out_of_band=True))
                pages.check_replacement(name, drawn, on_page[name])


def all_parts(parts: Mapping[str, Part]) -> Iterator[tuple[str, Part]]:
    for name, part in parts.items():
        yield name, part
        yield from all_parts(part.parts)


# --- secrets ----------------------------------------------------------------------------------------


def check_spectators_see_nothing_private(each: Presented, game: Game) -> None:
    """Spectators see the same of two states that differ in nothing but what is hidden from them."""
    for number, shown in enumerate(moments_to_show(game)):
        dealt = shown._replace(
            state=game.rules.reshuffle(shown.state, None, Rng(f"{game.seed} anew", number)),
        )
        assert page(each, game, shown, None) == page(each, game, dealt, None)
        assert page(each, game, shown, None) == page(each, game, shown, None)
        for seat in range(game.seats):
            seen = viewing(game, shown, None)
            assert each.presenter.present_public(seen) == each.presenter.present_public(
                seen._replace(memo=used_memo(each, game, shown, seat))
            ), "a seat's own views reach spectators through the memo"


def used_memo(each: Presented, game: Game, shown: Shown, seat: int) -> Memo:
    """A memo through which a seat's own parts have been made."""
    memo = Memo()
    each.presenter.present_own(viewing(game, shown, seat, memo=memo))
    return memo


def check_seats_see_nothing_of_others(each: Presented, game: Game) -> None:
    for number, shown in enumerate(moments_to_show(game)):
        for seat in range(game.seats):
            rng = Rng(f"{game.seed} anew", number)
            dealt = shown._replace(state=game.rules.reshuffle(shown.state, seat, rng))
            own = page(each, game, shown, seat)
            assert own == page(each, game, dealt, seat)
            others = [used_memo(each, game, shown, other) for other in range(game.seats) if other != seat]
            for memo in others:
                assert own == page(each, game, shown, seat, memo=memo), "a memo mixes two seats"


# --- the other pages --------------------------------------------------------------------------------


def check_options_have_words(each: Presented, game: Game) -> None:
    tables = (
        (each.presenter.TABLE_TERMS, game.rules.table_options),
        (each.presenter.STANDING_TERMS, game.rules.standing_options),
    )
    for terms, options in tables:
        assert set(terms) == {option.key for option in options}
        for option in options:
            assert set(terms[option.key].values) == set(option.values), option.key


def check_the_end_has_words(each: Presented, game: Game) -> None:
    *_, last = moments_to_show(game)
    result = game.rules.result(last.state)
    assert result is not None
    assert set(result.endings) <= set(each.presenter.ENDINGS)
    for seat in (None, *range(game.seats)):
        end = page(each, game, last, seat)["end"]
        drawn = str(render_part(each.slug, "end", end))
        assert any(name in drawn for name in NAMES[: game.seats]), "the end names nobody"


def check_the_small_picture_and_the_recap_can_be_drawn(each: Presented, game: Game) -> None:
    for shown in moments_to_show(game):
        small = each.presenter.thumbnail(game.rules.observe(shown.state, None))
        assert str(render_part(each.slug, "thumbnail", small)).strip()
        seat = 0 if shown.decision is None else shown.decision.seat
        recap = each.presenter.present_recap(viewing(game, shown, seat), earlier=True)
        assert recap is not None, "a game has begun, and the recap is silent"
        drawn = str(render_part(each.slug, "recap", cast(Any, SimpleNamespace(
            template="recap", view=recap, parts={}, prepend_to=""
        ))))  # fmt: skip
        assert 'id="recap"' in drawn


def check_every_card_is_drawn(each: Presented, game: Game) -> None:
    """Every card of the set has a drawing, a small picture, and words for each of its lines."""
    mistakes: list[Mistake] = []
    decks = read_decks(game.title.data, game.rules.kinds, mistakes) if game.rules.kinds else {}
    assert not mistakes
    for kind in game.rules.kinds:
        for card in decks[kind.name]:
            drawn = render_part(each.slug, "drawn", each.presenter.draw_card(kind.name, card))
            assert str(drawn).strip(), card.key
            row = next(row for row in game.title.data["decks"][kind.name] if row["key"] == card.key)
            picture = each.presenter.present_card(kind.name, Card(key=card.key, body=row))
            assert picture.sheet.endswith(".svg"), card.key
            assert picture.symbol, card.key
            for field in kind.fields:
                for line in card.lines.get(field.name, ()):
                    assert field.form is not None
                    said = each.presenter.say_line(field.form.name, line)
                    assert str(render_part(each.slug, "said", said)).strip(), card.key


CHECKS: list[Check] = [value for name, value in list(globals().items()) if name.startswith("check_")]
