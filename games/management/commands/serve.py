import socket
from contextlib import suppress
from typing import Any

import uvicorn
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.management.serving import make_server


class Command(BaseCommand):
    help = "Serve pages and sockets in one process of several; workers do the rest."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, required=True)

    def handle(self, *args: Any, port: int, **options: Any) -> None:
        if connection.vendor == "sqlite":
            raise CommandError("With SQLite one process does everything: `manage.py play`. Set DATABASE_URL.")
        server = make_server(uvicorn.Server)
        with suppress(KeyboardInterrupt), socket.create_server(("127.0.0.1", port)) as door:
            server.run(sockets=[door])
