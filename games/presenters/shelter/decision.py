"""What a seat is asked, and its answers, as the decision bar and the layer over the vault show them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.decision import Refusal
from games.presenters.shelter.reasons import reason
from games.presenters.shelter.signs import Icon, price_icons, resource_icon, sign
from games.presenters.shelter.table import Deal, Observation
from games.presenters.shelter.words import LETTER_NAMES, amount, card_name
from games.titles.shelter.cards import Face, key_of
from games.titles.shelter.notation import RESOURCES
from games.titles.shelter.observe import odds


class Choice(NamedTuple):
    """A button: the action it plays, what it says, and how it looks."""

    action: str
    label: str
    icons: list[Icon]
    symbol: str = ""
    look: str = ""
    second_look: bool = False
    """Is it only pointed at first, and played when it is chosen again?"""


class Preview(NamedTuple):
    """A space that was pointed at: what it would cost and give, before anything is paid."""

    action: str
    place: str
    cost: list[Icon]
    gain: list[Icon]
    doubled: str
    odds: str
    rent: str
    others: list[Choice]
    """The same place with another dweller."""
    cancel: str


class DecisionView(NamedTuple):
    question: str
    hint: str
    choices: list[Choice]
    preview: Preview | None
    dice: tuple[int, ...]
    """The roll of the fight that the question is about."""
    undo: str
    """What the button that takes back says; empty where nothing can be taken back."""
    confirm: str
    mine: bool


class SpotView(NamedTuple):
    """A space in the layer of choices: lit with its action, or dark with the reason."""

    space: str
    side: str
    action: str
    label: str
    why: str
    chosen: bool
    linked: bool


QUESTIONS = {
    "turn": lambda: _("Your turn: place a dweller"),
    "finish": lambda: _("Anything else before your turn ends?"),
    "gain": lambda: _("Which resource do you want?"),
    "rent": lambda: _("Rent: which resource do you want?"),
    "pay": lambda: _("Which resource do you pay with?"),
    "build": lambda: _("Which room do you build, and where?"),
    "discard": lambda: _("Which item do you give up?"),
    "item": lambda: _("Which item do you take?"),
    "ready": lambda: _("Which item do you ready?"),
    "swap": lambda: _("Do you want to exchange?"),
    "fight": lambda: _("Before you roll: do you use an item?"),
    "rolled": lambda: _("Do you keep this roll?"),
    "injury": lambda: _("Your dweller would be injured. Do you use an item?"),
    "placing": lambda: _("Do you use an item here?"),
    "lost": lambda: _("The fight is lost. Do you use an item?"),
    "rented": lambda: _("You received rent. Do you use an item?"),
    "train": lambda: _("Which letter does your dweller train?"),
}


def present_decision(
    seen: Observation, deal: Deal, *, chosen: str, refusals: Sequence[Refusal], undo: bool
) -> DecisionView:
    """The decision bar: a question with its answers, or whom the table waits for."""
    decision = seen["decision"]
    take_back = _("Undo") if undo else ""
    if decision is None:
        return DecisionView(waiting_for(seen, deal), "", [], None, (), take_back, "", False)
    options = decision["options"]
    placings = [option for option in options if option["action"].startswith("place ")]
    choices = [choice(option["action"], deal) for option in options if option not in placings]
    passing = bool(placings) and chosen == "pass"
    if placings and not passing:
        choices = [each._replace(second_look=each.action == "pass") for each in choices]
    preview = next((option for option in placings if option["action"] == chosen), None)
    return DecisionView(
        question=_("Pass, with places still lit?") if passing else QUESTIONS[decision["kind"]](),
        hint=hint(decision["kind"], placings, seen, deal),
        choices=choices,
        preview=present_preview(seen, preview, placings, deal) if preview else None,
        dice=tuple(seen["turn"]["dice"]) if decision["kind"] in ("rolled", "lost") else (),
        undo=take_back,
        confirm=_("Confirm"),
        mine=True,
    )


def hint(kind: str, placings: Sequence[Mapping[str, Any]], seen: Observation, deal: Deal) -> str:
    """A second line under the question: what there is to choose from, or how the fight stands."""
    if kind == "turn":
        lit = len({option["action"].split(" ")[-1] for option in placings})
        return ngettext("%(count)d place is lit", "%(count)d places are lit", lit) % {"count": lit}
    if kind not in ("fight", "rolled", "lost"):
        return ""
    turn = seen["turn"]
    combat, bonus = threat_at(seen, turn["space"], deal).combat, turn["fight_bonus"]
    if kind == "fight":
        return _("combat %(number)d, you add %(bonus)d: %(odds)d of 36 throws win") % {
            "number": combat,
            "bonus": bonus,
            "odds": odds(combat - bonus),
        }
    return _("%(total)d against %(number)d") % {"total": sum(turn["dice"]) + bonus, "number": combat}


def threat_at(seen: Observation, space: str, deal: Deal) -> Face:
    """The threat that lies on a space."""
    return deal.cards.threats[next(each["threat"] for each in all_spaces(seen) if each["id"] == space)]


def waiting_for(seen: Observation, deal: Deal) -> str:
    if seen["phase"] == "over":
        return _("The game is over")
    names = [deal.names[each["seat"]] for each in seen["waiting"]]
    return _("Waiting for %(names)s") % {"names": ", ".join(names)}


def choice(action: str, deal: Deal) -> Choice:
    """A button for an answer that is no placement."""
    verb, *ids = action.split(" ")
    if verb in ("gain", "pay"):
        return Choice(action, amount(ids[0], 1), [resource_icon(ids[0], 1)])
    if verb == "train":
        return Choice(action, str(LETTER_NAMES[ids[0]]), [Icon(f"letter-{ids[0]}")])
    if verb == "build":
        room = deal.cards.rooms[ids[0]]
        side = _("left") if ids[1].startswith("L") else _("right")
        label = _("%(room)s, %(side)s") % {"room": card_name(deal.cards, ids[0]), "side": side}
        return Choice(action, label, price_icons(room.cost, room.any), f"r-{room.key}")
    if verb == "swap":
        given, got = (ids[0].split("+"), ids[1].split("+"))
        icons = [*bundle(given), Icon("arrow"), *bundle(got)]
        return Choice(action, _("%(given)s for %(got)s") % {"given": words(given), "got": words(got)}, icons)
    if verb in ("take", "ready", "discard", "use"):
        name = card_name(deal.cards, ids[0])
        if verb == "use" and len(ids) == 2:
            name = _("%(item)s, die %(number)s") % {"item": name, "number": ids[1]}
        return Choice(action, name, [], f"it-{key_of(ids[0])}")
    look, label = {
        "pass": ("ghost", _("Pass")),
        "end": ("go", _("End my turn")),
        "skip": ("ghost", _("No")),
        "done": ("go", _("Done")),
        "keep": ("go", _("Keep it")),
        "roll": ("go", _("Roll")),
    }[verb]
    return Choice(action, label, [], look=look)


def bundle(names: list[str]) -> list[Icon]:
    return [resource_icon(name, names.count(name)) for name in RESOURCES if name in names]


def words(names: list[str]) -> str:
    return ", ".join(amount(name, names.count(name)) for name in RESOURCES if name in names)


def present_preview(
    seen: Observation, option: Mapping[str, Any], placings: Sequence[Mapping[str, Any]], deal: Deal
) -> Preview:
    action = option["action"]
    space = action.split(" ")[-1]
    threat = next(
        (each["threat"] for each in all_spaces(seen) if each["id"] == space and each["threat"]), None
    )
    face = deal.cards.threats[threat] if threat else deal.cards.spaces[space].face
    shown = sign(face)
    others = [
        Choice(each["action"], crew(each["action"], seen), [])
        for each in placings
        if each["action"].split(" ")[-1] == space and each["action"] != action
    ]
    owner = rent_owner(seen, space, threat)
    return Preview(
        action=action,
        place=card_name(deal.cards, threat or deal.cards.spaces[space].card),
        cost=shown.cost,
        gain=shown.reward,
        doubled=face.letter if option["doubled"] else "",
        odds=odds_text(option),
        rent="" if owner is None or owner == deal.viewer else deal.names[owner],
        others=others,
        cancel=_("Cancel"),
    )


def odds_text(option: Mapping[str, Any]) -> str:
    """The chance of a fight, as the dice stand without further items."""
    if "odds" not in option:
        return ""
    return _("combat %(number)d: %(odds)d of 36 throws win") % {
        "number": option["combat"],
        "odds": option["odds"],
    }


def crew(action: str, seen: Observation) -> str:
    """Which dwellers an action sends, by their training."""
    seat = seen["turn"]["seat"]
    names = []
    for name in action.split(" ")[1:-1]:
        dweller = seen["players"][seat]["dwellers"][int(name[1:]) - 1]
        names.append(str(LETTER_NAMES[dweller["letter"]]) if dweller["letter"] else _("untrained"))
    return _("send %(dwellers)s") % {"dwellers": " + ".join(names)}


def rent_owner(seen: Observation, space: str, threat: str | None) -> int | None:
    """Whose level a room is on that pays rent."""
    for level in seen["levels"]:
        spaces = [each["id"] for room in level["rooms"] for each in room["spaces"]]
        if level["owner"] >= 0 and not threat and space in spaces:
            return int(level["owner"])
    return None


def all_spaces(seen: Observation) -> list[Mapping[str, Any]]:
    """Every space of the vault."""
    found = []
    for level in seen["levels"]:
        found.append(level["elevator"])
        found += [space for room in level["rooms"] for space in room["spaces"]]
    return found


def present_choices(
    seen: Observation, deal: Deal, *, labels: Mapping[str, str], chosen: str, refusals: Sequence[Refusal]
) -> dict[str, SpotView]:
    """The layer over the vault: for each space of the turn whether it is lit, and why not.

    The labels are those of the vault below: a threat on a space is told there.
    """
    decision = seen["decision"]
    if decision is None or decision["kind"] != "turn":
        return {}
    spots: dict[str, SpotView] = {}
    for option in decision["options"]:
        verb, *ids = option["action"].split(" ")
        if verb != "place":
            continue
        best = spots.get(ids[-1])
        if best is None or option["doubled"]:
            spots[ids[-1]] = spot(ids[-1], option["action"], labels[ids[-1]])
    for refusal in refusals:
        why = reason(refusal.code, refusal.facts, deal.names)
        spots[refusal.target] = spot(refusal.target, "", labels[refusal.target], why)
    if chosen:
        target = chosen.split(" ")[-1]
        if target in spots and spots[target].action:
            spots[target] = spots[target]._replace(chosen=True)
    return spots


def spot(space: str, action: str, label: str, why: str = "") -> SpotView:
    said = (
        _("%(space)s. Possible") % {"space": label}
        if action
        else _("%(space)s. Not possible: %(why)s") % {"space": label, "why": why}
    )
    linked = len(action.split(" ")) > len(("place", "d1", "space"))
    return SpotView(space, "", action, said, why, False, linked)
