"""Playtests in the workshop: starting, watching and stopping one, and its report."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from games.bots.arena import GamesCount, Report
from games.models import CardSet, Playtest, User
from games.presenters.playtests import present_playtest
from games.services.cards import draft_from
from games.services.matches import read_once
from games.services.playtests import ask_for_playtest
from tests.web.people import staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft() -> CardSet:
    call_command("load_cards", verbosity=0)
    return draft_from(card_set=CardSet.objects.get(is_default=True), name="Draft")


def address(name: str, *ids: int) -> str:
    return reverse(f"admin:games_cardset_{name}", args=ids)


def played(draft: CardSet, own: list[Report], other: list[Report]) -> Playtest:
    playtest = ask_for_playtest(
        card_set=draft, against=draft.parent, bots=["steady"] * 4, games=len(own), asked_by=None
    )
    for name, reports in (("tally", own), ("other_tally", other)):
        tally = GamesCount()
        tally.add(reports)
        setattr(playtest, name, tally.as_data())
    playtest.done, playtest.status = len(own), Playtest.Status.FINISHED
    playtest.save()
    return playtest


def report(winner: int, *, rounds: int = 10, taken: str = "diner", **facts: Any) -> Report:
    shares = tuple(1.0 if seat == winner else 0.0 for seat in range(4))
    found = Report(("steady",) * 4, 300, False, rounds, ("rooms",), (9, 8, 7, 6), shares)
    return found._replace(offered=("barracks", "lounge"), taken=((winner, taken),), **facts)


def view(playtest: Playtest) -> Any:
    return present_playtest(playtest, read_once("shelter", playtest.content))


def test_a_designer_starts_a_playtest_and_it_is_logged(draft: CardSet):
    client = staff("designer")
    reply = client.post(
        address("playtests", draft.pk),
        {"seats": 2, "level": "rookie", "games": 12, "against": draft.parent_id},
    )
    playtest = Playtest.objects.get()
    assert reply.headers["Location"] == address("playtest", draft.pk, playtest.pk)
    assert (len(playtest.bots), playtest.games, playtest.against) == (2, 12, draft.parent)
    assert playtest.asked_by == User.objects.get(username="designer")
    assert LogEntry.objects.filter(object_id=str(draft.pk), change_message__contains="Playtest").exists()
    assert "0 of 12 games" in client.get(reply.headers["Location"]).content.decode()


def test_a_publisher_may_read_playtests_but_not_start_one(draft: CardSet):
    client = staff("publisher")
    page = client.get(address("playtests", draft.pk))
    assert "New playtest" not in page.content.decode()
    client.post(address("playtests", draft.pk), {"seats": 2, "level": "rookie", "games": 12})
    assert not Playtest.objects.exists()


def test_a_set_with_mistakes_is_refused(draft: CardSet):
    draft.decks.get(kind="rooms").cards.all().delete()
    page = staff("designer").post(
        address("playtests", draft.pk), {"seats": 2, "level": "rookie", "games": 12}
    )
    assert "Mend them first" in page.content.decode()
    assert not Playtest.objects.exists()


@pytest.mark.parametrize("games", ["", "0", "-3", "many", "999999"])
def test_a_number_that_makes_no_sense_is_refused(draft: CardSet, games: str):
    reply = staff("designer").post(
        address("playtests", draft.pk), {"seats": 2, "level": "rookie", "games": games}
    )
    assert reply.status_code == 200
    assert not Playtest.objects.exists()


def test_the_page_of_a_running_playtest_polls_and_can_stop_it(draft: CardSet):
    playtest = ask_for_playtest(card_set=draft, against=None, bots=["random"] * 2, games=10, asked_by=None)
    client, page = staff("designer"), address("playtest", draft.pk, playtest.pk)
    assert 'hx-trigger="every 3s"' in client.get(page).content.decode()
    part = client.get(page, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    client.post(address("playtest_cancel", draft.pk, playtest.pk))
    playtest.refresh_from_db()
    assert playtest.status == Playtest.Status.CANCELLED
    assert 'hx-trigger="every 3s"' not in client.get(page).content.decode()


def test_a_playtest_of_another_set_is_not_found(draft: CardSet):
    playtest = ask_for_playtest(card_set=draft, against=None, bots=["random"] * 2, games=10, asked_by=None)
    other = draft_from(card_set=draft, name="Other")
    client = staff("designer")
    assert client.get(address("playtest", other.pk, playtest.pk)).status_code == 404
    assert client.post(address("playtest_cancel", other.pk, playtest.pk)).status_code == 404


def test_the_report_warns_of_a_seat_a_card_nobody_takes_and_one_that_wins(draft: CardSet):
    own = [report(0, taken="lounge") for _ in range(40)] + [report(seat) for seat in range(4)]
    other = [report(number % 4, rounds=7) for number in range(44)]
    found = view(played(draft, own, other))
    assert "Seat 1 wins 93 % ± 8." in found.warnings
    assert "Nobody ever takes Barracks." in found.warnings
    assert any(text.startswith("Who takes Lounge wins 100 %") for text in found.warnings)
    assert "Games are 3.0 rounds longer." in found.warnings
    assert found.seats[0].wins.look == "up"
    assert found.seats[1].wins.look == "down"


def test_a_balanced_set_has_no_warnings(draft: CardSet):
    games = [report(number % 4)._replace(offered=("lounge",), taken=((0, "lounge"),)) for number in range(40)]
    found = view(played(draft, games, games))
    assert found.warnings == []
    assert all(row.wins.change == "" for row in found.seats)
    assert found.endings[0][0] == "the last room was built"


def test_games_that_cannot_be_finished_are_counted(draft: CardSet):
    games = [report(number % 4) for number in range(8)]
    stuck = Report(("steady",) * 4, 10_000, True)
    found = view(played(draft, [*games, stuck], games))
    assert found.warnings[0] == "1 game could not be finished."


def test_the_page_of_a_report_shows_charts_with_tables_and_every_card(draft: CardSet):
    own = [report(number % 4, rounds=8 + number % 3) for number in range(20)]
    playtest = played(draft, own, own)
    page = staff("designer").get(address("playtest", draft.pk, playtest.pk)).content.decode()
    assert page.count("<figure") == 2
    assert page.count("The figures") == 2
    assert "Barbershop" in page
    assert "Deathclaw" in page


def test_before_the_first_game_there_is_nothing_to_report(draft: CardSet):
    playtest = ask_for_playtest(card_set=draft, against=None, bots=["random"] * 2, games=10, asked_by=None)
    assert view(playtest) is None


def test_a_queued_playtest_says_so(draft: CardSet):
    first, second = (
        ask_for_playtest(card_set=draft, against=None, bots=["steady"] * 2, games=10, asked_by=None)
        for _ in range(2)
    )
    Playtest.objects.filter(pk=first.pk).update(lease_until=timezone.now() + timedelta(seconds=30))
    client = staff("designer")
    assert "Queued" not in client.get(address("playtest", draft.pk, first.pk)).content.decode()
    assert "Queued" in client.get(address("playtest", draft.pk, second.pk)).content.decode()
