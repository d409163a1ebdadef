"""The cost and the reward of a space as icons: the sign that is drawn in a room and on a card."""

from typing import NamedTuple

from games.presenters.cached_per_language import cached_per_language
from games.presenters.shelter.words import face_words, printed_rewards
from games.titles.shelter.cards import Face, Reward, Room

ICONS = {"any": "any", "happiness": "happy", "first_player": "first"}
"""Symbols whose names differ from the thing they show."""
WIDE = 3.5
"""Signs that are wider than this many icons are drawn smaller."""


class Icon(NamedTuple):
    """One symbol, with its number before it if that is more than one."""

    symbol: str
    number: int = 1
    tone: str = ""


Icons = tuple[Icon, ...]


class Sign(NamedTuple):
    cost: Icons
    reward: Icons
    letter: str
    combat: int
    wide: bool
    words: str


@cached_per_language
def sign(face: Face) -> Sign:
    cost = cost_icons(face)
    lead = [Icon("linked")] if face.linked else []
    lead += [Icon("injured-only")] if face.injured_only else []
    reward = (*lead, *(reward_icon(each, times) for each, times in printed_rewards(face)))
    widest = max(width(cost), width(reward)) + (0.6 if face.letter else 0)
    return Sign(cost, reward, face.letter, face.combat, widest > WIDE, face_words(face))


def width(icons: Icons) -> float:
    return sum(1.5 if icon.number > 1 else 1 for icon in icons)


def resource_icon(what: str, count: int) -> Icon:
    symbol = ICONS.get(what, what)
    return Icon(symbol, count, symbol)


def price_icons(need: tuple[int, int, int], any_count: int) -> Icons:
    """The resources of a price as icons."""
    amounts = [*zip(("power", "food", "water"), need, strict=True), ("any", any_count)]
    return tuple(resource_icon(what, count) for what, count in amounts if count)


def cost_icons(face: Face) -> Icons:
    icons = [*price_icons(face.need, face.any)]
    icons += [Icon("item", face.items)] if face.items else []
    icons += [Icon("injure")] if face.injure else []
    icons += [Icon("payroom")] if face.room else []
    return tuple(icons)


def reward_icon(reward: Reward, times: int) -> Icon:
    if reward.verb == "gain":
        return resource_icon(reward.what, reward.number * times)
    if reward.verb == "train":
        return Icon("train" if reward.what == "any" else f"train-{reward.what}")
    if reward.verb == "refresh":
        return Icon(f"refresh-{reward.what}", times)
    return Icon(ICONS.get(reward.verb, reward.verb), times)


def room_price(room: Room) -> Icons:
    return price_icons(room.cost, room.any)
