"""Frozen records, made and changed: a refold makes some hundred thousand of them.

`frozen` is `dataclass(frozen=True, slots=True)` whose records are made four times quicker: the library's own sets each
field through `object.__setattr__`, this one through the field's own slot. `replace` is `dataclasses.replace`, which
looks at the specification of every field again at every call: seven times slower for a state of 26 fields.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

C = TypeVar("C", bound=type)

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    @cache
    def _fields_of(kind: type) -> tuple[dict[str, int], Any]:
        names = [spec.name for spec in fields(kind)]
        # With one name an attrgetter gives the value itself; the first is asked for twice.
        return {name: place for place, name in enumerate(names)}, attrgetter(names[0], *names)

    def replace(record: Any, /, **changes: Any) -> Any:
        """A record of the same kind with these fields changed; TypeError for a field that it has not."""
        kind = type(record)
        places, values_of = _fields_of(kind)
        values = [*values_of(record)[1:]]
        for name, value in changes.items():
            if name not in places:
                raise TypeError(f"{kind.__name__} has no field '{name}'")
            values[places[name]] = value
        return kind(*values)


@dataclass_transform(frozen_default=True, kw_only_default=False)
def frozen(cls: C) -> C:
    """Class decorator: a frozen record with slots."""
    made: Any = dataclass(frozen=True, slots=True)(cls)
    made.__init__ = _quick_init(made)
    return made  # type: ignore[no-any-return]


def _quick_init(kind: type) -> Callable[..., None]:
    """An `__init__` with the signature of the record's own, and what it does."""
    names: dict[str, Any] = {"_made": _MADE}
    parameters, lines = ["self"], []
    for spec in fields(kind):
        assert spec.init
        assert not spec.kw_only
        names[f"_set_{spec.name}"] = getattr(kind, spec.name).__set__
        value = spec.name
        if spec.default is not MISSING:
            names[f"_default_{spec.name}"] = spec.default
            parameters.append(f"{spec.name}=_default_{spec.name}")
        elif spec.default_factory is not MISSING:
            names[f"_make_{spec.name}"] = spec.default_factory
            parameters.append(f"{spec.name}=_made")
            fresh = "{}" if spec.default_factory is dict else f"_make_{spec.name}()"
            value = f"{fresh} if {spec.name} is _made else {spec.name}"
        else:
            parameters.append(spec.name)
        lines.append(f"    _set_{spec.name}(self, {value})")
    if hasattr(kind, "__post_init__"):
        lines.append("    self.__post_init__()")
    source = f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or ["    pass"])
    exec(source, names)
    init: Callable[..., None] = names["__init__"]
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    return init


_MADE = object()
"""Where nothing is given for a field that is made anew for each record."""
