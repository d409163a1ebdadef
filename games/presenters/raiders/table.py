"""The table as everybody sees it: the sky, the territories, the gangs and the market; lit for the viewer."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.parts import Viewing
from games.presenters.raiders.actions import Seen, Target
from games.presenters.raiders.choices import NO_SPOT, Spot, Spots
from games.presenters.raiders.pictures import HIRED, GangLook, gang_look, helper_picture, land_picture
from games.presenters.raiders.skills import Sign, nature_words, sign
from games.presenters.raiders.words import (
    LONG,
    PHASES,
    TYPES,
    amount,
    card_name,
    day_title,
    gang_name,
    listed,
)
from games.titles.raiders.cards import Cards, key_of
from games.titles.raiders.notation import TRASH

SUN_STEPS = 9
"""The sun has ten places in the sky."""


class Deal(NamedTuple):
    """What all views of a game need: the card set, the players' names, and the seat that looks."""

    cards: Cards
    names: Sequence[str]
    bots: Sequence[bool]
    viewer: int | None


class HelperView(NamedTuple):
    """A helper as a card or as a standee; a stack of trash has a number."""

    name: str
    label: str
    picture: str
    gang: str
    """The classes of its own gang; mercenaries and trash are grey."""
    piece: str
    home: str
    number: int
    wounded: bool
    spot: Spot
    spot_id: str
    sign: Sign | None = None
    words: str = ""
    power: tuple[int, int] = (0, 0)
    """The attack and the defence of trash."""
    is_long: bool = False


class LandView(NamedTuple):
    """A territory: what is printed on it."""

    id: str
    kind: str
    picture: str


class TopView(NamedTuple):
    """The picture of a territory with its flag, its defence and its loot, and its name."""

    id: str
    kind: str
    kind_said: str
    picture: str
    name: str
    flag: GangLook | None
    mine: bool
    defence: int
    defence_said: str
    loot: int
    full: int
    going: int
    loot_said: str


class YardView(NamedTuple):
    """The helpers on a territory."""

    gang: str
    size: str
    helpers: tuple[HelperView, ...]
    nobody: str


class VerdictView(NamedTuple):
    """The lower edge of a territory: who holds it, or what the selected squad would do there."""

    id: str
    spot: Spot
    state: str
    label: str
    mark: GangLook | None
    text: str
    attack: int = -1
    defence: int = -1
    against: str = ""
    note: str = ""


class MiniView(NamedTuple):
    """A territory in the row of jumps on a small screen."""

    id: str
    kind: str
    name: str
    mark: str
    defence: str
    loot: int
    state: str


class SkyView(NamedTuple):
    sun: int
    night: str
    """A sentence if the night has just passed; else empty."""
    calm: int
    players: int
    calm_said: str
    said: str


class BackView(NamedTuple):
    """A card of a hand as others see it: its back, or the card if everybody knows it."""

    gang: str
    mark: str
    picture: str
    piece: str
    said: str


class GangView(NamedTuple):
    """A player: name and notes, the numbers, the hand from behind, and the hideout."""

    seat: int
    look: GangLook
    name: str
    gang: str
    bot: bool
    away: str
    notes: tuple[tuple[str, str], ...]
    points: int
    hand: tuple[BackView, ...]
    owner: str
    """The word for this gang in the names of pieces and homes."""
    hand_home: str
    hand_said: str
    deck: int
    discard: int
    loot: int
    types: tuple[tuple[str, str, int], ...]
    won: int
    said: str
    unseen_title: str
    unseen: tuple[tuple[str, str], ...]
    pile_title: str
    pile: tuple[str, ...]
    den_title: str
    den: tuple[HelperView, ...]
    den_empty: str


class StallView(NamedTuple):
    title: str
    left: int
    left_said: str
    helpers: tuple[HelperView, ...]


# --- helpers ----------------------------------------------------------------------------------------


