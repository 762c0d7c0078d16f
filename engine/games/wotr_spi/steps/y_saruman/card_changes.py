"""Y.6  What the Three Player Game changes of Event Cards: 70, 77, 87 and 88; and who plays which."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_three import GiftTaken, HandPicked, OrcsRise
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, ISENGARD, RING_CARD, SARUMAN
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.g_combat.fighting import SWORDS
from engine.games.wotr_spi.steps.l_magic import sarumans_cards
from engine.games.wotr_spi.steps.n_events import palantiri
from engine.games.wotr_spi.steps.s_armies.telling_forces import mustered

ORCS: Final = "saruman_orcs"
SUMMONS, ENTS, RISING = 70, 87, 88
ALSO: Final[Mapping[int, tuple[str, ...]]] = {
    SUMMONS: (SARUMAN,),
    ENTS: (DARK_POWER,),
    RISING: (FELLOWSHIP, DARK_POWER),
}
"""Y.6, N.4  Seats that play a card besides the one that is printed on it.

# RULING: "Fellowship Player (or Dark Power Player)" adds the seat in brackets with three seats: Y.6 lets the Dark Power
use card 87 too. The summons are Saruman's own; of card 88 his consent decides. A table may read both otherwise.
"""
IN_BRACKETS: Final = (SUMMONS, ENTS)
"""N.4  Those of them that print the seat in brackets."""
BOTH: Final = "fellowship+saruman"


def player_of(at: Situation[State], card: int, printed: str | None) -> str | None:
    """N.4  For whom a card is labeled, as this table reads it: the seat in brackets may stand for the other."""
    instead = at.state.three.is_on and card in IN_BRACKETS and not at.reads_first("bracketed-seat")
    return ALSO[card][0] if instead else printed


def may_play(at: Situation[State], card: int, player: str) -> bool:
    """N.4, Y.6  Whether a card is this seat's to play, by what is printed on it."""
    also = ALSO.get(card, ()) if at.state.three.is_on else ()
    by_another = card != RISING or not also or is_by_consent(at)
    return player in ("either", at.seat) or (at.seat in also and by_another)


def is_by_consent(at: Situation[State]) -> bool:
    """R.12, Y.6/resurrects  Whether another seat plays card 88 at this table, where Saruman consents."""
    return not at.reads_first("card-88-who")


def rising(state: State, seat: str) -> Iterator[Event]:
    """Y.6/resurrects  Card 88 is out: how many the card brings back is asked, unless none was ever eliminated."""
    yield OrcsMayRise(seat)
    if eliminated(state) == 0:
        yield OrcsRose(0)


def eliminated(state: State) -> int:
    """Y.6/resurrects, S.1  How many Strength Points of Saruman's Orcs are out of the game as far as the record knows:
    those that were told as losses, or, where tables tell their Forces by word, all that came and stand nowhere. Their
    own counters are free for them, so that no other limit binds.
    """
    places = forces.places_of(state, SARUMAN)
    standing = sum(forces.points_at(state, SARUMAN, place).get(ORCS) or 0 for place in places)
    return max(0, state.armies.lost.get(ORCS, 0), mustered(state, ORCS) - standing)


