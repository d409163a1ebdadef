"""Tokens, figures and quest flags on the map."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.wasteland.deal import COLOURS, Deal
from games.presenters.wasteland.geometry import Anchor
from games.presenters.wasteland.pictures import enemy_picture, survivor_picture
from games.presenters.wasteland.routes import enemies_at, face_key
from games.presenters.wasteland.tiles import SCALE, Area
from games.presenters.wasteland.words import (
    card_name,
    enemy_name,
    listed,
    sheet_name,
    type_name,
)
from games.titles.wasteland.cards import Cards, key_of

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CROWD_STEP = (21, 25)
"""The distances between tokens that share a space which is too small for them."""


class Token(NamedTuple):
    """An enemy on the map; without a picture it is face down."""

    piece: str
    """The id of the token, the same wherever it is drawn; face-down tokens have none."""
    type: str
    picture: str
    level: int
    aggressive: bool
    name: str
    x: float = 0
    y: float = 0


class Figure(NamedTuple):
    seat: int
    colour: str
    picture: str
    name: str
    mine: bool
    x: float = 0
    y: float = 0


class Flag(NamedTuple):
    """The marker of a quest, with the letter under which the quest is listed."""

    letter: str
    x: float = 0
    y: float = 0


class MarkView(NamedTuple):
    """Everything that is in a space."""

    tokens: tuple[Token, ...]
    figures: tuple[Figure, ...]
    flags: tuple[Flag, ...]
    crowded: bool


NOTHING = MarkView((), (), (), False)


def token_of(cards: Cards, enemy: Mapping[str, Any]) -> Token:
    kind, face = enemy["type"], enemy["face"]
    if not face:
        name = _("%(type)s, face down") % {"type": type_name(cards, kind)}
        return Token("", kind, "", 0, False, name)
    aggressive = cards.faces[face_key(cards, face)].aggressive
    picture = enemy_picture(key_of(face))
    return Token(f"enemy.{face}", kind, picture, enemy["level"], aggressive, enemy_words(cards, enemy))


def enemy_words(cards: Cards, enemy: Mapping[str, Any]) -> str:
    """An enemy in words: its name, its level and its traits."""
    face = cards.faces[face_key(cards, enemy["face"])]
    traits = listed(sheet_name(cards, "enemy_trait_names", trait) for trait in sorted(face.traits))
    return _("%(enemy)s, level %(level)d, %(traits)s") % {
        "enemy": enemy_name(cards, enemy["face"]),
        "level": enemy["level"],
        "traits": traits.lower(),
    }


def figure_of(deal: Deal, player: Mapping[str, Any]) -> Figure:
    seat = player["seat"]
    name = deal.names[seat]
    if player["survivor"]:
        name = f"{name}, {card_name(deal.cards, player['survivor'])}"
    return Figure(seat, COLOURS[seat], survivor_picture(player["survivor"]), name, False)


def quest_letters(seen: Mapping[str, Any]) -> dict[str, str]:
    """The letter of each quest that is laid out."""
    return {quest["key"]: LETTERS[place % len(LETTERS)] for place, quest in enumerate(seen["quests"])}


def flags_by_place(cards: Cards, seen: Mapping[str, Any]) -> dict[str, list[str]]:
    """The letters of the quests that send somebody to each space."""
    found: dict[str, list[str]] = {}
    letters = quest_letters(seen)
    for quest in seen["quests"]:
        for place in places_of_quest(cards, quest):
            row = found.setdefault(place, [])
            if letters[quest["key"]] not in row:
                row.append(letters[quest["key"]])
    return found


def places_of_quest(cards: Cards, quest: Mapping[str, Any]) -> list[str]:
    """The spaces at which a quest can be done, or where its marker is."""
    places = [quest["marker"]] if quest["marker"] else []
    for objective in cards.quests[quest["key"]].objectives:
        if objective.when.verb in ("quest", "enter", "kill") and "." in objective.when.where:
            places.append(objective.when.where)
    return list(dict.fromkeys(places))


def marks_by_place(deal: Deal) -> dict[str, MarkView]:
    """Everything that is in each place, not yet laid out."""
    cards, seen = deal.cards, deal.seen
    tokens = {
        place: tuple(token_of(cards, enemy) for enemy in enemies)
        for place, enemies in enemies_at(seen).items()
    }
    figures: dict[str, tuple[Figure, ...]] = {}
    for player in seen["players"]:
        if player["at"]:
            figures[player["at"]] = (*figures.get(player["at"], ()), figure_of(deal, player))
    flags = flags_by_place(cards, seen)
    return {
        place: MarkView(
            tokens.get(place, ()),
            figures.get(place, ()),
            tuple(Flag(letter) for letter in flags.get(place, ())),
            False,
        )
        for place in {*tokens, *figures, *flags}
    }


def lay_out(mark: MarkView, area: Area) -> MarkView:
    """The tokens and figures at the places of a space, side by side if it is too small for them."""
    many = len(mark.tokens) + len(mark.figures)
    free: Sequence[Anchor] = area.anchors[1:] if area.landmark else area.anchors
    crowded = many > len(free)
    places = crowd(area.anchors[0], many) if crowded else list(free)
    spots = [(round(each.x * SCALE, 1), round(each.y * SCALE, 1)) for each in places]
    tokens = [token._replace(x=x, y=y) for token, (x, y) in zip(mark.tokens, spots, strict=False)]
    rest = spots[len(tokens) :]
    figures = [figure._replace(x=x, y=y) for figure, (x, y) in zip(mark.figures, rest, strict=False)]
    return MarkView(tuple(tokens), tuple(figures), flags_at(mark, area), crowded)


def flags_at(mark: MarkView, area: Area) -> tuple[Flag, ...]:
    if area.landmark:
        x, y = area.landmark.x + area.landmark.width * 0.3, area.landmark.y - area.landmark.width * 0.42
    else:
        x, y = area.anchors[0].x + 14, area.anchors[0].y - 10
    return tuple(
        flag._replace(x=round(x * SCALE, 1), y=round(y * SCALE - 12 * place, 1))
        for place, flag in enumerate(mark.flags)
    )


def crowd(middle: Anchor, many: int) -> list[Anchor]:
    """Places in rows around the middle of a space."""
    wide = ceil(many**0.5)
    high = ceil(many / wide)
    return [
        Anchor(
            middle.x + (place % wide - (wide - 1) / 2) * CROWD_STEP[0],
            middle.y + (place // wide - (high - 1) / 2) * CROWD_STEP[1],
            0,
        )
        for place in range(many)
    ]


def lay_on_back(mark: MarkView) -> MarkView:
    """Tokens on a face-down tile are in a row at its upper edge."""
    tokens = tuple(
        token._replace(x=34.0 - 26 * (place % 4), y=-34.0 + 28 * (place // 4))
        for place, token in enumerate(mark.tokens)
    )
    flags = tuple(flag._replace(x=40.0, y=10.0 - 12 * place) for place, flag in enumerate(mark.flags))
    return MarkView(tokens, (), flags, False)


def said(mark: MarkView, viewer: int | None) -> list[str]:
    """What is in a space, in words."""
    found = [token.name for token in mark.tokens]
    found += [figure.name for figure in mark.figures if figure.seat != viewer]
    found += [_("Quest %(letter)s") % {"letter": flag.letter} for flag in mark.flags]
    return found
