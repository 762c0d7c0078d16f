"""What an id of a place on a game's map looks like: a sheet's sign and digits, as it is printed, or one of a list."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from engine.core.frozen import frozen
from engine.core.map_panels import SPACE


@cache
def _printed(sheets: tuple[str, ...], digits: int) -> str:
    sheet = f"[{''.join(map(re.escape, sheets))}]" if sheets else ""
    return rf"\b{sheet}\d{{{digits}}}\b" if digits else "(?!)"


@cache
def _pattern(sheets: tuple[str, ...], digits: int, known: tuple[str, ...]) -> str:
    printed = _printed(sheets, digits)
    listed = [re.escape(id_) for id_ in sorted(known, key=len, reverse=True) if not re.fullmatch(printed, id_)]
    some = f"(?:{'|'.join(listed)})"
    named = rf"\b{some}(?:{BAR}{some}{BAR}\d+)?\b" if listed else ""
    return "|".join(each for each in (printed if digits else "", named) if each) or "(?!)"


_compiled = cache(re.compile)
BAR = re.escape(SPACE)


@frozen
class PlaceIds:
    """The sign of a map sheet and so many digits; or, with no digits, an id of the list alone.

    sheets: their signs, one each, none where an id is digits alone. example: an id that there is. chart: the chart
    whose rows are places, '' where the game has none. known: every id that there is, where the game itself knows them;
    one that is no sheet's sign and digits is called by its name alone, and is picked from a list. A space of a road
    between two of these is an id too ('mill|weir|2').
    """

    sheets: tuple[str, ...] = ()
    digits: int = 0
    example: str = ""
    chart: str = ""
    known: tuple[str, ...] = ()

    # A game's are made once: they are the key of what was worked out of them, and a list of hundreds is hashed slowly.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def pattern(self) -> str:
        """The regular expression of an id as a word of its own."""
        return _pattern(self.sheets, self.digits, self.known)

    @property
    def named(self) -> tuple[str, ...]:
        """The places of the list that have names alone."""
        return tuple(_named(self))

    def is_named(self, id_: str) -> bool:
        """Whether it is one of the list that has a name alone."""
        return id_ in _named(self)

    def is_printed(self, id_: str) -> bool:
        """Whether players read this id itself: on the map a place has such a number."""
        return _compiled(_printed(self.sheets, self.digits)).fullmatch(id_) is not None

    def named_in(self, sentence: str) -> Iterator[str]:
        """The ids that a sentence names, in its order."""
        yield from _compiled(self.pattern).findall(sentence)

    def beside(self, id_: str, within: int = 2) -> Iterator[str]:
        """The ids so many columns and rows round a place, by their numbers alone: the first half of the digits is
        the column, the other the row. None for what is no id, and none that is known not to be there.
        """
        if not self.is_printed(id_):
            return
        half, digits = self.digits // 2, id_[len(id_) - self.digits :]
        sheet, column, row = id_[: len(id_) - self.digits], int(digits[:half]), int(digits[half:])
        steps = range(-within, within + 1)
        for x, y in ((column + dx, row + dy) for dx in steps for dy in steps):
            id_ = f"{sheet}{x:0{half}}{y:0{self.digits - half}}"
            if x > 0 < y and id_ in (self.known or (id_,)):
                yield id_


@cache
def _named(ids: PlaceIds) -> Mapping[str, None]:
    """The ids of the list that nobody reads on the map, in its order, to be looked up."""
    return {id_: None for id_ in ids.known if not ids.is_printed(id_)}
