"""Hands, decks, discard piles and the market (CRW-2, CRW-5, REF-1, REF-2)."""

from collections.abc import Iterable

from games.engine.rng import Chance
from games.engine.rules import Table
from games.titles.raiders.state import State, leave_hand, sort_in, sort_into_hand


def draw(pool: list[str], purpose: str, rng: Chance) -> str:
    """Take one card of a pool, each as likely as the others (SET-8)."""
    return pool.pop(rng.below(len(pool), purpose))


def fill_hand(state: State, seat: int, table: Table) -> None:
    """Draw up to the size of a hand; an empty deck is made again from the discard pile (REF-1, REF-2)."""
    player = state.players[seat]
    drawn: list[str] = []
    while len(player.hand) < state.cards.limits.hand_size:
        if not player.deck:
            if not player.discard:
                break
            _renew_deck(state, seat, table)
        card = draw(player.deck, f"deck.{seat}", table.rng)
        sort_into_hand(state, player, card)
        drawn.append(card)
    if drawn:
        table.tell("drew", seat=seat, count=len(drawn))
        table.tell("drawn", seats=(seat,), seat=seat, cards=tuple(drawn))


def _renew_deck(state: State, seat: int, table: Table) -> None:
    """The discard pile becomes the deck; the unseen cards were the hand, so now it is known (VIS-4)."""
    player = state.players[seat]
    player.deck, player.discard = sorted(player.discard), []
    player.known = player.hand[:]
    table.tell("deck_renewed", seat=seat, count=len(player.deck))


def deal_mercenary(state: State, table: Table, place: int) -> None:
    """Deal a mercenary into a place of the market; the gap stays if there is none (CRW-5)."""
    if state.mercenaries:
        card = draw(state.mercenaries, "mercenaries", table.rng)
        state.market.insert(place, card)
        table.tell("dealt", card=card)


def hire(state: State, table: Table, seat: int, card: str) -> None:
    """A mercenary of the market goes to the hand, and another comes into its place (CRW-2)."""
    player = state.players[seat]
    place = state.market.index(card)
    del state.market[place]
    sort_into_hand(state, player, card)
    player.known.append(card)
    table.tell("hired", seat=seat, card=card)
    deal_mercenary(state, table, place)


def put_in_hideout(state: State, seat: int, card: str) -> None:
    """A card of the hand goes to the hideout, healthy (PLY-1)."""
    player = state.players[seat]
    leave_hand(player, card)
    sort_in(state.cards, player.healthy, card)


def destroy_cards(state: State, table: Table, seat: int, cards: Iterable[str]) -> None:
    """Cards of the hand leave the game."""
    chosen = tuple(cards)
    for card in chosen:
        leave_hand(state.players[seat], card)
    state.destroyed += chosen
    table.tell("cards_destroyed", seat=seat, cards=chosen)


def discard_cards(state: State, table: Table, seat: int, cards: Iterable[str]) -> None:
    """Cards of the hand go to the discard pile of their gang (REF-1)."""
    player = state.players[seat]
    chosen = tuple(cards)
    for card in chosen:
        leave_hand(player, card)
    player.discard += chosen
    table.tell("cards_discarded", seat=seat, cards=chosen)
