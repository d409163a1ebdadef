"""The site in many processes on this machine, run from the files that operators install: `make cluster`."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from configparser import ConfigParser
from contextlib import ExitStack, contextmanager
from pathlib import Path
from string import Template
from typing import NamedTuple

from tests.support import servers
from tests.support.system import PACKAGES, program

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
INSTALLED_IN = "/srv/shelter"
"""The site's folder according to the systemd units."""
WEB, WORKERS = 3, 2
PATIENCE = 30
"""Seconds within which everything must answer."""


class Cluster(NamedTuple):
    """The running site: the address of nginx, and the port of every web process."""

    address: str
    web: dict[int, "subprocess.Popen[bytes]"]
    workers: list["subprocess.Popen[bytes]"]
    environment: dict[str, str]


@contextmanager
def cluster(folder: Path, *, port: int | None = None) -> Iterator[Cluster]:
    """Run everything, with its data in this folder; stopped in reverse order."""
    folder.mkdir(parents=True, exist_ok=True)
    door = port or servers.free_port()
    with ExitStack() as stack:
        database = servers.postgres(installed("postgres"), durable=True, kept=folder / "postgres")
        environment = {
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(folder),
            "DATABASE_URL": stack.enter_context(database),
            "REDIS_URL": stack.enter_context(servers.redis(installed("redis-server"))),
            "PYTHONUNBUFFERED": "1",
        }
        subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, env=environment, check=True)
        ports = [servers.free_port() for _ in range(WEB)]
        web = {
            each: stack.enter_context(unit("shelter-web@", str(each), folder, environment)) for each in ports
        }
        workers = [
            stack.enter_context(unit("shelter-worker@", str(number), folder, environment))
            for number in range(1, WORKERS + 1)
        ]
        wait_until(lambda: all(servers.listens(each) for each in ports))
        stack.enter_context(nginx(folder, door, ports))
        yield Cluster(f"http://localhost:{door}", web, workers, environment)


def installed(name: str) -> Path:
    return program(name) or sys.exit(f"{name} is not installed (Debian package {PACKAGES[name]})")


def command_of(name: str, instance: str) -> list[str]:
    """The command that a unit starts, with this project's folder instead of the installed one."""
    unit = ConfigParser(interpolation=None)
    unit.read(DEPLOY / "systemd" / f"{name}.service")
    python, *arguments = shlex.split(unit["Service"]["ExecStart"].replace("%i", instance))
    assert python.startswith(INSTALLED_IN), python
    return [sys.executable, *arguments]


@contextmanager
def unit(
    name: str, instance: str, folder: Path, environment: dict[str, str]
) -> Iterator["subprocess.Popen[bytes]"]:
    """Run one of our processes as systemd would start it."""
    with (folder / f"{name}{instance}.log").open("wb") as log:
        process = subprocess.Popen(
            command_of(name, instance),
            cwd=ROOT,
            env=environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextmanager
def nginx(folder: Path, door: int, ports: list[int]) -> Iterator[None]:
    home = folder / "nginx"
    home.mkdir(exist_ok=True)
    site = Template((DEPLOY / "nginx.conf").read_text()).safe_substitute(
        SHELTER_LISTEN=f"127.0.0.1:{door}",
        SHELTER_NAMES="localhost",
        SHELTER_SERVERS=" ".join(f"server 127.0.0.1:{each} max_fails=3 fail_timeout=5s;" for each in ports),
        SHELTER_DATA=str(folder),
    )
    (home / "site.conf").write_text(site)
    temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    (home / "nginx.conf").write_text(
        "\n".join(
            [
                "daemon off;",
                f"pid {home}/nginx.pid;",
                "error_log stderr;",
                "events { worker_connections 8192; }",
                "http {",
                "include /etc/nginx/mime.types;",
                "access_log off;",
                *(f"{name}_temp_path {home}/{name};" for name in temporary),
                f"include {home}/site.conf;",
                "}",
            ]
        )
    )
    command = [str(installed("nginx")), "-p", str(home), "-c", str(home / "nginx.conf"), "-e", "stderr"]
    with servers.running(command, lambda: servers.listens(door), home, stop=signal.SIGTERM):
        yield


def wait_until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > deadline:
            raise TimeoutError("the cluster did not start; its logs say why")
        time.sleep(0.1)


def main() -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    port = int(os.environ.get("PORT") or 8000)
    try:
        with cluster(ROOT / "var" / "cluster", port=port) as running:
            print(
                f"Shelter is open: {running.address} ({WEB} web processes, {WORKERS} workers). Ctrl-C stops."
            )
            sys.stdout.flush()
            signal.pause()
    except KeyboardInterrupt:
        print("Stopped.")


if __name__ == "__main__":
    main()
