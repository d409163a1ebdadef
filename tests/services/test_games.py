"""Tables are opened, filled and started; games are handed over, conceded, ended, rewound and forked."""

from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.utils import timezone

from games.bots.characters import level_of
from games.engine.errors import Refused
from games.engine.rules import Place, Result
from games.models import CardSet, Game, Move, Player, Position, Seat, User
from games.selectors.games import latest_state, opening, state_at
from games.selectors.lobby import own_games
from games.services.games import (
    OPEN_FOR,
    agree_to_end,
    concede,
    create_game,
    expire_games,
    fork_game,
    hand_to_bot,
    join_game,
    leave_game,
    start_game,
    take_back,
)
from games.services.moderation import rewind_game
from games.services.moves import finish, submit_move
from games.services.problems import Problem
from tests.support.tables import Play, is_whole, people, published, reopen
from tests.support.titles import install_toy
from tests.titles.toy.rules import CARDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> Player:
    published()
    return people(1)[0]


def open_table(host: Player | None, **arguments: Any) -> Game:
    return create_game(**{"title": "shelter", "seats": 2, "host": host, **arguments})


def problem_of(call: Any, **arguments: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Problem) as caught:
        call(**arguments)
    return caught.value.code, caught.value.facts


def seats_of(game_id: int) -> list[Seat]:
    return list(Seat.objects.filter(game_id=game_id).order_by("number"))


# --- create -----------------------------------------------------------------------------------------


def test_bots_on_empty_seats_are_different_characters_of_the_wanted_level(host: Player):
    game = open_table(host, seats=4, bots={1: "steady.hunter"})
    start_game(game_id=game.pk, player=host, fill_with="steady")
    bots = [seat.bot for seat in seats_of(game.pk) if seat.bot]
    assert len(set(bots)) == 3
    assert {level_of(bot) for bot in bots} == {"steady"}


def test_a_new_table_is_open_and_its_host_has_the_first_seat(host: Player):
    game = open_table(host, seats=3)
    assert (game.status, game.seat_count, game.access, game.version) == ("open", 3, "public", 0)
    assert [seat.player for seat in seats_of(game.pk)] == [host, None, None]
    assert game.card_set == CardSet.objects.get()
    assert game.expires_at is not None
    assert abs(game.expires_at - timezone.now() - OPEN_FOR) < timedelta(minutes=1)


def test_the_seed_is_secret_and_its_hash_is_not(host: Player):
    game, other = open_table(host), open_table(host)
    assert len(game.seed) == 64
    assert game.seed != other.seed
    assert game.seed_hash == sha256(game.seed.encode()).hexdigest()
    assert game.invitation != other.invitation


def test_bots_take_their_given_seats_and_the_host_another(host: Player):
    game = open_table(host, seats=3, bots={0: "steady", 2: "random"})
    assert [(seat.bot, seat.player) for seat in seats_of(game.pk)] == [
        ("steady", None),
        ("", host),
        ("random", None),
    ]


def test_options_that_were_not_chosen_get_their_defaults(host: Player):
    game = open_table(host, options={"short": True})
    assert game.options == {"columns": "standard", "late_start": False, "short": True}


def test_a_table_that_can_t_be_opened_is_a_problem(host: Player):
    assert problem_of(open_table, host=host, title="chess") == ("no_such_title", {"title": "chess"})
    assert problem_of(open_table, host=host, seats=5) == ("wrong_seats", {"seats": 5, "least": 2, "most": 4})
    assert problem_of(open_table, host=host, bots={0: "deep"}) == ("no_such_bot", {"bot": "deep"})
    assert problem_of(open_table, host=host, bots={2: "random"}) == ("no_such_seat", {"seat": 2})
    assert problem_of(open_table, host=host, bots={0: "random", 1: "random"})[0] == "no_free_seat"
    with pytest.raises(Refused):
        open_table(host, options={"dice": 3})
    assert not Game.objects.exists()


def test_only_a_published_set_of_the_title_is_played_with(host: Player):
    draft = CardSet.objects.create(title="shelter", name="Draft")
    assert problem_of(open_table, host=host, card_set=draft)[0] == "card_set_not_published"
    other = published("toy", content=str(dict(CARDS)))
    assert problem_of(open_table, host=host, card_set=other)[0] == "card_set_not_published"
    CardSet.objects.update(is_default=False)
    assert problem_of(open_table, host=host) == ("no_card_set", {"title": "shelter"})


# --- join and leave ---------------------------------------------------------------------------------


