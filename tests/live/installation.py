"""The site as operators run it, in one process or several, and visitors who connect to it over HTTP."""

import html
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from games.models import Edition
from games.selectors.players import COOKIE
from tests.live.site import TROUBLE
from tests.support.servers import free_port, listens
from tests.web.site_process import ROOT, UNMEASURED, environment, run

PATIENCE = 60
VERSION = re.compile(r'data-version="(\d+)"(?: data-since="(\d+)")?')
SEATING = re.compile(r'data-seating="(\d+)"')


class Laid(NamedTuple):
    """A started game, with the cookies of its players and its invitation."""

    id: int
    cookies: list[str]
    invitation: str


class Process(NamedTuple):
    """A serving process."""

    port: int
    running: subprocess.Popen[bytes]
    trouble: Path

    def is_in(self, trouble: str) -> None:
        """From now on announcements fail in this way."""
        self.trouble.write_text(trouble)


class Installation:
    """A data folder, a database, and the output of the processes."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.settings = settings
        self.said = folder / "said"
        self.run("prepare")

    def run(self, *arguments: str) -> str:
        status, output = run(self.folder, *arguments, **self.settings)
        assert status == 0, output
        return output

    def lay(self, seats: int = 2, access: str = "public") -> Laid:
        call = f"from tests.live import work; work.lay({seats}, {access!r})"
        found = json.loads(self.run("shell", "-v0", "-c", call))
        return Laid(found["game"], found["cookies"], found["invitation"])

    @contextmanager
    def serving(self, port: int = 0) -> Iterator[Process]:
        """Run a serving process: with SQLite the only one, with PostgreSQL one of several."""
        port = port or free_port()
        own = self.folder / f"process-{port}"
        own.mkdir(exist_ok=True)
        settings = {**self.settings, "PORT": str(port)}
        where = self.folder if "DATABASE_URL" not in settings else own
        settings.setdefault("SECRET_KEY", (self.folder / "secret_key").read_text())
        command = ["serve", "--port", str(port)] if "DATABASE_URL" in settings else ["play"]
        with self.said.open("ab") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.live.site", *command],
                cwd=ROOT,
                env=environment(where, **settings, **UNMEASURED),
                stdout=said,
                stderr=said,
            )
        try:
            deadline = time.monotonic() + PATIENCE
            while not listens(port):
                assert process.poll() is None, self.said.read_text()
                assert time.monotonic() < deadline
                time.sleep(0.05)
            yield Process(port, process, where / TROUBLE)
        finally:
            process.kill()
            process.wait()


class Visitor:
    """An HTTP and WebSocket client that behaves like a browser."""

    def __init__(self, process: Process, laid: Laid, seat: int | None = None) -> None:
        self.host = f"127.0.0.1:{process.port}"
        self.path = f"/games/{laid.id}/"
        self.cookies = {} if seat is None else {COOKIE: laid.cookies[seat]}

    def request(self, method: str, path: str, fields: dict[str, str | int] | None = None) -> tuple[int, str]:
        """The status and the text of a reply."""
        http = HTTPConnection(self.host, timeout=PATIENCE)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if fields is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
            fields = {**fields, "csrfmiddlewaretoken": self.cookies["csrftoken"]}
        http.request(method, path, urlencode(fields or {}), headers)
        reply = http.getresponse()
        for line in reply.headers.get_all("Set-Cookie") or []:
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        text = reply.read().decode()
        http.close()
        return reply.status, text

    def page(self) -> str:
        status, text = self.request("GET", self.path)
        assert status == 200
        return text

    def answers(self) -> list[str]:
        """The answers that the page offers; none unless this visitor is the current player."""
        page = self.page()
        plain = re.findall(r'form="move" name="action" value="([^"]+)"', page)
        lit = re.findall(r'name="choose" value="(place [^"]+)"', page)
        return [html.unescape(action) for action in [*lit, *plain]]

    def move(self, version: int, action: str) -> int:
        """The status of the reply to a move."""
        return self.request("POST", f"{self.path}moves/", {"version": version, "action": action})[0]

    def take(self, step: str) -> int:
        """Do an action on the visitor's own seat; the status of the reply."""
        return self.request("POST", f"{self.path}seat/", {"do": step})[0]

    @contextmanager
    def watching(self, version: int, *, origin: str = "", **query: str) -> Iterator["Watching"]:
        """The socket of a page that shows a version."""
        fields = urlencode({"version": version, "language": "en", **query})
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        with connect(
            f"ws://{self.host}{self.path}live/?{fields}",
            origin=Origin(origin or f"http://{self.host}"),
            additional_headers={"Cookie": cookies},
            open_timeout=PATIENCE,
        ) as socket:
            yield Watching(socket, version)


class Watching:
    """The messages that arrive through the socket of a page."""

    def __init__(self, socket: ClientConnection, version: int) -> None:
        self.socket = socket
        self.shown = Edition(version)
        self.updates: list[str] = []
        self.messages: list[dict[str, object]] = []

    def hear(self, timeout: float = PATIENCE) -> None:
        """Handle the next message as a page does: drop an old update, ask again after a gap."""
        text = str(self.socket.recv(timeout))
        if text.startswith("{"):
            self.messages.append(json.loads(text))
            return
        version, since = VERSION.findall(text)[0]
        told = SEATING.search(text)
        latest = Edition(int(version), int(told[1]) if told else self.shown.seating)
        if latest <= self.shown:
            return
        if since in ("", str(self.version)):
            self.shown = latest
            self.updates.append(text)
        else:
            self.ask()

    @property
    def version(self) -> int:
        return self.shown.version

    def until(self, version: int, timeout: float = PATIENCE, *, seating: int = 0) -> bool:
        """Does the page get to this version and seating without asking?"""
        deadline = time.monotonic() + timeout
        while self.version < version or self.shown.seating < seating:
            try:
                self.hear(deadline - time.monotonic())
            except TimeoutError:
                return False
        return True

    def ask(self) -> None:
        """Send the edition that the page shows, as a page does regularly."""
        self.socket.send(f"{self.shown} ")

    def code(self) -> int:
        """Wait until the socket is closed; its close code."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()
        assert self.socket.close_code is not None
        return self.socket.close_code

    def told(self, **facts: object) -> bool:
        """Does a message with these facts arrive?"""
        while not any(facts.items() <= message.items() for message in self.messages):
            try:
                self.hear()
            except TimeoutError:
                return False
        return True
