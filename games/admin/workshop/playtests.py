"""Playtests of a card set in the workshop: starting, watching and stopping one, and its report."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST, require_safe

from games.bots import LEVELS
from games.bots.characters import company
from games.models import CardSet, Playtest
from games.presenters import presenter_of
from games.presenters.bots import LEVEL_NAMES
from games.presenters.playtests import present_playtest
from games.registry import TITLES
from games.selectors.cards import default_set, sets_with_cards
from games.services.matches import read_once
from games.services.playtests import MOST_GAMES, ask_for_playtest, cancel_playtest, is_queued
from games.services.problems import Problem

SHOWN = 20
"""How many playtests of a set are listed."""


class PlaytestForm(forms.Form):
    """A new playtest: seats, level of the bots, number of games, and the set to compare with."""

    seats = forms.TypedChoiceField(label=lazy("Players"), coerce=int)
    level = forms.ChoiceField(
        label=lazy("Bots"), choices=[(level, LEVEL_NAMES[level]) for level in LEVELS], initial="steady"
    )
    games = forms.IntegerField(label=lazy("Games"), min_value=1, max_value=MOST_GAMES, initial=400)
    against = forms.ModelChoiceField(
        label=lazy("Compared with"),
        queryset=CardSet.objects.none(),
        required=False,
        empty_label=lazy("nothing"),
    )

    def __init__(self, card_set: CardSet, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="")
        seats: Any = self.fields["seats"]
        seats.choices = [(number, str(number)) for number in TITLES[card_set.title].rules.seats]
        seats.initial = TITLES[card_set.title].rules.seats[-1]
        against: Any = self.fields["against"]
        against.queryset = sets_with_cards().filter(title=card_set.title).exclude(pk=card_set.pk)
        against.initial = card_set.parent or default_set()

    def bots(self) -> list[str]:
        """The bots for all seats, of one level and each with a different character."""
        return company(self.cleaned_data["level"], self.cleaned_data["seats"])


class PlaytestPages:
    """A mixin for the admin of card sets: the pages of playtests."""

    find: Callable[[HttpRequest, int], CardSet]
    show: Callable[..., HttpResponse]
    has_change_permission: Any
    has_add_permission: Any
    log_change: Any

    def playtest_routes(self) -> list[tuple[str, Any, str]]:
        return [
            ("<int:set_id>/playtests/", self.playtests, "playtests"),
            ("<int:set_id>/playtests/<int:playtest_id>/", self.playtest, "playtest"),
            ("<int:set_id>/playtests/<int:playtest_id>/cancel/", self.cancel, "playtest_cancel"),
        ]

    def may_playtest(self, request: HttpRequest) -> bool:
        return bool(self.has_add_permission(request))

    def playtests(self, request: HttpRequest, set_id: int) -> HttpResponse:
        """The latest playtests of a set, and the form to start one."""
        card_set = self.find(request, set_id)
        form = PlaytestForm(card_set, request.POST or None)
        if request.method == "POST" and self.may_playtest(request) and form.is_valid():
            try:
                playtest = ask_for_playtest(
                    card_set=card_set,
                    against=form.cleaned_data["against"],
                    bots=form.bots(),
                    games=form.cleaned_data["games"],
                    asked_by=request.user,  # type: ignore[arg-type]
                )
            except Problem:
                form.add_error(None, _("There are mistakes in one of these sets. Mend them first."))
            else:
                self.log_change(request, card_set, _("Playtest begun."))
                return redirect("admin:games_cardset_playtest", card_set.pk, playtest.pk)
        return self.show(
            request,
            "playtests",
            _("Playtests of %(name)s") % {"name": card_set},
            set=card_set,
            form=form,
            may_playtest=self.may_playtest(request),
            playtests=card_set.playtests.select_related("against")[:SHOWN],
        )

    @method_decorator(require_safe)
    def playtest(self, request: Any, set_id: int, playtest_id: int) -> HttpResponse:
        """The report of a playtest, updated while the games are played."""
        card_set = self.find(request, set_id)
        playtest = card_set.playtests.select_related("card_set", "against").filter(pk=playtest_id).first()
        if playtest is None:
            raise Http404
        cards = read_once(card_set.title, playtest.content)
        return self.show(
            request,
            "_playtest" if request.htmx else "playtest",
            _("Playtest of %(name)s") % {"name": card_set},
            set=card_set,
            playtest=playtest,
            running=playtest.status == Playtest.Status.RUNNING,
            queued=is_queued(playtest),
            report=present_playtest(playtest, cards),
            may_playtest=self.may_playtest(request),
            styles=presenter_of(card_set.title).CARD_STYLES,
        )

    @method_decorator(require_POST)
    def cancel(self, request: HttpRequest, set_id: int, playtest_id: int) -> HttpResponse:
        card_set = self.find(request, set_id)
        playtest = card_set.playtests.filter(pk=playtest_id).first()
        if playtest is None or not self.may_playtest(request):
            raise Http404
        cancel_playtest(playtest=playtest)
        messages.info(request, _("The playtest was stopped. What it found until then stays."))
        return redirect("admin:games_cardset_playtest", set_id, playtest_id)
