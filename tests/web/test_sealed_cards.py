"""Sealed decks and fields: nobody reads them on public pages before they have met them in a game."""

import json
import re
from typing import Any

import pytest
import yaml
from django.test import Client

from games.engine.cards import Field
from games.engine.state import open_decisions
from games.models import CardSet, Chronicle, Game, Move, Player
from games.selectors.cards import card_in_sets, kind_of
from games.selectors.games import latest_state, rules_of
from games.selectors.players import COOKIE, cookie_of
from games.selectors.sealed import has_seals, met_by_seats, met_cards, open_content
from games.services.cards import draft_from, load_card_set, publish_card_set, write_content
from games.services.game_files import export_game
from games.services.games import create_game, join_game, start_game
from games.services.moves import submit_move
from games.services.results import write_chronicle
from games.titles.wasteland.rules import Wasteland
from games.views import cards as card_views
from tests.support.plain_presenter import install
from tests.support.tables import people, published, shipped
from tests.web.people import staff

pytestmark = pytest.mark.django_db

FLAVOUR = "In the ruined station a drinks machine stands among candles."
OPTION = "Kick the machine where the dent already is."
OUTCOME = "Coins pour out, and then a pale man crawls from behind the machine"
NAME = "The Vending Chapel"


@pytest.fixture(autouse=True)
def wasteland(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, Wasteland())


@pytest.fixture
def card_set() -> CardSet:
    """The published set, with its text as it was shipped: writing it again takes long."""
    card_set = published("wasteland")
    write_content(card_set, yaml.safe_load(shipped("wasteland")))
    return card_set


def visitor(player: Player) -> Client:
    client = Client()
    client.cookies[COOKIE] = cookie_of(player)
    return client


def running_game(card_set: CardSet, players: list[Player]) -> Game:
    host, other = players
    game = create_game(title="wasteland", seats=2, host=host, card_set=card_set)
    join_game(game_id=game.pk, player=other)
    start_game(game_id=game.pk, player=host)
    return game


def tell(game: Game, card: str, seats: list[int] | None = None) -> None:
    """Write into the record that a survivor has met an encounter; only these seats may read it."""
    setup = Move.objects.get(game=game, number=0)
    setup.events.append(["met", {"seat": 0, "card": card, "space": "crossing.camp"}, seats])
    setup.save()


def page(client: Client, address: str, **query: Any) -> str:
    reply = client.get(address, query)
    assert reply.status_code == 200
    return reply.content.decode()


def test_sealed_cards_are_neither_listed_nor_found(card_set: CardSet):
    shown = page(Client(), "/cards/", set=card_set.pk)
    assert "Halfway Inn" in shown
    assert NAME not in shown
    assert "12 cards that you have not met in a game yet" in " ".join(shown.split())
    assert NAME not in page(Client(), "/cards/", set=card_set.pk, name="Vending")
    assert Client().get(f"/cards/{card_set.pk}/w01/").status_code == 404


def test_a_search_does_not_tell_whether_a_sealed_card_has_such_a_name(card_set: CardSet):
    found, none = (
        re.sub(r'value="\w{64}"', "", page(Client(), "/cards/", set=card_set.pk, name=name))
        for name in ("Vending", "Xyzzy")
    )
    assert found.replace("Vending", "Xyzzy") == none


def test_a_player_reads_a_card_that_they_met_without_its_sealed_fields(card_set: CardSet):
    players = people(2)
    tell(running_game(card_set, players), "w01")
    for player in players:
        assert NAME in page(visitor(player), "/cards/", set=card_set.pk, name="часовня")
        shown = page(visitor(player), f"/cards/{card_set.pk}/w01/")
        assert FLAVOUR in shown
        assert OPTION in shown
        assert OUTCOME not in shown
        assert "add 201" not in shown
    stranger = Player.objects.create(name="Stranger")
    assert visitor(stranger).get(f"/cards/{card_set.pk}/w01/").status_code == 404
    assert visitor(players[0]).get(f"/cards/{card_set.pk}/w02/").status_code == 404


def test_a_quest_that_the_set_up_stages_has_been_met(card_set: CardSet):
    players = people(2)
    game = running_game(card_set, players)
    staged: set[str] = set()
    while not staged:
        asked = open_decisions(latest_state(fresh := Game.objects.get(pk=game.pk)))[0]
        action = rules_of(game).options(latest_state(fresh), asked)[0]
        submit_move(
            game_id=game.pk, seat=asked.seat, seen=fresh.version, action=action, player=players[asked.seat]
        )
        facts = [event[1] for move in game.moves.all() for event in move.events if event[0] == "staged"]
        staged = {each["quest"] for each in facts}
    assert staged <= met_cards(players[0], card_set) & met_cards(players[1], card_set)


def test_what_only_another_seat_was_told_has_not_been_met(card_set: CardSet):
    players = people(2)
    tell(running_game(card_set, players), "w01", seats=[1])
    assert "w01" not in met_cards(players[0], card_set)
    assert "w01" in met_cards(players[1], card_set)


