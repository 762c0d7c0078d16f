"""G.1, G.5, H.1  What a round of a Duel does: both attacks looked up, wounds marked, and who falls."""

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from engine.core.audience import secret
from engine.core.box import UnknownCell
from engine.core.disclosing import tells
from engine.core.frozen import frozen, replace
from engine.core.record import Event, event
from engine.core.situation import Situation
from engine.games.wotr_spi import cards
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.in_combat import Combat, CombatPause, Duel
from engine.games.wotr_spi.pieces import FELLOWSHIP, HOBBITS, NAZGUL, SERVANTS, card_chart
from engine.games.wotr_spi.seats import foe
from engine.games.wotr_spi.state import Stack, State
from engine.games.wotr_spi.steps.e_characters.endurance import WoundsMarked, combat_wounds, is_public, without_bearer
from engine.games.wotr_spi.steps.g_combat.fighting import (
    MITHRIL,
    SPOTTED_HOBBIT,
    SWORDS,
    fighter,
    is_unnamed,
    items_of,
    uses_sorcery,
    value,
)

DEATH: Final = 99
"""Wounds of a result that kills outright: more than any row has boxes."""
_RESULT: Final = re.compile(r"(?:A(\d+|K))?\s*(?:D(\d+|K))?")


@frozen
class Hits:
    """Wounds one fighter takes in a round. lasting: by an Elven Sword or Sorcery, which alone kill Nazgul (E.3)."""

    ordinary: int = 0
    lasting: int = 0


def read_result(cell: str) -> tuple[int, int] | None:
    """G.5  "A1 D2" as (wounds to the attacker, wounds to the defender); "-" is none, K a death. None for what is no
    result.
    """
    found = _RESULT.fullmatch("" if cell.strip() == "-" else cell.strip().upper())
    if found is None:
        return None
    attacker, defender = (DEATH if part == "K" else int(part or 0) for part in found.groups())
    return attacker, defender


def resolved(at: Situation[State], dice: Mapping[str, int]) -> Iterator[Event]:
    """G.1  Both dice are rolled: the events of the whole round. Raises UnknownCell for a cell nobody has told."""
    duel = at.state.the(Duel)
    both = duel.sides
    results = {seat: _result(at, seat, dice[seat]) for seat in both}
    for seat in both:
        yield AttackResolved(seat, dice[seat], results[seat])
    hits = _hits(at, results)
    fallen = []
    for seat in both:
        yield from _marked(at, seat, hits[seat])
        if _is_full(at, seat, hits[seat]):
            fallen.append(seat)
            yield from _falls(at, seat, hits[seat])
    yield RoundEnded(duel.round, tuple(fallen))


def _result(at: Situation[State], seat: str, die: int) -> str:
    """What the table says of this attack: a cell of G.5, or the number of H.3.

    Raises UnknownCell where the sheet was read to say what neither can: it is read once more.
    """
    state, totals = at.state, at.state.the(Duel).totals
    if uses_sorcery(state, seat):
        rating = cards.cell(at, fighter(state, seat).name, "sorcery")
        if rating not in ("A", "B", "C", "D"):
            raise UnknownCell(card_chart(fighter(state, seat).name), fighter(state, seat).name, "sorcery")
        return str(at.charts.number("sorcery", rating, str(die)))
    key = ("individual_combat", str(totals[seat] - totals[foe(state, seat)]), str(die))
    cell = at.charts.cell(*key)
    if read_result(cell) is None:
        raise UnknownCell(*key)
    return cell


def _hits(at: Situation[State], results: Mapping[str, str]) -> dict[str, Hits]:
    state = at.state
    both = state.the(Duel).sides
    ordinary, lasting = dict.fromkeys(both, 0), dict.fromkeys(both, 0)
    for seat, wounds, lasts, is_spell in _each_result(state, results):
        taken = _mailed(wounds) if _is_in_mail(at, seat, is_spell=is_spell) else wounds
        (lasting if lasts else ordinary)[seat] += taken
    return {seat: Hits(ordinary[seat], lasting[seat]) for seat in both}


