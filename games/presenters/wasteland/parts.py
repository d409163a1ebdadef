"""The parts of the table, by the id of the element that shows them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.parts import Part, Parts, Viewing
from games.presenters.wasteland.board import board_track, present_board, present_letters, present_other
from games.presenters.wasteland.deal import COLOURS, Deal, deal_of
from games.presenters.wasteland.decision import present_decision
from games.presenters.wasteland.end import present_end
from games.presenters.wasteland.log import LogLine, Speaker, event_line
from games.presenters.wasteland.marks import (
    NOTHING,
    MarkView,
    figure_of,
    lay_on_back,
    lay_out,
    marks_by_place,
)
from games.presenters.wasteland.quests import QuestsView, present_quest, routes_of_viewer
from games.presenters.wasteland.signs import enemy_symbol
from games.presenters.wasteland.spots import Choices, present_choices
from games.presenters.wasteland.story import latest_page
from games.presenters.wasteland.tiles import (
    HEX,
    SCALE,
    TileView,
    centre_of,
    draw_tile,
    element_of,
    size_of,
)
from games.presenters.wasteland.trial import present_trial
from games.presenters.wasteland.words import (
    amount,
    card_name,
    in_language,
    round_title,
    slot_name,
    type_name,
)
from games.titles.wasteland.cards import Cards

OWN_PARTS: tuple[str, ...] = ("choices", "places", "route", "decision", "quests", "mine")
"""The parts that can change when the viewer selects an answer without confirming it."""
LATEST_PARTS: tuple[str, ...] = (
    "version",
    "choices",
    "places",
    "route",
    "decision",
    "reading",
    "log",
    "news",
    "end",
)
"""The parts of the latest position that a replayed position does not have."""
Tiles = dict[str, TileView | None]


class Round(NamedTuple):
    """The lines of the log that belong to one round."""

    title: str
    lines: list[LogLine]


class Turn(NamedTuple):
    """A turn of the round, for the status bar."""

    name: str
    colour: str
    now: bool


def present_public(viewing: Viewing) -> Parts:
    """All parts of the table as spectators see them."""
    deal = deal_of(viewing)._replace(viewer=None, chosen="", undo=False)
    tiles = tiles_of(deal)
    marks = marks_of(deal, tiles)
    parts: Parts = {
        "version": Part("version", (viewing.version, viewing.since)),
        "status": Part("status", present_status(deal)),
        "ground": Part("ground", present_ground(deal)),
        "zoom": Part("zoom", (_("Size of the map"), _("Whole map"), _("Closer"), _("Where I am"))),
        "land": land_part(deal, tiles),
        "tokens": tokens_part(deal, tiles, marks),
        "power": Part("power", present_power(deal)),
        **choice_parts(deal, tiles, marks),
        "others": others_part(deal),
        "quests": quests_part(deal),
        "reading": reading_part(deal),
    }
    parts |= present_log(viewing)
    parts["decision"] = present_decision(deal)
    parts["end"] = end_part(deal, viewing)
    parts["mine"] = Part("mine", None)
    return parts


def present_own(viewing: Viewing) -> Parts:
    """The parts that only the viewer's seat gets; they replace the public ones of the same name."""
    deal = deal_of(viewing)
    tiles = tiles_of(deal)
    marks = marks_of(deal, tiles)
    parts: Parts = {
        **choice_parts(deal, tiles, marks),
        "others": others_part(deal),
        "quests": quests_part(deal),
        "reading": reading_part(deal),
        "decision": present_decision(deal),
        "mine": mine_part(deal),
        "end": end_part(deal, viewing),
    }
    if viewing.secrets:
        parts |= present_log(viewing)
    return parts


# --- the map ------------------------------------------------------------------------------------------


def tiles_of(deal: Deal) -> Tiles:
    """The drawing of the tile in each slot; None where it is face down."""

    def drawn(key: str) -> TileView:
        return deal.memo.get(("tile", key), None, lambda: tile_view(deal.cards, key))

    return {slot["slot"]: drawn(slot["tile"]) if slot["up"] else None for slot in deal.seen["slots"]}


def tile_view(cards: Cards, key: str) -> TileView:
    tile = cards.atlas.tiles[key]
    names = tuple(
        (space.id, in_language(cards.places[space.id])) for space in tile.spaces if space.id in cards.places
    )
    return draw_tile(tile, card_name(cards, key), names)


