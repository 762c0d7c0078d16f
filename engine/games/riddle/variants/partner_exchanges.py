"""O-2  Friendly Exchanges with partners: which card goes is chosen, asked for, or taken out of the open hand."""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.sections import ToAct, Words
from engine.games.riddle.pieces import side_of
from engine.games.riddle.steps.acting import At
from engine.games.riddle.steps.exchanging import Exchange

WAYS: Final = ("usual", "chosen", "asked_for", "taken")
"""As in the Basic Game, and by O-2/a, O-2/b and O-2/c."""


def as_agreed(at: At, fixed: Mapping[str, Any], words: Words) -> Words:
    """O-2/a, O-2/b, O-2/c, O-16/exchanges  The exchange with a partner, or among one's own, is told as it is made."""
    way, other = at.state.partner_exchanges, fixed.get("other", "")
    is_partner = other in at.seats and side_of(other) == side_of(at.seat)
    return (f"offer.Exchange.{way}", words[1]) if is_partner and way in WAYS[1:] else words


ADDS = (ToAct(Exchange, "O-2", words=as_agreed),)
