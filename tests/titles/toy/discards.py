"""A toy in which a seat has many answers to give, one after the other: it discards its hand, card by card."""

from collections.abc import Mapping
from typing import Any

from games.engine.action import Action
from games.engine.decision import Decision
from games.engine.rng import die
from games.engine.rules import Table
from tests.titles.toy.rules import Player, State, Toy

HAND = 6
SHARED, CHANCE, SECRET = 6, 7, 8
"""Cards that ask the other seat for a card, roll a die, or tell a secret, when they are discarded."""


class Discards(Toy):
    """The seats discard their hands in turn. The last card of a hand is discarded without asking.

    Nothing is shuffled: the first seat has the first cards of the set. Players who wish so discard ones as
    soon as there is a pile.
    """

    def setup(self, seats: int, cards: dict[str, int], options: Mapping[str, Any], table: Table) -> State:
        names = list(cards)
        players = [Player(names[HAND * seat : HAND * (seat + 1)], [], 0) for seat in range(seats)]
        return State(cards, 0, [], dict(options), "discard", [], [], players)

    def next_step(self, state: State, table: Table) -> None:
        seat = next((seat for seat, player in enumerate(state.players) if player.hand), None)
        if seat is None:
            state.phase = "over"
        elif len(hand := state.players[seat].hand) == 1:
            table.note_forced(seat, f"discard {hand[0]}")
            self.discard(state, seat, hand[0], table)
        else:
            state.later(Decision("discard", seat))

    def options(self, state: State, decision: Decision) -> list[str]:
        return [f"discard {card}" for card in state.players[decision.seat].hand]

    def apply(self, state: State, decision: Decision, action: Action, table: Table) -> None:
        self.discard(state, decision.seat, action.ids[0], table)

    def discard(self, state: State, seat: int, card: str, table: Table) -> None:
        state.players[seat].hand.remove(card)
        state.pile.append(card)
        table.tell("discarded", seat=seat, card=card)
        if state.cards[card] == SHARED:
            state.soon(Decision("discard", 1 - seat))
        elif state.cards[card] == CHANCE:
            table.tell("rolled", die=die(table.rng, "discard"))
        elif state.cards[card] == SECRET:
            table.tell("whispered", seats=(seat,), card=card)

    def standing_answer(self, state: State, decision: Decision, wishes: Mapping[str, Any]) -> str | None:
        hand = state.players[decision.seat].hand
        ones = [f"discard {card}" for card in hand if state.cards[card] == 1]
        return ones[0] if ones and state.pile and wishes.get("ones") else None
