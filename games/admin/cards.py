from typing import Any

from django.contrib import admin
from django.db.models import ForeignKey
from django.forms import ModelChoiceField
from django.http import HttpRequest

from games.models import Card, CardSet, Deck

DRAFTS = {
    "card_set": CardSet.objects.filter(state=CardSet.State.DRAFT),
    "deck": Deck.objects.filter(card_set__state=CardSet.State.DRAFT),
}


class DraftOnly(admin.ModelAdmin):
    """What belongs to a published set can be read and no longer changed."""

    def is_open(self, row: Any) -> bool:
        return row is None or getattr(row, "card_set", row).is_draft

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and self.is_open(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and self.is_open(obj)

    def formfield_for_foreignkey(
        self, db_field: ForeignKey, request: HttpRequest, **kwargs: Any
    ) -> ModelChoiceField | None:
        if db_field.name in DRAFTS:
            kwargs["queryset"] = DRAFTS[db_field.name].all()
        return super().formfield_for_foreignkey(db_field, request, **kwargs)


@admin.register(CardSet)
class CardSetAdmin(DraftOnly):
    list_display = ["name", "title", "state", "is_default", "created_at", "published_at"]
    list_filter = ["title", "state"]
    search_fields = ["name", "note"]
    readonly_fields = ["state", "is_default", "content_hash", "created_at", "published_at"]


@admin.register(Deck)
class DeckAdmin(DraftOnly):
    list_display = ["kind", "card_set", "position"]
    list_filter = ["card_set"]
    list_select_related = ["card_set"]


@admin.register(Card)
class CardAdmin(DraftOnly):
    list_display = ["key", "name_en", "name_ru", "name_fr", "copies", "deck"]
    list_filter = ["deck__card_set", "deck__kind"]
    list_select_related = ["deck__card_set"]
    search_fields = ["key", "name_en", "name_ru", "name_fr"]
