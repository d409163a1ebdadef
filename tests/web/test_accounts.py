"""Accounts: sign-up, confirmation, password reset, deletion; and no page reveals who has one."""

import json
import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core import mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from games.models import Player, Seat, User
from games.selectors.players import COOKIE, cookie_of
from games.services.players import ensure_player, open_player
from tests.support.names import find_it_free_once
from tests.support.tables import Play

pytestmark = pytest.mark.django_db

PASSWORD = "a long walk home"
NEWCOMER = {"name": "Ada", "email": "ada@example.com", "password1": PASSWORD}


@pytest.fixture
def sends_e_mail(settings: Settings) -> None:
    """The site sends e-mails, and addresses have to be confirmed."""
    settings.EMAIL_HOST = "mail.example.com"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


def account(name: str = "Ada") -> Player:
    email = f"{name.lower()}@example.com"
    user = User.objects.create_user(f"player-{name.lower()}", email=email, password=PASSWORD)
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    return open_player(user=user, name=name)


def sign_in(client: Client, player: Player) -> Any:
    assert player.user is not None
    return client.post("/account/sign-in/", {"login": player.user.email, "password": PASSWORD})


def confirm(client: Client) -> None:
    """Reauthenticate, as before changes that can lock the user out."""
    client.post("/account/confirm/", {"password": PASSWORD})


def guest_in(client: Client, player: Player | None = None) -> Player:
    player = player or ensure_player(Player())
    client.cookies[COOKIE] = cookie_of(player)
    return player


def link_in(message: mail.EmailMessage) -> str:
    """The path of the link in an e-mail."""
    found = re.search(r"https?://[^/]+(/\S+)", str(message.body))
    assert found is not None
    return found[1]


# --- signing up -------------------------------------------------------------------------------------


def test_without_e_mail_an_account_is_active_at_once(client: Client):
    assert client.post("/account/sign-up/", NEWCOMER)["Location"] == "/"
    assert Player.objects.get().name == "Ada"
    assert "Ada" in client.get("/account/").content.decode()
    assert mail.outbox == []


def test_with_e_mail_the_address_is_confirmed_first(client: Client, sends_e_mail: None):
    assert client.post("/account/sign-up/", NEWCOMER)["Location"] == "/account/e-mail/sent/"
    assert client.get("/account/")["Location"] == "/account/sign-up/"
    (message,) = mail.outbox
    assert message.subject == "Shelter: Confirm your e-mail address"
    path = link_in(message)
    assert "ada@example.com" in client.get(path).content.decode()
    assert client.post(path).status_code == 302
    assert "Ada" in client.get("/account/").content.decode()


def test_an_e_mail_is_in_the_language_of_the_page(client: Client, sends_e_mail: None):
    client.post("/account/sign-up/", NEWCOMER, headers={"accept-language": "ru"})
    assert "Перейдите по ссылке" in str(mail.outbox[0].body)


def test_the_games_of_a_guest_pass_to_the_account(client: Client):
    play = Play(2)
    guest_in(client, play.players[0])
    client.post("/account/sign-up/", NEWCOMER)
    player = Player.objects.get(name="Ada")
    assert Seat.objects.get(game=play.id, number=0).player == player
    assert client.cookies[COOKIE].value == ""
    page = client.get("/account/").content.decode()
    assert "The games you played as Player 0 are in your account now." in page


def test_until_the_e_mail_is_confirmed_the_guest_plays_on(client: Client, sends_e_mail: None):
    play = Play(2)
    guest = guest_in(client, play.players[0])
    client.post("/account/sign-up/", NEWCOMER)
    assert Seat.objects.get(game=play.id, number=0).player == guest
    client.post(link_in(mail.outbox[0]))
    assert Seat.objects.get(game=play.id, number=0).player == Player.objects.get(name="Ada")


def test_a_guest_who_signs_in_keeps_their_games(client: Client):
    player, play = account(), Play(2)
    guest_in(client, play.players[1])
    sign_in(client, player)
    assert Seat.objects.get(game=play.id, number=1).player == player


