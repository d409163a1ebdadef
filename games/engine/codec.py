"""Encodes states as compact JSON and decodes them by the type hints of their classes.

``decode(type(state), encode(state), state.cards) == state`` holds for every state of every title.
Dataclasses become objects, named tuples and tuples become lists. Where a field may hold one of
several classes, the class's name is written before the value. Shared fields are not written.

Texts are kept for years and classes change. A field that an older text lacks gets its default, so a new
field needs one, and a new field of a named tuple comes last. A field that is gone is not read.
"""

import json
import types
from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from games.engine.errors import BadState

T = TypeVar("T")
Convert = Callable[[Any], Any]


def encode(value: Any) -> str:
    """The JSON text of a state, or of any part of one."""
    return json.dumps(_writer(type(value))(value), separators=(",", ":"), ensure_ascii=False)


def decode(kind: type[T], text: str, shared: Any = None) -> T:
    """The value that ``encode`` wrote; ``shared`` is assigned to the shared fields.

    Raises ``BadState`` if the text lacks a field that has no default.
    """
    value: T = _reader(kind)(json.loads(text))
    if is_dataclass(kind):
        for field in fields(kind):
            if field.metadata.get("shared"):
                setattr(value, field.name, shared)
    return value


def _same(value: Any) -> Any:
    return value


def _members(kind: type) -> list[tuple[str, Any]]:
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        return [(f.name, hints[f.name]) for f in fields(kind) if not f.metadata.get("shared")]
    return [(name, hints[name]) for name in kind._fields]  # type: ignore[attr-defined]


def _is_named_tuple(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def _classes(hint: Any) -> list[type]:
    """The dataclasses and named tuples in a union: their names have to be written."""
    return [each for each in get_args(hint) if is_dataclass(each) or _is_named_tuple(each)]


def _optional(hint: Any) -> Any:
    """The other type in a union of ``None`` and one type, else None."""
    others = [each for each in get_args(hint) if each is not types.NoneType]
    return others[0] if get_origin(hint) in (Union, types.UnionType) and len(others) == 1 else None


def _cached(make: Callable[[Any], Convert]) -> Callable[[Any], Convert]:
    return cache(make)


@_cached
def _writer(hint: Any) -> Convert:
    origin, args = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        pairs = [(name, _writer(kind)) for name, kind in _members(hint)]  # type: ignore[arg-type]
        return lambda value: {name: write(getattr(value, name)) for name, write in pairs}
    if _is_named_tuple(hint):
        writers = [_writer(kind) for _, kind in _members(hint)]
        return lambda value: [write(each) for write, each in zip(writers, value, strict=True)]
    if origin is list or (origin is tuple and args[1:] == (...,)):
        write = _writer(args[0])
        return list if write is _same else lambda value: [write(each) for each in value]
    if origin is tuple:
        parts = [_writer(each) for each in args]
        return lambda value: [write(each) for write, each in zip(parts, value, strict=True)]
    if origin is dict:
        write = _writer(args[1])
        return dict if write is _same else lambda value: {key: write(each) for key, each in value.items()}
    if origin in (Union, types.UnionType) and (named := _classes(hint)):
        by_class = {each: (each.__name__, _writer(each)) for each in named}
        return lambda value: None if value is None else _write_named(by_class[type(value)], value)
    if inner := _optional(hint):
        write = _writer(inner)
        return lambda value: None if value is None else write(value)
    return _same


def _write_named(pair: tuple[str, Convert], value: Any) -> list[Any]:
    return [pair[0], pair[1](value)]


@_cached
def _reader(hint: Any) -> Convert:
    origin, args = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return _dataclass_reader(hint)  # type: ignore[arg-type]
    if _is_named_tuple(hint):
        return _named_tuple_reader(hint)
    if origin is list:
        read = _reader(args[0])
        return lambda data: [read(each) for each in data]
    if origin is tuple and args[1:] == (...,):
        read = _reader(args[0])
        return lambda data: tuple(read(each) for each in data)
    if origin is tuple:
        parts = [_reader(each) for each in args]
        return lambda data: tuple(read(each) for read, each in zip(parts, data, strict=True))
    if origin is dict:
        read = _reader(args[1])
        return lambda data: {key: read(each) for key, each in data.items()}
    if origin in (Union, types.UnionType) and (named := _classes(hint)):
        by_name = {each.__name__: _reader(each) for each in named}
        return lambda data: None if data is None else by_name[data[0]](data[1])
    if inner := _optional(hint):
        read = _reader(inner)
        return lambda data: None if data is None else read(data)
    return _same


def _dataclass_reader(kind: type) -> Convert:
    pairs = [(name, _reader(hint)) for name, hint in _members(kind)]
    declared = {field.name: field for field in fields(kind)}

    def read(data: Any) -> Any:
        value: Any = object.__new__(kind)
        for name, convert in pairs:
            setattr(value, name, convert(data[name]) if name in data else _default(kind, declared[name]))
        return value

    return read


def _default(kind: type, field: "Field[Any]") -> Any:
    """The value of a field that a text lacks; a new container each time."""
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    raise BadState(f"{kind.__name__}.{field.name} is not in the text and has no default")


def _named_tuple_reader(kind: Any) -> Convert:
    members = _members(kind)
    readers = [_reader(hint) for _, hint in members]
    needed = len(members) - len(kind._field_defaults)

    def read(data: Any) -> Any:
        if len(data) < needed:
            name, _ = members[len(data)]
            raise BadState(f"{kind.__name__}.{name} is not in the text and has no default")
        if len(data) > len(readers):
            raise BadState(f"{kind.__name__} has {len(readers)} fields, and the text {len(data)}")
        return kind(*(read(each) for read, each in zip(readers, data, strict=False)))

    return read
