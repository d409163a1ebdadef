"""A generated history adds up like a real one."""

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Count, Q, Sum
from django.utils import timezone

from games.models import Game, Meeting, Played, Player, Tally
from games.services.fake_history import fake_history
from games.services.ratings import recount_ratings
from tests.support.tables import Play, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    published()
    heard: list[int] = []
    found = fake_history(title="shelter", players=20, games=60, now=timezone.now(), told=heard.append)
    assert sum(heard) == 60
    return found


def test_histories_tallies_and_meetings_are_consistent(people: list[Player]):
    assert Game.objects.count() == 60
    for player in people:
        sums = Tally.objects.filter(player=player).aggregate(
            games=Sum("games"), wins=Sum("wins"), places=Sum("places"), scores=Sum("scores")
        )
        rows = Played.objects.filter(player=player).aggregate(
            games=Count("pk"), wins=Count("pk", filter=Q(won=True)), places=Sum("place"), scores=Sum("score")
        )
        assert {name: value or 0 for name, value in sums.items()} == {
            name: value or 0 for name, value in rows.items()
        }
    ahead, behind = Meeting.objects.aggregate(ahead=Sum("ahead"), behind=Sum("behind")).values()
    assert ahead == behind > 0


def test_its_ratings_follow_from_its_games(people: list[Player]):
    assert recount_ratings() == 0


def test_history_is_only_faked_on_a_site_without_games():
    Play(2)
    with pytest.raises(CommandError, match="There are games here"):
        call_command("fake_history", games=5, players=5)


def test_the_command_prints_what_it_created(capsys: pytest.CaptureFixture[str]):
    published()
    call_command("fake_history", games=5, players=9)
    assert "5 games of 9 players" in capsys.readouterr().out
