"""A toy whose cards are written by people: all that the workshop needs of a second title."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.engine.cards import CardData, Entry, Field, Kind, Sheet, read_decks
from games.engine.effect import Form, Line, Verb
from games.engine.errors import BadCards, Mistake
from games.presenters.parts import Part
from tests.titles.toy.rules import Toy

SPELL = Form(
    "spell",
    costs=(Verb("pay", "{count} mana"),),
    rewards=(Verb("hurt", "hurt {what}", {"what": ("one", "all")}), Verb("mend", "mend {count}")),
)


class PaintedToy(Toy):
    """The same game with cards that say something."""

    slug = "toy"
    kinds = (
        Kind(
            "spells",
            (
                Field("colour", words=("green", "violet"), required=True),
                Field("lines", SPELL, many=True, required=True),
            ),
        ),
    )
    sheets = (Sheet("rules", (Entry("hand", 1, 5), Entry("colour_first", words=("green", "violet")))),)

    def read_cards(self, data: Mapping[str, Any]) -> dict[str, int]:
        mistakes: list[Mistake] = []
        decks = read_decks(data, self.kinds, mistakes)
        if not isinstance(data.get("rules", {}).get("hand"), int):
            mistakes.append(Mistake("rules/hand", "missing"))
        for card in decks["spells"]:
            if len(card.lines.get("lines", ())) > 2:
                mistakes.append(Mistake(f"spells/{card.key}/lines", "too_wordy"))
        if mistakes:
            raise BadCards(mistakes)
        return {card.key: len(card.lines["lines"]) for card in decks["spells"]}


class Thumbnail(NamedTuple):
    sheet: str = "games/icons.svg"
    symbol: str = "i-item"
    classes: str = ""


class Presenter:
    """How the toy looks and speaks, in as few words as a title can."""

    LABELS = {"spells": "Spells", "hand": "Cards in a hand"}
    MISTAKES = {"too_wordy": "Two lines are enough."}
    DRAWN_STYLES = ()

    @staticmethod
    def present_card(kind: str, card: Any) -> Thumbnail:
        return Thumbnail()

    @staticmethod
    def draw_card(kind: str, card: CardData) -> Part:
        return Part("spell", (card.names["en"], card.words.get("colour", "")))

    @staticmethod
    def say_line(form: str, line: Line) -> Part:
        return Part("line", ", ".join(effect.verb for effect in line.rewards))


CONTENT: dict[str, Any] = {
    "title": "toy",
    "name": "First",
    "rules": {"hand": 3, "colour_first": "green"},
    "decks": {
        "spells": [
            {
                "key": "spark",
                "copies": 2,
                "name": {"en": "Spark", "ru": "Искра", "fr": "Étincelle"},
                "colour": "violet",
                "lines": ["1 mana -> hurt one"],
            }
        ]
    },
}
