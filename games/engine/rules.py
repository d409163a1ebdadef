"""The contract every title keeps, and the functions that play any title through it.

A game is its cards, its seed and its answers. ``begin`` makes the first state, ``play`` answers an
open decision, ``replay`` does it all again from a record. Nothing here knows what game it is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from games.engine.action import Action, parse_action, split_action
from games.engine.cards import Kind, Sheet
from games.engine.decision import Decision, Refusal
from games.engine.errors import Refused
from games.engine.event import Event
from games.engine.rng import Chance, Draw, RecordedRng
from games.engine.state import Do, GameState, open_decision

S = TypeVar("S", bound=GameState)

TOO_LONG = 10_000
"""Steps without a decision after which a title must be going round in circles."""
STYLES = ("builder", "hunter", "socialite")
"""What somebody who plays may like best: what lasts, what is dangerous, or company. A title makes of it
what fits, in its ``appraise``."""


class TableOption(NamedTuple):
    """Something a table or a player may choose beforehand: its key and its values, the default first."""

    key: str
    values: tuple[int | str | bool, ...]


class Place(NamedTuple):
    """How one seat ended: its place (1 is best, equal places are ties) and the lines of its count.

    A line is a label and a number; the first line of all seats is what is compared first.
    """

    seat: int
    place: int
    lines: tuple[tuple[str, int], ...]


class Result(NamedTuple):
    """The end: ``won`` by one, ``shared`` by several, or by ``nobody``; why, and after how many rounds."""

    outcome: str
    endings: tuple[str, ...]
    rounds: int
    order: tuple[int, ...]
    """The seats in the order in which they began."""
    places: tuple[Place, ...]


class Progress(NamedTuple):
    """How far a game has come: the round, and for each seat the lines that its place is counted from."""

    round: int
    lines: tuple[tuple[tuple[str, int], ...], ...]


class Trace(NamedTuple):
    """What a fact says about a card: that it was ``offered`` to all (seat -1), ``taken`` or ``used``."""

    what: str
    seat: int
    card: str


class Table:
    """All that rules may reach besides the state: chance comes in, facts go out."""

    __slots__ = ("events", "rng")

    def __init__(self, rng: Chance) -> None:
        self.rng = rng
        self.events: list[Event] = []

    def tell(self, kind: str, seats: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Say that something happened; ``seats`` limits who may read it."""
        self.events.append(Event(kind, facts, seats))


