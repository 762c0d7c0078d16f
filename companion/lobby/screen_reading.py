"""Before the first turn: what a new table needs read off its own sheets, and the way to the grid."""

from __future__ import annotations

from companion.pages import ReadingModel
from companion.widgets.basics import Panel, Words, tap
from companion.widgets.theme import theme
from companion.words import say

NOTHING = say("new_table.nothing_to_be_read_off")
FRIEND = say("new_table.take_in_a_friends_readings")
ASKS_FRIEND = say("new_table.how_a_friend_gives_them")
CAN_WAIT = say("new_table.it_can_wait")


class BeforeTheFirstTurn(Panel):
    """A friend's readings first, then how much typing the charts are; dispatches `on_friend` or `on_charts` when
    either is wanted now.
    """

    def __init__(self, reading: ReadingModel) -> None:
        self.register_event_type("on_friend")
        self.register_event_type("on_charts")
        super().__init__(rim="line", spacing=theme.gap * 0.6, size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(Words(says=say("new_table.before_the_first_turn"), ink="gold", face="SansBold"))
        if not reading.charts:
            self.add_widget(Words(says=NOTHING))
            return
        minutes = (
            say("new_table.one_minute") if reading.minutes == 1 else say("new_table.minutes", count=reading.minutes)
        )
        cells = say("new_table.one_cell") if reading.cells == 1 else say("new_table.cells", count=reading.cells)
        self.add_widget(tap(FRIEND, lambda _: self.dispatch("on_friend")))
        self.add_widget(Words(says=ASKS_FRIEND, ink="dim", type_size="small"))
        self.add_widget(
            Words(says=say("new_table.about_so_much_typing", minutes=minutes, cells=cells, can_wait=CAN_WAIT))
        )
        self.add_widget(tap(say("new_table.type_the_charts_in_now"), lambda _: self.dispatch("on_charts")))
        self.add_widget(Words(says=f"{', '.join(reading.charts)}.", ink="dim", type_size="small"))

    def on_friend(self) -> None:
        """Nothing to do by default."""

    def on_charts(self) -> None:
        """Nothing to do by default."""
