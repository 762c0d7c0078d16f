"""How a game looks on the table: a look a game, found by its name. Everything else in the presenters knows no game."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol, cast

from companion.presenters.asks import Paper
from companion.presenters.duel import DuelModel
from companion.presenters.journal import Line
from companion.presenters.lexicon import Lexicon
from companion.presenters.models import PhaseModel, SectionModel

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sight:
    """What one audience sees: its view of the table, the names of things, and the charts everybody may know."""

    view: View
    lexicon: Lexicon
    paper: Paper


class Look(Protocol):
    """A game's own words and panels; a module of this package named as the game has these."""

    COLOURS: Mapping[str, str]
    NOTE_HAND: str
    """The command by which a seat notes its hand on its desk."""

    def turn(self, sight: Sight) -> str:
        """The turn in the strip."""

    def date(self, sight: Sight) -> str:
        """The date in the strip, "" when it has none."""

    def phases(self, sight: Sight) -> tuple[PhaseModel, ...]:
        """The sequence of play, with where it stands."""

    def sections(self, sight: Sight) -> tuple[SectionModel, ...]:
        """The public panels."""

    def duel(
        self, sight: Sight, lines: Sequence[Line], seats: Sequence[str], colours: Mapping[str, str]
    ) -> DuelModel | None:
        """The fight in hand, for the Table. lines: the PUBLIC journal."""

    def hand(self, view: View, seat: str) -> tuple[int | None, ...]:
        """The cards that a seat's own desk has in its hand, None for one it was not told."""

    def desk_sections(self, sight: Sight, seat: str) -> tuple[SectionModel, ...]:
        """A seat's own panels."""


def look_of(game: str) -> Look:
    """The look of this game."""
    return cast(Look, panels_of(game))


def panels_of(game: str, part: str = "") -> ModuleType:
    """The module of this package that is named as the game, with `part` behind; the plain one where it has none."""
    name = f"companion.presenters.{game}{part}"
    has_own = importlib.util.find_spec(name) is not None
    return importlib.import_module(name if has_own else "companion.presenters.plain")
