"""Fights and tests: the dice, what they do to both sides, and the ways to change them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.presenters.wasteland.buttons import Button, confirm_label, use_button
from games.presenters.wasteland.chances import chance_now
from games.presenters.wasteland.deal import Deal, ids_of, verb_of
from games.presenters.wasteland.health import Track, track
from games.presenters.wasteland.pictures import enemy_picture
from games.presenters.wasteland.routes import face_key
from games.presenters.wasteland.words import amount, enemy_name, letter_name, listed, sheet_name
from games.titles.wasteland.cards import Cards, Face, key_of
from games.titles.wasteland.notation import PARTS

TRAITS: dict[str, Promise] = {
    "aggressive": lazy("attacks anyone who comes in"),
    "armor": lazy("one more hit is needed"),
    "loot": lazy("killing it gives a loot card"),
    "radioactive": lazy("gives rads if it hurts you"),
    "ranged": lazy("shoots at adjacent spaces"),
    "retreat": lazy("hides if it survives"),
}


class Foe(NamedTuple):
    """The enemy of a fight: its picture, its vulnerable parts and its traits."""

    name: str
    type: str
    picture: str
    level: str
    parts: tuple[tuple[str, bool], ...]
    parts_words: str
    traits: tuple[tuple[str, str, str], ...]


class Die(NamedTuple):
    face: int
    hits: bool
    """Does it help: hit the enemy, or count in a test?"""
    says: str
    label: str
    toggle: str
    """The selection after a click on it; empty if it can't be rerolled."""
    chosen: bool


class TrialView(NamedTuple):
    fight: bool
    title: str
    where: str
    foe: Foe | None
    letters: tuple[tuple[str, str, bool], ...]
    """The talents of a test, their names, and whether the survivor has them."""
    dice: tuple[Die, ...]
    rerollable: bool
    on_me: str
    on_me_tabs: tuple[tuple[str, str, str], ...]
    track: Track | None
    note: str
    on_it: str
    won: bool
    odds: str
    uses: tuple[Button, ...]
    uses_title: str
    chosen_words: str
    answers: tuple[Button, ...]


def present_foe(cards: Cards, face_id: str, level: int, needed: int) -> Foe:
    face = cards.faces[face_key(cards, face_id)]
    return Foe(
        name=enemy_name(cards, face_id),
        type=face.type,
        picture=enemy_picture(key_of(face_id)),
        level=_("Level %(level)d: %(hits)s to kill it") % {"level": level, "hits": amount("hits", needed)},
        parts=tuple((part, part in face.parts) for part in PARTS),
        parts_words=listed(part_name(cards, part) for part in PARTS if part in face.parts),
        traits=tuple(
            (trait, sheet_name(cards, "enemy_trait_names", trait), str(TRAITS[trait]))
            for trait in sorted(face.traits)
        ),
    )


def part_name(cards: Cards, part: str) -> str:
    return sheet_name(cards, "part_names", part)


def present_trial(deal: Deal) -> TrialView:
    """The fight or test that is under way, with the answers of the viewer if it is theirs."""
    trial = deal.seen["trial"]
    return fight_view(deal, trial) if trial["enemy"] else test_view(deal, trial)


def faces_of(deal: Deal, trial: Mapping[str, Any]) -> Sequence[int]:
    faces: Sequence[int] = trial["dice"]
    return faces


def selected_dice(deal: Deal) -> tuple[str, ...]:
    return ids_of(deal.picked) if verb_of(deal.picked) == "reroll" else ()


def toggled(deal: Deal, die: str) -> str:
    """The answer that rerolls this die too, or no longer; empty if dice can't be rerolled."""
    chosen = selected_dice(deal)
    after = [each for each in chosen if each != die] if die in chosen else sorted([*chosen, die])
    return " ".join(["reroll", *after]) if after else "none"


def dice_view(deal: Deal, trial: Mapping[str, Any], face: Face | None) -> tuple[Die, ...]:
    can = bool(deal.options_of("reroll"))
    found = []
    for number, die in enumerate(faces_of(deal, trial), 1):
        lit = [part for part in PARTS if part in deal.cards.dice[die]]
        icons = deal.cards.hits[die]
        if face is None:
            says, good = amount("hits", icons), icons > 0
        else:
            struck = [part for part in lit if part in face.parts]
            says, good = (part_name(deal.cards, struck[0]), True) if struck else (_("Miss"), False)
        label = _("Die %(number)d: %(parts)s, %(hits)s. %(says)s") % {
            "number": number,
            "parts": listed(part_name(deal.cards, part) for part in lit).lower(),
            "hits": amount("hits", icons),
            "says": says,
        }
        name = str(number)
        toggle = toggled(deal, name) if can else ""
        found.append(Die(die + 1, good, says, label, toggle, name in selected_dice(deal)))
    return tuple(found)


