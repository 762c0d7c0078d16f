"""What is near a twin's tablet and on no page that lies open: Back, a second that passes, the second screen, the table
taken up another day, a mishap, a wrong PIN, a desk that was left half-way. A walk comes by all of it.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, Any

from companion.app.frontdesk import FrontDesk
from companion.display.follow import Follower
from companion.evening.desks import DESK_PAGE
from companion.intents import CloseDesk, Dismiss, Draft, EnterPin, Open, OpenDesk
from companion.mishaps import log
from companion.mishaps.presenter import mishap_model
from companion.pages import HOME, RULINGS, TABLE, ChangePin, Leave, SetPin
from companion.senses.inbox import Inbox
from companion.shelf.settings import TABLES, Settings
from tests.contract.texts import text_of

if TYPE_CHECKING:
    from tests.contract.tablets import Tablet

BACK, LATER, SECOND, ANEW = "one page back", "a second later", "second screen", "taken up anew"
MISHAP, WRONG_PIN, HALF_MADE = "a mishap", "a wrong PIN", "a choice half made"
NEARBY = {BACK, LATER, SECOND, ANEW, MISHAP, WRONG_PIN}
"""What every secret's twins come by there, as pages are. There are secrets that no form of a desk is filled with."""
NOBODYS_PIN, PINS = "1234", ("1379", "2580")
"""One that is wrong at both tables; what a seat chooses at the one and at the other, where it chooses a PIN."""

Seen = Iterator[tuple[str, str]]


def close_by(tablet: "Tablet") -> Seen:
    """(where, what is seen) of what is quickly seen: one page back, a second later."""
    yield from _pages_back(tablet)
    yield from _a_second_later(tablet)


def further_off(tablet: "Tablet") -> Seen:
    """And of what other programs, another day and whoever does not know the PIN have of this tablet."""
    yield SECOND, _on_the_second_screen(tablet)
    yield MISHAP, _mishap(tablet)
    yield from _at_another_app(tablet)


def half_made(tablet: "Tablet", seat: str, body: Mapping[str, Any]) -> Seen:
    """A desk that closes by itself with this in its form, and is opened no more: the curtain, the Table, its door,
    Home, and what was written meanwhile.
    """
    left = Draft(f"left at {seat}", tuple((name, value) for name, value in body.items() if name != "do"))
    tablet.front.do(OpenDesk(seat))
    tablet.front.do(EnterPin(seat, ""))
    if tablet.front.page != DESK_PAGE:
        return
    yield tablet.after(HALF_MADE, CloseDesk(seat, idle=True, left=left))
    tablet.as_if_written_then()
    yield from (tablet.after(HALF_MADE, step) for step in (Dismiss(), OpenDesk(seat), Dismiss(), Open(HOME)))
    yield HALF_MADE, text_of(tuple(tablet.files()))
    tablet.back_to_table()


def _pages_back(tablet: "Tablet") -> Seen:
    """Back from a page, from a desk's door, and from the curtain before a desk that was open."""
    seat, leave = tablet.table.seats[0], Leave()
    yield tablet.after(BACK, Open(RULINGS), leave)
    tablet.back_to_table()
    yield tablet.after(BACK, OpenDesk(seat), leave)
    tablet.back_to_table()
    tablet.front.do(OpenDesk(seat))
    tablet.front.do(EnterPin(seat, ""))
    yield tablet.after(BACK, leave)
    yield tablet.after(BACK, leave)
    tablet.back_to_table()


def _a_second_later(tablet: "Tablet") -> Seen:
    """Whether the Table, and a desk's door, are drawn anew as time goes by, and what is seen then."""
    for step in (Open(TABLE), OpenDesk(tablet.table.seats[0])):
        tablet.front.do(step)
        tablet.clock_s += 1
        is_new = tablet.front.tick(), tablet.front.listen()
        yield LATER, f"{is_new} {tablet.shown()}"
    tablet.back_to_table()


def _on_the_second_screen(tablet: "Tablet") -> str:
    """What the program that follows the file shows: another program, and another table in it."""
    if tablet.follower is None:
        tablet.follower = Follower(tablet.folder, tablet.table.file.path)
    tablet.follower.look()
    return text_of(tablet.follower.model)


def _mishap(tablet: "Tablet") -> str:
    """What the sheet and the log say of an error that nobody caught, where it stumbled over all that any desk has."""
    table, evening = tablet.table, tablet.front.evening
    assert evening is not None
    try:
        _stumble(desks={seat: table.view(seat) for seat in table.seats})
    except Exception as error:  # noqa: BLE001 - whatever it is, it is written down
        told = log.told_of(error)
    return text_of((told, mishap_model("The table", "", evening.lines(), log.FILE)))


def _stumble(desks: Mapping[str, Any]) -> None:
    for whose in desks:
        try:
            raise KeyError(desks[whose])
        except KeyError as error:
            raise ExceptionGroup(f"{desks}", [ValueError(desks)]) from error


def _at_another_app(tablet: "Tablet") -> Seen:
    """Another app takes up a copy of the table where it was left. There a seat chooses a PIN, at each tablet another
    one, and somebody taps a wrong one, the same at both.
    """
    own = tablet.table.file.path
    assert own is not None
    folder = tablet.folder.with_name(f"{tablet.folder.name}-anew")
    copied = Path(folder, TABLES, own.name)
    copied.parent.mkdir(parents=True, exist_ok=True)
    copyfile(own, copied)
    front = FrontDesk(folder, Settings(), Inbox(), clock=lambda: 0.0, now=tablet.front._now, shuffle=tuple)
    try:
        front.resume(copied)
        yield ANEW, _on_the_glass(front)
        yield from _wrong_pin(front, tablet.pin)
    finally:
        front.close()


def _wrong_pin(front: FrontDesk, pin: str) -> Seen:
    voices = front.evening.table.voices if front.evening is not None else ()
    for seat in tuple(voices)[:1]:
        for step in (OpenDesk(seat), EnterPin(seat, ""), ChangePin(seat), SetPin(seat, pin)):
            front.do(step)
        yield WRONG_PIN, _on_the_glass(front)
        for again in (OpenDesk(seat), EnterPin(seat, NOBODYS_PIN), EnterPin(seat, NOBODYS_PIN), Dismiss()):
            front.do(again)
            yield WRONG_PIN, _on_the_glass(front)


def _on_the_glass(front: FrontDesk) -> str:
    return text_of((front.page, front.model(), front.message)).replace(str(front.data), "(data)")
