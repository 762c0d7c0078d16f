"""Dice & roller: the devices of this tablet, what they show, and the dice nobody asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from companion.dice.model import CAMERA, FAIRNESS, LookForCameras
from companion.dice.presenter import NO_CAMERA, Chosen, DeviceState, camera_options, senses_model
from companion.dice.room_eyes import Eyes, OfEyes
from companion.dice.room_lessons import Answered, Lessons, OfLessons
from companion.evening.evening import Evening
from companion.fairness.model import FairnessModel
from companion.fairness.room import FairnessRoom
from companion.models import DeviceModel, MessageModel, OptionModel, ThrowAgain
from companion.pages import (
    NO_ROLLER,
    DropStray,
    LiveModel,
    SensesModel,
    SetAutoTake,
    TryRoll,
    UseCamera,
    UseRoller,
)
from companion.presenting.faces import face_words, has_faces, plain_word
from companion.senses.inbox import Inbox
from companion.senses.inputs import Devices, Sensed, Senses, asks_for_a_card, public_roll
from companion.senses.throws import NOTHING_SAID
from companion.senses.wishes import Wish, wished
from companion.shelf.settings import Settings
from companion.shelf.shelf_reader import TablesRead
from engine.core.ask import Ask, Choose, Draw, Roll
from engine.core.audience import PUBLIC
from engine.core.game import sticker_codes

if TYPE_CHECKING:
    from companion.dice.hardware import Hardware
    from companion.dice.roller import Roller, RollerTold
    from companion.vision.cameras import FoundCamera

NOTHING = LiveModel()

OfDevices = UseCamera | LookForCameras | UseRoller | SetAutoTake | TryRoll | ThrowAgain | DropStray


class DeviceRoom:
    """The devices around the table, if there is one. Each kind is imported when one of it is first wanted: nothing that
    sees waits for a roller, and no roller for what sees.
    """

    def __init__(self, inbox: Inbox, settings: Settings, data: Path) -> None:
        self._inbox, self.settings = inbox, settings
        self._hardware: Hardware | None = None
        self._roller: Roller | None = None
        self._rolls_for: tuple[Evening | None, int, Ask | None] | None = None
        self.eyes = Eyes(lambda: self.hardware)
        self.lessons = Lessons(lambda: self.hardware, inbox.put, data)
        self.fairness = FairnessRoom(inbox.put, data)
        self._cameras: tuple[FoundCamera, ...] | None = None
        self._rolls: tuple[Evening | None, int] = (None, 0)

    # -- devices ------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin with what the settings name."""
        if self.settings.camera:
            self._use_camera()
        if self.settings.roller != NO_ROLLER:
            self.roller.use(self.settings.roller)

    def begin(self) -> None:
        """Another table: the page opens as it does at first."""
        self.eyes.tab = CAMERA
        self.fairness.begin()

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
    def roller(self) -> Roller:
        """The roller, looked for when first wanted."""
        if self._roller is None:
            from companion.dice.roller import Roller

            self._roller = Roller(self._inbox.put)
        return self._roller

    @property
    def roller_name(self) -> str:
        """What the roller that was found is called, '' while there is none."""
        return self._roller.name if self._roller and self._roller.is_ready else ""

    @property
    def hardware(self) -> Hardware:
        """The cameras, made when first wanted."""
        if self._hardware is None:
            from companion.dice.hardware import Hardware

            self._hardware = Hardware(self._inbox, tuple(sticker_codes()))
        return self._hardware

    @property
    def live(self) -> LiveModel:
        """What the camera sees now."""
        return self._hardware.live if self._hardware else NOTHING

    def close(self) -> None:
        """Let every device go."""
        self.fairness.leave()
        for device in (self._hardware, self._roller):
            if device is not None:
                device.close()

    def roll(self, count: int) -> None:
        """Let the roller roll for the table."""
        self.roller.roll(count)

    def shown(self) -> Devices:
        """What the table should know of the devices."""
        marks: list[DeviceModel] = []
        known = self._camera_shown(marks)
        roller = self._roller
        if roller is None:
            return replace(known, shown=tuple(marks))
        if roller.says:
            marks.append(DeviceModel(roller.name, roller.is_ready))
        return replace(
            known,
            has_roller=roller.is_ready,
            is_rolling=roller.is_rolling,
            roller_name=roller.name,
            roller_says=roller.says,
            shown=tuple(marks),
        )

    def _camera_shown(self, marks: list[DeviceModel]) -> Devices:
        hardware = self._hardware
        if hardware is None:
            return Devices()
        if self.settings.camera:
            marks.append(DeviceModel("tray", hardware.camera_state.is_well))
        return Devices(
            has_tray=hardware.has_camera,
            live=hardware.live.picture,
            tray_says=self.lessons.says or hardware.tray_says,
            camera_gone=hardware.camera_state.says if hardware.camera_state.is_bad else "",
            card_says=hardware.card_says,
            no_picture=hardware.no_picture,
        )

    def look_for_cards(self, evening: Evening | None, desk: str, is_hand: bool = False) -> None:
        """Look for stickers exactly while a draw is asked in public, or a hidden one on the desk that is open.

        is_hand: the hand at that desk is looked over.
        What of the camera's pictures is for whom: companion/dice/shutter.py.
        """
        if self._hardware is None or not self.settings.camera:
            return
        asks = evening.table.asks(desk or PUBLIC) if evening else ()
        draws = [ask for ask in asks if isinstance(ask, Draw)]
        is_paid = evening is not None and not desk and self._is_paid_by_card(evening, asks)
        self._hardware.turn(
            is_desk_open=bool(desk),
            is_hidden_draw=any(ask.hidden for ask in draws),
            is_public_draw=is_paid or any(not ask.hidden for ask in draws),
        )
        wanted = is_paid or any(not ask.hidden or ask.seat == desk for ask in draws)
        is_hand = is_hand and bool(desk)
        self._hardware.want_cards(
            (evening.table.game.tag or None) if evening and (wanted or is_hand) else None, is_hand
        )

    @staticmethod
    def _is_paid_by_card(evening: Evening, asks: Sequence[Ask]) -> bool:
        """Whether what is asked of everybody's is one card of a kind, laid down before all."""
        table, kinds = evening.table, evening.lexicon.kinds
        chosen = [ask for ask in asks if isinstance(ask, Choose)] if kinds and table.game.tag else []
        offers = table.offers(PUBLIC) if chosen else ()
        return any(asks_for_a_card(ask, offers, frozenset(kinds.values())) for ask in chosen)

    def expect_dice(self, evening: Evening | None) -> None:
        """Tell the tray camera how many dice the open roll has, and that those of a recorded one were taken; call off
        what the roller rolls for a roll that is open no more.
        """
        before, self._rolls = self._rolls, (evening, evening.rolls if evening else 0)
        roll = public_roll(evening.table.asks()) if evening and (self._hardware or self._is_rolling) else None
        if self._hardware is not None:
            if evening is before[0] and self._rolls != before:
                self._hardware.taken()
            self._hardware.check_tray(is_on=self.eyes.is_building)
            asked = roll if not self.is_busy else None
            self._hardware.expect(asked.count if asked else None)
            self._read_for(asked, evening)
        if not self._is_rolling:
            self._rolls_for = None
        elif self._rolls_for is None:
            self._rolls_for = (*self._rolls, roll)
        elif self._rolls_for != (*self._rolls, roll):
            self.roller.call_off()

    def _read_for(self, roll: Roll | None, evening: Evening | None) -> None:
        """Read what the open roll is thrown with: pips, or the faces of a die that was taught."""
        has_camera = self._hardware is not None and self._hardware.has_camera
        if evening is None or roll is None or not (has_camera and has_faces(roll)):
            self.lessons.read_for(None, (), None, plain_word)
            return
        corners = self.settings.tray(self.settings.camera)
        self.lessons.read_for(roll, evening.table.stand_ins, corners, face_words(evening.table.game.text))

    @property
    def _is_rolling(self) -> bool:
        """Whether the roller rolls for the table."""
        return self._roller is not None and self._roller.is_rolling and not self._roller.is_trying

    def forget_picture(self) -> None:
        """A desk was closed: the picture of what was shown to it is no picture for the table."""
        if self._hardware is not None:
            self._hardware.forget_picture()

    def listen(self, table: Callable[[], Sensed | None]) -> Iterator[bool]:
        """Empty the inbox: after each thing that a device said, whether a page should be drawn anew for it. table: who
        is shown what is seen, asked anew each time.
        """
        for observation in self._inbox.empty():
            yield self._pass_on(observation, table())

    def _pass_on(self, observation: object, table: Sensed | None) -> bool:
        from companion.vision.cameras import CamerasFound

        match observation:
            case CamerasFound(cameras=cameras):
                self._cameras = cameras
                self.settings = _by_name(self.settings, cameras)
            case Answered():
                self.lessons.look_answered(observation)
            case TablesRead():
                observation.reading.take(observation)
            case _:
                return self._device_told(observation, table)
        return True

    def _device_told(self, observation: object, table: Sensed | None) -> bool:
        before, said = self.shown(), self._states()
        # A table that was shown something is drawn anew; else what is new may be the device's own words.
        if self._is_of_roller(observation):
            is_new = self.roller.roller_told(observation, table)
        else:
            is_new = self.hardware.camera_told(observation, table, is_tried=self.is_busy)
            is_new = self.eyes.throw_tried(observation) or is_new
        is_new = is_new or (self.eyes.is_here and said != self._states())
        return is_new or replace(before, live=None) != replace(self.shown(), live=None)

    def _is_of_roller(self, observation: object) -> TypeGuard[RollerTold]:
        if self._roller is None:
            return False
        from companion.dice.roller import RollerTold

        return isinstance(observation, RollerTold)

    def _states(self) -> tuple[DeviceState | None, DeviceState | None]:
        """The sentences of camera and roller."""
        return (
            self._hardware.camera_state if self._hardware else None,
            self._roller.state if self._roller else None,
        )

    # -- the page -----------------------------------------------------------------------------------------------------

    def model(self, evening: Evening | None, message: MessageModel | None) -> SensesModel:
        """The page of the devices."""
        from firmware_bridge.ports import candidates

        hardware, settings, table = self._hardware, self.settings, evening.table if evening else None
        state = hardware.camera_state if hardware else DeviceState(NO_CAMERA)
        has_camera = bool(hardware and hardware.has_camera)
        found = [(each.number, each.name) for each in self._cameras or ()]
        cameras = camera_options(found, settings.camera, is_seen=has_camera and state.is_well)
        ports = tuple(OptionModel(found.url, found.url, found.description) for found in candidates())
        model = senses_model(
            Chosen(settings.camera, cameras, state),
            Chosen(settings.roller, ports, self.roller.state),
            evening.senses if evening else Senses(),
            table.asks() if table else (),
            table.stand_ins if table else (),
        )
        return replace(
            model,
            live=self.live,
            auto_take=settings.auto_take,
            tried=self.roller.tried,
            message=message,
            tab=self.eyes.tab,
            behind=self.eyes.behind,
            may_try=model.may_try and not self.roller.is_rolling,
            roller=self.roller.model(),
            tray=self.eyes.tray_model(self.settings, has_camera=has_camera),
            teach=self.lessons.model(has_camera=has_camera),
            tries=self.eyes.tries_model(has_camera=has_camera),
            fairness=self.fairness.model(evening) if self.eyes.tab == FAIRNESS else FairnessModel(),
        )

    def wish(self, wish: Wish) -> None:
        """The tablet looks or waits as somebody wishes."""
        self.settings = wished(self.settings, wish)

    def look(self, intent: OfEyes, evening: Evening | None) -> None:
        """A tap about what the camera sees; the settings may be others then."""
        self.settings = self.eyes.do(intent, self.settings)
        self.fairness.turn(evening, is_here=self.eyes.is_here and self.eyes.tab == FAIRNESS)

    def teach(self, intent: OfLessons) -> None:
        """A tap about teaching a die."""
        self.lessons.do(intent, self.settings.tray(self.settings.camera))

    def do(self, intent: OfDevices, evening: Evening | None) -> None:
        """A tap about the devices; the settings may be others then."""
        match intent:
            case UseCamera(source):
                self.settings = replace(self.settings, camera=source)
                self._use_camera()
            case LookForCameras():
                self._look_for_cameras()
            case UseRoller(url):
                self.settings = replace(self.settings, roller=url)
                self.roller.use(url)
            case SetAutoTake(is_on):
                self.settings = replace(self.settings, auto_take=is_on)
            case TryRoll():
                self.roller.try_one()
            case ThrowAgain() if evening is not None:
                evening.senses = replace(evening.senses, tray=None, said=NOTHING_SAID)
                self.hardware.throw_again()
            case DropStray(stray) if evening is not None:
                kept = [each for each in evening.senses.strays if str(each.number) != stray]
                evening.senses = replace(evening.senses, strays=tuple(kept))


def _by_name(settings: Settings, cameras: Sequence[FoundCamera]) -> Settings:
    """The same, with a camera that was kept by its number kept by its name, and the corners of its tray with it."""
    name = next((each.name for each in cameras if str(each.number) == settings.camera), "")
    if not name:
        return settings
    corners = settings.tray(name) or settings.tray(settings.camera)
    return replace(settings.with_tray(settings.camera, None).with_tray(name, corners), camera=name)
