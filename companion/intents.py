"""What a finger picked on a screen: frozen intents, dispatched as `on_pick(intent)` and understood by the app."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.frozen import frozen

Value: TypeAlias = str | int | bool | tuple["Value", ...]


@frozen
class Pick:
    """An offer with its fields filled in, in the fields' order."""

    offer_id: str
    values: tuple[tuple[str, Value], ...] = ()


@frozen
class DoRoutine:
    """Give the acts of a routine one after another, up to the first that is refused."""

    routine: str


@frozen
class LetStandIn:
    """Every seat is asked whether an ordinary die stands in for this one, or whether it is thrown itself again."""

    die: str
    stands: bool


@frozen
class ReadCells:
    """Several cells of a chart as they were read off the sheet, (row, column, value) each, at this offer."""

    offer_id: str
    cells: tuple[tuple[str, str, str], ...]


@frozen
class PutRight:
    """A line of the list beside the board, or why all that was noted is put right, as it was filled in."""

    line: str
    values: tuple[tuple[str, Value], ...] = ()


@frozen
class Draft:
    """A form at the table with what it is filled with so far; nothing is given yet. '' and no values: it was left."""

    offer_id: str = ""
    values: tuple[tuple[str, Value], ...] = ()


@frozen
class TakeReading:
    """Take what this source shows now."""

    source: str


@frozen
class SayFace:
    """This die before the tray camera shows this face. die: its place from the left."""

    die: int
    face: int


@frozen
class OpenDie:
    """This die's pad is opened, or shut again."""

    die: int


@frozen
class CountDie:
    """Of more dice than were asked for this one counts, or no more."""

    die: int


@frozen
class ThrowAgain:
    """The dice before the tray camera do not count: they are thrown again."""


@frozen
class OpenDesk:
    """The seat wants its desk: the hand-over page comes first. is_direct: to answer what is asked, and no more."""

    seat: str
    is_direct: bool = False


@frozen
class EnterPin:
    """The digits tapped on the hand-over page ('' where a seat has no PIN)."""

    seat: str
    pin: str


@frozen
class CloseDesk:
    """The desk is done with; `idle` when nobody touched it for its idle time. done: the offer that its seat gives in
    public as it leaves, '' for none; values: what its fields are filled with. left: of an idle one, what its form was
    filled with.
    """

    seat: str
    idle: bool = False
    done: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    left: Draft = Draft()


@frozen
class Wait:
    """This seat holds, or lets go of, the next roll or reveal."""

    seat: str


@frozen
class OpenRuling:
    """Show the ruling and the evidence of a journal entry."""

    entry: int


@frozen
class OpenRule:
    """Show a section of the rules."""

    section: str


@frozen
class ReadRules:
    """Lay the rules over whatever is on the glass, to be searched; nothing under them is lost."""


@frozen
class ReadHelp:
    """Lay over whatever is on the glass what this page is for."""


@frozen
class ShutRules:
    """The rules were read: back to what lies under them."""


@frozen
class Undo:
    """Take back this entry and what followed it."""

    entry: int


@frozen
class Open:
    """Go to a screen by its name."""

    screen: str


@frozen
class Dismiss:
    """The message has been read, or the page is left without an answer."""


@frozen
class OpenWholeRecord:
    """Ask every seat whether what the record tells no more is told again, for a dispute."""


@frozen
class HideGuide:
    """No more guide at this table."""


@frozen
class SawTaking:
    """Whoever opened this seat's desk has read what was taken from it."""

    seat: str


Intent: TypeAlias = (
    Pick
    | DoRoutine
    | LetStandIn
    | ReadCells
    | PutRight
    | Draft
    | TakeReading
    | SayFace
    | OpenDie
    | CountDie
    | ThrowAgain
    | OpenDesk
    | EnterPin
    | SawTaking
    | HideGuide
    | CloseDesk
    | Wait
    | OpenRuling
    | OpenWholeRecord
    | OpenRule
    | ReadRules
    | ReadHelp
    | ShutRules
    | Undo
    | Open
    | Dismiss
)
