"""The decision bar: the question to a seat, its answers, and the preview of the selected one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.engine.decision import Refusal
from games.presenters.raiders.actions import PLAIN, Draft, Seen, ids_of, options_of, target_of, verb_of
from games.presenters.raiders.choices import Spots, choose, picked_cards
from games.presenters.raiders.pictures import GangLook, gang_look
from games.presenters.raiders.reasons import reason
from games.presenters.raiders.skills import Sign, sign
from games.presenters.raiders.squads import (
    Raid,
    added,
    answers_of,
    at_home,
    current_draft,
    everybody,
    picks_squad,
    raid_at,
)
from games.presenters.raiders.table import Deal, look_of
from games.presenters.raiders.words import amount, card_name, gang_name, listed


class Choice(NamedTuple):
    """A button: the action it plays or selects, its label, and its looks."""

    action: str
    label: str
    icon: str = ""
    look: str = ""
    points: bool = False
    """Does a click only select it? It is played when it is confirmed."""
    gang: GangLook | None = None


class Fate(NamedTuple):
    """What a raid costs a player: icons with numbers, and the same in words."""

    gang: GangLook
    name: str
    losses: tuple[tuple[str, int], ...]
    said: str


class Preview(NamedTuple):
    """The selected answer before it is played."""

    title: str
    attack: int = -1
    defence: int = -1
    against: str = ""
    sign: Sign | None = None
    text: str = ""
    fates: tuple[Fate, ...] = ()


class AskView(NamedTuple):
    mine: bool
    question: str
    hint: str
    choices: tuple[Choice, ...]
    preview: Preview | None
    dots: tuple[bool, ...]
    """One for each thing that may be chosen; is it chosen already?"""
    dots_said: str
    sends: tuple[str, ...]
    """The answers that the confirming button sends."""
    confirm: str
    confirm_icon: str
    why: str
    """Why the selection can't be confirmed yet; else empty."""
    cancel: str
    """The label of the button that drops the selection; empty if nothing is selected."""
    jump: tuple[str, str, str]
    """On a small screen: the element that the question is about, its icon, and the words of the link."""
    undo: str
    who: str = ""
    """The name of the seat that is asked, if several share the screen."""


NO_JUMP = ("", "", "")

CONFIRM: dict[str, tuple[str, Promise]] = {
    "hire": ("hire", lazy("Hire")),
    "heal": ("heal", lazy("Patch up")),
    "call": ("call", lazy("Call")),
    "place": ("deploy", lazy("Put into the hideout")),
    "use": ("call", lazy("Use")),
    "at": ("any", lazy("Choose")),
    "to": ("carry", lazy("Move here")),
    "discard": ("discard", lazy("Discard")),
    "wound": ("wound", lazy("Wound")),
    "withdraw": ("withdraw", lazy("Send home")),
    "muster": ("deploy", lazy("Put into the hideout")),
    "repeat": ("repeat", lazy("Use its call")),
    "shoot": ("shoot", lazy("Shoot")),
    "take": ("claim", lazy("Take")),
    "split": ("captive", lazy("Divide")),
}
PLAIN_ANSWERS: dict[str, tuple[str, str, Promise]] = {
    "pass": ("ghost", "", lazy("Neither")),
    "stay": ("ghost", "camp", lazy("Stay")),
    "done": ("go", "", lazy("No more skills")),
    "stop": ("ghost", "", lazy("Enough")),
    "skip": ("ghost", "", lazy("No")),
    "go": ("go", "raid", lazy("Ride")),
}
IN_THE_BAR = ("gang", "skill", "split", "trash", "echo")
"""Kinds of questions whose answers are buttons of the bar."""
JUMPS: dict[str, tuple[str, str, Promise]] = {
    "market": ("market", "hire", lazy("Market")),
    "den": ("rivals", "shoot", lazy("Rivals")),
    "hand": ("hold", "hand", lazy("Hand")),
    "home": ("camp", "camp", lazy("Hideout")),
    "land": ("wastes", "held", lazy("Territories")),
    "yard": ("wastes", "held", lazy("Territories")),
}


# --- questions --------------------------------------------------------------------------------------

Say = Callable[[Seen, Deal, Mapping[str, Any]], str]


