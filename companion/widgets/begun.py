"""What a form says before a finger has touched it."""

from companion import models
from companion.models import OfferModel, Value

BEGUN = (models.CHOICE, models.SUBSET, models.PLACE, models.SHARES, models.CONFIRM)
"""Kinds of fields that may begin with something; a number begins with it by itself."""


def as_it_begins(offer: OfferModel) -> tuple[tuple[str, Value], ...] | None:
    """What its form says before a finger has touched it, None where something is still to be chosen."""
    said: list[tuple[str, Value]] = []
    for field in offer.fields:
        if field.default != "" and field.kind in (*BEGUN, models.NUMBER):
            said.append((field.name, field.default))
        elif field.kind == models.SUBSET and not field.low:
            said.append((field.name, ()))
        else:
            return None
    return tuple(said)
