"""The log: a sentence with icons for each event. It is the same for everybody, so it never says "you"."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presenters.drawings import drawing
from games.presenters.raiders.pictures import SHEET
from games.presenters.raiders.words import amount, card_name, gang_name, listed
from games.titles.raiders.cards import Cards

Facts = Mapping[str, Any]


class LogLine(NamedTuple):
    """A line of the log: the seat it is about or else a sign, and the sentence."""

    seat: int
    sign: str
    text: SafeString
    href: str = ""
    """The address of the position after the move."""
    gang: str = ""
    mark: str = ""


class Speaker(NamedTuple):
    """The names of players and cards for the sentences."""

    cards: Cards
    names: Sequence[str]

    def who(self, seat: int) -> SafeString:
        return format_html("<b>{}</b>", self.names[seat])

    def card(self, card_id: str) -> str:
        return card_name(self.cards, card_id)

    def cards_named(self, ids: Sequence[str]) -> str:
        return listed([self.card(each) for each in ids])


def quantity(what: str, count: int) -> SafeString:
    """``2`` and the icon. The number is hidden from screen readers: the icon's label includes it."""
    picture = drawing(SHEET, f"ri-{what}", "ic", amount(what, count))
    return format_html('<span aria-hidden="true">{}</span> {}', count, picture)


def spoken(sentence: str, facts: Facts, by: Speaker, **words: object) -> SafeString:
    """A sentence with the player, the card and the territory of the facts filled in."""
    known: dict[str, object] = dict(words)
    if facts.get("seat", -1) >= 0:
        known["who"] = by.who(facts["seat"])
    for name in ("card", "helper", "territory"):
        if facts.get(name):
            known.setdefault(name, by.card(facts[name]))
    return format_html(sentence, **known) if known else format_html("{}", sentence)


Tell = Callable[[Facts, Speaker], SafeString | None]


