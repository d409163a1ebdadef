"""The title that a visitor has chosen for a page."""

from collections.abc import Collection

from django.http import Http404

from games.middleware import PlayerRequest
from games.registry import TITLES
from games.selectors.lobby import title_played_last


def wanted_title(request: PlayerRequest, among: Collection[str] = TITLES.keys()) -> str:
    """The title in `title`, or else the one that the visitor played last, or else the first.

    Raises `Http404` if there is no such title among these.
    """
    chosen = request.GET.get("title", "")
    if chosen:
        if chosen not in among:
            raise Http404
        return chosen
    played = title_played_last(request.player) if len(among) > 1 else ""
    found = played if played in among else next(iter(among), None)
    if found is None:
        raise Http404
    return found
