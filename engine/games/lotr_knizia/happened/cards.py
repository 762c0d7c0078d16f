"""Cards, shields and Life tokens that change hands: drawn, played, paid, discarded, found."""

from typing import ClassVar

from engine.core.audience import PUBLIC, secret
from engine.core.cards import Hand, HandPutRight
from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.games.lotr_knizia import boxes, pieces
from engine.games.lotr_knizia.costs import Rows, cards_in_rows, value_of
from engine.games.lotr_knizia.in_hand import (
    STOPPABLE,
    Called,
    Discards,
    Do,
    Price,
    Queue,
    Reveal,
    Rolls,
    Waits,
    is_chained,
)
from engine.games.lotr_knizia.pieces import KINDS, SHIELD, TOKENS
from engine.games.lotr_knizia.sections import section, sections
from engine.games.lotr_knizia.state import IN_HANDS, Gift, State


@event
class CardsDealt(Event):
    """Cards are dealt to each player, unseen by the tablet. of: the place, or 'hobbit' for Hobbit cards."""

    of: str
    counts: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> State:
        dealt = state.popped()
        for seat, count in self.counts:
            dealt = dealt.with_drawn(seat, count)
        if self.of == pieces.HOBBIT:
            return replace(dealt, deck=state.deck - sum(count for _, count in self.counts))
        handed = {kind: IN_HANDS for kind in pieces.FEATURES if KINDS[kind].of == self.of}
        return replace(dealt, features={**state.features, **handed})


@event
class CardsDrawn(Event):
    """A player draws Hobbit cards. wanted: how many are still to be drawn."""

    seat: str
    count: int
    wanted: int = 0

    def cited(self, before: State) -> str:
        rule = before.rule_in_hand
        return sections((rule, "fatty_skill" if rule == "fatty" else ""), before.expanded)

    def apply(self, state: State) -> State:
        drawn = replace(state.popped().with_drawn(self.seat, self.count), deck=state.deck - self.count)
        return drawn.then(Do("draw", self.seat, self.wanted, rule=state.rule_in_hand)) if self.wanted else drawn


@event
class CardsHelped(Event):
    """A card lets a player draw Hobbit cards, whatever was in hand: Lembas or Persistence."""

    seat: str
    count: int

    def apply(self, state: State) -> State:
        return state.then(Do("draw", self.seat, self.count)) if self.count else state


@event
class DeckShuffled(Event):
    """The Hobbit cards among the discards are the deck again; the others are out of the game."""

    cards: int

    def cited(self, before: State) -> str:
        return section("deck_through", before.expanded)

    def apply(self, state: State) -> State:
        return replace(state, deck=state.deck + self.cards, pile={}, unseen=0)


@event
class CardRevealed(Event):
    """The top Hobbit card is turned over for an Event, which now asks for symbols like its own."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kind",)
    kind: str
    name: str

    def apply(self, state: State) -> State:
        shown = replace(state.popped(), shown=self.kind, deck=state.deck - 1)
        return shown.then(boxes.price_of(shown, self.name))


@event
class FourRevealed(Event):
    """Preparations: four Hobbit cards lie face up, to be shared out."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kinds",)
    kinds: tuple[str, ...]

    def apply(self, state: State) -> State:
        return replace(state.popped(), deck=state.deck - len(self.kinds), four=self.kinds).then(Waits("share"))


@event
class FourShared(Event):
    """The Ring-bearer has shared them out. rows: (seat, kind, how many)."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("rows",)
    rows: tuple[tuple[str, str, int], ...]

    def apply(self, state: State) -> State:
        shared = replace(state.popped(), four=())
        for seat, _, count in self.rows:
            shared = shared.with_drawn(seat, count)
        return shared


@event
class Paid(Event):
    """The price of an Event or a tile was paid. rows: (seat, kind, token or 'shield', how many); payer: who paid, ''
    where several did; gollum: who used Gollum's symbols for it.
    """

    fades_when_covered: ClassVar[tuple[str, ...]] = ("name", "rows", "gollum")
    name: str
    rows: tuple[tuple[str, str, int], ...]
    payer: str = ""
    gollum: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        step, paid = state.top, taken(state, self.rows)
        paid = paid.queue_on() if isinstance(step, Queue) else paid.popped()
        rolls = tuple(Rolls(seat, ("gollum",)) for seat in self.gollum)
        return paid.then(*rolls, *boxes.paid(paid, self.name, self.payer))


def taken(state: State, rows: Rows) -> State:
    """X/shelob/change  The state without what these rows pay; shields by their worth."""
    for seat, kind in cards_in_rows(rows):
        state = state.without_cards(seat, (kind,))
    shields, tokens = dict(state.shields), {seat: dict(held) for seat, held in state.tokens.items()}
    for seat in {seat for seat, _, _ in rows}:
        mine = [row for row in rows if row[0] == seat]
        shields[seat] = max(0, shields[seat] - value_of(mine, SHIELD))
        for token in TOKENS:
            tokens[seat][token] -= value_of(mine, token)
    return replace(state, shields=shields, tokens=tokens)


@event
class NotPaid(Event):
    """Nobody pays the price of an Event or a tile; in a queue, the one whose turn it is. seat: whose, '' for all;
    may_stop: by Magic, the Event that follows without a tile.
    """

    fades_when_covered: ClassVar[tuple[str, ...]] = ("name",)
    name: str
    seat: str = ""
    may_stop: bool = False

    def cited(self, before: State) -> str:
        # Somebody says so, but where nobody is left to pay or no card is left to be matched.
        top = before.top
        is_by_itself = isinstance(top, Reveal) or (isinstance(top, Price) and not top.payers)
        return section(self.name, before.expanded) if is_by_itself else ""

    def apply(self, state: State) -> State:
        left = state.queue_on() if isinstance(state.top, Queue) else state.popped()
        steps = boxes.unpaid(left, self.name, self.seat)
        return left.then(*(STOPPABLE if self.may_stop and is_chained(step) else step for step in steps))


@event
class Recovered(Event):
    """A player paid shields for two cards, or for a step to the light."""

    seat: str
    shields: int
    gain: str

    def apply(self, state: State) -> State:
        paid = taken(state, ((self.seat, SHIELD, self.shields),)).queue_on()
        return paid.then(Do("draw", self.seat, 2) if self.gain == "cards" else Do("light", self.seat, 1))


@event
class CardPlayed(Event):
    """The active player plays a white or grey card, whose marker moves next. line: '' where it moves none."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kind", "line")
    seat: str
    kind: str
    line: str

    def apply(self, state: State) -> State:
        played = state.without_cards(self.seat, (self.kind,))
        return replace(played, played=(*state.played, KINDS[self.kind].colour), is_begun=True)