def test_a_player_who_joins_gets_the_first_free_seat(host: Player):
    game = open_table(host, seats=4, bots={1: "random"})
    guest, other = people(2)
    assert join_game(game_id=game.pk, player=guest).number == 2
    assert join_game(game_id=game.pk, player=other).number == 3


def test_a_player_who_joins_again_keeps_their_seat(host: Player):
    game = open_table(host, seats=3)
    guest = people(1)[0]
    first = join_game(game_id=game.pk, player=guest)
    assert join_game(game_id=game.pk, player=guest) == first
    assert join_game(game_id=game.pk, player=host).number == 0


def test_a_full_table_takes_nobody(host: Player):
    game = open_table(host, bots={1: "random"})
    assert problem_of(join_game, game_id=game.pk, player=people(1)[0])[0] == "no_free_seat"


def test_a_private_table_is_joined_with_its_invitation(host: Player):
    game, guest = open_table(host, access=Game.Access.LINK), people(1)[0]
    assert problem_of(join_game, game_id=game.pk, player=guest)[0] == "by_invitation_only"
    assert problem_of(join_game, game_id=game.pk, player=guest, invitation="guess")[0] == "by_invitation_only"
    assert join_game(game_id=game.pk, player=guest, invitation=game.invitation).number == 1


def test_a_game_that_runs_is_neither_joined_nor_left_nor_started():
    play = Play()
    own: dict[str, Any] = {"game_id": play.id, "player": play.players[0]}
    for service in (join_game, leave_game, start_game):
        assert problem_of(service, **own) == ("not_open", {"status": "running"})


def test_a_host_who_leaves_frees_the_seat_and_the_next_player_becomes_host(host: Player):
    game, guest = open_table(host, seats=3), people(1)[0]
    join_game(game_id=game.pk, player=guest)
    leave_game(game_id=game.pk, player=host)
    game.refresh_from_db()
    assert (game.status, game.host) == ("open", guest)
    assert [seat.player for seat in seats_of(game.pk)] == [None, guest, None]
    leave_game(game_id=game.pk, player=guest)
    game.refresh_from_db()
    assert game.status == "closed"


def test_players_on_one_screen_join_and_leave_together(host: Player):
    game = open_table(host, seats=4, guests=["Ann", "Bob"])
    assert [(seat.player, seat.label) for seat in seats_of(game.pk)] == [
        (host, ""),
        (host, "Ann"),
        (host, "Bob"),
        (None, ""),
    ]
    assert problem_of(open_table, host=host, guests=["Ann", "Bob"])[0] == "no_free_seat"
    leave_game(game_id=game.pk, player=host)
    game.refresh_from_db()
    assert game.status == "closed"
    assert [(seat.player, seat.label) for seat in seats_of(game.pk)] == [(None, "")] * 4


def test_a_player_who_is_not_at_the_table_can_t_leave(host: Player):
    game = open_table(host)
    assert problem_of(leave_game, game_id=game.pk, player=people(1)[0])[0] == "not_at_this_table"


def test_a_guest_who_leaves_changes_nothing_for_the_host(host: Player):
    game, guest = open_table(host), people(1)[0]
    join_game(game_id=game.pk, player=guest)
    leave_game(game_id=game.pk, player=guest)
    game.refresh_from_db()
    assert (game.status, game.host) == ("open", host)


def test_joining_and_leaving_are_announced_to_the_table(
    host: Player, announced: list[tuple[int, int]], django_capture_on_commit_callbacks: Any
):
    game, guest = open_table(host), people(1)[0]
    with django_capture_on_commit_callbacks(execute=True):
        join_game(game_id=game.pk, player=guest)
        leave_game(game_id=game.pk, player=guest)
    assert announced == [(game.pk, 0)] * 2


# --- start ------------------------------------------------------------------------------------------


def test_a_game_begins_with_its_setup_on_record(host: Player):
    game = open_table(host, bots={1: "random"})
    start_game(game_id=game.pk, player=host)
    game.refresh_from_db()
    setup = game.moves.get()
    assert (game.status, game.version, game.expires_at) == ("running", 0, None)
    assert (setup.number, setup.kind, setup.by, setup.player) == (0, "setup", "player", host)
    assert setup.draws
    assert game.started_at is not None
    assert is_whole(game)


def test_only_the_host_starts(host: Player):
    game, guest = open_table(host), people(1)[0]
    join_game(game_id=game.pk, player=guest)
    assert problem_of(start_game, game_id=game.pk, player=guest)[0] == "only_the_host"
    assert problem_of(start_game, game_id=game.pk, player=None)[0] == "only_the_host"


