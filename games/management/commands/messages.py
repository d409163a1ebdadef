from typing import Any

from django.core.management.base import BaseCommand

from games.management.catalogues import LANGUAGES, compile_catalogues, update_catalogue


class Command(BaseCommand):
    help = "Bring the translation catalogues up to date, and compile them."

    def handle(self, *args: Any, **options: Any) -> None:
        for language in LANGUAGES:
            waiting = update_catalogue(language)
            self.stdout.write(f"{language}: {len(waiting)} strings wait for a translation")
            for text in waiting:
                self.stdout.write(f"    {text}")
        compile_catalogues()
