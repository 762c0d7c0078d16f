"""The die roller, and the dice nobody asked for."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.dice.model import RollerModel, SensesModel
from companion.dice.screen_tab import TabColumn
from companion.models import OptionModel
from companion.pages import FIND_ROLLER, NO_ROLLER, DropStray, StrayModel, TryRoll, UseRoller, UseStray
from companion.widgets.basics import Panel, Picks, Rule, Scroller, Stack, Words, tap
from companion.widgets.chrome import text_width
from companion.widgets.leaf import kept
from companion.widgets.theme import theme

HINT = "/dev/ttyACM0 · COM3 · socket://host:7000"
NOBODY = (
    "A roller is a box that throws the dice and says what they show; firmware_bridge/WIRING.md tells how to build one. "
    "'ringtable roller sim' only pretends to be one, and says so."
)


class RollerTab(TabColumn):
    """Where the roller is looked for, a roll to try, and the strays."""

    def __init__(self, model: SensesModel, ask: Callable[..., None]) -> None:
        super().__init__("Die roller", ask)
        self.add_words(model.roller_state, model.roller_tone)
        first = (OptionModel(FIND_ROLLER, "Find it by itself", model.search), *model.ports)
        last = (OptionModel(NO_ROLLER, "No roller"),)
        self.add_found(first, model.port, UseRoller)
        self.add_address(model.port, first + last, "Another port or address", HINT, UseRoller, has_off=False)
        self.add_found(last, model.port, UseRoller)
        note = model.tried or "Nothing of it goes into the record."
        self.add_tap("Roll once to try", TryRoll(), enabled=model.may_try, note=note)
        self.add_widget(Rule())
        self.add_widget(Words(says="Dice nobody asked for", face="Serif", type_size="heading"))
        if not model.strays:
            self.add_words("None. A die rolled out of turn is kept here.", "dim", "small")
        for place, stray in enumerate(model.strays):
            if place:
                self.add_widget(Rule())
            self.add_widget(self.pass_on(StrayRow(stray)))


class StrayRow(Picks, BoxLayout):
    """A stray: what it shows, where it came from, and its two buttons."""

    def __init__(self, stray: StrayModel) -> None:
        super().__init__(size_hint_y=None, spacing=theme.gap)
        self.bind(minimum_height=self.setter("height"))
        words = Stack(spacing=0, pos_hint={"center_y": 0.5})
        words.add_widget(Words(says=stray.says, face="Serif", type_size="heading"))
        words.add_widget(Words(says=stray.note, ink="dim", type_size="small"))
        self.add_widget(words)
        uses = (("Use it", UseStray(stray.id)),) if stray.may_use else ()
        for says, intent in (*uses, ("Forget", DropStray(stray.id))):
            button = tap(says, lambda tapped: self.dispatch("on_pick", tapped.carries), carries=intent)
            button.size_hint_x, button.pos_hint = None, {"center_y": 0.5}
            button.width = max(dp(84), text_width(says, "SansBold", theme.sizes["strong"]) + dp(6))
            self.add_widget(button)


def roller_box(roller: RollerModel) -> Widget:
    """The left side of the page while this tab is open: who the roller is, and its last roll, large."""
    panel = Panel(size_hint_x=1.55, padding=(theme.pad, theme.pad, dp(4), dp(4)))
    room = kept(Scroller(), "roller")
    column = Stack(padding=(0, 0, dp(12), theme.pad))
    room.add_widget(column)
    panel.add_widget(room)
    column.add_widget(Words(says=roller.name or "No roller yet", face="Serif", type_size="title"))
    if roller.is_simulated:
        column.add_widget(Words(says="A simulator: no die is thrown.", ink="gold", face="SansBold", type_size="strong"))
    for fact in roller.facts:
        column.add_widget(Words(says=fact, ink="dim"))
    if roller.name:
        column.add_widget(Rule())
        column.add_widget(Words(says="Its last roll" if roller.last else "No roll has come from it yet.", ink="dim"))
    else:
        column.add_widget(Words(says=NOBODY, ink="dim"))
    if roller.last:
        column.add_widget(Words(says=roller.last, face="Serif", type_size="huge"))
        column.add_widget(Words(says=roller.last_note, ink="dim", type_size="small"))
    return panel
