"""Card sets that nobody would print: every card gets random text that its form allows."""

from copy import deepcopy
from random import Random
from typing import Any

from games.engine.cards import Field, Kind
from games.engine.effect import NUMBER, Effect, Form, Line, Span, Verb, print_line
from games.engine.rules import Rules
from games.selectors.cards import mistakes_in

TRIES = 20
"""How often a card is rewritten until the rules accept it."""
NUMBERS = (1, 1, 1, 2, 2, 3, 4, 7, 12, 99)


def wild_set(rules: Rules[Any], data: dict[str, Any], luck: Random) -> dict[str, Any]:
    """The set with every line and number made at random; values that the rules keep rejecting stay."""
    wild = deepcopy(data)
    for sheet in rules.sheets:
        for entry in sheet.entries:
            if not entry.words:
                wild[sheet.name][entry.name] = luck.randint(entry.least, entry.most)
    refused = {f"{kind.name}/{card['key']}" for kind in rules.kinds for card in wild["decks"][kind.name]}
    for _ in range(TRIES):
        for kind in rules.kinds:
            for card in wild["decks"][kind.name]:
                if f"{kind.name}/{card['key']}" in refused:
                    write_wildly(kind, card, luck)
        refused = {"/".join(mistake.place.split("/")[:2]) for mistake in mistakes_in(wild)}
    for place in refused:
        put_back(wild, data, place)
    return wild


def write_wildly(kind: Kind, card: dict[str, Any], luck: Random) -> None:
    card["copies"] = 1 if kind.single else luck.choice([1, 1, 2, 5])
    for field in kind.fields:
        if field.form and field.name in card:
            card[field.name] = wild_value(field, field.form, luck)


def put_back(wild: dict[str, Any], data: dict[str, Any], place: str) -> None:
    """Restore a card, a number or a sheet."""
    head, _slash, key = place.partition("/")
    if head in wild["decks"]:
        deck = wild["decks"][head]
        number = next(number for number, card in enumerate(deck) if card["key"] == key)
        deck[number] = deepcopy(data["decks"][head][number])
    else:
        wild[head] = deepcopy(data[head])


def wild_value(field: Field, form: Form, luck: Random) -> str | list[str]:
    if not field.many:
        return print_line(form, wild_line(form, luck))
    return [print_line(form, wild_line(form, luck)) for _ in range(luck.choice([1, 1, 2, 3]))]


def wild_line(form: Form, luck: Random) -> Line:
    def some(verbs: tuple[Verb, ...], least: int, most: int) -> tuple[Effect, ...]:
        number = luck.randint(least, most) if verbs else 0
        return tuple(wild_effect(luck.choice(verbs), luck) for _ in range(number))

    return Line(
        some(form.moments, 1, 1), some(form.marks, 0, 2), some(form.costs, 1, 2), some(form.rewards, 1, 3)
    )


def wild_effect(verb: Verb, luck: Random) -> Effect:
    args: dict[str, int | str] = dict(verb.fixed)
    for slot in slots_of(verb):
        words = verb.slots.get(slot, NUMBER)
        assert not isinstance(words, Span)
        args[slot] = luck.choice(NUMBERS) if words == NUMBER else luck.choice(list(words))
    return Effect(verb.name, args)


def slots_of(verb: Verb) -> list[str]:
    return [part.partition("}")[0] for part in verb.pattern.split("{")[1:]]
