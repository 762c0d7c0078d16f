"""Frozen records, made and changed: a refold makes some hundred thousand of them.

`frozen` is `dataclass(frozen=True, slots=True)` whose records are made four times quicker: the library's own sets each
field through `object.__setattr__`, this one through the field's own slot. The classes themselves are made ten times
quicker, and a start makes hundreds: the library compiles seven methods of each at once, this one four, each when it
is first wanted. `frozen_by_name` is the same of records whose fields are given by name alone. `replace` is
`dataclasses.replace`, which looks at the specification of every field again at every call: seven times slower for a
state of 26 fields. A kind that inherits from a `frozen` one is made with `frozen` too.
"""

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field as field, fields
from functools import cache
from operator import attrgetter
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

C = TypeVar("C", bound=type)

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    @cache
    def _fields_of(kind: type) -> tuple[dict[str, int], Any, bool]:
        names = [spec.name for spec in fields(kind)]
        is_by_name = any(spec.kw_only for spec in fields(kind))
        # With one name an attrgetter gives the value itself; the first is asked for twice.
        return {name: place for place, name in enumerate(names)}, attrgetter(names[0], *names), is_by_name

    def replace(record: Any, /, **changes: Any) -> Any:
        """A record of the same kind with these fields changed; TypeError for a field that it has not."""
        kind = type(record)
        places, values_of, is_by_name = _fields_of(kind)
        values = [*values_of(record)[1:]]
        for name, value in changes.items():
            if name not in places:
                raise TypeError(f"{kind.__name__} has no field '{name}'")
            values[places[name]] = value
        return kind(**dict(zip(places, values, strict=True))) if is_by_name else kind(*values)


@dataclass_transform(frozen_default=True, kw_only_default=False)
def frozen(cls: C) -> C:
    """Class decorator: a frozen record with slots."""
    return _frozen(cls, by_name=False)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def frozen_by_name(cls: C) -> C:
    """Class decorator: a frozen record with slots whose fields are given by name alone."""
    return _frozen(cls, by_name=True)


def _frozen(cls: C, *, by_name: bool) -> C:
    made: Any = dataclass(slots=True, init=False, repr=False, eq=False, kw_only=by_name)(cls)
    _mean_the_made(made)
    own = {*vars(made)}
    for name, written in (("__init__", _init), ("__eq__", _eq), ("__hash__", _hash), ("__repr__", _repr)):
        if name not in own:
            setattr(made, name, _at_first(made, name, written))
    made.__setattr__ = made.__delattr__ = _shut
    made.__getstate__, made.__setstate__ = _kept, _brought_back
    return made  # type: ignore[no-any-return]


def _mean_the_made(made: type) -> None:
    """`super()` in a method looks for its class in a cell, which still has the one that was made anew for its slots."""
    for member in vars(made).values():
        for method in (getattr(member, "__func__", member), getattr(member, "fget", None)):
            if not isinstance(method, FunctionType):
                continue
            for name, cell in zip(method.__code__.co_freevars, method.__closure__ or (), strict=True):
                if name == "__class__":
                    cell.cell_contents = made


def _at_first(kind: type, name: str, written: Callable[[type, dict[str, Any]], str]) -> Callable[..., Any]:
    """A method that is compiled when it is first called: most kinds of record are never made or compared in a start."""

    def first(*given: Any, **named: Any) -> Any:
        known: dict[str, Any] = {}
        exec(written(kind, known), known)
        method = known[name]
        method.__qualname__ = f"{kind.__qualname__}.{name}"
        setattr(kind, name, method)
        return method(*given, **named)

    return first


def _init(kind: type, known: dict[str, Any]) -> str:
    """An `__init__` with the signature of the library's own, that does the same."""
    known["_made"] = _MADE
    by_name = any(spec.kw_only for spec in fields(kind))
    parameters, lines = ["self", *(["*"] if by_name else [])], []
    for spec in fields(kind):
        assert spec.init
        assert spec.kw_only == by_name
        known[f"_set_{spec.name}"] = getattr(kind, spec.name).__set__
        value = spec.name
        if spec.default is not MISSING:
            known[f"_default_{spec.name}"] = spec.default
            parameters.append(f"{spec.name}=_default_{spec.name}")
        elif spec.default_factory is not MISSING:
            known[f"_make_{spec.name}"] = spec.default_factory
            parameters.append(f"{spec.name}=_made")
            fresh = "{}" if spec.default_factory is dict else f"_make_{spec.name}()"
            value = f"{fresh} if {spec.name} is _made else {spec.name}"
        else:
            parameters.append(spec.name)
        lines.append(f"    _set_{spec.name}(self, {value})")
    if hasattr(kind, "__post_init__"):
        lines.append("    self.__post_init__()")
    return f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or ["    pass"])


def _eq(kind: type, _: dict[str, Any]) -> str:
    names = [spec.name for spec in fields(kind) if spec.compare]
    are_equal = f"{_values('self', names)} == {_values('other', names)}"
    return f"def __eq__(self, other):\n    return {are_equal} if other.__class__ is self.__class__ else NotImplemented"


def _hash(kind: type, _: dict[str, Any]) -> str:
    names = [spec.name for spec in fields(kind) if (spec.compare if spec.hash is None else spec.hash)]
    return f"def __hash__(self):\n    return hash({_values('self', names)})"


def _values(record: str, names: list[str]) -> str:
    return "(" + "".join(f"{record}.{name}, " for name in names) + ")"


def _repr(kind: type, _: dict[str, Any]) -> str:
    told = ", ".join(f"{spec.name}={{self.{spec.name}!r}}" for spec in fields(kind) if spec.repr)
    return f"def __repr__(self):\n    return self.__class__.__qualname__ + f'({told})'"


def _kept(record: Any) -> list[Any]:
    return [getattr(record, spec.name) for spec in fields(record)]


def _brought_back(record: Any, values: list[Any]) -> None:
    """What another process was handed: no field can be set as others are."""
    for spec, value in zip(fields(record), values, strict=True):
        object.__setattr__(record, spec.name, value)


def _shut(record: Any, name: str, *_: Any) -> None:
    raise FrozenInstanceError(f"field '{name}' of {type(record).__name__} stays as it was made")


_MADE = object()
"""Where nothing is given for a field that is made anew for each record."""
