"""A twin's tablet: the whole app without its glass, with a data folder of its own, and walks through what it shows."""

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.app.at_table import PAGES
from companion.app.frontdesk import FrontDesk
from companion.display.follow import Follower
from companion.ending.model import OpenSecrets, WriteExport
from companion.evening.desks import DESK_PAGE
from companion.intents import (
    CloseDesk,
    Dismiss,
    EnterPin,
    Open,
    OpenDesk,
    OpenRule,
    OpenRuling,
    Pick,
    ReadHelp,
    ReadRules,
    ShutRules,
    Undo,
)
from companion.pages import BOX_SHEETS, ENDING, FAME, HOME, NEW_TABLE, RULES, RULINGS, SENSES, TABLE, ChangePin
from companion.presenting.fields import UNSEEN, offer_id
from companion.rulings.model import HOUSE, JOURNAL, AskMay, CallOff, TurnTo
from companion.senses.inbox import Inbox
from companion.shelf.settings import TABLES, Settings
from companion.table.presenter_asks import Act
from engine.core.ask import Offer
from engine.core.audience import DESK, TABLE as TABLE_SCREEN
from engine.core.entry import Evidence
from engine.core.ruling import Ruling
from engine.core.table import Table
from tests.contract.nearby import NEARBY, close_by, further_off
from tests.contract.texts import text_of

NOW = "2026-01-01 20:00:00"
WRITTEN_S = 1_767_297_600.0
"""When the table's file was written, as Home is told: the twins are not written in the same second."""
AN_HOUR_S = 3600.0
AROUND = (NEW_TABLE, BOX_SHEETS, SENSES, RULES, FAME)
"""Pages that are not the table's."""
WALKED = {
    *("help over a page", "rules over a page", "a section over a page", "a desk from outside", "a new PIN"),
    *("now", "may I?", "all agree", "called off", "hand-over", "curtain", "after a desk", "export", "back"),
    *(TABLE, RULINGS, f"{RULINGS}, {JOURNAL}", f"{RULINGS}, {HOUSE}", f"{RULINGS}, an entry", *PAGES, *AROUND, HOME),
    "the table again",
    *NEARBY,
}
"""Where walks come by."""


@dataclass(frozen=True)
class Plan:
    """What a walk taps, the same at both tablets. opened: entries whose ruling is looked at; undos: entries that are
    nearly taken back; asked: (seat, pick) put to 'May I?'; shut: seats whose open desks may differ;
    is_wide: the pages that are not the table's are looked at too.
    """

    shut: Sequence[str]
    opened: Sequence[int] = ()
    undos: Sequence[int] = ()
    asked: Sequence[tuple[str, Pick]] = ()
    is_wide: bool = True


