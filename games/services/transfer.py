"""Games as JSON: out for those who may see them, and in again if every move of them proves true."""

from datetime import datetime
from itertools import chain, count
from typing import Any

from django.utils import timezone

from games.engine.event import Event
from games.models import CardSet, Checkpoint, Game, Move, Position, Seat
from games.selectors.games import latest_state, rules_of
from games.services.cards import LONGEST_NAME, freeze, read_card_set, write_content
from games.services.daily import is_secret
from games.services.exported import FORMAT, Import, read_game, read_plain
from games.services.moves import lock_game
from games.services.problems import Problem, all_or_nothing
from games.services.verification import canonical

# --- out --------------------------------------------------------------------------------------------


@all_or_nothing
def export_game(*, game_id: int, seat: int | None = None) -> dict[str, Any]:
    """A finished game whole; of a running one what this seat may see, or a spectator."""
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
    """All that a replay needs, and what has to come of it."""
    fields = ("kind", "seat", "by", "asked", "target", "action", "draws", "events")
    data = {
        "seed": game.seed,
        "moves": list(game.moves.order_by("number").values(*fields)),
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


def as_text_date(date: datetime | None) -> str:
    return date.isoformat() if date else ""


def seen_game(game: Game, seat: int | None) -> dict[str, Any]:
    """What can be seen while the game runs: no seed, no draws, nobody else's secrets."""
    return {
        "version": game.version,
        "moves": [seen_move(move, seat) for move in game.moves.order_by("number")],
        "observation": rules_of(game).observe(latest_state(game), seat),
    }


def seen_move(move: Move, seat: int | None) -> dict[str, Any]:
    """A move as a seat saw it: what others answered is told by its events alone."""
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


# --- in ---------------------------------------------------------------------------------------------


@all_or_nothing
def import_game(*, data: object) -> Game:
    """Write a finished game again, as a new one. What does not replay is refused, and nothing written."""
    return write_game(read_game(read_plain(data), forks=0))


def write_game(ready: Import) -> Game:
    """Write all rows of a game that has proved true."""
    record, game = ready.record, ready.record.game
    if ready.source is not None:
        game.forked_from = find_game(ready.source) or write_game(ready.source)
    game.card_set = find_card_set(game.title, ready.data["card_set"])
    game.save()
    Seat.objects.bulk_create(record.seats)
    Move.objects.bulk_create(record.moves)
    Position.objects.create(game=game, version=game.version, state=ready.states[game.version])
    Checkpoint.objects.bulk_create(
        Checkpoint(game=game, version=version, state=state) for version, state in ready.states.items()
    )
    return game


def find_game(ready: Import) -> Game | None:
    """The same game, if it is here already."""
    alike = Game.objects.filter(seed=ready.record.game.seed, status=Game.Status.FINISHED).order_by("pk")
    return next((game for game in alike if is_same(game, ready.data)), None)


def is_same(game: Game, data: dict[str, Any]) -> bool:
    try:
        return canonical(export_game(game_id=game.pk)) == canonical(data)
    except Problem:
        return False


def find_card_set(title: str, data: dict[str, Any]) -> CardSet:
    """The set with this content; one that is new here is kept for its games only."""
    frozen = CardSet.objects.filter(title=title, content_hash=data["hash"])
    if (found := frozen.order_by("pk").first()) is not None:
        return found
    content = read_card_set(data["content"])
    card_set = CardSet.objects.create(title=title, name=new_name(title, content["name"]))
    write_content(card_set, content)
    freeze(card_set, CardSet.State.RETIRED, data["content"])
    return card_set


def new_name(title: str, name: str) -> str:
    """The name, with a number behind it if it is taken."""
    taken = set(CardSet.objects.filter(title=title).values_list("name", flat=True))
    names = (f"{name[: LONGEST_NAME - 5]} {number}" for number in count(2))
    return next(each for each in chain([name[:LONGEST_NAME]], names) if each not in taken)
