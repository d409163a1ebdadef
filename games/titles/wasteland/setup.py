"""From cards and chance to the first state, and the questions of the set-up."""

from collections.abc import Mapping
from typing import Any

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items, gain
from games.titles.wasteland.cards import Cards
from games.titles.wasteland.enemies import appear
from games.titles.wasteland.equipment import fit
from games.titles.wasteland.notation import LETTERS, TYPES
from games.titles.wasteland.piles import draw_letter, put_letter
from games.titles.wasteland.shop import close_shop
from games.titles.wasteland.state import (
    Layer,
    Pile,
    Player,
    State,
    Turn,
    add_letter,
    in_order,
    most_hp,
    slot_of,
    without,
)
from games.titles.wasteland.traits import become, lose_trait


def set_up(seats: int, cards: Cards, options: Mapping[str, Any], table: Table) -> State:
    """Set the table as SET-1 to SET-8 say; the players then choose their survivors."""
    first = table.rng.below(seats, "first player")
    atlas = cards.atlas
    named = {slot.tile for slot in atlas.slots}
    state = State(
        cards=cards,
        version=0,
        agenda=[],
        options=dict(options),
        part="setup",
        round=1,
        turns=0,
        began=first,
        first=first,
        holder=first,
        players=[Player() for _ in range(seats)],
        layout=tuple(slot.tile if slot.up else "" for slot in atlas.slots),
        unseen={
            back: tuple(
                tile.key for tile in atlas.tiles.values() if tile.back == back and tile.key not in named
            )
            for back in ("green", "orange")
        },
        enemies=[],
        stacks={kind: tuple(face.id for face in cards.faces.values() if face.type == kind) for kind in TYPES},
        killed=dict.fromkeys(TYPES, ()),
        bag=(cards.limits.letter_tokens,) * len(LETTERS),
        loot=Pile(cards.decks["loot"]),
        assets=Pile(cards.decks["assets"]),
        agendas=Pile(tuple(card.key for card in cards.ambitions.values() if card.players <= seats)),
        uniques=cards.decks["uniques"],
        perks=cards.decks["perks"],
        out=cards.decks["gear"],
        encounters={name: (Layer(deck),) for name, deck in cards.start_decks.items()},
        met="",
        quests=(),
        library=cards.library,
        trashed=(),
        power=(0, 0),
        fulfilled=(),
        turn=Turn(first),
        trial=None,
        deal=None,
        revealed="",
        latest="",
        icons=(),
        activated=False,
        imagined=False,
        endings=(),
        winners=(),
    )
    table.tell("first_drawn", seat=first)
    close_shop(state, table)
    return state


def next_survivor(state: State, table: Table) -> bool:
    """Ask the next player for a survivor; when all have one, finish the set-up. Is anything left to do?"""
    for seat in in_order(state, state.first):
        if not state.players[seat].survivor:
            state.soon(Decision("survivor", seat))
            return True
    if state.players[state.first].agendas:
        return False
    finish_setup(state, table)
    return True


def survivors_left(state: State) -> list[str]:
    """The survivors that nobody has taken."""
    taken = {player.survivor for player in state.players}
    return [key for key in state.cards.survivors if key not in taken]


def take_survivor(state: State, table: Table, seat: int, key: str) -> Items:
    """Take a survivor with its letter and card (SET-9, SET-10, SET-14)."""
    player, survivor = state.players[seat], state.cards.survivors[key]
    player.survivor = key
    player.caps = state.cards.limits.start_caps
    table.tell("survivor", seat=seat, survivor=key)
    add_letter(player, survivor.letter)
    equal = []
    while (letter := draw_letter(state, table)) == survivor.letter:
        equal.append(letter)
    for each in equal:
        put_letter(state, each)
    add_letter(player, letter)
    table.tell("letter_gained", seat=seat, letter=letter)
    card = state.cards.cards[survivor.card]
    state.out = without(state.out, card.id)
    if card.kind == "rule":
        player.gear = card.id
    elif slot_of(card) >= 0:
        fit(player, slot_of(card), card.id)
    else:
        player.inventory = (card.id,)
    player.hp = most_hp(state, player)
    for ability in card.abilities:
        if ability.moment == "start":
            for deed in ability.deeds:
                start_with(state, table, seat, deed.verb, deed.what, deed.number)
    spaces = free_spaces(state)
    if len(spaces) > 1:
        return (Decision("start", seat),)
    put_figure(state, table, seat, spaces[0])
    return ()


def start_with(state: State, table: Table, seat: int, verb: str, what: str, number: int) -> None:
    """What a character card does when the game begins."""
    player = state.players[seat]
    if verb == "become":
        become(state, table, seat, what)
    elif verb == "lose":
        lose_trait(state, table, seat, what)
    elif verb == "caps":
        player.caps += number
    else:
        player.rads += number


def free_spaces(state: State) -> list[str]:
    """The spaces of the start tile without a figure; all of them if there are too few (SET-8)."""
    spaces = [space.id for space in state.cards.atlas.tiles[state.cards.atlas.start].spaces]
    taken = {player.at for player in state.players}
    return [space for space in spaces if space not in taken] or spaces


def put_figure(state: State, table: Table, seat: int, space: str) -> None:
    """Put a figure on the start tile."""
    state.players[seat].at = space
    table.tell("put", seat=seat, space=space)


def finish_setup(state: State, table: Table) -> None:
    """Agendas, the scenario's row, and enemies on all icons that are face up (SET-11 to SET-13)."""
    for seat in in_order(state, state.first):
        state.later(*gain(state, table, seat))
    state.later(Do("row", ("scenario.setup", state.first, 0, 1, 0)), Do("populate"))


def perform_populate(state: State, task: Do, table: Table) -> None:
    """Every enemy icon that is face up gets a token; they do not fight."""
    for key in state.layout:
        for space in state.cards.atlas.tiles[key].spaces if key else ():
            if space.enemy:
                appear(state, table, space.enemy, space.id)
