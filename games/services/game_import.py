"""Parses an exported game. Nothing in it is trusted until the whole game has been replayed."""

import json
import secrets
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.utils.dateparse import parse_datetime

from games.bots import BOTS
from games.engine.codec import encode
from games.engine.errors import BadCards, Refused
from games.engine.rules import read_options
from games.models import Game, Move, Seat
from games.registry import TITLES
from games.selectors.cards import as_text
from games.services.cards import hash_of, read_card_set
from games.services.moves import CHECKPOINT_EVERY
from games.services.problems import Problem
from games.services.verification import Differs, GameRecord, check_rows, replay

FORMAT = 1
LARGEST = 5_000_000
"""The longest export, in characters."""
LONGEST_LABEL = 40
LONGEST_SEED = 64
MOST_FORKS = 10
"""The deepest chain of forks of forks in one export."""
BACK = (Move.Kind.UNDO, Move.Kind.REWIND)
T = TypeVar("T")


class Import(NamedTuple):
    """A game that has been verified and can be saved."""

    data: dict[str, Any]
    record: GameRecord
    states: dict[int, str]
    """The states at the versions of the checkpoints, and the last one."""
    source: "Import | None"


def read_plain(data: object) -> Any:
    """The data as JSON values, checked to be small enough to replay."""
    try:
        text = json.dumps(data, allow_nan=False, ensure_ascii=False)
        text.encode()
        if "\\u0000" in text:
            raise ValueError("no database keeps this letter")
        if len(text) > LARGEST:
            raise Problem("too_large", most=LARGEST)
        return json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise Problem("bad_export", place="") from error


def take(data: Any, key: str, kind: type[T]) -> T:
    """The value of a key, which must be of exactly this type; booleans are not numbers."""
    value = data.get(key) if isinstance(data, dict) else None
    if type(value) is not kind:
        raise Problem("bad_export", place=key)
    return value


def take_number(data: Any, key: str) -> int | None:
    """An integer that fits into a column, or None."""
    value = None if isinstance(data, dict) and data.get(key, 0) is None else take(data, key, int)
    if value is not None and not -(2**31) <= value < 2**31:
        raise Problem("bad_export", place=key)
    return value


def take_word(data: Any, key: str, words: Any) -> str:
    """The value of a key, which must be one of these words."""
    value = take(data, key, str)
    if value not in words:
        raise Problem("bad_export", place=key)
    return value


def take_date(data: Any, key: str) -> datetime:
    try:
        value = parse_datetime(take(data, key, str))
    except ValueError:
        value = None
    # Near the first and last year, a date can't be converted to another time zone.
    if value is None or value.tzinfo is None or not 1 < value.year < 9999:
        raise Problem("bad_export", place=key)
    return value


def read_game(data: Any, *, forks: int) -> Import:
    """Check everything in an export, and replay it."""
    if take(data, "format", int) != FORMAT:
        raise Problem("unknown_format", format=data["format"])
    title = take(data, "title", str)
    if title not in TITLES:
        raise Problem("no_such_title", title=title)
    rules, rules_version = TITLES[title].rules, take(data, "rules_version", int)
    if rules_version != rules.version:
        raise Problem("old_rules", version=rules_version)
    seed = take(data, "seed", str)
    if not 0 < len(seed) <= LONGEST_SEED or hash_of(seed) != take(data, "seed_hash", str):
        raise Problem("bad_export", place="seed")
    seats, moves = take(data, "seats", list), take(data, "moves", list)
    try:
        options = read_options(rules, take(data, "options", dict))
    except Refused as refused:
        raise Problem("bad_export", place="options") from refused
    source = read_source(data, forks)
    game = Game(
        title=title,
        rules_version=rules_version,
        options=options,
        seat_count=len(seats),
        status=take_word(data, "status", [Game.Status.FINISHED]),
        access=Game.Access.LINK,
        invitation=secrets.token_urlsafe(16),
        seed=seed,
        seed_hash=hash_of(seed),
        version=len(moves) - 1,
        outcome=take(data, "outcome", str),
        result=data.get("result"),
        forked_at=take_number(data, "forked_at"),
        started_at=take_date(data, "started_at"),
        moved_at=take_date(data, "finished_at"),
        finished_at=take_date(data, "finished_at"),
    )
    record = GameRecord(
        game=game,
        cards=read_cards(title, take(data, "card_set", dict)),
        seats=[read_seat(each, game, number) for number, each in enumerate(seats)],
        moves=[read_move(each, game, number) for number, each in enumerate(moves)],
        checkpoints={},
        source=source and until(source.record, game.forked_at),
    )
    return Import(data, record, play_through(record), source)