def present_helper(
    deal: Deal, name: str, *, wounded: bool = False, spot: Spot = NO_SPOT, spot_id: str = ""
) -> HelperView:
    """A raider or a mercenary, wherever it is."""
    cards, helper = deal.cards, deal.cards.helpers[name]
    shown, called = sign(helper.skill), card_name(cards, name)
    label = _("%(name)s (wounded)") % {"name": called} if wounded else called
    family = helper.gang or "mercenary"
    return HelperView(
        name=called,
        label=label,
        picture=helper_picture(helper.key),
        gang=gang_look(cards, helper.gang).classes,
        piece=f"{family}.{name}",
        home="",
        number=0,
        wounded=wounded,
        spot=spot,
        spot_id=spot_id,
        sign=shown,
        words=shown.words,
        is_long=len(called) > LONG,
    )


def present_trash(
    deal: Deal,
    word: str,
    count: int,
    owner: str,
    *,
    fight: bool = False,
    spot: Spot = NO_SPOT,
    spot_id: str = "",
) -> HelperView:
    """A stack of captives or fanatics."""
    called, nature = card_name(deal.cards, word), deal.cards.natures[TRASH.index(word)]
    attack = max(nature.attack, 1) if fight and word == TRASH[0] else nature.attack
    return HelperView(
        name=called,
        label=amount(word, count),
        picture=helper_picture(word),
        gang=HIRED.classes,
        piece="",
        home=f"{word}.{owner}",
        number=count,
        wounded=False,
        spot=spot,
        spot_id=spot_id,
        words=nature_words(nature),
        power=(attack, nature.defend),
    )


def spot_id_of(target: Target) -> str:
    return "-".join(each for each in ("pick", target.place, target.where, target.name) if each)


def lit_helper(deal: Deal, spots: Spots, target: Target, *, wounded: bool = False) -> HelperView:
    spot = spots.get(target, NO_SPOT)
    return present_helper(deal, target.name, wounded=wounded, spot=spot, spot_id=spot_id_of(target))


def lit_trash(
    deal: Deal, spots: Spots, target: Target, count: int, owner: str, *, fight: bool = False
) -> HelperView:
    spot = spots.get(target, NO_SPOT)
    return present_trash(deal, target.name, count, owner, fight=fight, spot=spot, spot_id=spot_id_of(target))


# --- territories ------------------------------------------------------------------------------------


def look_of(seen: Seen, deal: Deal, seat: int) -> GangLook:
    return gang_look(deal.cards, seen["players"][seat]["gang"])


def present_land(land: Seen) -> LandView:
    return LandView(land["id"], land["type"], land_picture(land["id"], land["type"]))


def present_top(seen: Seen, deal: Deal, land: Seen, going: int) -> TopView:
    full, held = deal.cards.limits.start_loot, land["captor"] >= 0
    return TopView(
        id=land["id"],
        kind=land["type"],
        kind_said=str(TYPES[land["type"]]),
        picture=land_picture(land["id"], land["type"]),
        name=card_name(deal.cards, land["id"]),
        flag=look_of(seen, deal, land["captor"]) if held else None,
        mine=held and land["captor"] == deal.viewer,
        defence=land["defence"],
        defence_said=_("Defence %(number)d") % {"number": land["defence"]},
        loot=land["loot"],
        full=max(full, land["loot"]),
        going=min(going, land["loot"]),
        loot_said=amount("loot", land["loot"]),
    )


def present_yard(seen: Seen, deal: Deal, land: Seen, spots: Spots) -> YardView:
    helpers = [
        lit_trash(deal, spots, Target("yard", word, land["id"]), land["trash"][word], land["id"])
        for word in TRASH
        if land["trash"][word]
    ]
    helpers += [lit_helper(deal, spots, Target("yard", name, land["id"])) for name in land["helpers"]]
    captor = land["captor"]
    size = (
        "few"
        if len(helpers) < 4
        else "four"
        if len(helpers) == 4
        else "some"
        if len(helpers) <= 8
        else "many"
    )
    return YardView(
        gang=look_of(seen, deal, captor).classes if captor >= 0 else HIRED.classes,
        size=size,
        helpers=tuple(helpers),
        nobody="" if helpers else _("nobody"),
    )


