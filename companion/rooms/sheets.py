"""The Endurance page and facts set by hand: a tap a mark, a form a fact, and the compare at a turn's end."""

from __future__ import annotations

from dataclasses import replace

from companion.evening import Evening
from companion.presenters.asks import Act
from companion.presenters.fields import Pen
from companion.presenters.looks import look_of
from companion.presenters.models import AnswerModel, Pick
from companion.presenters.pages import EnduranceModel, MapCompared, MarkBox, PutOnMap
from companion.presenters.sheets import FACT, endurance_model, hand_body, hand_form, sheets_of
from companion.presenters.table import notice_of

_HAND = "hand/"


class SheetRoom:
    """The public sheet of an open table. `form` is the by-hand form that is being filled in, if any."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.form: AnswerModel | None = None
        self._left: list[str] = []

    def model(self) -> EnduranceModel:
        """The sheet as everybody may see it."""
        sight, game = self.evening.sight(), self.evening.table.game.name
        return endurance_model(game, sight, look_of(game).turn(sight), self.evening.message)

    def do(self, intent: object) -> bool:
        """Whether this intent is the sheet's own; if so it is done."""
        match intent:
            case MarkBox():
                sight = self.evening.sight()
                body = sheets_of(self.evening.table.game.name).marked(sight, intent)
                if body is not None:
                    self.evening.submit(Act(self._seat(), dict(body)))
            case PutOnMap(line):
                self._open(line)
            case MapCompared(different):
                self._left = list(different)
                if different:
                    self._open(self._left.pop(0))
                else:
                    self.evening.say("The board and the record agree.", tone="good")
            case Pick(offer_id, values) if offer_id.startswith(_HAND):
                self._filled(offer_id.removeprefix(_HAND), dict(values))
            case _:
                return False
        return True

    def leave_form(self) -> None:
        """The form is left without an answer."""
        self.form, self._left = None, []

    def _open(self, line: str) -> None:
        sight = self.evening.sight()
        facts = sheets_of(self.evening.table.game.name).hand_facts(sight)
        form = hand_form(facts, line, Pen(sight.lexicon, recent=self.evening.recent()))
        self.form = replace(form, why=notice_of(sight.view))

    def _filled(self, line: str, values: dict[str, object]) -> None:
        if FACT in values:
            self._open(f"{values[FACT]}/")
            return
        self.form = None
        self.evening.submit(Act(self._seat(), hand_body(line, values)))  # type: ignore[arg-type]
        if self._left:
            self._open(self._left.pop(0))

    def _seat(self) -> str:
        """Whose tap it is, on a screen that belongs to everybody: the seat that is asked now."""
        seats = self.evening.table.seats
        return next((ask.seat for ask in self.evening.table.asks() if ask.seat in seats), seats[0])
