"""Many concurrent requests at one table: each seat is taken once, and a game starts once."""

from functools import partial
from typing import Any

import pytest

from games.models import Game, Move, Player, Seat
from games.services.games import concede, create_game, join_game, leave_game, start_game
from games.services.tables import empty_chair, play_again, set_ready
from tests.reliability.threads import counted_at_once
from tests.support.counts import count
from tests.support.tables import Play, is_whole, people, published

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("shared_database")]

ROUNDS = 30


def open_table(seats: int, **arguments: Any) -> tuple[Game, Player]:
    published()
    host = people(1)[0]
    return create_game(title="shelter", seats=seats, host=host, **arguments), host


def sitting(game: Game) -> list[int | None]:
    return list(Seat.objects.filter(game=game).order_by("number").values_list("player", flat=True))


def starts(game: Game) -> int:
    return Move.objects.filter(game=game, kind=Move.Kind.SETUP).count()


def test_if_many_take_the_last_seat_at_once_one_gets_it():
    for _ in range(count(ROUNDS)):
        game, _host = open_table(2)
        guests = people(6)
        found = counted_at_once([partial(join_game, game_id=game.pk, player=guest) for guest in guests])
        assert found == {"done": 1, "no_free_seat": 5}
        assert len({player for player in sitting(game) if player}) == 2


def test_a_player_who_joins_twice_at_once_gets_one_seat():
    for _ in range(count(ROUNDS)):
        game, host = open_table(4)
        guest = people(1)[0]
        assert counted_at_once([partial(join_game, game_id=game.pk, player=guest)] * 4) == {"done": 4}
        assert sitting(game) == [host.pk, guest.pk, None, None]


def test_players_who_get_ready_at_the_same_moment_start_one_game():
    for _ in range(count(ROUNDS)):
        game, host = open_table(4, shuffled=True)
        everybody = [host, *people(3)]
        for guest in everybody[1:]:
            join_game(game_id=game.pk, player=guest)
        found = counted_at_once([partial(set_ready, game_id=game.pk, player=player) for player in everybody])
        assert found == {"done": 4}
        assert starts(game) == 1
        assert sorted(player for player in sitting(game) if player) == sorted(each.pk for each in everybody)
        assert is_whole(Game.objects.get(pk=game.pk))


def test_being_ready_and_starting_now_start_one_game():
    for _ in range(count(ROUNDS)):
        game, host = open_table(2)
        guest = people(1)[0]
        join_game(game_id=game.pk, player=guest)
        set_ready(game_id=game.pk, player=host)
        begin = partial(start_game, game_id=game.pk, player=host, fill_with="steady")
        found = counted_at_once([partial(set_ready, game_id=game.pk, player=guest), begin])
        assert found == {"done": 1, "not_open": 1}
        assert starts(game) == 1


def test_a_player_who_leaves_during_the_start_has_left_or_plays():
    for _ in range(count(ROUNDS)):
        game, host = open_table(2)
        guest = people(1)[0]
        join_game(game_id=game.pk, player=guest)
        set_ready(game_id=game.pk, player=host)
        counted_at_once(
            [
                partial(set_ready, game_id=game.pk, player=guest),
                partial(leave_game, game_id=game.pk, player=guest),
                partial(empty_chair, game_id=game.pk, host=host, chair=1),
            ]
        )
        game.refresh_from_db()
        running = game.status == Game.Status.RUNNING
        assert running == (starts(game) == 1)
        assert (guest.pk in sitting(game)) == running


def test_a_rematch_that_all_ask_for_at_once_is_one_table():
    for _ in range(count(ROUNDS)):
        play = Play(3)
        for seat in (1, 2):
            concede(game_id=play.id, seat=seat, player=play.players[seat])
        again = [partial(play_again, game_id=play.id, player=player) for player in play.players]
        assert counted_at_once([*again, *again])["done"] >= 3
        rematch = Game.objects.get(rematch_of=play.id)
        assert rematch.status == Game.Status.RUNNING
        assert starts(rematch) == 1
        first, second, third = play.players
        assert sitting(rematch) == [second.pk, third.pk, first.pk]
