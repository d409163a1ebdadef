"""A bot that plays sensibly what it happens to notice."""

from games.bots.policy import Sight, after
from games.engine.rng import shuffle
from games.engine.rules import random_action

NOTICED = 4
"""How many answers it looks at, of all that there are."""


class RookieBot:
    """Looks at a few answers, never further than the next moment, and takes the best of them."""

    def __init__(self, name: str = "rookie", style: str = "") -> None:
        self.name = name
        self.style = style

    def choose(self, sight: Sight) -> str:
        rules, state, decision = sight.rules, sight.state, sight.decision
        if decision.most:
            return random_action(rules, state, decision, sight.rng)
        options = rules.options(state, decision)
        shuffle(sight.rng, options, "noticed")
        noticed = options[:NOTICED]
        if len(noticed) == 1:
            return noticed[0]
        return max(noticed, key=lambda text: after(sight, state, decision, text, self.style)[1])
