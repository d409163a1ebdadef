"""A second title, added by its folders and one line in the registry, is used on every page of the site.

The toy hides hands and is for one to three players. Nothing else is changed for it here; the workshop is in
`test_admin_second_title.py`.
"""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Move, Played, Player, Rating, Seat, User
from games.presenters import presenter_of
from games.registry import TITLES
from games.services.bots import play_bots
from games.services.daily import attempt_daily, open_attempts
from games.services.games import concede, create_game, start_game
from games.services.problems import Problem
from games.services.results import count_game
from games.services.verification import Verdict, verify_game
from tests.support.tables import Play, people, published
from tests.support.titles import install_toy
from tests.titles.toy.rules import CARDS
from tests.web.tables import HTMX, Served, browser, text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    install_toy(monkeypatch)
    published()
    published("toy", content=str(CARDS))


def page(address: str, player: Player | None = None, **query: str) -> str:
    reply = browser(player).get(address, query)
    assert reply.status_code == 200, address
    return text(reply)


def account(name: str) -> Player:
    return Player.objects.create(name=name, user=User.objects.create_user(name))


def played(player: Player, *, seats: int = 1) -> Play:
    """A game of the toy that the player has finished, counted."""
    game = Play(seats, title="toy", wishes={}, swaps=False)
    game.game.seats.filter(number=0).update(player=player)
    game.players[0] = player
    game.to_the_end()
    assert count_game(game_id=game.id)
    return game


# --- home -------------------------------------------------------------------------------------------


def shelf(html: str) -> list[str]:
    return re.findall(r'<h2 id="title-(\w+)"', html)


def test_home_shows_the_first_title_large_and_the_second_beside_it():
    html = page("/")
    assert shelf(html) == ["shelter", "raiders", "wasteland", "toy"]
    assert html.count("title--big") == 1
    assert str(presenter_of("toy").TAGLINE) in html
    assert "1 to 3 players" in html
    assert "5 min" in html
    assert "2 to 4 players" in html


def test_the_title_played_last_comes_first():
    mara = people(1)[0]
    create_game(title="toy", seats=2, host=mara)
    html = page("/", mara)
    assert shelf(html) == ["toy", "shelter", "raiders", "wasteland"]
    assert "Played last" in html


def test_everything_about_a_title_is_one_click_from_home():
    mara = people(1)[0]
    create_game(title="toy", seats=2, host=mara)
    html = page("/", mara)
    for address in (
        "/cards/?title=toy",
        "/leaderboard/?title=toy",
        "/daily/toy/",
        "/tables/new/?title=toy",
        f"/players/{mara.pk}/games/?title=toy",
    ):
        assert f'href="{address}"' in html
        page(address, mara)


def test_a_title_starts_with_one_click_against_its_own_bots():
    client = browser()
    client.post("/play/", {"title": "toy"})
    game = Game.objects.get()
    assert (game.title, game.seat_count, game.status) == ("toy", 2, "running")
    [bot] = game.seats.exclude(bot="").values_list("bot", flat=True)
    assert bot in presenter_of("toy").CHARACTERS
    html = text(client.get(f"/games/{game.pk}/"))
    assert str(presenter_of("toy").CHARACTERS[bot].name) in html


def test_a_title_for_one_is_played_alone_with_one_click_and_no_bots():
    assert 'name="seats" value="1"' in re.sub(r"\s+", " ", page("/"))
    client = browser()
    client.post("/play/", {"title": "toy", "seats": "1"})
    game = Game.objects.get()
    assert (game.seat_count, game.status) == (1, "running")
    assert not game.seats.exclude(bot="").exists()


def test_an_impossible_number_of_players_is_answered_with_the_title_s_own_numbers():
    client = browser()
    client.post("/play/", {"title": "toy", "seats": "4"})
    assert "It is for 1 to 3 players." in text(client.get("/"))
    client.post("/play/", {"title": "shelter", "seats": "1"})
    assert "It is for 2 to 4 players." in text(client.get("/"))


# --- lobby and tables -------------------------------------------------------------------------------


def rows(html: str) -> list[str]:
    return re.findall(r'id="row-(\d+)"', html)


