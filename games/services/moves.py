"""Plays moves. Each post is a transaction: it is saved once, or not at all."""

import json
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from games import caches
from games.broadcast import announce
from games.engine.codec import encode
from games.engine.errors import Refused
from games.engine.event import Event
from games.engine.rng import Rng
from games.engine.rules import Result, Step, play
from games.engine.state import open_decision, open_decisions, restamp
from games.models import Checkpoint, Game, Move, Player, Position, Seat
from games.queue import enqueue
from games.selectors.games import (
    LOG_MOVES,
    latest_moves,
    latest_state,
    locked,
    rules_of,
    seats_of,
    state_at,
)
from games.selectors.standing import standing_answer
from games.selectors.undo import undo_target
from games.services.fast_sql import insert, update
from games.services.problems import Problem, all_or_nothing

CHECKPOINT_EVERY = 25
"""A post that reaches a multiple of this version writes a checkpoint, from which positions are replayed."""


class Outcome(NamedTuple):
    """The result of a post: `played`, `twin` if the same answers were saved before, or `stale`."""

    kind: str
    version: int
    dropped: int = 0
    """The number of answers at the end of the post that were not played, because something turned up."""


class Post(NamedTuple):
    """Answers of one seat that were sent together."""

    seat: int
    actions: Sequence[str]
    by: str
    player: Player | None


@all_or_nothing
def submit_move(
    *,
    game_id: int,
    seat: int,
    seen: int,
    action: str,
    then: Sequence[str] = (),
    player: Player | None,
    by: str = Move.By.PLAYER,
) -> Outcome:
    """Answer a seat's decision, as it was open at version `seen`, and with `then` its next decisions.

    `player` is None for a bot's answer. Raises `Refused` if the rules don't allow one of the actions, and
    `Problem` if the game is not running or the seat is not the player's.
    """
    game, seats = lock_game(game_id)
    check_running(game)
    check_seated(seats, seat, player, by)
    state = latest_state(game)
    decision = open_decision(state, seat)
    post = Post(seat, [action, *then], by, player)
    if decision is None or decision.asked > seen:
        return _too_late(game, seats, post, seen)
    game_log = Log(game, state)
    dropped = play_post(game_log, seats, post)
    game_log.save(seats)
    return Outcome("played", game.version, dropped)


def play_post(game_log: "Log", seats: list[Seat], post: Post) -> int:
    """Play the answers of a post, each with its standing answers; returns how many answers were dropped.

    The rest is dropped after an answer that revealed something, or if another seat comes next. An answer
    that has been given already, as a standing or a forced one, is skipped.
    """
    first, given = game_log.version + 1, list[str]()
    for place, action in enumerate(post.actions):
        if action in given:
            del given[: given.index(action) + 1]
            continue
        if place and game_log.has_turned(post.seat):
            return len(post.actions) - place
        noted = len(game_log.unasked)
        try:
            continues = first if place else None
            game_log.answer(post.seat, action, by=post.by, player=post.player, continues=continues)
        except Refused as refused:
            raise Refused(refused.code, **{**refused.facts, "answer": place + 1}) from refused
        answer_standing(game_log, seats)
        given = [text for seat, text in game_log.unasked[noted:] if seat == post.seat]
    return 0


def _too_late(game: Game, seats: list[Seat], post: Post, seen: int) -> Outcome:
    """The outcome for a decision that is already answered: a twin if the answers are the same, else stale."""
    answered = game.moves.filter(kind=Move.Kind.ANSWER, seat=post.seat, asked__lte=seen, number__gt=seen)
    first = answered.order_by("number").values_list("number", "action").first()
    if first is None or first[1] != post.actions[0]:
        return Outcome("stale", game.version)
    if len(post.actions) == 1:
        return Outcome("twin", game.version)
    return _same_again(game, seats, post, first[0])


def _same_again(game: Game, seats: list[Seat], post: Post, first: int) -> Outcome:
    """The outcome for several answers, whose first was given as this move.

    They are played again from there, with the same luck and without saving: skipped and dropped answers
    have no rows to compare.
    """
    again = Log(game, state_at(game, first - 1), version=first - 1)
    try:
        dropped = play_post(again, seats, post)
    except Refused:
        return Outcome("stale", game.version)
    saved = game.moves.filter(number__gte=first, number__lte=again.version).order_by("number")
    is_same = [(row.seat, row.action) for row in again.rows] == list(saved.values_list("seat", "action"))
    return Outcome("twin", game.version, dropped) if is_same else Outcome("stale", game.version)


