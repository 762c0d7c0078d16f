"""What the pages beside the table draw: home, new table, the sheet of boxes, box sheets; and the pages' names.

The rulings have a module of their own (`rulings_pages`), dice and roller too (`senses_pages`), and so have the intents
(`page_intents`, given out here). As in `models`, everything is frozen plain data made for one audience; nothing here
imports Kivy or the engine. `box_label` is '' or the words every page carries while a box of invented numbers is used.
"""

from __future__ import annotations

from companion.dice.model import LiveModel as LiveModel, SensesModel as SensesModel, StrayModel as StrayModel
from companion.models import CLOSING, CiteModel, FieldModel, MessageModel, OptionModel, PhotoModel, SeatModel, TagModel
from companion.page_intents import (
    FIND_ROLLER as FIND_ROLLER,
    NO_ROLLER as NO_ROLLER,
    AboutGame as AboutGame,
    BringBack as BringBack,
    ChangePin as ChangePin,
    DropStray as DropStray,
    ExportBox as ExportBox,
    FileTable as FileTable,
    FillCell as FillCell,
    FillScreen as FillScreen,
    FindPhotos as FindPhotos,
    ForgetEdits as ForgetEdits,
    ForgetPin as ForgetPin,
    GoHome as GoHome,
    ImportBox as ImportBox,
    LayPhoto as LayPhoto,
    Leave as Leave,
    LiftBox as LiftBox,
    MakeStickers as MakeStickers,
    MapCompared as MapCompared,
    MarkBox as MarkBox,
    OpenChart as OpenChart,
    OpenCharts as OpenCharts,
    PassOver as PassOver,
    PickBox as PickBox,
    PickVersion as PickVersion,
    PutInBin as PutInBin,
    PutOnMap as PutOnMap,
    Quit as Quit,
    RenameTable as RenameTable,
    ResumeTable as ResumeTable,
    SeatSetup as SeatSetup,
    SetAutoTake as SetAutoTake,
    SetAwake as SetAwake,
    SetIdle as SetIdle,
    SetOpensBy as SetOpensBy,
    SetPin as SetPin,
    SetSounds as SetSounds,
    SetTextSize as SetTextSize,
    SetTheme as SetTheme,
    SitDown as SitDown,
    StartTable as StartTable,
    StopTaking as StopTaking,
    TakePhoto as TakePhoto,
    TryPractice as TryPractice,
    TryRoll as TryRoll,
    UseCamera as UseCamera,
    UseRoller as UseRoller,
    UseStray as UseStray,
)
from engine.core import panels
from engine.core.frozen import frozen

HOME, TABLE, ANSWER, NEW_TABLE, RULINGS, RULES = "home", "table", "answer", "newtable", "rulings", "rules"
SHEET, BOX_SHEETS, SENSES, ON_MAP, ENDING = "sheet", "boxsheets", "senses", "onmap", "ending"
NEW_PIN = "newpin"
MORE, AWAY, FAME = "more", "away", "fame"
"""Names for `Open(screen)`. RULES is the rulings page, opened at its rules."""

CROSS, SLASH, RING, NO_MARK = "x", "/", "o", ""
"""The marks of a box, as `RowModel.boxes` writes them."""


PRINTED, OWN, INVENTED, UNKNOWN = "printed", "own", "invented", ""
"""Where a cell comes from: cited sources, the owner's own sheet, nowhere (a practice box), nobody knows yet."""


@frozen
class SeatMarkModel:
    """A seat's letters in its colour, and who sits there. is_winner: of a game that is over."""

    letters: str
    colour: str
    name: str = ""
    is_winner: bool = False


@frozen
class TableCardModel:
    """A table that can be resumed: its name, where it stands, when it was last played.

    `broken` says why it cannot be opened. seats: as the shelf keeps them; marks: the same drawn; scene, colour: of the
    game's box.
    """

    id: str
    name: str
    turn: str
    when: str
    game: str = ""
    owed: str = ""
    box_label: str = ""
    broken: str = ""
    version: str = ""
    seats: str = ""
    marks: tuple[SeatMarkModel, ...] = ()
    scene: str = ""
    colour: str = "ivory"
    is_over: bool = False