def test_the_lobby_lists_all_titles_with_their_marks_or_one_of_them():
    host = people(1)[0]
    mine = [create_game(title=title, seats=2, host=host).pk for title in ("shelter", "toy")]
    assert {int(row) for row in rows(page("/"))} == set(mine)
    assert rows(page("/", title="toy")) == [str(mine[1])]
    assert 'aria-label="Toy"' in page("/", title="toy")
    assert set(rows(page("/", title="chess"))) == {str(pk) for pk in mine}


def test_the_lobby_of_one_title_asks_for_news_of_that_title():
    create_game(title="shelter", seats=2, host=people(1)[0])
    html = page("/", title="toy")
    assert 'hx-get="/?title=toy"' in html
    marks = dict(re.findall(r'name="(lobby|showcase)" value="([^"]*)"', html))
    assert browser().get("/", {"title": "toy", **marks}, headers=HTMX).status_code == 204


def test_a_new_table_is_opened_for_the_chosen_title():
    html = page("/tables/new/", title="toy")
    assert "Normal · Bold" in html
    assert "Builder" not in html
    assert 'href="?title=shelter"' in html
    client = browser()
    fields = {"access": "public", "seats": "2", "option_swaps": "1"}
    address = client.post("/tables/new/?title=toy", fields)["Location"]
    game = Game.objects.get()
    assert (game.title, game.options) == ("toy", {"swaps": False})
    assert "Toy · friendly" in text(client.get(address))


def test_a_table_for_one_starts_at_once():
    client = browser()
    reply = client.post("/tables/new/?title=toy", {"access": "public", "seats": "1"})
    assert reply["Location"] == f"/games/{Game.objects.get().pk}/"


def test_a_game_for_one_is_never_rated():
    mara = account("mara")
    with pytest.raises(Problem, match="rated_needs_opponents"):
        create_game(title="toy", seats=1, host=mara, rated=True)
    client = browser()
    fields = {"access": "public", "seats": "1", "rated": "on"}
    reply = client.post("/tables/new/?title=toy", fields)
    assert reply.status_code == 422
    assert "A rated game needs at least two players." in text(reply)


def test_bots_of_another_title_can_not_be_invited():
    with pytest.raises(Problem, match="no_such_bot"):
        create_game(title="toy", seats=2, host=people(1)[0], bots={1: "steady.builder"})
    with pytest.raises(Problem, match="no_such_bot"):
        create_game(title="shelter", seats=2, host=people(1)[0], bots={1: "steady.bold"})


# --- the game ---------------------------------------------------------------------------------------


def test_its_table_has_its_name_and_mark_and_is_played_to_the_end():
    table = Served(2, title="toy", wishes={}, swaps=False)
    html = text(table.look(0))
    assert "- Toy</title>" in html
    assert re.search(r'class="brand".*?Toy\s*</a>', html, re.DOTALL)
    while table.game.status == "running":
        reply = table.post()
        assert reply.status_code in (200, 204)
    record = text(browser().get(f"/games/{table.id}/record/"))
    assert "- Toy</title>" in record
    assert browser().get(f"/games/{table.id}/at/1/").status_code == 200


def test_the_site_has_its_own_name_on_its_own_pages():
    assert "Leaderboard" in page("/leaderboard/").split("- Shelter</title>")[0]
    assert "- Shelter</title>" in page("/")


def test_conceding_alone_ends_the_game_and_nobody_wins():
    play = Play(1, title="toy", wishes={})
    concede(game_id=play.id, seat=0, player=play.players[0])
    game = play.game
    assert (game.status, game.outcome) == ("finished", "conceded")
    assert list(Seat.objects.filter(game=game).values_list("place", "score")) == [(None, None)]
    assert count_game(game_id=game.pk)
    assert not Played.objects.get().won
    assert verify_game(game_id=game.pk) == Verdict(game.pk)
    assert "gave up." in page(f"/games/{game.pk}/")


def test_a_bot_plays_a_title_with_a_style_of_its_own():
    game = create_game(title="toy", seats=2, host=None, bots={0: "steady.bold", 1: "rookie"})
    start_game(game_id=game.pk, player=None)
    assert play_bots(game_id=game.pk) > 0
    assert Move.objects.filter(game=game, by=Move.By.BOT).exists()


# --- afterwards -------------------------------------------------------------------------------------


def test_a_history_is_filtered_by_title_with_one_click():
    mara = people(1)[0]
    game = played(mara)
    address = f"/players/{mara.pk}/games/"
    assert 'href="?title=toy"' in page(address, mara)
    assert f"/games/{game.id}/record/" in page(address, mara, title="toy")
    assert f"/games/{game.id}/record/" not in page(address, mara, title="shelter")
    # The other filters keep the title.
    assert '<input type="hidden" name="title" value="toy"' in page(address, mara, title="toy")


