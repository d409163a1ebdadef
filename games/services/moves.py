"""Plays moves: each is one transaction, and is there once or not at all."""

import json
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from games.broadcast import announce
from games.engine.codec import encode
from games.engine.decision import Decision
from games.engine.errors import Unforeseen
from games.engine.event import Event
from games.engine.rng import NoChance, Rng
from games.engine.rules import Result, Rules, Step, play
from games.engine.state import open_decision, open_decisions, restamp
from games.models import Checkpoint, Game, Move, Player, Position, Seat
from games.queue import enqueue
from games.selectors.games import (
    forget_rows,
    keep_moves,
    keep_rows,
    keep_state,
    latest_moves,
    latest_state,
    locked,
    rules_of,
    seats_of,
    state_at,
)
from games.services.problems import Problem, all_or_nothing
from games.services.written import insert, update

CHECKPOINT_EVERY = 25
"""Versions between two checkpoints: what a replay to any position plays at most."""


class Outcome(NamedTuple):
    """What became of a post: `played`, a `twin` of what is played already, or `stale`."""

    kind: str
    version: int


@all_or_nothing
def submit_move(
    *, game_id: int, seat: int, seen: int, action: str, player: Player | None, by: str = Move.By.PLAYER
) -> Outcome:
    """Answer what a seat was asked at the version it saw; `player` is who answers, none for a bot's seat.

    Raises `Refused` where the rules don't allow the action, and `Problem` where the game or the seat is
    not the player's to move.
    """
    game, seats = lock_game(game_id)
    check_running(game)
    check_seated(seats, seat, player, by)
    state = latest_state(game)
    decision = open_decision(state, seat)
    if decision is None or decision.asked > seen:
        return _too_late(game, seat, seen, action)
    game_log = Log(game, state)
    game_log.answer(seat, action, by=by, player=player)
    answer_standing(game_log, seats)
    game_log.save(seats)
    return Outcome("played", game.version)


def _too_late(game: Game, seat: int, seen: int, action: str) -> Outcome:
    """The question is answered already: a twin if it was answered so, else the page is stale."""
    answered = game.moves.filter(kind=Move.Kind.ANSWER, seat=seat, asked__lte=seen, number__gt=seen)
    given = answered.order_by("number").values_list("action", flat=True).first()
    return Outcome("twin" if given == action else "stale", game.version)


@all_or_nothing
def undo_move(*, game_id: int, seat: int, seen: int, player: Player) -> Outcome:
    """Take back the player's last move, unless it revealed something or somebody else has moved since."""
    game, seats = lock_game(game_id)
    check_running(game)
    check_seated(seats, seat, player, Move.By.PLAYER)
    if seen != game.version:
        return Outcome("stale", game.version)
    target = version_before(latest_moves(game, game.version), seat)
    if target is None:
        raise Problem("nothing_to_undo")
    game_log = Log(game, state_at(game, target))
    game_log.go_back(Move.Kind.UNDO, target, seat=seat, by=Move.By.PLAYER, player=player)
    game_log.save(seats)
    return Outcome("played", game.version)


def version_before(moves: Sequence[Move], seat: int) -> int | None:
    """The version before the seat's last own answer; none if chance or another seat came after it.

    The moves are the latest of the game, the newest first.
    """
    newest = version = moves[0].number
    # There is one of every number.
    while newest - version < len(moves):
        move = moves[newest - version]
        if move.target is not None:
            version = move.target
        elif move.kind != Move.Kind.ANSWER or move.seat != seat or move.draws:
            return None
        elif move.by == Move.By.PLAYER:
            return version - 1
        else:
            version -= 1
    return None


# --- shared by all services that write moves --------------------------------------------------------


def lock_game(game_id: int) -> tuple[Game, list[Seat]]:
    """A game that nobody else can change until the transaction ends, and its seats in order.

    The position is read afterwards: who waited for the lock would get it as it was before the wait.
    """
    game = locked(game_id)
    if game is None:
        raise Problem("no_such_game", game=game_id)
    transaction.on_commit(partial(forget_rows, game))
    return game, seats_of(game)


def check_running(game: Game) -> None:
    if game.status != Game.Status.RUNNING:
        raise Problem("not_running", status=game.status)


def check_seated(seats: list[Seat], number: int, player: Player | None, by: str) -> Seat:
    """May this player, or a bot, answer for this seat?"""
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
    """Go on answering what players have answered once and for all."""
    rules = rules_of(game_log.game)
    while (found := standing_answer(rules, game_log.state, seats)) is not None:
        decision, answer = found
        player = seats[decision.seat].player
        game_log.answer(decision.seat, answer, by=Move.By.PREFERENCE, player=player)


