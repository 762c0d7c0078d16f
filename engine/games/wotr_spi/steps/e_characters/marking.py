"""E.3  The Endurance Level Chart marked by hand: open rows by anybody, covered ones on the Fellowship's desk, and
deaths in a combat that was fought without the app.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, WARNS, Check, hold
from engine.core.disclosing import tells
from engine.core.record import Command, Event, command
from engine.core.situation import Situation
from engine.games.wotr_spi import cards
from engine.games.wotr_spi.bearer import bearer_named
from engine.games.wotr_spi.pieces import FELLOWSHIP, HOBBITS, NAZGUL
from engine.games.wotr_spi.state import Person, Phase, Stack, State
from engine.games.wotr_spi.steps.e_characters.endurance import (
    MOST_BOXES,
    CharacterKilled,
    RowMarkedOnDesk,
    WoundsErased,
    WoundsMarked,
    combat_wounds,
    is_fought,
    is_public,
)
from engine.games.wotr_spi.steps.f_movement import places
from engine.games.wotr_spi.steps.g_combat.fighting import HOBBIT, SPOTTED_HOBBIT
from engine.games.wotr_spi.steps.g_combat.wounds import FighterFell
from engine.games.wotr_spi.steps.m_ring.aftermath import left_behind
from engine.games.wotr_spi.steps.u_victory import military


@command
class MarkWounds(Command):
    """E.3  Wounds of Individual Combat are marked. by_elven_sword_or_sorcery: what a Nazgul never loses again."""

    meaning: ClassVar[str] = "mark wounds on an open Endurance row"
    cites: ClassVar[str] = "E.3"
    is_anybodys: ClassVar[bool] = True
    character: str
    wounds: int
    by_elven_sword_or_sorcery: bool = False

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _gates(at.state)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        rows = tuple((name, name) for name in _open_rows(at))
        yield Domain(name="character", kind="one_of", options=rows)
        yield Domain(name="wounds", kind="number", low=1, high=6, default=1)
        yield Domain(name="by_elven_sword_or_sorcery", kind="yes_no", default=False)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from _row_checks(at, self.character)
        yield Check("E.3", self.wounds > 0, "a_wound_is_told", ESSENTIAL)
        yield Check("E.3", self.wounds <= MOST_BOXES, "some_boxes_are_marked", applies=self.wounds > 0)
        # Where the Ring comes to lie is told by where he fell.
        told, facts = self._falls_to(at) is not None, {"name": self.character}
        falls = self._fills_the_row(at) and _may_bear_the_ring(at.state, self.character)
        yield Check("M.1", told, "his_hex_is_known", ESSENTIAL, facts=facts, applies=falls)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from wounded(at, self.character, self.wounds, self.by_elven_sword_or_sorcery)

    def _fills_the_row(self, at: Situation[State]) -> bool:
        """Whether these marks can be an open row's last, as far as its length was read."""
        person = _opened(at, self.character)
        boxes = cards.find(at, self.character, "endurance") if person else None
        if person is None or (boxes is not None and not boxes.isdigit()):
            return False
        new = _new(person, self.wounds, int(boxes or 0), self.by_elven_sword_or_sorcery)
        return boxes is None or person.wounds + new[0] >= int(boxes)

    def _falls_to(self, at: Situation[State]) -> str | None:
        """The hex where he would fall."""
        return at.state.people[self.character].hex if self.character in at.state.people else None


