"""Options and objectives that were chosen: their costs, their instruction and their outcome."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.cards import Choice
from games.titles.wasteland.equipment import discard, limit
from games.titles.wasteland.fight import ALONE, begin_test, fight_drawn
from games.titles.wasteland.needs import ally_of
from games.titles.wasteland.state import State, owned


def choice_of(state: State, key: str, number: int) -> Choice:
    """An option of an encounter, or what an objective of a quest asks for."""
    if key in state.cards.encounters:
        return state.cards.encounters[key].options[number]
    return state.cards.quests[key].objectives[number].choice


def choose(state: State, table: Table, seat: int, key: str, number: int) -> Items:
    """Pay for an option or objective, then carry out its instruction (ENC-4, ENC-7, QST-3)."""
    choice, player = choice_of(state, key, number), state.players[seat]
    if choice.pay:
        player.caps -= choice.pay
        table.tell("caps", seat=seat, number=-choice.pay)
    attempt = Do("attempt", (key, number, seat, level_at(state, key, seat), player.deaths))
    if not choice.discard:
        return (attempt,)
    cards = [each for each in owned(player) if state.cards.cards[each].kind == choice.discard]
    if len(cards) > 1:
        return (Decision("drop", seat, ("cost", choice.discard)), limit(seat), attempt)
    discard(state, table, seat, cards[0], "paid")
    return (limit(seat), attempt)


def level_at(state: State, key: str, seat: int) -> int:
    """The level of the space of an encounter; a card that is played elsewhere has level 1 (ENC-6)."""
    at = state.players[seat].at
    return state.cards.atlas.spaces[at].level if key in state.cards.encounters and at else 1


def perform_attempt(state: State, task: Do, table: Table) -> None:
    """A test, a fight with a drawn enemy, or nothing: then it succeeds."""
    key, number, seat = str(task.about[0]), int(task.about[1]), int(task.about[2])
    attempt = choice_of(state, key, number).attempt
    if attempt is None:
        state.soon(Do("outcome", (*task.about, 1)))
    elif attempt.kind == "fight":
        state.soon(*fight_drawn(state, table, seat, attempt.what, attempt.number, task.about))
    elif attempt.kind == "test":
        state.soon(*begin_test(state, table, seat, attempt.letters, attempt.number, task.about))
    elif len(state.players) == 1:
        state.soon(Do("outcome", (*task.about, int(attempt.number <= ALONE))))
    else:
        ally = ally_of(state, seat)
        state.soon(*begin_test(state, table, ally, attempt.letters, attempt.number, task.about))


def perform_outcome(state: State, task: Do, table: Table) -> None:
    """Do the row for what came; a row that is not there does nothing (TST-3, QST-3)."""
    *about, success = task.about
    key, number, seat, level, deaths = str(about[0]), int(about[1]), int(about[2]), about[3], about[4]
    choice = choice_of(state, key, number)
    row = choice.success if success else choice.failure
    table.tell("outcome", seat=seat, card=key, option=number + 1, success=bool(success))
    if row and state.imagined:
        row = imagine(state, key, choice, bool(success), table) or row
    if row:
        state.soon(Do("row", (row, seat, 0, level, deaths)))


def imagine(state: State, key: str, choice: Choice, success: bool, table: Table) -> str:
    """A typical row instead of one that nobody may know: bots must not read the card they think about."""
    encounter = state.cards.encounters.get(key)
    if encounter is None and success:
        return ""  # success rows of quests are open (VIS-5)
    kind = ("success" if choice.attempt else "free") if success else "failure"
    rows = state.cards.typical["quests" if encounter is None else encounter.deck, kind]
    return rows[table.rng.below(len(rows), "imagined row")]