def tell_first_drawn(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{who} has the first hour."), facts, by)


def tell_gang(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{who} leads a gang: {gang}."), facts, by, gang=gang_name(by.cards, facts["gang"]))


def tell_kinds(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("Mercenaries in this game: {cards}."), facts, by, cards=by.cards_named(facts["kinds"]))


def tell_day(facts: Facts, by: Speaker) -> SafeString:
    return spoken(
        _("Day {number} breaks: {territories}."),
        facts,
        by,
        number=facts["number"],
        territories=by.cards_named(facts["territories"]),
    )


def tell_night(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("Night falls after day {day}: all wounded recover."), facts, by, day=facts["day"])


def tell_dealt(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{card} comes to the market."), facts, by)


def tell_drew(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{who} draws {cards}."), facts, by, cards=amount("card", facts["count"]))


def tell_drawn(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("Drawn: {cards}."), facts, by, cards=by.cards_named(facts["cards"]))


def tell_deck_renewed(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("The discard pile of {who} becomes the deck; the hand is known now."), facts, by)


def tell_hired(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{who} hires {card}."), facts, by)


def tell_played(facts: Facts, by: Speaker) -> SafeString:
    if facts["called"]:
        return spoken(_("{who} plays {card} with its call."), facts, by)
    return spoken(_("{who} plays {card}."), facts, by)


def tell_mustered(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{who} puts {card} into the hideout."), facts, by)


def tell_used(facts: Facts, by: Speaker) -> SafeString | None:
    """A call is told with its card, unless it is used again."""
    if facts["territory"]:
        return spoken(_("{who} uses {card} at {territory}."), facts, by)
    return spoken(_("{who} uses the call of {card}."), facts, by)


def tell_cards_destroyed(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{who} destroys {cards}."), facts, by, cards=by.cards_named(facts["cards"]))


def tell_cards_discarded(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{who} discards {cards}."), facts, by, cards=by.cards_named(facts["cards"]))


def tell_discarded(facts: Facts, by: Speaker) -> SafeString:
    helpers = by.cards_named(facts["helpers"])
    if facts["territory"]:
        return spoken(_("{who} discards {helpers} from {territory}."), facts, by, helpers=helpers)
    return spoken(_("{who} discards {helpers}."), facts, by, helpers=helpers)


def tell_healed(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{helper} of {who} is healthy again."), facts, by)


def tell_wounded(facts: Facts, by: Speaker) -> SafeString:
    if facts["by"] >= 0:
        return spoken(_("{shooter} shoots {helper} of {who}."), facts, by, shooter=by.who(facts["by"]))
    return spoken(_("{helper} of {who} is wounded."), facts, by)


def tell_raided(facts: Facts, by: Speaker) -> SafeString:
    squad = by.cards_named(facts["squad"])
    return spoken(_("{who} rides to {territory}: {squad}."), facts, by, squad=squad)


def tell_beaten(facts: Facts, by: Speaker) -> SafeString | None:
    if not facts["helpers"]:
        return None
    helpers = by.cards_named(facts["helpers"])
    return spoken(_("{who} loses {territory}, wounded: {helpers}."), facts, by, helpers=helpers)


def tell_withdrawn(facts: Facts, by: Speaker) -> SafeString:
    if facts["healthy"]:
        return spoken(_("{helper} of {who} goes home from {territory}."), facts, by)
    return spoken(_("{helper} of {who} goes home wounded from {territory}."), facts, by)


def tell_trash_came(facts: Facts, by: Speaker) -> SafeString:
    trash = quantity(facts["trash"], facts["count"])
    if facts["territory"]:
        return spoken(_("{who} gains {trash} at {territory}."), facts, by, trash=trash)
    return spoken(_("{who} gains {trash}."), facts, by, trash=trash)


def tell_trash_died(facts: Facts, by: Speaker) -> SafeString:
    trash = quantity(facts["trash"], facts["count"])
    if facts["territory"]:
        return spoken(_("{who} loses {trash} at {territory}."), facts, by, trash=trash)
    return spoken(_("{who} loses {trash}."), facts, by, trash=trash)


def tell_captives_fight(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("The captives of {who} fight in this hour."), facts, by)


def tell_loot_taken(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{who} takes {loot} from {territory}."), facts, by, loot=quantity("loot", facts["count"]))


def tell_loot_lost(facts: Facts, by: Speaker) -> SafeString | None:
    if facts["why"] == "wind":
        return None
    return spoken(_("{loot} destroyed at {territory}."), facts, by, loot=quantity("loot", facts["count"]))


def tell_loot_moved(facts: Facts, by: Speaker) -> SafeString:
    return spoken(
        _("{loot} moved from {territory} to {other}."),
        facts,
        by,
        loot=quantity("loot", facts["count"]),
        other=by.card(facts["to"]),
    )


def tell_claimed(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("{who} claims {territory}."), facts, by)


def tell_territory_lost(facts: Facts, by: Speaker) -> SafeString:
    if facts["why"] == "burn":
        return spoken(_("{territory} burns down."), facts, by)
    return spoken(_("{territory} is empty, and nobody holds it: it is gone."), facts, by)


def tell_wind(facts: Facts, by: Speaker) -> SafeString:
    loot = quantity("loot", 1)
    return spoken(_("The wind takes {loot} from every territory."), facts, by, loot=loot)


def tell_over(facts: Facts, by: Speaker) -> SafeString:
    return spoken(_("The last territory is gone. The game is over."), facts, by)


def tell_nothing(facts: Facts, by: Speaker) -> None:
    """No line: the table shows it better than a sentence."""


TELL: dict[str, Tell] = {
    "first_drawn": tell_first_drawn,
    "gang": tell_gang,
    "kinds": tell_kinds,
    "day": tell_day,
    "night": tell_night,
    "hour": tell_nothing,
    "dealt": tell_dealt,
    "drew": tell_drew,
    "drawn": tell_drawn,
    "deck_renewed": tell_deck_renewed,
    "hired": tell_hired,
    "played": tell_played,
    "mustered": tell_mustered,
    "used": tell_used,
    "cards_destroyed": tell_cards_destroyed,
    "cards_discarded": tell_cards_discarded,
    "discarded": tell_discarded,
    "healed": tell_healed,
    "wounded": tell_wounded,
    "raided": tell_raided,
    "beaten": tell_beaten,
    "withdrawn": tell_withdrawn,
    "trash_came": tell_trash_came,
    "trash_died": tell_trash_died,
    "captives_fight": tell_captives_fight,
    "loot_taken": tell_loot_taken,
    "loot_lost": tell_loot_lost,
    "loot_moved": tell_loot_moved,
    "claimed": tell_claimed,
    "territory_lost": tell_territory_lost,
    "calm": tell_nothing,
    "wind": tell_wind,
    "over": tell_over,
}
SIGNS = {"night": "night", "day": "day", "wind": "wind", "territory_lost": "burn", "over": "night"}
"""The signs of events that no player caused."""


def event_line(kind: str, facts: Facts, by: Speaker) -> LogLine | None:
    """The line for an event; None if the table shows it better than a sentence."""
    text = TELL[kind](facts, by)
    if text is None:
        return None
    return LogLine(facts.get("seat", -1), SIGNS.get(kind, "loot"), text)


Event = tuple[int, str, Mapping[str, Any]]


def worth_telling(log: Sequence[Event]) -> Iterator[Event]:
    """The log without what follows from the event before: recovery at night, a call with its card."""
    night, called = -1, ""
    for number, kind, facts in log:
        if kind == "night":
            night = number
        repeats = (kind == "healed" and number == night) or (kind == "used" and facts["card"] == called)
        called = facts["card"] if kind == "played" and facts["called"] else ""
        if not repeats:
            yield number, kind, facts