@command
class EraseWounds(Command):
    """E.3, L.10  Wounds are taken off an open row again, as a card or a rule says."""

    meaning: ClassVar[str] = "take wounds off an open Endurance row"
    cites: ClassVar[str] = "E.3"
    is_anybodys: ClassVar[bool] = True
    character: str
    wounds: int

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield from _gates(at.state)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        hurt = tuple((name, name) for name in _open_rows(at) if hold(_erasing_checks(at, name, 1)))
        yield Domain(name="character", kind="one_of", options=hurt)
        yield Domain(name="wounds", kind="number", low=1, high=1, default=1)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield from _row_checks(at, self.character)
        yield from _erasing_checks(at, self.character, self.wounds)
        person = _opened(at, self.character)
        # RULING: E.13 erases slashes when a Nazgul is moved home, E.3 when he spends a Ring Phase there.
        nazgul = self.character in NAZGUL and person is not None and person.slashes > 0
        at_home = person is not None and places.heals(at, person.hex)
        healing = at_home and (at.state.phase is Phase.RING or not at.reads_first("slashes-heal-when"))
        yield Check(
            "E.3/healing", healing, "slashes_go_in_a_ring_phase", WARNS,
            facts={"name": self.character, "is_home": at_home}, applies=nazgul,
        )  # fmt: skip

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield WoundsErased(self.character, self.wounds)


def _erasing_checks(at: Situation[State], name: str, wounds: int) -> Iterator[Check]:
    """E.3  Whether so many wounds stand on this row to be taken off."""
    person = _opened(at, name)
    marked = combat_wounds(person) if person else 0
    yield Check("E.3", wounds > 0, "a_wound_is_told", ESSENTIAL)
    yield Check("E.3", wounds <= marked, "row_has_that_many", facts={"marked": marked}, applies=wounds > 0)
    kept = name in NAZGUL and person is not None and wounds > person.slashes
    yield Check("E.3/healing", not kept, "nazgul_lose_only_slashes", facts={"name": name})


