"""Every page of the tablet at every size, with the longest words: nothing is cut or lies over another."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import islice, product
from typing import Any

MUST_BE_ZERO = ("faults",)
SAMPLE = {"pages": 1}


def run(seed: int, tell: Callable[[str], None], *, pages: int = 1000) -> dict[str, int]:
    """Lay out so many pages, each in all thirty ways. The seed changes nothing: there is no chance in it."""
    import_module("tests.companion.harness")  # it sizes the window before Kivy makes it
    layouts: Any = import_module("tests.companion.layouts")
    laid = faults = 0
    for name, page in islice(layouts.pages().items(), pages):
        for size, percent in product(layouts.SIZES, layouts.PERCENTS):
            found = list(layouts.faults(page, size, percent))
            laid, faults = laid + 1, faults + len(found)
            for fault in found[:3]:
                tell(f"{name}, {size[0]}x{size[1]}, text {percent} %: {fault}")
    return {"layouts": laid, "faults": faults}
