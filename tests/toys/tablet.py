"""A tablet with a toy on it, without glass, and a walk through every page of one evening."""

import dataclasses
import functools
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.app.frontdesk import FrontDesk
from companion.desk.model_hand import CARDS
from companion.ending.model import LookAtTurn, OpenSecrets, WriteExport
from companion.evening.desks import CURTAIN
from companion.models import (
    CloseDesk,
    Dismiss,
    EnterPin,
    Open,
    OpenDesk,
    OpenRule,
    OpenRuling,
    Pick,
    ReadRules,
    ShutRules,
    Undo,
)
from companion.pages import (
    AWAY,
    BOX_SHEETS,
    ENDING,
    HOME,
    MORE,
    NEW_TABLE,
    ON_MAP,
    RULES,
    RULINGS,
    SENSES,
    SHEET,
    TABLE,
    ChangePin,
    Leave,
    SeatSetup,
    StartTable,
)
from companion.presenting.fields import offer_id
from companion.rulings.model import HOUSE, JOURNAL, MAY, Agreed, AskMay, CallOff, TurnTo
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from engine.core.table import Table
from tests.toys.each import evening_of, give
from tests.toys.lane import GAME, Lane

Seen = tuple[str, object]


@contextmanager
def tablet(folder: Path | None = None) -> Iterator[FrontDesk]:
    """A tablet in a data folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        front = FrontDesk(folder or Path(name), Settings(), Inbox(), lambda: 0.0, (), lambda: "now", tuple)
        try:
            yield front
        finally:
            front.close()


def begin(front: FrontDesk, game: str) -> Table:
    """New table, and as many sit down as can."""
    front.do(Open(NEW_TABLE))
    first = toy_of(front, game).versions[0]
    seats = tuple(SeatSetup(seat.id, "", seat.colour, seat.edge) for seat in first.seats)
    front.do(StartTable("An evening", game, first.id, "practice", (), seats))
    assert front.evening is not None
    return front.evening.table


def sit_down(front: FrontDesk) -> Lane:
    """New table of Lanterns, and all five sit down."""
    return Lane(begin(front, GAME))


def toy_of(front: FrontDesk, game: str) -> Any:
    """A toy as New table has it."""
    return next(each for each in front.model().games if each.id == game)  # type: ignore[attr-defined]


def strings(model: object) -> Iterator[str]:
    """Every word that a model bears."""
    if isinstance(model, str):
        yield model
    elif isinstance(model, tuple | list):
        for part in model:
            yield from strings(part)
    elif dataclasses.is_dataclass(model):
        for spec in dataclasses.fields(model):
            yield from strings(getattr(model, spec.name))


SAID = {
    "title", "label", "text", "why", "note", "says", "what", "what_to_do", "now", "owed_by", "name", "turn", "date",
    "summary",
    "closing", "hint", "told", "verdict", "question", "winner", "task", "said", "box_label", "devices_note", "owed",
}  # fmt: skip
"""Fields of models that hold words to be read."""


def sentences(model: object) -> Iterator[str]:
    """Every sentence that a model has a player read."""
    if isinstance(model, tuple | list):
        for part in model:
            yield from sentences(part)
    elif dataclasses.is_dataclass(model):
        for spec in dataclasses.fields(model):
            value = getattr(model, spec.name)
            if not isinstance(value, str):
                yield from sentences(value)
            elif spec.name in SAID:
                yield value


class Walk:
    """A game from New table to its end with every page looked at; what cannot be built or done is told as a gap."""

    def __init__(self, front: FrontDesk, game: str) -> None:
        self.front, self.game, self.seen, self.found = front, game, list[Seen](), set[str]()

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits at the table."""
        assert self.front.evening is not None
        return self.front.evening.table.seats

    def look(self, page: str, *intents: object, of: Callable[[Any], object] = lambda model: model) -> None:
        """Do this, and look at what is shown then."""
        try:
            for intent in intents:
                self.front.do(intent)
            self.seen.append((page, of(self.front.model())))
        except Exception as error:  # noqa: BLE001 - whatever a page stumbles over is a gap
            self.found.add(f"page {page} cannot be built: {type(error).__name__} {error}")

    def table(self) -> None:
        """Back to the table, wherever the tablet is."""
        self.front.do(Open(TABLE))
        for _ in range(2):  # from a desk by its curtain
            if self.front.page != TABLE:
                self.front.do(Dismiss() if self.front.page == CURTAIN else Leave())
        assert self.front.page == TABLE, self.front.page
        self.look("table")

    def table_pages(self) -> None:
        """Every page of a table."""
        self.table()
        desk = self.front.desk
        assert desk is not None
        for offer in desk.table_model().offers:
            if offer.seat and not offer.fields and offer.id in {offer_id(each) for each in desk.table.offers()}:
                self.look("may I?", Open(RULINGS), AskMay(offer.seat, Pick(offer.id)))
        for tab in (MAY, JOURNAL, HOUSE):
            self.look(f"rulings, {tab}", Open(RULINGS), TurnTo(tab))
        for page in (SHEET, ON_MAP, CARDS, ENDING, MORE, AWAY):
            self.look(page, Open(page))
        self.table()
        for seat in self.seats[:2]:
            self.look("hand-over", OpenDesk(seat))
            self.look("desk", EnterPin(seat, ""))
            self.look("curtain", CloseDesk(seat))
            self.table()

    def pages_around(self) -> None:
        """The pages beside a table that is open."""
        self.look("home", Open(HOME))
        self.look("new table", Open(NEW_TABLE), of=lambda _: toy_of(self.front, self.game))
        for page in (BOX_SHEETS, SENSES, RULES):
            self.look(page, Open(page))
        self.table()
        self.look("rules at hand", ReadRules(), of=lambda _: self.front.at_hand)
        for rule in self.front.at_hand.rules:  # type: ignore[union-attr]
            self.look("rules at hand", OpenRule(rule.section), of=lambda _: self.front.at_hand)
        self.front.do(ShutRules())

    def rulings(self, entry: int) -> None:
        """A ruling, an undo every seat is asked about, and a new PIN."""
        self.look("an entry", OpenRuling(entry))
        self.look("all agree", Undo(entry))
        self.look("called off", CallOff(""))
        self.table()
        self.look("new PIN", OpenDesk(self.seats[0]), EnterPin(self.seats[0], ""), ChangePin(self.seats[0]))
        self.table()

    def ending(self) -> None:
        """The end: everybody opens the secrets, and the game is written."""
        self.table()
        self.look("ending", Open(ENDING))
        self.look("all agree", OpenSecrets())
        motion = self.front.table.rulings.motion  # type: ignore[union-attr]
        if motion is not None:
            self.look("all agree", Agreed(motion.id, self.front.evening.table.seats))  # type: ignore[union-attr]
        self.table()
        self.look("ending, opened", Open(ENDING), LookAtTurn(0))
        self.look("ending, opened", WriteExport())
        written = sorted((self.front.data / "exports").glob("*.txt")) if self.front.data.exists() else []
        self.seen += [("the export", path.read_text(encoding="utf-8")) for path in written]


@functools.cache
def walked(game: str) -> Walk:
    """One whole evening: every page of the table wherever something is done for the first time, and after the last."""
    with tempfile.TemporaryDirectory() as name, tablet(Path(name)) as front:
        walk, done, thrown = Walk(front, game), set[str](), 0
        walk.look("home", Open(HOME))
        table = begin(front, game)
        walk.table_pages()
        for line in evening_of(game):
            n = give(table, line)
            thrown = n if "faces" in line and not thrown else thrown
            if line["do"] not in done:
                walk.table_pages()
            done.add(line["do"])
            if thrown == n:
                walk.rulings(n)
                walk.pages_around()
        walk.ending()
        return walk


def at_table(act: Callable[[Lane], object]) -> Any:
    """The Table after New table and this."""
    with tablet() as front:
        act(sit_down(front))
        front.do(Open(TABLE))
        return front.model()
