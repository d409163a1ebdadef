"""The commands that play and verify games."""

import sqlite3
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.bots.characters import cast_of, company
from games.models import Game, Move, Seat
from games.registry import TITLES
from games.services.bots import take_lease
from games.services.games import create_game, start_game
from tests.support.commands import command, complaint
from tests.web.site_process import run

TITLE = next(iter(TITLES))
QUICK = ("--players", "2", "--bots", "random", "--option", "short=True")


@pytest.fixture
def cards(db: None) -> None:
    command("load_cards")


@pytest.mark.usefixtures("cards")
def test_games_are_played_to_the_end_and_verified():
    said = command("play_games", "--games", 2, *QUICK)
    games = list(Game.objects.all())
    assert {game.status for game in games} == {Game.Status.FINISHED}
    assert said.startswith(f"2 games, {sum(game.version for game in games)} moves, ")
    assert all(game.options["short"] for game in games)
    assert command("verify_games", "--all") == "2 games verified, 0 differ\n"
    assert command("verify_games", games[0].pk) == "1 games verified, 0 differ\n"


@pytest.mark.usefixtures("cards", "untraced")
def test_bots_of_one_level_are_different_characters_and_others_in_the_next_game():
    command("play_games", "--games", 2, "--players", 3, "--bots", "rookie", "--option", "short=True")
    first, second = (sitting(game) for game in Game.objects.order_by("pk"))
    assert set(first) | set(second) <= set(cast_of("rookie"))
    assert len(set(first)) == len(set(second)) == 3
    assert first != second


@pytest.mark.usefixtures("cards", "untraced")
def test_a_bot_that_is_named_gets_its_seat():
    command("play_games", "--players", 3, "--bots", "rookie.hunter, rookie, random", "--option", "short=True")
    named, guest, other = sitting(Game.objects.get())
    assert (named, other) == ("rookie.hunter", "random")
    assert [guest] == company("rookie", 1, present=[named])


def sitting(game: Game) -> list[str]:
    """The occupants of the seats, in order."""
    return list(Seat.objects.filter(game=game).order_by("number").values_list("bot", flat=True))


@pytest.mark.usefixtures("cards")
def test_a_game_that_differs_is_named_and_the_command_fails():
    command("play_games", "--games", 2, *QUICK)
    broken, fine = Game.objects.values_list("pk", flat=True)
    Move.objects.filter(game=broken, number=1).update(action="fly")
    output = StringIO()
    with pytest.raises(SystemExit) as leaving:
        call_command("verify_games", "--all", stdout=output)
    assert leaving.value.code == 1
    *lines, last = output.getvalue().splitlines()
    assert last == "2 games verified, 1 differ"
    assert lines == [f'game {broken}: move 1: action: stored "fly", replayed "not_an_option"']
    assert command("verify_games", fine) == "1 games verified, 0 differ\n"


@pytest.mark.usefixtures("cards")
def test_a_game_of_old_rules_is_skipped_and_does_not_count():
    command("play_games", *QUICK)
    Game.objects.update(rules_version=0)
    game = Game.objects.get()
    said = command("verify_games", "--all")
    assert said == f"game {game.pk}: skipped: old rules\n0 games verified, 0 differ\n"


@pytest.mark.usefixtures("cards")
def test_only_games_that_have_begun_can_be_verified():
    table = create_game(title=TITLE, seats=2, host=None)
    assert command("verify_games", "--all") == "0 games verified, 0 differ\n"
    assert complaint("verify_games", table.pk, 99_999) == (f"No such game, or not begun: {table.pk}, 99999")


def test_the_games_to_verify_must_be_named():
    assert complaint("verify_games") == "Say which games, or --all"
    assert complaint("verify_games", 1, "--all") == "Say which games, or --all"
    assert complaint("verify_games", "--all", "--jobs", 0) == "--jobs must be at least 1"


@pytest.mark.django_db
def test_without_cards_no_game_is_played():
    assert complaint("play_games", *QUICK) == "It can't be played: no card set"


@pytest.mark.usefixtures("cards")
def test_a_game_that_a_worker_plays_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    def worker(seconds: float) -> None:
        Game.objects.update(lease_until=None)

    monkeypatch.setattr("games.management.commands.play_games.time.sleep", worker)
    monkeypatch.setattr("games.management.commands.play_games.start_game", start_leased)
    command("play_games", *QUICK)
    assert Game.objects.get().status == Game.Status.FINISHED


def start_leased(*, game_id: int, player: None) -> None:
    """Start a game, and let another process hold its lease."""
    start_game(game_id=game_id, player=player)
    assert take_lease(game_id)


def test_several_processes_verify_together(tmp_path: Path):
    for arguments in (["migrate"], ["load_cards"], ["play_games", "--games", "3", *QUICK]):
        assert run(tmp_path, *arguments)[0] == 0
    status, said = run(tmp_path, "verify_games", "--all", "--jobs", "2")
    assert (status, said.splitlines()[-1]) == (0, "3 games verified, 0 differ")
    with sqlite3.connect(tmp_path / "shelter.sqlite3") as database:
        database.execute("update games_move set action = 'fly' where number = 2 and game_id = 2")
    database.close()
    status, said = run(tmp_path, "verify_games", "--all", "--jobs", "2")
    assert (status, said.splitlines()[-1]) == (1, "3 games verified, 1 differ")
    assert said.startswith("game 2: move 2: action: ")
