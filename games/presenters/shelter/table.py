"""The views of the vault, the players and the rows of cards, with every name and sentence ready."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.decision import Refusal
from games.presenters.cached_per_language import cached_per_language
from games.presenters.parts import Memo
from games.presenters.shelter.abilities import item_lines
from games.presenters.shelter.actions import card_of
from games.presenters.shelter.pictures import pictured
from games.presenters.shelter.preview import build_options, options_of
from games.presenters.shelter.reasons import reason
from games.presenters.shelter.signs import Icons, Sign, room_price, sign
from games.presenters.shelter.words import amount, card_name, price_words
from games.titles.shelter.cards import Cards, key_of
from games.titles.shelter.notation import COLOURS, SLOTS
from games.titles.shelter.observation import (
    Observation,
    ObservedDweller,
    ObservedLevel,
    ObservedPlayer,
    ObservedSpace,
)

ELEVATOR_AT = 3
"""The elevator comes after the third slot from the left."""
ROCK_FACES = 4
"""How many pictures of bare rock there are."""


class Figure(NamedTuple):
    """A dweller drawn on a space."""

    piece: str
    """The id of the dweller, the same wherever it is drawn."""
    colour: str
    hurt: bool
    new: bool
    place: str


Figures = tuple[Figure, ...]


class SpaceView(NamedTuple):
    id: str
    side: str
    label: str
    sign: Sign
    state: str
    threat: str
    threat_id: str
    figures: Figures


class SlotView(NamedTuple):
    """One slot of a level: a room, the elevator, rock, or rock in which the viewer could build."""

    kind: str
    id: str
    name: str
    picture: str
    spaces: tuple[SpaceView, ...]


class LevelView(NamedTuple):
    colour: str
    name: str
    label: str
    mine: bool
    slots: list[SlotView]


class PlayerView(NamedTuple):
    seat: int
    colour: str
    name: str
    bot: bool
    notes: tuple[tuple[str, str], ...]
    happiness: int
    resources: list[tuple[str, int]]
    available: int
    dwellers: int
    items: int
    rooms: int
    passed: bool
    said: str
    """All numbers in words, for screen readers."""


class CardView(NamedTuple):
    key: str
    name: str
    picture: str
    price: Icons
    signs: tuple[Sign, ...]
    lines: tuple[str, ...]
    """Its abilities in words; empty if its icons say it all."""
    label: str
    points: str = ""
    """The answer that a click selects."""
    takes: str = ""
    """The answer that a click plays."""
    chosen: bool = False
    why: str = ""
    """The reason why it can't be had; empty if nothing was refused."""
    said: str = ""
    """Its icons in words."""


class Deal(NamedTuple):
    """The cards and the players of a table, and its viewer; None is a spectator."""

    cards: Cards
    names: Sequence[str]
    bots: Sequence[bool]
    viewer: int | None
    memo: Memo


def present_vault(seen: Observation, deal: Deal) -> list[LevelView]:
    """The levels from the top down; each looks the same to everybody except its owner."""
    figures = deal.memo.get("figures", seen["players"], lambda: figures_by_space(seen))
    levels = deal.memo.get(
        "vault",
        (seen["levels"], figures, deal.names),
        lambda: [present_level(level, deal, figures, mine=False) for level in seen["levels"]],
    )
    return [
        present_level(level, deal, figures, mine=True) if level["owner"] == deal.viewer else shared
        for level, shared in zip(seen["levels"], levels, strict=True)
    ]


def present_level(
    level: ObservedLevel, deal: Deal, figures: Mapping[str, Figures], *, mine: bool
) -> LevelView:
    standing = [figures.get(space["id"]) for space in spaces_of(level)]
    return deal.memo.get(
        ("level", level["owner"], mine),
        (level, standing, deal.names),
        lambda: make_level(level, deal, figures, mine=mine),
    )


def make_level(level: ObservedLevel, deal: Deal, figures: Mapping[str, Figures], *, mine: bool) -> LevelView:
    owner = level["owner"]
    rooms = {room["slot"]: room for room in level["rooms"]}
    free = level["free"] if mine else []
    slots = [
        present_room(rooms[slot]["id"], rooms[slot]["spaces"], deal, figures)
        if slot in rooms
        else present_rock(slot, owner, free=slot in free)
        for slot in SLOTS
    ]
    slots.insert(ELEVATOR_AT, present_elevator(level["elevator"], deal, figures))
    if owner < 0:
        return LevelView("none", _("Top"), _("Top level"), False, slots)
    label = _("Level of %(name)s") % {"name": deal.names[owner]}
    return LevelView(COLOURS[owner], _("You") if mine else deal.names[owner], label, mine, slots)


