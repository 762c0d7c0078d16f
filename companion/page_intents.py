"""What a finger picked on a page beside the table: frozen intents, dispatched as `on_pick(intent)`."""

from __future__ import annotations

from dataclasses import dataclass

FIND_ROLLER, NO_ROLLER = "", "none"
"""Which roller is used where no port is named: whichever is plugged in, or none at all."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The page is left for the one it was opened from."""


@dataclass(frozen=True, slots=True)
class ResumeTable:
    """Open this table where it was left."""

    table: str


@dataclass(frozen=True, slots=True)
class RenameTable:
    """Call this table by another name."""

    table: str
    name: str


@dataclass(frozen=True, slots=True)
class FileTable:
    """Write what everybody may know of this table into files, without opening it."""

    table: str


@dataclass(frozen=True, slots=True)
class PutInBin:
    """Move this table into the bin: nothing of it is erased."""

    table: str


@dataclass(frozen=True, slots=True)
class BringBack:
    """Move this table out of the bin."""

    table: str


@dataclass(frozen=True, slots=True)
class SetTheme:
    """Draw everything by night or by day."""

    mode: str


@dataclass(frozen=True, slots=True)
class SetTextSize:
    """Draw all text at this size, 100 to 160 percent."""

    percent: int


@dataclass(frozen=True, slots=True)
class SetOpensBy:
    """Open secrets by 'hold', or by 'taps': two at two places."""

    how: str


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """How one seat was set up: 0 bottom, 90 right, 180 top, 270 left; `pin` is '' where it has none."""

    seat: str
    name: str
    colour: str
    edge: int
    pin: str = ""


@dataclass(frozen=True, slots=True)
class StartTable:
    """Set the table up and begin; `seats` are those that sit down; `joins` is a game already begun, whose board is
    entered first.
    """

    name: str
    game: str
    version: str
    box: str
    options: tuple[tuple[str, bool | str], ...] = ()
    seats: tuple[SeatSetup, ...] = ()
    joins: bool = False


@dataclass(frozen=True, slots=True)
class TryPractice:
    """Begin a practice evening: invented charts, the usual seats, a guided first turn."""


@dataclass(frozen=True, slots=True)
class OpenCharts:
    """Show what this version of a game needs typed of this box: the grid of the first chart that is not known whole."""

    game: str
    version: str
    box: str


@dataclass(frozen=True, slots=True)
class LayPhoto:
    """Lay a photograph of the owner's own sheet beside this chart; '' takes it away."""

    chart: str
    path: str


@dataclass(frozen=True, slots=True)
class TakePhoto:
    """Take what the camera sees now for the photograph beside this chart."""

    chart: str


@dataclass(frozen=True, slots=True)
class FindPhotos:
    """Look for pictures on this tablet that could be laid beside a chart."""


@dataclass(frozen=True, slots=True)
class MarkBox:
    """Put a mark (or NO_MARK) into a character's box; boxes count from 0."""

    character: str
    box: int
    mark: str


@dataclass(frozen=True, slots=True)
class PutOnMap:
    """Note what a line of the list should say, or something it lacks where `line` is ''; nothing is set yet."""

    line: str = ""


@dataclass(frozen=True, slots=True)
class MapCompared:
    """The board was compared with the list: all is so, or what was noted is to be put right by every seat's word."""


@dataclass(frozen=True, slots=True)
class ForgetEdits:
    """Nothing of what was noted on the list is to be put right."""


@dataclass(frozen=True, slots=True)
class AboutGame:
    """The pages beside the table are about this game, while no table is open."""

    game: str


@dataclass(frozen=True, slots=True)
class PickBox:
    """Show this box's sheets."""

    box: str


@dataclass(frozen=True, slots=True)
class OpenChart:
    """Show a chart, or a step of the first-evening sheet; '' goes back to the list."""

    chart: str = ""
    first_evening: bool = False


@dataclass(frozen=True, slots=True)
class FillCell:
    """What the owner read off his own sheet; '' forgets his reading again."""

    chart: str
    row: str
    column: str
    value: str


@dataclass(frozen=True, slots=True)
class ExportBox:
    """Write the owner's readings into one readable file."""


@dataclass(frozen=True, slots=True)
class ImportBox:
    """Take in the readings of such a file."""

    path: str


@dataclass(frozen=True, slots=True)
class MakeStickers:
    """Write the sticker sheets of the game, for this paper."""

    paper: str


@dataclass(frozen=True, slots=True)
class UseCamera:
    """Look through this source: a device's number, a video file, a folder of pictures; '' for none."""

    source: str


@dataclass(frozen=True, slots=True)
class UseRoller:
    """Talk to the roller on this port or address, or as FIND_ROLLER and NO_ROLLER say."""

    url: str


@dataclass(frozen=True, slots=True)
class TryRoll:
    """Let the roller roll once; the table's record is left alone."""


@dataclass(frozen=True, slots=True)
class UseStray:
    """Answer the open ask with this stray."""

    stray: str


@dataclass(frozen=True, slots=True)
class DropStray:
    """Forget this stray."""

    stray: str


@dataclass(frozen=True, slots=True)
class SetAutoTake:
    """Take what the devices are sure of without a tap, or stop doing so."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class ChangePin:
    """The owner of this open desk chooses another PIN."""

    seat: str


@dataclass(frozen=True, slots=True)
class SetPin:
    """The PIN he chose; '' for none."""

    seat: str
    pin: str


@dataclass(frozen=True, slots=True)
class GoHome:
    """The person of this seat goes home: every seat is asked."""

    seat: str


@dataclass(frozen=True, slots=True)
class SitDown:
    """Another person plays this seat from here on: every seat is asked."""

    seat: str


@dataclass(frozen=True, slots=True)
class ForgetPin:
    """This seat's PIN is forgotten: every seat is asked to take it away."""

    seat: str
