from typing import Any

import pytest

from games.engine.decision import Decision
from games.engine.errors import RecordMismatch, Refused
from games.engine.event import Event
from games.engine.rng import Draw, Rng
from games.engine.rules import (
    QuietTable,
    Record,
    Step,
    Table,
    begin,
    play,
    playout,
    random_action,
    read_options,
    replay,
    settle,
    step,
)
from games.engine.state import Do, open_decisions
from tests.titles.toy.discards import HAND, Discards
from tests.titles.toy.rules import CARDS, State, Toy

TOY = Toy()


def opening(rules: Toy = TOY, seats: int = 2, **options: Any) -> Step:
    cards = rules.read_cards(CARDS)
    return begin(rules, seats=seats, cards=cards, options=options, rng=Rng("opening", 0))


def laying(rules: Toy = TOY) -> State:
    """A state in which two seats have to lay a card."""
    state: State = opening(rules, swaps=False).state
    return state


def swapping() -> State:
    """A state in which two seats choose one or two cards."""
    state: State = opening().state
    return state


def refusal(state: State, seat: int, text: str) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refused) as refused:
        play(TOY, state, seat, text, Rng("refused", 1))
    return refused.value.code, dict(refused.value.facts)


def lay(state: State, seat: int) -> Step:
    """Lay the first card of a hand."""
    return play(TOY, state, seat, f"lay {state.players[seat].hand[0]}", Rng("lay", state.version + 1))


# --- the table --------------------------------------------------------------------------------------


def test_a_table_keeps_events_with_the_seats_that_may_read_them():
    table = Table(Rng("table", 0))
    table.tell("rolled", dice=(1, 2))
    table.tell("drew", seats=(1,), card="c1")
    assert table.events == [Event("rolled", {"dice": (1, 2)}), Event("drew", {"card": "c1"}, (1,))]


def test_a_quiet_table_keeps_neither_events_nor_forced_answers():
    table = QuietTable(Rng("table", 0))
    table.tell("rolled", dice=(1, 2))
    table.note_forced(1, "lay c1")
    assert (table.events, table.forced) == ([], [])


def test_a_step_names_the_answers_that_the_rules_gave_by_themselves():
    rules = Discards()
    cards = rules.read_cards({"numbers": [2] * 2 * HAND})
    state = begin(rules, seats=2, cards=cards, options={}, rng=Rng("opening", 0)).state
    forced = []
    for number in range(1, HAND):
        state, _, _, given = play(rules, state, 0, f"discard c{number}", Rng("play", number))
        forced.append(given)
    assert forced == [[]] * (HAND - 2) + [[(0, f"discard c{HAND}")]]


def test_options_that_were_not_chosen_have_their_defaults():
    assert read_options(TOY, {}) == {"swaps": True}
    assert read_options(TOY, {"swaps": False}) == {"swaps": False}


@pytest.mark.parametrize(
    ("options", "facts"),
    [
        ({"colour": "red"}, {"key": "colour", "value": "red"}),
        ({"swaps": "often"}, {"key": "swaps", "value": "often"}),
        ({"swaps": 1}, {"key": "swaps", "value": "1"}),
    ],
    ids=["unknown key", "unknown value", "equal value of another type"],
)
def test_an_unknown_option_is_refused(options: dict[str, Any], facts: dict[str, Any]):
    with pytest.raises(Refused) as refused:
        read_options(TOY, options)
    assert (refused.value.code, refused.value.facts) == ("unknown_option", facts)


# --- begin ------------------------------------------------------------------------------------------


def test_a_game_begins_at_version_0_with_the_first_decisions_open():
    state, events, draws, forced = opening()
    assert state.version == 0
    assert [(each.kind, each.seat, each.asked) for each in open_decisions(state)] == [
        ("swap", 0, 0),
        ("swap", 1, 0),
    ]
    assert [event.kind for event in events] == ["dealt", "dealt"]
    assert {draw.purpose for draw in draws} == {"deck"}
    assert forced == ()


@pytest.mark.parametrize("seats", [0, 4])
def test_a_game_for_too_few_or_too_many_players_is_refused(seats: int):
    with pytest.raises(Refused) as refused:
        opening(seats=seats)
    assert refused.value.code == "wrong_seats"
    assert refused.value.facts == {"seats": seats, "least": 1, "most": 3}


# --- play -------------------------------------------------------------------------------------------


def test_play_returns_a_new_state_the_events_and_the_draws():
    state = laying()
    first = lay(state, 0)
    assert (state.version, first.state.version) == (0, 1)
    assert [event.kind for event in first.events] == ["laid"]
    assert first.draws == []
    second = lay(first.state, 1)
    assert [event.kind for event in second.events] == ["laid", "compared", "worth"]
    assert [(draw.purpose, draw.bound) for draw in second.draws] == [("worth", 6)]


