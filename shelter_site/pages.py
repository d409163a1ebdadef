"""An ASGI handler that runs each request in one thread from a small pool.

Django's handler gives each request a new thread with a new database connection. Here a few threads are kept,
each with its connection. With Django's handler a move takes 1.9 times the processor time (decision 015).
"""

from typing import Any

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.urls import set_script_prefix

from games.request_threads import request_threads


class Pages(ASGIHandler):
    """Django's ASGI handler, synchronous inside."""

    def load_middleware(self, is_async: bool = False) -> None:
        """Load all middleware as synchronous, so that a request never changes threads."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        response = await request_threads.run(self.respond, scope, body)
        await self.send_response(response, send)
        if response.streaming:
            await request_threads.run(response.close)

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