@command
class ReportDeath(Command):
    """E.3, M.1  Somebody of the Fellowship was killed in a combat that was fought without the app.

    name: as the table is told, "hobbit" for a Hobbit; hobbit: which one, for the desk.

    # RULING: E.3 takes the dead off the map, which everybody sees, and wounds come from Individual Combat alone, in
    # which M.1 has the Ringbearer named; so a death is told, a Hobbit's without his name unless he had the Ring.
    """

    is_on_word: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "tell that a Character was killed in a combat fought without the app"
    cites: ClassVar[str] = "E.3"
    hex: str
    name: str
    hobbit: str = secret(FELLOWSHIP, default="")

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("E.3", at.seat == FELLOWSHIP, "own_counters_only")
        yield from _gates(at.state)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        small = filled.get("name") == HOBBIT
        names = HOBBITS if small else tuple(name for name in may_be_reported(at.state) if name != HOBBIT)
        where = {who: _fallen_in(at.state, HOBBIT if small else who, who) for who in names}
        could = tuple((who, who) for who in names if where[who])
        hexes = sorted({hex_ for found in where.values() for hex_ in found})
        yield Domain(name="name", kind="one_of", options=could, apart=(HOBBIT,))
        yield Domain(name="hex", kind="one_of", options=tuple((hex_, hex_) for hex_ in hexes))
        if small:
            yield Domain(name="hobbit", kind="one_of", options=could, secret=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.ReportDeath_hobbit" if fixed else "offer.ReportDeath", {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        state, facts = at.state, {"hex": self.hex, "name": self.name}
        yield Check("E.3", self.name in may_be_reported(state), "row_is_a_covered_one", ESSENTIAL, facts=facts)
        yield _counter_check(state, self.hex, self.name)
        # That one of the four is named everybody may know: which of them is the desk's own.
        small = self.name == HOBBIT
        yield Check("E.3", self.hobbit in HOBBITS, "a_hobbit_is_named_on_the_desk", ESSENTIAL, applies=small)
        alone = small or self.hobbit == ""
        yield Check("E.3", alone, "no_hobbit_is_named_beside", secret_to=FELLOWSHIP)
        yield _desk_check(state, self.hex, self.hobbit or self.name)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state, stack = at.state, at.state.stacks.get(self.hex, Stack())
        real = self.hobbit if self.name == HOBBIT else self.name
        if real == state.ring.bearer:
            yield bearer_named(at, real, "M.1")
        elif self.name == HOBBIT:
            yield tells(f"death:{HOBBIT}", "E.3", self.hex)
        else:
            yield tells(f"identity:{self.name}", "E.3", self.hex)
        fell = FighterFell(self.hex, self.name, SPOTTED_HOBBIT if stack.spotted_hobbits else HOBBIT, real)
        yield fell
        yield from left_behind(at, fell.apply(state), self.hex, (real,))


def _counter_check(state: State, hex_: str, name: str) -> Check:
    """E.3  Whether a counter that may be his lies in this hex, as everybody sees. name: as the table is told."""
    there = state.hobbits_in(hex_) if name == HOBBIT else state.stacks.get(hex_, Stack()).face_down
    return Check("E.3", there > 0, "a_counter_lies_there", ESSENTIAL, facts={"hex": hex_, "name": name})


def _desk_check(state: State, hex_: str, who: str) -> Check:
    """Whether the desk has him in this hex, or nowhere."""
    person = state.people.get(who)
    here = person is None or person.hex in (None, hex_)
    return Check("E.3", here, "desk_has_them_here", secret_to=FELLOWSHIP)


def _fallen_in(state: State, name: str, who: str) -> list[str]:
    """The hexes where he can have fallen, as the desk has it. name: as the table is told."""
    pairs = ((hex_, (_counter_check(state, hex_, name), _desk_check(state, hex_, who))) for hex_ in state.stacks)
    return [hex_ for hex_, both in pairs if hold(both, FELLOWSHIP)]


def may_be_reported(state: State) -> tuple[str, ...]:
    """Whose death can be told: a Hobbit's, and that of anybody who may lie under a face-down counter."""
    known = (name for name in state.members if name not in HOBBITS)
    here = (name for name in known if name != "gandalf_white" or state.is_white_back)
    return (HOBBIT, *(name for name in here if not state.people[name].is_face_up))


@command
class MarkOnDesk(Command):
    """E.3  The Fellowship marks a row of its own: wounds and circles to add; negative takes off. On an open row, whose
    wounds everybody marks, circles alone: they stay its own (M.1).
    """

    is_desk_note: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    meaning: ClassVar[str] = "mark a covered Endurance row on your desk, or Ring-fatigue on an open one"
    cites: ClassVar[str] = "E.3"
    character: str = secret(FELLOWSHIP)
    wounds: int = secret(FELLOWSHIP, default=0)
    circles: int = secret(FELLOWSHIP, default=0)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        # Nobody else's desk could hold it.
        yield Check("E.3", at.seat == FELLOWSHIP, "own_counters_only", ESSENTIAL)
        yield from _gates(at.state)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        # Of an open row circles alone are its own: such rows are offered apart, with no wounds.
        is_open = filled.get("wounds") == 0
        own = [person for person in at.state.people.values() if person.side == FELLOWSHIP]
        room = {person.name: _room(at, person) for person in own if is_public(person) == is_open}
        rows = tuple((name, name) for name, left in room.items() if max(left[is_open:]) > 0)
        wounds, circles = (max((left[kind] for left in room.values()), default=0) for kind in (0, 1))
        yield Domain(name="character", kind="one_of", options=rows, secret=True)
        yield Domain(name="wounds", kind="number", low=0, high=wounds, default=0, secret=True, apart=(0,))
        yield Domain(name="circles", kind="number", low=0, high=circles, default=0, secret=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return "offer.MarkOnDesk_open" if fixed else "offer.MarkOnDesk", {}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        person = at.state.people.get(self.character)
        mine = person is not None and person.side == FELLOWSHIP
        yield Check("E.3", mine, "row_is_of_the_fellowship", ESSENTIAL, secret_to=FELLOWSHIP)
        covered = _opened(at, self.character) is None or self.wounds == 0
        facts = {"name": self.character}
        yield Check("E.3", covered, "row_is_covered", ESSENTIAL, secret_to=FELLOWSHIP, facts=facts)
        boxes = _boxes(at, self.character)
        wounds, circles = (person.wounds + self.wounds, person.circles + self.circles) if person else (-1, -1)
        # E.3, M.4: the last x and the last circle are no private matter, so they are never made here.
        sane = 0 <= wounds < boxes and 0 <= circles < boxes
        yield Check("E.3", sane, "row_stays_within_bounds", secret_to=FELLOWSHIP)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        person = at.state.people[self.character]
        # Agreed over its checks it still clears no box that is empty, and leaves the last one, which is told to all.
        most = _boxes(at, self.character) - 1
        wounds = _within(self.wounds, -person.wounds, most - person.wounds)
        circles = _within(self.circles, -person.circles, most - person.circles)
        yield RowMarkedOnDesk(self.character, wounds, circles)


def _boxes(at: Situation[State], name: str) -> int:
    """How long his row is at most. Whose row it is is a secret, so it is looked up without a trace."""
    return int(cards.find_in_secret(at, name, "endurance") or MOST_BOXES)


def _room(at: Situation[State], person: Person) -> tuple[int, int]:
    """(wounds, circles) that this desk may still mark: the last one of either is no private matter."""
    most = _boxes(at, person.name) - 1
    return max(0, most - person.wounds), max(0, most - person.circles)


def _within(number: int, low: int, high: int) -> int:
    """The number, or the nearest from low to high; nought where there is none."""
    return max(low, min(number, max(0, high)))


def _opened(at: Situation[State], name: str) -> Person | None:
    """The Character if its row lies open; what stands on a covered one is nobody's business in public."""
    person = at.state.people.get(name)
    return person if person is not None and is_public(person) else None


def _gates(state: State) -> Iterator[Check]:
    yield Check("E.3", state.phase not in (Phase.SETUP, Phase.OVER), "game_is_under_way")
    yield Check("G.1", not is_fought(state), "no_duel_is_under_way")


def _open_rows(at: Situation[State]) -> Iterator[str]:
    """Whose rows lie open and are still in use."""
    yield from (name for name in at.state.people if all(check.holds for check in _row_checks(at, name)))


def _row_checks(at: Situation[State], name: str) -> Iterator[Check]:
    person = _opened(at, name)
    # A Hobbit's row, and that of any face-down counter, is marked on the Fellowship's desk, so that no row tells who is
    # where.
    yield Check("E.3", person is not None, "row_is_open", ESSENTIAL, facts={"name": name})
    yield Check("E.3", person is None or not person.is_dead, "character_lives", WARNS, facts={"name": name})


def wounded(at: Situation[State], name: str, wounds: int, is_lasting: bool) -> Iterator[Event]:
    """The marks, and what a full row means. Raises UnknownCell when the row's length was never read."""
    person = at.state.people[name]
    boxes = cards.number(at, name, "endurance")
    crosses, slashes = _new(person, wounds, boxes, is_lasting)
    if crosses + slashes:
        yield WoundsMarked(name, crosses, slashes)
    # E.3: a Nazgul dies only when every box holds an x; full of x and slashes it lives, and cannot fight (G.1).
    if person.wounds + crosses >= boxes:
        death = CharacterKilled(name)
        won = tuple(military.once_dead(at, death.apply(at.state)))
        yield from (death, *won) if won else killed(at, name)


def _new(person: Person, wounds: int, boxes: int, is_lasting: bool) -> tuple[int, int]:
    """(x, slashes) that so many wounds put on a row of so many boxes, as far as it has room."""
    marked = min(wounds, max(0, boxes - combat_wounds(person)))
    return (0, marked) if person.name in NAZGUL and not is_lasting else (marked, 0)


def _may_bear_the_ring(state: State, name: str) -> bool:
    """M.1  Whether an open Character bears the Ring, or may, for all that everybody knows."""
    if state.ring.is_bearer_public:
        return name == state.ring.bearer
    return state.people[name].side == FELLOWSHIP


def killed(at: Situation[State], name: str) -> Iterator[Event]:
    """E.3, L.1, M.1  An open Character dies; what he held, and the Ring, go as after any combat."""
    state = at.state
    hex_, death, ring = state.people[name].hex, CharacterKilled(name), state.ring
    if name == ring.bearer and not ring.is_bearer_public:
        # The Ring lies there now, and so tells whose it was.
        yield bearer_named(at, name, "M.1")
    yield death
    if hex_ is not None:
        yield from left_behind(at, death.apply(state), hex_, (name,))
