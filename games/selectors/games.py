"""Reads games: their rules and cards, the state they are in, and any state they were in."""

import json
import secrets
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import yaml

from games.engine.codec import decode
from games.engine.event import Event
from games.engine.rng import Draw, RecordedRng, Rng
from games.engine.rules import Rules, Step, begin, play
from games.engine.state import restamp
from games.models import CardSet, Checkpoint, Edition, Game, Move, Seat
from games.models.log import Fact
from games.selectors.memory import Memory
from games.selectors.prepared import Prepared
from games.titles import TITLES


def rules_of(game: Game) -> Rules[Any]:
    return TITLES[game.title]


def cards_of(game: Game) -> Any:
    """The card set a game is pinned to, ready to play."""
    return playable_cards(game.title, game.card_set_id, game.card_set.content_hash)


@lru_cache(maxsize=64)
def playable_cards(title: str, card_set_id: int, content_hash: str) -> Any:
    """A published set, read once in each process: its hash stands for its content."""
    content = CardSet.objects.values_list("content", flat=True).get(pk=card_set_id)
    return TITLES[title].read_cards(yaml.safe_load(content))


def read_default_cards() -> None:
    """Read what most games are played with before somebody waits for it."""
    for pk, title, content_hash in CardSet.objects.filter(is_default=True).values_list(
        "pk", "title", "content_hash"
    ):
        playable_cards(title, pk, content_hash)


def default_cards(title: str) -> Any | None:
    """What a title is played with unless somebody chooses another set; none if there is no such set."""
    row = CardSet.objects.filter(title=title, is_default=True).values_list("pk", "content_hash").first()
    return playable_cards(title, *row) if row else None


def begun_games() -> list[int]:
    """All games with a record, the oldest first."""
    return list(Game.objects.exclude(started_at=None).order_by("pk").values_list("pk", flat=True))


_states: Memory[str, Any] = Memory()
"""The latest state of a game, by its invitation, which no other game has."""
_moves: Memory[str, list[Move]] = Memory()
"""The latest moves of a game, the newest first."""
_rows: Memory[str, tuple[Game, list[Seat]]] = Memory()
"""A game and its seats, as they were written here last."""


def latest_state(game: Game) -> Any:
    """The state of a game now. It may be shared: who wants to change it makes a copy."""
    state = _states.get(game.invitation)
    if state is None or state.version != game.version:
        if game.position.version != game.version:
            # The row was read before the game moved on.
            game.position.refresh_from_db()
        state = decode(rules_of(game).state_type, game.position.state, cards_of(game))
        keep_state(game, state)
    return state


def keep_state(game: Game, state: Any) -> None:
    """Remember the state of a game, for the next who asks, unless a later one is known."""
    known = _states.get(game.invitation)
    if known is None or known.version <= state.version:
        _states.keep(game.invitation, state)


def state_at(game: Game, version: int) -> Any:
    """The state of a game at any version, from the nearest checkpoint on."""
    path, start = _way_back(game, version)
    state = decode(rules_of(game).state_type, start.state, cards_of(game))
    for move in reversed(path):
        state = after(game, state, move)
    return state


def story_of(game: Game) -> Iterator[tuple[Move, Any]]:
    """The moves that led to where a game stands, each with the state behind it, without what was undone."""
    rows = {move.number: move for move in game.moves.all()}
    path: list[Move] = []
    version = game.version
    while version:
        path.append(rows[version])
        version = version - 1 if (target := rows[version].target) is None else target
    state = decode(rules_of(game).state_type, game.checkpoints.get(version=0).state, cards_of(game))
    yield rows[0], state
    for move in reversed(path):
        state = after(game, state, move)
        yield move, state


class Stage(NamedTuple):
    """A version that is part of the story of a game, and which seat's answer led to it."""

    version: int
    seat: int | None


def stages_of(game: Game) -> list[Stage]:
    """The versions that led to where a game stands, from the first on."""
    rows = {number: rest for number, *rest in game.moves.values_list("number", "seat", "target")}
    stages: list[Stage] = []
    version = game.version
    while version:
        seat, target = rows[version]
        stages.append(Stage(version, seat))
        version = version - 1 if target is None else target
    return [Stage(0, None), *reversed(stages)]


def after(game: Game, state: Any, move: Move) -> Any:
    """The state behind a recorded move. For one that goes back, `state` is the one it goes back to."""
    if move.kind == Move.Kind.ANSWER:
        assert move.seat is not None
        rng = RecordedRng(Draw(*draw) for draw in move.draws)
        step = play(rules_of(game), state, move.seat, move.action, rng)
        rng.close()
        return step.state
    return restamp(rules_of(game).clone(state), move.number)


def opening(game: Game, draws: list[Any]) -> Step:
    """How a game began, from what chance decided then; a fork began where another game stood."""
    if game.forked_from is not None and game.forked_at is not None:
        return Step(forked_state(game.forked_from, game.forked_at, game.seed), [], [])
    rng = RecordedRng(Draw(*draw) for draw in draws)
    step = begin(rules_of(game), seats=game.seat_count, cards=cards_of(game), options=game.options, rng=rng)
    rng.close()
    return step


def forked_state(source: Game, version: int, seed: str) -> Any:
    """The first state of a fork of a game."""
    return dealt_anew(rules_of(source), state_at(source, version), seed)


