"""What a process of the site does in tests: opens games for workers, and measures how soon bots begin."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async

from games.live.hub import hub
from games.live.page import Page
from games.models import Game, Move, Player
from games.services.bots import Question, think
from games.services.games import create_game, hand_to_bot, start_game
from games.worker.embedded import working
from tests.support.tables import Play

ANSWERS = 40


def open_games(number: int) -> None:
    """Start games of people who let a bot play for them."""
    for _ in range(number):
        host = Player.objects.create(name="Absent")
        game = create_game(title="shelter", seats=2, host=host, bots={1: "steady"}, options={"short": True})
        start_game(game_id=game.pk, player=host)
        hand_to_bot(game_id=game.pk, seat=0, player=host)


def print_delays(rounds: int) -> None:
    """How long bots took, at most, from the move before to the beginning of their thought, a line a round."""
    asyncio.run(_measure(rounds))


async def _measure(rounds: int) -> None:
    # Where there is a game already, none is played for show.
    await sync_to_async(open_games)(1)
    async with working(note_and_think):
        # The pool is on its way during the first round, which does not count.
        delays = [await sync_to_async(longest_delay)() for _ in range(rounds + 1)]
    print(*delays[1:], sep="\n")


def longest_delay() -> float:
    """Play against a bot for a while, and read when it began to think."""
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


def print_hint() -> None:
    """What a page that lives in the server's loop hears of a move that a bot made, and when: at once."""
    print(asyncio.run(_listen()))


async def _listen() -> int:
    await sync_to_async(open_games)(1)
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def send(message: dict[str, Any]) -> None:
        if message.get("text", "").startswith("<"):
            heard.put_nowait(message)

    page = Page(send, language="en")
    page.admit((), None)
    async with hub().game(1, page), working():
        await heard.get()
    return page.shown.version


def note_and_think(question: Question) -> str:
    """In the pool: write down what is thought about, and since when."""
    with notes().open("a") as file:
        file.write(f"{question.seen} {time.time()}\n")
    return think(question)


def notes() -> Path:
    return Path(os.environ["DATA_DIR"]) / "notes"
