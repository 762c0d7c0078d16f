"""What a form of a desk is filled with, also where that is not enough yet: for its owner, in memory alone."""

from __future__ import annotations

from typing import Any

from companion.models import DeskModel, Draft, OfferModel, Value
from companion.widgets.answer import AnswerPanel
from engine.core.frozen import frozen

_BEGUN = ("begun", "faces", "picked", "way", "typed")
"""Where pads have what is no value as yet."""


@frozen
class Filled:
    """A form of a desk that is drawn anew: what it is filled with, what it was refused for, and whether it answers
    what is asked.
    """

    offer: OfferModel
    filled: tuple[tuple[str, Value], ...]
    bad: tuple[str, ...]
    is_asked: bool


def left_in(form: AnswerPanel | None) -> Draft:
    """What it is filled with now."""
    if form is None:
        return Draft()
    told = ((field.name, _left_on(form.pads[field.name])) for field in form.asked())
    return Draft(form.offer.id, tuple((name, value) for name, value in told if value is not None))


def _left_on(pad: Any) -> Any:
    if pad.value is not None:
        return pad.value
    return next((begun for name in _BEGUN if (begun := getattr(pad, name, None))), None)


def offered(model: DeskModel, offer_id: str) -> tuple[OfferModel | None, bool]:
    """This offer of the desk, None where it is there no more; whether it answers what is asked."""
    asked = model.ask.hand if model.ask is not None else None
    offer = next((each for each in (asked, *model.offers) if each is not None and each.id == offer_id), None)
    return offer, offer is not None and offer is asked


def as_left(model: DeskModel) -> Filled | None:
    """The form with which the desk was left, if it is there as it was."""
    offer, is_asked = offered(model, model.left.offer_id)
    return Filled(offer, model.left.values, (), is_asked) if offer is not None and model.hand is None else None