class QuietTable(Table):
    """A table for playouts: chance comes in, facts are dropped."""

    __slots__ = ()

    def tell(self, kind: str, seats: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Nobody listens."""


class Rules(Protocol[S]):
    """A title. Everything it needs comes in by parameter; everything it does is in the state or told.

    Draw a card at the moment it is needed, from an unordered pool: then every reveal is a recorded
    draw, undo can see it, and nothing hidden lies in the state.
    """

    slug: str
    version: int
    """Raised when an old record would no longer replay."""
    seats: range
    """How many can play."""
    state_type: type[S]
    """The class of its states, for those who read them back."""
    table_options: tuple[TableOption, ...]
    standing_options: tuple[TableOption, ...]
    """Questions that a player may have answered once and for all, and how."""
    kinds: tuple[Kind, ...]
    """The kinds of its cards; forms, filters and checks are built from them."""
    sheets: tuple[Sheet, ...]
    """What a card set says beside its cards."""

    def read_cards(self, data: Mapping[str, Any]) -> Any:
        """Check a card set given as plain data and make it ready to play; raise ``BadCards``."""

    def setup(self, seats: int, cards: Any, options: Mapping[str, Any], table: Table) -> S:
        """The first state, with an empty or filled agenda."""

    def next_step(self, state: S, table: Table) -> None:
        """Nothing is left on the agenda and the game is not over: go on with the rulebook's outline."""

    def perform(self, state: S, task: Do, table: Table) -> None:
        """A task has come to the front of the agenda and been taken off it: do it."""

    def options(self, state: S, decision: Decision) -> list[str]:
        """Every legal answer, once each; the only place that knows what is legal."""

    def refusals(self, state: S, decision: Decision) -> list[Refusal]:
        """Why what is not among the options can't be done: for people, on demand."""

    def apply(self, state: S, decision: Decision, action: Action, table: Table) -> None:
        """The decision is off the agenda, the action is one of its options: change the state."""

    def observe(self, state: S, seat: int | None) -> dict[str, Any]:
        """What this seat may see, built from nothing, as plain data; ``None`` is a spectator."""

    def observe_all(self, state: S, seats: Sequence[int | None]) -> list[dict[str, Any]]:
        """What each of these may see: as ``observe`` has it, but what is alike is made once."""

    def reshuffle(self, state: S, seat: int | None, rng: Chance) -> S:
        """A new state that looks the same to this seat, with what it can't see dealt anew."""

    def census(self, state: S) -> dict[str, int]:
        """Counts that must never change: pieces in the box and on the table, cards of each kind."""

    def clone(self, state: S) -> S:
        """An independent copy; the fast one that bots live on."""

    def result(self, state: S) -> Result | None:
        """How it ended, or ``None`` while it goes on."""

    def progress(self, state: S) -> Progress:
        """How far it has come; at the end, the lines of the result. Public: charts show it to everybody."""

    def stage(self, state: S) -> int:
        """A number that rises when it is time to stop and look who is ahead: that of the round, say."""

    def standing_answer(self, state: S, decision: Decision, wishes: Mapping[str, Any]) -> str | None:
        """The option that follows from a player's wishes, or ``None``: then the player is asked."""

    def trace(self, event: Event) -> Trace | None:
        """What a fact says about a card, if anything: for the statistics of a card set."""

    def appraise(self, state: S, seat: int, style: str = "") -> dict[str, float]:
        """What this position is worth to a seat, term by term, weighed by its style: for bots."""

    def glance(self, state: S, decision: Decision, options: Sequence[str], style: str = "") -> list[float]:
        """How tempting each option looks before it is tried: so quick that bots play ahead by it."""


class Step(NamedTuple):
    """What one move led to: the new state, the facts told on the way, and what chance decided."""

    state: Any
    events: list[Event]
    draws: list[Draw]


class Record(NamedTuple):
    """One move as it is kept: who answered, the action's text, and what chance decided."""

    seat: int
    action: str
    draws: Sequence[Draw]


def begin(rules: Rules[S], *, seats: int, cards: Any, options: Mapping[str, Any], rng: Chance) -> Step:
    """Set the table: version 0, with the first decisions open."""
    if seats not in rules.seats:
        raise Refused("wrong_seats", seats=seats, least=rules.seats[0], most=rules.seats[-1])
    table = Table(rng)
    state = rules.setup(seats, cards, read_options(rules, options), table)
    settle(rules, state, table)
    return Step(state, table.events, rng.draws)


def read_options(rules: Rules[Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a table, with defaults for what was not chosen; an unknown one is refused."""
    known = {option.key: option.values for option in rules.table_options}
    for key, value in chosen.items():
        if not any(value == right and type(value) is type(right) for right in known.get(key, ())):
            raise Refused("unknown_option", key=key, value=str(value))
    return {key: chosen.get(key, values[0]) for key, values in known.items()}


def play(rules: Rules[S], state: S, seat: int, text: str, rng: Chance) -> Step:
    """Answer the open decision of a seat. The state handed in is left as it was."""
    decision = check(rules, state, seat, text)
    after = rules.clone(state)
    table = Table(rng)
    step(rules, after, decision, text, table)
    return Step(after, table.events, rng.draws)


def check(rules: Rules[S], state: S, seat: int, text: str) -> Decision:
    """The decision that this text answers; ``Refused`` if it answers none."""
    action = parse_action(text)
    decision = open_decision(state, seat)
    if decision is None:
        raise Refused("not_asked", seat=seat)
    options = rules.options(state, decision)
    if decision.most:
        _check_choice(decision, action, options)
    elif text not in options:
        raise Refused("not_an_option", decision=decision.kind)
    return decision


def _check_choice(decision: Decision, action: Action, options: Sequence[str]) -> None:
    if action.verb != "choose" or not set(action.ids) <= set(options):
        raise Refused("not_an_option", decision=decision.kind)
    if len(set(action.ids)) != len(action.ids):
        raise Refused("chosen_twice")
    if not decision.least <= len(action.ids) <= decision.most:
        raise Refused("wrong_number", least=decision.least, most=decision.most)


def step(rules: Rules[S], state: S, decision: Decision, text: str, table: Table) -> None:
    """Answer an open decision in place with what is known to be one of its options."""
    if state.agenda[0] is decision:
        del state.agenda[0]
    else:
        state.agenda.remove(decision)
    state.version += 1
    rules.apply(state, decision, split_action(text), table)
    settle(rules, state, table)


def settle(rules: Rules[S], state: S, table: Table) -> None:
    """Go on until somebody has to decide or the game is over, and note since when they are asked."""
    for _ in range(TOO_LONG):
        agenda = state.agenda
        if not agenda:
            if rules.result(state) is not None:
                return
            rules.next_step(state, table)
        elif type(item := agenda[0]) is Do:
            del agenda[0]
            rules.perform(state, item, table)
        else:
            _stamp(state)
            return
    raise RuntimeError(f"{rules.slug} goes round in circles")


def _stamp(state: GameState) -> None:
    """Only the first decision of each seat is open; those behind it can't be seen yet."""
    version = state.version
    seats: list[int] = []
    for place, item in enumerate(state.agenda):
        if type(item) is not Decision:
            return
        if item.seat in seats:
            continue
        seats.append(item.seat)
        if item.asked < 0:
            state.agenda[place] = Decision(item.kind, item.seat, item.about, version, item.least, item.most)


def random_action(rules: Rules[S], state: S, decision: Decision, rng: Chance) -> str:
    """Any legal answer, each as likely as the others (of a choice of several: of a random number)."""
    options = rules.options(state, decision)
    if not decision.most:
        return options[rng.below(len(options), "answer")]
    most = min(decision.most, len(options))
    number = decision.least + rng.below(most - decision.least + 1, "how many")
    left = list(options)
    return " ".join(["choose", *(left.pop(rng.below(len(left), "which")) for _ in range(number))])


Chooser = Callable[[Any, Decision], str]


def playout(rules: Rules[S], state: S, choose: Chooser, table: Table, most: int = TOO_LONG) -> int:
    """Play on in place until the game is over, or for so many moves; the number of moves played.

    ``choose`` is handed the state and the first open decision, and must answer with an option.
    """
    for done in range(most):
        if not state.agenda:
            return done
        decision = state.agenda[0]
        assert type(decision) is Decision
        step(rules, state, decision, choose(state, decision), table)
    return most


def replay(
    rules: Rules[S],
    *,
    seats: int,
    cards: Any,
    options: Mapping[str, Any],
    opening: Iterable[Draw],
    moves: Iterable[Record],
) -> Iterator[Step]:
    """Play a record again, set-up first. Raises ``RecordMismatch`` or ``Refused`` where it can't be true."""
    rng = RecordedRng(opening)
    latest = begin(rules, seats=seats, cards=cards, options=options, rng=rng)
    rng.close()
    yield latest
    for move in moves:
        rng = RecordedRng(move.draws)
        latest = play(rules, latest.state, move.seat, move.action, rng)
        rng.close()
        yield latest
