"""The question of a turn: six actions, cards to use, and the preview of what is selected."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.presenters.wasteland.buttons import (
    Button,
    confirm_label,
    option_label,
    quest_label,
    use_button,
    use_note,
)
from games.presenters.wasteland.chances import chance_of_test, kill_chance
from games.presenters.wasteland.deal import Deal, ids_of, verb_of
from games.presenters.wasteland.marks import enemy_words
from games.presenters.wasteland.routes import face_key
from games.presenters.wasteland.signs import attempt_words
from games.presenters.wasteland.spots import dangers, encounter_words, reachable, route_to
from games.presenters.wasteland.words import (
    amount,
    card_name,
    enemy_name,
    full_name,
    in_language,
    listed,
    slot_name,
)
from games.titles.wasteland.cards import Attempt, Cards

ACTS: tuple[tuple[str, str, Promise], ...] = (
    ("go", "w-move", lazy("Move")),
    ("explore", "w-explore", lazy("Explore")),
    ("encounter", "w-encounter", lazy("Encounter")),
    ("fight", "w-fight", lazy("Fight")),
    ("quest", "w-quest", lazy("Quest")),
    ("camp", "w-camp", lazy("Camp")),
)
REASONS: dict[str, Promise] = {
    "no_actions": lazy("No action is left"),
    "nothing_to_explore": lazy("No unexplored sheet at this space"),
    "no_icon": lazy("Nothing to meet here"),
    "deck_empty": lazy("No card is left for this place"),
    "encounter_had": lazy("You have already had an encounter"),
}
KIT = ("equip", "stow", "show", "hide")
"""Verbs of what is done at the start of a turn; the player's own board offers them."""


class Act(NamedTuple):
    """One of the six actions: an answer to select, or the reason why it is not possible."""

    symbol: str
    name: str
    action: str
    why: str
    chosen: bool


class Preview(NamedTuple):
    """The selected answer: what it costs and what waits, before anything is done."""

    title: str
    cost: str
    cost_symbol: str
    notes: tuple[str, ...]
    others: tuple[Button, ...]
    """Answers of the same kind."""
    steps: tuple[str, ...]
    """The answers that are posted together; empty if there is only the selected one."""
    action: str
    confirm: str


class Turn(NamedTuple):
    acts: tuple[Act, ...]
    left: tuple[bool, ...]
    """The actions of the turn: True if it is still left."""
    left_words: str
    uses: tuple[Button, ...]
    preview: Preview | None
    cancel: str


def present_turn(deal: Deal) -> Turn:
    left, most = deal.seen["turn"]["actions"], deal.cards.limits.actions
    preview = present_preview(deal)
    return Turn(
        acts=tuple(present_act(deal, *act) for act in ACTS),
        left=tuple(place < left for place in range(max(left, most))),
        left_words=_("%(left)d of %(most)d actions left") % {"left": left, "most": max(left, most)},
        uses=tuple(
            use_button(deal, option)._replace(points=True, chosen=option == deal.picked)
            for option in deal.options_of("use")
        ),
        preview=preview,
        cancel=_("Choose something else"),
    )


def present_act(deal: Deal, verb: str, symbol: str, name: Promise) -> Act:
    options = deal.options_of(verb)
    chosen = verb_of(deal.chosen) == verb
    if options:
        # A click on an action that is selected already selects the next of its kind.
        return Act(symbol, str(name), options[0], "", chosen)
    return Act(symbol, str(name), "", why_not(deal, verb), False)


def why_not(deal: Deal, verb: str) -> str:
    """Why an action is not possible now."""
    refusal = next((each for each in deal.refusals if each.target == verb), None)
    if refusal is not None:
        if refusal.code == "enemies":
            faces = [enemy_name(deal.cards, str(face)) for face in refusal.facts["enemies"]]  # type: ignore[union-attr]
            return _("Not while an enemy is here: %(enemies)s") % {"enemies": listed(faces)}
        return str(REASONS[refusal.code])
    if not deal.seen["turn"]["actions"]:
        return str(REASONS["no_actions"])
    if verb == "fight":
        return _("No enemy in reach")
    return _("No quest can be done here") if verb == "quest" else _("No movement points are left")


def turn_hint(deal: Deal) -> str:
    """How many places can be reached, and the points that are left."""
    turn = deal.seen["turn"]
    points = turn["points"] + turn["actions"] * deal.cards.limits.movement
    lit = sum(1 for way in reachable(deal).values() if 0 < way.points <= points)
    return _("%(places)s in reach, %(points)s") % {
        "places": amount("places", lit),
        "points": amount("points", points),
    }


def present_preview(deal: Deal) -> Preview | None:
    """The preview of the selected answer; None if nothing legal is selected."""
    verb, ids = verb_of(deal.chosen), ids_of(deal.chosen)
    if verb == "go" and ids:
        return preview_way(deal, ids[0])
    if not deal.picked:
        return None
    others = tuple(
        Button(option, option_label(deal, option), points=True)
        for option in deal.options_of(verb)
        if option != deal.picked and verb in ("explore", "fight", "quest")
    )
    title, notes = DESCRIBE.get(verb, describe_other)(deal, ids)
    acts = verb in ("explore", "encounter", "fight", "quest", "camp") or is_action(deal, deal.picked)
    return Preview(
        title=title,
        cost="1" if acts else "",
        cost_symbol="w-action" if acts else "",
        notes=tuple(notes),
        others=others,
        steps=(),
        action=deal.picked,
        confirm=confirm_label(deal.picked),
    )


