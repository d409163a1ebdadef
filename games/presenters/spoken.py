"""Remembers what was put into words, in each language: the same cards are read out at every move."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from django.utils.translation import get_language

P = ParamSpec("P")
R = TypeVar("R")

MOST = 4096


def spoken(say: Callable[P, R]) -> Callable[P, R]:
    """Remember what a function makes of plain values; what it returns is shared and must not be changed."""

    @lru_cache(maxsize=MOST)
    def remembered(language: str | None, *args: P.args, **kwargs: P.kwargs) -> R:
        return say(*args, **kwargs)

    @wraps(say)
    def in_this_language(*args: P.args, **kwargs: P.kwargs) -> R:
        return remembered(get_language(), *args, **kwargs)  # type: ignore[arg-type]

    return in_this_language
