"""Other processes that play on the test's database; each is forked from a server that has Django loaded."""

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

from games.engine.errors import Unforeseen
from games.engine.rng import NoChance
from games.engine.rules import play
from games.engine.state import open_decision, open_decisions
from games.forms import MOST_ANSWERS
from games.models import Game
from games.selectors.games import latest_state, rules_of
from games.services.moves import submit_move
from games.services.problems import Problem
from tests.support.tables import Play, is_whole

PATIENCE = 30
"""Seconds after which a missing answer is a failure."""

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["pytest", __name__])


def started(target: Callable[..., None], *arguments: Any, **database: Any) -> BaseProcess:
    """Start a process that calls this on the database of the test, or on another one."""
    where = database or {"NAME": connection.settings_dict["NAME"]}
    process = FORKS.Process(target=_run, args=(where, target, arguments), daemon=True)
    process.start()
    return process


def _run(where: dict[str, Any], target: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    connection.settings_dict.update(where)
    # One connection is enough: with a pool each, fifty processes would exceed the server's limit.
    connection.settings_dict["OPTIONS"].pop("pool", None)
    target(*arguments)


def post(pipe: Connection, barrier: Any, arguments: dict[str, Any]) -> None:
    """Post one answer at the same moment as others, and report the outcome."""
    connection.ensure_connection()
    barrier.wait(PATIENCE)
    pipe.send(submit_move(**arguments).kind)


def play_on(pipe: Connection, game_id: int) -> None:
    """Give random answers until the game is over or the process is killed, and report each one."""
    luck = random.Random()
    pipe.send("ready")
    while True:
        try:
            pipe.send(answer_once(game_id, luck))
        except Problem as problem:
            pipe.send(problem.code)
        except OperationalError:
            # Even reading the open decision failed.
            connection.close()
            pipe.send("unreadable")
            time.sleep(0.05)


def post_on(pipe: Connection, game_id: int) -> None:
    """Post several answers at a time until the process is killed; report each post before it is made."""
    luck = random.Random()
    pipe.send("ready")
    while True:
        game = Game.objects.select_related("position", "card_set").get(pk=game_id)
        seat, actions = draft(game, luck)
        pipe.send((game.version, len(actions)))
        player = game.seats.select_related("player").get(number=seat).player
        post: dict[str, Any] = {"game_id": game_id, "seat": seat, "seen": game.version, "player": player}
        submit_move(action=actions[0], then=actions[1:], **post)


def draft(game: Game, luck: random.Random) -> tuple[int, list[str]]:
    """The seat that is asked, and answers that it can give together: only the last may reveal something."""
    rules, state = rules_of(game), latest_state(game)
    seat, actions = open_decisions(state)[0].seat, list[str]()
    try:
        while (asked := open_decision(state, seat)) and len(actions) < MOST_ANSWERS:
            actions.append(luck.choice(rules.options(state, asked)))
            state = play(rules, state, seat, actions[-1], NoChance()).state
    except Unforeseen:
        pass
    return seat, actions


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
    """Start a game in an empty database, and play it."""
    call_command("migrate", verbosity=0)
    play_on(pipe, Play(4).id)


def look(pipe: Connection) -> None:
    """Report the version of the only game, and whether its rows are consistent."""
    game = Game.objects.get()
    pipe.send((game.version, is_whole(game)))
