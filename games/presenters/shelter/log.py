"""The log: one line for each placement, with icons. It is the same for everybody, so it never says "you".

A placement and everything that follows from it in its turn are one line: who, where, what it cost and
gave, and the rent. Other events have a line of their own, or none.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.presenters.drawings import drawing, icon
from games.presenters.shelter.pictures import ICON_SHEET
from games.presenters.shelter.signs import Icon, Icons, resource_icon
from games.presenters.shelter.words import LETTER_NAMES, PLAIN_REWARDS, amount, card_name
from games.titles.shelter.cards import Cards
from games.titles.shelter.notation import COLOURS

Facts = Mapping[str, Any]
Log = Sequence[tuple[int, str, Facts]]
NOBODY = -1


class LogLine(NamedTuple):
    """A line of the log: the colour of its player or else a sign, the sentence, and what it cost and gave."""

    colour: str
    sign: str
    text: SafeString
    cost: Icons = ()
    gain: Icons = ()
    note: SafeString = SafeString()
    said: str = ""
    """The icons in words, for screen readers."""
    name: str = ""
    """The id of the line on the page: a line may grow until its turn is over."""
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


@dataclass
class Entry:
    """A line of the log before it is written: its events, from the first move to the last."""

    kind: str
    facts: Facts
    number: int
    last: int
    place: int = 0
    """Which entry of its first move it is: together they name the line."""
    more: list[tuple[str, Facts]] = field(default_factory=list)

    @property
    def seat(self) -> int:
        seat: int = self.facts.get("seat", NOBODY)
        return seat


def quantity(what: str, count: int) -> SafeString:
    """``2`` and the icon. The number is hidden from screen readers: the icon's label includes it."""
    shown = resource_icon(what, count)
    picture = drawing(ICON_SHEET, f"i-{shown.symbol}", f"ic {shown.tone}", amount(what, count))
    return format_html('<span aria-hidden="true">{}</span> {}', count, picture)


def dice(faces: Sequence[int]) -> SafeString:
    return format_html_join("", "{}", ((icon(f"die-{face}", "die", str(face)),) for face in faces))


# --- events with a line of their own ----------------------------------------------------------------

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
    return format_html(_("{who} has no one to place."), who=by.who(facts["seat"]))


def tell_passed(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} passes."), who=by.who(facts["seat"]))


def tell_placed(facts: Facts, by: Speaker) -> SafeString:
    who, room = by.who(facts["seat"]), by.room(facts["space"])
    if facts["face"] != facts["space"]:
        threat = by.card(facts["face"])
        return format_html(_("{who}: {threat}, {room}"), who=who, threat=threat, room=room)
    return format_html(_("{who}: {room}"), who=who, room=room)


def tell_used(facts: Facts, by: Speaker) -> SafeString:
    return format_html(_("{who} uses {item}."), who=by.who(facts["seat"]), item=by.card(facts["item"]))


def tell_who(facts: Facts, by: Speaker) -> SafeString:
    """For the rest of a turn whose beginning is not shown any more."""
    return by.who(facts["seat"])


def tell_cheered(facts: Facts, by: Speaker) -> SafeString:
    who, why = by.who(facts["seat"]), facts["why"]
    happiness = quantity("happiness", abs(facts["count"]))
    if why == "threats":
        return format_html(_("{who} loses {what} for the threats on the level."), who=who, what=happiness)
    if why:
        return format_html(_("{who} gains {what} for {item}."), who=who, what=happiness, item=by.card(why))
    return who


