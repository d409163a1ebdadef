"""A bot that looks one turn ahead and takes what looks best."""

from games.bots.policy import Sight, after
from games.engine.rng import shuffle
from games.engine.rules import random_action
from games.engine.state import open_decision

TRIES = 24
"""How many tries the answers to a question share where chance has a say in what follows."""
LEAST_TRIES = 3
FOLLOWED = 6
"""How many further questions of the same turn are followed, at most."""
WIDE = 10
"""A question with more answers than this is a turn of its own: it is not followed."""


class SteadyBot:
    """Tries every answer on a copy, follows its own turn, and weighs what comes of it."""

    def __init__(self, name: str = "steady", style: str = "") -> None:
        self.name = name
        self.style = style

    def choose(self, sight: Sight) -> str:
        rules, state, decision = sight.rules, sight.state, sight.decision
        if decision.most:
            return random_action(rules, state, decision, sight.rng)
        options = rules.options(state, decision)
        if len(options) == 1:
            return options[0]
        # Of answers that look equally good, luck takes one: habits would make all bots alike.
        shuffle(sight.rng, options, "order")
        tries = max(LEAST_TRIES, TRIES // len(options))
        return max(options, key=lambda text: self._worth(sight, text, tries))

    def _worth(self, sight: Sight, text: str, tries: int) -> float:
        """What an answer leads to, on average over a few tries if chance decides."""
        drawn = len(sight.rng.draws)
        total = self._try(sight, text)
        if len(sight.rng.draws) == drawn:
            return total
        return (total + sum(self._try(sight, text) for _ in range(tries - 1))) / tries

    def _try(self, sight: Sight, text: str) -> float:
        """Answer, then go on with the best next answer as long as the same turn asks for one."""
        rules, seat = sight.rules, sight.decision.seat
        state, value = after(sight, sight.state, sight.decision, text, self.style)
        for _ in range(FOLLOWED):
            following = open_decision(state, seat)
            if following is None or following.most:
                break
            options = rules.options(state, following)
            if not 1 < len(options) <= WIDE:
                break
            tried = [after(sight, state, following, each, self.style) for each in options]
            state, value = max(tried, key=lambda pair: pair[1])
        return value
