"""Many games between bots from the command line, and the report on them."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError

from games.bots.characters import cast_of
from games.management.progress import ProgressBar
from tests.support.commands import command
from tests.titles.shelter.scene import standard_data

TIMES = ("seconds", "games_per_s", "actions_per_s")


def simulate(*arguments: str) -> str:
    """The output of the command, by default for a few quick games."""
    quick = ("--games", "7", "--players", "2", "--bots", "random", "--jobs", "1")
    return command("simulate", *quick, *arguments)


def report(*arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(simulate("--json", *arguments))
    return data


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in TIMES}


def refusal(*arguments: str) -> str:
    """The error message for wrong arguments."""
    with pytest.raises(CommandError) as caught:
        simulate(*arguments)
    return str(caught.value)


def write_cards(path: Path, data: object) -> str:
    path.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    return str(path)


# --- the report -------------------------------------------------------------------------------------


def test_the_report_for_programs_adds_up() -> None:
    data = report("--players", "3")
    assert data["games"] == 7
    assert data["players"] == 3
    assert data["stuck"] == 0
    assert data["actions"] > 7 * 100
    assert data["games_per_s"] == pytest.approx(data["games"] / data["seconds"], rel=0.05)
    assert data["actions_per_s"] == pytest.approx(data["actions"] / data["seconds"], rel=0.05)
    assert 1 < data["rounds_mean"] <= 25
    assert sum(data["endings"].values()) == 7
    assert len(data["score_mean"]) == 3
    assert sum(seat["share"] for seat in data["seat_win_share"]) == pytest.approx(1, abs=0.001)
    assert all(seat["low"] <= seat["share"] <= seat["high"] for seat in data["seat_win_share"])


def test_the_report_says_of_each_card_how_often_it_was_taken_and_who_won_with_it() -> None:
    cards = report()["cards"]
    assert {"radroaches", "diner"} & cards.keys() == {"radroaches"}, "the diner is there from the start"
    assert all(card["offered"] > 0 for card in cards.values())
    taken = [card for card in cards.values() if card["taken"]]
    assert any(card["taker_win_share"]["share"] for card in taken)


@pytest.mark.usefixtures("untraced")
def test_bots_take_turns_at_the_seats_and_each_gets_its_share() -> None:
    data = report("--bots", "steady, random", "--games", "4")
    assert data["bots"] == ["steady", "random"]
    assert data["bot_win_share"].keys() == {"steady", "random"}
    assert data["bot_win_share"]["steady"]["share"] > data["bot_win_share"]["random"]["share"]


def test_fewer_bots_than_players_are_repeated() -> None:
    assert report("--bots", "random", "--players", "4", "--games", "1")["bots"] == ["random"] * 4


def test_the_report_for_people_says_the_same() -> None:
    text, data = simulate(), report()
    assert "7 games of shelter for 2, random, random" in text
    assert f"{data['rounds_mean']} rounds on average" in text
    assert "stuck: 0" in text
    assert all(f"{ending} {number}" in text for ending, number in data["endings"].items())
    assert all(card in text for card in data["cards"])
    share = data["seat_win_share"][0]
    assert f"{100 * share['share']:.1f} % ({100 * share['low']:4.1f} to {100 * share['high']:5.1f})" in text


def test_a_card_that_nobody_took_is_named_as_such() -> None:
    data = report("--games", "1")
    never = next(name for name, card in data["cards"].items() if not card["taken"])
    row = next(line for line in simulate("--games", "1").splitlines() if line.startswith(f"{never} "))
    assert row.endswith("never taken")


# --- reproducibility --------------------------------------------------------------------------------


def test_a_seed_gives_the_same_games_on_one_core_and_on_two() -> None:
    one, again, two = (report("--seed", "5", "--jobs", jobs, "--games", "12") for jobs in "112")
    assert without_times(one) == without_times(again) == without_times(two)


def test_another_seed_gives_other_games() -> None:
    assert without_times(report("--seed", "5")) != without_times(report("--seed", "6")) | {"seed": 5}


def test_an_option_of_the_table_is_played_with() -> None:
    usual, late = report(), report("--option", "late_start=True")
    assert without_times(late) != without_times(usual)


def test_another_card_set_is_played_with(tmp_path: Path) -> None:
    data = standard_data()
    data["limits"]["max_rounds"] = 2
    path = write_cards(tmp_path / "quick.yaml", data)
    played = report("--cards", path)
    assert played["rounds_mean"] == 2
    assert played["endings"] == {"rounds": 7}


# --- error messages ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--players 1", "shelter is for 2 to 4 players"),
        ("--players 5", "shelter is for 2 to 4 players"),
        ("--games 0", "--games must be at least 1"),
        ("--jobs 0", "--jobs must be at least 1"),
        ("--bots clever,random", "No such bot: clever. There are expert, "),
        ("--bots random,random,steady", "3 bots are too many for 2 players"),
        ("--cards no_such_file.yaml", "no_such_file.yaml can't be read: No such file or directory"),
        ("--cards .", ". can't be read: Is a directory"),
        ("--option quick=True", "No such option: quick=True. There are columns=standard|variant"),
        ("--option short=perhaps", "No such option: short=perhaps. There are columns=standard|variant"),
        ("--option short", "No such option: short. There are columns=standard|variant"),
        ("--title chess", "argument --title: invalid choice: 'chess'"),
        ("--games many", "argument --games: invalid int value: 'many'"),
    ],
)
def test_a_wrong_argument_gets_an_error_message(arguments: str, sentence: str) -> None:
    assert sentence in refusal(*arguments.split())


def test_a_bot_without_a_name_is_not_known() -> None:
    assert refusal("--bots", "").startswith("No such bot")


def test_every_mistake_of_a_card_set_is_named(tmp_path: Path) -> None:
    data = standard_data()
    data["decks"]["items"][0]["abilities"] = ["sometimes: +1"]
    data["decks"]["threats"][0]["name"] = {}
    del data["decks"]["rooms"][3]["key"]
    path = write_cards(tmp_path / "bad.yaml", data)
    first, *mistakes = refusal("--cards", path).splitlines()
    assert first == f"{path} can't be played:"
    places = {data["decks"]["items"][0]["key"], data["decks"]["threats"][0]["key"], "rooms/4/key"}
    assert all(any(place in mistake for mistake in mistakes) for place in places)


@pytest.mark.parametrize("content", [b"decks: [", b"\xff\xfe\x00"])
def test_a_file_that_is_not_yaml_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(content)
    assert refusal("--cards", str(path)).startswith(f"{path} is not YAML: ")


@pytest.mark.parametrize("content", ["", "- diner\n", "diner"])
def test_a_file_that_is_not_a_card_set_is_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(content)
    assert refusal("--cards", str(path)) == f"{path} can't be played:\ncard set: wrong type; expected decks"


# --- progress ---------------------------------------------------------------------------------------


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_drawn_on_a_terminal() -> None:
    terminal = Terminal()
    with ProgressBar("games", 8, terminal) as progress:
        progress.advance(2)
        progress.advance(6)
    _, empty, quarter, full = terminal.getvalue().split("\r")
    assert empty == f"[{'.' * 32}] 0/8 games"
    assert quarter == f"[{'#' * 8}{'.' * 24}] 2/8 games"
    assert full == f"[{'#' * 32}] 8/8 games\n"


def test_progress_is_silent_elsewhere() -> None:
    stream = StringIO()
    with ProgressBar("games", 8, stream) as progress:
        progress.advance()
    assert stream.getvalue() == ""


def test_the_command_draws_its_progress_beside_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert report()["games"] == 7
    assert terminal.getvalue().endswith("7/7 games\n")


def test_every_character_of_a_level_can_be_named() -> None:
    assert all(report("--bots", bot, "--games", "1")["stuck"] == 0 for bot in cast_of("rookie"))
