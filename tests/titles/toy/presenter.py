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
LATEST_PARTS: tuple[str, ...] = ("version", "steps", "decision", "log", "end")
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
SPACES = 7
POINTS_A_SPACE = 3
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
        f"player-{seat}": Part("player", (seat, viewing.names[seat], viewing.bots[seat], *player.values()))
        for seat, player in enumerate(seen["players"])
    }
    return {
        "version": Part("version", (viewing.version, viewing.since)),
        "steps": present_steps(viewing),
        "map": present_map(viewing),
        "board": present_board(seen),
        **players,
        "hand": Part("hand", None),
        "decision": Part("decision", Question(None, _("Game"), (), "", undo=False)),
        "log": present_log(viewing),
        "end": present_end(viewing),
    }


def present_board(seen: Mapping[str, Any]) -> Part:
    """The pile: a card comes from what a player laid face down, or from a player's hand."""
    homes = " ".join(f"laid.{seat}" for seat in range(len(seen["players"])))
    return Part("board", (str(ROUND), seen["deck"], tuple(seen["pile"]), homes))


def present_map(viewing: Viewing) -> Part:
    """A track in an SVG, on which every player has a marker: each space is a part."""
    spaces = [space_of(player["points"]) for player in viewing.observation["players"]]
    parts = {
        f"space-{number}": Part("space", (number, tuple(seat_on(spaces, number)))) for number in range(SPACES)
    }
    return Part("map", NAME, parts)


def space_of(points: int) -> int:
    return min(points // POINTS_A_SPACE, SPACES - 1)


def seat_on(spaces: Sequence[int], number: int) -> list[int]:
    return [seat for seat, space in enumerate(spaces) if space == number]


def present_steps(viewing: Viewing) -> Part:
    """The ways of the markers since the version that the viewer knows, player by player, space by space."""
    points = [player["points"] for player in viewing.observation["players"]]
    steps: list[tuple[str, ...]] = []
    for seat, worth in reversed(scored_since(viewing)):
        way = range(space_of(points[seat] - worth) + 1, space_of(points[seat]) + 1)
        steps = [(f"marker.{seat}@space-{space}",) for space in way] + steps
        points[seat] -= worth
    return Part("steps", (viewing.version, tuple(steps)) if steps else (None, ()))


def scored_since(viewing: Viewing) -> list[tuple[int, int]]:
    """The seats that scored since the version that the viewer knows, with their points, in order."""
    found, worth = [], 0
    for number, kind, facts in viewing.log:
        if kind == "worth":
            worth = facts["worth"]
        if kind == "compared" and viewing.since is not None and number > viewing.since:
            numbers = [viewing.cards[card] for card in facts["cards"]]
            found += [(seat, worth) for seat, each in enumerate(numbers) if each == max(numbers)]
    return found


def present_own(viewing: Viewing) -> Parts:
    seen = viewing.observation
    asked = seen["options"] if viewing.answers and not viewing.ended else []
    # A swap names several cards; the page of the toy offers to swap one.
    actions = [each if " " in each else f"choose {each}" for each in asked]
    answers = tuple(Answer(action, action) for action in actions)
    ask = Question(viewing.viewer, _("Game"), answers, viewing.chosen, viewing.undo)
    parts = {
        "hand": Part("hand", (tuple(seen["hand"]), tuple(seen["laid"]))),
        "decision": Part("decision", ask),
    }
    return parts | {"log": present_log(viewing)} if viewing.secrets else parts


def present_log(viewing: Viewing) -> Part:
    """The whole log, whatever the viewer knows of it."""
    return Part(
        "log",
        tuple(
            (number, kind, describe(facts), viewing.position.format(number))
            for number, kind, facts in viewing.log
        ),
    )


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
