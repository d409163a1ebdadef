"""The log: a sentence for each event. It is the same for everybody, so it never says "you"."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.presenters.drawings import drawing
from games.presenters.wasteland.deal import COLOURS
from games.presenters.wasteland.pictures import SHEET
from games.presenters.wasteland.words import (
    ENCOUNTER_WORDS,
    amount,
    card_name,
    enemy_name,
    full_name,
    in_language,
    letter_name,
    listed,
    place_name,
    slot_name,
    trait_name,
    type_name,
)
from games.titles.wasteland.cards import Cards

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

    def enemy(self, face: str) -> str:
        return enemy_name(self.cards, face)

    def place(self, place: str) -> str:
        """A space with its tile, or a face-down tile."""
        known = place in self.cards.atlas.slot_of
        return slot_name(self.cards, place) if known else full_name(self.cards, place)

    def title(self, card_id: str) -> SafeString:
        """The title of a story card."""
        return format_html("<i>{}</i>", self.card(card_id))


def dice(faces: Sequence[int]) -> SafeString:
    """The dice as pictures."""
    shown = [drawing(SHEET, f"die-{face + 1}", "minidie") for face in faces]
    return format_html("{}" * len(shown), *shown)


Tell = Callable[[Facts, Speaker], SafeString | None]


def plain(text: Callable[[], str], **names: Callable[[Facts, Speaker], Any]) -> Tell:
    """A sentence whose words come from the facts; every sentence may name who it is about."""

    def tell(facts: Facts, by: Speaker) -> SafeString:
        words = {name: say(facts, by) for name, say in names.items()}
        if "seat" in facts:
            words["who"] = by.who(facts["seat"])
        return format_html(text(), **words)

    return tell


def card(facts: Facts, by: Speaker) -> str:
    return by.card(facts["card"])


def face(facts: Facts, by: Speaker) -> SafeString:
    return format_html("<b>{}</b>", by.enemy(facts["face"]))


def space(facts: Facts, by: Speaker) -> str:
    return by.place(facts["space"])


def number(facts: Facts, by: Speaker) -> Any:
    return facts["number"]


def other(facts: Facts, by: Speaker) -> SafeString:
    return by.who(facts["other"])


def tell_nothing(facts: Facts, by: Speaker) -> None:
    """The table shows it better than a sentence would."""


def tell_caps(facts: Facts, by: Speaker) -> SafeString | None:
    count = facts["number"]
    if not count:
        return None
    text = _("{who} gains {caps}.") if count > 0 else _("{who} pays {caps}.")
    return format_html(text, who=by.who(facts["seat"]), caps=amount("caps", abs(count)))


def tell_hurt(facts: Facts, by: Speaker) -> SafeString | None:
    parts = [amount(what, facts[what]) for what in ("damage", "rads") if facts[what]]
    if not parts:
        return None
    return format_html(_("{who} takes {what}."), who=by.who(facts["seat"]), what=listed(parts))


def tell_healed(facts: Facts, by: Speaker) -> SafeString | None:
    if not facts["number"]:
        return None
    return format_html(_("{who} heals {count}."), who=by.who(facts["seat"]), count=facts["number"])


def tell_cleaned(facts: Facts, by: Speaker) -> SafeString | None:
    if not facts["number"]:
        return None
    rads = amount("rads", facts["number"])
    return format_html(_("{who} loses {rads}."), who=by.who(facts["seat"]), rads=rads)


def tell_fought(facts: Facts, by: Speaker) -> SafeString:
    text = _("{who} beats {face}.") if facts["won"] else _("{who} does not kill {face}.")
    return format_html(text, who=by.who(facts["seat"]), face=face(facts, by))


def tell_tested(facts: Facts, by: Speaker) -> SafeString:
    text = _("{who} passes the test.") if facts["passed"] else _("{who} fails the test.")
    return format_html(text, who=by.who(facts["seat"]))


def tell_rolled(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} rolls {dice}"), who=by.who(facts["seat"]), dice=dice(facts["dice"]))


def tell_rerolled(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} rerolls: {dice}"), who=by.who(facts["seat"]), dice=dice(facts["dice"]))


def tell_outcome(facts: Facts, by: Speaker) -> SafeString | None:
    """The text of the outcome that happened; the others stay sealed."""
    row = f"{facts['card']}.{facts['option']}.{'success' if facts['success'] else 'failure'}"
    text = by.cards.texts.get(row)
    return format_html("<q>{}</q>", in_language(text)) if text else None


def tell_chose(facts: Facts, by: Speaker) -> SafeString:
    text = in_language(by.cards.texts[f"{facts['card']}.{facts['option']}"])
    return format_html(_("{who} chooses: {option}"), who=by.who(facts["seat"]), option=text)


def tell_fulfilled(facts: Facts, by: Speaker) -> SafeString:
    text = by.cards.texts.get(f"{facts['quest']}.{facts['objective']}.success")
    said = format_html(_("{who} fulfils {quest}."), who=by.who(facts["seat"]), quest=by.title(facts["quest"]))
    return format_html("{} <q>{}</q>", said, in_language(text)) if text else said


def tell_test(facts: Facts, by: Speaker) -> SafeString:
    letters = " + ".join(letter_name(by.cards, letter) for letter in facts["letters"])
    return format_html(
        _("{who} tests {letters} against {count}."),
        who=by.who(facts["seat"]),
        letters=letters,
        count=facts["difficulty"],
    )


def tell_phase(facts: Facts, by: Speaker) -> SafeString:
    if not facts["agenda"]:
        return escape(_("The agenda deck is empty: no enemy acts."))
    kinds = by.cards.ambitions[facts["agenda"]].activates
    return format_html(
        _("Phase: {agenda} is revealed. {enemies}"),
        agenda=by.title(facts["agenda"]),
        enemies=listed(type_name(by.cards, kind) for kind in kinds),
    )


def tell_power(facts: Facts, by: Speaker) -> SafeString:
    return format_html(
        _("{faction} moves to {count} on the power track."),
        faction=type_name(by.cards, facts["faction"]),
        count=facts["now"],
    )


def tell_died(facts: Facts, by: Speaker) -> SafeString:
    lost = [by.card(each) for each in facts["lost"]]
    if lost:
        return format_html(
            _("{who} is killed and loses {cards}."), who=by.who(facts["seat"]), cards=listed(lost)
        )
    return format_html(_("{who} is killed."), who=by.who(facts["seat"]))


def tell_offer(facts: Facts, by: Speaker) -> SafeString:
    """An offer with everything in it that all may know."""
    gives = [by.card(each) for each in facts["give"]]
    gives += [amount("caps", facts["give_caps"])] if facts["give_caps"] else []
    gives += [amount("agendas", facts["give_agendas"])] if facts["give_agendas"] else []
    asks = [by.card(each) for each in facts["ask"]]
    asks += [amount("caps", facts["ask_caps"])] if facts["ask_caps"] else []
    asks += [amount("agendas", 1)] if facts["ask_agenda"] else []
    return format_html(
        _("{who} offers {other}: {give} for {ask}."),
        who=by.who(facts["seat"]),
        other=by.who(facts["other"]),
        give=listed(gives) or _("nothing"),
        ask=listed(asks) or _("nothing"),
    )


def tell_over(facts: Facts, by: Speaker) -> SafeString:
    winners = [by.names[seat] for seat in facts["winners"]]
    if not winners:
        return escape(_("The game is over. Everybody has lost."))
    return format_html(_("The game is over. Won by {names}."), names=listed(winners))


def tell_agendas(facts: Facts, by: Speaker) -> SafeString:
    names = listed(by.card(key) for key in facts["agendas"]) or _("none")
    return format_html(
        _("{who} shows {agendas}: {influence}."),
        who=by.who(facts["seat"]),
        agendas=names,
        influence=amount("influence", facts["influence"]),
    )


def tell_equipped(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} equips {card}."), who=by.who(facts["seat"]), card=card(facts, by))


def tell_xp(facts: Facts, by: Speaker) -> SafeString | None:
    if not facts["number"]:
        return None
    said = format_html(_("{who} gains {xp}."), who=by.who(facts["seat"]), xp=amount("xp", facts["number"]))
    return format_html(_("{said} A new level!"), said=said) if facts["rises"] else said


def tell_settled(facts: Facts, by: Speaker) -> SafeString | None:
    if not facts["face"]:
        return None
    return format_html(_("{face} is put at {space}."), face=face(facts, by), space=space(facts, by))


def agenda_named(facts: Facts, by: Speaker) -> SafeString:
    return by.title(facts["agenda"])


TELL: dict[str, Tell] = {
    "first_drawn": plain(lambda: _("{who} begins.")),
    "survivor": plain(
        lambda: _("{who} is {survivor}."), survivor=lambda facts, by: by.card(facts["survivor"])
    ),
    "letter_gained": plain(
        lambda: _("{who} has a new talent: {letter}."),
        letter=lambda facts, by: letter_name(by.cards, facts["letter"]),
    ),
    "letters_drawn": tell_nothing,
    "put": plain(lambda: _("{who} is put at {space}."), space=space),
    "turn": tell_nothing,
    "ended": tell_nothing,
    "moved": plain(lambda: _("{who} goes to {space}."), space=space),
    "explored": plain(
        lambda: _("{who} explores {slot}: {tile}."),
        slot=lambda facts, by: facts["slot"].upper(),
        tile=lambda facts, by: by.card(facts["tile"]),
    ),
    "appeared": plain(lambda: _("{face} turns up at {space}."), face=face, space=space),
    "settled": tell_settled,
    "met": plain(
        lambda: _("{who} reads {card} at {space}."),
        card=lambda facts, by: by.title(facts["card"]),
        space=lambda facts, by: place_name(by.cards, facts["space"]),
    ),
    "buried": tell_nothing,
    "chose": tell_chose,
    "outcome": tell_outcome,
    "quest": plain(lambda: _("{who} tries {quest}."), quest=lambda facts, by: by.title(facts["quest"])),
    "staged": plain(lambda: _("A new quest: {quest}."), quest=lambda facts, by: by.title(facts["quest"])),
    "fulfilled": tell_fulfilled,
    "marker": plain(lambda: _("A marker is put at {space}."), space=space),
    "added": plain(
        lambda: _("A new card for this place: {deck}."), deck=lambda facts, by: ENCOUNTER_WORDS[facts["deck"]]
    ),
    "trashed": tell_nothing,
    "fight": plain(
        lambda: _("{who} fights {face}, level {level}."), face=face, level=lambda f, by: f["level"]
    ),
    "fought": tell_fought,
    "test": tell_test,
    "tested": tell_tested,
    "rolled": tell_rolled,
    "rerolled": tell_rerolled,
    "used": plain(lambda: _("{who} uses {card}."), card=card),
    "killed": tell_nothing,
    "retreated": plain(lambda: _("{face} hides at {space}."), face=face, space=space),
    "came_back": plain(
        lambda: _("{type}: a new token, face down, at {space}."),
        type=lambda facts, by: type_name(by.cards, facts["type"]),
        space=space,
    ),
    "placed": plain(lambda: _("{face} is put at {space}."), face=face, space=space),
    "removed": plain(lambda: _("{face} leaves {space}."), face=face, space=space),
    "phase": tell_phase,
    "activated": plain(lambda: _("{type} act."), type=lambda facts, by: type_name(by.cards, facts["type"])),
    "walked": plain(
        lambda: _("{face} goes to {place}."), face=face, place=lambda facts, by: by.place(facts["place"])
    ),
    "turned_up": plain(
        lambda: _("{face} wakes at {space}."), face=face, space=lambda facts, by: by.place(facts["space"])
    ),
    "first_player": plain(lambda: _("{who} is the first player now.")),
    "deck_passed": plain(lambda: _("The agenda deck is used up. {who} takes it.")),
    "power": tell_power,
    "caps": tell_caps,
    "xp": tell_xp,
    "hurt": tell_hurt,
    "healed": tell_healed,
    "cleaned": tell_cleaned,
    "died": tell_died,
    "woke": plain(lambda: _("{who} wakes up at {space}."), space=space),
    "eliminated": plain(lambda: _("{who} is eliminated.")),
    "became": plain(
        lambda: _("{who} is now: {trait}."), trait=lambda facts, by: trait_name(by.cards, facts["trait"])
    ),
    "lost_trait": plain(
        lambda: _("{who} is no longer: {trait}."),
        trait=lambda facts, by: trait_name(by.cards, facts["trait"]),
    ),
    "gained_card": plain(lambda: _("{who} gains {card}."), card=card),
    "perk_gained": plain(lambda: _("{who} takes the perk {card}."), card=card),
    "equipped": tell_equipped,
    "stowed": plain(lambda: _("{who} puts {card} away."), card=card),
    "discarded": plain(lambda: _("{who} gives up {card}."), card=card),
    "readied": plain(lambda: _("{who} readies {card}."), card=card),
    "event": plain(lambda: _("{who} draws {card}."), card=card),
    "camped": plain(lambda: _("{who} camps at {space}."), space=space),
    "offer": tell_offer,
    "agreed": plain(lambda: _("{who} and {other} agree."), other=other),
    "refused": plain(lambda: _("{other} refuses the offer of {who}."), other=other),
    "cancelled": plain(lambda: _("{who} makes no offer.")),
    "agenda_handed": plain(lambda: _("{who} gives {other} an agenda."), other=other),
    "agenda_received": plain(lambda: _("The agenda is {agenda}."), agenda=agenda_named),
    "agendas_shown": plain(
        lambda: _("{who} offers {agendas}."),
        agendas=lambda facts, by: listed(by.card(key) for key in facts["agendas"]),
    ),
    "offered": plain(lambda: _("New in the shop: {card}."), card=card),
    "bought": plain(lambda: _("{who} buys {card}."), card=card),
    "recruited": plain(lambda: _("{who} recruits {card}."), card=card),
    "sold": plain(lambda: _("{who} sells {card}."), card=card),
    "agenda_gained": plain(
        lambda: _("{who} draws an agenda and holds {count}."), count=lambda facts, by: facts["held"]
    ),
    "agenda_drawn": plain(lambda: _("The drawn agenda is {agenda}."), agenda=agenda_named),
    "agenda_shuffled": plain(lambda: _("{who} shuffles an agenda back.")),
    "agenda_returned": plain(lambda: _("It was {agenda}."), agenda=agenda_named),
    "loyal": plain(
        lambda: _("{who} is now loyal to {faction}."),
        faction=lambda facts, by: type_name(by.cards, facts["faction"]),
    ),
    "not_loyal": plain(lambda: _("{who} is loyal to nobody now.")),
    "agendas": tell_agendas,
    "over": tell_over,
}
SIGNS = {
    "phase": "w-skull",
    "activated": "w-skull",
    "power": "w-skull",
    "over": "w-influence",
    "staged": "w-quest",
}
"""The signs of lines that are about no player."""


def event_line(kind: str, facts: Facts, by: Speaker) -> LogLine | None:
    """The line for an event; None if the table shows it better than a sentence."""
    text = TELL[kind](facts, by)
    if text is None:
        return None
    seat = facts.get("seat", -1)
    if seat >= 0 and kind not in SIGNS:
        return LogLine(COLOURS[seat], "", text)
    return LogLine("", SIGNS.get(kind, "w-pin"), text)
