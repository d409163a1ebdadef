"""A bot that compares only a few random answers."""

from games.bots.policy import BotView, best_at_a_glance
from games.engine.rng import shuffle

NOTICED = 3
"""The number of answers it compares."""


class RookieBot:
    """Picks a few answers at random, and gives the one with the best quick score."""

    def __init__(self, name: str = "rookie", style: str = "") -> None:
        self.name = name
        self.style = style

    def choose(self, view: BotView) -> str:
        rules, state, decision = view.rules, view.state, view.decision
        if decision.most:
            return best_at_a_glance(rules, state, decision, self.style)
        noticed = rules.options(state, decision)
        shuffle(view.rng, noticed, "noticed")
        noticed = noticed[:NOTICED]
        values = rules.glance(state, decision, noticed, self.style)
        return noticed[values.index(max(values))]