def test_empty_seats_are_filled_with_bots_or_the_game_can_t_start(host: Player):
    game = open_table(host, seats=4)
    own: dict[str, Any] = {"game_id": game.pk, "player": host}
    assert problem_of(start_game, **own) == ("empty_seats", {"number": 3})
    assert problem_of(start_game, **own, fill_with="deep")[0] == "no_such_bot"
    start_game(**own, fill_with="random")
    assert [seat.bot for seat in seats_of(game.pk)] == ["", "random", "random", "random"]


def test_a_table_of_bots_alone_needs_no_host(host: Player):
    game = open_table(None, bots={0: "random", 1: "steady"})
    start_game(game_id=game.pk, player=None)
    game.refresh_from_db()
    assert game.bot_waits
    assert game.moves.get().by == "administrator"


# --- hand over and take back ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["turn", "finish", "train", "item", "build", "fight"])
def test_a_seat_is_handed_to_a_bot_and_back_at_any_decision(
    kind: str, jobs: list[str], django_capture_on_commit_callbacks: Any
):
    play = Play()
    asked = play.until(kind)
    own: dict[str, Any] = {"game_id": play.id, "seat": asked.seat, "player": play.players[asked.seat]}
    version = play.version
    with django_capture_on_commit_callbacks(execute=True):
        hand_to_bot(**own, bot="random")
    assert play.game.bot_waits
    assert jobs == ["play_bots"]
    assert problem_of(play.answer, action="pass")[0] == "a_bot_plays_for_you"
    take_back(**own)
    assert not play.game.bot_waits
    assert (play.asked(), play.version) == (asked, version)
    assert play.answer().kind == "played"


def test_players_can_only_hand_over_or_take_back_their_own_seat():
    play = Play()
    for service in (hand_to_bot, take_back):
        stranger = {"game_id": play.id, "seat": 0, "player": play.players[1]}
        assert problem_of(service, **stranger)[0] == "not_your_seat"
    own: dict[str, Any] = {"game_id": play.id, "player": play.players[0]}
    assert problem_of(hand_to_bot, **own, seat=0, bot="deep")[0] == "no_such_bot"
    assert problem_of(hand_to_bot, **own, seat=7)[0] == "no_such_seat"
    assert problem_of(take_back, **own, seat=7)[0] == "not_your_seat"


# --- concede ----------------------------------------------------------------------------------------


def test_with_two_players_the_other_wins_when_one_concedes():
    play = Play()
    concede(game_id=play.id, seat=0, player=play.players[0])
    game = play.game
    assert (game.status, game.outcome, game.version, game.waiting) == ("finished", "conceded", 1, 0)
    assert [(seat.place, seat.conceded) for seat in seats_of(play.id)] == [(2, True), (1, False)]
    assert play.lines() == [(0, "player", "concede")]
    assert is_whole(game)


def test_with_four_players_the_others_play_on_and_a_bot_takes_the_seat():
    play = Play(4)
    asked = play.asked()
    own: dict[str, Any] = {"game_id": play.id, "seat": asked.seat, "player": play.players[asked.seat]}
    concede(**own)
    assert play.game.status == "running"
    assert play.game.bot_waits
    assert play.asked().asked == 1, "the question counts as asked anew"
    assert problem_of(take_back, **own) == ("conceded", {"seat": asked.seat})
    assert problem_of(concede, **own)[0] == "a_bot_plays_for_you"
    play.bot_answer("pass")
    assert is_whole(play.game)


def test_the_last_player_who_has_not_conceded_wins():
    play = Play(3)
    for seat in (2, 0):
        concede(game_id=play.id, seat=seat, player=play.players[seat])
    assert play.game.status == "finished"
    assert [seat.place for seat in seats_of(play.id)] == [2, 1, 2]


def ended(places: list[int], conceded: tuple[int, ...] = ()) -> list[tuple[int | None, int | None]]:
    """The place and score of each seat after a result with these places."""
    play = Play(len(places))
    seats = seats_of(play.id)
    for seat in conceded:
        seats[seat].conceded = True
    lines = tuple(Place(seat, place, (("points", 50 - place),)) for seat, place in enumerate(places))
    result = Result("won", ("rounds",), 9, tuple(range(len(places))), lines)
    game = play.game
    game.save(update_fields=finish(game, seats, outcome="won", result=result))
    return [(seat.place, seat.score) for seat in seats_of(play.id)]


