"""The hidden cards of the toy: the deck, the others' hands, and the cards they laid face down."""

from tests.titles.toy.rules import State


def hidden_from(state: State, seat: int | None) -> list[str]:
    return dealt_out(state, seat)


def dealt_out(state: State, seat: int | None) -> list[str]:
    found = list(state.deck)
    for number, player in enumerate(state.players):
        if number != seat:
            found += [*player.hand, *player.laid]
    return found
