"""Final scoring, the result, and totals."""

from games.engine.effect import Effect
from games.engine.event import Event
from games.engine.rules import Place, Progress, Result, Table, Trace
from games.titles.shelter.cards import key_of
from games.titles.shelter.effects import cheer
from games.titles.shelter.state import NOBODY, TOP, State, rooms_on, threats_on

TIE_BREAKS = ("happiness", "resources", "dwellers", "items")
"""The numbers that decide places, compared in this order (END-5, END-6)."""

Lines = tuple[tuple[str, int], ...]


def count_up(state: State, table: Table) -> None:
    """Subtract happiness for threats on each player's own level (END-3), then add it for items (END-4)."""
    for seat in range(len(state.players)):
        if threats := threats_on(state, seat):
            cheer(state, table, seat, -threats, "threats")
    for seat, player in enumerate(state.players):
        for item in player.items:
            if count := happiness_of(state, seat, item):
                cheer(state, table, seat, count, item)
    table.tell("over", endings=tuple(state.endings))


def happiness_of(state: State, seat: int, item: str) -> int:
    """The happiness that an item gives at the end of the game."""
    ability = state.cards.items[item].abilities.get("game_end")
    if ability is None or (ability.no_threat and threats_on(state, seat)):
        return 0
    return sum(_worth(state, seat, effect) for effect in ability.effects)


def _worth(state: State, seat: int, effect: Effect) -> int:
    if effect.verb == "gain":
        return effect.number()
    return effect.number() * (counted(state, seat, effect.word("what")) // int(effect.args["every"]))


def counted(state: State, seat: int, what: str) -> int:
    """A seat's number of dwellers, resources, rooms or items, or its happiness."""
    player = state.players[seat]
    if what == "happiness":
        return player.happiness
    if what == "resources":
        return sum(player.resources)
    if what == "dwellers":
        return len(player.dwellers)
    if what == "items":
        return len(player.items)
    return rooms_on(state, seat)


def result(state: State) -> Result | None:
    """The result, or None; a victory that no tie-break decides is shared (END-5, END-6)."""
    if state.phase != "over":
        return None
    scores = [lines_of(state, seat) for seat in range(len(state.players))]
    places = [
        Place(seat, 1 + sum(1 for other in scores if is_ahead(other, own)), own)
        for seat, own in enumerate(scores)
    ]
    winners = sum(1 for place in places if place.place == 1)
    outcome = "won" if winners == 1 else "shared"
    return Result(outcome, tuple(state.endings), state.round, tuple(state.owners[1:]), tuple(places))


def progress(state: State) -> Progress:
    return Progress(state.round, tuple(lines_of(state, seat) for seat in range(len(state.players))))


def lines_of(state: State, seat: int) -> Lines:
    """The seat's current numbers for the final comparison."""
    return tuple((what, counted(state, seat, what)) for what in TIE_BREAKS)


def is_ahead(one: Lines, other: Lines) -> bool:
    return [number for _what, number in one] > [number for _what, number in other]


def census(state: State) -> dict[str, int]:
    """The totals that never change: cubes, dwellers, and cards of each kind."""
    players = state.players
    decks = (state.items, state.rooms, state.threat_deck)
    items, rooms, threats = (len(deck.pool) + len(deck.row) + len(deck.discard) for deck in decks)
    return {
        "cubes": state.supply + sum(sum(player.resources) for player in players),
        "dwellers": sum(player.box + len(player.dwellers) for player in players),
        "items": items + sum(len(player.items) for player in players),
        "rooms": rooms + sum(1 for level in state.levels[TOP + 1 :] for room in level if room),
        "threats": threats + len(state.threats),
    }


TRACES = {
    "dealt": ("offered", "card"),
    "threat": ("offered", "threat"),
    "took": ("taken", "item"),
    "built": ("taken", "room"),
    "beaten": ("taken", "threat"),
    "used": ("used", "item"),
}
"""The events about a card: what happened to it, and the name of the fact that holds the card."""


def trace(event: Event) -> Trace | None:
    """What happened to a card in an event, or None; a threat is taken by the player who beats it."""
    if event.kind not in TRACES:
        return None
    what, name = TRACES[event.kind]
    return Trace(what, event.facts.get("seat", NOBODY), key_of(event.facts[name]))