def _each_result(state: State, results: Mapping[str, str]) -> Iterator[tuple[str, int, bool, bool]]:
    """G.5, H.1  Every result against a fighter by itself: (his seat, wounds, whether they last, whether by Sorcery)."""
    both = state.the(Duel).sides
    spells = {seat: int(results[seat]) for seat in both if uses_sorcery(state, seat)}
    if len(spells) == len(both):
        # H.1: Sorcery against Sorcery wounds the lower result alone, by the difference.
        low, high = sorted(both, key=lambda seat: spells[seat])
        yield low, spells[high] - spells[low], True, True
        return
    # W.2: Nazgul are deadly to each other.
    deadly = all(name in NAZGUL for name in state.the(Duel).fighters.values())
    for seat in both:
        against = foe(state, seat)
        if seat in spells:
            yield against, spells[seat], True, True
            continue
        own, dealt = read_result(results[seat]) or (0, 0)
        # RULING: G.5 wounds an attacker by his own attack as well. Against an Elven Sword those wounds are the
        # sword's too: the example of E.3 counts all wounds of such a combat as caused by it.
        yield seat, own, deadly or _has_sword(state, against), False
        yield against, dealt, deadly or _has_sword(state, seat), False


def _mailed(wounds: int) -> int:
    """L.7  What Mithril Mail leaves of one result: of one wound none, of more or of a death one."""
    return int(wounds > 1)


def _is_in_mail(at: Situation[State], seat: str, *, is_spell: bool) -> bool:
    """L.7  Whether Mithril Mail lessens this result against this seat's fighter.

    # RULING: L.7 lessens any result of Individual Combat and names its table, Sorcery has a table of its own; H.1 uses
    # Sorcery within Individual Combat, so its result is one of it.
    """
    state = at.state
    if seat != FELLOWSHIP or MITHRIL not in items_of(state, seat) or fighter(state, seat).name not in HOBBITS:
        return False
    return not is_spell or at.reads_first("mithril-against-sorcery")


def _has_sword(state: State, seat: str) -> bool:
    return any(card in SWORDS for card in items_of(state, seat))


def _split(at: Situation[State], seat: str, hits: Hits) -> tuple[int, int]:
    """(boxes marked x, boxes marked slash), as far as the row has room; x first."""
    person = fighter(at.state, seat)
    room = max(0, value(at, seat, "endurance") - combat_wounds(person))
    if person.name not in NAZGUL:
        return min(room, hits.ordinary + hits.lasting), 0
    crossed = min(room, hits.lasting)
    return crossed, min(room - crossed, hits.ordinary)


def _marked(at: Situation[State], seat: str, hits: Hits) -> Iterator[Event]:
    if not hits.ordinary + hits.lasting:
        return
    crossed, slashed = _split(at, seat, hits)
    name = fighter(at.state, seat).name
    if is_unnamed(at.state, seat):
        yield HobbitWounded(hits.ordinary + hits.lasting, name, crossed)
    elif crossed + slashed:
        yield WoundsMarked(name, crossed, slashed)


def _is_full(at: Situation[State], seat: str, hits: Hits) -> bool:
    return sum(_split(at, seat, hits)) + combat_wounds(fighter(at.state, seat)) >= value(at, seat, "endurance")


def _falls(at: Situation[State], seat: str, hits: Hits) -> Iterator[Event]:
    state, person = at.state, fighter(at.state, seat)
    _, slashed = _split(at, seat, hits)
    if person.name in NAZGUL and person.slashes + slashed:
        # E.3: a Nazgul with a slash among his marks lives, and fights no more.
        yield NazgulSpent(person.name)
        return
    duel = state.the(Duel)
    shown, was = duel.shown[seat], duel.was[seat]
    if is_unnamed(state, seat):
        # RULING: no paragraph orders a Hobbit named when he dies; that one has died, E.3 tells by removing him.
        yield tells(f"death:{shown}", "E.3", duel.hex)
    elif not is_public(person):
        yield tells(f"identity:{shown}", "E.3", duel.hex)
    yield FighterFell(duel.hex, shown, was, person.name)


