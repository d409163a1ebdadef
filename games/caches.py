"""All caches of a process, each with a name and a bound. docs/caches.md says why none is ever wrong."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from django.db import connection

if TYPE_CHECKING:
    # Processes that only play matches use caches, and load no models.
    from games.models import Game, Move, Seat

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")
R = TypeVar("R")

BOUNDS: dict[str, int] = {}
"""The most entries of each cache, by its name. Of functions that share a name, each has so many."""


class Cache(Generic[K, V]):
    """The most recently used values, for all threads."""

    def __init__(self, name: str, most: int) -> None:
        BOUNDS[name] = most
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value, unless it was read in an open transaction, which may be rolled back."""
        if connection.in_atomic_block:
            return
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def forget(self, key: K) -> None:
        with self._lock:
            self._values.pop(key, None)

    def __len__(self) -> int:
        return len(self._values)


def cached(name: str, most: int, *, typed: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache the results of a function whose arguments are hashable and tell all that it depends on."""
    BOUNDS[name] = most

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        found: Any = lru_cache(maxsize=most, typed=typed)(function)
        return found

    return decorate


MOST_GAMES = 128
MOST_VIEWERS = 1024

latest_states: Cache[str, Any] = Cache("latest states", MOST_GAMES)
latest_moves: Cache[str, list["Move"]] = Cache("latest moves", MOST_GAMES)
games_with_seats: Cache[str, tuple["Game", list["Seat"]]] = Cache("games with seats", MOST_GAMES)
part_memos: Cache[tuple[str, str | None], Any] = Cache("part memos", MOST_GAMES)
sent_parts: Cache[tuple[str, tuple[int, ...], str, str | None], Any] = Cache("sent parts", MOST_VIEWERS)


def keep(cache: Cache[K, V], key: K, value: V, game: "Game") -> None:
    """Cache a value for the next move of a game. Of a finished game nothing is kept: it has no next move."""
    if game.finished_at is None:
        cache.put(key, value)
    else:
        cache.forget(key)


def keep_state(game: "Game", state: Any) -> None:
    """Cache the state of a game, unless a later one is cached."""
    known = latest_states.get(game.invitation)
    if known is None or known.version <= state.version:
        keep(latest_states, game.invitation, state, game)


def keep_written_moves(game: "Game", moves: list["Move"], most: int) -> None:
    """Cache moves that were just written, oldest first, if the moves before them are cached."""
    known = latest_moves.get(game.invitation)
    if known is None or known[0].number != moves[0].number - 1:
        return
    keep(latest_moves, game.invitation, [*map(without_relations, reversed(moves)), *known][:most], game)


def without_relations(move: "Move") -> "Move":
    """The columns of a move alone: a related object would keep its game, or a whole request, in memory."""
    names = [field.attname for field in move._meta.concrete_fields]
    return type(move).from_db(None, names, [getattr(move, name) for name in names])
