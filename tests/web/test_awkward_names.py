"""No name, in the database or on a form, can break a page or inject markup."""

from html.parser import HTMLParser

import pytest
from django.test import Client

from games.models import Player, Seat
from games.services.moderation import end_game
from tests.web.people import Site, furnish

pytestmark = pytest.mark.django_db

NAMES = {
    "long": "W" * 40,
    "empty": "",
    "space": " ",
    "right to left": "שלום עולם",
    "override": "\u202eadA",
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 5,
    "script": "<script>alert(1)</script>",
    "attribute": "\" onmouseover='alert(1)' x=\"",
    "template": "{{ 7|add:7 }}{% now 'Y' %}",
    "percent": "%(name)s %s %d",
    "piled": "Z" + "\u0351" * 39,
}


class Reader(HTMLParser):
    """Collects inline scripts and event handlers, which none of our pages has."""

    def __init__(self) -> None:
        super().__init__()
        self.harm: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = dict(attributes)
        if tag == "script" and "src" not in names and names.get("type") != "application/json":
            self.harm.append(tag)
        self.harm += [name for name in names if name.startswith("on")]


@pytest.fixture
def site() -> Site:
    return furnish()


def pages(site: Site) -> dict[str, list[str]]:
    """Every page that shows a name, by the role that may see it."""
    game, player = site.ids["game"], Player.objects.get(user=site.users["player"]).pk
    return {
        "player": [
            "/",
            "/account/",
            "/account/face/",
            "/account/device/",
            "/account/leave/",
            "/account/export/",
            f"/games/{game}/",
            f"/games/{game}/at/0/",
            f"/games/{site.ids['invited']}/",
            f"/games/{site.ids['invited']}/record/",
            f"/tables/{site.ids['open']}/",
            "/tables/new/",
            "/daily/",
            "/preferences/",
            f"/players/{player}/",
            f"/players/{player}/games/",
            "/leaderboard/",
        ],
        "stranger": ["/", f"/games/{game}/", f"/players/{player}/"],
        "moderator": [
            "/admin/games/player/",
            f"/admin/games/player/{player}/change/",
            f"/admin/games/player/{player}/history/",
            "/admin/games/game/",
            f"/admin/games/game/{game}/change/",
            f"/admin/games/game/{game}/as/0/",
        ],
    }


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_no_name_injects_markup(site: Site, name: str):
    Player.objects.update(name=name)
    Seat.objects.filter(game=site.ids["invited"], number=0).update(label=name)
    end_game(game_id=site.ids["invited"], administrator=site.users["moderator"], why=name)
    for role, addresses in pages(site).items():
        client = site.client(role)
        for address in addresses:
            reply = client.get(address)
            assert reply.status_code == 200, address
            if not reply["Content-Type"].startswith("text/html"):
                continue
            body, reader = reply.content.decode(), Reader()
            reader.feed(body)
            assert reader.harm == [], address
            assert "<script>alert" not in body, address
            assert "onmouseover='alert" not in body, address


@pytest.mark.parametrize("name", [*NAMES.values(), "x" * 100_000, "\x00"], ids=lambda name: repr(name[:40]))
def test_a_form_refuses_all_of_these_names_but_the_harmless_one(client: Client, name: str):
    form = {"name": name, "email": "ada@example.com", "password1": "a long walk home"}
    reply = client.post("/account/sign-up/", form)
    assert reply.status_code == (302 if name == NAMES["right to left"] else 200)


def test_a_name_is_isolated_from_the_direction_of_the_text_around_it(site: Site):
    """A right-to-left name must not change the direction of the rest of the line."""
    Player.objects.update(name="שלום")
    for address in ("/account/", "/"):
        body = site.client("player").get(address).content.decode()
        assert "<bdi" in body or 'dir="auto"' in body
