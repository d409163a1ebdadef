"""A process of the site whose hints get lost, or that dies before one: `python -m tests.live.site play`.

What goes wrong is read from a file whenever a hint is to be sent.
"""

import os
import signal
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from django.core.management import execute_from_command_line

from games import broadcast

TROUBLE = "trouble"


def in_trouble(send: Callable[[str, Any], None], trouble: Path) -> Callable[[str, Any], None]:
    """Send, unless it is told otherwise."""
    numbers = count()

    def perhaps(group: str, hint: Any) -> None:
        what = trouble.read_text() if trouble.exists() else ""
        if what == "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        if what == "deaf" or (what == "half deaf" and next(numbers) % 2):
            return
        send(group, hint)

    return perhaps


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
    broadcast.send = in_trouble(broadcast.send, Path(os.environ["DATA_DIR"]) / TROUBLE)  # type: ignore[assignment]
    execute_from_command_line(sys.argv)
