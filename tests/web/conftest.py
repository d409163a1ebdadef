import pytest
from django.core.cache import cache

from games.management.catalogues import compile_catalogues


@pytest.fixture(autouse=True, scope="session")
def catalogues() -> None:
    compile_catalogues()


@pytest.fixture(autouse=True)
def first_attempts() -> None:
    """How often a visitor has tried to sign in is counted in the cache, and is not this test's doing."""
    cache.clear()
