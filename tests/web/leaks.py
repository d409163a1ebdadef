"""Looks for hidden cards in the pages that were sent."""

import json
import re
from collections.abc import Iterable
from functools import cache
from html.parser import HTMLParser

from games.selectors.games import cards_of, facts_of, latest_moves, latest_state, rules_of
from games.titles.shelter.cards import Cards, key_of
from tests.support.tables import Play
from tests.titles.shelter.hidden import hidden_from

READ_ALOUD = {"alt", "aria-label", "title"}
WORD = re.compile(r"[a-z_]+")


class Sent(HTMLParser):
    """A parsed page: its readable text, and the ids in its attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if ("name", "csrfmiddlewaretoken") in attrs:
            # Random letters, which sometimes contain a short word.
            return
        for name, value in attrs:
            if name in READ_ALOUD:
                self.read.append(value or "")
            else:
                self.ids.update(WORD.findall(value or ""))

    def handle_data(self, data: str) -> None:
        self.read.append(data)


def leaks(play: Play, pages: Iterable[str]) -> list[str]:
    """Keys and English names of face-down cards that these pages contain.

    A card with another copy on the table, or that is still in the log, is public.
    """
    game = play.game
    state, cards = latest_state(game), cards_of(game)
    told = facts_of(latest_moves(game, game.version), None)
    known = set(WORD.findall(json.dumps([rules_of(game).observe(state, None), told])))
    hidden = {key_of(card) for card in hidden_from(state, None)} - known
    found = []
    for page in pages:
        sent = Sent()
        sent.feed(page)
        read = "\n".join(sent.read)
        found += sorted(hidden & sent.ids)
        found += [name for key, name in plain_names(cards) if key in hidden and named(name).search(read)]
    return found


@cache
def named(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(name)}\b")


def plain_names(cards: Cards) -> list[tuple[str, str]]:
    """Names by key, without those that are part of another card's name."""
    names = {key: each["en"] for key, each in cards.names.items()}
    return [
        (key, name)
        for key, name in names.items()
        if not any(other != name and named(name).search(other) for other in names.values())
    ]
