"""The decision bar: the question to a seat, its answers, and the preview of the selected one."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.engine.action import Action, split_action
from games.presenters.shelter.actions import card_of, read_placement, verb_of
from games.presenters.shelter.pictures import pictured
from games.presenters.shelter.preview import build_options, options_of, pointed_at
from games.presenters.shelter.rolls import Log, RollView, present_rolls, threat_at
from games.presenters.shelter.signs import Icon, Icons, price_icons, resource_icon, sign
from games.presenters.shelter.table import Deal, all_spaces
from games.presenters.shelter.words import LETTER_NAMES, amount, card_name, price_words
from games.titles.shelter.cards import key_of
from games.titles.shelter.effects import Bundle, read_bundle
from games.titles.shelter.observation import Observation, ObservedDecision, ObservedOption
from games.titles.shelter.observe import odds


class Choice(NamedTuple):
    """A button: the action it plays, its label, and its looks."""

    action: str
    label: str
    icons: Icons
    symbol: str = ""
    look: str = ""
    points: bool = False
    """Does a click only select it? It is played when it is confirmed."""
    pictured: bool = False
    """Do its icons say everything that its label says?"""


class Preview(NamedTuple):
    """The selected space or room: its cost and gain, before anything is paid."""

    action: str
    place: str
    cost: Icons
    gain: Icons
    doubled: str
    odds: str
    rent: str
    others: tuple[Choice, ...]
    """The alternatives: the same place with another dweller, or the same room in another slot."""
    cancel: str


class DecisionView(NamedTuple):
    question: str
    hint: str
    choices: tuple[Choice, ...]
    preview: Preview | None
    rolls: tuple[RollView, ...]
    """The latest rolls of dice."""
    undo: str
    """The label of the undo button; empty if nothing can be undone."""
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
    """The decision bar: the viewer's question with its answers, or the names of those who are asked."""
    decision = seen["decision"]
    take_back = _("Undo") if undo else ""
    option = pointed_at(seen, chosen)
    building = option is not None and verb_of(option["action"]) == "build"
    rolls = present_rolls(seen, deal, log)
    if decision is None:
        return DecisionView(waiting_for(seen, deal), "", (), None, rolls, take_back, "", False)
    placings = options_of(seen, "place")
    passing = bool(placings) and chosen == "pass"
    return DecisionView(
        question=_("Pass, with places still lit?") if passing else QUESTIONS[decision["kind"]](),
        hint=hint(decision["kind"], placings, seen, deal),
        choices=() if building else choices(seen, decision, deal, chosen),
        preview=present_preview(seen, option, deal) if option else None,
        rolls=() if option else rolls,
        undo=take_back,
        confirm=_("Confirm"),
        mine=True,
    )


def choices(seen: Observation, decision: ObservedDecision, deal: Deal, chosen: str) -> tuple[Choice, ...]:
    """The buttons of the bar: one for each room, and one for each other answer except placements."""
    lit = bool(options_of(seen, "place"))
    rooms, _slots = build_options(seen, chosen)
    found = []
    for option in decision["options"]:
        action = option["action"]
        verb = verb_of(action)
        if verb == "place" or (verb == "build" and action not in rooms.values()):
            continue
        points = verb == "build" or (action == "pass" and lit and chosen != "pass")
        found.append(choice(option, deal)._replace(points=points))
    return tuple(found)


def hint(kind: str, placings: Sequence[ObservedOption], seen: Observation, deal: Deal) -> str:
    """A second line under the question: the number of legal places, or the odds of the fight."""
    if kind == "turn":
        lit = len({read_placement(option["action"]).space for option in placings})
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


