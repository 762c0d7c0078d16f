"""What screens are given to draw, and what they answer: frozen models and intents.

Models hold only text, numbers, truth values, bytes of a picture and tuples of those, so that two models can be compared
byte for byte. A presenter makes them from the engine's view, asks, offers and journal for ONE audience; a screen draws
them and dispatches `on_pick(intent)`. Nothing here imports Kivy or the engine.
"""

from __future__ import annotations

from companion.desk.model_hand import HandModel
from companion.intents import (
    CloseDesk as CloseDesk,
    CountDie as CountDie,
    Dismiss as Dismiss,
    DoRoutine as DoRoutine,
    Draft as Draft,
    EnterPin as EnterPin,
    HideGuide as HideGuide,
    Intent as Intent,
    LetStandIn as LetStandIn,
    Open as Open,
    OpenDesk as OpenDesk,
    OpenDie as OpenDie,
    OpenRule as OpenRule,
    OpenRuling as OpenRuling,
    Pick as Pick,
    PutRight as PutRight,
    ReadCells as ReadCells,
    ReadHelp as ReadHelp,
    ReadRules as ReadRules,
    SawTaking as SawTaking,
    SayFace as SayFace,
    ShutRules as ShutRules,
    TakeReading as TakeReading,
    ThrowAgain as ThrowAgain,
    Undo as Undo,
    Value as Value,
    Wait as Wait,
)
from companion.parts import (
    CARD as CARD,
    CELL as CELL,
    CHOICE as CHOICE,
    CONFIRM as CONFIRM,
    FACES as FACES,
    FIELD_KINDS as FIELD_KINDS,
    NUMBER as NUMBER,
    NUMBERED as NUMBERED,
    PIPS as PIPS,
    PLACE as PLACE,
    SHARES as SHARES,
    SUBSET as SUBSET,
    TEXT as TEXT,
    TILES as TILES,
    TONES as TONES,
    WAY as WAY,
    CardModel as CardModel,
    CiteModel as CiteModel,
    DuelModel,
    FieldModel as FieldModel,
    GiveModel as GiveModel,
    LaneModel as LaneModel,
    LineModel as LineModel,
    MessageModel as MessageModel,
    OfferModel as OfferModel,
    OptionModel as OptionModel,
    PhotoModel as PhotoModel,
    PictureModel as PictureModel,
    PlaceKeysModel as PlaceKeysModel,
    RowModel as RowModel,
    SectionModel as SectionModel,
    TagModel as TagModel,
)
from companion.table.model_ground import GroundModel
from companion.table.model_throw import ThrowModel
from companion.words import say
from engine.core import panels
from engine.core.frozen import frozen

PhaseModel = panels.Phase
TURN, PHASE = "turn", "phase"
CLOSING = say("shared.desk_is_closed")


@frozen
class SourceModel:
    """A device that can answer the ask: what it sees now, how sure it is, and the words of the button that takes it.

    `take` is empty while there is nothing to take; `picture` is empty for a source without eyes; awaits: what its bare
    field says while no picture comes; `throw` has the dice one by one where they can be asked about and put right.
    """

    id: str
    name: str
    says: str
    sure: bool = False
    ready: bool = True
    take: str = ""
    picture: PictureModel | None = None
    throw: ThrowModel | None = None
    awaits: str = ""

    @property
    def has_field(self) -> bool:
        """Whether it is drawn as a field: with a picture in it, or with words on what it waits for."""
        return self.picture is not None or bool(self.awaits)


@frozen
class SeatRowModel:
    """A player among those who do something in turn or together. state: of the panels, DONE, NOW, LATER or OUT."""

    name: str
    colour: str
    initial: str
    text: str = ""
    state: str = panels.DONE


@frozen
class AskModel:
    """What the rules wait for, who owes it and why. `hand` is the offer that answers it by finger; `ways` are what can
    be agreed about how it is answered, on a desk what else answers it; queue: where each player in turn does it, all of
    them.
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
    queue: tuple[SeatRowModel, ...] = ()


@frozen
class DeviceModel:
    """A device's name and whether it answers; the strip draws a filled or a hollow mark."""

    name: str
    ok: bool


@frozen
class JournalModel:
    """One line of the journal, newest first in a list; `value` is set in gold, `dice` are the faces of a roll.

    `tone` 'bad' is a refusal, 'dim' an undone line; is_open: the book leaves a question open that bit here; heading:
    TURN or PHASE over the lines of one, '' for a line.
    """

    entry: int
    text: str
    note: str = ""
    value: str = ""
    tone: str = "plain"
    dice: tuple[str, ...] = ()
    is_open: bool = False
    heading: str = ""