@pytest.mark.parametrize(
    ("field", "value"), [("name", "admin"), ("name", "x"), ("email", "nowhere"), ("password1", "12345678")]
)
def test_an_error_is_shown_at_its_field(client: Client, field: str, value: str):
    reply = client.post("/account/sign-up/", {**NEWCOMER, field: value})
    assert 'role="alert"' in reply.content.decode()
    assert not User.objects.exists()


def test_an_account_and_its_player_are_created_in_one_transaction(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    def refuse(**named: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("games.accounts.forms.open_player", refuse)
    with pytest.raises(RuntimeError):
        client.post("/account/sign-up/", NEWCOMER)
    assert not User.objects.exists()


def test_a_visitor_who_signs_up_too_late_for_a_name_is_asked_for_another(
    client: Client, monkeypatch: pytest.MonkeyPatch, sends_e_mail: None
):
    taken = account("Ada")
    for module in ("games.accounts.forms", "games.services.players"):
        find_it_free_once(monkeypatch, module)
    reply = client.post("/account/sign-up/", {**NEWCOMER, "email": "other@example.com"})
    form = reply.context["form"]
    assert form.errors == {"name": ["Somebody has this name, or one that looks like it."]}
    assert form["email"].value() == "other@example.com"
    assert list(User.objects.all()) == [taken.user]
    assert not EmailAddress.objects.filter(email="other@example.com").exists()
    assert mail.outbox == []
    again = {**NEWCOMER, "name": "Vera", "email": "other@example.com"}
    assert client.post("/account/sign-up/", again)["Location"] == "/account/e-mail/sent/"


# --- passwords and e-mail ---------------------------------------------------------------------------


def test_a_forgotten_password_is_reset_by_e_mail(client: Client):
    account()
    client.post("/account/password/reset/", {"email": "ada@example.com"})
    form = client.get(link_in(mail.outbox[0]), follow=True)
    new = {"password1": "the other way round", "password2": "the other way round"}
    assert client.post(form.redirect_chain[-1][0], new).status_code == 302
    assert User.objects.get().check_password("the other way round")


def test_the_page_says_that_e_mails_are_printed(client: Client, sends_e_mail: None, settings: Settings):
    words = "No mail server is set up"
    assert words not in client.get("/account/password/reset/").content.decode()
    settings.EMAIL_HOST = ""
    assert words in client.get("/account/password/reset/").content.decode()


def test_changing_the_password_needs_the_old_one(client: Client):
    player = account()
    sign_in(client, player)
    new = {"password1": "the other way round", "password2": "the other way round"}
    client.post("/account/password/", {"oldpassword": "guess", **new})
    assert User.objects.get().check_password(PASSWORD)
    assert client.post("/account/password/", {"oldpassword": PASSWORD, **new})["Location"] == "/account/"
    assert User.objects.get().check_password("the other way round")


def test_a_new_e_mail_counts_when_it_is_confirmed(client: Client, sends_e_mail: None):
    sign_in(client, account())
    confirm(client)
    client.post("/account/e-mail/", {"email": "new@example.com", "action_add": ""})
    assert User.objects.get().email == "ada@example.com"
    client.post(link_in(mail.outbox[-1]))
    assert User.objects.get().email == "new@example.com"
    assert EmailAddress.objects.get().email == "new@example.com"


def test_changes_that_can_lock_the_user_out_need_the_password_again(client: Client):
    sign_in(client, account())
    change = {"email": "new@example.com", "action_add": ""}
    for method in (client.get, client.post):
        assert method("/account/codes/totp/activate/")["Location"].startswith("/account/confirm/")
    assert client.post("/account/e-mail/", change)["Location"].startswith("/account/confirm/")
    assert "new@example.com" not in EmailAddress.objects.values_list("email", flat=True)


def test_with_two_factor_authentication_the_password_alone_is_not_enough(client: Client):
    player = account()
    assert player.user is not None
    secret = generate_totp_secret()
    TOTP.activate(player.user, secret)
    assert sign_in(client, player)["Location"] == "/account/codes/authenticate/"
    assert client.get("/account/")["Location"] == "/account/sign-up/"
    assert 'role="alert"' in client.post("/account/codes/authenticate/", {"code": "000000"}).content.decode()
    code = format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))
    assert client.post("/account/codes/authenticate/", {"code": code}).status_code == 302
    assert client.get("/account/").status_code == 200