@event
class CardsDiscarded(Event):
    """Cards of a hand are discarded. is_owed: they had to be."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("kinds",)
    seat: str
    kinds: tuple[str, ...]
    is_owed: bool

    def apply(self, state: State) -> State:
        done = state.popped() if self.is_owed and isinstance(state.top, Discards) else state
        return done.without_cards(self.seat, self.kinds)


@event
class FeatureTaken(Event):
    """X/turn/2a-picked-up  A Feature card of the board came into a hand, and may be played at once."""

    seat: str
    card: str

    def cited(self, before: State) -> str:
        return sections((before.rule_in_hand,), before.expanded)

    def apply(self, state: State) -> State:
        number = next(number for number, kind in pieces.TAGS.items() if kind == self.card)
        hand: Hand = (*state.hand(self.seat), number)
        return replace(state.popped().with_hand(self.seat, hand), features={**state.features, self.card: IN_HANDS})


@event
class SpecialTaken(Event):
    """A special shield was taken. seen_by: the seat that alone sees its value, 'public' where everybody does."""

    seat: str
    seen_by: str
    value: str = secret("seen_by", what="shields:{seen_by}")

    def apply(self, state: State) -> State:
        special = {**state.special, self.value: state.special[self.value] - 1}
        shields = {**state.shields, self.seat: state.shields[self.seat] + int(self.value)}
        hiding = state.hiding | ({self.seen_by} - {PUBLIC})
        return replace(state.popped(), special=special, shields=shields, hiding=hiding)


@event
class YellowPlayed(Event):
    """A yellow Feature card was played. seat: who played it; on: for whom, '' where it is for nobody in particular."""

    seat: str
    card: str
    on: str = ""

    def apply(self, state: State) -> State:
        return replace(state.without_cards(self.seat, (self.card,)), is_begun=True)


@event
class CardGiven(Event):
    """Miruvor: a card goes from one hand to another, face down."""

    giver: str
    taker: str

    def apply(self, state: State) -> State:
        hand = state.hand(self.giver)
        given = state.with_hand(self.giver, (None,) * (len(hand) - 1)).with_drawn(self.taker, 1)
        return replace(given, gift=Gift(self.giver, self.taker, hand))


@event
class GandalfCalled(Event):
    """A player calls Gandalf for five in shields."""

    payer: str

    def apply(self, state: State) -> State:
        shields = {**state.shields, self.payer: max(0, state.shields[self.payer] - pieces.GANDALF_COSTS)}
        return replace(state, shields=shields).then(Called(self.payer))


@event
class GandalfHelps(Event):
    """The active player has picked a Gandalf card, which leaves the game."""

    card: str

    def apply(self, state: State) -> State:
        left = tuple(card for card in state.gandalf if card != self.card)
        return replace(state.popped(), gandalf=left, is_begun=True)


@event
class TokensReturned(Event):
    """The Life tokens lie beside the next board, its markers on their first spaces."""

    def cited(self, before: State) -> str:
        return section("clean_up", before.expanded)

    def apply(self, state: State) -> State:
        laid = pieces.SCENARIOS[pieces.SCENARIOS.index(state.laid) + 1]
        cleared = replace(state.popped(), laid=laid, space=dict.fromkeys(pieces.BOARDS[laid].lines, 0))
        return replace(cleared, tokens={seat: dict.fromkeys(TOKENS, 0) for seat in state.seats})


@event
class HandLookedOver(HandPutRight):
    """K22  A player's own desk has these cards from now on."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("cards",)
