"""A bot that looks ahead."""

from games.bots.policy import Sight, best_at_a_glance
from games.bots.search import NODES, ponder


class ExpertBot:
    """Plays on from every answer that tempts it, many times over, before it gives one."""

    def __init__(self, name: str = "expert", style: str = "", nodes: int = NODES) -> None:
        self.name = name
        self.style = style
        self.nodes = nodes

    def choose(self, sight: Sight) -> str:
        rules, state, decision = sight.rules, sight.state, sight.decision
        options = rules.options(state, decision)
        if decision.most or len(options) == 1:
            return best_at_a_glance(rules, state, decision, self.style)
        return ponder(sight, self.style, self.nodes)[0].action
