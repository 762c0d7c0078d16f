"""A desk: one screen that somebody looks at, with the page that lies open on it. Picks go in, models come out.

What is on the screen is one `page`: the Table, a hand-over, a seat's own desk, its neutral curtain, the rulings, or the
sheet of boxes. Several may look at one evening, each with its own page, form and messages. No Kivy and no device here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.desk.presenter import desk_ask, desk_model
from companion.evening.doubts import doubt_about
from companion.evening.evening import Evening
from companion.evening.pale import with_pale
from companion.evening.refused import blamed, refusal
from companion.models import DeskModel, Draft, HandoverModel, MessageModel, Pick, RefusedModel, TableModel
from companion.pages import TABLE
from companion.presenting.doubtful import doubt_words
from companion.shelf import pins, seats
from companion.table.presenter import Around, colours_of, table_model
from companion.table.presenter_asks import Act, act_of
from companion.table.presenter_journal import words_of
from companion.table.presenter_offers import LastLook
from companion.words import say
from engine.core.audience import PUBLIC
from engine.core.entry import Evidence
from engine.core.errors import RingtableError
from engine.core.frozen import replace
from engine.core.ruling import Ruling

HANDOVER, DESK_PAGE, CURTAIN = "handover", "desk", "curtain"
AS_LEFT = say("desk.as_you_left_it")
MOST_TILES = 36  # options that can lie as big tiles on a desk


class Desk:
    """Whoever looks at an evening. shuffle: a new order for a pad's keys."""

    def __init__(self, evening: Evening, shuffle: Callable[[Sequence[Any]], tuple[Any, ...]] = seats.shuffled) -> None:
        self.evening, self._shuffle = evening, shuffle
        self.table, self.lexicon = evening.table, evening.lexicon
        self.page = TABLE
        self.seat = ""
        self.message: MessageModel | None = None
        self.draft = Draft()  # the form that is being filled in at the table
        self.refused: RefusedModel | None = None  # on the page that is open
        self._refused_pick: Pick | None = None  # what the message at the table refuses, as long as it does
        self._digits = self.keys = "1234567890"  # of the PIN pad, and of the open desk
        self._wrong_pin = ""
        self._is_direct = False
        self._tiles: tuple[int, ...] = ()
        self._desk_message: MessageModel | None = None
        self._doubted: tuple[Act, Evidence | None] | None = None
        self._last_look = LastLook()
        self._left: dict[str, tuple[object, seats.Seat, Draft]] = {}  # at the desks that closed by themselves
        self._as_left = Draft()  # at the one that was opened again

    @property
    def open_to(self) -> str:
        """The seat whose own desk lies open here, '' while everybody may look."""
        return self.seat if self.page == DESK_PAGE else ""

    @property
    def audience(self) -> str:
        """Who looks."""
        return self.open_to or PUBLIC

    # -- what is seen -------------------------------------------------------------------------------------------------

    def around(self) -> Around:
        """Seats, devices and the message, for the presenters."""
        return Around(
            devices=self.evening.devices.shown,
            sources=self.evening.sources(),
            sitting=tuple(self.evening.sitting(seat) for seat in self.evening.seats),
            message=self.message,
            evidence=self.evening.told_by,
            draft=self.draft,
        )

    def table_model(self) -> TableModel:
        """The shared screen."""
        self.evening.lines()
        model = table_model(self.table, self.around(), self.evening.lines(), self._last_look)
        return replace(with_pale(model, self.table, self.draft), refused=self.refused)

    def handover_model(self) -> HandoverModel:
        """The page between the table and the desk that was asked for."""
        seat = self.evening.seats[self.seat]
        return HandoverModel(
            seat.id,
            seat.name or self.lexicon.name(seat.id),
            colours_of(self.table, (self.evening.sitting(seat.id),)).get(seat.id, "text"),
            seat.edge,
            self._digits,
            seat.pin_length,
            message=self._wrong_pin,
            wait=pins.told_at_the_pad(wait_s) if (wait_s := self.evening.misses.wait_s(seat.id)) else "",
            is_empty=seat.id not in self.table.voices,
            whom=seat.name or self.lexicon.the(seat.id),
        )

    def desk_model(self) -> DeskModel:
        """The open desk."""
        sitting = self.evening.sitting(self.seat)
        shown = (
            self._tiles,
            sitting,
            self.evening.settings.idle_s,
            self._desk_message,
            self.evening.lines(),
            self._is_direct,
        )
        return replace(
            desk_model(self.table, self.seat, *shown, digits=self.keys), refused=self.refused, left=self._as_left
        )

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
        act = self.act_of(pick, self.audience)
        if act is not None and not self.doubts(act):
            self.submit(act, pick=pick)

    def drafted(self, draft: Draft) -> None:
        """The form that is being filled in. What was refused is no longer what it says: that message goes with it."""
        self.draft = draft
        if self._refused_pick is not None and not _is_same(draft, self._refused_pick):
            self.message = self.refused = self._refused_pick = None

    def doubts(self, act: Act, evidence: Evidence | None = None) -> bool:
        """Whether the open desk is asked about this first: the record has the card that it draws elsewhere."""
        self._doubted = None
        asked = doubt_about(self.table, act) if self.open_to else None
        if asked is not None:
            self._doubted = act, evidence
            self.ask_at_desk(asked)
        return asked is not None

    def give_all_the_same(self) -> None:
        """Give what the open desk was asked about, if it was asked about anything."""
        if self._doubted is not None:
            (act, evidence), self._doubted = self._doubted, None
            self.submit(act, evidence=evidence)

    def act_of(self, pick: Pick, audience: str) -> Act | None:
        """The command of a pick; None and a message when what it answered is gone."""
        owed = [ask.seat for ask in self.table.asks(audience) if ask.seat in self.table.voices]
        seats_ = tuple(dict.fromkeys((*owed, *self.table.voices)))
        act = act_of(pick, self.table.asks(audience), self.table.offers(audience), seats_)
        if act is None:
            self.say(say("shared.that_is_no_longer_asked"), say("shared.look_at_what_is_asked"), "bad")
            return None
        return act.given_by(audience)

    def submit(
        self, act: Act, agreed: Sequence[str] = (), evidence: Evidence | None = None, pick: Pick | None = None
    ) -> Ruling | None:
        """Give a command; a refusal or a failure is left as a message. None when it could not be given at all."""
        return self.show(self.evening.submit(act, agreed, evidence), act, pick)

    def show(self, came: Ruling | RingtableError, act: Act, pick: Pick | None = None) -> Ruling | None:
        """What came of an act that was given here; None where it could not be given at all."""
        self.message = self._desk_message = self.refused = self._refused_pick = None
        self._as_left = Draft()
        if isinstance(came, RingtableError):
            self.refused = RefusedModel(pick.offer_id) if pick is not None else None
            self.say(str(came), tone="bad")
            return None
        if came.allowed:
            self.draft = Draft()
            self._done(came)
        else:
            self._refused(came, act, pick)
        return came

    def _done(self, ruling: Ruling) -> None:
        audience = self.audience
        # What was agreed to was read before; a warning nobody was asked about is told now.
        doubts = "" if ruling.agreed else doubt_words(ruling, audience, self.lexicon)
        if doubts:
            slip, covered = say("desk.take_back_a_slip"), say("desk.recorded_with_a_note")
            self.say(say("desk.recorded_but_note", doubts=doubts), slip, covered=covered)
        elif self.page == DESK_PAGE and not self._is_direct:
            said = say("desk.recorded_line", line=words_of(self.table.journal(self.seat)[-1]))
            self.say(said, tone="good", covered=say("desk.recorded"))
        # A desk that was opened for what is asked has done its work; one its owner opened is closed by its owner, or
        # where its hand may be looked at no more.
        if self.page == DESK_PAGE and (self._has_answered() or self.table.is_closed(self.seat)):
            self._closes_by_itself()
        self._change_places()

    def _has_answered(self) -> bool:
        """Whether a desk that was opened for what is asked is asked for no more."""
        return self._is_direct and desk_ask(self.table, self.seat) is None

    def _closes_by_itself(self) -> None:
        """The curtain where somebody else is asked next and takes the tablet, else the table. What everybody may see
        decides, so that neither page tells anything.
        """
        asked = next((ask.group or (ask.seat,) for ask in self.table.asks(PUBLIC)), ())
        if any(seat in self.table.voices and seat != self.seat for seat in asked):
            self.page = CURTAIN
        else:
            self.to_table()

    def _change_places(self) -> None:
        """Tiles and keys of a desk: where a finger touches tells nobody anything."""
        self._tiles = tuple(self._shuffle(range(MOST_TILES)))
        self.keys = "".join(self._shuffle("1234567890"))

    def _refused(self, ruling: Ruling, act: Act, pick: Pick | None) -> None:
        audience = self.audience
        if pick is not None:
            self.refused = RefusedModel(pick.offer_id, blamed(self.table, ruling, act, pick, audience))
            self._refused_pick = pick if pick.values and audience == PUBLIC else None
        told = refusal(self.table, ruling, act, pick, audience, self.lexicon)
        self.say(told.text, told.what_to_do, told.tone, told.actions, covered=say("desk.that_is_refused"))

    def wait(self, seat: str) -> None:
        """This seat holds the next roll or reveal, or lets go of it."""
        holds = self.table.waiting == seat
        senses = self.evening.senses
        self.submit(Act(seat, {"do": "GoOn" if holds else "Wait"}))
        self.evening.senses = senses  # A Wait answers nothing: the die that lies in the tray is still the answer.

    # -- desks --------------------------------------------------------------------------------------------------------

    def hand_over(self, seat: str, is_direct: bool = False) -> None:
        """The page before this seat's desk, with its keys in a new order. is_direct: to answer what is asked."""
        self.message, self._is_direct = None, is_direct
        self.page, self.seat, self._wrong_pin = HANDOVER, seat, ""
        self._digits = "".join(self._shuffle("1234567890"))

    def enter_pin(self, seat: str, pin: str) -> None:
        """Open the desk if the PIN is right; the keys change places either way. A pad that waits takes none."""
        if self.evening.misses.wait_s(seat) or seat not in self.table.voices or self.table.is_closed(seat):
            return
        if not seats.is_right_pin(pin, self.evening.seats[seat].pin):
            self.evening.misses.missed(seat)
            self.wrong_pin(seat)
            return
        self._change_places()
        self.forget_stale()
        self._as_left = self._left.pop(seat)[-1] if seat in self._left else Draft()
        missed = pins.told_to_owner(self.evening.misses.opened(seat))
        told = " ".join(words for words in (missed, AS_LEFT if self._as_left.offer_id else "") if words)
        self._desk_message = MessageModel(told) if told else None
        self.refused = None
        self.page, self.seat = DESK_PAGE, seat

    def wrong_pin(self, seat: str) -> None:
        """The same page again, its keys in another order, and that it was the wrong one."""
        self.hand_over(seat, self._is_direct)
        self._wrong_pin = say("desk.not_this_seats_pin")

    def close_desk(self, left: Draft | None = None) -> None:
        """Nothing of the desk stays to be seen; the curtain is the same for everybody. left: what was filled in at a
        desk that closed by itself, for its owner alone.
        """
        if left is not None and left.offer_id:
            self.keep_left(left)
        self.page, self._as_left = CURTAIN, Draft()
        self._desk_message = self.refused = None
        self.evening.senses = replace(self.evening.senses, card=None)

    def keep_left(self, left: Draft) -> None:
        """Keep in memory, and nowhere else, what the open desk is left with."""
        self._left[self.seat] = (self.table.timeline.head, self.evening.seats[self.seat], left)

    def take_left(self, offer_id: str) -> Draft | None:
        """What the open desk was left with, once, if it was this."""
        if self._as_left.offer_id != offer_id:
            return None
        left, self._as_left = self._as_left, Draft()
        return left

    def forget_stale(self, *, is_left: bool = False) -> None:
        """What a desk was left with is gone once the table moves on, another PIN or person is there, or the table is
        left.
        """
        head, seated = self.table.timeline.head, self.evening.seats
        kept = {} if is_left else self._left
        self._left = {seat: left for seat, left in kept.items() if left[0] is head and left[1] == seated[seat]}

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


def _is_same(draft: Draft, pick: Pick) -> bool:
    """Whether the form says what this pick said."""
    return draft.offer_id == pick.offer_id and dict(draft.values) == dict(pick.values)