@cached_per_language
def present_rock(slot: str, owner: int, *, free: bool) -> SlotView:
    """A slot without a room; it is marked as free if the viewer could build there next."""
    # Neighbouring slots get different pictures.
    face = (SLOTS.index(slot) + owner) % ROCK_FACES + 1
    return SlotView(
        "free" if free else "rock", slot, _("Free slot") if free else _("Rock"), f"rock{face}", ()
    )


def empty_space(space: str, threat: str | None = None) -> ObservedSpace:
    """The observation of a space on which nobody is placed."""
    return {"id": space, "taken": None, "threat": threat, "beaten": False}


def present_room(
    room_id: str, observed: Sequence[ObservedSpace], deal: Deal, figures: Mapping[str, Figures]
) -> SlotView:
    name = card_name(deal.cards, room_id)
    card = deal.cards.rooms[room_id]
    sides = {card.right: ("right", _("right")), card.left: ("left", _("left"))}
    if card.left == card.right:
        sides = {card.left: ("both", _("whole room"))}
    spaces = tuple(
        present_space(space, f"{name}, {sides[space['id']][1]}", sides[space["id"]][0], deal, figures)
        for space in observed
    )
    return SlotView("room", room_id, name, pictured("r", card.key), spaces)


def present_elevator(space: ObservedSpace, deal: Deal, figures: Mapping[str, Figures]) -> SlotView:
    card = deal.cards.spaces[space["id"]].card
    name = card_name(deal.cards, card)
    return SlotView("shaft", card, name, "elevator", (present_space(space, name, "both", deal, figures),))


def present_space(
    space: ObservedSpace, where: str, side: str, deal: Deal, figures: Mapping[str, Figures]
) -> SpaceView:
    threat = space["threat"]
    face = deal.cards.threats[threat] if threat else deal.cards.spaces[space["id"]].face
    shown = sign(face)
    parts = [where]
    if threat:
        parts.append(_("%(threat)s lies here") % {"threat": card_name(deal.cards, threat)})
    parts.append(shown.words)
    if space["taken"] is not None:
        parts.append(_("taken by %(name)s") % {"name": deal.names[space["taken"]]})
    return SpaceView(
        id=space["id"],
        side=side,
        label=": ".join([parts[0], ". ".join(parts[1:])]),
        sign=shown,
        state="is-taken" if space["taken"] is not None else "",
        threat=pictured("t", key_of(threat)) if threat else "",
        threat_id=threat or "",
        figures=figures.get(space["id"], ()),
    )


def figures_by_space(seen: Observation) -> dict[str, Figures]:
    """The dwellers on each space; several on one space are drawn side by side."""
    found: dict[str, list[Figure]] = {}
    for player in seen["players"]:
        for dweller in player["dwellers"]:
            if dweller["at"]:
                row = found.setdefault(dweller["at"], [])
                piece, place = piece_of(player["colour"], dweller), f"{len(row) + 1}"
                row.append(Figure(piece, player["colour"], dweller["injured"], dweller["new"], place))
    return {
        space: tuple(figure._replace(place=f"{figure.place}of{len(row)}") for figure in row)
        for space, row in found.items()
    }


def piece_of(colour: str, dweller: ObservedDweller) -> str:
    """The id by which the page follows a dweller: its player's colour, and its own id."""
    return f"{colour}.{dweller['id']}"


def all_spaces(seen: Observation) -> list[ObservedSpace]:
    """Every space of the vault, level by level."""
    return [space for level in seen["levels"] for space in spaces_of(level)]


def spaces_of(level: ObservedLevel) -> list[ObservedSpace]:
    return [level["elevator"], *(space for room in level["rooms"] for space in room["spaces"])]