def test_places_are_stored_with_ties():
    assert ended([1, 3, 1, 4]) == [(1, 49), (3, 47), (1, 49), (4, 46)]


def test_a_player_who_conceded_comes_last_whatever_the_bot_achieved():
    assert ended([1, 2, 3, 4], conceded=(0,)) == [(4, 49), (1, 48), (2, 47), (3, 46)]
    assert ended([1, 2, 2, 4], conceded=(0, 1)) == [(3, 49), (3, 48), (1, 48), (2, 46)]


def test_a_shared_victory_is_an_outcome(monkeypatch: pytest.MonkeyPatch):
    install_toy(monkeypatch)
    published("toy", content=str({"numbers": [1] * 16}))
    play = Play(2, title="toy", swaps=False)
    play.to_the_end()
    assert play.game.outcome == "shared"
    assert [seat.place for seat in seats_of(play.id)] == [1, 1]


# --- agree to end and expire ------------------------------------------------------------------------


def test_a_game_ends_without_a_result_when_all_players_agree():
    play = Play(3, bots={1: "random"})
    assert not agree_to_end(game_id=play.id, seat=0, player=play.players[0])
    assert play.game.status == "running"
    assert agree_to_end(game_id=play.id, seat=2, player=play.players[2])
    game = play.game
    assert (game.status, game.outcome, game.result) == ("finished", "agreed", None)
    assert [seat.place for seat in seats_of(play.id)] == [None] * 3
    assert play.lines() == [(2, "player", "agree")]
    assert is_whole(game)


def test_agreement_can_be_withdrawn():
    play = Play()
    first: dict[str, Any] = {"game_id": play.id, "seat": 0, "player": play.players[0]}
    agree_to_end(**first)
    agree_to_end(**first, agrees=False)
    assert not agree_to_end(game_id=play.id, seat=1, player=play.players[1])
    assert play.game.status == "running"


def test_tables_that_nobody_started_are_closed(host: Player):
    late, fresh, running = open_table(host), open_table(host), Play()
    Game.objects.filter(pk=late.pk).update(expires_at=timezone.now() - timedelta(hours=1))
    assert expire_games(now=timezone.now()) == 1
    found = dict(Game.objects.values_list("pk", "status"))
    assert found == {late.pk: "closed", fresh.pk: "open", running.id: "running"}
    assert [game.pk for game in own_games(host)] == [fresh.pk]
    over = Seat.objects.exclude(over_at=None).values_list("game", flat=True)
    assert set(over) == {late.pk}, "nobody sits at what will not be played"


# --- rewind -----------------------------------------------------------------------------------------


@pytest.fixture
def administrator() -> User:
    return User.objects.create_superuser("root")


def test_a_running_game_is_rewound_and_it_is_logged(administrator: User):
    play = Play()
    play.go_on(30)
    before = state_at(play.game, 12)
    rewind_game(game_id=play.id, version=12, administrator=administrator, why="a slip")
    game = play.game
    after = latest_state(game)
    assert (game.version, after.version) == (31, 31)
    assert (after.players, after.levels) == (before.players, before.levels)
    row = play.rows()[-1]
    assert (row.kind, row.target, row.by, row.seat) == ("rewind", 12, "administrator", None)
    entry = LogEntry.objects.get()
    assert (entry.user, entry.object_id) == (administrator, str(play.id))
    assert entry.change_message == "rewind 12: a slip"
    play.go_on(30)
    assert is_whole(play.game)


def test_a_game_that_is_over_stays_over(administrator: User):
    """Its seed may be public by now: whoever knows it would know what happens next after a rewind."""
    play = Play(short=True)
    play.to_the_end()
    version = play.version
    assert problem_of(
        rewind_game, game_id=play.id, version=version - 1, administrator=administrator, why="too soon"
    ) == ("not_running", {"status": "finished"})
    assert play.version == version


def test_a_player_who_conceded_after_that_version_can_take_the_seat_back(administrator: User):
    play = Play(3)
    play.go_on(3)
    concede(game_id=play.id, seat=0, player=play.players[0])
    rewind_game(game_id=play.id, version=3, administrator=administrator, why="the cat did it")
    assert not any(seat.conceded for seat in seats_of(play.id))
    take_back(game_id=play.id, seat=0, player=play.players[0])
    play.go_on(5)
    assert is_whole(play.game)


def test_a_player_who_conceded_before_that_version_can_t_come_back(administrator: User):
    play = Play(3)
    concede(game_id=play.id, seat=0, player=play.players[0])
    play.go_on(2)
    rewind_game(game_id=play.id, version=1, administrator=administrator, why="let them play")
    assert [seat.conceded for seat in seats_of(play.id)] == [True, False, False]


