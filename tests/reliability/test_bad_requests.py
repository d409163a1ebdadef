"""Requests that no browser sends are refused: no error of the server, and nothing is changed."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any
from urllib.parse import unquote

import pytest
from django.contrib.admin.models import LogEntry
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.db.models import Count, Max, Sum
from django.test import Client

from games.models import CardSet, Game, Invitation, Move, Player, Playtest, Seat, User
from shelter_site.pages import Pages
from tests.support.bad_requests import BadRequest, Generator
from tests.support.counts import count
from tests.web.addresses import routes
from tests.web.people import ROLES, Site, furnish

pytestmark = [pytest.mark.soak, pytest.mark.django_db, pytest.mark.usefixtures("untraced")]

REQUESTS = 20_000
TOKEN = "a" * 32
INTERNAL = ["Traceback (most", "site-packages", "psycopg", "sqlite3.", "django.db", "django.core", "games.s"]


@pytest.fixture
def site(settings: Any) -> Site:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return furnish()


@pytest.fixture
def pages() -> Iterator[Pages]:
    """The server's handler, which keeps the connection of the test open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield Pages()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_no_request_makes_the_server_fail(site: Site, pages: Pages):
    clients = {role: site.client(role) for role in ROLES}
    generator = Generator(20_260_118, list(routes()), site.ids)
    before = rows()
    for number, request in enumerate(generator.requests(count(REQUESTS))):
        role = generator.luck.choice([*ROLES, "player", "administrator", "administrator"])
        # Rolled back, so that every request meets the same site: some sign out, ban or delete.
        with transaction.atomic():
            answer = send(pages, clients[role], request, address_of(number))
            assert answer.status_code < 500, (role, request)
            assert not [word for word in INTERNAL if word in text_of(answer)], (role, request)
            if answer.status_code >= 400:
                assert rows() == before, (role, request)
            transaction.set_rollback(True)


def address_of(number: int) -> str:
    """A new address for each request: limits are not the subject here."""
    return f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"


def send(pages: Pages, client: Client, request: BadRequest, address: str) -> Any:
    """The reply of the server's own handler, with the cookies of this client and a valid token."""
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    cookies |= {"csrftoken": TOKEN, **request.cookies}
    headers = {
        "host": "localhost",
        "x-csrftoken": TOKEN,
        "content-type": request.content_type,
        "content-length": str(len(request.body)),
        "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        **request.headers,
    }
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        "path": unquote(request.path),
        "raw_path": request.path.encode(),
        "query_string": request.query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (address, 5000),
        "server": ("localhost", 80),
    }
    return pages.respond(scope, BytesIO(request.body))


def text_of(answer: Any) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode(errors="replace")


def rows() -> list[Any]:
    """What a refused request must not change."""
    games = Game.objects.aggregate(Count("pk"), Sum("version"), Sum("seating"), Max("moved_at"))
    tables = (Move, Player, Seat, Invitation, CardSet, Playtest, User, LogEntry)
    names = list(Player.objects.order_by("pk").values_list("name", "banned_at", "left_at"))
    return [games, names, *(table.objects.count() for table in tables)]
