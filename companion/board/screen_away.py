"""Putting the board away, and building it again: what stands where, place by place, to be ticked off."""

from __future__ import annotations

from kivy.metrics import dp

from companion.board.model_away import AwayModel, BoardIsAway, BoardStands, PrintList, StandsModel, TickRow
from companion.board.screen import halves
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel, Words, tap
from companion.widgets.leaf import Leaf, kept
from companion.widgets.longlist import LongList, Row
from companion.widgets.switches import EvenRow
from companion.widgets.theme import theme
from companion.words import say

AWAY = say("put_away.how_to_put_it_away")
AGAIN = say("put_away.how_to_set_it_up")


class AwayScreen(Leaf):
    """Draws an AwayModel."""

    def draw(self, model: AwayModel) -> None:
        title = say("shared.build_the_board_again") if model.rebuilds else say("shared.put_the_board_away")
        self.lay_out(title, model.strip, model.box_label, (), model.message)
        self.body.orientation = "vertical"
        self.body.add_widget(Words(says=AGAIN if model.rebuilds else AWAY, ink="dim"))
        groups = [
            [Row(group.title.upper(), enabled=False, ink="gold"), *map(_row, group.rows)] for group in model.groups
        ]
        sides = Sides()
        for at, rows in enumerate(rows for rows in halves(groups) if rows):
            panel = Panel(padding=(theme.pad, theme.pad / 2, dp(4), dp(4)))
            panel.add_widget(self.pass_on(kept(LongList(rows=rows), f"stands/{at}")))
            sides.add_widget(panel)
        self.body.add_widget(sides)
        self.body.add_widget(self._foot(model))

    def _foot(self, model: AwayModel) -> EvenRow:
        foot, (ticked, count) = EvenRow(), model.count
        foot.add_widget(tap(say("put_away.write_the_list"), lambda _: self.dispatch("on_pick", PrintList())))
        says = say("put_away.board_stands_now") if model.rebuilds else say("put_away.all_of_it_is_put_away")
        done = tap(says, lambda _: self.dispatch("on_pick", BoardStands() if model.rebuilds else BoardIsAway()), "gold")
        done.note = say("put_away.so_many_ticked", ticked=ticked, count=count)
        self.done = done
        foot.add_widget(done)
        return foot


def _row(row: StandsModel) -> Row:
    mark, ink = ("☑", "good") if row.is_ticked else ("☐", "dim")
    return Row(
        row.place,
        row.piece,
        TickRow(row.id),
        mark,
        ink,
        end=row.unknown,
        end_ink="gold",
        ink="dim" if row.is_ticked else "text",
    )