def test_a_finished_game_is_remembered_by_its_chronicle(card_set: CardSet):
    players = people(2)
    game = running_game(card_set, players)
    tell(game, "w01", seats=[1])
    write_chronicle(game, 2)
    Move.objects.filter(game=game).update(events=[])
    assert "w01" not in met_cards(players[0], card_set)
    assert "w01" in met_cards(players[1], card_set)
    assert Chronicle.objects.get(game=game).met[1][-1] == "w01"


def test_a_card_of_another_set_has_not_been_met(card_set: CardSet):
    players = people(2)
    other = draft_from(card_set=card_set, name="Other")
    publish_card_set(card_set=other)
    tell(running_game(card_set, players), "w01")
    client = visitor(players[0])
    assert client.get(f"/cards/{other.pk}/w01/").status_code == 404
    assert "Other" not in page(client, f"/cards/{card_set.pk}/w01/")


def test_changes_of_sealed_fields_are_not_in_the_history(card_set: CardSet):
    players = people(2)
    other = draft_from(card_set=card_set, name="Other")
    card = card_in_sets("wasteland", "w01")[card_set.pk]
    twin = other.decks.get(kind="wasteland").cards.get(key="w01")
    options = json.loads(json.dumps(twin.body["options"]))
    options[0]["text"]["en"] = "Kneel for an hour."
    options[1]["success"]["text"]["en"] = "A secret."
    twin.body = {**twin.body, "options": options}
    twin.save()
    publish_card_set(card_set=other)
    for each in (card_set, other):
        tell(running_game(each, players), "w01")
    shown = page(visitor(players[0]), f"/cards/{other.pk}/w01/")
    assert "<ins>hour</ins>" in shown
    assert "A secret." not in shown
    assert OUTCOME not in shown
    assert kind_of(card.deck).sealed


def test_the_export_of_a_running_game_leaves_out_what_a_seat_has_not_met(card_set: CardSet):
    players = people(2)
    game = running_game(card_set, players)
    tell(game, "w01", seats=[1])
    mine, theirs, watched = (
        export_game(game_id=game.pk, seat=seat)["card_set"]["content"] for seat in (0, 1, None)
    )
    assert NAME not in mine
    assert NAME in theirs
    for content in (mine, theirs, watched):
        assert OUTCOME not in content
        assert "The lamps burn from the salt to the sea" not in content
        assert "Halfway Inn" in content
    assert yaml.safe_load(watched)["decks"]["wasteland"] == []
    assert yaml.safe_load(mine)["limits"] == yaml.safe_load(shipped("wasteland"))["limits"]


def test_the_export_of_a_title_without_seals_has_its_cards_byte_for_byte():
    assert not has_seals("shelter")
    players = people(2)
    card_set = load_card_set(text=shipped("shelter"))
    game = create_game(title="shelter", seats=2, host=players[0], card_set=card_set)
    join_game(game_id=game.pk, player=players[1])
    start_game(game_id=game.pk, player=players[0])
    assert export_game(game_id=game.pk)["card_set"]["content"] == card_set.content


def test_designers_read_everything_in_the_workshop(card_set: CardSet):
    designer = staff("designer")
    assert NAME in page(designer, f"/admin/games/cardset/{card_set.pk}/change/")
    card = card_in_sets("wasteland", "w01")[card_set.pk]
    assert OUTCOME in page(designer, f"/admin/games/card/{card.pk}/change/")
    assert OUTCOME in page(designer, f"/admin/games/cardset/{card_set.pk}/export/")


# --- planted leaks ----------------------------------------------------------------------------------


def test_a_page_that_forgets_the_seals_fails_these_tests(card_set: CardSet, monkeypatch: pytest.MonkeyPatch):
    everything = {
        row["key"] for deck in yaml.safe_load(shipped("wasteland"))["decks"].values() for row in deck
    }
    monkeypatch.setattr(card_views, "met_cards", lambda player, card_set: everything)
    with pytest.raises(AssertionError):
        test_sealed_cards_are_neither_listed_nor_found(card_set)


def test_a_field_without_its_seal_fails_these_tests(card_set: CardSet, monkeypatch: pytest.MonkeyPatch):
    def unsealed(field: Field) -> Field:
        return field._replace(sealed=False, fields=tuple(map(unsealed, field.fields)))

    class Unsealed(Wasteland):
        kinds = tuple(kind._replace(fields=tuple(map(unsealed, kind.fields))) for kind in Wasteland.kinds)

    install(monkeypatch, Unsealed())
    with pytest.raises(AssertionError):
        test_a_player_reads_a_card_that_they_met_without_its_sealed_fields(card_set)
    with pytest.raises(AssertionError):
        test_the_export_of_a_running_game_leaves_out_what_a_seat_has_not_met(card_set)


def test_the_open_part_of_a_set_is_smaller_by_what_is_sealed():
    whole = yaml.safe_load(shipped("wasteland"))
    found = open_content("wasteland", shipped("wasteland"), {"w01"})
    assert [row["key"] for row in found["decks"]["wasteland"]] == ["w01"]
    assert set(found["decks"]["wasteland"][0]["options"][1]) == {"text", "do"}
    assert set(whole["scenario"]) - set(found["scenario"]) == {"endings"}
    assert found["decks"]["tiles"] == whole["decks"]["tiles"]


def test_all_seats_of_a_game_are_counted(card_set: CardSet):
    game = running_game(card_set, people(2))
    assert len(met_by_seats(game)) == 2
