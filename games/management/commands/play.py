import os
import signal
import socket
from contextlib import suppress
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.serving import make_server
from games.worker.embedded import working

DEFAULT_PORT = 8000
EVERYWHERE = {"0.0.0.0", "::"}


class Command(BaseCommand):
    help = "Prepare everything and serve the site in this one process."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST") or "localhost")
        parser.add_argument("--port", type=int, default=os.environ.get("PORT") or DEFAULT_PORT)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        # A polite kill ends like Ctrl-C: the server hands a signal on when it has stopped.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt), take_port(host, port) as door:
            call_command("prepare", stdout=self.stdout)
            addresses = network_addresses() if host in EVERYWHERE else []
            # Phones call the site by these; pages and sockets alike refuse other names.
            settings.ALLOWED_HOSTS += [host, *addresses]
            server = make_server(Server)
            self.say_where(["localhost" if host in EVERYWHERE else host, *addresses], port)
            server.run(sockets=[door])
        self.stdout.write("Stopped.")

    def say_where(self, hosts: list[str], port: int) -> None:
        for host in hosts:
            self.stdout.write(f"Shelter is open: http://{host}:{port}")
        admin = "make admin" if port == DEFAULT_PORT else f"PORT={port} make admin"
        self.stdout.write(f"`{admin}` makes an administrator and prints a link to sign in. Ctrl-C stops.")
        self.stdout.flush()


def take_port(host: str, port: int) -> socket.socket:
    """Listen before anything slow is done: a taken port is said at once, and early visitors only wait."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen()
    except OSError as error:
        door.close()
        raise CommandError(
            f"Can't serve on {host}:{port} ({error.strerror}). "
            f"Stop what uses the port, or take another one: PORT={port + 1} make play"
        ) from error
    return door


def network_addresses() -> list[str]:
    """How other devices of the local network call this machine."""
    addresses = {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks which of our addresses would be used to go out.
            probe.connect(("192.0.2.1", 9))
            addresses.add(probe.getsockname()[0])
        except OSError:
            pass
    return sorted(address for address in addresses if not address.startswith(("127.", "0.")))


class Server(uvicorn.Server):
    """Serves, and does the background work beside it."""

    async def main_loop(self) -> None:
        # The doors are open by now: the first visitor waits for no bot.
        async with working():
            await super().main_loop()
