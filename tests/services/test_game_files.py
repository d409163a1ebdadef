"""Games as JSON: complete and exact when they are finished, and without any secret while they run."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from games.models import Card, CardSet, Checkpoint, Game, Move, Player, Position, Seat
from games.presenters.seats import seat_name
from games.registry import TITLES
from games.selectors.cards import open_sets
from games.selectors.games import latest_state, rules_of, state_at
from games.services.bots import play_bots
from games.services.cards import hash_of, load_card_set
from games.services.game_files import export_game, import_game
from games.services.game_import import LARGEST, MOST_FORKS
from games.services.games import agree_to_end, concede, create_game, fork_game
from games.services.problems import Problem
from games.services.verification import Verdict, verify_game
from tests.support.counts import count
from tests.support.tables import Play, shipped

pytestmark = pytest.mark.django_db

Data = dict[str, Any]


@pytest.fixture(autouse=True)
def card_set() -> CardSet:
    return load_card_set(text=shipped("shelter"))


@pytest.fixture
def play() -> Play:
    play = Play(2)
    play.go_on(12)
    return play


@pytest.fixture
def finished(play: Play) -> Game:
    """A short game that ended by agreement."""
    for seat in (0, 1):
        agree_to_end(game_id=play.id, seat=seat, player=play.players[seat])
    return play.game


def as_json(data: Data) -> Data:
    """The data as it arrives at another site."""
    sent: Data = json.loads(json.dumps(data))
    return sent


def refused(data: object) -> Problem:
    """The reason why an import was rejected; checks that nothing was written."""
    before = rows()
    with pytest.raises(Problem) as problem:
        import_game(data=data)
    assert rows() == before
    return problem.value


def rows() -> list[int]:
    return [
        kind._default_manager.count()
        for kind in (Game, Seat, Move, Position, Checkpoint, Player, CardSet, Card)
    ]


def check_round_trip(game: Game) -> Game:
    data = as_json(export_game(game_id=game.pk))
    twin = import_game(data=data)
    assert twin.pk != game.pk
    assert as_json(export_game(game_id=twin.pk)) == data
    assert verify_game(game_id=twin.pk) == Verdict(twin.pk)
    twin = Game.objects.select_related("position", "card_set").get(pk=twin.pk)
    assert latest_state(twin) == latest_state(game)
    return twin


def test_a_finished_game_is_the_same_after_export_and_import():
    play = Play(3, bots={2: "random"}, short=True)
    while play.game.status == Game.Status.RUNNING:
        play_bots(game_id=play.id)
        if play.game.status == Game.Status.RUNNING:
            play.answer()
    twin = check_round_trip(play.game)
    assert twin.result == play.game.result
    assert [seat.place for seat in twin.seats.all()] == [seat.place for seat in play.game.seats.all()]
    assert state_at(twin, 30) == state_at(play.game, 30)
    assert twin.card_set == play.game.card_set
    assert [seat_name(seat) for seat in twin.seats.all()] == ["Player 0", "Player 1", "Bot 3"]
    assert not twin.seats.exclude(player=None).exists()


def test_agreed_and_conceded_games_are_exported_and_imported(finished: Game, play: Play):
    check_round_trip(finished)
    other = Play(2)
    other.go_on(3)
    concede(game_id=other.id, seat=0, player=other.players[0])
    check_round_trip(other.game)


def test_a_fork_is_exported_with_its_source(finished: Game, play: Play):
    fork = fork_game(game_id=finished.pk, version=6, player=play.players[0], seat=0, bot="random")
    play_bots(game_id=fork.pk)
    concede(game_id=fork.pk, seat=0, player=play.players[0])
    data = as_json(export_game(game_id=fork.pk))
    assert import_game(data=data).forked_from == finished
    finished.seats.update(bot="random")
    elsewhere = import_game(data=data)
    assert elsewhere.forked_from not in (None, finished)
    assert as_json(export_game(game_id=elsewhere.pk)) == data
    assert verify_game(game_id=elsewhere.pk) == Verdict(elsewhere.pk)
    for place in (-1, 13, 10**9, "6", True):
        assert refused({**data, "forked_at": place}).code == "bad_export"
    for _ in range(MOST_FORKS):
        data["forked_from"], data["forked_at"] = copy.deepcopy(data), 0
    assert refused(data).code == "too_many_forks"


def test_a_fork_of_an_unfinished_game_can_t_be_exported(finished: Game, play: Play):
    fork = fork_game(game_id=finished.pk, version=6, player=play.players[0], seat=0)
    concede(game_id=fork.pk, seat=0, player=play.players[0])
    Game.objects.filter(pk=finished.pk).update(status="running", outcome="", finished_at=None)
    with pytest.raises(Problem, match="source_not_finished"):
        export_game(game_id=fork.pk)


def test_unknown_cards_are_saved_for_their_games(finished: Game, card_set: CardSet):
    data = as_json(export_game(game_id=finished.pk))
    Game.objects.all().delete()
    CardSet.objects.all().delete()
    load_card_set(text=shipped("shelter").replace("max_rounds: 30", "max_rounds: 20"))
    twin = import_game(data=data)
    name = f"Standard {card_set.content_hash[:8]}"
    assert (twin.card_set.name, twin.card_set.state) == (name, CardSet.State.TRIAL)
    assert twin.card_set not in open_sets()
    assert twin.card_set.content_hash == card_set.content_hash
    assert not twin.card_set.is_default
    assert as_json(export_game(game_id=twin.pk)) == data
    assert import_game(data=data).card_set == twin.card_set


def test_an_open_table_can_t_be_exported(play: Play):
    table = create_game(title="shelter", seats=2, host=play.players[0])
    with pytest.raises(Problem, match="not_begun"):
        export_game(game_id=table.pk)
    with pytest.raises(Problem, match="no_such_seat"):
        export_game(game_id=play.id, seat=2)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_running_game_keeps_its_secrets(play: Play, seat: int | None):
    row = play.rows()[5]
    row.events = [["seen", {}], ["whispered", {"secret": "first"}, [0]], ["kept", {"secret": "none"}, []]]
    row.save()
    data = as_json(export_game(game_id=play.id, seat=seat))
    assert play.game.seed not in json.dumps(data)
    assert "seed" not in data
    assert all("draws" not in move for move in data["moves"])
    told = [kind for kind, _ in data["moves"][row.number]["events"]]
    assert told == (["seen", "whispered"] if seat == 0 else ["seen"])
    assert {move["seat"] for move in data["moves"] if move["action"]} == (
        {seat} if seat is not None else set()
    )
    game = play.game
    assert data["observation"] == as_json(rules_of(game).observe(latest_state(game), seat))
    assert refused(data).code == "bad_export"


def spoil(change: Callable[[Data], object]) -> Callable[[Data], Data]:
    def spoiled(data: Data) -> Data:
        change(data)
        return data

    return spoiled


def other_cards(data: Data) -> None:
    content = data["card_set"]["content"].replace("max_rounds: 30", "max_rounds: 1")
    data["card_set"] = {"content": content, "hash": hash_of(content)}


def unplayable_cards(data: Data) -> None:
    content = data["card_set"]["content"].replace("max_rounds: 30", "max_rounds: 0")
    data["card_set"] = {"content": content, "hash": hash_of(content)}


def untidy_cards(data: Data) -> None:
    content = data["card_set"]["content"] + "# a remark\n"
    data["card_set"] = {"content": content, "hash": hash_of(content)}


def other_seed(data: Data) -> None:
    data["seed"], data["seed_hash"] = "f00d", hash_of("f00d")


def first_draw(data: Data) -> list[Any]:
    draw: list[Any] = next(move["draws"][0] for move in data["moves"] if move["draws"])
    return draw


WRONG: dict[str, tuple[Callable[[Data], Any], str]] = {
    "no game": (lambda data: [data], "bad_export"),
    "nothing": (lambda data: None, "bad_export"),
    "not JSON": (lambda data: {**data, "result": object()}, "bad_export"),
    "not a number": (lambda data: {**data, "result": float("nan")}, "bad_export"),
    "half a letter": (lambda data: {**data, "seed": "\ud800"}, "bad_export"),
    "an impossible letter": (lambda data: {**data, "seed": "\x00"}, "bad_export"),
    "a tower": (lambda data: {**data, "result": nested(100_000)}, "bad_export"),
    "too much": (lambda data: {**data, "more": "x" * LARGEST}, "too_large"),
    "another format": (lambda data: {**data, "format": 2}, "unknown_format"),
    "another title": (lambda data: {**data, "title": "checkers"}, "no_such_title"),
    "old rules": (lambda data: {**data, "rules_version": 0}, "old_rules"),
    "no status": (lambda data: {**data, "status": "running"}, "bad_export"),
    "no date": (lambda data: {**data, "started_at": "yesterday"}, "bad_export"),
    "a wrong date": (lambda data: {**data, "started_at": "2026-13-01T00:00:00Z"}, "bad_export"),
    "a date of nowhere": (lambda data: {**data, "started_at": "2026-01-01T00:00:00"}, "bad_export"),
    "the first day": (lambda data: {**data, "started_at": "0001-01-01T00:00:00+05:00"}, "bad_export"),
    "another seed": (spoil(other_seed), "does_not_replay"),
    "another hash": (lambda data: {**data, "seed_hash": hash_of("x")}, "bad_export"),
    "an unknown option": (spoil(lambda data: data["options"].update(magic=True)), "bad_export"),
    "another option": (lambda data: {**data, "options": {"short": 1}}, "bad_export"),
    "cards with another hash": (spoil(lambda data: data["card_set"].update(hash="0")), "bad_export"),
    "other cards": (spoil(other_cards), "does_not_replay"),
    "cards that can't be played": (spoil(unplayable_cards), "bad_cards"),
    "cards in another writing": (spoil(untidy_cards), "bad_export"),
    "no seats": (lambda data: {**data, "seats": []}, "bad_export"),
    "too many seats": (lambda data: {**data, "seats": data["seats"] * 4}, "does_not_replay"),
    "a long name": (spoil(lambda data: data["seats"][0].update(name="x" * 41)), "bad_export"),
    "an unknown bot": (spoil(lambda data: data["seats"][0].update(bot="hal")), "bad_export"),
    "a place": (spoil(lambda data: data["seats"][0].update(place=1)), "does_not_replay"),
    "a huge score": (spoil(lambda data: data["seats"][0].update(score=2**31)), "bad_export"),
    "no moves": (lambda data: {**data, "moves": []}, "bad_export"),
    "no end": (spoil(lambda data: data["moves"].pop()), "does_not_replay"),
    "two ends": (spoil(lambda data: data["moves"].append(data["moves"][-1])), "does_not_replay"),
    "another draw": (spoil(lambda data: first_draw(data).__setitem__(2, 99)), "does_not_replay"),
    "no draw": (spoil(lambda data: first_draw(data).clear()), "does_not_replay"),
    "another action": (spoil(lambda data: data["moves"][3].update(action="fly")), "does_not_replay"),
    "another seat": (spoil(lambda data: data["moves"][3].update(seat=2)), "bad_export"),
    "an end with an action": (spoil(lambda data: data["moves"][-1].update(action="x")), "bad_export"),
    "an answer that goes back": (spoil(lambda data: data["moves"][3].update(target=1)), "bad_export"),
    "an undo to nowhere": (
        spoil(lambda data: data["moves"][3].update(kind="undo", action="", asked=None)),
        "bad_export",
    ),
    "another outcome": (lambda data: {**data, "outcome": "won"}, "does_not_replay"),
    "a result": (lambda data: {**data, "result": []}, "does_not_replay"),
}


def nested(depth: int) -> list[Any]:
    tower: list[Any] = []
    for _ in range(depth):
        tower = [tower]
    return tower


@pytest.mark.parametrize("case", WRONG)
def test_an_export_that_does_not_verify_is_rejected(finished: Game, case: str):
    change, code = WRONG[case]
    assert refused(change(as_json(export_game(game_id=finished.pk)))).code == code


PROVEN = ("title", "card_set", "seed", "moves", "outcome", "result")
ODD: list[Any] = [
    None,
    True,
    0,
    1,
    -1,
    2**40,
    0.5,
    "",
    "x",
    "undo",
    "rewind",
    [],
    [[]],
    {},
    {"x": 1},
    "\x00",
    "\ud800",
]


def mutate(data: Any, luck: random.Random) -> None:
    """Change one thing somewhere in the data."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = luck.choice(keys)
        inner = data[key]
        if isinstance(inner, list | dict) and inner and luck.random() < 0.9:
            data = inner
            continue
        change = luck.randrange(5)
        if change == 0:
            del data[key]
        elif change == 1 and isinstance(data, list):
            data.insert(luck.randrange(len(data)), copy.deepcopy(inner))
        elif change == 2 and isinstance(data, list):
            data[key], data[0] = data[0], data[key]
        elif change == 3 and isinstance(inner, int):
            data[key] = inner + luck.choice([-1, 1])
        else:
            data[key] = luck.choice(ODD)
        return


@pytest.mark.soak
def test_a_mutated_export_is_rejected_unless_it_replays(finished: Game):
    whole = as_json(export_game(game_id=finished.pk))
    for number in range(count(300)):
        luck = random.Random(number)
        data = copy.deepcopy(whole)
        for _ in range(luck.choice([1, 1, 1, 2, 5])):
            mutate(data, luck)
        before = rows()
        try:
            game = import_game(data=data)
        except Problem:
            assert rows() == before
        else:
            assert verify_game(game_id=game.pk) == Verdict(game.pk)
            taken = as_json(export_game(game_id=game.pk))
            assert [taken[key] for key in PROVEN] == [data.get(key) for key in PROVEN]


def test_a_game_of_old_rules_is_exported_but_not_imported(finished: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(TITLES["shelter"].rules), "version", 2)
    data = as_json(export_game(game_id=finished.pk))
    assert data["rules_version"] == 1, "a finished game stays readable"
    assert refused(data).code == "old_rules"
