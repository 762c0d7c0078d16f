"""An open table and the people around it: picks go in, models come out. No Kivy and no device here.

What is on the screen is one `page`: the Table, a hand-over, a desk, its neutral curtain, the rulings, or the sheet of
boxes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from companion import inputs, pins, seats
from companion.inputs import CardSeen, Devices, DiceSeen, Senses, without_answers
from companion.presenters.asks import DESK, Act, act_of, giver_of
from companion.presenters.desk import desk_ask, desk_model
from companion.presenters.faces import face_words
from companion.presenters.journal import SHOWN, Kept, Line, recent_places, words_of
from companion.presenters.looks import Sight
from companion.presenters.models import (
    DeskModel,
    Draft,
    HandoverModel,
    MessageModel,
    Pick,
    RefusedModel,
    SourceModel,
    TableModel,
    TakeReading,
)
from companion.presenters.pages import TABLE
from companion.presenters.rulings import doubt_words
from companion.presenters.table import Around, Sitting, colours_of, sight_of, table_model
from companion.refused import blamed, refusal
from companion.settings import Settings
from companion.throws import NOTHING_SAID
from engine.core.ask import Roll
from engine.core.audience import PUBLIC
from engine.core.commons import EnterRoll, GiveReading
from engine.core.entry import ITSELF, Evidence
from engine.core.errors import RingtableError
from engine.core.ruling import Ruling
from engine.core.table import Table

HANDOVER, DESK_PAGE, CURTAIN = "handover", "desk", "curtain"
MOST_TILES = 36  # options that can lie as big tiles on a desk
BY_HAND = "by hand"


class Evening:
    """One open table.

    now: the time in words, for evidence; ask_roller: lets the roller roll so many dice; keep_reading: told of every
    cell read off the sheet (chart, row, column, value); shuffle: a new order for a pad's keys; misses: the wrong PINs
    tapped at this table so far.
    """

    def __init__(
        self,
        table: Table,
        settings: Settings | None = None,
        now: Callable[[], str] = lambda: "",
        ask_roller: Callable[[int], None] = lambda _: None,
        keep_reading: Callable[[str, str, str, str], None] = lambda *_: None,
        shuffle: Callable[[Sequence[Any]], tuple[Any, ...]] = seats.shuffled,
        misses: pins.Misses | None = None,
    ) -> None:
        self.table, self.settings = table, settings or Settings()
        self.seats = seats.read_seats(table.file, table.seats, table.game.look.colours_once)
        self.lexicon = table.game.lexicon
        self.page = TABLE
        self.message: MessageModel | None = None
        self.seat = ""
        self.devices = Devices()
        self.senses = Senses()
        self.rolls = 0  # recorded so far: what lies in the tray since is no answer any more
        self.now, self._ask_roller, self._keep_reading, self._shuffle = now, ask_roller, keep_reading, shuffle
        self.misses = misses or pins.Misses(time.monotonic)
        self._digits = self.keys = "1234567890"  # of the PIN pad, and of the open desk
        self._wrong_pin = ""
        self._is_direct = False
        self._tiles: tuple[int, ...] = ()
        self._desk_message: MessageModel | None = None
        self._lines: list[Line] = []
        self._lines_at = -1
        self._sources: dict[int, str] = {}
        self.draft = Draft()  # the form that is being filled in at the table
        self.refused: RefusedModel | None = None  # on the page that is open
        self._models: Kept = {}
        self.may_take: Callable[[], bool] = lambda: True  # False while every seat is asked about what stands now
        # Whether the desk is asked about this first: the record has the card that it draws elsewhere.
        self.is_questioned: Callable[[Act, Evidence | None], bool] = lambda act, evidence: False

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

    def sight(self, audience: str = PUBLIC) -> Sight:
        """What this audience sees now."""
        return sight_of(self.table, audience, self.lines())

    def around(self) -> Around:
        """Seats, devices and the message, for the presenters."""
        return Around(
            devices=self.devices.shown,
            sources=self.sources(),
            sitting=tuple(self._sitting(seat) for seat in self.seats),
            message=self.message,
            evidence=tuple(self._sources.items()),
            draft=self.draft,
        )

    def _sitting(self, seat: str) -> Sitting:
        own = self.seats[seat]
        return Sitting(seat, own.edge, own.name, own.colour)

    def sources(self) -> tuple[SourceModel, ...]:
        """The devices that can answer what is asked."""
        asks = self.table.asks(PUBLIC)
        seen = self.senses.card
        shown = seen if seen and inputs.draw_for(asks, self.table.offers(PUBLIC), seen.card) else None
        return inputs.sources_for(
            asks[0] if asks else None,
            replace(self.senses, card=shown),
            **self.devices.told(),
            card_words=self.lexicon.card(shown.card) if shown else "",
            stand_ins=self.table.stand_ins,
            word=face_words(self.table.game.text),
        )

    def recent(self) -> tuple[str, ...]:
        """Places named lately in public."""
        return recent_places(self.lines(), self.lexicon.ids)

    def table_model(self) -> TableModel:
        """The shared screen."""
        self.lines()
        return replace(table_model(self.table, self.around(), self.lines(), self._models), refused=self.refused)

    def handover_model(self) -> HandoverModel:
        """The page between the table and the desk that was asked for."""
        seat = self.seats[self.seat]
        return HandoverModel(
            seat.id,
            seat.name or self.lexicon.name(seat.id),
            colours_of(self.table, (self._sitting(seat.id),)).get(seat.id, "text"),
            seat.edge,
            self._digits,
            seat.pin_length,
            message=self._wrong_pin,
            wait=pins.told_at_the_pad(wait_s) if (wait_s := self.misses.wait_s(seat.id)) else "",
            is_empty=seat.id not in self.table.voices,
            whom=seat.name or self.lexicon.the(seat.id),
        )

    def desk_model(self) -> DeskModel:
        """The open desk."""
        sitting = self._sitting(self.seat)
        shown = (self._tiles, sitting, self.settings.idle_s, self._desk_message, self.lines(), self._is_direct)
        return replace(desk_model(self.table, self.seat, *shown, digits=self.keys), refused=self.refused)

    @property
    def owed(self) -> str:
        """Whose tap it is on a screen that belongs to everybody: the seat that is asked now."""
        return next((ask.seat for ask in self.table.asks() if ask.seat in self.table.seats), self.table.seats[0])

    # -- what is done -------------------------------------------------------------------------------------------------

    def say(
        self, text: str, what_to_do: str = "", tone: str = "plain", actions: tuple[Any, ...] = (), covered: str = ""
    ) -> None:
        """Leave a message for whoever looks at the screen next: the open desk, which says `covered` in its place until
        its owner looks, else the table.
        """
        message = MessageModel(text, what_to_do, tone, actions)
        if self.page == DESK_PAGE:
            self._desk_message = replace(message, covered=covered)
        else:
            self.message = message

    def ask_at_desk(self, message: MessageModel) -> None:
        """Ask the seat whose desk is open, and nobody else."""
        self._desk_message = message

    def pick(self, pick: Pick) -> None:
        """A finger answered on the table or on the open desk."""
        if pick.offer_id.startswith(DESK):
            self.hand_over(pick.offer_id.removeprefix(DESK), is_direct=True)
            return
        audience = self.seat if self.page == DESK_PAGE else PUBLIC
        act = self.act_of(pick, audience)
        if act is not None and not self.is_questioned(act, None):
            self.submit(act, pick=pick)

    def act_of(self, pick: Pick, audience: str) -> Act | None:
        """The command of a pick; None and a message when what it answered is gone."""
        owed = [ask.seat for ask in self.table.asks(audience) if ask.seat in self.table.voices]
        seats_ = tuple(dict.fromkeys((*owed, *self.table.voices)))
        act = act_of(pick, self.table.asks(audience), self.table.offers(audience), seats_)
        if act is None:
            self.say("That is no longer asked.", "Look at what is asked now.", "bad")
            return None
        return act.given_by(audience)

    def submit(
        self, act: Act, agreed: Sequence[str] = (), evidence: Evidence | None = None, pick: Pick | None = None
    ) -> Ruling | None:
        """Give a command; a refusal or a failure is left as a message. None when it could not be given at all."""
        self.message = self._desk_message = self.refused = None
        asked = (self.table.asks(PUBLIC), self.table.stand_ins)
        try:
            command = self.table.command(act.body)
            if evidence is None and command.is_observation:
                stood_in = inputs.stood_in(command, act.seat, *asked)
                evidence = Evidence(BY_HAND, stood_in, confirmed_by=act.seat, when=self.now())
            ruling = self.table.submit(act.seat, command, agreed, evidence, at=act.at)
        except RingtableError as error:
            self.refused = RefusedModel(pick.offer_id) if pick is not None else None
            self.say(str(error), tone="bad")
            return None
        if ruling.allowed:
            self.draft = Draft()
            if isinstance(command, GiveReading):
                self._keep_reading(command.chart, command.row, command.column, command.value)
            self.rolls += isinstance(command, EnterRoll)
            is_same = not isinstance(command, EnterRoll) and (self.table.asks(PUBLIC), self.table.stand_ins) == asked
            # Where the same is asked as before, the die that lies ready is still the answer.
            self.senses = replace(self.senses, card=None) if is_same else without_answers(self.senses, evidence)
            self._done(ruling)
        else:
            self._refused(ruling, act, pick)
        return ruling

    def _done(self, ruling: Ruling) -> None:
        audience = self.seat if self.page == DESK_PAGE else PUBLIC
        # What was agreed to was read before; a warning nobody was asked about is told now.
        doubts = "" if ruling.agreed else doubt_words(ruling, audience, self.lexicon)
        if doubts:
            slip, covered = "Take it back if it was a slip.", "Recorded, and the book would have it otherwise."
            self.say(f"Recorded. By the book it should be so: {doubts}.", slip, covered=covered)
        elif self.page == DESK_PAGE and not self._is_direct:
            said = f"Recorded: {words_of(self.table.journal(self.seat)[-1])}."
            self.say(said, tone="good", covered="Recorded.")
        # A desk that was opened for what is asked has done its work; one its owner opened is closed by its owner.
        if self.page == DESK_PAGE and self._is_direct and desk_ask(self.table, self.seat) is None:
            self.page = CURTAIN
        self._change_places()

    def _change_places(self) -> None:
        """Tiles and keys of a desk: where a finger touches tells nobody anything."""
        self._tiles = tuple(self._shuffle(range(MOST_TILES)))
        self.keys = "".join(self._shuffle("1234567890"))

    def _refused(self, ruling: Ruling, act: Act, pick: Pick | None) -> None:
        audience = self.seat if self.page == DESK_PAGE else PUBLIC
        if pick is not None:
            self.refused = RefusedModel(pick.offer_id, blamed(self.table, ruling, act, pick, audience))
        told = refusal(self.table, ruling, act, pick, audience, self.lexicon)
        self.say(told.text, told.what_to_do, told.tone, told.actions, covered="That is refused.")

    def changed(self) -> None:
        """Something was taken back or put right: what the devices showed belongs to what was asked before."""
        self.senses = without_answers(self.senses)

    def wait(self, seat: str) -> None:
        """This seat holds the next roll or reveal, or lets go of it."""
        holds = self.table.view(PUBLIC)["waiting"] == seat
        senses = self.senses
        self.submit(Act(seat, {"do": "GoOn" if holds else "Wait"}))
        self.senses = senses  # A Wait answers nothing: the die that lies in the tray is still the answer.

    # -- desks --------------------------------------------------------------------------------------------------------

    def hand_over(self, seat: str, is_direct: bool = False) -> None:
        """The page before this seat's desk, with its keys in a new order. is_direct: to answer what is asked."""
        self.message, self._is_direct = None, is_direct
        self.page, self.seat, self._wrong_pin = HANDOVER, seat, ""
        self._digits = "".join(self._shuffle("1234567890"))

    def enter_pin(self, seat: str, pin: str) -> None:
        """Open the desk if the PIN is right; the keys change places either way. A pad that waits takes none."""
        if self.misses.wait_s(seat) or seat not in self.table.voices:
            return
        if not seats.is_right_pin(pin, self.seats[seat].pin):
            self.misses.missed(seat)
            self.hand_over(seat, self._is_direct)
            self._wrong_pin = "That is not this seat's PIN. Tap it again."
            return
        self._change_places()
        told = pins.told_to_owner(self.misses.opened(seat))
        self._desk_message = MessageModel(told) if told else None
        self.refused = None
        self.page, self.seat = DESK_PAGE, seat

    def close_desk(self) -> None:
        """Nothing of the desk stays; the curtain is the same for everybody."""
        self.page = CURTAIN
        self._desk_message = self.refused = None
        self.senses = replace(self.senses, card=None)

    def to_table(self) -> None:
        """Back to what everybody may see."""
        self.page, self.seat = TABLE, ""

    def dismiss(self) -> None:
        """A message was read: its page stays. A hand-over or a curtain is left."""
        if self.page == DESK_PAGE and self._desk_message is not None:
            self._desk_message = None
        elif self.page == CURTAIN:
            self.to_table()
            return
        elif self.page == HANDOVER:
            self.to_table()
        self.message = None

    def leave_page(self) -> None:
        """A page is left for the table, and its message with it."""
        self.to_table()
        self.message = None

    # -- devices ------------------------------------------------------------------------------------------------------

    def seen(self, what: DiceSeen | CardSeen) -> None:
        """A device has something to show. It is taken by a tap, or at once where the table wishes so and it is sure."""
        desk = self.seat if self.page == DESK_PAGE else ""
        offers = self.table.offers(desk or PUBLIC)
        around = (self.table.asks(desk or PUBLIC), offers, desk, self.table.stand_ins)
        self.senses = inputs.take_in(self.senses, what, *around)
        if desk and isinstance(what, CardSeen) and self.senses.card is what:
            words = self.lexicon.card(what.card)
            taking = (("Take the card", TakeReading(inputs.CARDS)),)
            told, covered = f"{words} is before the camera.", "A card is before the camera."
            self._desk_message = MessageModel(told, actions=taking, covered=covered)
        if isinstance(what, DiceSeen) and self._is_wished(what):
            self.take(what.source, ITSELF)

    def _is_wished(self, dice: DiceSeen) -> bool:
        """Whether the table wishes these dice to be taken at once: sure ones, seen to come to rest, that fit."""
        if not (self.settings.auto_take and dice.sure and dice.is_thrown and self.may_take()):
            return False
        is_shown = dice is self.senses.tray or dice is self.senses.roller
        return is_shown and inputs.open_roll(self.table.asks(PUBLIC), dice, self.table.stand_ins) is not None

    def take(self, source: str, confirmed_by: str = "") -> None:
        """Take what this source shows now; a roller that shows nothing yet is asked to roll. confirmed_by: the seat
        that is asked, where nobody else is named.
        """
        asks = self.table.asks(PUBLIC)
        if source == inputs.CARDS:
            self._take_card()
            return
        dice = self.senses.dice_of(source)
        if dice is None and source == inputs.ROLLER and asks:
            if not isinstance(asks[0], Roll) or inputs.numbers_answer(asks[0], self.table.stand_ins):
                self._ask_roller(getattr(asks[0], "count", 1))
            return
        said = self.senses.said if source == inputs.TRAY else NOTHING_SAID
        by = confirmed_by or (giver_of(asks[0], self.table.voices) if asks else "")
        around = (self.table.voices, self.table.stand_ins)
        taken = inputs.taken_dice(dice, asks, self.now(), by, said, *around) if dice else None
        if taken is None:
            self.say("There is nothing to take there now.", "Roll again, or enter the die by hand.", "bad")
            return
        ruling = self.submit(Act(taken.seat, taken.body), evidence=taken.evidence)
        if ruling is not None and ruling.allowed and source.startswith("stray/"):
            self.senses = replace(self.senses, strays=tuple(stray for stray in self.senses.strays if stray is not dice))

    def _take_card(self) -> None:
        desk = self.seat if self.page == DESK_PAGE else ""
        audience = desk or PUBLIC
        asks, offers, seen = self.table.asks(audience), self.table.offers(audience), self.senses.card
        owed = desk or (asks[0].seat if asks else "")
        taken = inputs.taken_card(seen, asks, offers, self.now(), owed, desk) if seen else None
        if taken is None:
            self.say(
                "No card that is asked for is before the camera.", "Hold its sticker still, or tap its number.", "bad"
            )
            return
        act = Act(taken.seat, taken.body).given_by(audience)
        if not self.is_questioned(act, taken.evidence):
            self.submit(act, evidence=taken.evidence, pick=taken.pick)
