"""Pages with a long history, on PostgreSQL: 100,000 finished games against 1,000; and any game position."""

import multiprocessing
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import NamedTuple

from django.core.management import call_command
from django.db import connection

from bench.report import heading, line, table
from bench.site import open_site
from tests.support.servers import postgres
from tests.support.system import program

FEW, MANY = (1_000, 200), (100_000, 20_000)
"""Numbers of games and players in the two databases."""
ROUNDS, REPEATS = 5, 12
LONG = 400


class Cost(NamedTuple):
    """The cost of a page: the number of queries, and the median time in seconds."""

    queries: int
    seconds: float


Costs = dict[str, Cost]


def main() -> None:
    binary = program("postgres")
    if binary is None:
        print("  left out: postgres is not installed")
        return
    with (
        postgres(binary) as small,
        postgres(binary) as large,
        site(small, *FEW) as few,
        site(large, *MANY) as many,
    ):
        rounds = [(ask(few), ask(many)) for _ in range(ROUNDS)]
        heading(f"pages over {MANY[0]:,} games of {MANY[1]:,} players against {FEW[0]:,} games of {FEW[1]:,}")
        rows = []
        for page, cost in rounds[0][0].items():
            before = statistics.median(small[page].seconds for small, _large in rounds)
            after = statistics.median(large[page].seconds for _small, large in rounds)
            same = {large[page].queries for _small, large in rounds} == {cost.queries}
            rows.append((page, cost.queries, 1e6 * before, 1e6 * after))
            line(f"{page}: time" + ("" if same else ", AND OTHER QUESTIONS"), after / before, "at most 1.3")
        table(("page", "questions", "few games, microseconds", "many games, microseconds"), *rows)
        few.send("positions")
        heading(f"any position of a game of {LONG} moves")
        line("slowest, milliseconds", 1e3 * few.recv(), "at most 100")


@contextmanager
def site(address: str, games: int, players: int) -> Iterator[Connection]:
    """A process with its own fake history, which measures its pages on request."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=serve, args=(address, games, players, theirs)
    )
    process.start()
    ours.recv()
    try:
        yield ours
    finally:
        ours.send("")
        process.join()


def ask(process: Connection) -> Costs:
    process.send("pages")
    costs: Costs = process.recv()
    return costs


def serve(address: str, games: int, players: int, asked: Connection) -> None:
    open_site(address)
    call_command("fake_history", games=games, players=players, verbosity=0)
    start_a_game()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    asked.send("ready")
    while question := asked.recv():
        asked.send(measure_pages() if question == "pages" else slowest_position())


def start_a_game() -> None:
    """Start a game for the home page to show: games of the fake history have no moves."""
    from games.services.games import create_game, start_game

    game = create_game(title="shelter", seats=4, host=None, bots=dict.fromkeys(range(4), "random"))
    start_game(game_id=game.pk, player=None)


def measure_pages() -> Costs:
    """Measure every page as the busiest player sees it, and the history with a filter that finds little."""
    from django.test import Client
    from django.urls import reverse

    from games.models import Player
    from games.selectors.players import COOKIE, cookie_of

    busy = Player.objects.order_by("pk")[0]
    rare = busy.meetings.order_by("games", "-opponent")[0].opponent
    client = Client(SERVER_NAME="localhost")
    client.cookies[COOKIE] = cookie_of(busy)
    history = reverse("history", args=[busy.pk])
    pages = {
        "home": reverse("home"),
        "open tables and games": f"{reverse('home')}?lobby=",
        "history": history,
        "history, rare opponent": f"{history}?opponent={rare.name}",
        "profile": reverse("profile", args=[busy.pk]),
        "leaderboard": reverse("leaderboard"),
    }
    return {name: cost_of(client, path) for name, path in pages.items()}


def cost_of(client: "object", path: str) -> Cost:
    from django.test.utils import CaptureQueriesContext

    get = client.get  # type: ignore[attr-defined]
    get(path)
    with CaptureQueriesContext(connection) as asked:
        reply = get(path)
    assert reply.status_code == 200, (path, reply.status_code)
    # Read it now: the next request resets the list.
    queries = len(asked)
    seconds = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        get(path)
        seconds.append(time.perf_counter() - started)
    return Cost(queries, statistics.median(seconds))


def slowest_position() -> float:
    """The seconds for the slowest position of a long game, from the database to the state."""
    from games.engine.state import open_decisions
    from games.models import Game, Move
    from games.selectors.games import latest_state, rules_of, state_at
    from games.services.games import create_game, start_game
    from games.services.moves import submit_move

    game = create_game(title="shelter", seats=4, host=None, bots=dict.fromkeys(range(4), "random"))
    Game.objects.filter(pk=game.pk).update(seed="long 3")
    start_game(game_id=game.pk, player=None)
    for number in range(LONG):
        row = Game.objects.select_related("position", "card_set").get(pk=game.pk)
        asked = open_decisions(state := latest_state(row))[0]
        options = rules_of(row).options(state, asked)
        action = options[number % len(options)]
        submit_move(
            game_id=game.pk, seat=asked.seat, seen=row.version, action=action, player=None, by=Move.By.BOT
        )
    row = Game.objects.select_related("position", "card_set").get(pk=game.pk)
    slowest = 0.0
    for version in range(row.version + 1):
        started = time.perf_counter()
        state_at(row, version)
        slowest = max(slowest, time.perf_counter() - started)
    return slowest
