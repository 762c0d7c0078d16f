"""Votes over frames: readings of the card camera in, picture by picture; a card that was laid there comes out once."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

import numpy as np

from companion.cards.reader import CardReading, TagSeen


@dataclass(frozen=True)
class VoteTuning:
    """When a card counts, all in pictures but the last.

    A card is shown when `agreeing` of the last `window` pictures name it. It is gone when `gone` pictures in a row do
    not; for `covered` pictures more it is still the same card if it appears in the same place, for a hand may have
    passed over it. The same place is within `wander` of the symbol's side.
    """

    agreeing: int = 2
    window: int = 4
    gone: int = 10
    covered: int = 150
    wander: float = 0.12

    def __post_init__(self) -> None:
        if not 1 <= self.agreeing <= self.window:
            raise ValueError("A card is shown by at least one vote and at most as many as there are pictures.")


@dataclass(frozen=True)
class CardShown:
    """Cards laid before the camera together, lowest first: `cards` are new, `tags` are their stickers in the same
    order, `beside` are those that lay there before and still do."""

    cards: tuple[int, ...]
    tags: tuple[TagSeen, ...]
    beside: tuple[int, ...] = ()


@dataclass
class _Lying:
    """A card that was shown: where it lay last, and in which picture it was last seen."""

    tag: TagSeen
    seen_at: int


@dataclass
class _Candidate:
    """A card that is not shown yet: its newest sticker, and the pictures that name it."""

    tag: TagSeen
    votes: list[int] = field(default_factory=list)


class TagVotes:
    """Shows each card once for each time it is laid down, however long it lies there, is pushed about or turned.

    Cards that come up at nearly the same time are shown together. A picture that shows something damaged, or of
    another box, gives no vote: it cannot be told which card was meant. A card keeps no picture here.
    """

    def __init__(self, tuning: VoteTuning | None = None) -> None:
        self._tuning = tuning or VoteTuning()
        self._at = 0
        self._lying: dict[int, _Lying] = {}
        self._coming: dict[int, _Candidate] = {}
        self._doubts: deque[str] = deque(maxlen=self._tuning.window)

    @property
    def why(self) -> str:
        """The sentence of a doubt about what lies there, once it has as many votes as a card needs; else ''."""
        for doubt in set(self._doubts):
            if doubt and self._doubts.count(doubt) >= self._tuning.agreeing:
                return doubt
        return ""

    def look_away(self) -> None:
        """Nobody reads for a while. A card that then lies where it lay is still the same; elsewhere it is laid anew."""
        self._coming.clear()
        self._doubts.clear()
        for card, lying in self._lying.items():
            self._lying[card] = replace(lying, seen_at=min(lying.seen_at, self._at - self._tuning.gone - 1))

    def feed(self, reading: CardReading) -> CardShown | None:
        """Take the next picture's reading: the cards it completes, or None."""
        self._at += 1
        self._doubts.append("" if reading.sure or not reading.tags else reading.why)
        named = {tag.card: tag for tag in reading.tags if tag.card is not None}
        for card, tag in named.items():
            if card in self._lying and self._is_same(self._lying[card], tag):
                self._lying[card] = _Lying(tag, self._at)
            elif reading.sure:
                coming = self._coming.setdefault(card, _Candidate(tag))
                coming.tag = tag
                coming.votes.append(self._at)
        self._forget_old()
        return self._complete(named)

    def _complete(self, named: dict[int, TagSeen]) -> CardShown | None:
        """Those with votes enough, unless another card is just coming up beside them."""
        tuning = self._tuning
        ready = sorted(card for card, coming in self._coming.items() if len(coming.votes) >= tuning.agreeing)
        is_early = any(
            len(coming.votes) < tuning.agreeing and self._at - coming.votes[0] < tuning.agreeing
            for coming in self._coming.values()
        )
        if not ready or is_early:
            return None
        tags = tuple(self._coming.pop(card).tag for card in ready)
        beside = tuple(sorted(card for card in named if card in self._lying and card not in ready))
        for card, tag in zip(ready, tags, strict=True):
            self._lying[card] = _Lying(tag, self._at)
        return CardShown(tuple(ready), tags, beside)

    def _forget_old(self) -> None:
        oldest = self._at - self._tuning.window
        for card, coming in list(self._coming.items()):
            coming.votes = [vote for vote in coming.votes if vote > oldest]
            if not coming.votes:
                del self._coming[card]
        kept = self._tuning.gone + self._tuning.covered
        self._lying = {card: lying for card, lying in self._lying.items() if self._at - lying.seen_at <= kept}

    def _is_same(self, lying: _Lying, tag: TagSeen) -> bool:
        """Whether this is the card that lay there: never gone for long, or back on the very spot, turned as it was."""
        if self._at - lying.seen_at <= self._tuning.gone:
            return True
        before, now = np.array(lying.tag.corners_xy), np.array(tag.corners_xy)
        side_px = max(1.0, float(np.linalg.norm(before[0] - before[1])), float(np.linalg.norm(before[1] - before[2])))
        return float(np.linalg.norm(now - before, axis=1).max()) <= self._tuning.wander * side_px