def tell_refreshed(facts: Facts, by: Speaker) -> SafeString:
    text = _("New items are laid out.") if facts["row"] == "items" else _("New rooms are laid out.")
    return format_html("{}", text)


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
    return format_html(_("{threat} cleared from {room}."), threat=threat, room=room)


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
    "paid": tell_who,
    "gained": tell_who,
    "cheered": tell_cheered,
    "rolled": tell_who,
    "fought": tell_who,
    "beaten": tell_nothing,
    "injured": tell_who,
    "healed": tell_who,
    "arrived": tell_who,
    "took": tell_who,
    "used": tell_used,
    "discarded": tell_who,
    "readied": tell_who,
    "built": tell_who,
    "refreshed": tell_refreshed,
    "took_token": tell_who,
    "rent": tell_rent,
    "trained": tell_trained,
    "untrained": tell_untrained,
    "ended": tell_nothing,
    "recalled": tell_nothing,
    "removed": tell_removed,
    "last_round": tell_last_round,
    "over": tell_over,
}
"""The sentence of an event that begins a line."""

# --- what follows in the same line ------------------------------------------------------------------

CONSEQUENCES = frozenset(
    (
        "paid",
        "gained",
        "rolled",
        "fought",
        "injured",
        "healed",
        "arrived",
        "took",
        "used",
        "discarded",
        "readied",
        "built",
        "took_token",
        "refreshed",
        "rent",
    )
)
"""Events that belong to the line of the placement or item before them."""
BREAKS = ("round", "turn", "recalled", "over")
"""Events after which nothing belongs to an earlier line."""


def entries(log: Log) -> Iterator[Entry]:
    """The lines of a log with all their events, in order; rounds are entries too."""
    current: Entry | None = None
    places: dict[int, int] = {}
    for number, kind, facts in log:
        if current is not None and belongs(current, kind, facts):
            current.last = number
            current.more.append((kind, facts))
            continue
        if kind in BREAKS and current is not None:
            yield current
            current = None
        if kind != "round" and TELL[kind] is tell_nothing:
            continue
        if current is not None:
            yield current
        places[number] = places.get(number, -1) + 1
        current = Entry(kind, facts, number, number, places[number])
    if current is not None:
        yield current


def belongs(entry: Entry, kind: str, facts: Facts) -> bool:
    """Does an event belong to the line of this entry?"""
    if kind == "no_threat":
        return entry.kind == "no_threat"
    if kind == "cheered":
        return not facts["why"] and facts["seat"] == entry.seat
    if kind not in CONSEQUENCES or entry.seat == NOBODY or entry.kind in ("passed", "trained", "skipped"):
        return False
    if kind == "refreshed":
        return True
    if kind == "rent":
        return bool(facts["payer"] == entry.seat)
    return facts["seat"] == entry.seat or facts["seat"] in landlords(entry)


def landlords(entry: Entry) -> set[int]:
    """The seats that received rent in this entry."""
    return {facts["seat"] for kind, facts in entry.more if kind == "rent"}


class Tabs:
    """The icons of a line: what was paid, what was gained, and what another seat gained as rent."""

    def __init__(self) -> None:
        self.cost: dict[str, Icon] = {}
        self.gain: dict[str, Icon] = {}
        self.rent: dict[int, dict[str, Icon]] = {}
        self.notes: list[str] = []
        self.faces: Sequence[int] = ()

    @staticmethod
    def add(tab: dict[str, Icon], new: Icon) -> None:
        known = tab.get(new.symbol)
        tab[new.symbol] = new if known is None else known._replace(number=known.number + new.number)


def write(entry: Entry, by: Speaker) -> LogLine | None:
    """The line of an entry; None if it has none."""
    text = TELL[entry.kind](entry.facts, by)
    if text is None:
        return None
    if entry.kind == "no_threat":
        faces = [each["dice"] for each in (entry.facts, *(facts for _kind, facts in entry.more))]
        rolls = format_html_join(" ", "{}", ((dice(each),) for each in faces))
        text = format_html(_("{dice}: all quiet."), dice=rolls)
    tabs = Tabs()
    # The sentence of happiness at the end of the game has the icon already.
    own = [] if entry.facts.get("why") else [(entry.kind, entry.facts)]
    for kind, facts in (*own, *entry.more):
        collect(tabs, kind, facts, entry, by)
    sign = "check" if entry.kind == "no_threat" else "warn"
    return LogLine(
        COLOURS[entry.seat] if entry.seat >= 0 else "",
        "" if entry.seat >= 0 else sign,
        text,
        tuple(tabs.cost.values()),
        tuple(tabs.gain.values()),
        note_of(tabs, by),
        said(tabs),
        f"line-{entry.number}-{entry.place}",
    )


