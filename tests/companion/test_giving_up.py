"""A side gives the game up at the table: every seat is asked, the end is told, and it is taken back."""

from __future__ import annotations

from companion.intents import Open


def more_of(front):
    front.do(Open("more"))
    return front.shown().model if hasattr(front, "shown") else front.model()
