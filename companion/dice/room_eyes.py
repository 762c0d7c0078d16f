"""What is done with the tray camera beside a game: its tray is set, dice are taught, twenty throws are tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.dice.model import (
    BUILD,
    CAMERA,
    FAIRNESS,
    ROLLER,
    TEACH,
    TRAY,
    TRIES,
    WHOLE_PICTURE,
    BeginTries,
    Corners,
    EndTries,
    FindCorners,
    JudgeThrow,
    SetCorners,
    ShowTab,
    TrayModel,
    TriesModel,
    WholeTray,
)
from companion.dice.presenter_tries import NO_CAMERA, tries_model
from companion.parts import MarkModel
from companion.senses.tries import ASKED, RIGHT, WRONG, Shown, Tries
from companion.shelf.settings import Settings
from companion.words import say

if TYPE_CHECKING:
    from companion.dice.hardware import Hardware
    from companion.vision.dice import DiceReading

TABS = (CAMERA, TRAY, TEACH, TRIES, ROLLER, FAIRNESS, BUILD)
NOT_FOUND = say("dice.tray_does_not_stand_out")
FOUND = say("dice.found_do_corners_fit")
SET = say("dice.kept_for_this_camera")

OfEyes = ShowTab | SetCorners | FindCorners | WholeTray | BeginTries | JudgeThrow | EndTries


class Eyes:
    """The state of the page's tabs. `is_here`: the page is looked at; nothing is tried or taught behind one's back."""

    def __init__(self, hardware: Callable[[], Hardware]) -> None:
        self._hardware = hardware
        self.tab = self.behind = CAMERA
        self.is_here = False
        self.tries: Tries | None = None
        self._said = ("", "dim")

    @property
    def is_busy(self) -> bool:
        """Whether the dice in the tray are no business of the table now."""
        return self.is_building or self._is_trying

    @property
    def is_building(self) -> bool:
        """Whether the page of building a tray is looked at."""
        return self.is_here and self.tab == BUILD

    @property
    def _is_trying(self) -> bool:
        return self.is_here and self.tab == TRIES and self.tries is not None

    # -- the tray -----------------------------------------------------------------------------------------------------

    def tray_model(self, settings: Settings, *, has_camera: bool) -> TrayModel:
        """Which part of the picture counts."""
        if not settings.camera or not has_camera:
            return TrayModel(says=NO_CAMERA)
        corners = settings.tray(settings.camera)
        says = say("dice.only_what_lies") if corners else say("dice.all_of_the_picture")
        return TrayModel(corners or WHOLE_PICTURE, corners is None, says, *self._said, may_find=True)

    def _set(self, settings: Settings, corners: Corners | None, said: str) -> Settings:
        self._hardware().use_tray(corners)
        self._said = (said, "good")
        return settings.with_tray(settings.camera, corners)

    def _set_around(self, settings: Settings, points: Corners) -> Settings:
        from companion.vision.tray import Tray

        try:
            return self._set(settings, Tray.around(points).corners_xy, SET)  # type: ignore[arg-type]
        except ValueError as problem:
            self._said = (str(problem), "bad")
            return settings

    def _find(self, settings: Settings) -> Settings:
        from companion.vision.find_tray import find_tray

        frame = self._hardware().newest_bgr
        tray = None if frame is None else find_tray(frame)
        if tray is None:
            self._said = (NOT_FOUND, "bad")
            return settings
        return self._set(settings, tray.corners_xy, FOUND)  # type: ignore[arg-type]

    # -- twenty throws ------------------------------------------------------------------------------------------------

    def tries_model(self, *, has_camera: bool) -> TriesModel:
        """The throws and the score."""
        return tries_model(self.tries, has_camera=has_camera)

    def throw_tried(self, observation: object) -> bool:
        """A throw came to rest while throws are tried; whether the page says something else now."""
        if not self._is_trying:
            return False
        from companion.senses.live import marks_of
        from companion.vision.source import ThrowSeen

        if not isinstance(observation, ThrowSeen):
            return False
        reading = observation.throw.reading
        marks = marks_of(reading, observation.frame_bgr.shape)
        return self._try(lambda tries: tries.read(shown_of(reading, marks)))

    def _try(self, step: Callable[[Tries], Tries]) -> bool:
        before = self.tries
        self.tries = step(before or Tries())
        return before is None or (before.pending, before.judged) != (self.tries.pending, self.tries.judged)

    # -- intents ------------------------------------------------------------------------------------------------------

    def turned_to(self, tab: str) -> None:
        """Another tab; what was said on the one before is past."""
        if tab == BUILD != self.tab:
            self.behind = self.tab
        self.tab = tab if tab in TABS else CAMERA
        self._said = ("", "dim")

    def do(self, intent: OfEyes, settings: Settings) -> Settings:
        """The settings after a tap about what the camera sees."""
        match intent:
            case ShowTab(tab):
                self.turned_to(tab)
            case SetCorners(corners):
                return self._set_around(settings, corners)
            case FindCorners():
                return self._find(settings)
            case WholeTray():
                return self._set(settings, None, SET)
            case BeginTries():
                self.tries = Tries()
            case JudgeThrow(verdict) if verdict in (RIGHT, WRONG, ASKED):
                self._try(lambda tries: tries.judge(verdict))
            case EndTries():
                self.tries = None
        return settings


def shown_of(reading: DiceReading, marks: tuple[MarkModel, ...]) -> Shown:
    """A reading as a throw to be judged."""
    says = ", ".join(sorted(mark.says for mark in marks)) or "?"
    colours = tuple(sorted({die.colour for die in reading.dice if die.colour}))
    return Shown(says, reading.sure, str(reading.why), colours)
