"""X.2  Allies exchange Event Cards at any time, and Magic Cards and captives in one hex; of cards the third sees how
many change hands. What is said of a card need not be true; the Ring is never exchanged.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.audience import secret
from engine.core.cards import may_hold
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import captors, forces
from engine.games.wotr_spi.pieces import FELLOWSHIP, HAND_LIMIT, RING_CARD, SARUMAN
from engine.games.wotr_spi.seats import ally_of
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.g_combat import fighting
from engine.games.wotr_spi.steps.j_search.captives import Escaped
from engine.games.wotr_spi.steps.l_magic import sarumans_cards
from engine.games.wotr_spi.steps.x_politics import alliances
from engine.games.wotr_spi.steps.x_politics.among_allies import AmongAllies
from engine.games.wotr_spi.steps.y_saruman.persuasion import with_magic
from engine.games.wotr_spi.three import Trade

Cards = tuple[int | None, ...]
BOTH: Final = "fellowship+saruman"


def _trade_checks(at: Situation[State]) -> Iterator[Check]:
    state = at.state
    yield Check("X.2", state.three.is_on, "three_seats_play", ESSENTIAL)
    yield Check("X.2", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
    allied = ally_of(state, at.seat) != ""
    yield Check("X.2", allied, "seat_is_allied", ESSENTIAL, secret_to=at.seat)


def _own(hand: Cards, cards: Cards) -> bool:
    """Whether these can all be of this hand."""
    named = [card for card in cards if card is not None]
    return len(cards) <= len(hand) and len(set(named)) == len(named) and all(may_hold(hand, card) for card in named)


def _are_told(hand: Cards, cards: Cards) -> bool:
    """Whether of a hand that the tablet knows each card is named: another cannot stand for it."""
    return None in hand or None not in cards


@command
class OfferTrade(Command):
    """X.2  So many Event Cards are offered to the ally, for so many of his; nobody else learns of it. Which they are he
    sees when they are his: until then he is told what his ally likes to say. None for none takes an offer back.
    unseen: how many of them the tablet was not told.
    """

    is_desk_note: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "offer your ally Event Cards, for as many of his as you say"
    cites: ClassVar[str] = "X.2"
    cards: Cards = secret("seat")
    wants: int = secret("seat", default=0)
    unseen: int = secret("seat", default=0)

    @property
    def given(self) -> Cards:
        """All that is offered."""
        return (*self.cards, *(None,) * self.unseen)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _trade_checks(at)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        own = at.state.events.hand(at.seat)
        mine = tuple((card, str(card)) for card in own if card is not None)
        yield Domain(name="cards", kind="some", options=mine, high=len(mine), default=(), secret=True)
        if untold := own.count(None):
            yield Domain(name="unseen", kind="number", high=untold, default=0 if mine else 1, secret=True)
        theirs = len(at.state.events.hand(ally_of(at.state, at.seat)))
        yield Domain(name="wants", kind="number", low=0, high=theirs, default=min(1, theirs), secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        own, ally = at.state.events.hand(at.seat), ally_of(at.state, at.seat)
        theirs = at.state.events.hand(ally)
        holds = _own(own, self.given) and None not in self.cards and 0 <= self.unseen <= own.count(None)
        yield Check("X.2", holds, "own_cards_are_traded", ESSENTIAL, secret_to=at.seat)
        yield Check("X.2", 0 <= self.wants <= len(theirs), "ally_has_so_many", ESSENTIAL, secret_to=at.seat)
        trade = at.state.three.trade
        some = bool(self.given) or self.wants > 0 or (trade is not None and trade.by == at.seat)
        yield Check("X.2", some, "something_is_traded", ESSENTIAL, secret_to=at.seat)
        # RULING: N.2 holds at any time, and N.3 lets nobody discard then: no trade leaves anybody with four.
        gives = len(self.given)
        most = max(len(own) - gives + self.wants, len(theirs) - self.wants + gives)
        strict = at.reads_first("trade-over-three")
        yield Check("N.2", most <= HAND_LIMIT or not strict, "trade_leaves_three_each", secret_to=at.seat)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield TradeOffered(at.seat, ally_of(at.state, at.seat), self.given, self.wants)


@command
class AnswerTrade(AmongAllies):
    """X.2  The ally gives his for what was offered, whatever he says that they are: the cards change hands."""

    is_for_all_to_see: ClassVar[bool] = True
    meaning: ClassVar[str] = "give your ally the Event Cards he asks for, and take his"
    cites: ClassVar[str] = "X.2"
    cards: Cards = secret("seat", default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _trade_checks(at)
        mine = _offered_to(at.state, at.seat) is not None
        yield Check("X.2", mine, "a_trade_is_offered", ESSENTIAL, secret_to=at.seat)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        trade, own = _offered_to(at.state, at.seat), at.state.events.hand(at.seat)
        wants = trade.wants if trade else 0
        if None not in own:
            mine = tuple((card, str(card)) for card in own)
            default = None if wants else ()
            yield Domain(name="cards", kind="some", options=mine, low=wants, high=wants, default=default, secret=True)
            return
        low, high = at.state.event_cards[0], at.state.event_cards[-1]
        yield Domain(name="cards", kind="cards", low=low, high=high, default=(None,) * wants, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        trade = _offered_to(at.state, at.seat)
        wants = trade.wants if trade else 0
        own = at.state.events.hand(at.seat)
        fits = len(self.cards) == wants and _own(own, self.cards) and _are_told(own, self.cards)
        yield Check("X.2", fits, "own_cards_are_traded", ESSENTIAL, secret_to=at.seat)
        theirs = at.state.events.hand(trade.by) if trade else ()
        still = trade is None or len(trade.cards) <= len(theirs)
        yield Check("X.2", still, "ally_still_has_them", ESSENTIAL, secret_to=at.seat)
        # Which cards they were is the other's secret until then.
        same = trade is None or _own(theirs, trade.cards)
        other = trade.by if trade else SARUMAN if at.seat != SARUMAN else FELLOWSHIP
        yield Check("X.2", same, "own_cards_are_traded", secret_to=other)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        trade = _offered_to(at.state, at.seat) or Trade("", "")
        theirs = at.state.events.hand(trade.by)
        given = tuple(card if card in theirs else None for card in trade.cards)
        yield CardsTraded(trade.by, at.seat, len(given), len(self.cards), given, self.cards)


def _offered_to(state: State, seat: str) -> Trade | None:
    """X.2  What lies on this seat's desk; of another's nobody is told that it does."""
    trade = state.three.trade
    return trade if trade is not None and trade.to == seat else None


@command
class HandMagicCard(AmongAllies):
    """X.2, X.2/saruman-magic  A Magic Card goes from a Character of the Fellowship to Saruman, or back, where both are
    in one hex.
    """

    is_for_all_to_see: ClassVar[bool] = True
    meaning: ClassVar[str] = "give your ally a Magic Card, Character to Character in one hex"
    cites: ClassVar[str] = "X.2"
    card: int = secret(BOTH)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _trade_checks(at)
        pair = at.seat in (SARUMAN, FELLOWSHIP) and ally_of(at.state, at.seat) in (SARUMAN, FELLOWSHIP)
        yield Check("X.2", pair, "saruman_and_the_fellowship_trade", ESSENTIAL, secret_to=at.seat)
        # RULING: X.2 has persuasion as the only way, and grants the trade itself, as Y.6 does a summoned Gandalf's.
        alone = at.state.three.is_on and at.seat == FELLOWSHIP and at.reads_first("saruman-magic")
        yield Check("X.2/saruman-magic", False, "saruman_persuades_for_magic_cards", applies=alone)
        # L.3: from the first die of a combat on nobody hands anything over.
        yield Check("L.3", not fighting.has_rolled(at.state), "no_combat_is_going_on")
        here = at.state.people["saruman"].hex or ""
        both = bool(here) and (here in at.state.stacks or bool(at.state.face_up_at(here)))
        yield Check("X.2", both, "both_are_in_one_hex", facts={"hex": here})

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        options = tuple((card, str(card)) for card in _known_magic(at.state, at.seat) if card != RING_CARD)
        yield Domain(name="card", kind="one_of", options=options, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, his = at.state, at.state.three.magic
        yield Check("X.2", self.card != RING_CARD, "ring_is_never_exchanged", ESSENTIAL, secret_to=at.seat)
        unseen = at.seat == FELLOWSHIP and state.magic.unseen > 0
        gives = self.card in _known_magic(state, at.seat) or unseen
        yield Check("X.2", gives, "seat_has_the_magic_card", ESSENTIAL, secret_to=at.seat)
        room = at.seat != FELLOWSHIP or sarumans_cards.has_room(at, len(his) + 1)
        yield Check("L.1/limit", room, "three_magic_cards_each", secret_to=at.seat)
        if at.seat == FELLOWSHIP:
            yield sarumans_cards.sword_check(state, self.card, FELLOWSHIP, "L.5")
        who = state.people.get(state.magic.held.get(self.card, ""))
        here = who is None or who.hex in (None, state.people["saruman"].hex)
        yield Check("X.2", here, "desk_has_them_here", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield MagicCardHanded(at.seat, ally_of(at.state, at.seat), self.card)


def _known_magic(state: State, seat: str) -> tuple[int, ...]:
    """X.2  The Magic Cards that this seat has, as its desk has them; the Dark Power is told of none."""
    known = {SARUMAN: state.three.magic, FELLOWSHIP: tuple(state.magic.held)}
    return known.get(seat, ())


@command
class HandCaptives(AmongAllies):
    """X.2  The captives of a hex go over to the ally, whose Orcs stand there; the Fellowship's are free."""

    is_for_all_to_see: ClassVar[bool] = True
    meaning: ClassVar[str] = "hand the captives of a hex over to your ally"
    cites: ClassVar[str] = "X.2"
    hex: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _trade_checks(at)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in _could_hand(at)))

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        can = self.hex in _could_hand(at)
        yield Check("X.2", can, "captives_and_ally_are_there", ESSENTIAL, secret_to=at.seat, facts={"hex": self.hex})

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        ally = ally_of(at.state, at.seat)
        yield CaptivesHanded(at.seat, ally, self.hex)
        if ally == FELLOWSHIP:
            for who in captors.held_by(at.state, at.seat, self.hex):
                yield Escaped(self.hex, who, places.province(at, self.hex) or "?")


