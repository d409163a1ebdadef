"""Games for tests: a table with players, played in notation through the services."""

import random
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.utils import timezone

from games.engine.decision import Decision
from games.engine.state import open_decisions
from games.models import CardSet, Game, Move, Player, Seat
from games.selectors.games import after, latest_state, opening, rules_of, state_at
from games.services.games import create_game, join_game, start_game
from games.services.moves import Outcome, submit_move, undo_move

TITLES_FOLDER = Path(__file__).parents[2] / "games" / "titles"
ASK_ME = {"end_turn": False, "keep_wins": False, "rent": "ask", "train": "ask"}
"""Wishes of a player without standing answers."""


@cache
def shipped(title: str) -> str:
    return (TITLES_FOLDER / title / "content" / "standard.yaml").read_text()


def published(title: str = "shelter", content: str = "") -> CardSet:
    """The standard set of a title, published."""
    text = content or shipped(title)
    return CardSet.objects.get_or_create(
        title=title,
        name="Standard",
        defaults={
            "state": CardSet.State.PUBLISHED,
            "is_default": True,
            "content": text,
            "content_hash": sha256(text.encode()).hexdigest(),
            "published_at": timezone.now(),
        },
    )[0]


def people(number: int, wishes: Mapping[str, Any] = ASK_ME) -> list[Player]:
    return [Player.objects.create(name=f"Player {seat}", wishes=dict(wishes)) for seat in range(number)]


class Play:
    """A running game: seat n is player n's, unless a bot has it."""

    def __init__(
        self,
        seats: int = 2,
        *,
        title: str = "shelter",
        wishes: Mapping[str, Any] = ASK_ME,
        bots: Mapping[int, str] | None = None,
        seed: str = "5e7d",
        **options: Any,
    ) -> None:
        if title == "shelter":
            published()
        self.players = people(seats, wishes)
        guests = [player for seat, player in enumerate(self.players) if seat not in (bots or {})]
        host = guests[0] if guests else None
        self.id = create_game(title=title, seats=seats, host=host, bots=bots, options=options).pk
        # The same luck in every run.
        Game.objects.filter(pk=self.id).update(seed=seed, seed_hash=sha256(seed.encode()).hexdigest())
        for player in guests[1:]:
            join_game(game_id=self.id, player=player)
        start_game(game_id=self.id, player=host)
        self.luck = random.Random(seed)

    @property
    def game(self) -> Game:
        return Game.objects.select_related("position", "card_set").get(pk=self.id)

    @property
    def version(self) -> int:
        return Game.objects.values_list("version", flat=True).get(pk=self.id)

    def decisions(self) -> list[Decision]:
        return open_decisions(latest_state(self.game))

    def asked(self) -> Decision:
        """The first open decision."""
        return self.decisions()[0]

    def options(self, decision: Decision | None = None) -> list[str]:
        game = self.game
        return rules_of(game).options(latest_state(game), decision or self.asked())

    def answer(self, action: str = "", *, seat: int | None = None, seen: int | None = None) -> Outcome:
        """Answer the first open decision; without an action, with any option."""
        game = self.game
        state = latest_state(game)
        first = next(iter(open_decisions(state)), None)
        if seat is None:
            assert first is not None
            seat = first.seat
        if not action:
            assert first is not None
            action = self.luck.choice(rules_of(game).options(state, first))
        seen = game.version if seen is None else seen
        return submit_move(game_id=self.id, seat=seat, seen=seen, action=action, player=self.players[seat])

    def bot_answer(self, action: str) -> Outcome:
        """Answer the first open decision as the bot of its seat."""
        seat, by = self.asked().seat, Move.By.BOT
        return submit_move(game_id=self.id, seat=seat, seen=self.version, action=action, player=None, by=by)

    def go_on(self, answers: int) -> None:
        """Give this many answers, with any options."""
        for _ in range(answers):
            self.answer()

    def to_the_end(self) -> None:
        while self.game.status == Game.Status.RUNNING:
            self.answer()

    def until(self, kind: str) -> Decision:
        """Give any answers until a decision of this kind is open."""
        while (asked := self.asked()).kind != kind:
            self.answer()
        return asked

    def undo(self, seat: int, seen: int | None = None) -> Outcome:
        version = self.version if seen is None else seen
        return undo_move(game_id=self.id, seat=seat, seen=version, player=self.players[seat])

    def rows(self, since: int = 0) -> list[Move]:
        """The moves after a version."""
        return list(Move.objects.filter(game_id=self.id, number__gt=since).order_by("number"))

    def lines(self, since: int = 0) -> list[tuple[int | None, str, str]]:
        """The moves after a version, as seat, kind of author, and action."""
        return [(row.seat, row.by, row.action or str(row.kind)) for row in self.rows(since)]


class OneScreen(Play):
    """A running game of two people who share a browser."""

    def __init__(self, *, seed: str, **options: Any) -> None:
        published()
        [player] = people(1, {})
        game = create_game(title="shelter", seats=2, host=player, guests=["Boris"], options=options)
        self.players = [player, player]
        self.id = game.pk
        Game.objects.filter(pk=self.id).update(seed=seed, seed_hash=sha256(seed.encode()).hexdigest())
        start_game(game_id=self.id, player=player)
        self.luck = random.Random(seed)


def reopen(game_id: int) -> None:
    """Let a finished game run again, as an administrator once could: such records must still be readable."""
    Game.objects.filter(pk=game_id).update(status="running", outcome="", result=None, finished_at=None)
    Seat.objects.filter(game=game_id).update(place=None, score=None, over_at=None, agrees_to_end=False)


def is_whole(game: Game) -> bool:
    """Are the game's row, its position, its checkpoints and its moves consistent?"""
    moves = list(game.moves.order_by("number"))
    rules = rules_of(game)
    state = opening(game, moves[0].draws).state
    states = [state]
    for move in moves[1:]:
        states.append(after(game, states[move.number - 1 if move.target is None else move.target], move))
    asked = sum(1 << decision.seat for decision in open_decisions(states[-1]))
    return (
        [move.number for move in moves] == list(range(game.version + 1))
        and game.position.version == game.version
        and latest_state(game) == states[-1]
        and state_at(game, game.version) == states[-1]
        and all(state_at(game, point.version) == states[point.version] for point in game.checkpoints.all())
        and (game.waiting == asked or game.status != Game.Status.RUNNING)
        and (rules.result(states[-1]) is None or game.status == Game.Status.FINISHED)
        and {seat.over_at for seat in game.seats.all()} == {game.finished_at}
    )
