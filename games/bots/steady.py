"""A bot that looks one turn ahead and takes the answer with the best resulting position."""

from games.bots.policy import BotView, best_at_a_glance
from games.bots.search import chances, tempting
from games.engine.rules import QuietTable, step
from games.engine.state import open_decision

CONSIDERED = 10
"""The number of answers it tries, those with the best quick scores."""
TRIES = 3
"""How often an answer is tried if random draws follow from it."""
FOLLOWED = 6
"""The most further questions of the same turn that it follows."""
WIDE = 10
"""A question with more answers than this is taken for a new turn and not followed."""


class SteadyBot:
    """Tries promising answers on a copy, plays its turn to the end, and appraises the position."""

    def __init__(self, name: str = "steady", style: str = "") -> None:
        self.name = name
        self.style = style

    def choose(self, view: BotView) -> str:
        rules, state, decision = view.rules, view.state, view.decision
        if decision.most or len(rules.options(state, decision)) == 1:
            return best_at_a_glance(rules, state, decision, self.style)
        considered = tempting(rules, state, decision, self.style, CONSIDERED)
        return max(considered, key=lambda text: self._worth(view, text))

    def _worth(self, view: BotView, text: str) -> float:
        """The winning chance after an answer, averaged over a few tries if it needs random draws."""
        drawn = len(view.rng.draws)
        total = self._try(view, text)
        if len(view.rng.draws) == drawn:
            return total
        return (total + sum(self._try(view, text) for _ in range(TRIES - 1))) / TRIES

    def _try(self, view: BotView, text: str) -> float:
        """The winning chance after an answer and the rest of the turn, played by the best quick scores."""
        rules, seat = view.rules, view.decision.seat
        state, table = rules.clone(view.state), QuietTable(view.rng)
        step(rules, state, view.decision, text, table)
        for _ in range(FOLLOWED):
            following = open_decision(state, seat)
            if following is None or len(rules.options(state, following)) > WIDE:
                break
            step(rules, state, following, best_at_a_glance(rules, state, following, self.style), table)
        return chances(rules, state, seat, self.style)[seat]
