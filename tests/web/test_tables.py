"""Tables: opening, joining, getting ready, and permissions."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game, Invitation, Player, Seat, User
from games.services.games import concede, create_game, join_game
from games.services.tables import set_ready
from tests.support.tables import Play, people, published
from tests.web.tables import HTMX, browser, text

pytestmark = pytest.mark.django_db
FORM = {"seats": "2", "access": "public"}


@pytest.fixture
def host() -> Player:
    published()
    return people(1)[0]


def open_table(host: Player, **arguments: Any) -> Game:
    return create_game(**{"title": "shelter", "seats": 2, "host": host, **arguments})


def seats_of(game: Game) -> list[tuple[str, str, str]]:
    rows = Seat.objects.filter(game=game).select_related("player").order_by("number")
    return [(row.player.name if row.player else "", row.label, row.bot) for row in rows]


# --- opening ----------------------------------------------------------------------------------------


def test_the_form_offers_every_bot_and_every_option(host: Player):
    page = text(browser(host).get("/tables/new/"))
    for word in ("Mabel", "Builder · Steady", "Rookie", "to the fourth room", "Standard", "anybody"):
        assert word in page


def test_a_table_is_opened_with_two_fields(host: Player):
    reply = browser(host).post("/tables/new/", FORM)
    game = Game.objects.get()
    assert reply["Location"] == f"/tables/{game.pk}/"
    assert (game.status, game.seat_count, game.access, game.host) == ("open", 2, "public", host)
    assert not game.shuffled
    assert not game.rated


def test_a_stranger_who_opens_a_table_becomes_a_guest(host: Player):
    client = browser()
    client.post("/tables/new/", FORM)
    game = Game.objects.get()
    assert game.host != host
    assert "The link to this table" in text(client.get(f"/tables/{game.pk}/"))


def test_all_options_are_saved(host: Player):
    fields = {"seats": "4", "access": "link", "option_short": "1", "shuffled": "on", "rated": "on"}
    refused = browser(host).post("/tables/new/", fields)
    assert "A rated game needs an account." in text(refused)
    host.user = User.objects.create_user("host")
    host.save(update_fields=["user"])
    client = Client(headers={"accept-language": "en"})
    client.force_login(host.user)
    client.post("/tables/new/", {**fields, "names": "Ada, Nobody"})
    game = Game.objects.get()
    assert (game.seat_count, game.access, game.shuffled, game.rated) == (4, "link", True, True)
    assert game.options == {"columns": "standard", "late_start": False, "short": True}
    page = text(client.get(f"/tables/{game.pk}/"))
    assert "rated · by invitation · Length: to the fourth room, a short game" in page


def test_a_table_with_only_bots_and_people_on_this_screen_starts_at_once(host: Player):
    fields = {"seats": "3", "access": "public", "chair_2": "here", "chair_3": "rookie.hunter"}
    reply = browser(host).post("/tables/new/", fields)
    game = Game.objects.get()
    assert game.status == "running"
    assert reply["Location"] == f"/games/{game.pk}/"
    assert seats_of(game) == [(host.name, "", ""), (host.name, "Player 2", ""), ("", "", "rookie.hunter")]


def test_a_seat_beyond_the_number_of_seats_is_ignored(host: Player):
    browser(host).post("/tables/new/", {**FORM, "chair_4": "steady"})
    assert seats_of(Game.objects.get()) == [(host.name, "", ""), ("", "", "")]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"seats": "9", "access": "public"},
        {"seats": "2", "access": "secret"},
        {**FORM, "chair_2": "deep"},
        {**FORM, "rated": "on", "chair_2": "steady"},
        {**FORM, "option_short": "7"},
        {**FORM, "card_set": "999"},
    ],
)
def test_invalid_fields_are_refused(host: Player, fields: dict[str, str]):
    assert browser(host).post("/tables/new/", fields).status_code == 422
    assert not Game.objects.exists()


def test_too_many_tables_are_refused_with_a_reason(host: Player):
    client = browser(host)
    for _ in range(8):
        client.post("/tables/new/", FORM)
    reply = client.post("/tables/new/", FORM)
    assert reply.status_code == 422
    assert "You keep many tables open already." in text(reply)


# --- joining ----------------------------------------------------------------------------------------


def test_a_table_is_joined_and_starts_when_all_are_ready(host: Player):
    game = open_table(host)
    first, second = browser(host), browser()
    assert second.post(f"/tables/{game.pk}/join/")["Location"] == f"/tables/{game.pk}/"
    first.post(f"/tables/{game.pk}/ready/", {"ready": "1"})
    assert "Wait, not yet" in text(first.get(f"/tables/{game.pk}/"))
    second.post(f"/tables/{game.pk}/ready/", {"ready": "1"})
    assert Game.objects.get().status == "running"
    for client in (first, second):
        assert client.get(f"/tables/{game.pk}/")["Location"] == f"/games/{game.pk}/"


def test_a_waiting_page_is_redirected_to_the_game(host: Player):
    game, guest = open_table(host), people(1)[0]
    join_game(game_id=game.pk, player=guest)
    for player in (host, guest):
        set_ready(game_id=game.pk, player=player)
    reply = browser(guest).get(f"/tables/{game.pk}/", headers=HTMX)
    assert reply["HX-Redirect"] == f"/games/{game.pk}/"


def test_a_waiting_page_gets_changes_only(host: Player):
    game, client = open_table(host), browser(host)
    page = text(client.get(f"/tables/{game.pk}/"))
    seen = page.split('{"seen": "')[1].split('"')[0]
    assert client.get(f"/tables/{game.pk}/", {"seen": seen}, headers=HTMX).status_code == 204
    join_game(game_id=game.pk, player=Player.objects.create(name="Newcomer"))
    reply = client.get(f"/tables/{game.pk}/", {"seen": seen}, headers=HTMX)
    assert "Newcomer" in text(reply)
    assert "<html" not in text(reply)


def test_players_of_a_closed_table_are_told(host: Player):
    game, client = open_table(host), browser(host)
    seen = text(client.get(f"/tables/{game.pk}/")).split('{"seen": "')[1].split('"')[0]
    Game.objects.update(status=Game.Status.CLOSED)
    for headers in ({}, HTMX):
        reply = text(client.get(f"/tables/{game.pk}/", {"seen": seen}, headers=headers))
        assert "This table was closed before a game began." in reply
        assert "hx-get" not in reply


def test_a_problem_is_shown_as_a_message_at_the_table(host: Player):
    game, late = open_table(host, bots={1: "steady"}), browser()
    assert "All chairs are taken." in text(late.post(f"/tables/{game.pk}/join/", follow=True))
    reply = late.post(f"/tables/{game.pk}/start/", follow=True)
    assert "Only who opened the table can do this." in text(reply)
    assert Game.objects.get().status == "open"


def test_the_host_fills_the_table_with_bots(host: Player):
    game = open_table(host, seats=4)
    client = browser(host)
    client.post(f"/tables/{game.pk}/chairs/1/bot/", {"bot": "rookie"})
    assert seats_of(game)[1][2].startswith("rookie")
    client.post(f"/tables/{game.pk}/chairs/1/kick/")
    assert seats_of(game)[1] == ("", "", "")
    client.post(f"/tables/{game.pk}/start/", {"level": "steady"})
    assert [bot.split(".")[0] for _, _, bot in seats_of(game)] == ["", "steady", "steady", "steady"]
    assert Game.objects.get().status == "running"


def test_the_last_player_who_leaves_a_table_closes_it(host: Player):
    game = open_table(host)
    reply = browser(host).post(f"/tables/{game.pk}/leave/", follow=True)
    assert "This table was closed before a game began." in text(reply)


# --- permissions ------------------------------------------------------------------------------------


def test_a_stranger_can_neither_see_nor_change_a_private_table(host: Player):
    game, stranger = open_table(host, access=Game.Access.LINK), browser(people(1)[0])
    assert stranger.get(f"/tables/{game.pk}/").status_code == 404
    assert stranger.get(f"/tables/{game.pk}/", {"invitation": "guess"}).status_code == 404
    assert stranger.get(f"/tables/{game.pk}/", {"invitation": "приглашение"}).status_code == 404
    for verb in ("join", "leave", "ready", "start", "invite", "decline", "chairs/1/bot", "chairs/0/kick"):
        assert stranger.post(f"/tables/{game.pk}/{verb}/").status_code == 404
    assert seats_of(game) == [(host.name, "", ""), ("", "", "")]


def test_the_link_opens_a_private_table_and_then_its_game(host: Player):
    game, guest = open_table(host, access=Game.Access.LINK), browser()
    key = {"invitation": game.invitation}
    assert "Sit down" in text(guest.get(f"/tables/{game.pk}/", key))
    guest.post(f"/tables/{game.pk}/join/", key)
    assert seats_of(game)[1][0].startswith("Guest")
    assert guest.get(f"/tables/{game.pk}/").status_code == 200
    spectator = browser()
    Game.objects.update(status=Game.Status.RUNNING, started_at=game.created_at)
    reply = spectator.get(f"/tables/{game.pk}/", key)
    assert reply["Location"] == f"/games/{game.pk}/?invitation={game.invitation}"


def test_only_seated_players_see_the_link(host: Player):
    game = open_table(host)
    assert game.invitation in text(browser(host).get(f"/tables/{game.pk}/"))
    assert game.invitation not in text(browser().get(f"/tables/{game.pk}/"))


def test_inviting_by_name_gets_the_same_reply_whether_the_player_exists_or_not(host: Player):
    Player.objects.create(name="Ada", user=User.objects.create_user("ada"))
    game, client = open_table(host), browser(host)
    replies = [client.post(f"/tables/{game.pk}/invite/", {"name": name}) for name in ("Ada", "Nobody", "")]
    assert len({(reply.status_code, reply["Location"], reply.content) for reply in replies}) == 1
    pages = [
        text(client.post(f"/tables/{game.pk}/invite/", {"name": name}, follow=True)).split("csrf")[0]
        for name in ("Ada", "Nobody")
    ]
    assert pages[0] == pages[1]
    assert "Ada" not in text(client.get(f"/tables/{game.pk}/"))
    assert Invitation.objects.get().player.name == "Ada"


def test_an_invited_player_sees_the_private_table_and_may_decline(host: Player):
    ada = Player.objects.create(name="Ada", user=User.objects.create_user("ada"))
    game = open_table(host, access=Game.Access.LINK)
    browser(host).post(f"/tables/{game.pk}/invite/", {"name": "Ada"})
    client = Client(headers={"accept-language": "en"})
    assert ada.user is not None
    client.force_login(ada.user)
    assert "No, thank you" in text(client.get(f"/tables/{game.pk}/"))
    assert client.post(f"/tables/{game.pk}/decline/")["Location"] == "/"
    assert client.get(f"/tables/{game.pk}/").status_code == 404


# --- rematch ----------------------------------------------------------------------------------------


def test_two_players_who_want_a_rematch_meet_at_one_table():
    play = Play(2)
    first, second = (browser(player) for player in play.players)
    concede(game_id=play.id, seat=1, player=play.players[1])
    opened = first.post(f"/games/{play.id}/rematch/")["Location"]
    table = Game.objects.get(rematch_of=play.id)
    assert opened == f"/tables/{table.pk}/"
    assert "Kept for Player 1" in text(first.get(opened))
    assert first.post(f"/games/{play.id}/rematch/")["Location"] == opened
    assert second.post(f"/games/{play.id}/rematch/")["Location"] == f"/games/{table.pk}/"


def test_a_running_game_has_no_rematch():
    play = Play(2)
    reply = browser(play.players[0]).post(f"/games/{play.id}/rematch/")
    assert reply["Location"] == f"/games/{play.id}/"
    assert Game.objects.count() == 1


# --- cost -------------------------------------------------------------------------------------------


def test_a_table_takes_the_same_few_queries_however_many_players_are_seated(
    host: Player, django_assert_num_queries: Any
):
    game = open_table(host, seats=4)
    client = browser(host)
    with django_assert_num_queries(4):
        client.get(f"/tables/{game.pk}/")
    for guest in people(3):
        join_game(game_id=game.pk, player=guest)
    with django_assert_num_queries(4):
        client.get(f"/tables/{game.pk}/")
