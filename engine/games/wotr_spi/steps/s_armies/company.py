"""S.8, J/campaign-game-only, E.12, F.4  Characters with their own Army: never spotted, never captured, never forced to
fight beside it; and where they march along with it they go where an Army goes.
"""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import HOBBITS
from engine.games.wotr_spi.state import Stack, State


def goes_along(at: Situation[State], origin: str, to: str, path: tuple[str, ...]) -> bool:
    """E.12/campaign-game-only, F.4  Whether who goes this way accompanies an Army of his own that marched it this turn.

    # RULING: F.4 says "any accompanying Characters", and F.2 moves groups that begin in one hex: those accompany an
    # Army who start and end the move in its hexes with it. The Army's march is told first.
    """
    if not at.state.armies.are_on:
        return False
    for march in at.state.so_far.armies.marches:
        same = not path or len(march) == 2 or march[1:] == path
        if march[-1] == to and (march[0] == origin or not at.reads_first("accompanying")) and same:
            return True
    return False


def sheltered(at: Situation[State], hex_: str) -> Iterator[Event]:
    """J/campaign-game-only  Who is spotted in a hex where a Fellowship Army stands now is unspotted.

    # RULING: J says "never considered to be spotted" and not what follows when they part again; it is over at once, as
    when a Citadel is entered (J.6).
    """
    state = at.state
    if not forces.is_with_army(state, hex_) or not at.reads_first("joining-an-army"):
        return
    names = tuple(name for name in state.face_up_at(hex_) if name != "gollum" and not state.people[name].is_captive)
    hobbits = state.stacks.get(hex_, Stack()).spotted_hobbits
    if names or hobbits:
        yield ShelteredByArmy(hex_, names, hobbits)


def hides(at: Situation[State], hex_: str) -> bool:
    """J/campaign-game-only  Whether those who are spotted in a hex do not count as such, beside their own Army, and do
    again as soon as they are alone.
    """
    return forces.is_with_army(at.state, hex_) and not at.reads_first("joining-an-army")


def stayed(at: Situation[State], after: State) -> Iterator[Event]:
    """J/campaign-game-only  Who was spotted as he would have left his own Army, and has not gone now that something
    else is done: he stays, and is unspotted. after: the state in which that is done.
    """
    armies = replace(after.so_far.armies, leaving={})
    for hex_ in at.state.so_far.armies.leaving:
        yield from sheltered(replace(at, state=after.has_done(armies=armies)), hex_)


@event
class ShelteredByArmy(Event):
    """J/campaign-game-only, J.6  These came to their own Army, or it to them: their counters are face-down again."""

    section: ClassVar[str] = "J/campaign-game-only"
    hex: str
    names: tuple[str, ...] = ()
    hobbits: int = 0

    def apply(self, state: State) -> State:
        for name in self.names:
            state = state.with_person(name, is_face_up=False, spotted_in=None)
        people = {
            name: replace(person, spotted_in=None) if name in HOBBITS and person.hex == self.hex else person
            for name, person in state.people.items()
        }
        down = len(self.names) + self.hobbits
        return replace(state, people=people).with_stack(self.hex, face_down=down, spotted_hobbits=-self.hobbits)
