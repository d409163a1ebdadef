"""What a position of Raiders is worth to a seat, in points, term by term.

Every term is a number that can be read off the table, times a weight. Hands of other seats are not looked
at: only how many cards they hold.
"""

from games.titles.raiders.bots.weights import POSITION_IN
from games.titles.raiders.flow import days_of
from games.titles.raiders.notation import CAPTIVE, FANATIC
from games.titles.raiders.score import lines_of
from games.titles.raiders.squad import defence, has_raider, strength_at_home
from games.titles.raiders.state import Land, Player, State

ATTACKED = (0.01, 0.03, 0.08, 0.3, 0.42, 0.5)
"""How likely a rival attacks in an hour, by how much stronger they are than the guard: from -2 to 3."""
WEAKEST, STRONGEST = -2, 3
LURE = (1.5, 1.5, 1.2, 1.0, 0.9, 0.8)
"""How much more often a territory is attacked that has only so much loot left."""
BEFORE_LOOT = frozenset({"crew", "play", "raid"})


def part_left(state: State) -> float:
    """How much of the loot of the whole game is still to come, from 1 down to 0."""
    a_day = (len(state.players) + state.cards.limits.extra_territories) * state.cards.limits.start_loot
    table = sum([land.loot for land in state.lands])
    return min(1.0, (table + a_day * (days_of(state) - state.day)) / (a_day * days_of(state)))


def power_of(state: State, player: Player) -> int:
    """The strength with which a player could attack; none without a healthy raider."""
    return strength_at_home(state, player) if has_raider(state.cards, player.healthy) else 0


def claim_worth(state: State, player: Player, land: Land) -> int:
    """What a territory is worth to a player as a trophy (SCO-2)."""
    cards, limits = state.cards.territories, state.cards.limits
    wanted = cards[land.id].type
    again = any(cards[key].type == wanted for key in player.territories)
    return limits.points_again if again else limits.points_first


def keep_for_an_hour(guard: int, power: int, loot: int) -> float:
    """How likely a territory is not lost in a rival's hour; one more card will be played by then."""
    lead = min(max(power + 1 - guard, WEAKEST), STRONGEST)
    return 1.0 - ATTACKED[lead - WEAKEST] * LURE[min(loot, len(LURE) - 1)]


def hopes(state: State, seat: int, land: Land, powers: list[int]) -> tuple[float, float]:
    """The loot that a captor may hope to take from a territory, and how likely the claim is."""
    guard, seats = defence(state.cards, land), len(powers)
    now = state.seat == seat and state.phase in BEFORE_LOOT
    before = 0 if now else (seat - state.seat) % seats or seats
    first = circle = 1.0
    for step in range(1, seats):
        keep = keep_for_an_hour(guard, powers[(seat - step) % seats], land.loot)
        circle *= keep
        if step <= before:
            first *= keep
    kept, loot = first, 0.0
    for _ in range(max(land.loot, 1)):
        loot += kept
        last, kept = kept, kept * circle
    return (loot if land.loot else 0.0), last


def features(state: State, seat: int) -> dict[str, float]:
    """The terms of a position before they are weighed."""
    player = state.players[seat]
    left = part_left(state)
    powers = [power_of(state, other) for other in state.players]
    loot = claims = 0.0
    away = captives_away = 0
    for land in state.lands:
        if land.captor == seat:
            hoped, claimed = hopes(state, seat, land, powers)
            loot += hoped
            claims += claimed * claim_worth(state, player, land)
            away += len(land.helpers)
            captives_away += land.trash[CAPTIVE]
    return {
        "points": float(lines_of(state, seat)[0][1]),
        "held_loot": loot,
        "held_claims": claims,
        "healthy": len(player.healthy) * left,
        "wounded": len(player.wounded) * left,
        "away": away * left,
        "captives": player.trash[CAPTIVE] * left,
        "captives_away": captives_away * left,
        "fanatics": player.trash[FANATIC] * left,
        "cards": (len(player.deck) + len(player.discard)) * left,
        "hand": len(player.hand) * left,
        "raider_ready": left if powers[seat] else 0.0,
    }


def appraise(state: State, seat: int, style: str) -> dict[str, float]:
    """The terms of a position, weighed."""
    weights = POSITION_IN[style]
    return {name: value * weights[name] for name, value in features(state, seat).items()}
