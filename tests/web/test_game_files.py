"""Games as files: downloaded by every visitor who may watch them, loaded without counting as results."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.forms import GameFileForm
from games.models import CardTally, Game, Played
from games.services import game_files
from games.services.cards import load_card_set
from games.services.game_files import export_game
from games.services.games import agree_to_end, concede, fork_game
from games.services.results import count_game
from tests.support.tables import Play, people, shipped
from tests.web.tables import browser, text

pytestmark = pytest.mark.django_db
LOAD = "/games/load/"


@pytest.fixture
def play() -> Play:
    """A short game that both agreed to end."""
    load_card_set(text=shipped("shelter"))
    play = Play(2)
    play.go_on(6)
    for seat in (0, 1):
        agree_to_end(game_id=play.id, seat=seat, player=play.players[seat])
    return play


def load(client: Client, content: bytes, **more: Any) -> Any:
    return client.post(LOAD, {"file": SimpleUploadedFile("game.json", content)}, **more)


def as_file(game_id: int, **changes: Any) -> bytes:
    return json.dumps({**export_game(game_id=game_id), **changes}).encode()


def test_a_spectator_downloads_a_finished_game_from_its_record(play: Play):
    client = browser()
    address = f"/games/{play.id}/download/"
    assert address in text(client.get(f"/games/{play.id}/record/"))
    reply = client.get(address)
    assert reply.headers["Content-Disposition"] == f'attachment; filename="shelter-{play.id}.json"'
    assert reply.json() == json.loads(as_file(play.id))


def test_a_running_game_is_not_downloaded():
    play = Play(2)
    assert "/download/" not in text(browser().get(f"/games/{play.id}/record/"))
    assert browser(play.players[0]).get(f"/games/{play.id}/download/").status_code == 404


def test_a_private_game_is_downloaded_with_its_link_only(play: Play):
    Game.objects.filter(pk=play.id).update(access=Game.Access.LINK)
    address = f"/games/{play.id}/download/"
    assert browser().get(address).status_code == 404
    assert browser().get(address, {"invitation": play.game.invitation}).status_code == 200


def test_a_fork_does_not_reveal_the_private_game_it_was_forked_from(play: Play):
    Game.objects.filter(pk=play.id).update(access=Game.Access.LINK)
    player = play.players[0]
    fork = fork_game(game_id=play.id, version=3, player=player, seat=0)
    concede(game_id=fork.pk, seat=0, player=player)
    key = {"invitation": fork.invitation}
    stranger = browser()
    assert "/download/" not in text(stranger.get(f"/games/{fork.pk}/record/", key))
    assert stranger.get(f"/games/{fork.pk}/download/", key).status_code == 404
    assert browser(player).get(f"/games/{fork.pk}/download/").status_code == 200
    neighbour = play.players[1]
    assert browser(neighbour).get(f"/games/{fork.pk}/download/", key).status_code == 200


def test_a_loaded_game_is_private_marked_and_has_no_results(play: Play):
    [player] = people(1)
    client = browser(player)
    reply = load(client, as_file(play.id))
    game = Game.objects.latest("pk")
    assert game.pk != play.id
    assert (game.status, game.imported, game.host) == (Game.Status.FINISHED, True, player)
    assert reply.headers["Location"] == f"/games/{game.pk}/record/?invitation={game.invitation}"
    page = text(client.get(reply.headers["Location"]))
    assert "Loaded from a file." in page
    assert "Play again" not in page
    assert browser().get(f"/games/{game.pk}/record/").status_code == 404
    assert f"/games/{game.pk}/record/" in text(client.get(LOAD))
    assert count_game(game_id=game.pk)
    assert not Played.objects.exists()
    assert not CardTally.objects.exists()


def test_a_stranger_becomes_a_guest_by_loading_a_game(play: Play):
    reply = load(browser(), as_file(play.id), follow=True)
    assert reply.status_code == 200
    assert Game.objects.latest("pk").host is not None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The submitted file is empty."),
        (b"\xff\xfe", "This is not the file of a finished game, or it was damaged."),
        (b"[" * 100_000, "This is not the file of a finished game, or it was damaged."),
        (b"[1]", "This is not the file of a finished game, or it was damaged."),
        (b'{"format": 7}', "This file has a format that this site does not know."),
        (b'{"format": 1, "title": "chess"}', "This site does not know the game in this file."),
        (b" " * (GameFileForm.LARGEST + 1), "This file is too large."),
    ],
)
def test_a_file_that_is_not_a_game_is_refused_with_a_reason(content: bytes, said: str):
    reply = load(browser(), content)
    assert (reply.status_code, Game.objects.count()) == (422, 0)
    assert said in text(reply)


def test_a_game_whose_moves_were_changed_is_refused_with_the_move(play: Play):
    moves = export_game(game_id=play.id)["moves"]
    moves[3]["action"] = "cheat"
    reply = load(browser(), as_file(play.id, moves=moves))
    assert reply.status_code == 422
    assert "Move 3 of this game does not follow from the moves before it." in text(reply)
    assert Game.objects.count() == 1


def test_a_game_of_other_rules_is_refused_with_a_reason(play: Play):
    assert "another version of the rules" in text(load(browser(), as_file(play.id, rules_version=99)))


def test_the_number_of_loaded_games_is_limited(play: Play, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(game_files, "MOST_LOADED", 1)
    client = browser(people(1)[0])
    assert load(client, as_file(play.id)).status_code == 302
    assert "You have loaded many games today." in text(load(client, as_file(play.id)))


def test_the_page_is_linked_from_the_players_own_games(play: Play):
    player = play.players[0]
    assert LOAD in text(browser(player).get(reverse("history", args=[player.pk])))
    assert LOAD not in text(browser().get(reverse("history", args=[player.pk])))
