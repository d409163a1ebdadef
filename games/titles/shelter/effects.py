"""Costs, and the effect of each reward.

A function that needs a choice returns decisions and tasks, which its caller puts in front of the agenda.
If there is no choice, nobody is asked.
"""

from collections.abc import Callable

from games.engine.decision import Decision
from games.engine.rules import Table
from games.engine.state import Do, Item
from games.titles.shelter.cards import Reward
from games.titles.shelter.decks import draw, fill_row, refresh, take
from games.titles.shelter.notation import ANY, RESOURCES, SLOTS
from games.titles.shelter.state import (
    ROOMS_TO_END,
    ROOMS_TO_END_SHORT,
    Dweller,
    Pupil,
    State,
    change,
    face_on,
    free_slots,
    own_level,
    rooms_on,
)

Items = tuple[Item, ...]
Bundle = tuple[int, int, int]
"""The number of cubes of each resource."""
NOTHING: Bundle = (0, 0, 0)
Give = Callable[[State, Table, int, Reward], Items]

# --- resources and happiness ------------------------------------------------------------------------


def gain(state: State, table: Table, seat: int, resource: int, count: int) -> None:
    """Put cubes on a track; those that do not fit are lost (RES-1)."""
    resources = state.players[seat].resources
    fits = min(count, state.cards.limits.resource_cap - resources[resource])
    resources[resource] += fits
    state.supply -= fits
    table.tell("gained", seat=seat, what=RESOURCES[resource], count=fits, lost=count - fits)


def pay(state: State, table: Table, seat: int, resource: int, count: int) -> None:
    """Put cubes back into the supply (RES-2)."""
    state.players[seat].resources[resource] -= count
    state.supply += count
    if state.turn.exchanged != NOTHING:
        # Cubes gained by exchange are paid first, because they can't be exchanged again (EXC-1).
        left = list(state.turn.exchanged)
        left[resource] = max(0, left[resource] - count)
        state.turn.exchanged = (left[0], left[1], left[2])
    table.tell("paid", seat=seat, what=RESOURCES[resource], count=count)


def pay_all(state: State, table: Table, seat: int, need: Bundle) -> None:
    """Pay the given number of each resource."""
    for resource, count in enumerate(need):
        if count:
            pay(state, table, seat, resource, count)


def cheer(state: State, table: Table, seat: int, count: int, why: str = "") -> None:
    """Gain happiness (HAP-1), or lose it, but never below zero (END-3)."""
    player = state.players[seat]
    count = max(count, -player.happiness)
    player.happiness += count
    table.tell("cheered", seat=seat, count=count, why=why)


def ask_gain(state: State, table: Table, seat: int, count: int) -> Items:
    """Gain resources of choice, one choice for each (RES-3)."""
    cap = state.cards.limits.resource_cap
    space = [cap - held for held in state.players[seat].resources]
    open_tracks = [resource for resource, free in enumerate(space) if free]
    if len(open_tracks) > 1 and sum(space) > count:
        return (Decision("gain", seat, (count,)),)
    for resource in open_tracks:
        gain(state, table, seat, resource, min(count, space[resource]))
    return ()


def ask_pay(state: State, table: Table, seat: int, count: int) -> Items:
    """Pay resources of choice, one choice for each (RES-3)."""
    held = state.players[seat].resources
    kinds = [resource for resource, number in enumerate(held) if number]
    if len(kinds) > 1 and sum(held) > count:
        return (Decision("pay", seat, (count,)),)
    for resource in kinds:
        pay(state, table, seat, resource, min(count, held[resource]))
    return ()


# --- rewards ----------------------------------------------------------------------------------------


def give(state: State, table: Table, seat: int, source: str, start: int = 0) -> Items:
    """Gain the rewards of a source from left to right, up to the next choice (PLC-3)."""
    rewards = rewards_of(state, source)
    for number in range(start, len(rewards)):
        reward = rewards[number]
        asked = GIVE[reward.verb](state, table, seat, reward)
        if asked:
            rest = number + 1
            return (*asked, Do("give", (seat, source, rest))) if rest < len(rewards) else asked
    return ()


def rewards_of(state: State, source: str) -> tuple[Reward, ...]:
    """The rewards of the space used in this turn, or of an item's ability (``water_chip/turn_start``)."""
    card, _, moment = source.partition("/")
    if moment:
        return state.cards.items[card].abilities[moment].rewards
    face = face_on(state, card)
    return face.doubled if state.turn.doubled else face.rewards


