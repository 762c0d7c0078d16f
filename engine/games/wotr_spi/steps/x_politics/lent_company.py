"""X.1  Saruman moves Characters whom the Fellowship has lent him: by the rules of its own moves, in his Player-Turn.

Who lies under a face-down counter the two alone know; that a counter went everybody sees, and that they are allied.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import at_home
from engine.games.wotr_spi.pieces import FELLOWSHIP, SARUMAN
from engine.games.wotr_spi.seats import ally_of
from engine.games.wotr_spi.state import Phase, Stack, State
from engine.games.wotr_spi.steps.f_movement.movement import FellowshipMoved, MoveFellowship
from engine.games.wotr_spi.steps.x_politics.alliances import WHERE, AllianceSeen
from engine.games.wotr_spi.steps.x_politics.among_allies import AmongAllies, words_of
from engine.games.wotr_spi.three import Moved

BOTH: Final = "fellowship+saruman"
OWN: Final = "unit_is_not_lent"
"""What holds of the Fellowship's own moves alone."""


def lent_at(state: State) -> Mapping[str, tuple[str, ...]]:
    """X.1  Hex -> whom the Fellowship has lent there, as both have been told."""
    lent = (token.partition(WHERE) for token in state.three.lends.get(FELLOWSHIP, ()) if WHERE in token)
    found: dict[str, tuple[str, ...]] = {}
    for name, _, hex_ in lent if state.three.ally == FELLOWSHIP else ():
        found[hex_] = (*found.get(hex_, ()), name)
    return found


@command
class MoveLentCompany(AmongAllies):
    """X.1, F.2  Characters of the Fellowship's that it has lent go together: so many face-down, so many spotted
    Hobbits, and face-up ones by name. names: who the face-down ones are, all of them.
    """

    is_for_all_to_see: ClassVar[bool] = True
    meaning: ClassVar[str] = "move Characters that the Fellowship, your ally, has lent you"
    cites: ClassVar[str] = "X.1"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)
    origin: str
    to: str
    face_down: int = 0
    spotted_hobbits: int = 0
    face_up: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    names: tuple[str, ...] = secret(BOTH, default=())

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield Check("X.1", at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
        yield Check("X.1", state.three.is_on, "three_seats_play", ESSENTIAL)
        own = state.phase is Phase.SARUMAN and not state.stack
        yield Check("X.1", own, "units_move_in_their_controllers_turn")
        yield Check("X.1", not state.so_far.is_movement_over, "movement_is_not_over")
        allied = ally_of(state, at.seat) == FELLOWSHIP
        yield Check("X.1", allied, "seat_is_allied", ESSENTIAL, secret_to=at.seat)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        lent = lent_at(at.state)
        yield Domain(name="origin", kind="one_of", options=tuple((hex_, hex_) for hex_ in lent), is_apart=True)
        yield Domain(name="to", kind="place")
        origin = str(filled.get("origin", ""))
        here, stack = lent.get(origin, ()), at.state.stacks.get(origin, Stack())
        up = tuple(name for name in here if name in at.state.face_up_at(origin))
        down = tuple(name for name in here if name not in up)
        for name, most in (("face_down", stack.face_down), ("spotted_hobbits", stack.spotted_hobbits)):
            if down and most:
                high = min(most, len(down))
                yield Domain(name=name, kind="number", high=high, default=high if name == "face_down" else 0)
        if up:
            yield Domain(name="face_up", kind="some", options=tuple((one, one) for one in up), high=len(up), default=())
        if down:
            names = tuple((one, one) for one in down)
            yield Domain(name="names", kind="some", options=names, high=len(down), default=down, secret=True)
        yield Domain(name="path", kind="way", default=())

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return words_of(cls, at), {"hex": fixed["origin"]}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        going = {*self.names, *self.face_up}
        lent = going <= set(lent_at(at.state).get(self.origin, ()))
        facts = {"unit": (*sorted(going), self.origin)[0]}
        yield Check("X.1", lent, "unit_is_lent", ESSENTIAL, secret_to=at.seat, facts=facts)
        named = len(set(self.names)) == self.face_down + self.spotted_hobbits
        yield Check("X.1", named, "each_counter_is_named", ESSENTIAL, secret_to=at.seat)
        for check in self._as_theirs().checks(replace(at, seat=FELLOWSHIP)):
            if check.says != OWN:
                yield check

    def _as_theirs(self) -> MoveFellowship:
        """The same move as the Fellowship would make it."""
        return MoveFellowship(
            self.origin, self.to, self.face_down, self.spotted_hobbits, self.face_up, self.path, names=self.names
        )

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        events = list(self._as_theirs().decide(replace(at, seat=FELLOWSHIP)))
        yield from events
        if any(isinstance(happened, FellowshipMoved) for happened in events):
            yield LentCompanyMoved(self.origin, self.to, self.face_down, self.spotted_hobbits, self.face_up, self.names)
        yield AllianceSeen(SARUMAN, FELLOWSHIP)


@event
class LentCompanyMoved(Event):
    """X.1  Characters whom the Fellowship has lent have gone, and go no more in this Game-Turn."""

    origin: str
    to: str
    face_down: int
    spotted_hobbits: int
    face_up: tuple[str, ...]
    names: tuple[str, ...] = secret(BOTH)

    def apply(self, state: State) -> State:
        three, phase = state.three, state.phase.value
        moved = {**three.moved, **dict.fromkeys(self.face_up, Moved(phase))}
        counts = ((at_home.COUNTERS, self.face_down), (at_home.SPOTTED_HOBBITS, self.spotted_hobbits))
        for kind, count in counts:
            left, came = moved.get(f"{kind}@{self.origin}"), moved.get(f"{kind}@{self.to}", Moved(phase))
            # Who goes on in pieces of one way has come here before.
            again = min(count, left.points) if left else 0
            if left and again:
                moved[f"{kind}@{self.origin}"] = replace(left, points=left.points - again)
            if count:
                moved[f"{kind}@{self.to}"] = Moved(phase, came.points + count)
        gone = {*self.names, *self.face_up}
        lends = tuple(
            f"{name}{WHERE}{self.to}" if (name := token.partition(WHERE)[0]) in gone and WHERE in token else token
            for token in three.lends.get(FELLOWSHIP, ())
        )
        names = (*three.lent_moved, *(name for name in self.names if name not in three.lent_moved))
        told = replace(three, moved=moved, lent_moved=names, lends={**three.lends, FELLOWSHIP: lends})
        return replace(state, three=told)
