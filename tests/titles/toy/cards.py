"""A toy with a card set in notation: the least that the workshop needs of a second title."""

from collections.abc import Mapping
from typing import Any

from games.engine.cards import Entry, Field, Kind, Sheet, read_decks
from games.engine.effect import Form, Verb
from games.engine.errors import BadCards, Mistake
from tests.titles.toy.rules import Toy

SPELL = Form(
    "spell",
    costs=(Verb("pay", "{count} mana"),),
    rewards=(Verb("hurt", "hurt {what}", {"what": ("one", "all")}), Verb("mend", "mend {count}")),
)


class PaintedToy(Toy):
    """The same game with cards in notation."""

    slug = "toy"
    kinds: tuple[Kind, ...] = (
        Kind(
            "spells",
            (
                Field("colour", words=("green", "violet"), required=True),
                Field("lines", SPELL, many=True, required=True),
            ),
        ),
    )
    sheets: tuple[Sheet, ...] = (
        Sheet("rules", (Entry("hand", 1, 5), Entry("colour_first", words=("green", "violet")))),
    )

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
