"""Two people who take one name at the same instant."""

from typing import Any

import pytest

from games.services.names import check_name, tidy_name


def find_it_free_once(patch: pytest.MonkeyPatch, module: str) -> None:
    """The first look at a name that a module takes comes a moment before it is somebody else's."""
    looks: Any = iter([lambda name, **of: tidy_name(name)])
    patch.setattr(f"{module}.check_name", lambda *name, **of: next(looks, check_name)(*name, **of))
