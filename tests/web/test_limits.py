"""Whoever does something too often gets 429 and a sentence, and nothing is changed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.test import Client

from games import limits, shared_cache
from games.limits import Limit
from games.models import Game, Invitation, Move, Player, Playtest, Seat, User
from games.services.games import MOST_RUNNING_OF_A_GUEST, agree_to_end, fork_game
from games.services.players import ensure_player
from games.services.problems import Problem
from tests.support.servers import free_port
from tests.support.tables import Play, published
from tests.web.people import Site, furnish
from tests.web.tables import HTMX, Served

pytestmark = pytest.mark.django_db

SENTENCE = "Wait a minute and try again."


@pytest.fixture(autouse=True)
def limited(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LIMITS = True
    cache.clear()
    monkeypatch.setattr(limits, "_uses", limits.Uses(1000))


@pytest.fixture
def site() -> Site:
    return furnish()


def rows() -> list[int]:
    return [table.objects.count() for table in (Game, Seat, Move, Player, Invitation, Playtest, User)]


POSTS: dict[str, tuple[str, Limit, dict[str, Any]]] = {
    "a game": ("/play/", limits.GAMES, {"title": "shelter", "seats": 2}),
    "the vault of the day": ("/daily/shelter/play/", limits.GAMES, {}),
    "a table": ("/tables/new/", limits.TABLES, {"seats": 2, "access": "public"}),
    "a rematch": ("/games/{game}/rematch/", limits.TABLES, {}),
    "a fork": ("/games/{game}/fork/", limits.GAMES, {"version": 0, "seat": 0}),
    "a verification": ("/games/{game}/verify/", limits.VERIFICATIONS, {}),
    "an invitation": ("/tables/{open}/invite/", limits.INVITATIONS, {"name": "ada"}),
    "a seat": ("/tables/{open}/join/", limits.SEATS, {}),
    "a step": ("/games/{game}/seat/", limits.SEATS, {"do": "disagree"}),
    "an import": ("/games/load/", limits.IMPORTS, {}),
    "a move": ("/games/{game}/moves/", limits.MOVES, {"version": 0, "action": "pass"}),
    "an undo": ("/games/{game}/undo/", limits.MOVES, {"version": 0}),
}


@pytest.mark.parametrize("what", POSTS)
def test_a_player_who_does_too_much_is_refused_and_others_are_not(site: Site, what: str):
    address, limit, fields = POSTS[what]
    player, other = site.client("player"), site.client("other player")
    use_up(limit, player=player_id(site, "player"))
    before = rows()
    reply = player.post(address.format(**site.ids), fields)
    assert (reply.status_code, SENTENCE in reply.content.decode()) == (429, True)
    assert rows() == before
    assert other.post(address.format(**site.ids), fields).status_code != 429


def player_id(site: Site, role: str) -> int:
    return Player.objects.get(user=site.users[role]).pk


def use_up(limit: Limit, *, player: int | None = None, address: str = "10.9.9.9") -> None:
    most = limit.by_address if player is None else limit.by_player
    count: Callable[..., None] = limits.spend_here if limit is limits.MOVES else limits.spend
    for number in range(most):
        # Another address each time, so that only the limit of the player is reached.
        count(limit, player=player, address=address if player is None else f"10.0.0.{number}")


@pytest.mark.parametrize("what", POSTS)
def test_an_address_from_which_too_much_comes_is_refused(site: Site, what: str):
    address, limit, fields = POSTS[what]
    use_up(limit, address="127.0.0.1")
    assert Client().post(address.format(**site.ids), fields).status_code == 429
    elsewhere = Client(REMOTE_ADDR="2001:db8::1")
    assert elsewhere.post(address.format(**site.ids), fields).status_code != 429


def test_new_guests_are_limited_by_address_and_leave_no_row(site: Site):
    use_up(limits.GUESTS, address="127.0.0.1")
    before = rows()
    choices = {"language": "en", "theme": "dark", "motion": "on", "size": "normal", "patterns": "off"}
    for address, fields in (
        ("/play/", {"title": "shelter", "seats": 2}),
        ("/tables/new/", {"seats": 2, "access": "public"}),
        (f"/tables/{site.ids['open']}/join/", {}),
        ("/daily/shelter/play/", {}),
        ("/account/name/", {"name": "Vera"}),
        ("/preferences/", choices),
    ):
        assert Client().post(address, fields).status_code == 429, address
    assert rows() == before
    assert site.client("guest").post("/play/", {"title": "shelter", "seats": 2}).status_code == 302


def test_exports_are_limited(site: Site):
    use_up(limits.EXPORTS, player=player_id(site, "player"))
    assert site.client("player").get("/account/export/").status_code == 429
    assert site.client("other player").get("/account/export/").status_code == 200


@pytest.mark.parametrize(
    ("address", "limit", "fields"),
    [
        ("/admin/games/cardset/{draft}/import/", limits.CARD_IMPORTS, {"text": "a: 1"}),
        ("/admin/games/cardset/{draft}/play/", limits.GAMES, {}),
    ],
)
def test_the_workshop_is_limited_too(site: Site, address: str, limit: Limit, fields: dict[str, str]):
    use_up(limit, address="127.0.0.1")
    reply = site.client("designer").post(address.format(**site.ids), fields)
    assert (reply.status_code, SENTENCE in reply.content.decode()) == (429, True)


def test_a_page_shows_the_sentence_about_too_many_moves(monkeypatch: pytest.MonkeyPatch):
    table = Served()
    for _ in range(limits.MOVES.by_player):
        limits.spend_here(limits.MOVES, player=table.players[table.asked().seat].pk, address="10.0.0.1")
    client = table.browsers[table.asked().seat]
    reply = client.post(f"{table.page}moves/", {"version": 0, "action": "pass"}, headers=HTMX)
    assert (reply.status_code, SENTENCE in reply.content.decode()) == (429, True)
    assert table.version == 0
    assert "409|422|429|503" in client.get(table.page).content.decode()


def test_a_guest_plays_a_limited_number_of_games_at_a_time(client: Client):
    published()
    for number in range(MOST_RUNNING_OF_A_GUEST):
        reply = client.post("/play/", {"title": "shelter", "seats": 2})
        assert reply["Location"].startswith("/games/"), number
    reply = client.post("/play/", {"title": "shelter", "seats": 2}, follow=True)
    assert "You play in many games already." in reply.content.decode()
    assert Game.objects.count() == MOST_RUNNING_OF_A_GUEST
    reply = client.post("/daily/shelter/play/", follow=True)
    assert "You play in many games already." in reply.content.decode()
    agree_to_end(game_id=Game.objects.earliest("pk").pk, seat=0, player=Player.objects.get())
    assert client.post("/play/", {"title": "shelter", "seats": 2})["Location"].startswith("/games/")


def test_a_fork_counts_as_a_game():
    play = Play(2)
    play.go_on(2)
    for seat in (0, 1):
        agree_to_end(game_id=play.id, seat=seat, player=play.players[seat])
    guest = ensure_player(Player())
    for _ in range(MOST_RUNNING_OF_A_GUEST):
        fork_game(game_id=play.id, version=0, player=guest, seat=0)
    with pytest.raises(Problem) as problem:
        fork_game(game_id=play.id, version=0, player=guest, seat=0)
    assert problem.value.code == "too_many_games"


@pytest.fixture
def without_redis(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_cache.Outage, "until", 0.0)
    location = f"redis://127.0.0.1:{free_port()}/0"
    settings.CACHES = {"default": {"BACKEND": "games.shared_cache.SharedCache", "LOCATION": location}}
    caches["default"].clear = lambda: None  # type: ignore[method-assign]


@pytest.mark.usefixtures("without_redis")
def test_without_redis_people_sign_up_sign_in_and_reset_their_password(client: Client):
    password = "a long walk home"
    newcomer = {"name": "Ada", "email": "ada@example.com", "password1": password}
    assert client.post("/account/sign-up/", newcomer).status_code == 302
    assert client.post("/account/sign-out/").status_code == 302
    assert client.post("/account/password/reset/", {"email": "ada@example.com"}).status_code == 302
    assert (
        client.post("/account/sign-in/", {"login": "ada@example.com", "password": password}).status_code
        == 302
    )


@pytest.mark.usefixtures("without_redis")
def test_without_redis_the_site_is_ready(client: Client):
    reply = client.get("/health/ready")
    assert (reply.status_code, reply.json()) == (200, {"database": True, "cache": False})
