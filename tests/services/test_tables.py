"""Players are invited to a table, sit down, get ready, are removed, and play again."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Game, Invitation, Player, Seat, User
from games.services.games import (
    MOST_OPEN,
    agree_to_end,
    concede,
    create_game,
    expire_games,
    hand_to_bot,
    join_game,
    leave_game,
    start_game,
)
from games.services.problems import Problem
from games.services.tables import (
    MOST_ASKED,
    decline_invitation,
    empty_chair,
    invite_player,
    play_again,
    seat_bot,
    set_ready,
)
from tests.support.tables import Play, is_whole, people, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> Player:
    published()
    return people(1)[0]


@pytest.fixture
def guest(host: Player) -> Player:
    return people(1)[0]


def open_table(host: Player, **arguments: Any) -> Game:
    return create_game(**{"title": "shelter", "seats": 2, "host": host, **arguments})


def problem_of(call: Any, **arguments: Any) -> str:
    with pytest.raises(Problem) as caught:
        call(**arguments)
    return caught.value.code


def sitting(game: Game) -> list[str]:
    """The occupant of each seat: a player's number, a bot, or nobody."""
    rows = Seat.objects.filter(game=game).order_by("number")
    return [seat.bot or (str(seat.player_id) if seat.player_id else "") for seat in rows]


def status_of(game: Game) -> str:
    return Game.objects.values_list("status", flat=True).get(pk=game.pk)


def account(name: str) -> Player:
    return Player.objects.create(name=name, user=User.objects.create_user(name.lower()))


# --- opening ----------------------------------------------------------------------------------------


def test_a_rated_table_is_for_people(host: Player):
    assert problem_of(open_table, host=host, rated=True, bots={1: "steady"}) == "rated_is_for_people"
    assert problem_of(open_table, host=host, rated=True, guests=["Ann"]) == "rated_is_for_people"
    assert problem_of(open_table, host=host, rated=True) == "rated_needs_account"
    assert open_table(with_account(host), rated=True).rated


def with_account(player: Player) -> Player:
    player.user = User.objects.create_user(player.key.hex)
    player.save(update_fields=["user"])
    return player


def test_a_guest_does_not_sit_down_at_a_rated_table(host: Player, guest: Player):
    game = open_table(with_account(host), rated=True)
    assert problem_of(join_game, game_id=game.pk, player=guest) == "rated_needs_account"
    assert join_game(game_id=game.pk, player=with_account(guest)).player == guest


def test_a_host_can_open_a_limited_number_of_tables(host: Player):
    first, *_others = [open_table(host) for _ in range(MOST_OPEN)]
    assert problem_of(open_table, host=host) == "too_many_tables"
    Game.objects.filter(pk=first.pk).update(status=Game.Status.CLOSED)
    open_table(host)


# --- being ready ------------------------------------------------------------------------------------


def test_a_full_table_starts_when_the_last_player_is_ready(host: Player, guest: Player):
    game = open_table(host)
    assert set_ready(game_id=game.pk, player=host).status == "open"
    join_game(game_id=game.pk, player=guest)
    assert status_of(game) == "open"
    assert set_ready(game_id=game.pk, player=guest).status == "running"
    assert is_whole(Game.objects.get(pk=game.pk))


def test_a_player_who_withdraws_readiness_delays_the_start(host: Player, guest: Player):
    game = open_table(host)
    join_game(game_id=game.pk, player=guest)
    set_ready(game_id=game.pk, player=host)
    set_ready(game_id=game.pk, player=host, ready=False)
    assert set_ready(game_id=game.pk, player=guest).status == "open"


def test_being_ready_does_not_start_a_table_with_an_empty_seat(host: Player):
    assert set_ready(game_id=open_table(host).pk, player=host).status == "open"


def test_players_on_one_screen_are_ready_together(host: Player):
    game = open_table(host, guests=["Ann"])
    assert set_ready(game_id=game.pk, player=host).status == "running"


