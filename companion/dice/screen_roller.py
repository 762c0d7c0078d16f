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
from companion.words import say

HINT = "/dev/ttyACM0 · COM3 · socket://host:7000"
NOBODY = say("roller.what_a_roller_is")


class RollerTab(TabColumn):
    """Where the roller is looked for, a roll to try, and the strays."""

    def __init__(self, model: SensesModel, ask: Callable[..., None]) -> None:
        super().__init__(say("roller.die_roller"), ask)
        self.add_words(model.roller_state, model.roller_tone)
        first = (OptionModel(FIND_ROLLER, say("shared.find_it_by_itself"), model.search), *model.ports)
        last = (OptionModel(NO_ROLLER, say("roller.no_roller")),)
        self.add_found(first, model.port, UseRoller)
        self.add_address(
            model.port, first + last, say("roller.another_port_or_address"), HINT, UseRoller, has_off=False
        )
        self.add_found(last, model.port, UseRoller)
        note = model.tried or say("roller.nothing_of_it_goes")
        self.add_tap(say("roller.roll_once_to_try"), TryRoll(), enabled=model.may_try, note=note)
        self.add_widget(Rule())
        self.add_widget(Words(says=say("roller.dice_nobody_asked"), face="Serif", type_size="heading"))
        if not model.strays:
            self.add_words(say("roller.no_die_rolled_unasked"), "dim", "small")
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
        uses = ((say("shared.use_it"), UseStray(stray.id)),) if stray.may_use else ()
        for says, intent in (*uses, (say("shared.forget"), DropStray(stray.id))):
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
    column.add_widget(Words(says=roller.name or say("roller.no_roller_yet"), face="Serif", type_size="title"))
    if roller.is_simulated:
        column.add_widget(Words(says=say("shared.only_a_simulator"), ink="gold", face="SansBold", type_size="strong"))
    for fact in roller.facts:
        column.add_widget(Words(says=fact, ink="dim"))
    if roller.name:
        column.add_widget(Rule())
        column.add_widget(
            Words(says=say("roller.its_last_roll") if roller.last else say("roller.no_roll_has_come"), ink="dim")
        )
    else:
        column.add_widget(Words(says=NOBODY, ink="dim"))
    if roller.last:
        column.add_widget(Words(says=roller.last, face="Serif", type_size="huge"))
        column.add_widget(Words(says=roller.last_note, ink="dim", type_size="small"))
    return panel
