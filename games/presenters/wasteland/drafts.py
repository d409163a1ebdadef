"""Previews of a card that is being written: as players will see it, and its lines in words."""

from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.cards import CardData, Values
from games.engine.effect import Line
from games.presenters.parts import Part
from games.presenters.wasteland.items import (
    AgendaView,
    ItemView,
    ability_words,
    make_agenda,
    make_item,
)
from games.presenters.wasteland.labels import LABELS
from games.presenters.wasteland.pictures import enemy_picture, survivor_picture
from games.presenters.wasteland.signs import (
    Signs,
    attempt_words,
    bonus_words,
    need_words,
    row_signs,
    row_words,
    when_words,
)
from games.presenters.wasteland.story import paragraphs
from games.presenters.wasteland.tiles import TileView, draw_tile
from games.presenters.wasteland.trial import TRAITS, Foe
from games.presenters.wasteland.words import amount, letter_name, listed
from games.titles.wasteland.cards import (
    Ambition,
    Attempt,
    Bonus,
    Cards,
    make_ability,
    make_card,
    make_need,
    make_row,
)
from games.titles.wasteland.map import Space, Tile
from games.titles.wasteland.notation import FACTIONS, PARTS

DRAWN_STYLES: tuple[str, ...] = (
    "games/css/tabs.css",
    "games/wasteland/tokens.css",
    "games/wasteland/land.css",
    "games/wasteland/item.css",
    "games/wasteland/paper.css",
    "games/wasteland/trial.css",
)
"""The style sheets of a card outside of the table."""
STORIES = ("quests", "wasteland", "settlement", "shelter", "follow_ups")


