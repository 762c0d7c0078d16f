"""The table as it stands: the boards, the Corruption line, cards and tokens, and the steps of a rule that are in hand.

What is in hand lies on a stack, the top of it last: an interruption goes on top, and play returns to where it was.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final, Self

from engine.core.cards import Hand, Held, without
from engine.core.frozen import frozen, replace
from engine.core.outcome import Outcome
from engine.core.ring import clockwise, left_of
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.in_hand import Dark, Discards, Do, Queue, Step, Waits
from engine.games.lotr_knizia.pieces import BOARDS, KINDS, TAGS, Board

ON_BOARD, IN_HANDS, GONE = "board", "hands", "gone"
"""Where a Feature card is: not handed out yet; in somebody's hand, or boxed unseen; out of play."""

COUNCIL: Final = "council"
"""The part of Rivendell in which everybody passes a card."""

TILE, PLAY, END = "tile", "play", "end"
"""The parts of a turn on a Scenario board: tiles are revealed (1), cards are played (2a, 2b), it is over (3)."""


@frozen
class Gift:
    """A card that Miruvor brought from one hand into another, while neither has more or fewer cards since. before: the
    giver's hand as his desk had it; kind: which card it was, as one of the two noted it.
    """

    giver: str
    taker: str
    before: Hand = ()
    kind: str = ""