def collect(tabs: Tabs, kind: str, facts: Facts, entry: Entry, by: Speaker) -> None:
    """Add an event to the icons and notes of its line."""
    if kind == "rent":
        tabs.rent.setdefault(facts["seat"], {})
    elif kind == "gained":
        gained = tabs.gain if facts["seat"] == entry.seat else tabs.rent.setdefault(facts["seat"], {})
        if facts["count"]:
            tabs.add(gained, resource_icon(facts["what"], facts["count"]))
        if facts["lost"]:
            tabs.notes.append(_("%(what)s lost") % {"what": amount(facts["what"], facts["lost"])})
    elif kind == "paid":
        tabs.add(tabs.cost, resource_icon(facts["what"], facts["count"]))
    elif kind == "cheered":
        tabs.add(tabs.gain, resource_icon("happiness", facts["count"]))
    elif kind in GAINS:
        tabs.add(tabs.gain, Icon(GAINS[kind]))
    elif kind in LOSSES:
        tabs.add(tabs.cost, Icon(LOSSES[kind]))
    elif kind == "refreshed":
        tabs.add(tabs.gain, Icon(f"refresh-{facts['row']}"))
    elif kind == "rolled":
        tabs.faces = facts["dice"]
    elif kind == "fought":
        outcome = _("won") if facts["won"] else _("lost")
        tabs.notes.append(f"{facts['total']} : {facts['combat']} {outcome}")
    elif kind == "placed" and facts["doubled"]:
        tabs.notes.append("×2")
    if kind in NAMED and not (kind == "used" and facts is entry.facts):
        tabs.notes.append(by.card(facts[NAMED[kind]]))


GAINS = {
    "took": "item",
    "arrived": "dweller",
    "built": "build",
    "healed": "heal",
    "readied": "ready",
    "took_token": "first",
}
LOSSES = {"discarded": "item", "injured": "injure"}
NAMED = {"took": "item", "used": "item", "discarded": "item", "built": "room"}
"""Events whose card is named in the line."""


def note_of(tabs: Tabs, by: Speaker) -> SafeString:
    """The end of a line: dice, names of cards, and the rent."""
    parts = [dice(tabs.faces)] if tabs.faces else []
    parts += [format_html("<span>{}</span>", note) for note in tabs.notes]
    for seat, got in tabs.rent.items():
        icons = format_html_join(
            "", "{}", ((icon(each.symbol, each.tone, word_of(each)),) for each in got.values())
        )
        parts.append(format_html('<span class="rent">{} +{}</span>', by.names[seat], icons or "…"))
    return mark_safe(" ".join(parts))


def said(tabs: Tabs) -> str:
    """The icons of a line in words."""
    parts = []
    if tabs.cost:
        parts.append(_("cost: %(cost)s") % {"cost": in_words(tabs.cost)})
    if tabs.gain:
        parts.append(_("reward: %(gain)s") % {"gain": in_words(tabs.gain)})
    return "; ".join(parts)


def in_words(tab: Mapping[str, Icon]) -> str:
    return ", ".join(word_of(each) for each in tab.values())


def word_of(shown: Icon) -> str:
    """An icon of a line in words."""
    if shown.symbol in ("power", "food", "water", "item", "dweller"):
        return amount(shown.symbol, shown.number)
    if shown.symbol == "happy":
        return amount("happiness", shown.number)
    if shown.symbol == "injure":
        return _("the dweller is injured")
    if shown.symbol.startswith("refresh-"):
        return _("new items in the row") if shown.symbol == "refresh-items" else _("new rooms in the row")
    return str(PLAIN_REWARDS["first_player" if shown.symbol == "first" else shown.symbol])


def round_title(number: int) -> str:
    return _("Round %(number)d") % {"number": number}
