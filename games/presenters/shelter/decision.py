"""What a seat is asked, and its answers, as the decision bar shows them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.presenters.shelter.pictures import pictured
from games.presenters.shelter.pointing import Option, build_options, options_of, pointed_at
from games.presenters.shelter.rolls import Log, RollView, present_rolls, threat_at
from games.presenters.shelter.signs import Icon, Icons, resource_icon, sign
from games.presenters.shelter.table import Deal, Observation, all_spaces
from games.presenters.shelter.words import LETTER_NAMES, amount, card_name
from games.titles.shelter.cards import key_of
from games.titles.shelter.notation import RESOURCES
from games.titles.shelter.observe import odds


class Choice(NamedTuple):
    """A button: the action it plays, what it says, and how it looks."""

    action: str
    label: str
    icons: Icons
    symbol: str = ""
    look: str = ""
    points: bool = False
    """Is it only pointed at, and played when it is confirmed?"""
    pictured: bool = False
    """Do its icons say all of its label?"""


class Preview(NamedTuple):
    """A space or a room that was pointed at: what it would cost and give, before anything is paid."""

    action: str
    place: str
    cost: Icons
    gain: Icons
    doubled: str
    odds: str
    rent: str
    others: tuple[Choice, ...]
    """The same place with another dweller, the same room in another slot."""
    cancel: str


class DecisionView(NamedTuple):
    question: str
    hint: str
    choices: tuple[Choice, ...]
    preview: Preview | None
    rolls: tuple[RollView, ...]
    """The dice that were thrown last."""
    undo: str
    """What the button that takes back says; empty where nothing can be taken back."""
    confirm: str
    mine: bool


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


PLAIN_ANSWERS: dict[str, tuple[str, Promise]] = {
    "pass": ("ghost", lazy("Pass")),
    "end": ("go", lazy("End my turn")),
    "skip": ("ghost", lazy("No")),
    "done": ("go", lazy("Done")),
    "keep": ("go", lazy("Keep it")),
    "roll": ("go", lazy("Roll")),
}


def present_decision(seen: Observation, deal: Deal, *, chosen: str, undo: bool, log: Log) -> DecisionView:
    """The decision bar: a question with its answers, or whom the table waits for."""
    decision = seen["decision"]
    take_back = _("Undo") if undo else ""
    option = pointed_at(seen, chosen)
    rolls = present_rolls(seen, deal, log)
    if decision is None:
        return DecisionView(waiting_for(seen, deal), "", (), None, rolls, take_back, "", False)
    placings = options_of(seen, "place")
    passing = bool(placings) and chosen == "pass"
    return DecisionView(
        question=_("Pass, with places still lit?") if passing else QUESTIONS[decision["kind"]](),
        hint=hint(decision["kind"], placings, seen, deal),
        choices=() if option and option in options_of(seen, "build") else choices(seen, deal, chosen),
        preview=present_preview(seen, option, deal) if option else None,
        rolls=() if option else rolls,
        undo=take_back,
        confirm=_("Confirm"),
        mine=True,
    )


def choices(seen: Observation, deal: Deal, chosen: str) -> tuple[Choice, ...]:
    """The answers that have a button in the bar: all but placements, and of rooms one for each."""
    lit = bool(options_of(seen, "place"))
    rooms, _slots = build_options(seen, chosen)
    found = []
    for option in seen["decision"]["options"]:
        action = option["action"]
        verb = action.split(" ")[0]
        if verb == "place" or (verb == "build" and action not in rooms.values()):
            continue
        points = verb == "build" or (action == "pass" and lit and chosen != "pass")
        found.append(choice(option, deal)._replace(points=points))
    return tuple(found)


def hint(kind: str, placings: Sequence[Mapping[str, Any]], seen: Observation, deal: Deal) -> str:
    """A second line under the question: what there is to choose from, or how the fight stands."""
    if kind == "turn":
        lit = len({option["action"].split(" ")[-1] for option in placings})
        return ngettext("%(count)d place is lit", "%(count)d places are lit", lit) % {"count": lit}
    if kind != "fight":
        return ""
    turn = seen["turn"]
    combat, bonus = threat_at(seen, turn["space"], deal).combat, turn["fight_bonus"]
    return _("combat %(number)d, you add %(bonus)d: %(odds)d of 36 throws win") % {
        "number": combat,
        "bonus": bonus,
        "odds": odds(combat - bonus),
    }


def waiting_for(seen: Observation, deal: Deal) -> str:
    if not seen["waiting"]:
        return _("The game is over")
    names = [deal.names[each["seat"]] for each in seen["waiting"]]
    return _("Waiting for %(names)s") % {"names": ", ".join(names)}


def choice(option: Option, deal: Deal) -> Choice:
    """A button for an answer that is no placement."""
    action = option["action"]
    verb, *ids = action.split(" ")
    if verb in ("gain", "pay"):
        return Choice(action, amount(ids[0], 1), (resource_icon(ids[0], 1),))
    if verb == "train":
        return Choice(action, str(LETTER_NAMES[ids[0]]), (Icon(f"letter-{ids[0]}"),))
    if verb == "build":
        room = deal.cards.rooms[ids[0]]
        return Choice(action, card_name(deal.cards, ids[0]), price(option), f"r-{pictured('r', room.key)}")
    if verb == "swap":
        given, got = (ids[0].split("+"), ids[1].split("+"))
        icons = (*bundle(given), Icon("arrow"), *bundle(got))
        label = _("%(given)s for %(got)s") % {"given": words(given), "got": words(got)}
        return Choice(action, label, icons, pictured=True)
    if verb in ("take", "ready", "discard", "use"):
        name = card_name(deal.cards, ids[0])
        if verb == "use" and len(ids) == 2:
            name = _("%(item)s, die %(number)s") % {"item": name, "number": ids[1]}
        return Choice(action, name, price(option), f"it-{pictured('it', key_of(ids[0]))}")
    look, said = PLAIN_ANSWERS[verb]
    return Choice(action, str(said), (), look=look)


def price(option: Option) -> Icons:
    """What an answer costs."""
    return tuple(resource_icon(what, count) for what, count in option.get("cost", {}).items())


def bundle(names: list[str]) -> Icons:
    return tuple(resource_icon(name, names.count(name)) for name in RESOURCES if name in names)


def words(names: list[str]) -> str:
    return ", ".join(amount(name, names.count(name)) for name in RESOURCES if name in names)


def present_preview(seen: Observation, option: Option, deal: Deal) -> Preview:
    verb = option["action"].split(" ")[0]
    return (preview_place if verb == "place" else preview_build)(seen, option, deal)


def preview_place(seen: Observation, option: Option, deal: Deal) -> Preview:
    action = option["action"]
    space = action.split(" ")[-1]
    threat = next(
        (each["threat"] for each in all_spaces(seen) if each["id"] == space and each["threat"]), None
    )
    face = deal.cards.threats[threat] if threat else deal.cards.spaces[space].face
    shown = sign(face)
    others = tuple(
        Choice(each["action"], crew(each["action"], seen), ())
        for each in options_of(seen, "place")
        if each["action"].split(" ")[-1] == space and each["action"] != action
    )
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


def preview_build(seen: Observation, option: Option, deal: Deal) -> Preview:
    """A room that stands as a ghost in its slot: the other slot is a button."""
    action = option["action"]
    _rooms, slots = build_options(seen, action)
    sides = {slot: _("on the left") if slot.startswith("L") else _("on the right") for slot in slots}
    return Preview(
        action=action,
        place=card_name(deal.cards, action.split(" ")[1]),
        cost=price(option),
        gain=(Icon("build"),),
        doubled="",
        odds="",
        rent="",
        others=tuple(Choice(other, sides[slot], ()) for slot, other in slots.items() if other != action),
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
