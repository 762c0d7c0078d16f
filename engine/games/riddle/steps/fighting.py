"""B-11  Battles: who may be attacked, which forces serve whom, and rounds to five points."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.frozen import replace
from engine.core.record import Command, Event, command
from engine.games.riddle.board import board
from engine.games.riddle.happened.battles import BattleBegins, BattleTied, BattleWon, ForcePresented
from engine.games.riddle.in_hand import Battle
from engine.games.riddle.pieces import CARDS, EVIL, GOOD, NEUTRAL, RING, SEATS, side_of
from engine.games.riddle.state import MOST_POINTS, State, around, forces_points
from engine.games.riddle.steps.acting import At, choice, has_a_play, is_free, may_hold, one_of
from engine.games.riddle.steps.power import within_reach


@command
class Attack(Command):
    """B-11/starting, B-10/4  A player is attacked with whom a card was exchanged at this stop. With O-1 no partner,
    with O-16 none of one's own.
    """

    cites: ClassVar[str] = "B-11/starting"
    meaning: ClassVar[str] = "attack a player with whom you exchanged a card here"
    of: str

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield from is_free(at, cls.cites)
        yield has_a_play(at)
        yield Check(cls.cites, bool(at.state.turn.met), "a_card_was_exchanged_here")
        may_be = bool(may_be_attacked(at))
        yield Check("B-11/once", may_be, "player_was_not_attacked", applies=bool(at.state.turn.met))

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield replace(one_of("of", may_be_attacked(at)), is_apart=True)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.Attack.of", {"of": fixed.get("of", "")}

    def checks(self, at: At) -> Iterator[Check]:
        turn, facts = at.state.turn, {"of": self.of}
        is_empty = self.of in at.state.seats and not at.state.size(self.of)
        yield within_reach(at, self.cites, self.of, fits=self.of in at.state.within_reach(at.seat))
        yield Check(self.cites, self.of in turn.met, "card_was_exchanged_with_this_player", facts=facts)
        yield Check("B-11/once", self.of not in turn.attacked, "player_was_not_attacked", facts=facts)
        holds = not is_empty or at.reads_first("hand-empty-after-the-exchange")
        yield Check(self.cites, holds, "attacked_player_holds_cards", facts={"empty": is_empty})

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, BattleBegins(at.seat, self.of))


def may_be_attacked(at: At) -> tuple[str, ...]:
    """B-11/starting, B-11/once  With whom a card was exchanged at this stop, and who was not attacked this turn."""
    # RULING: hand-empty-after-the-exchange. Who had a card for the exchange may be attacked, though he has none left.
    state, may_be_empty = at.state, at.reads_first("hand-empty-after-the-exchange")
    met = (seat for seat in state.within_reach(at.seat) if seat in state.turn.met and seat not in state.turn.attacked)
    return tuple(seat for seat in met if may_be_empty or state.size(seat))


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
    """B-11/resolving/5  Who presents a force next: the attacker where his points are matched."""
    battle = state.the(Battle)
    return state.active if counted(battle.attack) <= counted(battle.defence) else battle.defender


def counted(forces: tuple[str, ...]) -> int:
    """B-11/five  What forces come to in a battle: five at the most."""
    return min(MOST_POINTS, forces_points(forces))


def of_player(battle: Battle | None, seat: str) -> tuple[str, ...]:
    """The forces that a player has presented so far."""
    return () if battle is None else battle.defence if seat == battle.defender else battle.attack


def could_present(at: At) -> tuple[str, ...]:
    """B-11/forces, B-11/cities  What could serve a player in this battle by what everybody saw, cities first."""
    state = at.state
    mine = of_player(state.the(Battle), at.seat)
    cities, cards = cities_for(state, at.seat), cards_for(state, at.seat)
    if not at.reads_first("several-cities-in-a-battle") and any(force not in CARDS for force in mine):
        cities = ()
    if not at.reads_first("the-ring-for-either-side"):
        cards = tuple(card for card in cards if card != RING)
    return (*cities, *(card for card in cards if is_fit(at, card)))


def is_fit(at: At, force: str) -> bool:
    """B-11/five, B-11/resolving/2  Whether a force is not too strong."""
    battle = at.state.the(Battle)
    mine = of_player(battle, at.seat)
    points = forces_points((*mine, force))
    # RULING: two-points-on-four. A card is used whole, and would bring its player above five.
    if points > MOST_POINTS and at.reads_first("two-points-on-four"):
        return False
    # RULING: defender-with-more. What is over helps the defender against the next force.
    is_over = at.seat == battle.defender and points > counted(battle.attack)
    return not is_over or at.reads_first("defender-with-more")


def a_battle(at: At, cites: str, **facts: int) -> Iterator[Check]:
    """B-11/resolving/1  A battle is fought, and this player is next."""
    is_due = at.state.now(Battle) is not None and to_act(at.state) == at.seat
    yield Check(cites, is_due, "this_player_is_next_in_a_battle", ESSENTIAL, facts=facts)


@command
class Present(Command):
    """B-11/resolving/1, B-11/resolving/2, B-11/resolving/3, B-11/resolving/4  A force is presented, card or city."""

    fades_when_covered: ClassVar[tuple[str, ...]] = ("force",)
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
        mine = of_player(at.state.now(Battle), at.seat)
        yield Check("B-11/five", counted(mine) < MOST_POINTS, "five_points_are_the_most")

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        if at.state.now(Battle):
            yield one_of("force", could_present(at))

    def checks(self, at: At) -> Iterator[Check]:
        state, battle, facts = at.state, at.state.now(Battle), {"force": self.force}
        is_card = self.force in CARDS
        serves_him = battle is not None and is_card and serves(self.force, forces_side(state, at.seat), at.seat)
        serves_him = serves_him and (self.force != RING or at.reads_first("the-ring-for-either-side"))
        yield Check("B-11/forces", serves_him, "force_is_of_the_proper_kind", facts=facts, applies=is_card)
        is_near = battle is not None and not is_card and self.force in could_present(at)
        has_one = any(force not in CARDS for force in of_player(battle, at.seat))
        yield Check(
            "B-11/cities", is_near, "city_serves_this_player", facts={**facts, "second": has_one}, applies=not is_card
        )
        total = forces_points((*of_player(battle, at.seat), self.force))
        over = battle is not None and at.seat == battle.defender and total > counted(battle.attack)
        fits = battle is None or is_fit(at, self.force)
        yield Check("B-11/five", fits, "force_is_not_too_strong", facts={"total": total, "over": over})
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
        # RULING: quitting-before-a-force. Nobody has to present one, the first of them neither: it is a tie.
        battle = at.state.now(Battle)
        yield from a_battle(at, cls.cites, forces=len(battle.attack) if battle is not None else 0)

    @classmethod
    def worded(cls, at: At, fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return f"offer.StopBattle.{'attack' if at.seat == at.state.active else 'defence'}", fixed

    def decide(self, at: At) -> Iterator[Event]:
        state, of = at.state, at.state.the(Battle).defender
        # RULING: beasts-with-retain. One of the two is printed "Retain", and it is played as it is printed.
        keeps = at.reads_first("beasts-with-retain")
        kind = BattleTied if at.seat == state.active else BattleWon
        return flow(at, kind(state.active, of, keeps))


def asks(at: At) -> tuple[Ask, ...]:
    """The next force of a battle."""
    battle = at.state.now(Battle)
    if battle is None:
        return ()
    seat = to_act(at.state)
    # Who may add a force is asked for it, so that the list of them lies open; that he stops is beside it.
    may_add = counted(of_player(battle, seat)) < MOST_POINTS and bool(could_present(replace(at, seat=seat)))
    answer = "Present" if may_add else "StopBattle"
    says = "ask.attack" if seat == at.state.active else "ask.defence"
    points = {"attack": counted(battle.attack), "defence": counted(battle.defence)}
    return (choice("battle", seat, "B-11/resolving/1", says, answer, of=battle.defender, **points),)
