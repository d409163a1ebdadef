"""Forms: posted fields turned into typed values."""

import re
from typing import Any, NamedTuple

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.bots import CAST, LEVELS
from games.bots.characters import level_of
from games.engine.action import LONGEST
from games.engine.rules import Rules
from games.models import Game
from games.presenters import presenter_of
from games.presenters.bots import LEVEL_NAMES, bot_kind, bot_name
from games.presenters.terms import Term, Terms
from games.registry import TITLES
from games.selectors.appearance import CHOICES
from games.selectors.lobby import playable_sets

NUMBER = re.compile("-?[0-9]{1,40}")


MOST_ANSWERS = 20
"""The most answers in one post."""


class Answers(NamedTuple):
    """A post: the version that the page showed, the seat (None if not given), and one or more actions."""

    version: int
    seat: int | None
    actions: tuple[str, ...]


def read_answers(posted: QueryDict) -> Answers | None:
    """The posted answers in order, or None if the post is malformed; several picks are joined to one choice.

    Parsed by hand because it runs at every move: a Django form would take longer than the rules do.
    """
    version, seat = posted.get("version", ""), posted.get("seat", "")
    if not NUMBER.fullmatch(version) or not (seat == "" or NUMBER.fullmatch(seat)) or int(version) < 0:
        return None
    texts = [text.strip() for text in posted.getlist("action")]
    actions = tuple(filter(None, texts)) or (" ".join(["choose", *posted.getlist("pick")]),)
    if len(actions) > MOST_ANSWERS or any(len(action) > LONGEST for action in actions):
        return None
    return Answers(int(version), int(seat) if seat else None, actions)


class SeenForm(forms.Form):
    """A version that the page has shown."""

    version = forms.IntegerField(min_value=0)


class NewGameForm(forms.Form):
    """A game that starts at once: people on this screen, bots on the other seats."""

    title = forms.SlugField()
    seats = forms.IntegerField(min_value=1, max_value=8)
    people = forms.IntegerField(min_value=1, max_value=8, required=False)
    short = forms.BooleanField(required=False)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        people = cleaned["people"] = cleaned.get("people") or 1
        if people > cleaned.get("seats", 0):
            raise forms.ValidationError(_("There are more people than chairs."))
        return cleaned


