"""Preferences: stored with the player, in effect at once, on every device."""

import re
from typing import Any

import pytest
from django.test import Client

from games.models import Player, User
from games.selectors.appearance import CHOICES, appearance_of, read_appearance, write_appearance
from games.services.preferences import keep_preferences
from tests.support.tables import people, published
from tests.web.tables import browser, text

pytestmark = pytest.mark.django_db
CHOSEN = {
    "language": "fr",
    "theme": "light",
    "motion": "off",
    "size": "large",
    "patterns": "on",
    "end_turn": "1",
    "keep_wins": "0",
    "rent": "1",
    "train": "0",
}
ROOT = re.compile(r"<html([^>]*)>")


def root_of(client: Client, address: str = "/") -> str:
    found = ROOT.search(text(client.get(address)))
    assert found is not None
    return re.sub(r"\s+", " ", found.group(1)).strip()


def account(name: str = "ada") -> Player:
    return Player.objects.create(name=name, user=User.objects.create_user(name))


def signed_in(player: Player) -> Client:
    client = Client(headers={"accept-language": "en"})
    assert player.user is not None
    client.force_login(player.user)
    return client


# --- the form ---------------------------------------------------------------------------------------


def test_the_form_starts_with_the_defaults():
    page = text(browser().get("/preferences/"))
    checked = set(re.findall(r'name="(\w+)"[^>]*value="(\w+)"[^>]*checked', page))
    checked |= {
        (name, value) for value, name in re.findall(r'value="(\w+)"[^>]*name="(\w+)"[^>]*checked', page)
    }
    assert checked == {
        ("language", "en"),
        ("theme", "system"),
        ("motion", "system"),
        ("size", "normal"),
        ("patterns", "off"),
    }
    assert re.search(r'name="confirm"[^>]*checked', page)


def test_all_preferences_are_saved_and_shown_again():
    player = people(1, wishes={})[0]
    client = browser(player)
    assert client.post("/preferences/", CHOSEN)["Location"] == "/preferences/"
    player.refresh_from_db()
    assert player.preferences == {
        "confirm": False,
        "language": "fr",
        "theme": "light",
        "motion": "off",
        "patterns": "on",
        "size": "large",
    }
    assert player.wishes == {"end_turn": False, "keep_wins": True, "rent": "ask", "train": "ask"}
    page = text(client.get("/preferences/"))
    assert "Vos préférences sont enregistrées." in page
    assert not re.search(r'name="confirm"[^>]*checked', page)
    assert re.search(r'<option value="1" selected>', page)


def test_a_visitor_who_saves_preferences_becomes_a_guest():
    client = browser()
    client.post("/preferences/", CHOSEN)
    assert Player.objects.get().preferences["theme"] == "light"
    assert 'data-theme="light"' in root_of(client)


@pytest.mark.parametrize(
    "wrong", [{"theme": "plaid"}, {"language": "tlh"}, {"motion": ""}, {"size": "9"}, {"rent": "7"}]
)
def test_an_invalid_choice_is_refused_and_nothing_is_saved(wrong: dict[str, str]):
    player = people(1)[0]
    reply = browser(player).post("/preferences/", {**CHOSEN, **wrong})
    assert reply.status_code == 422
    player.refresh_from_db()
    assert player.preferences == {}


def test_preferences_that_are_not_posted_stay_unchanged():
    player = people(1, wishes={"rent": "ask"})[0]
    keep_preferences(player=player, preferences={"theme": "dark"})
    keep_preferences(player=Player.objects.get(), preferences={"size": "large"}, wishes={"train": "first"})
    player.refresh_from_db()
    assert player.preferences == {"theme": "dark", "size": "large"}
    assert player.wishes == {"rent": "ask", "train": "first"}


# --- on every page and every device -----------------------------------------------------------------


def test_every_page_has_the_chosen_appearance():
    published()
    client = browser(people(1)[0])
    client.post("/preferences/", {**CHOSEN, "language": "en"})
    for address in ("/", "/cards/", "/tables/new/", "/nowhere/"):
        root = root_of(client, address)
        for name in ("theme", "motion", "size", "patterns"):
            assert f'data-{name}="{CHOSEN[name]}"' in root


def test_defaults_are_not_written_to_the_page():
    assert root_of(browser()) == 'lang="en"'
    client = browser(people(1)[0])
    client.post("/preferences/", {name: values[0] for name, values in CHOICES.items()} | {"language": "en"})
    assert root_of(client) == 'lang="en"'


def test_a_choice_on_one_device_takes_effect_on_the_other_at_once():
    player = account()
    desk, phone = signed_in(player), signed_in(player)
    assert root_of(phone) == 'lang="en"'
    desk.post("/preferences/", CHOSEN)
    assert 'data-theme="light"' in root_of(phone)
    assert 'lang="fr"' in root_of(phone)
    desk.post("/preferences/", {**CHOSEN, "theme": "system", "language": "ru"})
    assert "data-theme" not in root_of(phone)
    assert 'lang="ru"' in root_of(phone)


def test_cookies_hold_the_preferences_that_are_needed_before_the_player_is_loaded():
    player = account()
    client = signed_in(player)
    keep_preferences(player=player, preferences={"theme": "dark", "language": "ru"})
    client.get("/")
    assert client.cookies["look"].value == "theme-dark"
    assert client.cookies["django_language"].value == "ru"
    del client.cookies["sessionid"]
    assert root_of(client, "/nowhere/") == 'lang="ru" data-theme="dark"'


def test_the_switches_in_the_header_are_saved_with_the_player_too():
    player = account()
    desk, phone = signed_in(player), signed_in(player)
    desk.post("/preferences/theme/", {"theme": "light", "next": "/"})
    desk.post("/preferences/language/", {"language": "fr", "next": "/"})
    assert root_of(phone) == 'lang="fr" data-theme="light"'


def test_an_unsupported_language_is_not_saved():
    player = account()
    signed_in(player).post("/preferences/language/", {"language": "tlh", "next": "/"})
    player.refresh_from_db()
    assert player.preferences == {}


def test_choosing_a_theme_does_not_create_a_player():
    client = browser()
    client.post("/preferences/theme/", {"theme": "light", "next": "/"})
    client.post("/preferences/language/", {"language": "fr", "next": "/"})
    assert not Player.objects.exists()
    assert root_of(client) == 'lang="fr" data-theme="light"'


def test_an_invalid_cookie_changes_nothing():
    client = browser()
    client.cookies["look"] = 'theme-plaid.motion.size-large.x-y.theme-"><script>'
    assert root_of(client) == 'lang="en" data-size="large"'


def test_an_appearance_is_read_as_it_was_written():
    look = {name: values[-1] for name, values in CHOICES.items()}
    assert read_appearance(write_appearance(look)) == look
    assert appearance_of({"theme": "dark", "size": 3}, "theme-light.size-small") == {
        "theme": "dark",
        "size": "small",
    }


def test_an_error_page_takes_no_queries(django_assert_num_queries: Any):
    client = signed_in(account())
    client.cookies["look"] = "theme-dark"
    with django_assert_num_queries(0):
        assert 'data-theme="dark"' in root_of(client, "/nowhere/")


def test_the_admin_has_the_appearance_chosen_on_the_site():
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_superuser("root"))
    client.post("/preferences/theme/", {"theme": "light", "next": "/"})
    assert root_of(client, "/admin/") == 'lang="en" data-theme="light"'
