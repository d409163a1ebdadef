"""The player of every request and of every socket."""

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from games.middleware import PlayerRequest, player_of_cookies, player_of_request
from games.models import Player, User
from games.selectors.players import COOKIE, cookie_of, find_player
from games.services.players import ensure_player
from shelter_site.asgi import application


def visit(view, cookie: str = "", user: User | None = None) -> HttpResponse:
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    if cookie:
        request.COOKIES[COOKIE] = cookie
    return player_of_request(view)(request)


def ignore_player(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


def look(request: PlayerRequest) -> HttpResponse:
    return HttpResponse(request.player.pk or "nobody")


def sit_down(request: PlayerRequest) -> HttpResponse:
    request.player = ensure_player(request.player)
    return HttpResponse(request.player.pk)


def test_a_view_that_ignores_the_player_takes_no_queries():
    assert visit(ignore_player).cookies == {}


@pytest.mark.django_db
def test_a_visitor_who_only_looks_is_not_saved():
    assert visit(look).content == b"nobody"
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_a_guest_who_sits_down_is_recognized_by_the_cookie():
    seated = visit(sit_down)
    cookie = seated.cookies[COOKIE]
    assert cookie["httponly"]
    again = visit(look, cookie.value)
    assert again.content == seated.content
    assert again.cookies[COOKIE]["max-age"] > 0


@pytest.mark.django_db
def test_a_forged_cookie_is_ignored():
    key = ensure_player(Player()).key.hex
    assert visit(look, key).content == visit(look, f"{key}:forged").content == b"nobody"


@pytest.mark.django_db
def test_the_cookie_of_a_guest_who_became_an_account_is_ignored():
    guest = ensure_player(Player())
    guest.user = User.objects.create_user("ada")
    guest.save(update_fields=["user"])
    assert find_player(user=AnonymousUser(), cookie=cookie_of(guest)).pk is None


@pytest.mark.django_db
def test_an_account_has_one_player_and_needs_no_cookie():
    user = User.objects.create_user("ada")
    first, second = visit(sit_down, user=user), visit(sit_down, user=user)
    assert first.content == second.content
    assert COOKIE not in first.cookies
    assert Player.objects.get().name == "ada"


# Socket tests are synchronous, so that their queries run in this thread, on the test's own connection.


@pytest.mark.django_db
def test_a_socket_knows_its_guest():
    guest = ensure_player(Player())
    assert player_of_cookies({COOKIE: cookie_of(guest)}) == guest
    assert player_of_cookies({COOKIE: "forged"}).pk is None
    assert player_of_cookies({}).pk is None


@pytest.mark.django_db
def test_a_socket_knows_its_account(client: Client):
    player = ensure_player(Player(user=User.objects.create_user("ada"), name="Ada"))
    assert player.user is not None
    client.force_login(player.user)
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    assert player_of_cookies(cookies) == player


@async_to_sync
async def open_socket(path: str, *, origin: str) -> list[dict]:
    """The messages that a page of this origin gets when it opens a socket."""
    headers = [(b"host", b"localhost:8000"), (b"origin", origin.encode())]
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers, "subprotocols": []}
    socket = ApplicationCommunicator(application, scope)
    await socket.send_input({"type": "websocket.connect"})
    heard = [await socket.receive_output()]
    while heard[-1]["type"] != "websocket.close":
        heard.append(await socket.receive_output())
    return heard


@pytest.mark.django_db
def test_a_socket_to_an_unknown_address_is_told_not_to_reconnect():
    accepted, closed = open_socket("/nowhere/", origin="http://localhost:8000")
    assert accepted["type"] == "websocket.accept"
    assert closed["code"] == 4404


@pytest.mark.django_db
def test_a_socket_from_another_site_is_refused():
    (refused,) = open_socket("/nowhere/", origin="https://elsewhere.example")
    assert refused["type"] == "websocket.close"


@pytest.mark.django_db
def test_signing_out_leaves_no_session(client: Client):
    client.force_login(User.objects.create_user("ada"))
    client.post("/account/sign-out/")
    assert "sessionid" not in client.cookies or not client.cookies["sessionid"].value
