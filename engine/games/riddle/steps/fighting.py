"""B-11  Battles: who may be attacked, which forces serve whom, and rounds to five points."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.board import board
from engine.games.riddle.happened.battles import BattleBegins, BattleTied, BattleWon, ForcePresented
from engine.games.riddle.in_hand import Battle
from engine.games.riddle.pieces import CARDS, EVIL, GOOD, NEUTRAL, SEATS, side_of
from engine.games.riddle.state import State, around, forces_points
from engine.games.riddle.steps.acting import At, choice, has_a_play, is_free, may_hold, one_of

MOST: Final = 5
"""B-11/five  Points that a player uses in a battle at the most."""


@command
class Attack(Command):
    """B-11/starting  A player is attacked with whom a card was exchanged at this stop."""

    cites: ClassVar[str] = "B-11/starting"
    meaning: ClassVar[str] = "attack a player with whom you exchanged a card here"
    of: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        yield has_a_play(at, cls.cites)
        yield Check(cls.cites, bool(at.state.turn.met), "a_card_was_exchanged_here")
        may_be = bool(may_be_attacked(at.state))
        yield Check("B-11/once", may_be, "player_was_not_attacked", applies=bool(at.state.turn.met))

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield one_of("of", may_be_attacked(at.state))

    def checks(self, at: At) -> Iterator[Check]:
        turn, facts = at.state.turn, {"of": self.of}
        yield Check(self.cites, self.of in turn.met, "card_was_exchanged_with_this_player", facts=facts)
        yield Check("B-11/once", self.of not in turn.attacked, "player_was_not_attacked", facts=facts)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, BattleBegins(at.seat, self.of))


def may_be_attacked(state: State) -> tuple[str, ...]:
    """B-11/starting, B-11/once  With whom a card was exchanged at this stop, and who was not attacked this turn."""
    # RULING: hand-empty-after-the-exchange. Who had a card for the exchange may be attacked, though he has none left.
    return tuple(seat for seat in state.turn.met if seat not in state.turn.attacked and not state.is_away(seat))


def forces_side(state: State, seat: str) -> str:
    """B-11/forces, B-11/own-kind  The forces that serve a player in this battle: beside neutral ones the opposite of
    the defender's kind for who attacks, his own for who defends.
    """
    battle = state.the(Battle)
    own = side_of(battle.defender)
    return own if seat == battle.defender else EVIL if own == GOOD else GOOD


def cities_for(state: State, seat: str) -> tuple[str, ...]:
    """B-11/cities  The cities on or beside which either player is, of the kind that serves this one."""
    battle, side = state.the(Battle), forces_side(state, seat)
    near = {place for who in (state.active, battle.defender) for place in _here_and_beside(state, who)}
    used = (*battle.attack, *battle.defence)
    found = sorted(state.city_at(place) for place in near)
    # RULING: several-cities-in-a-battle. Each city beside either of them is a point of its own, for one side alone.
    return tuple(name for name, kind in found if kind == side and name not in used)


def _here_and_beside(state: State, seat: str) -> tuple[str, ...]:
    place = state.place(seat)
    return (place, *around(place)) if place else ()


def cards_for(state: State, seat: str) -> tuple[str, ...]:
    """B-11/forces, B-11/points  The cards that could serve a player in this battle, as far as everybody saw."""
    side = forces_side(state, seat)
    return tuple(kind for kind in CARDS if serves(kind, side, seat) and state.could_hold(kind) > 0)


def serves(card: str, side: str, seat: str) -> bool:
    """B-11/points  Whether a card is a force of this side in this hand: a character is one for its own player alone."""
    printed = CARDS[card]
    is_owned = card not in SEATS or card == seat
    # RULING: the-ring-for-either-side. It has a point and no symbol, and serves everybody.
    return printed.points > 0 and is_owned and printed.align in (side, NEUTRAL, "")


def to_act(state: State) -> str:
    """B-11/resolving/1  Who presents a force next: the attacker where his points are matched."""
    battle = state.the(Battle)
    return state.active if forces_points(battle.attack) <= forces_points(battle.defence) else battle.defender


def a_battle(at: At, cites: str) -> Iterator[Check]:
    """B-11/resolving/1  A battle is fought, and this player is next."""
    is_due = at.state.now(Battle) is not None and to_act(at.state) == at.seat
    yield Check(cites, is_due, "this_player_is_next_in_a_battle", ESSENTIAL)


@command
class Present(Command):
    """B-11/resolving/1, B-11/resolving/2, B-11/resolving/3, B-11/resolving/4  A force is presented, card or city."""

    is_held_by_wait: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "B-11/resolving/1"
    meaning: ClassVar[str] = "present a battle force: a card, or a city"
    force: str

    @classmethod
    def cited(cls, at: At) -> str:
        battle = at.state.now(Battle)
        if battle is None:
            return cls.cites
        first, attacks = (
            not (battle.attack if at.seat != battle.defender else battle.defence),
            at.seat != battle.defender,
        )
        return f"B-11/resolving/{(1 if first else 3) if attacks else (2 if first else 4)}"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from a_battle(at, cls.cited(at))
        battle = at.state.now(Battle)
        mine = () if battle is None else battle.attack if at.seat != battle.defender else battle.defence
        yield Check("B-11/five", forces_points(mine) < MOST, "five_points_are_the_most")

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        if at.state.now(Battle):
            yield one_of("force", (*cities_for(at.state, at.seat), *cards_for(at.state, at.seat)))

    def checks(self, at: At) -> Iterator[Check]:
        state, facts = at.state, {"force": self.force}
        battle = state.now(Battle)
        is_card = self.force in CARDS
        serves_him = battle is not None and is_card and serves(self.force, forces_side(state, at.seat), at.seat)
        yield Check("B-11/forces", serves_him, "force_is_of_the_proper_kind", facts=facts, applies=is_card)
        is_near = battle is not None and not is_card and self.force in cities_for(state, at.seat)
        yield Check("B-11/cities", is_near, "city_serves_this_player", facts=facts, applies=not is_card)
        mine = () if battle is None else battle.attack if at.seat != battle.defender else battle.defence
        fits = forces_points((*mine, self.force)) <= MOST
        yield Check("B-11/five", fits, "five_points_are_the_most")
        is_known = is_card or self.force in {name for name, _ in board().cities.values()}
        yield Check("B-11/points", is_known, "force_is_a_card_or_a_city", ESSENTIAL, facts=facts)
        for check in may_hold(at, "B-11/points", self.force if is_card else "good_army"):
            yield (
                check if is_card else Check(check.cites, True, check.says, check.weight, check.secret_to, applies=False)
            )

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, ForcePresented(at.seat, self.force, at.seat == at.state.active))


@command
class StopBattle(Command):
    """B-11/quit  The attacker presents no more, and it is a tie; or the defender matches no more, and has lost
    (B-11/winning).
    """

    is_observation: ClassVar[bool] = True
    is_end: ClassVar[bool] = True
    cites: ClassVar[str] = "B-11/quit"
    meaning: ClassVar[str] = "present no more forces in this battle"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from a_battle(at, cls.cites)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return f"offer.StopBattle.{'attack' if at.seat == at.state.active else 'defence'}", fixed

    def decide(self, at: At) -> Iterator[Event]:
        state, of = at.state, at.state.the(Battle).defender
        return flow(at, BattleTied(state.active, of) if at.seat == state.active else BattleWon(state.active, of))


def asks(at: At) -> tuple[Ask, ...]:
    """The next force of a battle."""
    battle = at.state.now(Battle)
    if battle is None:
        return ()
    seat = to_act(at.state)
    says = "ask.attack" if seat == at.state.active else "ask.defence"
    points = {"attack": forces_points(battle.attack), "defence": forces_points(battle.defence)}
    return (choice("battle", seat, "B-11/resolving/1", says, "StopBattle", of=battle.defender, **points),)
