from games.engine.decision import Decision
from games.engine.state import Do, GameState, open_decision, open_decisions

FIRST = Decision("lay", 0)
SECOND = Decision("lay", 1)
SAME_SEAT = Decision("train", 0)
TASK = Do("compare", (3,))


def state_with(*agenda: Decision | Do) -> GameState:
    return GameState(None, 0, list(agenda))


def test_soon_puts_items_in_front_in_the_order_given():
    state = state_with(TASK)
    state.soon(FIRST, SECOND)
    assert state.agenda == [FIRST, SECOND, TASK]


def test_later_puts_items_at_the_end_in_the_order_given():
    state = state_with(TASK)
    state.later(FIRST, SECOND)
    assert state.agenda == [TASK, FIRST, SECOND]


def test_decisions_in_an_unbroken_run_are_open_together():
    assert open_decisions(state_with(FIRST, SECOND, TASK)) == [FIRST, SECOND]


def test_a_decision_after_a_task_is_not_open():
    assert open_decisions(state_with(FIRST, TASK, SECOND)) == [FIRST]


def test_a_seat_is_asked_one_thing_at_a_time():
    state = state_with(FIRST, SAME_SEAT, SECOND)
    assert open_decisions(state) == [FIRST, SECOND]
    assert open_decision(state, 0) == FIRST


def test_a_seat_that_is_not_asked_has_no_open_decision():
    assert open_decision(state_with(FIRST), 1) is None
    assert open_decision(state_with(), 0) is None


def test_shared_cards_are_not_compared():
    assert GameState("one set", 3, [FIRST]) == GameState("the same set, read again", 3, [FIRST])
    assert GameState(None, 3, [FIRST]) != GameState(None, 4, [FIRST])
