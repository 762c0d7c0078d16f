"""Battles (B-11), and the Halls of Mandos (B-12)."""

from typing import ClassVar

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.games.riddle.in_hand import Battle, Discards, Draws, Returns, Takes, ToHalls
from engine.games.riddle.pieces import BEASTS_KEPT, CARDS
from engine.games.riddle.state import HALLS, MOST_CARDS, MOST_POINTS, RETURNING, State, forces_points


@event
class BattleBegins(Event):
    """B-11/starting  A player attacks another, with whom a card was exchanged at this stop."""

    seat: str
    of: str

    def apply(self, state: State) -> State:
        turn = state.turn
        attacked = state.with_turn(plays=turn.plays + 1, attacked=(*turn.attacked, self.of))
        return attacked.then(Battle(self.of))


@event
class ForcePresented(Event):
    """B-11/resolving/1  A force is laid before everybody: a card of the hand, or a city by its name."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("force",)
    seat: str
    force: str
    is_attack: bool

    def apply(self, state: State) -> State:
        battle = state.the(Battle)
        if self.is_attack:
            grown = replace(battle, attack=(*battle.attack, self.force))
        else:
            grown = replace(battle, defence=(*battle.defence, self.force))
        laid = state.without_kind(self.seat, self.force) if self.force in CARDS else state
        return laid.instead(grown)


def is_at_five(battle: Battle) -> bool:
    """B-11/resolving/5  Whether five points are matched by five, so that it is over. Of Flying Beasts with Retain the
    attacker says so himself: what becomes of them hangs on how the table reads that.
    """
    is_plain = BEASTS_KEPT not in (*battle.attack, *battle.defence)
    return is_plain and min(forces_points(battle.attack), forces_points(battle.defence)) >= MOST_POINTS


@event
class BattleTied(Event):
    """B-11/quit  The defender has matched every point, and the attack ends there. keeps: Flying Beasts as printed."""

    seat: str
    of: str
    keeps: bool = True

    def cited(self, before: State) -> str:
        battle = before.now(Battle)
        return "B-11/resolving/5" if battle is not None and is_at_five(battle) else ""

    def apply(self, state: State) -> State:
        return cleared(state, self.seat, keeps=self.keeps)


@event
class BattleWon(Event):
    """B-11/winning  The attacker has more points than the defender matches: he sees the hand and takes a card. keeps:
    Flying Beasts go back where Retain is printed on them. With A-4/taking the winner may choose.
    """

    seat: str
    of: str
    keeps: bool = True

    def apply(self, state: State) -> State:
        won = cleared(state, self.seat, keeps=self.keeps).saw(self.seat, self.of).then(ToHalls(self.of))
        return won.then(Takes(self.of, "B-11/prize")) if won.size(self.of) else won


def is_kept(card: str, *, keeps: bool) -> bool:
    """B-11/discarding  Whether a card goes back to its player after a battle."""
    return CARDS[card].is_retained and (keeps or card != BEASTS_KEPT)


def cleared(state: State, attacker: str, *, keeps: bool) -> State:
    """B-11/discarding  The forces of a battle are discarded, but for those that are retained."""
    battle, left = state.the(Battle), state.popped()
    for seat, forces in ((attacker, battle.attack), (battle.defender, battle.defence)):
        cards = [force for force in forces if force in CARDS]
        for card in cards:
            left = left.with_kind(seat, card) if is_kept(card, keeps=keeps) else left.discarded(card)
    return left


@event
class SentToHalls(Event):
    """B-12/entering  A marker goes to the Halls of Mandos, its player keeping ten cards. lying: what lay open. A captor
    takes his captives along (A-4/multiple); with O-10 the player drops out.
    """

    fades_when_covered: ClassVar[tuple[str, ...]] = ("lying",)
    seat: str
    lying: tuple[str, ...] = ()
    section = "B-12/entering"

    def apply(self, state: State) -> State:
        halls = {**state.halls, self.seat: 0}
        # RULING: gear-on-the-way-to-the-halls. What lay face up for the ground is discarded at once.
        lying = {**state.lying, self.seat: ()}
        gone = replace(state.popped().placed(self.seat, HALLS), halls=halls, lying=lying)
        gone = gone.discarded(*state.lying.get(self.seat, ()))
        more = gone.size(self.seat) - MOST_CARDS
        return gone.then(Discards(self.seat, more, self.section)) if more > 0 else gone


@event
class HallsLeft(Event):
    """B-12/must-leave, B-12/may-escape  A player leaves the Halls of Mandos. by: the Wizard that is played, 'six' for
    the die, '' where he must.
    """

    fades_when_covered: ClassVar[tuple[str, ...]] = ("by",)
    seat: str
    by: str

    def cited(self, before: State) -> str:
        return "" if self.by else "B-12/must-leave"

    def apply(self, state: State) -> State:
        left = state.spent(self.seat, self.by) if self.by in CARDS else state
        halls = {seat: turns for seat, turns in left.halls.items() if seat != self.seat}
        captors = {seat: captor for seat, captor in left.captors.items() if seat != self.seat}
        captor = left.captors.get(self.seat, "")
        near = left.at[captor] if captor and left.place(captor) else RETURNING
        gone = replace(left, halls=halls, captors=captors, freed=left.freed - {self.seat})
        return gone.with_turn(die=0).then(Returns(self.seat, near))


@event
class MarkerReturned(Event):
    """B-12/returning  A marker is placed within six spaces of the Place of Returning, and a normal turn is taken."""

    seat: str
    to: str

    def apply(self, state: State) -> State:
        return state.popped().placed(self.seat, self.to).with_turn(start=self.to)


@event
class HallsTurnEnds(Event):
    """B-12/activity  A turn ends in the Halls of Mandos: a card is picked up, and none discarded."""

    seat: str

    def apply(self, state: State) -> State:
        return state.with_turn(is_picked=True).then(Draws(self.seat, 1))
