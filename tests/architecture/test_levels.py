import sys
from pathlib import Path

import pytest

from tests.architecture.levels import PURE_LIBRARY, builtin_faults, level_faults, module_name

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path.relative_to(ROOT) for path in (ROOT / "games").rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_imports_only_go_down(path: Path):
    source = (ROOT / path).read_text()
    assert level_faults(source, module_name(path), package=path.name == "__init__.py") == []


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_rules_and_bots_use_no_impure_builtins(path: Path):
    assert builtin_faults((ROOT / path).read_text(), module_name(path)) == []


def test_modules_that_rules_may_import_are_of_the_standard_library():
    assert sys.stdlib_module_names >= PURE_LIBRARY


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games.engine.rng", "import games.titles"),
        ("games.engine.rng", "from games.bots import search"),
        ("games.titles.shelter.flow", "from games.bots import search"),
        ("games.titles.shelter.flow", "from games.models import Game"),
        ("games.titles.shelter.flow", "from games.titles.raiders import flow"),
        ("games.titles.shelter.flow", "from games.registry import TITLES"),
        ("games.titles.shelter.flow", "from ..raiders import flow"),
        ("games.models.game", "from games.services import moves"),
        ("games.models.game", "from ..services import moves"),
        ("games.models.game", "def later():\n    from games.services import moves"),
        ("games.broadcast", "from games.services.moves import submit_move"),
        ("games.selectors.games", "from games.services import moves"),
        ("games.rendering", "from games.views import game"),
        ("games.forms", "from games.views import game"),
        ("games.views.game", "from games.urls import urlpatterns"),
        ("games.views.game", "from games.somewhere import something"),
        ("games.views.game", "from shelter_site import settings"),
        ("games.somewhere", ""),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str):
    assert level_faults(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games.engine.rules", "from .rng import Rng\nfrom games.engine import codec\nimport hashlib"),
        ("games.titles.shelter.flow", "from games.engine.state import GameState\nfrom . import moves"),
        ("games.bots.search", "from games.registry import TITLES"),
        ("games.services.moves", "from games.broadcast import announce\nfrom games.selectors import games"),
        ("games.rendering", "from games.presenters import presenter_of"),
        ("games.views.game", "from games.forms import read_answers\nfrom django.http import HttpResponse"),
        ("games.urls", "from games.views import game"),
    ],
)
def test_an_allowed_import_is_accepted(module: str, source: str):
    assert level_faults(source, module) == []


def test_a_package_resolves_its_own_relative_imports():
    assert level_faults("from .shelter import RULES", "games.titles", package=True) == []
    assert level_faults("from ..models import Game", "games.titles", package=True)


OUTSIDE = """
    asyncio datetime django.db io logging os pathlib random secrets socket subprocess sys threading time
    urllib.request uuid yaml
"""


@pytest.mark.parametrize("part", ["engine.rng", "titles.shelter.flow", "bots.search"])
@pytest.mark.parametrize("library", OUTSIDE.split())
def test_an_import_of_an_impure_module_is_found(part: str, library: str):
    assert level_faults(f"import {library}", f"games.{part}")
    assert level_faults(f"from {library} import anything", f"games.{part}")


@pytest.mark.parametrize("call", ["open('x')", "input()", "print(1)", "eval('1')", "exec('1')", "f = open"])
def test_an_impure_builtin_is_found(call: str):
    assert builtin_faults(call, "games.engine.rng")
    assert builtin_faults(call, "games.titles.shelter.flow")
    assert builtin_faults(call, "games.bots.search")
    assert builtin_faults(call, "games.services.moves") == []