class Labels(Mapping[str, Mapping[str, str]]):
    """Stands in for the names of a set: a draft knows only the words of its own card."""

    def __getitem__(self, key: str) -> Mapping[str, str]:
        return {"en": str(LABELS.get(key) or key.replace("_", " ").replace(".", ", ").capitalize())}

    def __contains__(self, key: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class Sheets(Mapping[str, Labels]):
    """Every sheet of names."""

    def __getitem__(self, key: str) -> Labels:
        return Labels()

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


DRAFT = cast(
    Cards,
    SimpleNamespace(
        names=Labels(), places=Labels(), guards={}, sheets=Sheets(), atlas=SimpleNamespace(slot_of={})
    ),
)
"""The names of a set, as far as a single card needs them."""


class DrawnOption(NamedTuple):
    """An option or an objective, with all its rows: designers read everything."""

    text: str
    notes: tuple[str, ...]
    outcomes: tuple[tuple[str, str, Signs], ...]
    """Success and failure: the heading, the text and the results."""


class DrawnCard(NamedTuple):
    """A card as players will see it; one of these is not None."""

    name: str
    item: ItemView | None = None
    foe: Foe | None = None
    tile: TileView | None = None
    agenda: AgendaView | None = None
    survivor: str = ""
    lines: tuple[str, ...] = ()
    number: str = ""
    prose: tuple[str, ...] = ()
    options: tuple[DrawnOption, ...] = ()


def draw_card(kind: str, card: CardData) -> Part:
    """The drawing of a card, from its lines without mistakes."""
    return Part("drawn", DRAWN[kind](card, spoken(card.names)))


def spoken(texts: Mapping[str, str]) -> str:
    return texts.get((get_language() or "en")[:2]) or texts.get("en", "")


def draw_item(card: CardData, name: str) -> DrawnCard:
    made = make_card(card.key, card, "", {})
    return DrawnCard(name, item=make_item(DRAFT, made)._replace(name=name))


def draw_enemy(card: CardData, name: str) -> DrawnCard:
    parts, traits = card.lists.get("parts", ()), card.lists.get("traits", ())
    level = card.numbers.get("level", 1)
    needed = level + ("armor" in traits)
    foe = Foe(
        name=spoken(card.texts["enemy"]) if "enemy" in card.texts else name,
        type=card.words.get("type", card.key if card.key in FACTIONS else "beasts"),
        picture=enemy_picture(card.key),
        level=_("Level %(level)d: %(hits)s to kill it") % {"level": level, "hits": amount("hits", needed)},
        parts=tuple((part, part in parts) for part in PARTS),
        parts_words=listed(str(LABELS[part]) for part in PARTS if part in parts),
        traits=tuple((trait, str(LABELS.get(trait, trait)), str(TRAITS[trait])) for trait in traits),
    )
    return DrawnCard(name, foe=foe)


def draw_survivor(card: CardData, name: str) -> DrawnCard:
    letter = card.words.get("letter")
    lines = (_("Talent: %(letter)s") % {"letter": letter_name(DRAFT, letter)},) if letter else ()
    return DrawnCard(name, survivor=survivor_picture(card.key), lines=lines)


def draw_agenda(card: CardData, name: str) -> DrawnCard:
    ambition = Ambition(
        card.key,
        card.numbers.get("players", 1),
        card.words.get("faction", ""),
        card.lists.get("activates", ()),
        tuple(bonus_of(line) for line in card.lines.get("bonus", ())),
        0,
    )
    return DrawnCard(name, agenda=make_agenda(DRAFT, ambition, 1)._replace(name=name))


def bonus_of(line: Line) -> Bonus:
    return Bonus(tuple(make_need(effect) for effect in line.moments), line.rewards[0].number())


def draw_sheet(card: CardData, name: str) -> DrawnCard:
    """A tile; one whose borders can't be drawn yet is shown as a list of its spaces."""
    spaces = {
        values.words["key"]: Space(
            f"{card.key}.{values.words['key']}",
            card.key,
            values.words.get("terrain", "plain"),
            values.words.get("encounter", ""),
            values.numbers.get("level", 1),
            values.words.get("enemy", ""),
        )
        for values in card.records.get("spaces", ())
        if "key" in values.words
    }
    names = tuple(
        (f"{card.key}.{values.words['key']}", spoken(values.texts["name"]))
        for values in card.records.get("spaces", ())
        if "name" in values.texts and "key" in values.words
    )
    lines = tuple(spoken for _id, spoken in names)
    try:
        tile = Tile(
            card.key,
            card.words.get("back", "green"),
            tuple(spaces.values()),
            tuple(spaces[each].id for each in card.lists["rim"]),
            tuple(
                (spaces[one].id, spaces[other].id)
                for one, other in (edge.split(" ") for edge in card.lists["edges"])
            ),
        )
        return DrawnCard(name, tile=draw_tile(tile, name, names), lines=lines)
    except (KeyError, IndexError, ValueError):
        return DrawnCard(name, lines=lines)


def draw_story(card: CardData, name: str) -> DrawnCard:
    rows = (*card.records.get("objectives", ()), *card.records.get("options", ()))
    return DrawnCard(
        name,
        number=card.words.get("number", ""),
        prose=paragraphs(spoken(card.texts.get("flavour", {}))),
        options=tuple(drawn_option(values) for values in rows),
    )


def drawn_option(values: Values) -> DrawnOption:
    notes = []
    if line := values.line("when"):
        notes.append(when_words(DRAFT, make_need(line.costs[0])))
    if line := values.line("requires"):
        needs = listed(need_words(DRAFT, make_need(effect)) for effect in line.costs)
        notes.append(_("Needs %(needs)s") % {"needs": needs})
    if line := values.line("do"):
        notes.append(attempt_words(DRAFT, attempt_of(line)))
    outcomes = []
    for field, heading in (("success", _("Success")), ("failure", _("Failure"))):
        if record := values.record(field):
            row = make_row(record.line("result"))
            outcomes.append((heading, spoken(record.texts.get("text", {})), row_signs(DRAFT, row)))
    return DrawnOption(spoken(values.texts.get("text", {})), tuple(notes), tuple(outcomes))


def attempt_of(line: Line) -> Attempt:
    (effect,) = line.costs
    args: Mapping[str, Any] = effect.args
    letters = tuple(dict.fromkeys(str(args[name]) for name in ("letter", "other") if args.get(name)))
    return Attempt(effect.verb, letters, str(args.get("what", "")), int(args["count"]))


DRAWN: dict[str, Callable[[CardData, str], DrawnCard]] = {
    "factions": draw_enemy,
    "tiles": draw_sheet,
    "enemies": draw_enemy,
    "survivors": draw_survivor,
    "agendas": draw_agenda,
    **dict.fromkeys(("gear", "loot", "assets", "uniques", "perks"), draw_item),
    **dict.fromkeys(STORIES, draw_story),
}


class SaidLine(NamedTuple):
    """A line of notation as icons, if it has any, and in words."""

    signs: Signs
    words: str


def say_line(form: str, line: Line) -> Part:
    """A line of notation as icons and as a sentence."""
    return Part("said", SAID[form](line))


def say_row(line: Line) -> SaidLine:
    row = make_row(line)
    return SaidLine(row_signs(DRAFT, row), capfirst(row_words(DRAFT, row)))


def say_needs(line: Line) -> SaidLine:
    return SaidLine((), capfirst(listed(need_words(DRAFT, make_need(effect)) for effect in line.costs)))


SAID: dict[str, Callable[[Line], SaidLine]] = {
    "row": say_row,
    "requires": say_needs,
    "do": lambda line: SaidLine((), attempt_words(DRAFT, attempt_of(line))),
    "when": lambda line: SaidLine((), when_words(DRAFT, make_need(line.costs[0]))),
    "ability": lambda line: SaidLine((), ability_words(DRAFT, make_ability(line))),
    "bonus": lambda line: SaidLine((), bonus_words(DRAFT, bonus_of(line))),
}
