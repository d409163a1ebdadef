"""Signing in, with a password or with a link."""

import time
from copy import copy
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.contrib.sessions.models import Session
from django.core import signing
from django.test import Client
from django.utils import timezone

from games.models import Player, User
from games.services.links import LINK_AGE, SALT
from tests.support.commands import command

pytestmark = pytest.mark.django_db


def link() -> str:
    """The path of the link that the command prints."""
    return "/" + command("admin_link").split("http://localhost:8000/")[1].strip()


def test_an_account_signs_in_with_its_password(client: Client):
    User.objects.create_user("ada", password="a long walk home")
    reply = client.post("/account/sign-in/", {"login": "ada", "password": "a long walk home"})
    assert reply["Location"] == "/"
    assert "Sign out" in client.get("/").content.decode()


def test_a_wrong_password_is_shown_as_an_error_of_the_form(client: Client):
    reply = client.post("/account/sign-in/", {"login": "ada", "password": "guess"})
    assert 'role="alert"' in reply.content.decode()


def test_an_expired_session_has_to_sign_in_again(client: Client):
    client.force_login(User.objects.create_user("ada"))
    assert client.get("/account/").status_code == 200
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert client.get("/account/").status_code == 302


def test_the_link_creates_an_administrator_and_works_once(client: Client):
    path = link()
    assert client.get(path).status_code == 200
    assert client.post(path)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200
    assert User.objects.get().is_superuser
    again = Client().post(path)
    assert again.status_code == 403
    assert "This link is no longer valid" in again.content.decode()


def test_a_get_request_does_not_use_up_a_link(client: Client):
    path = link()
    client.get(path)
    client.head(path)
    assert client.post(path).status_code == 302


def test_a_link_expires(client: Client):
    path = link()
    with patch("django.core.signing.time.time", return_value=time.time() + LINK_AGE + 1):
        assert client.post(path).status_code == 403


def test_using_one_link_invalidates_the_other_link_of_the_account(client: Client):
    first, second = link(), link()
    assert client.post(first).status_code == 302
    assert Client().post(second).status_code == 403


def test_of_two_tabs_at_once_only_one_signs_in(client: Client):
    path = link()
    player = Player.objects.get()
    with patch("games.services.links.find_link_player", side_effect=lambda token: copy(player)):
        assert [Client().post(path).status_code for _ in range(2)] == [302, 403]


def test_a_link_of_an_inactive_account_does_not_work(client: Client):
    path = link()
    User.objects.update(is_active=False)
    assert client.post(path).status_code == 403


def test_an_existing_administrator_is_used():
    User.objects.create_superuser("vera")
    link()
    assert User.objects.get().username == "vera"


def test_a_player_called_admin_is_not_changed():
    User.objects.create_user("admin")
    link()
    assert User.objects.get(is_superuser=True).username == "admin2"


def test_the_link_is_signed_for_this_one_purpose(client: Client):
    link()
    player = Player.objects.get()
    content = [player.pk, player.link_key.hex]
    forged = signing.dumps(content, salt="something else")
    assert client.post(f"/account/link/{forged}/").status_code == 403
    assert client.post(f"/account/link/{signing.dumps(content, salt=SALT)}/").status_code == 302
