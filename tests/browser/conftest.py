from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

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
