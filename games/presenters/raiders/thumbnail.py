"""A game in miniature: its territories with their captors, drawn small for pages other than the table."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.parts import Part
from games.presenters.raiders.pictures import KNOWN, GangLook, land_picture, look_without_set
from games.presenters.raiders.words import day_title


class Plot(NamedTuple):
    """A territory: its picture, its captor, and how many helpers and how much loot are there."""

    kind: str
    picture: str
    flag: GangLook | None
    helpers: int
    loot: int


class ThumbnailView(NamedTuple):
    caption: str
    label: str
    """The picture in words, for screen readers."""
    plots: tuple[Plot, ...]
    gangs: tuple[tuple[GangLook, int], ...]
    """The gangs with their points."""
    night: bool


def thumbnail(observation: Mapping[str, Any]) -> Part:
    """The small picture of the wasteland in an observation."""
    looks = [
        KNOWN.get(player["gang"]) or look_without_set(player["gang"]) for player in observation["players"]
    ]
    plots = tuple(
        Plot(
            kind=land["type"],
            picture=land_picture(land["id"], land["type"]),
            flag=looks[land["captor"]] if land["captor"] >= 0 else None,
            helpers=min(len(land["helpers"]) + sum(land["trash"].values()), 6),
            loot=land["loot"],
        )
        for land in observation["territories"]
    )
    held = sum(1 for plot in plots if plot.flag)
    label = "{}, {}".format(
        ngettext("A wasteland with %(count)d territory", "A wasteland with %(count)d territories", len(plots))
        % {"count": len(plots)},
        ngettext("%(count)d of them held", "%(count)d of them held", held) % {"count": held},
    )
    over = observation["phase"] == "over"
    caption = _("The last night has fallen") if over else day_title(max(observation["day"], 1))
    gangs = tuple(
        (look, dict(player["lines"])["points"])
        for look, player in zip(looks, observation["players"], strict=True)
    )
    return Part("thumbnail", ThumbnailView(caption, label, plots, gangs, not plots))
