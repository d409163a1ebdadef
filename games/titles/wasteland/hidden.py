"""Dealing again what a seat can't see: agendas, faces of inactive tokens, layers of encounter decks."""

from games.engine.rng import Chance, shuffle
from games.titles.wasteland.notation import TYPES
from games.titles.wasteland.state import Layer, State, face_of


def reshuffle(state: State, seat: int | None, rng: Chance) -> State:
    """A state that looks the same to this seat. For a seat it is a thought: hidden rows are typical ones."""
    after = state.clone()
    deal_agendas(after, seat, rng)
    for kind in TYPES:
        deal_tokens(after, kind, rng)
    for deck in after.encounters:
        deal_layers(after, deck, rng)
    after.imagined = state.imagined or seat is not None
    return after


def seen_agendas(state: State, owner: int, seat: int | None) -> list[str]:
    """The agendas of a player that a seat knows: its own, a shown one, those of an offer to it."""
    player, deal = state.players[owner], state.deal
    if owner == seat or state.part == "over":
        return list(player.agendas)
    offered = deal.give if deal and deal.sent and (deal.seat, deal.other) == (owner, seat) else ()
    return [key for key in player.agendas if key == player.shown or key in offered]


def deal_agendas(state: State, seat: int | None, rng: Chance) -> None:
    """Hands of others and the deck."""
    seen = [seen_agendas(state, owner, seat) for owner in range(len(state.players))]
    unseen = list(state.agendas.pool)
    for player, known in zip(state.players, seen, strict=True):
        unseen += [key for key in player.agendas if key not in known]
    unseen.sort()
    shuffle(rng, unseen, "unseen agendas")
    deal = state.deal
    for owner, (player, known) in enumerate(zip(state.players, seen, strict=True)):
        new = tuple(key if key in known else unseen.pop() for key in player.agendas)
        if deal is not None and deal.seat == owner:
            swapped = dict(zip(player.agendas, new, strict=True))
            state.deal = deal._replace(give=tuple(swapped.get(key, key) for key in deal.give))
        player.agendas = new
    state.agendas.pool = tuple(unseen)


def deal_tokens(state: State, kind: str, rng: Chance) -> None:
    """Faces of inactive tokens and the stack of a type."""
    places = [
        number
        for number, enemy in enumerate(state.enemies)
        if not enemy.active and face_of(state, enemy.face).type == kind
    ]
    if not places:
        return
    unseen = sorted((*state.stacks[kind], *(state.enemies[number].face for number in places)))
    shuffle(rng, unseen, "unseen tokens")
    for number in places:
        state.enemies[number] = state.enemies[number]._replace(face=unseen.pop())
    state.stacks[kind] = tuple(unseen)


def deal_layers(state: State, deck: str, rng: Chance) -> None:
    """Which card is in which layer of an encounter deck."""
    layers = state.encounters[deck]
    hidden = [layer for layer in layers if not layer.known]
    if len(hidden) < 2:
        return
    unseen = sorted(card for layer in hidden for card in layer.cards)
    shuffle(rng, unseen, "unseen encounters")
    state.encounters[deck] = tuple(
        layer if layer.known else Layer(tuple(sorted(unseen.pop() for _ in layer.cards))) for layer in layers
    )