def test_two_factor_authentication_is_set_up_with_our_own_qr_code(client: Client):
    sign_in(client, account())
    confirm(client)
    page = client.get("/account/codes/totp/activate/").content.decode()
    assert "data:image/svg+xml" in page
    assert not Authenticator.objects.exists()


# --- nobody can tell who has an account -------------------------------------------------------------


def bare(reply: Any, *typed: str) -> tuple[int, str, str]:
    """The status, target and text of a reply, without tokens and the typed values."""
    body = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", reply.content.decode())
    for text in typed:
        body = body.replace(text, "")
    return reply.status_code, reply.headers.get("Location", ""), body


def test_a_sign_in_does_not_tell_whether_there_is_an_account(client: Client):
    account()
    known, unknown = (
        bare(client.post("/account/sign-in/", {"login": who, "password": "guess"}), who)
        for who in ("ada@example.com", "eva@example.com")
    )
    assert known == unknown


def test_a_reset_does_not_tell_whether_there_is_an_account():
    account()
    known, unknown = (
        bare(Client().post("/account/password/reset/", {"email": who}, follow=True), who)
        for who in ("ada@example.com", "eva@example.com")
    )
    assert known == unknown
    assert [message.to for message in mail.outbox] == [["ada@example.com"], ["eva@example.com"]]


def test_a_sign_up_does_not_tell_whether_there_is_an_account(sends_e_mail: None):
    account()
    known, unknown = (
        bare(Client().post("/account/sign-up/", {**NEWCOMER, "name": name, "email": who}, follow=True), who)
        for name, who in (("Eva", "ada@example.com"), ("Eve", "eva@example.com"))
    )
    assert known == unknown
    assert mail.outbox[0].subject == "Shelter: You already have an account"


def test_too_many_sign_in_attempts_are_refused(client: Client):
    player = account()
    for _ in range(5):
        client.post("/account/sign-in/", {"login": "ada@example.com", "password": "guess"})
    assert "Too many attempts" in sign_in(client, player).content.decode()


def test_too_many_sign_ups_are_refused(client: Client):
    replies = [client.post("/account/sign-up/", {}) for _ in range(21)]
    assert replies[-1].status_code == 429
    assert "Too many requests" in replies[-1].content.decode()


# --- a second device --------------------------------------------------------------------------------


def device_link(client: Client) -> str:
    page = client.post("/account/device/").content.decode()
    assert "data:image/svg+xml" in page
    found = re.search(r'value="https?://[^/]+(/account/link/[^"]+)"', page)
    assert found is not None
    return found[1]


def test_a_guest_continues_their_games_on_a_second_device(client: Client):
    guest = guest_in(client)
    path, other = device_link(client), Client()
    assert guest.name in other.get(path).content.decode()
    other.post(path)
    assert guest.name in other.get("/account/").content.decode()
    assert Client().post(path).status_code == 403


def test_an_account_on_a_second_device_gets_the_games_played_there(client: Client):
    player, play = account(), Play(2)
    sign_in(client, player)
    path, other = device_link(client), Client()
    guest_in(other, play.players[0])
    assert "are kept" in other.get(path).content.decode()
    other.post(path)
    assert other.session["_auth_user_id"] == str(player.user_id)
    assert Seat.objects.get(game=play.id, number=0).player == player


def test_the_link_asks_for_the_code_too(client: Client):
    player = account()
    sign_in(client, player)
    path = device_link(client)
    assert player.user is not None
    TOTP.activate(player.user, generate_totp_secret())
    assert Client().post(path)["Location"] == "/account/codes/authenticate/"


