"""Rolls of dice: their faces, the number that was needed, and the outcome."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.shelter.table import Deal, all_spaces
from games.presenters.shelter.words import card_name
from games.titles.shelter.cards import Face
from games.titles.shelter.observation import Observation

Log = Sequence[tuple[int, str, Mapping[str, Any]]]
ROLLS = ("rolled", "threat", "no_threat")
"""Kinds of events that contain dice."""
OWN_ANSWERS = ("placed", "passed")


class RollView(NamedTuple):
    colour: str
    """The colour of the player who rolled; empty for the threat phase."""
    faces: tuple[int, ...]
    text: str
    tone: str
    """`good`, `bad` or empty."""


def present_rolls(seen: Observation, deal: Deal, log: Log) -> tuple[RollView, ...]:
    """The roll that the question is about, or the latest rolls until the viewer answers something."""
    decision = seen["decision"]
    if decision and decision["kind"] in ("rolled", "lost"):
        return (current_fight(seen, deal),)
    last = last_roll(log, deal.viewer)
    if last is None:
        return ()
    latest = takewhile(lambda fact: fact[0] >= last, reversed(log))
    facts = [(kind, each) for number, kind, each in latest if number == last][::-1]
    return (*fights(facts, seen), *threats(facts, deal))


def last_roll(log: Log, viewer: int | None) -> int | None:
    """The number of the move with the latest roll; None if the viewer has answered something since."""
    answered = 0
    for number, kind, facts in reversed(log):
        if kind in ROLLS:
            return None if number < answered else number
        if not answered and kind in OWN_ANSWERS and facts["seat"] == viewer:
            answered = number
    return None


def current_fight(seen: Observation, deal: Deal) -> RollView:
    turn = seen["turn"]
    combat = threat_at(seen, turn["space"], deal).combat
    return fight(seen["players"][turn["seat"]]["colour"], turn["dice"], turn["fight_bonus"], combat)


def fights(facts: Sequence[tuple[str, Mapping[str, Any]]], seen: Observation) -> list[RollView]:
    """The final roll of a fight, after any rerolls."""
    rolled = [each for kind, each in facts if kind == "rolled"][-1:]
    return [
        fight(seen["players"][each["seat"]]["colour"], each["dice"], each["bonus"], each["combat"])
        for each in rolled
    ]


def fight(colour: str, dice: Sequence[int], bonus: int, combat: int) -> RollView:
    total = sum(dice) + bonus
    won = total >= combat
    numbers = {"bonus": bonus, "total": total, "number": combat}
    if bonus:
        said = _("+ %(bonus)d = %(total)d against %(number)d") % numbers
    else:
        said = _("= %(total)d against %(number)d") % numbers
    outcome = _("won") if won else _("lost")
    return RollView(colour, tuple(dice), f"{said}: {outcome}", "good" if won else "bad")


def threats(facts: Sequence[tuple[str, Mapping[str, Any]]], deal: Deal) -> list[RollView]:
    """The rolls for each level at the start of a round."""
    found = []
    for kind, each in facts:
        if kind == "threat":
            room = card_name(deal.cards, deal.cards.spaces[each["space"]].card)
            text = _("%(threat)s in %(room)s") % {
                "threat": card_name(deal.cards, each["threat"]),
                "room": room,
            }
            found.append(RollView("", tuple(each["dice"]), text, "bad"))
        elif kind == "no_threat":
            found.append(RollView("", tuple(each["dice"]), _("no threat"), ""))
    return found


def threat_at(seen: Observation, space: str, deal: Deal) -> Face:
    """The face of the threat on a space."""
    threats = {each["id"]: each["threat"] for each in all_spaces(seen) if each["threat"]}
    return deal.cards.threats[threats[space]]
