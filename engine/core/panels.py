"""Panels: what a game has drawn of itself, as frozen data. A game gives data, never widgets.

A game makes them from what one audience sees; a tablet, a second display and tests draw or compare the same ones. They
hold words, numbers and truth values, and tuples of those. Nothing but those of `ask_panels`, `map_panels` and
`story_panels` is imported here, so that a screen may import it.
"""

from __future__ import annotations

from engine.core.ask_panels import (
    DONE as DONE,
    FACES as FACES,
    LATER as LATER,
    NOW as NOW,
    OUT as OUT,
    Act as Act,
    Choice as Choice,
    Cite as Cite,
    HandCard as HandCard,
    HandCards as HandCards,
    PerSeat as PerSeat,
    Price as Price,
    SeatRow as SeatRow,
    Shares as Shares,
    Tile as Tile,
)
from engine.core.frozen import frozen
from engine.core.map_panels import (
    PERHAPS as PERHAPS,
    SPACE as SPACE,
    UNCOUNTED as UNCOUNTED,
    Between as Between,
    Ground as Ground,
    HexMap as HexMap,
    HexSide as HexSide,
    Map as Map,
    MapSheet as MapSheet,
    PathBoard as PathBoard,
    Pile as Pile,
    Road as Road,
    Stop as Stop,
    space as space,
)
from engine.core.story_panels import (
    BARS as BARS,
    LINES as LINES,
    Curve as Curve,
    Fate as Fate,
    Fates as Fates,
    Finale as Finale,
    Moment as Moment,
    Plot as Plot,
    Replay as Replay,
    Secret as Secret,
    Story as Story,
)

TONES = ("plain", "good", "bad", "gold", "dim")


@frozen
class Tag:
    """A word at the end of a row: 'spotted', 'sealed'; `tone` is one of TONES."""

    text: str
    tone: str = "dim"


@frozen
class Phase:
    """A step of the sequence of play; `state` is DONE, NOW or LATER."""

    name: str
    state: str = LATER


@frozen
class Strip:
    """What stands over the table: the turn, its date ('' for none), and the sequence of play."""

    turn: str
    date: str = ""
    phases: tuple[Phase, ...] = ()


@frozen
class Line:
    """A plain sentence with its note; `value` is set in gold after it. card: the one of a seat's own hand that it is
    of, 0 for none: the seat's desk then says whether it may be played. icon: one of the tablet's signs, before it.
    ticks: it is ticked off by a tap, on the glass alone.
    """

    text: str
    note: str = ""
    value: str = ""
    tone: str = "plain"
    card: int = 0
    icon: str = ""
    ticks: bool = False


@frozen
class Lines:
    """Sentences, one under another. A panel without a title belongs to the one before it."""

    title: str
    rows: tuple[Line, ...]
    cites: tuple[Cite, ...] = ()


@frozen
class Marker:
    """A piece on a cell of a track, counted from 0. seat: whose colour it has; label: a letter or two, or icon: one of
    the tablet's signs; is_ringed: the one that it is about now.
    """

    cell: int
    label: str = ""
    seat: str = ""
    icon: str = ""
    is_ringed: bool = False


@frozen
class Track:
    """Cells in a row, the first `filled` of them marked. seat: whose, '' for everybody's; note: behind its title.

    A line that pieces go along: `signs` is what each cell gives, a sign of the tablet's or '', `markers` who stands
    where, `now` the cell that is reached, counted from 0 (those before it are past), -1 for none; icon: before its
    title.
    """

    title: str
    cells: tuple[str, ...]
    filled: int
    seat: str = ""
    cites: tuple[Cite, ...] = ()
    note: str = ""
    signs: tuple[str, ...] = ()
    markers: tuple[Marker, ...] = ()
    now: int = -1
    icon: str = ""

    @property
    def is_line(self) -> bool:
        """Whether pieces go along it."""
        return bool(self.signs or self.markers) or self.now >= 0


@frozen
class Count:
    """How much of something a seat has before everybody: one of the tablet's signs, and the number."""

    icon: str
    number: int


@frozen
class Counter:
    """What stands at a place of the board."""

    place: str
    piece: str
    tag: Tag | None = None


