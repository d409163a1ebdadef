"""The parts of the table, by the id of the element that shows them."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.presenters.parts import Part, Parts, Viewing
from games.presenters.raiders.actions import Target, shown
from games.presenters.raiders.choices import NO_SPOT, Spots, present_spots
from games.presenters.raiders.decision import present_decision
from games.presenters.raiders.end import present_end
from games.presenters.raiders.log import LogLine, Speaker, event_line, worth_telling
from games.presenters.raiders.own_area import (
    present_camp,
    present_hand,
    present_piles,
    present_strip,
    present_trophies,
)
from games.presenters.raiders.reasons import reason
from games.presenters.raiders.recap import with_mark
from games.presenters.raiders.squads import current_draft, picks_squad, raid_at
from games.presenters.raiders.table import (
    Deal,
    GangView,
    VerdictView,
    land_label,
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
        seen, deal, chosen=viewing.chosen, undo=viewing.undo, refusals=viewing.refusals, spots=spots
    )
    parts["decision"] = Part("decision", (seat if ask.mine else None, ask))
    return parts


def table_parts(seen: dict, deal: Deal, spots: Spots, viewing: Viewing) -> Parts:
    """The parts of the table itself: with things to choose for the viewer who is asked."""
    lands, gain = lands_part(seen, deal, spots, viewing.chosen)
    useless = {
        each.target: reason(each.code, each.facts) for each in viewing.refusals if each.code == "call_useless"
    }
    seats = [seat for seat in range(len(seen["players"])) if seat != deal.viewer]
    gangs = {f"gang-{seat}": gang_part(present_gang(seen, deal, seat, spots)) for seat in seats}
    verdicts = {name: part.parts[f"spot-{name[2:]}"].view for name, part in lands.parts.items()}
    return {
        "lands": lands,
        "mini": Part(
            "mini",
            (
                _("Jump to a territory"),
                tuple(
                    present_mini(seen, deal, land, verdicts[f"t-{land['id']}"].state)
                    for land in seen["territories"]
                ),
            ),
        ),
        "gangs": Part("gangs", None, gangs),
        "market": Part("market", present_market(seen, deal, spots)),
        "camp": Part("camp", present_camp(seen, deal, spots)),
        "piles": Part("piles", present_piles(seen, deal)),
        "hand": Part("hand", present_hand(seen, deal, spots, useless)),
        "trophies": Part("trophies", present_trophies(seen, deal, gain)),
        "strip": Part("strip", present_strip(seen, deal)),
    }


def lands_part(seen: dict, deal: Deal, spots: Spots, chosen: str) -> tuple[Part, int]:
    """The territories, and how much loot the selected raid would bring in this hour."""
    draft = current_draft(seen, chosen)
    holds, parts = 0, dict[str, Part]()
    for land in seen["territories"]:
        spot = spots.get(Target("land", land["id"]), NO_SPOT)
        verdict, going = present_verdict(seen, deal, land, spot), 0
        if picks_squad(seen) and spot.action:
            verdict, problem = squad_verdict(seen, deal, land, verdict, draft.squad)
            if draft.land == land["id"] and not problem:
                going = 1
        if draft.land and land["captor"] == deal.viewer:
            going = 1
        holds += min(going, land["loot"])
        parts[f"t-{land['id']}"] = Part(
            "land",
            present_land(land),
            {
                f"top-{land['id']}": Part("land_top", present_top(seen, deal, land, going)),
                f"yard-{land['id']}": Part("yard", present_yard(seen, deal, land, spots)),
                f"spot-{land['id']}": Part("land_spot", verdict),
            },
        )
    return Part("lands", (len(parts), _("Night: nothing is left of the day")), parts), holds


def squad_verdict(
    seen: dict, deal: Deal, land: dict, verdict: VerdictView, squad: tuple[str, ...]
) -> tuple[VerdictView, str]:
    """What the squad would do at a territory: the numbers against each other, or what is missing."""
    raid = raid_at(deal.cards, seen, land, squad)
    rival = land["captor"] not in (-1, deal.viewer)
    if not squad:
        return verdict, raid.problem
    note = reason(raid.problem, {"by": raid.missing}) if raid.problem else ""
    state = verdict.state if verdict.spot.chosen or not raid.problem else "is-short"
    if rival:
        said = _("%(attack)d against %(defence)d") % {"attack": raid.attack, "defence": raid.defence}
        label = land_label(seen, deal, land, ". ".join(each for each in (said, note) if each))
        return verdict._replace(
            state=state,
            attack=raid.attack,
            defence=raid.defence,
            against=_("against"),
            mark=None,
            text="",
            note=note,
            label=label,
        ), raid.problem
    text = _("Free to take") if land["captor"] < 0 else _("Yours: they join")
    label = land_label(seen, deal, land, ". ".join(each for each in (text, note) if each))
    return verdict._replace(state=state, mark=None, text=text, note=note, label=label), raid.problem


def gang_part(view: GangView) -> Part:
    """A player: name, numbers and hideout are parts that can be updated alone."""
    seat = view.seat
    return Part(
        "gang",
        (view.seat, view.look.classes, view.state),
        {
            f"who-{seat}": Part("who", (view.look, view.name, view.gang, view.bot, view.away, view.notes)),
            f"backs-{seat}": Part("backs", (view.hand, view.hand_home, view.hand_said, view.hand_count)),
            f"numbers-{seat}": Part(
                "numbers",
                view._replace(
                    hand=(),
                    den=(),
                    notes=(),
                    state="",
                    den_title="",
                    den_empty="",
                    hand_said="",
                    hand_count=0,
                ),
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
