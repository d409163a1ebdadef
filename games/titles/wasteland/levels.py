"""Experience: the peg under the letters, new letters and perks."""

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do
from games.titles.wasteland.ambitions import Items
from games.titles.wasteland.notation import LETTERS
from games.titles.wasteland.piles import draw_letter, put_letter
from games.titles.wasteland.state import State, add_letter, without


def gain_xp(state: State, table: Table, seat: int, number: int) -> Items:
    """Move the peg under the next letters; past the last one the survivor rises a level (LVL-1, LVL-2)."""
    player = state.players[seat]
    slots = [place for place, letter in enumerate(LETTERS) if letter in player.letters]
    rises = 0
    for _ in range(number):
        player.peg = next((place for place in slots if place > player.peg), -1)
        rises += player.peg < 0
    table.tell("xp", seat=seat, number=number, rises=rises)
    return (Do("level", (seat, rises)),) if rises else ()


def perform_level(state: State, task: Do, table: Table) -> None:
    """Draw two letters for each level; one is kept (LVL-3)."""
    seat, left = int(task.about[0]), int(task.about[1])
    if state.players[seat].eliminated:
        return
    if left > 1:
        state.soon(Do("level", (seat, left - 1)))
    one, other = draw_letter(state, table), draw_letter(state, table)
    table.tell("letters_drawn", seat=seat, letters=(one, other))
    for letter in (one, other):
        put_letter(state, letter)
    if one != other:
        state.soon(Decision("letter", seat, (one, other)))
    else:
        state.soon(*keep_letter(state, table, seat, one))


def keep_letter(state: State, table: Table, seat: int, kept: str) -> Items:
    """A new letter is added; for one that is owned already there is a perk (LVL-3, LVL-4)."""
    player = state.players[seat]
    if kept not in player.letters:
        put_letter(state, kept, -1)
        add_letter(player, kept)
        table.tell("letter_gained", seat=seat, letter=kept)
        return ()
    perks = perks_for(state, seat, kept)
    if len(perks) > 1:
        return (Decision("perk", seat, (kept,)),)
    if perks:
        take_perk(state, table, seat, perks[0])
    return ()


def perks_for(state: State, seat: int, letter: str) -> list[str]:
    """Perks of a letter that are left; if there are none, of any letter that the survivor has (LVL-4)."""
    cards = state.cards.cards
    found = [each for each in state.perks if cards[each].letter == letter]
    return found or [each for each in state.perks if cards[each].letter in state.players[seat].letters]


def take_perk(state: State, table: Table, seat: int, perk: str) -> None:
    """Take a perk out of the pool."""
    state.perks = without(state.perks, perk)
    player = state.players[seat]
    player.perks = (*player.perks, perk)
    table.tell("perk_gained", seat=seat, card=perk)