@frozen
class SeatModel:
    """A seat at the foot of the table. `edge` is where its owner sits: 0 bottom, 90 right, 180 top, 270 left.

    `note` is the same for every seat in the same state; `waits` marks a seat that holds the next roll or reveal;
    initial: what stands on its mark, beside its colour; counts: what everybody sees it have.
    """

    id: str
    name: str
    colour: str
    edge: int = 0
    note: str = ""
    is_owed: bool = False
    waits: bool = False
    initial: str = ""
    counts: tuple[panels.Count, ...] = ()


@frozen
class RefusedModel:
    """The form that was refused last: its offer, and the fields it was refused for, () where it is not known which."""

    offer_id: str
    bad: tuple[str, ...] = ()


@frozen
class TabModel:
    """What lies behind one key of the table's middle: a map that fills it, or sections one under another. beneath: the
    owner's photograph, under a board of roads.
    """

    title: str
    icon: str = ""
    sections: tuple[SectionModel, ...] = ()
    map: panels.Map | None = None
    beneath: PictureModel | None = None


@frozen
class DeedModel:
    """What is being filled in, in words, and its price. offer_id: of which form; cells: of the track at the foot.
    shares: what each player lays down for it so far; what that comes to is its price. reach: how far it can go.
    pale: why everybody sees it refused, '' where it is not; bad: the fields it is refused for; ruling: what opens the
    ruling on it.
    """

    offer_id: str
    says: str
    price: str = ""
    cells: int = 0
    shares: tuple[SeatRowModel, ...] = ()
    reach: str = ""
    pale: str = ""
    bad: tuple[str, ...] = ()
    ruling: object = None


@frozen
class ClosedModel:
    """An act that is not possible now, and why in a few words."""

    label: str
    why: str
    cites: tuple[CiteModel, ...] = ()


@frozen
class MomentModel:
    """What has just happened before everybody, drawn; in a seat's colour, under its letters."""

    told: panels.Moment
    colour: str = "text"
    letters: str = ""


@frozen
class TableModel:
    """The shared screen: everything on it may be seen by everybody.

    at_once, instead: which of its offers answer what is asked together with what follows, and in another way; end: what
    ends the turn or the phase, at its own place; foot: the track under the middle; colours: of the seats; guide: what a
    first evening is told at this ask, where nothing else is said; photo: beside the chart that is asked; ground: what
    is told of the map by touch, while somebody tells it; moment: what the last act brought about, where that is worth a
    picture.
    """

    turn: str
    date: str = ""
    phases: tuple[PhaseModel, ...] = ()
    devices: tuple[DeviceModel, ...] = ()
    ask: AskModel | None = None
    offers: tuple[OfferModel, ...] = ()
    at_once: frozenset[str] = frozenset()
    instead: frozenset[str] = frozenset()
    tabs: tuple[TabModel, ...] = ()
    journal: tuple[JournalModel, ...] = ()
    seats: tuple[SeatModel, ...] = ()
    message: MessageModel | None = None
    undo: tuple[int, str] | None = None
    duel: DuelModel | None = None
    refused: RefusedModel | None = None
    end: OfferModel | None = None
    closed: tuple[ClosedModel, ...] = ()
    aside: tuple[SectionModel, ...] = ()
    foot: panels.Track | None = None
    deed: DeedModel | None = None
    colours: tuple[tuple[str, str], ...] = ()
    guide: MessageModel | None = None
    photo: PhotoModel | None = None
    ground: GroundModel | None = None
    moment: MomentModel | None = None

    @property
    def sections(self) -> tuple[SectionModel, ...]:
        """The sections of all tabs."""
        return tuple(section for tab in self.tabs for section in tab.sections)


@frozen
class HandoverModel:
    """The neutral page between the table and a desk.

    `digits` is the shuffled order of the ten PIN keys; length 0 asks for no PIN.

    `whom`: the name as 'Pass the tablet to' says it; `line` replaces that sentence; `wait` is why the keys take nothing
    for the moment; `is_empty`: whoever sat here has gone home, and no key is there. `why`: what a PIN that is tapped
    to agree (`line` says so) agrees to; without a line, what was taken from this seat and nobody has read of.
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
    whom: str = ""
    why: str = ""


@frozen
class DeskModel:
    """One seat's private desk.

    `sections` are veiled until held; `idle_s` without a touch closes it; `closing` is everybody's last line. `hand` is
    the seat's hand while it is looked over, which `may_look_over` says it can be. `done` ends in public what the seat
    is asked for; it closes the desk as well. asked: what everybody sees this seat asked for, '' for nothing. left: what
    a form was filled with when the desk closed by itself, for as long as it has just been opened again.
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
    done: OfferModel | None = None
    asked: str = ""
    left: Draft = Draft()


@frozen
class AnswerModel:
    """A whole screen for one offer, when it is not answered on the table or on a desk."""

    title: str
    offer: OfferModel
    owed_by: str = ""
    colour: str = "text"
    why: str = ""
    message: MessageModel | None = None
