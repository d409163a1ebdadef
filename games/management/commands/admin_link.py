import os
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.urls import reverse

from games.management.commands.play import DEFAULT_PORT
from games.models import Player
from games.services.accounts import ensure_administrator
from games.services.links import LINK_AGE, make_link_token
from games.services.players import ensure_player


class Command(BaseCommand):
    help = "Print a link that signs the administrator in, once; make an administrator if there is none."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        user = ensure_administrator()
        site = os.environ.get("SITE_URL") or f"http://localhost:{os.environ.get('PORT') or DEFAULT_PORT}"
        player = ensure_player(Player(user=user, name=user.username))
        path = reverse("sign-in-link", args=[make_link_token(player)])
        self.stdout.write(f"Sign in as {user.username}, once, within {LINK_AGE // 60} minutes:")
        self.stdout.write(f"  {site}{path}")
