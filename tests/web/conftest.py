import pytest
from django.core.cache import cache

from games.management.catalogues import compile_catalogues


@pytest.fixture(autouse=True, scope="session")
def catalogues() -> None:
    compile_catalogues()


@pytest.fixture(autouse=True)
def first_attempts() -> None:
    """Clear the cache, which counts the sign-in attempts of earlier tests."""
    cache.clear()
