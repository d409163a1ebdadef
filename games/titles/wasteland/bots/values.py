"""What a position is worth to a seat, term by term, and how far it is from winning."""

from math import exp

from games.titles.wasteland.ambitions import influence, target
from games.titles.wasteland.bots.context import View
from games.titles.wasteland.bots.weights import DEEDS_IN, POSITION_IN
from games.titles.wasteland.notation import LETTERS
from games.titles.wasteland.state import Player, State, most_hp, unexplored

SPREAD = 40.0
"""A position that is worth so much more is e times as promising."""
SAFE = 6
"""HP above the rads that feel safe."""


def appraise(state: State, seat: int, style: str) -> dict[str, float]:
    """The terms of a position, weighed."""
    player, weights = state.players[seat], POSITION_IN[style]
    if player.eliminated:
        return {**dict.fromkeys(weights, 0.0), "eliminated": weights["eliminated"]}
    view = View(state, seat, DEEDS_IN[style])
    margin = player.hp - player.rads
    enough = target(state)
    own = influence(state, seat)
    cards = state.cards.cards
    equipped = [cards[each] for each in player.equipped if each]
    last = len(state.cards.power) - 1
    goes_on = state.part == "turn" and state.turn.seat == seat and not state.turn.over
    terms = {
        "influence": float(min(own, enough) + 3 * (own >= enough)),
        "agendas": float(len(player.agendas)),
        "letters": float(len(player.letters)),
        "experience": passed_letters(player) / (len(player.letters) + 1),
        "perks": float(len(player.perks)),
        "caps": float(min(player.caps, 16)),
        "equipment": sum(view.card(card) for card in equipped),
        "consumables": float(len(player.inventory)),
        "health": margin / most_hp(state, player) * 4,
        "danger": max(0, SAFE - margin) / SAFE if player.at else 0.0,
        "rads": float(player.rads),
        "traits": float(len(player.traits)) - 2 * ("addicted" in player.traits),
        "prospects": view.prospects(),
        "unexplored": float(unexplored(state)),
        "track": 0.0 if own >= enough else max(0, max(state.power) - last + 2),
        "place": view.potential(player.at),
        "story": float(sum(key in state.cards.quests for key in state.trashed)),
        "actions": float(state.turn.actions) if goes_on else 0.0,
        "points": float(state.turn.points) if goes_on else 0.0,
        "rounds": float(state.round) + (state.part == "phase"),
        "eliminated": 0.0,
    }
    return {name: value * weights[name] for name, value in terms.items()}


def passed_letters(player: Player) -> int:
    """How many of the own letters the peg has passed on its way to the next level."""
    return sum(1 for letter in player.letters if LETTERS.index(letter) <= player.peg)


def success(state: State, seat: int) -> float | None:
    """How close a seat is to winning, from 0 to 1: alone there is nobody to be ahead of."""
    if state.part == "over":
        return 1.0 if seat in state.winners else 0.0
    if state.players[seat].eliminated:
        return 0.0
    total = sum(appraise(state, seat, "").values())
    return 1 / (1 + exp(-total / SPREAD))
