"""The forms of a card set: a new draft, its name and numbers, and an import."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.admin.workshop.card_form import NOT_IN_A_TEXT, can_be_stored
from games.admin.workshop.fields import FieldsPage, ShownField, complete_address
from games.admin.workshop.written import Posted, Written, canonical
from games.engine.cards import Entry, Sheet, sheet_field
from games.engine.errors import Mistake
from games.models import CardSet
from games.presenters.labels import label_of
from games.presenters.mistakes import PresentedMistake, present_mistake
from games.registry import TITLES
from games.selectors.cards import (
    default_set,
    mistakes_in,
    named_card_sets,
    sets_with_cards,
)
from games.services.card_text import LARGEST, NOT_PLAIN
from games.services.cards import LONGEST_NAME


def clean_name(title: str, name: str, own: CardSet | None = None) -> str:
    """The name, if it is valid and no other set of this title has it."""
    if NOT_PLAIN.search(name):
        raise ValidationError(_("A text is one line of letters that print."))
    if any(found != own for found in named_card_sets(title=title, name=name)):
        raise ValidationError(_("Another set has this name."))
    return name


class DraftForm(forms.ModelForm):
    """A new draft: a copy of another set."""

    class Meta:
        model = CardSet
        fields = ["parent", "name", "note"]
        widgets = {"note": forms.Textarea(attrs={"rows": 3})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        parent = forms.ModelChoiceField(
            sets_with_cards(), label=lazy("Begin with the cards of"), empty_label=None
        )
        parent.initial = default_set(next(iter(TITLES)))
        self.fields["parent"] = parent

    def clean(self) -> dict[str, Any]:
        parent, name = self.cleaned_data.get("parent"), self.cleaned_data.get("name")
        if parent and name:
            try:
                clean_name(parent.title, name)
            except ValidationError as error:
                self.add_error("name", error)
        return self.cleaned_data


class ShownSheet(NamedTuple):
    name: str
    label: str
    entries: list[forms.BoundField]
    fields: list[ShownField]
    wrong: int
    """How many mistakes it has."""


class SetForm(forms.ModelForm):
    """A draft's name, note and sheets: a form field for each entry of a sheet.

    Sheets of fields are read from the posted data directly, like the fields of a card.
    """

    class Meta:
        model = CardSet
        fields = ["name", "note"]
        widgets = {"note": forms.Textarea(attrs={"rows": 3})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        title, tables = self.instance.title, self.instance.tables
        for sheet in TITLES[title].rules.sheets:
            written = tables.get(sheet.name) if isinstance(tables.get(sheet.name), dict) else {}
            for entry in sheet.entries:
                field = entry_field(title, entry)
                field.initial = written.get(entry.name)
                self.fields[f"{sheet.name}.{entry.name}"] = field

    def clean_name(self) -> str:
        return clean_name(self.instance.title, self.cleaned_data["name"], self.instance)

    def clean(self) -> dict[str, Any]:
        for sheet in TITLES[self.instance.title].rules.sheets:
            if sheet.fields and not can_be_stored(sheet_field(sheet), self.written().sheet(sheet)):
                self.add_error(None, NOT_IN_A_TEXT)
        return self.cleaned_data

    def written(self) -> Written:
        return Written(cast(QueryDict, self.data))

    def tables(self) -> dict[str, Any]:
        return {
            sheet.name: canonical(sheet_field(sheet), self.written().sheet(sheet))
            if sheet.fields
            else self.entries(sheet)
            for sheet in TITLES[self.instance.title].rules.sheets
        }

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        values = {entry.name: self.cleaned_data[f"{sheet.name}.{entry.name}"] for entry in sheet.entries}
        return {name: value for name, value in values.items() if value not in (None, "")}

    def shown_sheets(self, content: dict[str, Any], mistakes: Sequence[Mistake]) -> list[ShownSheet]:
        """The sheets with their labels and inputs, for the page; `content` and its mistakes are as saved."""
        title = self.instance.title
        sheets = TITLES[title].rules.sheets
        written = self.written()
        if self.is_bound:
            content = content | {sheet.name: written.sheet(sheet) for sheet in sheets if sheet.fields}
            mistakes = mistakes_in(content)
        shown = [present_mistake(title, mistake, {}) for mistake in mistakes]
        return [self.shown_sheet(sheet, content, shown, written.posted) for sheet in sheets]

    def shown_sheet(
        self,
        sheet: Sheet,
        content: Mapping[str, Any],
        mistakes: Sequence[PresentedMistake],
        posted: Posted,
    ) -> ShownSheet:
        title = self.instance.title
        own = [each for each in mistakes if each.place.partition("/")[0] == sheet.name]
        entries = [self[f"{sheet.name}.{entry.name}"] for entry in sheet.entries]
        fields: list[ShownField] = []
        if sheet.fields:
            complete = complete_address(title, sheet.name, self.instance.pk)
            page = FieldsPage(title, "", content, own, posted, complete, get_language() or "en")
            shown = page.show((sheet_field(sheet),), content)[0]
            fields = [shown] if sheet.many else shown.rows[0].fields
        return ShownSheet(sheet.name, label_of(title, sheet.name), entries, fields, len(own))


def entry_field(title: str, entry: Entry) -> forms.Field:
    label = label_of(title, entry.name)
    if entry.words:
        choices = [("", "-"), *((word, label_of(title, word)) for word in entry.words)]
        return forms.ChoiceField(label=label, choices=choices, required=False)
    return forms.IntegerField(label=label, min_value=entry.least, max_value=entry.most, required=False)


class ImportForm(forms.Form):
    """A card set as YAML, from a file or typed in; a given name overrides the one in the text."""

    file = forms.FileField(label=lazy("A file"), required=False)
    text = forms.CharField(
        label=lazy("Or the text itself"), widget=forms.Textarea, required=False, strip=False
    )
    name = forms.CharField(
        label=lazy("Name, if not the one in the file"), max_length=LONGEST_NAME, required=False
    )

    def clean(self) -> dict[str, Any]:
        """Put the text of the file or of the input into `text`; a file that is too large is not read."""
        data = self.cleaned_data
        file = data.get("file")
        if file is not None and file.size > LARGEST:
            raise ValidationError(_("The file is too large. A card set has at most a million bytes."))
        if file is not None:
            try:
                data["text"] = file.read().decode()
            except UnicodeDecodeError as error:
                raise ValidationError(_("The file is not UTF-8 text.")) from error
        elif not data.get("text", "").strip() and not self.errors:
            raise ValidationError(_("Choose a file or type the text."))
        return data
