"""Any position of a game can be restored from its record."""

import pytest

from games.models import Checkpoint, User
from games.selectors.games import latest_state, playable_cards, state_at
from games.services.moderation import rewind_game
from games.services.moves import CHECKPOINT_EVERY
from tests.support.tables import Play

pytestmark = pytest.mark.django_db


def test_every_earlier_state_is_restored_exactly():
    play = Play()
    seen = {0: latest_state(play.game)}
    for _ in range(2 * CHECKPOINT_EVERY + 3):
        play.answer()
        seen[play.version] = latest_state(play.game)
    assert all(state_at(play.game, version) == state for version, state in seen.items())


def test_all_checkpoints_but_the_first_can_be_deleted():
    play = Play()
    play.go_on(2 * CHECKPOINT_EVERY)
    Checkpoint.objects.filter(game_id=play.id, version__gt=0).delete()
    assert state_at(play.game, play.version) == latest_state(play.game)


def test_undone_moves_are_left_out_when_restoring_a_state():
    play = Play()
    play.go_on(CHECKPOINT_EVERY + 5)
    administrator = User.objects.create_superuser("root")
    for version in (CHECKPOINT_EVERY - 5, CHECKPOINT_EVERY, 3):
        rewind_game(game_id=play.id, version=version, administrator=administrator, why="")
        play.go_on(4)
        assert state_at(play.game, play.version) == latest_state(play.game)
    assert state_at(play.game, CHECKPOINT_EVERY + 2).version == CHECKPOINT_EVERY + 2


def test_a_card_set_is_read_once_in_a_process(django_assert_num_queries):
    card_set = Play().game.card_set
    key = (card_set.title, card_set.pk, card_set.content_hash)
    cards = playable_cards(*key)
    with django_assert_num_queries(0):
        assert playable_cards(*key) is cards
