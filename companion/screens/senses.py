"""Dice and roller: which camera looks at the tray and what it sees, which port the roller is on, the dice nobody asked
for.
"""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.presenters.models import TEXT, FieldModel, OfferModel, OptionModel
from companion.presenters.pages import (
    DropStray,
    LiveModel,
    SensesModel,
    SetAutoTake,
    StrayModel,
    TryRoll,
    UseCamera,
    UseRoller,
    UseStray,
)
from companion.screens.leaf import Leaf, Sides, kept
from companion.widgets import answer
from companion.widgets.basics import Panel, Picks, Rule, Scroller, Stack, Words, tap
from companion.widgets.chrome import text_width
from companion.widgets.signs import SignsPad
from companion.widgets.switches import RadioTap, SwitchRow
from companion.widgets.theme import theme
from companion.widgets.tray import TrayView

CAMERA_HINT = "2 · /dev/video2 · a video file · a folder of pictures"
PORT_HINT = "/dev/ttyACM0 · COM3 · socket://host:7000"


class AddressPanel(answer.AnswerPanel):
    """Asks for one path or address on the keyboard that has the signs for it."""

    def __init__(self, offer: OfferModel) -> None:
        super().__init__(offer)
        field = offer.fields[0]
        pad = SignsPad(field)
        pad.bind(value=self._tell)
        self.pads = {field.name: pad}
        self._turn_to(field.name)


class SensesScreen(Leaf):
    """Draws a SensesModel. `show_live` takes what the camera sees now without drawing the page anew."""

    def draw(self, model: SensesModel) -> None:
        self.lay_out("Dice & roller", "The tray camera, the die roller, and what they are doing", message=model.message)
        sides = Sides()
        sides.add_widget(self._camera(model))
        sides.add_widget(self._right(model))
        self.body.add_widget(sides)
        self.show_live(model.live)

    def show_live(self, live: LiveModel) -> None:
        """The newest picture and words; call it in the GUI thread."""
        if live.picture is None:
            self.tray.clear()
        else:
            self.tray.show_picture(live.picture, live.marks)
        self.tray.is_sure = live.sure
        self.tray.says = f"✓ {live.how_sure}" if live.sure else live.how_sure
        self.sees.says, self.sees.ink = live.sees, "text" if live.sure else "dim"
        self.light.says, self.light.ink = live.light, live.light_tone

    # -- the camera ----------------------------------------------------------------------------------------------------

    def _camera(self, model: SensesModel) -> Widget:
        panel = Panel(padding=(theme.pad, theme.pad, dp(4), dp(4)))
        room = kept(Scroller(), "camera")
        column = Stack(padding=(0, 0, dp(12), theme.pad))
        column.add_widget(Words(says="Tray camera", face="Serif", type_size="heading"))
        self.tray = TrayView(is_whole=True)
        self.tray.height = dp(330)
        self.sees = Words(type_size="heading", face="Serif")
        self.light = Words(type_size="small")
        for part in (self.tray, self.sees, self.light, Rule()):
            column.add_widget(part)
        column.add_widget(Words(says=model.camera_state, ink=model.camera_tone))
        column.add_widget(_found(model.cameras, model.camera, UseCamera, self._picked))
        column.add_widget(
            self._address(model.camera, model.cameras, "Look through something else", CAMERA_HINT, UseCamera)
        )
        room.add_widget(column)
        panel.add_widget(room)
        return panel

    # -- the roller, the strays ----------------------------------------------------------------------------------------

    def _right(self, model: SensesModel) -> Widget:
        room = kept(Scroller(), "roller")
        column = Stack()
        column.add_widget(self._roller(model))
        auto = SwitchRow(says="Take sure readings by themselves", is_on=model.auto_take)
        auto.note = "Off: nothing is taken before a tap takes it."
        auto.bind(is_on=lambda _, is_on: self.dispatch("on_pick", SetAutoTake(is_on)))
        self.auto = auto
        column.add_widget(auto)
        strays = _panel("Dice nobody asked for")
        if not model.strays:
            strays.add_widget(Words(says="None. A die rolled out of turn is kept here.", ink="dim", type_size="small"))
        for place, stray in enumerate(model.strays):
            if place:
                strays.add_widget(Rule())
            strays.add_widget(self.pass_on(StrayRow(stray)))
        column.add_widget(strays)
        room.add_widget(column)
        return room

    def _roller(self, model: SensesModel) -> Widget:
        panel = _panel("Die roller")
        panel.add_widget(Words(says=model.roller_state, ink=model.roller_tone))
        panel.add_widget(_found(model.ports, model.port, UseRoller, self._picked))
        panel.add_widget(self._address(model.port, model.ports, "Another port or address", PORT_HINT, UseRoller))
        self.trial = tap(
            "Roll once to try", lambda _: self.dispatch("on_pick", TryRoll()), "plain", enabled=model.may_try
        )
        self.trial.note = model.tried or "Nothing of it goes into the record."
        panel.add_widget(self.trial)
        return panel

    def _picked(self, button: Widget) -> None:
        self.dispatch("on_pick", button.carries)

    def _address(self, used: str, found: tuple[OptionModel, ...], title: str, hint: str, use: type) -> Widget:
        is_typed = bool(used) and used not in {option.value for option in found}

        def ask(_: Widget) -> None:
            field = FieldModel("address", TEXT, default=used if is_typed else "", hint=hint)
            offer = OfferModel("address", title, fields=(field,), confirm="Use it")
            self.ask(offer, lambda pick: self.dispatch("on_pick", use(str(pick.values[0][1]))), hint, AddressPanel)

        row = BoxLayout(size_hint_y=None, spacing=theme.gap)
        row.bind(minimum_height=row.setter("height"))
        other = RadioTap(OptionModel("", title, used if is_typed else hint), is_typed)
        other.bind(on_release=ask)
        row.add_widget(other)
        if used:
            off = tap("Off", self._picked, "quiet", carries=use(""), pos_hint={"center_y": 0.5})
            off.size_hint_x, off.width = None, max(dp(72), text_width("Off", "SansBold", theme.sizes["strong"]))
            row.add_widget(off)
        return row


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


def _panel(title: str) -> Panel:
    panel = Panel(size_hint_y=None)
    panel.bind(minimum_height=panel.setter("height"))
    panel.add_widget(Words(says=title, face="Serif", type_size="heading"))
    return panel


def _found(options: tuple[OptionModel, ...], used: str, use: type, picked: object) -> Widget:
    column = Stack()
    for option in options:
        button = RadioTap(option, option.value == used, carries=use(str(option.value)))
        button.bind(on_release=picked)
        column.add_widget(button)
    return column
