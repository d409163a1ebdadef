"""Sockets of a game with hidden hands: each page is pushed what its viewer may see, and nothing else."""

import asyncio
import re
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from games.models import Game, Lift, Player
from games.request_threads import request_threads
from games.selectors.curtain import write_lift
from games.selectors.games import latest_state
from games.selectors.players import COOKIE, cookie_of
from games.services.games import create_game, join_game, start_game
from games.services.moves import submit_move
from shelter_site.asgi import application
from tests.support.tables import published
from tests.support.titles import install_toy
from tests.titles.toy.rules import CARDS

pytestmark = pytest.mark.django_db(transaction=True)
CARD = re.compile(r"\bc\d+\b")
PATIENCE = 30


def begin() -> tuple[int, Player, Player]:
    """A game: two people share a screen, and another has a screen of their own."""
    published("toy", content=str(dict(CARDS)))
    host, other = (Player.objects.create(name=name) for name in ("Mara", "Boris"))
    game = create_game(title="toy", seats=3, host=host, guests=["Linh"], options={"swaps": False})
    join_game(game_id=game.pk, player=other)
    start_game(game_id=game.pk, player=host)
    return game.pk, host, other


def state_of(game_id: int) -> Any:
    return latest_state(Game.objects.select_related("position", "card_set").get(pk=game_id))


def lay(game_id: int, seat: int, player: Player) -> None:
    """Lay the first card of a hand."""
    state = state_of(game_id)
    action = f"lay {state.players[seat].hand[0]}"
    submit_move(game_id=game_id, seat=seat, seen=state.version, action=action, player=player)


async def open_page(game_id: int, player: Player | None, query: str = "") -> ApplicationCommunicator:
    """The socket of a page that shows the first version."""
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    if player is not None:
        headers.append((b"cookie", f"{COOKIE}={cookie_of(player)}".encode()))
    scope = {
        "type": "websocket",
        "path": f"/games/{game_id}/live/",
        "query_string": f"version=0.0{query}".encode(),
        "headers": headers,
        "subprotocols": [],
    }
    page = ApplicationCommunicator(application, scope)
    await page.send_input({"type": "websocket.connect"})
    assert (await page.receive_output(PATIENCE))["type"] == "websocket.accept"
    return page


async def pushed(page: ApplicationCommunicator) -> str:
    """The next update that a page gets."""
    while True:
        message = str((await page.receive_output(PATIENCE))["text"])
        if not message.startswith("{"):
            return message


async def close(page: ApplicationCommunicator) -> None:
    await page.send_input({"type": "websocket.disconnect", "code": 1000})
    await page.wait(PATIENCE)


async def test_each_page_is_pushed_what_its_viewer_may_see(monkeypatch: pytest.MonkeyPatch):
    install_toy(monkeypatch)
    game_id, host, other = await request_threads.read(begin)
    lifted = await request_threads.read(write_lift, game_id, Lift(0, 0))
    pages = {
        "spectator": await open_page(game_id, None),
        "seat": await open_page(game_id, other),
        "covered": await open_page(game_id, host, "&lift="),
        "lifted": await open_page(game_id, host, f"&lift={lifted}"),
    }
    await asyncio.sleep(0.2)
    await request_threads.read(lay, game_id, 2, other)
    first = {name: await pushed(page) for name, page in pages.items()}
    state = await request_threads.read(state_of, game_id)
    hands = [{*player.hand, *player.laid} for player in state.players]
    assert set(CARD.findall(first["seat"])) <= hands[2]
    assert not set(CARD.findall(first["spectator"] + first["covered"]))
    assert not set(CARD.findall(first["lifted"])) - hands[0]
    await request_threads.read(lay, game_id, 0, host)
    second = {name: await pushed(page) for name, page in pages.items()}
    assert "Pass the screen to Linh" in second["lifted"]
    assert not CARD.findall(second["lifted"] + second["covered"] + second["spectator"])
    for page in pages.values():
        await close(page)
