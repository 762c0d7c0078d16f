"""A throw before the tray camera: the question about it with the die on the glass, its keys, and every value to change.

`ThrowView` dispatches what fingers say of the dice; nothing of it is kept here.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.models import FACES, CountDie, OpenDie, PictureModel, SayFace, SourceModel, TakeReading, ThrowAgain
from companion.table.model_throw import DieModel, ThrowModel
from companion.widgets.basics import Picks, Stack, Tap, Words, tap
from companion.widgets.pads import FacePad, PipPad
from companion.widgets.switches import EvenRow, PickTap
from companion.widgets.theme import theme
from companion.widgets.tray import TrayView
from companion.words import say

ONE_DIE, OF_SEVERAL = 150, 100
"""The side of the picture of the only die in doubt, and the most it may be of one among several, in dp."""
SIDE_BY_SIDE = 2
"""Of so many dice in doubt the keys of each stand beside one another."""
A_LINE = 5
"""So many dice stand on one line."""
BESIDE_TAKE = 2
"""So many values stand beside the button that takes them; more have a line of their own."""
OTHER, CHANGE = "…", "change"


class ThrowView(Picks, Stack):
    """The dice of a source that has them one by one. kind: the kind of its take button."""

    def __init__(self, source: SourceModel, kind: str = "gold", **properties: Any) -> None:
        super().__init__(**({"spacing": dp(8)} | properties))
        assert source.throw is not None
        self.source, self.throw, self.kind = source, source.throw, kind
        if self.throw.question:
            self._ask()
        if self.throw.pad is not None:
            self._open_pad(self.throw)
        self._foot()

    # -- the question -------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        asked = self.throw.asked
        if len(asked) == 1 and not self.throw.is_choosing:
            self._ask_about_one(asked[0])
            return
        self.add_widget(Words(says=self.throw.question, face="Serif", type_size="heading"))
        if self.throw.why and not asked:
            self.add_widget(Words(says=self.throw.why, ink="dim", type_size="small"))
        line = GridLayout(cols=len(asked) if len(asked) <= A_LINE else 3, spacing=theme.gap * 0.8, size_hint_y=None)
        line.bind(minimum_height=line.setter("height"))
        for die in asked:
            line.add_widget(self._column(die))
        if asked:
            self.add_widget(line)

    def _ask_about_one(self, die: DieModel) -> None:
        head = BoxLayout(size_hint_y=None, spacing=theme.gap)
        words = Stack(spacing=dp(4), pos_hint={"center_y": 0.5})
        words.add_widget(Words(says=self.throw.question, face="Serif", type_size="heading"))
        if self.throw.why:
            words.add_widget(Words(says=self.throw.why, ink="dim", type_size="small"))
        head.bind(minimum_height=head.setter("height"))
        if die.picture is not None:
            picture = _whole(die.picture)
            picture.size_hint_x, picture.width, picture.height = None, dp(ONE_DIE), dp(ONE_DIE)
            head.add_widget(picture)
        head.add_widget(words)
        self.add_widget(head)
        if not die.keys:
            return
        keys = EvenRow()
        for face in die.keys:
            key = tap(die.word(face), self._picked, "gold", face="Serif", type_size="heading")
            key.carries = SayFace(die.place, face)
            keys.add_widget(key)
        self.add_widget(keys)
        self.add_widget(tap(say("widgets.another_face"), self._picked, "plain", carries=OpenDie(die.place)))

    def _column(self, die: DieModel) -> Widget:
        """One die of several: its picture, and under it the keys for what it shows, or the one that counts it."""
        column = Stack(spacing=dp(6))
        if die.picture is not None:
            picture = _whole(die.picture)
            picture.bind(width=lambda view, width: setattr(view, "height", min(width, dp(OF_SEVERAL))))
            column.add_widget(picture)
        if self.throw.is_choosing:
            column.add_widget(self._key(die.shows, CountDie(die.place), die.counts, die.note))
            return column
        keys = [self._key(die.word(face), SayFace(die.place, face), face == die.chosen, "") for face in die.keys]
        is_other = die.shows != "?" and die.chosen == 0
        keys.append(self._key(die.shows if is_other else OTHER, OpenDie(die.place), is_other, ""))
        cols = SIDE_BY_SIDE if len(self.throw.asked) <= SIDE_BY_SIDE and len(keys) > 1 else 1
        for start in range(0, len(keys), cols):
            row = BoxLayout(size_hint_y=None, spacing=dp(6))
            row.bind(minimum_height=row.setter("height"))
            for key in keys[start : start + cols]:
                row.add_widget(key)
            column.add_widget(row)
        return column

    def _key(self, says: str, intent: object, chosen: bool, note: str) -> Tap:
        is_face = says != OTHER
        key = PickTap(says=says, carries=intent, note=note, face="Serif" if is_face else "Sans")
        key.type_size, key.chosen = "heading" if is_face else "small", chosen
        key.bind(on_release=self._picked)
        return key

    def _open_pad(self, throw: ThrowModel) -> None:
        assert throw.pad is not None
        if throw.pad.title:
            self.add_widget(Words(says=throw.pad.title, ink="dim", type_size="small"))
        self.pad = FacePad(throw.pad) if throw.pad.kind == FACES else PipPad(throw.pad)
        self.pad.bind(on_done=lambda pad: self.dispatch("on_pick", SayFace(throw.pad_of, int(pad.value[0]))))
        self.add_widget(self.pad)

    # -- what is read, and what takes it ------------------------------------------------------------------------------

    def _foot(self) -> None:
        throw, source = self.throw, self.source
        values = [self._value(die) for die in throw.read]
        is_beside = source.take and len(values) <= BESIDE_TAKE
        if values and not is_beside:
            self.add_widget(Words(says="Read:" if throw.question else "", ink="dim", type_size="small"))
            self._line(values)
            values = []
        for value in values:
            value.size_hint_x, value.width = None, dp(84) * theme.grow
        if source.take:
            take = tap(source.take, self._picked, self.kind, carries=TakeReading(source.id), enabled=source.ready)
            values.append(take)
        if values:
            self._line(values)
        if throw.again:
            self.add_widget(tap(throw.again, self._picked, "quiet", carries=ThrowAgain()))

    def _line(self, buttons: list[Tap]) -> None:
        row = EvenRow()
        for button in buttons:
            row.add_widget(button)
        self.add_widget(row)

    def _value(self, die: DieModel) -> Tap:
        value = PickTap(says=die.shows, note=die.note or CHANGE, carries=OpenDie(die.place), face="Serif")
        value.type_size = "heading"
        value.chosen = self.throw.pad is not None and self.throw.pad_of == die.place
        value.bind(on_release=self._picked)
        return value

    def _picked(self, tapped: Tap) -> None:
        self.dispatch("on_pick", tapped.carries)


def _whole(picture: PictureModel) -> TrayView:
    view = TrayView(is_whole=True)
    view.show_picture(picture)
    return view
