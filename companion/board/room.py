"""What is on the board now: join or repair by hand, and the thirty-second compare at a turn's end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.board.presenter import (
    FACT,
    REASON,
    board_of,
    edited,
    hand_form,
    map_of,
    may_lack,
    noted,
    places_of,
    reason_form,
    set_body,
    settable_of,
)
from companion.evening.desks import Desk
from companion.models import AnswerModel, Open, PutRight, Value
from companion.page_intents import CompareAt
from companion.pages import ON_MAP, ForgetEdits, MapCompared, OnMapModel, PutOnMap
from companion.presenting.fields import Pen
from companion.rulings.presenter import refusal_words
from companion.rulings.room import RulingRoom
from companion.table.presenter import colours_of, notice_of, seat_models
from companion.table.presenter_asks import Act
from companion.words import say
from engine.core.audience import PUBLIC
from engine.core.check import NEEDS_ALL
from engine.core.errors import RingtableError
from engine.core.panels import Settable
from engine.core.ruling import Ruling

MOST_STEPS = 30
"""Steps of a setup, at most."""


class MapRoom:
    """The board of an open table in words. edits: lines noted so far, and what they should say.

    form: the form that is being filled in, if any. Nothing is set before every seat has agreed, and then all of it at
    once.
    """

    def __init__(self, desk: Desk, rulings: RulingRoom) -> None:
        self.desk, self.evening, self.rulings = desk, desk.evening, rulings
        self.edits: dict[str, str] = {}
        self.form: AnswerModel | None = None
        self._reason, self._here = "", ""

    def model(self) -> OnMapModel:
        """Everything that lies open, with what was noted."""
        evening, sight = self.evening, self.evening.sight()
        board, sheet = board_of(evening.table), evening.table.game.look.sheet
        facts, around = edited(board.now(sight), self.edits, self._known(), evening.lexicon), self.desk.around()
        drawn = map_of(evening.table, sight)
        return OnMapModel(
            facts=facts,
            map=drawn,
            places=places_of(evening.table, facts, self._known()) if drawn is not None else (),
            colours=tuple(colours_of(evening.table, around.sitting).items()),
            title=self._title,
            sheet=evening.lexicon.text.say(f"page.{sheet.says}") if sheet else "",
            may_add=any(map(may_lack, self._known())),
            turn=evening.table.game.look.strip(sight).turn,
            box_label=notice_of(sight.view),
            seats=seat_models(evening.table, (), sight, around),
            message=self.desk.message,
            here=self._here,
        )

    @property
    def _title(self) -> str:
        return self.evening.lexicon.text.say("page.board")

    def do(self, intent: CompareAt | PutOnMap | MapCompared | ForgetEdits | PutRight) -> None:
        """A tap about the list beside the board."""
        match intent:
            case CompareAt(place):
                self.desk.page, self._here = ON_MAP, place
            case PutOnMap(line):
                self._open(line)
            case MapCompared() if self.edits:
                self.form = reason_form(len(self.edits), self._reason)
            case MapCompared():
                self._here = ""
                self.desk.to_table()
                self.desk.say(say("board.board_and_the_record_agree"), tone="good")
            case ForgetEdits():
                self.edits = {}
            case PutRight(line, values):
                self._filled(line, dict(values))

    def join(self) -> None:
        """A game begun without the tablet: its setup is taken as the book has it, then the board is entered."""
        table = self.evening.table
        for _ in range(MOST_STEPS):
            asks = table.asks(PUBLIC)
            # What comes before the first of its phases is the game's setup.
            is_setup = table.view(PUBLIC).get("phase") not in table.rules.phases
            if not (is_setup and asks and asks[0].answer in table.game.commands()):
                break
            self.desk.submit(Act(asks[0].seat, {"do": asks[0].answer}))
        self.desk.page = ON_MAP
        self.desk.say(say("board.enter_what_is_there"), say("board.then_all_is_set"))

    def leave_form(self) -> None:
        """The form is left without an answer."""
        self.form = None

    def leave(self) -> None:
        """Back to the table; what was noted waits for the next visit: one slip does not cost a whole board."""
        self.form, self._here = None, ""
        self.desk.leave_page()
        if self.edits:
            one, many = say("board.one_line_is_noted"), say("board.lines_are_noted", count=len(self.edits))
            back: tuple[Any, ...] = ((self._title, Open(ON_MAP)),)
            self.desk.say(one if len(self.edits) == 1 else many, actions=back)

    def _known(self) -> tuple[Settable, ...]:
        return settable_of(self.evening.table)

    def _open(self, line: str) -> None:
        self.desk.message = None
        sight = self.evening.sight()
        form = hand_form(self._known(), line, Pen(sight.lexicon, recent=self.evening.recent()))
        self.form = replace(form, why=notice_of(sight.view))

    def _filled(self, line: str, values: Mapping[str, Value]) -> None:
        self.form = None
        if FACT in values:
            self._open(f"{values[FACT]}/")
        elif line == REASON:
            self._put_right(str(values[REASON]))
        else:
            id_, value = noted(line, values)
            self.edits = {**self.edits, id_: value}
            fact = next(fact for fact in self.model().facts if fact.id == id_)
            if fact.becomes == fact.now:
                self.edits = {line: said for line, said in self.edits.items() if line != id_}
                self.desk.say(
                    say("board.record_has_already", what=fact.what, now=fact.now), say("board.nothing_was_noted")
                )

    def _doubts(self, command: Any) -> tuple[str, ...]:
        """What would not add up once all of it is set."""
        table, sight = self.evening.table, self.evening.sight()
        state = table.timeline.head.world.state
        for name, key, value in command.facts:
            state = table.game.facts[name].write(state, key, value)
        board = board_of(table)
        return board.doubts(replace(sight, view=table.game.view(state, PUBLIC)))

    def _put_right(self, reason: str) -> None:
        """Ask every seat, over what stands in its way if anything does."""
        evening, self._reason = self.evening, reason
        act = Act(evening.owed, set_body(self.edits, self._known(), reason))
        try:
            ruling = evening.table.may(act.seat, evening.table.command(act.body), act.at)
        except RingtableError as error:
            self.desk.say(str(error), tone="bad")
            return
        amiss = [check for check in ruling.failing(PUBLIC) if not check.says.endswith(NEEDS_ALL)]
        if amiss:
            self.desk.say(*refusal_words(ruling, PUBLIC, evening.lexicon), tone="bad")
            return
        lines = [f"{fact.what}: {fact.now} → {fact.becomes}" for fact in self.model().facts if fact.becomes]

        lines += [say("board.does_not_add_up", doubt=doubt) for doubt in self._doubts(ruling.command)]

        def put(agreed: Sequence[str]) -> Ruling | None:
            self.edits, self._reason = {}, ""
            self.desk.page = ON_MAP
            return self.desk.submit(act, agreed)

        self.rulings.move(say("board.board_stands_so", reason=reason), "\n".join(lines), None, put)
