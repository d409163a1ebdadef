"""Replays games from their moves alone, and compares the results with the stored rows."""

import json
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.engine.codec import decode, encode
from games.engine.errors import BadState, Refused
from games.engine.rng import Rng
from games.engine.rules import Result, Step, begin, play
from games.engine.state import open_decision, open_decisions, restamp
from games.models import Game, Move, Position, Seat
from games.registry import TITLES
from games.selectors.games import cards_of, reshuffled, rules_of
from games.services.cards import hash_of
from games.services.moves import lock_game, places, plain_event
from games.services.problems import all_or_nothing

LONGEST = 200
"""The most characters of a value in a report."""
OLD_RULES = "old rules"


class Differs(Exception):
    """The first difference between a record and its replay: the move, the field, and both values."""

    def __init__(self, move: int, what: str, stored: Any, replayed: Any) -> None:
        super().__init__(move, what, stored, replayed)
        self.move = move
        self.what = what
        self.stored = stored
        self.replayed = replayed

    def __str__(self) -> str:
        stored, replayed = (short(canonical(value)) for value in (self.stored, self.replayed))
        return f"move {self.move}: {self.what}: stored {stored}, replayed {replayed}"


def short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


class GameRecord(NamedTuple):
    """The stored rows of a game: those that a replay needs, and those it is compared with."""

    game: Game
    cards: Any
    seats: list[Seat]
    moves: list[Move]
    checkpoints: Mapping[int, str]
    source: "GameRecord | None" = None
    """For a fork: the record of the game it was made from, up to the version it started from."""


class ReplayedMove(NamedTuple):
    """The replayed game after a move; the outcome is empty while the game is running."""

    state: Any
    conceded: frozenset[int]
    outcome: str
    result: Result | None


class Verdict(NamedTuple):
    """The result for one game: a difference, or why it was skipped, or neither."""

    game_id: int
    skipped: str = ""
    difference: str = ""


def verify_game(*, game_id: int) -> Verdict:
    """Replay a stored game. Games of older rules versions are skipped."""
    game = Game.objects.select_related("card_set").get(pk=game_id)
    if game.title not in TITLES or rules_of(game).version != game.rules_version:
        return Verdict(game_id, skipped=OLD_RULES)
    try:
        same(0, "card set", game.card_set.content_hash, hash_of(game.card_set.content))
        same(0, "hash of the seed", game.seed_hash, hash_of(game.seed))
        record = load_record(game_id=game_id)
        check_ending(record, last_moment(record))
    except Differs as difference:
        return Verdict(game_id, difference=str(difference))
    return Verdict(game_id)


@all_or_nothing
def load_record(*, game_id: int, until: int | None = None) -> GameRecord:
    """All rows of a game, read under its lock."""
    game, seats = lock_game(game_id)
    moves = game.moves.order_by("number")
    source = None
    if game.forked_from_id is not None:
        source = load_record(game_id=game.forked_from_id, until=game.forked_at)
    return GameRecord(
        game=game,
        cards=cards_of(game),
        seats=seats,
        moves=list(moves if until is None else moves.filter(number__lte=until)),
        checkpoints=dict(game.checkpoints.values_list("version", "state")),
        source=source,
    )


def last_moment(record: GameRecord) -> ReplayedMove:
    moments = deque(replay(record), maxlen=1)
    if not moments:
        raise Differs(0, "moves", [], "a set-up")
    return moments[0][1]


def replay(record: GameRecord) -> Iterator[tuple[Move, ReplayedMove]]:
    """Replay every move, set-up first, and compare it with its row; raises `Differs` if they differ."""
    targets = {move.target for move in record.moves}
    kept: dict[int | None, ReplayedMove] = {}
    moment = None
    for number, move in enumerate(record.moves):
        same(number, "number", move.number, number)
        before = moment if move.target is None else kept.get(move.target)
        step, moment = follow(record, move, before, was_over=moment is not None and bool(moment.outcome))
        same(number, "draws", move.draws, step.draws)
        same(number, "events", move.events, [plain_event(event) for event in step.events])
        same_post(record, move)
        if number in record.checkpoints:
            same_state(number, "checkpoint", record.checkpoints[number], moment.state)
        if number in targets:
            kept[number] = moment
        yield move, moment


def follow(
    record: GameRecord, move: Move, before: ReplayedMove | None, *, was_over: bool
) -> tuple[Step, ReplayedMove]:
    """Replay one move. For a move that goes back, `before` is the version it goes back to."""
    rules = rules_of(record.game)
    if (move.kind == Move.Kind.SETUP) != (move.number == 0) or (before is None) != (move.number == 0):
        raise Differs(move.number, "kind", move.kind, "another kind of move")
    if was_over and move.kind != Move.Kind.REWIND:
        raise Differs(move.number, "kind", move.kind, "the game is over")
    try:
        if before is None:
            step, conceded = first_step(record), frozenset[int]()
        elif move.kind == Move.Kind.ANSWER:
            step, conceded = answer(record, before.state, move), before.conceded
        else:
            state = restamp(rules.clone(before.state), move.number)
            step, conceded = Step(state, [], []), concessions(record, move, before.conceded)
    except Refused as refused:
        raise Differs(move.number, "action", move.action, refused.code) from refused
    result = rules.result(step.state)
    outcome = result.outcome if result else ""
    if move.kind == Move.Kind.AGREE:
        outcome = "agreed"
    elif move.kind == Move.Kind.CONCEDE and len(conceded) == record.game.seat_count - 1:
        outcome = "conceded"
    return step, ReplayedMove(step.state, conceded, outcome, result)


