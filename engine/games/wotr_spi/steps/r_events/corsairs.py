"""R.18  Corsairs of Umbar (card 94): up to fifty Strength Points of Haradrim go at once to one other Port."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, REFUSES, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.armies import UMBAR
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.in_hand import Corsairs
from engine.games.wotr_spi.pieces import DARK_POWER
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.f_movement import layout, places
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points
from engine.games.wotr_spi.steps.s_armies import battle, company, holding
from engine.games.wotr_spi.steps.t_mobilization import entering

CARD: Final = 94
HARADRIM: Final = "haradrim"
MOST: Final = 50
"""R.18  Strength Points that one fleet carries."""


def waiting(state: State) -> int:
    """R.18  Strength Points of Haradrim in Umbar, as far as the record has them: an untold number counts as fifty."""
    there = forces.free_at(state, DARK_POWER, UMBAR).get(HARADRIM, 0)
    return MOST if there is None else there


@command
class SailCorsairs(Command):
    """R.18  The fleet lands. points: Strength Points of Haradrim; enters: the group that is mobilized by where they
    land, where the map is not read (T.1).
    """

    meaning: ClassVar[str] = "land Haradrim from Umbar in another Port, for the Event Card just played"
    cites: ClassVar[str] = "R.18"
    to: str
    points: int
    enters: str = ""

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        sail = at.state.now(Corsairs)
        weight = ESSENTIAL if sail is None else REFUSES
        yield Check("R.18", sail is not None and sail.seat == at.seat, "corsairs_were_played", weight)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="to", kind="place")
        most = min(MOST, waiting(at.state))
        if most:
            yield Domain(name="points", kind="number", low=1, high=most, default=most)
        else:
            yield Domain(name="points", kind="one_of")
        asked = entering.asked_of(at.state, DARK_POWER)
        if asked and at.reads_first("corsairs-wake-gondor"):
            yield Domain(name="enters", kind="one_of", options=entering.options(asked), default="")

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, facts = at.state, {"to": self.to, "hex": self.to, "points": self.points, "most": MOST}
        yield from layout.hex_checks(at, self.to)
        yield Check("R.18", self.to != UMBAR, "port_is_another", facts=facts)
        cell = at.charts.find("hexes", self.to, "features")
        unread = cell is None
        yield Check("R.18", "port" in places.features(at, self.to), "hex_is_a_port", facts=facts, applies=not unread)
        yield Check("R.18", False, "ports_are_known", WARNS, facts=facts, applies=unread)
        fought = state.under_way(Battle)
        held = fought is not None and fought.hex == UMBAR
        yield Check("S.3", not held, "nobody_fights_in_umbar", facts=facts, applies=held)
        yield Check("R.18", self.points > 0, "somebody_sails", ESSENTIAL)
        yield Check("R.18", self.points <= MOST, "fleet_carries_fifty", facts=facts)
        there = forces.free_at(state, DARK_POWER, UMBAR).get(HARADRIM, 0)
        enough = there is None or self.points <= there
        yield Check("R.18", enough, "so_many_haradrim_are_in_umbar", ESSENTIAL, facts=facts)
        since = state.armies.in_umbar
        stayed = since is None or self.points <= since
        # What has marched untold may have come there, or not: then it is the table's word.
        weight = WARNS if state.armies.untold.get(DARK_POWER) else REFUSES
        yield Check("R.18", stayed, "they_were_in_umbar_all_game_turn", weight, facts=facts | {"since": since or 0})
        yield Check("R.18", since is not None, "since_when_they_are_there_is_known", WARNS, facts=facts)
        if at.reads_first("corsairs-wake-gondor"):
            yield from entering.checks(at, DARK_POWER, self.enters, (self.to,))
        if at.seat == DARK_POWER:
            yield from shadow_points.cost_checks(at, _price(at))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        landed = CorsairsLanded(self.to, self.points, _price(at) if at.seat == DARK_POWER else 0)
        yield landed
        after = landed.apply(at.state)
        # RULING: T.1 asks for Army Units that are moved there, by whatever means.
        if at.reads_first("corsairs-wake-gondor"):
            yield from entering.woken(replace(at, state=after), DARK_POWER, self.enters, (self.to,))
        for happened in company.sheltered(replace(at, state=after), self.to):
            yield happened
            after = happened.apply(after)
        for happened in holding.followed(replace(at, state=after), at.state, UMBAR, self.to):
            yield happened
            after = happened.apply(after)
        yield from _attack(replace(at, state=after, seat=DARK_POWER), self.to)


def _attack(at: Situation[State], hex_: str) -> Iterator[Event]:
    """R.18, S.3  Who has landed on another seat's Force attacks it at once, where a table reads R.18 so.

    # RULING: S.3 knows one Attacker, the seat whose Player-Turn it is: that one, or the next, has to.
    """
    state = at.state
    free = state.under_way(Battle) is None and state.outcome is None and state.shadow.forfeited_on is None
    waits = at.reads_first("corsairs-when") or state.phase is Phase.DARK_POWER
    if free and not waits and hold(battle.hex_checks(at, hex_, is_paid=False)):
        yield from battle.begun(at, hex_, now=True)


def _price(at: Situation[State]) -> int:
    return int(at.charts.find(at.state.schedule, "corsairs") or 0)


@event
class CorsairsLanded(Event):
    """R.18  So many Strength Points of Haradrim went from Umbar to another Port.

    # RULING: nobody attacks at once: the seat whose Player-Turn it is, or comes next, has to (S.3). The Event is no
    # move of S.2, so that they may march on in their Player-Turn, for points.
    """

    to: str
    points: int
    cost: int = 0

    def apply(self, state: State) -> State:
        landed = forces.moved(state, DARK_POWER, UMBAR, self.to, {HARADRIM: self.points})
        settled = tuple(hex_ for hex_ in landed.so_far.armies.settled if hex_.split("/")[0] != self.to)
        landed = landed.has_done(armies=replace(landed.so_far.armies, settled=settled))
        ashore = {**landed.armies.landed, self.to: {HARADRIM: self.points}}
        landed = replace(landed, armies=replace(landed.armies, landed=ashore))
        # Where Army Combat is under way they fight in it from now on.
        return forces.refought(landed.pop(), self.to).spend(self.cost)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Where they land."""
    sail = at.state.now(Corsairs)
    if sail:
        do = "SailCorsairs" if waiting(at.state) else "LeaveEffect"
        yield Choose(id="corsairs", seat=sail.seat, cites="R.18", says="ask.corsairs", answer=do)
