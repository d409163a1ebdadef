"""Lets bots answer for their seats, through the same service as players."""

from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from math import inf
from time import monotonic
from typing import NamedTuple

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games.bots import BOTS
from games.bots.policy import BotView
from games.engine.codec import decode, encode
from games.engine.decision import Decision
from games.engine.rng import Rng
from games.engine.state import open_decisions
from games.models import Game, Move, Seat
from games.registry import TITLES
from games.selectors.games import latest_state, playable_cards, rules_of
from games.services.moves import submit_move
from games.services.problems import Problem, Unavailable


class Question(NamedTuple):
    """Everything a bot needs to choose an answer, as plain values: it may run in another process.

    The state contains nothing that is hidden from the bot's seat, and `luck` is independent of the game's
    random numbers.
    """

    title: str
    card_set_id: int
    content_hash: str
    bot: str
    seat: int
    seen: int
    state: str
    luck: str


Think = Callable[[Question], str]


class Pace(NamedTuple):
    """How long a bot waits before it answers: in games with players, and in games of bots only."""

    played: timedelta
    watched: timedelta


AT_ONCE = Pace(timedelta(0), timedelta(0))
GOING_ON = 3
"""Divides the wait when the bot itself made the latest move."""
FORCED = 9
"""Divides the wait when there is only one option."""


def think(question: Question) -> str:
    """The bot's answer. Reads cards from the database if they are not cached, and writes nothing."""
    rules = TITLES[question.title].rules
    cards = playable_cards(question.title, question.card_set_id, question.content_hash)
    state = decode(rules.state_type, question.state, cards)
    late = monotonic() + LONGEST_THOUGHT
    view = BotView(rules, state, question.seat, Rng(question.luck, 1), hurry=lambda: monotonic() > late)
    return BOTS[question.bot].choose(view)


LONGEST_THOUGHT = 1.0
"""Seconds after which a bot answers with its best option so far. Its normal budget is far smaller."""


def play_bots(*, game_id: int, think: Think = think, most: float = inf, pace: Pace = AT_ONCE) -> int:
    """Answer for a game's bots as long as answers are due; returns the number of answers.

    Only the process that holds the lease answers; if it dies, the lease expires and another one continues.
    """
    answers = 0
    while answers < most and is_due(game_id, pace) and (lease := take_lease(game_id)):
        try:
            while lease and answers < most and (question := next_question(game_id, pace)):
                action = think(question)
                submit_move(
                    game_id=game_id,
                    seat=question.seat,
                    seen=question.seen,
                    action=action,
                    player=None,
                    by=Move.By.BOT,
                )
                answers += 1
                lease = extend_lease(game_id, lease)
        except Unavailable:
            raise
        except Problem:
            # The seat was taken back, or the game ended, while the bot was thinking.
            continue
        finally:
            if lease:
                # Only if this process still holds it: an expired lease may be another process's by now.
                Game.objects.filter(pk=game_id, lease_until=lease).update(lease_until=None)
    return answers


def take_lease(game_id: int) -> datetime | None:
    """Take the lease to play a game's bots, if a bot has to answer and no other process holds it."""
    waiting = Game.objects.filter(free_of_leases(), pk=game_id, status=Game.Status.RUNNING, bot_waits=True)
    until = timezone.now() + settings.BOT_LEASE
    return until if waiting.update(lease_until=until) else None


def extend_lease(game_id: int, lease: datetime) -> datetime | None:
    """Extend a lease; None if it expired and another process took it, or if the game is over."""
    until = timezone.now() + settings.BOT_LEASE
    held = Game.objects.filter(pk=game_id, lease_until=lease)
    return until if held.update(lease_until=until) else None


def next_question(game_id: int, pace: Pace = AT_ONCE) -> Question | None:
    """The question to the first bot that has to answer, or None if no answer is due yet."""
    game = Game.objects.select_related("position", "card_set").defer("card_set__content").get(pk=game_id)
    asked = first_asked(game)
    if asked is None or answer_at(game, asked, pace) > timezone.now():
        return None
    decision, bot = asked
    luck = sha256(f"{game.seed}/bot/{game.version}".encode()).hexdigest()
    return Question(
        title=game.title,
        card_set_id=game.card_set_id,
        content_hash=game.card_set.content_hash,
        bot=bot,
        seat=decision.seat,
        seen=game.version,
        state=encode(rules_of(game).reshuffle(latest_state(game), decision.seat, Rng(luck, 0))),
        luck=luck,
    )


def first_asked(game: Game) -> tuple[Decision, str] | None:
    """The first open decision of a bot's seat, and the bot's name."""
    if not game.bot_waits:
        return None
    bots = dict(game.seats.exclude(bot="").values_list("number", "bot"))
    for decision in open_decisions(latest_state(game)):
        if decision.seat in bots:
            return decision, bots[decision.seat]
    return None


def next_answer_at(*, game_id: int, pace: Pace) -> datetime | None:
    """When a bot has to answer next; None if no bot has to, or another process holds the lease."""
    waiting = Game.objects.filter(free_of_leases(), pk=game_id, bot_waits=True)
    game = waiting.select_related("position", "card_set").defer("card_set__content").first()
    asked = first_asked(game) if game else None
    return answer_at(game, asked, pace) if game and asked else None


def is_due(game_id: int, pace: Pace) -> bool:
    if pace == AT_ONCE:
        return True
    at = next_answer_at(game_id=game_id, pace=pace)
    return at is not None and at <= timezone.now()


def answer_at(game: Game, asked: tuple[Decision, str], pace: Pace) -> datetime:
    """When a bot should answer. Computed from stored rows, so a restart does not change it."""
    assert game.moved_at is not None
    if pace == AT_ONCE:
        return game.moved_at
    if not Seat.objects.filter(game=game, player__isnull=False).exists():
        return game.moved_at + pace.watched
    decision, _ = asked
    if not decision.most and len(rules_of(game).options(latest_state(game), decision)) == 1:
        return game.moved_at + pace.played / FORCED
    last = game.moves.order_by("-number").values_list("seat", flat=True).first()
    return game.moved_at + (pace.played / GOING_ON if last == decision.seat else pace.played)


def free_of_leases() -> Q:
    return Q(lease_until=None) | Q(lease_until__lt=timezone.now())


def games_for_bots() -> list[int]:
    """Running games with a bot to answer and no valid lease, for the periodic sweep."""
    waiting = Game.objects.filter(free_of_leases(), bot_waits=True, status=Game.Status.RUNNING)
    return list(waiting.order_by("moved_at").values_list("pk", flat=True)[:100])


def bots_are_asked(game_id: int) -> bool:
    return Game.objects.filter(pk=game_id, bot_waits=True).exists()
