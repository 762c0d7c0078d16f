"""What the devices have shown: kept until a tap takes it, or taken at once where the table wishes so and it is sure."""

from __future__ import annotations

from dataclasses import replace

from companion.desk.room_hand import HandRoom
from companion.evening.desks import Desk
from companion.models import MessageModel, TakeReading
from companion.rulings.room import RulingRoom
from companion.senses import inputs
from companion.senses.inputs import CardSeen, DiceSeen, HandSeen
from companion.senses.throws import NOTHING_SAID
from companion.table.presenter_asks import Act, giver_of
from companion.words import say
from engine.core.ask import Roll
from engine.core.audience import PUBLIC
from engine.core.entry import ITSELF


class SensedRoom:
    """The asks that what was shown answers, at the desk where it is shown."""

    def __init__(self, desk: Desk, rulings: RulingRoom, hands: HandRoom) -> None:
        self.desk, self.evening, self._rulings, self._hands = desk, desk.evening, rulings, hands

    def seen(self, what: DiceSeen | CardSeen | HandSeen) -> None:
        """A device has something to show."""
        if isinstance(what, HandSeen):
            self._hands.seen(what.cards)
            return
        desk, table = self.desk.open_to, self.evening.table
        if isinstance(what, CardSeen):
            what = replace(what, kind=table.game.kind_of(what.card), kin=table.game.kin_of(what.card))
        around = (table.asks(desk or PUBLIC), table.offers(desk or PUBLIC), desk, table.stand_ins)
        self.evening.senses = inputs.take_in(self.evening.senses, what, *around)
        if isinstance(what, DiceSeen):
            if self._is_wished(what):
                self.take(what.source, ITSELF)
        elif desk and self.evening.senses.card is what:
            words = self.evening.lexicon.card(what.card)
            taking = ((say("table.take_the_card"), TakeReading(inputs.CARDS)),)
            told, covered = say("table.card_lies_before_camera", card=words), say("table.a_card_lies_before_camera")
            self.desk.ask_at_desk(MessageModel(told, actions=taking, covered=covered))

    def _is_wished(self, dice: DiceSeen) -> bool:
        """Whether the table wishes these dice to be taken at once: sure ones, seen to come to rest, that fit; but not
        while every seat is asked about what stands now.
        """
        evening = self.evening
        if not (evening.settings.auto_take and dice.sure and dice.is_thrown) or self._rulings.motion is not None:
            return False
        is_shown = dice is evening.senses.tray or dice is evening.senses.roller
        return is_shown and inputs.open_roll(evening.table.asks(PUBLIC), dice, evening.table.stand_ins) is not None

    # -- what is taken ------------------------------------------------------------------------------------------------

    def take(self, source: str, confirmed_by: str = "") -> None:
        """Take what this source shows now; a roller that shows nothing yet is asked to roll. confirmed_by: the seat
        that is asked, where nobody else is named.
        """
        evening, table = self.evening, self.evening.table
        asks = table.asks(PUBLIC)
        if source == inputs.CARDS:
            self._take_card()
            return
        dice = evening.senses.dice_of(source)
        if dice is None and source == inputs.ROLLER and asks:
            if not isinstance(asks[0], Roll) or inputs.numbers_answer(asks[0], table.stand_ins):
                evening.ask_roller(getattr(asks[0], "count", 1))
            return
        said = evening.senses.said if source == inputs.TRAY else NOTHING_SAID
        by = confirmed_by or (giver_of(asks[0], table.voices) if asks else "")
        around = (table.voices, table.stand_ins)
        taken = inputs.taken_dice(dice, asks, evening.now(), by, said, *around) if dice else None
        if taken is None:
            self.desk.say(say("table.nothing_to_take_there"), say("table.roll_again_or_enter_it"), "bad")
            return
        act = Act(taken.seat, taken.body)
        ruling = self.desk.show(evening.submit(act, evidence=taken.evidence), act)
        if ruling is not None and ruling.allowed and source.startswith("stray/"):
            kept = tuple(stray for stray in evening.senses.strays if stray is not dice)
            evening.senses = replace(evening.senses, strays=kept)

    def _take_card(self) -> None:
        evening, desk, audience = self.evening, self.desk.open_to, self.desk.audience
        asks, offers, seen = evening.table.asks(audience), evening.table.offers(audience), evening.senses.card
        owed = desk or (asks[0].seat if asks else "")
        taken = inputs.taken_card(seen, asks, offers, evening.now(), owed, desk) if seen else None
        if taken is None:
            told, todo = say("table.no_card_asked_for_there"), say("table.hold_its_sticker_still")
            self.desk.say(told, todo, "bad")
            return
        act = Act(taken.seat, taken.body).given_by(audience)
        if not self.desk.doubts(act, taken.evidence):
            self.desk.show(evening.submit(act, evidence=taken.evidence), act, taken.pick)
