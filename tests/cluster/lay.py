"""Creates a game of two guests, and prints cookies and a first move: `python -m tests.cluster.lay`."""

import json
import os

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
    django.setup()
    from games.selectors.players import cookie_of
    from tests.support.tables import Play

    play = Play(2)
    print(
        json.dumps(
            {
                "game": play.id,
                "version": play.version,
                "seat": play.asked().seat,
                "action": play.options()[0],
                "cookies": [cookie_of(player) for player in play.players],
            }
        )
    )


if __name__ == "__main__":
    main()
