"""Encounters and finished quests as sheets of paper: prose, options, dice and outcome.

An outcome is shown only after it happened: rows that were not chosen never leave the server.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.wasteland.act import attempt_chance
from games.presenters.wasteland.buttons import Button, confirm_label, use_button
from games.presenters.wasteland.deal import COLOURS, Deal, Log
from games.presenters.wasteland.pictures import landmark
from games.presenters.wasteland.signs import (
    Signs,
    attempt_words,
    enemy_symbol,
    requirements,
    row_signs,
)
from games.presenters.wasteland.spots import encounter_words
from games.presenters.wasteland.words import card_name, full_name, in_language, letter_name, listed
from games.titles.wasteland.cards import Attempt, Cards, Choice


class Do(NamedTuple):
    """An instruction: talents or an enemy, and the chance."""

    letters: tuple[tuple[str, str, bool], ...]
    hits: int
    enemy: str
    words: str
    chance: str


class OptionView(NamedTuple):
    number: int
    text: str
    action: str
    chosen: bool
    needs: str
    """Its requirements, in words."""
    why: str
    """Why it can't be chosen; empty if it can."""
    do: Do | None
    must: str


class Slip(NamedTuple):
    """The outcome of an option that was chosen."""

    title: str
    good: bool
    text: str
    signs: Signs
    dice: tuple[int, ...]


class SheetView(NamedTuple):
    """A sheet of the story."""

    where: str
    place: str
    picture: str
    encounter: str
    title: str
    prose: tuple[str, ...]
    options: tuple[OptionView, ...]
    sealed: str
    uses: tuple[Button, ...]
    hint: str
    confirm: Button | None


class Page(NamedTuple):
    """The last sheet of the story that everybody can read: who reads it, and how it went on."""

    seat: int
    colour: str
    name: str
    """A sentence: who reads what."""
    title: str
    place: str
    picture: str
    prose: tuple[str, ...]
    options: tuple[tuple[str, bool], ...]
    """The texts of its options, and which was chosen."""
    slip: Slip | None
    open: bool
    """Is it laid open by itself, because the viewer has just made the choice?"""


def paragraphs(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split("\n\n") if part.strip())


def do_view(cards: Cards, attempt: Attempt | None, letters: list[str]) -> Do | None:
    """An instruction as icons and words, with the chance of somebody who has these talents."""
    if attempt is None:
        return None
    chance = attempt_chance(cards, attempt, letters)
    return Do(
        tuple((letter, letter_name(cards, letter), letter in letters) for letter in attempt.letters),
        0 if attempt.kind == "fight" else attempt.number,
        enemy_symbol(attempt.what) if attempt.what else "",
        attempt_words(cards, attempt),
        "" if chance is None else _("%(chance)d %%") % {"chance": chance},
    )


def option_view(
    deal: Deal, number: int, choice: Choice, player: Mapping[str, Any], *, possible: bool
) -> OptionView:
    card = deal.seen["met"]["card"]
    needs = listed(requirements(deal.cards, choice))
    action = f"choose {number}"
    mine = action in deal.options
    why = ""
    if not mine and deal.kind == "option":
        why = (
            _("Needs %(needs)s") % {"needs": needs}
            if needs and not possible
            else _("Another option is a must")
        )
    return OptionView(
        number=number,
        text=in_language(deal.cards.texts[f"{card}.{number}"]),
        action=action if mine else "",
        chosen=deal.picked == action,
        needs=needs,
        why=why,
        do=do_view(deal.cards, choice.attempt, list(player["letters"])),
        must=_("must") if choice.must else "",
    )


def present_sheet(deal: Deal) -> SheetView:
    """The open encounter card, for the survivor who has to choose."""
    cards, met = deal.cards, deal.seen["met"]
    player = deal.seen["players"][deal.seen["turn"]["seat"]]
    card = cards.encounters[met["card"]]
    at = player["at"]
    data = cards.atlas.spaces[at]
    options = tuple(
        option_view(deal, number, choice, player, possible=possible)
        for number, (choice, possible) in enumerate(zip(card.options, met["options"], strict=True), 1)
    )
    confirm = None
    if deal.picked and deal.picked.startswith("choose "):
        confirm = Button(deal.picked, confirm_label(deal.picked), "i-check", "go")
    return SheetView(
        where=encounter_words(data.encounter, data.level),
        place=full_name(cards, at),
        picture=landmark(at, data.encounter),
        encounter=data.encounter,
        title=card_name(cards, card.key),
        prose=paragraphs(in_language(cards.texts[card.key])),
        options=options,
        sealed=_("outcomes sealed"),
        uses=tuple(use_button(deal, option) for option in deal.options_of("use")),
        hint=_("Choose an option; the outcome is told afterwards."),
        confirm=confirm,
    )


