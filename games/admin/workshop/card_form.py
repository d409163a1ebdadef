"""The form of a card, built from its kind."""

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.admin.workshop.written import canonical_body, written_row
from games.engine.cards import KEY, LANGUAGES, LONGEST_NAME, MOST_COPIES, Kind
from games.models import Card, Deck
from games.selectors.cards import keys_of, kind_of
from games.services.card_text import NOT_PLAIN
from games.services.drafts import CardFields

PLAIN = {"autocomplete": "off", "autocapitalize": "none"}
NAME_IN = {"en": lazy("Name, English"), "ru": lazy("Name, Russian"), "fr": lazy("Name, French")}
NOT_IN_A_LINE = lazy("A text is one line of letters that print.")


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
        fields = ["key", "copies", "name_en", "name_ru", "name_fr"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind: Kind = kind_of(self.deck)
        for code in LANGUAGES:
            self.fields[f"name_{code}"] = forms.CharField(
                label=NAME_IN[code],
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
        row = self.written()
        for name, value in {**row, **{f"name_{code}": row["name"][code] for code in LANGUAGES}}.items():
            texts = value if isinstance(value, list) else [value]
            if any(isinstance(text, str) and NOT_PLAIN.search(text) for text in texts):
                self.add_error(name if name in self.fields else None, NOT_IN_A_LINE)
        self.cleaned_data["body"] = canonical_body(self.kind, row)
        return self.cleaned_data

    def written(self) -> dict[str, Any]:
        """The card as it was typed, valid or not."""
        return written_row(self.kind, cast(QueryDict, self.data))

    def card_fields(self) -> CardFields:
        data = self.cleaned_data
        names = {code: data[f"name_{code}"] for code in LANGUAGES}
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
