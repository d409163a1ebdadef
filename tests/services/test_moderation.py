"""Moderation: actions work at once, need a reason, and are recorded in the log."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry

from games import broadcast
from games.models import Game, Player, Seat, User
from games.services import moderation
from games.services.games import agree_to_end, create_game, take_back
from games.services.moderation import ban_player, end_game, give_name, lift_ban, reset_face
from games.services.players import ensure_player, open_player
from games.services.problems import Problem
from games.services.verification import verify_game
from tests.support.tables import OneScreen, Play, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> dict[str, Any]:
    return {"administrator": User.objects.create_superuser("root"), "why": "because"}


def logged() -> list[str]:
    return list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))


def test_bots_take_over_the_seats_of_a_banned_player(by: dict[str, Any]):
    play = Play(2)
    player = play.players[0]
    table = create_game(title="shelter", seats=2, host=player, card_set=published())
    ban_player(player=player, **by)
    table.refresh_from_db()
    assert table.status == Game.Status.CLOSED
    seat = Seat.objects.get(game=play.id, number=0)
    assert (bool(seat.bot), seat.conceded, play.game.status) == (True, False, Game.Status.RUNNING)
    player.refresh_from_db()
    assert (player.banned_at is not None, player.ban_reason) == (True, "because")
    assert logged() == ["ban: because"]


def test_a_ban_that_ends_a_game_of_two_seats_on_one_screen_is_a_ban(by: dict[str, Any]):
    play = OneScreen(seed="5e7d")
    agree_to_end(game_id=play.id, seat=1, player=play.players[1])
    ban_player(player=play.players[0], **by)
    assert play.game.status == Game.Status.FINISHED
    assert Player.objects.get().banned_at is not None


def test_a_table_that_starts_while_its_player_is_banned_is_left_to_a_bot(
    by: dict[str, Any], monkeypatch: pytest.MonkeyPatch
):
    play = Play(2)
    monkeypatch.setattr(moderation, "games_of", lambda player, statuses: [play.game])
    ban_player(player=play.players[0], **by)
    assert Seat.objects.get(game=play.id, number=0).bot


def test_open_pages_of_a_banned_player_are_closed(
    by: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
):
    sent: list[tuple[str, Any]] = []
    monkeypatch.setattr(broadcast, "send", lambda group, hint: sent.append((group, hint)))
    player = ensure_player(Player())
    with django_capture_on_commit_callbacks(execute=True):
        ban_player(player=player, **by)
    assert sent == [(broadcast.EVERYONE, {"type": "player.banned", "player": player.pk})]


def test_a_player_whose_ban_is_lifted_can_take_the_seat_back(by: dict[str, Any]):
    play = Play(2)
    player = play.players[0]
    ban_player(player=player, **by)
    lift_ban(player=player, **by)
    player.refresh_from_db()
    assert (player.banned_at, player.ban_reason) == (None, "")
    take_back(game_id=play.id, seat=0, player=player)
    assert Seat.objects.get(game=play.id, number=0).bot == ""
    assert logged() == ["ban: because", "lift the ban: because"]


def test_a_name_is_replaced_and_the_old_one_is_logged(by: dict[str, Any]):
    player = open_player(user=User.objects.create_user("ada"), name="Rude Word")
    give_name(player=player, name="Quentin", **by)
    player.refresh_from_db()
    assert (player.name, player.skeleton) == ("Quentin", "quentln")
    assert logged() == ["rename Rude Word to Quentin: because"]


def test_a_moderator_can_t_give_a_forbidden_name(by: dict[str, Any]):
    player = ensure_player(Player())
    with pytest.raises(Problem):
        give_name(player=player, name="admin", **by)
    assert logged() == []


def test_a_chosen_avatar_is_removed(by: dict[str, Any]):
    player = ensure_player(Player())
    player.avatar = "rays"
    reset_face(player=player, **by)
    player.refresh_from_db()
    assert player.avatar == ""
    assert logged() == ["reset the face: because"]


def test_a_game_is_ended_without_a_result(by: dict[str, Any]):
    play = Play(2)
    play.go_on(3)
    end_game(game_id=play.id, **by)
    game = play.game
    assert (game.status, game.outcome, game.result) == (Game.Status.FINISHED, "agreed", None)
    row = play.rows()[-1]
    assert (row.kind, row.by, row.seat) == ("agree", "administrator", None)
    assert verify_game(game_id=play.id).difference == ""
    assert logged() == ["end: because"]


def test_a_finished_game_is_not_ended_again(by: dict[str, Any]):
    play = Play(2)
    end_game(game_id=play.id, **by)
    with pytest.raises(Problem, match="not_running"):
        end_game(game_id=play.id, **by)