def _could_hand(at: Situation[State]) -> tuple[str, ...]:
    """X.2  Hexes in which this seat's Orcs hold captives, and the ally has Orcs, or anybody of the Fellowship's."""
    state, ally = at.state, ally_of(at.state, at.seat)
    mine = [hex_ for hex_ in state.orcs if captors.held_by(state, at.seat, hex_)]
    if ally == FELLOWSHIP:
        return tuple(hex_ for hex_ in mine if hex_ in state.stacks or forces.stands(state, ally, hex_))
    return tuple(hex_ for hex_ in mine if ally and forces.orcs_at(state, hex_, ally) > 0)


@event
class TradeOffered(Event):
    """X.2  Cards are offered to the ally. wants: how many of his are asked for; none for none: it is off.

    The offerer's own secret, so that he may say of the cards what he likes: the ally's desk tells how many they are.
    And one event, as any other note on a desk is: a second would tell the third seat that this is no other.
    """

    seat: str = secret("seat")
    to: str = secret("seat")
    cards: Cards = secret("seat")
    wants: int = secret("seat")

    def apply(self, state: State) -> State:
        trade = Trade(self.seat, self.to, self.cards, self.wants) if self.cards or self.wants else None
        return replace(state, three=replace(state.three, trade=trade))


@event
class CardsTraded(Event):
    """X.2  Two seats have exchanged Event Cards: so many for so many."""

    seat: str
    to: str
    gave: int
    got: int
    given: Cards = secret("seat+to")
    taken: Cards = secret("seat+to")

    def apply(self, state: State) -> State:
        events = state.events
        mine = (*_without(events.hand(self.seat), self.given), *self.taken)
        theirs = (*_without(events.hand(self.to), self.taken), *self.given)
        hands = {**events.hands, self.seat: mine, self.to: theirs}
        traded = replace(state, events=replace(events, hands=hands), three=replace(state.three, trade=None))
        return alliances.told(traded, self.seat, self.to)


def _without(hand: Cards, cards: Cards) -> Cards:
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else None if None in left else left[-1])
    return tuple(left)


@event
class MagicCardHanded(Event):
    """X.2  A Magic Card has changed hands between Saruman and the Fellowship."""

    seat: str
    to: str
    card: int = secret(BOTH)

    def apply(self, state: State) -> State:
        state = alliances.told(state, self.seat, self.to)
        if self.seat == FELLOWSHIP:
            return with_magic(state, self.card)
        three = replace(state.three, magic=tuple(card for card in state.three.magic if card != self.card))
        return replace(state, three=three, magic=replace(state.magic, unseen=state.magic.unseen + 1))


@event
class CaptivesHanded(Event):
    """X.2  The captives of this hex are the ally's now."""

    seat: str
    to: str
    hex: str

    def apply(self, state: State) -> State:
        seen = alliances.told(state, self.seat, self.to)
        joined = forces.band_joins(seen, self.hex, self.seat)
        if self.to == FELLOWSHIP:
            return joined
        # They are orphans now, and the ally's band that is there, or comes to be, takes them all.
        return captors.together(forces.with_captors(joined, self.hex, self.to), self.hex)
