"""Creates games in a separate process, with the code of any working tree."""

import json
import os
import subprocess
import sys
from pathlib import Path

from bench.live.tables import Answer, Laid

PROGRAM = """
import json, sys, django
django.setup()
from django.core.management import call_command
from django.db import transaction
from bench.live.tables import lay_game
call_command("prepare", verbosity=0)
number, options = json.loads(sys.argv[1])
with transaction.atomic():
    games = [lay_game(**options) for _ in range(number)]
print(json.dumps(games))
"""


def lay_apart(tree: Path, folder: Path, number: int, **options: int) -> list[Laid]:
    """Create games in a new database in this folder; the options are those of `lay_game`."""
    folder.mkdir()
    own = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "shelter_site.settings"}
    command = [sys.executable, "-c", PROGRAM, json.dumps([number, options])]
    done = subprocess.run(command, cwd=tree, env={**os.environ, **own}, stdout=subprocess.PIPE, check=True)
    # The lines before it are printed by `prepare`.
    games = json.loads(done.stdout.splitlines()[-1])
    return [
        Laid(game_id, version, [*map(cookie, players)], [Answer(*answer) for answer in script])
        for game_id, version, players, script in games
    ]


def cookie(player: str) -> str:
    """The cookie of a player; older trees return a session key instead."""
    return player if "=" in player else f"sessionid={player}"
