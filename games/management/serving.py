"""Configures the server, both for a single process and for one of several."""

import gc
import signal
from typing import TypeVar

import uvicorn

KEEP_ALIVE = 75
"""Seconds for which an idle connection is kept open: longer than most players take for a move."""

GC_THRESHOLD = 20_000, 3, 300
"""New objects before a garbage collection, which stops all threads, and how often it includes older ones.

With Python's default threshold and nothing frozen a move takes 10 % more processor time (decision 015).
"""

S = TypeVar("S", bound=uvicorn.Server)


def make_server(kind: type[S]) -> S:
    """Create the server. A signal that arrives before it runs is remembered, and stops it at once.

    Raising an exception instead would not work: exceptions in some interpreter callbacks are lost.
    """
    config = uvicorn.Config(
        "shelter_site.asgi:application",
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        # Pages only send the version they show and the part they point at.
        ws_max_size=1024,
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=3,
    )
    config.load()
    gc.collect()
    # Existing objects stay for ever: exclude them from all later collections.
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLD)
    server = kind(config)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)
    return server
