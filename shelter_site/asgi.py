"""The application that a server runs: pages and sockets."""

import os
import warnings

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
django.setup()

# Static files are read whole and then sent; they are small, and a large site's proxy serves them itself.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

# These need the apps that the line above has loaded.
from games.routing import sockets  # noqa: E402
from shelter_site.pages import Pages  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": AllowedHostsOriginValidator(URLRouter(sockets)),
    }
)
