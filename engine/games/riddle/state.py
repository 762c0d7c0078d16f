"""The table as it stands: markers, cards that lie open, the turn so far, and the steps of a rule that are in hand.

What is in hand lies on a stack, the top of it last.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Final, Self, TypeVar

from engine.core.cards import Held, without
from engine.core.frozen import frozen, replace
from engine.core.outcome import Outcome
from engine.core.ring import clockwise, left_of
from engine.games.riddle import pieces
from engine.games.riddle.board import board
from engine.games.riddle.in_hand import (
    Asked,
    Battle,
    Chooses,
    Discards,
    Draws,
    DropsOut,
    Exchanges,
    Gives,
    Riddles,
    SetsOut,
    Step,
    Takes,
)
from engine.games.riddle.pieces import CARDS, COUNTS, EVIL, GOOD, TAGS, side_of

SHIRE, CRACKS, BARAD_DUR, HALLS, CAPTIVE = "0507", "1518", "1618", "halls", "captive"
VICTORY: Final = {GOOD: CRACKS, EVIL: BARAD_DUR}
"""B-3  Where a Hobbit and a Black Rider win."""
RETURNING: Final = "1109"
"""B-12  The Place of Returning, no part of the board."""
ROLL, MOVE, EXCHANGE, PLAY, PICK_UP = "roll", "move", "exchange", "play", "pick_up"
PARTS: Final = (ROLL, MOVE, EXCHANGE, PLAY, PICK_UP)
"""The parts of a turn (B-4)."""
PART_OF: Final[Mapping[type, str]] = {Chooses: ROLL, Exchanges: EXCHANGE, Draws: PICK_UP, Discards: PICK_UP}
"""The part of a turn that a step is of, where it is no power play."""
MOST_PLAYS, MOST_CARDS, MOST_TURNS_IN_HALLS, MOST_POINTS = 2, 10, 3, 5
T = TypeVar("T")


@frozen
class Turn:
    """What has become of a turn so far. seat: whose it is; die: what was thrown, 0 before that; start: where the marker
    stood; is_walked: the die was moved by; is_rejected: a throw was; moves: how often the marker moved; held: it
    entered a forest or a mountain, and goes on this turn with this card alone; laid: cards that were laid open since it
    moved; plays: power plays made; met: with whom
    a card was exchanged at this stop; swapped: where the last exchange was; attacked: who was; is_picked: cards were
    picked up; is_over: it is over; is_counted: more than ten cards may be held after it. Of the Advanced Game: hid:
    cards were hidden; found: a hidden card was found; riddled: the captives that were riddled; meal: what Shelob has
    had (O-14).
    """

    seat: str = ""
    die: int = 0
    start: str = ""
    is_walked: bool = False
    is_rejected: bool = False
    moves: int = 0
    held: str = ""
    laid: tuple[str, ...] = ()
    plays: int = 0
    met: tuple[str, ...] = ()
    swapped: str = ""
    attacked: tuple[str, ...] = ()
    is_picked: bool = False
    is_over: bool = False
    is_counted: bool = False
    hid: bool = False
    found: bool = False
    riddled: tuple[str, ...] = ()
    meal: str = ""


@frozen
class Sight:
    """What a player noted of a hand: in which round, the kinds of cards, and how many have gone since, untold which."""

    round: int
    kinds: tuple[str, ...]
    lost: int = 0


@frozen
class State(Held):
    """Everything that the tablet knows. hands: the cards by the numbers of their stickers, None where untold.

    at: seat -> its place, '' before its first turn, HALLS; lying: seat -> the Boats, Ropes and Cloaks face up before
    it; deck: cards left; pile: discards by kind; unseen: discards of which nobody told the kind; top: the topmost, ''
    for none or an untold one; round: how often everybody had a turn; waited: who ended the last own turn on the victory
    space; cities: seat -> the cities that it picked up from last, the latest last; halls: seat -> turns begun in the
    Halls of Mandos, or in captivity; most_in_halls: how many it may be there; spared: seat -> cards that do not count
    against ten yet (B-7/riddle-exempt). captors: captive -> who holds it (A-4); freed: who goes free as the own turn
    begins; hidden: space -> seat -> cards there (A-3); victory_cities: the victory spaces are cities (O-8); out: who is
    out of the game (O-10, O-12); may_deny: who has Bilbo may deny Gollum The Ring (O-15);
    partner_exchanges: how partners exchange cards (O-2); is_for_two: one player has the Hobbits, the other the Black
    Riders, and each may look at all hands of his own where are_hands_open; waiting: who is not brought in yet (O-16).
    open_record: no discard fades (B-7/piles); are_partners: those of a kind win together (O-1).
    special: the kinds of special spaces that are played with (A-1, A-2, A-3).
    looks: seat -> whose hand it has seen; seen: seat -> owner -> what it noted of that hand, of its own before it lost
    a card.
    """

    seats: tuple[str, ...] = ()
    at: Mapping[str, str] = field(default_factory=dict)
    lying: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stack: tuple[Step, ...] = (SetsOut(),)
    turn: Turn = Turn()
    round: int = 0
    first: str = ""
    deck: int = pieces.DECK
    pile: Mapping[str, int] = field(default_factory=dict)
    unseen: int = 0
    top: str = ""
    waited: frozenset[str] = frozenset()
    cities: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    halls: Mapping[str, int] = field(default_factory=dict)
    most_in_halls: int = MOST_TURNS_IN_HALLS
    spared: Mapping[str, int] = field(default_factory=dict)
    victory_cities: bool = False
    captors: Mapping[str, str] = field(default_factory=dict)
    freed: frozenset[str] = frozenset()
    hidden: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    out: tuple[str, ...] = ()
    may_deny: bool = False
    partner_exchanges: str = "usual"
    is_for_two: bool = False
    are_hands_open: bool = False
    waiting: tuple[str, ...] = ()
    open_record: bool = True
    are_partners: bool = False
    special: tuple[str, ...] = ()
    looks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    seen: Mapping[str, Mapping[str, Sight]] = field(default_factory=dict)
    outcome: Outcome | None = None

    # -- who and where ------------------------------------------------------------------------------------------------

    @property
    def active(self) -> str:
        """Whose turn it is, '' before the first."""
        return self.turn.seat

    @property
    def absent(self) -> tuple[str, ...]:
        """Who is out of the game, or not brought into it yet."""
        return (*self.out, *self.waiting)

    @property
    def playing(self) -> tuple[str, ...]:
        """Who is in the game."""
        return tuple(seat for seat in self.seats if seat not in self.absent)

    def player_of(self, seat: str) -> str:
        """O-16  Who plays a seat: each his own, or all of a kind one player."""
        return side_of(seat) if self.is_for_two else seat

    def own(self, seat: str) -> tuple[str, ...]:
        """O-16  All seats of the player who has this one."""
        return tuple(other for other in self.seats if self.player_of(other) == self.player_of(seat))

    def next_seat(self) -> str:
        """B-2  Whose turn is next: the player to the left."""
        mine = set(self.own(self.active)) - {self.active}
        return left_of(self.seats, self.active, (*self.absent, *mine))

    def others(self, seat: str) -> tuple[str, ...]:
        """The other players who are in the game, clockwise."""
        return clockwise(self.seats, seat, (seat, *self.absent))

    def is_away(self, seat: str) -> bool:
        """B-12/another-world, A-4/turns  Whether a player is beyond the reach of the others."""
        return self.at[seat] in (HALLS, CAPTIVE)

    def within_reach(self, seat: str) -> tuple[str, ...]:
        """B-10/distance, B-12/another-world  The other players whom a power play may concern, wherever they are."""
        return tuple(other for other in self.others(seat) if not self.is_away(other))

    def place(self, seat: str) -> str:
        """Where a marker stands, '' where it is on no space of the board."""
        return "" if self.is_away(seat) else self.at[seat]

    def neighbours(self, seat: str) -> tuple[str, ...]:
        """B-9, B-11/where  The other players on the same space or beside it, clockwise."""
        here = self.place(seat)
        near = {here, *around(here)} if here else set()
        return tuple(other for other in self.others(seat) if self.place(other) in near)

    def is_at_victory(self, seat: str) -> bool:
        """B-3  Whether a marker stands where its side wins."""
        return self.at[seat] == VICTORY[side_of(seat)]

    @property
    def part(self) -> str:
        """The part that the turn is in."""
        if not self.turn.die:
            return ROLL
        if self.stack:
            return PART_OF.get(type(self.stack[-1]), PLAY)
        return PLAY if self.turn.moves else MOVE

    # -- what is in hand ----------------------------------------------------------------------------------------------

    @property
    def top_step(self) -> Step | None:
        """What is in hand."""
        return self.stack[-1] if self.stack else None

    def now(self, kind: type[T]) -> T | None:
        """What is in hand, where it is of this kind."""
        top = self.top_step
        return top if isinstance(top, kind) else None

    def the(self, kind: type[T]) -> T:
        """What is in hand, of which the caller knows the kind."""
        top = self.now(kind)
        assert top is not None
        return top

    def popped(self) -> Self:
        """This, with what was in hand done."""
        return replace(self, stack=self.stack[:-1])

    def then(self, *steps: Step) -> Self:
        """This, with these steps to be done next, the first of them first."""
        return replace(self, stack=(*self.stack, *reversed(steps)))

    def instead(self, *steps: Step) -> Self:
        """This, with these steps in the place of what is in hand."""
        return self.popped().then(*steps)

    @property
    def has_to_look(self) -> str:
        """Who needs the own cards for what is in hand, beside the player whose turn it is; '' for nobody."""
        match self.top_step:
            case Asked(seats=(seat, *_)) | Battle(defender=seat) | Discards(seat=seat) | DropsOut(seat=seat):
                return seat
            case Gives(seat=seat) | Riddles(seat=seat) | Takes(seat=seat):
                return seat
        return ""

    def is_in_use(self, seat: str) -> bool:
        """O-16/one-a-turn  Whether a hand may be looked at now."""
        has_others = any(other != seat and other not in self.absent for other in self.own(seat))
        is_open = self.are_hands_open or self.outcome is not None
        return is_open or not has_others or seat in (self.active, self.has_to_look) or self._is_chosen_from(seat)

    def _is_chosen_from(self, seat: str) -> bool:
        """O-2/a, O-2/c, O-16/exchanges  Whether a card is chosen out of this hand, which one's own other one meets."""
        # RULING: choosing-out-of-a-closed-hand.
        owed = self.now(Exchanges)
        is_chosen = self.partner_exchanges != "usual" and owed is not None and seat in owed.seats
        return is_chosen and self.player_of(seat) == self.player_of(self.active)

    @property
    def is_free(self) -> bool:
        """B-10/when  Whether the player whose turn it is may begin something: he has thrown, and nothing is in hand."""
        is_going = bool(self.turn.die) and not self.stack and self.outcome is None
        return is_going and not self.is_away(self.active) and not self.turn.is_picked and not self.turn.is_over

    # -- cards --------------------------------------------------------------------------------------------------------

    def size(self, seat: str) -> int:
        """How many cards a player holds: anybody may count them (B-7)."""
        return len(self.hand(seat))

    def could_hold(self, kind: str) -> int:
        """How many cards of this kind may be in hands or in the deck, as far as everybody may look: through the
        discards nobody does (B-7/piles), but at a table whose record stays open.
        """
        lying = sum(cards.count(kind) for cards in self.lying.values())
        battle = self.now(Battle)
        fighting = (*battle.attack, *battle.defence).count(kind) if battle is not None else 0
        discarded = self.pile.get(kind, 0) if self.open_record else int(self.top == kind)
        return COUNTS[kind] - discarded - lying - fighting

    def with_drawn(self, seat: str, count: int) -> Self:
        """This, with so many unseen cards more in a hand."""
        return self.with_hand(seat, (*self.hand(seat), *(None,) * count))

    def with_lost(self, seat: str, count: int = 1) -> Self:
        """This, with so many cards fewer in a hand, of which its owner has not told which: what was noted of that hand
        may be gone.
        """
        kinds = tuple(TAGS[card] for card in self.hand(seat) if card is not None)
        noted = dict(self.seen)
        if kinds:
            noted[seat] = {**noted.get(seat, {}), seat: Sight(self.round, kinds)}
        for viewer, hands in noted.items():
            if seat in hands:
                noted[viewer] = {**hands, seat: replace(hands[seat], lost=hands[seat].lost + count)}
        left = (None,) * max(0, self.size(seat) - count)
        return replace(self.with_hand(seat, left), seen=noted)

    def saw(self, seat: str, *of: str) -> Self:
        """This, with whole hands that a player has seen."""
        return replace(self, looks={**self.looks, seat: tuple(dict.fromkeys((*self.looks.get(seat, ()), *of)))})

    def with_note(self, seat: str, of: str, sight: Sight | None) -> Self:
        """This, with what a player noted of a hand; nothing is noted any more where it is None."""
        hands = {other: each for other, each in self.seen.get(seat, {}).items() if other != of}
        hands |= {of: sight} if sight is not None else {}
        return replace(self, seen={**self.seen, seat: hands})

    def with_kind(self, seat: str, kind: str) -> Self:
        """This, with a card more in a hand that everybody has seen go there, and there is one of."""
        number = next(number for number, of in TAGS.items() if of == kind)
        return self.with_hand(seat, (*self.hand(seat), number))

    def without_kind(self, seat: str, kind: str) -> Self:
        """This, without a card of this kind in a hand: one that is named so, else an unseen one, else the last."""
        named = next((card for card in self.hand(seat) if card is not None and TAGS[card] == kind), None)
        return self.with_hand(seat, without(self.hand(seat), named))

    def discarded(self, *kinds: str) -> Self:
        """This, with these cards on the discards, face up, the last of them on top."""
        if not kinds:
            return self
        pile = dict(self.pile)
        for kind in kinds:
            pile[kind] = pile.get(kind, 0) + 1
        return replace(self, pile=pile, top=kinds[-1])

    def spent(self, seat: str, kind: str, *, is_kept: bool = False) -> Self:
        """B-8/retain-discard  This, with a card that was used discarded, or back in the hand."""
        return self if is_kept else self.without_kind(seat, kind).discarded(kind)

    @property
    def discards_count(self) -> int:
        """How many cards lie among the discards."""
        return sum(self.pile.values()) + self.unseen

    def city_at(self, place: str) -> tuple[str, str]:
        """The name of the city at a place and of which kind it is, '' where there is none (O-8: the victory spaces)."""
        laid = board()
        cities = {**laid.cities, **laid.victory_cities} if self.victory_cities else laid.cities
        return cities.get(place, ("", ""))

    def away_rule(self, seat: str, halls: str, captive: str) -> str:
        """The section for a player beyond reach: that of the Halls of Mandos, or that of captivity."""
        return captive if self.at[seat] == CAPTIVE else halls

    def captives(self, captor: str) -> tuple[str, ...]:
        """A-4/multiple  Whom a player holds captive."""
        return tuple(seat for seat in self.seats if self.captors.get(seat) == captor)

    def with_turn(self, **changes: Any) -> Self:
        """This, with these things changed of the turn."""
        return replace(self, turn=replace(self.turn, **changes))

    def placed(self, seat: str, place: str) -> Self:
        """This, with a marker at a place."""
        return replace(self, at={**self.at, seat: place})

    def has_open(self, seat: str, kind: str) -> bool:
        """B-8  Whether such a card lies face up before a player."""
        return kind in self.lying.get(seat, ())


def around(place: str) -> tuple[str, ...]:
    """B-11/where  The places beside one: of a dot its three spaces, of a space the six and the dots at its corners."""
    laid = board()
    if place in laid.dots:
        return tuple(sorted(laid.dots[place]))
    return (*laid.beside[place], *(dot for dot, corner in laid.dots.items() if place in corner))


def forces_points(forces: tuple[str, ...]) -> int:
    """B-11/points  What forces come to: cards by what is printed on them, a city one."""
    return sum(CARDS[force].points if force in CARDS else 1 for force in forces)
