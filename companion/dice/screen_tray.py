"""Where the tray is in the picture: four corners under four fingers, found by itself, or all of the picture."""

from __future__ import annotations

from collections.abc import Callable

from companion.dice.model import FindCorners, SensesModel, WholeTray
from companion.dice.screen_tab import TabColumn
from companion.words import say

HOW = say("dice.finger_on_each_corner")


class TrayTab(TabColumn):
    """What counts, how to change it, and two taps that do it by themselves."""

    def __init__(self, model: SensesModel, ask: Callable[..., None]) -> None:
        super().__init__(say("dice.where_is_the_tray"), ask)
        tray = model.tray
        self.add_words(tray.says)
        if not tray.may_find:
            self.add_build()
            return
        self.add_words(HOW, "dim")
        self.add_tap(say("shared.find_it_by_itself"), FindCorners(), "gold")
        self.add_tap(say("dice.whole_picture"), WholeTray(), enabled=not tray.is_whole)
        self.add_words(tray.said, tray.said_tone)
        self.add_build()
