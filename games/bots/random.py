"""A bot that gives random legal answers."""

from games.bots.policy import BotView
from games.engine.rules import random_action


class RandomBot:
    """Chooses uniformly among the legal answers."""

    name = "random"

    def choose(self, view: BotView) -> str:
        return random_action(view.rules, view.state, view.decision, view.rng)
