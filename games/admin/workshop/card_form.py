"""The form of a card, built from its kind."""

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.admin.workshop.written import Written, canonical_body
from games.engine.cards import FALLBACK, KEY, LONGEST_NAME, MOST_COPIES, Field, Kind
from games.models import Card, Deck
from games.presenters.labels import language_name
from games.selectors.cards import keys_of, kind_of, languages
from games.services.card_text import NOT_PLAIN, NOT_PROSE
from games.services.drafts import CardFields

PLAIN = {"autocomplete": "off", "autocapitalize": "none"}
NOT_IN_A_LINE = lazy("A text is one line of letters that print.")
NOT_IN_A_TEXT = lazy("A text consists of letters that print.")


class CardForm(forms.ModelForm):
    """The fields that every card has; the fields of its kind are read from the posted data directly.

    A draft may be saved with mistakes, which the page lists; a set with mistakes can't be published.
    Only text that could not be stored is refused.
    """

    deck: Deck
    key = forms.CharField(
        label=lazy("Key"),
        help_text=lazy("The card is known by it. Its picture is found by it, too."),
        widget=forms.TextInput(attrs={**PLAIN, "class": "mono", "spellcheck": "false"}),
    )

    class Meta:
        model = Card
        fields = ["key", "copies"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind: Kind = kind_of(self.deck)
        names = self.instance.names if self.instance.pk else {}
        # A language that the site no longer has keeps its names.
        for code in dict.fromkeys([*languages(), *names]):
            self.fields[f"name_{code}"] = forms.CharField(
                label=_("Name, %(language)s") % {"language": language_name(code)},
                required=code == FALLBACK,
                initial=names.get(code, ""),
                max_length=LONGEST_NAME,
                widget=forms.TextInput(attrs={**PLAIN, "lang": code}),
            )
        if self.kind.single:
            del self.fields["copies"]

    def clean_key(self) -> str:
        key: str = self.cleaned_data["key"]
        if not KEY.fullmatch(key):
            raise ValidationError(_("A key has small letters, digits and _, and begins with a letter."))
        if key != self.initial.get("key") and key in keys_of(self.deck.card_set):
            raise ValidationError(_("Another card of this set has this key."))
        return key

    def clean_copies(self) -> int:
        copies: int = self.cleaned_data["copies"]
        if not 1 <= copies <= MOST_COPIES:
            raise ValidationError(_("From 1 to %(most)d copies.") % {"most": MOST_COPIES})
        return copies

    def clean(self) -> dict[str, Any]:
        row = self.written().card(self.kind)
        for code, name in row["name"].items():
            if NOT_PLAIN.search(name) and f"name_{code}" in self.fields:
                self.add_error(f"name_{code}", NOT_IN_A_LINE)
        for field in self.kind.fields:
            if not can_be_stored(field, row.get(field.name)):
                self.add_error(None, NOT_IN_A_TEXT if field.text or field.fields else NOT_IN_A_LINE)
        self.cleaned_data["body"] = canonical_body(self.kind, row)
        return self.cleaned_data

    def written(self) -> Written:
        """The card as it was typed, valid or not."""
        return Written(cast(QueryDict, self.data))

    def name_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("name_")]

    def card_fields(self) -> CardFields:
        data = self.cleaned_data
        names = {name[5:]: data[name] for name in self.fields if name.startswith("name_") and data[name]}
        return CardFields(data["key"], data.get("copies", 1), names, data["body"])

    @property
    def changed_data(self) -> list[str]:
        """The names of the changed fields, those of the kind included, for the admin's log."""
        before = self.instance.body if self.instance.pk else {}
        body = (
            self.cleaned_data.get("body", before)
            if self.is_bound and hasattr(self, "cleaned_data")
            else before
        )
        changed = [field.name for field in self.kind.fields if before.get(field.name) != body.get(field.name)]
        return [*super().changed_data, *changed]


def can_be_stored(field: Field, value: Any) -> bool:
    """Are there only letters that print, and line breaks nowhere but in texts?"""
    if isinstance(value, list):
        return all(can_be_stored(field, each) for each in value)
    if field.fields:
        return all(can_be_stored(each, (value or {}).get(each.name)) for each in field.fields)
    if field.text:
        return not any(NOT_PROSE.search(text) for text in (value or {}).values())
    return not isinstance(value, str) or not NOT_PLAIN.search(value)
