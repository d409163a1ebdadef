"""How the server is set up, whether it does everything itself or is one process of several."""

import gc
import signal
from typing import TypeVar

import uvicorn

KEEP_ALIVE = 75
"""Seconds for which a browser's connection is kept: longer than most moves take to think of."""

PATIENCE = 20_000, 3, 300
"""How much is made before Python looks for what nobody holds any more, which stops everything else.

Only a server that never rests comes that far: the lanes look when nobody waits.
"""

S = TypeVar("S", bound=uvicorn.Server)


def make_server(kind: type[S]) -> S:
    """The server, deaf to nothing: a signal that comes before it runs is kept and stops it at once.

    An exception would not do: one that is raised in a callback of the interpreter gets lost.
    """
    config = uvicorn.Config(
        "shelter_site.asgi:application",
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        # Pages send nothing but the version they show and what they point at.
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
    # What is there now stays, and need not be looked at again and again.
    gc.freeze()
    gc.set_threshold(*PATIENCE)
    server = kind(config)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)
    return server
