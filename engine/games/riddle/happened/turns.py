"""The course of turns: setting out, who begins, markers that enter, throws, moves, the end of a turn and of all."""

from typing import ClassVar

from engine.core.frozen import replace
from engine.core.outcome import Outcome
from engine.core.record import Event, event
from engine.games.riddle.in_hand import Chooses, Exchanges, FirstRolls
from engine.games.riddle.state import SHIRE, State, Turn


@event
class CardsDealt(Event):
    """B-2/deal  The cards are shuffled, without the blank ones, and each player has some. With O-1/uneven some have one
    more.
    """

    each: int

    def apply(self, state: State) -> State:
        dealt = state.instead(FirstRolls(state.playing))
        for seat in state.playing:
            dealt = dealt.with_drawn(seat, self.each)
        return replace(dealt, deck=state.deck - self.each * len(state.playing))


@event
class FirstRolled(Event):
    """B-2/first-turn  A player threw for the first turn."""

    seat: str
    die: int

    def apply(self, state: State) -> State:
        rolls = state.the(FirstRolls)
        return state.instead(FirstRolls(rolls.seats[1:], (*rolls.rolled, (self.seat, self.die))))


@event
class RolledAlike(Event):
    """B-2/first-turn  Several threw the highest number: they throw again."""

    seats: tuple[str, ...]
    section = "B-2/first-turn"

    def apply(self, state: State) -> State:
        return state.instead(FirstRolls(self.seats))


@event
class TurnBegins(Event):
    """B-2/first-turn, B-4/10  It is this player's turn; in the Halls one more is counted (B-12/must-leave). With O-12
    who has no card is out; with O-16 he says first which marker he uses.
    """

    seat: str
    round: int
    section = "B-4/10"

    def cited(self, before: State) -> str:
        return "B-4/10" if before.round else "B-2/first-turn"

    def apply(self, state: State) -> State:
        is_named = state.now(FirstRolls) or state.now(Chooses)
        begun = replace(state.popped() if is_named else state, round=self.round)
        turn, halls = Turn(self.seat, start=state.at[self.seat]), state.halls
        if self.seat in halls:
            halls = {**halls, self.seat: halls[self.seat] + 1}
        return replace(begun, first=state.first or self.seat, turn=turn, halls=halls)


@event
class MarkerEntered(Event):
    """B-2/entering  A marker is placed on the Shire as its first turn starts. near: who stands there or beside it."""

    seat: str
    near: tuple[str, ...] = ()
    section = "B-2/entering"

    def apply(self, state: State) -> State:
        return state.placed(self.seat, SHIRE).with_turn(start=SHIRE)


@event
class DieFell(Event):
    """B-4/1  So many spaces the marker may move this turn. With O-6 one that came back to the victory space need not
    wait.
    """

    seat: str
    die: int

    def apply(self, state: State) -> State:
        return state.with_turn(die=self.die)


@event
class RollRejected(Event):
    """B-4/1  A card lets a player throw again. is_kept: it goes back into the hand."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card", "is_kept")
    seat: str
    card: str
    is_kept: bool

    def apply(self, state: State) -> State:
        return state.spent(self.seat, self.card, is_kept=self.is_kept).with_turn(die=0, is_rejected=True)


@event
class CardLaidOpen(Event):
    """B-8/cloak-rope-boat  A Boat, Rope or Cloak lies face up before a player, and is no part of the hand."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("card",)
    seat: str
    card: str

    def apply(self, state: State) -> State:
        lying = {**state.lying, self.seat: (*state.lying.get(self.seat, ()), self.card)}
        laid = replace(state.without_kind(self.seat, self.card), lying=lying)
        return laid.with_turn(laid=(*state.turn.laid, self.card))


@event
class MarkerMoved(Event):
    """B-5, B-9/no-limit  A marker moves. by: 'die', or what carries it; held: it goes on with this card alone (B-6).
    With A-4/hidden-cards a captor takes what lies there; with O-6 nobody waits.
    """

    fades_when_covered: ClassVar[tuple[str, ...]] = ("by",)
    seat: str
    to: str
    by: str
    held: str = ""

    def apply(self, state: State) -> State:
        by_die = self.by == "die"
        moved = (
            state.placed(self.seat, self.to) if by_die else state.placed(self.seat, self.to).spent(self.seat, self.by)
        )
        turn = state.turn
        return moved.with_turn(
            is_walked=turn.is_walked or by_die, moves=turn.moves + 1, held=self.held, laid=(), met=()
        )


@event
class MustExchange(Event):
    """B-9/forced  Who stands on the same space or beside it exchanges a card before anything else is done."""

    seats: tuple[str, ...]
    section = "B-9/forced"

    def apply(self, state: State) -> State:
        return state.then(Exchanges(self.seats))


@event
class CardsExchanged(Event):
    """B-9/swap  Two players have each drawn a card from the other's hand."""

    seat: str
    other: str

    def apply(self, state: State) -> State:
        left = tuple(seat for seat in state.the(Exchanges).seats if seat != self.other)
        done = state.instead(Exchanges(left)) if left else state.popped()
        swapped = done.with_lost(self.seat).with_lost(self.other).with_drawn(self.seat, 1).with_drawn(self.other, 1)
        return swapped.with_turn(met=(*state.turn.met, self.other), swapped=state.at[self.seat])


@event
class OpenCardsDiscarded(Event):
    """B-8/cloak-rope-boat  What is of no more use where a turn ends leaves the table."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("cards",)
    seat: str
    cards: tuple[str, ...]
    section = "B-8/cloak-rope-boat"

    def apply(self, state: State) -> State:
        left = list(state.lying.get(self.seat, ()))
        for card in self.cards:
            left.remove(card)
        return replace(state, lying={**state.lying, self.seat: tuple(left)}).discarded(*self.cards)


@event
class TurnEnded(Event):
    """B-4/10  A turn is over. With O-5 who has waited once has waited."""

    seat: str
    section = "B-4/10"

    def apply(self, state: State) -> State:
        there = {self.seat} if state.is_at_victory(self.seat) else set()
        spared = {seat: count for seat, count in state.spared.items() if seat != self.seat}
        return replace(state, waited=state.waited - {self.seat} | there, spared=spared).with_turn(is_over=True)


@event
class GameEnded(Event):
    """B-3  The Ring was shown where it wins. With O-1 partners win together; with O-16 all markers of the player. With
    O-5 and O-6 it is won by those.
    """

    says: str
    cites: str
    winners: tuple[str, ...]

    def apply(self, state: State) -> State:
        return replace(state, stack=(), outcome=Outcome(self.winners, self.cites, says=self.says))
