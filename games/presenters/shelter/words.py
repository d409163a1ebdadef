"""The words of the game: resources, letters, and the costs and rewards of cards for screen readers."""

from collections.abc import Iterable, Sequence

from django.utils.functional import Promise
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.presenters.cached_per_language import cached_per_language
from games.titles.shelter.cards import Cards, Face, Reward, key_of

LETTER_NAMES: dict[str, Promise] = {
    "S": lazy("Strength"),
    "P": lazy("Perception"),
    "E": lazy("Endurance"),
    "C": lazy("Charisma"),
    "I": lazy("Intelligence"),
    "A": lazy("Agility"),
    "L": lazy("Luck"),
}


def card_name(cards: Cards, card_id: str) -> str:
    """The name of a card in the reader's language."""
    names = cards.names[key_of(card_id)]
    return names.get((get_language() or "en")[:2], names["en"])


@cached_per_language
def amount(what: str, count: int) -> str:
    """``2 food`` in the reader's language, with the right plural."""
    if what == "power":
        return ngettext("%(count)d power", "%(count)d power", count) % {"count": count}
    if what == "food":
        return ngettext("%(count)d food", "%(count)d food", count) % {"count": count}
    if what == "water":
        return ngettext("%(count)d water", "%(count)d water", count) % {"count": count}
    if what == "happiness":
        return ngettext("%(count)d happiness", "%(count)d happiness", count) % {"count": count}
    if what == "item":
        return ngettext("%(count)d item", "%(count)d items", count) % {"count": count}
    if what == "dweller":
        return ngettext("%(count)d new dweller", "%(count)d new dwellers", count) % {"count": count}
    return ngettext("%(count)d resource of choice", "%(count)d resources of choice", count) % {"count": count}


def price_words(need: tuple[int, int, int], any_count: int) -> list[str]:
    """The resources of a price in words."""
    amounts = [*zip(("power", "food", "water"), need, strict=True), ("any", any_count)]
    return [amount(what, count) for what, count in amounts if count]


def cost_words(face: Face) -> str:
    """The cost of a space, as a list in words."""
    parts = price_words(face.need, face.any)
    if face.items:
        parts.append(amount("item", face.items))
    if face.injure:
        parts.append(_("the dweller is injured"))
    if face.room:
        parts.append(_("the price of the room"))
    return ", ".join(parts)


def reward_words(rewards: Iterable[tuple[Reward, int]]) -> str:
    """Rewards as a list in words; each comes with how often it is printed."""
    return ", ".join(reward_word(reward, times) for reward, times in rewards)


def reward_word(reward: Reward, times: int) -> str:
    if reward.verb == "gain":
        return amount(reward.what, reward.number * times)
    if reward.verb in ("item", "dweller"):
        return amount(reward.verb, times)
    if reward.verb == "train":
        letter = LETTER_NAMES.get(reward.what, _("any letter"))
        return _("training in %(letter)s") % {"letter": letter}
    if reward.verb == "refresh":
        return _("new items in the row") if reward.what == "items" else _("new rooms in the row")
    if reward.rate:
        give, given, get, got = reward.rate
        return _("exchange of %(given)s for %(got)s") % {
            "given": amount(given, give),
            "got": amount(got, get),
        }
    return str(PLAIN_REWARDS[reward.verb])


PLAIN_REWARDS: dict[str, Promise] = {
    "build": lazy("a room is built"),
    "heal": lazy("the dweller is healed"),
    "ready": lazy("an item is readied"),
    "first_player": lazy("first player"),
    "swap": lazy("resources are swapped"),
}


def printed_rewards(face: Face) -> list[tuple[Reward, int]]:
    """The rewards as printed: equal neighbours are counted together; a room in the cost comes first."""
    rewards: Sequence[Reward] = (Reward("build"), *face.rewards) if face.room else face.rewards
    found: list[tuple[Reward, int]] = []
    for reward in rewards:
        if found and found[-1][0] == reward:
            found[-1] = (reward, found[-1][1] + 1)
        else:
            found.append((reward, 1))
    return found


def face_words(face: Face) -> str:
    """Everything that a space costs and gives, for screen readers."""
    gain = reward_words(printed_rewards(face))
    parts = []
    if face.linked:
        parts.append(_("for two dwellers"))
    if face.injured_only:
        parts.append(_("only for the injured"))
    if face.combat:
        parts.append(_("combat %(number)d") % {"number": face.combat})
    if cost := cost_words(face):
        parts.append(_("cost: %(cost)s") % {"cost": cost})
    parts.append(_("reward: %(gain)s") % {"gain": gain})
    if face.letter:
        parts.append(_("doubled by %(letter)s") % {"letter": LETTER_NAMES[face.letter]})
    return "; ".join(parts)