@frozen
class State(Held):
    """Everything that the tablet knows. hands: the cards by the numbers of their stickers, None where untold.

    expanded: by the expanded rules. stage: what goes on at this place (STAGES of `journey`). dark: seat -> step of
    the Corruption line. bearer: '' once the Ring lies on the volcano. fates: of those who are out, why. laid: the
    Scenario board that lies there; space: line -> spaces gone. event: boxes gone. turned: tiles of this Scenario;
    pile: Hobbit cards among the discards, by kind; unseen: cards among them whose kind nobody told; shown: a card
    revealed for an Event. features: kind -> ON_BOARD, IN_HANDS or GONE. special: shields that lie face down;
    hiding: who has some that nobody else has seen. tokens: seat -> kind -> count. tiles: turned this turn; played:
    colours this turn. four: cards that Preparations turned up. is_over: the last Event is concluded; is_begun: a
    card was played or used since the Scenario began. open_record: nothing of the record fades.
    viewer: who looked at the top tiles; sighted: how many of those still lie there; arranged: in which order that desk
    has them; belied: the tile that it had on top, and the other that was turned. passed: who passed a card at the
    Council -> who got it and its kind, as one of the two noted it. gift: what Miruvor brought.
    """

    seats: tuple[str, ...] = ()
    expanded: bool = False
    level: int = 12
    no_restart: bool = False
    competitive: bool = False
    place: str = pieces.BAG_END
    stage: str = "set_out"
    stack: tuple[Step, ...] = (Waits("set_out"),)
    turn: int = 0
    active: str = ""
    bearer: str = ""
    ring_used: bool = False
    sauron: int = 12
    dark: Mapping[str, int] = field(default_factory=dict)
    out: tuple[str, ...] = ()
    fates: Mapping[str, str] = field(default_factory=dict)
    laid: str = pieces.MORIA
    space: Mapping[str, int] = field(default_factory=dict)
    event: int = 0
    turned: Mapping[str, int] = field(default_factory=dict)
    top_tile: str = ""
    deck: int = pieces.DECK
    pile: Mapping[str, int] = field(default_factory=dict)
    unseen: int = 0
    shown: str = ""
    features: Mapping[str, str] = field(default_factory=dict)
    gandalf: tuple[str, ...] = pieces.GANDALF_CARDS
    shields: Mapping[str, int] = field(default_factory=dict)
    special: Mapping[str, int] = field(default_factory=lambda: dict(pieces.SPECIAL_SHIELDS))
    hiding: frozenset[str] = frozenset()
    tokens: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tiles: int = 0
    played: tuple[str, ...] = ()
    four: tuple[str, ...] = ()
    is_over: bool = False
    is_begun: bool = False
    outcome: Outcome | None = None
    open_record: bool = True
    viewer: str = ""
    sighted: int = 0
    arranged: tuple[str, ...] = ()
    belied: tuple[str, ...] = ()
    passed: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    gift: Gift | None = None

    # -- who --------------------------------------------------------------------------------------------------------

    @property
    def living(self) -> tuple[str, ...]:
        """Who is in the game, clockwise."""
        return tuple(seat for seat in self.seats if seat not in self.out)

    def from_active(self) -> tuple[str, ...]:
        """The living players clockwise, the active player first."""
        return clockwise(self.seats, self.active, self.out)

    def left(self, seat: str) -> str:
        """The next living player clockwise."""
        return left_of(self.seats, seat, self.out)

    # -- where ------------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board | None:
        """The Scenario board that is played on."""
        return BOARDS.get(self.place)

    def is_done(self, line: str) -> bool:
        """Whether the marker of a line of this board is on its last space."""
        assert self.board is not None
        return self.space[line] >= self.board.last(line)

    @property
    def open_lines(self) -> tuple[str, ...]:
        """The lines of this board that can be moved along."""
        return tuple(line for line in self.space if not self.is_done(line)) if self.board else ()

    @property
    def is_complete(self) -> bool:
        """Whether the marker of the main line of this board is on its last space."""
        return self.board is not None and self.is_done(self.board.main)

    @property
    def next_event(self) -> str:
        """The Event that the next sundial brings."""
        assert self.board is not None
        return self.board.events[self.event]

    @property
    def score(self) -> int:
        """The score of the space that the main line's marker is on; on its start while its board is to come."""
        board = BOARDS[self.laid]
        return board.score(self.space[board.main])

    @property
    def top(self) -> Step | None:
        """What is in hand."""
        return self.stack[-1] if self.stack else None

    @property
    def rule_in_hand(self) -> str:
        """The rule of what is in hand, '' where it has none of its own."""
        return self.top.rule if isinstance(self.top, Do | Dark | Discards) else ""

    @property
    def event_under_way(self) -> str:
        """The Event that takes place, '' where none does."""
        under = (step.card for step in reversed(self.stack) if isinstance(step, Do) and step.what == "event_over")
        return next(under, "")

    def popped(self) -> Self:
        """This, with what was in hand done."""
        return replace(self, stack=self.stack[:-1])

    def then(self, *steps: Step) -> Self:
        """This, with these steps to be done next, the first of them first."""
        return replace(self, stack=(*self.stack, *reversed(steps)))

    def queue_on(self) -> Self:
        """This, with the next player's turn in the queue that is in hand."""
        queue = self.top
        assert isinstance(queue, Queue)
        left = queue.seats[1:]
        if not left:
            return self.popped()
        return replace(self, stack=(*self.stack[:-1], replace(queue, seats=left, jokers=0)))

    # -- cards ------------------------------------------------------------------------------------------------------

    def size(self, seat: str) -> int:
        """How many cards a seat holds."""
        return len(self.hand(seat))

    def with_hand(self, seat: str, hand: Hand) -> Self:
        """This, with these cards in a seat's hand. A hand that has more or fewer while cards are passed at the Council,
        or since Miruvor, is another one than what was noted of it.
        """
        changed = replace(self, hands={**self.hands, seat: hand})
        gift = self.gift
        if gift is not None and seat in (gift.giver, gift.taker) and len(hand) != self.size(seat):
            changed = replace(changed, gift=None)
        if not self.passed or self.stage != COUNCIL or len(hand) == self.size(seat):
            return changed
        kept = {giver: told for giver, told in self.passed.items() if seat not in (giver, told[0])}
        return replace(changed, passed=kept)

    @property
    def passing(self) -> dict[str, str]:
        """Who passes a card to whom at the Council: each who holds one to the next clockwise who does."""
        ring = [seat for seat in self.living if self.size(seat)]
        return dict(zip(ring, (*ring[1:], *ring[:1]), strict=True)) if len(ring) > 1 else {}

    def could_hold(self, kind: str) -> int:
        """How many cards of this kind may be in hands, as far as everybody may look: into no pile of a record that
        fades. Which yellow cards are spent everybody knows.
        """
        card = KINDS[kind]
        if card.of != pieces.HOBBIT:
            is_covered = not self.open_record and card.colour != pieces.YELLOW and self.features[kind] == GONE
            return int(self.features[kind] == IN_HANDS or is_covered)
        discarded = self.pile.get(kind, 0) if self.open_record else 0
        return card.count - discarded - int(self.shown == kind)

    @property
    def tiles_left(self) -> int:
        """How many tiles lie face down."""
        return sum(pieces.TILES.values()) - sum(self.turned.values())

    def could_come(self, kind: str) -> int:
        """How many tiles of this kind may lie face down, as far as everybody may look."""
        turned = self.turned.get(kind, 0) if self.open_record else 0
        return min(self.tiles_left, pieces.TILES.get(kind, 0) - turned)

    def could_turn(self, kind: str) -> bool:
        """Whether a tile of this kind may be the next, as far as everybody may look."""
        return self.could_come(kind) > 0

    def is_about(self, *kinds: str) -> bool:
        """Whether any of these Feature cards may be in a hand."""
        return any(self.features[kind] == IN_HANDS for kind in kinds)

    def with_drawn(self, seat: str, count: int) -> Self:
        """This, with so many unseen cards more in a seat's hand."""
        return self.with_hand(seat, (*self.hand(seat), *(None,) * count))

    def without_cards(self, seat: str, kinds: Iterable[str]) -> Self:
        """This, with these cards of a seat's hand among the discards."""
        hand, pile, features = self.hand(seat), dict(self.pile), dict(self.features)
        for kind in kinds:
            hand = without_kind(hand, kind)
            if KINDS[kind].of == pieces.HOBBIT:
                pile[kind] = pile.get(kind, 0) + 1
            else:
                features[kind] = GONE
        return replace(self.with_hand(seat, hand), pile=pile, features=features)

    @property
    def told_discards(self) -> int:
        """How many Hobbit cards lie among the discards, as far as they were told."""
        return sum(self.pile.values())

    # -- what others may still say ------------------------------------------------------------------------------------

    @property
    def may_call(self) -> tuple[str, ...]:
        """The seats that could call Gandalf, as far as everybody may know."""
        if not self.gandalf:
            return ()
        return tuple(seat for seat in self.living if self.competitive or self.shields[seat] >= pieces.GANDALF_COSTS)

    def could_help(self, *cards: str) -> bool:
        """Whether a yellow card or a Gandalf card of these could be played now, as far as everybody may know."""
        yellow = [card for card in cards if card in pieces.YELLOW_CARDS]
        gandalf = any(card in self.gandalf for card in cards)
        return self.is_about(*yellow) or (gandalf and bool(self.may_call))

    def is_caught(self, seat: str, steps: int = 0, sauron: int = 0) -> bool:
        """Whether a hobbit would be on Sauron's step or beyond, so many steps on."""
        return self.dark[seat] + steps >= self.sauron - sauron


def without_kind(hand: Hand, kind: str) -> Hand:
    """A hand without a card of this kind: one that is named so, else an unseen one, else the last."""
    named = next((card for card in hand if card is not None and TAGS[card] == kind), None)
    return without(hand, named)
