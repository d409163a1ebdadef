"""Names: which are allowed, and which look like another one."""

import pytest
from django.db import IntegrityError

from games.models import Player, User
from games.services.names import check_name, skeleton
from games.services.players import open_player, rename_player
from games.services.problems import Problem
from tests.support.names import find_it_free_once

pytestmark = pytest.mark.django_db


def problem_of(name: str, player: Player | None = None) -> str:
    with pytest.raises(Problem) as caught:
        check_name(name, player=player)
    return caught.value.code


@pytest.mark.parametrize(
    "name", ["Ada", "Вера", "Zoë", "Jean-Luc", "O'Neil", "نور", "דנה", "李雷", "R2 D2", "é́a"]
)
def test_names_from_all_over_the_world_are_allowed(name: str):
    assert check_name(name)


def test_a_name_is_stored_tidily():
    assert check_name("  Ada \t Lovelace ") == "Ada Lovelace"
    assert check_name("Zoe\u0308") == "Zoë"


@pytest.mark.parametrize("name", ["", " ", "A", "x" * 25])
def test_a_name_is_neither_too_short_nor_too_long(name: str):
    assert problem_of(name) == "name_length"


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>"[:24],
        "Ada\u202etxt",
        "Ada\u200b",
        "Ada\x00",
        "Ada\u2066x",
        "\U0001f600\U0001f600",
        "a{{ 7*7 }}",
        "--",
        "Z" + "\u0351" * 5 + "algo",
        "\ufeffAda",
        "Ada\u3164",
    ],
)
def test_invisible_and_dangerous_characters_are_not_allowed(name: str):
    assert problem_of(name) == "name_letters"


@pytest.mark.parametrize(
    "name", ["Admin", "ADMIN 7", "аdmin", "Guest 1234", "Гость 12", "Moderator", "shelter", "You", "Ｂｏｔ"]
)
def test_reserved_names_are_not_allowed(name: str):
    assert problem_of(name) == "name_reserved"


@pytest.mark.parametrize(
    "other",
    [
        "Olga Ivanova",
        "olga  ivanova",
        "OLGA-IVANOVA",
        "0lga Ivanova",
        "Оlgа Ivаnоvа",
        "Oiga lvanova",
        "Ölga Ivanova",
    ],
)
def test_a_name_that_looks_like_an_accounts_is_taken(other: str):
    open_player(user=User.objects.create_user("olga"), name="Olga Ivanova")
    assert problem_of(other) == "name_taken"


def test_an_account_may_change_the_spelling_of_its_own_name():
    player = open_player(user=User.objects.create_user("olga"), name="Olga")
    assert rename_player(player=player, name="OLGA").name == "OLGA"


def test_the_database_rejects_a_name_that_two_requests_check_at_once():
    open_player(user=User.objects.create_user("olga"), name="Olga")
    with pytest.raises(Exception, match="skeleton"):
        Player.objects.create(user=User.objects.create_user("other"), name="0lga", skeleton=skeleton("0lga"))


def test_if_two_players_choose_a_name_at_once_the_second_gets_an_error(monkeypatch: pytest.MonkeyPatch):
    open_player(user=User.objects.create_user("olga"), name="Olga")
    user = User.objects.create_user("other")
    find_it_free_once(monkeypatch, "games.services.players")
    with pytest.raises(Problem, match="name_taken"):
        open_player(user=user, name="0lga")
    assert not Player.objects.filter(user=user).exists()


def test_a_name_that_is_taken_at_the_same_instant_leaves_the_player_unchanged(
    monkeypatch: pytest.MonkeyPatch,
):
    open_player(user=User.objects.create_user("olga"), name="Olga")
    player = open_player(user=User.objects.create_user("vera"), name="Vera")
    find_it_free_once(monkeypatch, "games.services.players")
    with pytest.raises(Problem, match="name_taken"):
        rename_player(player=player, name="0lga")
    assert player.name == "Vera"
    player.refresh_from_db()
    assert (player.name, player.skeleton) == ("Vera", skeleton("Vera"))


def test_other_database_errors_are_not_reported_as_name_problems():
    player = open_player(user=User.objects.create_user("olga"), name="Olga")
    assert player.user is not None
    with pytest.raises(IntegrityError, match="user"):
        open_player(user=player.user, name="Vera")


def test_a_guests_name_is_not_reserved_and_can_t_be_an_accounts():
    guests = [Player.objects.create(name=f"Guest {number}") for number in (1, 2)]
    for guest in guests:
        assert rename_player(player=guest, name="Olga").skeleton == ""
    open_player(user=User.objects.create_user("olga"), name="Olga")
    assert problem_of("Olga", guests[0]) == "name_taken"


def test_different_names_stay_different():
    names = ["Ada", "Vera", "Вера", "Boris", "Linh", "Juno", "نور", "李雷", "Ann", "Anna"]
    assert len({skeleton(name) for name in names}) == len(names)
