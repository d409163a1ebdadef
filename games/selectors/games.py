"""Reads games: their rules and cards, their latest state, and the state at any earlier version."""

import secrets
from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

import yaml
from django.db.models import QuerySet

from games import caches
from games.caches import cached
from games.engine.codec import decode
from games.engine.event import Event
from games.engine.rng import Draw, RecordedRng, Rng
from games.engine.rules import Rules, Step, begin, play
from games.engine.state import restamp
from games.models import CardSet, Checkpoint, Edition, Game, Move, Player, Seat
from games.models.log import Fact
from games.registry import TITLES
from games.selectors.prepared_queries import Prepared


def rules_of(game: Game) -> Rules[Any]:
    return TITLES[game.title].rules


def cards_of(game: Game) -> Any:
    """The card set a game is pinned to, parsed."""
    return playable_cards(game.title, game.card_set_id, game.card_set.content_hash)


@cached("card sets", 64)
def playable_cards(title: str, card_set_id: int, content_hash: str) -> Any:
    """A published set, parsed once in each process: the hash identifies its content."""
    content = CardSet.objects.values_list("content", flat=True).get(pk=card_set_id)
    return TITLES[title].rules.read_cards(yaml.safe_load(content))


def read_default_cards() -> None:
    """Load the default card sets into the cache before the first request needs them."""
    for pk, title, content_hash in CardSet.objects.filter(is_default=True).values_list(
        "pk", "title", "content_hash"
    ):
        playable_cards(title, pk, content_hash)


def default_cards(title: str) -> Any | None:
    """The default card set of a title, parsed; None if there is no such set."""
    row = CardSet.objects.filter(title=title, is_default=True).values_list("pk", "content_hash").first()
    return playable_cards(title, *row) if row else None


def begun_games() -> list[int]:
    """All games with a record, the oldest first."""
    return list(Game.objects.exclude(started_at=None).order_by("pk").values_list("pk", flat=True))


def latest_state(game: Game) -> Any:
    """The latest state of a game. It may be shared: copy it before changing it."""
    state = caches.latest_states.get(game.invitation)
    if state is None or state.version != game.version:
        if game.position.version != game.version:
            # The row was read before the game moved on.
            game.position.refresh_from_db()
        state = decode(rules_of(game).state_type, game.position.state, cards_of(game))
        caches.keep_state(game, state)
    return state


def state_at(game: Game, version: int) -> Any:
    """The state of a game at any version, from the nearest checkpoint on."""
    path, start = _way_back(game, version)
    state = decode(rules_of(game).state_type, start.state, cards_of(game))
    for move in reversed(path):
        state = after(game, state, move)
    return state


def story_of(game: Game) -> Iterator[tuple[Move, Any]]:
    """The moves that led to the latest state, each with the state after it; undone moves are left out."""
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
    """A version in force, and the seat whose answer led to it."""

    version: int
    seat: int | None


def stages_of(game: Game) -> list[Stage]:
    """The versions in force that led to the latest state, the first one first."""
    rows = {number: rest for number, *rest in game.moves.values_list("number", "seat", "target")}
    stages: list[Stage] = []
    version = game.version
    while version:
        seat, target = rows[version]
        stages.append(Stage(version, seat))
        version = version - 1 if target is None else target
    return [Stage(0, None), *reversed(stages)]


def after(game: Game, state: Any, move: Move) -> Any:
    """The state after a recorded move. For a move that goes back, `state` is the one it goes back to."""
    if move.kind == Move.Kind.ANSWER:
        assert move.seat is not None
        rng = RecordedRng(Draw(*draw) for draw in move.draws)
        step = play(rules_of(game), state, move.seat, move.action, rng)
        rng.close()
        return step.state
    return restamp(rules_of(game).clone(state), move.number)


def opening(game: Game, draws: list[Any]) -> Step:
    """The first step of a game, from its recorded draws; a fork starts from a position of another game."""
    if game.forked_from is not None and game.forked_at is not None:
        return Step(forked_state(game.forked_from, game.forked_at, game.seed), [], [])
    rng = RecordedRng(Draw(*draw) for draw in draws)
    step = begin(rules_of(game), seats=game.seat_count, cards=cards_of(game), options=game.options, rng=rng)
    rng.close()
    return step


