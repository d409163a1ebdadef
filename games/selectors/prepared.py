"""Queries that are asked at every move: making their SQL anew each time takes longer than asking does."""

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

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
        compiled: Compiled[M] | None = getattr(self._own, "compiled", None)
        if compiled is None or compiled.connection is not connections[DEFAULT_DB_ALIAS]:
            compiled = self._own.compiled = Compiled(self._make(self._mark), self._mark)
        return compiled.rows(value)

    def first(self, value: Any) -> M | None:
        return next(iter(self.rows(value)), None)


# What it takes differs from version to version of Django.
populators: Any = get_related_populators


class Compiled(Generic[M]):
    """A query with its SQL, and how its rows become models: what Django finds out anew for every query."""

    def __init__(self, queryset: QuerySet[M], mark: Any) -> None:
        self.connection = connections[DEFAULT_DB_ALIAS]
        compiler: Any = queryset.query.get_compiler(connection=self.connection)
        self._sql, values = compiler.as_sql()
        self._values = list(values)
        self._asked = [place for place, value in enumerate(values) if value == mark]
        self._convert = compiler.apply_converters
        self._converters = compiler.get_converters([expression for expression, *_ in compiler.select])
        kind = compiler.klass_info
        first, last = kind["select_fields"][0], kind["select_fields"][-1]
        self._model: type[M] = kind["model"]
        self._own = slice(first, last + 1)
        self._names = [expression.target.attname for expression, *_ in compiler.select[self._own]]
        self._related = populators(kind, compiler.select, DEFAULT_DB_ALIAS)

    def rows(self, value: Any) -> list[M]:
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
