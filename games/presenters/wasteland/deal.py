"""What every view of the table is made from: the card set, the players, the viewer and the observation."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.action import split_action
from games.engine.decision import Refusal
from games.presenters.parts import Memo, Viewing
from games.titles.wasteland.cards import Cards

COLOURS = ("red", "blue", "yellow", "purple")
"""The colours of the seats."""
Log = Sequence[tuple[int, str, Mapping[str, Any]]]


class Deal(NamedTuple):
    cards: Cards
    seen: Mapping[str, Any]
    names: Sequence[str]
    bots: Sequence[bool]
    viewer: int | None
    chosen: str
    refusals: Sequence[Refusal]
    at_once: Collection[str]
    log: Log
    version: int
    undo: bool
    memo: Memo
    who: str = ""
    """The name of the seat that is asked, if several share the screen."""

    @property
    def me(self) -> Mapping[str, Any] | None:
        """The viewer's survivor; None for a spectator."""
        if self.viewer is None:
            return None
        player: Mapping[str, Any] = self.seen["players"][self.viewer]
        return player

    @property
    def kind(self) -> str:
        """The kind of the viewer's question; empty if there is none."""
        decision = self.seen["decision"]
        return str(decision["kind"]) if decision else ""

    @property
    def options(self) -> list[str]:
        """The answers to the viewer's question."""
        decision = self.seen["decision"]
        return list(decision["options"]) if decision else []

    @property
    def about(self) -> list[Any]:
        """What the viewer's question is about."""
        decision = self.seen["decision"]
        return list(decision["about"]) if decision else []

    def options_of(self, *verbs: str) -> list[str]:
        """The answers that begin with one of these verbs."""
        return [option for option in self.options if verb_of(option) in verbs]

    @property
    def picked(self) -> str:
        """The selected answer, if it is one of the options."""
        return self.chosen if self.chosen in self.options else ""


def deal_of(viewing: Viewing) -> Deal:
    return Deal(
        cards=viewing.cards,
        seen=shown(viewing),
        names=viewing.names,
        bots=viewing.bots,
        viewer=viewing.viewer,
        chosen=viewing.chosen,
        refusals=viewing.refusals,
        at_once=viewing.at_once,
        log=viewing.log,
        version=viewing.version,
        undo=viewing.undo,
        memo=viewing.memo,
        who=viewing.names[viewing.viewer] if viewing.shared and viewing.viewer is not None else "",
    )


def shown(viewing: Viewing) -> Mapping[str, Any]:
    """The viewer's observation, without a question that a bot answers or that was left open at the end."""
    seen = viewing.observation
    if viewing.ended:
        return {**seen, "waiting": [], "decision": None}
    return seen if viewing.answers else {**seen, "decision": None}


def verb_of(action: str) -> str:
    return split_action(action).verb


def ids_of(action: str) -> tuple[str, ...]:
    return split_action(action).ids
