"""X.1, S.3  An ally attacks with a Force that was lent to it, in its own Player-Turn.

# RULING: X.1 has the two decide who "is to control" which units, and speaks of moving alone; whoever controls a Force
sends it into Army Combat too. S.3 adds up the units of one seat, so that each Force attacks for itself, and defends
so, unless the table reads it otherwise (odds.py).
# RULING: who leads it, what it loses and whether it retreats its owner says: X.1 is silent, and a leader who stands
there need not be lent (S.6). Where the table reads it otherwise the ally says all of it (Battle.by); of a Force that is
lent and attacks in its owner's Player-Turn the owner does all the same, as nobody is told that it is lent.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.record import Event, command
from engine.core.situation import Situation
from engine.games.wotr_spi import three_seats
from engine.games.wotr_spi.pieces import DARK_POWER
from engine.games.wotr_spi.seats import ally_of, others
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.g_combat import combat
from engine.games.wotr_spi.steps.j_search import turn_search
from engine.games.wotr_spi.steps.s_armies import battle, company
from engine.games.wotr_spi.steps.x_politics.alliances import AllianceSeen
from engine.games.wotr_spi.steps.x_politics.among_allies import AmongAllies


@command
class AttackWithLent(AmongAllies):
    """X.1, S.3  The ally's Force in a hex, which it has lent, attacks the third seat's there. What the battle asks for
    then is for the seat whose Force it is, or for this one where the table reads it so.
    """

    is_for_all_to_see: ClassVar[bool] = True
    meaning: ClassVar[str] = "start Army Combat with a Force that your ally has lent you"
    cites: ClassVar[str] = "X.1"
    hex: str

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("X.1", at.state.three.is_on, "three_seats_play", ESSENTIAL)
        yield from battle.turn_checks(at)
        may = at.reads_first("allied-forces-fight")
        yield Check("X.1", may, "allies_attack_with_lent_forces")
        allied = ally_of(at.state, at.seat) != ""
        yield Check("X.1", allied, "seat_is_allied", ESSENTIAL, secret_to=at.seat)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        can = tuple((hex_, hex_) for hex_ in _lent(at.state, at.seat) if hold(_checks(at, hex_), at.seat))
        yield Domain(name="hex", kind="one_of", options=can, is_apart=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from _checks(at, self.hex)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        owner = ally_of(at.state, at.seat)
        seen = AllianceSeen(at.seat, owner)
        yield from (events := [seen, *company.stayed(at, at.state)])
        at = turn_search.after(at, events)
        searches = tuple(turn_search.movement_over(at))
        if searches:
            yield from searches
            return
        third = _third(at.state, at.seat)
        open_to = combat.left_open_to(at)
        if open_to:
            yield combat.CombatLeftOpen(open_to[0], battle=self.hex, against=third, of=owner)
        else:
            yield from battle.begun(at, self.hex, third, owner)


def _lent(state: State, seat: str) -> tuple[str, ...]:
    owner = ally_of(state, seat)
    return state.three.lends.get(owner, ()) if owner else ()


def _third(state: State, seat: str) -> str:
    """X.1  The seat that is neither of the two."""
    return next(one for one in others(state, seat) if one != ally_of(state, seat))


def _checks(at: Situation[State], hex_: str) -> Iterator[Check]:
    """X.1, S.3, Y.4  Whether the ally's Force attacks there: what holds of it by whose it is the two alone are told."""
    owner = ally_of(at.state, at.seat)
    lent = hex_ in _lent(at.state, at.seat)
    yield Check("X.1", lent, "unit_is_lent", ESSENTIAL, secret_to=at.seat, facts={"unit": hex_})
    yield Check("S.3", _may_attack(at, owner, hex_), "lent_force_may_attack", secret_to=at.seat, facts={"hex": hex_})


def _may_attack(at: Situation[State], owner: str, hex_: str) -> bool:
    """S.3, Y.4  Whether its own seat could attack with the Force: one check, as even their number would tell whose."""
    if not owner:
        return False
    theirs = replace(at, seat=owner)
    pays = owner != DARK_POWER or at.reads_first("allied-units-price")
    fights = battle.hex_checks(theirs, hex_, _third(at.state, at.seat), is_paid=pays)
    return hold((*three_seats.still_checks(theirs), *fights), at.seat)
