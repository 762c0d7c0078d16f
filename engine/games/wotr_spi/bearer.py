"""M.1  The Ringbearer is named, and what the record holds under that name lies open."""

from typing import Any

from engine.core.disclosing import opens, tells
from engine.core.record import Event
from engine.core.situation import Situation


def bearer_named(at: Situation[Any], name: str | None, cites: str) -> Event:
    """By this section everybody learns that this Character bears the Ring.

    M.4  The circles that were marked on a row which nobody else knew are sealed under his name. Where none was marked
    nothing is: who he is was never written down.
    """
    what = f"bearer:{name}"
    return opens(what, cites) if at.is_sealed(what) else tells(what, cites, name or "?")
