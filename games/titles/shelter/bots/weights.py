"""The weights of bots, in happiness. Chosen by hand first, then tuned by games of bots against each other."""

from collections.abc import Mapping

Weights = Mapping[str, float]

POSITION: Weights = {
    "happiness": 1.0,
    "first_cubes": 1.5,
    "next_cubes": 0.35,
    "last_cubes": 0.035,
    "dwellers": -0.4,
    "dweller_rounds": 1.17,
    "injured": 0.8,
    "injured_rounds": -0.47,
    "to_place": 0.95,
    "trained": 0.55,
    "rooms": -0.27,
    "room_rounds": 0.3,
    "items": 0.55,
    "tool_rounds": 0.055,
    "keepsakes": 0.87,
    "threats": -0.65,
    "token": 0.17,
    "rent_due": -0.1,
}
"""The weights of the terms of `appraise`."""

ANSWER: Weights = {
    "cube_1": 1.4,
    "cube_2": 0.46,
    "cube_3": 0.24,
    "cube_4": 0.29,
    "cube_5": 0.19,
    "cube_6": 0.1,
    "cube_last": 0.037,
    "cubes": 0.77,
    "cubes_round": 0.44,
    "dweller_round": 1.0,
    "heal": 0.98,
    "injury": 0.97,
    "train": 0.5,
    "training_lost": 0.34,
    "training_used": 0.045,
    "token": 0.21,
    "refresh": 0.054,
    "ready": 0.22,
    "exchange": 0.13,
    "room": 0.28,
    "room_round": 0.1,
    "room_use_round": 0.047,
    "second_room": 0.56,
    "threat": 0.66,
    "rent": 0.12,
    "item": 0.21,
    "keepsake_round": 0.12,
    "bonus_round": 0.037,
    "always_round": 0.15,
    "reroll_round": 0.12,
    "spare_round": 0.1,
    "outfit_round": 0.054,
    "tool_round": 0.06,
    "extra_turn_round": 0.97,
    "discard": 0.68,
    "pair": 0.39,
    "fight": 2.5,
    "usual_length": 9.2,
    "threats_a_round": 2.8,
    "rounds_a_room": 2.4,
}
"""The weights of `glance`. A weight that ends in ``_round`` counts for every remaining round."""

STYLES: Mapping[str, Weights] = {
    "": {},
    "builder": {"rooms": 0.5, "room_rounds": 0.4, "room": 1.0},
    "hunter": {"threats": -1.3, "items": 0.9, "tool_rounds": 0.09, "threat": 1.4, "item": 0.7, "injury": 0.6},
    "socialite": {"dwellers": 0.6, "trained": 1.1, "token": 0.5, "rent_due": 0.2, "train": 0.9, "rent": 0.0},
}
"""The weights that each style replaces."""


def in_style(weights: Weights, style: str) -> Weights:
    """The weights with the replacements of a style."""
    return {name: STYLES[style].get(name, weight) for name, weight in weights.items()}


POSITION_IN = {style: in_style(POSITION, style) for style in STYLES}
ANSWER_IN = {style: in_style(ANSWER, style) for style in STYLES}