def standing_answer(rules: Rules[Any], state: Any, seats: list[Seat]) -> tuple[Decision, str] | None:
    """The first open question that its player has answered once and for all, and how."""
    for decision in open_decisions(state):
        seat = seats[decision.seat]
        if seat.bot or seat.player is None:
            continue
        answer = rules.standing_answer(state, decision, seat.player.wishes)
        if answer is not None:
            return decision, answer
    return None


def safe_answers(rules: Rules[Any], state: Any, seats: list[Seat], number: int) -> frozenset[str]:
    """What a seat may answer without anything being revealed by it: found by trying it without chance."""
    decision = open_decision(state, number)
    if decision is None or decision.most:
        return frozenset()
    options = rules.options(state, decision)
    return frozenset(option for option in options if is_safe(rules, state, seats, number, option))


def is_safe(rules: Rules[Any], state: Any, seats: list[Seat], number: int, answer: str) -> bool:
    """Does chance decide nothing in this answer and in the standing answers that would follow it?"""
    try:
        after = play(rules, state, number, answer, NoChance()).state
        while (found := standing_answer(rules, after, seats)) is not None:
            decision, follows = found
            after = play(rules, after, decision.seat, follows, NoChance()).state
    except Unforeseen:
        return False
    return True


class Log:
    """Moves that are being made in one transaction: the state they lead to, and their rows."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.state = state
        self.rows: list[Move] = []
        self.version = game.version

    def answer(self, seat: int, action: str, *, by: str, player: Player | None) -> None:
        """Play an answer to the seat's open decision."""
        decision = open_decision(self.state, seat)
        assert decision is not None
        rng = Rng(self.game.seed, self.version + 1)
        step = play(rules_of(self.game), self.state, seat, action, rng)
        self._add(step, seat=seat, by=by, player=player, asked=decision.asked, action=action)

    def go_back(self, kind: str, target: int, *, seat: int | None, by: str, player: Player | None) -> None:
        """Go on from an earlier state, which the log was made with."""
        self._mark(kind, seat=seat, by=by, player=player, target=target)

    def mark(self, kind: str, *, seat: int | None, by: str, player: Player | None) -> None:
        """Something happened to the game itself; the position stays."""
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
        """Write everything, and tell who should know when it is written."""
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
        transaction.on_commit(partial(keep_state, self.game, self.state))
        transaction.on_commit(partial(keep_rows, self.game, seats))
        transaction.on_commit(partial(keep_moves, self.game, self.rows))
        announce(self.game.pk, self.version)
        call_bots(self.game)


def call_bots(game: Game) -> None:
    """Ask for what bots have to answer, unless a worker has the game: it looks again before it leaves."""
    leased = game.lease_until is not None and game.lease_until > timezone.now()
    if game.bot_waits and not leased:
        enqueue("play_bots", game_id=game.pk)


def note_waiting(game: Game, state: Any, seats: list[Seat]) -> list[str]:
    """Note on the row who must decide; the names of the fields changed."""
    asked = [decision.seat for decision in open_decisions(state)]
    game.waiting = sum(1 << seat for seat in asked)
    game.bot_waits = any(seats[seat].bot for seat in asked)
    return ["waiting", "bot_waits"]


def finish(game: Game, seats: list[Seat], *, outcome: str, result: Result | None) -> list[str]:
    """The game is over: note how it ended for every seat. The names of the fields changed."""
    game.status = Game.Status.FINISHED
    game.outcome = outcome
    game.result = json.loads(json.dumps(result))
    game.finished_at = timezone.now()
    game.waiting, game.bot_waits, game.lease_until = 0, False, None
    # Nothing can be done with a seat any more.
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
    """The place and the score of every seat, with ties; who conceded comes last."""
    if outcome == "conceded":
        return [(2 if seat in conceded else 1, None) for seat in range(seats)]
    found: list[tuple[int | None, int | None]] = [(None, None)] * seats
    ends = result.places if result else ()
    for own in ends:
        # Who gave up is behind all who did not, and is ahead of nobody.
        ahead = [
            other
            for other in ends
            if other.seat not in conceded and (own.seat in conceded or other.place < own.place)
        ]
        found[own.seat] = 1 + len(ahead), own.lines[0][1]
    return found


def plain_event(event: Event) -> list[Any]:
    """An event as the row of its move holds it."""
    return list(event[:2] if event.seats is None else event)
