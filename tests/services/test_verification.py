"""Stored games are replayed from their moves and compared, and every manipulation is found."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F

from games.models import CardSet, Checkpoint, Game, Move, Position, Seat, User
from games.services.bots import play_bots
from games.services.games import agree_to_end, concede, fork_game, hand_to_bot, take_back
from games.services.moderation import rewind_game
from games.services.verification import Verdict, verify_game
from tests.support.tables import Play, reopen

pytestmark = pytest.mark.django_db


def difference(game_id: int) -> str:
    verdict = verify_game(game_id=game_id)
    assert not verdict.skipped
    return verdict.difference


def rewind(play: Play, version: int) -> None:
    administrator, _ = User.objects.get_or_create(username="admin")
    rewind_game(game_id=play.id, version=version, administrator=administrator, why="a test")


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """A game with a number of moves and an undo."""
    monkeypatch.setattr("games.services.moves.CHECKPOINT_EVERY", 5)
    play = Play(2)
    play.go_on(8)
    while True:
        seat = play.until("turn").seat
        play.answer()
        if not play.rows()[-1].draws and play.rows()[-1].seat == seat:
            break
    play.undo(seat)
    play.go_on(3)
    return play


def moves(play: Play, number: int | None = None) -> Any:
    rows = Move.objects.filter(game_id=play.id)
    return rows if number is None else rows.filter(number=number)


def test_a_running_game_verifies(play: Play):
    assert moves(play).filter(kind=Move.Kind.UNDO).exists()
    assert verify_game(game_id=play.id) == Verdict(play.id)


def test_standing_answers_and_bots_verify():
    play = Play(3, wishes={}, bots={2: "random"}, short=True)
    while play.game.status == Game.Status.RUNNING:
        play_bots(game_id=play.id)
        if play.game.status == Game.Status.RUNNING:
            play.answer()
    assert difference(play.id) == ""


def test_going_back_conceding_and_agreeing_verify(play: Play):
    rewind(play, 4)
    assert difference(play.id) == ""
    play.go_on(3)
    agree_to_end(game_id=play.id, seat=0, player=play.players[0])
    agree_to_end(game_id=play.id, seat=1, player=play.players[1])
    assert difference(play.id) == ""
    reopen(play.id)
    rewind(play, 7)
    concede(game_id=play.id, seat=1, player=play.players[1])
    assert play.game.outcome == "conceded"
    assert difference(play.id) == ""


def test_a_player_who_conceded_plays_again_when_the_game_is_rewound(play: Play):
    version = play.version
    concede(game_id=play.id, seat=1, player=play.players[1])
    reopen(play.id)
    rewind(play, version)
    assert not Seat.objects.get(game_id=play.id, number=1).conceded
    take_back(game_id=play.id, seat=1, player=play.players[1])
    assert difference(play.id) == ""
    play.go_on(2)
    concede(game_id=play.id, seat=0, player=play.players[0])
    assert difference(play.id) == ""


def test_a_concession_is_kept_when_the_game_is_rewound_to_a_later_move():
    play = Play(3)
    play.go_on(3)
    concede(game_id=play.id, seat=2, player=play.players[2])
    version = play.version
    while play.version < version + 3:
        play_bots(game_id=play.id)
        play.answer()
    rewind(play, version)
    assert Seat.objects.get(game_id=play.id, number=2).conceded
    assert difference(play.id) == ""


def test_a_player_who_conceded_is_last_at_the_end_too():
    play = Play(3, short=True)
    play.go_on(3)
    concede(game_id=play.id, seat=0, player=play.players[0])
    hand_to_bot(game_id=play.id, seat=1, player=play.players[1], bot="random")
    hand_to_bot(game_id=play.id, seat=2, player=play.players[2], bot="random")
    play_bots(game_id=play.id)
    assert play.game.status == Game.Status.FINISHED
    assert Seat.objects.get(game_id=play.id, number=0).place == 3
    assert difference(play.id) == ""


@pytest.fixture
def fork(play: Play) -> Game:
    for seat in (0, 1):
        agree_to_end(game_id=play.id, seat=seat, player=play.players[seat])
    fork = fork_game(game_id=play.id, version=6, player=play.players[0], seat=0, bot="random")
    play_bots(game_id=fork.pk)
    return fork


def test_a_fork_verifies_from_its_source(play: Play, fork: Game):
    assert difference(fork.pk) == ""
    moves(play, 5).update(events=[["x", {}]])
    assert difference(fork.pk).startswith("move 0: source, events")


def test_a_fork_of_a_fork_verifies(play: Play, fork: Game):
    concede(game_id=fork.pk, seat=0, player=play.players[0])
    second = fork_game(game_id=fork.pk, version=0, player=play.players[1], seat=1)
    assert difference(second.pk) == ""


def test_a_fork_verifies_after_its_source_is_deleted(play: Play, fork: Game):
    Game.objects.get(pk=play.id).delete()
    assert difference(fork.pk) == ""


def test_a_state_stored_before_its_class_got_a_field_verifies(play: Play):
    rewrite_position(play, lambda state: state["turn"].pop("exchanged"))
    assert difference(play.id) == ""


def test_a_field_that_a_stored_state_lacks_counts_as_its_default(play: Play):
    play.until("finish")
    rewrite_position(play, lambda state: state["turn"].pop("space"))
    assert 'position/turn/space: stored "", replayed "' in difference(play.id)


def test_a_game_of_old_rules_is_skipped(play: Play):
    Game.objects.filter(pk=play.id).update(rules_version=0)
    assert verify_game(game_id=play.id) == Verdict(play.id, skipped="old rules")
    Game.objects.filter(pk=play.id).update(title="forgotten")
    assert verify_game(game_id=play.id) == Verdict(play.id, skipped="old rules")


def lucky_draw(play: Play) -> None:
    row = next(row for row in play.rows() if row.draws)
    row.draws[0][2] = (row.draws[0][2] + 1) % row.draws[0][1]
    row.save()


def another_fact(play: Play) -> None:
    row = next(row for row in play.rows() if row.events)
    row.events[0][1]["extra"] = 1
    row.save()


def another_seed(play: Play) -> None:
    play.game.moves.update(draws=[])
    Game.objects.filter(pk=play.id).update(seed="f00d", seed_hash=play.game.seed_hash)


def another_state(rows: Any) -> None:
    row = rows.first()
    assert row is not None
    row.state = row.state.replace('"round":', '"round":1', 1)
    row.save()


def rewrite_position(play: Play, change: Callable[[Any], object]) -> None:
    position = play.game.position
    state = json.loads(position.state)
    change(state)
    Position.objects.filter(game_id=play.id).update(state=json.dumps(state, separators=(",", ":")))


TAMPERED: dict[str, tuple[Callable[[Play], object], str]] = {
    "a draw": (lucky_draw, "draws/0/2: stored "),
    "an event": (another_fact, "events/0/1: stored {"),
    "a secret kept from nobody": (lambda play: moves(play, 3).update(events=[["x", {}]]), "move 3: events"),
    "a seed": (another_seed, "move 0: hash of the seed: "),
    "an action": (lambda play: moves(play, 2).update(action="fly"), 'move 2: action: stored "fly", '),
    "no action": (lambda play: moves(play, 2).update(action="!"), 'replayed "not_an_action"'),
    "another seat": (lambda play: moves(play, 3).update(seat=7), 'replayed "not_asked"'),
    "asked": (lambda play: moves(play, 4).update(asked=99), "move 4: asked: stored 99, replayed "),
    "a missing move": (lambda play: moves(play, 5).delete(), "move 5: number: stored 6, replayed 5"),
    "no moves": (lambda play: moves(play).delete(), "move 0: moves: stored []"),
    "the last move": (lambda play: moves(play, play.version).delete(), "game/version: stored "),
    "a set-up in the middle": (
        lambda play: moves(play, play.version).update(kind="setup", target=None),
        'kind: stored "setup", ',
    ),
    "a second concession": (
        lambda play: moves(play, play.version).update(kind="concede", target=None, seat=9),
        'action: stored "',
    ),
    "a move after the end": (
        lambda play: moves(play, play.version - 1).update(kind="agree", target=None, draws=[], events=[]),
        'replayed "the game is over"',
    ),
    "another checkpoint": (
        lambda play: another_state(Checkpoint.objects.filter(game_id=play.id, version__gt=0)),
        "checkpoint/round: stored 1",
    ),
    "a checkpoint of the future": (
        lambda play: Checkpoint.objects.filter(game_id=play.id, version=5).update(version=999),
        'checkpoint: stored 999, replayed "no such version"',
    ),
    "another position": (
        lambda play: another_state(Position.objects.filter(game_id=play.id)),
        "position/round: stored 1",
    ),
    "a position in another writing": (
        lambda play: Position.objects.filter(game_id=play.id).update(state=play.game.position.state + " "),
        ": position: stored ",
    ),
    "a position without a field that has no default": (
        lambda play: rewrite_position(play, lambda state: state.pop("round")),
        ": position: stored {",
    ),
    "an old position": (
        lambda play: Position.objects.filter(game_id=play.id).update(version=F("version") - 1),
        ": position/version: stored ",
    ),
    "no position": (
        lambda play: Position.objects.filter(game_id=play.id).delete(),
        ": position/version: stored null, ",
    ),
    "who is asked": (
        lambda play: Game.objects.filter(pk=play.id).update(waiting=0),
        ": game/waiting: stored 0, replayed ",
    ),
    "a bot that waits": (
        lambda play: Game.objects.filter(pk=play.id).update(bot_waits=True),
        ": game/bot_waits: stored true, replayed false",
    ),
    "a place": (
        lambda play: Seat.objects.filter(game_id=play.id, number=1).update(place=1),
        "game/seats/1/1",
    ),
    "a concession": (
        lambda play: Seat.objects.filter(game_id=play.id, number=0).update(conceded=True),
        "game/seats/0/0: stored true, replayed false",
    ),
    "the cards": (lambda play: CardSet.objects.update(content="title: shelter"), "move 0: card set: "),
}


@pytest.mark.parametrize("case", TAMPERED)
def test_every_manipulation_is_found_and_named(play: Play, case: str):
    tamper, expected = TAMPERED[case]
    tamper(play)
    assert expected in difference(play.id)


def test_a_game_played_to_its_end_verifies_and_another_result_is_found():
    play = Play(2, short=True)
    play.to_the_end()
    assert difference(play.id) == ""
    Seat.objects.filter(game_id=play.id).update(score=F("score") + 1)
    assert "game/seats/0/2: stored " in difference(play.id)
    Game.objects.filter(pk=play.id).update(outcome="nobody")
    assert 'game/outcome: stored "nobody", replayed ' in difference(play.id)
