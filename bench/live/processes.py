"""The server under test: started on its own cores, measured from outside, and stopped."""

import os
import resource
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 60


def open_files() -> None:
    """Raise the limit of open files, which the server inherits: every socket is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def split_cores() -> set[int]:
    """Keep the last core for this process, which makes the load; returns the others, for servers."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        return set(cores)
    os.sched_setaffinity(0, cores[-1:])
    return set(cores[:1])


@contextmanager
def serving(
    command: Sequence[str], *, folder: Path, port: int, cores: set[int], environment: Mapping[str, str]
) -> Iterator[int]:
    """Run a server until it answers on its port; yields its process id."""
    log = folder / "server.log"
    with log.open("ab") as output:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=output)
    os.sched_setaffinity(server.pid, cores)
    try:
        deadline = time.monotonic() + START_SECONDS
        while not answers(port):
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{command[0]} did not start:\n{log.read_text()}")
            time.sleep(0.1)
        yield server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(START_SECONDS)


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def resident_bytes(process_id: int) -> int:
    """The memory a process holds, without its children."""
    pages = int(Path(f"/proc/{process_id}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor_seconds(process_id: int) -> float:
    """The processor time of all threads of a process, including ended ones, in seconds; without children."""
    # The clock id that clock_getcpuclockid() returns for a process.
    return time.clock_gettime((~process_id << 3) | 2)
