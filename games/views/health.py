"""Health checks for monitoring: liveness and readiness."""

import logging
from collections.abc import Callable

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

log = logging.getLogger(__name__)


@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """200 while the process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """200 if database and cache answer, else 503; the reply names the failing part and no details."""
    parts = {"database": works(ask_database), "cache": works(ask_cache)}
    return JsonResponse(parts, status=200 if all(parts.values()) else 503)


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
    cache.get("health")
