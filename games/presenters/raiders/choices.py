"""What the viewer may choose on the table: each thing is lit with its answer, or dark with a reason."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from games.engine.decision import Refusal
from games.presenters.parts import Viewing
from games.presenters.raiders.actions import (
    Draft,
    Seen,
    Target,
    ids_of,
    options_of,
    shown,
    target_of,
    where_is,
)
from games.presenters.raiders.reasons import reason
from games.presenters.raiders.squads import MOST_PICKED, added, at_home, current_draft, everybody, picks_squad
from games.titles.raiders.notation import TRASH


class Spot(NamedTuple):
    """The choice over a thing: lit with what a click selects, or dark with the reason why not."""

    action: str = ""
    at_once: bool = False
    """Is it played at the first click, without confirmation?"""
    chosen: bool = False
    why: str = ""
    order: str = ""
    """The number on something that was picked: its place, or how many of a stack."""
    fewer: str = ""
    """The selection with one less of a stack."""

    @property
    def state(self) -> str:
        if self.chosen:
            return "is-selected"
        return "is-legal" if self.action else "is-illegal" if self.why else ""


NO_SPOT = Spot()
Spots = Mapping[Target, Spot]


def present_spots(viewing: Viewing) -> dict[Target, Spot]:
    """Everything on the table that the viewer's question is about."""
    seen = shown(viewing)
    decision = seen["decision"]
    if not decision:
        return {}
    spots = refused(seen, viewing.refusals)
    if picks_squad(seen):
        return spots | squad_spots(seen, current_draft(seen, viewing.chosen), viewing.refusals)
    if decision["most"]:
        return spots | several_spots(options_of(seen), viewing.chosen, decision["most"])
    return spots | single_spots(seen, viewing.chosen, viewing.at_once)


def refused(seen: Seen, refusals: Sequence[Refusal]) -> dict[Target, Spot]:
    """The dark things. A card whose call is useless can still be placed, so its reason is shown elsewhere."""
    lands = {land["id"] for land in seen["territories"]}
    found = {}
    for each in refusals:
        if each.code == "call_useless" or each.target == "go":
            continue
        target = Target("land", each.target) if each.target in lands else where_is(each.target, seen)
        found[target] = Spot(why=reason(each.code, each.facts))
    return found


def single_spots(seen: Seen, chosen: str, at_once: Collection[str]) -> dict[Target, Spot]:
    """Things that are chosen one at a time; a card with a call is selected with it."""
    found: dict[Target, Spot] = {}
    for action in options_of(seen):
        target = target_of(action, seen)
        if target is None:
            continue
        known = found.get(target)
        if known is not None:
            found[target] = known._replace(chosen=known.chosen or action == chosen, at_once=False)
            continue
        found[target] = Spot(action=action, at_once=action in at_once, chosen=action == chosen)
    return found


def several_spots(options: Sequence[str], chosen: str, most: int) -> dict[Target, Spot]:
    """Cards of the hand of which several are chosen; a click adds a card or takes it off again."""
    picked = picked_cards(options, chosen)
    found = {}
    for card in options:
        if card in picked:
            others = [each for each in picked if each != card]
            order = str(picked.index(card) + 1)
            found[Target("hand", card)] = Spot(choose(others), chosen=True, order=order)
        elif len(picked) < most:
            found[Target("hand", card)] = Spot(choose([*picked, card]))
    return found


def picked_cards(options: Sequence[str], chosen: str) -> list[str]:
    """The cards in a selection that are options."""
    return [each for each in dict.fromkeys(ids_of(chosen)) if each in options] if chosen else []


def choose(cards: Sequence[str]) -> str:
    """The selection of some cards, or of none."""
    return " ".join(["choose", *cards])


def squad_spots(seen: Seen, draft: Draft, refusals: Sequence[Refusal]) -> dict[Target, Spot]:
    """Helpers for a squad, and territories that it may go to: in either order."""
    found: dict[Target, Spot] = {}
    for name, number in at_home(seen).items():
        picked = draft.squad.count(name)
        target = Target("home", name)
        if name in TRASH:
            more = picked < number and len(draft.squad) < MOST_PICKED
            fewer = str(draft.without(name)) if picked else ""
            found[target] = Spot(
                action=str(draft.with_helper(name)) if more else fewer,
                chosen=bool(picked),
                order=f"×{picked}" if picked else "",
                fewer=fewer if more else "",
            )
        elif picked:
            found[target] = Spot(str(draft.without(name)), chosen=True, order=place_in(draft, name))
        elif len(draft.squad) < MOST_PICKED:
            found[target] = Spot(str(draft.with_helper(name)))
    for name in seen["players"][seen["seat"]]["wounded"]:
        found[Target("home", name)] = Spot(why=reason("wounded", {}))
    for name in dict.fromkeys(added(seen)):
        if name not in TRASH:
            found[Target("home", name)] = Spot(chosen=True, order="✓")
    for land in seen["territories"]:
        target = Target("land", land["id"])
        if seen["decision"]["kind"] == "squad":
            if land["id"] == draft.land:
                found[target] = Spot(str(everybody(seen, draft)), chosen=True)
        elif f"raid {land['id']}" in options_of(seen):
            there = draft._replace(land=land["id"])
            twice = draft.land == land["id"]
            found[target] = Spot(str(everybody(seen, draft) if twice else there), chosen=twice)
    return found


def place_in(draft: Draft, name: str) -> str:
    """The place of a helper among those that were picked; a stack counts once."""
    return str(list(dict.fromkeys(draft.squad)).index(name) + 1)
