"""Sentences that the player has yet to be told: what was set aside while a page was made or a table opened."""

from __future__ import annotations

from collections.abc import Iterable

from companion.models import MessageModel


class Untold:
    """Told in the order they came, as one message; a sentence that comes again is told once."""

    def __init__(self, first: Iterable[str] = ()) -> None:
        self._sentences = dict.fromkeys(first)

    def add(self, sentence: str) -> None:
        """Tell this as soon as there is a page to tell it on."""
        self._sentences[sentence] = None

    def message(self) -> MessageModel | None:
        """All of it, told now; None where there is nothing to tell."""
        first, *others = self._sentences or ("",)
        self._sentences = {}
        return MessageModel(first, " ".join(others), "bad") if first else None
