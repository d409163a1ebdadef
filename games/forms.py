"""Forms: posted fields turned into typed values."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.bots.characters import LEVELS, cast_of
from games.engine.action import LONGEST
from games.engine.rules import Rules, usual_seats
from games.models import Game
from games.models.game import MOST_SEATS
from games.numbers import LARGEST
from games.presenters import presenter_of
from games.presenters.bots import LEVEL_LINES, LEVEL_NAMES, bot_kind, bot_name
from games.presenters.terms import Term
from games.registry import TITLES
from games.selectors.appearance import CHOICES
from games.selectors.bot_speed import NORMAL
from games.selectors.lobby import playable_sets
from games.services.names import LONGEST as LONGEST_NAME

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

    version = forms.IntegerField(min_value=0, max_value=LARGEST)


class NewGameForm(forms.Form):
    """A game that starts at once: people on this screen, bots on the other seats."""

    title = forms.ChoiceField(choices=lambda: [(title, title) for title in TITLES])
    seats = forms.IntegerField(min_value=1, max_value=MOST_SEATS, required=False)
    people = forms.IntegerField(min_value=1, max_value=MOST_SEATS, required=False)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        title = data.get("title", "")
        if title in TITLES:
            for key, term in presenter_of(title).TABLE_TERMS.items():
                self.fields[f"option_{key}"] = term_field(term)

    def clean(self) -> dict[str, Any]:
        """Fill in the usual number of seats, and collect the fields of the title into `options`."""
        cleaned = super().clean() or {}
        cleaned["options"] = read_terms(cleaned)
        if self.errors:
            return cleaned
        cleaned["seats"] = cleaned["seats"] or usual_seats(TITLES[cleaned["title"]].rules)
        people = cleaned["people"] = cleaned.get("people") or 1
        if people > cleaned["seats"]:
            raise forms.ValidationError(_("There are more people than seats."))
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
        label=_("Who can join"),
        choices=[
            (Game.Access.LINK, _("With friends, by invitation")),
            (Game.Access.PUBLIC, _("Open to everyone")),
        ],
        initial=Game.Access.LINK,
        widget=forms.RadioSelect,
    )
    names = forms.CharField(
        label=_("Invite players by name"),
        help_text=_("Names separated by commas. They see the invitation on their home page."),
        max_length=200,
        required=False,
    )
    shuffled = forms.BooleanField(label=_("Shuffle seats"), initial=True, required=False)
    rated = forms.BooleanField(label=_("Rated, for people only"), required=False)

    def __init__(self, rules: Rules[Any], data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.rules = rules
        counts = list(rules.seats)
        self.fields["seats"] = forms.TypedChoiceField(
            label=_("Seats"),
            choices=[(number, number) for number in counts],
            coerce=int,
            initial=usual_seats(rules),
            widget=forms.RadioSelect,
        )
        for number in range(2, counts[-1] + 1):
            self.fields[f"chair_{number}"] = forms.ChoiceField(
                label=_("Seat %(number)d") % {"number": number}, choices=cast(rules.slug), required=False
            )
            self.fields[f"name_{number}"] = forms.CharField(
                label=_("Name of the person on chair %(number)d") % {"number": number},
                max_length=LONGEST_NAME,
                required=False,
                widget=forms.TextInput(
                    attrs={"placeholder": _("Player %(number)d") % {"number": number}, "autocomplete": "off"}
                ),
            )
        for key, term in presenter_of(rules.slug).TABLE_TERMS.items():
            self.fields[f"option_{key}"] = term_field(term)
        sets = playable_sets(rules.slug)
        self.fields["card_set"] = forms.ModelChoiceField(
            label=_("Cards"), queryset=sets, initial=sets.first(), empty_label=None, required=False
        )

    @property
    def chairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The field of each chair, and that of the name of a person there who shares the host's screen."""
        chairs = [name for name in self.fields if name.startswith("chair_")]
        return [(self[name], self[name.replace("chair_", "name_")]) for name in chairs]

    @property
    def terms(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("option_")]

    def clean(self) -> dict[str, Any]:
        """Collect the fields of the title and the seats into `options`, `bots` and `here`."""
        cleaned = super().clean() or {}
        chosen = {number: cleaned.get(f"chair_{number}") for number in range(2, cleaned.get("seats", 0) + 1)}
        cleaned["bots"] = {number - 1: key for number, key in chosen.items() if key and key != HERE}
        here = [number for number, key in chosen.items() if key == HERE]
        cleaned["here"] = [
            cleaned.get(f"name_{number}") or str(_("Player %(number)d") % {"number": number})
            for number in here
        ]
        cleaned["names"] = [name for each in cleaned.get("names", "").split(",") if (name := each.strip())]
        cleaned["options"] = read_terms(cleaned)
        if cleaned.get("rated") and cleaned.get("seats") == 1:
            raise forms.ValidationError(_("A rated game needs at least two players."))
        if cleaned.get("rated") and (cleaned["bots"] or cleaned["here"]):
            raise forms.ValidationError(_("A rated game is for people only, each on their own screen."))
        return cleaned


