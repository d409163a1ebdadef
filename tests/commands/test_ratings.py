"""The command that counts all ratings again."""

import pytest

from games.models import Game, Rating
from games.services.results import count_game
from tests.support.commands import command
from tests.support.tables import Play


@pytest.mark.django_db
def test_the_number_of_changed_ratings_is_printed_and_they_are_right_afterwards():
    play = Play(2, short=True)
    Game.objects.filter(pk=play.id).update(rated=True)
    play.to_the_end()
    count_game(game_id=play.id)
    right = list(Rating.objects.order_by("pk").values())
    assert len(right) == 2
    assert command("recount_ratings") == "All ratings were right\n"
    Rating.objects.filter(pk=right[0]["id"]).update(mu=99)
    assert command("recount_ratings") == "1 ratings were different\n"
    assert list(Rating.objects.order_by("pk").values()) == right
    assert command("recount_ratings") == "All ratings were right\n"
