"""Django behind ASGI, with the whole way of a request in one thread.

Out of the box each request gets a new thread with a new connection to the database, and crosses between
that thread and the event loop at every layer of middleware. Here a few threads are kept, each with its
connection, and a request is in one of them from its first signal to its last.
"""

from typing import Any

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.urls import set_script_prefix

from games.live.lanes import lanes


class Pages(ASGIHandler):
    """Serves pages."""

    def load_middleware(self, is_async: bool = False) -> None:
        """Everything is to run in the thread, whatever the event loop could do itself."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        response = await lanes.run(self.respond, scope, body)
        await self.send_response(response, send)
        if response.streaming:
            await lanes.run(response.close)

    def respond(self, scope: Any, body: Any) -> Any:
        """The response, whole unless it is a stream."""
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
