"""Profiles, match histories and the leaderboard: content, visibility and number of queries."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Chronicle, Game, Played, Player, Rating, Seat
from games.services.results import count_for_players
from tests.support.tables import published
from tests.support.titles import install_toy
from tests.web.tables import browser

pytestmark = pytest.mark.django_db
BEGIN = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def mara() -> Player:
    return Player.objects.create(name="Mara")


@pytest.fixture
def boris() -> Player:
    return Player.objects.create(name="Boris")


def finished(*places: tuple[Player | None, int], day: int = 0, rated: bool = False, **fields: Any) -> Game:
    """A finished game with these places; a seat without a player is a bot."""
    when = BEGIN + timedelta(days=day)
    game = Game.objects.create(
        title="shelter",
        rules_version=1,
        card_set=published(),
        seat_count=len(places),
        status=Game.Status.FINISHED,
        outcome="won",
        seed="s",
        seed_hash="h",
        invitation=f"{day}-{Game.objects.count()}",
        started_at=when,
        moved_at=when,
        finished_at=when,
        rated=rated,
        counted=True,
        **fields,
    )
    seats = [
        Seat.objects.create(
            game=game, number=number, player=player, bot="" if player else "steady", place=place, score=10
        )
        for number, (player, place) in enumerate(places)
    ]
    taken = [[[1, "taken", "lounge"]] for _ in places]
    count_for_players(game, seats, Chronicle.objects.create(game=game, rounds=[], cards=taken))
    return game


def games_on(client: Client, player: Player, **wanted: Any) -> list[int]:
    page = client.get(reverse("history", args=[player.pk]), wanted)
    assert page.status_code == 200
    return [each.game_id for each in page.context["games"]]


# --- profile ----------------------------------------------------------------------------------------


def test_a_profile_shows_results_favourites_opponents_and_ratings(
    client: Client, mara: Player, boris: Player
):
    for day in range(3):
        finished((mara, 1), (boris, 2), day=day, rated=True)
    finished((mara, 2), (boris, 1), (None, 3), day=4)
    page = client.get(reverse("profile", args=[mara.pk]))
    assert page.context["sums"].games == 4
    assert page.context["sums"].wins == 3
    assert [row["seats"] for row in page.context["by_seats"]] == [2, 3]
    assert [(each.opponent, each.ahead, each.behind) for each in page.context["meetings"]] == [(boris, 3, 1)]
    [rating] = page.context["ratings"]
    assert rating.games == "3 rated games"
    assert len(rating.chart.rows) == 3
    [career] = page.context["careers"]
    assert (career["career"].streak, career["career"].best_streak) == (0, 3)
    assert [card.times for _title, cards in career["favourites"] for card in cards] == [4]
    assert "Lounge" in page.content.decode()


def test_a_newcomer_has_a_profile_that_says_so(client: Client, mara: Player):
    page = client.get(reverse("profile", args=[mara.pk]))
    assert "No game has been finished yet." in page.content.decode()


def test_deleted_players_have_no_page(client: Client, mara: Player):
    Player.objects.filter(pk=mara.pk).update(left_at=BEGIN)
    assert client.get(reverse("profile", args=[mara.pk])).status_code == 404
    assert client.get(reverse("history", args=[mara.pk])).status_code == 404


def test_players_me_redirects_to_the_visitors_own_profile(mara: Player):
    reply = browser(mara).get(reverse("my-profile"))
    assert reply.headers["Location"] == reverse("profile", args=[mara.pk])
    assert Client().get(reverse("my-profile")).headers["Location"] == reverse("home")


# --- history ----------------------------------------------------------------------------------------


def test_games_are_listed_newest_first_and_pages_have_no_gaps(client: Client, mara: Player):
    games = [finished((mara, 1), (None, 2), day=day // 2).pk for day in range(60)]
    expected = sorted(games, reverse=True)
    seen: list[int] = []
    wanted: dict[str, str] = {}
    while True:
        page = client.get(reverse("history", args=[mara.pk]), wanted)
        seen += [each.game_id for each in page.context["games"]]
        if not page.context["behind"]:
            break
        wanted = {"behind": page.context["behind"]}
    assert seen == expected


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"result": "won"}, ["duel"]),
        ({"result": "lost"}, ["bots"]),
        ({"result": "left"}, ["left"]),
        ({"seats": "3"}, ["bots"]),
        ({"bots": "yes"}, ["bots"]),
        ({"bots": "no"}, ["left", "duel"]),
        ({"rated": "yes"}, ["duel"]),
        ({"rated": "no"}, ["left", "bots"]),
        ({"opponent": "boris"}, ["left", "duel"]),
        ({"opponent": "mara"}, []),
        ({"since": "2026-01-02"}, ["left", "bots"]),
        ({"until": "2026-01-02"}, ["bots", "duel"]),
        ({"title": "shelter"}, ["left", "bots", "duel"]),
        ({"title": "raiders"}, []),
        ({"seats": "many", "since": "yesterday", "behind": "here 1"}, ["left", "bots", "duel"]),
    ],
)
def test_a_history_is_filtered(
    client: Client, mara: Player, boris: Player, wanted: dict[str, str], expected: list[str]
):
    names = {finished((mara, 1), (boris, 2), rated=True).pk: "duel"}
    names[finished((mara, 2), (None, 1), (None, 3), day=1).pk] = "bots"
    names[finished((mara, 2), (boris, 1), day=2).pk] = "left"
    Played.objects.filter(player=mara, place=2, seats=2).update(left=True)
    assert [names[game] for game in games_on(client, mara, **wanted)] == expected


def test_a_history_can_be_filtered_by_any_number_of_seats_that_a_title_allows(
    client: Client, monkeypatch: pytest.MonkeyPatch, mara: Player
):
    alone = '<option value="1">1</option>'
    address = reverse("history", args=[mara.pk])
    assert alone not in client.get(address).content.decode()
    install_toy(monkeypatch)
    assert alone in client.get(address).content.decode()


def test_other_visitors_see_public_games_only(client: Client, mara: Player):
    private = finished((mara, 1), (None, 2), access=Game.Access.LINK)
    public = finished((mara, 1), (None, 2), day=1)
    assert games_on(client, mara) == [public.pk]
    assert games_on(browser(mara), mara) == [public.pk, private.pk]


def test_the_summary_follows_the_filters_it_can_follow(client: Client, mara: Player, boris: Player):
    finished((mara, 1), (boris, 2))
    finished((mara, 2), (None, 1), (None, 3))
    page = client.get(reverse("history", args=[mara.pk]), {"seats": "2"})
    assert (page.context["sums"].games, page.context["sums"].wins) == (1, 1)


# --- leaderboard ------------------------------------------------------------------------------------


def test_the_highest_conservative_rating_comes_first_and_ranks_continue_across_pages(client: Client):
    for number in range(30):
        player = Player.objects.create(name=f"Player {number}")
        certain = float(number // 2)
        Rating.objects.create(
            player=player, title="shelter", pool="more", mu=25, sigma=5, certain=certain, games=3
        )
    first = client.get(reverse("leaderboard"))
    rest = client.get(reverse("leaderboard"), {"behind": first.context["behind"]})
    rows = [*first.context["leaders"], *rest.context["leaders"]]
    assert [place for place, *_ in rows] == list(range(1, 31))
    assert len({row.player_id for _place, row, *_ in rows}) == 30
    values = [row.certain for _place, row, *_ in rows]
    assert values == sorted(values, reverse=True)


def test_banned_and_deleted_players_are_not_on_the_leaderboard(client: Client, mara: Player, boris: Player):
    finished((mara, 1), (boris, 2), rated=True)
    Player.objects.filter(pk=mara.pk).update(banned_at=BEGIN)
    page = client.get(reverse("leaderboard"), {"pool": "two"})
    assert [row.player for _place, row, *_ in page.context["leaders"]] == [boris]


@pytest.mark.parametrize("query", [{"pool": "five"}, {"title": "chess"}])
def test_a_leaderboard_that_does_not_exist_is_not_found(client: Client, query: dict[str, str]):
    assert client.get(reverse("leaderboard"), query).status_code == 404


def test_an_invalid_position_shows_the_first_page(client: Client):
    page = client.get(reverse("leaderboard"), {"behind": "far down there"})
    assert page.status_code == 200


# --- queries ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("address", "queries"), [("profile", 9), ("history", 4), ("leaderboard", 1)])
def test_pages_about_players_take_the_same_queries_however_much_was_played(
    client: Client,
    mara: Player,
    boris: Player,
    address: str,
    queries: int,
    django_assert_num_queries: Any,
):
    for day in range(12):
        finished((mara, 1), (boris, 2), day=day, rated=True)
    path = reverse(address, args=[] if address == "leaderboard" else [mara.pk])
    client.get(path)  # loads the cards into the cache
    with django_assert_num_queries(queries):
        client.get(path)
