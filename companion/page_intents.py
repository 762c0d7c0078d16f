"""What a finger picked on a page beside the table: frozen intents, dispatched as `on_pick(intent)`."""

from __future__ import annotations

from engine.core.frozen import frozen

FIND_ROLLER, NO_ROLLER = "", "none"
"""Which roller is used where no port is named: whichever is plugged in, or none at all."""


@frozen
class Leave:
    """The page is left for the one it was opened from."""


@frozen
class ResumeTable:
    """Open this table where it was left."""

    table: str


@frozen
class LiftBox:
    """Set up a new table of this game."""

    game: str


@frozen
class RenameTable:
    """Call this table by another name."""

    table: str
    name: str


@frozen
class FileTable:
    """Write what everybody may know of this table into files, without opening it."""

    table: str


@frozen
class PutInBin:
    """Move this table into the bin: nothing of it is erased."""

    table: str


@frozen
class BringBack:
    """Move this table out of the bin."""

    table: str


@frozen
class SetTheme:
    """Draw everything by night or by day."""

    mode: str


@frozen
class SetTextSize:
    """Draw all text at this size, 100 to 160 percent."""

    percent: int


@frozen
class SetOpensBy:
    """Open secrets by 'hold', or by 'taps': two at two places."""

    how: str


@frozen
class SetIdle:
    """So many seconds after the last touch a desk closes by itself."""

    seconds: int


@frozen
class SetAwake:
    """The screen stays awake while a table lies open, or sleeps as the tablet has it."""

    is_awake: bool


@frozen
class SetSounds:
    """A die that is taken, a phase that begins and the end of a game are heard, or nothing is."""

    is_on: bool


@frozen
class SeatSetup:
    """How one seat was set up: 0 bottom, 90 right, 180 top, 270 left; `pin` is '' where it has none."""

    seat: str
    name: str
    colour: str
    edge: int
    pin: str = ""


@frozen
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


@frozen
class TryPractice:
    """Begin a practice evening: invented charts, the usual seats, a guided first turn."""


@frozen
class OpenCharts:
    """Show what this version of a game needs typed of this box: the grid of the first chart that is not known whole;
    or the list, after the readings of this file were taken in.
    """

    game: str
    version: str
    box: str
    path: str = ""


@frozen
class LayPhoto:
    """Lay a photograph of the owner's own sheet beside this chart; '' takes it away."""

    chart: str
    path: str


@frozen
class TakePhoto:
    """Take what the camera sees now for the photograph beside this chart."""

    chart: str


@frozen
class FindPhotos:
    """Look for pictures on this tablet that could be laid beside a chart."""


@frozen
class MarkBox:
    """Put a mark (or NO_MARK) into a character's box; boxes count from 0."""

    character: str
    box: int
    mark: str


@frozen
class CompareAt:
    """Go to the list beside the board, with this place in sight; '' for no place."""

    place: str = ""


@frozen
class PutOnMap:
    """Note what a line of the list should say, or something it lacks where `line` is ''; nothing is set yet."""

    line: str = ""


@frozen
class MapCompared:
    """The board was compared with the list: all is so, or what was noted is to be put right by every seat's word."""


@frozen
class ForgetEdits:
    """Nothing of what was noted on the list is to be put right."""


@frozen
class AboutGame:
    """The pages beside the table are about this game, while no table is open."""

    game: str


@frozen
class PickBox:
    """Show this box's sheets."""

    box: str


@frozen
class PickVersion:
    """Show the first-evening sheet of this version of the game."""

    version: str


@frozen
class OpenChart:
    """Show a chart, or a step of the first-evening sheet; '' goes back to the list."""

    chart: str = ""
    first_evening: bool = False


@frozen
class FillCell:
    """What the owner read off his own sheet; '' forgets his reading again."""

    chart: str
    row: str
    column: str
    value: str


@frozen
class ExportBox:
    """Write the owner's readings into one readable file."""


@frozen
class ImportBox:
    """Take in the readings of such a file."""

    path: str


@frozen
class MakeStickers:
    """Write the sticker sheets of the game, for this paper."""

    paper: str


@frozen
class UseCamera:
    """Look through this source: a device's number, a video file, a folder of pictures; '' for none."""

    source: str


@frozen
class UseRoller:
    """Talk to the roller on this port or address, or as FIND_ROLLER and NO_ROLLER say."""

    url: str


@frozen
class TryRoll:
    """Let the roller roll once; the table's record is left alone."""


@frozen
class UseStray:
    """Answer the open ask with this stray."""

    stray: str


@frozen
class DropStray:
    """Forget this stray."""

    stray: str


@frozen
class FillScreen:
    """Fill the whole screen, or be a window."""

    is_on: bool


@frozen
class Quit:
    """Close the app."""


@frozen
class SetAutoTake:
    """Take what the devices are sure of without a tap, or stop doing so."""

    is_on: bool


@frozen
class ChangePin:
    """The owner of this open desk chooses another PIN."""

    seat: str


@frozen
class SetPin:
    """The PIN he chose; '' for none."""

    seat: str
    pin: str


@frozen
class GoHome:
    """The person of this seat goes home: every seat is asked."""

    seat: str


@frozen
class SitDown:
    """Another person plays this seat from here on: every seat is asked."""

    seat: str


@frozen
class PassOver:
    """Nobody here knows the PIN by which this seat would agree: it is passed over, and what is agreed takes longer."""

    seat: str


@frozen
class StopTaking:
    """Somebody stops what is being taken from a seat."""


@frozen
class ForgetPin:
    """This seat's PIN is forgotten: every seat is asked to take it away."""

    seat: str
