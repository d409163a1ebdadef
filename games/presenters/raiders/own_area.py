"""The viewer's hideout, hand, piles and trophies. Spectators see those of the gang whose hour it is.

Spectators see that gang among the others too: motion follows its pieces there, not in this second picture.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.presenters.raiders.actions import Seen, Target
from games.presenters.raiders.choices import NO_SPOT, Spot, Spots
from games.presenters.raiders.pictures import GangLook, gang_look, helper_picture
from games.presenters.raiders.skills import MOMENTS, sign
from games.presenters.raiders.table import (
    BackView,
    Deal,
    HelperView,
    backs_of,
    lit_helper,
    lit_trash,
    pile_names,
)
from games.presenters.raiders.words import TYPES, amount, card_name
from games.titles.raiders.cards import key_of
from games.titles.raiders.notation import TRASH


class CampView(NamedTuple):
    look: GangLook
    title: str
    helpers: tuple[HelperView, ...]
    empty: str


class CardView(NamedTuple):
    """A card of the viewer's hand."""

    helper: HelperView
    moment: str
    moment_said: str
    """The moment in words, which screen readers read before the words of the skill."""
    badge: str
    """The star of a leader, or the symbol of a mercenary."""
    known: str
    note: str
    """Why its call can't be used; else empty."""


class HandView(NamedTuple):
    look: GangLook
    title: str
    cards: tuple[CardView, ...]
    backs: tuple[BackView, ...]
    """The same hand from behind, for spectators."""
    home: str
    size_said: str
    resting: bool
    """Is the hand not what the question is about?"""


class PilesView(NamedTuple):
    look: GangLook
    gang: str
    deck: int
    deck_name: str
    discard: int
    discard_name: str
    pile_title: str
    top: str
    top_gang: str
    pile: tuple[str, ...]
    unseen_title: str
    unseen: tuple[tuple[str, str], ...]


class TrophiesView(NamedTuple):
    gang: str
    loot: int
    loot_said: str
    gain: str
    points: int
    points_said: str
    types: tuple[tuple[str, str, str], ...]
    won: int
    won_said: str


class StripView(NamedTuple):
    """The strip at the lower edge of a small screen."""

    look: GangLook
    camp: str
    camp_count: int
    hand: str
    hand_count: int
    deck: int
    discard: int
    loot: int
    points: int


def side_of(seen: Seen, deal: Deal) -> int:
    """The seat whose hideout and hand are shown: the viewer's, or the one whose hour it is."""
    return int(seen["turn"]) if deal.viewer is None else deal.viewer


def owner_of(seen: Seen, seat: int) -> str:
    return seen["players"][seat]["gang"] or f"seat{seat}"


def present_camp(seen: Seen, deal: Deal, spots: Spots) -> CampView:
    seat = side_of(seen, deal)
    player = seen["players"][seat]
    fight = bool(seen["captives_fight"]) and seen["turn"] == seat
    helpers = [
        lit_trash(deal, spots, Target("home", word), player["trash"][word], owner_of(seen, seat), fight=fight)
        for word in TRASH
        if player["trash"][word]
    ]
    helpers += [lit_helper(deal, spots, Target("home", name)) for name in player["healthy"]]
    helpers += [lit_helper(deal, spots, Target("home", name), wounded=True) for name in player["wounded"]]
    if deal.viewer is None:
        helpers = [helper._replace(piece="") for helper in helpers]
    mine = seat == deal.viewer
    title = _("Your hideout") if mine else _("Hideout of %(name)s") % {"name": deal.names[seat]}
    empty = "" if helpers else _("The hideout is empty")
    return CampView(gang_look(deal.cards, player["gang"]), title, tuple(helpers), empty)


def present_hand(seen: Seen, deal: Deal, spots: Spots, useless: dict[str, str]) -> HandView:
    """The hand: its cards for its owner, their backs for everybody else."""
    seat = side_of(seen, deal)
    player = seen["players"][seat]
    mine = deal.viewer is not None and seen["hand"] is not None
    look = gang_look(deal.cards, player["gang"])
    cards = [
        hand_card(deal, card, spots.get(Target("hand", card), NO_SPOT), card in player["known"], useless)
        for card in (seen["hand"] if mine else ())
    ]
    backs = backs_of(deal, player, look)
    if deal.viewer is None:
        backs = tuple(back._replace(piece="") for back in backs)
    return HandView(
        look=look,
        title=_("Your hand") if mine else _("Hand of %(name)s") % {"name": deal.names[seat]},
        cards=tuple(cards),
        backs=() if mine else backs,
        home=f"{owner_of(seen, seat)}.hand",
        size_said=_("%(cards)s in hand") % {"cards": amount("card", player["hand"])},
        resting=mine and bool(seen["decision"]) and not any(card.helper.spot.action for card in cards),
    )


def hand_card(deal: Deal, card: str, spot: Spot, known: bool, useless: dict[str, str]) -> CardView:
    helper = deal.cards.helpers[card]
    target = Target("hand", card)
    shown = lit_helper(deal, {target: spot}, target)
    skill = sign(helper.skill)
    badge = "star" if helper.leader else helper.symbol if helper.symbol != "none" else ""
    note = _("Everybody knows that you hold it") if known else ""
    return CardView(
        helper=shown,
        moment=skill.moment,
        moment_said=str(MOMENTS[skill.moment]),
        badge=badge,
        known=note,
        note=useless.get(card, ""),
    )


def present_piles(seen: Seen, deal: Deal) -> PilesView:
    seat = side_of(seen, deal)
    player = seen["players"][seat]
    top = player["discard"][-1] if player["discard"] else ""
    helper = deal.cards.helpers[top] if top else None
    return PilesView(
        look=gang_look(deal.cards, player["gang"]),
        gang=owner_of(seen, seat),
        deck=player["deck"],
        deck_name=_("deck"),
        discard=len(player["discard"]),
        discard_name=_("discard"),
        pile_title=_("Discard pile"),
        top=helper_picture(key_of(top)) if top else "",
        top_gang=gang_look(deal.cards, helper.gang).classes if helper else "",
        pile=pile_names(deal, player["discard"]),
        unseen_title=_("Unseen cards: hand and deck"),
        unseen=tuple((card_name(deal.cards, key), str(number)) for key, number in player["unseen"].items()),
    )


def present_trophies(seen: Seen, deal: Deal, gain: int) -> TrophiesView:
    seat = side_of(seen, deal)
    player = seen["players"][seat]
    points = dict(player["lines"])["points"]
    won = [deal.cards.territories[key].type for key in player["territories"]]
    return TrophiesView(
        gang=owner_of(seen, seat),
        loot=player["loot"],
        loot_said=amount("loot", player["loot"]),
        gain=f"+{gain}" if gain else "",
        points=points,
        points_said=amount("point", points),
        types=tuple(
            (kind, str(name), str(won.count(kind)) if kind in won else "") for kind, name in TYPES.items()
        ),
        won=len(won),
        won_said=_("%(territories)s won") % {"territories": amount("territory", len(won))},
    )


def present_strip(seen: Seen, deal: Deal) -> StripView:
    seat = side_of(seen, deal)
    player = seen["players"][seat]
    points = dict(player["lines"])["points"]
    return StripView(
        look=gang_look(deal.cards, player["gang"]),
        camp=_("Hideout"),
        camp_count=len(player["healthy"]) + len(player["wounded"]) + sum(player["trash"].values()),
        hand=_("Hand"),
        hand_count=player["hand"],
        deck=player["deck"],
        discard=len(player["discard"]),
        loot=player["loot"],
        points=points,
    )
