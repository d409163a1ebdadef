"""Other processes that play on the test's database; each is forked off a server that has Django ready."""

import multiprocessing
import os
import random
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import django
from django.apps import apps

if not apps.ready:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
    django.setup()

from django.core.management import call_command
from django.db import OperationalError, connection

from games.engine.state import open_decisions
from games.models import Game
from games.selectors.games import latest_state, rules_of
from games.services.moves import submit_move
from games.services.problems import Problem
from tests.support.tables import Play, is_whole

PATIENCE = 30
"""Seconds after which somebody who should have answered will not."""

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["pytest", __name__])


def started(target: Callable[..., None], *arguments: Any, **database: Any) -> BaseProcess:
    """A process that does this on the database of the test, or on another one."""
    where = database or {"NAME": connection.settings_dict["NAME"]}
    process = FORKS.Process(target=_run, args=(where, target, arguments), daemon=True)
    process.start()
    return process


def _run(where: dict[str, Any], target: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    connection.settings_dict.update(where)
    # One connection is enough: with a pool each, fifty processes would ask for more than the server has.
    connection.settings_dict["OPTIONS"].pop("pool", None)
    target(*arguments)


def post(pipe: Connection, barrier: Any, arguments: dict[str, Any]) -> None:
    """Post one answer at the same moment as others, and report what became of it."""
    connection.ensure_connection()
    barrier.wait(PATIENCE)
    pipe.send(submit_move(**arguments).kind)


def play_on(pipe: Connection, game_id: int) -> None:
    """Answer whatever is asked until the game is over or somebody ends this, and report each answer."""
    luck = random.Random()
    pipe.send("ready")
    while True:
        try:
            pipe.send(answer_once(game_id, luck))
        except Problem as problem:
            pipe.send(problem.code)
        except OperationalError:
            # It could not even look what is asked.
            connection.close()
            pipe.send("unreadable")
            time.sleep(0.05)


def answer_once(game_id: int, luck: random.Random) -> str:
    game = Game.objects.select_related("position", "card_set").get(pk=game_id)
    state = latest_state(game)
    decision = open_decisions(state)[0]
    return submit_move(
        game_id=game_id,
        seat=decision.seat,
        seen=game.version,
        action=luck.choice(rules_of(game).options(state, decision)),
        player=game.seats.select_related("player").get(number=decision.seat).player,
    ).kind


def furnish_and_play(pipe: Connection) -> None:
    """Begin a game in an empty database, and play."""
    call_command("migrate", verbosity=0)
    play_on(pipe, Play(4).id)


def look(pipe: Connection) -> None:
    """Report the version of the only game, and whether all of it agrees."""
    game = Game.objects.get()
    pipe.send((game.version, is_whole(game)))
