"""Accessibility of the table of Raiders: screen readers, both themes, wide and narrow screens."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Site
from tests.browser.hands import PHONE, seated
from tests.browser.watch import barriers, sideways
from tests.support.served import play_well
from tests.support.tables import Play

MOMENTS = {"early": 3, "middle": 70, "end": 3000}
OPTIONS: dict[str, Any] = {"gangs": "drawn", "decks": "all", "leaders": "on", "days": 2}


@pytest.mark.parametrize(
    ("moment", "seat", "light", "size"),
    [
        ("early", 0, "dark", {}),
        ("middle", 0, "light", {}),
        ("middle", 1, "dark", PHONE),
        ("middle", None, "light", PHONE),
        ("end", 0, "light", {}),
    ],
)
def test_the_table_of_raiders_has_no_accessibility_barriers(
    tables: Site, chromium: Browser, moment: str, seat: int | None, light: str, size: dict[str, Any]
):
    play = Play(3, title="raiders", seed=moment, wishes={}, **OPTIONS)
    play_well(play, MOMENTS[moment])
    with seated(chromium, tables, play, seat, color_scheme=light, **size) as page:
        assert barriers(page) == []
        assert sideways(page) == 0
