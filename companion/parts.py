"""The parts that models are made of: a line, a row, a field to be filled in, an offer. As frozen as the models."""

from __future__ import annotations

from collections.abc import Mapping

from companion.intents import DoRoutine, Intent, LetStandIn, Open, OpenDesk, Pick, PutRight, Value
from engine.core import panels
from engine.core.frozen import frozen

CiteModel = panels.Cite
LineModel = panels.Line
TagModel = panels.Tag
TONES = panels.TONES

PIPS = "pips"  # one face of a die, or several when `count` > 1
NUMBERED = "numbered"  # one of a few things that only their number tells apart, a key each
FACES = "faces"  # the same of a die with faces: the options are their names, `dice` those of each die if they differ
NUMBER = "number"  # a whole number from low to high, on a keypad
CHOICE = "choice"  # one of the options
SUBSET = "subset"  # from low to high of the options (high 0: as many as there are)
TILES = "tiles"  # one of the options as big tiles; the model gives their shuffled order
PLACE = "place"  # a place by its id, typed on `keys`; the options are recent places (group "recent") and named ones
WAY = "way"  # places one after another, or none; the options as for one place
CARD = "card"  # a card by its printed number; the options are cards by name, or 'unseen'
CELL = "cell"  # one cell of a printed chart, shown in `grid`; options if it has few, else a number from low to high
CONFIRM = "confirm"  # yes or no, each with its own words in the options
SHARES = "shares"  # so many of each option, as a group gives them: `group` is who gives it, its number the most of it
TEXT = "text"  # a few words on a keyboard: names and reasons only
FIELD_KINDS = (PIPS, FACES, NUMBERED, NUMBER, CHOICE, SUBSET, TILES, PLACE, WAY, CARD, CELL, CONFIRM, SHARES, TEXT)


@frozen
class OptionModel:
    """One value a finger may pick.

    `why` is shown when it is not enabled; `group` sorts long lists ('recent', 'place'); numbers: what a tile stands
    for, under the heads of its field; icon: the sign before its words.
    """

    value: Value
    label: str
    note: str = ""
    enabled: bool = True
    why: str = ""
    group: str = ""
    numbers: tuple[str, ...] = ()
    icon: str = ""


TO_MAP = "to_map/"
"""An offer of this and an act's name shows the map, on which there are many such acts."""


@frozen
class PlaceKeysModel:
    """How the id of a place is typed: the sign of a sheet (none where there are none), then so many digits."""

    sheets: tuple[str, ...]
    digits: int


@frozen
class FieldModel:
    """One value of a command to be filled in; `kind` is one of FIELD_KINDS and decides the pad.

    On a desk: `kept` covers what was chosen until its owner looks, `own` the options as well; is_shown: what it is
    filled with lies open as soon as it is sent, so the key that sends it names it; `digits` is the shuffled
    order of the ten keys, '' for their usual one. keys: of a place, None where places have names alone;
    heads: over the numbers of its tiles; grid: the chart that a cell is read of, live where the cell stands. A number
    that makes up a whole with what is picked in another field: `with_picked` is that field, `whole` what both come to.
    only_with: (another field, values of it): it is asked for where that one has one of these. alike: of a cell, those
    of its chart that hold the same kind of thing, (row, column) each; () for all. signs: what words are written with
    beside letters and digits.
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
    grid: panels.Chart | None = None
    kept: bool = False
    own: bool = False
    is_shown: bool = False
    digits: str = ""
    keys: PlaceKeysModel | None = None
    dice: tuple[tuple[OptionModel, ...], ...] = ()
    heads: tuple[str, ...] = ()
    with_picked: str = ""
    whole: int = 0
    only_with: tuple[str, tuple[Value, ...]] = ("", ())
    alike: tuple[tuple[str, str], ...] = ()
    signs: str = ""

    def is_asked(self, values: Mapping[str, object]) -> bool:
        """Whether it is to be filled in beside these values of the other fields."""
        other, calls = self.only_with
        return not other or values.get(other) in calls


@frozen
class OfferModel:
    """A command that may be given now, whole (no fields) or to be filled in. `why` says why it is not enabled;
    `lays_open` that it shows everybody what was sealed, so that no tap alone gives it; place: where it begins, if it is
    an act of one place. icon: one of the tablet's signs; cost: what one costs, short. kept: on its desk, what it is
    called stays out of sight as well, for that it is offered tells a secret. then: what it gives instead of itself,
    where it is no command of the game.
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
    place: str = ""
    icon: str = ""
    cost: str = ""
    is_on_map: bool = False
    kept: bool = False
    then: Open | OpenDesk | DoRoutine | LetStandIn | PutRight | None = None

    def picked(self, values: tuple[tuple[str, Value], ...] = ()) -> Intent:
        """What a finger gives that took it, its fields filled with these values."""
        match self.then:
            case None:
                return Pick(self.id, values)
            case PutRight(line):
                return PutRight(line, values)
        return self.then

    @property
    def is_secret(self) -> bool:
        """Whether a field of it may be seen on its seat's own desk only."""
        return any(field.secret for field in self.fields)


