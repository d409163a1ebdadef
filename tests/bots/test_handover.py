"""A bot can take over any seat at any moment, and the game is finished."""

from itertools import count, cycle

import pytest

from games.bots import BOTS
from games.bots.expert import ExpertBot
from games.bots.policy import Bot, BotView
from games.engine.decision import Decision
from games.engine.rng import Rng
from games.engine.rules import TOO_LONG, QuietTable, playout, random_action
from games.titles.shelter.state import State
from tests.support import counts
from tests.titles.shelter.random_games import Game, moments, tables
from tests.titles.shelter.scene import RULES

GAMES = 10
QUICK, STEADY, SLOW = (
    BOTS["rookie.hunter"],
    BOTS["steady.builder"],
    ExpertBot("expert.socialite", "socialite", 16),
)


def substitute(index: int) -> Bot:
    """Different bots for different moments, most often the quick one."""
    return SLOW if index % 25 == 24 else STEADY if index % 8 == 7 else QUICK


def finish(state: State, seat: int, bot: Bot, seed: str) -> None:
    """Play to the end in place: the bot for its seat, random answers for the others."""
    chance, numbers = Rng(seed, 0), count(1)

    def choose(state: State, decision: Decision) -> str:
        if decision.seat == seat:
            return bot.choose(BotView(RULES, state, seat, Rng(seed, next(numbers))))
        return random_action(RULES, state, decision, chance)

    assert playout(RULES, state, choose, QuietTable(chance)) < TOO_LONG


@pytest.mark.soak
@pytest.mark.usefixtures("untraced")
def test_a_game_is_finished_whichever_seat_a_bot_takes_over_at_any_moment() -> None:
    tried: set[str] = set()
    for number, (seats, options) in zip(range(counts.count(GAMES)), cycle(tables()), strict=False):
        for index, (state, decision, _) in enumerate(moments(Game(seats, options, f"handed over {number}"))):
            if decision is None:
                break
            left = RULES.clone(state)
            finish(left, decision.seat, substitute(index), f"{number}/{index}")
            assert RULES.result(left) is not None
            tried.add(decision.kind)
    assert {"turn", "gain", "item", "finish"} <= tried