def holder(seen: Seen, deal: Deal, land: Seen) -> str:
    """Who holds a territory, in words."""
    if land["captor"] < 0:
        return _("neutral")
    if land["captor"] == deal.viewer:
        return _("yours")
    return _("held by %(name)s") % {"name": deal.names[land["captor"]]}


def present_verdict(seen: Seen, deal: Deal, land: Seen, spot: Spot) -> VerdictView:
    """The lower edge of a territory without a squad: who holds it, and why it can't be chosen."""
    held, text = land["captor"] >= 0, holder(seen, deal, land)
    return VerdictView(
        id=land["id"],
        spot=spot,
        state=spot.state,
        label=land_label(seen, deal, land, spot.why),
        mark=look_of(seen, deal, land["captor"]) if held else None,
        text=text,
        note=spot.why,
    )


def land_label(seen: Seen, deal: Deal, land: Seen, note: str) -> str:
    """A territory in words, for screen readers."""
    words = [
        card_name(deal.cards, land["id"]),
        str(TYPES[land["type"]]),
        amount("loot", land["loot"]),
        holder(seen, deal, land),
    ]
    if land["captor"] >= 0:
        words.append(_("defence %(number)d") % {"number": land["defence"]})
    text = ", ".join(words)
    return f"{text}. {note}" if note else text


def present_mini(seen: Seen, deal: Deal, land: Seen, state: str) -> MiniView:
    held = land["captor"] >= 0
    return MiniView(
        id=land["id"],
        kind=land["type"],
        name=card_name(deal.cards, land["id"]),
        mark=look_of(seen, deal, land["captor"]).mark if held else "",
        defence=str(land["defence"]) if held else "",
        loot=min(land["loot"], 9),
        state=state,
    )


def present_sky(seen: Seen, viewing: Viewing) -> SkyView:
    """The sun stands where the loot of the day is: at dawn all is there, at dusk nothing."""
    left = sum(land["loot"] for land in seen["territories"])
    limits = viewing.cards.limits
    full = (len(seen["players"]) + limits.extra_territories) * limits.start_loot
    gone = SUN_STEPS * (full - left) // full
    calm, players = seen["calm"], len(seen["players"])
    night = any(number == viewing.version and kind == "night" for number, kind, _facts in viewing.log)
    calm_said = _("%(count)d calm hours of %(most)d; then the wind takes 1 loot from every territory") % {
        "count": calm,
        "most": players,
    }
    said = _("Day %(day)d of %(days)d. %(loot)s left on the table.") % {
        "day": max(seen["day"], 1),
        "days": seen["days"],
        "loot": capfirst(amount("loot", left)),
    }
    return SkyView(
        sun=max(0, min(SUN_STEPS, gone)),
        night=_("Night has passed: day %(number)d breaks") % {"number": seen["day"]} if night else "",
        calm=calm,
        players=players,
        calm_said=calm_said,
        said=said,
    )


class StatusView(NamedTuple):
    days: tuple[str, ...]
    """The class of each day."""
    said: str
    day: str
    phases: tuple[tuple[str, str], ...]


def present_status(seen: Seen) -> StatusView:
    """The days, and the phases of the hour with the current one marked."""
    over = seen["phase"] == "over"
    days = tuple(
        "is-past" if number < seen["day"] or over else "is-now" if number == seen["day"] else ""
        for number in range(1, seen["days"] + 1)
    )
    order = list(PHASES)
    now = order.index(seen["phase"]) if seen["phase"] in order else len(order) if over else -1
    phases = tuple(
        (str(name), "is-now" if place == now else "is-done" if place < now else "")
        for place, name in enumerate(PHASES.values())
    )
    day = day_title(seen["day"]) if seen["day"] else _("Set-up")
    said = _("Day %(day)d of %(days)d") % {"day": max(seen["day"], 1), "days": seen["days"]}
    return StatusView(days, said, day, phases)


# --- gangs ------------------------------------------------------------------------------------------


