"""What is on the board now: public facts as lines to read aloud; taps note what is not so, a button settles it."""

from __future__ import annotations

from itertools import groupby

from kivy.metrics import dp

from companion.presenters.models import Open, OpenDesk
from companion.presenters.pages import SHEET, FactModel, ForgetEdits, MapCompared, OnMapModel, PutOnMap
from companion.screens.bars import Sides
from companion.screens.leaf import Leaf, kept
from companion.widgets.basics import Panel, Tap, Words, tap
from companion.widgets.chrome import text_width
from companion.widgets.longlist import LongList, Row
from companion.widgets.switches import EvenRow
from companion.widgets.theme import theme

SAYS = "Read it aloud against the board. Tap what is not so."
ON_DESKS = "Kept on the desks"


class OnMapScreen(Leaf):
    """Draws an OnMapModel."""

    def draw(self, model: OnMapModel) -> None:
        ways = (self._way(model.sheet),) if model.sheet else ()
        self.lay_out(model.title, model.turn, model.box_label, ways, model.message)
        self.body.orientation = "vertical"
        self.body.add_widget(Words(says=SAYS, ink="dim"))
        sides = Sides()
        both = (rows for rows in halves(_groups(model)) if rows)
        self.lists = [self._list(rows, f"facts {at}") for at, rows in enumerate(both)]
        for rows in self.lists:
            panel = Panel(padding=(theme.pad, theme.pad / 2, dp(4), dp(4)))
            panel.add_widget(rows)
            sides.add_widget(panel)
        self.body.add_widget(sides)
        self.body.add_widget(self._foot(model.different))

    def _way(self, to: str) -> Tap:
        way = tap(to, lambda _: self.dispatch("on_pick", Open(SHEET)), size_hint_x=None)
        way.width = text_width(way.says, "SansBold", theme.sizes["strong"]) + dp(8)
        return way

    def _list(self, rows: list[Row], name: str) -> LongList:
        shown = kept(LongList(rows=rows), name)
        self.pass_on(shown)
        return shown

    def _foot(self, different: int) -> EvenRow:
        foot = EvenRow()
        if self.model.may_add:
            foot.add_widget(tap("Something is missing here", lambda _: self.dispatch("on_pick", PutOnMap()), "quiet"))
        if different:
            forget = tap("Forget what was noted", lambda _: self.dispatch("on_pick", ForgetEdits()), "quiet")
            foot.add_widget(forget)
        lines = "one line" if different == 1 else f"{different} lines"
        says = f"Put {lines} right" if different else "All is as on the board"
        self.settle = tap(says, lambda _: self.dispatch("on_pick", MapCompared()), "gold")
        foot.add_widget(self.settle)
        return foot


def _groups(model: OnMapModel) -> list[list[Row]]:
    """Each group under its heading; last, the way to what one seat alone knows."""
    groups = [
        [Row(group.upper(), enabled=False, ink="gold"), *(_row(fact) for fact in facts)]
        for group, facts in groupby(model.facts, key=lambda fact: fact.group)
    ]
    desks = [
        Row(seat.name, "what this seat alone knows", OpenDesk(seat.id), end="private desk ›") for seat in model.seats
    ]
    return [*groups, [Row(ON_DESKS.upper(), enabled=False, ink="gold"), *desks]] if desks else groups


def _row(fact: FactModel) -> Row:
    if fact.becomes:
        note = f"not so: {fact.now}"
        return Row(fact.what, note, PutOnMap(fact.id), "✗", "bad", f"→ {fact.becomes}", "gold", chosen=True)
    return Row(fact.what, "", PutOnMap(fact.id), end=fact.now, end_ink="text")


def halves(groups: list[list[Row]]) -> tuple[list[Row], list[Row]]:
    """Two columns of about the same length, no group torn apart."""
    total, left = sum(len(group) for group in groups), 0
    for at, group in enumerate(groups):
        if left and left + len(group) / 2 > total / 2:
            return [row for one in groups[:at] for row in one], [row for one in groups[at:] for row in one]
        left += len(group)
    return [row for one in groups for row in one], []
