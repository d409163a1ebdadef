"""Card sets that somebody might upload: the standard one, damaged in one way or another."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import yaml

Data = dict[str, Any]
Spoil = Callable[[Data, Random], None]

VALUES: tuple[Any, ...] = (
    None, "", " ", -1, 0, 1, 99, 10**30, True, "none", "1 water -> item", "x" * 500, [], {}, [[]], {"a": 1},
    ["before combat: exhaust -> +2"], {"en": "A"}, "->", ":", "1 any", "[S] -> 99 power", "- > item", "ж",
    "\U0001f600",
)  # fmt: skip
WORDS = (
    "power", "watr", "->", ",", ":", "[S]", "[Z]", "99", "0", "100", "-1", "linked", "injured only", "item",
    "build", "room", "combat 7", "or", "against creature", "exhaust", "discard", "always", "+", "heal",
    "любой",
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside some data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def any_place(data: Data, luck: Random) -> tuple[Any, Any]:
    """A random place in the data: its container, and its key or index."""
    *path, key = luck.choice(list(places(data)))
    return at(data, tuple(path)), key


def any_card(data: Data, luck: Random) -> dict[str, Any]:
    card: dict[str, Any] = luck.choice([card for deck in data["decks"].values() for card in deck])
    return card


def another_type(data: Data, luck: Random) -> None:
    holder, key = any_place(data, luck)
    holder[key] = luck.choice(VALUES)


def missing(data: Data, luck: Random) -> None:
    holder, key = any_place(data, luck)
    del holder[key]


def unknown_word(data: Data, luck: Random) -> None:
    card = any_card(data, luck)
    field = luck.choice([name for name in card if name not in ("key", "copies", "name")])
    lines = card[field] if isinstance(card[field], list) else [card[field]]
    words = luck.choice(lines).split()
    words.insert(luck.randrange(len(words) + 1), luck.choice(WORDS))
    card[field] = [" ".join(words)] if isinstance(card[field], list) else " ".join(words)


def without_a_word(data: Data, luck: Random) -> None:
    card = any_card(data, luck)
    field = luck.choice([name for name in card if name not in ("key", "copies", "name")])
    if isinstance(card[field], str):
        words = card[field].split()
        del words[luck.randrange(len(words))]
        card[field] = " ".join(words)


def other_number(data: Data, luck: Random) -> None:
    number = luck.choice([-5, 0, 1, 2, 7, 60, 99, 10**6])
    if luck.random() < 0.5:
        any_card(data, luck)["copies"] = number
    else:
        data["limits"][luck.choice(list(data["limits"]))] = number


def same_key(data: Data, luck: Random) -> None:
    any_card(data, luck)["key"] = any_card(data, luck)["key"]


def wrong_count(data: Data, luck: Random) -> None:
    deck = luck.choice(list(data["decks"].values()))
    if luck.random() < 0.5:
        del deck[luck.randrange(len(deck) + 1) :]
    else:
        deck += [{**deepcopy(deck[0]), "key": f"more_{place}"} for place in range(luck.choice([1, 10, 250]))]


def unknown_field(data: Data, luck: Random) -> None:
    holder = luck.choice([data, data["decks"], data["limits"], data["columns"], any_card(data, luck)])
    holder[luck.choice(["extra", "14", "left", "both", "ability", "titel"])] = luck.choice(VALUES)


def two_things(data: Data, luck: Random) -> None:
    for spoil in luck.sample(SPOILS[:-1], 2):
        spoil(data, luck)


SPOILS: tuple[Spoil, ...] = (
    another_type,
    missing,
    unknown_word,
    without_a_word,
    other_number,
    same_key,
    wrong_count,
    unknown_field,
    two_things,
)


def spoilt_text(text: str, luck: Random) -> str:
    """Damage the text itself: an anchor, a tag, a broken line, forbidden characters."""
    lines = text.splitlines()
    place = luck.randrange(len(lines))
    line = lines[place]
    lines[place] = luck.choice(
        [
            line.replace(": ", ": &a ", 1),
            line.replace(": ", ": *a ", 1),
            line.replace(": ", ": !!python/object:os.system ", 1),
            line.replace(": ", ": !own ", 1),
            f"  {line}",
            line[: len(line) // 2],
            f"{line}\t\x01",
            f"<<: {line}",
            f"{line}\n{line}",
            f"? {line}",
            "---",
            "%YAML 9.9",
            line.replace('"', ""),
        ]
    )
    return "\n".join(lines)


NONSENSE = (
    "[",
    "{a: ",
    "- ",
    "a: b\n",
    "&a ",
    "!x ",
    "? ",
    "'",
    "ж",
    "\n\n",
    "- [1, 2]\n",
    "k: {a: [b, c]}\n",
)


def nonsense(luck: Random, size: int) -> str:
    """A long run of characters that mean something in YAML."""
    piece = luck.choice(NONSENSE)
    return (luck.choice(["", "title: shelter\n", "decks:\n  rooms:\n"]) + piece * (size // len(piece)))[:size]


def mutants(text: str, number: int) -> Iterator[str]:
    """So many damaged card sets: data, text and nonsense in turn, the same in every run."""
    data = yaml.safe_load(text)
    for place in range(number):
        luck = Random(f"mutant {place}")
        if place % 10 == 8:
            yield spoilt_text(text, luck)
        elif place % 10 == 9:
            yield nonsense(luck, luck.choice([100, 20_000, 900_000, 10_000_000]))
        else:
            mutant = deepcopy(data)
            SPOILS[place % len(SPOILS)](mutant, luck)
            yield yaml.safe_dump(mutant, allow_unicode=True, sort_keys=False)
