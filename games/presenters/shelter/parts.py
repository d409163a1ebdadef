"""The parts of the table, by the id of the element that shows them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.caches import cached
from games.presenters.parts import Memo, Part, Parts, Viewing
from games.presenters.shelter.choices import (
    SiteView,
    SpotView,
    present_choices,
    present_sites,
    present_spots,
)
from games.presenters.shelter.decision import present_decision
from games.presenters.shelter.end import present_end
from games.presenters.shelter.log import LogLine, Speaker, event_line, round_title
from games.presenters.shelter.map import MapSlot, map_slot
from games.presenters.shelter.own_area import MineView, present_mine
from games.presenters.shelter.preview import shown
from games.presenters.shelter.table import (
    Deal,
    LevelView,
    PlayerView,
    SlotView,
    present_players,
    present_rows,
    present_vault,
)
from games.titles.shelter.notation import SLOTS

OWN_PARTS: tuple[str, ...] = ("choices", "decision", "map", "mine", "row-rooms")
"""The parts that can change when the viewer selects an answer without confirming it."""
LATEST_PARTS: tuple[str, ...] = ("version", "choices", "decision", "map", "log", "news", "end")
"""The parts of the latest position that a replayed position does not have."""
PHASES = ("threats", "placing", "recall")


class Round(NamedTuple):
    """The lines of the log that belong to one round."""

    title: str
    lines: list[LogLine]


def present_public(viewing: Viewing) -> Parts:
    """All parts of the table as spectators see them."""
    seen = shown(viewing)
    deal = Deal(viewing.cards, viewing.names, viewing.bots, None, viewing.memo)
    levels = present_vault(seen, deal)
    parts: Parts = {
        "version": Part("version", (viewing.version, viewing.since)),
        "status": Part("status", present_status(viewing)),
        "columns": Part("columns", present_columns(viewing)),
        "map": map_part(levels, {}, {}, deal),
        "choices": Part("choices", None),
    }
    for number, level in enumerate(levels):
        parts[f"level-{number}"] = level_part(number, level, viewing.memo)
    for number, player in enumerate(present_players(seen, deal)):
        parts[f"player-{number}"] = player_part(number, player, viewing.memo)
    for name, row in present_rows(seen, deal, chosen="", refusals=()).items():
        parts[f"row-{name}"] = Part("row", row)
    parts |= present_log(viewing)
    ask = present_decision(seen, deal, chosen="", undo=False, log=viewing.log)
    parts["decision"] = Part("decision", (None, ask))
    parts["end"] = Part("end", present_end(viewing))
    parts["mine"] = Part("mine", None)
    return parts


def present_own(viewing: Viewing) -> Parts:
    """The parts that only the viewer's seat gets; they replace the public ones of the same name."""
    seen, seat = shown(viewing), viewing.viewer
    assert seat is not None
    deal = Deal(viewing.cards, viewing.names, viewing.bots, seat, viewing.memo)
    levels = present_vault(seen, deal)
    parts: Parts = {
        f"level-{number}": level_part(number, level, viewing.memo)
        for number, level in enumerate(levels)
        if level.mine
    }
    if seen["decision"]:
        parts |= present_lit(viewing, deal, levels)
    if viewing.secrets:
        parts |= present_log(viewing)
    ask = present_decision(seen, deal, chosen=viewing.chosen, undo=viewing.undo, log=viewing.log)
    parts["decision"] = Part("decision", (seat if ask.mine else None, ask))
    parts["mine"] = viewing.memo.get(
        ("mine", seat),
        (seen["players"][seat], seen["decision"], viewing.chosen),
        lambda: mine_part(present_mine(seen, deal, viewing.chosen)),
    )
    return parts


def present_lit(viewing: Viewing, deal: Deal, levels: Sequence[LevelView]) -> Parts:
    """The parts with things to select: the layer over the vault, the map, and the rows of cards."""
    seen = shown(viewing)
    labels = {space.id: space.label for level in levels for slot in level.slots for space in slot.spaces}
    spots = present_spots(
        seen,
        deal,
        labels=labels,
        chosen=viewing.chosen,
        refusals=viewing.refusals,
        at_once=viewing.at_once,
    )
    sites = present_sites(seen, deal, viewing.chosen)
    colour = next(level.colour for level in levels if level.mine)
    rows = present_rows(seen, deal, chosen=viewing.chosen, refusals=viewing.refusals)
    return {
        "map": map_part(levels, spots, sites, deal),
        "choices": Part("choices", present_choices(levels, spots, sites, colour)),
        **{f"row-{name}": Part("row", row) for name, row in rows.items()},
    }


def level_part(number: int, level: LevelView, memo: Memo) -> Part:
    """The part of a level; each of its slots is a part that can be updated alone."""

    def make() -> Part:
        slots = {
            f"level-{number}-{place}": slot_part(level.colour, slot) for place, slot in enumerate(level.slots)
        }
        return Part("level", level._replace(slots=[]), slots)

    return memo.get(("level part", number, level.mine), level, make)


def slot_part(colour: str, slot: SlotView) -> Part:
    spaces = {f"space-{space.id}": Part("space", space) for space in slot.spaces}
    return Part("slot", (colour, slot._replace(spaces=())), spaces)


