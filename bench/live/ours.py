"""Our own server as operators run it, and browsers with pages of our games."""

import asyncio
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.live.processes import free_port, serving
from bench.live.tables import Laid

ROOT = Path(__file__).parents[2]
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')
COOKIE = re.compile(rb"(?i)set-cookie: csrftoken=(\w+)")
LENGTH = re.compile(rb"(?i)content-length: (\d+)")
VERSION = re.compile(r' data-version="(\d+)"')


@contextmanager
def our_server(
    folder: Path, *, cores: set[int], manage: Sequence[str | Path] = (ROOT / "manage.py",)
) -> Iterator[tuple[int, int]]:
    """Run one server process with SQLite in this folder; yields its port and its process id.

    `manage` is the script that starts it, with arguments of its own.
    """
    port = free_port()
    command = [sys.executable, *map(str, manage), "play", "--port", str(port), "--host", "127.0.0.1"]
    environment = {**os.environ, "DATA_DIR": str(folder)}
    with serving(command, folder=folder, port=port, cores=cores, environment=environment) as process:
        yield port, process


class Browser:
    """A player's browser, identified by a cookie, with the page of a game open."""

    def __init__(self, port: int, game_id: int, version: int, cookie: str) -> None:
        self.port = port
        self.version = version
        self.page = f"/games/{game_id}/"
        self.cookie = cookie
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def look(self) -> None:
        """Fetch the page, and keep the values that its forms need."""
        head, body = await self._ask("GET", self.page)
        token, cookie = TOKEN.search(body), COOKIE.search(head)
        assert token is not None, head
        assert cookie is not None, head
        self.token = token[1].decode()
        self.cookie += f"; csrftoken={cookie[1].decode()}"

    async def post(self, action: str, version: int, seat: int) -> None:
        """Play an answer as htmx would send it."""
        fields = {"version": version, "seat": seat, "action": action}
        form = urlencode({"csrfmiddlewaretoken": self.token, **fields})
        head, body = await self._ask("POST", f"{self.page}moves/", form)
        assert head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 204")), (head, body)

    async def _ask(self, method: str, path: str, form: str = "") -> tuple[bytes, bytes]:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Cookie: {self.cookie}",
            "Accept-Language: en",
        ]
        if form:
            lines += [
                "HX-Request: true",
                "Live: 1",
                "Accept-Encoding: gzip, deflate, br",
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(form)}",
            ]
        if self.line is None or self.line[0].at_eof():
            self.line = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.line
        writer.write("\r\n".join([*lines, "", form]).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        return head, await reader.readexactly(int(length[1])) if length else b""

    async def listen(self) -> None:
        """Open the page's WebSocket."""
        self.socket: ClientConnection = await connect(
            f"ws://127.0.0.1:{self.port}{self.page}live/?language=en&version={self.version}",
            origin=Origin(f"http://127.0.0.1:{self.port}"),
            additional_headers={"Cookie": self.cookie},
            compression=None,
            ping_interval=None,
        )
        # The server sends its first message when it has identified the player.
        await self.socket.recv()
        self.expect(self.version)
        self.hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        """Receive all pushed messages, as a page does, including those for the player's own moves."""
        async for message in self.socket:
            now = time.perf_counter()
            found = VERSION.search(str(message))
            # Messages without a version, such as who is present.
            if found is None:
                continue
            self.pushed += len(str(message).encode())
            if int(found[1]) >= self.awaited and not self.heard.done():
                self.heard.set_result((now, self.pushed))

    def expect(self, version: int) -> "asyncio.Future[tuple[float, int]]":
        """A future for when the page reaches a version, with the bytes that were pushed for it."""
        self.pushed, self.awaited = 0, version
        self.heard: asyncio.Future[tuple[float, int]] = asyncio.get_running_loop().create_future()
        return self.heard

    @property
    def is_open(self) -> bool:
        return not self.hearing.done()

    async def close(self) -> None:
        self.hearing.cancel()
        await self.socket.close()
        if self.line is not None:
            self.line[1].close()


class OurTable:
    """A game of ours with a page open at every seat."""

    def __init__(self, port: int, laid: Laid) -> None:
        self.script = iter(laid.script)
        self.pages = [Browser(port, laid.game_id, laid.version, cookie) for cookie in laid.cookies]

    async def open(self) -> None:
        for page in self.pages:
            await page.look()
            await page.listen()

    async def listen(self) -> None:
        """Open the sockets only, as pages that are already loaded do."""
        for page in self.pages:
            await page.listen()

    async def move(self) -> tuple[float, list[int]]:
        seat, seen, action, version = next(self.script)
        started = time.perf_counter()
        news = [page.expect(version) for page in self.pages]
        await self.pages[seat].post(action, seen, seat)
        heard = await asyncio.gather(*news)
        others = [each for place, each in enumerate(heard) if place != seat]
        return max(when for when, _ in others) - started, [pushed for _, pushed in others]

    async def close(self) -> None:
        for page in self.pages:
            await page.close()
