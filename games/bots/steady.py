"""A bot that looks one turn ahead and takes what looks best."""

from typing import Any

from games.bots.policy import Sight
from games.engine.decision import Decision
from games.engine.rng import Chance, shuffle
from games.engine.rules import QuietTable, Rules, random_action, step
from games.engine.state import GameState, open_decision

TRIES = 24
"""How many tries the answers to a question share where chance has a say in what follows."""
LEAST_TRIES = 3
FOLLOWED = 6
"""How many further questions of the same turn are followed, at most."""
WIDE = 10
"""A question with more answers than this is a turn of its own: it is not followed."""


class SteadyBot:
    """Tries every answer on a copy, follows its own turn, and weighs what comes of it."""

    name = "steady"

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
        return max(options, key=lambda text: _worth(rules, state, decision, text, sight.rng, tries))


def _worth(
    rules: Rules[Any], state: GameState, decision: Decision, text: str, rng: Chance, tries: int
) -> float:
    """What an answer leads to, on average over a few tries if chance decides."""
    drawn = len(rng.draws)
    total = _try(rules, state, decision, text, rng)
    if len(rng.draws) == drawn:
        return total
    return (total + sum(_try(rules, state, decision, text, rng) for _ in range(tries - 1))) / tries


def _try(rules: Rules[Any], state: GameState, decision: Decision, text: str, rng: Chance) -> float:
    """Answer, then go on with the best next answer as long as the same turn asks for one."""
    seat = decision.seat
    after, value = _after(rules, state, decision, text, rng)
    for _ in range(FOLLOWED):
        following = open_decision(after, seat)
        if following is None or following.most:
            break
        options = rules.options(after, following)
        if not 1 < len(options) <= WIDE:
            break
        tried = [_after(rules, after, following, each, rng) for each in options]
        after, value = max(tried, key=lambda pair: pair[1])
    return value


def _after(
    rules: Rules[Any], state: GameState, decision: Decision, text: str, rng: Chance
) -> tuple[GameState, float]:
    """The state behind an answer, and what it is worth to who answered."""
    after = rules.clone(state)
    step(rules, after, decision, text, QuietTable(rng))
    return after, sum(rules.appraise(after, decision.seat).values())
