"""The contract of titles, as checks on random games. A check fails if a title breaks the contract.

A title's tests declare hidden cards in their own module ``hidden``, so that no check has to trust the
title's own observation.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

import pytest
import yaml

from games.engine.action import parse_action
from games.engine.codec import decode, encode
from games.engine.decision import Decision
from games.engine.errors import RecordMismatch, Refused
from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import Record, Result, Rules, Step, begin, check, play, random_action, replay
from games.engine.state import GameState, open_decision, open_decisions
from games.registry import TITLES

MOST_MOVES = 5_000
"""More moves than any real game has."""
BROKEN = (AssertionError, RecordMismatch, Refused)
"""The exceptions with which a check fails."""
CONTENT = Path(__file__).parents[2] / "games" / "titles"


class Secrets(Protocol):
    """The hidden cards of a title, as its tests declare them; ``seat`` None is a spectator."""

    def hidden_from(self, state: Any, seat: int | None) -> list[str]:
        """The ids of all cards that this seat may not see now."""

    def dealt_out(self, state: Any, seat: int | None) -> list[str]:
        """The hidden cards whose place is already fixed, such as hands or an ordered deck, by place."""


class Title(NamedTuple):
    """A title to be checked."""

    rules: Rules[Any]
    data: Mapping[str, Any]
    cards: Any
    secrets: Secrets


class Game(NamedTuple):
    """A random game to be played: the seed decides both chance and the answers."""

    title: Title
    seats: int
    options: Mapping[str, Any]
    seed: str

    @property
    def rules(self) -> Rules[Any]:
        return self.title.rules

    @property
    def viewers(self) -> list[int | None]:
        return [*range(self.seats), None]


class Moment(NamedTuple):
    """One step of a game: the state before it (``None``: the set-up), the seat, its answer and the result."""

    before: GameState | None
    seat: int
    text: str
    step: Step


Check = Callable[[Game], None]


@cache
def load_title(slug: str) -> Title:
    """A registered title with its shipped card set."""
    rules = TITLES[slug].rules
    data = yaml.safe_load((CONTENT / slug / "content" / "standard.yaml").read_text())
    return Title(rules, data, rules.read_cards(data), load_secrets(slug))


def load_secrets(slug: str) -> Secrets:
    return cast(Secrets, import_module(f"tests.titles.{slug}.hidden"))


def moments(game: Game) -> Iterator[Moment]:
    """Play a random game step by step; stop at the end, or when nobody can answer."""
    title = game.title
    step = begin(
        title.rules, seats=game.seats, cards=title.cards, options=game.options, rng=Rng(game.seed, 0)
    )
    yield Moment(None, -1, "", step)
    for number in range(1, MOST_MOVES + 1):
        answers = Rng(f"answers to {game.seed}", number)
        state = step.state
        asked = [decision for decision in open_decisions(state) if can_answer(game, state, decision)]
        if not asked:
            return
        decision = asked[answers.below(len(asked), "who is faster")]
        text = random_action(title.rules, state, decision, answers)
        step = play(title.rules, state, decision.seat, text, Rng(game.seed, number))
        yield Moment(state, decision.seat, text, step)


def can_answer(game: Game, state: GameState, decision: Decision) -> bool:
    return len(game.rules.options(state, decision)) >= max(1, decision.least)


def states(game: Game) -> Iterator[Any]:
    for moment in moments(game):
        yield moment.step.state


# --- games ------------------------------------------------------------------------------------------


def check_random_games_end(game: Game) -> None:
    *_, last = states(game)
    assert game.rules.result(last) is not None


def check_every_open_decision_has_options(game: Game) -> None:
    for state in states(game):
        for decision in open_decisions(state):
            options = game.rules.options(state, decision)
            assert options, decision
            assert len(set(options)) == len(options), decision
            assert decision.seat in range(game.seats), decision
            if decision.most:
                assert decision.least <= min(decision.most, len(options)), decision


def check_options_are_actions(game: Game) -> None:
    for state in states(game):
        for decision in open_decisions(state):
            options = game.rules.options(state, decision)
            if decision.most:
                longest = sorted(options, key=len)[-decision.most :]
                options = [f"choose {each}" for each in options] + [" ".join(["choose", *longest])]
            for text in options:
                assert as_action(text) == text


def as_action(text: str) -> str:
    """The text of an action, parsed and printed again; "" if it is not an action."""
    try:
        return str(parse_action(text))
    except Refused:
        return ""


def check_play_leaves_its_input_untouched(game: Game) -> None:
    latest = ""
    for moment in moments(game):
        if moment.before is not None:
            assert encode(moment.before) == latest
        latest = encode(moment.step.state)
    assert game.title.cards == game.rules.read_cards(game.title.data)


def check_clones_are_equal(game: Game) -> None:
    for state in states(game):
        copy = game.rules.clone(state)
        assert copy is not state
        assert same(copy, state)


def same(one: Any, other: Any) -> bool:
    """Are two values equal, also in their types? (A named tuple equals a plain one, and 1 equals True.)"""
    return bool(one == other) and repr(one) == repr(other)


def check_asking_changes_nothing(game: Game) -> None:
    for state in states(game):
        before = encode(state)
        first = ask_everything(game, state)
        assert encode(state) == before
        assert ask_everything(game, state) == first


def ask_everything(game: Game, state: Any) -> list[Any]:
    """The results of all methods that must not change the state."""
    rules = game.rules
    return [
        rules.census(state),
        rules.result(state),
        rules.progress(state),
        [rules.options(state, decision) for decision in open_decisions(state)],
        [rules.refusals(state, decision) for decision in open_decisions(state)],
        [rules.observe(state, viewer) for viewer in game.viewers],
        [rules.reshuffle(state, viewer, Rng("asking", 0)) for viewer in game.viewers],
        rules.stage(state),
        [rules.appraise(state, seat) for seat in range(game.seats)],
        [rules.glance(state, each, rules.options(state, each)) for each in open_decisions(state)],
    ]


def check_refused_answers_change_nothing(game: Game) -> None:
    for state in states(game):
        before = encode(state)
        for seat, text in wrong_answers(game, state):
            rng = Rng(game.seed, state.version + 1)
            with pytest.raises(Refused):
                play(game.rules, state, seat, text, rng)
            assert rng.draws == []
        assert encode(state) == before


def wrong_answers(game: Game, state: Any) -> Iterator[tuple[int, str]]:
    """Answers from seats that are not asked, and answers that are not options."""
    asked = {decision.seat: decision for decision in open_decisions(state)}
    for seat in (-1, game.seats, *range(game.seats)):
        if seat not in asked:
            yield seat, "pass"
            continue
        decision = asked[seat]
        options = game.rules.options(state, decision)
        yield from ((seat, text) for text in ("", "Not an action!", "no_such_verb", "choose no_such_id"))
        yield seat, f"{options[0]} no_such_id"
        if decision.most:
            yield seat, f"choose {options[0]} {options[0]}"
            yield from ((seat, text) for text in wrong_numbers(decision, options))


def wrong_numbers(decision: Decision, options: list[str]) -> Iterator[str]:
    """Choices with one id too few and one too many, if possible."""
    if decision.least:
        yield " ".join(["choose", *options[: decision.least - 1]])
    if decision.most < len(options):
        yield " ".join(["choose", *options[: decision.most + 1]])


# --- records ----------------------------------------------------------------------------------------


def check_states_are_read_back_exactly(game: Game) -> None:
    for state in states(game):
        text = encode(state)
        again = decode(type(state), text, game.title.cards)
        assert same(again, state)
        assert again.cards is game.title.cards
        assert encode(again) == text


def check_a_record_replays(game: Game) -> None:
    """A stored record, which is plain data without the seed, replays to the same states and events."""
    told: list[tuple[str, list[Event]]] = []
    record: list[tuple[int, str, Any]] = []
    for moment in moments(game):
        told.append((encode(moment.step.state), moment.step.events))
        record.append((moment.seat, moment.text, moment.step.draws))
    (_, _, opening), *kept = json.loads(json.dumps(record))
    again = replay(
        game.rules,
        seats=game.seats,
        cards=game.title.cards,
        options=game.options,
        opening=opening,
        moves=[Record(*each) for each in kept],
    )
    assert [(encode(step.state), step.events) for step in again] == told


def check_the_seed_replays(game: Game) -> None:
    """The same seed gives the same game, so that anyone who knows it can check every draw."""
    first, second = ([(encode(m.step.state), m.text, m.step[1:]) for m in moments(game)] for _ in range(2))
    assert first == second


# --- secrets ----------------------------------------------------------------------------------------


def check_observations_are_plain_data(game: Game) -> None:
    for state in states(game):
        for viewer in game.viewers:
            seen = game.rules.observe(state, viewer)
            assert plain(seen) == seen


def check_observe_all_equals_observe_for_each_viewer(game: Game) -> None:
    for state in states(game):
        alone = [game.rules.observe(state, viewer) for viewer in game.viewers]
        assert game.rules.observe_all(state, game.viewers) == alone


def plain(value: Any) -> Any:
    """The value after a round trip through JSON; None if it can't be written."""
    try:
        return json.loads(json.dumps(value))
    except TypeError:
        return None


