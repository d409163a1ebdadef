"""Why a territory can't be raided, a skill not be used, or a helper not leave: a code and its numbers."""

from collections.abc import Iterator, Mapping

from games.engine.decision import Decision, Refusal
from games.engine.errors import Fact
from games.titles.raiders.options import OPTIONS, the_land
from games.titles.raiders.skills import targets
from games.titles.raiders.squad import defence, has_raider, may_go, strength, strength_at_home, within_reach
from games.titles.raiders.state import NOBODY, Land, State, land_of

Reason = tuple[str, Mapping[str, Fact]]


def refusals(state: State, decision: Decision) -> list[Refusal]:
    """A reason for everything in sight that is not among the options."""
    find = FIND.get(decision.kind)
    return list(find(state, decision)) if find else []


def unreachable(state: State, decision: Decision) -> Iterator[Refusal]:
    """Why the healthy helpers can't go to a territory (RAI-2 to RAI-4)."""
    reach = within_reach(state)
    for land in state.lands:
        if land not in reach:
            yield Refusal(land.id, *why_out_of_reach(state, land))


def why_out_of_reach(state: State, land: Land) -> Reason:
    player = state.players[state.seat]
    if not player.healthy and not any(player.trash):
        return "nobody_healthy", {}
    if not has_raider(state.cards, player.healthy):
        return "no_raider", {}
    return weaker(strength_at_home(state, player), defence(state.cards, land))


def weaker(attack: int, defend: int) -> Reason:
    return "too_weak", {"attack": attack, "defence": defend, "by": defend + 1 - attack}


def not_yet(state: State, decision: Decision) -> Iterator[Refusal]:
    """Why a squad can't go yet, and who can't be added."""
    land_id, *squad = (str(each) for each in decision.about)
    land, player = the_land(state, land_id), state.players[decision.seat]
    if not may_go(state, land, squad):
        if not squad:
            yield Refusal("go", "empty_squad", {})
        elif not has_raider(state.cards, squad):
            yield Refusal("go", "no_raider", {})
        else:
            yield Refusal("go", *weaker(strength(state, squad), defence(state.cards, land)))
    for helper in player.wounded:
        yield Refusal(helper, "wounded", {})


def useless_calls(state: State, decision: Decision) -> Iterator[Refusal]:
    """Calls that find nothing to work on, or can't be paid (SKL-4)."""
    options = OPTIONS["play"](state, decision)
    for card in state.players[decision.seat].hand:
        if state.cards.helpers[card].call and f"call {card}" not in options:
            yield Refusal(card, "call_useless", {})


def useless_skills(state: State, decision: Decision) -> Iterator[Refusal]:
    """Raid skills of the squad that can't be used now (CSQ-8, SKL-4)."""
    options = OPTIONS["skill"](state, decision)
    land_id, *squad = (str(each) for each in decision.about)
    land = land_of(state, land_id)
    for name in squad:
        raid = state.cards.helpers[name].raid
        if raid and f"use {name}" not in options:
            if land is None or name not in land.helpers:
                yield Refusal(name, "has_left", {})
            else:
                yield Refusal(name, "comes_last" if raid.last else "skill_useless", {})


def wrong_targets(state: State, decision: Decision) -> Iterator[Refusal]:
    """Why a mark can't choose a territory (SKL-2, SKL-5)."""
    card, here = (str(each) for each in decision.about)
    skill = state.cards.helpers[card].skill
    right = targets(state, skill, here)
    for land in state.lands:
        if land in right:
            continue
        if skill.loot and not land.loot:
            yield Refusal(land.id, "no_loot", {})
        elif skill.where == "elsewhere":
            yield Refusal(land.id, "not_here", {})
        else:
            yield Refusal(land.id, "not_neutral" if land.captor == NOBODY else f"not_{skill.where}", {})


def tied_raiders(state: State, decision: Decision) -> Iterator[Refusal]:
    """The last raider can't leave while grey helpers stay (COL-3)."""
    texts = OPTIONS[decision.kind](state, decision)
    free = {text.split(" ")[-1] for text in texts}
    place = decision.about[2] if decision.kind == "discard" else decision.about[1]
    for land in state.lands:
        if land.captor == decision.seat and place in ("", land.id):
            for helper in land.helpers:
                if helper not in free and helper != decision.about[0]:
                    yield Refusal(helper, "last_raider", {})


FIND = {
    "raid": unreachable,
    "squad": not_yet,
    "play": useless_calls,
    "skill": useless_skills,
    "target": wrong_targets,
    "discard": tied_raiders,
    "withdraw": tied_raiders,
    "drive": tied_raiders,
}
"""The questions that have something to explain."""
