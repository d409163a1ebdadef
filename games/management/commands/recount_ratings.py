from typing import Any

from django.core.management.base import BaseCommand

from games.services.ratings import recount_ratings


class Command(BaseCommand):
    help = "Rate all rated games anew, from their results. Ratings that were right stay as they are."

    def handle(self, *args: Any, **options: Any) -> None:
        different = recount_ratings()
        self.stdout.write(f"{different} ratings were different" if different else "All ratings were right")
