"""Admin pages that show why a service refused a change, where they would otherwise fail."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django_htmx.http import HttpResponseClientRedirect

from games.presenters.problems import said
from games.services.problems import Problem


class ShowsProblems(admin.ModelAdmin):
    """A page whose services may raise a `Problem`: it is shown as a message, and nothing is changed."""

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.shown(request, request.get_full_path(), super().changeform_view, *args, **kwargs)

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        # Not back to the delete page itself: it may not be accessible any more.
        return self.shown(request, "../change/", super().delete_view, *args, **kwargs)

    def changelist_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.shown(request, request.get_full_path(), super().changelist_view, *args, **kwargs)

    def shown(
        self, request: HttpRequest, back: str, view: Callable[..., HttpResponse], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """The response of a view; a problem becomes a message on the page at `back`."""
        try:
            return view(request, *args, **kwargs)
        except Problem as problem:
            messages.error(request, said(problem))
            return HttpResponseClientRedirect(back) if getattr(request, "htmx", False) else redirect(back)
