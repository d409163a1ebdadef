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
        # SIGTERM is handled like Ctrl-C: the server raises the signal again when it has stopped.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt), take_port(host, port) as listener:
            call_command("prepare", stdout=self.stdout)
            addresses = network_addresses() if host in EVERYWHERE else []
            # Phones use these addresses; requests and sockets with other host names are rejected.
            settings.ALLOWED_HOSTS += [host, *addresses]
            server = make_server(Server)
            self.say_where(["localhost" if host in EVERYWHERE else host, *addresses], port)
            server.run(sockets=[listener])
        self.stdout.write("Stopped.")

    def say_where(self, hosts: list[str], port: int) -> None:
        for host in hosts:
            self.stdout.write(f"Shelter is open: http://{host}:{port}")
        admin = "make admin" if port == DEFAULT_PORT else f"PORT={port} make admin"
        self.stdout.write(f"`{admin}` makes an administrator and prints a link to sign in. Ctrl-C stops.")
        self.stdout.flush()


def take_port(host: str, port: int) -> socket.socket:
    """A listening socket, opened first: a port in use is reported at once, and early visitors only wait."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise CommandError(
            f"Can't serve on {host}:{port} ({error.strerror}). "
            f"Stop what uses the port, or take another one: PORT={port + 1} make play"
        ) from error
    return listener


def network_addresses() -> list[str]:
    """This machine's addresses in the local network."""
    addresses = {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only finds the address that outgoing packets would have.
            probe.connect(("192.0.2.1", 9))
            addresses.add(probe.getsockname()[0])
        except OSError:
            pass
    return sorted(address for address in addresses if not address.startswith(("127.", "0.")))


class Server(uvicorn.Server):
    """A server that also runs background jobs."""

    async def main_loop(self) -> None:
        # The port is served by now: the first visitor does not wait for the bot processes.
        async with working():
            await super().main_loop()
