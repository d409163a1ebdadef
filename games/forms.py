"""What people post, turned into typed values."""

from django import forms

from games.engine.action import LONGEST


class MoveForm(forms.Form):
    """An answer: the version the page showed, and the action. Several picks are joined to one choice."""

    version = forms.IntegerField(min_value=0)
    action = forms.CharField(max_length=LONGEST, required=False)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        picks = self.data.getlist("pick") if hasattr(self.data, "getlist") else []
        if not cleaned.get("action"):
            cleaned["action"] = " ".join(["choose", *picks])
        return cleaned


class NewGameForm(forms.Form):
    """A game against bots: how many sit at the table."""

    title = forms.SlugField()
    seats = forms.IntegerField(min_value=1, max_value=8)