def by_card(seen: Seen, deal: Deal, decision: Mapping[str, Any]) -> str:
    """The name of the card whose skill asks."""
    return card_name(deal.cards, str(decision["about"][0]))


def ask_drive(seen: Seen, deal: Deal, decision: Mapping[str, Any]) -> str:
    return _("%(name)s uses %(card)s against %(territory)s: who of yours leaves?") % {
        "name": deal.names[seen["turn"]],
        "card": by_card(seen, deal, decision),
        "territory": card_name(deal.cards, str(decision["about"][1])),
    }


def named(text: Callable[[], str]) -> Say:
    """A question that begins with the name of the card whose skill asks."""
    return lambda seen, deal, decision: f"{by_card(seen, deal, decision)}: {text()}"


def plain(text: Callable[[], str]) -> Say:
    return lambda seen, deal, decision: text()


QUESTIONS: dict[str, Say] = {
    "gang": plain(lambda: _("Which gang do you lead?")),
    "crew": plain(lambda: _("Your hour: hire or patch up?")),
    "play": plain(lambda: _("Your hour: play a card")),
    "raid": plain(lambda: _("Your hour: raid a territory?")),
    "squad": plain(lambda: _("Your hour: who rides?")),
    "skill": plain(lambda: _("Which raid skill do you use?")),
    "target": named(lambda: _("at which territory?")),
    "destroy": named(lambda: _("which cards do you destroy?")),
    "discard": named(lambda: _("who is discarded?")),
    "wound": named(lambda: _("who is wounded?")),
    "withdraw": named(lambda: _("who comes home?")),
    "drive": ask_drive,
    "heal": named(lambda: _("who is patched up?")),
    "hire": named(lambda: _("who is hired?")),
    "muster": named(lambda: _("who comes to the hideout?")),
    "split": named(lambda: _("where do the captives go?")),
    "trash": named(lambda: _("captives or fanatics?")),
    "repeat": named(lambda: _("whose call is used again?")),
    "shoot": named(lambda: _("who is shot?")),
    "carry": named(lambda: _("where does the loot go?")),
    "echo": named(lambda: _("use the call of the helper who came home?")),
    "refresh": plain(lambda: _("Your hour: discard cards, then draw")),
}


def waiting_for(seen: Seen, deal: Deal) -> str:
    if not seen["asked"]:
        return _("The game is over")
    names = [deal.names[each["seat"]] for each in seen["asked"]]
    return _("Waiting for %(names)s") % {"names": ", ".join(names)}


# --- the bar ----------------------------------------------------------------------------------------


def present_decision(
    seen: Seen,
    deal: Deal,
    *,
    chosen: str,
    undo: bool,
    refusals: Sequence[Refusal],
    spots: Spots,
    shared: bool = False,
) -> AskView:
    decision = seen["decision"]
    back = _("Undo") if undo else ""
    if not decision:
        return AskView(
            False, waiting_for(seen, deal), "", (), None, (), "", (), "", "", "", "", NO_JUMP, back
        )
    ask = AskView(
        mine=True,
        question=QUESTIONS[decision["kind"]](seen, deal, decision),
        hint=hint(seen, spots),
        choices=(),
        preview=None,
        dots=(),
        dots_said="",
        sends=(),
        confirm="",
        confirm_icon="",
        why="",
        cancel="",
        jump=jump(spots),
        undo=back,
        who=deal.names[deal.viewer] if shared and deal.viewer is not None else "",
    )
    if picks_squad(seen):
        return ask_squad(ask, seen, deal, current_draft(seen, chosen))
    if decision["most"]:
        return ask_several(ask, seen, deal, picked_cards(options_of(seen), chosen))
    return ask_one(ask, seen, deal, chosen, refusals)


def jump(spots: Spots) -> tuple[str, str, str]:
    """The part of the table with something to choose, if it is one alone."""
    places = {target.place for target, spot in spots.items() if spot.action}
    first = next((place for place in JUMPS if place in places), "")
    if not first:
        return NO_JUMP
    element, icon, text = JUMPS[first]
    return element, icon, str(text)


