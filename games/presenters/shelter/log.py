"""The log: a sentence with icons for each event. It is the same for everybody, so it never says "you"."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.presenters.drawings import icon
from games.presenters.shelter.signs import resource_icon
from games.presenters.shelter.words import LETTER_NAMES, amount, card_name
from games.titles.shelter.cards import Cards
from games.titles.shelter.notation import COLOURS

Facts = Mapping[str, Any]


class LogLine(NamedTuple):
    """A line of the log: the colour of its player or else a sign, and the sentence."""

    colour: str
    sign: str
    text: SafeString
    href: str = ""
    """The address of the position after the move."""


class Speaker(NamedTuple):
    """The names of players and cards for the sentences."""

    cards: Cards
    names: Sequence[str]

    def who(self, seat: int) -> SafeString:
        return format_html("<b>{}</b>", self.names[seat])

    def card(self, card_id: str) -> str:
        return card_name(self.cards, card_id)

    def room(self, space_id: str) -> str:
        return self.card(self.cards.spaces[space_id].card)


def quantity(what: str, count: int) -> SafeString:
    """``2`` and the icon. The number is hidden from screen readers: the icon's label includes it."""
    shown = resource_icon(what, count)
    picture = icon(shown.symbol, shown.tone, amount(what, count))
    return format_html('<span aria-hidden="true">{}</span> {}', count, picture)


def dice(faces: Sequence[int]) -> SafeString:
    return format_html_join("", "{}", ((icon(f"die-{face}", "die", str(face)),) for face in faces))


Tell = Callable[[Facts, Speaker], SafeString | None]


def tell_first_drawn(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} begins."), who=by.who(facts["seat"]))


def tell_threat(facts: Facts, by: Speaker) -> SafeString:
    return format_html(
        _("{threat} in {room}: {dice}"),
        threat=format_html("<b>{}</b>", by.card(facts["threat"])),
        room=by.room(facts["space"]),
        dice=dice(facts["dice"]),
    )


