"""Drawing cards, tokens, letters and tiles: what chance decides is drawn when it is needed (GLD-5).

Draws whose purpose begins with ``hidden`` decide something that nobody may know while the game runs.
"""

from games.engine.rules import Table
from games.titles.wasteland.notation import LETTERS
from games.titles.wasteland.state import Layer, Pile, State

HIDDEN = "hidden"


def draw(pile: Pile, purpose: str, table: Table) -> str:
    """A card of a pile, an empty text if there is none; the last one taken makes a new deck (EQP-8)."""
    if not pile.pool:
        renew(pile)
        if not pile.pool:
            return ""
    place = table.rng.below(len(pile.pool), purpose)
    card = pile.pool[place]
    pile.pool = pile.pool[:place] + pile.pool[place + 1 :]
    if not pile.pool:
        renew(pile)
    return card


def renew(pile: Pile) -> None:
    """The discard pile becomes the deck."""
    pile.pool, pile.discard = pile.discard, ()


def draw_token(state: State, kind: str, purpose: str, table: Table) -> str:
    """A token of a type, an empty text if there is none (ENM-8)."""
    pile = Pile(state.stacks[kind], state.killed[kind])
    face = draw(pile, purpose, table)
    state.stacks[kind], state.killed[kind] = pile.pool, pile.discard
    return face


def draw_letter(state: State, table: Table) -> str:
    """A letter token out of the bag."""
    number = table.rng.below(sum(state.bag), "letter")
    for letter, count in zip(LETTERS, state.bag, strict=True):
        number -= count
        if number < 0:
            put_letter(state, letter, -1)
            return letter
    raise ValueError("the bag is empty")  # pragma: no cover


def put_letter(state: State, letter: str, count: int = 1) -> None:
    """Letter tokens into the bag, or out of it."""
    place = LETTERS.index(letter)
    state.bag = (*state.bag[:place], state.bag[place] + count, *state.bag[place + 1 :])


def draw_encounter(state: State, deck: str, table: Table) -> str:
    """The top card of an encounter deck: any card of the top layer (LIB-4)."""
    top, *rest = state.encounters[deck]
    card, left = _pick(top, "encounter", table)
    state.encounters[deck] = (left, *rest) if left.cards else tuple(rest)
    return card


def _pick(layer: Layer, purpose: str, table: Table) -> tuple[str, Layer]:
    place = table.rng.below(len(layer.cards), purpose) if len(layer.cards) > 1 else 0
    card = layer.cards[place]
    return card, Layer(layer.cards[:place] + layer.cards[place + 1 :], layer.known)


def add_encounter(state: State, deck: str, card: str, table: Table) -> None:
    """Shuffle a card with the top cards of its deck, as many as there were players (RES-2)."""
    layers = list(state.encounters.get(deck, ()))
    taken: tuple[str, ...] = ()
    while layers and len(taken) < len(state.players):
        picked, left = _pick(layers[0], f"{HIDDEN} top of {deck}", table)
        taken = (*taken, picked)
        layers[0] = left
        if not left.cards:
            del layers[0]
    state.encounters[deck] = (Layer(tuple(sorted((*taken, card)))), *layers)


def bury_encounter(state: State, card: str) -> None:
    """Put a card under its deck; all know its place (ENC-8, LIB-4)."""
    deck = state.cards.encounters[card].deck
    state.encounters[deck] = (*state.encounters.get(deck, ()), Layer((card,), True))


def deck_size(state: State, deck: str) -> int:
    """How many cards an encounter deck has."""
    return sum(len(layer.cards) for layer in state.encounters.get(deck, ()))