def test_open_decisions_can_be_answered_in_any_order():
    state = lay(laying(), 1).state
    assert [each.seat for each in open_decisions(state)] == [0]
    assert lay(state, 0).state.version == 2


def test_a_decision_keeps_the_version_at_which_it_was_asked():
    state = lay(laying(), 1).state
    assert [each.asked for each in open_decisions(state)] == [0]
    state = lay(state, 0).state
    assert [each.asked for each in open_decisions(state)] == [2, 2]


def test_an_answer_from_a_seat_that_is_not_asked_is_refused():
    state = lay(laying(), 1).state
    assert refusal(state, 1, "lay c1") == ("not_asked", {"seat": 1})
    assert refusal(state, 7, "lay c1") == ("not_asked", {"seat": 7})


def test_a_text_that_is_not_an_action_is_refused():
    assert refusal(laying(), 0, "Lay it!") == ("not_an_action", {})


def test_an_action_that_is_not_an_option_is_refused():
    state = laying()
    other = state.players[1].hand[0]
    assert refusal(state, 0, f"lay {other}") == ("not_an_option", {"decision": "lay"})


def test_a_choice_must_have_an_allowed_number_of_ids():
    state = swapping()
    one, two, three = state.players[0].hand
    assert play(TOY, state, 0, f"choose {one}", Rng("choice", 1)).state.pile == [one]
    assert play(TOY, state, 0, f"choose {three} {one}", Rng("choice", 1)).state.pile == [three, one]
    numbers = {"least": 1, "most": 2}
    assert refusal(state, 0, "choose") == ("wrong_number", numbers)
    assert refusal(state, 0, f"choose {one} {two} {three}") == ("wrong_number", numbers)


def test_a_choice_with_the_same_id_twice_is_refused():
    state = swapping()
    one = state.players[0].hand[0]
    assert refusal(state, 0, f"choose {one} {one}") == ("chosen_twice", {})


def test_a_choice_accepts_only_the_offered_ids_and_its_verb():
    state = swapping()
    own, other = state.players[0].hand[0], state.players[1].hand[0]
    assert refusal(state, 0, f"choose {own} {other}") == ("not_an_option", {"decision": "swap"})
    assert refusal(state, 0, f"lay {own}") == ("not_an_option", {"decision": "swap"})


# --- the agenda -------------------------------------------------------------------------------------


class Scripted(Toy):
    """A toy whose tasks put the items of a script on the agenda."""

    def __init__(self, *script: list[Decision | Do]) -> None:
        self.script = list(script)
        self.done: list[str] = []

    def perform(self, state: State, task: Do, table: Table) -> None:
        self.done.append(task.kind)
        state.agenda = [*self.script.pop(0), *state.agenda]


def test_tasks_are_done_until_somebody_has_to_decide():
    rules = Scripted([], [Decision("lay", 1)], [])
    state = laying()
    state.agenda = [Do("first"), Do("second"), Do("third")]
    settle(rules, state, Table(Rng("settle", 0)))
    assert rules.done == ["first", "second"]
    assert state.agenda == [Decision("lay", 1, asked=0), Do("third")]


def test_a_task_may_put_tasks_and_decisions_in_front_of_the_rest():
    rules = Scripted([Do("inner"), Decision("lay", 0)], [])
    state = laying()
    state.agenda = [Do("outer")]
    settle(rules, state, Table(Rng("settle", 0)))
    assert rules.done == ["outer", "inner"]
    assert state.agenda == [Decision("lay", 0, asked=0)]


def test_a_decision_after_another_of_its_seat_is_asked_when_that_is_answered():
    state = laying()
    state.agenda = [Decision("lay", 0), Decision("lay", 0, ("again",)), Decision("lay", 1)]
    settle(TOY, state, Table(Rng("settle", 0)))
    assert [item.asked for item in state.agenda if isinstance(item, Decision)] == [0, -1, 0]
    state = lay(state, 0).state
    assert state.agenda == [Decision("lay", 0, ("again",), 1), Decision("lay", 1, (), 0)]


def test_a_decision_after_a_task_is_not_asked_yet():
    state = laying()
    state.agenda = [Decision("lay", 0), Do("compare", (1,)), Decision("lay", 1)]
    settle(TOY, state, Table(Rng("settle", 0)))
    assert state.agenda == [Decision("lay", 0, asked=0), Do("compare", (1,)), Decision("lay", 1)]


