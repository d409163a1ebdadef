"""A process of the site that loses announcements or dies before one: `python -m tests.live.site play`.

The kind of failure is read from a file before each announcement.
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
    """Wrap `send` so that it fails as the file `trouble` says."""
    numbers = count()

    def send_or_fail(group: str, message: Any) -> None:
        failure = trouble.read_text() if trouble.exists() else ""
        if failure == "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        if failure == "deaf" or (failure == "half deaf" and next(numbers) % 2):
            return
        send(group, message)

    return send_or_fail


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shelter_site.settings")
    broadcast.send = in_trouble(broadcast.send, Path(os.environ["DATA_DIR"]) / TROUBLE)  # type: ignore[assignment]
    execute_from_command_line(sys.argv)