@event
class AttackResolved(Event):
    """G.1, H.1  One side's attack: its die and what the table says."""

    section: ClassVar[str] = "G.1"
    seat: str
    die: int
    result: str

    def apply(self, state: State) -> State:
        return state


@event
class HobbitWounded(Event):
    """G.1  An unnamed Hobbit was wounded; his row is marked on the Fellowship's desk."""

    section: ClassVar[str] = "G.1"
    wounds: int
    character: str = secret(FELLOWSHIP)
    boxes: int = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        return state.with_person(self.character, wounds=state.people[self.character].wounds + self.boxes)


@event
class NazgulSpent(Event):
    """E.3, E.13  All boxes of a Nazgul are marked, slashes among them: he lives, and fights no more."""

    section: ClassVar[str] = "E.13"
    character: str

    def apply(self, state: State) -> State:
        return state


@event
class FighterFell(Event):
    """E.3, G.1  A Character was killed in combat. who: as everybody knows him; was: as which counter he stood there."""

    section: ClassVar[str] = "E.3"
    hex: str
    who: str
    was: str
    character: str = secret(FELLOWSHIP)

    def apply(self, state: State) -> State:
        person, counters = state.people[self.character], state.stacks.get(self.hex, Stack())
        state = state.with_person(self.character, is_dead=True, hex=None, spotted_in=None)
        if person.side == FELLOWSHIP and not person.is_face_up and person.name != "gollum":
            if person.name in HOBBITS:
                state = replace(state, fallen=state.fallen + 1)
            else:
                state = state.with_person(person.name, is_face_up=True)
            order = ("face_down", "spotted_hobbits", "captive_hobbits")
            likely = sorted(order, key=lambda kind: (kind == "spotted_hobbits") != (self.was == SPOTTED_HOBBIT))
            left = next((kind for kind in likely if getattr(counters, kind)), None)
            state = state.with_stack(self.hex, **{left: -1}) if left else state
        if person.name in SERVANTS:
            state = replace(state, freed=(*state.freed, self.hex))
        # An Attempt in the midst of Army Combat may kill who leads in it (M.3, S.6).
        stack = tuple(step.without_leader(self.who) if isinstance(step, Battle) else step for step in state.stack)
        state = replace(state, stack=stack)
        if person.name != state.ring.bearer:
            return state
        return without_bearer(state)


@event
class RoundEnded(Event):
    """G.1  The marks are made. fallen: the seats whose fighter is out of the Duel."""

    section: ClassVar[str] = "G.1"
    round: int
    fallen: tuple[str, ...]

    def apply(self, state: State) -> State:
        duel, popped = state.now(Duel), state.pop()
        if duel is None:
            return state
        if not self.fallen:
            # G.3: an Attempt to Seize the Ring goes on to the death.
            return state.put(duel.another_round() if duel.seizer else replace(duel, ended=True, stop={}))
        combat = popped.now(Combat)
        if combat is None:
            return popped
        left = {seat: name for seat, name in combat.fighters.items() if seat not in self.fallen}
        # G.2: whoever lost his fighter sends the next; if both did, who picked first picks first again.
        chooses = self.fallen[0] if len(self.fallen) == 1 else combat.first
        dead = (*combat.dead, *(duel.fighters[seat] for seat in self.fallen))
        gone = duel.laid if FELLOWSHIP in self.fallen else ()
        others = (*combat.shown_by_others, *gone)
        paused = popped.put(replace(combat, fighters=left, chooses=chooses, dead=dead, shown_by_others=others))
        return paused.push(CombatPause(duel.hex))
