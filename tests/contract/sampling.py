"""Commands made up from their field types alone, sensible and absurd: what a seat, a script or a slip could ask for."""

import types
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.core.record import Command
from engine.policy import Chance

_READ: dict[Any, Mapping[str, Any]] = {}
NUMBERS = (-1, 0, 1, 1, 2, 2, 3, 4, 6, 9, 43, 50, 58, 60, 70, 99, 101)


def sampled(kind: type[Command], words: Sequence[str], chance: Chance) -> dict[str, Any]:
    """Field values for one command of this kind."""
    hints = _hints(kind)
    return {spec.name: _value(hints[spec.name], words, chance) for spec in fields(kind)}  # type: ignore[arg-type]


def _hints(kind: Any) -> Mapping[str, Any]:
    """The types of its fields, read once."""
    if kind not in _READ:
        _READ[kind] = get_type_hints(kind)
    return _READ[kind]


def _value(hint: Any, words: Sequence[str], chance: Chance) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _value(chance.pick(get_args(hint)), words, chance)
    if origin is tuple:
        inner, *others = get_args(hint)
        if others != [Ellipsis]:
            return [_value(one, words, chance) for one in (inner, *others)]
        return [_value(inner, words, chance) for _ in range(chance.below(4))]
    if origin is not None and issubclass(origin, Mapping):
        inner = get_args(hint)[1]
        return {chance.pick(words): _value(inner, words, chance) for _ in range(chance.below(3))}
    if hint is bool:
        return chance.one_in(2)
    if hint is int:
        return chance.pick(NUMBERS)
    return None if hint is type(None) else chance.pick(words)


def varied(values: Mapping[str, Any], kind: type[Command], words: Sequence[str], chance: Chance) -> dict[str, Any]:
    """These values with one field made up anew: a near miss."""
    made_up = sampled(kind, words, chance)
    if not made_up:
        return dict(values)
    name = chance.pick(sorted(made_up))
    return {**values, name: made_up[name]}
