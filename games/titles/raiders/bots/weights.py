"""The weights of bots, in points. They were set by hand: fitted ones did no better against them."""

from collections.abc import Mapping

Weights = Mapping[str, float]

POSITION: Weights = {
    "points": 1.0,
    "held_loot": 0.9,
    "held_claims": 0.9,
    "healthy": 2.0,
    "wounded": 1.2,
    "away": 1.5,
    "captives": 0.8,
    "captives_away": 0.6,
    "fanatics": 1.2,
    "cards": 0.0,
    "hand": 0.0,
    "raider_ready": 1.0,
}
"""The terms of `appraise`: what a position is worth."""

PART: Weights = {
    "destroy_cards": -0.3,
    "discard": -0.8,
    "wound": -0.4,
    "withdraw_other": -0.2,
    "leave": -0.4,
    "take": 1.0,
    "take_all": 3.0,
    "destroy": 0.3,
    "move": 0.4,
    "heal": 0.7,
    "captives": 0.6,
    "fanatics": 1.0,
    "split": 0.6,
    "choice": 1.1,
    "hire": 0.7,
    "muster": 0.9,
    "play": 1.2,
    "repeat": 1.0,
    "withdraw": 0.1,
    "withdraw_others": 0.0,
    "withdraw_own": 0.3,
    "call_it": 0.3,
    "drive": 0.5,
    "shoot": 0.7,
    "captives_fight": 0.3,
    "raid_again": 1.3,
    "burn": -1.5,
}
"""What one of each part of a skill is usually worth."""

ANSWER: Weights = {
    "hire": 0.9,
    "patch": 0.8,
    "play_again": 0.7,
    "lost_call": 0.5,
    "raider": 0.4,
    "keep_card": 1.3,
    "first_loot": 1.0,
    "next_loot": 0.3,
    "claim": 0.8,
    "rob": 0.4,
    "beat": 0.3,
    "effort": 0.35,
    "reinforce": 0.3,
    "squad_skill": 0.3,
    "squad_guard": 0.5,
    "go": 0.4,
    "waste": 1.0,
    "speed": 0.3,
}
"""The prices of `glance`: what an answer promises."""

STYLES: Mapping[str, Weights] = {
    "": {},
    "warlord": {"claim": 1.2, "beat": 0.7, "rob": 0.7, "held_claims": 1.2, "squad_guard": 0.8},
    "looter": {"first_loot": 1.5, "next_loot": 0.5, "held_loot": 1.1, "take": 1.5, "claim": 0.6},
    "schemer": {"hire": 1.4, "patch": 1.2, "cards": 0.6, "healthy": 2.6, "muster": 1.3, "fanatics": 1.4},
}
"""What each style likes more or minds less."""


def in_style(weights: Weights, style: str) -> Weights:
    """Weights as a player of a style has them."""
    return {name: STYLES[style].get(name, weight) for name, weight in weights.items()}


POSITION_IN = {style: in_style(POSITION, style) for style in STYLES}
PART_IN = {style: in_style(PART, style) for style in STYLES}
ANSWER_IN = {style: in_style(ANSWER, style) for style in STYLES}
