"""The legal answers to each kind of decision. ``moves.py`` applies them."""

from collections.abc import Callable, Iterator
from itertools import combinations

from games.engine.decision import Decision
from games.titles.shelter.abilities import usable
from games.titles.shelter.cards import Space
from games.titles.shelter.effects import NOTHING, Bundle, bundle_text, payable_rooms, rate_of, swaps
from games.titles.shelter.notation import RESOURCES, SLOTS
from games.titles.shelter.state import Player, State, free_letters, free_slots

GAIN_TEXTS = tuple(f"gain {resource}" for resource in RESOURCES)
PAY_TEXTS = tuple(f"pay {resource}" for resource in RESOURCES)


def options_turn(state: State, decision: Decision) -> list[str]:
    """Place a dweller, use an item, or pass (RND-4)."""
    found = list(placements(state, decision.seat))
    found += use_texts(state, decision)
    found.append("pass")
    return found


def placements(state: State, seat: int) -> Iterator[str]:
    """Every legal placement; of dwellers who are alike, only the first (PLC-1, PLC-2, PLC-8)."""
    player = state.players[seat]
    single, first_hurt = representatives(player)
    if not single and not first_hurt:
        return
    power, food, water = player.resources
    wealth = power + food + water
    taken, threats, spaces = state.taken, state.threats, state.cards.spaces
    for space_id in state.spaces:
        if space_id in taken:
            continue
        space = spaces[space_id]
        face = state.cards.threats[threats[space_id]] if space_id in threats else space.face
        if not face.simple:
            need = face.need
            if need[0] > power or need[1] > food or need[2] > water or face.total > wealth:
                continue
            if (face.owner >= 0 and face.owner != seat) or face.items > len(player.items):
                continue
            if face.room and not rooms_to_build(state, seat, need, face.total):
                continue
            if face.linked:
                yield from pair_texts(player, space)
                continue
        for number in first_hurt if face.injured_only else single:
            yield space.texts[number]


def representatives(player: Player) -> tuple[list[int], list[int]]:
    """The first healthy available dweller of each training, and the first injured one."""
    well: dict[str, int] = {}
    hurt: list[int] = []
    for number, dweller in enumerate(player.dwellers):
        if dweller.at:
            continue
        if not dweller.injured:
            well.setdefault(dweller.letter, number)
        elif not hurt:
            hurt.append(number)
    return list(well.values()), hurt


def rooms_to_build(state: State, seat: int, need: Bundle, total: int) -> list[str]:
    """The rooms that can be paid for together with the rest of a cost, if there is a slot (BLD-3)."""
    rooms = payable_rooms(state, seat, need, total)
    return rooms if rooms and free_slots(state, seat) else []


def pair_texts(player: Player, space: Space) -> Iterator[str]:
    """Every pair of dwellers for a linked space; of pairs that are alike, only the first (PLC-5)."""
    seen: set[tuple[str, str]] = set()
    injured = space.face.injured_only
    able = [n for n, dweller in enumerate(player.dwellers) if not dweller.at and dweller.injured == injured]
    for one, other in combinations(able, 2):
        letters = (player.dwellers[one].letter, player.dwellers[other].letter)
        if letters not in seen:
            seen.update((letters, letters[::-1]))
            yield f"place d{one + 1} d{other + 1} {space.id}"


def use_texts(state: State, decision: Decision) -> list[str]:
    """The texts for using items in this decision."""
    return [f"use {item}" for item, _ in usable(state, decision.seat, decision.kind)]


def options_finish(state: State, decision: Decision) -> list[str]:
    """End the turn or use an item first; an extra turn only if the player can place a dweller (ITM-3)."""
    found = ["end"]
    for item, ability in usable(state, decision.seat, "finish"):
        more = any(effect.verb == "extra_turn" for effect in ability.effects)
        if not more or next(placements(state, decision.seat), None):
            found.append(f"use {item}")
    return found


def options_gain(state: State, decision: Decision) -> list[str]:
    """The resources whose track is not full (RES-3, RNT-3)."""
    cap = state.cards.limits.resource_cap
    held = state.players[decision.seat].resources
    return [text for text, number in zip(GAIN_TEXTS, held, strict=True) if number < cap]


def options_pay(state: State, decision: Decision) -> list[str]:
    held = state.players[decision.seat].resources
    return [text for text, number in zip(PAY_TEXTS, held, strict=True) if number]


def options_build(state: State, decision: Decision) -> list[str]:
    """A room of the row and a slot next to the elevator or a built room (BLD-1)."""
    paid, must, kept = decision.about
    rooms = state.rooms.row if paid == "free" else payable_rooms(state, decision.seat, NOTHING, int(kept))
    slots = [SLOTS[slot] for slot in free_slots(state, decision.seat)]
    found = [f"build {room} {slot}" for room in rooms for slot in slots]
    return found if must == "must" else [*found, "skip"]


def options_discard(state: State, decision: Decision) -> list[str]:
    return [f"discard {item}" for item in state.players[decision.seat].items]


def options_item(state: State, decision: Decision) -> list[str]:
    return [f"take {item}" for item in state.items.row] + use_texts(state, decision)


def options_ready(state: State, decision: Decision) -> list[str]:
    return [f"ready {item}" for item in state.players[decision.seat].exhausted]


def options_swap(state: State, decision: Decision) -> list[str]:
    """The possible swaps; an exchange may be ended at any time, an item's swaps after the first (ITM-3)."""
    pairs = swaps(state, decision.seat, rate_of(decision.about))
    found = [f"swap {bundle_text(out)} {bundle_text(into)}" for out, into in pairs]
    return found if decision.about[0] == "first" else [*found, "done"]


def options_fight(state: State, decision: Decision) -> list[str]:
    return [*use_texts(state, decision), "roll"]


def options_rolled(state: State, decision: Decision) -> list[str]:
    """Reroll one die of choice or both, or keep the dice (CMB-5)."""
    found = []
    for item, ability in usable(state, decision.seat, "rolled"):
        both = any(effect.args["dice"] == 2 for effect in ability.effects)
        found += [f"use {item} 1 2"] if both else [f"use {item} 1", f"use {item} 2"]
    return [*found, "keep"]


def options_use_or_skip(state: State, decision: Decision) -> list[str]:
    """Use an item, or skip."""
    return [*use_texts(state, decision), "skip"]


def options_train(state: State, decision: Decision) -> list[str]:
    """A letter in which no dweller of this player is trained (TRN-2)."""
    return [f"train {letter}" for letter in free_letters(state.players[decision.seat])]


OPTIONS: dict[str, Callable[[State, Decision], list[str]]] = {
    "turn": options_turn,
    "finish": options_finish,
    "gain": options_gain,
    "rent": options_gain,
    "pay": options_pay,
    "build": options_build,
    "discard": options_discard,
    "item": options_item,
    "ready": options_ready,
    "swap": options_swap,
    "fight": options_fight,
    "rolled": options_rolled,
    "injury": options_use_or_skip,
    "placing": options_use_or_skip,
    "lost": options_use_or_skip,
    "rented": options_use_or_skip,
    "train": options_train,
}
