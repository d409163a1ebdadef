"""The database server is stopped while a process plays, and started again."""

import os
import subprocess
from multiprocessing.connection import Connection
from pathlib import Path

import psycopg

from tests.reliability.processes import FORKS, PATIENCE, furnish_and_play, look, started
from tests.support.servers import postgres
from tests.support.system import require


class Server:
    """A PostgreSQL that can be stopped and started again with the same data and on the same port."""

    def __init__(self, binary: Path, address: str) -> None:
        with psycopg.connect(address) as connection:
            row = connection.execute("SHOW data_directory").fetchone()
            assert row is not None
            self.folder: str = row[0]
            info = connection.info
            self.where = {"HOST": info.host, "PORT": info.port, "USER": info.user, "NAME": info.dbname}
        self.control = str(binary.resolve().parent / "pg_ctl")

    def stop(self) -> None:
        self._control("stop", "-m", "immediate")

    def start(self) -> None:
        # For a stopped server, "restart" remembers the settings it ran with.
        self._control("restart", "-l", f"{self.folder}/restarted.log")

    def _control(self, *arguments: str) -> None:
        user = "postgres" if os.geteuid() == 0 else None
        command = [self.control, "-D", self.folder, "-w", "-s", *arguments]
        subprocess.run(command, user=user, cwd=self.folder, check=True, timeout=PATIENCE, close_fds=True)


def test_the_server_is_stopped_and_started_again_under_a_running_game():
    binary = require("postgres")
    with postgres(binary, durable=True) as address:
        server = Server(binary, address)
        receiver, sender = FORKS.Pipe(duplex=False)
        child = started(furnish_and_play, sender, **server.where)
        try:
            wait_for("played", receiver)
            server.stop()
            wait_for("unreadable", receiver)
            server.start()
            wait_for("played", receiver)
            child.kill()
            child.join(PATIENCE)
            answer, question = FORKS.Pipe(duplex=False)
            started(look, question, **server.where).join(PATIENCE)
            version, whole = answer.recv()
            assert whole
            assert version > 1
        finally:
            child.kill()
            server.stop()


def wait_for(word: str, receiver: Connection) -> None:
    """Read reports up to this one."""
    while receiver.poll(PATIENCE):
        if receiver.recv() == word:
            return
    raise AssertionError(f"nobody said {word}")
