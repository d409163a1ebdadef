"""The card browser: the published card sets, and a page for each of their cards."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.views.decorators.http import require_safe

from games.engine.cards import Field, Kind, read_card
from games.engine.effect import parse
from games.models import Card
from games.presenters import presenter_of
from games.presenters.cards import (
    CardHistory,
    figures_at_tables,
    figures_of_playtest,
    history_of,
    present_decks,
)
from games.presenters.labels import label_of
from games.rendering import render_part
from games.selectors.cards import (
    card_in_sets,
    card_tally,
    content_of_card,
    decks_with_cards,
    family_of,
    kind_of,
    latest_playtest,
    open_ancestors,
    open_sets,
)


class DrawnStep(NamedTuple):
    """A change in a card's history, with the card drawn before and after it."""

    step: CardHistory
    before: SafeString | str
    after: SafeString | str


@require_safe
def cards_page(request: HttpRequest) -> HttpResponse:
    """The cards of a set (the default one unless `set` names another), filtered by `name` if given."""
    sets = list(open_sets())
    chosen, wanted = request.GET.get("set", ""), request.GET.get("name", "")
    shown = next((each for each in sets if not chosen or str(each.pk) == chosen), None)
    if chosen and shown is None:
        raise Http404
    decks = present_decks(decks_with_cards(shown), wanted) if shown else []
    context = {
        "sets": sets,
        "shown": shown,
        "wanted": wanted,
        "decks": decks,
    }
    return render(request, "cards/cards.html", context)


@require_safe
def card_page(request: HttpRequest, set_id: int, key: str) -> HttpResponse:
    """One card of a set: its drawing, its text, its statistics and its history."""
    card_set = get_object_or_404(open_sets(), pk=set_id)
    cards = card_in_sets(card_set.title, key)
    if set_id not in cards:
        raise Http404
    card = cards[set_id]
    line = [card_set, *open_ancestors(card_set, family_of(card_set.title))]
    playtest = latest_playtest(card_set)
    context = {
        "set": card_set,
        "card": card,
        "deck": label_of(card_set.title, card.deck.kind),
        "drawn": draw(card_set.title, kind_of(card.deck), content_of_card(card), "drawn"),
        "says": says(card),
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


def says(card: Card) -> list[tuple[str, list[SafeString | str]]]:
    """The text of a card: for each field its label and its values in words."""
    title = card.card_set.title
    return [
        (label_of(title, field.name), [say(title, field, text) for text in texts_of(card.body[field.name])])
        for field in kind_of(card.deck).fields
        if field.name in card.body
    ]


def texts_of(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value]


def say(title: str, field: Field, text: str) -> SafeString | str:
    if field.form is None:
        return capfirst(label_of(title, text))
    return render_part(
        title, field.name, presenter_of(title).say_line(field.form.name, parse(field.form, text))
    )