def give_gain(state: State, table: Table, seat: int, reward: Reward) -> Items:
    if reward.what == ANY:
        return ask_gain(state, table, seat, reward.number)
    if reward.what == "happiness":
        cheer(state, table, seat, reward.number)
    else:
        gain(state, table, seat, RESOURCES.index(reward.what), reward.number)
    return ()


def give_item(state: State, table: Table, seat: int, reward: Reward) -> Items:
    """Choose an item of the row (ITM-1)."""
    fill_row(state, state.items, "items", table, len(state.items.row))
    return (Decision("item", seat),) if state.items.row else ()


def give_dweller(state: State, table: Table, seat: int, reward: Reward) -> Items:
    """Put a new dweller on the icon (DWL-1), up to seven (DWL-2)."""
    player = state.players[seat]
    if player.box:
        player.box -= 1
        player.dwellers.append(Dweller(at=state.turn.space, new=True))
        table.tell("arrived", seat=seat, dweller=len(player.dwellers), space=state.turn.space)
    return ()


def give_build(state: State, table: Table, seat: int, reward: Reward) -> Items:
    """Build a room for free, or a further room that must be paid for and may be declined (BLD-6)."""
    paid = reward.what == "paid"
    rooms = payable_rooms(state, seat, NOTHING, 0) if paid else state.rooms.row
    if rooms and free_slots(state, seat):
        return (Decision("build", seat, ("paid" if paid else "free", "may" if paid else "must", 0)),)
    return ()


def give_heal(state: State, table: Table, seat: int, reward: Reward) -> Items:
    """Heal the dwellers on this space, or, if an item heals, one available dweller (INJ-3)."""
    player = state.players[seat]
    hurt = [number for number in state.turn.dwellers if player.dwellers[number].injured]
    if not state.turn.dwellers:
        hurt = [n for n, dweller in enumerate(player.dwellers) if dweller.injured and not dweller.at][:1]
    for number in hurt:
        change(player, number, injured=False)
        table.tell("healed", seat=seat, dweller=number + 1)
    return ()


def give_ready(state: State, table: Table, seat: int, reward: Reward) -> Items:
    """Turn one exhausted item upright (ITM-4)."""
    exhausted = state.players[seat].exhausted
    if len(exhausted) > 1:
        return (Decision("ready", seat),)
    if exhausted:
        ready(state, table, seat, exhausted[0])
    return ()


def ready(state: State, table: Table, seat: int, item: str) -> None:
    """Turn an item upright."""
    state.players[seat].exhausted.remove(item)
    table.tell("readied", seat=seat, item=item)


def give_first_player(state: State, table: Table, seat: int, reward: Reward) -> Items:
    """Take the token at once; it counts from the next round on (FST-1)."""
    state.token = seat
    table.tell("took_token", seat=seat)
    return ()


def give_train(state: State, table: Table, seat: int, reward: Reward) -> Items:
    """Add the dwellers on the space to the pupils (TRN-4), who are trained at the recall (TRN-1)."""
    state.pupils += [Pupil(seat, number, reward.what) for number in state.turn.dwellers]
    return ()


def give_refresh(state: State, table: Table, seat: int, reward: Reward) -> Items:
    refresh(state, state.items if reward.what == "items" else state.rooms, reward.what, table)
    return ()


def give_exchange(state: State, table: Table, seat: int, reward: Reward) -> Items:
    """Exchange as often as wanted (EXC-1)."""
    assert reward.rate is not None
    about = ("exchange", *reward.rate)
    return (Decision("swap", seat, about),) if swaps(state, seat, reward.rate) else ()


def give_swap(state: State, table: Table, seat: int, reward: Reward) -> Items:
    """Swap one for one: the first swap must be made, further ones may be declined (ITM-3)."""
    return (Decision("swap", seat, ("first", reward.number)),) if swaps(state, seat, ONE_FOR_ONE) else ()


GIVE: dict[str, Give] = {
    "gain": give_gain,
    "item": give_item,
    "dweller": give_dweller,
    "build": give_build,
    "heal": give_heal,
    "ready": give_ready,
    "first_player": give_first_player,
    "train": give_train,
    "refresh": give_refresh,
    "exchange": give_exchange,
    "swap": give_swap,
}

# --- exchanging -------------------------------------------------------------------------------------

