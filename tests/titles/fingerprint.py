"""Prints a digest of one game: `python -m tests.titles.fingerprint shelter`."""

import sys
from hashlib import sha256

from games.engine.codec import encode
from games.registry import TITLES
from tests.titles.contract import Game, load_title, moments
from tests.titles.toy import defects


def fingerprint(name: str) -> str:
    """The digest of a game of a registered title, by slug, or of a broken toy, by class name."""
    title = load_title(name) if name in TITLES else defects.toy_title(getattr(defects, name))
    game = Game(title, title.rules.seats[-1], {}, f"seed-{1:032x}")
    told = [(moment.text, encode(moment.step.state), moment.step.events) for moment in moments(game)]
    return sha256(repr(told).encode()).hexdigest()


if __name__ == "__main__":
    print(fingerprint(sys.argv[1]))
