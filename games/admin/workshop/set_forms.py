"""The forms of a card set: a new draft, its name and numbers, and an import."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.cards import Entry, Sheet
from games.models import CardSet
from games.presenters.labels import label_of
from games.registry import TITLES
from games.selectors.cards import default_set, named_card_sets, sets_with_cards
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
        parent.initial = default_set()
        self.fields["parent"] = parent

    def clean(self) -> dict[str, Any]:
        parent, name = self.cleaned_data.get("parent"), self.cleaned_data.get("name")
        if parent and name:
            try:
                clean_name(parent.title, name)
            except ValidationError as error:
                self.add_error("name", error)
        return self.cleaned_data


class SetForm(forms.ModelForm):
    """A draft's name, note and numbers: a field for each entry of the title's sheets."""

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

    def tables(self) -> dict[str, dict[str, Any]]:
        return {sheet.name: self.entries(sheet) for sheet in TITLES[self.instance.title].rules.sheets}

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        values = {entry.name: self.cleaned_data[f"{sheet.name}.{entry.name}"] for entry in sheet.entries}
        return {name: value for name, value in values.items() if value not in (None, "")}

    def shown_sheets(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """The sheets with their labels and fields, for the page."""
        title = self.instance.title
        return [
            (
                sheet.name,
                label_of(title, sheet.name),
                [self[f"{sheet.name}.{entry.name}"] for entry in sheet.entries],
            )
            for sheet in TITLES[title].rules.sheets
        ]


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
                raise ValidationError(_("The file is no text in UTF-8.")) from error
        elif not data.get("text", "").strip() and not self.errors:
            raise ValidationError(_("Choose a file or type the text."))
        return data
