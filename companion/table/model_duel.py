"""A fight as the Table draws it: the game's panel with what the tablet adds. Frozen, as in models.py."""

from __future__ import annotations

from companion.parts import OfferModel
from engine.core.frozen import frozen
from engine.core.panels import Side, Sides


@frozen
class DuelSideModel(Side):
    """A side under the name and in the colour of its seat; `offers` are the taps of this seat alone."""

    name: str = ""
    colour: str = "text"
    offers: tuple[OfferModel, ...] = ()


@frozen
class DuelModel(Sides):
    """A fight whose sides are drawn so."""

    sides: tuple[DuelSideModel, ...]
