import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.worker.supervisor import supervise


class Command(BaseCommand):
    help = "Do the background work of a site that has several processes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)

    def handle(self, *args: Any, processes: int, **options: Any) -> None:
        if processes < 1:
            raise CommandError("--processes must be at least 1")
        if connection.vendor == "sqlite":
            raise CommandError("With SQLite one process does everything: `manage.py play`. Set DATABASE_URL.")
        self.stdout.write(f"{processes} worker processes are at work. Ctrl-C stops.")
        self.stdout.flush()
        supervise(processes)
        self.stdout.write("Stopped.")
