"""Players at a table, each with their own client."""

from collections.abc import Mapping
from typing import Any

from django.test import Client

from games.models import Player
from games.selectors.players import COOKIE, cookie_of
from tests.support.tables import Play

HTMX = {"hx-request": "true"}


def browser(player: Player | None = None, language: str = "en") -> Client:
    """A client with the cookie of a guest, or of a stranger without one."""
    client = Client(headers={"accept-language": language})
    if player is not None:
        client.cookies[COOKIE] = cookie_of(player)
    return client


class Served(Play):
    """A running game, played through its page: seat n belongs to browser n."""

    def __init__(self, seats: int = 2, language: str = "en", **options: Any) -> None:
        super().__init__(seats, **options)
        self.browsers = [browser(player, language) for player in self.players]
        self.page = f"/games/{self.id}/"

    def look(self, seat: int | None = None, **query: str | int) -> Any:
        """The page as a seat or a spectator gets it."""
        client = browser() if seat is None else self.browsers[seat]
        return client.get(self.page, query)

    def poll(self, seat: int | None, version: int) -> Any:
        client = browser() if seat is None else self.browsers[seat]
        return client.get(f"{self.page}news/", {"version": version}, headers=HTMX)

    def post(
        self,
        action: str = "",
        *,
        seat: int | None = None,
        seen: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Post an answer through the page; without an action, a random one."""
        who = self.asked().seat if seat is None else seat
        fields = {
            "version": self.version if seen is None else seen,
            "action": action or self.luck.choice(self.options()),
        }
        return self.browsers[who].post(f"{self.page}moves/", fields, headers={**HTMX, **(headers or {})})

    def take_back(self, seat: int, seen: int | None = None) -> Any:
        fields = {"version": self.version if seen is None else seen}
        return self.browsers[seat].post(f"{self.page}undo/", fields, headers=HTMX)


def text(reply: Any) -> str:
    return str(reply.content.decode())
