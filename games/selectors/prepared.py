"""Queries that are asked at every move: making their SQL anew each time takes longer than asking does."""

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable
from django.db.models.sql.compiler import SQLCompiler

M = TypeVar("M", bound=Model)

MARK = 2**31 - 1
"""Stands in the SQL for the value that is asked about."""
TOO_LARGE = 2**63
"""No key is; a database would refuse it."""


class Prepared(Generic[M]):
    """The rows of a query for one value: a key. Its SQL is made once for each connection."""

    def __init__(self, make: Callable[[Any], QuerySet[M]], mark: Any = MARK) -> None:
        """`make` gives the query for a value; `mark` is a value of that type that nothing else has."""
        self._make = make
        self._mark = mark
        self._own = threading.local()

    def rows(self, value: Any) -> list[M]:
        if isinstance(value, int) and not 0 <= value < TOO_LARGE:
            return []
        compiler = getattr(self._own, "compiler", None)
        if compiler is None or compiler.connection is not connections[DEFAULT_DB_ALIAS]:
            queryset = self._make(self._mark)
            compiler = self._own.compiler = Compiled(queryset, self._mark)
        compiler.value = value
        return list(ModelIterable(compiler.queryset))

    def first(self, value: Any) -> M | None:
        return next(iter(self.rows(value)), None)


class Compiled(SQLCompiler):
    """A query that keeps its SQL."""

    def __init__(self, queryset: QuerySet[Any], mark: Any) -> None:
        super().__init__(queryset.query, connections[DEFAULT_DB_ALIAS], DEFAULT_DB_ALIAS)
        self.queryset = queryset
        self.value: Any = None
        self._mark = mark
        self._text: tuple[str, tuple[Any, ...]] | None = None
        queryset.query.get_compiler = lambda *args, **kwargs: self  # type: ignore[method-assign]

    def as_sql(self, with_limits: bool = True, with_col_aliases: bool = False) -> tuple[str, tuple[Any, ...]]:
        if self._text is None:
            self._text = super().as_sql(with_limits, with_col_aliases)
        sql, values = self._text
        return sql, tuple(self.value if value == self._mark else value for value in values)
