"""The parts of the table, by the id of the element that shows them."""

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.parts import Part, Parts, Viewing
from games.presenters.shelter.choices import present_choices, present_sites, present_spots
from games.presenters.shelter.decision import present_decision
from games.presenters.shelter.end import present_end
from games.presenters.shelter.log import LogLine, Speaker, event_line, round_title
from games.presenters.shelter.map import present_map
from games.presenters.shelter.mine import present_mine
from games.presenters.shelter.table import Deal, present_players, present_rows, present_vault
from games.titles.shelter.notation import SLOTS

OWN_PARTS = ("choices", "decision", "map", "mine", "row-rooms")
"""What changes when a viewer only points at something."""
LATEST_PARTS = ("choices", "decision", "map", "log", "news", "end")
"""What belongs to the latest position alone, and not to one that is shown again."""
PHASES = ("threats", "placing", "recall")
NEWS_LINES = 3


def present(viewing: Viewing) -> Parts:
    """All parts for one viewer, ready to be drawn."""
    seen = viewing.observation
    deal = Deal(viewing.cards, viewing.names, viewing.bots, viewing.viewer)
    levels = present_vault(seen, deal)
    parts: Parts = {"status": Part("status", present_status(viewing))}
    for number, level in enumerate(levels):
        parts[f"level-{number}"] = Part("level", level)
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
    parts["columns"] = Part("columns", present_columns(viewing))
    parts["map"] = Part("map", present_map(levels, spots, sites))
    colour = "" if viewing.viewer is None else seen["players"][viewing.viewer]["colour"]
    parts["choices"] = Part("choices", present_choices(levels, spots, sites, colour))
    for number, player in enumerate(present_players(seen, deal)):
        parts[f"player-{number}"] = Part("player", player)
    rows = present_rows(seen, deal, chosen=viewing.chosen, refusals=viewing.refusals)
    for name, row in rows.items():
        parts[f"row-{name}"] = Part("row", row)
    parts["log"] = Part("log", (_("What happened"), present_log(viewing)))
    parts["news"] = Part("news", present_news(viewing))
    parts["decision"] = Part(
        "decision",
        (
            viewing.version,
            viewing.viewer,
            present_decision(seen, deal, chosen=viewing.chosen, undo=viewing.undo, log=viewing.log),
        ),
    )
    parts["end"] = Part("end", present_end(viewing))
    parts["mine"] = Part("mine", present_mine(seen, deal, viewing.chosen))
    return parts


def present_columns(viewing: Viewing) -> list[str]:
    """The number over each half of a slot, with the shaft's in the middle."""
    variant = viewing.observation["options"]["columns"] == "variant"
    columns = viewing.cards.columns_variant if variant else viewing.cards.columns
    numbers = {half: str(number) for number, half in columns.items() if half}
    over = [numbers.get((slot, side), "") for slot in SLOTS for side in ("left", "right")]
    return [*over[: len(SLOTS)], "7", *over[len(SLOTS) :]]


def present_status(viewing: Viewing) -> tuple[str, list[tuple[str, bool]], str]:
    """The round, its phases with the current one, and how many threats are to come."""
    seen = viewing.observation
    names = (_("Threats"), _("Placing"), _("Recall"))
    phase = seen["phase"] if seen["phase"] in PHASES else "recall"
    phases = [(name, key == phase) for name, key in zip(names, PHASES, strict=True)]
    size = seen["threats"]["size"]
    left = ngettext("%(count)d threat left", "%(count)d threats left", size) % {"count": size}
    return round_title(seen["round"]), phases, left


def present_log(viewing: Viewing) -> list[tuple[str, list[LogLine]]]:
    """The latest lines by round, the newest first."""
    speaker = Speaker(viewing.cards, viewing.names)
    rounds: list[tuple[str, list[LogLine]]] = [(_("Earlier"), [])]
    for number, kind, facts in viewing.log:
        if kind == "round":
            rounds.append((round_title(facts["number"]), []))
        line = event_line(kind, facts, speaker)
        if line is not None:
            rounds[-1][1].append(line._replace(href=viewing.position.format(number)))
    return [(title, lines[::-1]) for title, lines in reversed(rounds) if lines]


def present_news(viewing: Viewing) -> list[SafeString]:
    """What the latest moves were, for those who hear the table: few lines, the newest last."""
    speaker = Speaker(viewing.cards, viewing.names)
    lines = [event_line(kind, facts, speaker) for _number, kind, facts in viewing.log[-NEWS_LINES:]]
    return [line.text for line in lines if line is not None]
