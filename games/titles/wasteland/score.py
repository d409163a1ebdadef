"""How a game ended, how far it has come, and what never changes."""

from games.engine.event import Event
from games.engine.rules import Place, Progress, Result, Trace
from games.titles.wasteland.ambitions import influence
from games.titles.wasteland.cards import key_of
from games.titles.wasteland.notation import FACTIONS
from games.titles.wasteland.state import NOBODY, Pile, State, in_order

Lines = tuple[tuple[str, int], ...]


def result(state: State) -> Result | None:
    """Winners share place 1; with no winner all share it and the outcome is ``nobody`` (END-2, END-6)."""
    if state.part != "over":
        return None
    winners = state.winners
    outcome = "nobody" if not winners else "won" if len(winners) == 1 else "shared"
    places = tuple(
        Place(seat, 1 if not winners or seat in winners else 1 + len(winners), final_lines(state, seat))
        for seat in range(len(state.players))
    )
    return Result(outcome, state.endings, state.round, tuple(in_order(state, state.began)), places)


def final_lines(state: State, seat: int) -> Lines:
    """The lines of the count: won, influence, and what everybody could see all the time."""
    won = int(seat in state.winners)
    return (("won", won), ("influence", influence(state, seat)), *public_lines(state, seat))


def public_lines(state: State, seat: int) -> Lines:
    """What everybody sees of a seat."""
    player = state.players[seat]
    return (
        ("agendas", len(player.agendas)),
        ("letters", len(player.letters)),
        ("perks", len(player.perks)),
        ("caps", player.caps),
    )


def progress(state: State) -> Progress:
    """Influence is secret until the end: charts show the public lines."""
    seats = range(len(state.players))
    if state.part == "over":
        return Progress(state.round, tuple(final_lines(state, seat) for seat in seats))
    return Progress(state.round, tuple(public_lines(state, seat) for seat in seats))


def census(state: State) -> dict[str, int]:
    """What never changes: tiles, tokens, letters, and the cards of each kind."""
    held: dict[str, int] = {}
    for player in state.players:
        for card in (*player.equipped, *player.inventory, *player.perks, player.gear):
            if card:
                deck = state.cards.cards[card].deck
                held[deck] = held.get(deck, 0) + 1
    trial = state.trial
    drawn = trial is not None and trial.drawn and not trial.likeness
    on_map = sum(enemy.face.partition("-")[0] not in FACTIONS for enemy in state.enemies)
    tokens = [*state.stacks.values(), *state.killed.values()]
    known = sum(not slot.up and bool(slot.tile) for slot in state.cards.atlas.slots)
    shown = sum(bool(key) for key in state.layout)
    up = sum(
        bool(key) and bool(slot.tile) and not slot.up
        for key, slot in zip(state.layout, state.cards.atlas.slots, strict=True)
    )
    own = sum(bool(player.letters) for player in state.players)
    decks = [layer.cards for layers in state.encounters.values() for layer in layers]
    story = [state.quests, state.library, state.trashed, *decks]
    agendas = sum(len(player.agendas) for player in state.players) + bool(state.revealed)
    return {
        "tiles": shown + known - up + sum(len(tiles) for tiles in state.unseen.values()),
        "tokens": sum(len(pile) for pile in tokens) + on_map + drawn,
        "letters": sum(state.bag) + sum(len(player.letters) for player in state.players) - own,
        "loot": size(state.loot) + held.get("loot", 0),
        "assets": size(state.assets) + held.get("assets", 0),
        "uniques": len(state.uniques) + held.get("uniques", 0),
        "perks": len(state.perks) + held.get("perks", 0),
        "gear": len(state.out) + held.get("gear", 0),
        "agendas": size(state.agendas) + agendas,
        "story": sum(len(pile) for pile in story) + bool(state.met),
    }


def size(pile: Pile) -> int:
    """All cards of a pile."""
    return len(pile.pool) + len(pile.row) + len(pile.discard)


TRACES = {
    "offered": ("offered", "card"),
    "appeared": ("offered", "face"),
    "met": ("used", "card"),
    "staged": ("offered", "quest"),
    "fulfilled": ("taken", "quest"),
    "gained_card": ("taken", "card"),
    "perk_gained": ("taken", "card"),
    "killed": ("taken", "face"),
    "used": ("used", "card"),
    "event": ("used", "card"),
    "survivor": ("taken", "survivor"),
}
"""The facts that say something about a card: what, and in which of them the card is named."""


def trace(event: Event) -> Trace | None:
    """Which card a fact is about; an enemy is taken by the survivor who kills it."""
    if event.kind not in TRACES:
        return None
    what, name = TRACES[event.kind]
    seat = NOBODY if what == "offered" else event.facts["seat"]
    return Trace(what, seat, key_of(event.facts[name]))
