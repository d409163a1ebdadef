"""A bot that looks one turn ahead and takes what leaves it best."""

from games.bots.policy import Sight, best_at_a_glance
from games.bots.search import chances, tempting
from games.engine.rules import QuietTable, step
from games.engine.state import open_decision

CONSIDERED = 10
"""How many answers it tries, the most tempting ones."""
TRIES = 3
"""How often an answer is tried where chance has a say in what follows."""
FOLLOWED = 6
"""How many further questions of the same turn are followed, at most."""
WIDE = 10
"""A question with more answers than this is a turn of its own: it is not followed."""


class SteadyBot:
    """Tries tempting answers on a copy, follows its own turn, and weighs what comes of it."""

    def __init__(self, name: str = "steady", style: str = "") -> None:
        self.name = name
        self.style = style

    def choose(self, sight: Sight) -> str:
        rules, state, decision = sight.rules, sight.state, sight.decision
        if decision.most or len(rules.options(state, decision)) == 1:
            return best_at_a_glance(rules, state, decision, self.style)
        considered = tempting(rules, state, decision, self.style, CONSIDERED)
        return max(considered, key=lambda text: self._worth(sight, text))

    def _worth(self, sight: Sight, text: str) -> float:
        """What an answer leads to, on average over a few tries if chance decides."""
        drawn = len(sight.rng.draws)
        total = self._try(sight, text)
        if len(sight.rng.draws) == drawn:
            return total
        return (total + sum(self._try(sight, text) for _ in range(TRIES - 1))) / TRIES

    def _try(self, sight: Sight, text: str) -> float:
        """Answer, then go on with what looks best as long as the same turn asks for it."""
        rules, seat = sight.rules, sight.decision.seat
        state, table = rules.clone(sight.state), QuietTable(sight.rng)
        step(rules, state, sight.decision, text, table)
        for _ in range(FOLLOWED):
            following = open_decision(state, seat)
            if following is None or len(rules.options(state, following)) > WIDE:
                break
            step(rules, state, following, best_at_a_glance(rules, state, following, self.style), table)
        return chances(rules, state, seat, self.style)[seat]