def marks_of(deal: Deal, tiles: Tiles) -> dict[str, MarkView]:
    """Everything on the map, laid out on the spaces."""
    seen = deal.seen
    at = [(player["at"], player["survivor"]) for player in seen["players"]]
    source = seen["slots"], seen["enemies"], seen["quests"], at, deal.names
    return deal.memo.get("marks", source, lambda: lay_out_marks(deal, tiles))


def lay_out_marks(deal: Deal, tiles: Tiles) -> dict[str, MarkView]:
    found = marks_by_place(deal)
    areas = {area.id: area for tile in tiles.values() if tile for area in tile.areas}
    placed = {
        place: lay_out(mark, areas[place]) if place in areas else lay_on_back(mark)
        for place, mark in found.items()
        if place in areas or place in tiles
    }
    for place, mark in found.items():
        # A marker on a space that is face down is on its tile.
        if place not in areas and "." in place and mark.flags:
            slot = deal.cards.atlas.known_slot(deal.cards.atlas.spaces[place].tile)
            if slot >= 0:
                back = deal.cards.atlas.slots[slot].id
                before = placed.get(back, NOTHING)
                letters = {flag.letter for flag in before.flags}
                more = tuple(flag for flag in mark.flags if flag.letter not in letters)
                placed[back] = lay_on_back(before._replace(flags=(*before.flags, *more)))
    return placed


def box_of(deal: Deal) -> str:
    """The view box that all layers of the map share."""
    width, height = sizes(deal)
    return f"0 0 {width} {height}"


def sizes(deal: Deal) -> tuple[int, int]:
    """The width and the height of the map."""
    return deal.memo.get("size", None, lambda: size_of(deal.cards.atlas.slots))


def centres(deal: Deal) -> dict[str, tuple[float, float]]:
    """The middle of each slot on the map."""
    slots = deal.cards.atlas.slots
    return deal.memo.get("centres", None, lambda: {slot.id: centre_of(slot, slots) for slot in slots})


def land_part(deal: Deal, tiles: Tiles) -> Part:
    """The drawn tiles, each a part that changes once."""
    return deal.memo.get("land", deal.seen["slots"], lambda: make_land(deal, tiles))


def make_land(deal: Deal, tiles: Tiles) -> Part:
    places = centres(deal)
    backs = {slot["slot"]: slot["back"] for slot in deal.seen["slots"]}
    slots: dict[str, Part] = {}
    for slot, tile in tiles.items():
        x, y = places[slot]
        if tile is None:
            name = slot_name(deal.cards, slot) if known(deal.cards, slot) else slot.upper()
            slots[f"tile-{slot}"] = Part("back", (x, y, SCALE, backs[slot], name, HEX))
        else:
            slots[f"tile-{slot}"] = Part("tile", (x, y, SCALE, tile, HEX))
    return Part("land", (box_of(deal), HEX), slots)


def known(cards: Cards, slot: str) -> bool:
    return bool(cards.atlas.slots[cards.atlas.slot_of[slot]].tile)


def tokens_part(deal: Deal, tiles: Tiles, marks: Mapping[str, MarkView]) -> Part:
    """Tokens, figures and flags: a part for each space, in a part for each tile."""
    return deal.memo.get("tokens", (deal.seen["slots"], marks), lambda: make_tokens(deal, tiles, marks))


def make_tokens(deal: Deal, tiles: Tiles, marks: Mapping[str, MarkView]) -> Part:
    places = centres(deal)
    slots = {}
    for slot, tile in tiles.items():
        x, y = places[slot]
        spaces = [area.id for area in tile.areas] if tile else [slot]
        inner = {f"mk-{element_of(space)}": Part("marks", marks.get(space, NOTHING)) for space in spaces}
        slots[f"marks-{slot}"] = Part("slot_marks", (x, y), inner)
    return Part("tokens", box_of(deal), slots)


def choice_parts(deal: Deal, tiles: Tiles, marks: Mapping[str, MarkView]) -> Parts:
    """The layer of spaces to choose, the way to the selected one, and the list of places."""
    if deal.kind:
        return make_choices(deal, tiles, marks)
    source = deal.seen["slots"], marks
    return deal.memo.get(("choices", deal.viewer), source, lambda: make_choices(deal, tiles, marks))


