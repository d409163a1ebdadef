"""Counting points, and who has won (SCO-1 to SCO-3)."""

from games.engine.event import Event
from games.engine.rules import Place, Progress, Result, Trace
from games.titles.raiders.cards import key_of
from games.titles.raiders.setup import raiders_of
from games.titles.raiders.state import NOBODY, State, circle_of

Lines = tuple[tuple[str, int], ...]


def points_of(state: State, loot: int, types: int, territories: int) -> int:
    """Points for loot, the first territory of each type, and each further one (SCO-1, SCO-2)."""
    limits = state.cards.limits
    return (
        limits.points_loot * loot + limits.points_first * types + limits.points_again * (territories - types)
    )


def lines_of(state: State, seat: int) -> Lines:
    """What is compared at the end, in this order (SCO-3)."""
    player, cards = state.players[seat], state.cards.territories
    types, territories = len({cards[key].type for key in player.territories}), len(player.territories)
    return (
        ("points", points_of(state, player.loot, types, territories)),
        ("types", types),
        ("territories", territories),
        ("loot", player.loot),
    )


def result(state: State) -> Result | None:
    """Places with ties; a victory that no tie-break decides is shared (SCO-3)."""
    if state.phase != "over":
        return None
    seats = range(len(state.players))
    scores = [lines_of(state, seat) for seat in seats]
    counts = [[number for _label, number in lines] for lines in scores]
    places = tuple(
        Place(seat, 1 + sum(other > counts[seat] for other in counts), scores[seat]) for seat in seats
    )
    winners = sum(1 for place in places if place.place == 1)
    order = tuple((state.first + step) % len(seats) for step in seats)
    return Result("won" if winners == 1 else "shared", ("last_day",), circle_of(state), order, places)


def progress(state: State) -> Progress:
    """The circle, and the lines of each seat: trophies are public (CLM-4)."""
    seats = range(len(state.players))
    return Progress(circle_of(state), tuple(lines_of(state, seat) for seat in seats))


def census(state: State) -> dict[str, int]:
    """What never changes: raiders, mercenaries and territories, wherever they are."""
    helpers = state.cards.helpers
    found: list[str] = [*state.market, *state.mercenaries, *state.destroyed]
    for player in state.players:
        found += player.hand + player.deck + player.discard + player.healthy + player.wounded
    for land in state.lands:
        found += land.helpers
    raiders = sum(1 for card in found if helpers[card].gang)
    taken = {player.gang for player in state.players}
    box = sum(
        len(raiders_of(state, key)) + len(gang.start)
        for key, gang in state.cards.gangs.items()
        if key not in taken
    )
    won = sum(len(player.territories) for player in state.players)
    return {
        "raiders": raiders + box,
        "mercenaries": len(found) - raiders,
        "territories": won + len(state.lands) + len(state.territories) + len(state.lost),
    }


TRACES = {
    "dealt": ("offered", "card"),
    "hired": ("taken", "card"),
    "claimed": ("taken", "territory"),
    "used": ("used", "card"),
}
"""The facts that say something about a card: what, and under which name they hold the card."""


def trace(event: Event) -> Trace | None:
    """Which card a fact is about; a territory is taken by the player who claims it."""
    if event.kind not in TRACES:
        return None
    what, name = TRACES[event.kind]
    return Trace(what, event.facts.get("seat", NOBODY), key_of(event.facts[name]))
