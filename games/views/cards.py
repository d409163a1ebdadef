"""The card browser: the published card sets, and a page for each of their cards."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.engine.cards import Kind, read_card
from games.middleware import PlayerRequest
from games.presenters import presenter_of
from games.presenters.cards import (
    CardHistory,
    figures_at_tables,
    figures_of_playtest,
    history_of,
    open_card,
    present_decks,
    says,
)
from games.presenters.labels import label_of
from games.presenters.titles import choices, title_name
from games.rendering import render_part
from games.selectors.cards import (
    card_in_sets,
    card_tally,
    decks_with_cards,
    family_of,
    kind_of,
    latest_playtest,
    open_ancestors,
    open_sets,
)
from games.selectors.sealed import met_cards
from games.views.titles import wanted_title


class DrawnStep(NamedTuple):
    """A change in a card's history, with the card drawn before and after it."""

    step: CardHistory
    before: SafeString | str
    after: SafeString | str


@require_safe
def cards_page(request: PlayerRequest) -> HttpResponse:
    """The cards of a set, filtered by `name` if given: of `set`, or else of the default set of `title`.

    Sealed cards are left out until the player has met them in a game.
    """
    chosen, wanted = request.GET.get("set", ""), request.GET.get("name", "")
    every = list(open_sets())
    shown = next((each for each in every if str(each.pk) == chosen), None)
    if chosen and shown is None:
        raise Http404
    title = shown.title if shown else wanted_title(request)
    sets = [each for each in every if each.title == title]
    shown = shown or next(iter(sets), None)
    met = met_cards(request.player, shown) if shown else set()
    decks = present_decks(decks_with_cards(shown), met, render_part, wanted) if shown else []
    context = {
        "name": title_name(title),
        "choices": choices(title),
        "sets": sets,
        "shown": shown,
        "wanted": wanted,
        "decks": decks,
    }
    return render(request, "cards/cards.html", context)


@require_safe
def card_page(request: PlayerRequest, set_id: int, key: str) -> HttpResponse:
    """One card of a set: its drawing, its text, its statistics and its history.

    A sealed card that the player has not met is not found; sealed fields are never shown.
    """
    card_set = get_object_or_404(open_sets(), pk=set_id)
    cards = {
        number: card
        for number, card in card_in_sets(card_set.title, key).items()
        if not kind_of(card.deck).sealed or key in met_cards(request.player, card.card_set)
    }
    if set_id not in cards:
        raise Http404
    card = cards[set_id]
    line = [card_set, *open_ancestors(card_set, family_of(card_set.title))]
    playtest = latest_playtest(card_set)
    context = {
        "set": card_set,
        "card": card,
        "deck": label_of(card_set.title, card.deck.kind),
        "drawn": draw(card_set.title, kind_of(card.deck), open_card(card), "drawn"),
        "says": says(card, render_part),
        "at_tables": figures_at_tables(card_tally(card_set, key)),
        "playtest": playtest,
        "among_bots": figures_of_playtest(playtest, key),
        "oldest": line[-1],
        "history": [draw_step(kind_of(card.deck), step) for step in history_of(line, cards)],
        "others": [each.deck.card_set for number, each in cards.items() if number != set_id],
    }
    return render(request, "cards/card.html", context)


def draw(title: str, kind: Kind, row: Mapping[str, Any] | None, name: str) -> SafeString | str:
    """The HTML of a card as it looks on the table; empty if there is no card."""
    card = read_card(kind, row) if row else None
    return render_part(title, name, presenter_of(title).draw_card(kind.name, card)) if card else ""


def draw_step(kind: Kind, step: CardHistory) -> DrawnStep:
    title, change, number = step.newer.title, step.change, step.newer.pk
    before, after = (
        draw(title, kind, change.before, f"before-{number}"),
        draw(title, kind, change.after, f"now-{number}"),
    )
    return DrawnStep(step, before, after)
