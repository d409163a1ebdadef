"""Permissions of the workshop: designers change drafts, publishers publish, and both may read."""

from typing import Any

from django.http import HttpRequest

from games.admin.problems import ShowsProblems

PUBLISH = "games.publish_cardset"


class DraftOnly(ShowsProblems):
    """Rows of a published set are read-only."""

    def is_open(self, row: Any) -> bool:
        return row is None or getattr(row, "card_set", row).is_draft

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and self.is_open(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and self.is_open(obj)


def may_publish(request: HttpRequest) -> bool:
    return request.user.has_perm(PUBLISH)
