"""Caches sentences in each language: the same cards are described at every move."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.utils.translation import get_language

from games.caches import cached

P = ParamSpec("P")
R = TypeVar("R")


def cached_per_language(say: Callable[P, R]) -> Callable[P, R]:
    """Cache the results of a function of plain values; they are shared and must not be changed."""

    def in_language(language: str | None, *args: Any, **kwargs: Any) -> R:
        return say(*args, **kwargs)

    known = cached("sentences", 4096)(in_language)

    @wraps(say)
    def in_current_language(*args: P.args, **kwargs: P.kwargs) -> R:
        return known(get_language(), *args, **kwargs)

    return in_current_language
