"""The quests that are laid out: their prose, their objectives and their results."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.wasteland.deal import Deal
from games.presenters.wasteland.marks import quest_letters
from games.presenters.wasteland.routes import Way, walker_of, ways
from games.presenters.wasteland.signs import Signs, requirements, row_signs, when_symbol, when_words
from games.presenters.wasteland.story import Do, do_view, paragraphs
from games.presenters.wasteland.words import amount, card_name, in_language, listed, place_name
from games.titles.wasteland.cards import Deed, Objective


class ObjectiveView(NamedTuple):
    symbol: str
    where: str
    far: str
    """How far it is for the viewer; empty if it is not a place."""
    near: bool
    """Can the viewer get there in this turn?"""
    text: str
    needs: str
    do: Do | None
    signs: Signs
    sealed: str
    """A note that failure has an outcome which nobody knows."""


class QuestView(NamedTuple):
    letter: str
    label: str
    number: str
    name: str
    prose: tuple[str, ...]
    objectives: tuple[ObjectiveView, ...]


class QuestsView(NamedTuple):
    title: str
    read: str
    none: str


def present_quest(deal: Deal, quest: Mapping[str, Any], routes: Mapping[str, Way]) -> QuestView:
    card = deal.cards.quests[quest["key"]]
    letter = quest_letters(deal.seen)[quest["key"]]
    name = card_name(deal.cards, card.key)
    return QuestView(
        letter=letter,
        label=_("Quest %(letter)s") % {"letter": letter},
        number=card.number,
        name=name,
        prose=paragraphs(in_language(deal.cards.texts[card.key])),
        objectives=tuple(
            present_objective(deal, quest, number, objective, routes)
            for number, objective in enumerate(card.objectives, 1)
        ),
    )


def present_objective(
    deal: Deal, quest: Mapping[str, Any], number: int, objective: Objective, routes: Mapping[str, Way]
) -> ObjectiveView:
    cards, choice = deal.cards, objective.choice
    place = objective.when.where or (
        quest["marker"] if objective.when.verb in ("quest", "enter_marker") else ""
    )
    row = [Deed(*deed) for deed in quest["objectives"][number - 1]["success"]]
    far, near = distance(deal, place, routes)
    where = place_name(cards, place) if objective.when.verb == "quest" and place else ""
    letters = list(deal.me["letters"]) if deal.me else []
    return ObjectiveView(
        symbol=when_symbol(objective.when),
        where=where or when_words(cards, objective.when),
        far=far,
        near=near,
        text=in_language(cards.texts[f"{quest['key']}.{number}"]),
        needs=listed(requirements(cards, choice)),
        do=do_view(cards, choice.attempt, letters),
        signs=row_signs(cards, row),
        sealed=_("if it fails: sealed") if choice.failure else "",
    )


def distance(deal: Deal, place: str, routes: Mapping[str, Way]) -> tuple[str, bool]:
    """How many points a place is away, and whether the viewer gets there in this turn."""
    if "." not in place or not routes:
        return "", False
    way = routes.get(place)
    if way is None:
        return _("not explored"), False
    if not way.steps:
        return _("here"), True
    turn = deal.seen["turn"]
    mine = turn["seat"] == deal.viewer
    points = turn["points"] + turn["actions"] * deal.cards.limits.movement if mine else 0
    return amount("points", way.points), way.points <= points


def routes_of_viewer(deal: Deal) -> dict[str, Way]:
    """The ways from where the viewer's survivor is."""
    if deal.me is None or not deal.me["at"] or deal.viewer is None:
        return {}
    return ways(deal.cards, deal.seen, walker_of(deal.cards, deal.seen, deal.viewer))
