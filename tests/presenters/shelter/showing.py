"""A table of Shelter as one of its viewers sees it."""

import re
from collections.abc import Iterable
from typing import Any

from games.engine.event import Event
from games.engine.state import open_decision
from games.panels import render_table
from games.presenters.parts import Made, Parts, Viewing
from games.presenters.shelter import present_own, present_public
from games.titles.shelter.state import State
from tests.titles.shelter.scene import RULES

LANGUAGES = ("en", "ru", "fr")
NAMES = ("Ada", "Boris", "Chloé", "Дина")


def show(state: State, seat: int | None, *, events: Iterable[Event] = (), **other: Any) -> Parts:
    """All parts of the table for a seat, or for a spectator."""
    public = present_public(viewing(state, None, events=events, **other))
    if seat is None:
        return public
    return {**public, **present_own(viewing(state, seat, events=events, **other))}


def viewing(state: State, seat: int | None, *, events: Iterable[Event] = (), **other: Any) -> Viewing:
    """A table as a seat looks at it, or a spectator."""
    decision = None if seat is None else open_decision(state, seat)
    facts: dict[str, Any] = {
        "cards": state.cards,
        "observation": RULES.observe(state, seat),
        "names": NAMES,
        "bots": [False] * len(state.players),
        "viewer": seat,
        "log": [(state.version, event.kind, event.facts) for event in events],
        "since": None,
        "secrets": False,
        "refusals": RULES.refusals(state, decision) if decision else [],
        "chosen": "",
        "undo": False,
        "version": state.version,
        "position": "/games/1/at/{}/",
        "result": RULES.result(state),
        "made": Made(),
    }
    return Viewing(**{**facts, **other})


def draw(parts: Parts) -> str:
    return str(render_table("shelter", parts))


def words(html: str) -> str:
    """What is read out of a piece of a page."""
    spoken = re.sub(r'<[^>]*aria-label="([^"]*)"[^>]*>', r" \1 ", html)
    return " ".join(re.sub(r"<[^>]+>", " ", spoken).split())
