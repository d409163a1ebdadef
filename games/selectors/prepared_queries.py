"""Queries that run at every move, with SQL that is compiled once.

With plain querysets a move takes about a third more processor time (decision 015).
"""

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)

MARK = 2**31 - 1
"""Placeholder in the compiled SQL for the value of the query."""
TOO_LARGE = 2**63
"""Larger than any key; a database would reject it."""


class Prepared(Generic[M]):
    """A query for one key. Its SQL is compiled once for each connection."""

    def __init__(self, make: Callable[[int], QuerySet[M]]) -> None:
        """`make` returns the queryset for a value."""
        self._make = make
        self._own = threading.local()

    def rows(self, value: int) -> list[M]:
        if not 0 <= value < TOO_LARGE:
            return []
        compiled: Compiled[M] | None = getattr(self._own, "compiled", None)
        if compiled is None or compiled.connection is not connections[DEFAULT_DB_ALIAS]:
            compiled = self._own.compiled = Compiled(self._make(MARK))
        return compiled.rows(value)

    def first(self, value: int) -> M | None:
        return next(iter(self.rows(value)), None)


# Its arguments differ between versions of Django.
populators: Any = get_related_populators


class Compiled(Generic[M]):
    """A query's SQL and row converters, which Django would compile again for every query."""

    def __init__(self, queryset: QuerySet[M]) -> None:
        self.connection = connections[DEFAULT_DB_ALIAS]
        compiler: Any = queryset.query.get_compiler(connection=self.connection)
        self._sql, values = compiler.as_sql()
        self._values = list(values)
        self._asked = [place for place, value in enumerate(values) if value == MARK]
        self._convert = compiler.apply_converters
        self._converters = compiler.get_converters([expression for expression, *_ in compiler.select])
        kind = compiler.klass_info
        first, last = kind["select_fields"][0], kind["select_fields"][-1]
        self._model: type[M] = kind["model"]
        self._own = slice(first, last + 1)
        self._names = [expression.target.attname for expression, *_ in compiler.select[self._own]]
        self._related = populators(kind, compiler.select, DEFAULT_DB_ALIAS)

    def rows(self, value: int) -> list[M]:
        values = self._values.copy()
        for place in self._asked:
            values[place] = value
        with self.connection.cursor() as cursor:
            cursor.execute(self._sql, values)
            found = cursor.fetchall()
        return [self._object(row) for row in self._convert(found, self._converters)]

    def _object(self, row: list[Any]) -> M:
        made = self._model.from_db(DEFAULT_DB_ALIAS, self._names, row[self._own])
        for related in self._related:
            related.populate(row, made)
        return made
