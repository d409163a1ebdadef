"""A bot that plays sensibly what it happens to notice."""

from games.bots.policy import Sight, best_at_a_glance
from games.engine.rng import shuffle

NOTICED = 3
"""How many answers it looks at, of all that there are."""


class RookieBot:
    """Sees a few answers, thinks no further than what is printed, and takes the best of them."""

    def __init__(self, name: str = "rookie", style: str = "") -> None:
        self.name = name
        self.style = style

    def choose(self, sight: Sight) -> str:
        rules, state, decision = sight.rules, sight.state, sight.decision
        if decision.most:
            return best_at_a_glance(rules, state, decision, self.style)
        noticed = rules.options(state, decision)
        shuffle(sight.rng, noticed, "noticed")
        noticed = noticed[:NOTICED]
        values = rules.glance(state, decision, noticed, self.style)
        return noticed[values.index(max(values))]