def test_only_players_at_the_table_can_be_ready(host: Player, guest: Player):
    game = open_table(host)
    assert problem_of(set_ready, game_id=game.pk, player=guest) == "not_at_this_table"


def test_readiness_is_reset_when_a_player_leaves_the_seat(host: Player, guest: Player):
    game = open_table(host, seats=3)
    join_game(game_id=game.pk, player=guest)
    set_ready(game_id=game.pk, player=guest)
    leave_game(game_id=game.pk, player=guest)
    assert not Seat.objects.filter(game=game, ready=True).exists()


# --- seats ------------------------------------------------------------------------------------------


def test_the_host_adds_a_bot_and_removes_it_again(host: Player):
    game = open_table(host, seats=4, bots={3: "steady.builder"})
    seat_bot(game_id=game.pk, host=host, chair=2, level="steady")
    guest = sitting(game)[2]
    assert guest.startswith("steady")
    assert guest != "steady.builder", "nobody sits at a table twice"
    empty_chair(game_id=game.pk, host=host, chair=2)
    assert sitting(game) == [str(host.pk), "", "", "steady.builder"]


def test_a_bot_on_the_last_seat_starts_the_game_if_all_are_ready(host: Player):
    game = open_table(host)
    set_ready(game_id=game.pk, player=host)
    assert seat_bot(game_id=game.pk, host=host, chair=1, level="steady").status == "running"


def test_a_bot_is_only_put_on_an_existing_free_seat(host: Player, guest: Player):
    game = open_table(host)
    join_game(game_id=game.pk, player=guest)
    own: dict[str, Any] = {"game_id": game.pk, "host": host}
    assert problem_of(seat_bot, **own, chair=1, level="steady") == "chair_is_taken"
    assert problem_of(seat_bot, **own, chair=2, level="steady") == "no_such_seat"
    assert problem_of(seat_bot, **own, chair=1, level="deep") == "no_such_bot"


def test_a_removed_player_can_t_come_back(host: Player, guest: Player):
    game = open_table(host)
    join_game(game_id=game.pk, player=guest)
    empty_chair(game_id=game.pk, host=host, chair=1)
    assert sitting(game) == [str(host.pk), ""]
    own: dict[str, Any] = {"game_id": game.pk, "player": guest}
    assert problem_of(join_game, **own) == "sent_away"
    assert problem_of(join_game, **own, invitation=game.invitation) == "sent_away"
    join_game(game_id=game.pk, player=people(1)[0])


def test_only_the_host_changes_seats_and_not_their_own(host: Player, guest: Player):
    game = open_table(host, seats=3)
    join_game(game_id=game.pk, player=guest)
    other: dict[str, Any] = {"game_id": game.pk, "host": guest}
    assert problem_of(empty_chair, **other, chair=0) == "only_the_host"
    assert problem_of(seat_bot, **other, chair=2, level="steady") == "only_the_host"
    assert problem_of(invite_player, **other, name="Ada") == "only_the_host"
    own: dict[str, Any] = {"game_id": game.pk, "host": host}
    assert problem_of(empty_chair, **own, chair=0) == "own_chair"
    assert problem_of(empty_chair, **own, chair=7) == "no_such_seat"


def test_seats_are_shuffled_by_the_seed_and_nobody_is_lost(host: Player):
    orders = set()
    for number in range(6):
        game = open_table(host, seats=4, bots={1: "rookie", 2: "steady", 3: "random"}, shuffled=True)
        Game.objects.filter(pk=game.pk).update(seed=f"{number:x}")
        start_game(game_id=game.pk, player=host)
        assert sorted(sitting(game)) == sorted([str(host.pk), "rookie", "steady", "random"])
        assert is_whole(Game.objects.get(pk=game.pk))
        orders.add(tuple(sitting(game)))
    assert len(orders) > 1