def check_nothing_hidden_is_observed(game: Game) -> None:
    for state in states(game):
        for viewer in game.viewers:
            seen = json.dumps(game.rules.observe(state, viewer), default=str)
            assert game.seed not in seen
            assert not named_in(seen, game.title.secrets.hidden_from(state, viewer))


def named_in(text: str, ids: Iterable[str]) -> list[str]:
    """The ids that occur in the text, also before a dot: ``diner.a`` reveals the diner."""
    likely = [each for each in ids if each in text]
    return [each for each in likely if re.search(rf"(?<![\w+-]){re.escape(each)}(?![\w+-])", text)]


def check_nothing_hidden_is_told(game: Game) -> None:
    """An event may name only cards that are visible before the move, after it, or by an event of it.

    A title's ``hidden`` module may have a function ``shown_by`` for the last: the cards that an event shows
    to everybody, even if they are hidden again when the move is over.
    """
    hidden_before: dict[int | None, set[str]] = {}
    shown_by: Callable[[Event], Iterable[str]] = getattr(game.title.secrets, "shown_by", lambda event: ())
    for moment in moments(game):
        shown = {card for event in moment.step.events for card in shown_by(event)}
        for viewer in game.viewers:
            hidden = set(game.title.secrets.hidden_from(moment.step.state, viewer))
            told = [event.facts for event in moment.step.events if event.visible_to(viewer)]
            text = json.dumps(told, default=str)
            assert game.seed not in text
            assert not named_in(text, (hidden & hidden_before.get(viewer, hidden)) - shown)
            hidden_before[viewer] = hidden


