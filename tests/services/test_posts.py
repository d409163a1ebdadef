"""Several answers in one post: all are played or none, up to the first that reveals something."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.action import LONGEST
from games.engine.errors import Refused
from games.models import Game, Move, User
from games.selectors.games import latest_state, stages_of, state_at
from games.selectors.undo import undo_target
from games.services import moves
from games.services.cards import load_card_set
from games.services.game_files import export_game, import_game
from games.services.games import agree_to_end
from games.services.moderation import rewind_game
from games.services.moves import Outcome, submit_move
from games.services.problems import Problem
from games.services.verification import Verdict, verify_game
from tests.support.tables import Play, is_whole, published, shipped
from tests.support.titles import install_toy
from tests.titles.toy.discards import CHANCE, HAND, SECRET, SHARED, Discards
from tests.titles.toy.rules import CARDS

pytestmark = pytest.mark.django_db

PLACE, END, AGAIN = "place d1 vault_entrance.a", "end", "place d2 diner.a"
Deal = Callable[..., Play]


def post(play: Play, *actions: str, seat: int = 0, seen: int | None = None) -> Outcome:
    """Post answers of a seat together."""
    action, *then = actions
    seen = play.version if seen is None else seen
    player = play.players[seat]
    return submit_move(game_id=play.id, seat=seat, seen=seen, action=action, then=then, player=player)


def discard(*numbers: int) -> list[str]:
    """Answers that discard these cards of the set."""
    return [f"discard c{number}" for number in numbers]


def actions(play: Play, since: int = 0) -> list[str]:
    return [action for _, _, action in play.lines(since)]


@pytest.fixture
def play() -> Play:
    """A game in which seat 1 has passed: it is seat 0's turn until it passes too, from version 1 on."""
    load_card_set(text=shipped("shelter"))
    play = Play()
    play.answer("pass", seat=1)
    return play


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Deal:
    """A game of discards; the hand of seat 0 begins with these numbers, and seat 1 has only `others`."""
    install_toy(monkeypatch, Discards())

    def begun(*numbers: int, others: int = 2, **facts: Any) -> Play:
        hand = [*numbers, *[2] * (HAND - len(numbers))]
        published("toy", content=str({"numbers": hand + [others] * HAND}))
        return Play(2, title="toy", **facts)

    return begun


# --- played together --------------------------------------------------------------------------------


def test_several_answers_are_played_in_one_transaction_and_tied_together(play: Play):
    assert post(play, PLACE, END, AGAIN) == Outcome("played", 4)
    assert play.lines(since=1) == [(0, "player", PLACE), (0, "player", END), (0, "player", AGAIN)]
    assert [(row.asked, row.continues) for row in play.rows(since=1)] == [(1, None), (2, 2), (3, 2)]
    assert is_whole(play.game)
    assert verify_game(game_id=play.id) == Verdict(play.id)


def test_the_record_is_the_one_of_the_same_answers_posted_one_by_one(play: Play):
    other = Play()
    other.answer("pass", seat=1)
    for action in (PLACE, END, AGAIN):
        other.answer(action)
    post(play, PLACE, END, AGAIN)
    assert play.lines() == other.lines()
    assert latest_state(play.game) == latest_state(other.game)


def test_one_answer_continues_nothing(play: Play):
    play.answer(PLACE)
    assert [row.continues for row in play.rows()] == [None, None]


def test_a_post_is_announced_once_and_writes_one_position(
    play: Play, announced: list[tuple[int, int]], django_capture_on_commit_callbacks: Any
):
    with django_capture_on_commit_callbacks(execute=True):
        post(play, PLACE, END, AGAIN)
    assert announced == [(play.id, 4)]
    assert play.game.position.version == 4


