"""What a row of a recycled list holds of its list: Kivy keeps the rows of lists that are gone for those to come, a
thousand of them, and by each a whole form, with the page it stood on, would stay.
"""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakMethod


class Lightly:
    """Calls a method for as long as its object is there, and keeps neither."""

    def __init__(self, method: Callable[..., object]) -> None:
        self._method = WeakMethod(method)

    def __call__(self, *words: object) -> None:
        """Call it; nothing where the object is gone."""
        method = self._method()
        if method is not None:
            method(*words)
