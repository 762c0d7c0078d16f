"""J/campaign-game-only, S.8  Characters beside their own Army: never spotted, never captured, never forced to fight."""

from collections.abc import Iterator

from engine.core.frozen import replace
from engine.core.record import Event, event
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.pieces import HOBBITS
from engine.games.wotr_spi.state import Stack, State


def sheltered(state: State, hex_: str) -> Iterator[Event]:
    """J/campaign-game-only  Who is spotted in a hex where a Fellowship Army stands now is unspotted.

    # RULING: J says "never considered to be spotted" and not what follows when they part again; it is over at once, as
    when a Citadel is entered (J.6).
    """
    if not forces.is_with_army(state, hex_):
        return
    names = tuple(name for name in state.face_up_at(hex_) if name != "gollum" and not state.people[name].is_captive)
    hobbits = state.stacks.get(hex_, Stack()).spotted_hobbits
    if names or hobbits:
        yield ShelteredByArmy(hex_, names, hobbits)


@event
class ShelteredByArmy(Event):
    """J/campaign-game-only, J.6  These came to their own Army, or it to them: their counters are face-down again."""

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
