"""An ASGI handler that runs each request in one thread from a small pool.

Django's handler gives each request a new thread with a new database connection. Here a few threads are kept,
each with its connection. With Django's handler a move takes 1.9 times the processor time (decision 015).
"""

import asyncio
from typing import Any

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http import HttpRequest, HttpResponse
from django.urls import set_script_prefix
from django.utils import translation

from games.middleware import content_policy
from games.request_checks import is_plain
from games.request_threads import request_threads
from games.views.errors import bad_request

LARGEST_BODY = 4 * 2**20
"""Bytes: as much as deploy/nginx.conf lets through."""
BODY_TIMEOUT = 30
"""Seconds in which a body has to arrive."""
CLOSE = {"Connection": "close"}


class TooLarge(Exception):
    """The body of a request is larger than any form of this site."""


class Pages(ASGIHandler):
    """Django's ASGI handler, synchronous inside."""

    def load_middleware(self, is_async: bool = False) -> None:
        """Load all middleware as synchronous, so that a request never changes threads."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            async with asyncio.timeout(BODY_TIMEOUT):
                body = await self.read_body(limited(receive))
        except RequestAborted:
            return
        except TooLarge:
            await self.send_response(HttpResponse(status=413, headers=CLOSE), send)
            return
        except TimeoutError:
            await self.send_response(HttpResponse(status=408, headers=CLOSE), send)
            return
        response = await request_threads.run(self.respond, scope, body)
        await self.send_response(response, send)
        if response.streaming:
            await request_threads.run(response.close)

    def create_request(self, scope: Any, body_file: Any) -> Any:
        """The request, or the reply to one that no browser sends: Django could not even be asked about it."""
        if is_plain(scope):
            return super().create_request(scope, body_file)
        kept = [(name, value) for name, value in scope["headers"] if name == b"accept-language"]
        request = self.request_class({**scope, "path": "/", "query_string": b"", "headers": kept}, body_file)
        with translation.override(translation.get_language_from_request(request)):
            return None, content_policy(answer_refused)(request)

    def respond(self, scope: Any, body: Any) -> Any:
        """The response, closed unless it is streaming."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        response: Any
        request, response = self.create_request(scope, body)
        if request is None:
            body.close()
        else:
            response = self.get_response(request)
        response._handler_class = self.__class__
        if not response.streaming:
            response.close()
        return response


def limited(receive: Any) -> Any:
    """Receive a body, as long as it is not too large."""
    size = 0

    async def receive_part() -> Any:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY:
            raise TooLarge
        return message

    return receive_part


def answer_refused(request: HttpRequest) -> HttpResponse:
    return bad_request(request)
