"""The parts of the table, by the id of the element that shows them."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.presenters.parts import Part, Parts, Viewing
from games.presenters.raiders.actions import Draft, Seen, Target, shown
from games.presenters.raiders.choices import NO_SPOT, Spot, Spots, present_spots
from games.presenters.raiders.decision import present_decision
from games.presenters.raiders.end import present_end
from games.presenters.raiders.log import LogLine, Speaker, event_line, worth_telling
from games.presenters.raiders.own_area import (
    PilesView,
    StripView,
    present_camp,
    present_hand,
    present_piles,
    present_strip,
    present_trophies,
    side_of,
)
from games.presenters.raiders.reasons import reason
from games.presenters.raiders.recap import with_mark
from games.presenters.raiders.squads import current_draft, picks_squad, raid_at
from games.presenters.raiders.table import (
    Deal,
    GangView,
    TopView,
    VerdictView,
    land_label,
    notes_of,
    present_gang,
    present_land,
    present_market,
    present_mini,
    present_sky,
    present_status,
    present_top,
    present_verdict,
    present_yard,
)
from games.presenters.raiders.words import day_title, hour_title

OWN_PARTS: tuple[str, ...] = (
    "lands",
    "mini",
    "gangs",
    "market",
    "camp",
    "hand",
    "trophies",
    "decision",
)
"""The parts that can change when the viewer selects an answer without confirming it."""
LATEST_PARTS: tuple[str, ...] = ("version", "mini", "decision", "log", "news", "end")
"""The parts of the latest position that a replayed position does not have."""


class Hour(NamedTuple):
    """The lines of the log that belong to one hour."""

    title: str
    lines: list[LogLine]


def present_public(viewing: Viewing) -> Parts:
    """All parts of the table as spectators see them."""
    seen = {**shown(viewing), "decision": None, "hand": None, "seat": None}
    deal = Deal(viewing.cards, viewing.names, viewing.bots, None)
    parts: Parts = {
        "version": Part("version", (viewing.version, viewing.since)),
        "status": Part("status", present_status(seen)),
        "heaven": Part("heaven", present_sky(seen, viewing)),
        **table_parts(seen, deal, {}, viewing),
        **present_log(viewing),
    }
    ask = present_decision(seen, deal, chosen="", undo=False, refusals=(), spots={})
    parts["decision"] = Part("decision", (None, ask))
    parts["end"] = Part("end", present_end(viewing))
    return parts


def present_own(viewing: Viewing) -> Parts:
    """The parts that only the viewer's seat gets; they replace the public ones of the same name."""
    seen, seat = shown(viewing), viewing.viewer
    deal = Deal(viewing.cards, viewing.names, viewing.bots, seat)
    spots = present_spots(viewing)
    parts = table_parts(seen, deal, spots, viewing)
    if viewing.secrets:
        parts |= present_log(viewing)
    ask = present_decision(
        seen,
        deal,
        chosen=viewing.chosen,
        undo=viewing.undo,
        refusals=viewing.refusals,
        spots=spots,
        shared=viewing.shared,
    )
    parts["decision"] = Part("decision", (seat if ask.mine else None, ask))
    return parts


def table_parts(seen: Seen, deal: Deal, spots: Spots, viewing: Viewing) -> Parts:
    """The parts of the table itself: with things to choose for the viewer who is asked.

    A part is made again only if what it is made from has changed.
    """
    lands, gain = lands_part(seen, deal, spots, viewing)
    states = {name: part.parts[f"spot-{name[2:]}"].view.state for name, part in lands.parts.items()}
    useless = {
        each.target: reason(each.code, each.facts) for each in viewing.refusals if each.code == "call_useless"
    }
    side = side_of(seen, deal)
    player, lit = (
        seen["players"][side],
        {place: spots_at(spots, place) for place in ("home", "hand", "market")},
    )
    asked = bool(seen["decision"])

    def kept(name: str, source: object, make: Callable[[], Part]) -> Part:
        return viewing.memo.get((name, deal.viewer), (source, side, tuple(deal.names)), make)

    jumps = {
        f"mini-{land['id']}": Part("mini_land", present_mini(seen, deal, land, states[f"t-{land['id']}"]))
        for land in seen["territories"]
    }
    return {
        "lands": lands,
        "mini": Part("mini", _("Jump to a territory"), jumps),
        "gangs": Part(
            "gangs",
            None,
            {
                f"gang-{seat}": gang_kept(seen, deal, seat, spots, viewing)
                for seat in range(len(seen["players"]))
                if seat != deal.viewer
            },
        ),
        "market": kept(
            "market",
            (seen["market"], seen["mercenaries"], lit["market"]),
            lambda: Part("market", present_market(seen, deal, spots)),
        ),
        "camp": kept(
            "camp",
            (player, seen["captives_fight"], seen["turn"], lit["home"]),
            lambda: Part("camp", present_camp(seen, deal, spots)),
        ),
        "piles": kept("piles", player, lambda: piles_part(present_piles(seen, deal))),
        "hand": kept(
            "hand",
            (player, seen["hand"], lit["hand"], useless, asked),
            lambda: Part("hand", present_hand(seen, deal, spots, useless)),
        ),
        "trophies": kept(
            "trophies", (player, gain), lambda: Part("trophies", present_trophies(seen, deal, gain))
        ),
        "strip": kept("strip", player, lambda: strip_part(present_strip(seen, deal))),
    }


