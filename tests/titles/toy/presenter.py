"""The toy's presenter: the least that the protocol of presenters allows."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.cards import CardData
from games.engine.effect import Line
from games.models import Card
from games.presenters.charts import Chart
from games.presenters.drawings import drawing
from games.presenters.parts import Part, Parts, Viewing
from games.presenters.presenter import DeckEntry, Highlight, Highlights, Sample, Text
from games.presenters.terms import Term, Terms

NAME: Text = "Toy"
OWN_PARTS: tuple[str, ...] = ("decision",)
LATEST_PARTS: tuple[str, ...] = ("version", "decision", "log", "end")
TABLE_TERMS: Terms = {"swaps": Term(lazy("Game"), {True: lazy("Round"), False: lazy("Seat")})}
STANDING_TERMS: Terms = {}
ENDINGS: Mapping[str, Text] = {"hands_empty": "all hands were empty"}
LABELS: Mapping[str, Text] = {"spells": "Spells", "hand": "Cards in a hand"}
MISTAKES: Mapping[str, Text] = {"too_wordy": "Two lines are enough."}
STYLES: tuple[str, ...] = ()
DRAWN_STYLES: tuple[str, ...] = ()
CARD_STYLES: tuple[str, ...] = ()

SHEET = "games/icons.svg"
SYMBOL = "i-item"
# A word that the site's catalogues have, so that the toy's pages differ between languages.
ROUND = lazy("Round")


class Picture(NamedTuple):
    sheet: str = SHEET
    symbol: str = SYMBOL
    classes: str = ""


class Answer(NamedTuple):
    """A button: the answer that it selects or plays, and its label."""

    action: str
    label: str


class Question(NamedTuple):
    """The question to the viewer; without answers the viewer waits."""

    seat: int | None
    text: str
    answers: tuple[Answer, ...]
    chosen: str
    undo: bool


def present_public(viewing: Viewing) -> Parts:
    seen = viewing.observation
    players = {
        f"player-{seat}": Part("player", (viewing.names[seat], viewing.bots[seat], *player.values()))
        for seat, player in enumerate(seen["players"])
    }
    return {
        "version": Part("version", (viewing.version, viewing.since)),
        "board": Part("board", (str(ROUND), seen["deck"], tuple(seen["pile"]))),
        **players,
        "hand": Part("hand", None),
        "decision": Part("decision", Question(None, _("Game"), (), "", undo=False)),
        "log": present_log(viewing),
        "end": present_end(viewing),
    }


def present_own(viewing: Viewing) -> Parts:
    seen = viewing.observation
    asked = seen["options"] if viewing.answers and not viewing.ended else []
    # A swap names several cards; the page of the toy offers to swap one.
    actions = [each if " " in each else f"choose {each}" for each in asked]
    answers = tuple(Answer(action, action) for action in actions)
    ask = Question(viewing.viewer, _("Game"), answers, viewing.chosen, viewing.undo)
    # Behind a curtain the hand is not shown.
    hand = None if viewing.curtain else (tuple(seen["hand"]), tuple(seen["laid"]))
    parts = {"hand": Part("hand", hand), "decision": Part("decision", ask)}
    return parts | {"log": present_log(viewing)} if viewing.secrets else parts


def present_log(viewing: Viewing) -> Part:
    """The whole log, whatever the viewer knows of it."""
    return Part("log", tuple((number, kind, describe(facts)) for number, kind, facts in viewing.log))


def describe(facts: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in facts.items())


def present_end(viewing: Viewing) -> Part:
    if viewing.result is None:
        return Part("end", None)
    return Part("end", tuple((viewing.names[seat], place) for seat, place, _lines in viewing.result.places))


def present_recap(viewing: Viewing, *, earlier: bool) -> Any:
    told = tuple((number, kind) for number, kind, _facts in viewing.log)
    return told or None


def thumbnail(observation: Mapping[str, Any]) -> Part:
    return Part("thumbnail", len(observation["pile"]))


def series(rounds: Sequence[Sequence[Any]], names: Sequence[str]) -> list[Chart]:
    return []


def collection(cards: Any, taken: Mapping[str, int]) -> Highlights:
    picture = drawing(SHEET, SYMBOL, "")
    return [("Cards", [Highlight(key, times, picture) for key, times in taken.items()])] if taken else []


def highlights(cards: Any, taken: Mapping[str, int]) -> Highlights:
    return collection(cards, taken)


def cards_by_deck(cards: Any) -> list[tuple[str, list[DeckEntry]]]:
    return [("Cards", [(key, key, drawing(SHEET, SYMBOL, "")) for key in cards])]


def present_card(kind: str, card: Card) -> Picture:
    return Picture()


def draw_card(kind: str, card: CardData) -> Part:
    return Part("spell", (card.names["en"], card.words.get("colour", "")))


def say_line(form: str, line: Line) -> Part:
    return Part("line", ", ".join(effect.verb for effect in line.rewards))


def samples(cards: Any) -> Sequence[Sample]:
    return [Sample("spell", Part("spell", ("Spark", "violet")))]
