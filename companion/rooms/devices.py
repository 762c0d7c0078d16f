"""Dice & roller: the devices of this tablet, what they show, and the dice nobody asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.evening import Devices, Evening
from companion.inbox import Inbox
from companion.inputs import ROLLER, TRAY, DiceSeen, HandSeen, Senses, public_roll
from companion.presenters.fairness_pages import FairnessModel
from companion.presenters.models import DeviceModel, MessageModel, ThrowAgain
from companion.presenters.pages import (
    DropStray,
    LiveModel,
    SensesModel,
    SetAutoTake,
    TryRoll,
    UseCamera,
    UseRoller,
    UseStray,
)
from companion.presenters.senses import camera_options, senses_model
from companion.presenters.senses_pages import FAIRNESS, LookForCameras
from companion.rooms.eyes import Eyes
from companion.rooms.fairness import FairnessRoom
from companion.rooms.lessons import Lessons
from companion.settings import Settings
from companion.throws import NOTHING_SAID
from engine.core.ask import Draw
from engine.core.audience import PUBLIC

if TYPE_CHECKING:
    from companion.hardware import Hardware
    from companion.vision.cameras import FoundCamera

NOTHING = LiveModel()


class DeviceRoom:
    """The devices around the table, if there is one. Hardware is imported when a device is first wanted."""

    def __init__(self, inbox: Inbox, settings: Settings, data: Path) -> None:
        self._inbox, self.settings = inbox, settings
        self._hardware: Hardware | None = None
        self.eyes = Eyes(lambda: self.hardware)
        self.lessons = Lessons(lambda: self.hardware, inbox.put, data)
        self.fairness = FairnessRoom(inbox.put, data)
        self._cameras: tuple[FoundCamera, ...] | None = None
        self._trying = False
        self._tried = ""
        self._rolls: tuple[Evening | None, int] = (None, 0)

    # -- devices ------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin with what the settings name."""
        if self.settings.camera:
            self._use_camera()
        if self.settings.roller:
            self.hardware.use_roller(self.settings.roller)

    def _use_camera(self) -> None:
        self.hardware.use_camera(self.settings.camera, self.settings.tray(self.settings.camera))

    def at_page(self, evening: Evening | None = None, *, is_here: bool) -> None:
        """The page of the devices is looked at, or is left."""
        self.fairness.turn(evening, is_here=is_here and self.eyes.tab == FAIRNESS)
        if is_here and not self.eyes.is_here:
            self._look_for_cameras()
        if not is_here and self.eyes.is_here:
            self.lessons.leave()
        self.eyes.is_here = is_here

    @property
    def is_busy(self) -> bool:
        """Whether the dice in the tray are tried or taught, and so no business of the table."""
        return self.eyes.is_busy or (self.eyes.is_here and self.lessons.is_busy)

    def _look_for_cameras(self) -> None:
        from companion.vision.cameras import look_for_cameras

        look_for_cameras(self._inbox.put, self.settings.camera)

    @property
    def hardware(self) -> Hardware:
        """The devices, made when first wanted."""
        if self._hardware is None:
            from companion.hardware import Hardware

            self._hardware = Hardware(self._inbox)
        return self._hardware

    @property
    def live(self) -> LiveModel:
        """What the camera sees now."""
        return self._hardware.live if self._hardware else NOTHING

    def close(self) -> None:
        """Let every device go."""
        self.fairness.leave()
        if self._hardware is not None:
            self._hardware.close()

    def roll(self, count: int) -> None:
        """Let the roller roll for the table."""
        self._trying = False
        self.hardware.roll(count)

    def shown(self) -> Devices:
        """What the table should know of the devices."""
        hardware = self._hardware
        if hardware is None:
            return Devices()
        marks = []
        if self.settings.camera:
            marks.append(DeviceModel("tray", hardware.camera_state.is_well))
        if self.settings.roller:
            marks.append(DeviceModel("roller", hardware.roller_state.is_well))
        return Devices(
            has_tray=hardware.has_camera,
            has_roller=hardware.roller_state.is_well,
            is_rolling=hardware.is_rolling,
            live=hardware.live.picture,
            shown=tuple(marks),
            tray_says=hardware.tray_says,
            camera_gone=hardware.camera_state.says if hardware.camera_state.is_bad else "",
            card_says=hardware.card_says,
        )

    def look_for_cards(self, evening: Evening | None, desk: str, is_hand: bool = False) -> None:
        """Look for stickers exactly while a draw is asked in public, or a hidden one on the desk that is open.

        is_hand: the hand at that desk is looked over. What of the camera's pictures is for whom: companion/shutter.py.
        """
        if self._hardware is None or not self.settings.camera:
            return
        asks = evening.table.asks(desk or PUBLIC) if evening else ()
        draws = [ask for ask in asks if isinstance(ask, Draw)]
        self._hardware.turn(
            is_desk_open=bool(desk),
            is_hidden_draw=any(ask.hidden for ask in draws),
            is_public_draw=any(not ask.hidden for ask in draws),
        )
        wanted = any(not ask.hidden or ask.seat == desk for ask in draws)
        is_hand = is_hand and bool(desk)
        self._hardware.want_cards(evening.table.game.name if evening and (wanted or is_hand) else None, is_hand)

    def expect_dice(self, evening: Evening | None) -> None:
        """Tell the tray camera how many dice the open roll has, and that those of a recorded one were taken."""
        before, self._rolls = self._rolls, (evening, evening.rolls if evening else 0)
        if self._hardware is not None:
            if evening is before[0] and self._rolls != before:
                self._hardware.taken()
            roll = public_roll(evening.table.asks()) if evening else None
            self._hardware.expect(roll.dice if roll and not self.is_busy else None)

    def forget_picture(self) -> None:
        """A desk was closed: the picture of what was shown to it is no picture for the table."""
        if self._hardware is not None:
            self._hardware.forget_picture()

    def heard(
        self, observation: object, evening: Evening | None, lay_down: Callable[[tuple[int, ...]], None] | None = None
    ) -> bool:
        """A device said something. Whether a page should be drawn anew for it. lay_down: takes a hand before the
        camera.
        """
        if self._heard_here(observation):
            return True
        hardware = self.hardware
        before, said = self.shown(), (hardware.camera_state, hardware.roller_state)
        seen = hardware.heard(observation)
        after, says = self.shown(), (hardware.camera_state, hardware.roller_state)
        is_new = self.eyes.heard(observation)
        if isinstance(seen, HandSeen):
            if lay_down is not None:
                lay_down(seen.cards)
            return True
        if isinstance(seen, DiceSeen) and seen.source == ROLLER and self._trying:
            self._trying, self._tried = False, seen.words
            return True
        is_tried = self.is_busy and isinstance(seen, DiceSeen) and seen.source == TRAY
        if seen is not None and evening is not None and not is_tried:
            evening.seen(seen)
            return True
        is_new = is_new or (self.eyes.is_here and said != says)
        return is_new or replace(before, live=None) != replace(after, live=None)

    def _heard_here(self, observation: object) -> bool:
        """What is of this page alone."""
        from companion.vision.cameras import CamerasFound

        if isinstance(observation, CamerasFound):
            self._cameras = observation.cameras
            return True
        return self.lessons.heard(observation) or self.fairness.heard(observation)

    # -- the page -----------------------------------------------------------------------------------------------------

    def model(self, evening: Evening | None, message: MessageModel | None) -> SensesModel:
        """The page of the devices."""
        from companion.hardware import NO_CAMERA, NO_ROLLER
        from firmware_bridge.ports import candidates

        hardware = self._hardware
        camera = (hardware.camera_state.says, hardware.camera_state.tone) if hardware else (NO_CAMERA, "dim")
        roller = (hardware.roller_state.says, hardware.roller_state.tone) if hardware else (NO_ROLLER, "dim")
        has_camera = bool(hardware and hardware.has_camera)
        found = [(each.number, each.name) for each in self._cameras or ()]
        model = senses_model(
            self.settings.camera,
            camera_options(found, self.settings.camera, is_seen=has_camera and camera[1] == "good"),
            self.settings.roller,
            self.settings.auto_take,
            evening.senses if evening else Senses(),
            evening.table.asks() if evening else (),
            [(found.url, found.description) for found in candidates()],
            self.live,
            camera,
            roller,
            self._tried,
            message,
        )
        return replace(
            model,
            tab=self.eyes.tab,
            tray=self.eyes.tray_model(self.settings, has_camera=has_camera),
            teach=self.lessons.model(has_camera=has_camera),
            tries=self.eyes.tries_model(has_camera=has_camera),
            fairness=self.fairness.model(evening) if self.eyes.tab == FAIRNESS else FairnessModel(),
        )

    def do(self, intent: object, evening: Evening | None) -> bool:
        """Whether this intent is the devices' own; if so it is done, and the settings may be others."""
        settings = self.eyes.do(intent, self.settings)
        if settings is not None:
            self.settings = settings
            self.fairness.turn(evening, is_here=self.eyes.is_here and self.eyes.tab == FAIRNESS)
            return True
        if self.lessons.do(intent, self.settings.tray(self.settings.camera)) or self.fairness.do(intent, evening):
            return True
        match intent:
            case UseCamera(source):
                self.settings = replace(self.settings, camera=source)
                self._use_camera()
            case LookForCameras():
                self._look_for_cameras()
            case UseRoller(url):
                self.settings = replace(self.settings, roller=url)
                self.hardware.use_roller(url)
            case SetAutoTake(is_on):
                self.settings = replace(self.settings, auto_take=is_on)
            case TryRoll():
                self._trying, self._tried = True, ""
                self.hardware.roll(1)
            case ThrowAgain() if evening is not None:
                evening.senses = replace(evening.senses, tray=None, said=NOTHING_SAID)
                self.hardware.throw_again()
            case UseStray(stray) if evening is not None:
                evening.take(f"stray/{stray}")
            case DropStray(stray) if evening is not None:
                kept = [each for place, each in enumerate(evening.senses.strays) if str(place) != stray]
                evening.senses = replace(evening.senses, strays=tuple(kept))
            case _:
                return False
        return True