def test_an_equal_later_decision_stays_when_the_first_is_answered():
    state = laying()
    state.agenda = [Decision("lay", 1), Decision("lay", 0), Do("compare", (1,)), Decision("lay", 0)]
    settle(TOY, state, Table(Rng("settle", 0)))
    assert lay(state, 0).state.agenda == [
        Decision("lay", 1, asked=0),
        Do("compare", (1,)),
        Decision("lay", 0),
    ]


def test_rules_in_an_endless_loop_are_stopped():
    class Circling(Toy):
        def next_step(self, state: State, table: Table) -> None:
            state.later(Do("again"))

        def perform(self, state: State, task: Do, table: Table) -> None:
            pass

    with pytest.raises(RuntimeError, match="toy goes round in circles"):
        opening(Circling())


# --- random answers and playouts --------------------------------------------------------------------


def test_a_random_action_is_an_option_and_can_be_any_of_them():
    state = laying()
    decision = open_decisions(state)[0]
    rng = Rng("answers", 0)
    found = {random_action(TOY, state, decision, rng) for _ in range(100)}
    assert found == set(TOY.options(state, decision))


def test_a_random_choice_has_any_allowed_number_of_ids():
    state = swapping()
    decision = open_decisions(state)[0]
    rng = Rng("choices", 0)
    answers = [random_action(TOY, state, decision, rng).split(" ") for _ in range(100)]
    assert {verb for verb, *_ in answers} == {"choose"}
    assert {len(ids) for _, *ids in answers} == {1, 2}
    assert {card for _, *ids in answers for card in ids} == set(state.players[0].hand)
    assert all(len(set(ids)) == len(ids) for _, *ids in answers)


def test_a_random_choice_takes_no_more_ids_than_there_are():
    state = swapping()
    decision = open_decisions(state)[0]._replace(least=3, most=9)
    answer = random_action(TOY, state, decision, Rng("choices", 0))
    assert sorted(answer.split(" ")[1:]) == sorted(state.players[0].hand)


def first_option(state: State, decision: Decision) -> str:
    return TOY.options(state, decision)[0]


def test_a_playout_plays_in_place_until_the_game_is_over():
    state = laying()
    assert playout(TOY, state, first_option, QuietTable(Rng("playout", 1))) == state.version == 6
    assert TOY.result(state) is not None
    assert playout(TOY, state, first_option, QuietTable(Rng("playout", 1))) == 0


def test_a_playout_can_be_stopped_after_some_moves():
    state = laying()
    assert playout(TOY, state, first_option, QuietTable(Rng("playout", 1)), most=4) == state.version == 4
    assert TOY.result(state) is None


def test_a_step_changes_the_state_in_place():
    state = laying()
    decision = open_decisions(state)[1]
    step(TOY, state, decision, first_option(state, decision), QuietTable(Rng("step", 1)))
    assert state.version == 1
    assert [each.seat for each in open_decisions(state)] == [0]


# --- replay -----------------------------------------------------------------------------------------


def recorded() -> tuple[list[Step], list[Record]]:
    """The steps of a game in which two cards are laid, and their record."""
    steps = [opening(swaps=False)]
    records = []
    for seat in (1, 0):
        before: State = steps[-1].state
        steps.append(lay(before, seat))
        records.append(Record(seat, f"lay {before.players[seat].hand[0]}", steps[-1].draws))
    return steps, records


def play_again(draws: list[Draw], moves: list[Record]) -> list[Step]:
    cards = TOY.read_cards(CARDS)
    return list(replay(TOY, seats=2, cards=cards, options={"swaps": False}, opening=draws, moves=moves))


def test_a_replay_returns_every_step_again():
    steps, records = recorded()
    assert play_again(steps[0].draws, records) == steps


def test_a_record_without_moves_returns_the_opening():
    steps, _ = recorded()
    assert play_again(steps[0].draws, []) == steps[:1]


def test_a_record_whose_opening_lacks_a_draw_is_a_mismatch():
    steps, records = recorded()
    with pytest.raises(RecordMismatch, match="ends before"):
        play_again(steps[0].draws[:-1], records)


def test_a_record_whose_opening_has_a_draw_too_many_is_a_mismatch():
    steps, records = recorded()
    with pytest.raises(RecordMismatch, match="nobody asked"):
        play_again([*steps[0].draws, Draw("deck", 2, 0)], records)


def test_a_record_with_a_draw_that_a_move_does_not_make_is_a_mismatch():
    steps, records = recorded()
    records[0] = records[0]._replace(draws=[Draw("worth", 6, 5)])
    with pytest.raises(RecordMismatch, match="nobody asked"):
        play_again(steps[0].draws, records)


def test_a_record_with_a_move_that_is_not_legal_is_refused():
    steps, records = recorded()
    with pytest.raises(Refused):
        play_again(steps[0].draws, [records[0], records[0]])
