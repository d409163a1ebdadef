"""A bot that searches ahead."""

from games.bots.policy import BotView, best_at_a_glance
from games.bots.search import NODES, ponder


class ExpertBot:
    """Simulates many playouts for each promising answer, and gives the best one."""

    def __init__(self, name: str = "expert", style: str = "", nodes: int = NODES) -> None:
        self.name = name
        self.style = style
        self.nodes = nodes

    def choose(self, view: BotView) -> str:
        rules, state, decision = view.rules, view.state, view.decision
        options = rules.options(state, decision)
        if decision.most or len(options) == 1:
            return best_at_a_glance(rules, state, decision, self.style)
        return ponder(view, self.style, self.nodes)[0].action
