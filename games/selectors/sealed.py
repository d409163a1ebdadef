"""Sealed decks and fields: what players may read of a card set before they have met it in a game.

A player has met a sealed card when an event that one of their seats may read leaves a trace of it
(`Rules.trace`), in a running or finished game with the same card set. Sealed fields, such as the outcomes
of an option, are shown at the table alone.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import yaml
from django.core.exceptions import ObjectDoesNotExist

from games.engine.cards import Field, Kind, sheet_field
from games.engine.event import Event
from games.models import CardSet, Game, Player, Seat
from games.registry import TITLES


def sealed_decks(title: str) -> frozenset[str]:
    """The names of a title's sealed decks."""
    return frozenset(kind.name for kind in TITLES[title].rules.kinds if kind.sealed)


def met_by_seats(game: Game) -> list[list[str]]:
    """The keys of all cards that each seat of a game has met, in order; moves that were taken back count."""
    rules = TITLES[game.title].rules
    found: list[dict[str, None]] = [{} for _seat in range(game.seat_count)]
    for events in game.moves.order_by("number").values_list("events", flat=True):
        for event in (Event(*each) for each in events):
            trace = rules.trace(event)
            for seat, keys in enumerate(found):
                if trace is not None and event.visible_to(seat):
                    keys[trace.card] = None
    return [list(keys) for keys in found]


def met_cards(player: Player, card_set: CardSet) -> frozenset[str]:
    """The keys of the cards that a player has met in games with this set; empty if nothing is sealed."""
    if player.pk is None or not sealed_decks(card_set.title):
        return frozenset()
    seats = Seat.objects.filter(player=player, game__card_set=card_set, game__started_at__isnull=False)
    found: set[str] = set()
    for seat in seats.select_related("game__chronicle"):
        try:
            met = seat.game.chronicle.met
        except ObjectDoesNotExist:
            met = []
        found.update((met or met_by_seats(seat.game))[seat.number])
    return frozenset(found)


def is_open(kind: Kind, key: str, met: Collection[str]) -> bool:
    """May somebody who has met these cards read this one?"""
    return not kind.sealed or key in met


def open_row(fields: Sequence[Field], row: Mapping[str, Any]) -> dict[str, Any]:
    """A card or a record without its sealed fields."""
    declared = {field.name: field for field in fields}
    return {
        name: open_value(declared[name], value) if name in declared else value
        for name, value in row.items()
        if name not in declared or not declared[name].sealed
    }


def open_value(field: Field, value: Any) -> Any:
    if isinstance(value, list):
        return [open_value(field, each) for each in value]
    return open_row(field.fields, value) if field.fields and isinstance(value, Mapping) else value


def open_content(title: str, text: str, met: Collection[str]) -> dict[str, Any]:
    """The content of a frozen set without sealed fields, and without sealed cards that were not met."""
    rules, content = TITLES[title].rules, yaml.safe_load(text)
    content = open_row([sheet_field(sheet) for sheet in rules.sheets if sheet.fields], content)
    content["decks"] = {
        kind.name: [
            open_row(kind.fields, row)
            for row in content["decks"].get(kind.name, ())
            if is_open(kind, row["key"], met)
        ]
        for kind in rules.kinds
    }
    return content


def has_seals(title: str) -> bool:
    """Is anything in the title's card sets sealed?"""
    rules = TITLES[title].rules
    fields = [field for kind in rules.kinds for field in kind.fields]
    fields += [field for sheet in rules.sheets for field in sheet.fields]
    return bool(sealed_decks(title)) or any(map(seals, fields))


def seals(field: Field) -> bool:
    return field.sealed or any(map(seals, field.fields))