def test_a_rated_table_filled_with_bots_becomes_unrated(host: Player, guest: Player):
    game = open_table(with_account(host), seats=3, rated=True)
    with_account(guest)
    join_game(game_id=game.pk, player=guest)
    assert not start_game(game_id=game.pk, player=host, fill_with="steady").rated
    full = open_table(host, rated=True)
    join_game(game_id=full.pk, player=guest)
    assert start_game(game_id=full.pk, player=host).rated


# --- invitations by name ----------------------------------------------------------------------------


def test_a_player_who_is_invited_by_name_needs_no_link(host: Player):
    ada = account("Ada")
    game = open_table(host, access=Game.Access.LINK)
    assert problem_of(join_game, game_id=game.pk, player=ada) == "by_invitation_only"
    invite_player(game_id=game.pk, host=host, name=" ADA ")
    assert join_game(game_id=game.pk, player=ada).number == 1


def test_inviting_an_unknown_name_looks_the_same(host: Player):
    account("Ada")
    game = open_table(host)
    for name in ("Ada", "Nobody", "", "Player 0"):
        invite_player(game_id=game.pk, host=host, name=name)
    assert [each.player.name for each in Invitation.objects.all()] == ["Ada"]


def test_seated_players_are_not_invited_and_removed_players_can_be_invited_again(host: Player):
    ada = account("Ada")
    game = open_table(host)
    join_game(game_id=game.pk, player=ada)
    invite_player(game_id=game.pk, host=host, name="Ada")
    assert not Invitation.objects.exists()
    empty_chair(game_id=game.pk, host=host, chair=1)
    invite_player(game_id=game.pk, host=host, name="Ada")
    join_game(game_id=game.pk, player=ada)


def test_the_number_of_invitations_is_limited(host: Player):
    game = open_table(host)
    for number in range(MOST_ASKED + 2):
        account(f"Ada{number}")
        invite_player(game_id=game.pk, host=host, name=f"Ada{number}")
    assert Invitation.objects.count() == MOST_ASKED


def test_an_invitation_is_declined(host: Player):
    ada = account("Ada")
    game = open_table(host, access=Game.Access.LINK)
    invite_player(game_id=game.pk, host=host, name="Ada")
    decline_invitation(game_id=game.pk, player=ada)
    decline_invitation(game_id=game.pk, player=ada)
    assert not Invitation.objects.exists()


def test_a_removed_player_who_declines_stays_removed(host: Player, guest: Player):
    game = open_table(host)
    join_game(game_id=game.pk, player=guest)
    empty_chair(game_id=game.pk, host=host, chair=1)
    decline_invitation(game_id=game.pk, player=guest)
    assert problem_of(join_game, game_id=game.pk, player=guest) == "sent_away"


def test_an_invitation_in_letters_that_no_link_has_is_refused_and_breaks_nothing(host: Player, guest: Player):
    game = open_table(host, access=Game.Access.LINK)
    code = problem_of(join_game, game_id=game.pk, player=guest, invitation="приглашение")
    assert code == "by_invitation_only"


def test_no_invitation_outlives_the_start(host: Player):
    account("Ada")
    game = open_table(host)
    invite_player(game_id=game.pk, host=host, name="Ada")
    start_game(game_id=game.pk, player=host, fill_with="steady")
    assert not Invitation.objects.exists()


# --- expiry -----------------------------------------------------------------------------------------


def test_expiry_is_announced_to_the_table(
    host: Player, announced: list[tuple[int, int]], django_capture_on_commit_callbacks: Any
):
    old, fresh = open_table(host), open_table(host)
    Game.objects.filter(pk=old.pk).update(expires_at=timezone.now() - timedelta(hours=1))
    with django_capture_on_commit_callbacks(execute=True):
        assert expire_games(now=timezone.now()) == 1
    assert announced == [(old.pk, 0)]
    assert (status_of(old), status_of(fresh)) == ("closed", "open")


# --- an end by agreement ----------------------------------------------------------------------------