def make_choices(deal: Deal, tiles: Tiles, marks: Mapping[str, MarkView]) -> Parts:
    choices = present_choices(deal, tiles, marks)
    places = centres(deal)
    lit = "is-moving" if deal.kind == "act" else "is-focus" if deal.kind else ""
    slots = {
        f"spots-{slot}": Part("spots", (*places[slot], SCALE, spots, colour_of(deal)))
        for slot, spots in choices.spots.items()
    }
    return {
        "choices": Part("choices", (box_of(deal), lit, colour_of(deal)), slots),
        "route": Part("route", (box_of(deal), route_view(deal, choices, tiles))),
        "places": Part("places", places_view(deal, choices)),
    }


def colour_of(deal: Deal) -> str:
    return "" if deal.viewer is None else COLOURS[deal.viewer]


def route_view(deal: Deal, choices: Choices, tiles: Tiles) -> tuple[str, Any] | None:
    """The dotted way to the selected space, and the ghost of the viewer's figure there."""
    if not choices.way or deal.me is None:
        return None
    places = centres(deal)
    anchors = {
        area.id: (places[slot][0] + area.anchors[0].x * SCALE, places[slot][1] + area.anchors[0].y * SCALE)
        for slot, tile in tiles.items()
        if tile
        for area in tile.areas
    }
    points = [anchors[space] for space in (deal.me["at"], *choices.way)]
    x, y = points[-1]
    ghost = figure_of(deal, deal.me)._replace(x=round(x, 1), y=round(y, 1))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), ghost


def places_view(deal: Deal, choices: Choices) -> tuple[str, tuple[tuple[str, str, str, bool], ...]] | None:
    if not choices.places:
        return None
    return amount("places", len(choices.places)), choices.places


def present_ground(deal: Deal) -> tuple[Any, ...]:
    """What is drawn around the tiles: the legend, and how much is explored."""
    slots = deal.cards.atlas.slots
    width, height = sizes(deal)
    total, left = len(slots), deal.seen["unexplored"]
    explored = _("%(count)d of %(total)d sheets explored") % {"count": total - left, "total": total}
    legend = (_("Ground"), _("plain: 1"), _("rough: 2"), _("1 rad"), _("no way"))
    return width, height, explored, legend


def present_power(deal: Deal) -> tuple[Any, ...]:
    """The power track: the scale bar of the map."""
    width, height = sizes(deal)
    levels, power = deal.cards.power, deal.seen["power"]
    last = len(levels) - 1
    words = _("Power track: %(factions)s. A faction on %(last)d ends the game.") % {
        "factions": ", ".join(
            _("%(faction)s on %(place)d, level %(level)d")
            % {
                "faction": type_name(deal.cards, faction),
                "place": place,
                "level": levels[min(place, last)],
            }
            for faction, place in power.items()
        ),
        "last": last,
    }
    tokens = tuple((faction, min(place, last)) for faction, place in power.items())
    return width, height, _("Power"), levels, tokens, words


# --- people -------------------------------------------------------------------------------------------


def others_part(deal: Deal) -> Part:
    """All survivors but the viewer's; each a part of its own."""
    seats = [player for player in deal.seen["players"] if player["seat"] != deal.viewer]
    inner = {f"player-{player['seat']}": player_part(deal, player) for player in seats}
    return Part("others", _("Other survivors") if deal.viewer is not None else _("Survivors"), inner)


def player_part(deal: Deal, player: Mapping[str, Any]) -> Part:
    """Another survivor; the numbers and the cards are parts that can be updated alone."""
    seat = player["seat"]
    decides = any(each["seat"] == seat for each in deal.seen["waiting"])
    source = player, deal.names[seat], deal.bots[seat], deal.seen["first"], decides

    def make() -> Part:
        view = present_other(deal, player)
        numbers = view.track, view.letters, view.caps, view.agendas, view.said, view.colour
        return Part(
            "player",
            view._replace(track=None, letters=0, caps=0, agendas=0, said="", cards=()),
            {
                f"numbers-{seat}": Part("numbers", numbers),
                f"held-{seat}": Part("held", (view.cards_title, view.cards)),
            },
        )

    return deal.memo.get(("other", seat), source, make)


