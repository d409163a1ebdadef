import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pytest_django import DjangoDbBlocker

from games import broadcast
from tests.support.served import database_of
from tests.support.tables import published
from tests.support.titles import install_toy
from tests.titles.toy.rules import CARDS
from tests.web.site_process import UNMEASURED, playing, run


class Site(NamedTuple):
    """The site as `make play` serves it, with data of its own."""

    address: str
    folder: Path

    def admin_link(self) -> str:
        status, output = run(self.folder, "admin_link", SITE_URL=self.address, **UNMEASURED)
        assert status == 0, output
        return output.split()[-1]


FURNISH = """
from games.services.bots import think
from games.worker.job_runner import JobRunner
job_runner = JobRunner(lambda question: think(question._replace(bot="random")))
job_runner.do("demonstrate")
"""
"""Plays the demonstration games of a new site, with fast bots."""


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder as `make play` leaves it after the first start, created once for all modules."""
    folder = tmp_path_factory.mktemp("furnished")
    for command in (["prepare"], ["shell", "-v0", "-c", FURNISH]):
        status, output = run(folder, *command, **UNMEASURED)
        assert status == 0, output
    return folder


@pytest.fixture(scope="module")
def site(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(furnished, folder, dirs_exist_ok=True)
    with playing(folder, **UNMEASURED) as (_, address, _):
        yield Site(address, folder)


@pytest.fixture
def tables(site: Site, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """The site, with its database open to the services of the test. Their changes are not announced."""
    monkeypatch.setattr(broadcast, "send", lambda group, message: None)
    with django_db_blocker.unblock(), database_of(site.folder):
        yield site


TOY_SITE = ("-m", "tests.support.toy_site")


@pytest.fixture(scope="module")
def toy_site(
    furnished: Path, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[Site]:
    """The site with the toy among its titles."""
    folder = tmp_path_factory.mktemp("toy_site")
    shutil.copytree(furnished, folder, dirs_exist_ok=True)
    with django_db_blocker.unblock(), database_of(folder):
        published("toy", content=str(dict(CARDS)))
    with playing(folder, TOY_SITE, **UNMEASURED) as (_, address, _):
        yield Site(address, folder)


@pytest.fixture
def toy_tables(
    toy_site: Site, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Site]:
    """The site with the toy, open to the services of the test like `tables`."""
    install_toy(monkeypatch)
    monkeypatch.setattr(broadcast, "send", lambda group, message: None)
    with django_db_blocker.unblock(), database_of(toy_site.folder):
        yield toy_site
