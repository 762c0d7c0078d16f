"""More: what a table can do at any time, in two columns of rows under their headings."""

from __future__ import annotations

from itertools import groupby

from kivy.metrics import dp

from companion.lobby.model_more import AskName, CallTable, MoreModel
from companion.models import TEXT, FieldModel, OfferModel
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel
from companion.widgets.leaf import Leaf, kept
from companion.widgets.longlist import LongList, Row
from companion.widgets.theme import theme
from companion.words import say


class MoreScreen(Leaf):
    """Draws a MoreModel."""

    def draw(self, model: MoreModel) -> None:
        self.lay_out(say("more.this_table"), model.strip, model.box_label, (), model.message)
        groups = [
            [
                Row(group.upper(), enabled=False, ink="gold"),
                *(Row(row.label, row.note, row.intent, end="›") for row in rows),
            ]
            for group, rows in groupby(model.rows, key=lambda row: row.group)
        ]
        half = (len(groups) + 1) // 2
        sides = Sides()
        for at, column in enumerate((groups[:half], groups[half:])):
            panel = Panel(padding=(theme.pad, theme.pad / 2, dp(4), dp(4)))
            rows = kept(LongList(rows=[row for group in column for row in group]), f"more/{at}")
            rows.bind(on_pick=lambda _, intent: self._picked(intent))
            panel.add_widget(rows)
            sides.add_widget(panel)
        self.body.add_widget(sides)

    def _picked(self, intent: object) -> None:
        if isinstance(intent, AskName):
            field = FieldModel("name", TEXT, default=self.model.name)
            offer = OfferModel("name", say("shared.tables_name"), fields=(field,), confirm=say("shared.that_is_it"))
            self.ask(offer, lambda pick: self.dispatch("on_pick", CallTable(str(dict(pick.values)["name"]))))
        elif intent is not None:
            self.dispatch("on_pick", intent)
