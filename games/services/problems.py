"""Why a service did not do what it was asked to: a code and its facts. Nothing was changed."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection, transaction

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")


class Problem(Exception):
    """Raised inside the transaction, which it takes back. Sentences are made of it where people read."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Unavailable(Problem):
    """The database is gone, locked or full. The same call can be made again: what is done is a twin then."""

    def __init__(self) -> None:
        super().__init__("unavailable")


def all_or_nothing(service: Callable[P, R]) -> Callable[P, R]:
    """Make a service one transaction, and a database that can't do it now an `Unavailable`."""

    @wraps(service)
    def whole(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            with transaction.atomic():
                return service(*args, **kwargs)
        except (OperationalError, InterfaceError) as error:
            log.exception("the database could not do %s", service.__name__)
            if not connection.in_atomic_block:
                # A broken connection would fail for ever; the next call opens a new one.
                connection.close_if_unusable_or_obsolete()
            raise Unavailable from error

    return whole
