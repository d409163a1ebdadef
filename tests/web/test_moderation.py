"""The moderator's pages, and the pages that a banned player sees."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from games.admin import games as games_admin
from games.engine.state import open_decisions
from games.middleware import player_of_cookies
from games.models import Game, Move, Player, Seat
from games.selectors.games import latest_state, rules_of
from games.selectors.players import COOKIE, cookie_of
from games.services.moves import submit_move
from games.services.players import ensure_player
from games.services.problems import Problem
from tests.web.people import Site, furnish

pytestmark = pytest.mark.django_db


@pytest.fixture
def site() -> Site:
    return furnish()


@pytest.fixture
def moderator(site: Site) -> Client:
    return site.client("moderator")


def player_page(site: Site) -> str:
    return f"/admin/games/player/{site.guest.pk}/change/"


def game_page(site: Site) -> str:
    return f"/admin/games/game/{site.ids['game']}/change/"


def make_a_move(site: Site) -> None:
    game = Game.objects.select_related("position", "card_set").get(pk=site.ids["game"])
    (decision,) = open_decisions(latest_state(game))[:1]
    action = rules_of(game).options(latest_state(game), decision)[0]
    player = game.seats.get(number=decision.seat).player
    submit_move(game_id=game.pk, seat=decision.seat, seen=0, action=action, player=player)


def logged() -> list[str]:
    return list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))


def test_nothing_is_changed_without_a_reason(site: Site, moderator: Client):
    for change in ({"name": "Quentin"}, {"name": site.guest.name, "banned": "on"}):
        assert "Say why." in moderator.post(player_page(site), change).content.decode()
    assert "Say why." in moderator.post(game_page(site), {"end": "on", "why": "  "}).content.decode()
    assert logged() == []


def test_a_player_is_renamed_and_loses_a_face(site: Site, moderator: Client):
    Player.objects.filter(pk=site.guest.pk).update(avatar="rays")
    before = site.guest.name
    moderator.post(player_page(site), {"name": "Quentin", "plain_face": "on", "why": "rude"})
    site.guest.refresh_from_db()
    assert (site.guest.name, site.guest.avatar) == ("Quentin", "")
    assert logged() == [f"rename {before} to Quentin: rude", "reset the face: rude"]
    assert "rename" in moderator.get(player_page(site).replace("change", "history")).content.decode()


def test_an_invalid_name_is_refused_at_its_field(site: Site, moderator: Client):
    reply = moderator.post(player_page(site), {"name": "admin", "why": "fun"})
    assert "Nobody may be called that" in reply.content.decode()


def test_a_banned_player_reads_the_reason_and_can_do_nothing(site: Site, moderator: Client):
    moderator.post(player_page(site), {"name": site.guest.name, "banned": "on", "why": "spoils every game"})
    guest = site.client("guest")
    for reply in (
        guest.get("/account/"),
        guest.get("/"),
        guest.post("/play/", {"title": "shelter", "seats": 2}),
    ):
        assert reply.status_code == 403
        assert "spoils every game" in reply.content.decode()
    moderator.post(player_page(site), {"name": site.guest.name, "why": "sorry"})
    assert guest.get("/account/").status_code == 200
    assert logged() == ["ban: spoils every game", "lift the ban: sorry"]


def test_a_banned_account_can_not_sign_in(site: Site, moderator: Client):
    player = Player.objects.get(user=site.users["player"])
    site.users["player"].set_password("a long walk home")
    site.users["player"].save()
    seated = site.client("player")
    moderator.post(
        f"/admin/games/player/{player.pk}/change/", {"name": player.name, "banned": "on", "why": "cheats"}
    )
    assert seated.get(f"/games/{site.ids['game']}/").status_code == 403
    assert seated.post(f"/games/{site.ids['game']}/moves/", {"version": 0, "action": "x"}).status_code == 403
    stranger = Client()
    reply = stranger.post("/account/sign-in/", {"login": "player", "password": "a long walk home"})
    assert reply.status_code == 403
    assert "cheats" in reply.content.decode()
    assert "_auth_user_id" not in stranger.session


def test_a_banned_player_can_sign_out(site: Site, moderator: Client):
    player = Player.objects.get(user=site.users["player"])
    seated = site.client("player")
    moderator.post(
        f"/admin/games/player/{player.pk}/change/", {"name": player.name, "banned": "on", "why": "cheats"}
    )
    assert seated.post("/account/sign-out/").status_code == 302
    assert seated.get("/").status_code == 200


def test_a_sign_in_link_of_a_banned_player_does_not_work(site: Site, moderator: Client):
    guest = site.client("guest")
    page = guest.post("/account/device/").content.decode()
    path = page.split('value="http://testserver')[1].split('"')[0]
    moderator.post(player_page(site), {"name": site.guest.name, "banned": "on", "why": "cheats"})
    assert Client().post(path).status_code == 403


def test_a_game_is_rewound(site: Site, moderator: Client):
    reply = moderator.post(game_page(site), {"back_to": 0, "why": "slip"})
    assert "The game stands at version 0." in reply.content.decode()
    make_a_move(site)
    assert moderator.post(game_page(site), {"back_to": 0, "why": "slip"}).status_code == 302
    assert Game.objects.get(pk=site.ids["game"]).moves.latest("number").kind == "rewind"
    assert logged() == ["rewind 0: slip"]


def test_an_ended_game_cannot_be_changed_any_more(site: Site, moderator: Client):
    assert moderator.post(game_page(site), {"end": "on", "why": "stuck"}).status_code == 302
    assert Game.objects.get(pk=site.ids["game"]).status == Game.Status.FINISHED
    assert logged() == ["end: stuck"]
    assert moderator.post(game_page(site), {"end": "on", "why": "again"}).status_code == 403


def test_a_problem_of_a_service_is_shown_as_a_message(
    site: Site, moderator: Client, monkeypatch: pytest.MonkeyPatch
):
    def refuse(**arguments: object) -> None:
        raise Problem("not_running")

    monkeypatch.setattr(games_admin, "end_game", refuse)
    reply = moderator.post(game_page(site), {"end": "on", "why": "stuck"}, follow=True)
    assert reply.status_code == 200
    assert "This game is not running." in reply.content.decode()
    assert logged() == []


def test_a_game_cannot_be_rewound_and_ended_at_once(site: Site, moderator: Client):
    Game.objects.filter(pk=site.ids["game"]).update(version=3)
    reply = moderator.post(game_page(site), {"end": "on", "back_to": 1, "why": "both"})
    assert "Either step it back or end it." in reply.content.decode()


def test_a_moderator_looks_in_as_any_seat_and_it_is_logged(site: Site, moderator: Client):
    page = moderator.get(game_page(site)).content.decode()
    assert f"/admin/games/game/{site.ids['game']}/as/1/" in page
    seen = moderator.get(f"/admin/games/game/{site.ids['invited']}/as/0/").content.decode()
    assert "You can look, and nothing else." in seen
    assert 'id="move"' not in seen
    assert logged() == ["look in as seat 0"]
    assert moderator.get(f"/admin/games/game/{site.ids['invited']}/as/7/").status_code == 404


def test_a_moderator_reads_the_moves_page_by_page(
    site: Site, moderator: Client, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(games_admin, "MOVES_PER_PAGE", 1)
    make_a_move(site)
    address = f"/admin/games/game/{site.ids['game']}/moves/"
    assert address in moderator.get(game_page(site)).content.decode()
    first, second = (moderator.get(f"{address}?p={page}").content.decode() for page in (1, 2))
    made = Move.objects.get(game=site.ids["game"], number=1)
    assert f"<code>{made.action}</code>" not in first
    assert f"<code>{made.action}</code>" in second
    assert made.player is not None
    assert f"a player <bdi>{made.player.name}</bdi>" in " ".join(second.split())
    assert logged() == ["read the moves"]


def test_a_list_of_moves_takes_the_same_queries_however_long_it_is(
    site: Site, moderator: Client, django_assert_num_queries: Any
):
    address = f"/admin/games/game/{site.ids['game']}/moves/?p=2"
    player = Player.objects.get(user=site.users["player"])
    Move.objects.bulk_create(
        Move(game_id=site.ids["game"], number=number, kind="agree", seat=0, by="player", player=player)
        for number in range(1, 250)
    )
    moderator.get(address)
    with django_assert_num_queries(9):
        reply = moderator.get(address)
    assert reply.content.decode().count("<tr>") == 101


def test_a_moderator_can_not_read_the_moves_of_a_game_they_play_in(site: Site, moderator: Client):
    player = ensure_player(Player(user=site.users["moderator"], name="moderator"))
    Seat.objects.filter(game=site.ids["game"], number=0).update(player=player)
    assert moderator.get(f"/admin/games/game/{site.ids['game']}/moves/").status_code == 403


def test_a_moderator_can_not_see_the_cards_of_others_in_a_game_they_play_in(site: Site, moderator: Client):
    player = ensure_player(Player(user=site.users["moderator"], name="moderator"))
    Seat.objects.filter(game=site.ids["game"], number=0).update(player=player)
    page = f"/admin/games/game/{site.ids['game']}/as/1/"
    assert moderator.get(page).status_code == 403
    moderator.post(game_page(site), {"end": "on", "why": "over"})
    assert moderator.get(page).status_code == 200


def test_a_deleted_player_can_not_be_changed_any_more(site: Site, moderator: Client):
    guest = site.client("guest")
    guest.post("/account/leave/", {"sure": "on"})
    assert moderator.post(player_page(site), {"name": "Quentin", "why": "why not"}).status_code == 403


def test_a_socket_ignores_the_cookie_of_a_banned_guest(site: Site, moderator: Client):
    cookies = {COOKIE: cookie_of(site.guest)}
    assert player_of_cookies(cookies) == site.guest
    moderator.post(player_page(site), {"name": site.guest.name, "banned": "on", "why": "cheats"})
    assert player_of_cookies(cookies).pk is None
