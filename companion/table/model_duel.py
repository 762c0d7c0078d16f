"""A fight as the Table draws it: the game's panel with what the tablet adds. Frozen, as in models.py."""

from __future__ import annotations

from dataclasses import dataclass

from companion.parts import OfferModel
from engine.core.panels import Side, Sides


@dataclass(frozen=True, slots=True)
class DuelSideModel(Side):
    """A side under the name and in the colour of its seat; `offers` are the taps of this seat alone."""

    name: str = ""
    colour: str = "text"
    offers: tuple[OfferModel, ...] = ()


@dataclass(frozen=True, slots=True)
class DuelModel(Sides):
    """A fight whose sides are drawn so."""

    sides: tuple[DuelSideModel, ...]
