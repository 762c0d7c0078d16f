"""Records as JSON and back, with every mistake named.

A record is written as `{"type": "EnterRoll", "faces": [4]}`. Field types are limited to str, int, bool, None-unions,
tuples of those and string-keyed mappings of them.
"""

import json
import reprlib
import types
import unicodedata
from collections.abc import Container, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.core.audience import COVERED, covered_fields
from engine.core.errors import RecordError

R = TypeVar("R")
LARGEST_NUMBER: Final = 2**53 - 1
"""Whole numbers beyond this do not survive every JSON reader (RFC 8259, section 6)."""
LONGEST_WORD: Final = 4000
"""Characters in one text field: far more than anybody writes at a table."""


def canonical(value: Any) -> str:
    """JSON with one possible spelling: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@cache
def _hints(record_type: Any) -> Mapping[str, Any]:
    return get_type_hints(record_type)


@cache
def _specs(record_type: Any) -> tuple[Field[Any], ...]:
    return fields(record_type)


def plain(value: Any) -> Any:
    """A field's value as JSON knows it: tuples become lists, records become objects."""
    if isinstance(value, tuple | frozenset):
        return [plain(item) for item in (sorted(value) if isinstance(value, frozenset) else value)]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return value


@cache
def _came_later(record_type: Any) -> tuple[Field[Any], ...]:
    return tuple(spec for spec in _specs(record_type) if "later" in spec.metadata)


@cache
def left_out(record_type: Any) -> Mapping[str, Any]:
    """What fields that came later hold where a record was written without them."""
    return {spec.name: spec.default for spec in _came_later(record_type)}


def encode(record: Any) -> dict[str, Any]:
    """The whole record, nothing covered. A field that came later is left out where it says nothing."""
    kind: Any = type(record)
    body = {"type": kind.__name__} | {spec.name: plain(getattr(record, spec.name)) for spec in _specs(kind)}
    for spec in _came_later(kind):
        if getattr(record, spec.name) == spec.default:
            del body[spec.name]
    return body


def project(record: Any, giver: str, audience: str, learned: Container[str]) -> dict[str, Any]:
    """The record as `audience` may see it; covered fields read COVERED whatever they hold."""
    hidden = covered_fields(record, giver, audience, learned)
    body = encode(record)
    for name in hidden:
        body[name] = COVERED
    return body


def decode(record_type: type[R], body: Mapping[str, Any]) -> R:
    """Build a record from JSON fields.

    Raises RecordError naming the first field that is missing, extra or of the wrong kind.
    """
    name = record_type.__name__
    if not isinstance(body, Mapping):
        raise RecordError(f"{name} should be an object with names and values, but is {shown(body)}.")
    kind: Any = record_type
    hints, specs = _hints(kind), _specs(kind)
    values: dict[str, Any] = {}
    for spec in specs:
        if spec.name in body:
            values[spec.name] = _fit_field(hints[spec.name], body[spec.name], f"{name}.{spec.name}", spec.metadata)
        elif spec.default is MISSING and spec.default_factory is MISSING:
            raise RecordError(f"{name} needs the field '{spec.name}'. See: ringtable commands GAME.")
    extra = set(body) - {spec.name for spec in specs} - {"type"}
    if extra:
        raise RecordError(f"{name} has no field {shown(min(map(str, extra)))}. See: ringtable commands GAME.")
    return record_type(**values)


def _fit_field(hint: Any, value: Any, where: str, metadata: Mapping[str, Any]) -> Any:
    try:
        return _fit(hint, value, where)
    except RecordError:
        if "secret" not in metadata:
            raise
    raise RecordError(f"{where} should be: {_words(hint)}. What was given is not repeated here, as it is a secret.")


_KINDS = {int: "a whole number", str: "a word", bool: "true or false"}


@cache
def _shape(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """(Union, tuple, Mapping or None for a plain type, what is inside it)."""
    origin = get_origin(hint)
    if origin is types.UnionType:
        origin = Union
    elif origin is not None and origin not in (Union, tuple) and issubclass(origin, Mapping):
        origin = Mapping
    return origin, get_args(hint)


def _fit(hint: Any, value: Any, where: str) -> Any:
    origin, inner = _shape(hint)
    if origin is Union:
        return _fit_one_of(inner, value, where)
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise RecordError(f"{where} should be a list, but is {shown(value)}.")
        return _fit_tuple(inner, value, where)
    if origin is Mapping:
        if not isinstance(value, Mapping):
            raise RecordError(f"{where} should be an object with names and values, but is {shown(value)}.")
        return {_fit(str, key, where): _fit(inner[1], item, f"{where}.{key}") for key, item in value.items()}
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise RecordError(f"{where} should be {_KINDS[hint]}, but is {shown(value)}.")
    if hint is int and abs(value) > LARGEST_NUMBER:
        raise RecordError(f"{where} is too large a number; at most 15 digits are taken.")
    if hint is str:
        _check_word(value, where)
    return value


def _fit_one_of(options: tuple[Any, ...], value: Any, where: str) -> Any:
    if value is None and type(None) in options:
        return None
    *others, last = [option for option in options if option is not type(None)]
    for option in others:
        try:
            return _fit(option, value, where)
        except RecordError:
            continue
    return _fit(last, value, where)


def _check_word(value: str, where: str) -> None:
    if len(value) > LONGEST_WORD:
        raise RecordError(f"{where} is too long; at most {LONGEST_WORD} characters are taken.")
    if not value.isprintable() and any(
        unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\t" for sign in value
    ):
        raise RecordError(f"{where} holds a sign that is no text ({shown(value)}). Write it again.")


def shown(value: Any) -> str:
    """The value as it was given, cut short where it is long or deep."""
    return reprlib.repr(value)


def _fit_tuple(inner: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(_fit(inner[0], item, f"{where}[{index}]") for index, item in enumerate(value))
    if len(inner) != len(value):
        raise RecordError(f"{where} should hold {len(inner)} values, but holds {len(value)}.")
    return tuple(
        _fit(kind, item, f"{where}[{index}]") for index, (kind, item) in enumerate(zip(inner, value, strict=True))
    )


def describe(record_type: Any) -> dict[str, str]:
    """Field names and their types in words, for `ringtable commands`."""
    return {
        name: _words(hint)
        for name, hint in _hints(record_type).items()
        if name in {spec.name for spec in _specs(record_type)}
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
