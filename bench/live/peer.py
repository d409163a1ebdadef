"""boardgame.io: installed into a cache folder, served by Node, and driven as by its own pages."""

import asyncio
import json
import os
import random
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.live.processes import free_port, serving

HERE = Path(__file__).parent
SEATS = 4
SPACES, ROOMS = 30, 15
CHANNEL = "/bench,"
STATE = re.compile(r'"_stateID":(\d+)')


def install() -> Path | None:
    """The folder with the installed peer; None if it can't be installed."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "shelter-bench"
    if not shutil.which("npm"):
        return None
    cache.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.js"):
        shutil.copy(HERE / name, cache / name)
    if not (cache / "node_modules" / "boardgame.io").is_dir():
        print("Installing boardgame.io (once) ...", flush=True)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
        if subprocess.run(command, cwd=cache, capture_output=True).returncode:
            return None
    return cache


@contextmanager
def peer_server(cache: Path, folder: Path, store: str, cores: set[int]) -> Iterator[tuple[int, int]]:
    """Run a fresh server; yields its port and its process id. Its store is a `file` or `memory`."""
    port = free_port()
    own = {"NODE_ENV": "production", "PORT": str(port), "STORE": store, "FOLDER": str(folder / "store")}
    command = ["node", str(cache / "server.js")]
    with serving(
        command, folder=folder, port=port, cores=cores, environment={**os.environ, **own}
    ) as process:
        yield port, process


class Match:
    """A match with four players, each with a socket."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.luck = random.Random(number)
        self.state = 0
        self.turn = 0

    def open(self) -> None:
        """Create the match and take its seats."""
        self.id = self._post("create", numPlayers=SEATS)["matchID"]
        self.secrets = [
            self._post(f"{self.id}/join", playerID=str(seat), playerName=f"p{seat}")["playerCredentials"]
            for seat in range(SEATS)
        ]

    def _post(self, path: str, **data: Any) -> Any:
        connection = HTTPConnection("127.0.0.1", self.port)
        connection.request(
            "POST", f"/games/bench/{path}", json.dumps(data), {"Content-Type": "application/json"}
        )
        reply = json.load(connection.getresponse())
        connection.close()
        return reply

    async def connect(self) -> None:
        self.sockets = [await self._page(seat) for seat in range(SEATS)]

    async def _page(self, seat: int) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        page = await connect(address, compression=None, max_size=None, ping_interval=None)
        await page.recv()
        await page.send(f"40{CHANNEL}")
        await page.recv()
        await self._emit(page, "sync", self.id, str(seat), self.secrets[seat], SEATS)
        await self._heard(page, "sync")
        return page

    async def _emit(self, page: ClientConnection, *message: Any) -> None:
        await page.send(f"42{CHANNEL}{json.dumps(message)}")

    async def _heard(self, page: ClientConnection, kind: str) -> str:
        """The next message of a kind; heartbeats of the server are answered on the way."""
        while True:
            message = str(await page.recv())
            if message == "2":
                await page.send("3")
            elif message.startswith(f'42{CHANNEL}["{kind}"'):
                return message

    async def move(self) -> tuple[float, list[int]]:
        seat = self.turn
        arguments = [self.luck.randrange(SPACES), self.luck.randrange(ROOMS)]
        payload = {
            "type": "place",
            "args": arguments,
            "playerID": str(seat),
            "credentials": self.secrets[seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        started = time.perf_counter()
        await self._emit(self.sockets[seat], "update", action, self.state, self.id, str(seat))
        heard = await asyncio.gather(*(self._timed(page) for page in self.sockets))
        others = [each for place, each in enumerate(heard) if place != seat]
        found = STATE.search(heard[seat][1])
        assert found is not None
        self.state = int(found[1])
        self.turn = (seat + 1) % SEATS
        return max(when for when, _ in others) - started, [len(message) for _, message in others]

    async def _timed(self, page: ClientConnection) -> tuple[float, str]:
        message = await self._heard(page, "update")
        return time.perf_counter(), message

    async def close(self) -> None:
        for page in self.sockets:
            await page.close()
