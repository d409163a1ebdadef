"""Django behind ASGI, with the whole way of a request in one thread.

Out of the box each request gets a new thread with a new connection to the database, and crosses between
that thread and the event loop at every layer of middleware. Here a few threads are kept, each with its
connection, and a request is in one of them from its first signal to its last.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

LANES = 4
"""Requests that are served side by side, while the others wait. One would do if nothing were ever slow."""


class Lane:
    """A thread that is kept, and how many requests have to be served in it."""

    def __init__(self, number: int) -> None:
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"pages-{number}")
        self.load = 0


class Pages(ASGIHandler):
    """Serves pages."""

    def __init__(self) -> None:
        super().__init__()
        self.lanes = [Lane(number) for number in range(LANES)]

    def load_middleware(self, is_async: bool = False) -> None:
        """Everything is to run in the thread, whatever the event loop could do itself."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        # The first of the idle ones, so that few visitors keep one connection warm.
        lane = min(self.lanes, key=lambda each: each.load)
        lane.load += 1
        try:
            async with ThreadSensitiveContext(executor=lane.thread):
                response = await sync_to_async(self.respond)(scope, body)
                await self.send_response(response, send)
                if response.streaming:
                    await sync_to_async(response.close)()
        finally:
            lane.load -= 1

    def respond(self, scope: Any, body: Any) -> HttpResponseBase:
        """The response, whole unless it is a stream."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        if request is None:
            body.close()
            response = refusal
        else:
            response = self.get_response(request)
        response._handler_class = self.__class__
        if not response.streaming:
            response.close()
        return response
