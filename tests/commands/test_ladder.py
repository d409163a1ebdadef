"""The ladder of bots: win rates, their intervals, and missed requirements."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.bots import LEVELS
from games.management import ladder as ladders
from games.management.ladder import (
    BARS,
    BEGIN,
    END,
    LADDER,
    QUICKNESS,
    Bar,
    Ladder,
    Pairing,
    PairingGames,
    Quickness,
    Standing,
    as_markdown,
    pairings,
    put_into,
    ratings,
)
from games.registry import TITLES
from tests.support.tables import shipped

PAGE = f"# Bots\n\n{BEGIN}\nold\n{END}\n\nThe end.\n"
DUEL = Pairing("rookie", "random", 2)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A ladder with two levels, and a page to write to."""
    monkeypatch.setattr(ladders, "LADDER", ("random", "rookie"))
    monkeypatch.setattr(ladders, "BARS", (Bar(DUEL, 0.6),))
    page = tmp_path / "bots.md"
    page.write_text(PAGE)
    return page


def run(page: Path, **options: Any) -> None:
    call_command("ladder", games=4, jobs=1, page=page, **options)


def test_everybody_meets_everybody_at_tables_of_every_size() -> None:
    found = pairings(TITLES["shelter"].rules.seats)
    assert ("random", *LEVELS) == LADDER
    for seats in (2, 3, 4):
        assert len({frozenset((each.one, each.other)) for each in found if each.seats == seats}) >= 6
    assert {"steady.builder", "steady.hunter", "steady.socialite"} <= {each.one for each in found}
    assert {bar.pairing for bar in BARS} <= set(found)


def test_the_command_writes_its_part_of_the_page_and_leaves_the_rest(small: Path) -> None:
    run(small)
    page = small.read_text()
    assert page.startswith("# Bots")
    assert page.endswith("The end.\n")
    assert "old" not in page
    assert "| rookie | random | 2 |" in page
    assert page.count("| rookie |") == 4, "three sizes of table and a rating"


def test_the_same_seed_gives_the_same_games(small: Path) -> None:
    def standings() -> dict[Pairing, Standing]:
        return ladders.climb(
            "shelter", shipped("shelter"), 4, seed=3, jobs=1, advance=lambda number: None
        ).standings

    assert standings() == standings()


def test_a_missed_bar_is_an_error(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladders, "BARS", (Bar(DUEL, 1.1),))
    monkeypatch.setattr(ladders, "QUICKNESS", (Quickness("rookie", 50, 0.0),))
    with pytest.raises(CommandError, match=r"rookie against 1 random: .*, not 110 %\nrookie takes"):
        run(small)


@pytest.mark.parametrize("options", [{"games": -1}, {"jobs": 0}])
def test_numbers_below_one_are_rejected(small: Path, options: dict[str, Any]) -> None:
    with pytest.raises(CommandError, match="at least 1"):
        call_command("ladder", page=small, **{"games": 1, "jobs": 1, **options})


def test_a_stuck_game_is_an_error() -> None:
    ladder = Ladder()
    ladder.add(DUEL, PairingGames(games=4, wins=4.0, stuck=1, seconds={}))
    assert ladder.missed() == ["rookie against 1 random: a game got stuck"]


def test_bars_and_answer_times_are_the_required_ones() -> None:
    assert {(bar.pairing.one, bar.pairing.other, bar.pairing.seats): bar.least for bar in BARS} == {
        ("steady", "rookie", 4): 0.6,
        ("steady", "random", 4): 0.9,
        ("expert", "steady", 4): 0.4,
        ("expert", "steady", 2): 0.65,
    }
    assert set(QUICKNESS) == {Quickness("steady", 50, 0.003), Quickness("expert", 95, 1.0)}


def test_ratings_follow_the_victories_whatever_the_table() -> None:
    """Three times as strong is 191 Elo points: three of four duels, half of the games of four."""
    found = ratings(
        {
            Pairing("expert", "steady", 2): Standing(games=40_000, wins=30_000),
            Pairing("steady", "rookie", 4): Standing(games=40_000, wins=20_000),
        }
    )
    assert found == {"expert": 1691, "steady": 1500, "rookie": 1309}


def test_a_bot_that_always_wins_is_not_infinitely_strong() -> None:
    found = ratings({Pairing("steady", "random", 2): Standing(games=20, wins=20.0)})
    assert 300 < found["steady"] - found["random"] < 900


def test_the_table_shows_reached_and_missed_bars() -> None:
    ladder = Ladder()
    for bar, wins in zip(BARS, (100, 100, 0, 100), strict=True):
        seconds = {bar.pairing.one: [0.002] * 9, bar.pairing.other: [0.001] * 9}
        ladder.add(bar.pairing, PairingGames(games=100, wins=wins, stuck=0, seconds=seconds))
    text = as_markdown(ladder, 100, 3.0)
    assert text.count("reached") == 3
    assert "| expert | steady | 4 | 0 % | 0 % to 4 % | 25 % | 40 %, **missed** |" in text
    assert "| steady | 1500 | " in text


def test_a_page_without_a_place_for_it_gets_one_at_its_end() -> None:
    assert put_into("# Bots\n", "new") == f"# Bots\n{BEGIN}\n\nnew\n\n{END}"
