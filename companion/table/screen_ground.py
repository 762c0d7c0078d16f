"""The ask's column while the ground of the map is told: words in rows of three, and what the sides hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.models import FieldModel, TableModel, Value
from companion.parts import PLACE
from companion.table.model_ground import AnswerFirst, GroundModel, PenModel, TakePen, TellGround
from companion.widgets.basics import Picks, Stack, Tap, Words, tap
from companion.widgets.lists import level
from companion.words import say

ACROSS = 3


class GroundKeys(Picks, Stack):
    """The palette. A word that is held is gold; one that the place has is marked ✓."""

    def __init__(self, model: GroundModel, **properties: Any) -> None:
        super().__init__(spacing=dp(6), **properties)
        if model.question:
            self.add_widget(Words(says=model.question))
            self._add(model.answers, AnswerFirst)
            return
        if model.kinds:
            self._say(say("ground.the_place"))
            self._add(model.kinds, TakePen)
        self._say(say("ground.spaces_of_a_road") if model.of_roads else say("ground.its_sides"))
        self._add((*model.along, *((model.nothing,) if model.nothing is not None else ())), TakePen)
        if model.sides:
            self._say(" · ".join(model.sides))

    def _say(self, words: str) -> None:
        self.add_widget(Words(says=words, ink="dim", type_size="small"))

    def _add(self, pens: tuple[PenModel, ...], intent_of: Callable[[str], object]) -> None:
        rows = GridLayout(cols=ACROSS, size_hint_y=None, spacing=dp(6))
        rows.bind(minimum_height=rows.setter("height"))
        keys = [self._key(pen, intent_of(pen.id)) for pen in pens]
        for key in keys:
            key.bind(texture_size=lambda *_: level(keys, ACROSS))
            rows.add_widget(key)
        self.add_widget(rows)

    def _key(self, pen: PenModel, intent: object) -> Tap:
        key = tap(
            f"{'✓ ' if pen.is_told else ''}{pen.label}",
            lambda tapped: self.dispatch("on_pick", tapped.carries),
            chosen=pen.is_held,
            carries=intent,
            face="Sans",
            type_size="small",
        )
        key.gives_way = True
        return key


def way_to_tell(
    model: TableModel, filled: tuple[tuple[str, Value], ...], field: Callable[[str], FieldModel]
) -> Tap | None:
    """The key of a form on whose map somebody has not told the ground, None where all is told. filled: what it says."""
    board = next((tab.map for tab in model.tabs if tab.map is not None and tab.map.may_tell), None)
    unread = board.perhaps if board is not None else ()
    if board is None or not unread:
        return None
    if not board.sheets:
        says, note = say("ground.count_the_roads"), say("ground.marked_has_no_light")
        return tap(says, lambda _: None, "plain", note=note, carries=TellGround())
    aims = [str(value) for name, value in filled if field(name).kind == PLACE and value in unread]
    says = say("ground.read_place_off_the_map", place=aims[0]) if aims else say("ground.read_ground_off_the_map")
    note = say("ground.nobody_has_told_it") if aims else say("ground.marked_has_no_light")
    return tap(says, lambda _: None, "plain", note=note, carries=TellGround(aims[0] if aims else ""))
