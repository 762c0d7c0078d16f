"""Which camera looks at the tray: those found, a video file, a folder of pictures, or none."""

from __future__ import annotations

from collections.abc import Callable

from companion.dice.model import LookForCameras, SensesModel
from companion.dice.screen_tab import TabColumn
from companion.pages import SetAutoTake, UseCamera
from companion.widgets.basics import Rule
from companion.widgets.switches import SwitchRow

HINT = "2 · a video file · a folder of pictures"


class CameraTab(TabColumn):
    """The cameras, and whether sure readings are taken by themselves."""

    def __init__(self, model: SensesModel, ask: Callable[..., None]) -> None:
        super().__init__("Tray camera", ask)
        self.add_words(model.camera_state, model.camera_tone)
        if model.camera_tone == "bad":
            self.add_tap("Try it again", UseCamera(model.camera), "gold")
        self.add_found(model.cameras, model.camera, UseCamera)
        self.add_address(model.camera, model.cameras, "Look through something else", HINT, UseCamera)
        note = "" if model.cameras else "No camera is found. Plug one in, then look again."
        self.add_tap("Look for cameras again", LookForCameras(), "quiet", note=note)
        self.add_widget(Rule())
        auto = SwitchRow(says="Take sure readings by themselves", is_on=model.auto_take)
        auto.note = "Off: nothing is taken before a tap takes it."
        auto.bind(is_on=lambda _, is_on: self.dispatch("on_pick", SetAutoTake(is_on)))
        self.add_widget(auto)