@frozen
class CoverModel:
    """A game's box on the shelf: its title and what stands under it, its drawing and the colour of its lid."""

    game: str
    title: str
    note: str = ""
    scene: str = ""
    colour: str = "ivory"


@frozen
class HomeModel:
    """The first page. `mode` is 'night' or 'day'; `text_percent` is 100 to 160; secrets open by 'hold' or 'taps'.

    binned: the tables that were put into the bin; none of them is erased. has_fame: whether
    any of the games that were played counts points; is_full: whether the app fills the screen; boxes: of every game.
    """

    last: TableCardModel | None = None
    others: tuple[TableCardModel, ...] = ()
    mode: str = "night"
    text_percent: int = 100
    sheets_note: str = ""
    devices_note: str = ""
    message: MessageModel | None = None
    opens_by: str = "hold"
    binned: tuple[TableCardModel, ...] = ()
    has_fame: bool = False
    is_full: bool = False
    boxes: tuple[CoverModel, ...] = ()


@frozen
class OptionalRuleModel:
    """An optional rule: its name, what it means in one line, and what holds unless somebody turns it: on or off, or one
    of `options`. players: with how many it can be chosen, with any number where there are none.
    """

    id: str
    label: str
    meaning: str = ""
    value: bool | str = False
    options: tuple[OptionModel, ...] = ()
    players: tuple[int, ...] = ()


@frozen
class ReadingModel:
    """What a version needs read off the sheets of a box before its first turn: the charts, how many cells nobody has
    told, and about how many minutes of typing they are. No chart: an evening starts at once.
    """

    charts: tuple[str, ...] = ()
    cells: int = 0
    minutes: int = 0


@frozen
class VersionModel:
    """A version of a game: its optional rules, every seat that could be taken, and how many are the fewest. reading: of
    each box, by its name, what is to be typed.
    """

    id: str
    title: str
    rules: tuple[OptionalRuleModel, ...] = ()
    seats: tuple[SeatModel, ...] = ()
    fewest: int = 0
    reading: tuple[tuple[str, ReadingModel], ...] = ()


@frozen
class BoxChoiceModel:
    """A box a table can be played with; `known` says how much of it is known."""

    id: str
    title: str
    known: str = ""
    invented: bool = False


@frozen
class GameModel:
    """A game that can be set up. Its first version and its first box are chosen at first.

    joining: what it means to join a game already begun; '' where nothing could be entered of it; colours: those that
    seats may have.
    """

    id: str
    title: str
    edition: str = ""
    versions: tuple[VersionModel, ...] = ()
    boxes: tuple[BoxChoiceModel, ...] = ()
    joining: str = ""
    colours: tuple[OptionModel, ...] = ()


@frozen
class NewTableModel:
    """Everything a table is set up from. `shuffles` are orders of the ten PIN keys, one a pad, used in turn."""

    games: tuple[GameModel, ...]
    name: str = ""
    shuffles: tuple[str, ...] = ("1234567890",)
    pin_length: int = 4
    message: MessageModel | None = None


@frozen
class SheetRowModel:
    """A piece on a sheet of boxes. `boxes` hold marks as `RowModel.boxes` do.

    `is_open` says that nobody has told how many boxes there are: the row ends with one more empty box.
    """

    id: str
    name: str
    note: str = ""
    boxes: tuple[str, ...] = ()
    is_open: bool = False
    tag: TagModel | None = None
    may_mark: bool = True


@frozen
class SheetModel:
    """A group of characters under its heading, in a seat's colour."""

    title: str
    colour: str
    rows: tuple[SheetRowModel, ...]


FactModel = panels.Standing