def tell_no_threat(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{dice}: all quiet."), dice=dice(facts["dice"]))


def tell_turn(facts: Facts, by: Speaker) -> SafeString | None:
    return format_html(_("{who} takes another turn."), who=by.who(facts["seat"])) if facts["extra"] else None


def tell_skipped(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} can place nobody now."), who=by.who(facts["seat"]))


def tell_passed(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} passes."), who=by.who(facts["seat"]))


def tell_placed(facts: Facts, by: Speaker) -> SafeString:
    who, room = by.who(facts["seat"]), by.room(facts["space"])
    if facts["face"] != facts["space"]:
        return format_html(
            _("{who} faces {threat} in {room}."), who=who, threat=by.card(facts["face"]), room=room
        )
    if facts["doubled"]:
        return format_html(
            _("{who} works in {room}, trained for it: everything counts twice."), who=who, room=room
        )
    return format_html(_("{who} works in {room}."), who=who, room=room)


def tell_paid(facts: Facts, by: Speaker) -> SafeString:
    return format_html(
        _("{who} pays {what}."), who=by.who(facts["seat"]), what=quantity(facts["what"], facts["count"])
    )


def tell_gained(facts: Facts, by: Speaker) -> SafeString:
    who = by.who(facts["seat"])
    if facts["lost"]:
        lost = quantity(facts["what"], facts["lost"])
        gained = quantity(facts["what"], facts["count"])
        return format_html(_("{who} gains {what}, and {lost} find no room."), who=who, what=gained, lost=lost)
    return format_html(_("{who} gains {what}."), who=who, what=quantity(facts["what"], facts["count"]))


def tell_cheered(facts: Facts, by: Speaker) -> SafeString:
    who, count, why = by.who(facts["seat"]), facts["count"], facts["why"]
    happiness = quantity("happiness", abs(count))
    if why == "threats":
        return format_html(_("{who} loses {what} for the threats on the level."), who=who, what=happiness)
    if why:
        return format_html(_("{who} gains {what} for {item}."), who=who, what=happiness, item=by.card(why))
    return format_html(_("{who} gains {what}."), who=who, what=happiness)


def tell_rolled(facts: Facts, by: Speaker) -> SafeString:
    return format_html(
        _("{who} rolls {dice} + {bonus} against {combat}."),
        who=by.who(facts["seat"]),
        dice=dice(facts["dice"]),
        bonus=facts["bonus"],
        combat=facts["combat"],
    )


def tell_fought(facts: Facts, by: Speaker) -> SafeString:
    sentence = (
        _("{who} beats {threat}, {total} to {combat}.")
        if facts["won"]
        else _("{who} loses against {threat}, {total} to {combat}.")
    )
    return format_html(
        sentence,
        who=by.who(facts["seat"]),
        threat=by.card(facts["threat"]),
        total=facts["total"],
        combat=facts["combat"],
    )


def tell_injured(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("A dweller of {who} is injured."), who=by.who(facts["seat"]))


def tell_healed(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("A dweller of {who} is well again."), who=by.who(facts["seat"]))


def tell_arrived(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("A new dweller joins {who}."), who=by.who(facts["seat"]))


def tell_took(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} takes {item}."), who=by.who(facts["seat"]), item=by.card(facts["item"]))


def tell_used(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} uses {item}."), who=by.who(facts["seat"]), item=by.card(facts["item"]))


def tell_discarded(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} gives up {item}."), who=by.who(facts["seat"]), item=by.card(facts["item"]))


def tell_readied(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} readies {item}."), who=by.who(facts["seat"]), item=by.card(facts["item"]))


def tell_built(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} builds {room}."), who=by.who(facts["seat"]), room=by.card(facts["room"]))


def tell_refreshed(facts: Facts, by: Speaker) -> SafeString:
    text = _("New items are laid out.") if facts["row"] == "items" else _("New rooms are laid out.")
    return format_html("{}", text)


def tell_took_token(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} will begin the next round."), who=by.who(facts["seat"]))


def tell_rent(facts: Facts, by: Speaker) -> SafeString:
    return format_html(
        _("{who} receives rent from {payer}."), who=by.who(facts["seat"]), payer=by.who(facts["payer"])
    )


def tell_trained(facts: Facts, by: Speaker) -> SafeString:
    letter = LETTER_NAMES[facts["letter"]]
    return format_html(_("{who} trains a dweller in {letter}."), who=by.who(facts["seat"]), letter=letter)


def tell_untrained(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("A dweller of {who} comes home untrained."), who=by.who(facts["seat"]))


def tell_removed(facts: Facts, by: Speaker) -> SafeString:
    threat, room = by.card(facts["threat"]), by.room(facts["space"])
    return format_html(_("{threat} is gone from {room}."), threat=threat, room=room)


LAST_ROUND: dict[str, Promise] = {
    "rooms": lazy("A level is full: this is the last round."),
    "threats": lazy("The last threat has come: this is the last round."),
    "rounds": lazy("This is the last round."),
}


def tell_last_round(facts: Facts, by: Speaker) -> SafeString:
    return format_html("{}", LAST_ROUND[facts["why"]])


def tell_over(facts: Facts, by: Speaker) -> SafeString:
    return format_html("{}", _("The game is over. The happiest level elects the Overseer."))


def tell_nothing(facts: Facts, by: Speaker) -> None:
    """No line: the table shows it better than a sentence."""


TELL: dict[str, Tell] = {
    "first_drawn": tell_first_drawn,
    "dealt": tell_nothing,
    "round": tell_nothing,
    "threat": tell_threat,
    "no_threat": tell_no_threat,
    "turn": tell_turn,
    "skipped": tell_skipped,
    "passed": tell_passed,
    "placed": tell_placed,
    "paid": tell_paid,
    "gained": tell_gained,
    "cheered": tell_cheered,
    "rolled": tell_rolled,
    "fought": tell_fought,
    "beaten": tell_nothing,
    "injured": tell_injured,
    "healed": tell_healed,
    "arrived": tell_arrived,
    "took": tell_took,
    "used": tell_used,
    "discarded": tell_discarded,
    "readied": tell_readied,
    "built": tell_built,
    "refreshed": tell_refreshed,
    "took_token": tell_took_token,
    "rent": tell_rent,
    "trained": tell_trained,
    "untrained": tell_untrained,
    "ended": tell_nothing,
    "recalled": tell_nothing,
    "removed": tell_removed,
    "last_round": tell_last_round,
    "over": tell_over,
}


def event_line(kind: str, facts: Facts, by: Speaker) -> LogLine | None:
    """The line for an event; None if the table shows it better than a sentence."""
    text = TELL[kind](facts, by)
    if text is None:
        return None
    seat = facts.get("seat", -1)
    if seat >= 0:
        return LogLine(COLOURS[seat], "", text)
    return LogLine("", "check" if kind == "no_threat" else "warn", text)


def round_title(number: int) -> str:
    return _("Round %(number)d") % {"number": number}
