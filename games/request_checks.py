"""The one place that refuses requests which no browser sends, before anything is read from the database."""

from collections.abc import Callable, Mapping
from email.message import Message
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict, parse_cookie

from games.numbers import LARGEST

NUL = "\0"
"""PostgreSQL stores no text with this character, and SQLite cuts some functions' results there."""
LARGEST_HEADERS = 32_000
"""Bytes of all headers together. Browsers send less than two thousand."""


def is_plain(scope: Mapping[str, Any]) -> bool:
    """Could a browser have sent this request line and these headers? For pages and for sockets."""
    headers = scope["headers"]
    return (
        NUL not in scope["path"]
        and b"%00" not in scope.get("query_string", b"")
        and sum(len(name) + len(value) for name, value in headers) <= LARGEST_HEADERS
        and all(is_utf8(value) for name, value in headers if name == b"content-type")
        and not any(map(has_control_character, cookies_of(scope).values()))
    )


def is_utf8(content_type: bytes) -> bool:
    """Does a form claim no other encoding than UTF-8? Django would decode it with any codec of Python."""
    header = Message()
    header["content-type"] = content_type.decode("latin-1")
    return str(header.get_param("charset", "utf-8")).lower() in ("utf-8", "utf8")


def cookies_of(scope: Mapping[str, Any]) -> dict[str, str]:
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie("; ".join(lines))


def has_control_character(text: str) -> bool:
    """A quoted cookie can contain any character, written as an octal number."""
    return not text.isprintable() and any(letter < " " or letter == "\x7f" for letter in text)


class PlainForms:
    """Middleware: fields without NUL, a path in `next`, and numbers in addresses that fit into a column."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.GET:
            check_fields(request.GET)
        if request.method == "POST":
            check_fields(request.POST)
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> None:
        """No row has a number that is larger than any column can hold."""
        if any(isinstance(value, int) and value > LARGEST for value in kwargs.values()):
            raise Http404


def check_fields(fields: QueryDict) -> None:
    """Raise `BadRequest` for fields that no form of this site can have sent."""
    for name, values in fields.lists():
        if NUL in name or any(NUL in value for value in values):
            raise BadRequest("a field contains NUL")
    if any(not is_local_path(address) for address in fields.getlist("next")):
        raise BadRequest("next is not a path")


def is_local_path(address: str) -> bool:
    """Is this the address of a page here? Empty means the home page."""
    return address == "" or (address[0] == "/" and address[1:2] not in ("/", "\\") and address.isprintable())