@command
class ConsentToCard(Command):
    """Y.6/resurrects  Saruman consents to another seat's playing card 88 in this Game-Turn, whoever may hold it."""

    meaning: ClassVar[str] = "let another seat play card 88, Saruman Resurrects Orcs, in this Game-Turn"
    cites: ClassVar[str] = "Y.6"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)
    to: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("Y.6", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        yield Check("Y.6", at.state.three.is_on, "three_seats_play", ESSENTIAL)
        alone = at.state.three.is_on and not is_by_consent(at)
        yield Check("R.12", False, "card_may_be_played_by_seat", facts={"player": SARUMAN}, applies=alone)
        yield Check("Y.6", at.state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")

    @classmethod
    def is_looked_for(cls, at: Situation[State]) -> bool:
        return at.seat == SARUMAN and not at.state.stack

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        could = tuple((seat, seat) for seat in (FELLOWSHIP, DARK_POWER) if seat != at.state.three.may_raise)
        yield Domain(name="to", kind="one_of", options=could)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("Y.6", self.to in (FELLOWSHIP, DARK_POWER), "another_seat_is_named", ESSENTIAL)
        has_it, facts = at.state.three.may_raise == self.to, {"seat": self.to}
        yield Check("Y.6", False, "seat_has_no_consent_yet", facts=facts, applies=has_it)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield CardConsentedTo(self.to)


def gandalfs_cards(state: State, name: str) -> Iterator[Event]:
    """Y.6/summons  A summoned Gandalf gives Saruman all his Magic Cards; of the Ring nothing is said.

    # RULING: X.2 has the Ring never exchanged, so that he keeps it here too.
    """
    cards = tuple(card for card, holder in state.magic.held.items() if holder == name and card != RING_CARD)
    yield GandalfGaveCards(cards)


@command
class PickHand(Command):
    """N.17  Sauron says into whose hand of Event Cards he looks.

    # RULING: the text says one Event Card of the Fellowship's "or" of Saruman's: one, and he names the hand.
    """

    meaning: ClassVar[str] = "say at whose Event Cards you look"
    cites: ClassVar[str] = "N.17"
    givers: ClassVar[tuple[str, ...]] = (DARK_POWER,)
    whose: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("N.17", at.seat == DARK_POWER, "dark_power_looks", ESSENTIAL)
        yield Check("N.17", at.state.now(HandPicked) is not None, "sauron_looks_at_a_hand", ESSENTIAL)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.PickHand", {"seat": fixed["whose"]}

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        hands = tuple((seat, seat) for seat in (FELLOWSHIP, SARUMAN) if at.state.events.hand(seat))
        yield Domain(name="whose", kind="one_of", options=hands, is_apart=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        some = self.whose in (FELLOWSHIP, SARUMAN) and bool(at.state.events.hand(self.whose))
        yield Check("N.17", some, "that_seat_holds_event_cards", ESSENTIAL, facts={"seat": self.whose})

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        picked = HandWasPicked(self.whose)
        yield picked
        yield from palantiri.shown(picked.apply(at.state), self.whose, DARK_POWER, 1, "N.17")


@command
class RaiseOrcs(Command):
    """Y.6/resurrects  So many eliminated Strength Points of Saruman's Orcs stand at Isengard again: as many as the
    printed card says, which alone is the seat's word, and never more than the record has eliminated.
    """

    is_observation: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "set eliminated Orcs of Saruman's at Isengard again, as many as card 88 says"
    cites: ClassVar[str] = "Y.6"
    points: int

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        step = at.state.now(OrcsRise)
        yield Check("Y.6", step is not None and step.seat == at.seat, "orcs_may_rise", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        most = eliminated(at.state)
        yield Domain(name="points", kind="number", low=0, high=most, default=most)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        lost = eliminated(at.state)
        facts = {"points": self.points, "lost": lost}
        yield Check("Y.6", 0 <= self.points <= lost, "so_many_were_eliminated", ESSENTIAL, facts=facts)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield OrcsRose(self.points)


@event
class CardConsentedTo(Event):
    """Y.6/resurrects  This seat may play card 88 in this Game-Turn."""

    to: str

    def apply(self, state: State) -> State:
        return replace(state, three=replace(state.three, may_raise=self.to))


@event
class OrcsMayRise(Event):
    """Y.6/resurrects  Card 88 waits for how many come back."""

    section: ClassVar[str] = "Y.6/resurrects"
    seat: str

    def apply(self, state: State) -> State:
        return state.push(OrcsRise(self.seat))


@event
class OrcsRose(Event):
    """Y.6/resurrects  So many Strength Points stand at Isengard again."""

    points: int

    def apply(self, state: State) -> State:
        popped = state.pop()
        armies = popped.armies
        lost = {**armies.lost, ORCS: max(0, armies.lost.get(ORCS, 0) - self.points)}
        if self.points:
            armies = armies.with_more(SARUMAN, ISENGARD, {ORCS: self.points}, popped.turn)
        risen = forces.settled(replace(popped, armies=replace(armies, lost=lost)), ISENGARD)
        # Where Army Combat is under way they fight in it from now on.
        return forces.refought(risen, ISENGARD)


@command
class LayGiftDown(Command):
    """L.1/limit, L.5, Y.6/summons  With what he had before, Saruman may have more than three Magic Cards now, or two
    Elven Swords: he lays some down, out of the game, or none. Which, and whether any, he and the Fellowship know.
    """

    is_held_by_wait: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "lay down what you may not hold of Gandalf's Magic Cards and yours"
    cites: ClassVar[str] = "Y.6"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)
    cards: tuple[int, ...] = secret(BOTH, default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("Y.6", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        yield Check("Y.6", at.state.now(GiftTaken) is not None, "gandalf_has_given_his_cards", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        held = at.state.three.magic
        options = tuple((card, str(card)) for card in held)
        yield Domain(name="cards", kind="some", options=options, high=len(held), default=(), secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        held = at.state.three.magic
        mine = set(self.cards) <= set(held) and len(set(self.cards)) == len(self.cards)
        yield Check("Y.6", mine, "card_is_in_hand", ESSENTIAL, secret_to=SARUMAN)
        left = [card for card in held if card not in self.cards]
        yield Check("L.1/limit", sarumans_cards.has_room(at, len(left)), "three_magic_cards_each", secret_to=SARUMAN)
        one = len([card for card in left if card in SWORDS]) <= 1
        yield Check("L.5", one, "one_sword_a_character", secret_to=SARUMAN)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield GiftLaidDown(self.cards)


@event
class GiftLaidDown(Event):
    """Y.6/summons  Saruman holds what he may hold."""

    cards: tuple[int, ...] = secret(BOTH)

    def apply(self, state: State) -> State:
        popped = state.pop()
        out = tuple(card for card in self.cards if card in popped.three.magic)
        left = tuple(card for card in popped.three.magic if card not in out)
        magic = replace(popped.magic, gone=(*popped.magic.gone, *out))
        return replace(popped, three=replace(popped.three, magic=left), magic=magic)


@event
class GandalfGaveCards(Event):
    """Y.6/summons  Gandalf's Magic Cards are Saruman's, unseen by the third seat. Where he may have had some before,
    he is asked what of them he lays down, whatever he holds.
    """

    section: ClassVar[str] = "Y.6/summons"
    cards: tuple[int, ...] = secret(BOTH)

    def apply(self, state: State) -> State:
        held = {card: who for card, who in state.magic.held.items() if card not in self.cards}
        three = replace(state.three, magic=(*state.three.magic, *self.cards), may_have_magic=True)
        given = replace(state, three=three, magic=replace(state.magic, held=held))
        return given.push(GiftTaken()) if state.three.may_have_magic else given


@event
class HandWasPicked(Event):
    """N.17  He has said so."""

    seat: str

    def apply(self, state: State) -> State:
        return state.pop()


def asks(at: Situation[State]) -> Iterator[Ask]:
    """How many Orcs come back; into whose hand Sauron looks; and what is too much of a gift."""
    if at.state.now(GiftTaken):
        yield Choose(
            id="gift_taken", seat=SARUMAN, cites="Y.6", says="ask.gift_taken", answer="LayGiftDown", hidden=True
        )
    rise = at.state.now(OrcsRise)
    if rise:
        yield Choose(id="orcs_rise", seat=rise.seat, cites="Y.6", says="ask.orcs_rise", answer="RaiseOrcs")
    if at.state.now(HandPicked):
        yield Choose(id="hand_picked", seat=DARK_POWER, cites="N.17", says="ask.hand_picked", answer="PickHand")
