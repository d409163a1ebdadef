"""The differences between two card sets of a title: cards that were added, removed, changed or moved."""

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from django.utils.translation import get_language

from games.engine.cards import Kind
from games.presenters.labels import label_of
from games.presenters.mistakes import CARDS_OWN
from games.registry import TITLES

_WORD = re.compile(r"\s+|\w+|[^\w\s]+")


class Piece(NamedTuple):
    """Some words of a value, and whether they differ from the other side."""

    text: str
    changed: bool


class ChangedValue(NamedTuple):
    label: str
    before: list[Piece]
    after: list[Piece]


class ChangedCard(NamedTuple):
    """One card before and after; ``what`` is added, removed, changed or moved."""

    what: str
    key: str
    name: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    values: list[ChangedValue]


class ChangedDeck(NamedTuple):
    kind: Kind
    label: str
    cards: list[ChangedCard]
    same: int
    """The number of unchanged cards."""


class Changes(NamedTuple):
    sheets: list[tuple[str, list[ChangedValue]]]
    decks: list[ChangedDeck]

    @property
    def total(self) -> int:
        return sum(len(values) for _label, values in self.sheets) + sum(
            len(deck.cards) for deck in self.decks
        )


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> Changes:
    """The differences between the contents of two sets."""
    title = after["title"]
    sheets = [
        (label_of(title, sheet.name), values)
        for sheet in TITLES[title].rules.sheets
        if (values := changed_entries(title, before.get(sheet.name, {}), after.get(sheet.name, {})))
    ]
    decks = [
        changed_deck(title, kind, before["decks"].get(kind.name, []), after["decks"].get(kind.name, []))
        for kind in TITLES[title].rules.kinds
    ]
    return Changes(sheets, [deck for deck in decks if deck.cards])


def changed_entries(title: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[ChangedValue]:
    names = dict.fromkeys([*before, *after])
    pairs = [(name, shown(title, before.get(name)), shown(title, after.get(name))) for name in names]
    return [changed_value(label_of(title, name), old, new) for name, old, new in pairs if old != new]


def shown(title: str, value: Any) -> str:
    """A value of a sheet as text; empty if there is none."""
    if value is None:
        return ""
    return label_of(title, value) if isinstance(value, str) else str(value)


def changed_deck(
    title: str, kind: Kind, before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]
) -> ChangedDeck:
    old, new = ({card["key"]: card for card in cards} for cards in (before, after))
    moved = out_of_order([key for key in old if key in new], [key for key in new if key in old])
    cards = []
    for key in [*new, *(key for key in old if key not in new)]:
        values = changed_values(title, old.get(key, {}), new.get(key, {}))
        what = (
            "removed" if key not in new else "added" if key not in old else "changed" if values else "moved"
        )
        if values or key in moved:
            name = name_of(new.get(key) or old[key])
            cards.append(ChangedCard(what, key, name, old.get(key), new.get(key), values))
    return ChangedDeck(
        kind, label_of(title, kind.name), cards, len(new.keys() & old.keys()) - changed_count(cards)
    )


def changed_count(cards: Sequence[ChangedCard]) -> int:
    return sum(card.what in ("changed", "moved") for card in cards)


def out_of_order(before: Sequence[str], after: Sequence[str]) -> set[str]:
    """The keys that moved; both sequences contain the same keys in two orders."""
    kept: set[str] = set()
    for block in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
        kept |= set(before[block.a : block.a + block.size])
    return set(before) - kept


def name_of(card: Mapping[str, Any]) -> str:
    """A card's name in the reader's language."""
    return card["name"].get((get_language() or "en")[:2]) or card["key"]


def changed_values(title: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[ChangedValue]:
    old, new = flat(before), flat(after)
    names = dict.fromkeys([*new, *old])
    return [
        changed_value(str(CARDS_OWN.get(name) or label_of(title, name)), old.get(name, ""), new.get(name, ""))
        for name in names
        if old.get(name) != new.get(name)
    ]


def flat(card: Mapping[str, Any]) -> dict[str, str]:
    """The content of a card as text by field; a list becomes one line for each entry."""
    values = {**card.get("name", {}), **{name: card[name] for name in card if name not in ("key", "name")}}
    return {
        name: "\n".join(map(str, value)) if isinstance(value, list) else str(value)
        for name, value in values.items()
    }


def changed_value(label: str, before: str, after: str) -> ChangedValue:
    """Both values split into pieces, with the differing words marked."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    left: list[Piece] = []
    right: list[Piece] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if b > a:
            left.append(Piece("".join(old[a:b]), tag != "equal"))
        if d > c:
            right.append(Piece("".join(new[c:d]), tag != "equal"))
    return ChangedValue(label, left, right)
