"""Cards in hands: which physical card is of which kind, and a hand as its own desk has it, with cards nobody named."""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path

Hand = tuple[int | None, ...]
"""The cards a seat holds, by the numbers on their stickers; None for one that the tablet has not seen."""


@cache
def kinds_in(folder: Path) -> Mapping[int, str]:
    """The kind of each card of a game whose deck has several of one kind, from its folder's cards.toml (`kind`)."""
    path = folder / "cards.toml"
    told = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {int(number): str(body["kind"]) for number, body in told.get("cards", {}).items() if "kind" in body}


def may_hold(hand: Hand, card: int | None) -> bool:
    """Whether the record can have this card in this hand: it is named there, or one there was never named."""
    return card is None or card in hand or None in hand


def without(hand: Hand, card: int | None) -> Hand:
    """The hand with one card less: this one if it is known to be there, else one that nobody has named, else the last.

    What is laid down lies on the table, whatever the desk has noted: the hand has one less for everybody.
    """
    place = hand.index(card) if card in hand else hand.index(None) if None in hand else len(hand) - 1
    return (*hand[:place], *hand[place + 1 :])


def noted(hand: Hand, told: Iterable[int | None], deck: Collection[int]) -> Hand:
    """The hand as its owner now tells it, as large as everybody sees it is. What the deck lacks, or was told twice,
    stays unnamed; what he does not tell stays as it was.
    """
    kept: list[int | None] = []
    for card in (*told, *hand)[: len(hand)]:
        kept.append(card if card in deck and card not in kept else None)
    return tuple(kept)
