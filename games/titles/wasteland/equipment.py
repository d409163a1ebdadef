"""What a survivor owns: gaining, equipping, putting away and discarding cards."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.cards import Card
from games.titles.wasteland.state import Player, State, room_in_inventory, slot_of, without


def gain_card(state: State, table: Table, seat: int, card: str) -> Items:
    """Put a card into the inventory and ask whether to equip it (EQP-3); limits are looked at later."""
    player = state.players[seat]
    player.inventory = (*player.inventory, card)
    table.tell("gained_card", seat=seat, card=card)
    return (Decision("gain", seat, (card,)),) if slot_of(state.cards.cards[card]) >= 0 else ()


def equip(state: State, table: Table, seat: int, card: str) -> None:
    """Put a card of the inventory into its slot; the one that was there goes to the inventory."""
    player = state.players[seat]
    slot = slot_of(state.cards.cards[card])
    player.inventory = without(player.inventory, card)
    old = player.equipped[slot]
    if old:
        player.inventory = (*player.inventory, old)
    fit(player, slot, card)
    lower_hp(state, player)
    table.tell("equipped", seat=seat, card=card, instead=old)


def stow(state: State, table: Table, seat: int, card: str) -> None:
    """Put an equipped card into the inventory."""
    player = state.players[seat]
    fit(player, player.equipped.index(card), "")
    player.inventory = (*player.inventory, card)
    table.tell("stowed", seat=seat, card=card)


def fit(player: Player, slot: int, card: str) -> None:
    """Fill or empty a slot."""
    places = list(player.equipped)
    places[slot] = card
    player.equipped = (places[0], places[1], places[2])


def lower_hp(state: State, player: Player) -> None:
    """A lower limit works at once (EQP-5, HPS-2)."""
    for card in player.equipped:
        if card and state.cards.cards[card].hp:
            player.hp = min(player.hp, state.cards.cards[card].hp)


def remove(player: Player, card: str) -> None:
    """Take a card away from its owner."""
    if card in player.inventory:
        player.inventory = without(player.inventory, card)
    elif card in player.perks:
        player.perks = without(player.perks, card)
    else:
        fit(player, player.equipped.index(card), "")
    if card in player.exhausted:
        player.exhausted = without(player.exhausted, card)


def put_back(state: State, card: Card) -> None:
    """Put a card where it goes when nobody owns it any more (EQP-8, PRK-1)."""
    if card.deck == "loot":
        state.loot.discard = (*state.loot.discard, card.id)
    elif card.deck == "assets":
        state.assets.discard = (*state.assets.discard, card.id)
    elif card.deck == "uniques":
        state.uniques = (*state.uniques, card.id)
    elif card.deck == "perks":
        state.perks = (*state.perks, card.id)
    else:
        state.out = (*state.out, card.id)


def discard(state: State, table: Table, seat: int, card: str, why: str) -> None:
    """A survivor's card is discarded."""
    remove(state.players[seat], card)
    put_back(state, state.cards.cards[card])
    table.tell("discarded", seat=seat, card=card, why=why)


def perform_limit(state: State, task: Do, table: Table) -> None:
    """Discard down to the limit of the inventory (EQP-5)."""
    seat = int(task.about[0])
    if room_in_inventory(state, state.players[seat]) < 0:
        state.soon(Decision("drop", seat, ("limit",)), task)


def limit(seat: int) -> Do:
    """The task that looks at the limit of a seat's inventory."""
    return Do("limit", (seat,))


def to_drop(state: State, decision: Decision) -> list[str]:
    """The cards of which one has to go: of the inventory, of all, or of one class."""
    player = state.players[decision.seat]
    if decision.about[0] == "limit":
        return list(player.inventory)
    cards = [each for each in (*player.equipped, *player.inventory) if each]
    if decision.about[0] == "cost":
        cards = [each for each in cards if state.cards.cards[each].kind == decision.about[1]]
    return cards
