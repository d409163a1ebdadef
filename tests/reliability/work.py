"""Code that tests run inside a process of the site: it opens games, and measures how soon bots begin."""

import asyncio
import os
import time
from pathlib import Path

from asgiref.sync import sync_to_async

from games.live.connection import Connection
from games.live.hub import hub
from games.models import Game, Move, Player
from games.services.bots import Question, think
from games.services.games import create_game, hand_to_bot, start_game
from games.worker.embedded import working
from tests.support.tables import Play

ANSWERS = 40


def open_games(number: int) -> None:
    """Start games of players whose seats are handed to a bot."""
    for _ in range(number):
        host = Player.objects.create(name="Absent")
        game = create_game(title="shelter", seats=2, host=host, bots={1: "steady"}, options={"short": True})
        start_game(game_id=game.pk, player=host)
        hand_to_bot(game_id=game.pk, seat=0, player=host)


def print_delays(rounds: int) -> None:
    """Print the longest delay between a move and the start of the bot's answer, one line per round."""
    asyncio.run(_measure(rounds))


async def _measure(rounds: int) -> None:
    # If there is a game already, no demonstration games are started.
    await sync_to_async(open_games)(1)
    async with working(note_and_think):
        # The bot processes are starting during the first round, which does not count.
        delays = [await sync_to_async(longest_delay)() for _ in range(rounds + 1)]
    print(*delays[1:], sep="\n")


def longest_delay() -> float:
    """Play against a bot for a while; returns the longest delay until it began to answer."""
    while Game.objects.filter(bot_waits=True).exists():
        time.sleep(0.01)
    notes().write_text("")
    play = Play(2, bots={1: "steady"})
    for _ in range(ANSWERS):
        while play.asked().seat == 1:
            time.sleep(0.01)
        play.answer()
    made_at = dict(Move.objects.filter(game_id=play.id).values_list("number", "made_at"))
    lines = [line.split() for line in notes().read_text().splitlines()]
    assert lines
    return max(float(began) - made_at[int(seen)].timestamp() for seen, began in lines)


def print_version_shown() -> None:
    """Print the version that a page in the server's event loop shows after a bot's move."""
    print(asyncio.run(_listen()))


class Page:
    """A page that keeps the updates it is sent."""

    def __init__(self) -> None:
        self.updates: asyncio.Queue[str] = asyncio.Queue()

    async def send(self, text_data: str) -> None:
        if text_data.startswith("<"):
            self.updates.put_nowait(text_data)

    async def close(self, code: int) -> None:
        pass


async def _listen() -> int:
    await sync_to_async(open_games)(1)
    page = Page()
    connection = Connection(page, language="en")
    connection.admit((), None)
    await hub().enter_game(1, connection)
    async with working():
        await page.updates.get()
    return connection.shown.version


def note_and_think(question: Question) -> str:
    """In a bot process: note the question and the time, and answer it."""
    with notes().open("a") as file:
        file.write(f"{question.seen} {time.time()}\n")
    return think(question)


def notes() -> Path:
    return Path(os.environ["DATA_DIR"]) / "notes"