def test_a_game_that_can_t_be_rewound_is_a_problem(administrator: User, host: Player):
    play, table = Play(), open_table(host)
    by = {"administrator": administrator, "why": ""}
    assert problem_of(rewind_game, game_id=table.pk, version=0, **by) == ("not_running", {"status": "open"})
    for version in (-1, 0, 5):
        assert problem_of(rewind_game, game_id=play.id, version=version, **by)[0] == "no_such_version"
    assert not LogEntry.objects.exists()


# --- fork -------------------------------------------------------------------------------------------


@pytest.fixture
def finished() -> Play:
    play = Play(short=True)
    play.to_the_end()
    return play


def test_a_finished_game_is_played_on_from_any_position_with_new_luck(finished: Play):
    guest = people(1)[0]
    for version in (0, finished.version // 2, finished.version - 1):
        fork = fork_game(game_id=finished.id, version=version, player=guest, seat=1)
        source = finished.game
        assert (fork.status, fork.version, fork.forked_from, fork.forked_at) == (
            "running",
            0,
            source,
            version,
        )
        assert fork.seed != source.seed
        (bot, nobody), (nothing, own) = [(seat.bot, seat.player) for seat in seats_of(fork.pk)]
        assert (level_of(bot), nobody, nothing, own) == ("steady", None, "", guest)
        before, now = state_at(source, version), latest_state(fork)
        assert (now.version, now.players, now.levels) == (0, before.players, before.levels)
        assert is_whole(fork)


def test_a_fork_is_played_and_replayed_as_any_game(finished: Play):
    guest = people(1)[0]
    finished.id = fork_game(game_id=finished.id, version=20, player=guest, seat=0, bot="random").pk
    for _ in range(15):
        seat, action = finished.asked().seat, finished.options()[0]
        who = {"player": guest} if seat == 0 else {"player": None, "by": Move.By.BOT}
        seen = finished.version
        post: dict[str, Any] = {"game_id": finished.id, "seat": seat, "seen": seen, "action": action}
        submit_move(**post, **who)
    assert finished.version == 15
    assert is_whole(finished.game)


def test_hidden_cards_are_dealt_again_in_a_fork(monkeypatch: pytest.MonkeyPatch):
    install_toy(monkeypatch)
    published("toy", content=str(dict(CARDS)))
    play = Play(2, title="toy")
    first = opening(play.game, play.game.moves.get().draws).state
    concede(game_id=play.id, seat=0, player=play.players[0])
    forks = [fork_game(game_id=play.id, version=0, player=play.players[0], seat=0) for _ in range(3)]
    decks = [first.deck, *(latest_state(fork).deck for fork in forks)]
    assert len({tuple(deck) for deck in decks}) > 1
    assert all(is_whole(fork) for fork in forks)


def test_a_game_that_can_t_be_forked_is_a_problem(finished: Play, monkeypatch: pytest.MonkeyPatch):
    own: dict[str, Any] = {"player": finished.players[0], "seat": 0}
    assert problem_of(fork_game, game_id=Play().id, version=0, **own) == (
        "not_finished",
        {"status": "running"},
    )
    for version in (-1, finished.version):
        wrong = {**own, "version": version}
        assert problem_of(fork_game, game_id=finished.id, **wrong)[0] == "no_such_version"
    start = {"game_id": finished.id, "version": 0, "player": finished.players[0]}
    assert problem_of(fork_game, **start, seat=2)[0] == "no_such_seat"
    assert problem_of(fork_game, **start, seat=0, bot="deep")[0] == "no_such_bot"
    Game.objects.filter(pk=finished.id).update(rules_version=0)
    assert problem_of(fork_game, **start, seat=0) == ("old_rules", {"version": 0})


def test_a_position_that_is_already_over_can_t_be_played_on(finished: Play):
    """A final position in mid-record: an administrator rewound the game, and it ended in another way."""
    over = finished.version
    root = User.objects.create_superuser("root")
    reopen(finished.id)
    rewind_game(game_id=finished.id, version=over - 1, administrator=root, why="again")
    concede(game_id=finished.id, seat=0, player=finished.players[0])
    own: dict[str, Any] = {"player": finished.players[0], "seat": 0}
    assert problem_of(fork_game, game_id=finished.id, version=over, **own)[0] == "already_over"
    assert Position.objects.count() == Game.objects.count() == 1
