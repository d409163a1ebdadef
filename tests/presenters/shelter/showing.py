"""Helpers that present and render a table of Shelter for one viewer."""

import re
from collections.abc import Iterable
from typing import Any

from games.engine.event import Event
from games.engine.state import open_decision
from games.presenters.parts import Memo, Parts, Viewing
from games.presenters.shelter import present_own, present_public
from games.rendering import render_table
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
    """The viewing of a table for a seat, or for a spectator."""
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
        "memo": Memo(),
    }
    return Viewing(**{**facts, **other})


def draw(parts: Parts) -> str:
    return str(render_table("shelter", parts))


def words(html: str) -> str:
    """The text that a screen reader reads from HTML."""
    spoken = re.sub(r'<[^>]*aria-label="([^"]*)"[^>]*>', r" \1 ", html)
    return " ".join(re.sub(r"<[^>]+>", " ", spoken).split())
