"""Forms of the account pages."""

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Player, User
from games.presenters.avatars import PARTS, Avatar
from games.presenters.faces import PART_NAMES, WORD_NAMES
from games.presenters.names import name_problem
from games.services.names import LONGEST, SHORTEST, check_name
from games.services.players import open_player
from games.services.problems import Problem


class NameField(forms.CharField):
    """A player's name. The form checks it, because it knows the player."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "nickname", "dir": "auto", "spellcheck": "false"})
        super().__init__(
            label=_("Name at the table"),
            min_length=SHORTEST,
            max_length=LONGEST,
            widget=widget,
            **options,
        )


class NameForm(forms.Form):
    """Change the player's name."""

    name = NameField()

    def __init__(self, *args: Any, player: Player | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.player = player

    def clean_name(self) -> str:
        try:
            return check_name(self.cleaned_data["name"], player=self.player)
        except Problem as problem:
            raise forms.ValidationError(name_problem(problem)) from problem

    def refuse(self, problem: Problem) -> None:
        """Show at the name field that another player took the name between the check and the write."""
        if problem.code != "name_taken":
            raise problem
        self.add_error("name", name_problem(problem))


class SignUpForm(NameForm):
    """The fields that the sign-up form of allauth asks in addition to e-mail and password."""

    field_order = ["name", "email", "password1"]

    def signup(self, request: HttpRequest, user: User) -> None:
        open_player(user=user, name=self.cleaned_data["name"])


WORDS = {part: [(word, WORD_NAMES[word]) for word in words] for part, words in PARTS.items()}
"""The choices for each part of a face, with their labels."""


class FaceForm(forms.Form):
    """A face: one choice for each part."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for part, words in WORDS.items():
            self.fields[part] = forms.ChoiceField(label=PART_NAMES[part], choices=words)

    def face(self) -> Avatar:
        return Avatar(**self.cleaned_data)


class LeaveForm(forms.Form):
    """Confirm the deletion: an account with its password, a guest with a checkbox."""

    sure = forms.BooleanField(label=_("Yes, delete my account. This can't be undone."))
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User | None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user if user is not None and user.has_usable_password() else None
        if self.user is None:
            del self.fields["password"]

    def clean_password(self) -> str:
        password = self.cleaned_data["password"]
        if self.user is not None and not get_adapter().reauthenticate(self.user, password):
            raise forms.ValidationError(_("Wrong password."))
        return password
