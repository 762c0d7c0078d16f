"""Records as JSON and back, with every mistake named.

A record is written as `{"type": "EnterRoll", "faces": [4]}`. Field types are limited to str, int, bool, None-unions, tuples of
those and string-keyed mappings of them.
"""

import json
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.core.audience import COVERED, covered_fields
from engine.core.errors import RecordError

R = TypeVar("R")


def canonical(value: Any) -> str:
    """JSON with one possible spelling: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@cache
def _hints(record_type: type) -> Mapping[str, Any]:
    return get_type_hints(record_type)


@cache
def _specs(record_type: type) -> tuple[Any, ...]:
    return fields(record_type)


def plain(value: Any) -> Any:
    """A field's value as JSON knows it: tuples become lists, records become objects."""
    if isinstance(value, tuple | frozenset):
        return [plain(item) for item in (sorted(value) if isinstance(value, frozenset) else value)]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return value


def encode(record: Any) -> dict[str, Any]:
    """The whole record, nothing covered."""
    return {"type": type(record).__name__} | {
        spec.name: plain(getattr(record, spec.name)) for spec in _specs(type(record))
    }


def project(record: Any, giver: str, audience: str, learned: Mapping[str, Any]) -> dict[str, Any]:
    """The record as `audience` may see it; covered fields read COVERED whatever they hold."""
    hidden = covered_fields(record, giver, audience, learned)
    body = encode(record)
    for name in hidden:
        body[name] = COVERED
    return body


def decode(record_type: type[R], body: Mapping[str, Any]) -> R:
    """Build a record from JSON fields. Raises RecordError naming the first field that is missing, extra or of the wrong kind."""
    name = record_type.__name__
    hints = _hints(record_type)
    values: dict[str, Any] = {}
    for spec in _specs(record_type):
        if spec.name in body:
            values[spec.name] = _fit(hints[spec.name], body[spec.name], f"{name}.{spec.name}")
        elif spec.default is MISSING and spec.default_factory is MISSING:
            raise RecordError(f"{name} needs the field '{spec.name}'. See: ringtable commands GAME.")
    extra = set(body) - {spec.name for spec in _specs(record_type)} - {"type"}
    if extra:
        raise RecordError(f"{name} has no field '{min(extra)}'. See: ringtable commands GAME.")
    return record_type(**values)


def _fit(hint: Any, value: Any, where: str) -> Any:
    origin = get_origin(hint)
    if hint is Any:
        return value
    if origin in (Union, types.UnionType):
        options = get_args(hint)
        if value is None and type(None) in options:
            return None
        kinds = [option for option in options if option is not type(None)]
        for option in kinds[:-1]:
            try:
                return _fit(option, value, where)
            except RecordError:
                continue
        return _fit(kinds[-1], value, where)
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise RecordError(f"{where} should be a list, but is {value!r}.")
        return _fit_tuple(get_args(hint), value, where)
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            raise RecordError(f"{where} should be an object with names and values, but is {value!r}.")
        inner = get_args(hint)[1]
        return {str(key): _fit(inner, item, f"{where}.{key}") for key, item in value.items()}
    if hint is int and isinstance(value, int) and not isinstance(value, bool):
        return value
    if hint in (str, bool) and isinstance(value, hint):
        return value
    kind = {int: "a whole number", str: "a word", bool: "true or false"}.get(hint, str(hint))
    raise RecordError(f"{where} should be {kind}, but is {value!r}.")


def _fit_tuple(inner: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(_fit(inner[0], item, f"{where}[{index}]") for index, item in enumerate(value))
    if len(inner) != len(value):
        raise RecordError(f"{where} should hold {len(inner)} values, but holds {len(value)}.")
    return tuple(
        _fit(kind, item, f"{where}[{index}]") for index, (kind, item) in enumerate(zip(inner, value, strict=True))
    )


def describe(record_type: type) -> dict[str, str]:
    """Field names and their types in words, for `ringtable commands`."""
    return {
        name: _words(hint)
        for name, hint in _hints(record_type).items()
        if name in {s.name for s in _specs(record_type)}
    }


def _words(hint: Any) -> str:
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(_words(option) for option in get_args(hint))
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return f"list of {_words(inner[0])}"
        return "list of (" + ", ".join(_words(option) for option in inner) + ")"
    if get_origin(hint) is not None:
        return f"object of {_words(get_args(hint)[1])}"
    return {int: "number", str: "word", bool: "true/false", type(None): "null"}.get(hint, str(hint))
