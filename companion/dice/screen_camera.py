"""Which camera looks at the tray: those found, a video file, a folder of pictures, or none."""

from __future__ import annotations

from collections.abc import Callable

from companion.dice.model import LookForCameras, SensesModel
from companion.dice.screen_tab import TabColumn
from companion.pages import SetAutoTake, UseCamera
from companion.widgets.basics import Rule
from companion.widgets.switches import SwitchRow
from companion.words import say

HINT = say("dice.camera_for_instance")


class CameraTab(TabColumn):
    """The cameras, and whether sure readings are taken by themselves."""

    def __init__(self, model: SensesModel, ask: Callable[..., None]) -> None:
        super().__init__(say("dice.tray_camera"), ask)
        self.add_words(model.camera_state, model.camera_tone)
        if model.camera_tone == "bad":
            self.add_tap(say("dice.try_it_again"), UseCamera(model.camera), "gold")
        self.add_found(model.cameras, model.camera, UseCamera)
        self.add_address(model.camera, model.cameras, say("dice.look_through_something_else"), HINT, UseCamera)
        note = "" if model.cameras else say("dice.no_camera_is_found")
        self.add_tap(say("dice.look_for_cameras_again"), LookForCameras(), "quiet", note=note)
        self.add_build()
        self.add_widget(Rule())
        auto = SwitchRow(says=say("dice.take_sure_readings_by_themselves"), is_on=model.auto_take)
        auto.note = say("dice.off_until_a_tap")
        auto.bind(is_on=lambda _, is_on: self.dispatch("on_pick", SetAutoTake(is_on)))
        self.add_widget(auto)
