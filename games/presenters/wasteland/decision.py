"""The viewer's question: a bar under the map, or a sheet of paper over its edge."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.parts import Part
from games.presenters.wasteland.act import Turn, present_turn, turn_hint
from games.presenters.wasteland.buttons import Button
from games.presenters.wasteland.deal import Deal
from games.presenters.wasteland.picks import HINTS, PICKS, Pick
from games.presenters.wasteland.story import present_sheet
from games.presenters.wasteland.trade import present_deal, present_shop
from games.presenters.wasteland.trial import present_trial

QUESTIONS: dict[str, Callable[[], str]] = {
    "survivor": lambda: _("Who are you?"),
    "start": lambda: _("Where do you start?"),
    "act": lambda: _("Your turn"),
    "order": lambda: _("Which enemy comes first?"),
    "path": lambda: _("Which way does this enemy take?"),
    "icon": lambda: _("Where does the new enemy come?"),
    "settle": lambda: _("Where is the enemy put?"),
    "letter": lambda: _("A new level: which talent do you keep?"),
    "perk": lambda: _("Which perk do you take?"),
    "gain": lambda: _("A new card: do you equip it?"),
    "drop": lambda: _("Which card do you give up?"),
    "agenda": lambda: _("You have five agendas: which one goes back?"),
    "wake": lambda: _("You were killed. Where do you wake up?"),
    "camp": lambda: _("Your camp"),
    "ready": lambda: _("Do you pay to ready this card?"),
}
PAPERS: dict[str, tuple[str, Callable[[Deal], Any]]] = {
    "option": ("encounter", present_sheet),
    "prepare": ("trial", present_trial),
    "dice": ("trial", present_trial),
    "shop": ("shop", present_shop),
    "deal": ("deal", present_deal),
    "answer": ("deal", present_deal),
}
"""Questions that are asked on a sheet of paper: its template, and its view."""


class AskView(NamedTuple):
    """The question in a bar."""

    seat: int | None
    """The seat that answers; None if nobody is asked here."""
    kind: str
    question: str
    hint: str
    turn: Turn | None
    picks: tuple[Pick, ...]
    confirm: Button | None
    end: Button | None
    undo: str
    cancel: str
    who: str = ""
    """The name of the seat that is asked, if several share the screen."""


class PaperView(NamedTuple):
    seat: int | None
    sheet: Any
    undo: str
    cancel: str
    who: str


def present_decision(deal: Deal) -> Part:
    """The part with the viewer's question, or with the names of those who are asked."""
    undo = _("Undo") if deal.undo else ""
    cancel = _("Choose something else")
    if not deal.kind:
        return Part("ask", AskView(None, "", *waiting_for(deal), None, (), None, None, undo, cancel))
    if deal.kind in PAPERS:
        template, present = PAPERS[deal.kind]
        return Part(template, PaperView(deal.viewer, present(deal), undo, cancel, deal.who))
    if deal.kind == "act":
        turn = present_turn(deal)
        direct = turn.preview is None and "end" in deal.at_once
        end = Button("end", _("End turn"), "i-pass", points=not direct)
        ask = AskView(
            deal.viewer,
            "act",
            QUESTIONS["act"](),
            turn_hint(deal),
            turn,
            (),
            None,
            end,
            undo,
            cancel,
            deal.who,
        )
        return Part("ask", ask)
    picks = PICKS[deal.kind](deal)
    confirm = None
    if any(pick.button.points for pick in picks) and deal.picked:
        confirm = Button(deal.picked, _("Confirm"), "i-check", "go")
    hint = HINTS[deal.kind](deal) if deal.kind in HINTS else ""
    question = QUESTIONS[deal.kind]()
    return Part(
        "ask",
        AskView(deal.viewer, deal.kind, question, hint, None, picks, confirm, None, undo, cancel, deal.who),
    )


def waiting_for(deal: Deal) -> tuple[str, str]:
    """Who is asked, and what they are doing."""
    if not deal.seen["waiting"]:
        return _("The game is over"), ""
    names = ", ".join(deal.names[each["seat"]] for each in deal.seen["waiting"])
    kinds = {each["kind"] for each in deal.seen["waiting"]}
    doing = [DOING[kind]() for kind in sorted(kinds) if kind in DOING]
    return _("Waiting for %(names)s") % {"names": names}, ", ".join(doing)


DOING: dict[str, Callable[[], str]] = {
    "act": lambda: _("plans the turn"),
    "option": lambda: _("reads an encounter"),
    "prepare": lambda: _("prepares for a fight"),
    "dice": lambda: _("looks at the dice"),
    "shop": lambda: _("trades"),
    "camp": lambda: _("is in camp"),
    "deal": lambda: _("makes an offer"),
    "answer": lambda: _("thinks about an offer"),
    "wake": lambda: _("wakes up"),
}