def hint(seen: Seen, spots: Spots) -> str:
    """A second line: what is to be chosen, and how often."""
    decision = seen["decision"]
    kind, about = decision["kind"], decision["about"]
    if kind == "raid":
        lit = sum(1 for target, spot in spots.items() if target.place == "land" and spot.action)
        return ngettext("%(count)d territory in reach", "%(count)d territories in reach", lit) % {
            "count": lit
        }
    if kind == "drive":
        state = _("healthy") if about[3] else _("wounded")
        text = ngettext(
            "Choose %(count)d who goes home %(state)s", "Choose %(count)d who go home %(state)s", about[2]
        )
        return text % {"count": about[2], "state": state}
    if kind in ("heal", "hire", "shoot"):
        return ngettext("%(count)d to choose", "%(count)d to choose", about[1]) % {"count": about[1]}
    if kind == "repeat":
        return ngettext("%(count)d to choose", "%(count)d to choose", about[1]) % {"count": about[1]}
    if kind == "destroy":
        return _("%(least)d to %(most)d cards leave the game") % {
            "least": decision["least"],
            "most": decision["most"],
        }
    return ""


def ask_squad(ask: AskView, seen: Seen, deal: Deal, draft: Draft) -> AskView:
    """A squad: what it would do, what it costs and what stays, before anything moves."""
    nothing = draft.is_empty or (seen["decision"]["kind"] == "squad" and not draft.squad)
    if nothing and not added(seen):
        plain_answers = [option for option in options_of(seen) if option in PLAIN]
        return ask._replace(choices=tuple(plain_choice(each) for each in plain_answers))
    land = next((each for each in seen["territories"] if each["id"] == draft.land), None)
    all_in = str(everybody(seen, draft))
    rest = sum(at_home(seen).values()) > len(draft.squad)
    ask = ask._replace(
        choices=(Choice(all_in, _("All in"), "", "ghost", points=True),) if rest else (),
        cancel="" if nothing else _("Drop the squad"),
        confirm=_("Ride"),
        confirm_icon="raid",
    )
    if land is None:
        squad = listed([card_name(deal.cards, name) for name in draft.squad])
        raid = raid_at(
            deal.cards, seen, {"captor": -1, "defence": 0, "helpers": (), "trash": {}}, draft.squad
        )
        preview = Preview(
            _("Squad of %(count)d") % {"count": len(draft.squad)}, attack=raid.attack, text=squad
        )
        return ask._replace(preview=preview, why=_("Choose a territory"))
    raid = raid_at(deal.cards, seen, land, draft.squad)
    why = ""
    if raid.problem:
        why = reason(raid.problem, {"by": raid.missing})
    return ask._replace(
        preview=preview_raid(seen, deal, land, raid),
        sends=() if why else answers_of(seen, draft),
        why=why,
    )


def preview_raid(seen: Seen, deal: Deal, land: Seen, raid: Raid) -> Preview:
    rival = land["captor"] not in (-1, deal.viewer)
    fates = []
    if rival:
        losses = ((("wound", raid.wounded),) if raid.wounded else ()) + raid.killed
        said = (
            [_("%(helpers)s wounded") % {"helpers": amount("helper", raid.wounded)}] if raid.wounded else []
        )
        said += [_("%(trash)s lost") % {"trash": amount(word, number)} for word, number in raid.killed]
        look, name = look_of(seen, deal, land["captor"]), deal.names[land["captor"]]
        fates.append(Fate(look, name, losses, f"{name}: {', '.join(said)}"))
    if raid.spent and deal.viewer is not None:
        said = [_("%(trash)s lost") % {"trash": amount(word, number)} for word, number in raid.spent]
        look, name = look_of(seen, deal, deal.viewer), deal.names[deal.viewer]
        fates.append(Fate(look, name, raid.spent, f"{name}: {', '.join(said)}"))
    left = ngettext("%(count)d stays at home", "%(count)d stay at home", raid.left) % {"count": raid.left}
    return Preview(
        title=card_name(deal.cards, land["id"]),
        attack=raid.attack,
        defence=raid.defence if rival else -1,
        against=_("against"),
        text=left,
        fates=tuple(fates),
    )


