"""How a game ended for a player, in a few words."""

import pytest

from games.presenters.outcome import own_outcome


@pytest.mark.parametrize(
    ("places", "seat", "said"),
    [
        ([1, 2], 0, "You win!"),
        ([1, 2], 1, "2nd of 2"),
        ([3, 1, 2], 0, "3rd of 3"),
        ([1, 1, 3], 1, "You share the victory!"),
        ([1, 2], None, ""),
        ([None, None], 0, ""),
        ([], 0, ""),
    ],
)
def test_the_outcome_for_a_seat(places: list[int | None], seat: int | None, said: str):
    assert own_outcome(places, seat) == said
