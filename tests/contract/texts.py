"""What models are as text, sign for sign what `repr` says, put into words once for each record.

A screen is made anew after every tap, and most of what stands on it is the very records that stood there before.
"""

import types
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.core import frozen as making

MOST = 30_000
"""Records of which the text is kept; those that were not asked for among the last so many are forgotten."""
MANY = 200
"""Records in a row whose text is kept together: the hexes of a map, which are the same row on every page."""
SHORT = 600
"""Signs of the text of a kind that is not looked into for what was told before."""
_LEAVES = (str, int, float, bool, type(None))
_MADE = ("<string>", making.__file__)
"""Where the text of a record is told of as its kind was made, and by no words of its own."""


class Texts:
    """The texts of records. Kept, with the record itself, is that of what can never change: of a kind
    whose fields hold nothing but leaves, tuples and such records, and of a long row of these.
    """

    def __init__(self) -> None:
        self._lately: dict[int, tuple[Any, str]] = {}
        self._before: dict[int, tuple[Any, str]] = {}
        self._long: dict[type, bool] = {}

    def of(self, value: Any) -> str:
        """As `repr` has it."""
        kind: Any = type(value)
        if kind is tuple:
            if not value or type(value[0]) in _LEAVES:
                return repr(value)
            return self._of_many(value) if len(value) >= MANY else self._row(value)
        names = _frozen_fields(kind)
        if names is None:
            return repr(value)
        kept = self._lately.get(id(value)) or self._before.get(id(value))
        if kept is None:
            kept = value, self._told(value, names)
        if _stays(kind):
            self._keep(kept)
        return kept[1]

    def _row(self, value: tuple[Any, ...]) -> str:
        told = ", ".join([self.of(each) for each in value])
        return f"({told},)" if len(value) == 1 else f"({told})"

    def _of_many(self, value: tuple[Any, ...]) -> str:
        kept = self._lately.get(id(value)) or self._before.get(id(value))
        if kept is None:
            kept = value, self._row(value)
            kinds: set[Any] = {type(each) for each in value}
            if not all(map(_stays, kinds)):
                return kept[1]
        self._keep(kept)
        return kept[1]

    def _keep(self, kept: tuple[Any, str]) -> None:
        self._lately[id(kept[0])] = kept
        if len(self._lately) >= MOST:
            self._before, self._lately = self._lately, {}

    def _told(self, value: Any, names: tuple[str, ...]) -> str:
        kind: Any = type(value)
        if self._long.get(kind, True):
            parts = [f"{name}={self.of(getattr(value, name))}" for name in names]
            text = f"{kind.__qualname__}({', '.join(parts)})"
        else:
            text = repr(value)
        self._long[kind] = len(text) > SHORT
        return text


_KEPT = Texts()


def text_of(value: Any) -> str:
    """As `repr` has it."""
    return _KEPT.of(value)


@cache
def _frozen_fields(kind: type) -> tuple[str, ...] | None:
    """The fields that stand in the text of such a record; None for what is none, or has words of its own."""
    if not is_dataclass(kind) or not _is_frozen(kind) or kind.__repr__.__code__.co_filename not in _MADE:
        return None
    return tuple(spec.name for spec in fields(kind) if spec.repr)


def _is_frozen(kind: Any) -> bool:
    return bool(kind.__dataclass_params__.frozen) or kind.__setattr__ is making._shut


@cache
def _stays(hint: Any) -> bool:
    """Whether nothing in a value of this type can change. Of a type that cannot be read, nobody knows."""
    if hint in _LEAVES or hint is Ellipsis:
        return True
    if get_origin(hint) in (tuple, Union, types.UnionType):
        return all(_stays(each) for each in get_args(hint))
    is_enum = isinstance(hint, type) and issubclass(hint, Enum)
    if is_enum or _frozen_fields(hint) is None:
        return is_enum
    try:
        return all(_stays(each) for each in get_type_hints(hint).values())
    except NameError:
        return False
