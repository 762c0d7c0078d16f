"""What screens are given to draw, and what they answer: frozen models and intents.

Models hold only text, numbers, truth values, bytes of a picture and tuples of those, so that two models can be compared
byte for byte. A presenter makes them from the engine's view, asks, offers and journal for ONE audience; a screen draws
them and dispatches `on_pick(intent)`. Nothing here imports Kivy or the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.presenters.intents import (
    CloseDesk as CloseDesk,
    CountDie as CountDie,
    Dismiss as Dismiss,
    EnterPin as EnterPin,
    Intent as Intent,
    Open as Open,
    OpenDesk as OpenDesk,
    OpenDie as OpenDie,
    OpenRule as OpenRule,
    OpenRuling as OpenRuling,
    Pick as Pick,
    ReadRules as ReadRules,
    SayFace as SayFace,
    ShutRules as ShutRules,
    TakeReading as TakeReading,
    ThrowAgain as ThrowAgain,
    Undo as Undo,
    Value as Value,
    Wait as Wait,
)

if TYPE_CHECKING:
    from companion.presenters.duel import DuelModel
    from companion.presenters.hand_pages import HandModel
    from companion.presenters.throw import ThrowModel

PIPS = "pips"  # one face of a die, or several when `count` > 1
FACES = "faces"  # the same of a die with faces: the options are their names, `dice` those of each die if they differ
NUMBER = "number"  # a whole number from low to high, on a keypad
CHOICE = "choice"  # one of the options
SUBSET = "subset"  # from low to high of the options (high 0: as many as there are)
LETTER = "letter"  # one of the options as big tiles; the model gives their shuffled order
HEX = "hex"  # W or E and four digits; the options are recent hexes (group "recent") and named places
WAY = "way"  # hexes one after another, or none; the options as for one hex
CARD = "card"  # a card by its printed number; the options are cards by name, or 'unseen'
CELL = "cell"  # one cell of a printed chart, shown in `grid`; options if it has few, else a number from low to high
CONFIRM = "confirm"  # yes or no, each with its own words in the options
TEXT = "text"  # a few words on a keyboard: names and reasons only
FIELD_KINDS = (PIPS, FACES, NUMBER, CHOICE, SUBSET, LETTER, HEX, WAY, CARD, CELL, CONFIRM, TEXT)

CLOSING = "The desk is closed. Lay the tablet back on the table."
TONES = ("plain", "good", "bad", "gold", "dim")


@dataclass(frozen=True, slots=True)
class CiteModel:
    """A section of the rules that may be tapped: 'J.1', 'Search procedure'."""

    section: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class OptionModel:
    """One value a finger may pick.

    `why` is shown when it is not enabled; `group` sorts long lists ('recent', 'place').
    """

    value: Value
    label: str
    note: str = ""
    enabled: bool = True
    why: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class GridModel:
    """A printed chart around the cell that is read: headings, what is known ('' is unknown), and where the cell stands
    (from 0).
    """

    corner: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class FieldModel:
    """One value of a command to be filled in; `kind` is one of FIELD_KINDS and decides the pad.

    On a desk: `kept` covers what was chosen until its owner looks, `own` the options as well; `digits` is the shuffled
    order of the ten keys, '' for their usual one.
    """

    name: str
    kind: str
    title: str = ""
    options: tuple[OptionModel, ...] = ()
    low: int = 0
    high: int = 0
    default: Value = ""
    secret: bool = False
    count: int = 1
    hint: str = ""
    grid: GridModel | None = None
    kept: bool = False
    own: bool = False
    digits: str = ""
    dice: tuple[tuple[OptionModel, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class OfferModel:
    """A command that may be given now, whole (no fields) or to be filled in. `why` says why it is not enabled;
    `lays_open` that it shows everybody what was sealed, so that no tap alone gives it.
    """

    id: str
    label: str
    cites: tuple[CiteModel, ...] = ()
    seat: str = ""
    fields: tuple[FieldModel, ...] = ()
    enabled: bool = True
    why: str = ""
    note: str = ""
    confirm: str = ""
    lays_open: bool = False

    @property
    def is_secret(self) -> bool:
        """Whether a field of it may be seen on its seat's own desk only."""
        return any(field.secret for field in self.fields)


@dataclass(frozen=True, slots=True)
class PictureModel:
    """A camera picture: `bgr` is width x height x 3 bytes, rows from the top, as OpenCV gives them."""

    width: int
    height: int
    bgr: bytes


@dataclass(frozen=True, slots=True)
class SourceModel:
    """A device that can answer the ask: what it sees now, how sure it is, and the words of the button that takes it.

    `take` is empty while there is nothing to take; `picture` is empty for a source without eyes; `throw` has the dice
    one by one where they can be asked about and put right.
    """

    id: str
    name: str
    says: str
    sure: bool = False
    ready: bool = True
    take: str = ""
    picture: PictureModel | None = None
    throw: ThrowModel | None = None