@frozen
class PictureModel:
    """A camera picture: `bgr` is width x height x 3 bytes, rows from the top, as OpenCV gives them."""

    width: int
    height: int
    bgr: bytes


@frozen
class MarkModel:
    """A die as it was read, over the picture: its box (left, top, width, height as shares of the picture) and what it
    says: '4' where it is sure, else '2 or 3?'.
    """

    left: float
    top: float
    width: float
    height: float
    says: str
    is_sure: bool


@frozen
class PhotoModel:
    """The photograph of the owner's own sheet beside a chart, None while there is none. found: files that could be
    laid there, by their paths; has_camera: whether one could be taken now.
    """

    chart: str
    picture: PictureModel | None = None
    has_camera: bool = False
    found: tuple[str, ...] = ()


@frozen
class RowModel:
    """A name, a note under it, boxes with marks ('', '/', 'x', 'o' or both as 'xo') and a tag.

    `picks` are the boxes' values when a finger may mark them (same length as `boxes`), else empty.
    """

    name: str
    note: str = ""
    boxes: tuple[str, ...] = ()
    tag: TagModel | None = None
    picks: tuple[Value, ...] = ()


@frozen
class LaneModel:
    """A line that pieces go along, and the colours of its markers by their seats."""

    track: panels.Track
    colours: tuple[tuple[str, str], ...] = ()


@frozen
class GiveModel:
    """What a card of a hand is given for in public: an offer, what its fields are filled with, what that is called."""

    offer_id: str
    values: tuple[tuple[str, Value], ...]
    label: str


@frozen
class CardModel:
    """A card of a seat's own hand. can: words of what it is good for now ('may be played now'), '' where for nothing;
    why: why it is not; gives: how it is given as the desk is closed, None where there is more to say than which card.
    """

    card: panels.HandCard
    can: str = ""
    why: str = ""
    gives: GiveModel | None = None


@frozen
class SectionModel:
    """A panel of public or private state: whichever it has of a track of cells or a lane, a chart, the cards of a hand,
    rows with boxes, and lines, in that order. icon, note: before its title and behind it.
    """

    title: str
    track: tuple[str, ...] = ()
    filled: int = 0
    colour: str = "gold"
    rows: tuple[RowModel, ...] = ()
    lines: tuple[LineModel, ...] = ()
    cites: tuple[CiteModel, ...] = ()
    chart: panels.Chart | None = None
    lane: LaneModel | None = None
    icon: str = ""
    note: str = ""
    cards: tuple[CardModel, ...] = ()


@frozen
class MessageModel:
    """One sentence and what to do about it; the buttons are offered intents with their words.

    covered: what a desk says in its place until its owner looks, '' where it may lie open.
    """

    text: str
    what_to_do: str = ""
    tone: str = "plain"
    actions: tuple[tuple[str, Intent], ...] = ()
    covered: str = ""


@frozen
class DuelSideModel(panels.Side):
    """A side under the name and in the colour of its seat; `offers` are the taps of this seat alone."""

    name: str = ""
    colour: str = "text"
    offers: tuple[OfferModel, ...] = ()


@frozen
class DuelModel(panels.Sides):
    """A fight whose sides are drawn so."""

    sides: tuple[DuelSideModel, ...]
