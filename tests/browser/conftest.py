from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pytest_django import DjangoDbBlocker

from games import broadcast
from tests.support.served import database_of
from tests.web.site_process import playing, run


class Site(NamedTuple):
    """The site as `make play` serves it, with data of its own."""

    address: str
    folder: Path

    def admin_link(self) -> str:
        status, output = run(self.folder, "admin_link", SITE_URL=self.address)
        assert status == 0, output
        return output.split()[-1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    with playing(folder) as (_, address, _):
        yield Site(address, folder)


@pytest.fixture
def tables(site: Site, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """The site, with its own database open to the services of the test; its pages look for what is new."""
    monkeypatch.setattr(broadcast, "send", lambda group, hint: None)
    with django_db_blocker.unblock(), database_of(site.folder):
        yield site
