"""The vault of the day: the same for all, one attempt each, and its seed is secret until the day is over."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Daily, Game, Move, Played, Player, Seat
from games.selectors.daily import attempt_of, days_over, standings, streak_of
from games.selectors.games import latest_state
from games.services.bots import play_bots
from games.services.daily import attempt_daily, open_attempts, open_daily
from games.services.game_files import export_game
from games.services.games import concede
from games.services.merging import merge_players
from games.services.problems import Problem
from games.services.results import count_game
from tests.support.tables import people, published

pytestmark = pytest.mark.django_db
DAY = date(2026, 5, 4)


@pytest.fixture
def mara() -> Player:
    published()
    return people(1)[0]


def attempt(player: Player, day: date = DAY) -> Game:
    return attempt_daily(title="shelter", day=day, player=player)


def ended(game: Game, *, place: int, score: int, day: date = DAY) -> Game:
    """Set the attempt's result, as if it had been played to this end."""
    when = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    Game.objects.filter(pk=game.pk).update(
        status=Game.Status.FINISHED, outcome="won", finished_at=when, waiting=0, bot_waits=False
    )
    Seat.objects.filter(game=game, number=0).update(place=place, score=score)
    assert count_game(game_id=game.pk)
    return game


def test_everybody_gets_the_same_luck_cards_and_bots(mara: Player):
    boris = people(1)[0]
    one, other = attempt(mara), attempt(boris)
    assert one.pk != other.pk
    assert latest_state(one) == latest_state(other)
    assert [seat.bot for seat in one.seats.all()] == [seat.bot for seat in other.seats.all()]
    for game in (one, other):
        play_bots(game_id=game.pk, most=5)
    moves = [list(Move.objects.filter(game=game).values_list("action", "draws")) for game in (one, other)]
    assert moves[0] == moves[1]


def test_another_day_is_another_vault(mara: Player):
    assert open_daily(title="shelter", day=DAY).seed != open_daily(title="shelter", day=date(2026, 5, 5)).seed


def test_a_second_attempt_is_the_first_one(mara: Player):
    first = attempt(mara)
    assert attempt(mara).pk == first.pk
    ended(first, place=1, score=9)
    assert attempt(mara).pk == first.pk
    assert attempt_of(first.daily, mara) == first  # type: ignore[arg-type]


def test_a_title_that_does_not_exist_has_no_vault(mara: Player):
    with pytest.raises(Problem, match="no_such_title"):
        attempt_daily(title="chess", day=DAY, player=mara)


def test_the_best_place_comes_first_then_the_higher_score(mara: Player):
    boris, juno, linh = people(3)
    ended(attempt(mara), place=1, score=12)
    ended(attempt(boris), place=1, score=15)
    ended(attempt(juno), place=2, score=20)
    ended(attempt(linh), place=1, score=30, day=DAY + timedelta(days=1))  # too late
    rows = standings(Daily.objects.get())
    assert [(row.player, row.score) for row in rows] == [(boris, 15), (mara, 12), (juno, 20)]


def test_players_who_conceded_are_not_in_the_standings(mara: Player):
    today = timezone.now().date()
    game = attempt(mara, today)
    concede(game_id=game.pk, seat=0, player=mara)
    ended(game, place=3, score=0, day=today)
    assert standings(Daily.objects.get()) == []


def test_attempts_are_secret_until_the_day_is_over(mara: Player):
    game = ended(attempt(mara), place=1, score=9)
    assert game.access == Game.Access.LINK
    assert open_attempts(today=DAY) == 0
    assert open_attempts(today=DAY + timedelta(days=1)) == 1
    assert open_attempts(today=DAY + timedelta(days=1)) == 0
    game.refresh_from_db()
    assert game.access == Game.Access.PUBLIC
    assert Played.objects.get(game=game).public


def test_other_private_games_stay_private_when_a_day_is_over(mara: Player):
    game = attempt(mara)
    Game.objects.filter(pk=game.pk).update(daily=None)
    assert open_attempts(today=DAY + timedelta(days=1)) == 0


def test_the_seed_is_secret_while_others_can_still_play_with_it(mara: Player):
    today = timezone.now().date()
    running = ended(attempt(mara, today), place=1, score=9, day=today)
    assert running.seed not in str(export_game(game_id=running.pk, seat=0))
    over = ended(attempt(mara, today - timedelta(days=1)), place=1, score=9)
    assert export_game(game_id=over.pk)["seed"] == over.seed


def test_a_streak_goes_on_until_yesterday_and_ends_at_a_gap(mara: Player):
    for back in (0, 1, 2, 4):
        ended(attempt(mara, DAY - timedelta(days=back)), place=2, score=5)
    assert streak_of("shelter", mara, DAY) == 3
    assert streak_of("shelter", mara, DAY + timedelta(days=1)) == 3
    assert streak_of("shelter", mara, DAY + timedelta(days=2)) == 0
    assert streak_of("shelter", Player(), DAY) == 0


def test_days_that_are_over_are_listed_newest_first(mara: Player):
    for back in range(3):
        open_daily(title="shelter", day=DAY - timedelta(days=back))
    assert days_over("shelter", DAY) == [DAY - timedelta(days=1), DAY - timedelta(days=2)]


def test_when_a_guest_becomes_an_account_the_accounts_own_attempt_counts(
    mara: Player, django_user_model: Any
):
    user = django_user_model.objects.create_user("mara")
    account = Player.objects.create(name="Mara", user=user)
    own, other = attempt(account), attempt(mara)
    later = attempt(mara, DAY + timedelta(days=1))
    merge_players(guest=mara, into=account)
    assert [Game.objects.get(pk=game.pk).host for game in (own, other, later)] == [account, None, account]
