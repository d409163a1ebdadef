"""Tables for browser tests: games written straight into the database of a running site."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.signing import Signer
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from playwright.sync_api import BrowserContext

from games.bots import BOTS
from games.bots.policy import BotView
from games.caches import keep_state
from games.engine.codec import encode
from games.engine.rng import Rng
from games.models import Checkpoint, Game, Player, Position, Seat
from games.selectors.games import latest_state, rules_of
from games.selectors.players import COOKIE, SIGNER
from games.services.moves import note_waiting
from games.titles.shelter.state import State
from tests.support.tables import Play


@contextmanager
def database_of(folder: Path) -> Iterator[None]:
    """Let services called here write into the database of this folder's site."""
    own = connections["default"]
    served: BaseDatabaseWrapper = connections.create_connection("default")
    served.settings_dict = {**own.settings_dict, "NAME": str(folder / "shelter.sqlite3")}
    connections["default"] = served
    try:
        yield
    finally:
        served.close()
        connections["default"] = own


def sit_down(context: BrowserContext, site: str, folder: Path, player: Player) -> None:
    """Make this browser the player's."""
    key = (folder / "secret_key").read_text().strip()
    signed = Signer(key=key, salt=SIGNER.salt).sign(player.key.hex)
    context.add_cookies([{"name": COOKIE, "value": signed, "url": site}])


def play_well(play: Play, answers: int) -> None:
    """Play on for every seat as the steady bot would; does nothing once the game is finished."""
    for _ in range(answers):
        game = play.game
        if game.status != Game.Status.RUNNING:
            return
        decision = play.asked()
        luck = Rng(game.seed, game.version)
        view = BotView(rules_of(game), latest_state(game), decision.seat, luck)
        play.answer(BOTS["steady"].choose(view))


def lay(play: Play, state: State) -> None:
    """Set the position of a game in which nobody has moved yet."""
    game, text = play.game, encode(state)
    assert game.version == state.version == 0
    Position.objects.filter(game=game).update(state=text)
    Checkpoint.objects.filter(game=game).update(state=text)
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    game.save(update_fields=note_waiting(game, state, seats))
    keep_state(game, state)
