"""The sockets of the site."""

from channels.generic.websocket import AsyncWebsocketConsumer

NOT_FOUND = 4404


class Nowhere(AsyncWebsocketConsumer):
    """An address without a socket: a code above 4400 tells the page not to try again."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(NOT_FOUND)
