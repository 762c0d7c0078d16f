"""Twenty throws to try the reader: what it read of each, and what the players said of it. Frozen, no devices."""

from __future__ import annotations

from dataclasses import replace

from engine.core.frozen import frozen

MOST = 20
RIGHT, WRONG, ASKED = "right", "wrong", "asked"


@frozen
class Shown:
    """Dice as they were read. says: '4, 2 or 3?'; why: the doubt; colours: theirs, where known."""

    says: str
    is_sure: bool
    why: str = ""
    colours: tuple[str, ...] = ()


@frozen
class Judged:
    """A throw, and what came of it: RIGHT (read without asking), WRONG, or ASKED."""

    says: str
    verdict: str
    colours: tuple[str, ...] = ()


@frozen
class Score:
    """Of `throws`, so many were read right without asking, read wrong, asked about."""

    throws: int
    right: int
    wrong: int
    asked: int


@frozen
class Tries:
    """The throws judged so far, and the one that lies there and waits for the players' word."""

    judged: tuple[Judged, ...] = ()
    pending: Shown | None = None
    unjudged: int = 0

    @property
    def is_over(self) -> bool:
        """Whether all throws are made."""
        return len(self.judged) >= MOST

    def read(self, shown: Shown) -> Tries:
        """A throw came to rest, read surely or in doubt. One before it that nobody judged does not count."""
        if self.is_over:
            return self
        return replace(self, pending=shown, unjudged=self.unjudged + (self.pending is not None))

    def judge(self, verdict: str) -> Tries:
        """The players' word on the throw that lies there. A throw of which nothing was read at all was ASKED about, and
        so was one in doubt, whatever they say.
        """
        if self.is_over or (self.pending is None and verdict != ASKED):
            return self
        shown = self.pending or Shown("nothing", is_sure=False)
        found = verdict if shown.is_sure else ASKED
        return replace(self, judged=(*self.judged, Judged(shown.says, found, shown.colours)), pending=None)

    def score(self, colour: str = "") -> Score:
        """The count of all throws, or of those in which a die of this colour lay."""
        throws = [each for each in self.judged if not colour or colour in each.colours]
        right, wrong, asked = (sum(each.verdict == which for each in throws) for which in (RIGHT, WRONG, ASKED))
        return Score(len(throws), right, wrong, asked)

    @property
    def colours(self) -> tuple[str, ...]:
        """Every colour of die that was thrown."""
        return tuple(sorted({colour for each in self.judged for colour in each.colours if colour}))