ONE_FOR_ONE = (1, ANY, 1, ANY)
Rate = tuple[int, str, int, str]


def bundles(count: int, what: str) -> list[Bundle]:
    """Every combination of so many cubes of a resource, or of any resource."""
    if what != ANY:
        made = [0, 0, 0]
        made[RESOURCES.index(what)] = count
        return [(made[0], made[1], made[2])]
    return [(p, f, count - p - f) for p in range(count + 1) for f in range(count + 1 - p)]


def swaps(state: State, seat: int, rate: Rate) -> list[tuple[Bundle, Bundle]]:
    """The possible exchanges at this rate, in either direction, as cubes given and gained (EXC-1)."""
    give_count, given, get_count, got = rate
    pairs = [
        (given_up, gained) for given_up in bundles(give_count, given) for gained in bundles(get_count, got)
    ]
    if (give_count, given) != (get_count, got):
        pairs += [(gained, given_up) for given_up, gained in pairs]
    held, cap = state.players[seat].resources, state.cards.limits.resource_cap
    old = [max(number - new, 0) for number, new in zip(held, state.turn.exchanged, strict=True)]
    return [
        (out, into)
        for out, into in pairs
        if all(
            out[r] <= old[r] and held[r] + into[r] <= cap and not (out[r] and into[r])
            for r in range(len(RESOURCES))
        )
    ]


def bundle_text(bundle: Bundle) -> str:
    """The text of a bundle: ``power+power+food``."""
    return "+".join(name for name, count in zip(RESOURCES, bundle, strict=True) for _ in range(count))


def read_bundle(text: str) -> Bundle:
    """The inverse of ``bundle_text``."""
    names = text.split("+")
    return (names.count("power"), names.count("food"), names.count("water"))


def rate_of(about: tuple[int | str, ...]) -> Rate:
    """The rate of a swap decision: that of the exchange, or one for one if an item swaps."""
    if about[0] != "exchange":
        return ONE_FOR_ONE
    _, give_count, given, get_count, got = about
    return int(give_count), str(given), int(get_count), str(got)


# --- building ---------------------------------------------------------------------------------------


def can_pay(state: State, seat: int, need: Bundle, total: int) -> bool:
    """Has the seat enough of each resource, and enough in total?"""
    power, food, water = state.players[seat].resources
    return need[0] <= power and need[1] <= food and need[2] <= water and total <= power + food + water


def payable_rooms(state: State, seat: int, need: Bundle, total: int) -> list[str]:
    """The rooms of the row that the seat can pay for on top of a cost already owed."""
    held = state.players[seat].resources
    wealth = sum(held) - total
    power, food, water = held[0] - need[0], held[1] - need[1], held[2] - need[2]
    found = []
    for room in state.rooms.row:
        card = state.cards.rooms[room]
        cost = card.cost
        if card.total <= wealth and cost[0] <= power and cost[1] <= food and cost[2] <= water:
            found.append(room)
    return found


def build(state: State, table: Table, seat: int, room: str, slot: int) -> None:
    """Put a room of the row into the seat's level; it is open from the next turn on (BLD-1, BLD-4, BLD-5)."""
    state.levels[own_level(state, seat)][slot] = room
    state.spaces += state.cards.rooms[room].spaces
    table.tell("built", seat=seat, room=room, slot=SLOTS[slot])
    take(state, state.rooms, "rooms", room, table)
    goal = ROOMS_TO_END_SHORT if state.options["short"] else ROOMS_TO_END
    if rooms_on(state, seat) >= goal and "rooms" not in state.endings:
        state.endings.append("rooms")
        table.tell("last_round", why="rooms", seat=seat)


# --- injuries and threats ---------------------------------------------------------------------------


def injure(state: State, table: Table, seat: int, dwellers: tuple[int, ...]) -> None:
    """Injure dwellers; they stay injured until they are healed (INJ-2)."""
    for number in dwellers:
        change(state.players[seat], number, injured=True)
        table.tell("injured", seat=seat, dweller=number + 1)


def draw_threat(state: State, table: Table) -> str | None:
    """Draw a threat, or None; drawing the last one of the deck makes this round the last (END-2)."""
    threat = draw(state.threat_deck, "threat", table)
    if not state.threat_deck.pool and "threats" not in state.endings:
        state.endings.append("threats")
        table.tell("last_round", why="threats", seat=-1)
    return threat
