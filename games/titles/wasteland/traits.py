"""Traits of survivors: two-sided tokens, some of which cannot be turned."""

from games.engine.rules import Table
from games.titles.wasteland.state import State, without


def can_become(state: State, seat: int, trait: str) -> bool:
    """Would the survivor gain this trait? A locked side cannot be turned (TRA-2, TRA-3)."""
    traits = state.players[seat].traits
    token = state.cards.trait_tokens[trait]
    return trait not in traits and not any(side in traits and side in token.locked for side in token.sides)


def become(state: State, table: Table, seat: int, trait: str) -> None:
    """Gain a trait, or turn its token (TRA-1, TRA-2)."""
    if not can_become(state, seat, trait):
        return
    player = state.players[seat]
    sides = state.cards.trait_tokens[trait].sides
    player.traits = (*(each for each in player.traits if each not in sides), trait)
    table.tell("became", seat=seat, trait=trait)


def lose_trait(state: State, table: Table, seat: int, trait: str) -> None:
    """Lose a trait; a locked one too (TRA-3)."""
    player = state.players[seat]
    if trait in player.traits:
        player.traits = without(player.traits, trait)
        table.tell("lost_trait", seat=seat, trait=trait)