@all_or_nothing
def undo_move(*, game_id: int, seat: int, seen: int, player: Player) -> Outcome:
    """Undo the player's last post, unless it revealed something or another player has moved since."""
    game, seats = lock_game(game_id)
    check_running(game)
    check_seated(seats, seat, player, Move.By.PLAYER)
    if seen != game.version:
        return Outcome("stale", game.version)
    target = undo_target(latest_moves(game, game.version), seat)
    if target is None:
        raise Problem("nothing_to_undo")
    game_log = Log(game, state_at(game, target))
    game_log.go_back(Move.Kind.UNDO, target, seat=seat, by=Move.By.PLAYER, player=player)
    game_log.save(seats)
    return Outcome("played", game.version)


# --- shared by all services that write moves --------------------------------------------------------


def lock_game(game_id: int) -> tuple[Game, list[Seat]]:
    """Lock a game until the transaction ends; returns it with its seats in order.

    The position is read later: read in the same query, it could be older than the lock.
    """
    game = locked(game_id)
    if game is None:
        raise Problem("no_such_game", game=game_id)
    transaction.on_commit(partial(caches.games_with_seats.forget, game.invitation))
    return game, seats_of(game)


def check_running(game: Game) -> None:
    if game.status != Game.Status.RUNNING:
        raise Problem("not_running", status=game.status)


def check_seated(seats: list[Seat], number: int, player: Player | None, by: str) -> Seat:
    """The seat, if this player or a bot may answer for it; raises `Problem` if not."""
    if not 0 <= number < len(seats):
        raise Problem("no_such_seat", seat=number)
    seat = seats[number]
    if by == Move.By.BOT:
        if not seat.bot:
            raise Problem("not_a_bots_seat", seat=number)
    elif player is None or seat.player_id != player.pk:
        raise Problem("not_your_seat", seat=number)
    elif seat.bot:
        raise Problem("a_bot_plays_for_you", seat=number)
    return seat


def answer_standing(game_log: "Log", seats: list[Seat]) -> None:
    """Play the players' standing answers as long as they apply."""
    rules = rules_of(game_log.game)
    while (found := standing_answer(rules, game_log.state, seats)) is not None:
        decision, answer = found
        player = seats[decision.seat].player
        game_log.answer(decision.seat, answer, by=Move.By.PREFERENCE, player=player)