@pytest.mark.parametrize("leave", [concede, hand_to_bot])
def test_a_game_ends_when_the_last_player_who_did_not_agree_leaves(leave: Any):
    play = Play(3)
    for seat in (0, 1):
        agree_to_end(game_id=play.id, seat=seat, player=play.players[seat])
    leave(game_id=play.id, seat=2, player=play.players[2])
    assert (play.game.status, play.game.outcome) == ("finished", "agreed")
    assert is_whole(play.game)


def test_a_game_that_bots_play_alone_goes_on():
    play = Play(2, bots={1: "random"})
    hand_to_bot(game_id=play.id, seat=0, player=play.players[0])
    assert play.game.status == "running"


# --- rematches --------------------------------------------------------------------------------------


def finished(seats: int = 2, **arguments: Any) -> Play:
    play = Play(seats, **arguments)
    for seat, player in list(enumerate(play.players))[1:]:
        if seat not in arguments.get("bots", {}):
            concede(game_id=play.id, seat=seat, player=player)
    if play.game.status != "finished":
        agree_to_end(game_id=play.id, seat=0, player=play.players[0])
    assert play.game.status == "finished"
    return play


def test_a_rematch_is_one_table_whoever_asks_and_rotates_the_seats():
    play = finished(2)
    first, second = play.players
    table = play_again(game_id=play.id, player=first)
    assert (table.status, table.rematch_of_id) == ("open", play.id)
    assert sitting(table) == ["", str(first.pk)]
    assert play_again(game_id=play.id, player=first) == table
    begun = play_again(game_id=play.id, player=second)
    assert (begun, begun.status) == (table, "running")
    assert sitting(table) == [str(second.pk), str(first.pk)]
    assert play_again(game_id=play.id, player=second) == table
    assert Game.objects.count() == 2


def test_a_rematch_against_bots_begins_at_once():
    play = finished(3, bots={1: "steady", 2: "rookie"})
    game = play_again(game_id=play.id, player=play.players[0])
    assert game.status == "running"
    assert sitting(game) == ["steady", "rookie", str(play.players[0].pk)]


def test_a_rematch_keeps_the_settings_of_the_table():
    play = finished(2, short=True)
    Game.objects.filter(pk=play.id).update(access=Game.Access.LINK, rated=True)
    table = play_again(game_id=play.id, player=play.players[0])
    assert (table.access, table.rated, table.options["short"]) == ("link", True, True)
    assert table.card_set == play.game.card_set


def test_a_seat_at_a_rematch_is_reserved_until_its_player_declines():
    play = finished(2)
    table = play_again(game_id=play.id, player=play.players[0])
    stranger = people(1)[0]
    assert problem_of(join_game, game_id=table.pk, player=stranger) == "no_free_seat"
    decline_invitation(game_id=table.pk, player=play.players[1])
    assert join_game(game_id=table.pk, player=stranger).number == 0


def test_a_rematch_that_was_closed_can_be_opened_again():
    play = finished(2)
    first = play_again(game_id=play.id, player=play.players[0])
    leave_game(game_id=first.pk, player=play.players[0])
    assert status_of(first) == "closed"
    second = play_again(game_id=play.id, player=play.players[1])
    assert second != first
    assert second.status == "open"


def test_a_player_removed_from_a_rematch_can_t_come_back():
    play = finished(2)
    table = play_again(game_id=play.id, player=play.players[0])
    join_game(game_id=table.pk, player=play.players[1])
    empty_chair(game_id=table.pk, host=play.players[0], chair=0)
    assert problem_of(play_again, game_id=play.id, player=play.players[1]) == "sent_away"


def test_only_a_finished_game_has_a_rematch_and_only_its_players_open_it():
    play = Play()
    assert problem_of(play_again, game_id=play.id, player=play.players[0]) == "not_finished"
    concede(game_id=play.id, seat=0, player=play.players[0])
    assert problem_of(play_again, game_id=play.id, player=people(1)[0]) == "not_at_this_table"
