"""Database servers for tests, on free ports. Unless a folder is named, their data is deleted afterwards."""

import os
import pwd
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 30


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _home(prefix: str, kept: Path | None) -> Iterator[Path]:
    """The data folder of a server: the named one, or a temporary one."""
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
        yield kept
        return
    with tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextmanager
def postgres(binary: Path, *, durable: bool = False, kept: Path | None = None) -> Iterator[str]:
    """Run PostgreSQL; yields its address. Without `durable` it is faster, and a power cut may lose data."""
    tools = binary.resolve().parent
    # PostgreSQL refuses to run as root.
    user = "postgres" if os.geteuid() == 0 else None
    with _home("shelter-postgres-", kept) as folder:
        if user:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        if not (folder / "data").exists():
            initdb = f"{tools}/initdb -D data -U shelter -A trust -E UTF8 --locale=C --no-sync"
            subprocess.run(initdb.split(), user=user, cwd=folder, stdout=subprocess.DEVNULL, check=True)
        port = free_port()
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "port": str(port)}
        if not durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        options = [f"--{name}={value}" for name, value in settings.items()]
        command = [str(binary), "-D", f"{folder}/data", *options]

        def answers() -> bool:
            ready = [f"{tools}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
            return subprocess.run(ready).returncode == 0

        with running(command, answers, folder, user=user, stop=signal.SIGINT):
            yield f"postgresql://shelter@127.0.0.1:{port}/postgres"


@contextmanager
def redis(binary: Path) -> Iterator[str]:
    """Run an empty Redis that writes nothing to disk; yields its address."""
    port = free_port()
    with _home("shelter-redis-", None) as folder:
        command = [str(binary), "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder)]
        command += ["--save", "", "--appendonly", "no"]
        with running(command, lambda: listens(port), folder):
            yield f"redis://127.0.0.1:{port}/0"


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


@contextmanager
def running(
    command: list[str],
    answers: Callable[[], bool],
    folder: Path,
    *,
    user: str | None = None,
    stop: signal.Signals = signal.SIGTERM,
) -> Iterator[None]:
    """Run a program until the block ends, once it answers; stopped with this signal."""
    log = folder / "server.log"
    with log.open("wb") as output:
        # In its own process group: Ctrl-C in a terminal reaches only us, and we stop the servers in order.
        server = subprocess.Popen(
            command, stdout=output, stderr=output, user=user, cwd=folder, start_new_session=True
        )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not answers():
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{command[0]} did not start:\n{log.read_text()}")
            time.sleep(0.05)
        yield
    finally:
        server.send_signal(stop)
        server.wait(START_SECONDS)