def forked_state(source: Game, version: int, seed: str) -> Any:
    """The first state of a fork of a game."""
    return reshuffled(rules_of(source), state_at(source, version), seed)


def reshuffled(rules: Rules[Any], state: Any, seed: str) -> Any:
    """A position to continue from, with everything hidden dealt again."""
    return restamp(rules.reshuffle(state, None, Rng(seed, 0)), 0)


def conceded_at(game: Game, version: int) -> set[int]:
    """The seats that had conceded at a version; rewound concessions do not count."""
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
    """The moves that lead from a checkpoint to a version, last first; undone moves are left out."""
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
"""The number of latest moves that a page shows."""


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
    """A game with everything its page reads, or None."""
    return _begun.first(game_id)


def locked(game_id: int) -> Game | None:
    """A game locked until the transaction ends, or None."""
    return _locked.first(game_id)


def game_with_seats(game_id: int) -> tuple[Game, list[Seat]] | None:
    """A game and its seats for its pages, from the cache if this process wrote them last."""
    latest = _editions.first(game_id)
    known = None if latest is None else caches.games_with_seats.get(latest.invitation)
    if known is not None and latest is not None and known[0].edition == latest.edition:
        return known
    game = watchable(game_id)
    return None if game is None else (game, seats_of(game))


def may_watch(game: Game, own: Collection[int], invitation: str) -> bool:
    """May a visitor with these seats and this invitation watch the game?"""
    if game.access != Game.Access.LINK or own:
        return True
    return secrets.compare_digest(invitation.encode(), game.invitation.encode())


def may_export(game: Game, player: Player) -> bool:
    """May this player, who may watch the game, export it together with the games it was forked from?"""
    while (source := game.forked_from) is not None:
        is_open = source.access == Game.Access.PUBLIC
        if not is_open and (player.pk is None or not has_played(game, source, player)):
            return False
        game = source
    return True


def has_played(fork: Game, source: Game, player: Player) -> bool:
    """Does the player own this fork, or have a seat at its source?"""
    return fork.host_id == player.pk or source.seats.filter(player=player).exists()


def games_loaded_by(player: Player) -> list[Game]:
    """The latest games that a player has imported from files."""
    if player.pk is None:
        return []
    return list(Game.objects.filter(host=player, imported=True).order_by("-pk")[:20])


def latest_moves(game: Game, version: int) -> list[Move]:
    """The latest moves up to a version, the newest first."""
    known = caches.latest_moves.get(game.invitation) or []
    newest = known[0].number if known else -1
    if newest == version:
        return known
    rows = game.moves.filter(number__lte=version).order_by("-number")
    if newest > version:
        return list(rows[:LOG_MOVES])
    latest = [*rows.filter(number__gt=newest)[:LOG_MOVES], *known][:LOG_MOVES]
    caches.keep(caches.latest_moves, game.invitation, latest, game)
    return latest


def all_moves(game: Game) -> list[Move]:
    """Every move, the newest first."""
    return list(game.moves.order_by("-number"))


def moves_with_players(game: Game) -> QuerySet[Move]:
    """Every move with its player, the first one first, without events."""
    return game.moves.select_related("player").defer("draws", "events").order_by("number")


def facts_of(moves: Iterable[Move], seat: int | None) -> list[Fact]:
    """The facts of these moves that a seat may read."""
    if seat is None:
        return list(chain.from_iterable(move.public for move in moves))
    return [
        (move.number, event.kind, event.facts)
        for move in moves
        for event in move.told
        if event.visible_to(seat)
    ]


def secrets_of(moves: Iterable[Move]) -> list[Event]:
    """The events of these moves that only some seats may read."""
    return list(chain.from_iterable(move.secret for move in moves))


def seats_of(game: Game) -> list[Seat]:
    """The seats of a game in order, with their players."""
    return _seats.rows(game.pk)


def edition_of(game_id: int) -> Edition | None:
    """The latest edition of a game, or None if there is no such game."""
    found = _editions.first(game_id)
    return None if found is None else found.edition
