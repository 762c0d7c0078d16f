"""An open table and the people around it: what was recorded, and what the devices showed that nobody has taken yet.

Nothing here is on a screen: whoever looks has a `Desk` (companion/evening/desks.py). No Kivy and no device here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from companion.models import SourceModel
from companion.presenting.faces import face_words
from companion.presenting.looks import Sight
from companion.senses import inputs
from companion.senses.inputs import Devices, Senses, without_answers
from companion.shelf import pins, seats
from companion.shelf.settings import Settings
from companion.table.presenter import Sitting, sight_of
from companion.table.presenter_asks import Act
from companion.table.presenter_journal import SHOWN, Line, recent_places
from engine.core.audience import PUBLIC
from engine.core.commons import EnterRoll, GiveReading
from engine.core.entry import Evidence
from engine.core.errors import RingtableError
from engine.core.frozen import replace
from engine.core.ruling import Ruling
from engine.core.table import Table

BY_HAND = "by hand"


class Evening:
    """One open table.

    now: the time in words, for evidence; ask_roller: lets the roller roll so many dice; keep_reading: told of every
    cell read off the sheet (chart, row, column, value); misses: the wrong PINs tapped at this table so far.
    """

    def __init__(
        self,
        table: Table,
        settings: Settings | None = None,
        now: Callable[[], str] = lambda: "",
        ask_roller: Callable[[int], None] = lambda _: None,
        keep_reading: Callable[[str, str, str, str], None] = lambda *_: None,
        misses: pins.Misses | None = None,
    ) -> None:
        self.table, self.settings = table, settings or Settings()
        self.seats = seats.read_seats(table.file, table.seats, table.game.look.colours_once)
        self.lexicon = table.game.lexicon
        self.devices = Devices()
        self.senses = Senses()
        self.rolls = 0  # recorded so far: what lies in the tray since is no answer any more
        self.now, self.ask_roller, self._keep_reading = now, ask_roller, keep_reading
        self.misses = misses or pins.Misses(time.monotonic)
        self._lines: list[Line] = []
        self._lines_at = -1
        self._sources: dict[int, str] = {}

    # -- what is seen -------------------------------------------------------------------------------------------------

    def lines(self) -> list[Line]:
        """The PUBLIC journal, read again only when something was written."""
        if self._lines_at != self.table.file.count:
            self._lines = list(self.table.journal(PUBLIC))
            self._lines_at = self.table.file.count
            for line in self._lines[-SHOWN:]:
                if line["n"] not in self._sources:
                    found = self.table.evidence(line["n"], PUBLIC)
                    self._sources[line["n"]] = found.source if found else ""
        return self._lines

    @property
    def told_by(self) -> tuple[tuple[int, str], ...]:
        """By what each of the newest entries was entered."""
        return tuple(self._sources.items())

    def sight(self, audience: str = PUBLIC) -> Sight:
        """What this audience sees now."""
        return sight_of(self.table, audience, self.lines())

    def sitting(self, seat: str) -> Sitting:
        """Who sits there, and where."""
        own = self.seats[seat]
        return Sitting(seat, own.edge, own.name, own.colour)

    def sources(self) -> tuple[SourceModel, ...]:
        """The devices that can answer what is asked."""
        asks = self.table.asks(PUBLIC)
        seen = self.senses.card
        shown = seen if seen and inputs.draw_for(asks, self.table.offers(PUBLIC), seen) else None
        return inputs.sources_for(
            asks[0] if asks else None,
            replace(self.senses, card=shown),
            self.devices,
            card_words=self.lexicon.card(shown.card) if shown else "",
            stand_ins=self.table.stand_ins,
            word=face_words(self.table.game.text),
        )

    def live_sources(self) -> tuple[str, ...]:
        """Those that show a live picture."""
        return tuple(source.id for source in self.sources() if source.picture is not None)

    def recent(self) -> tuple[str, ...]:
        """Places named lately in public."""
        return recent_places(self.lines(), self.lexicon)

    @property
    def owed(self) -> str:
        """Whose tap it is on a screen that belongs to everybody: the seat that is asked now."""
        return next((ask.seat for ask in self.table.asks() if ask.seat in self.table.seats), self.table.seats[0])

    # -- what is done -------------------------------------------------------------------------------------------------

    def submit(self, act: Act, agreed: Sequence[str] = (), evidence: Evidence | None = None) -> Ruling | RingtableError:
        """Give a command: what came of it, or why it could not be given at all."""
        asked = (self.table.asks(PUBLIC), self.table.stand_ins)
        try:
            command = self.table.command(act.body)
            if evidence is None and command.is_observation:
                stood_in = inputs.stood_in(command, act.seat, *asked)
                evidence = Evidence(BY_HAND, stood_in, confirmed_by=act.seat, when=self.now())
            ruling = self.table.submit(act.seat, command, agreed, evidence, at=act.at)
        except RingtableError as error:
            return error
        if ruling.allowed:
            if isinstance(command, GiveReading):
                self._keep_reading(command.chart, command.row, command.column, command.value)
            self.rolls += isinstance(command, EnterRoll)
            is_same = not isinstance(command, EnterRoll) and (self.table.asks(PUBLIC), self.table.stand_ins) == asked
            # Where the same is asked as before, the die that lies ready is still the answer.
            self.senses = replace(self.senses, card=None) if is_same else without_answers(self.senses, evidence)
        return ruling

    def changed(self) -> None:
        """Something was taken back or put right: what the devices showed belongs to what was asked before."""
        self.senses = without_answers(self.senses)
