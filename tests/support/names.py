"""Simulates two people who choose one name at the same instant."""

from typing import Any

import pytest

from games.services.names import check_name, tidy_name


def find_it_free_once(patch: pytest.MonkeyPatch, module: str) -> None:
    """Let a module's first check of a name find it free, a moment before somebody else takes it."""
    looks: Any = iter([lambda name, **of: tidy_name(name)])
    patch.setattr(f"{module}.check_name", lambda *name, **of: next(looks, check_name)(*name, **of))