def choice(option: ObservedOption, deal: Deal) -> Choice:
    """The button of an answer that is not a placement."""
    action = option["action"]
    match split_action(action):
        case Action("gain" | "pay", (resource,)):
            return Choice(action, amount(resource, 1), (resource_icon(resource, 1),))
        case Action("train", (letter,)):
            return Choice(action, str(LETTER_NAMES[letter]), (Icon(f"letter-{letter}"),))
        case Action("build", (room, _slot)):
            symbol = f"r-{pictured('r', key_of(room))}"
            return Choice(action, card_name(deal.cards, room), price(option), symbol)
        case Action("swap", (given, got)):
            return swap_choice(action, read_bundle(given), read_bundle(got))
        case Action("take" | "ready" | "discard" | "use", (item, *dice)):
            name = card_name(deal.cards, item)
            if len(dice) == 1:
                name = _("%(item)s, die %(number)s") % {"item": name, "number": dice[0]}
            return Choice(action, name, price(option), f"it-{pictured('it', key_of(item))}")
    look, said = PLAIN_ANSWERS[verb_of(action)]
    return Choice(action, str(said), (), look=look)


def swap_choice(action: str, given: Bundle, got: Bundle) -> Choice:
    icons = (*price_icons(given, 0), Icon("arrow"), *price_icons(got, 0))
    label = _("%(given)s for %(got)s") % {
        "given": ", ".join(price_words(given, 0)),
        "got": ", ".join(price_words(got, 0)),
    }
    return Choice(action, label, icons, pictured=True)


def price(option: ObservedOption) -> Icons:
    """The cost of an answer as icons."""
    return tuple(resource_icon(what, count) for what, count in option.get("cost", {}).items())


def present_preview(seen: Observation, option: ObservedOption, deal: Deal) -> Preview:
    make = preview_place if verb_of(option["action"]) == "place" else preview_build
    return make(seen, option, deal)


def preview_place(seen: Observation, option: ObservedOption, deal: Deal) -> Preview:
    action = option["action"]
    space = read_placement(action).space
    threat = next(
        (each["threat"] for each in all_spaces(seen) if each["id"] == space and each["threat"]), None
    )
    face = deal.cards.threats[threat] if threat else deal.cards.spaces[space].face
    shown = sign(face)
    others = tuple(
        Choice(each["action"], crew(each["action"], seen), ())
        for each in options_of(seen, "place")
        if read_placement(each["action"]).space == space and each["action"] != action
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


def preview_build(seen: Observation, option: ObservedOption, deal: Deal) -> Preview:
    """The preview of a room that is drawn in the selected slot; the other slots are buttons."""
    action = option["action"]
    _rooms, slots = build_options(seen, action)
    sides = {slot: _("on the left") if slot.startswith("L") else _("on the right") for slot in slots}
    return Preview(
        action=action,
        place=card_name(deal.cards, card_of(action)),
        cost=price(option),
        gain=(Icon("build"),),
        doubled="",
        odds="",
        rent="",
        others=tuple(Choice(other, sides[slot], ()) for slot, other in slots.items() if other != action),
        cancel=_("Cancel"),
    )


def odds_text(option: ObservedOption) -> str:
    """The odds of a fight if no further item is used; empty if the placement starts no fight."""
    if "odds" not in option:
        return ""
    return _("combat %(number)d: %(odds)d of 36 throws win") % {
        "number": option["combat"],
        "odds": option["odds"],
    }


def crew(action: str, seen: Observation) -> str:
    """The dwellers that a placement sends, named by their training."""
    seat = seen["turn"]["seat"]
    names = []
    for name in read_placement(action).dwellers:
        dweller = seen["players"][seat]["dwellers"][int(name[1:]) - 1]
        names.append(str(LETTER_NAMES[dweller["letter"]]) if dweller["letter"] else _("untrained"))
    return _("send %(dwellers)s") % {"dwellers": " + ".join(names)}


def rent_owner(seen: Observation, space: str, threat: str | None) -> int | None:
    """The seat that receives rent for a space; None if nobody does."""
    for level in seen["levels"]:
        spaces = [each["id"] for room in level["rooms"] for each in room["spaces"]]
        if level["owner"] >= 0 and not threat and space in spaces:
            return level["owner"]
    return None
