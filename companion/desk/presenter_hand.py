"""A hand of cards as it lies on the table beside the hand on record: what is there, what is missing, what is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.frozen import frozen


@frozen
class HandCheck:
    """Card numbers, lowest first. there: on record and shown; missing: on record, not shown; extra: shown, not on
    record; untold: how many cards the record has without a number; room: how many the hand has in all.
    """

    there: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    untold: int = 0
    room: int = 0

    @property
    def is_right(self) -> bool:
        """Whether every named card was shown, and none beyond those the record has without a name."""
        return not self.missing and len(self.extra) <= self.untold

    @property
    def too_many(self) -> int:
        """How many more cards were shown than the hand has."""
        return max(0, len(self.there) + len(self.extra) - self.room)

    @property
    def differs(self) -> bool:
        """Whether the record would say something else of this hand than it does."""
        return bool(self.missing or self.extra)


def compared(recorded: Sequence[int | None], shown: Iterable[int]) -> HandCheck:
    """The hand on record (None: a card without a number) and the cards that were shown, each once."""
    named, seen = {card for card in recorded if card is not None}, set(shown)
    return HandCheck(
        there=tuple(sorted(named & seen)),
        missing=tuple(sorted(named - seen)),
        extra=tuple(sorted(seen - named)),
        untold=sum(card is None for card in recorded),
        room=len(recorded),
    )


def as_shown(recorded: Sequence[int | None], shown: Iterable[int]) -> tuple[int | None, ...]:
    """The hand as it was shown, a card of it that was not shown without a number. ValueError when more were shown
    than the hand has.
    """
    check = compared(recorded, shown)
    if check.too_many:
        raise ValueError(f"{check.too_many} more cards were shown than the {check.room} of this hand.")
    seen = (*check.there, *check.extra)
    return (*seen, *(None,) * (check.room - len(seen)))
