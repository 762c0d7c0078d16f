"""Facts that can be set by hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Fact:
    """A tracked fact that can be set by hand: how it is read and written, and whose secret it is, if anybody's."""

    read: Callable[[Any, str], str]
    write: Callable[[Any, str, str], Any]
    keys: Callable[[Any], tuple[str, ...]]
    owner: str | None = None