def fight_view(deal: Deal, trial: Mapping[str, Any]) -> TrialView:
    cards, seat, level = deal.cards, trial["seat"], trial["level"]
    face = cards.faces[face_key(cards, trial["enemy"])]
    player = deal.seen["players"][seat]
    damage, dealt, needed = trial["damage"], trial["dealt"], trial["needed"]
    rolled = bool(trial["dice"])
    rads = level if damage and "radioactive" in face.traits else 0
    hits = sum(cards.hits[die] for die in trial["dice"])
    armor = player["armor"] + trial["armor"]
    left = player["hp"] - damage - player["rads"] - rads
    dies = left <= 0
    won = dealt >= needed and not dies
    return TrialView(
        fight=True,
        title=enemy_name(cards, trial["enemy"]),
        where=_("%(name)s fights") % {"name": deal.names[seat]},
        foe=present_foe(cards, trial["enemy"], level, needed),
        letters=(),
        dice=dice_view(deal, trial, face),
        rerollable=bool(deal.options_of("reroll")),
        on_me=damage_words(hits, armor, level, apart=trial["apart"]) if rolled else "",
        on_me_tabs=damage_tabs(damage, rads) if rolled else (),
        track=track(player, damage=damage, rads=rads) if rolled else None,
        note=(survival_words(left) if rolled else ""),
        on_it=hit_words(dealt, needed, dies=dies) if rolled else "",
        won=won,
        odds=odds_words(
            tuple(int(each) for each in face.wounded), trial, needed - (dealt - count(face, trial["dice"]))
        ),
        **answers_of(deal, result=fight_result(damage, won=won, dies=dies)),
    )


def count(face: Face, dice: Sequence[int]) -> int:
    return sum(face.wounded[die] for die in dice)


def damage_words(hits: int, armor: int, level: int, *, apart: bool) -> str:
    facts = {"hits": amount("hits", hits), "armor": armor, "level": level}
    if armor:
        return _("%(hits)s less armor %(armor)d, times level %(level)d") % facts
    return _("%(hits)s, times level %(level)d") % facts


def damage_tabs(damage: int, rads: int) -> tuple[tuple[str, str, str], ...]:
    tabs = [(str(damage), "w-hp", amount("damage", damage))]
    return (*tabs, (str(rads), "w-rads", amount("rads", rads))) if rads else tuple(tabs)


def survival_words(left: int) -> str:
    if left <= 0:
        return _("This kills you.")
    return ngettext("%(count)d to spare: you live.", "%(count)d to spare: you live.", left) % {"count": left}


def hit_words(dealt: int, needed: int, *, dies: bool) -> str:
    facts = {"dealt": dealt, "needed": needed}
    if dealt >= needed and not dies:
        return _("%(dealt)d of %(needed)d hits: it dies") % facts
    return _("%(dealt)d of %(needed)d hits: it lives") % facts


def fight_result(damage: int, *, won: bool, dies: bool) -> str:
    if dies:
        return _("Keep: you are killed")
    if damage:
        facts = {"damage": damage}
        return (_("Keep: lose %(damage)d, win") if won else _("Keep: lose %(damage)d, no kill")) % facts
    return _("Keep: win unhurt") if won else _("Keep: no kill")


def odds_words(values: tuple[int, ...], trial: Mapping[str, Any], needed: int) -> str:
    """The chance of success with the rerolls that are left."""
    if not trial["dice"] or not trial["rerolls"]:
        return ""
    chance = chance_now(values, tuple(trial["dice"]), needed, trial["rerolls"])
    return _("%(chance)d %% with %(rerolls)s") % {
        "chance": chance,
        "rerolls": amount("rerolls", trial["rerolls"]),
    }


def test_view(deal: Deal, trial: Mapping[str, Any]) -> TrialView:
    cards, seat = deal.cards, trial["seat"]
    player = deal.seen["players"][seat]
    hits = sum(cards.hits[die] for die in trial["dice"]) + trial["hits"]
    passed = hits >= trial["level"]
    letters = tuple(
        (letter, letter_name(cards, letter), letter in player["letters"]) for letter in trial["letters"]
    )
    return TrialView(
        fight=False,
        title=_("Test: %(letters)s") % {"letters": " + ".join(name for _key, name, _own in letters)},
        where=_("%(name)s is tested") % {"name": deal.names[seat]},
        foe=None,
        letters=letters,
        dice=dice_view(deal, trial, None),
        rerollable=bool(deal.options_of("reroll")),
        on_me="",
        on_me_tabs=(),
        track=None,
        note="",
        on_it=_("%(hits)d of %(needed)d hits: %(result)s")
        % {"hits": hits, "needed": trial["level"], "result": _("passed") if passed else _("failed")},
        won=passed,
        odds=odds_words(cards.hits, trial, trial["level"] - trial["hits"]),
        **answers_of(deal, result=_("Keep: pass") if passed else _("Keep: fail")),
    )


def answers_of(deal: Deal, *, result: str) -> dict[str, Any]:
    """The cards that can be used, and the buttons of the sheet."""
    chosen = selected_dice(deal)
    buttons = []
    if chosen:
        buttons.append(Button(deal.picked, confirm_label("reroll"), "w-reroll"))
    if "keep" in deal.options:
        buttons.append(Button("keep", result, "i-check", "go"))
    if deal.kind == "prepare":
        buttons.append(Button("fight", _("Roll the dice"), "w-fight", "go"))
    words = ngettext("%(count)d die chosen", "%(count)d dice chosen", len(chosen)) % {"count": len(chosen)}
    if not chosen:
        words = _("Choose dice to reroll") if deal.options_of("reroll") else ""
    return {
        "uses": tuple(use_button(deal, option) for option in deal.options_of("use")),
        "uses_title": _("Cards and rerolls"),
        "chosen_words": words,
        "answers": tuple(buttons),
    }
