"""A guest becomes an account: nothing is lost, and nothing counts twice."""

import pytest

from games.models import Career, Game, Invitation, Meeting, Move, Played, Player, Rating, Seat, Tally, User
from games.services.games import create_game, join_game, start_game
from games.services.merging import merge_players
from games.services.moves import submit_move
from games.services.players import ensure_player, open_player
from tests.support.tables import Play, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def account() -> Player:
    return open_player(user=User.objects.create_user("ada"), name="Ada")


def guest() -> Player:
    return ensure_player(Player())


def test_the_games_of_a_guest_become_the_accounts(account: Player):
    play = Play(2)
    first = play.players[0]
    play.answer(play.options()[0])
    merge_players(guest=first, into=account)
    assert not Player.objects.filter(pk=first.pk).exists()
    assert list(Seat.objects.filter(game=play.id).order_by("number").values_list("player", flat=True)) == [
        account.pk,
        play.players[1].pk,
    ]
    assert play.game.host == account
    assert not Move.objects.filter(game=play.id, by=Move.By.PLAYER, player=None).exists()


def test_the_account_can_move_where_the_guest_could(account: Player):
    play = Play(2)
    decision = play.asked()
    merge_players(guest=play.players[decision.seat], into=account)
    outcome = submit_move(
        game_id=play.id, seat=decision.seat, seen=play.version, action=play.options()[0], player=account
    )
    assert outcome.kind == "played"


def test_the_wishes_of_the_account_come_first(account: Player):
    someone = guest()
    someone.preferences, someone.wishes = {"theme": "dark", "size": "big"}, {"rent": "ask"}
    someone.save()
    account.preferences = {"theme": "light"}
    account.save()
    merged = merge_players(guest=someone, into=account)
    assert merged.preferences == {"theme": "light", "size": "big"}
    assert merged.wishes == {"rent": "ask"}
    assert Player.objects.get(pk=account.pk).preferences == merged.preferences


def test_a_new_account_keeps_the_guests_avatar(account: Player):
    someone = guest()
    key = someone.key
    assert merge_players(guest=someone, into=account).key == key


def test_an_account_that_has_played_keeps_its_avatar():
    play = Play(2)
    own = play.players[0]
    own.user = User.objects.create_user("ada")
    own.save()
    key = own.key
    assert merge_players(guest=guest(), into=own).key == key


def test_if_both_sit_at_an_open_table_the_guest_leaves(account: Player):
    someone = guest()
    game = create_game(title="shelter", seats=3, host=someone, card_set=published())
    join_game(game_id=game.pk, player=account)
    merge_players(guest=someone, into=account)
    game.refresh_from_db()
    assert game.host == account
    assert game.seats.filter(player=account).count() == 1
    assert game.seats.filter(player=None).count() == 2


def test_if_both_play_they_become_two_players_on_one_screen(account: Player):
    someone = guest()
    game = create_game(title="shelter", seats=2, host=someone, card_set=published())
    join_game(game_id=game.pk, player=account)
    start_game(game_id=game.pk, player=someone)
    merge_players(guest=someone, into=account)
    seats = list(game.seats.order_by("number"))
    assert [seat.player_id for seat in seats] == [account.pk, account.pk]
    assert [seat.label for seat in seats] == [someone.name, ""]


def test_results_are_merged(account: Player):
    someone, rival = guest(), guest()
    game = Play(2).game
    finished = {"finished_at": game.started_at, "title": "toy", "seats": 2, "seat": 0}
    Played.objects.create(game=game, player=someone, won=True, **finished)
    kind = {"title": "toy", "seats": 2, "with_bots": False}
    Tally.objects.create(player=someone, games=2, wins=1, scores=-3, **kind)
    Tally.objects.create(player=account, games=3, wins=2, scores=10, **kind)
    Tally.objects.create(player=someone, games=5, title="toy", seats=3, with_bots=True)
    Career.objects.create(player=someone, title="toy", streak=2, best_streak=4, cards={"a": 1, "b": 2})
    Career.objects.create(player=account, title="toy", streak=1, best_streak=3, cards={"b": 1})
    Meeting.objects.create(player=someone, opponent=rival, title="toy", games=2, ahead=1)
    Meeting.objects.create(player=rival, opponent=someone, title="toy", games=2, behind=1)
    Meeting.objects.create(player=account, opponent=rival, title="toy", games=1, ahead=1)
    Meeting.objects.create(player=rival, opponent=account, title="toy", games=1, behind=1)
    Meeting.objects.create(player=account, opponent=someone, title="toy", games=1)
    Meeting.objects.create(player=someone, opponent=account, title="toy", games=1)
    rating = {"title": "toy", "mu": 25, "sigma": 8, "certain": 1}
    Rating.objects.create(player=someone, pool="two", **rating)
    Rating.objects.create(player=account, pool="two", **{**rating, "mu": 30})
    Rating.objects.create(player=someone, pool="more", **rating)
    merge_players(guest=someone, into=account)
    assert account.played.get().won
    assert list(account.tallies.order_by("seats").values_list("games", "wins", "scores")) == [
        (5, 3, 7),
        (5, 0, 0),
    ]
    career = account.careers.get()
    assert (career.streak, career.best_streak, career.cards) == (1, 4, {"a": 1, "b": 3})
    assert list(Meeting.objects.order_by("player").values_list("games", "ahead", "behind")) == [
        (3, 2, 0),
        (3, 0, 2),
    ]
    assert dict(account.ratings.values_list("pool", "mu")) == {"two": 30, "more": 25}


def test_an_invitation_is_moved_once(account: Player):
    someone = guest()
    games = [create_game(title="shelter", seats=2, host=guest(), card_set=published()) for _ in range(2)]
    Invitation.objects.create(game=games[0], player=someone)
    Invitation.objects.create(game=games[1], player=someone)
    Invitation.objects.create(game=games[1], player=account)
    merge_players(guest=someone, into=account)
    assert set(Invitation.objects.values_list("game", "player")) == {(game.pk, account.pk) for game in games}


def test_a_player_who_is_not_a_guest_any_more_is_not_merged(account: Player):
    other = open_player(user=User.objects.create_user("eve"), name="Eve")
    assert merge_players(guest=other, into=account) == account
    assert Player.objects.filter(pk=other.pk).exists()
    someone = guest()
    merge_players(guest=someone, into=account)
    assert merge_players(guest=Player(pk=someone.pk or 999_999), into=account) == account


def test_merging_knows_everything_that_belongs_to_a_player():
    """A new model with a reference to players has to be handled in merging."""
    known = {Seat, Game, Move, Invitation, Played, Tally, Career, Meeting, Rating}
    assert {
        relation.related_model
        for relation in Player._meta.get_fields(include_hidden=True)
        if relation.is_relation and relation.auto_created
    } == known
