"""Playtests: requested, played in portions, cancelled, continued; and the command line."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.bots.arena import GamesCount
from games.models import CardSet, Playtest
from games.services import playtests
from games.services.cards import draft_from
from games.services.playtests import (
    ask_for_playtest,
    cancel_playtest,
    is_queued,
    playtests_to_run,
    run_playtest,
)
from games.services.problems import Problem
from tests.support.tables import published

pytestmark = pytest.mark.django_db

BOTS = ["random", "random"]


class Now:
    """A pool that plays at once, in the caller's thread."""

    def submit(self, play: Any, *arguments: Any) -> Any:
        from concurrent.futures import Future

        done: Future[Any] = Future()
        done.set_result(play(*arguments))
        return done

    def shutdown(self, **arguments: Any) -> None:
        """Do nothing: no process is running."""


@pytest.fixture
def standard() -> CardSet:
    call_command("load_cards", verbosity=0)
    return CardSet.objects.get(is_default=True)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play games in this process."""
    monkeypatch.setattr(playtests, "ProcessPoolExecutor", lambda *args, **kwargs: Now())


def ask(card_set: CardSet, against: CardSet | None = None, *, games: int = 10, **arguments: Any) -> Playtest:
    wanted = {"bots": BOTS, "asked_by": None, **arguments}
    return ask_for_playtest(card_set=card_set, against=against, games=games, **wanted)


def test_a_set_against_itself_gives_the_same_figures(standard: CardSet, here: None):
    playtest = ask(draft_from(card_set=standard, name="Twin"), standard)
    assert playtests_to_run() == [playtest.pk]
    assert run_playtest(playtest_id=playtest.pk)
    playtest.refresh_from_db()
    assert (playtest.status, playtest.done, playtest.lease_until) == (Playtest.Status.FINISHED, 10, None)
    assert playtest.tally == playtest.other_tally
    assert GamesCount.from_data(playtest.tally).games == 10
    assert playtests_to_run() == []


def test_a_tally_is_stored_completely(standard: CardSet, here: None):
    playtest = ask(standard)
    run_playtest(playtest_id=playtest.pk)
    playtest.refresh_from_db()
    tally = GamesCount.from_data(playtest.tally)
    assert GamesCount.from_data(tally.as_data()) == tally
    assert sum(tally.lengths.values()) == tally.finished == 10
    assert set(tally.seat_wins) <= {0, 1}
    assert sum(tally.used.values()) > 0


def test_a_cancelled_playtest_keeps_its_counts_and_stops(standard: CardSet, here: None):
    playtest = ask(standard, games=40)
    looks = iter([True, False])
    run_playtest(playtest_id=playtest.pk, goes_on=lambda: next(looks, False))
    cancel_playtest(playtest=playtest)
    assert not run_playtest(playtest_id=playtest.pk)
    playtest.refresh_from_db()
    assert (playtest.status, playtest.done) == (Playtest.Status.CANCELLED, 5)


def test_it_stops_between_portions_when_it_is_cancelled(
    standard: CardSet, here: None, monkeypatch: pytest.MonkeyPatch
):
    playtest = ask(standard, games=40)
    noted = playtests.note_portion

    def cancel_then_note(*arguments: Any) -> None:
        noted(*arguments)
        cancel_playtest(playtest=playtest)

    monkeypatch.setattr(playtests, "note_portion", cancel_then_note)
    run_playtest(playtest_id=playtest.pk)
    playtest.refresh_from_db()
    assert (playtest.done, playtest.status) == (5, Playtest.Status.CANCELLED)


def test_another_worker_goes_on_where_the_first_was_killed(
    standard: CardSet, here: None, monkeypatch: pytest.MonkeyPatch
):
    whole = ask(standard, games=20)
    run_playtest(playtest_id=whole.pk)
    whole.refresh_from_db()
    playtest = ask(standard, games=20)
    noted = playtests.note_portion
    killed: list[int] = []

    def note_once(*arguments: Any) -> None:
        if killed:
            raise SystemExit
        killed.append(1)
        noted(*arguments)

    monkeypatch.setattr(playtests, "note_portion", note_once)
    with pytest.raises(SystemExit):
        run_playtest(playtest_id=playtest.pk)
    monkeypatch.setattr(playtests, "note_portion", noted)
    Playtest.objects.filter(pk=playtest.pk).update(lease_until=timezone.now() + timedelta(seconds=30))
    assert not run_playtest(playtest_id=playtest.pk)
    Playtest.objects.filter(pk=playtest.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    assert run_playtest(playtest_id=playtest.pk)
    playtest.refresh_from_db()
    assert playtest.done == 20
    assert playtest.tally == whole.tally


def test_a_worker_that_lost_its_lease_writes_nothing(
    standard: CardSet, here: None, monkeypatch: pytest.MonkeyPatch
):
    playtest = ask(standard)
    noted = playtests.note_portion

    def too_late(*arguments: Any) -> None:
        Playtest.objects.filter(pk=playtest.pk).update(lease_until=timezone.now() + timedelta(seconds=99))
        noted(*arguments)

    monkeypatch.setattr(playtests, "note_portion", too_late)
    run_playtest(playtest_id=playtest.pk)
    playtest.refresh_from_db()
    assert (playtest.done, playtest.tally) == (0, {})


def test_one_playtest_runs_at_a_time_and_the_others_are_queued(standard: CardSet, here: None, settings: Any):
    first, second, third = (ask(standard) for _ in range(3))
    assert playtests_to_run() == [first.pk]
    Playtest.objects.filter(pk=first.pk).update(lease_until=timezone.now() + timedelta(seconds=30))
    assert playtests_to_run() == []
    assert not run_playtest(playtest_id=second.pk)
    assert (is_queued(first), is_queued(second)) == (False, True)
    settings.PLAYTESTS_AT_ONCE = 2
    assert playtests_to_run() == [second.pk]
    assert run_playtest(playtest_id=second.pk)
    assert playtests_to_run() == [third.pk]
    assert not is_queued(second)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"bots": ["random"]}, "wrong_seats"),
        ({"bots": ["random", "nobody"]}, "no_such_bot"),
        ({"games": 0}, "wrong_number_of_games"),
        ({"games": 1_000_000}, "wrong_number_of_games"),
    ],
)
def test_a_playtest_that_makes_no_sense_is_refused(standard: CardSet, wanted: dict[str, Any], code: str):
    with pytest.raises(Problem, match=code):
        ask(standard, **wanted)
    assert not Playtest.objects.exists()


def test_a_draft_with_mistakes_is_not_played(standard: CardSet):
    draft = draft_from(card_set=standard, name="Broken")
    draft.decks.get(kind="rooms").cards.all().delete()
    with pytest.raises(Problem, match="mistakes_in_set"):
        ask(draft)


@pytest.mark.django_db(transaction=True)
def test_a_new_playtest_is_enqueued(jobs: list[str]):
    published()
    ask(CardSet.objects.get())
    assert jobs == ["run_playtest"]


def test_it_is_played_in_other_processes(standard: CardSet):
    playtest = ask(standard, games=4)
    run_playtest(playtest_id=playtest.pk)
    playtest.refresh_from_db()
    assert GamesCount.from_data(playtest.tally).games == 4


# --- the command ------------------------------------------------------------------------------------


def test_the_command_compares_two_sets(standard: CardSet, capsys: pytest.CaptureFixture[str]):
    draft_from(card_set=standard, name="Twin")
    call_command("playtest", "Twin", against="Standard", games=4, players=2, bots="rookie", jobs=1)
    out = capsys.readouterr().out
    assert out.startswith("4 games, ")
    assert "Barracks" in out
    assert "who takes it wins" in out


def test_the_command_rejects_wrong_arguments(standard: CardSet):
    with pytest.raises(CommandError, match="There is no card set Nowhere of shelter"):
        call_command("playtest", "Nowhere")
    with pytest.raises(CommandError, match="wrong seats"):
        call_command("playtest", "Standard", players=9)