def test_a_post_writes_at_most_one_checkpoint(deal: Deal, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(moves, "CHECKPOINT_EVERY", 2)
    play = deal()
    post(play, *discard(1, 2, 3, 4, 5))
    assert [point.version for point in play.game.checkpoints.order_by("version")] == [0, 5]
    assert is_whole(play.game)


def test_five_answers_take_no_more_queries_than_one(deal: Deal):
    counts = []
    for number in (1, 5):
        play = deal()
        with CaptureQueriesContext(connection) as captured:
            post(play, *discard(*range(1, number + 1)))
        counts.append(len([query for query in captured if "SAVEPOINT" not in query["sql"]]))
    assert counts[0] == counts[1]


def test_an_answer_of_a_thousand_characters_is_stored(deal: Deal, monkeypatch: pytest.MonkeyPatch):
    play = deal()
    longest = f"discard {'c' * (LONGEST - len('discard '))}"

    def options(*_: Any) -> list[str]:
        return [longest]

    monkeypatch.setattr(Discards, "options", options)
    monkeypatch.setattr(Discards, "apply", lambda *_: None)
    assert post(play, longest).kind == "played"
    assert actions(play) == [longest]
    with pytest.raises(Refused, match="not_an_action"):
        post(play, longest + "c")


# --- refused ----------------------------------------------------------------------------------------


def test_a_refused_third_answer_leaves_nothing(play: Play):
    before = play.game.position.state
    with pytest.raises(Refused) as refused:
        post(play, PLACE, END, "place d9 diner.a", AGAIN)
    assert (refused.value.code, refused.value.facts["answer"]) == ("not_an_option", 3)
    assert play.version == 1
    assert len(play.rows()) == 1
    assert play.game.position.state == before
    assert post(play, PLACE, END, AGAIN).kind == "played"


# --- dropped ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("special", [CHANCE, SECRET])
def test_the_rest_is_dropped_after_an_answer_that_reveals_something(deal: Deal, special: int):
    play = deal(2, 2, special)
    assert post(play, *discard(1, 2, 3, 4, 5)) == Outcome("played", 3, dropped=2)
    assert actions(play) == discard(1, 2, 3)
    assert play.asked().seat == 0, "the player goes on with the new knowledge"


def test_nothing_is_dropped_if_the_last_answer_reveals_something(deal: Deal):
    play = deal(2, 2, CHANCE)
    assert post(play, *discard(1, 2, 3)) == Outcome("played", 3)


def test_dropped_answers_need_not_be_possible(deal: Deal):
    play = deal(CHANCE)
    assert post(play, *discard(1), "fly") == Outcome("played", 1, dropped=1)


def test_the_rest_is_dropped_if_another_seat_has_to_answer(play: Play):
    other = Play()
    seat = other.asked().seat
    assert post(other, PLACE, END, AGAIN, seat=seat) == Outcome("played", 2, dropped=1)
    assert other.asked().seat != seat


def test_the_rest_is_dropped_if_the_game_is_over(deal: Deal):
    play = deal()
    post(play, *discard(*range(1, HAND)))
    last = discard(*range(HAND + 1, 2 * HAND))
    assert post(play, *last, "fly", seat=1).dropped == 1
    assert play.game.status == Game.Status.FINISHED


def test_the_rest_is_dropped_if_another_seat_gave_a_standing_answer(deal: Deal):
    play = deal(SHARED, others=1, wishes={"ones": True})
    assert post(play, *discard(1, 2)) == Outcome("played", 2, dropped=1)
    assert play.lines() == [(0, "player", "discard c1"), (1, "preference", f"discard c{HAND + 1}")]
    assert play.asked().seat == 0


def test_in_a_title_with_hidden_hands_a_drawn_card_ends_the_post(monkeypatch: pytest.MonkeyPatch):
    install_toy(monkeypatch)
    published("toy", content=str(dict(CARDS)))
    play = Play(1, title="toy")
    one, other, _ = play.options()
    assert post(play, f"choose {one}", f"lay {other}") == Outcome("played", 1, dropped=1)
    assert play.rows()[0].reveals


# --- skipped ----------------------------------------------------------------------------------------


def test_an_answer_that_a_standing_answer_has_given_is_skipped(deal: Deal):
    play = deal(2, 2, 2, 1, wishes={"ones": True})
    assert post(play, *discard(1, 4, 2)) == Outcome("played", 3)
    assert play.lines() == [
        (0, "player", "discard c1"),
        (0, "preference", "discard c4"),
        (0, "player", "discard c2"),
    ]
    assert [row.continues for row in play.rows()] == [None, None, 1]
    assert verify_game(game_id=play.id) == Verdict(play.id)


def test_an_answer_that_the_rules_have_given_by_themselves_is_skipped(deal: Deal):
    play = deal()
    assert post(play, *discard(*range(1, HAND + 1))) == Outcome("played", HAND - 1)
    assert actions(play) == discard(*range(1, HAND))
    assert play.asked().seat == 1


def test_a_skipped_answer_does_not_count_as_dropped_when_something_was_revealed(deal: Deal):
    play = deal(2, 2, 2, 1, CHANCE, wishes={"ones": True})
    assert post(play, *discard(5, 4, 1)) == Outcome("played", 2, dropped=1)
    assert actions(play) == discard(5, 4)


# --- twins ------------------------------------------------------------------------------------------


def test_the_same_answers_posted_again_are_a_twin(play: Play):
    post(play, PLACE, END, AGAIN)
    assert post(play, PLACE, END, AGAIN, seen=1) == Outcome("twin", 4)
    play.go_on(3)
    assert post(play, PLACE, END, AGAIN, seen=1) == Outcome("twin", 7)
    assert len(play.rows()) == 7


def test_a_twin_tells_the_same_about_dropped_and_skipped_answers(deal: Deal):
    play = deal(2, 1, 2, CHANCE, wishes={"ones": True})
    answers = discard(1, 2, 3, 4, 5)
    assert post(play, *answers) == Outcome("played", 4, dropped=1)
    assert post(play, *answers, seen=0) == Outcome("twin", 4, dropped=1)
    assert len(play.rows()) == 4


def test_a_post_with_other_answers_is_stale(play: Play):
    post(play, PLACE, END, AGAIN)
    for others in ([END, PLACE, AGAIN], [PLACE, END, "place d3 diner.b"], [PLACE, "fly"]):
        assert post(play, *others, seen=1) == Outcome("stale", 4)
    assert len(play.rows()) == 4


def test_a_post_that_begins_like_an_earlier_answer_is_stale(play: Play):
    post(play, PLACE)
    assert post(play, PLACE, END, seen=1) == Outcome("stale", 2)
    assert len(play.rows()) == 2


def test_a_twin_from_before_an_undo_writes_nothing(play: Play):
    post(play, PLACE, END, AGAIN)
    play.undo(0)
    assert post(play, PLACE, END, AGAIN, seen=1) == Outcome("twin", 5)
    assert post(play, PLACE, END, AGAIN) == Outcome("played", 8)
    assert is_whole(play.game)


# --- undo -------------------------------------------------------------------------------------------


def test_one_undo_takes_back_a_whole_post(play: Play):
    before = latest_state(play.game)
    post(play, PLACE, END, AGAIN)
    assert play.undo(0) == Outcome("played", 5)
    assert play.rows()[-1].target == 1
    assert latest_state(play.game).players == before.players
    assert is_whole(play.game)
    assert verify_game(game_id=play.id) == Verdict(play.id)


def test_a_second_undo_takes_back_the_post_before(deal: Deal):
    play = deal()
    post(play, *discard(1, 2))
    post(play, *discard(3, 4))
    play.undo(0)
    assert len(latest_state(play.game).pile) == 2
    play.undo(0)
    assert latest_state(play.game).pile == []
    assert [row.target for row in play.rows()[-2:]] == [2, 0]


def test_undo_goes_over_the_standing_answers_in_a_post(deal: Deal):
    play = deal(2, 1, 2, 1, wishes={"ones": True})
    post(play, *discard(1, 3))
    assert [by for _, by, _ in play.lines()] == ["player", "preference", "preference", "player"]
    play.undo(0)
    assert play.rows()[-1].target == 0


@pytest.mark.parametrize("special", [CHANCE, SECRET])
def test_a_post_that_revealed_something_can_t_be_undone(deal: Deal, special: int):
    play = deal(2, 2, special)
    post(play, *discard(1, 2, 3, 4))
    with pytest.raises(Problem, match="nothing_to_undo"):
        play.undo(0)


def test_after_a_rewind_into_a_post_undo_takes_back_its_beginning(deal: Deal):
    play = deal()
    post(play, *discard(1, 2, 3, 4))
    boss = User.objects.create_superuser("boss")
    rewind_game(game_id=play.id, version=2, administrator=boss, why="A test.")
    assert undo_target(play.rows()[::-1], 0) == 0


# --- the record -------------------------------------------------------------------------------------


def test_a_replay_shows_each_answer(deal: Deal):
    play = deal()
    post(play, *discard(1, 2, 3))
    assert [(stage.version, stage.seat) for stage in stages_of(play.game)] == [
        (0, None),
        (1, 0),
        (2, 0),
        (3, 0),
    ]
    assert [len(state_at(play.game, version).pile) for version in range(4)] == [0, 1, 2, 3]


def finished(play: Play) -> dict[str, Any]:
    """The file of a game that was ended by agreement."""
    for seat in (0, 1):
        agree_to_end(game_id=play.id, seat=seat, player=play.players[seat])
    return export_game(game_id=play.id)


def test_a_file_keeps_the_tie_and_says_nothing_about_single_answers(play: Play):
    post(play, PLACE, END, AGAIN)
    data = finished(play)
    assert [move.get("continues", "none") for move in data["moves"][:5]] == ["none", "none", "none", 2, 2]
    twin = import_game(data=data)
    assert [move.continues for move in twin.moves.order_by("number")[:5]] == [None, None, None, 2, 2]
    assert export_game(game_id=twin.pk) == data


@pytest.mark.parametrize("continues", [0, 1, 4, 5, -1, True, "2", 10**12])
def test_a_file_with_a_wrong_tie_is_rejected(play: Play, continues: object):
    post(play, PLACE, END, AGAIN)
    data = finished(play)
    data["moves"][4]["continues"] = continues
    with pytest.raises(Problem) as problem:
        import_game(data=data)
    assert problem.value.code in ("bad_export", "does_not_replay")


def test_only_answers_of_one_seat_that_reveal_nothing_are_a_post(deal: Deal):
    play = deal(2, CHANCE, 2, 2)
    post(play, *discard(1, 2))
    post(play, *discard(3, 4))
    assert verify_game(game_id=play.id) == Verdict(play.id)
    rows = Move.objects.filter(game=play.id)
    rows.filter(number=4).update(continues=1)
    assert verify_game(game_id=play.id).difference == ('move 4: continues: stored 1, replayed "another post"')
    rows.filter(number=4).update(continues=2)
    assert "continues" in verify_game(game_id=play.id).difference