def test_a_profile_counts_each_title_by_itself():
    mara = people(1)[0]
    played(mara)
    html = page(f"/players/{mara.pk}/")
    assert "Results by number of players: Toy" in html
    assert "Results by number of players: Fallout Shelter" not in html


def test_each_title_has_its_own_leaderboard():
    mara = account("mara")
    Rating.objects.create(player=mara, title="toy", pool=Rating.Pool.TWO, mu=30, sigma=2, certain=24, games=9)
    assert "mara" in page("/leaderboard/", title="toy", pool="two")
    assert "mara" not in page("/leaderboard/", title="shelter", pool="two")
    assert 'href="?title=shelter&amp;pool=two"' in page("/leaderboard/", title="toy", pool="two")
    assert browser().get("/leaderboard/", {"title": "chess"}).status_code == 404


def test_each_title_has_its_own_cards():
    for title in TITLES:
        if title != "toy":
            published(title)
    for title in TITLES:
        assert browser().get("/cards/", {"title": title}).context["shown"].title == title
    assert 'href="?title=shelter"' in page("/cards/", title="toy")


# --- the game of the day ----------------------------------------------------------------------------


def test_each_title_has_its_own_game_of_the_day():
    mara = people(1)[0]
    today = timezone.now().date()
    one, other = (attempt_daily(title=title, day=today, player=mara) for title in ("shelter", "toy"))
    assert one.pk != other.pk
    assert "Toy of the day" in page("/daily/toy/", mara)
    assert "Vault of the day" not in page("/daily/toy/", mara).split("<main")[1]
    assert "/daily/shelter/" in page("/daily/toy/", mara)
    assert f"/games/{other.pk}/" in browser(mara).post("/daily/toy/play/")["Location"]


def test_a_title_may_have_no_game_of_the_day(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(presenter_of("toy"), "DAILY", "")
    assert browser().get("/daily/toy/").status_code == 404
    assert browser().post("/daily/toy/play/").status_code == 404
    assert "/daily/toy/" not in page("/")


def test_addresses_without_a_title_lead_to_the_one_that_is_meant():
    mara = people(1)[0]
    yesterday = timezone.now().date() - timedelta(days=1)
    attempt_daily(title="toy", day=yesterday, player=mara)
    open_attempts(today=timezone.now().date())
    assert browser().get("/daily/")["Location"] == "/daily/shelter/"
    assert browser(mara).get("/daily/")["Location"] == "/daily/toy/"
    assert browser().get(f"/daily/{yesterday}/")["Location"] == f"/daily/toy/{yesterday}/"
    assert page(f"/daily/toy/{yesterday}/")
    assert browser().get("/daily/2001-01-01/").status_code == 404


# --- preferences, admin and design ------------------------------------------------------------------


def test_standing_answers_of_two_titles_never_meet(monkeypatch: pytest.MonkeyPatch):
    terms = presenter_of("shelter").STANDING_TERMS
    monkeypatch.setattr(presenter_of("toy"), "STANDING_TERMS", {"rent": terms["rent"]})
    client, fields = browser(), {"language": "en", "theme": "dark", "motion": "on", "size": "normal"}
    fields |= {"patterns": "off", "shelter-rent": "0", "toy-rent": "1"}
    assert client.post("/preferences/", fields).status_code == 302
    wishes: Any = Player.objects.get().wishes
    assert wishes["shelter"]["rent"] != wishes["toy"]["rent"]
    assert set(wishes["toy"]) == {"rent"}


def test_its_games_are_listed_and_looked_into_in_the_admin():
    play = Play(2, title="toy", wishes={})
    staff = Client()
    staff.force_login(User.objects.create_superuser("staff"))
    assert ">Toy</td>" in text(staff.get(reverse("admin:games_game_changelist")))
    assert staff.get(reverse("admin:look-in", args=[play.id, 0])).status_code == 200


def test_its_samples_are_on_the_page_of_designers(settings: Any, monkeypatch: pytest.MonkeyPatch):
    settings.DEBUG = True
    # Changing it has set up the template engines again.
    install_toy(monkeypatch)
    assert "Spark: violet" in page("/design/")
