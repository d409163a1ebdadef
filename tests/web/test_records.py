"""The record of a game, its verification, its replay, and forks."""

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Daily, Game, Seat
from games.selectors.games import cards_of, stages_of
from games.services.results import count_game
from games.titles.shelter.cards import key_of
from tests.support.tables import Play
from tests.web.tables import HTMX, browser, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Play:
    """A finished game with its results counted."""
    play = Play(2, short=True)
    play.to_the_end()
    count_game(game_id=play.id)
    return play


def address(name: str, play: Play, *more: Any) -> str:
    return reverse(name, args=[play.id, *more])


# --- record -----------------------------------------------------------------------------------------


def test_the_record_shows_result_charts_cards_and_log(client: Client, played: Play):
    page = client.get(address("game-record", played))
    shown = text(page)
    assert "elected Overseer" in shown or "share the office" in shown
    happiness, resources = page.context["charts"]
    scores = dict(Seat.objects.filter(game=played.id).values_list("number", "score"))
    assert [int(value) for value in happiness.rows[-1][1]] == [scores[0], scores[1]]
    assert len(resources.rows) == len(happiness.rows) == played.game.chronicle.rounds[-1][0]
    built = [
        (event[1]["seat"], key_of(event[1]["room"]))
        for row in played.rows()
        for event in row.events
        if event[0] == "built"
    ]
    names = cards_of(played.game).names
    assert built
    for seat, room in built:
        taken = dict(page.context["players"][seat]["taken"])
        assert names[room]["en"] in [card.name for card in taken["Rooms built"]]
    assert f"/games/{played.id}/at/1/" in shown


def test_a_finished_game_shows_its_seed_and_a_running_one_only_the_fingerprint(client: Client, played: Play):
    game = played.game
    assert game.seed in client.get(address("game-record", played)).content.decode()
    running = Play(2)
    text = client.get(address("game-record", running)).content.decode()
    assert running.game.seed_hash in text
    assert not re.search(rf"\b{running.game.seed}\b", text)
    assert client.post(address("game-verify", running)).status_code == 404


def test_the_seed_of_the_running_day_is_not_shown(client: Client, played: Play):
    game = played.game
    daily = Daily.objects.create(
        title="shelter", day=date(2999, 1, 1), seed=game.seed, card_set=game.card_set
    )
    Game.objects.filter(pk=game.pk).update(daily=daily)
    assert not re.search(rf"\b{game.seed}\b", client.get(address("game-record", played)).content.decode())
    assert client.post(address("game-verify", played)).status_code == 404


def test_a_private_record_is_visible_to_its_players_only(client: Client, played: Play):
    Game.objects.filter(pk=played.id).update(access=Game.Access.LINK)
    for name in ("game-record", "game-verify", "game-fork"):
        method = client.get if name == "game-record" else client.post
        assert method(address(name, played)).status_code == 404
    assert browser(played.players[0]).get(address("game-record", played)).status_code == 200


def test_an_unchanged_game_is_verified_and_a_changed_one_is_detected(client: Client, played: Play):
    good = client.post(address("game-verify", played))
    assert "came out the same" in good.content.decode()
    assert "<html" in good.content.decode()
    assert "<html" not in client.post(address("game-verify", played), headers=HTMX).content.decode()
    Game.objects.filter(pk=played.id).update(seed="0123")
    assert "hash of the seed" in client.post(address("game-verify", played)).content.decode()


def test_a_game_of_older_rules_cannot_be_verified(client: Client, played: Play):
    Game.objects.filter(pk=played.id).update(rules_version=0)
    assert "older rules" in client.post(address("game-verify", played)).content.decode()


def test_a_record_takes_four_queries_however_long_the_game(
    client: Client, played: Play, django_assert_num_queries: Any
):
    client.get(address("game-record", played))
    with django_assert_num_queries(4):
        client.get(address("game-record", played))


# --- replay -----------------------------------------------------------------------------------------


def test_a_position_links_to_its_neighbours_and_to_both_ends(client: Client, played: Play):
    replay = client.get(address("game-at", played, 20)).context["replay"]
    assert (replay.start, replay.back, replay.on, replay.end) == (0, 19, 21, played.version)
    assert replay.back_round is not None
    assert replay.back_round < 20 < replay.on_round
    first = client.get(address("game-at", played, 0)).context["replay"]
    assert (first.back, first.back_round) == (None, None)
    last = client.get(address("game-at", played, played.version)).context["replay"]
    assert (last.on, last.on_round) == (None, None)


def test_undone_moves_are_skipped_in_a_replay(client: Client):
    play = Play(2)
    play.go_on(3)
    while play.rows()[-1].draws:
        play.answer()
    undone = play.version
    play.undo(play.rows()[-1].seat or 0)
    assert undone not in [stage.version for stage in stages_of(play.game)]
    replay = client.get(address("game-at", play, undone - 1)).context["replay"]
    assert replay.on == play.version
    assert client.get(address("game-at", play, undone)).status_code == 200


def test_a_replay_step_returns_parts_only_and_without_questions(client: Client, played: Play):
    mara = browser(played.players[0])
    path = address("game-at", played, 20)
    text = mara.get(path, {"whole": "1"}, headers=HTMX).content.decode()
    assert "<html" not in text
    assert 'id="mine"' in text
    assert 'id="log"' in text
    assert 'name="action"' not in text
    assert 'id="log"' not in mara.get(path, headers=HTMX).content.decode()


def test_the_page_of_a_position_takes_seven_queries(
    client: Client, played: Play, django_assert_num_queries: Any
):
    path = address("game-at", played, 20)
    client.get(path)
    with django_assert_num_queries(7):
        client.get(path)


# --- playing on -------------------------------------------------------------------------------------


def test_anybody_can_fork_a_game_and_the_fork_is_not_rated(client: Client, played: Play):
    reply = client.post(address("game-fork", played), {"version": 20, "seat": 1})
    fork = Game.objects.get(forked_from=played.id)
    assert reply.headers["Location"] == reverse("game", args=[fork.pk])
    assert (fork.forked_at, fork.rated, fork.access) == (20, False, Game.Access.LINK)
    page = client.get(reverse("game", args=[fork.pk])).content.decode()
    assert f"played on from game {played.id}, move 20" in page
    assert fork.seats.get(number=1).player == fork.host
    assert fork.seats.get(number=0).bot


def test_a_player_of_the_game_keeps_their_seat_in_a_fork(played: Play):
    browser(played.players[1]).post(address("game-fork", played), {"version": 20})
    assert Game.objects.get(forked_from=played.id).seats.get(number=1).player == played.players[1]


@pytest.mark.parametrize("fields", [{}, {"version": "x"}, {"version": 100_000}, {"version": 3, "seat": 7}])
def test_a_fork_from_an_invalid_position_is_not_found(client: Client, played: Play, fields: dict[str, Any]):
    assert client.post(address("game-fork", played), fields).status_code == 404
    assert not Game.objects.exclude(forked_from=None).exists()


def test_a_running_game_cannot_be_forked(client: Client):
    play = Play(2)
    assert client.post(address("game-fork", play), {"version": 0, "seat": 0}).status_code == 404