def mine_part(deal: Deal) -> Part:
    board = present_board(deal)
    if board is None or deal.me is None:
        return Part("mine", None)
    shown = board_track(deal)
    return Part(
        "mine",
        board,
        {
            "track": Part("track", (shown, "hpt")),
            "letters": Part("letters", present_letters(deal, deal.me)),
            "strip": Part(
                "strip", (board.colour, shown, board.caps, board.influence, board.target, board.cards)
            ),
        },
    )


def present_status(deal: Deal) -> tuple[str, tuple[Turn, ...], str, tuple[tuple[str, str], ...]]:
    """The round, whose turn it is, the agendas that are left, and the enemies that act in a phase."""
    seen = deal.seen
    count = len(seen["players"])
    order = [(seen["first"] + step) % count for step in range(count)]
    phase = seen["part"] == "phase"
    turns = [
        Turn(
            deal.names[seat],
            COLOURS[seat],
            not phase and seen["part"] == "turn" and seen["turn"]["seat"] == seat,
        )
        for seat in order
        if not seen["players"][seat]["eliminated"]
    ]
    turns.append(Turn(_("Phase"), "", phase))
    size = seen["agendas"]["size"]
    left = ngettext("%(count)d agenda left", "%(count)d agendas left", size) % {"count": size}
    icons = (
        tuple((enemy_symbol(kind), type_name(deal.cards, kind)) for kind in seen["agendas"]["icons"])
        if phase
        else ()
    )
    return round_title(seen["round"]), tuple(turns), left, icons


# --- the story ----------------------------------------------------------------------------------------


def quests_part(deal: Deal) -> Part:
    """The quests; how far they are depends on where the viewer is."""
    seen = deal.seen
    source = seen["quests"], seen["slots"], deal.me, (seen["turn"], seen["enemies"]) if deal.me else None
    return deal.memo.get(("quests", deal.viewer), source, lambda: make_quests(deal))


def make_quests(deal: Deal) -> Part:
    routes = routes_of_viewer(deal)
    inner = {
        f"quest-{quest['key']}": Part("quest", present_quest(deal, quest, routes))
        for quest in deal.seen["quests"]
    }
    view = QuestsView(_("Quests"), _("Read"), "" if inner else _("No quest is laid out."))
    return Part("quests", view, inner)


def reading_part(deal: Deal) -> Part:
    """The last sheet of the story, and the dice of somebody else's fight or test, to read along."""
    trial = None
    if deal.seen["trial"] and deal.kind not in ("dice", "prepare"):
        trial = present_trial(deal._replace(seen={**deal.seen, "decision": None}))
    page = latest_page(deal)
    text = Part("reading_text", (page, trial))
    label = page.name if page else trial.where if trial else ""
    opened = bool(page and page.open and deal.kind not in ("option", "dice", "prepare", "shop"))
    return Part(
        "reading", (label, page.colour if page else "", opened, _("Read along")), {"reading-text": text}
    )


def end_part(deal: Deal, viewing: Viewing) -> Part:
    if viewing.result is None:
        return Part("end", None)
    return Part("end", present_end(deal, viewing.result.places, viewing.result.endings))


def present_log(viewing: Viewing) -> Parts:
    """The parts of the log: all of it, or only the lines that are new to the viewer."""
    speaker = Speaker(viewing.cards, viewing.names)
    whole = viewing.since is None or viewing.taken_back
    since = -1 if whole or viewing.since is None else viewing.since
    rounds: list[Round] = [Round(_("Earlier"), [])]
    current = 0
    for number, kind, facts in viewing.log:
        begins = kind == "turn" and facts["round"] != current
        if kind == "turn":
            current = facts["round"]
        if number <= since:
            continue
        if begins:
            rounds.append(Round(round_title(current), []))
        line = event_line(kind, facts, speaker)
        if line is not None:
            rounds[-1].lines.append(line._replace(href=viewing.position.format(number)))
    parts: Parts = {}
    first, *later = [Round(each.title, each.lines[::-1]) for each in rounds]
    if whole:
        # The newest round is shown even without a line: later lines are inserted into it.
        shown = [each for each in (*later[::-1], first) if each.lines or each in later[-1:]]
        parts["log"] = Part("log", (_("What happened"), shown or [first]))
        parts["news"] = Part("news", None)
    else:
        if first.lines:
            parts["log-lines"] = Part("log_lines", first.lines, prepend_to="#log section:first-child ol")
        if later:
            parts["log-rounds"] = Part("log_rounds", later[::-1], prepend_to="#log .log")
    return parts