def first_step(record: GameRecord) -> Step:
    """The set-up, or for a fork the position of its source with everything hidden dealt again."""
    game = record.game
    if game.forked_at is None:
        rules, rng = rules_of(game), Rng(game.seed, 0)
        return begin(rules, seats=game.seat_count, cards=record.cards, options=game.options, rng=rng)
    if record.source is not None:
        try:
            state = last_moment(record.source).state
        except Differs as difference:
            raise Differs(0, f"source, {difference.what}", difference.stored, difference.replayed) from None
        return Step(reshuffled(rules_of(game), state, game.seed), [], [])
    # The source was deleted: only the first state of the fork is left.
    return Step(decode(rules_of(game).state_type, record.checkpoints[0], record.cards), [], [])


def answer(record: GameRecord, state: Any, move: Move) -> Step:
    """Replay an answer with the luck derived from the seed: the stored draws have to be the same."""
    if move.seat is None or (decision := open_decision(state, move.seat)) is None:
        raise Refused("not_asked")
    same(move.number, "asked", move.asked, decision.asked)
    return play(rules_of(record.game), state, move.seat, move.action, Rng(record.game.seed, move.number))


def same_post(record: GameRecord, move: Move) -> None:
    """Check that a move and the first of its post enclose answers of one seat that reveal nothing."""
    if move.continues is None:
        return
    first, *others = record.moves[move.continues : move.number]
    alike = all(
        row.kind == Move.Kind.ANSWER and row.seat == move.seat and not row.reveals for row in (first, *others)
    )
    tied = all(row.continues == move.continues or row.by == Move.By.PREFERENCE for row in others)
    if not (alike and tied and first.continues is None and first.by == move.by):
        raise Differs(move.number, "continues", move.continues, "another post")


def concessions(record: GameRecord, move: Move, before: frozenset[int]) -> frozenset[int]:
    if move.kind != Move.Kind.CONCEDE:
        return before
    if move.seat is None or move.seat >= record.game.seat_count or move.seat in before:
        raise Refused("not_your_seat")
    return before | {move.seat}


def check_ending(record: GameRecord, moment: ReplayedMove) -> None:
    """Compare the end of the replay with the game's row, its seats and its position."""
    game, last = record.game, len(record.moves) - 1
    if extra := [version for version in record.checkpoints if version > last]:
        raise Differs(last, "checkpoint", min(extra), "no such version")
    check_rows(record, moment)
    position = Position.objects.filter(game=game).first()
    same(last, "position/version", position and position.version, last)
    assert position is not None
    same_state(last, "position", position.state, moment.state)


def check_rows(record: GameRecord, moment: ReplayedMove) -> None:
    """Compare the end of the replay with the rows of the game and its seats."""
    game, seats, last = record.game, record.seats, len(record.moves) - 1
    asked = [] if moment.outcome else [decision.seat for decision in open_decisions(moment.state)]
    found = places(moment.outcome, moment.result, len(seats), moment.conceded)
    stored = {
        "version": game.version,
        "status": game.status,
        "outcome": game.outcome,
        "result": game.result,
        "waiting": game.waiting,
        "bot_waits": game.bot_waits,
        "seats": [[seat.conceded, seat.place, seat.score] for seat in seats],
    }
    replayed = {
        "version": last,
        "status": Game.Status.FINISHED if moment.outcome else Game.Status.RUNNING,
        "outcome": moment.outcome,
        "result": moment.result,
        "waiting": sum(1 << seat for seat in asked),
        "bot_waits": any(seats[seat].bot for seat in asked),
        "seats": [[seat in moment.conceded, *found[seat]] for seat in range(len(seats))],
    }
    same(last, "game", stored, replayed)


# --- comparing --------------------------------------------------------------------------------------


def canonical(value: Any) -> str:
    """A unique text for a value: 1, true and 1.0 differ; tuples and lists do not."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def same(move: int, what: str, stored: Any, replayed: Any) -> None:
    """Raise `Differs` if two values differ, with the path to the first difference inside them."""
    if canonical(stored) == canonical(replayed):
        return
    replayed = json.loads(canonical(replayed))
    while pairs := parts(stored, replayed):
        key, stored, replayed = next(pair for pair in pairs if canonical(pair[1]) != canonical(pair[2]))
        what = f"{what}/{key}"
    raise Differs(move, what, stored, replayed)


def parts(one: Any, other: Any) -> list[tuple[Any, Any, Any]]:
    """The items of two values side by side, or nothing if their shapes differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [(key, one[key], other[key]) for key in one]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [(number, *pair) for number, pair in enumerate(zip(one, other, strict=True))]
    return []


def same_state(move: int, what: str, stored: str, state: Any) -> None:
    """Compare a stored state byte for byte, except for fields that its class got after it was stored."""
    replayed = encode(state)
    if stored == replayed:
        return
    same(move, what, json.loads(with_new_fields(stored, state)), json.loads(replayed))
    if canonical(json.loads(stored)) == canonical(json.loads(replayed)):
        raise Differs(move, what, stored, replayed)


def with_new_fields(stored: str, state: Any) -> str:
    """A stored state as it would be encoded today; unchanged if it can't be decoded."""
    try:
        return encode(decode(type(state), stored, state.cards))
    except BadState:
        return stored
