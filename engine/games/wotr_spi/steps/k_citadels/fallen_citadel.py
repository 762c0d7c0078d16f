"""K.3  Those inside a Citadel that fell: fought at once by the Nazgul there, or put in a hex beside it."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain
from engine.core.check import ESSENTIAL, WARNS, Check, hold
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi.in_hand import Expelled
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP
from engine.games.wotr_spi.state import Stack, State
from engine.games.wotr_spi.steps.f_movement import layout, places, ways
from engine.games.wotr_spi.steps.g_combat import combat
from engine.games.wotr_spi.steps.g_combat.fighting import company, dark_fighters
from engine.games.wotr_spi.steps.i_shadow_points import shadow_points


@command
class TreatTheInside(Command):
    """K.3  Those in a Citadel just taken are fought at once by the Nazgul there (no hex), or put in a hex beside it."""

    meaning: ClassVar[str] = "after a Citadel fell: fight those inside at once (no hex), or put them in a hex beside it"
    cites: ClassVar[str] = "K.3"
    to: str = ""

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("K.3", at.seat == DARK_POWER, "dark_power_reduces_citadels")
        yield Check("K.3", at.state.now(Expelled) is not None, "a_citadel_has_just_fallen", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        at_once = ("",) if hold(fight_checks(at, at.state.the(Expelled).hex)) else ()
        yield Domain(name="to", kind="place", default="", apart=at_once)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        says = "offer.TreatTheInside_fight" if fixed else "offer.TreatTheInside"
        return says, {"hex": at.state.the(Expelled).hex}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        origin = at.state.hex_in_hand
        facts = {"hex": self.to, "origin": origin, "to": self.to}
        yield from layout.hex_checks(at, *filter(None, (self.to,)))
        sound = places.is_hex(origin) and places.is_hex(self.to)
        away = layout.at_least(at, origin, self.to) if sound else 1
        yield Check("K.3", away == 1, "hex_is_beside_the_citadel", facts=facts, applies=origin != "" and self.to != "")
        unread = sound and away == 1 and layout.distance(at, origin, self.to) is None
        yield Check("K.3", False, "hex_beside_is_known", WARNS, facts=facts, applies=unread)
        # RULING: K.3 puts them in any adjacent hex, F.4 keeps everybody out of impassable ones: F.4 holds.
        wall = ways.known_wall(at, self.to)
        yield Check("F.4", False, "end_is_passable", facts=facts | {"terrain": wall}, applies=bool(wall))
        yield from fight_checks(at, "" if self.to else origin)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        hex_ = at.state.the(Expelled).hex
        if self.to:
            yield InsideExpelled(hex_, self.to)
            return
        # RULING: K.3 has those inside fought at once; that is a combat of its own, spotted or not, after whatever the
        # hex saw before the attempt.
        engaged = InsideEngaged(hex_)
        yield engaged
        yield from combat.begun(replace(at, state=engaged.apply(at.state)), hex_, spotted_only=False)


def fight_checks(at: Situation[State], hex_: str) -> Iterator[Check]:
    """K.3, G.1  Whether those inside this hex can be fought at once. hex_: "" where nobody asks for that."""
    can = hex_ != "" and bool(dark_fighters(at, hex_)) and company(at.state, hex_, spotted_only=False) > 0
    yield Check("G.1", can, "dark_power_can_fight_there", ESSENTIAL, facts={"hex": hex_}, applies=hex_ != "")
    yield from shadow_points.cost_checks(at, combat.cost_of(at, hex_) if hex_ else 0)


@event
class InsideEngaged(Event):
    """K.3  Those inside are fought at once, spotted or not."""

    hex: str

    def apply(self, state: State) -> State:
        return state.pop()


@event
class InsideExpelled(Event):
    """K.3  Those inside were put in a hex beside the Citadel; captives stay with their Orcs."""

    hex: str
    to: str

    def apply(self, state: State) -> State:
        popped = state.pop()
        stack = popped.stacks.get(self.hex, Stack())
        for person in tuple(popped.people.values()):
            if person.side == FELLOWSHIP and person.hex == self.hex and not person.is_captive:
                popped = popped.with_person(person.name, hex=self.to)
        popped = popped.with_stack(self.hex, -stack.face_down, -stack.spotted_hobbits)
        return popped.with_stack(self.to, stack.face_down, stack.spotted_hobbits)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """Those inside."""
    fallen = at.state.now(Expelled)
    if fallen:
        facts = {"hex": fallen.hex}
        yield Choose(
            id="expelled", seat=DARK_POWER, cites="K.3", says="ask.expelled", answer="TreatTheInside", facts=facts
        )
