"""Changes at the seats of a running game are announced to its pages, and are not moves."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Game, Player, Seat, User
from games.selectors.games import edition_of, game_with_seats
from games.services.games import agree_to_end, concede, hand_to_bot, take_back
from games.services.merging import merge_players
from games.services.moderation import ban_player, end_game, give_name, rewind_game
from games.services.moves import submit_move
from games.services.players import leave_for_good, rename_player
from games.services.problems import Problem
from tests.support.tables import Play

pytestmark = pytest.mark.django_db(transaction=True)

Step = Callable[[Play], object]


def own(play: Play) -> dict[str, Any]:
    """The second seat, and its player."""
    return {"game_id": play.id, "seat": 1, "player": play.players[1]}


def administrator() -> User:
    return User.objects.get_or_create(username="administrator")[0]


def sign_in(play: Play) -> Player:
    account = Player.objects.create(name="Vera", user=User.objects.create_user("vera"))
    return merge_players(guest=play.players[1], into=account)


STEPS: dict[str, Step] = {
    "a bot takes over": lambda play: hand_to_bot(**own(play)),
    "somebody agrees to end it": lambda play: agree_to_end(**own(play)),
    "somebody gives up": lambda play: concede(**own(play)),
    "somebody has another name": lambda play: rename_player(player=play.players[1], name="Vera"),
    "somebody is given another name": lambda play: give_name(
        player=play.players[1], name="Vera", administrator=administrator(), why="a test"
    ),
    "a guest signs in": sign_in,
    "somebody leaves for good": lambda play: leave_for_good(player=play.players[1]),
    "somebody is banned": lambda play: ban_player(
        player=play.players[1], administrator=administrator(), why="a test"
    ),
    "it is stepped back": lambda play: rewind_game(
        game_id=play.id, version=1, administrator=administrator(), why="a test"
    ),
    "it is ended": lambda play: end_game(game_id=play.id, administrator=administrator(), why="a test"),
}


def laid() -> Play:
    play = Play(3)
    play.go_on(4)
    return play


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_change_at_the_seats_makes_another_edition_and_is_announced(
    step: Step, announced: list[tuple[int, int]]
):
    play = laid()
    before = edition_of(play.id)
    announced.clear()
    step(play)
    latest = edition_of(play.id)
    assert before is not None
    assert latest is not None
    assert latest.seating > before.seating
    assert (play.id, latest.version) in announced


def test_taking_a_seat_back_and_withdrawing_agreement_are_announced_too():
    play = laid()
    for step in (hand_to_bot, take_back, agree_to_end):
        step(**own(play))
    agree_to_end(**own(play), agrees=False)
    assert play.game.seating == 4


def test_a_move_changes_nothing_at_the_seats():
    play = laid()
    assert play.game.seating == 0


def test_refused_requests_change_nothing_at_the_seats(announced: list[tuple[int, int]]):
    play = laid()
    announced.clear()
    with pytest.raises(Problem):
        take_back(game_id=play.id, seat=1, player=play.players[0])
    assert play.game.seating == 0
    assert announced == []


def test_a_decision_stays_open_when_something_changes_at_the_seats():
    play = laid()
    asked, version = play.asked(), play.version
    other = (asked.seat + 1) % 3
    agree_to_end(game_id=play.id, seat=other, player=play.players[other])
    assert play.version == version
    outcome = submit_move(
        game_id=play.id,
        seat=asked.seat,
        seen=version,
        action=play.options()[0],
        player=play.players[asked.seat],
    )
    assert outcome.kind == "played"


def test_seats_that_were_changed_elsewhere_are_read_again():
    play = laid()
    game_with_seats(play.id)
    # As another process would do it.
    Seat.objects.filter(game=play.id, number=1).update(bot="steady")
    Game.objects.filter(pk=play.id).update(seating=1)
    rows = game_with_seats(play.id)
    assert rows is not None
    assert [bool(seat.bot) for seat in rows[1]] == [False, True, False]


def test_a_new_name_is_only_announced_to_running_games():
    play, over = Play(2), Play(2)
    Seat.objects.filter(game=over.id, number=1).update(player=play.players[1])
    end_game(game_id=over.id, administrator=administrator(), why="a test")
    before = over.game.seating
    rename_player(player=play.players[1], name="Vera")
    assert play.game.seating == 1
    assert over.game.seating == before
