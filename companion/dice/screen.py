"""Dice and roller: at the left what is seen, mostly the live picture of the tray; at the right what can be done about
it, a tab each.
"""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.dice.model import (
    BUILD,
    CAMERA,
    FAIRNESS,
    ROLLER,
    TEACH,
    TRAY,
    TRIES,
    LiveModel,
    SensesModel,
    SetCorners,
    ShowTab,
)
from companion.dice.screen_build import BuildTab
from companion.dice.screen_camera import CameraTab
from companion.dice.screen_corners import CornerHandles
from companion.dice.screen_roller import RollerTab, roller_box
from companion.dice.screen_teach import TeachTab
from companion.dice.screen_tray import TrayTab
from companion.dice.screen_tries import TriesTab
from companion.fairness.screen import FairnessTab, die_box
from companion.widgets.bars import Sides
from companion.widgets.basics import Panel, Scroller, Words
from companion.widgets.leaf import Leaf, kept
from companion.widgets.switches import Tabs
from companion.widgets.theme import theme
from companion.widgets.tray import TrayView
from companion.words import say

TAB_WORDS = (
    (CAMERA, say("dice.camera")),
    (TRAY, say("shared.tray")),
    (TEACH, say("shared.teach")),
    (TRIES, say("shared.try")),
    (ROLLER, say("shared.roller")),
    (FAIRNESS, say("shared.fair")),
)
TABS = {
    CAMERA: CameraTab,
    TRAY: TrayTab,
    TEACH: TeachTab,
    TRIES: TriesTab,
    ROLLER: RollerTab,
    FAIRNESS: FairnessTab,
    BUILD: BuildTab,
}


class SensesScreen(Leaf):
    """Draws a SensesModel. `show_live` takes what the camera sees now without drawing the page anew.

    The picture is one widget for good: a page drawn anew takes no corner from under a finger.
    """

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.tray = TrayView(is_whole=True)
        self.handles = CornerHandles()
        self.tray.add_widget(self.handles)
        for name in ("pos", "size", "placed"):
            self.tray.fbind(name, lambda _, value, name=name: setattr(self.handles, name, value))
        self.tray.bind(texture=self._fit, width=self._fit)
        self.handles.bind(on_put=lambda _, corners: self.dispatch("on_pick", SetCorners(corners)))

    def goes_back(self) -> bool:
        """The page of building a tray gives way to the tab it was opened from."""
        if self.rules is not None or self.model is None or self.model.tab != BUILD:
            return False
        self.dispatch("on_pick", ShowTab(self.model.behind))
        return True

    def draw(self, model: SensesModel) -> None:
        self._bar(model)
        sides = Sides()
        sides.add_widget(self._left(model))
        sides.add_widget(self._tab(model))
        self.body.add_widget(sides)
        self.handles.is_open = model.tab == TRAY and model.tray.may_find
        if not self.handles.is_held:
            self.handles.corners = model.tray.corners
        self.show_live(model.live)

    def _bar(self, model: SensesModel) -> None:
        if model.tab == BUILD:
            leave = (say("shared.sign_back"), ShowTab(model.behind))
            self.lay_out(say("build.build_the_tray"), message=model.message, leave=leave, has_keys_on_top=True)
            return
        tabs = Tabs(TAB_WORDS, model.tab)
        tabs.bind(on_turn=lambda _, tab: self.dispatch("on_pick", ShowTab(tab)))
        self.lay_out(say("shared.dice_roller"), ends=(tabs,), message=model.message, has_keys_on_top=True)

    def show_live(self, live: LiveModel) -> None:
        """The newest picture and words; call it in the GUI thread."""
        if self.model.tab in (ROLLER, FAIRNESS):
            return
        # A die that is being taught is nothing yet: what the reader of pips makes of it would only mislead.
        is_taught = self.model.tab == TEACH and self.model.teach.lesson is not None
        if live.picture is None:
            self.tray.clear()
        else:
            self.tray.show_picture(live.picture, () if is_taught else live.marks)
        self.tray.is_sure = live.sure and not is_taught
        # Words over the picture would lie under a finger that puts the tray's corners there.
        is_quiet = is_taught or self.model.tab == TRAY
        self.tray.says = "" if is_quiet else f"✓ {live.how_sure}" if live.sure else live.how_sure
        if live.picture is None:
            self.tray.says = live.how_sure or self.model.camera_state  # bare felt says what it waits for
        self.sees.says = "" if is_taught else live.sees
        self.sees.ink = "text" if live.sure else "dim"
        self.light.says, self.light.ink = live.light, live.light_tone
        if self.model.tab == BUILD:
            check = live.check
            self.sees.says, self.sees.ink = check.says, check.tone
            self.light.says, self.light.ink = check.to_do, "text"

    def _left(self, model: SensesModel) -> Widget:
        if model.tab == ROLLER:
            return roller_box(model.roller)
        return die_box(model) if model.tab == FAIRNESS else self._seen()

    def _seen(self) -> Widget:
        self.seen = panel = Panel(size_hint_x=1 if self.model.tab == BUILD else 1.55)
        if self.tray.parent is not None:
            self.tray.parent.remove_widget(self.tray)
        self.sees = Words(type_size="title", face="Serif")
        self.light = Words(type_size="body" if self.model.tab == BUILD else "small")
        for part in (self.tray, self.sees, self.light, Widget()):
            panel.add_widget(part)
        for part in (panel, self.sees, self.light):
            part.bind(height=self._fit)
        return panel

    def _fit(self, *_: object) -> None:
        """The view is as high as the picture is at its width, and no higher than the words under it leave."""
        wide, high = self.tray.texture.size if self.tray.texture else (16, 9)
        words = self.sees.height + self.light.height + 3 * theme.gap + 2 * theme.pad
        self.tray.height = max(dp(120), min(self.tray.width * high / wide, self.seen.height - words))

    def _tab(self, model: SensesModel) -> Widget:
        panel = Panel(padding=(theme.pad, theme.pad, dp(4), dp(4)))
        room = kept(Scroller(), model.tab)
        self.content = self.pass_on(TABS[model.tab](model, self.ask))
        room.add_widget(self.content)
        panel.add_widget(room)
        return panel
