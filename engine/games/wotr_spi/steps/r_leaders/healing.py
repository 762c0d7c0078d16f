"""R.1/healing, E.4/campaign-game-only  The power of Healing: in the Ring Phase one wound of one Character in the hex of
Galadriel or Elrond, or of an Aragorn who is in a Citadel's hex.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import FELLOWSHIP
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.e_characters.endurance import WoundsErased, combat_wounds, is_public
from engine.games.wotr_spi.steps.f_movement import places

HEALERS: Final = ("galadriel", "elrond", "aragorn")
"""R.1, E.4  Who has the power of Healing: Aragorn in a Citadel's hex alone."""
NOWHERE: Final = "?"


@command
class HealWound(Command):
    """R.1, E.4  One wound is erased for a Character in a healer's hex; noted on the desk, but for an open row.

    # RULING: a Character "in the same hex as" the healer is another one, so that nobody heals himself. R.1 orders
    nothing to be told, so only the row that lies open shows it, as with Athelas.
    """

    is_desk_note: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "erase one wound of a Character who is with Galadriel, Elrond, or Aragorn in a Citadel"
    cites: ClassVar[str] = "R.1"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    healer: str = secret(FELLOWSHIP)
    character: str = secret(FELLOWSHIP)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("P", at.state.armies.are_on, "campaign_game", ESSENTIAL)
        # Nobody else's desk could hold it.
        yield Check("R.1", at.seat == FELLOWSHIP, "own_counters_only", ESSENTIAL)
        yield Check("R.1", at.state.phase is Phase.RING, "phase_is_ring")

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        pairs = [
            (healer, person.name)
            for healer in HEALERS
            for person in at.state.people.values()
            if person.side == FELLOWSHIP and hold(_pair_checks(at, healer, person.name), FELLOWSHIP)
        ]
        for name, found in (("healer", [who for who, _ in pairs]), ("character", [hurt for _, hurt in pairs])):
            options = tuple((one, one) for one in dict.fromkeys(found))
            yield Domain(name=name, kind="one_of", options=options, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from _pair_checks(at, self.healer, self.character)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        person = at.state.people[self.character]
        yield WoundHealed(self.healer, self.character, _hex_of(at.state, self.healer, self.character))
        if is_public(person) and combat_wounds(person):
            yield WoundsErased(self.character, 1)
        elif not at.reads_first("healing-untold"):
            yield HealingTold()


def _pair_checks(at: Situation[State], healer: str, name: str) -> Iterator[Check]:
    """R.1, E.4  Whether this healer may heal this one now, as far as the Fellowship's desk knows."""
    state, cites = at.state, "R.1"  # whoever heals: another section would tell that it is Aragorn
    one, other = state.people.get(healer), state.people.get(name)
    facts = {"name": name, "healer": healer, "hex": (one.hex if one else None) or NOWHERE}
    yield Check("R.1", healer in HEALERS, "he_has_the_power_of_healing", ESSENTIAL, secret_to=FELLOWSHIP, facts=facts)
    ours = other is not None and other.side == FELLOWSHIP
    yield Check("R.1", ours, "row_is_of_the_fellowship", ESSENTIAL, secret_to=FELLOWSHIP)
    if one is None or other is None:
        return
    alive = not one.is_dead and not other.is_dead and one.side == FELLOWSHIP
    yield Check(cites, alive, "both_live", secret_to=FELLOWSHIP, facts=facts)
    other_one = healer != name or not at.reads_first("healer-heals-himself")
    yield Check(cites, other_one, "nobody_heals_himself", secret_to=FELLOWSHIP, facts=facts)
    together = None in (one.hex, other.hex) or one.hex == other.hex
    yield Check(cites, together, "both_stand_in_one_hex", secret_to=FELLOWSHIP)
    # Where Aragorn is, is the desk's own: the hex is looked up without a trace.
    ground = places.listed(at.charts.find_in_secret("hexes", one.hex or "", "features") or "")
    citadel = healer != "aragorn" or one.hex is None or "citadel" in ground
    yield Check("E.4", citadel, "aragorn_is_in_a_citadel", secret_to=FELLOWSHIP, facts=facts)
    hurt = combat_wounds(other) > 0
    yield Check(cites, hurt, "a_wound_is_marked", secret_to=FELLOWSHIP, facts=facts)
    # RULING: "only 1 Character per hex": two healers in one hex heal one between them.
    fresh = _hex_of(state, healer, name) not in state.healed
    yield Check("R.1", fresh, "one_is_healed_a_hex", secret_to=FELLOWSHIP, facts=facts)


def _hex_of(state: State, healer: str, name: str) -> str:
    """The hex in which one heals the other, as far as the desk knows."""
    people = state.people
    known = (people[one].hex for one in (healer, name) if one in people)
    return next((hex_ for hex_ in known if hex_), NOWHERE)


@event
class WoundHealed(Event):
    """R.1, E.4  A wound of a covered row is erased; of a row that lies open everybody is told."""

    healer: str = secret(FELLOWSHIP)
    character: str = secret(FELLOWSHIP)
    hex: str = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        state = replace(state, healed=state.healed | {self.hex})
        person = state.people[self.character]
        if is_public(person):
            return state
        return state.with_person(self.character, wounds=max(0, person.wounds - 1))


@event
class HealingTold(Event):
    """R.1  Everybody is told that a wound of a covered row was healed, and not whose."""

    section: ClassVar[str] = "R.1/healing"

    def apply(self, state: State) -> State:
        return state
