"""The ASGI application: pages and sockets."""

import os
import warnings

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
django.setup()

# Static files are read whole and then sent; they are small, and in production nginx serves them.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

# These imports need the apps that django.setup() has loaded.
from games.middleware import player_of_scope  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402
from shelter_site.pages import Pages  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": AllowedHostsOriginValidator(player_of_scope(URLRouter(websocket_urlpatterns))),
    }
)
