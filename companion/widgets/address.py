"""A path or an address, typed on the keyboard that has the signs for it."""

from __future__ import annotations

from companion.models import OfferModel
from companion.widgets import answer
from companion.widgets.signs import SignsPad


class AddressPanel(answer.AnswerPanel):
    """Asks for one path or address on the keyboard that has the signs for it."""

    def __init__(self, offer: OfferModel) -> None:
        super().__init__(offer)
        field = offer.fields[0]
        pad = SignsPad(field)
        pad.bind(value=self._tell)
        self.pads = {field.name: pad}
        self._turn_to(field.name)