class Log:
    """The moves of one transaction: their rows, and the state after them."""

    def __init__(self, game: Game, state: Any, *, version: int | None = None) -> None:
        self.game = game
        self.state = state
        self.rows: list[Move] = []
        self.unasked: list[tuple[int, str]] = []
        """The answers that nobody was asked for, standing and forced ones: seat and action."""
        self.version = game.version if version is None else version

    def answer(
        self, seat: int, action: str, *, by: str, player: Player | None, continues: int | None = None
    ) -> None:
        """Play an answer to the seat's open decision; `continues` is the first move of its post."""
        decision = open_decision(self.state, seat)
        assert decision is not None
        rng = Rng(self.game.seed, self.version + 1)
        step = play(rules_of(self.game), self.state, seat, action, rng)
        if by == Move.By.PREFERENCE:
            self.unasked.append((seat, action))
        self.unasked += step.forced
        asked = decision.asked
        self._add(step, seat=seat, by=by, player=player, asked=asked, action=action, continues=continues)

    def has_turned(self, seat: int) -> bool:
        """Was something revealed, or has it been or is it now another seat's turn?"""
        if open_decision(self.state, seat) is None:
            return True
        return any(row.reveals or row.seat != seat for row in self.rows)

    def go_back(self, kind: str, target: int, *, seat: int | None, by: str, player: Player | None) -> None:
        """Add a move that goes back to an earlier version; the log must have been made with its state."""
        self._mark(kind, seat=seat, by=by, player=player, target=target)

    def mark(self, kind: str, *, seat: int | None, by: str, player: Player | None) -> None:
        """Add a move that changes the game itself, and not the position."""
        self._mark(kind, seat=seat, by=by, player=player, target=None)

    def _mark(self, kind: str, **facts: Any) -> None:
        state = restamp(rules_of(self.game).clone(self.state), self.version + 1)
        self._add(Step(state, [], []), kind=kind, **facts)

    def _add(self, step: Step, **facts: Any) -> None:
        self.state = step.state
        self.version += 1
        self.rows.append(
            Move(
                game=self.game,
                number=self.version,
                draws=step.draws,
                events=[plain_event(event) for event in step.events],
                **facts,
            )
        )

    def save(self, seats: list[Seat]) -> None:
        """Save the moves, the state and the game; announce them after the commit."""
        insert(self.rows)
        state = encode(self.state)
        update(Position(game_id=self.game.pk, version=self.version, state=state), ["version", "state"])
        if self.version // CHECKPOINT_EVERY > self.game.version // CHECKPOINT_EVERY:
            Checkpoint.objects.create(game=self.game, version=self.version, state=state)
        self.game.version = self.version
        self.game.moved_at = timezone.now()
        fields = ["version", "moved_at", *note_waiting(self.game, self.state, seats)]
        if (result := rules_of(self.game).result(self.state)) is not None:
            fields += finish(self.game, seats, outcome=result.outcome, result=result)
        update(self.game, fields)
        transaction.on_commit(partial(self._keep, seats))
        announce(self.game.pk, self.version)
        call_bots(self.game)

    def _keep(self, seats: list[Seat]) -> None:
        """Cache the saved rows for the pages that show them next."""
        game = self.game
        caches.keep_state(game, self.state)
        caches.keep(caches.games_with_seats, game.invitation, (game, seats), game)
        for move in self.rows:
            # Convert them to plain JSON values, as a query would return them.
            move.events, move.draws = json.loads(json.dumps([move.events, move.draws]))
        caches.keep_written_moves(game, self.rows, LOG_MOVES)


def call_bots(game: Game) -> None:
    """Enqueue the bots' answers, unless a worker holds the lease: it checks again before it releases it."""
    leased = game.lease_until is not None and game.lease_until > timezone.now()
    if game.bot_waits and not leased:
        enqueue("play_bots", game_id=game.pk)


def note_waiting(game: Game, state: Any, seats: list[Seat]) -> list[str]:
    """Store which seats must decide; returns the names of the changed fields."""
    asked = [decision.seat for decision in open_decisions(state)]
    game.waiting = sum(1 << seat for seat in asked)
    game.bot_waits = any(seats[seat].bot for seat in asked)
    return ["waiting", "bot_waits"]


def finish(game: Game, seats: list[Seat], *, outcome: str, result: Result | None) -> list[str]:
    """End the game and store the result of every seat; returns the names of the changed fields."""
    game.status = Game.Status.FINISHED
    game.outcome = outcome
    game.result = json.loads(json.dumps(result))
    game.finished_at = timezone.now()
    game.waiting, game.bot_waits, game.lease_until = 0, False, None
    # Pages have to hide the seat controls.
    game.seating += 1
    conceded = [seat.number for seat in seats if seat.conceded]
    for seat, ending in zip(seats, places(outcome, result, len(seats), conceded), strict=True):
        seat.place, seat.score = ending
        seat.over_at = game.finished_at
    Seat.objects.bulk_update(seats, ["place", "score", "over_at"])
    enqueue("count_game", game_id=game.pk)
    return ["status", "outcome", "result", "finished_at", "waiting", "bot_waits", "lease_until", "seating"]


def places(
    outcome: str, result: Result | None, seats: int, conceded: Collection[int]
) -> list[tuple[int | None, int | None]]:
    """The place and the score of every seat, with ties; seats that conceded come last."""
    if outcome == "conceded":
        return [(2 if seat in conceded else 1, None) for seat in range(seats)]
    found: list[tuple[int | None, int | None]] = [(None, None)] * seats
    ends = result.places if result else ()
    for own in ends:
        # Seats that conceded rank after all that did not, and never before another seat.
        ahead = [
            other
            for other in ends
            if other.seat not in conceded and (own.seat in conceded or other.place < own.place)
        ]
        found[own.seat] = 1 + len(ahead), own.lines[0][1]
    return found


def plain_event(event: Event) -> list[Any]:
    """An event as it is stored in a move's row."""
    return list(event[:2] if event.seats is None else event)