def reshuffles(game: Game) -> Iterator[tuple[Any, Any, int | None]]:
    """Every state, its reshuffled copy, and the viewer."""
    for state in states(game):
        for viewer in game.viewers:
            rng = Rng(f"reshuffle {game.seed}", state.version)
            yield state, game.rules.reshuffle(state, viewer, rng), viewer


def check_a_reshuffle_looks_the_same(game: Game) -> None:
    for state, other, viewer in reshuffles(game):
        assert game.rules.observe(other, viewer) == game.rules.observe(state, viewer)
        assert game.rules.census(other) == game.rules.census(state)


def check_a_reshuffle_deals_hidden_cards_again(game: Game) -> None:
    """The cards stay the same; for every viewer their places change at least once in a game."""
    dealt_out = game.title.secrets.dealt_out
    unsure: set[int | None] = set()
    moved: set[int | None] = set()
    for state, other, viewer in reshuffles(game):
        before, after = dealt_out(state, viewer), dealt_out(other, viewer)
        assert sorted(after) == sorted(before)
        if len(before) > 1:
            unsure.add(viewer)
        if after != before:
            moved.add(viewer)
    assert moved == unsure


def check_options_tell_nothing_hidden(game: Game) -> None:
    for state, other, viewer in reshuffles(game):
        if viewer is None:
            continue
        decision = open_decision(state, viewer)
        assert open_decision(other, viewer) == decision
        if decision is not None:
            assert game.rules.options(other, decision) == game.rules.options(state, decision)


# --- counts -----------------------------------------------------------------------------------------


def check_the_census_never_changes(game: Game) -> None:
    first, *others = (game.rules.census(state) for state in states(game))
    assert all(census == first for census in others)


def check_facts_are_plain_data(game: Game) -> None:
    for moment in moments(game):
        for event in moment.step.events:
            assert plain(event.facts) is not None, event
            assert all(seat in range(game.seats) for seat in event.seats or ()), event


def check_traces_follow_cards(game: Game) -> None:
    """An offered card has seat -1; a taken or used card has a seat of the table."""
    for moment in moments(game):
        for trace in filter(None, map(game.rules.trace, moment.step.events)):
            assert trace.what in ("offered", "taken", "used"), trace
            assert trace.seat in ([-1] if trace.what == "offered" else range(game.seats)), trace
            assert trace.card, trace