def ask_several(ask: AskView, seen: Seen, deal: Deal, picked: Sequence[str]) -> AskView:
    """Some cards of the hand: to discard them before drawing, or to destroy them as a cost."""
    refresh = seen["decision"]["kind"] == "refresh"
    if not picked:
        keep = (Choice(KEEP_ALL, _("Keep all"), "hand", "go"),) if refresh else ()
        return ask._replace(choices=keep)
    names = listed([card_name(deal.cards, card) for card in picked])
    return ask._replace(
        preview=Preview(names),
        sends=(choose(picked),),
        confirm=_("Discard") if refresh else _("Destroy"),
        confirm_icon="discard" if refresh else "destroy",
        cancel=_("Drop the selection"),
    )


KEEP_ALL = "choose"
"""The answer that discards nothing."""


def ask_one(ask: AskView, seen: Seen, deal: Deal, chosen: str, refusals: Sequence[Refusal]) -> AskView:
    kind, options = seen["decision"]["kind"], options_of(seen)
    if chosen not in options or chosen in PLAIN:
        found = [
            bar_choice(option, seen, deal) for option in options if kind in IN_THE_BAR or option in PLAIN
        ]
        return ask._replace(choices=tuple(found))
    verb = verb_of(chosen)
    icon, label = CONFIRM[verb]
    others: tuple[Choice, ...] = ()
    if verb == "call":
        card = ids_of(chosen)[0]
        others = (Choice(f"place {card}", _("Without call"), "deploy", "ghost"),)
    return ask._replace(
        choices=others,
        preview=preview_one(chosen, seen, deal, refusals),
        sends=(chosen,),
        confirm=str(label),
        confirm_icon=icon,
        cancel=_("Drop the selection"),
    )


def preview_one(chosen: str, seen: Seen, deal: Deal, refusals: Sequence[Refusal]) -> Preview:
    """The thing that was selected, with the skill that counts now."""
    cards, ids, verb = deal.cards, ids_of(chosen), verb_of(chosen)
    name = ids[-1]
    if verb == "split":
        return Preview(split_label(ids))
    if verb == "take":
        return preview_take(chosen, seen, deal)
    helper = cards.helpers.get(name)
    if helper is None:
        return Preview(card_name(cards, name))
    if verb in ("hire", "call", "use", "repeat"):
        return Preview(card_name(cards, name), sign=sign(helper.skill), text=sign(helper.skill).words)
    useless = [reason(each.code, each.facts) for each in refusals if each.target == name]
    return Preview(card_name(cards, name), text=". ".join(useless) if verb == "place" else "")


def preview_take(chosen: str, seen: Seen, deal: Deal) -> Preview:
    """A gang with the raiders that it has; or captives or fanatics with their number."""
    cards, name = deal.cards, ids_of(chosen)[0]
    if seen["decision"]["kind"] != "gang":
        return Preview(trash_label(chosen, seen))
    gang = cards.gangs[name]
    return Preview(
        gang_name(cards, name), text=listed([card_name(cards, card) for card in (*gang.start, *gang.deck)])
    )


# --- buttons ----------------------------------------------------------------------------------------


def plain_choice(action: str) -> Choice:
    look, icon, label = PLAIN_ANSWERS[action]
    return Choice(action, str(label), icon, look)


def bar_choice(action: str, seen: Seen, deal: Deal) -> Choice:
    """The button of an answer in the bar; all but plain answers are selected first."""
    if action in PLAIN:
        return plain_choice(action)
    verb, ids, cards = verb_of(action), ids_of(action), deal.cards
    if verb == "split":
        return Choice(action, split_label(ids), "captive", points=True)
    if seen["decision"]["kind"] == "gang":
        return Choice(action, gang_name(cards, ids[0]), "", points=True, gang=gang_look(cards, ids[0]))
    if verb == "take":
        icon = "captive" if ids[0] == "captives" else "fanatic"
        return Choice(action, trash_label(action, seen), icon, points=True)
    icon = "raid" if target_of(action, seen) and seen["decision"]["kind"] == "skill" else "call"
    return Choice(action, card_name(cards, ids[0]), icon, points=True)


def split_label(ids: Sequence[str]) -> str:
    return _("%(here)s here, %(home)s at home") % {"here": ids[0], "home": ids[1]}


def trash_label(action: str, seen: Seen) -> str:
    _card, captives, fanatics = seen["decision"]["about"]
    if ids_of(action)[0] == "captives":
        return capfirst(amount("captive", int(captives)))
    return capfirst(amount("fanatic", int(fanatics)))