def is_action(deal: Deal, option: str) -> bool:
    """Does the use of a card take an action?"""
    if verb_of(option) != "use":
        return False
    card, line = ids_of(option)[:2]
    return deal.cards.cards[card].abilities[int(line) - 1].moment == "action"


def preview_way(deal: Deal, space: str) -> Preview | None:
    """The way to a space: its points, its dangers, and what can be met there."""
    way = route_to(deal, space)
    if way is None:
        return None
    data = deal.cards.atlas.spaces[space]
    turn, movement = deal.seen["turn"], deal.cards.limits.movement
    spent = max(0, -(-(way.points - turn["points"]) // movement))
    left = _("%(actions)s left") % {"actions": amount("actions", turn["actions"] - spent)}
    there = [encounter_words(data.encounter, data.level)] if data.encounter else []
    return Preview(
        title=full_name(deal.cards, space),
        cost=str(way.points),
        cost_symbol="w-boot",
        notes=(*there, *dangers(way), left),
        others=(),
        steps=tuple(f"go {step}" for step in way.steps),
        action=f"go {space}",
        confirm=confirm_label("go"),
    )


Described = tuple[str, list[str]]


def describe_explore(deal: Deal, ids: tuple[str, ...]) -> Described:
    return slot_name(deal.cards, ids[0]), [_("The sheet is turned up; enemies may be on it")]


def describe_encounter(deal: Deal, ids: tuple[str, ...]) -> Described:
    assert deal.me is not None
    data = deal.cards.atlas.spaces[deal.me["at"]]
    return full_name(deal.cards, data.id), [encounter_words(data.encounter, data.level)]


def describe_fight(deal: Deal, ids: tuple[str, ...]) -> Described:
    assert deal.me is not None
    enemy = next(each for each in deal.seen["enemies"] if each["face"] == ids[0])
    face = deal.cards.faces[face_key(deal.cards, ids[0])]
    needed = enemy["level"] + ("armor" in face.traits)
    rerolls = weapon_rerolls(deal.cards, deal.me)
    chance = kill_chance(deal.cards, face.wounded, needed, rerolls)
    return enemy_words(deal.cards, enemy), [
        _("%(chance)d %% to kill it") % {"chance": chance},
        _("each hit on you costs %(points)s") % {"points": amount("hp", enemy["level"])},
    ]


def weapon_rerolls(cards: Cards, player: Mapping[str, Any]) -> int:
    """The rerolls that a survivor's weapon gives in a fight."""
    weapon = player["equipped"][0]
    letters = cards.cards[weapon].rerolls if weapon else ()
    return sum(1 for letter in letters if letter in player["letters"])


def attempt_chance(cards: Cards, attempt: Attempt | None, letters: list[str]) -> int | None:
    """The chance of a test, in per cent; None if there is no test of one's own."""
    if attempt is None or attempt.kind != "test":
        return None
    return chance_of_test(cards, attempt.number, sum(1 for letter in attempt.letters if letter in letters))


def describe_quest(deal: Deal, ids: tuple[str, ...]) -> Described:
    assert deal.me is not None
    cards = deal.cards
    key, number = cards.numbers[ids[0]], int(ids[1])
    choice = cards.quests[key].objectives[number - 1].choice
    notes = [in_language(cards.texts[f"{key}.{number}"])]
    if choice.attempt:
        notes.append(attempt_words(cards, choice.attempt))
    chance = attempt_chance(cards, choice.attempt, deal.me["letters"])
    if chance is not None:
        notes.append(_("%(chance)d %%") % {"chance": chance})
    return quest_label(deal, f"quest {ids[0]} {ids[1]}"), notes


def describe_camp(deal: Deal, ids: tuple[str, ...]) -> Described:
    return _("Camp"), [
        _("Heal %(count)d, ready your cards, become rested") % {"count": deal.cards.limits.camp_heal}
    ]


def describe_end(deal: Deal, ids: tuple[str, ...]) -> Described:
    left = deal.seen["turn"]["actions"]
    note = _("You still have %(actions)s") % {"actions": amount("actions", left)}
    return _("End your turn?"), [note] if left else []


def describe_use(deal: Deal, ids: tuple[str, ...]) -> Described:
    return option_label(deal, deal.picked), [use_note(deal, deal.picked)]


def describe_other(deal: Deal, ids: tuple[str, ...]) -> Described:
    if not ids:
        return _("Take your agenda back into the hand"), []
    name = card_name(deal.cards, ids[0])
    if verb_of(deal.picked) == "show":
        faction = deal.cards.ambitions[ids[0]].faction
        return name, [_("You become loyal to %(faction)s") % {"faction": card_name(deal.cards, faction)}]
    return name, []


DESCRIBE = {
    "explore": describe_explore,
    "encounter": describe_encounter,
    "fight": describe_fight,
    "quest": describe_quest,
    "camp": describe_camp,
    "end": describe_end,
    "use": describe_use,
}
