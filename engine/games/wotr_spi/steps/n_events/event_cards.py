"""N.1–N.3  Event Cards: picking, holding, discarding. Playing one: event_play.py; what it does: event_effects.py."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain, Draw
from engine.core.audience import GIVER, secret
from engine.core.cards import Hand, may_hold
from engine.core.check import ESSENTIAL, REFUSES, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import sections
from engine.games.wotr_spi.in_hand import EventPhase
from engine.games.wotr_spi.ledger import event_place, own_discards
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, HAND_LIMIT, SARUMAN
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.d_sequence import sequence

ORDER = (DARK_POWER, FELLOWSHIP)
ORDER_OF_THREE = (SARUMAN, FELLOWSHIP, DARK_POWER)
"""V.2  In which order three seats draw."""
DECK, DISCARDS = "deck", "discards"


def in_turn(state: State) -> str:
    """The seat whose picking, discarding and playing D.2 is at, "" outside the Events Phase or while a card's effect
    waits.
    """
    if state.phase is not Phase.EVENTS:
        return ""
    if state.in_hand is None:
        return order_of(state)[0]
    picking = state.now(EventPhase)
    return picking.seat if picking else ""


def order_of(state: State) -> tuple[str, ...]:
    """D.2, V.2  The seats in the order in which they draw."""
    return ORDER_OF_THREE if state.three.is_on else ORDER


def hand(state: State, seat: str) -> Hand:
    """The cards a seat holds; None for one the tablet has not seen."""
    return state.events.hand(seat)


def is_gone(state: State, card: int | None) -> bool:
    """Whether everybody can see that this card cannot be drawn: out of the game, or face-up among the discards."""
    return card in state.events.removed or any(d.is_face_up and d.card == card for d in state.events.discards)


def top_is_face_down(state: State) -> bool:
    """N.1  Whether the top card of the discards may be picked."""
    return bool(state.events.discards) and not state.events.discards[-1].is_face_up


@command
class ReshuffleEvents(Command):
    """N.1/if-all-event-cards-are-picked  The deck is empty: shuffle all discards into a new one."""

    meaning: ClassVar[str] = "shuffle the Event Discards into a new deck"
    cites: ClassVar[str] = "N.1"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield _in_turn_check(at, "N.1")
        yield Check("N.1", at.seat not in at.state.events.drawn_by, "one_event_card_a_turn")
        yield Check("N.1", at.state.events.deck == 0, "deck_is_empty")
        yield Check("N.1", len(at.state.events.discards) > 0, "discards_hold_cards")

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield EventsReshuffled(len(at.state.events.discards) + at.state.events.deck)


@command
class DrawEvent(Command):
    """N.1  Pick the top card of the deck, or of the discards if it lies face-down.

    card: null when the tablet is not to know it.
    """

    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "pick an Event Card; name it on your desk or leave it unseen"
    cites: ClassVar[str] = "N.1"
    card: int | None = secret(GIVER, default=None)
    pile: str = DECK

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield _in_turn_check(at)
        yield Check("N.1", at.seat not in at.state.events.drawn_by, "one_event_card_a_turn")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        piles = tuple((pile, pile) for pile in (DECK, DISCARDS) if hold(pile_checks(at.state, pile)))
        yield Domain(name="pile", kind="one_of", options=piles, is_apart=True)
        yield Domain(name="card", kind="card", low=at.state.event_cards[0], high=at.state.event_cards[-1], secret=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.DrawEvent" if fixed["pile"] == DECK else "offer.DrawEvent_discards", {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from pile_checks(at.state, self.pile)
        from_deck = self.pile == DECK
        yield Check(
            "C.3",
            self.card is None or self.card in at.state.event_cards,
            "event_card_of_this_game",
            ESSENTIAL,
            secret_to=at.seat,
            facts={"low": at.state.event_cards[0], "high": at.state.event_cards[-1]},
        )
        yield from _ledger_checks(at, self.card, from_deck=from_deck)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield EventDrawn(at.seat, self.card, self.pile)


def _in_turn_check(at: Situation[State], cites: str = "D.2") -> Check:
    seat = in_turn(at.state)
    # N.1's reshuffle is a seat's own part of D.2 as well, in whose place V.2 has the order of three.
    cites = sections.by_now(at.state, "D.2") if at.state.three.is_on else cites
    return Check(cites, seat == at.seat, "this_seat_picks_now", facts={"seat": seat})


def pile_checks(state: State, pile: str) -> Iterator[Check]:
    """N.1  Whether the top card of this pile may be picked."""
    odd = pile not in (DECK, DISCARDS)
    yield Check("N.1", False, "pile_is_known", ESSENTIAL, facts={"pile": pile}, applies=odd)
    yield Check("N.1", state.events.deck > 0, "deck_has_cards", ESSENTIAL, applies=pile == DECK)
    from_discards, some = pile == DISCARDS, bool(state.events.discards)
    yield Check("N.1", some, "discards_hold_cards", ESSENTIAL, applies=from_discards)
    yield Check("N.1", top_is_face_down(state), "top_discard_is_face_down", applies=from_discards and some)


def _ledger_checks(at: Situation[State], card: int | None, *, from_deck: bool) -> Iterator[Check]:
    """N.1  Whether the record has the card where it can be drawn, by what lies open and what this seat itself has told.

    A card that the record has in another seat's hand, or among that seat's face-down discards, is taken without a word.
    """
    state, seat = at.state, at.seat
    facts = {"card": card or 0, "where": event_place(state, seat, card).key}
    yield Check("N.1", not is_gone(state, card), "card_can_be_drawn", WARNS, secret_to=seat, facts=facts)
    not_mine = card is None or card not in hand(state, seat)
    yield Check("N.1", not_mine, "card_is_not_in_hand_already", WARNS, secret_to=seat, facts=facts)
    top = state.events.discards[-1] if state.events.discards and not from_deck else None
    # A discard of another seat is not looked at: what it is, is that seat's secret.
    is_mine = top is not None and top.by == seat
    buried = card in own_discards(state, seat) and not (is_mine and top is not None and top.card == card)
    yield Check("N.1", not buried, "card_is_not_ones_own_discard", WARNS, secret_to=seat, facts=facts)
    is_known = is_mine and top is not None and top.card is not None
    same = not is_known or top is None or card in (None, top.card)
    laid = {**facts, "top": top.card if top is not None and is_known else 0}
    yield Check("N.1", same, "top_discard_is_that_card", WARNS, secret_to=seat, facts=laid)


def _may_discard(at: Situation[State], seat: str) -> bool:
    least = 1 if at.reads_first("discard-only-from-four") else HAND_LIMIT + 1
    return len(hand(at.state, seat)) >= least


def _must_draw(at: Situation[State]) -> bool:
    """D.2  Whether a table plays it so that nobody declines his card, while there is one to pick."""
    events = at.state.events
    return at.reads_first("draw-is-optional") and (events.deck > 0 or bool(events.discards))


@command
class DiscardEvent(Command):
    """N.3  With four cards in hand, lay one face-down on the discards."""

    meaning: ClassVar[str] = "discard one of your four Event Cards, unshown; name it on your desk or leave it unseen"
    cites: ClassVar[str] = "N.3"
    card: int | None = secret(GIVER, default=None)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        count = len(hand(state, at.seat))
        yield _in_turn_check(at)
        yield Check("N.3", count > 0, "hand_holds_cards", ESSENTIAL)
        # RULING: D.2 lets a seat "discard or play" whatever it holds; N.3 lets it discard with four cards only. N.3 is
        # the section on discarding, so a discard needs four.
        yield Check("N.3", _may_discard(at, at.seat), "four_cards_to_discard", facts={"count": count})
        yield Check("N.3", at.seat not in state.events.discarded_by, "one_discard_a_turn")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        held = tuple(card for card in hand(at.state, at.seat) if card is not None)
        yield card_domain(at.state, at.seat, held, is_secret=True, apart=(None,))

    @classmethod
    def is_desks_own(cls, at: Situation[State], fixed: Mapping[str, Any]) -> bool:
        return "card" not in fixed

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        if "card" in fixed:
            return "offer.DiscardEvent_untold", {"count": len(hand(at.state, at.seat))}
        return "offer.DiscardEvent", {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        known = self.card is None or self.card in at.state.event_cards
        facts = {"low": at.state.event_cards[0], "high": at.state.event_cards[-1]}
        yield Check("C.3", known, "event_card_of_this_game", secret_to=at.seat, facts=facts)
        yield Check("N.3", may_hold(hand(at.state, at.seat), self.card), "card_is_in_hand", secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield EventDiscarded(at.seat, self.card)


@command
class EndEvents(Command):
    """D.2, B/the-players-draw-event-cards  This seat has drawn and holds at most three cards: the next may go on."""

    is_end: ClassVar[bool] = True
    meaning: ClassVar[str] = "finish your part of the Events Phase"
    cites: ClassVar[str] = "D.2"

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield _in_turn_check(at)
        yield Check(sections.by_now(state, "D.2"), state.phase is Phase.EVENTS, "phase_is_events", ESSENTIAL)
        yield sequence.ring_check(state)
        # RULING: D.2 says that each seat draws, N.1 that it may pick; declining is allowed, and said.
        weight = REFUSES if _must_draw(at) else WARNS
        yield Check("N.1", at.seat in state.events.drawn_by, "seat_has_drawn", weight)
        count = len(hand(state, at.seat))
        yield Check("N.2", count <= HAND_LIMIT, "at_most_three_event_cards", facts={"count": count})

    @classmethod
    def cited(cls, at: Situation[State]) -> str:
        return sections.by_now(at.state, "D.2") if at.seat in at.state.events.drawn_by else "N.1"

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        last = "_last" if at.state.three.is_on and at.seat == order_of(at.state)[-1] else ""
        undrawn = "" if at.seat in at.state.events.drawn_by else "_undrawn"
        return f"offer.EndEvents{last}{undrawn}", {}

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        order = order_of(at.state)
        if at.seat == order[-1]:
            yield from sequence.next_phase(at)
        else:
            yield EventsPassed(order[order.index(at.seat) + 1])


@event
class EventDrawn(Event):
    """N.1  A seat took a card; which one, only it knows."""

    seat: str
    card: int | None = secret("seat")
    pile: str = DECK

    def apply(self, state: State) -> State:
        events = state.events
        hands = {**events.hands, self.seat: (*hand(state, self.seat), self.card)}
        if self.pile == DISCARDS:
            events = replace(events, discards=events.discards[:-1])
        else:
            events = replace(events, deck=max(0, events.deck - 1))
        drawn, look = (*events.drawn_by, self.seat), events.drawn_beside(self.seat)
        return replace(state, events=replace(events, hands=hands, drawn_by=drawn, to_look=look))


@event
class EventsReshuffled(Event):
    """N.1  So many cards form the new deck."""

    cards: int

    def apply(self, state: State) -> State:
        return replace(state, events=replace(state.events, deck=self.cards, discards=()))


@event
class EventDiscarded(Event):
    """N.3  A card lies face-down on top of the discards."""

    seat: str
    card: int | None = secret("seat")

    def apply(self, state: State) -> State:
        held = hand(state, self.seat)
        events = state.events.laid_away(self.seat, self.card, is_face_up=False)
        # Which of the cards that the desk has is gone, nobody told it.
        if self.card is None and None not in held:
            events = events.with_hand(self.seat, (None,) * (len(held) - 1))
        look = tuple(sorted({*events.to_look, self.seat})) if self.card is None else events.to_look
        return replace(state, events=replace(events, discarded_by=(*events.discarded_by, self.seat), to_look=look))


@event
class EventsPassed(Event):
    """D.2  The other seat picks now."""

    seat: str

    def apply(self, state: State) -> State:
        popped = state.pop() if state.now(EventPhase) else state
        return popped.push(EventPhase(self.seat))

    def cited(self, before: State) -> str:
        return sections.by_now(before, "D.2")


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The pick, then what to do with the hand."""
    state, seat = at.state, in_turn(at.state)
    if not seat:
        return
    # V.2 says of the phase that alliances are formed in it, which nothing else in public asks for.
    drawing, ending = ("V.2", "V.2") if state.three.is_on else ("N.1", "N.2")
    if seat not in state.events.drawn_by:
        yield Draw(
            id=f"event_{seat}", seat=seat, cites=drawing, says="ask.draw_event", answer="DrawEvent", pile="events",
            hidden=True,
        )  # fmt: skip
    else:
        count = len(hand(state, seat))
        over = count > HAND_LIMIT
        says = "ask.four_events" if over else "ask.end_events" if count else "ask.end_events_without"
        answer = "DiscardEvent" if over else "EndEvents"
        yield Choose(id=f"events_{seat}", seat=seat, cites="N.2" if over else ending, says=says, answer=answer)


def card_domain(
    state: State, seat: str, cards: tuple[int, ...], *, is_secret: bool, apart: tuple[None, ...] = ()
) -> Domain:
    """A card of this seat's hand: one of these, or any while the tablet has not seen the whole hand. apart: (None,)
    where it may be one that the tablet is not told.
    """
    known = () if None in hand(state, seat) else tuple((card, str(card)) for card in cards)
    low, high = (state.event_cards[0], state.event_cards[-1]) if known or None in hand(state, seat) else (0, 0)
    return Domain(name="card", kind="card", options=known, low=low, high=high, secret=is_secret, apart=apart)