def present_gang(seen: Seen, deal: Deal, seat: int, spots: Spots) -> GangView:
    player = seen["players"][seat]
    look, gang = gang_look(deal.cards, player["gang"]), player["gang"] or f"seat{seat}"
    lines = dict(player["lines"])
    won = [deal.cards.territories[key].type for key in player["territories"]]
    types = tuple((kind, str(name), won.count(kind)) for kind, name in TYPES.items() if kind in won)
    den = hideout_pieces(seen, deal, seat, spots)
    said = ", ".join(
        [
            deal.names[seat],
            gang_name(deal.cards, player["gang"]),
            amount("point", lines["points"]),
            amount("loot", player["loot"]),
            amount("territory", len(won)),
        ]
    )
    return GangView(
        seat=seat,
        look=look,
        name=deal.names[seat],
        gang=gang_name(deal.cards, player["gang"]),
        bot=deal.bots[seat],
        away=_("away"),
        notes=notes_of(seen, seat),
        points=lines["points"],
        hand=backs_of(deal, player, look),
        owner=gang,
        hand_home=f"{gang}.hand",
        hand_said=_("%(cards)s in hand") % {"cards": amount("card", player["hand"])},
        deck=player["deck"],
        discard=len(player["discard"]),
        loot=player["loot"],
        types=types,
        won=len(won),
        said=said,
        unseen_title=_("Unseen cards: hand and deck"),
        unseen=tuple((card_name(deal.cards, key), str(number)) for key, number in player["unseen"].items()),
        pile_title=_("Discard pile"),
        pile=pile_names(deal, player["discard"]),
        den_title=_("Hideout of %(name)s") % {"name": deal.names[seat]},
        den=den,
        den_empty="" if den else _("The hideout is empty"),
    )


def pile_names(deal: Deal, pile: Sequence[str]) -> tuple[str, ...]:
    names = [card_name(deal.cards, card) for card in pile]
    return tuple(listed(names).split(", ")) if names else (_("empty"),)


def notes_of(seen: Seen, seat: int) -> tuple[tuple[str, str], ...]:
    """Short notes beside a name: whose hour it is, who is asked."""
    notes = []
    if seen["turn"] == seat and seen["phase"] in PHASES:
        notes.append(("turn", _("hour")))
    elif any(each["seat"] == seat for each in seen["asked"]):
        notes.append(("turn", _("to move")))
    return tuple(notes)


def backs_of(deal: Deal, player: Seen, look: GangLook) -> tuple[BackView, ...]:
    """A hand from behind, with those of its cards that everybody knows."""
    known = []
    for card in player["known"]:
        helper = deal.cards.helpers[card]
        said = _("Everybody knows this card: %(name)s") % {"name": card_name(deal.cards, card)}
        family = helper.gang or "mercenary"
        gang = gang_look(deal.cards, helper.gang).classes
        known.append(BackView(gang, "", helper_picture(key_of(card)), f"{family}.{card}", said))
    hidden = BackView(look.classes, look.mark, "", "", "")
    return (*known, *[hidden] * (player["hand"] - len(known)))


def hideout_pieces(seen: Seen, deal: Deal, seat: int, spots: Spots) -> tuple[HelperView, ...]:
    """The helpers in a rival's hideout, as standees."""
    player, where = seen["players"][seat], str(seat)
    owner = player["gang"] or f"seat{seat}"
    found = [
        lit_trash(deal, spots, Target("den", word, where), player["trash"][word], owner)
        for word in TRASH
        if player["trash"][word]
    ]
    found += [lit_helper(deal, spots, Target("den", name, where)) for name in player["healthy"]]
    found += [lit_helper(deal, spots, Target("den", name, where), wounded=True) for name in player["wounded"]]
    return tuple(found)


def present_market(seen: Seen, deal: Deal, spots: Spots) -> StallView:
    left = seen["mercenaries"]
    return StallView(
        title=_("Market"),
        left=left,
        left_said=ngettext("%(count)d mercenary in the deck", "%(count)d mercenaries in the deck", left)
        % {"count": left},
        helpers=tuple(lit_helper(deal, spots, Target("market", card)) for card in seen["market"]),
    )