def test_a_guests_link_ends_the_session_of_an_account(client: Client):
    guest = guest_in(client)
    path, other = device_link(client), Client()
    sign_in(other, account())
    assert "will be signed out" in other.get(path).content.decode()
    other.post(path)
    assert guest.name in other.get("/account/").content.decode()
    assert "_auth_user_id" not in other.session


# --- name, face, data, deletion ---------------------------------------------------------------------


def test_a_name_is_changed(client: Client):
    sign_in(client, account())
    assert client.post("/account/name/", {"name": "Lady Lovelace"}).status_code == 302
    assert Player.objects.get().name == "Lady Lovelace"
    assert client.post("/account/name/", {"name": "Guest 1"}).status_code == 422


def test_a_player_who_is_too_late_for_a_name_keeps_the_old_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    account("Ada")
    sign_in(client, account("Vera"))
    for module in ("games.accounts.forms", "games.services.players"):
        find_it_free_once(monkeypatch, module)
    reply = client.post("/account/name/", {"name": "Ada"})
    assert reply.status_code == 422
    assert reply.context["form"].errors == {"name": ["Somebody has this name, or one that looks like it."]}
    assert reply.context["request"].player.name == "Vera"


def test_a_face_is_previewed_and_saved(client: Client):
    guest = guest_in(client)
    page = client.get("/account/face/").content.decode()
    worn = dict(re.findall(r'name="(\w+)"\s+value="(\w+)"\s+checked', page))
    assert len(worn) == 11
    tried = client.post("/account/face/", {**worn, "hat": "crown", "try": "1"})
    assert "#hat-crown" in tried.content.decode()
    guest.refresh_from_db()
    assert guest.avatar == ""
    assert client.post("/account/face/", {**worn, "hat": "crown", "keep": "1"})["Location"] == "/account/"
    guest.refresh_from_db()
    assert ".crown." in guest.avatar
    assert client.post("/account/face/", {**worn, "head": "tin", "keep": "1"}).status_code == 422


def test_an_htmx_request_gets_the_face_only(client: Client):
    page = client.get("/account/face/").content.decode()
    worn = dict(re.findall(r'name="(\w+)"\s+value="(\w+)"\s+checked', page))
    part = client.post("/account/face/", worn, headers={"hx-request": "true"}).content.decode()
    assert part.lstrip().startswith("<form")


def test_all_data_of_a_player_is_exported(client: Client):
    player, play = account(), Play(2)
    guest_in(client, play.players[0])
    while play.asked().seat != 0:
        play.answer()
    play.answer()
    sign_in(client, player)
    reply = client.get("/account/export/")
    assert reply["Content-Disposition"].startswith("attachment")
    data = json.loads(reply.content)
    assert data["player"]["name"] == "Ada"
    assert data["account"]["e-mails"][0]["address"] == "ada@example.com"
    (game,) = data["games"]
    assert [seat["mine"] for seat in game["seats"]] == [True, False]
    assert {move["seat"] for move in game["moves"] if move["kind"] == "answer"} == {0}
    assert play.game.seed not in reply.content.decode()


def test_the_export_takes_as_many_queries_for_many_games_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    player = account()
    plays = [Play(2) for _ in range(3)]
    for play in plays:
        Seat.objects.filter(game=play.id, number=0).update(player=player)
    sign_in(client, player)
    with django_assert_num_queries(15):
        client.get("/account/export/")


def test_deleting_an_account_needs_its_password(client: Client):
    player = account()
    sign_in(client, player)
    for wrong in ({"password": PASSWORD}, {"sure": "on"}, {"sure": "on", "password": "guess"}):
        assert client.post("/account/leave/", wrong).status_code == 422
    assert client.post("/account/leave/", {"sure": "on", "password": PASSWORD})["Location"] == "/"
    assert not User.objects.exists()
    assert client.get("/account/")["Location"] == "/account/sign-up/"


def test_deleting_a_guest_needs_a_checkbox(client: Client):
    guest = guest_in(client)
    client.post("/account/leave/", {"sure": "on"})
    guest.refresh_from_db()
    assert guest.left_at is not None
    assert client.get("/account/")["Location"] == "/account/sign-up/"
