"""The shop: a row of assets, and up to so many transactions."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.equipment import discard, gain_card, limit
from games.titles.wasteland.needs import meets
from games.titles.wasteland.piles import draw
from games.titles.wasteland.state import State, owned, without


def open_shop(state: State, table: Table, seat: int, number: int) -> Items:
    """First an asset is added on the left; then so many transactions follow (SHP-2, SHP-7)."""
    add_asset(state, table)
    return (Do("shop", (seat, number, state.players[seat].deaths)),)


def add_asset(state: State, table: Table) -> bool:
    """Put a new asset on the left (SHP-1)."""
    card = draw(state.assets, "assets", table)
    if card:
        state.assets.row = (card, *state.assets.row)
        table.tell("offered", card=card)
    return bool(card)


def perform_shop(state: State, task: Do, table: Table) -> None:
    """Ask for the next transaction, if one is possible; else the shop has its size again (SHP-6)."""
    seat, left = int(task.about[0]), int(task.about[1])
    decision = Decision("shop", seat, (left,))
    if left and not state.players[seat].eliminated and len(transactions(state, seat)) > 1:
        state.soon(decision)
        return
    close_shop(state, table)


def close_shop(state: State, table: Table) -> None:
    """Too many assets go from the right, missing ones come from the left (SHP-6)."""
    pile, size = state.assets, state.cards.limits.shop
    gone = pile.row[size:]
    pile.row = pile.row[:size]
    pile.discard = (*pile.discard, *gone)
    while len(pile.row) < size and add_asset(state, table):
        pass


def transactions(state: State, seat: int) -> list[str]:
    """Buy, recruit, sell, or be done (SHP-3 to SHP-5)."""
    player, cards = state.players[seat], state.cards.cards
    found = []
    for each in state.assets.row:
        card = cards[each]
        if card.kind == "companion":
            if all(meets(state, seat, need) for need in card.recruit):
                found.append(f"recruit {each}")
        elif card.price <= player.caps:
            found.append(f"buy {each}")
    found += [f"sell {each}" for each in owned(player) if cards[each].price]
    return [*found, "done"]


def trade(state: State, table: Table, decision: Decision, verb: str, card: str) -> None:
    """Do one transaction; the limit of the inventory is looked at after each."""
    seat, player = decision.seat, state.players[decision.seat]
    price = state.cards.cards[card].price
    rest = Do("shop", (seat, int(decision.about[0]) - 1, player.deaths))
    if verb == "sell":
        player.caps += price - 1
        table.tell("sold", seat=seat, card=card, caps=price - 1)
        discard(state, table, seat, card, "sold")
        state.soon(limit(seat), rest)
        return
    state.assets.row = without(state.assets.row, card)
    if verb == "buy":
        player.caps -= price
    table.tell("bought" if verb == "buy" else "recruited", seat=seat, card=card)
    state.soon(*gain_card(state, table, seat, card), limit(seat), rest)
