"""A bot that answers anything that is legal."""

from games.bots.policy import Sight
from games.engine.rules import random_action


class RandomBot:
    """Every legal answer is as likely as the others."""

    name = "random"

    def choose(self, sight: Sight) -> str:
        return random_action(sight.rules, sight.state, sight.decision, sight.rng)