@dataclass(frozen=True, slots=True)
class AskModel:
    """What the rules wait for, who owes it and why. `hand` is the offer that answers it by finger; `ways` are what can
    be agreed about how it is answered.
    """

    id: str
    title: str
    seat: str = ""
    owed_by: str = ""
    colour: str = "text"
    why: str = ""
    cites: tuple[CiteModel, ...] = ()
    sources: tuple[SourceModel, ...] = ()
    hand: OfferModel | None = None
    hand_title: str = ""
    ways: tuple[OfferModel, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseModel:
    """A step of the sequence of play; `state` is 'done', 'now' or 'later'."""

    name: str
    state: str = "later"


@dataclass(frozen=True, slots=True)
class DeviceModel:
    """A device's name and whether it answers; the strip draws a filled or a hollow mark."""

    name: str
    ok: bool


@dataclass(frozen=True, slots=True)
class TagModel:
    """A word at the end of a row: 'spotted', 'sealed'; `tone` is one of TONES."""

    text: str
    tone: str = "dim"


@dataclass(frozen=True, slots=True)
class RowModel:
    """A name, a note under it, boxes with marks ('', '/', 'x', 'o' or both as 'xo') and a tag.

    `picks` are the boxes' values when a finger may mark them (same length as `boxes`), else empty.
    """

    name: str
    note: str = ""
    boxes: tuple[str, ...] = ()
    tag: TagModel | None = None
    picks: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class LineModel:
    """A plain sentence with its note; `value` is set in gold after it."""

    text: str
    note: str = ""
    value: str = ""
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class SectionModel:
    """A panel of public or private state: a track of cells, rows with boxes, lines, in that order; whichever it has."""

    title: str
    track: tuple[str, ...] = ()
    filled: int = 0
    colour: str = "gold"
    rows: tuple[RowModel, ...] = ()
    lines: tuple[LineModel, ...] = ()
    cites: tuple[CiteModel, ...] = ()


@dataclass(frozen=True, slots=True)
class JournalModel:
    """One line of the journal, newest first in a list; `value` is set in gold.

    `tone` 'bad' is a refusal, 'dim' an undone line.
    """

    entry: int
    text: str
    note: str = ""
    value: str = ""
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class SeatModel:
    """A seat at the foot of the table. `edge` is where its owner sits: 0 bottom, 90 right, 180 top, 270 left.

    `note` is the same for every seat in the same state; `waits` marks a seat that holds the next roll or reveal.
    """

    id: str
    name: str
    colour: str
    edge: int = 0
    note: str = ""
    is_owed: bool = False
    waits: bool = False


@dataclass(frozen=True, slots=True)
class MessageModel:
    """One sentence and what to do about it; the buttons are offered intents with their words.

    covered: what a desk says in its place until its owner looks, '' where it may lie open.
    """

    text: str
    what_to_do: str = ""
    tone: str = "plain"
    actions: tuple[tuple[str, Intent], ...] = ()
    covered: str = ""


@dataclass(frozen=True, slots=True)
class RefusedModel:
    """The form that was refused last: its offer, and the fields it was refused for, () where it is not known which."""

    offer_id: str
    bad: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableModel:
    """The shared screen: everything on it may be seen by everybody."""

    turn: str
    date: str = ""
    phases: tuple[PhaseModel, ...] = ()
    devices: tuple[DeviceModel, ...] = ()
    ask: AskModel | None = None
    offers: tuple[OfferModel, ...] = ()
    sections: tuple[SectionModel, ...] = ()
    journal: tuple[JournalModel, ...] = ()
    seats: tuple[SeatModel, ...] = ()
    message: MessageModel | None = None
    undo: tuple[int, str] | None = None
    duel: DuelModel | None = None
    refused: RefusedModel | None = None


@dataclass(frozen=True, slots=True)
class HandoverModel:
    """The neutral page between the table and a desk.

    `digits` is the shuffled order of the ten PIN keys; length 0 asks for no PIN.

    `line` replaces 'Pass the tablet to the <name>'; `wait` is why the keys take nothing for the moment; `is_empty`:
    whoever sat here has gone home, and no key is there.
    """

    seat: str
    name: str
    colour: str
    edge: int = 0
    digits: str = "1234567890"
    pin_length: int = 4
    line: str = ""
    message: str = ""
    wait: str = ""
    is_empty: bool = False


@dataclass(frozen=True, slots=True)
class DeskModel:
    """One seat's private desk.

    `sections` are veiled until held; `idle_s` without a touch closes it; `closing` is everybody's last line. `hand` is
    the seat's hand while it is looked over, which `may_look_over` says it can be.
    """

    seat: str
    name: str
    colour: str
    edge: int = 0
    title: str = ""
    ask: AskModel | None = None
    offers: tuple[OfferModel, ...] = ()
    sections: tuple[SectionModel, ...] = ()
    message: MessageModel | None = None
    idle_s: int = 20
    closing: str = CLOSING
    may_look_over: bool = False
    hand: HandModel | None = None
    refused: RefusedModel | None = None


@dataclass(frozen=True, slots=True)
class AnswerModel:
    """A whole screen for one offer, when it is not answered on the table or on a desk."""

    title: str
    offer: OfferModel
    owed_by: str = ""
    colour: str = "text"
    why: str = ""
    message: MessageModel | None = None
