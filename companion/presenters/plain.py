"""The look of a game that brings none: its own sentences and phases, and no panel."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.presenters.models import PhaseModel

COLOURS: Final[Mapping[str, str]] = MappingProxyType({})
NOTE_HAND: Final = ""


def turn(sight: Any) -> str:
    """The phase, in the game's words."""
    return "".join(phase.name for phase in phases(sight))


def date(sight: Any) -> str:
    """It has none."""
    return ""


def phases(sight: Any) -> tuple[PhaseModel, ...]:
    """The phase that the game is in, where it tells of one."""
    key = f"phase.{sight.view.get('phase')}"
    return (PhaseModel(sight.lexicon.text.say(key), "now"),) if key in sight.lexicon.text else ()


def hand(view: Mapping[str, Any], seat: str) -> tuple[int | None, ...]:
    """The cards that a desk tells of as its hand."""
    return tuple(view.get(f"{seat}_desk", {}).get("hand", ()))


def _nothing(*_: Any) -> tuple[()]:
    return ()


sections = desk_sections = facts_now = hand_facts = doubts = sheets = _nothing


def duel(*_: Any) -> None:
    """It has no fights."""


def marked(*_: Any) -> None:
    """Its sheets have no boxes."""
