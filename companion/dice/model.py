"""What the page of dice and roller draws, and what it answers.

Frozen plain data for everybody, as in `models`; nothing here imports Kivy or the engine.
"""

from __future__ import annotations

from dataclasses import field

from companion.fairness.model import FairnessModel
from companion.models import MessageModel, OptionModel, PictureModel
from companion.parts import MarkModel
from engine.core.frozen import frozen

CAMERA, TRAY, TEACH, TRIES, ROLLER, FAIRNESS = "camera", "tray", "teach", "tries", "roller", "fairness"
"""The tabs."""
BUILD = "build"
"""A page of its own that opens from a tab: how a tray is built."""

Corners = tuple[tuple[float, float], ...]
WHOLE_PICTURE: Corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@frozen
class CheckModel:
    """What is wrong with the tray as it stands, and what to do about it; empty where nobody looks."""

    says: str = ""
    to_do: str = ""
    tone: str = "dim"


@frozen
class LiveModel:
    """What the camera sees now: the picture, the dice marked on it, the sentence, how sure, light and sharpness."""

    picture: PictureModel | None = None
    sees: str = ""
    sure: bool = False
    how_sure: str = ""
    light: str = ""
    light_tone: str = "dim"
    marks: tuple[MarkModel, ...] = ()
    check: CheckModel = CheckModel()


@frozen
class StrayModel:
    """A die nobody asked for: what it shows, where it came from, when."""

    id: str
    says: str
    note: str = ""
    may_use: bool = False


@frozen
class TrayModel:
    """Which part of the picture is the tray: four corners (x, y as shares, clockwise from the tray's top left).

    `says` is that in words; `said` answers what was tapped last. `is_whole`: all of the picture.
    """

    corners: Corners = WHOLE_PICTURE
    is_whole: bool = True
    says: str = ""
    said: str = ""
    said_tone: str = "dim"
    may_find: bool = False


@frozen
class TaughtModel:
    """A die that was taught: its name, its faces' names or why it cannot be used; whether it is read now."""

    id: str
    name: str
    faces: str
    is_used: bool = False
    is_broken: bool = False


@frozen
class FaceModel:
    """A face of the die that is being taught, and how often it was shown."""

    name: str
    looks: int = 0
    needed: int = 2


@frozen
class LessonModel:
    """A die being taught. `task` says what to do now, `said` what became of the last picture."""

    name: str
    task: str
    faces: tuple[FaceModel, ...] = ()
    said: str = ""
    said_tone: str = "dim"
    is_done: bool = False
    is_busy: bool = False

    @property
    def share(self) -> float:
        """How far the lesson is, 0 to 1."""
        needed = sum(face.needed for face in self.faces)
        return sum(min(face.looks, face.needed) for face in self.faces) / needed if needed else 0.0


@frozen
class TeachModel:
    """The dice that were taught, and the lesson that is going on. `why_not` says why none can begin."""

    taught: tuple[TaughtModel, ...] = ()
    lesson: LessonModel | None = None
    why_not: str = ""
    said: str = ""
    said_tone: str = "dim"


@frozen
class ThrownModel:
    """A throw and what was said of it, in a word and a mark."""

    says: str
    verdict: str
    tone: str = "dim"


@frozen
class TriesModel:
    """Twenty throws: which one it is, what was read of it, and the score so far.

    `by_colour` has a line a colour of die, and one on throws that do not count.
    """

    is_running: bool = False
    is_over: bool = False
    says: str = ""
    note: str = ""
    may_judge: bool = False
    may_say_asked: bool = False
    score: str = ""
    by_colour: tuple[str, ...] = ()
    throws: tuple[ThrownModel, ...] = ()
    why_not: str = ""


@frozen
class RollerModel:
    """The roller as it said who it is, '' for none: its facts, a line each, and its last roll with its own line for it.

    `is_simulated`: a program; no die is thrown.
    """

    name: str = ""
    is_simulated: bool = False
    facts: tuple[str, ...] = ()
    last: str = ""
    last_note: str = ""


@frozen
class SensesModel:
    """Camera and roller, what they are taught and how they do. `cameras` and `ports` are those found.

    `camera` and `port` are what is used now, as typed or tapped: '' is no camera, and for the port as in UseRoller.
    `search` says what is sent where a roller is looked for. `live` goes to the glass by itself, many
    times a second: another one is no other page. `behind`: the tab to which the page of building a tray goes back.
    """

    camera: str = ""
    cameras: tuple[OptionModel, ...] = ()
    camera_state: str = ""
    camera_tone: str = "dim"
    live: LiveModel = field(default=LiveModel(), compare=False)
    port: str = ""
    ports: tuple[OptionModel, ...] = ()
    roller_state: str = ""
    roller_tone: str = "dim"
    may_try: bool = False
    tried: str = ""
    strays: tuple[StrayModel, ...] = ()
    auto_take: bool = False
    message: MessageModel | None = None
    tab: str = CAMERA
    behind: str = CAMERA
    tray: TrayModel = TrayModel()
    teach: TeachModel = TeachModel()
    tries: TriesModel = TriesModel()
    fairness: FairnessModel = field(default=FairnessModel())
    search: str = ""
    roller: RollerModel = RollerModel()


@frozen
class ShowTab:
    """Turn to this tab."""

    tab: str


@frozen
class LookForCameras:
    """See which cameras there are now."""


@frozen
class SetCorners:
    """Fingers have put the tray's corners here, in any order; shares of the picture."""

    corners: Corners


@frozen
class FindCorners:
    """Let the camera find the tray by itself."""


@frozen
class WholeTray:
    """All of the picture is the tray."""


@frozen
class BeginLesson:
    """Teach a die: its name, and its faces' names with spaces between."""

    name: str
    faces: str


@frozen
class ShowFace:
    """The face that is asked for lies before the camera: take a look."""


@frozen
class ForgetFace:
    """Show this face anew."""

    face: str


@frozen
class EndLesson:
    """Keep what was taught, or let it be."""

    keep: bool


@frozen
class UseTaught:
    """Read this taught die while the page is looked at, or dice with pips again."""

    die: str
    is_on: bool


@frozen
class ForgetTaught:
    """Forget this taught die for good."""

    die: str


@frozen
class BeginTries:
    """Twenty throws, from the first one."""


@frozen
class JudgeThrow:
    """What became of the throw: 'right', 'wrong' or 'asked' (`companion.senses.tries`)."""

    verdict: str


@frozen
class EndTries:
    """No more throws."""
