"""Health checks for monitoring: liveness and readiness."""

import logging
from collections.abc import Callable

from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from games.shared_cache import SharedCache

log = logging.getLogger(__name__)


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """200 while the process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """200 if the database answers, else 503; the reply names failing parts and no details.

    Without its cache the site still plays: a load balancer must not take it down.
    """
    parts = {"database": works(ask_database), "cache": works(ask_cache)}
    return JsonResponse(parts, status=200 if parts["database"] else 503)


def works(question: Callable[[], object]) -> bool:
    try:
        question()
    except Exception:
        log.exception("Not ready")
        return False
    return True


def ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def ask_cache() -> None:
    if isinstance(caches["default"], SharedCache):
        caches["default"].ping()
