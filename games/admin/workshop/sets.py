"""Card sets in the admin: the list, the page of a set, and its states from draft to retired."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST, require_safe

from games.admin.workshop.access import DraftOnly, may_publish
from games.admin.workshop.card_page import list_problems
from games.admin.workshop.filters import StateFilter
from games.admin.workshop.imports import read_import
from games.admin.workshop.playtests import PlaytestPages
from games.admin.workshop.set_forms import DraftForm, ImportForm, SetForm
from games.admin.workshop.set_page import show_changes, show_decks
from games.engine.errors import BadCards
from games.middleware import player_of
from games.models import CardSet
from games.presenters import presenter_of
from games.registry import TITLES
from games.selectors.cards import content_of, default_set, mistakes_in, sets_with_cards, text_of
from games.services.cards import draft_from, publish_card_set, retire_card_set, set_default
from games.services.drafts import change_draft
from games.services.players import ensure_player
from games.services.problems import Problem
from games.services.trials import try_card_set


@admin.register(CardSet)
class CardSetAdmin(PlaytestPages, DraftOnly):
    change_form_template = "admin/workshop/set.html"
    add_form_template = "admin/workshop/new_draft.html"
    change_list_template = "admin/workshop/sets.html"
    list_display = ["name", "title", "shown_state", "card_count", "parent", "created_at", "published_at"]
    list_filter = ["title", StateFilter]
    list_select_related = ["parent"]
    search_fields = ["name", "note"]

    # --- the list ---

    def get_queryset(self, request: HttpRequest) -> QuerySet[CardSet]:
        """All sets but trials, which belong to their games and are never listed."""
        sets = super().get_queryset(request).exclude(state=CardSet.State.TRIAL)
        return sets.annotate(cards=Count("decks__cards"))

    @admin.display(description=lazy("cards"), ordering="cards")
    def card_count(self, card_set: Any) -> int:
        return int(card_set.cards)

    @admin.display(description=lazy("state"), ordering="state")
    def shown_state(self, card_set: CardSet) -> SafeString:
        return state_chip(card_set)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return super().changelist_view(request, {"title": _("Card sets"), **(extra_context or {})})

    # --- the page ---

    def get_form(
        self, request: HttpRequest, obj: CardSet | None = None, change: bool = False, **kwargs: Any
    ) -> type[DraftForm] | type[SetForm]:
        return SetForm if obj else DraftForm

    def get_fieldsets(self, request: HttpRequest, obj: CardSet | None = None) -> list[Any]:
        return [(None, {"fields": list(self.get_form(request, obj).base_fields)})]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        card_set: CardSet | None = kwargs.get("obj")
        context["form"] = context["adminform"].form
        if card_set is not None:
            context.update(self.page_of(request, card_set))
        return super().render_change_form(request, context, *args, **kwargs)

    def page_of(self, request: HttpRequest, card_set: CardSet) -> dict[str, Any]:
        """The context that all pages of a set share."""
        content = content_of(card_set) if card_set.is_draft else {}
        mistakes = mistakes_in(content) if card_set.is_draft else ()
        return {
            "set": card_set,
            "shown_decks": show_decks(card_set, mistakes),
            "problems": list_problems(card_set, content, mistakes),
            "editable": self.has_change_permission(request, card_set),
            "may_publish": may_publish(request),
            "may_draft": self.has_add_permission(request),
            "others": sets_with_cards().filter(title=card_set.title).exclude(pk=card_set.pk),
            "seats": TITLES[card_set.title].rules.seats,
            "styles": presenter_of(card_set.title).DRAWN_STYLES,
        }

    def save_model(self, request: HttpRequest, obj: CardSet, form: Any, change: bool) -> None:
        data = form.cleaned_data
        if change:
            draft = CardSet.objects.get(pk=obj.pk)
            change_draft(draft=draft, name=data["name"], note=data["note"], tables=form.tables())
        else:
            draft = draft_from(card_set=data["parent"], name=data["name"], note=data["note"])
            obj.pk, obj.title = draft.pk, draft.title

    def response_post_save_add(self, request: HttpRequest, obj: CardSet) -> HttpResponseRedirect:
        return redirect("admin:games_cardset_change", obj.pk)

    def response_post_save_change(self, request: HttpRequest, obj: CardSet) -> HttpResponseRedirect:
        return redirect("admin:games_cardset_change", obj.pk)

    # --- its states ---

    def get_urls(self) -> list[URLPattern]:
        own: list[tuple[str, Callable[..., HttpResponse], str]] = [
            ("import/", self.import_new, "import_new"),
            ("<int:set_id>/import/", self.import_into, "import"),
            ("<int:set_id>/export/", self.export, "export"),
            ("<int:set_id>/compare/", self.compare, "compare"),
            ("<int:set_id>/publish/", self.publish, "publish"),
            ("<int:set_id>/retire/", self.retire, "retire"),
            ("<int:set_id>/default/", self.make_default, "default"),
            ("<int:set_id>/play/", self.play, "play"),
            *self.playtest_routes(),
        ]
        urls = [
            path(route, self.admin_site.admin_view(view), name=f"games_cardset_{name}")
            for route, view, name in own
        ]
        return [*urls, *super().get_urls()]

    def find(self, request: HttpRequest, set_id: int) -> CardSet:
        """The set; 404 or permission denied if this user may not see it."""
        card_set = get_object_or_404(self.get_queryset(request), pk=set_id)
        if not self.has_view_permission(request, card_set):
            raise PermissionDenied
        return card_set

    def show(self, request: HttpRequest, template: str, title: str, **context: Any) -> HttpResponse:
        common = {**self.admin_site.each_context(request), "opts": self.opts, "title": title}
        return render(request, f"admin/workshop/{template}.html", {**common, **context})

    @method_decorator(require_safe)
    def export(self, request: HttpRequest, set_id: int) -> HttpResponse:
        """The set as one YAML file."""
        card_set = self.find(request, set_id)
        name = f"{card_set.title}-{slugify(card_set.name) or card_set.pk}.yaml"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(
            text_of(card_set), content_type="application/yaml; charset=utf-8", headers=headers
        )

    @method_decorator(require_safe)
    def compare(self, request: HttpRequest, set_id: int) -> HttpResponse:
        """The differences from another set: from the parent unless `with` names another."""
        card_set = self.find(request, set_id)
        others = sets_with_cards().filter(title=card_set.title).exclude(pk=card_set.pk)
        wanted = request.GET.get("with", "")
        other = others.filter(pk=wanted).first() if wanted.isdecimal() else None
        other = other or card_set.parent or default_set()
        return self.show(
            request,
            "compare",
            _("What changed"),
            set=card_set,
            other=other,
            others=others,
            styles=presenter_of(card_set.title).DRAWN_STYLES,
            changes=show_changes(other, card_set) if other and other != card_set else None,
        )

    def import_new(self, request: HttpRequest) -> HttpResponse:
        """Create a draft from a file."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        return self.read_file(request, None)

    def import_into(self, request: HttpRequest, set_id: int) -> HttpResponse:
        """Replace the content of a draft with a file."""
        draft = self.find(request, set_id)
        if not self.has_change_permission(request, draft):
            raise PermissionDenied
        return self.read_file(request, draft)

    def read_file(self, request: HttpRequest, draft: CardSet | None) -> HttpResponse:
        form = ImportForm(request.POST or None, request.FILES or None)
        mistakes: list[Any] = []
        if request.method == "POST" and form.is_valid():
            written, problem, mistakes = read_import(form.cleaned_data, draft)
            if written is not None:
                log = self.log_change if draft else self.log_addition
                log(request, written, _("Read from a file."))
                messages.success(request, _("%(name)s was read without a mistake.") % {"name": written})
                return redirect("admin:games_cardset_change", written.pk)
            if problem:
                form.add_error(None, problem)
        title = _("Read a file into %(name)s") % {"name": draft} if draft else _("A draft from a file")
        return self.show(request, "import", title, set=draft, form=form, mistakes=mistakes)

    def publish(self, request: HttpRequest, set_id: int) -> HttpResponse:
        """Show all changes for confirmation; on POST publish the set, which freezes it."""
        card_set = self.find(request, set_id)
        if not may_publish(request):
            raise PermissionDenied
        if request.method == "POST":
            return self.do(request, card_set, publish_card_set, _("Published."))
        other = card_set.parent or default_set()
        changes = show_changes(other, card_set) if other and card_set.is_draft else None
        context = {**self.page_of(request, card_set), "changes": changes, "other": other}
        return self.show(request, "publish", _("Publish %(name)s") % {"name": card_set}, **context)

    @method_decorator(require_POST)
    def retire(self, request: HttpRequest, set_id: int) -> HttpResponse:
        return self.do(request, self.find(request, set_id), retire_card_set, _("Retired."))

    @method_decorator(require_POST)
    def make_default(self, request: HttpRequest, set_id: int) -> HttpResponse:
        return self.do(request, self.find(request, set_id), set_default, _("Made the default."))

    def do(self, request: HttpRequest, card_set: CardSet, verb: Any, note: str) -> HttpResponse:
        """Call a publisher's service and log it; a problem is shown as a message."""
        if not may_publish(request):
            raise PermissionDenied
        try:
            with transaction.atomic():
                verb(card_set=card_set)
                self.log_change(request, card_set, note)
            messages.success(request, note)
        except BadCards:
            messages.error(request, _("There are mistakes in this set. It was not published."))
        except Problem as problem:
            messages.error(request, refusal(problem))
        return redirect("admin:games_cardset_change", card_set.pk)

    @method_decorator(require_POST)
    def play(self, request: Any, set_id: int) -> HttpResponse:
        """Start a trial game of the set against bots."""
        card_set = self.find(request, set_id)
        seats = request.POST.get("seats", "")
        try:
            request.player = ensure_player(player_of(request))
            wanted = int(seats) if seats.isdecimal() else TITLES[card_set.title].rules.seats[0]
            game = try_card_set(card_set=card_set, player=request.player, seats=wanted)
        except BadCards:
            messages.error(request, _("It can't be played yet: there are mistakes in this set."))
        except Problem as problem:
            messages.error(request, refusal(problem))
        else:
            return redirect("game", game.pk)
        return redirect("admin:games_cardset_change", card_set.pk)


def state_chip(card_set: CardSet) -> SafeString:
    """The state of a set as an HTML chip."""
    label = _("published, the default") if card_set.is_default else card_set.get_state_display()
    return format_html('<span class="chip chip--{}">{}</span>', card_set.state, label)


def refusal(problem: Problem) -> str:
    """The message for a step that a service refused."""
    return {
        "not_draft": _("Only a draft can be published, and this one is none any more."),
        "not_published": _("Only a published set can be retired or be the default."),
        "is_the_default": _("The default set can't be retired. Make another one the default first."),
        "card_set_not_published": _("A retired set is not played any more."),
        "wrong_seats": _("That many can't play."),
        "too_many_tables": _("You have too many open tables."),
    }.get(problem.code, _("That is not possible now."))