class GameFileForm(forms.Form):
    """The file of a finished game."""

    LARGEST = 2_000_000

    file = forms.FileField(
        label=_("File"),
        help_text=_("At most 2 MB. Its name ends in .json."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > self.LARGEST:
            raise forms.ValidationError(_("This file is too large."))
        return file


ANY = ("", _("any"))


class HistoryForm(forms.Form):
    """The filters of a match history; all are optional."""

    result = forms.ChoiceField(
        label=_("Result"),
        choices=[ANY, ("won", _("won")), ("lost", _("not won")), ("left", _("left early"))],
        required=False,
    )
    seats = forms.TypedChoiceField(
        label=_("Players"),
        choices=lambda: [ANY, *((number, number) for number in seat_counts())],
        coerce=int,
        empty_value=None,
        required=False,
    )
    bots = forms.ChoiceField(
        label=_("Bots"), choices=[ANY, ("yes", _("with bots")), ("no", _("only people"))], required=False
    )
    rated = forms.ChoiceField(
        label=_("Rated"), choices=[ANY, ("yes", _("rated")), ("no", _("friendly"))], required=False
    )
    opponent = forms.CharField(label=_("Against"), max_length=40, required=False)
    since = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    title = forms.SlugField(required=False, widget=forms.HiddenInput)
    behind = forms.CharField(max_length=60, required=False, widget=forms.HiddenInput)


def seat_counts() -> list[int]:
    """All numbers of players that any title allows."""
    return sorted({number for title in TITLES.values() for number in title.rules.seats})


class TableForm(forms.Form):
    """A new table: the number of seats, who may take them, and the options of the game."""

    access = forms.ChoiceField(
        label=_("Who may sit down"),
        choices=Game.Access.choices,
        initial=Game.Access.PUBLIC,
        widget=forms.RadioSelect,
    )
    names = forms.CharField(
        label=_("Ask players by name"),
        help_text=_("Several names with commas between them. They find the invitation on their home page."),
        max_length=200,
        required=False,
    )
    shuffled = forms.BooleanField(label=_("Draw lots for the chairs"), initial=True, required=False)
    rated = forms.BooleanField(label=_("Rated, for people only"), required=False)

    def __init__(self, rules: Rules[Any], data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.rules = rules
        counts = list(rules.seats)
        self.fields["seats"] = forms.TypedChoiceField(
            label=_("Chairs"),
            choices=[(number, number) for number in counts],
            coerce=int,
            initial=counts[len(counts) // 2],
            widget=forms.RadioSelect,
        )
        for number in range(2, counts[-1] + 1):
            self.fields[f"chair_{number}"] = forms.ChoiceField(
                label=_("Chair %(number)d") % {"number": number}, choices=cast, required=False
            )
        for key, term in presenter_of(rules.slug).TABLE_TERMS.items():
            self.fields[f"option_{key}"] = term_field(term)
        sets = playable_sets(rules.slug)
        self.fields["card_set"] = forms.ModelChoiceField(
            label=_("Cards"), queryset=sets, initial=sets.first(), empty_label=None, required=False
        )

    @property
    def chairs(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("chair_")]

    @property
    def terms(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("option_")]

    def clean(self) -> dict[str, Any]:
        """Collect the fields of the title and the seats into `options`, `bots` and `here`."""
        cleaned = super().clean() or {}
        chosen = {number: cleaned.get(f"chair_{number}") for number in range(2, cleaned.get("seats", 0) + 1)}
        cleaned["bots"] = {number - 1: key for number, key in chosen.items() if key and key != HERE}
        cleaned["here"] = sum(key == HERE for key in chosen.values())
        cleaned["names"] = [name for each in cleaned.get("names", "").split(",") if (name := each.strip())]
        cleaned["options"] = {
            name.removeprefix("option_"): value
            for name, value in cleaned.items()
            if name.startswith("option_") and value != ""
        }
        if cleaned.get("rated") and (cleaned["bots"] or cleaned["here"]):
            raise forms.ValidationError(_("A rated game is for people, each on a screen of their own."))
        return cleaned


HERE = "here"
"""A seat for another person on the same screen."""


def cast() -> list[Any]:
    """The choices for a seat: anybody, another person on this screen, or a bot of any level."""
    bots = [
        (
            LEVEL_NAMES[level],
            [(key, f"{bot_name(key, 0)} · {bot_kind(key)}") for key in CAST if level_of(key) == level],
        )
        for level in LEVELS
    ]
    return [("", _("anybody")), (HERE, _("somebody on this screen")), *bots]


def term_field(term: Term) -> forms.TypedChoiceField:
    """A field with the values of a term, the default first; it cleans to the value itself."""
    values = list(term.values)
    return forms.TypedChoiceField(
        label=str(term.label),
        choices=[(place, term.values[value]) for place, value in enumerate(values)],
        coerce=lambda place: values[int(place)],
        required=False,
    )


class ForkForm(forms.Form):
    """The version to play on from, and the seat to take; by default the player's own seat."""

    version = forms.IntegerField(min_value=0)
    seat = forms.IntegerField(min_value=0, required=False)


class PreferencesForm(forms.Form):
    """A player's preferences: confirmations, language and appearance."""

    confirm = forms.BooleanField(
        label=_("Show what a place costs and gives, and ask before a dweller goes there"), required=False
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, widget=forms.RadioSelect)
    theme = forms.ChoiceField(
        label=_("Colours"),
        choices=[("system", _("as on my device")), ("dark", _("dark")), ("light", _("light"))],
        widget=forms.RadioSelect,
    )
    motion = forms.ChoiceField(
        label=_("Motion"),
        choices=[("system", _("as on my device")), ("on", _("on")), ("off", _("off"))],
        widget=forms.RadioSelect,
    )
    size = forms.ChoiceField(
        label=_("Size of text and pictures"),
        choices=[("small", _("small")), ("normal", _("normal")), ("large", _("large"))],
        widget=forms.RadioSelect,
    )
    patterns = forms.ChoiceField(
        label=_("Patterns on the colours of the players"),
        choices=[("off", _("off")), ("on", _("on"))],
        widget=forms.RadioSelect,
    )

    def __init__(self, data: QueryDict | None, initial: dict[str, Any]) -> None:
        usual = {"confirm": True, **{name: values[0] for name, values in CHOICES.items()}}
        super().__init__(data, initial={**usual, **initial})
        for key, term in standing_terms().items():
            self.fields[key] = term_field(term)
            wish = self.initial.pop(key, None)
            self.fields[key].initial = next(
                (place for place, value in enumerate(term.values) if value == wish), None
            )

    @property
    def standing(self) -> list[forms.BoundField]:
        return [self[key] for key in standing_terms()]

    @property
    def looks(self) -> list[forms.BoundField]:
        return [self[name] for name in CHOICES]

    @property
    def preferences(self) -> dict[str, Any]:
        names = ("confirm", "language", *CHOICES)
        return {name: self.cleaned_data[name] for name in names}

    @property
    def wishes(self) -> dict[str, Any]:
        return {key: value for key in standing_terms() if (value := self.cleaned_data[key]) != ""}


def standing_terms() -> Terms:
    """The questions of all titles that a player can answer in advance."""
    return {key: term for title in TITLES for key, term in presenter_of(title).STANDING_TERMS.items()}
