"""The goal: what ends the game, how far it is, and what is lost then."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from games.presenters.parts import GoalView
from games.presenters.shelter.words import amount
from games.titles.shelter.observation import Observation
from games.titles.shelter.state import ROOMS_TO_END, ROOMS_TO_END_SHORT


def present_goal(seen: Observation, names: Sequence[str], viewer: int | None) -> GoalView:
    """The goal as a seat sees it: its own rooms and those of the player who is closest to the end."""
    rooms = {level["owner"]: len(level["rooms"]) for level in seen["levels"] if level["owner"] >= 0}
    steps = ROOMS_TO_END_SHORT if seen["options"]["short"] else ROOMS_TO_END
    own = 0 if viewer is None else rooms[viewer]
    if seen["endings"]:
        what, standing = _("This is the last round"), ""
    else:
        what = _("Ends with room %(number)d:") % {"number": steps}
        standing = ", ".join(standings(rooms, names, viewer))
    lost = 0 if viewer is None else threats_at(seen, viewer)
    return GoalView(
        what=what,
        standing=standing,
        done=own,
        steps=0 if viewer is None else steps,
        lost=f"\u2212{lost}" if lost else "",
        said=_("At the end you lose %(what)s: a threat on your level costs one.")
        % {"what": amount("happiness", lost)}
        if lost
        else "",
    )


def standings(rooms: Mapping[int, int], names: Sequence[str], viewer: int | None) -> list[str]:
    """The player with the most rooms besides the viewer, and the viewer."""
    others = [seat for seat in rooms if seat != viewer]
    first = max(others, key=lambda seat: rooms[seat])
    found = [_("%(name)s %(count)d") % {"name": names[first], "count": rooms[first]}]
    if viewer is not None:
        found.append(_("you %(count)d") % {"count": rooms[viewer]})
    return found


def threats_at(seen: Observation, seat: int) -> int:
    """The number of threats on a seat's level."""
    level = next(each for each in seen["levels"] if each["owner"] == seat)
    return sum(1 for room in level["rooms"] for space in room["spaces"] if space["threat"])