def present_players(seen: Observation, deal: Deal) -> list[PlayerView]:
    """All players, in the order of the levels."""
    order = [level["owner"] for level in seen["levels"] if level["owner"] >= 0]
    rooms = {level["owner"]: len(level["rooms"]) for level in seen["levels"]}
    deciding = {each["seat"] for each in seen["waiting"]}
    return [
        present_player(
            seen["players"][seat],
            deal,
            rooms=rooms[seat],
            first=seat == seen["token"],
            decides=seat in deciding,
        )
        for seat in order
    ]


def present_player(
    player: ObservedPlayer, deal: Deal, *, rooms: int, first: bool, decides: bool
) -> PlayerView:
    seat = player["seat"]
    name, bot = deal.names[seat], deal.bots[seat]
    return deal.memo.get(
        ("player", seat),
        (player, name, bot, rooms, first, decides),
        lambda: PlayerView(
            seat=seat,
            colour=player["colour"],
            name=name,
            bot=bot,
            notes=notes_on(player, first=first, decides=decides),
            happiness=player["happiness"],
            resources=list(player["resources"].items()),
            available=sum(1 for each in player["dwellers"] if not each["at"]),
            dwellers=len(player["dwellers"]),
            items=len(player["items"]),
            rooms=rooms,
            passed=player["passed"],
            said=numbers_said(player, rooms),
        ),
    )


def notes_on(player: ObservedPlayer, *, first: bool, decides: bool) -> tuple[tuple[str, str], ...]:
    notes = [("first", _("first"))] if first else []
    if decides:
        notes.append(("turn", _("decides")))
    elif player["passed"]:
        notes.append(("", _("passed")))
    return tuple(notes)


def numbers_said(player: ObservedPlayer, rooms: int) -> str:
    ready = sum(1 for each in player["dwellers"] if not each["at"])
    parts = [amount("happiness", player["happiness"])]
    parts += [amount(name, held) for name, held in player["resources"].items()]
    parts.append(f"{_('Dwellers')}: {ready}/{len(player['dwellers'])}")
    parts.append(f"{_('Items')}: {len(player['items'])}")
    parts.append(f"{_('Rooms')}: {rooms}")
    return ", ".join(parts)


def present_rows(
    seen: Observation, deal: Deal, *, chosen: str, refusals: Sequence[Refusal]
) -> dict[str, tuple[str, int, list[CardView]]]:
    """The two rows, each with its title, the size of its deck and its cards; cards to be had are lit."""
    builds, _slots = build_options(seen, chosen)
    whys = {each.target: reason(each.code, each.facts, deal.names) for each in refusals}
    rooms = [
        room_card(room, deal)._replace(
            points=builds.get(room, ""),
            chosen=chosen != "" and builds.get(room) == chosen,
            why=whys.get(room, ""),
        )
        for room in seen["rooms"]["row"]
    ]
    takes = {card_of(each["action"]): each["action"] for each in options_of(seen, "take")}
    items = [item_card(item, deal)._replace(takes=takes.get(item, "")) for item in seen["items"]["row"]]
    return {
        "rooms": (_("Rooms to build"), seen["rooms"]["size"], rooms),
        "items": (_("Items to find"), seen["items"]["size"], items),
    }


def room_card(room_id: str, deal: Deal) -> CardView:
    return deal.memo.get(("room", room_id), None, lambda: make_room_card(room_id, deal))


def make_room_card(room_id: str, deal: Deal) -> CardView:
    room = deal.cards.rooms[room_id]
    signs = tuple(sign(deal.cards.spaces[space].face) for space in room.spaces)
    name = card_name(deal.cards, room_id)
    price = ", ".join(price_words(room.cost, room.any))
    said = ". ".join([_("cost: %(cost)s") % {"cost": price}, *(each.words for each in signs)])
    return CardView(
        room_id,
        name,
        f"r-{pictured('r', room.key)}",
        room_price(room),
        signs,
        (),
        f"{name}: {said}",
        said=said,
    )


def item_card(item_id: str, deal: Deal) -> CardView:
    return deal.memo.get(("item", item_id), None, lambda: make_item_card(item_id, deal))


def make_item_card(item_id: str, deal: Deal) -> CardView:
    name = card_name(deal.cards, item_id)
    lines = tuple(item_lines(deal.cards.items[item_id]))
    return CardView(
        item_id, name, f"it-{pictured('it', key_of(item_id))}", (), (), lines, f"{name}. {'. '.join(lines)}"
    )
