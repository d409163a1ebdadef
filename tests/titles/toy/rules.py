"""The toy: everybody lays a card at the same time, and the highest card scores the number on the die.

Hands and an ordered deck are hidden, so that tests can look for leaks. All players choose at once, first
the cards to swap and then a card to lay.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.action import Action
from games.engine.cards import Kind, Sheet
from games.engine.decision import Decision, Refusal
from games.engine.event import Event
from games.engine.rng import Chance, die, shuffle
from games.engine.rules import Place, Progress, Result, Table, TableOption, Trace
from games.engine.state import SHARED, Do, GameState, open_decision

HAND = 3
CARDS: Mapping[str, Any] = {"numbers": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]}


@dataclass(slots=True)
class Player:
    """A hand, the card that was laid face down (if any), and points."""

    hand: list[str]
    laid: list[str]
    points: int

    def clone(self) -> "Player":
        return Player(self.hand[:], self.laid[:], self.points)


@dataclass(slots=True)
class State(GameState):
    """The state. Cards are drawn from the end of the deck; the pile is face up."""

    cards: dict[str, int] = field(repr=False, compare=False, metadata=SHARED)
    options: dict[str, Any]
    phase: str
    deck: list[str]
    pile: list[str]
    players: list[Player]


class Toy:
    """The rules, all in one place."""

    slug = "toy"
    version = 1
    seats = range(1, 4)
    state_type = State
    table_options: tuple[TableOption, ...] = (TableOption("swaps", (True, False)),)
    standing_options: tuple[TableOption, ...] = ()
    kinds: tuple[Kind, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    styles: tuple[str, ...] = ("bold",)
    hides = True
    open_at_end = True
    score_line = "points"

    def read_cards(self, data: Mapping[str, Any]) -> dict[str, int]:
        return {f"c{place}": number for place, number in enumerate(data["numbers"], 1)}

    def setup(self, seats: int, cards: dict[str, int], options: Mapping[str, Any], table: Table) -> State:
        deck = list(cards)
        shuffle(table.rng, deck, "deck")
        hands = [[deck.pop() for _ in range(HAND)] for _ in range(seats)]
        for seat, hand in enumerate(hands):
            table.tell("dealt", seats=(seat,), seat=seat, cards=tuple(hand))
        phase = "swap" if options["swaps"] else "lay"
        players = [Player(hand, [], 0) for hand in hands]
        return State(cards, 0, [], dict(options), phase, deck, [], players)

    def next_step(self, state: State, table: Table) -> None:
        seats = range(len(state.players))
        if state.phase == "swap":
            state.later(*(Decision("swap", seat, least=1, most=2) for seat in seats))
            state.phase = "lay"
        elif state.players[0].hand:
            worth = die(table.rng, "worth")
            table.tell("worth", worth=worth)
            state.later(*(Decision("lay", seat) for seat in seats), Do("compare", (worth,)))
        else:
            state.phase = "over"
            table.tell("over")

    def perform(self, state: State, task: Do, table: Table) -> None:
        laid = [player.laid.pop() for player in state.players]
        state.pile += laid
        highest = max(state.cards[card] for card in laid)
        for player, card in zip(state.players, laid, strict=True):
            player.points += int(task.about[0]) if state.cards[card] == highest else 0
        table.tell("compared", cards=tuple(laid))

    def options(self, state: State, decision: Decision) -> list[str]:
        hand = state.players[decision.seat].hand
        return list(hand) if decision.kind == "swap" else [f"lay {card}" for card in hand]

    def refusals(self, state: State, decision: Decision) -> list[Refusal]:
        return [Refusal(card, "on_the_pile", {}) for card in state.pile]

    def apply(self, state: State, decision: Decision, action: Action, table: Table) -> None:
        seat, cards = decision.seat, action.ids
        player = state.players[seat]
        for card in cards:
            player.hand.remove(card)
        if decision.kind == "lay":
            player.laid += cards
            table.tell("laid", seats=(seat,), seat=seat, card=cards[0])
        else:
            state.pile += cards
            table.tell("swapped", seat=seat, cards=cards)
            self.draw(state, seat, len(cards), table)

    def draw(self, state: State, seat: int, number: int, table: Table) -> None:
        drawn = [state.deck.pop() for _ in range(number)]
        state.players[seat].hand += drawn
        table.tell("drew", seats=(seat,), seat=seat, cards=tuple(drawn))

    def observe(self, state: State, seat: int | None) -> dict[str, Any]:
        decision = None if seat is None else open_decision(state, seat)
        return {
            "phase": state.phase,
            "deck": len(state.deck),
            "pile": list(state.pile),
            "players": [
                {"hand": len(player.hand), "laid": len(player.laid), "points": player.points}
                for player in state.players
            ],
            "hand": None if seat is None else list(state.players[seat].hand),
            "laid": None if seat is None else list(state.players[seat].laid),
            "options": self.options(state, decision) if decision else [],
        }

    def observe_all(self, state: State, seats: Sequence[int | None]) -> list[dict[str, Any]]:
        return [self.observe(state, seat) for seat in seats]

    def reshuffle(self, state: State, seat: int | None, rng: Chance) -> State:
        after = self.clone(state)
        others = [player for number, player in enumerate(after.players) if number != seat]
        piles = [after.deck, *(pile for player in others for pile in (player.hand, player.laid))]
        # Sorted first, so that the result does not depend on the hidden order.
        unseen = sorted(card for pile in piles for card in pile)
        shuffle(rng, unseen, "unseen")
        for pile in piles:
            pile[:] = [unseen.pop() for _ in pile]
        return after

    def census(self, state: State) -> dict[str, int]:
        held = sum(len(player.hand) + len(player.laid) for player in state.players)
        return {"cards": len(state.deck) + len(state.pile) + held}

    def clone(self, state: State) -> State:
        return State(
            state.cards,
            state.version,
            state.agenda[:],
            state.options.copy(),
            state.phase,
            state.deck[:],
            state.pile[:],
            [player.clone() for player in state.players],
        )

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        points = [player.points for player in state.players]
        places = tuple(
            Place(seat, 1 + sum(other > own for other in points), (("points", own),))
            for seat, own in enumerate(points)
        )
        outcome = "won" if points.count(max(points)) == 1 else "shared"
        return Result(outcome, ("hands_empty",), HAND, tuple(range(len(points))), places)

    def progress(self, state: State) -> Progress:
        done = HAND - max(len(player.hand) + len(player.laid) for player in state.players)
        return Progress(done, tuple((("points", player.points),) for player in state.players))

    def stage(self, state: State) -> int:
        return len(state.pile)

    def standing_answer(self, state: Any, decision: Decision, wishes: Mapping[str, Any]) -> str | None:
        return None

    def default_answer(self, state: State, decision: Decision) -> str:
        """The first card of the hand."""
        first = self.options(state, decision)[0]
        return f"choose {first}" if decision.most else first

    def trace(self, event: Event) -> Trace | None:
        if event.kind != "laid":
            return None
        return Trace("used", event.facts["seat"], event.facts["card"])

    def appraise(self, state: State, seat: int, style: str = "") -> dict[str, float]:
        return {"points": float(state.players[seat].points)}

    def success(self, state: State, seat: int) -> float | None:
        """Alone there is nobody to be ahead of: the share of the points that can be had."""
        return None if len(state.players) > 1 else min(1.0, state.players[seat].points / (6 * HAND))

    def glance(
        self, state: State, decision: Decision, options: Sequence[str], style: str = ""
    ) -> list[float]:
        """High cards score best for laying, low ones for swapping."""
        sign = -1 if decision.kind == "swap" else 1
        return [float(sign * state.cards[text.split(" ")[-1]]) for text in options]
