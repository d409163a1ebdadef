"""The protocol that every title implements, and the functions that play any title through it.

A game is its cards, its seed and its answers. ``begin`` returns the first state, ``play`` answers an
open decision, ``replay`` repeats all steps from a record. Nothing here depends on a title.
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
"""After so many steps without a decision a title is considered to be in an endless loop."""


class TableOption(NamedTuple):
    """A setting that a table or a player may choose in advance: its key and its values, the default first."""

    key: str
    values: tuple[int | str | bool, ...]


class Place(NamedTuple):
    """The final result of one seat: its place (1 is best, equal places are ties) and its score lines.

    A line is a label and a number; the first lines of all seats are compared first.
    """

    seat: int
    place: int
    lines: tuple[tuple[str, int], ...]


class Result(NamedTuple):
    """The end of a game: the outcome (``won``, ``shared`` or ``nobody``), the reasons, and the rounds."""

    outcome: str
    endings: tuple[str, ...]
    rounds: int
    order: tuple[int, ...]
    """The seats in the order in which they began."""
    places: tuple[Place, ...]


class Progress(NamedTuple):
    """The progress of a game: the round, and for each seat the score lines that decide its place."""

    round: int
    lines: tuple[tuple[tuple[str, int], ...], ...]


class Trace(NamedTuple):
    """What happened to a card in an event: it was ``offered`` to all (seat -1), ``taken`` or ``used``."""

    what: str
    seat: int
    card: str


class Forced(NamedTuple):
    """An answer without a question: the rules gave it by themselves, because it was the only one."""

    seat: int
    action: str


class Table:
    """All that rules may use besides the state: a source of randomness, and the list of events."""

    __slots__ = ("events", "forced", "rng")

    def __init__(self, rng: Chance) -> None:
        self.rng = rng
        self.events: list[Event] = []
        self.forced: list[Forced] = []

    def tell(self, kind: str, seats: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Add an event; ``seats`` limits who may read it."""
        self.events.append(Event(kind, facts, seats))

    def note_forced(self, seat: int, action: str) -> None:
        """Note an answer that the rules gave by themselves, because the seat had no choice."""
        self.forced.append(Forced(seat, action))


