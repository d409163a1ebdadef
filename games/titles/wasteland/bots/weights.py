"""How much bots value what they see: named numbers, and what each style changes of them."""

from collections.abc import Mapping

Weights = Mapping[str, float]

POSITION: Weights = {
    "influence": 3.0,
    "agendas": 1.2,
    "letters": 1.0,
    "experience": 1.0,
    "perks": 0.45,
    "caps": 0.12,
    "equipment": 0.4,
    "consumables": 0.25,
    "health": 0.18,
    "danger": -2.5,
    "rads": -0.25,
    "traits": 0.3,
    "prospects": 1.5,
    "unexplored": -0.05,
    "track": -1.5,
    "place": 0.3,
    "story": 3.0,
    "actions": 1.2,
    "points": 0.3,
    "rounds": -3.0,
    "eliminated": -20.0,
}
"""The terms of a position."""
DEEDS: Weights = {
    "agendas": 4.0,
    "spare_agenda": 1.2,
    "xp": 0.35,
    "caps": 0.15,
    "loot": 0.6,
    "assets": 0.8,
    "unique": 1.4,
    "trade": 0.4,
    "heal": 0.1,
    "damage": -0.15,
    "rads": -0.3,
    "lose_rads": 0.25,
    "become": 0.3,
    "addicted": -0.4,
    "stage": 1.5,
    "add": 0.3,
    "power": 0.1,
    "explore": 0.5,
    "kill": 0.5,
    "movement": 0.1,
    "action": 0.5,
    "lose_item": -0.6,
}
"""What results are worth before they are tried."""
STYLES: Mapping[str, Weights] = {
    "": {},
    "explorer": {"unexplored": -0.15, "explore": 0.9},
    "fighter": {"kill": 1.0, "loot": 0.8},
    "trader": {"caps": 0.2, "trade": 0.8, "assets": 1.1},
}


def weights_for(base: Weights, style: str) -> dict[str, float]:
    """The weights in a style."""
    return {**base, **{name: value for name, value in STYLES[style].items() if name in base}}


POSITION_IN = {style: weights_for(POSITION, style) for style in STYLES}
DEEDS_IN = {style: weights_for(DEEDS, style) for style in STYLES}
