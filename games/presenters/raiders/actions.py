"""Actions of Raiders by verb, with their ids named: no other presenter splits the text of an action."""

from typing import Any, NamedTuple

from games.engine.action import split_action
from games.presenters.parts import Viewing
from games.titles.raiders.notation import TRASH

Seen = dict[str, Any]
"""What a viewer observes, or a part of it."""
DRAFT = "draft"
"""The verb of a selection that is not an answer yet: a territory, and helpers for a squad."""
NOWHERE = "-"
PLAIN = ("pass", "stay", "done", "stop", "skip", "go")
"""Answers that name nothing on the table."""


class Target(NamedTuple):
    """The thing on the table that an answer is about: where it is, and its name there."""

    place: str
    """``home``, ``hand``, ``market``, ``land``, ``yard`` or ``den``."""
    name: str
    where: str = ""
    """The territory of a yard, or the seat of a den."""


class Draft(NamedTuple):
    """A squad that is being picked. ``read_draft`` and ``str`` are inverses."""

    land: str
    squad: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join([DRAFT, self.land or NOWHERE, *self.squad])

    @property
    def is_empty(self) -> bool:
        return not self.land and not self.squad

    def with_helper(self, name: str) -> "Draft":
        return self._replace(squad=(*self.squad, name))

    def without(self, name: str) -> "Draft":
        squad = list(self.squad)
        squad.reverse()
        squad.remove(name)
        return self._replace(squad=tuple(reversed(squad)))


NO_DRAFT = Draft("", ())


def verb_of(action: str) -> str:
    return split_action(action).verb


def ids_of(action: str) -> tuple[str, ...]:
    return split_action(action).ids


def read_draft(text: str) -> Draft:
    """The draft in a selection; an empty one if the selection is something else."""
    verb, ids = split_action(text)
    if verb != DRAFT or not ids:
        return NO_DRAFT
    land, *squad = ids
    return Draft("" if land == NOWHERE else land, tuple(squad))


def shown(viewing: Viewing) -> Seen:
    """The viewer's observation, without a question that a bot answers or that was left open at the end."""
    seen = dict(viewing.observation)
    if viewing.ended:
        return {**seen, "asked": [], "decision": None}
    return seen if viewing.answers else {**seen, "decision": None}


def options_of(seen: Seen) -> list[str]:
    """The answers to the viewer's question; of a question that asks for several things, their ids."""
    return list(seen["decision"]["options"]) if seen["decision"] else []


def target_of(action: str, seen: Seen) -> Target | None:
    """The thing that an answer is about; None if it is about nothing on the table."""
    verb, ids = split_action(action)
    match verb:
        case "hire":
            return Target("market", ids[0])
        case "call" | "place" | "muster":
            return Target("hand", ids[0])
        case "raid" | "at" | "to":
            return Target("land", ids[0])
        case "heal" | "wound" | "add" | "repeat":
            return Target("home", ids[0])
        case "shoot":
            return Target("den", ids[1], ids[0])
        case "use":
            return where_is(ids[0], seen)
        case "withdraw" | "discard":
            return where_is(ids[0], seen)
    return None


def where_is(name: str, seen: Seen) -> Target:
    """A helper of the viewer: on a territory, or else in the hideout."""
    word, _, land = name.partition(".")
    if land:
        return Target("yard", word, land)
    if word not in TRASH:
        for each in seen["territories"]:
            if word in each["helpers"]:
                return Target("yard", word, each["id"])
    return Target("home", word)
