"""What is secret in Raiders: the decks, and the cards of other hands that are not known."""

from games.engine.event import Event
from games.titles.raiders.state import State


def hidden_from(state: State, seat: int | None) -> list[str]:
    """Cards whose place this seat may not know, but for single ones.

    The key of a card of which there is one copy is its id, and everybody sees the keys of unseen cards
    (VIS-3). That no fact names such a card is proved by ``test_who_sees_what.py``, and that no observation
    tells where it is by the check that a reshuffled state looks the same.
    """
    return [card for card in all_hidden_from(state, seat) if "-" in card]


def all_hidden_from(state: State, seat: int | None) -> list[str]:
    """All cards whose place this seat may not know."""
    found = [*state.mercenaries, *state.territories] if state.phase != "over" else []
    for number, player in enumerate(state.players):
        found += player.deck
        if number != seat and state.phase != "over":
            found += [card for card in player.hand if card not in player.known]
    return found


def dealt_out(state: State, seat: int | None) -> list[str]:
    """The unknown cards of other hands; a deck has no order."""
    if state.phase == "over":
        return []
    return [
        card
        for number, player in enumerate(state.players)
        if number != seat
        for card in [*(card for card in player.hand if card not in player.known), *player.deck]
    ]


def shown_by(event: Event) -> list[str]:
    """Discarded cards: everybody sees them, also if the discard pile becomes the deck in the same move."""
    return list(event.facts["cards"]) if event.kind == "cards_discarded" else []
