"""The shop, and deals between survivors."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.presenters.wasteland.buttons import Button, confirm_label
from games.presenters.wasteland.deal import COLOURS, Deal, ids_of, verb_of
from games.presenters.wasteland.items import AgendaView, HeldItem, agenda_view, item_view
from games.presenters.wasteland.pictures import landmark
from games.presenters.wasteland.signs import need_words
from games.presenters.wasteland.words import amount, card_name, full_name, listed


class ShopView(NamedTuple):
    place: str
    picture: str
    title: str
    left: str
    caps: int
    caps_words: str
    row: tuple[HeldItem, ...]
    row_label: str
    sell_title: str
    sells: tuple[Button, ...]
    sum: str
    done: Button
    confirm: Button | None


class Tray(NamedTuple):
    """What one side of a deal gives."""

    colour: str
    title: str
    cards: tuple[HeldItem, ...]
    agendas: tuple[AgendaView, ...]
    hidden: str
    """Agendas that the viewer may not see, in words."""
    caps: str
    adds: tuple[Button, ...]
    """What can still be added."""


class DealView(NamedTuple):
    title: str
    where: str
    trays: tuple[Tray, Tray]
    note: str
    answers: tuple[Button, ...]


def present_shop(deal: Deal) -> ShopView:
    assert deal.me is not None
    caps, at = deal.me["caps"], deal.me["at"]
    picked = deal.picked
    return ShopView(
        place=full_name(deal.cards, at),
        picture=landmark(at, deal.cards.atlas.spaces[at].encounter),
        title=_("The shop"),
        left=_("%(transactions)s left") % {"transactions": amount("transactions", int(deal.about[0]))},
        caps=caps,
        caps_words=amount("caps", caps),
        row=tuple(offer(deal, card) for card in deal.seen["assets"]["row"]),
        row_label=_("For sale"),
        sell_title=_("Sell"),
        sells=tuple(
            Button(
                option,
                card_name(deal.cards, ids_of(option)[0]),
                f"c-{deal.cards.cards[ids_of(option)[0]].kind}",
                points=True,
                chosen=option == picked,
                tab=str(deal.cards.cards[ids_of(option)[0]].price - 1),
            )
            for option in deal.options_of("sell")
        ),
        sum=sum_words(deal, caps),
        done=Button("done", _("Done")),
        confirm=Button(picked, confirm_words(deal, picked), "i-check", "go")
        if picked and picked != "done"
        else None,
    )


def offer(deal: Deal, card_id: str) -> HeldItem:
    """A card of the shop: it can be had, or it says why not."""
    held = HeldItem(item_view(deal, card_id))
    for verb in ("buy", "recruit"):
        action = f"{verb} {card_id}"
        if action in deal.options:
            return held._replace(action=action, chosen=deal.picked == action, offer=confirm_label(action))
    card = deal.cards.cards[card_id]
    if card.recruit:
        needs = listed(need_words(deal.cards, need) for need in card.recruit)
        return held._replace(why=_("Needs %(needs)s") % {"needs": needs})
    refusal = next((each for each in deal.refusals if each.target == card_id), None)
    if refusal is None:
        return held
    short = int(refusal.facts["by"])  # type: ignore[arg-type]
    return held._replace(why=_("Needs %(caps)s more") % {"caps": amount("caps", short)})


def sum_words(deal: Deal, caps: int) -> str:
    """What a transaction leaves in the purse."""
    verb, picked = verb_of(deal.picked), deal.picked
    if verb not in ("buy", "sell"):
        return ""
    price = deal.cards.cards[ids_of(picked)[0]].price
    after = caps - price if verb == "buy" else caps + price - 1
    return _("%(before)d caps become %(after)d") % {"before": caps, "after": after}


def confirm_words(deal: Deal, action: str) -> str:
    return _("%(verb)s: %(card)s") % {
        "verb": confirm_label(action),
        "card": card_name(deal.cards, ids_of(action)[0]),
    }


# --- deals --------------------------------------------------------------------------------------------


def present_deal(deal: Deal) -> DealView:
    """An offer that is put together or was sent."""
    offered: Mapping[str, Any] = deal.seen["deal"]
    mine, other = offered["seat"], offered["other"]
    gives = Tray(
        COLOURS[mine],
        _("%(name)s gives") % {"name": deal.names[mine]},
        tuple(HeldItem(item_view(deal, card)) for card in offered["give"]),
        tuple(agenda_view(deal, key, 0) for key in offered["agendas"]),
        hidden_words(offered["give_agendas"] - len(offered["agendas"])),
        amount("caps", offered["give_caps"]) if offered["give_caps"] else "",
        adds(deal, "give", "give_caps"),
    )
    asks = Tray(
        COLOURS[other],
        _("%(name)s gives") % {"name": deal.names[other]},
        tuple(HeldItem(item_view(deal, card)) for card in offered["ask"]),
        (),
        _("an agenda of their choice") if offered["ask_agenda"] else "",
        amount("caps", offered["ask_caps"]) if offered["ask_caps"] else "",
        adds(deal, "ask", "ask_caps", "ask_agenda"),
    )
    partner = deal.names[other if deal.viewer == mine else mine]
    return DealView(
        title=_("A deal with %(name)s") % {"name": partner},
        where=_("Offer %(number)d of %(most)d")
        % {"number": deal.seen["turn"]["offers"], "most": deal.cards.limits.offers},
        trays=(gives, asks),
        note=_("Agendas in an offer are seen by the two of you only."),
        answers=deal_answers(deal),
    )


def hidden_words(count: int) -> str:
    return amount("agendas", count) if count else ""


def adds(deal: Deal, *verbs: str) -> tuple[Button, ...]:
    return tuple(add_button(deal, option) for option in deal.options_of(*verbs))


def add_button(deal: Deal, option: str) -> Button:
    verb, ids = verb_of(option), ids_of(option)
    if verb in ("give_caps", "ask_caps"):
        return Button(option, f"+{ids[0]}", "w-caps")
    if verb == "ask_agenda":
        return Button(option, _("an agenda"), "w-agenda")
    card = deal.cards.cards.get(ids[0])
    symbol = f"c-{card.kind}" if card else "w-agenda"
    return Button(option, card_name(deal.cards, ids[0]), symbol)


def deal_answers(deal: Deal) -> tuple[Button, ...]:
    found = []
    for option in deal.options_of("cancel", "refuse"):
        label = _("Cancel") if verb_of(option) == "cancel" else _("Refuse")
        found.append(Button(option, label))
    found += [Button(option, _("Send the offer"), "w-trade", "go") for option in deal.options_of("send")]
    for option in deal.options_of("accept"):
        ids = ids_of(option)
        label = (
            _("Accept, and give %(agenda)s") % {"agenda": card_name(deal.cards, ids[0])}
            if ids
            else _("Accept")
        )
        found.append(Button(option, label, "i-check", "go"))
    return tuple(found)