def spots_at(spots: Spots, place: str, where: str = "") -> dict[str, Spot]:
    """What may be chosen at one place, by name."""
    return {
        target.name: spot
        for target, spot in spots.items()
        if target.place == place and (not where or target.where == where)
    }


def gang_kept(seen: Seen, deal: Deal, seat: int, spots: Spots, viewing: Viewing) -> Part:
    """The part of a gang, from the memo if nothing about it has changed."""
    source = (
        seen["players"][seat],
        deal.names[seat],
        deal.bots[seat],
        notes_of(seen, seat),
        spots_at(spots, "den", str(seat)),
    )
    return viewing.memo.get(
        ("gang", seat, deal.viewer), source, lambda: gang_part(present_gang(seen, deal, seat, spots))
    )


def piles_part(view: PilesView) -> Part:
    return Part(
        "piles",
        (view.look, view.gang, view.unseen_title, view.pile_title, view.deck_name, view.discard_name),
        {
            "pile-deck": Part("number", view.deck),
            "pile-unseen": Part("unseen", view.unseen),
            "pile-top": Part("pile_top", (view.top, view.top_gang)),
            "pile-discard": Part("number", view.discard),
            "pile-list": Part("pile", view.pile),
        },
    )


def strip_part(view: StripView) -> Part:
    return Part(
        "strip",
        (view.look, view.camp, view.hand),
        {
            "strip-camp": Part("number", view.camp_count),
            "strip-hand": Part("number", view.hand_count),
            "strip-deck": Part("number", view.deck),
            "strip-discard": Part("number", view.discard),
            "strip-loot": Part("number", view.loot),
            "strip-points": Part("number", view.points),
        },
    )


def lands_part(seen: Seen, deal: Deal, spots: Spots, viewing: Viewing) -> tuple[Part, int]:
    """The territories, and how much loot the selected raid would bring in this hour."""
    draft = current_draft(seen, viewing.chosen)
    picking = draft if picks_squad(seen) else None
    gangs, holds, parts = [player["gang"] for player in seen["players"]], 0, dict[str, Part]()
    for land in seen["territories"]:
        key = land["id"]
        spot = spots.get(Target("land", key), NO_SPOT)
        going = goes(seen, deal, land, draft)
        holds += going
        source = (land, spot, spots_at(spots, "yard", key), going, gangs, tuple(deal.names))
        if picking is None:
            make = partial(land_part, seen, deal, land, spots, going, None)
            parts[f"t-{key}"] = viewing.memo.get(("land", key, deal.viewer), source, make)
        else:
            parts[f"t-{key}"] = land_part(seen, deal, land, spots, going, picking)
    return Part("lands", (len(parts), _("Night: nothing is left of the day")), parts), holds


def goes(seen: Seen, deal: Deal, land: Seen, draft: Draft) -> int:
    """How much loot would leave a territory in this hour, if the selected squad rides."""
    if not draft.land or not land["loot"]:
        return 0
    if land["id"] == draft.land:
        return int(not raid_at(deal.cards, seen, land, draft.squad).problem)
    return int(land["captor"] == deal.viewer)


def land_part(seen: Seen, deal: Deal, land: Seen, spots: Spots, going: int, draft: Draft | None) -> Part:
    """A territory: its upper half, its yard, and its lower edge, which are parts of their own."""
    key = land["id"]
    spot = spots.get(Target("land", key), NO_SPOT)
    verdict = present_verdict(seen, deal, land, spot)
    if draft is not None and spot.action:
        verdict = squad_verdict(seen, deal, land, verdict, draft.squad)
    return Part(
        "land",
        present_land(land),
        {
            f"top-{key}": top_part(present_top(seen, deal, land, going)),
            f"yard-{key}": Part("yard", present_yard(seen, deal, land, spots)),
            f"spot-{key}": Part("land_spot", verdict),
        },
    )