HERE = "here"
"""A seat for another person on the same screen."""


def cast(title: str) -> list[Any]:
    """The choices for a seat: anybody, another person on this screen, or a bot of any level."""
    bots = [
        (
            f"{LEVEL_NAMES[level]}: {LEVEL_LINES[level]}",
            [(key, f"{bot_kind(title, key)} · {bot_name(title, key, 0)}") for key in cast_of(title, level)],
        )
        for level in LEVELS
    ]
    return [("", _("Open seat")), (HERE, _("Same screen")), *bots]


def read_terms(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The chosen options of the table, from the fields of the title."""
    return {
        name.removeprefix("option_"): value
        for name, value in cleaned.items()
        if name.startswith("option_") and value != ""
    }


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

    version = forms.IntegerField(min_value=0, max_value=LARGEST)
    seat = forms.IntegerField(min_value=0, max_value=MOST_SEATS, required=False)


class PreferencesForm(forms.Form):
    """A player's preferences: confirmations, language and appearance."""

    confirm = forms.BooleanField(
        label=_("Show what an answer costs and gives, and ask before it is played"), required=False
    )
    bot_speed = forms.ChoiceField(
        label=_("Bots answer"),
        choices=[("instant", _("at once")), ("normal", _("at normal speed")), ("slow", _("slowly"))],
        help_text=_("If several people play, the slowest wish counts."),
        widget=forms.RadioSelect,
        required=False,
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
        label=_("Patterns on player colours"),
        choices=[("off", _("off")), ("on", _("on"))],
        widget=forms.RadioSelect,
    )

    def __init__(self, data: QueryDict | None, initial: dict[str, Any], wishes: Mapping[str, Any]) -> None:
        usual = {
            "confirm": True,
            "bot_speed": NORMAL,
            **{name: values[0] for name, values in CHOICES.items()},
        }
        super().__init__(data, initial={**usual, **initial})
        for title, key, term in standing_terms():
            field = self.fields[field_of(title, key)] = term_field(term)
            wish = wishes.get(title, {}).get(key)
            field.initial = next((place for place, value in enumerate(term.values) if value == wish), None)

    @property
    def standing(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields of the standing answers, under the name of their title."""
        return [
            (str(presenter_of(title).NAME), [self[field_of(title, key)] for key in terms])
            for title in TITLES
            if (terms := presenter_of(title).STANDING_TERMS)
        ]

    @property
    def looks(self) -> list[forms.BoundField]:
        return [self[name] for name in CHOICES]

    @property
    def preferences(self) -> dict[str, Any]:
        names = ("confirm", "language", *CHOICES)
        speed = self.cleaned_data["bot_speed"] or self.initial["bot_speed"]
        return {**{name: self.cleaned_data[name] for name in names}, "bot_speed": speed}

    @property
    def wishes(self) -> dict[str, dict[str, Any]]:
        """The chosen standing answers of each title."""
        wished: dict[str, dict[str, Any]] = {}
        for title, key, _term in standing_terms():
            if (value := self.cleaned_data[field_of(title, key)]) != "":
                wished.setdefault(title, {})[key] = value
        return wished


def field_of(title: str, key: str) -> str:
    """The name of the field for a title's question: two titles may ask a question of the same name."""
    return f"{title}-{key}"


def standing_terms() -> Iterator[tuple[str, str, Term]]:
    """The questions of all titles that a player can answer in advance."""
    for title in TITLES:
        for key, term in presenter_of(title).STANDING_TERMS.items():
            yield title, key, term
