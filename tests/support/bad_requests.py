"""A generator of requests that no browser sends, for every address of the site."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, quote_from_bytes

GAMES = Path(__file__).parents[2] / "games"
READ_BY_VIEWS = re.compile(r'\.(?:GET|POST|query)\.get(?:list)?\("([\w-]+)"')
FIELD = re.compile(r"^ +(\w+) = (?:forms\.\w+|NameField)\(", re.MULTILINE)
OF_LIBRARIES = ["next", "p", "q", "o", "e", "id__exact", "_popup", "_to_field", "action", "_selected_action"]
GROUP = re.compile(r"<(?:(\w+):)?(\w+)>|\(\?P<(\w+)>[^)]*\)")

NUMBERS = ["-1", "0", "1", "007", "9" * 10, "9" * 19, "9" * 40, "9" * 5000, "1e999", "٣", "0x10", "1.5"]
TEXTS = [
    "",
    "nan",
    "-inf",
    "é" * 3000,
    "<b>",
    "{}",
    "[]",
    "%",
    "\u202e",
    "1 nan 1",
    "1 1.0 " + "9" * 19,
    "9" * 4000 + " 1e400 1",
    "0001-01-01T00:00:00+23:59 1",
    "9999-12-31T23:59:59-23:59 1",
    "2026-01-01T00:00:00+00:00 " + "9" * 19,
    "0001-01-01",
    "9999-12-31",
    "2026-13-45",
]
NUL = ["\0", "a\0b"]
PATHS = [
    "http://[",
    "//host",
    "nowhere",
    "account",
    "/\r\nX: 1",
    "/%00",
    "javascript:1",
    "/" + "a" * 3000,
    "?",
]
CHARSETS = ["utf-16", "idna", "hex", "rot13", "undefined", "utf-7", "latin-1", "no-such", "\x7f"]
HEADERS = {
    "hx-request": ["true", "\x7f"],
    "hx-current-url": ["http://[", "é", "%00"],
    "accept-language": ["*" * 500, "ru;q=9", "xx-\x7f", "en;q=nan"],
    "referer": ["http://[", "\x7f"],
    "x-forwarded-for": ["unknown", "1.2.3.4, \x7f", "::1%eth0", "9" * 400],
    "host": ["[", "a b", "localhost:99999", "localhost"],
    "live": ["1"],
    "range": ["bytes=-1", "bytes=9-1"],
    "if-modified-since": ["Thu, 99 Foo 99999 99:99:99 GMT"],
}
METHODS = [*["GET"] * 6, *["POST"] * 8, "HEAD", "OPTIONS", "PUT", "BREW"]
COOKIES = ["sessionid", "player", "csrftoken", "django_language", "look", "messages"]
VALUES = ["", '"\\000"', '"a\\000b"', "é", "9" * 4000, "x:y:z", '"\\377"', "{"]


class BadRequest(NamedTuple):
    """What a test client is to send."""

    method: str
    path: str
    query: str
    body: bytes
    content_type: str
    headers: dict[str, str]
    cookies: dict[str, str]


def field_names() -> list[str]:
    """Every name that a view or a form of the site reads."""
    found = set(OF_LIBRARIES)
    for path in GAMES.rglob("*.py"):
        source = path.read_text()
        found |= {*READ_BY_VIEWS.findall(source), *FIELD.findall(source)}
    return sorted(found)


class Generator:
    """The same requests for the same seed."""

    def __init__(self, seed: int, routes: Sequence[str], ids: Mapping[str, int]) -> None:
        self.luck = random.Random(seed)
        self.routes = sorted(routes)
        self.ids = sorted(set(ids.values()))
        self.names = field_names()

    def requests(self, number: int) -> Iterator[BadRequest]:
        """So many requests; every address is among them once before one comes again."""
        order: list[str] = []
        for _ in range(number):
            if not order:
                order = self.luck.sample(self.routes, len(self.routes))
            yield self.request(order.pop())

    def request(self, route: str) -> BadRequest:
        luck = self.luck
        content_type, body = self.body()
        headers = {name: luck.choice(values) for name, values in HEADERS.items() if luck.random() < 0.03}
        cookies = {name: luck.choice(VALUES) for name in COOKIES if luck.random() < 0.02}
        return BadRequest(
            method=luck.choice(METHODS),
            path=self.path(route),
            query=self.pairs() if luck.random() < 0.6 else "",
            body=body,
            content_type=content_type,
            headers=headers,
            cookies=cookies,
        )

    def path(self, route: str) -> str:
        filled = GROUP.sub(lambda found: self.part(found[1]), route.removesuffix("$").replace("\\", ""))
        return "/" + (filled if self.luck.random() < 0.97 else filled + quote(self.luck.choice(TEXTS)))

    def part(self, converter: str | None) -> str:
        luck = self.luck
        if luck.random() < 0.7:
            return str(luck.choice(self.ids))
        if converter == "int":
            return quote(luck.choice(NUMBERS[1:8]))
        return quote(luck.choice([*NUMBERS, *TEXTS])) or "x"

    def value(self, name: str) -> str:
        luck = self.luck
        if luck.random() < 0.3:
            return str(luck.choice(self.ids))
        if luck.random() < 0.01:
            return luck.choice(NUL)
        return luck.choice(PATHS if name == "next" else [*NUMBERS, *TEXTS])

    def pairs(self) -> str:
        names = self.luck.choices(self.names, k=self.luck.randint(1, 6))
        pairs = [f"{name}={quote(self.value(name))}" for name in names]
        if self.luck.random() < 0.1:
            pairs.append(quote_from_bytes(self.luck.randbytes(8)) + "=%ff%ZZ")
        return "&".join(pairs)

    def body(self) -> tuple[str, bytes]:
        """A form, whole or damaged, and what it says it is."""
        luck = self.luck
        charset = f"; charset={luck.choice(CHARSETS)}" if luck.random() < 0.05 else ""
        if luck.random() < 0.6:
            return f"application/x-www-form-urlencoded{charset}", self.pairs().encode()
        if luck.random() < 0.2:
            return luck.choice(["", "text/plain", "application/json", "multipart/form-data"]), luck.randbytes(
                50
            )
        boundary = luck.choice(["edge", "e" * 100, '"ed ge"'])
        return f"multipart/form-data; boundary={boundary}{charset}", self.parts(boundary.strip('"'))

    def parts(self, boundary: str) -> bytes:
        luck = self.luck
        lines = []
        for name in luck.choices([*self.names, "file"], k=luck.randint(1, 5)):
            file = f'; filename="{luck.choice(["a", "../x", "é"])}"' if name == "file" else ""
            lines += [f"--{boundary}", f'Content-Disposition: form-data; name="{name}"{file}']
            if luck.random() < 0.3:
                lines.append(f"Content-Type: text/plain; charset={luck.choice(CHARSETS)}")
            if luck.random() < 0.1:
                lines.append("Content-Transfer-Encoding: base64")
            lines += ["", self.value(name) if luck.random() < 0.8 else luck.randbytes(20).decode("latin-1")]
        if luck.random() < 0.9:
            lines.append(f"--{boundary}--")
        return "\r\n".join([*lines, ""]).encode()