def top_part(view: TopView) -> Part:
    """The upper half of a territory; its loot is a part of its own."""
    crates = {
        f"crates-{view.id}": Part("crates", (view.id, view.loot, view.full, view.going, view.loot_said))
    }
    return Part("land_top", view._replace(loot=0, full=0, going=0, loot_said=""), crates)


def squad_verdict(
    seen: Seen, deal: Deal, land: Seen, verdict: VerdictView, squad: tuple[str, ...]
) -> VerdictView:
    """What the squad would do at a territory: the numbers against each other, or what is missing."""
    raid = raid_at(deal.cards, seen, land, squad)
    if not squad:
        return verdict
    note = reason(raid.problem, {"by": raid.missing}) if raid.problem else ""
    state = verdict.state if verdict.spot.chosen or not raid.problem else "is-short"
    if land["captor"] in (-1, deal.viewer):
        text = _("Free to take") if land["captor"] < 0 else _("Yours: they join")
        label = land_label(seen, deal, land, ". ".join(each for each in (text, note) if each))
        return verdict._replace(state=state, mark=None, text=text, note=note, label=label)
    said = _("%(attack)d against %(defence)d") % {"attack": raid.attack, "defence": raid.defence}
    return verdict._replace(
        state=state,
        attack=raid.attack,
        defence=raid.defence,
        against=_("against"),
        mark=None,
        text="",
        note=note,
        label=land_label(seen, deal, land, ". ".join(each for each in (said, note) if each)),
    )


def gang_part(view: GangView) -> Part:
    """A player: the name, every number and the hideout are parts that can be updated alone."""
    seat = view.seat
    return Part(
        "gang",
        (seat, view.look.classes),
        {
            f"who-{seat}": Part("who", (view.look, view.name, view.gang, view.bot, view.away, view.notes)),
            f"backs-{seat}": Part("backs", (view.hand, view.hand_home, view.hand_said)),
            f"numbers-{seat}": Part(
                "numbers",
                (seat, view.owner, view.unseen_title, view.pile_title),
                {
                    f"said-{seat}": Part("read_out", view.said),
                    f"points-{seat}": Part("number", view.points),
                    f"deck-{seat}": Part("number", view.deck),
                    f"unseen-{seat}": Part("unseen", view.unseen),
                    f"discard-{seat}": Part("number", view.discard),
                    f"pile-{seat}": Part("pile", view.pile),
                    f"loot-{seat}": Part("number", view.loot),
                    f"wins-{seat}": Part("wins", (view.owner, view.won, view.types)),
                },
            ),
            f"den-{seat}": Part("den", (view.den_title, view.den, view.den_empty)),
        },
    )


def present_log(viewing: Viewing) -> Parts:
    """The parts of the log: all of it, or only the lines that are new to the viewer."""
    speaker = Speaker(viewing.cards, viewing.names)
    whole = viewing.since is None or viewing.taken_back
    since = -1 if whole or viewing.since is None else viewing.since
    hours: list[Hour] = [Hour(_("Earlier"), [])]
    for number, kind, facts in worth_telling(viewing.log):
        if number <= since:
            continue
        if kind == "hour":
            hours.append(Hour(hour_title(facts["number"]), []))
        if kind == "day":
            hours.append(Hour(day_title(facts["number"]), []))
        line = event_line(kind, facts, speaker)
        if line is not None:
            href = viewing.position.format(number)
            hours[-1].lines.append(with_mark(line, viewing)._replace(href=href))
    parts: Parts = {}
    first, *later = [Hour(each.title, each.lines[::-1]) for each in hours]
    if whole:
        # The newest hour is shown even without a line: later lines are inserted into it.
        kept = [each for each in (*later[::-1], first) if each.lines or each in later[-1:]]
        parts["log"] = Part("log", (_("What happened"), kept))
        parts["news"] = Part("news", None)
    else:
        if first.lines:
            parts["log-lines"] = Part("log_lines", first.lines, prepend_to="#log section:first-child ol")
        if later:
            parts["log-hours"] = Part("log_hours", later[::-1], prepend_to="#log .story")
    return parts