class Tablet:
    """One open table on a tablet. folder: the data folder, the tablet's own; is_watched: whether what is seen before a
    desk opens is noted, which from the moment on that the twins' secrets vary can tell one from the other.
    clock_s: what its clock says; pin: what a seat chooses here where one chooses a PIN; follower: its second screen.
    """

    is_watched = True

    def __init__(self, table: Table, folder: Path, pin: str = "1379") -> None:
        self.table, self.folder, self.pin = table, folder, pin
        self.clock_s = 0.0
        self.follower: Follower | None = None
        self.front = FrontDesk(folder, Settings(), Inbox(), clock=lambda: self.clock_s, now=lambda: NOW, shuffle=tuple)
        self.front._sit_down(table)
        self._passed: list[tuple[str, str]] = []

    @staticmethod
    def path(folder: Path) -> Path:
        """Where the table's file lies; its folder is made."""
        (folder / TABLES).mkdir(parents=True, exist_ok=True)
        return folder / TABLES / "an-evening.ringtable"

    def close(self) -> None:
        """The app ends, and its second screen."""
        if self.follower is not None:
            self.follower.close()
        self.front.close()

    # -- what is done --------------------------------------------------------------------------------------------------

    def give(self, seat: str, body: dict[str, Any], agreed: Sequence[str], *, at_desk: bool) -> Ruling | None:
        """Give a command where a player would: on the shared table, or on the seat's own desk, which is then closed.

        None when it could not be given at all.
        """
        desk = self.front.desk
        assert desk is not None
        if at_desk:
            self.open_desk(seat)
        ruling = desk.submit(
            Act(seat, body, DESK if at_desk else TABLE_SCREEN),
            agreed,
            Evidence("camera 0", raw=str(body)),
            Pick("asked", ()),
        )
        self.front._after()
        if at_desk:
            self.close_desk(seat)
        return ruling

    def open_desk(self, seat: str) -> None:
        """This seat takes the tablet."""
        self.front.do(OpenDesk(seat))
        if self.is_watched:
            self._passed.append(("hand-over", self.shown()))
        self.front.do(EnterPin(seat, ""))

    def close_desk(self, seat: str) -> None:
        """And lays it back: what lies open then is seen by whoever looks next."""
        if self.front.page == DESK_PAGE:
            self.front.do(CloseDesk(seat))

    def passed(self) -> list[tuple[str, str]]:
        """(where, what is seen) of the pages before desks since this was asked last."""
        passed, self._passed = self._passed, []
        return passed

    def written(self) -> list[str]:
        """The game is written for everybody: what is said of it, and every file there is then, by name."""
        said = self.after("export", Open(ENDING), WriteExport())[1]
        self.back_to_table()
        return [said, *(name for name, _ in self.files())]

    def glance(self, page: str) -> str:
        """What this page shows now; the table lies open again afterwards."""
        seen = self.after(page, Open(TABLE), Open(page))[1]
        self.back_to_table()
        return seen

    def back_to_table(self) -> None:
        """The Table lies open, and nothing on it."""
        self.front.do(Open(TABLE))
        self.front.do(Dismiss())

    # -- what is seen --------------------------------------------------------------------------------------------------

    def shown(self) -> str:
        """Everything on the glass now, as models: the page, what lies over it, the live picture."""
        front, page = self.front, self.front.page
        stands = front.table.takings.standing if front.table is not None else ""
        sources = front.evening.live_sources() if front.evening else ()
        glass = (front.model(), page, front.at_hand, front.live, sources, front.settings, stands)
        return self.anywhere(text_of(glass))

    def anywhere(self, text: str) -> str:
        """The text, wherever the data folder lies."""
        return text.replace(str(self.folder), "(data)")

    def walk(self, plan: Plan) -> Iterator[tuple[str, str]]:
        """(where, what is seen) of every page there is, but for the owner's open desk; nothing is decided."""
        yield from self._table_pages(plan)
        for seat in self.table.seats:
            yield from self._desk(seat, plan)
        yield from close_by(self)
        yield from further_off(self) if plan.is_wide else ()
        yield from self._pages_around(AROUND if plan.is_wide else ())

    def after(self, where: str, *intents: object) -> tuple[str, str]:
        """(where, what is seen) when these are done."""
        for intent in intents:
            self.front.do(intent)
        return where, self.shown()

    def _table_pages(self, plan: Plan) -> Iterator[tuple[str, str]]:
        yield self.after(TABLE, Dismiss())
        yield self.after(RULINGS, Open(RULINGS))
        for seat, pick in plan.asked:
            yield self.after("may I?", AskMay(seat, pick))
        for tab in (JOURNAL, HOUSE):
            yield self.after(f"{RULINGS}, {tab}", TurnTo(tab))
        for entry in plan.opened:
            yield self.after(f"{RULINGS}, an entry", OpenRuling(entry))
        for entry in plan.undos:
            yield self.after("all agree", Undo(entry))
            yield self.after("called off", CallOff(""))
        for page in PAGES:
            yield self.after(page, Open(TABLE), Open(page))
            yield self._help()
        self.front.do(Open(TABLE))
        yield self._help()
        for where, intent in (("rules over a page", ReadRules()), ("a section over a page", OpenRule("1"))):
            self.front.do(intent)
            yield where, self._laid_over()
            self.front.do(ShutRules())
        yield self.after("export", Open(ENDING), OpenSecrets(), WriteExport())
        yield self.after("back", Open(TABLE), Dismiss())

    def _help(self) -> tuple[str, str]:
        """The help laid over the page that lies open, and taken away again."""
        self.front.do(ReadHelp())
        seen = self._laid_over()
        self.front.do(ShutRules())
        return "help over a page", seen

    def _laid_over(self) -> str:
        return self.anywhere(text_of((self.front.page, self.front.at_hand)))

    def _desk(self, seat: str, plan: Plan) -> Iterator[tuple[str, str]]:
        yield self.after("hand-over", OpenDesk(seat))
        yield self._help()
        self.front.do(EnterPin(seat, ""))
        yield "a desk from outside", text_of((desk_from_outside(self.front.model()), self.front.settings))
        self.front.do(ChangePin(seat))
        yield "a new PIN", text_of((desk_from_outside(self.front.model()), self.front.page))
        self.front.do(CloseDesk(seat))
        self.front.do(OpenDesk(seat))
        self.front.do(EnterPin(seat, ""))
        if seat not in plan.shut:
            yield "the other desk", self.shown()
        yield self.after("curtain", CloseDesk(seat))
        yield self.after("after a desk", Dismiss())

    def _pages_around(self, pages: Sequence[str]) -> Iterator[tuple[str, str]]:
        for page in pages:
            yield self.after(page, Open(page))
            yield self._help()
        self.as_if_written_then()
        yield self.after(HOME, Open(HOME))
        yield self.after("the table again", Open(TABLE))

    def as_if_written_then(self) -> None:
        """Home is told the same hour at every tablet."""
        path = self.table.file.path
        assert path is not None
        written_s = path.stat().st_mtime
        assert written_s == WRITTEN_S or abs(written_s - time.time()) < AN_HOUR_S, "the file says it is of another day"
        os.utime(path, (WRITTEN_S, WRITTEN_S))

    def files(self) -> Iterator[tuple[str, str]]:
        """(name, text) of every file in the data folder; of the table's own file the name alone."""
        own = self.table.file.path
        for path in sorted(self.folder.rglob("*")):
            is_own = own is not None and path.name.startswith(own.name)
            text = "" if is_own or path.is_dir() else path.read_text(encoding="utf-8", errors="backslashreplace")
            yield str(path.relative_to(self.folder)), self.anywhere(text)


def desk_from_outside(model: Any) -> dict[str, Any]:
    """What everybody sees or can time of a desk, or of the page of a new PIN, without looking at what is on it."""
    names = ("seat", "name", "colour", "edge", "idle_s", "closing", "asked", "pin_length")
    return {"kind": type(model).__name__, **{name: getattr(model, name) for name in names if hasattr(model, name)}}


def picked(offer: Offer, body: Mapping[str, Any]) -> Pick:
    """The tap that fills this offer in so."""
    values: list[tuple[str, Any]] = []
    for domain in offer.fields:
        value = body.get(domain.name, domain.default)
        if domain.kind == "cards":
            values += [(f"{domain.name}#{place}", _told(card)) for place, card in enumerate(value or ())]
        elif domain.kind == "shares":
            given = {(seat, what): count for seat, what, count in value or ()}
            rows = enumerate(row for row, _ in domain.options)
            tapped = (place for place, (seat, what, _) in rows for _ in range(given.get((seat, what), 0)))
            values.append((domain.name, tuple(tapped)))
        else:
            values.append((domain.name, _told(value) if domain.kind == "card" else _plain(value)))
    return Pick(offer_id(offer), tuple(values))


def _told(value: Any) -> Any:
    return UNSEEN if value is None else value


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
