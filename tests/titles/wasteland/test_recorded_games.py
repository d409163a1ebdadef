"""Whole games, played again from their seeds."""

import pytest

from games.engine.event import Event
from games.engine.rules import Record, replay
from tests.titles.wasteland.golden import PLAYTHROUGH, golden_game, playthrough
from tests.titles.wasteland.recorded import (
    RULES,
    Recorded,
    as_result,
    cards,
    digest_events,
    digest_state,
    games,
    plain,
    steps,
)

GAMES = games()
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@each_game
def test_a_recorded_game_comes_to_the_same_end_from_its_seed(game: Recorded) -> None:
    events: list[Event] = []
    for step in steps(game):
        events += step.events
    assert plain(RULES.result(step.state)) == game.result
    assert digest_state(step.state) == game.state
    assert digest_events(events) == game.events


@each_game
def test_a_recorded_game_replays_from_its_draws_alone(game: Recorded) -> None:
    opening, *played = steps(game)
    moves = [
        Record(int(move.split(" ", 1)[0]), move.split(" ", 1)[1], step.draws)
        for move, step in zip(game.moves, played, strict=True)
    ]
    again = replay(
        RULES, seats=game.seats, cards=cards(), options=game.options, opening=opening.draws, moves=moves
    )
    assert [(step.state, step.events) for step in again] == [
        (step.state, step.events) for step in (opening, *played)
    ]


def test_there_is_a_game_for_every_number_of_seats() -> None:
    assert {game.seats for game in GAMES} == set(RULES.seats)


def test_there_is_a_game_for_every_way_to_end() -> None:
    endings = {ending for game in GAMES for ending in as_result(game).endings}
    assert endings == {"influence", "lantern", "bastion", "rounds", "eliminated"}
    assert {as_result(game).outcome for game in GAMES} == {"won", "shared", "nobody"}


def test_the_golden_playthrough_reads_as_it_was_reviewed() -> None:
    assert playthrough(golden_game()) == PLAYTHROUGH.read_text()
