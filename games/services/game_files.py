"""Exports games as JSON, and imports them again if every move replays."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.engine.event import Event
from games.models import CardSet, Checkpoint, Game, Move, Player, Position, Seat
from games.selectors.games import latest_state, rules_of
from games.services.cards import LONGEST_NAME, freeze, read_card_set
from games.services.daily import is_secret
from games.services.game_import import FORMAT, Import, read_game, read_plain
from games.services.moves import lock_game
from games.services.problems import Problem, all_or_nothing
from games.services.trials import SHORT_HASH
from games.services.verification import canonical

# --- export -----------------------------------------------------------------------------------------


@all_or_nothing
def export_game(*, game_id: int, seat: int | None = None) -> dict[str, Any]:
    """A finished game as a whole; of a running game only the part that this seat, or a spectator, may see."""
    game, seats = lock_game(game_id)
    if game.started_at is None:
        raise Problem("not_begun", status=game.status)
    if seat is not None and not 0 <= seat < len(seats):
        raise Problem("no_such_seat", seat=seat)
    heading = {
        "format": FORMAT,
        "title": game.title,
        "rules_version": game.rules_version,
        "card_set": {"hash": game.card_set.content_hash, "content": game.card_set.content},
        "options": game.options,
        "status": game.status,
        "seed_hash": game.seed_hash,
        "seats": [seat_as_data(each) for each in seats],
    }
    if game.status == Game.Status.FINISHED and not is_secret(game, today=timezone.now().date()):
        return heading | whole_game(game)
    return heading | seen_game(game, seat)


def seat_as_data(seat: Seat) -> dict[str, Any]:
    return {
        "name": seat.label or (seat.player.name if seat.player else ""),
        "bot": seat.bot,
        "conceded": seat.conceded,
        "place": seat.place,
        "score": seat.score,
    }


def whole_game(game: Game) -> dict[str, Any]:
    """Everything that a replay needs, and the expected results."""
    fields = ("kind", "seat", "by", "asked", "target", "action", "continues", "draws", "events")
    data = {
        "seed": game.seed,
        "moves": [move_as_data(row) for row in game.moves.order_by("number").values(*fields)],
        "outcome": game.outcome,
        "result": game.result,
        "started_at": as_text_date(game.started_at),
        "finished_at": as_text_date(game.finished_at),
        "forked_at": game.forked_at,
        "forked_from": None,
    }
    if game.forked_at is not None:
        if game.forked_from is None or game.forked_from.status != Game.Status.FINISHED:
            raise Problem("source_not_finished")
        data["forked_from"] = export_game(game_id=game.forked_from.pk)
    return data


def move_as_data(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the record. Most answers continue no post: the field is left out, as in older files."""
    if row["continues"] is None:
        del row["continues"]
    return row


def as_text_date(date: datetime | None) -> str:
    return date.isoformat() if date else ""


def seen_game(game: Game, seat: int | None) -> dict[str, Any]:
    """The visible part of a running game: no seed, no draws, no secrets of other seats."""
    return {
        "version": game.version,
        "moves": [seen_move(move, seat) for move in game.moves.order_by("number")],
        "observation": rules_of(game).observe(latest_state(game), seat),
    }


def seen_move(move: Move, seat: int | None) -> dict[str, Any]:
    """A move as a seat saw it: other players' answers are only visible through their events."""
    own = seat is not None and move.seat == seat
    events = [Event(*each) for each in move.events]
    return {
        "kind": move.kind,
        "seat": move.seat,
        "by": move.by,
        "target": move.target,
        "action": move.action if own else "",
        "events": [[event.kind, event.facts] for event in events if event.visible_to(seat)],
    }


# --- import -----------------------------------------------------------------------------------------


MOST_LOADED = 20
"""The most games that a player may import in one day."""


@all_or_nothing
def import_game(*, data: object, player: Player | None = None) -> Game:
    """Import a finished game as a new one that is private and does not count in any statistics.

    A game that does not replay is rejected, and nothing is saved. `player` is the person importing it.
    """
    if player is not None:
        today = timezone.now() - timedelta(days=1)
        if Game.objects.filter(host=player, imported=True, created_at__gt=today).count() >= MOST_LOADED:
            raise Problem("too_many_loaded", most=MOST_LOADED)
    game = write_game(read_game(read_plain(data), forks=0))
    if player is not None:
        game.host = player
        game.save(update_fields=["host"])
    return game


def write_game(ready: Import) -> Game:
    """Save all rows of a game that has been verified."""
    record, game = ready.record, ready.record.game
    if ready.source is not None:
        game.forked_from = find_game(ready.source) or write_game(ready.source)
    game.card_set = find_card_set(game.title, ready.data["card_set"])
    game.imported = True
    game.save()
    Seat.objects.bulk_create(record.seats)
    Move.objects.bulk_create(record.moves)
    Position.objects.create(game=game, version=game.version, state=ready.states[game.version])
    Checkpoint.objects.bulk_create(
        Checkpoint(game=game, version=version, state=state) for version, state in ready.states.items()
    )
    return game


def find_game(ready: Import) -> Game | None:
    """The same game, if it has been imported before."""
    alike = Game.objects.filter(seed=ready.record.game.seed, status=Game.Status.FINISHED).order_by("pk")
    return next((game for game in alike if is_same(game, ready.data)), None)


def is_same(game: Game, data: dict[str, Any]) -> bool:
    try:
        return canonical(export_game(game_id=game.pk)) == canonical(data)
    except Problem:
        return False


def find_card_set(title: str, data: dict[str, Any]) -> CardSet:
    """The set with this content; a new one is saved like a trial: only for its games, and in no list."""
    frozen = CardSet.objects.filter(title=title, content_hash=data["hash"])
    if (found := frozen.order_by("pk").first()) is not None:
        return found
    content = read_card_set(data["content"])
    card_set = CardSet.objects.create(title=title, name=new_name(title, content["name"], data["hash"]))
    freeze(card_set, CardSet.State.TRIAL, data["content"])
    return card_set


def new_name(title: str, name: str, content_hash: str) -> str:
    """The name with enough of the hash to be unique, so that it takes no name that a designer may want."""
    taken = set(CardSet.objects.filter(title=title).values_list("name", flat=True))
    tails = (f" {content_hash[:length]}" for length in range(SHORT_HASH, len(content_hash) + 1))
    names = (name[: LONGEST_NAME - len(tail)] + tail for tail in tails)
    return next(each for each in names if each not in taken)
