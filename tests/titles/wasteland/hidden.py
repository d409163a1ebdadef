"""What is secret in Wasteland: agendas, faces of inactive tokens, story cards, tiles and decks."""

from games.engine.event import Event
from games.titles.wasteland.state import State


def hidden_from(state: State, seat: int | None) -> list[str]:
    """Everything in a deck, a hand of another, a face-down token or the library."""
    found = dealt_out(state, seat)
    found += [*state.loot.pool, *state.assets.pool, *state.library]
    found += [tile for tiles in state.unseen.values() for tile in tiles]
    found += [face for stack in state.stacks.values() for face in stack if face not in found]
    found += [
        card
        for layers in state.encounters.values()
        for layer in layers
        if not layer.known
        for card in layer.cards
        if card not in found
    ]
    # Everybody saw the agenda that was revealed last, though it may be in the new deck already.
    return [each for each in found if each != state.latest]


def dealt_out(state: State, seat: int | None) -> list[str]:
    """The agendas of others and of the deck, inactive tokens, and cards of layers, by place."""
    found: list[str] = []
    deal = state.deal
    for owner, player in enumerate(state.players):
        if owner == seat or state.part == "over":
            continue
        offered = deal.give if deal and deal.sent and (deal.seat, deal.other) == (owner, seat) else ()
        found += [key for key in player.agendas if key != player.shown and key not in offered]
    found += state.agendas.pool
    for kind, stack in state.stacks.items():
        inactive = [enemy.face for enemy in state.enemies if not enemy.active]
        own = [face for face in inactive if state.cards.faces[face].type == kind]
        if own:
            found += [*own, *stack]
    for layers in state.encounters.values():
        hidden = [layer for layer in layers if not layer.known]
        if len(hidden) > 1:
            found += [card for layer in hidden for card in layer.cards]
    return found


def shown_by(event: Event) -> list[str]:
    """The face of a token that fights: all see it, also if it goes back to its stack in the same move."""
    return [event.facts["face"]] if event.kind == "fight" else []