def mine_part(view: MineView | None) -> Part:
    if view is None:
        return Part("mine", None)
    pawns = {
        f"pawn-{number}": Part("pawn", (view.colour, number, pawn))
        for number, pawn in enumerate(view.pawns, 1)
    }
    return Part(
        "mine",
        view._replace(tracks=[], happiness=0, happiness_said="", joy="", pawns=[]),
        {
            **{f"track-{track.what}": Part("track", (view.colour, track)) for track in view.tracks},
            "joy": Part("joy", (view.colour, view.happiness, view.joy, view.happiness_said)),
            "crew": Part("crew", None, pawns),
        },
    )


def map_part(
    levels: Sequence[LevelView], spots: Mapping[str, SpotView], sites: Mapping[str, SiteView], deal: Deal
) -> Part:
    slots: dict[str, Part] = {}
    for row, level in enumerate(levels):
        over = [spots.get(space.id) for slot in level.slots for space in slot.spaces] if spots else None
        make = partial(map_row, row, level, spots, sites)
        slots |= deal.memo.get(("map", row, deal.viewer), (level, over, sites), make)
    return Part("map", (_("Map of the vault"), tuple(level.colour for level in levels)), slots)


def map_row(
    row: int, level: LevelView, spots: Mapping[str, SpotView], sites: Mapping[str, SiteView]
) -> dict[str, Part]:
    slots: dict[str, Part] = {}
    for column, slot in enumerate(level.slots):
        name = f"map-{row}-{column}"
        slots[name] = map_slot_part(name, map_slot(f"level-{row}-{column}", slot, spots, sites))
    return slots


@cached("map slots", 2048)
def map_slot_part(name: str, slot: MapSlot) -> Part:
    dots = {f"{name}-{number}": Part("dot", look) for number, look in enumerate(slot.dots)}
    return Part("map_slot", slot._replace(dots=()), dots)


def player_part(number: int, player: PlayerView, memo: Memo) -> Part:
    """The part of a player; the name and every number are parts that can be updated alone."""
    return memo.get(("player part", number), player, lambda: make_player_part(number, player))


def make_player_part(number: int, player: PlayerView) -> Part:
    who = (player.colour, player.name, player.bot, _("away"))
    numbers = {
        f"said-{number}": Part("read_out", player.said),
        f"happy-{number}": Part("number", player.happiness),
        **{f"{what}-{number}": Part("number", held) for what, held in player.resources},
        f"crew-{number}": Part("number", f"{player.available}/{player.dwellers}"),
        f"items-{number}": Part("number", player.items),
        f"built-{number}": Part("number", player.rooms),
    }
    named = number, player.colour, tuple(what for what, _held in player.resources)
    return Part(
        "player",
        (player.seat, player.colour, player.passed),
        {
            f"who-{number}": Part("who", who, {f"notes-{number}": Part("notes", player.notes)}),
            f"numbers-{number}": Part("numbers", named, numbers),
        },
    )


def present_columns(viewing: Viewing) -> list[str]:
    """The dice totals above the columns of the vault; the shaft's is in the middle."""
    variant = shown(viewing)["options"]["columns"] == "variant"
    columns = viewing.cards.columns_variant if variant else viewing.cards.columns
    numbers = {half: str(number) for number, half in columns.items() if half}
    over = [numbers.get((slot, side), "") for slot in SLOTS for side in ("left", "right")]
    return [*over[: len(SLOTS)], "7", *over[len(SLOTS) :]]


def present_status(viewing: Viewing) -> tuple[str, list[tuple[str, bool]], str]:
    """The round, its phases with the current one marked, and the number of threats left."""
    seen = shown(viewing)
    names = (_("Threats"), _("Placing"), _("Recall"))
    phase = seen["phase"] if seen["phase"] in PHASES else "recall"
    phases = [(name, key == phase) for name, key in zip(names, PHASES, strict=True)]
    size = seen["threats"]["size"]
    left = ngettext("%(count)d threat left", "%(count)d threats left", size) % {"count": size}
    return round_title(seen["round"]), phases, left


def present_log(viewing: Viewing) -> Parts:
    """The parts of the log: all of it, or only the lines that are new to the viewer."""
    speaker = Speaker(viewing.cards, viewing.names)
    whole = viewing.since is None or viewing.taken_back
    since = -1 if whole or viewing.since is None else viewing.since
    rounds: list[Round] = [Round(_("Earlier"), [])]
    for number, kind, facts in viewing.log:
        if number <= since:
            continue
        if kind == "round":
            rounds.append(Round(round_title(facts["number"]), []))
        line = event_line(kind, facts, speaker)
        if line is not None:
            rounds[-1].lines.append(line._replace(href=viewing.position.format(number)))
    parts: Parts = {}
    first, *later = [Round(each.title, each.lines[::-1]) for each in rounds]
    if whole:
        # The newest round is shown even without a line: later lines are inserted into it.
        shown = [each for each in (*later[::-1], first) if each.lines or each in later[-1:]]
        parts["log"] = Part("log", (_("What happened"), shown))
        parts["news"] = Part("news", None)
    else:
        if first.lines:
            parts["log-lines"] = Part("log_lines", first.lines, prepend_to="#log section:first-child ol")
        if later:
            parts["log-rounds"] = Part("log_rounds", later[::-1], prepend_to="#log .log")
    return parts