def check_the_result_comes_at_the_end(game: Game) -> None:
    for state in states(game):
        assert (game.rules.result(state) is None) == bool(open_decisions(state))


def check_progress_leads_to_the_result(game: Game) -> None:
    """Progress has lines for all seats, its round never falls, and at the end it equals the result."""
    *_, last = played = list(states(game))
    steps = [game.rules.progress(state) for state in played]
    rounds = [progress.round for progress in steps]
    assert rounds == sorted(rounds)
    assert {len(progress.lines) for progress in steps} == {game.seats}
    result = game.rules.result(last)
    assert result is not None
    assert steps[-1] == (result.rounds, tuple(place.lines for place in result.places))


def check_places_agree(game: Game) -> None:
    """Tied seats share a place, the next place is lower by their number, and the outcome fits the winners."""
    *_, last = states(game)
    result = game.rules.result(last)
    assert isinstance(result, Result)
    assert result.endings
    assert result.rounds > 0
    assert sorted(result.order) == list(range(game.seats))
    places = [place.place for place in result.places]
    assert [place.seat for place in result.places] == list(range(game.seats))
    assert places == [1 + sum(other < place for other in places) for place in places]
    winners = places.count(1)
    assert result.outcome == "nobody" or result.outcome == ("won" if winners == 1 else "shared")
    assert len({tuple(label for label, _ in place.lines) for place in result.places}) == 1
    assert {type(number) for place in result.places for _, number in place.lines} == {int}
    # In the order of places, the first score lines only rise or only fall, and ties have equal ones.
    firsts = [place.lines[0][1] for place in sorted(result.places, key=lambda place: place.place)]
    assert firsts in (sorted(firsts), sorted(firsts, reverse=True))
    assert len({(place.place, place.lines[0][1]) for place in result.places}) == len(set(places))


def check_default_answers_are_legal(game: Game) -> None:
    for state in states(game):
        for decision in open_decisions(state):
            check(game.rules, state, decision.seat, game.rules.default_answer(state, decision))


def check_the_score_is_a_line_of_the_count(game: Game) -> None:
    """While the game runs it may be secret."""
    *_, last = states(game)
    for lines in game.rules.progress(last).lines:
        assert game.rules.score_line in dict(lines)


def check_success_is_a_share(game: Game) -> None:
    """Where a seat has nobody to be ahead of there must be one."""
    for state in states(game):
        found = [game.rules.success(state, seat) for seat in range(game.seats)]
        assert all(share is None or 0 <= share <= 1 for share in found)
        assert game.seats > 1 or None not in found


def check_styles_are_known(game: Game) -> None:
    first, *_ = states(game)
    [decision, *_] = open_decisions(first)
    options = game.rules.options(first, decision)
    for style in game.rules.styles:
        assert game.rules.appraise(first, decision.seat, style).keys() == game.rules.appraise(first, 0).keys()
        assert len(game.rules.glance(first, decision, options, style)) == len(options)


def check_hidden_things_are_declared(game: Game) -> None:
    """A title that hides nothing has nothing to deal again."""
    for state in states(game):
        for viewer in game.viewers:
            assert game.rules.hides or game.rules.reshuffle(state, viewer, Rng("hidden", 0)) == state


CHECKS: tuple[Check, ...] = (
    check_random_games_end,
    check_every_open_decision_has_options,
    check_options_are_actions,
    check_play_leaves_its_input_untouched,
    check_clones_are_equal,
    check_asking_changes_nothing,
    check_refused_answers_change_nothing,
    check_states_are_read_back_exactly,
    check_a_record_replays,
    check_the_seed_replays,
    check_observations_are_plain_data,
    check_nothing_hidden_is_observed,
    check_nothing_hidden_is_told,
    check_a_reshuffle_looks_the_same,
    check_a_reshuffle_deals_hidden_cards_again,
    check_options_tell_nothing_hidden,
    check_the_census_never_changes,
    check_facts_are_plain_data,
    check_traces_follow_cards,
    check_the_result_comes_at_the_end,
    check_progress_leads_to_the_result,
    check_places_agree,
    check_observe_all_equals_observe_for_each_viewer,
    check_default_answers_are_legal,
    check_the_score_is_a_line_of_the_count,
    check_success_is_a_share,
    check_styles_are_known,
    check_hidden_things_are_declared,
)
