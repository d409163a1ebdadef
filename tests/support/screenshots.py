"""Takes the screenshots of the table for the documentation: `make screenshots`."""

import os
import sys
import tempfile
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import django
from playwright.sync_api import Browser, sync_playwright

from tests.support.system import program
from tests.web.site_process import playing

if TYPE_CHECKING:
    from tests.support.tables import Play

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
NAMES = ("Mira", "Boris", "Juno", "Linh")
SIZES = {"desktop": (1366, 768), "wide": (1920, 1080), "phone": (360, 780)}
QUALITY = 82
"""Quality of the WebP images: the lowest at which small text stays sharp."""


class Picture(NamedTuple):
    seats: int
    moment: str
    size: str
    light: str
    chosen: bool = False
    """Hover a space or a room?"""

    @property
    def name(self) -> str:
        return f"{self.seats}-players-{self.moment}-{self.size}-{self.light}.webp"


ANSWERS = {"early": 1, "building": 12, "middle": 25, "end": 1000}
"""How many answers the first seat has given at each moment; no game is longer than the last."""
QUESTIONS = {"building": "build"}
"""The kind of decision to stop at, where it is not an ordinary turn."""
PICTURES = (
    Picture(2, "early", "desktop", "light"),
    Picture(2, "middle", "desktop", "dark", chosen=True),
    Picture(2, "middle", "phone", "light", chosen=True),
    Picture(2, "end", "phone", "dark"),
    Picture(3, "early", "phone", "dark"),
    Picture(3, "building", "desktop", "light", chosen=True),
    Picture(3, "middle", "wide", "light"),
    Picture(3, "end", "desktop", "light"),
    Picture(4, "early", "wide", "dark"),
    Picture(4, "middle", "desktop", "dark", chosen=True),
    Picture(4, "middle", "desktop", "light"),
    Picture(4, "middle", "phone", "dark", chosen=True),
    Picture(4, "end", "wide", "dark"),
)


def lay_table(seats: int, moment: str) -> "Play":
    """Create a game of that many people, played well up to the moment, until the first seat must decide."""
    from games.models import Game, Player
    from games.services.seen import note_seen
    from tests.support.served import play_well
    from tests.support.tables import Play

    play = Play(seats, seed=f"{seats} {moment}", wishes={})
    for player, name in zip(play.players, NAMES, strict=False):
        Player.objects.filter(pk=player.pk).update(name=name)
    play_well(play, seats * ANSWERS[moment])
    wanted = 0, QUESTIONS.get(moment, "turn")
    while play.game.status == Game.Status.RUNNING and (play.asked().seat, play.asked().kind) != wanted:
        play_well(play, 1)
    note_seen(game_id=play.id, player=play.players[0], version=play.version)
    return play


@contextmanager
def others_at(browser: Browser, address: str, folder: Path, play: "Play") -> Iterator[None]:
    """Open a browser for every other player, so that nobody is shown as away."""
    from tests.support.served import sit_down

    with ExitStack() as open_contexts:
        for player in play.players[1:]:
            context = open_contexts.enter_context(browser.new_context())
            sit_down(context, address, folder, player)
            context.new_page().goto(f"{address}/games/{play.id}/")
        yield


def take(browser: Browser, address: str, folder: Path, play: "Play", picture: Picture) -> None:
    from tests.support.served import sit_down

    width, height = SIZES[picture.size]
    looks: dict[str, Any] = {"color_scheme": picture.light, "reduced_motion": "reduce"}
    scale = 2 if picture.size == "phone" else 1
    with browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, **looks
    ) as context:
        sit_down(context, address, folder, play.players[0])
        page = context.new_page()
        page.goto(f"{address}/games/{play.id}/")
        if picture.chosen:
            lit = page.locator("#choices .is-legal")
            # A tap must not scroll the page first.
            (lit.first if picture.size == "phone" else lit.last).evaluate("place => place.click()")
            page.locator("#decision .btn--go").wait_for()
        page.wait_for_load_state("networkidle")
        (FOLDER / picture.name).write_bytes(webp(context.new_cdp_session(page)))
        print(picture.name, (FOLDER / picture.name).stat().st_size // 1000, "kB", flush=True)


def webp(session: Any) -> bytes:
    """A WebP screenshot of the page; Playwright itself does not support the format."""
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return b64decode(shot["data"])


def main() -> None:
    binary = program("chromium") or sys.exit("Pictures need Chromium.")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ |= {"DATA_DIR": name, "DJANGO_SETTINGS_MODULE": "shelter_site.settings"}
        django.setup()
        with playing(folder) as (_, address, _):
            wanted = dict.fromkeys((each.seats, each.moment) for each in PICTURES)
            plays = {(seats, moment): lay_table(seats, moment) for seats, moment in wanted}
            with sync_playwright() as playwright:
                arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
                browser = playwright.chromium.launch(executable_path=binary, args=arguments)
                for moment, play in plays.items():
                    with others_at(browser, address, folder, play):
                        for picture in PICTURES:
                            if (picture.seats, picture.moment) == moment:
                                take(browser, address, folder, play, picture)
                browser.close()


if __name__ == "__main__":
    main()
