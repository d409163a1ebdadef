"""Cards in the admin: the list, the page of a card, and actions on several cards at once."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from games.admin.workshop.access import DraftOnly
from games.admin.workshop.card_form import CardForm
from games.admin.workshop.card_page import check_page
from games.admin.workshop.filters import KindFilter, SetFilter, WordFilter
from games.admin.workshop.set_page import lines_of, show_deck, thumbnail
from games.admin.workshop.written import content_with, written_row
from games.engine.completion import complete
from games.models import Card, Deck
from games.presenters import presenter_of
from games.presenters.labels import label_of
from games.registry import TITLES
from games.selectors.cards import (
    cards_of_deck,
    content_of,
    content_of_card,
    draft_decks,
    kind_of,
    mistakes_in,
)
from games.services.drafts import (
    add_card,
    change_card,
    change_copies,
    delete_cards,
    duplicate_card,
    move_card,
)
from games.services.problems import Problem

LONGEST_LINE = 400


@admin.register(Card)
class CardAdmin(DraftOnly):
    change_form_template = "admin/workshop/card.html"
    change_list_template = "admin/workshop/cards.html"
    list_display = ["picture", "named", "kind", "says", "copies", "card_set"]
    list_display_links = ["named"]
    list_filter = [SetFilter, KindFilter, WordFilter]
    list_select_related = ["deck__card_set"]
    list_per_page = 100
    show_full_result_count = False
    search_fields = ["key", "name_en", "name_ru", "name_fr", "body"]
    ordering = ["deck__card_set", "deck__position", "position", "key"]
    actions = ["duplicate_chosen", "one_copy_more", "one_copy_less"]

    # --- the list ---

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        styles = [style for title in TITLES for style in presenter_of(title).DRAWN_STYLES]
        context = {"title": _("Cards"), "styles": styles, **(extra_context or {})}
        return super().changelist_view(request, context)

    @admin.display(description=lazy("picture"))
    def picture(self, card: Card) -> SafeString:
        return thumbnail(card.card_set.title, card.deck.kind, card)

    @admin.display(description=lazy("name"), ordering="name_en")
    def named(self, card: Card) -> str:
        return card.name or card.key

    @admin.display(description=lazy("kind"), ordering="deck__kind")
    def kind(self, card: Card) -> str:
        return label_of(card.card_set.title, card.deck.kind)

    @admin.display(description=lazy("what it says"))
    def says(self, card: Card) -> str:
        return " · ".join(lines_of(card.deck, card))

    @admin.display(description=lazy("card set"), ordering="deck__card_set__name")
    def card_set(self, card: Card) -> str:
        return str(card.card_set)

    @admin.action(description=lazy("Duplicate"), permissions=["change"])
    def duplicate_chosen(self, request: HttpRequest, chosen: QuerySet[Card]) -> None:
        self.change_all(request, chosen, self.duplicate_all)

    def duplicate_all(self, request: HttpRequest, cards: Sequence[Card]) -> Sequence[Card]:
        return [self.logged_duplicate(request, card) for card in cards]

    @admin.action(description=lazy("One copy more"), permissions=["change"])
    def one_copy_more(self, request: HttpRequest, chosen: QuerySet[Card]) -> None:
        self.change_all(request, chosen, partial(self.change_copies, by=1))

    @admin.action(description=lazy("One copy less"), permissions=["change"])
    def one_copy_less(self, request: HttpRequest, chosen: QuerySet[Card]) -> None:
        self.change_all(request, chosen, partial(self.change_copies, by=-1))

    def change_copies(self, request: HttpRequest, cards: Sequence[Card], by: int) -> Sequence[Card]:
        changed = change_copies(cards=cards, by=by)
        for card in changed:
            self.log_change(request, card, _("Copies: %(count)d.") % {"count": card.copies})
        return changed

    def change_all(
        self, request: HttpRequest, chosen: QuerySet[Card], change: Callable[..., Sequence[Card]]
    ) -> None:
        """Change the selected cards if all of them belong to drafts. `change` writes the log."""
        cards = list(chosen.select_related("deck__card_set"))
        try:
            with transaction.atomic():
                changed = change(request, cards)
        except Problem:
            messages.error(request, _("Cards of a published set can't be changed. Nothing was changed."))
            return
        count = len(changed)
        said = ngettext("%(count)d card was changed.", "%(count)d cards were changed.", count)
        messages.success(request, said % {"count": count})

    # --- writing ---

    def get_form(
        self, request: HttpRequest, obj: Card | None = None, change: bool = False, **kwargs: Any
    ) -> type[CardForm]:
        deck = obj.deck if obj else self.deck_of(request)
        return type("CardOfDeckForm", (CardForm,), {"deck": deck, "Meta": CardForm.Meta})

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> list[Any]:
        return [(None, {"fields": list(CardForm.base_fields)})]

    def deck_of(self, request: HttpRequest) -> Deck | None:
        """The draft's deck that a new card is added to; None if none was chosen."""
        wanted = request.POST.get("deck") or request.GET.get("deck", "")
        return draft_decks().filter(pk=wanted).first() if wanted.isdecimal() else None

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        if object_id is None and self.has_add_permission(request) and self.deck_of(request) is None:
            context = {
                **self.admin_site.each_context(request),
                "title": _("Into which deck?"),
                "opts": self.opts,
                "decks": [(deck, label_of(deck.card_set.title, deck.kind)) for deck in draft_decks()],
            }
            return render(request, "admin/workshop/choose_deck.html", context)
        return super().changeform_view(request, object_id, form_url, extra_context)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        card: Card | None = kwargs.get("obj")
        form: CardForm = context["adminform"].form
        deck = form.deck
        row = form.written() if form.is_bound else row_of(card)
        content = content_with(deck.card_set, form.kind, row, card)
        context.update(
            page_of(deck, card),
            checked=check_page(deck.card_set, form.kind, row, content, request.GET.get("language", "")),
            form=form,
            editable=self.has_change_permission(request, card),
        )
        return super().render_change_form(request, context, *args, **kwargs)

    def save_model(self, request: HttpRequest, obj: Card, form: CardForm, change: bool) -> None:
        if change:
            change_card(card=Card.objects.get(pk=obj.pk), fields=form.card_fields())
        else:
            obj.deck = form.deck
            obj.pk = add_card(deck=form.deck, fields=form.card_fields()).pk

    def delete_model(self, request: HttpRequest, obj: Card) -> None:
        delete_cards(cards=[obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> None:
        delete_cards(cards=list(queryset.select_related("deck__card_set")))

    def response_post_save_add(self, request: HttpRequest, obj: Card) -> HttpResponseRedirect:
        return redirect(deck_address(obj))

    def response_post_save_change(self, request: HttpRequest, obj: Card) -> HttpResponseRedirect:
        return redirect(deck_address(obj))

    # --- while somebody types ---

    def get_urls(self) -> list[URLPattern]:
        own: list[tuple[str, Callable[..., HttpResponse], str]] = [
            ("check/<int:deck_id>/", self.check_written, "check"),
            ("complete/<slug:title>/<slug:kind>/<slug:field>/", self.complete, "complete"),
            ("<int:card_id>/move/", self.move, "move"),
            ("<int:card_id>/duplicate/", self.duplicate, "duplicate"),
        ]
        urls = [
            path(route, self.admin_site.admin_view(view), name=f"games_card_{name}")
            for route, view, name in own
        ]
        return [*urls, *super().get_urls()]

    @method_decorator(require_POST)
    def check_written(self, request: HttpRequest, deck_id: int) -> HttpResponse:
        """The result of the checks for a card as it is typed now."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        deck = get_object_or_404(draft_decks(), pk=deck_id)
        kind = kind_of(deck)
        number = request.POST.get("card", "")
        card = cards_of_deck(deck).filter(pk=number).first() if number.isdecimal() else None
        row = written_row(kind, request.POST)
        content = content_with(deck.card_set, kind, row, card)
        checked = check_page(deck.card_set, kind, row, content, request.POST.get("language", ""))
        return render(request, "admin/workshop/_checked.html", {"checked": checked, "swap": True})

    @method_decorator(require_safe)
    def complete(self, request: HttpRequest, title: str, kind: str, field: str) -> HttpResponse:
        """The completions of a line of this field, as JSON."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        forms = {
            (each.name, line.name): line.form
            for each in (TITLES[title].rules.kinds if title in TITLES else ())
            for line in each.fields
        }
        form = forms.get((kind, field))
        if form is None:
            raise Http404
        start, options = complete(form, request.GET.get("text", "")[:LONGEST_LINE])
        return JsonResponse({"start": start, "options": options})

    @method_decorator(require_POST)
    def move(self, request: HttpRequest, card_id: int) -> HttpResponse:
        """Move a card within its deck."""
        card = self.changeable(request, card_id)
        return self.shown(request, deck_address(card), self.put_card, card)

    def put_card(self, request: HttpRequest, card: Card) -> HttpResponse:
        to = request.POST.get("to", "")
        if not to.isdecimal():
            raise Http404
        with transaction.atomic():
            move_card(card=card, to=int(to))
            self.log_change(request, card, _("Moved to place %(place)d.") % {"place": int(to) + 1})
        if not getattr(request, "htmx", False):
            return redirect(deck_address(card))
        context = {"shown": show_deck(card.deck, mistakes_in(content_of(card.card_set))), "editable": True}
        return render(request, "admin/workshop/_deck.html", context)

    @method_decorator(require_POST)
    def duplicate(self, request: HttpRequest, card_id: int) -> HttpResponse:
        """Duplicate a card and open the copy."""
        card = self.changeable(request, card_id)
        return self.shown(request, deck_address(card), self.add_duplicate, card)

    def add_duplicate(self, request: HttpRequest, card: Card) -> HttpResponse:
        with transaction.atomic():
            twin = self.logged_duplicate(request, card)
        messages.success(request, _("This is the twin of %(name)s.") % {"name": card.name})
        return redirect("admin:games_card_change", twin.pk)

    def logged_duplicate(self, request: HttpRequest, card: Card) -> Card:
        twin = duplicate_card(card=card)
        self.log_addition(request, twin, _("Duplicate of %(key)s.") % {"key": card.key})
        return twin

    def changeable(self, request: HttpRequest, card_id: int) -> Card:
        card = get_object_or_404(self.get_queryset(request).select_related("deck__card_set"), pk=card_id)
        if not self.has_change_permission(request, card):
            raise PermissionDenied
        return card


def row_of(card: Card | None) -> dict[str, Any]:
    if card is None:
        return {"key": "", "copies": 1, "name": {}}
    return content_of_card(card)


def deck_address(card: Card) -> str:
    return f"{reverse('admin:games_cardset_change', args=[card.card_set.pk])}#{card.deck.kind}"


def page_of(deck: Deck, card: Card | None) -> dict[str, Any]:
    """The context of a card's page: its set, its deck, and its neighbours."""
    neighbours = list(cards_of_deck(deck))
    place = neighbours.index(card) if card in neighbours else len(neighbours)
    return {
        "deck": deck,
        "deck_label": label_of(deck.card_set.title, deck.kind),
        "set": deck.card_set,
        "styles": presenter_of(deck.card_set.title).DRAWN_STYLES,
        "earlier": neighbours[place - 1] if place else None,
        "later": neighbours[place + 1] if place + 1 < len(neighbours) else None,
    }
