"""Errors of services: a code and its facts. If one is raised, nothing was changed."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection, transaction

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")


class Problem(Exception):
    """Raised inside a transaction, which is rolled back. Views turn the code into a sentence."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Unavailable(Problem):
    """The database is gone, locked or full. The call can be repeated: a saved move is then a twin."""

    def __init__(self) -> None:
        super().__init__("unavailable")


def all_or_nothing(service: Callable[P, R]) -> Callable[P, R]:
    """Run a service in one transaction; database failures become `Unavailable`."""

    @wraps(service)
    def whole(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            with transaction.atomic():
                return service(*args, **kwargs)
        except (OperationalError, InterfaceError) as error:
            log.exception("the database could not do %s", service.__name__)
            if not connection.in_atomic_block:
                # Drop a broken connection; the next call opens a new one.
                connection.close_if_unusable_or_obsolete()
            raise Unavailable from error

    return whole
