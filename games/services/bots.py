"""Lets bots answer for the seats they hold, through the same door as everybody."""

from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from math import inf
from typing import NamedTuple

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games.bots import BOTS
from games.bots.policy import Sight
from games.engine.codec import decode, encode
from games.engine.rng import Rng
from games.engine.state import open_decisions
from games.models import Game, Move, Seat
from games.selectors.games import latest_state, playable_cards, rules_of
from games.services.moves import submit_move
from games.services.problems import Problem, Unavailable
from games.titles import TITLES


class Question(NamedTuple):
    """All a bot needs to answer, as plain values: it may think in another process.

    The state holds nothing that the bot's seat can't see, and the luck nothing of the game's.
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


def think(question: Question) -> str:
    """The bot's answer. Pure thought: it reads cards and writes nothing."""
    rules = TITLES[question.title]
    cards = playable_cards(question.title, question.card_set_id, question.content_hash)
    state = decode(rules.state_type, question.state, cards)
    return BOTS[question.bot].choose(Sight(rules, state, question.seat, Rng(question.luck, 1)))


def play_bots(*, game_id: int, think: Think = think, most: float = inf) -> int:
    """Answer for bots until a person must decide or the game is over; how many answers were given.

    Who holds the lease does it; if that process dies, the lease runs out and another one goes on.
    """
    answers = 0
    while answers < most and (lease := take_lease(game_id)):
        try:
            while lease and answers < most and (question := next_question(game_id)):
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
                # Only the own one: who thought for too long has lost it to another.
                Game.objects.filter(pk=game_id, lease_until=lease).update(lease_until=None)
    return answers


def take_lease(game_id: int) -> datetime | None:
    """Get the right to play a game's bots for a while, if they are asked and nobody else has it."""
    free = Q(lease_until=None) | Q(lease_until__lt=timezone.now())
    waiting = Game.objects.filter(free, pk=game_id, status=Game.Status.RUNNING, bot_waits=True)
    until = timezone.now() + settings.BOT_LEASE
    return until if waiting.update(lease_until=until) else None


def extend_lease(game_id: int, lease: datetime) -> datetime | None:
    """Keep a lease for another while, unless it ran out and somebody else took it, or the game is over."""
    until = timezone.now() + settings.BOT_LEASE
    held = Game.objects.filter(pk=game_id, lease_until=lease)
    return until if held.update(lease_until=until) else None


def next_question(game_id: int) -> Question | None:
    """What the first bot that is asked has to answer."""
    game = Game.objects.select_related("position", "card_set").defer("card_set__content").get(pk=game_id)
    if not game.bot_waits:
        return None
    bots = dict(game.seats.exclude(bot="").values_list("number", "bot"))
    state = latest_state(game)
    asked = [decision for decision in open_decisions(state) if decision.seat in bots]
    if not asked:
        return None
    seat = asked[0].seat
    luck = sha256(f"{game.seed}/bot/{game.version}".encode()).hexdigest()
    return Question(
        title=game.title,
        card_set_id=game.card_set_id,
        content_hash=game.card_set.content_hash,
        bot=bots[seat],
        seat=seat,
        seen=game.version,
        state=encode(rules_of(game).reshuffle(state, seat, Rng(luck, 0))),
        luck=luck,
    )


def games_for_bots() -> list[int]:
    """Games whose bots are asked and nobody plays: what a sweep finds."""
    free = Q(lease_until=None) | Q(lease_until__lt=timezone.now())
    waiting = Game.objects.filter(free, bot_waits=True, status=Game.Status.RUNNING)
    return list(waiting.order_by("moved_at").values_list("pk", flat=True)[:100])


def answers_due(*, game_id: int, pause: timedelta) -> float:
    """How many answers bots may give now: where a person sits all they can, else one after each pause."""
    if Seat.objects.filter(game_id=game_id, player__isnull=False).exists():
        return inf
    rested = Game.objects.filter(pk=game_id, moved_at__lt=timezone.now() - pause)
    return 1 if rested.exists() else 0


def bots_are_asked(game_id: int) -> bool:
    return Game.objects.filter(pk=game_id, bot_waits=True).exists()
