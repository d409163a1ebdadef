from collections.abc import Iterator
from contextlib import ExitStack

import psycopg
import pytest

from tests.live.installation import Installation, Process


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """One process with SQLite."""
    return Installation(tmp_path_factory.mktemp("embedded"))


@pytest.fixture(scope="module")
def database_url(postgres_url: str) -> Iterator[str]:
    """A PostgreSQL database that no other test uses."""
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("create database live")
        yield postgres_url.rpartition("/")[0] + "/live"
        connection.execute("drop database live with (force)")


@pytest.fixture(scope="module")
def scaled(tmp_path_factory: pytest.TempPathFactory, database_url: str, redis_url: str) -> Installation:
    """Several processes with PostgreSQL and Redis."""
    settings = {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
    return Installation(tmp_path_factory.mktemp("scaled"), **settings)


@pytest.fixture(scope="module", params=["embedded", "scaled"])
def site(request: pytest.FixtureRequest) -> Installation:
    found: Installation = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="module")
def processes(site: Installation) -> Iterator[list[Process]]:
    """Two serving processes; with SQLite both are the same process."""
    with ExitStack() as stack:
        number = 2 if "DATABASE_URL" in site.settings else 1
        running = [stack.enter_context(site.serving()) for _ in range(number)]
        yield [running[0], running[-1]]
