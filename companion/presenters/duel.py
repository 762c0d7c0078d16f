"""A fight as the Table draws it: both sides beside one another, and the rounds so far. Frozen, as in models.py."""

from __future__ import annotations

from dataclasses import dataclass

from companion.presenters.parts import CiteModel, LineModel, OfferModel


@dataclass(frozen=True, slots=True)
class DuelSideModel:
    """One side of a fight: who fights, his boxes (else words on them), his numbers, his die and what it did.

    `tag` says whose pick it is or what this side has answered; `offers` are the taps of this seat alone.
    """

    seat: str
    name: str
    colour: str
    fighter: str = ""
    tag: str = ""
    boxes: tuple[str, ...] = ()
    covered: str = ""
    total: str = ""
    differential: str = ""
    lines: tuple[LineModel, ...] = ()
    die: str = ""
    result: str = ""
    offers: tuple[OfferModel, ...] = ()


@dataclass(frozen=True, slots=True)
class DuelModel:
    """A fight as everybody sees it. `rounds` are those already fought, the newest first.

    `by_desk` are the words of the way to the desk of the seat that is asked, where that is one way to answer.
    """

    title: str
    note: str
    sides: tuple[DuelSideModel, ...]
    total_title: str = ""
    differential_title: str = ""
    rounds: tuple[LineModel, ...] = ()
    cites: tuple[CiteModel, ...] = ()
    by_desk: str = ""
