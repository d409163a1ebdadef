"""Installs the toy as a title of the site: a line in the registry, and its folder of templates."""

from pathlib import Path
from typing import Any, cast

import pytest
from django.template import engines
from jinja2 import ChoiceLoader, FileSystemLoader

from games.engine.rules import Rules
from games.registry import TITLES, Title
from tests.titles.toy.rules import Toy

PRESENTER = "tests.titles.toy.presenter"
TEMPLATES = Path(__file__).parents[1] / "titles" / "toy" / "templates"


def install_toy(monkeypatch: pytest.MonkeyPatch, rules: Rules[Any] | None = None) -> None:
    """Add the toy to the titles, until the end of the test."""
    monkeypatch.setitem(TITLES, "toy", Title(rules or Toy(), PRESENTER))
    environment = cast(Any, engines["jinja2"]).env
    loader = ChoiceLoader([environment.loader, FileSystemLoader(TEMPLATES)])
    monkeypatch.setattr(environment, "loader", loader)
