"""Public pages, error pages and health checks."""

import re
from typing import NoReturn
from unittest.mock import patch

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest
from django.test import Client, override_settings
from django.urls import include, path

from games.middleware import CONTENT_POLICY
from tests.web.card_sets import published_set

INLINE = re.compile(rb"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|javascript:")


@pytest.mark.django_db
def test_the_cards_page_takes_three_queries(client: Client, django_assert_num_queries):
    published_set()
    with django_assert_num_queries(3):
        client.get("/cards/")


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "name"), [("en", "Diner"), ("ru", "Столовая"), ("fr", "Cantine")])
def test_the_name_of_a_card_is_in_the_visitors_language(client: Client, language: str, name: str):
    published_set()
    assert name in client.get("/cards/", headers={"accept-language": language}).content.decode()


@pytest.mark.django_db
def test_a_card_without_a_picture_borrows_another_cards_picture(client: Client):
    published_set().decks.get().cards.update(key="ballroom")
    page = client.get("/cards/").content.decode()
    assert "rooms.svg#r-ballroom" not in page
    assert "rooms.svg#r-" in page


@pytest.mark.django_db
def test_without_a_card_set_the_page_says_so(client: Client):
    assert "No card set has been published yet." in client.get("/cards/").content.decode()


PAGES = ["/", "/cards/", "/account/sign-in/", "/account/link/x/", "/nowhere/", "/admin/login/", "/robots.txt"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", [*PAGES, "/health/live", "/static/bundles/site.css"])
def test_every_response_has_the_content_security_policy(client: Client, address: str):
    reply = client.get(address)
    assert reply.headers["Content-Security-Policy"] == CONTENT_POLICY
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert reply.headers["Referrer-Policy"] == "same-origin"


def test_the_content_security_policy_allows_nothing_inline_and_no_other_host():
    assert "default-src 'self'" in CONTENT_POLICY
    assert "frame-ancestors 'none'" in CONTENT_POLICY
    assert "unsafe" not in CONTENT_POLICY
    assert "http" not in CONTENT_POLICY


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_no_page_has_anything_inline(client: Client, address: str):
    assert INLINE.findall(client.get(address).content) == []


@pytest.mark.parametrize(
    "source",
    [b"<script>go()</script>", b"<style>p{}</style>", b'<p style="top:0">', b'<p onclick="go()">'],
)
def test_something_inline_is_found(source: bytes):
    assert INLINE.findall(source)


@pytest.mark.parametrize("address", ["/", "/cards/"])
@pytest.mark.django_db
def test_no_page_loads_anything_from_another_host(client: Client, address: str):
    assert re.findall(rb'(?:src|href|action)="(?:https?:)?//', client.get(address).content) == []


def test_static_files_are_served_without_collectstatic(client: Client):
    reply = client.get("/static/games/icons.svg")
    assert reply.status_code == 200
    assert reply.headers["Content-Type"] == "image/svg+xml"


def test_the_favicon_redirects_to_the_icon(client: Client):
    reply = client.get("/favicon.ico", follow=True)
    assert reply.redirect_chain == [("/static/games/mark.svg", 302)]
    assert reply.status_code == 200


def test_robots_stay_out_of_the_admin(client: Client):
    assert "Disallow: /admin/" in client.get("/robots.txt").content.decode()


@pytest.mark.django_db
def test_the_theme_is_what_the_visitor_chose(client: Client):
    assert "data-theme" not in client.get("/").content.decode()
    reply = client.post("/preferences/theme/", {"theme": "light", "next": "/cards/"})
    assert reply["Location"] == "/cards/"
    assert 'data-theme="light"' in client.get("/").content.decode()


def test_a_theme_request_of_a_script_gets_204(client: Client):
    reply = client.post("/preferences/theme/", {"theme": "light"})
    assert reply.status_code == 204
    assert reply.cookies["look"].value == "theme-light"


@pytest.mark.django_db
def test_an_unknown_theme_is_refused(client: Client):
    assert client.post("/preferences/theme/", {"theme": "plaid"}).status_code == 400
    client.cookies["look"] = 'theme-x" onload="'
    assert "data-theme" not in client.get("/").content.decode()


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example/", ""])
def test_the_redirect_never_leads_to_another_site(client: Client, address: str):
    assert client.post("/preferences/theme/", {"theme": "dark", "next": address})["Location"] == "/"


def test_the_site_is_live_without_its_database(client: Client):
    assert client.get("/health/live").content == b"ok"


@pytest.mark.django_db
def test_the_site_is_ready(client: Client):
    assert client.get("/health/ready").json() == {"database": True, "cache": True}


@pytest.mark.parametrize("part", ["database", "cache"])
@pytest.mark.django_db
def test_the_site_is_not_ready_without_database_or_cache(client: Client, part: str):
    with patch(f"games.views.health.ask_{part}", side_effect=OSError("gone")):
        reply = client.get("/health/ready")
    assert reply.status_code == 503
    assert reply.json()[part] is False
    assert "gone" not in reply.content.decode()


def refuse(request: HttpRequest) -> NoReturn:
    raise PermissionDenied


def misunderstand(request: HttpRequest) -> NoReturn:
    raise BadRequest


def break_down(request: HttpRequest) -> NoReturn:
    raise RuntimeError("a secret")


urlpatterns = [
    path("refuse/", refuse),
    path("misunderstand/", misunderstand),
    path("break-down/", break_down),
    path("", include("shelter_site.urls")),
]
handler400 = "games.views.errors.bad_request"
handler403 = "games.views.errors.forbidden"
handler404 = "games.views.errors.not_found"
handler500 = "games.views.errors.server_error"


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize(
    ("address", "status", "headline"),
    [
        ("/misunderstand/", 400, "Bad request"),
        ("/refuse/", 403, "Permission denied"),
        ("/nowhere/", 404, "Nothing but rock here"),
        ("/break-down/", 500, "Something broke down"),
    ],
)
def test_errors_have_our_own_pages(address: str, status: int, headline: str):
    # No database mark: these pages have to work when the database fails.
    reply = Client(raise_request_exception=False).get(address)
    assert reply.status_code == status
    assert headline in reply.content.decode()
    assert "secret" not in reply.content.decode()


def test_an_unknown_host_gets_our_own_error_page():
    reply = Client().get("/", headers={"host": "elsewhere.example"})
    assert reply.status_code == 400
    assert "Bad request" in reply.content.decode()


def test_a_form_without_a_csrf_token_gets_our_own_error_page():
    reply = Client(enforce_csrf_checks=True).post("/preferences/theme/", {"theme": "dark"})
    assert reply.status_code == 403
    assert "The form was out of date" in reply.content.decode()