def dealt_anew(rules: Rules[Any], state: Any, seed: str) -> Any:
    """A position to play on from, with all that was hidden in it dealt anew."""
    return restamp(rules.reshuffle(state, None, Rng(seed, 0)), 0)


def conceded_at(game: Game, version: int) -> set[int]:
    """The seats that had given up at a version; what was rewound does not count."""
    seats = set()
    for move in game.moves.exclude(kind=Move.Kind.ANSWER).filter(number__lte=version).order_by("-number"):
        if move.number > version:
            continue
        if move.target is not None:
            version = move.target
        elif move.kind == Move.Kind.CONCEDE and move.seat is not None:
            seats.add(move.seat)
    return seats


def _way_back(game: Game, version: int) -> tuple[list[Move], Checkpoint]:
    """The moves that lead from a checkpoint to a version, last first: what was undone is left out."""
    path: list[Move] = []
    while True:
        start = game.checkpoints.filter(version__lte=version).latest("version")
        rows = {
            move.number: move for move in game.moves.filter(number__gt=start.version, number__lte=version)
        }
        while version > start.version:
            move = rows[version]
            path.append(move)
            version = move.number - 1 if move.target is None else move.target
        if version == start.version:
            return path, start


LOG_MOVES = 60
"""How many of the latest moves a page tells about."""


_begun: Prepared[Game] = Prepared(
    lambda game_id: (
        Game.objects.select_related("position", "card_set")
        .defer("card_set__content")
        .filter(pk=game_id)
        .exclude(started_at=None)
    )
)
_locked: Prepared[Game] = Prepared(
    lambda game_id: (
        Game.objects.select_for_update(of=("self",))
        .select_related("card_set")
        .defer("card_set__content")
        .filter(pk=game_id)
    )
)
_editions: Prepared[Game] = Prepared(
    lambda game_id: Game.objects.only("invitation", "version", "seating").filter(pk=game_id).order_by()
)
_seats: Prepared[Seat] = Prepared(
    lambda game_id: Seat.objects.select_related("player").filter(game_id=game_id).order_by("number")
)


def watchable(game_id: int) -> Game | None:
    """A game with all its page reads, or none."""
    return _begun.first(game_id)


def locked(game_id: int) -> Game | None:
    """A game that nobody else can change until the transaction ends, or none."""
    return _locked.first(game_id)


def rows_of(game_id: int) -> tuple[Game, list[Seat]] | None:
    """A game and its seats, for its pages: as they were written last, if that was here."""
    latest = _editions.first(game_id)
    known = None if latest is None else _rows.get(latest.invitation)
    if known is not None and latest is not None and known[0].edition == latest.edition:
        return known
    game = watchable(game_id)
    return None if game is None else (game, seats_of(game))


def keep_rows(game: Game, seats: list[Seat]) -> None:
    """Remember a game and its seats as they were written."""
    _rows.keep(game.invitation, (game, seats))


def forget_rows(game: Game) -> None:
    """Somebody may have changed a game or its seats."""
    _rows.forget(game.invitation)


def may_watch(game: Game, own: Collection[int], invitation: str) -> bool:
    """May somebody see a game, with these seats at it and this invitation?"""
    if game.access != Game.Access.LINK or own:
        return True
    return secrets.compare_digest(invitation.encode(), game.invitation.encode())


def latest_moves(game: Game, version: int) -> list[Move]:
    """The latest moves up to a version, the newest first."""
    known = _moves.get(game.invitation) or []
    newest = known[0].number if known else -1
    if newest == version:
        return known
    rows = game.moves.filter(number__lte=version).order_by("-number")
    if newest > version:
        return list(rows[:LOG_MOVES])
    latest = [*rows.filter(number__gt=newest)[:LOG_MOVES], *known][:LOG_MOVES]
    _moves.keep(game.invitation, latest)
    return latest


def keep_moves(game: Game, moves: list[Move]) -> None:
    """Remember moves that were written, in their order, if those before them are known."""
    known = _moves.get(game.invitation)
    if known is None or known[0].number != moves[0].number - 1:
        return
    for move in moves:
        # As they would be read.
        move.events, move.draws = json.loads(json.dumps([move.events, move.draws]))
    _moves.keep(game.invitation, [*reversed(moves), *known][:LOG_MOVES])


def all_moves(game: Game) -> list[Move]:
    """Every move, the newest first."""
    return list(game.moves.order_by("-number"))


def facts_of(moves: Iterable[Move], seat: int | None) -> list[Fact]:
    """What a seat may read of these moves."""
    if seat is None:
        return list(chain.from_iterable(move.public for move in moves))
    return [
        (move.number, event.kind, event.facts)
        for move in moves
        for event in move.told
        if event.visible_to(seat)
    ]


def secrets_of(moves: Iterable[Move]) -> list[Event]:
    """What of these moves is not for everybody."""
    return list(chain.from_iterable(move.secret for move in moves))


def seats_of(game: Game) -> list[Seat]:
    """The seats of a game in order, with who sits there."""
    return _seats.rows(game.pk)


def edition_of(game_id: int) -> Edition | None:
    """What a page of a game shows that is up to date, if there is such a game."""
    found = _editions.first(game_id)
    return None if found is None else found.edition