@frozen
class Counters:
    """What stands where, place by place."""

    title: str
    rows: tuple[Counter, ...]
    cites: tuple[Cite, ...] = ()


@frozen
class BoxRow:
    """A piece, where it stands, and its boxes with marks ('', '/', 'x', 'o' or both as 'xo').

    is_open: nobody knows how many boxes there are, so the row may grow; may_mark: a finger may mark them.
    """

    id: str
    piece: str
    place: str = ""
    boxes: tuple[str, ...] = ()
    tag: Tag | None = None
    is_open: bool = False
    may_mark: bool = False


@frozen
class BoxesRow:
    """Rows of boxes. seat: whose they are, '' for nobody's own."""

    title: str
    rows: tuple[BoxRow, ...]
    seat: str = ""
    cites: tuple[Cite, ...] = ()


@frozen
class Side:
    """One side of a fight: who fights, his boxes (else words on them), his numbers, his die and what it did.

    `tag` says whose pick it is, or what this side has answered. is_force: it is of many, so that it has the numbers
    that are told of it, and a die where one was thrown.
    """

    seat: str
    fighter: str = ""
    tag: str = ""
    boxes: tuple[str, ...] = ()
    covered: str = ""
    total: str = ""
    differential: str = ""
    lines: tuple[Line, ...] = ()
    die: str = ""
    result: str = ""
    is_force: bool = False


@frozen
class Sides:
    """A fight as everybody sees it. `rounds` are those already fought, the newest first.

    `by_desk` are the words of the way to the desk of the seat that is asked, where that is one way to answer. comes_to:
    what both sides come to together, before and after the dice; chart: the part of a chart in which they are read.
    """

    title: str
    note: str
    sides: tuple[Side, ...]
    total_title: str = ""
    differential_title: str = ""
    rounds: tuple[Line, ...] = ()
    cites: tuple[Cite, ...] = ()
    by_desk: str = ""
    comes_to: tuple[Line, ...] = ()
    chart: Chart | None = None


@frozen
class Standing:
    """What lies open to everybody, short enough to be read aloud: 'W2716' has '9 face-down'. id: 'fact/key'; becomes:
    what it is to be put right to, in words, '' where it is as on the board.
    """

    id: str
    what: str
    now: str
    group: str = ""
    becomes: str = ""


NUMBER, PLACE, CHOICE, YES_NO = "number", "place", "choice", "yes_no"


@frozen
class Settable:
    """A public fact that may be set by hand. keys: for whom it is kept, (id, name) each; none: every place has one.

    kind: NUMBER, PLACE, CHOICE or YES_NO; words: the values of a CHOICE, (id, name) each.
    """

    fact: str
    title: str
    kind: str
    keys: tuple[tuple[str, str], ...] = (("", ""),)
    words: tuple[tuple[str, str], ...] = ()
    high: int = 40


@frozen
class Chart:
    """A printed chart, '' in a cell that nobody has told. corner: what rows and columns are; row_ids, column_ids: their
    names in a reading; live: the row and the column where the rules look now, counted from 0, -1 for nowhere; meanings:
    what the cells of each column mean, as far as anybody says.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    corner: str = ""
    row_ids: tuple[str, ...] = ()
    column_ids: tuple[str, ...] = ()
    live: tuple[int, int] = (-1, -1)
    cites: tuple[Cite, ...] = ()
    meanings: tuple[str, ...] = ()

    @property
    def is_across(self) -> bool:
        """Whether what is read belongs together in a row, as most sheets are read. Where a die's faces stand beside the
        rows, or there is one column alone, it is a column.
        """
        faces = tuple(str(face) for face in range(1, len(self.rows) + 1))
        return len(self.columns) > 1 and self.row_ids != faces

    def is_live(self, row: int, column: int) -> bool:
        """Whether this cell lies in the row or column that is read now."""
        return row == self.live[0] if self.is_across else column == self.live[1]


Panel = Lines | Track | Counters | BoxesRow | HexMap | PathBoard | Chart | HandCards


@frozen
class Tab:
    """A part of the public state that lies behind one key of the table's middle. icon: a sign's name, '' for none."""

    title: str
    panels: tuple[Panel, ...]
    icon: str = ""
