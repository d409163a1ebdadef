"""Filters of the lists of cards and sets, built from the declarations of the titles."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Card, CardSet
from games.presenters.labels import label_of
from games.registry import TITLES
from games.selectors.cards import sets_with_cards


class SetFilter(admin.SimpleListFilter):
    title = _("card set")
    parameter_name = "set"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, str]]:
        return [(pk, name) for pk, name in sets_with_cards().values_list("pk", "name")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        chosen = self.value()
        return queryset.filter(deck__card_set=int(chosen)) if chosen and chosen.isdecimal() else queryset


class StateFilter(admin.SimpleListFilter):
    """The states of a set, without trials, which are never listed."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, str]]:
        return [(value, str(label)) for value, label in CardSet.State.choices if value != CardSet.State.TRIAL]

    def queryset(self, request: HttpRequest, queryset: QuerySet[CardSet]) -> QuerySet[CardSet]:
        return queryset.filter(state=self.value()) if self.value() else queryset


class KindFilter(admin.SimpleListFilter):
    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, str]]:
        kinds = {
            kind.name: label_of(title, kind.name) for title in TITLES for kind in TITLES[title].rules.kinds
        }
        return list(kinds.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        return queryset.filter(deck__kind=self.value()) if self.value() else queryset


class WordFilter(admin.SimpleListFilter):
    """The words of the selected kind's fields, such as the type of an item."""

    title = _("word")
    parameter_name = "word"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, str]]:
        chosen = request.GET.get(KindFilter.parameter_name)
        return [
            (f"{field}={word}", f"{label_of(title, field)}: {label_of(title, word)}")
            for title, kind, field, word in declared_words()
            if kind == chosen
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        field, _sign, word = (self.value() or "").partition("=")
        known = {(each[2], each[3]) for each in declared_words()}
        return queryset.filter(**{f"body__{field}": word}) if (field, word) in known else queryset


def declared_words() -> Iterator[tuple[str, str, str, str]]:
    """Every word that a field may hold: title, kind, field, word."""
    for title, (rules, _presenter) in TITLES.items():
        for kind in rules.kinds:
            for field in kind.fields:
                for word in field.words:
                    yield title, kind.name, field.name, word
