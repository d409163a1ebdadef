"""The application that a server runs: pages and sockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
pages = get_asgi_application()

# These need the apps that the line above has loaded.
from games.middleware import PlayerOfSocket  # noqa: E402
from games.routing import sockets  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(PlayerOfSocket(URLRouter(sockets)))),
    }
)
