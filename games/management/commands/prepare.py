from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from games.management.catalogues import compile_catalogues


class Command(BaseCommand):
    help = "Bring translations, database, cards and static files up to date, before the site is served."

    def handle(self, *args: Any, **options: Any) -> None:
        compile_catalogues()
        call_command("migrate", verbosity=0)
        call_command("load_cards", stdout=self.stdout)
        if settings.STATIC_ROOT:
            call_command("collectstatic", interactive=False, verbosity=0)