class QuietTable(Table):
    """A table for playouts: events and forced answers are dropped."""

    __slots__ = ()

    def tell(self, kind: str, seats: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Drop the event."""

    def note_forced(self, seat: int, action: str) -> None:
        """Drop the answer."""


class Rules(Protocol[S]):
    """A title. All its input comes in by parameter; all its output is in the state or in events.

    Draw a card at the moment it is needed, from an unordered pool: then every reveal is a recorded
    draw, undo can see it, and the state contains nothing hidden.
    """

    slug: str
    version: int
    """Increased when old records would no longer replay."""
    seats: range
    """The possible numbers of players."""
    state_type: type[S]
    """The class of its states, for decoding them."""
    table_options: tuple[TableOption, ...]
    standing_options: tuple[TableOption, ...]
    """Questions that a player may have answered automatically, and the possible answers."""
    kinds: tuple[Kind, ...]
    """The kinds of its cards; forms, filters and checks are built from them."""
    sheets: tuple[Sheet, ...]
    """The tables of values in a card set, besides its cards."""

    styles: tuple[str, ...]
    """The playing styles of its bots, beside the plain one: keys that `appraise` and `glance` know."""
    hides: bool
    """Does a seat see something that others do not see while the game runs?"""
    open_at_end: bool
    """Is everything that was hidden shown to all when the game is over?"""
    score_line: str
    """The label of the line of the count that pages show as the score."""

    def read_cards(self, data: Mapping[str, Any]) -> Any:
        """The playable cards of a card set given as plain data; raise ``BadCards`` if it has mistakes."""

    def setup(self, seats: int, cards: Any, options: Mapping[str, Any], table: Table) -> S:
        """The first state; its agenda may be empty."""

    def next_step(self, state: S, table: Table) -> None:
        """Go on with the rulebook's outline; called when the agenda is empty and the game is not over."""

    def perform(self, state: S, task: Do, table: Table) -> None:
        """Do a task that was first on the agenda; it has been removed from it."""

    def options(self, state: S, decision: Decision) -> list[str]:
        """Every legal answer, once each; the only place that decides legality."""

    def refusals(self, state: S, decision: Decision) -> list[Refusal]:
        """The reasons why things that are not among the options can't be done, to show to people."""

    def apply(self, state: S, decision: Decision, action: Action, table: Table) -> None:
        """Change the state by an action that is one of the decision's options.

        The decision has been removed from the agenda.
        """

    def observe(self, state: S, seat: int | None) -> dict[str, Any]:
        """Everything that this seat may see, as new plain data; ``None`` is a spectator."""

    def observe_all(self, state: S, seats: Sequence[int | None]) -> list[dict[str, Any]]:
        """The observations of several seats, as ``observe`` returns them; common parts are built once."""

    def reshuffle(self, state: S, seat: int | None, rng: Chance) -> S:
        """A new state that looks the same to this seat, with all hidden cards dealt again."""

    def census(self, state: S) -> dict[str, int]:
        """Totals that must never change: pieces in the box and on the table, cards of each kind."""

    def clone(self, state: S) -> S:
        """An independent copy; must be fast, because bots make many copies."""

    def result(self, state: S) -> Result | None:
        """The result, or ``None`` while the game goes on."""

    def progress(self, state: S) -> Progress:
        """The progress; at the end it has the lines of the result. Public: charts show it to everybody."""

    def stage(self, state: S) -> int:
        """A number that never falls, such as the round; bots stop a playout when it rises."""

    def standing_answer(self, state: S, decision: Decision, wishes: Mapping[str, Any]) -> str | None:
        """The option that follows from a player's wishes, or ``None`` if the player must be asked."""

    def default_answer(self, state: S, decision: Decision) -> str:
        """The answer that is given for an absent player: always a legal one, and a harmless one."""

    def trace(self, event: Event) -> Trace | None:
        """What happened to a card in an event, or None; for the statistics of a card set."""

    def appraise(self, state: S, seat: int, style: str = "") -> dict[str, float]:
        """The value of a position for a seat, term by term, weighted by a style; for bots."""

    def success(self, state: S, seat: int) -> float | None:
        """How close a seat is to winning, from 0 to 1; None if a lead over the others tells more.

        For titles in which nobody may win, or that can be played alone: there is nobody to be ahead of.
        """

    def glance(self, state: S, decision: Decision, options: Sequence[str], style: str = "") -> list[float]:
        """A quick score for each option, without trying it; fast enough for playouts."""


class Step(NamedTuple):
    """The result of one move: the new state, the events, the random draws, and the forced answers."""

    state: Any
    events: list[Event]
    draws: list[Draw]
    forced: Sequence[Forced] = ()


class Record(NamedTuple):
    """One move as it is stored: the seat, the action's text, and the random draws."""

    seat: int
    action: str
    draws: Sequence[Draw]


def begin(rules: Rules[S], *, seats: int, cards: Any, options: Mapping[str, Any], rng: Chance) -> Step:
    """Set up a game: the state has version 0, and the first decisions are open."""
    if seats not in rules.seats:
        raise Refused("wrong_seats", seats=seats, least=rules.seats[0], most=rules.seats[-1])
    table = Table(rng)
    state = rules.setup(seats, cards, read_options(rules, options), table)
    settle(rules, state, table)
    return Step(state, table.events, rng.draws)


def read_options(rules: Rules[Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a table, with defaults for those not chosen; raise ``Refused`` for an unknown one."""
    known = {option.key: option.values for option in rules.table_options}
    for key, value in chosen.items():
        if not any(value == right and type(value) is type(right) for right in known.get(key, ())):
            raise Refused("unknown_option", key=key, value=str(value))
    return {key: chosen.get(key, values[0]) for key, values in known.items()}


def play(rules: Rules[S], state: S, seat: int, text: str, rng: Chance) -> Step:
    """Answer the open decision of a seat. The given state is not changed."""
    decision = check(rules, state, seat, text)
    after = rules.clone(state)
    table = Table(rng)
    step(rules, after, decision, text, table)
    return Step(after, table.events, rng.draws, table.forced)


def check(rules: Rules[S], state: S, seat: int, text: str) -> Decision:
    """The decision that this text answers; raise ``Refused`` if there is none."""
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
    """Change the state by answering an open decision with a text that is known to be legal."""
    if state.agenda[0] is decision:
        del state.agenda[0]
    else:
        state.agenda.remove(decision)
    state.version += 1
    rules.apply(state, decision, split_action(text), table)
    settle(rules, state, table)


def settle(rules: Rules[S], state: S, table: Table) -> None:
    """Go on until somebody has to decide or the game is over, and stamp the open decisions."""
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
    """Set ``asked`` on the first decision of each seat; its later decisions are not open yet."""
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
    """A random legal answer, all equally likely; for a choice of several, of a random number."""
    options = rules.options(state, decision)
    if not decision.most:
        return options[rng.below(len(options), "answer")]
    most = min(decision.most, len(options))
    number = decision.least + rng.below(most - decision.least + 1, "how many")
    left = list(options)
    return " ".join(["choose", *(left.pop(rng.below(len(left), "which")) for _ in range(number))])


Chooser = Callable[[Any, Decision], str]


def playout(rules: Rules[S], state: S, choose: Chooser, table: Table, most: int = TOO_LONG) -> int:
    """Play on in place until the game is over or ``most`` moves are made; return the number of moves.

    ``choose`` is given the state and the first open decision, and must return an option.
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
    """The steps of a record, set-up first; raise ``RecordMismatch`` or ``Refused`` if it is not valid."""
    rng = RecordedRng(opening)
    latest = begin(rules, seats=seats, cards=cards, options=options, rng=rng)
    rng.close()
    yield latest
    for move in moves:
        rng = RecordedRng(move.draws)
        latest = play(rules, latest.state, move.seat, move.action, rng)
        rng.close()
        yield latest