@frozen
class OnMapModel:
    """Everything that lies open to everybody now, in groups that stand together; some lines waiting to be put right.

    sheet: what the sheet of boxes is called, '' for none. may_add: whether a line could be missing. map: the board of a
    game of hexes; places: (line, where it stands) on it; colours: the seats'; here: the place it was opened from or ''.
    """

    facts: tuple[FactModel, ...] = ()
    turn: str = ""
    box_label: str = ""
    seats: tuple[SeatModel, ...] = ()
    message: MessageModel | None = None
    title: str = ""
    sheet: str = ""
    may_add: bool = True
    map: panels.Map | None = None
    places: tuple[tuple[str, str], ...] = ()
    colours: tuple[tuple[str, str], ...] = ()
    here: str = ""

    @property
    def different(self) -> int:
        """How many lines are to be put right."""
        return sum(1 for fact in self.facts if fact.becomes)


@frozen
class SheetsModel:
    """The public sheet, or a seat's own: then `seat` is whose, the page faces its edge and closes after `idle_s`.

    `marks` are those a finger may set here, each with its word; no mark at all makes it a sheet to look at.
    """

    sheets: tuple[SheetModel, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    turn: str = ""
    box_label: str = ""
    seat: SeatModel | None = None
    idle_s: int = 20
    closing: str = CLOSING
    message: MessageModel | None = None
    title: str = ""


@frozen
class ChartCardModel:
    """A printed chart and how much of it is known; `total` 0 is a chart whose rows nobody has counted."""

    id: str
    title: str
    section: str = ""
    known: int = 0
    total: int = 0


@frozen
class CellModel:
    """A cell: its value ('' unknown), where it comes from in a word (PRINTED, OWN, INVENTED) and in full. says: the
    value in a player's words, where it is a name of the code.
    """

    value: str = ""
    origin: str = UNKNOWN
    source: str = ""
    says: str = ""

    @property
    def words(self) -> str:
        """What is written in the cell."""
        return self.says or self.value


@frozen
class ChartModel:
    """A chart as a grid. `row_ids` and `column_ids` name the cells, `rows` and `columns` are what is read.

    `forms` say, a column, how its cells are filled (NUMBER, CHOICE or TEXT). `only` limits what is filled next to these
    (row, column) places.
    """

    id: str
    title: str
    corner: str
    row_ids: tuple[str, ...]
    rows: tuple[str, ...]
    column_ids: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[CellModel, ...], ...]
    forms: tuple[FieldModel, ...]
    cite: CiteModel | None = None
    meaning: str = ""
    only: tuple[tuple[int, int], ...] = ()


@frozen
class FirstEveningModel:
    """A step of the first-evening sheet: what to read off, why, and when the rules first ask for it."""

    id: str
    title: str
    why: str
    bites: str = ""
    left: int = 0
    minutes: str = ""


@frozen
class BoxSheetsModel:
    """The box's charts, the first-evening sheet in its order, the chart that is open. An invented box is read only.
    games: those that it could be about as well, none while a table is open; game: the one that it is about.
    photo: of the owner's own sheet, beside the chart that is open. papers: those that stickers for the game's cards can
    be printed on, none where it has none. versions: those with a first-evening sheet each, none where it is one for
    all; version: whose is shown.
    """

    box: str
    title: str
    boxes: tuple[BoxChoiceModel, ...] = ()
    box_label: str = ""
    note: str = ""
    charts: tuple[ChartCardModel, ...] = ()
    first_evening: tuple[FirstEveningModel, ...] = ()
    first_evening_note: str = ""
    chart: ChartModel | None = None
    may_fill: bool = True
    message: MessageModel | None = None
    games: tuple[OptionModel, ...] = ()
    game: str = ""
    photo: PhotoModel | None = None
    papers: tuple[OptionModel, ...] = ()
    version: str = ""
    versions: tuple[OptionModel, ...] = ()


@frozen
class NewPinModel:
    """A seat chooses another PIN at its own edge. shuffles: the orders of the keys; idle_s: when the page closes."""

    seat: str
    name: str
    colour: str
    edge: int
    shuffles: tuple[str, str]
    pin_length: int
    idle_s: int
