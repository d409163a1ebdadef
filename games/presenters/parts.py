"""The parts of a game's page and the data that titles make them from, whatever the title."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from games.engine.decision import Refusal
from games.engine.rules import Result

T = TypeVar("T")


class Memo:
    """A cache of the views of one game in one language, since most of them survive a move unchanged.

    Each seat has its own, which also finds what the public one has. Nothing that was made for a seat gets
    into the public one, or into that of another seat.
    """

    def __init__(self, public: "Memo | None" = None) -> None:
        self._entries: dict[Hashable, tuple[Any, Any]] = {}
        self._public = public

    def get(self, name: Hashable, source: Any, make: Callable[[], T]) -> T:
        """The cached value of this name if its source is equal, or else a new one from ``make``.

        The value must depend on nothing but the source. It is shared and must not be changed.
        """
        known = self._entries.get(name)
        if (known is None or known[0] != source) and self._public is not None:
            known = self._public._entries.get(name)
        if known is not None and known[0] == source:
            found: T = known[1]
            return found
        made = make()
        self._entries[name] = source, made
        return made


class Part(NamedTuple):
    """A part of a panel: its template and the view it renders. Parts with equal ones are equal."""

    template: str
    view: Any
    parts: Mapping[str, "Part"] = {}
    """Nested parts by the id of their elements: a nested part that changed is sent alone."""
    prepend_to: str = ""
    """A selector: the part is put at the beginning of that element. It replaces no element with its id."""
    append_to: str = ""
    """A selector: the part is put at the end of that element."""

    @property
    def is_added(self) -> bool:
        """Is it added to another element, so that there is no element with its id?"""
        return bool(self.prepend_to or self.append_to)


class GoalView(NamedTuple):
    """What ends a game and how far it is, in the status bar; the part of a title that shows it is `goal`."""

    what: str
    """What ends the game."""
    standing: str
    """How far the players are."""
    done: int
    steps: int
    """The steps to the end that the viewer has made, of how many; no steps are drawn if there are none."""
    lost: str
    """What the viewer would lose at the end, as a short sign."""
    said: str
    """The loss in words."""


class Curtain(NamedTuple):
    """A curtain over what only the viewer's seat may see, because another person may look at the screen."""

    name: str
    """The person to whom the screen must be passed."""
    asks: bool
    """Does a question wait behind it? If not, the question needs nothing hidden, or there is none."""


class Viewing(NamedTuple):
    """Everything a title needs to show a game to one viewer."""

    cards: Any
    observation: Mapping[str, Any]
    """What the viewer may see: `Rules.observe` for the viewer, or `Rules.observe_covered` with a curtain."""
    names: Sequence[str]
    bots: Sequence[bool]
    viewer: int | None
    """The viewer's seat; None for a spectator."""
    log: Sequence[tuple[int, str, Mapping[str, Any]]]
    """The latest events that were not undone: the number of the move, the kind and the facts."""
    since: int | None
    """The version that the viewer knows: the log shows later events. None: it shows all."""
    secrets: bool
    """Does the log contain events that only the viewer may see?"""
    refusals: Sequence[Refusal]
    chosen: str
    """The selected answer, which is not confirmed yet."""
    undo: bool
    version: int
    position: str
    """The address of a position, with `{}` in place of its version."""
    result: Result | None
    """The result; None while the game is running, or if it was abandoned."""
    memo: Memo
    """The cache of this game's views for these eyes alone."""
    at_once: Collection[str] = ()
    """Answers that are played at the first click, without confirmation."""
    taken_back: bool = False
    """Was something undone that the viewer has seen? Then the whole log is shown again."""
    answers: bool = True
    """Does the viewer answer for the seat? False if a bot does."""
    shared: bool = False
    """Do several people share the viewer's screen? Then the question says whom it asks, by name."""
    places: Sequence[int | None] = ()
    """The final place of each seat, with ties, when the game is over; None without a result."""
    ended: bool = False
    """Is the game over, by the rules or not? Then nobody is asked any more."""
    curtain: Curtain | None = None
    """On a shared screen, the curtain over the viewer's secrets: they are not in the observation or the log.

    The page has a bar of its own that says to whom to pass the screen, so that a title need not: it shows
    what is hidden face down, and only such questions as the observation has.
    """


Parts = dict[str, Part]