def read_source(data: Any, forks: int) -> Import | None:
    """The game that a fork was made from, or None."""
    if take_number(data, "forked_at") is None:
        return None
    if forks == MOST_FORKS:
        raise Problem("too_many_forks", most=MOST_FORKS)
    return read_game(take(data, "forked_from", dict), forks=forks + 1)


def until(source: GameRecord, version: int | None) -> GameRecord:
    """The record up to this version."""
    if version is None or not 0 <= version < source.game.version:
        raise Problem("bad_export", place="forked_at")
    return source._replace(moves=source.moves[: version + 1])


def read_cards(title: str, data: dict[str, Any]) -> Any:
    """The cards of the export, parsed; the text must be in our own format and match its hash."""
    content = take(data, "content", str)
    if hash_of(content) != take(data, "hash", str):
        raise Problem("bad_export", place="card_set")
    try:
        cards = read_card_set(content)
    except BadCards as bad:
        raise Problem("bad_cards", mistakes=str(bad)) from bad
    if cards["title"] != title or not take(cards, "name", str) or as_text(cards) != content:
        raise Problem("bad_export", place="card_set")
    return TITLES[title].rules.read_cards(cards)


def read_seat(data: Any, game: Game, number: int) -> Seat:
    name = take(data, "name", str)
    if len(name) > LONGEST_LABEL:
        raise Problem("bad_export", place="name")
    return Seat(
        game=game,
        number=number,
        label=name,
        bot=take_word(data, "bot", ["", *BOTS]),
        conceded=take(data, "conceded", bool),
        place=take_number(data, "place"),
        score=take_number(data, "score"),
        over_at=game.finished_at,
    )


def read_move(data: Any, game: Game, number: int) -> Move:
    move = Move(
        game=game,
        number=number,
        kind=take_word(data, "kind", Move.Kind.values),
        seat=take_number(data, "seat"),
        by=take_word(data, "by", Move.By.values),
        asked=take_number(data, "asked"),
        target=take_number(data, "target"),
        action=take(data, "action", str),
        continues=take_number(data, "continues") if "continues" in data else None,
        draws=take(data, "draws", list),
        events=take(data, "events", list),
    )
    is_answer = move.kind == Move.Kind.ANSWER
    if not is_answer and (move.asked is not None or move.action):
        raise Problem("bad_export", place="asked")
    if (move.target is None) == (move.kind in BACK):
        raise Problem("bad_export", place="target")
    if move.continues is not None and (not is_answer or not 0 < move.continues < number):
        raise Problem("bad_export", place="continues")
    if move.seat is not None and not 0 <= move.seat < game.seat_count:
        raise Problem("bad_export", place="seat")
    return move


def play_through(record: GameRecord) -> dict[int, str]:
    """The states at the checkpoints and at the end of a record. Raises `Problem` if it does not replay."""
    states: dict[int, str] = {}
    moment = None
    try:
        for move, moment in replay(record):
            if move.number % CHECKPOINT_EVERY == 0:
                states[move.number] = encode(moment.state)
        if moment is None:
            raise Problem("bad_export", place="moves")
        check_rows(record, moment)
    except Differs as difference:
        raise Problem("does_not_replay", move=difference.move, what=difference.what) from difference
    states[record.game.version] = encode(moment.state)
    return states
