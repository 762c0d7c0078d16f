"""What the sheet draws that stands there after an error that nobody caught. Frozen plain data, as in `models`."""

from __future__ import annotations

from engine.core.frozen import frozen

MISHAP = "mishap"
"""The sheet's name among the pages."""


@frozen
class MishapModel:
    """The sheet, which everybody sees. table: what the open table is called and where it stands, '' where none lies
    open; last: its newest line, as everybody may read it; where: the file in which the error is written down, '' where
    that could not be done.
    """

    table: str = ""
    last: str = ""
    where: str = ""
