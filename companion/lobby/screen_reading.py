"""Before the first turn: what a new table needs read off its own sheets, and the way to the grid."""

from __future__ import annotations

from companion.pages import ReadingModel
from companion.widgets.basics import Panel, Words, tap
from companion.widgets.theme import theme

NOTHING = "Nothing has to be read off: an evening starts at once."
FRIEND = "Take in a friend's readings"
ASKS_FRIEND = "Who has typed the same box writes them to a file with ‘Export my readings’ on Box sheets."
CAN_WAIT = "It can wait: the table asks for each cell when a rule needs it."


class BeforeTheFirstTurn(Panel):
    """A friend's readings first, then how much typing the charts are; dispatches `on_friend` or `on_charts` when
    either is wanted now.
    """

    def __init__(self, reading: ReadingModel) -> None:
        self.register_event_type("on_friend")
        self.register_event_type("on_charts")
        super().__init__(rim="line", spacing=theme.gap * 0.6, size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(Words(says="Before the first turn", ink="gold", face="SansBold"))
        if not reading.charts:
            self.add_widget(Words(says=NOTHING))
            return
        minutes = "1 minute" if reading.minutes == 1 else f"{reading.minutes} minutes"
        cells = "1 cell" if reading.cells == 1 else f"{reading.cells} cells"
        self.add_widget(tap(FRIEND, lambda _: self.dispatch("on_friend")))
        self.add_widget(Words(says=ASKS_FRIEND, ink="dim", type_size="small"))
        self.add_widget(Words(says=f"About {minutes} of typing from your own sheets, {cells}. {CAN_WAIT}"))
        self.add_widget(tap("Type the charts in now", lambda _: self.dispatch("on_charts")))
        self.add_widget(Words(says=f"{', '.join(reading.charts)}.", ink="dim", type_size="small"))

    def on_friend(self) -> None:
        """Nothing to do by default."""

    def on_charts(self) -> None:
        """Nothing to do by default."""
