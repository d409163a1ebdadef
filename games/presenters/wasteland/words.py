"""The words of the game: names of cards, spaces and enemies, and amounts with the right plural."""

from collections.abc import Iterable, Mapping
from math import atan2, pi

from django.utils.functional import Promise
from django.utils.translation import get_language, ngettext, pgettext_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.presenters.cached_per_language import cached_per_language
from games.presenters.wasteland.geometry import Line, Sheet, draw_areas
from games.titles.wasteland.cards import Cards, key_of
from games.titles.wasteland.map import Tile
from games.titles.wasteland.notation import FACTIONS

DIRECTIONS: tuple[Promise, ...] = (
    pgettext_lazy("direction", "east"),
    pgettext_lazy("direction", "south-east"),
    pgettext_lazy("direction", "south"),
    pgettext_lazy("direction", "south-west"),
    pgettext_lazy("direction", "west"),
    pgettext_lazy("direction", "north-west"),
    pgettext_lazy("direction", "north"),
    pgettext_lazy("direction", "north-east"),
)
TERRAIN_WORDS: dict[str, Promise] = {
    "plain": lazy("plain ground"),
    "rough": lazy("rough ground, 2 points"),
    "rad": lazy("irradiated, 1 rad on entering"),
}
ENCOUNTER_WORDS: dict[str, Promise] = {
    "wasteland": lazy("ruins"),
    "settlement": lazy("settlement"),
    "shelter": lazy("shelter"),
}
DRAWN: dict[str, Promise] = {
    "loot": lazy("loot"),
    "assets": lazy("an asset"),
    "agendas": lazy("an agenda"),
}


def in_language(texts: Mapping[str, str]) -> str:
    """The text in the reader's language."""
    return texts.get((get_language() or "en")[:2]) or texts["en"]


def card_name(cards: Cards, card_id: str) -> str:
    return in_language(cards.names[key_of(card_id)])


def enemy_name(cards: Cards, face: str) -> str:
    key = key_of(face)
    return in_language(cards.guards[key] if key in cards.guards else cards.names[key])


def type_name(cards: Cards, kind: str) -> str:
    """The name of a type of enemies, or of a faction."""
    return card_name(cards, kind) if kind in FACTIONS else sheet_name(cards, "type_names", kind)


def sheet_name(cards: Cards, sheet: str, key: str) -> str:
    """A name of a sheet of the set: of a letter, a trait, a part, a class."""
    return in_language(cards.sheets[sheet][key])


def letter_name(cards: Cards, letter: str) -> str:
    return sheet_name(cards, "letter_names", letter)


def trait_name(cards: Cards, trait: str) -> str:
    return sheet_name(cards, "trait_names", trait)


# --- spaces -------------------------------------------------------------------------------------------


def place_name(cards: Cards, place: str) -> str:
    """The name of a space, a slot or a tile. A space without a name is called by its tile and direction."""
    if place in cards.atlas.slot_of:
        return slot_name(cards, place)
    if place in cards.places:
        return in_language(cards.places[place])
    if "." not in place:
        return card_name(cards, place)
    tile = cards.atlas.spaces[place].tile
    return _("%(tile)s, %(direction)s") % {
        "tile": card_name(cards, tile),
        "direction": direction(cards, place),
    }


def full_name(cards: Cards, space: str) -> str:
    """The name of a space with that of its tile."""
    name, tile = place_name(cards, space), card_name(cards, cards.atlas.spaces[space].tile)
    return f"{name}, {tile}" if space in cards.places else name


def slot_name(cards: Cards, slot: str) -> str:
    """A face-down tile; its name is known if the scenario says which it is."""
    tile = cards.atlas.slots[cards.atlas.slot_of[slot]].tile
    if tile:
        return card_name(cards, tile)
    return _("Sheet %(slot)s") % {"slot": slot.upper()}


def direction(cards: Cards, space: str) -> str:
    tile = cards.atlas.tiles[cards.atlas.spaces[space].tile]
    place = directions_of(tile).get(space)
    return _("middle") if place is None else str(DIRECTIONS[place])


@cached_per_language
def directions_of(tile: Tile) -> dict[str, int]:
    """The direction of every space on the rim of a tile; no two have the same."""
    found: dict[str, int] = {}
    for space, angle in angles(tile).items():
        wanted = angle / (pi / 4)
        free = [each for each in range(len(DIRECTIONS)) if each not in found.values()]
        found[space] = min(free, key=lambda each: min((each - wanted) % 8, (wanted - each) % 8))
    return found


def angles(tile: Tile) -> dict[str, float]:
    """The angles of the spaces on the rim, from the middle of the tile."""
    outlines = draw_areas(sheet_of(tile)).outlines
    found = {}
    for space in dict.fromkeys(tile.rim):
        x, y = middle_of(outlines[space.partition(".")[2]])
        found[space] = atan2(y, x) % (2 * pi)
    return found


def middle_of(outline: Line) -> tuple[float, float]:
    return sum(x for x, _y in outline) / len(outline), sum(y for _x, y in outline) / len(outline)


def sheet_of(tile: Tile) -> Sheet:
    """The outline of a tile, with its spaces by their own names."""

    def own(space: str) -> str:
        return space.partition(".")[2]

    return Sheet(
        tile.key,
        tuple(own(space.id) for space in tile.spaces),
        tuple(own(space) for space in tile.rim),
        frozenset(frozenset((own(one), own(other))) for one, other in tile.edges),
    )


# --- amounts ------------------------------------------------------------------------------------------


@cached_per_language
def amount(what: str, count: int) -> str:
    """``2 caps`` in the reader's language."""
    numbers = {"count": count}
    if what == "caps":
        return ngettext("%(count)d cap", "%(count)d caps", count) % numbers
    if what == "xp":
        return ngettext("%(count)d experience", "%(count)d experience", count) % numbers
    if what == "damage":
        return ngettext("%(count)d damage", "%(count)d damage", count) % numbers
    if what == "rads":
        return ngettext("%(count)d rad", "%(count)d rads", count) % numbers
    if what == "hp":
        return ngettext("%(count)d hit point", "%(count)d hit points", count) % numbers
    if what == "points":
        return ngettext("%(count)d point", "%(count)d points", count) % numbers
    if what == "actions":
        return ngettext("%(count)d action", "%(count)d actions", count) % numbers
    if what == "hits":
        return ngettext("%(count)d hit", "%(count)d hits", count) % numbers
    if what == "rerolls":
        return ngettext("%(count)d reroll", "%(count)d rerolls", count) % numbers
    if what == "influence":
        return ngettext("%(count)d influence", "%(count)d influence", count) % numbers
    if what == "loot":
        return ngettext("%(count)d loot card", "%(count)d loot cards", count) % numbers
    if what == "assets":
        return ngettext("%(count)d asset", "%(count)d assets", count) % numbers
    if what == "agendas":
        return ngettext("%(count)d agenda", "%(count)d agendas", count) % numbers
    if what == "letters":
        return ngettext("%(count)d talent", "%(count)d talents", count) % numbers
    if what == "perks":
        return ngettext("%(count)d perk", "%(count)d perks", count) % numbers
    if what == "transactions":
        return ngettext("%(count)d transaction", "%(count)d transactions", count) % numbers
    return ngettext("%(count)d place", "%(count)d places", count) % numbers


def round_title(number: int) -> str:
    return _("Round %(number)d") % {"number": number}


def join(parts: Iterable[str]) -> str:
    """Sentences in one line, without those that are empty."""
    return ". ".join(part for part in parts if part)


def listed(names: Iterable[str]) -> str:
    return ", ".join(names)
