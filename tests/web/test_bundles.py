"""Bundles: a page loads few files, which are joined from the separate sources."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from games.bundles import SITE, bundles, title_bundle
from games.models import CardSet
from games.registry import TITLES
from games.services.games import create_game
from tests.support.tables import Play, people
from tests.support.titles import install_toy
from tests.titles.toy import presenter
from tests.web.card_sets import published_set
from tests.web.tables import browser, text
from tests.web.test_pages import INLINE

STATIC = Path(__file__).parents[2] / "static"
MOST = 3
"""The largest number of style sheets, and of scripts, that a page may load."""
SHEET = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">')
SCRIPT = re.compile(r'<script src="/static/([^"]+)" defer></script>')
PLAIN = re.compile(r'url\("?[^")]*"?\)')


@pytest.fixture
def sources(settings: LazySettings, tmp_path: Path) -> Iterator[Path]:
    """A copy of all sources, which a test may change; bundles are built from it."""
    folder = tmp_path / "static"
    copytree(STATIC, folder)
    settings.STATICFILES_DIRS = [folder]
    settings.BUNDLES_DIR = tmp_path / "generated"
    # Finders are cached with the folders that they were created for.
    remembered: Any = finders.get_finder
    remembered.cache_clear()
    yield folder
    remembered.cache_clear()


def content(path: str) -> str:
    found = finders.find(path)
    assert found is not None, path
    return Path(found).read_text()


# --- pages ------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_every_page_loads_at_most_three_sheets_and_three_scripts():
    running, over = Play(2, short=True), Play(2, short=True)
    running.go_on(5)
    over.to_the_end()
    (host,) = people(1)
    table = create_game(title="shelter", seats=2, host=host)
    player = over.players[0]
    CardSet.objects.update(is_default=False)
    cards = published_set()
    addresses = {
        "/": host,
        "/tables/new/": host,
        f"/tables/{table.pk}/": host,
        f"/games/{running.id}/": running.players[0],
        f"/games/{running.id}/at/3/": None,
        f"/games/{running.id}/recap/?version=0": running.players[0],
        f"/games/{over.id}/": player,
        f"/games/{over.id}/at/3/": player,
        f"/games/{over.id}/record/": player,
        "/players/me/": player,
        f"/players/{player.pk}/games/": player,
        "/leaderboard/": player,
        "/daily/": player,
        "/cards/": None,
        f"/cards/{cards.pk}/diner/": None,
        "/preferences/": player,
        "/account/": player,
        "/account/face/": player,
        "/account/sign-in/": None,
    }
    for address, visitor in addresses.items():
        reply = browser(visitor).get(address, follow=True)
        page = text(reply)
        sheets, scripts = SHEET.findall(page), SCRIPT.findall(page)
        assert (reply.status_code, len(sheets) <= MOST, len(scripts) <= MOST) == (200, True, True), address
        # No other style sheets or scripts are loaded.
        assert len(sheets) == page.count('rel="stylesheet"'), address
        assert len(scripts) == page.count("<script"), address
        assert INLINE.search(reply.content) is None, address
        assert all(content(file) for file in sheets + scripts), address


@pytest.mark.django_db
def test_a_game_page_loads_what_the_site_the_table_and_the_title_need():
    page = text(browser().get(f"/games/{Play(2).id}/"))
    assert SHEET.findall(page) == ["bundles/site.css", "bundles/table.css", "bundles/shelter/table.css"]
    assert SCRIPT.findall(page) == ["vendor/htmx/htmx.min.js", "bundles/site.js", "bundles/table.js"]


# --- content ----------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """The text without URLs, which differ in a bundle."""
    return PLAIN.sub("", text)


@pytest.mark.parametrize("path", bundles())
def test_a_bundle_contains_its_sources_in_order(path: str):
    rest = plain(content(path))
    for source in bundles()[path]:
        before, found, rest = rest.partition(plain((STATIC / source).read_text()))
        assert (before.strip(";\n"), bool(found)) == ("", True), source
    assert rest == ""


@pytest.mark.parametrize("path", [path for path in bundles() if path.endswith(".css")])
def test_every_url_in_a_bundle_refers_to_a_file(path: str):
    for address in re.findall(r'url\("?(?!data:|%)([^")]+)"?\)', content(path)):
        assert finders.find(posixpath.normpath(posixpath.join(posixpath.dirname(path), address))), address


def test_data_urls_in_a_sheet_are_not_changed():
    assert "filter='url(%23n)'" in content("bundles/site.css")


def test_every_sheet_and_script_is_loaded_by_a_page():
    """A page loads every source, in a bundle or by itself."""
    joined = {source for sources in bundles().values() for source in sources}
    templates = STATIC.parent / "templates"
    linked = "".join(path.read_text() for path in templates.rglob("*.html"))
    for path in sorted(STATIC.glob("games/**/*")):
        name = path.relative_to(STATIC).as_posix()
        if path.suffix in {".css", ".js"}:
            assert name in joined or f'"{name}"' in linked, name


def test_a_changed_source_changes_the_name_of_its_bundle_and_of_no_other(
    sources: Path, settings: LazySettings, tmp_path: Path
):
    backend = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}
    names = [collected(settings, tmp_path / "first")]
    with (sources / "games" / "shelter" / "ask.css").open("a") as sheet:
        sheet.write("@layer parts { .ask { gap: 13px; } }\n")
    names.append(collected(settings, tmp_path / "second"))
    changed = {name for name in names[0] if names[0][name] != names[1][name]}
    assert changed == {"games/shelter/ask.css", "bundles/shelter/table.css"}


def collected(settings: LazySettings, folder: Path) -> dict[str, Any]:
    """The hashed name of every static file, as production serves them."""
    settings.STATIC_ROOT = folder
    call_command("collectstatic", interactive=False, verbosity=0)
    storage: Any = staticfiles_storage
    return dict(storage.hashed_files)


def test_a_bundle_that_has_not_changed_is_not_written_again(sources: Path):
    first = Path(str(finders.find("bundles/site.css"))).stat()
    assert Path(str(finders.find("bundles/site.css"))).stat() == first
    (sources / "games" / "css" / "notice.css").write_text("@layer parts { .notice { inset: 0; } }")
    assert content("bundles/site.css").endswith(".notice { inset: 0; } }")


# --- titles -----------------------------------------------------------------------------------------


def test_the_sheets_of_a_title_are_declared_by_its_presenter(monkeypatch: pytest.MonkeyPatch, sources: Path):
    (sources / "games" / "toy").mkdir()
    (sources / "games" / "toy" / "spell.css").write_text(".spell { background: url(spell.svg); }")
    install_toy(monkeypatch)
    monkeypatch.setattr(presenter, "STYLES", ("games/toy/spell.css",))
    assert title_bundle("toy", "table.css") == ("bundles/toy/table.css",)
    assert content("bundles/toy/table.css") == '.spell { background: url("../../games/toy/spell.svg"); }'


def test_a_title_without_sheets_has_no_bundle(monkeypatch: pytest.MonkeyPatch):
    install_toy(monkeypatch)
    assert title_bundle("toy", "table.css") == ()
    assert finders.find("bundles/toy/table.css") is None


def test_the_bundles_of_the_site_hold_nothing_of_a_title():
    for sources in SITE.values():
        assert [source for source in sources if source.split("/")[1] in TITLES] == []


# --- mistakes ---------------------------------------------------------------------------------------


def test_a_source_that_is_missing_is_named(sources: Path):
    (sources / "games" / "css" / "dice.css").unlink()
    with pytest.raises(ImproperlyConfigured, match=r"games/css/dice\.css"):
        finders.find("bundles/table.css")


def test_a_sheet_that_imports_another_is_refused(sources: Path):
    (sources / "games" / "css" / "dice.css").write_text('@import url("tabs.css");')
    with pytest.raises(ImproperlyConfigured, match="@import"):
        finders.find("bundles/table.css")
