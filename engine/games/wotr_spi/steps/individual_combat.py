"""G.1  Individual Combat: the totals and the Combat Differential of a Duel.

Combat Value and Morale Value are added, wounds taken off; each side's differential is its own total less the other's.
The rounds themselves are rolled and marked by hand until their section is kept.
"""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.ask import Domain, Offer
from engine.core.commons import disclosed
from engine.core.errors import Nothing
from engine.core.record import Command, Event, command, event
from engine.core.ruling import Check
from engine.core.situation import Situation
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from engine.games.wotr_spi.state import Person, Phase, State
from engine.games.wotr_spi.steps.endurance import combat_wounds, is_public


def total(at: Situation[State], person: Person) -> int:
    """G.1  Combat Value plus Morale Value less wounds. Raises UnknownCell where the card was never read."""
    combat = at.charts.number("characters", person.name, "combat")
    morale = at.charts.number("characters", person.name, "morale")
    worn = 2 if at.state.ring.is_worn and at.state.ring.bearer == person.name else 0
    return combat + morale + worn - combat_wounds(person)


@command
class CompareTotals(Command):
    """G.1  Two Characters are about to fight a round: their totals are told and compared."""

    meaning: ClassVar[str] = "tell both totals of a Duel and the Combat Differentials"
    one: str
    other: str

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        people = at.state.people
        one, other = people.get(self.one), people.get(self.other)
        facts = {"one": self.one, "other": self.other}
        yield Check("G.1", at.state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
        yield Check("G.1", one is not None and other is not None, "both_are_characters", facts=facts)
        # J allows no Individual Combat in the Search Phase but an Attempt to Seize the Ring by Boromir or Gollum (E.5,
        # E.9).
        seizes = bool({self.one, self.other} & {"boromir", "gollum"})
        yield Check("J/limitations", at.state.phase is not Phase.SEARCH or seizes, "no_combat_in_the_search_phase")
        sides = {person.side for person in (one, other) if person}
        yield Check("G.1", len(sides) == 2, "they_are_of_two_sides", facts=facts)
        # Only the Fellowship may say who lies face-down; naming a Hobbit in combat is its own choice (G.3, M.1).
        covered = any(person is not None and not is_public(person) for person in (one, other))
        yield Check("G.3", not covered or at.seat == FELLOWSHIP, "fellowship_names_its_own", facts=facts)
        shown = [person for person in (one, other) if person and is_public(person)]
        rest = [person for person in (one, other) if person and not is_public(person)]
        yield Check("G.1", not any(person.is_dead for person in shown), "both_live", facts=facts)
        yield Check("G.1", not any(person.is_dead for person in rest), "both_live", secret_to=FELLOWSHIP, facts=facts)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        people = at.state.people
        if self.one not in people or self.other not in people:
            raise Nothing("Two Characters of the game are needed for a Duel.")
        one, other = people[self.one], people[self.other]
        mine, yours = total(at, one), total(at, other)
        for person in (one, other):
            if not is_public(person):
                yield disclosed(f"combat:{person.name}", "G.1", str(total(at, person)))
        yield TotalsCompared(self.one, self.other, mine, yours, mine - yours, yours - mine)


@event
class TotalsCompared(Event):
    """G.1  Both totals, and each side's Combat Differential."""

    one: str
    other: str
    one_total: int
    other_total: int
    one_differential: int
    other_differential: int

    def apply(self, state: State) -> State:
        return state


def offers(at: Situation[State]) -> Iterator[Offer]:
    """Comparing totals: open Characters by either seat, anybody of its own by the Fellowship."""
    state = at.state
    if state.phase in (Phase.SETUP, Phase.SEARCH, Phase.OVER):
        return
    # Who has died under a face-down counter is the Fellowship's secret: this offer is open, so it lists him still.
    living = [person for person in state.people.values() if not (person.is_dead and is_public(person))]
    dark = tuple((person.name, person.name) for person in living if person.side == DARK_POWER)
    for seat in (DARK_POWER, FELLOWSHIP):
        ours = tuple(
            (person.name, person.name)
            for person in living
            if person.side == FELLOWSHIP and (seat == FELLOWSHIP or is_public(person))
        )
        if ours and dark:
            one = Domain(name="one", kind="one_of", options=ours)
            other = Domain(name="other", kind="one_of", options=dark)
            yield Offer(seat=seat, do="CompareTotals", cites="G.1", says="offer.CompareTotals", fields=(one, other))
