"""The Endurance sheet, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

from companion.presenters.looks import Sight, panels_of
from companion.presenters.models import MessageModel
from companion.presenters.pages import EnduranceModel, MarkBox, SheetModel
from companion.presenters.table import notice_of


class Sheets(Protocol):
    """A game's sheets; the module of this package named as the game, with `_sheets` behind, has these."""

    def sheets(self, sight: Sight) -> tuple[SheetModel, ...]:
        """The rows that lie open to everybody."""

    def marked(self, sight: Sight, mark: MarkBox) -> Mapping[str, Any] | None:
        """The command of a mark in a box, None when it changes nothing."""


def sheets_of(game: str) -> Sheets:
    """The sheets of this game."""
    return cast(Sheets, panels_of(game, "_sheets"))


def endurance_model(game: str, sight: Sight, turn: str, message: MessageModel | None = None) -> EnduranceModel:
    """The public sheet."""
    sheets = sheets_of(game)
    return EnduranceModel(
        sheets=sheets.sheets(sight),
        turn=turn,
        box_label=notice_of(sight.view),
        message=message,
    )