# --- what everybody reads -----------------------------------------------------------------------------


def latest_page(deal: Deal) -> Page | None:
    """The last encounter or quest of the log, with its outcome if it is known."""
    for place in range(len(deal.log) - 1, -1, -1):
        number, kind, facts = deal.log[place]
        if kind == "met":
            return encounter_page(deal, number, facts, deal.log[place:])
        if kind == "fulfilled":
            return quest_page(deal, number, facts)
    return None


def encounter_page(deal: Deal, number: int, facts: Mapping[str, Any], later: Log) -> Page:
    cards, card = deal.cards, facts["card"]
    place = cards.atlas.spaces[facts["space"]]
    chosen = next((each["option"] for _n, kind, each in later if kind == "chose" and each["card"] == card), 0)
    slip, told = slip_of(cards, card, place.level, later, number)
    if slip is not None and not chosen:
        chosen = next(
            each["option"] for _n, kind, each in later if kind == "outcome" and each["card"] == card
        )
    options = tuple(
        (in_language(cards.texts[f"{card}.{place_}"]), place_ == chosen)
        for place_ in range(1, len(cards.encounters[card].options) + 1)
    )
    seat = facts["seat"]
    return Page(
        seat=seat,
        colour=COLOURS[seat],
        name=_("%(name)s reads: %(title)s") % {"name": deal.names[seat], "title": card_name(cards, card)},
        title=card_name(cards, card),
        place=full_name(cards, place.id),
        picture=landmark(place.id, place.encounter),
        prose=paragraphs(in_language(cards.texts[card])),
        options=options,
        slip=slip,
        open=slip is not None and seat == deal.viewer and is_fresh(deal, told),
    )


def slip_of(cards: Cards, card: str, level: int, later: Log, number: int) -> tuple[Slip | None, int]:
    """The outcome of an option, with the dice that decided it, and the number of its move."""
    dice: tuple[int, ...] = ()
    for told, kind, facts in later:
        if kind in ("rolled", "rerolled"):
            dice = tuple(facts["dice"])
        if kind == "outcome" and facts["card"] == card:
            return outcome_slip(cards, card, facts["option"], level, dice, success=facts["success"]), told
        if kind in ("buried", "trashed", "turn"):
            break
    return None, number


def outcome_slip(
    cards: Cards, card: str, option: int, level: int, dice: Sequence[int], *, success: bool
) -> Slip:
    row = f"{card}.{option}.{'success' if success else 'failure'}"
    text = in_language(cards.texts[row]) if row in cards.texts else ""
    title = _("Success") if success else _("Failure")
    choice = cards.encounters[card].options[option - 1]
    return Slip(
        title if choice.attempt else "",
        success,
        text,
        row_signs(cards, cards.rows.get(row, ()), level),
        tuple(die + 1 for die in dice) if choice.attempt else (),
    )


def quest_page(deal: Deal, number: int, facts: Mapping[str, Any]) -> Page:
    cards, key, objective = deal.cards, facts["quest"], facts["objective"]
    seat = facts["seat"]
    row = f"{key}.{objective}.success"
    text = in_language(cards.texts[row]) if row in cards.texts else ""
    title = card_name(cards, key)
    return Page(
        seat=seat,
        colour=COLOURS[seat],
        name=_("%(name)s fulfils: %(title)s") % {"name": deal.names[seat], "title": title},
        title=title,
        place=_("Quest fulfilled"),
        picture="",
        prose=(),
        options=((in_language(cards.texts[f"{key}.{objective}"]), True),),
        slip=Slip("", True, text, row_signs(cards, cards.rows.get(row, ())), ()),
        open=seat == deal.viewer and is_fresh(deal, number),
    )


def is_fresh(deal: Deal, told: int) -> bool:
    """Has the viewer done nothing of their own since this move, apart from small questions?"""
    return not any(
        number > told
        and facts.get("seat") == deal.viewer
        and kind in ("moved", "explored", "met", "camped", "ended", "turn")
        for number, kind, facts in deal.log
    )
