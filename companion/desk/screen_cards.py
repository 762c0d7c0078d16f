"""Where the record has the cards: every deck by its places, as far as everybody may know them."""

from __future__ import annotations

from companion.desk.model_hand import CardsModel
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel, Scroller, Stack, Words
from companion.widgets.leaf import Leaf, kept
from companion.widgets.state import SectionPanel
from companion.widgets.theme import theme
from companion.words import say

SAYS = say("desk.face_down_is_out_of_sight")


class CardsScreen(Leaf):
    """Draws a CardsModel."""

    def draw(self, model: CardsModel) -> None:
        self.lay_out(say("shared.cards"), model.turn, model.box_label, message=model.message)
        self.body.orientation = "vertical"
        self.body.add_widget(Words(says=SAYS, ink="dim"))
        sides = Sides()
        half = (len(model.sections) + 1) // 2
        halves = (model.sections[:half], model.sections[half:])
        for at, sections in enumerate(half for half in halves if half):
            panel = Panel(padding=(theme.pad, theme.pad / 2, theme.pad / 4, theme.pad / 4))
            room, rows = kept(Scroller(), f"cards/{at}"), Stack()
            for section in sections:
                rows.add_widget(SectionPanel(section, surface="clear", padding=0))
            room.add_widget(rows)
            panel.add_widget(room)
            sides.add_widget(panel)
        self.body.add_widget(sides)
