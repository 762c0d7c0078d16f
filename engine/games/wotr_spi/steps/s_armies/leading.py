"""S.6, H.2, R.1-R.7  Who leads a Force for the next roll, and whether he uses Sorcery."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.box import UnknownCell
from engine.core.check import ESSENTIAL, Check
from engine.core.disclosing import tells
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import cards, three_seats
from engine.games.wotr_spi.bearer import bearer_named
from engine.games.wotr_spi.in_army import NOBODY, Battle, Leader
from engine.games.wotr_spi.pieces import CHIEF, FELLOWSHIP, LEADERS, NAZGUL, RING_CARD
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.e_characters.endurance import combat_wounds, is_public
from engine.games.wotr_spi.steps.f_movement import layout, places
from engine.games.wotr_spi.steps.g_combat.fighting import is_spent
from engine.games.wotr_spi.steps.j_search.spotting import CharacterSpotted
from engine.games.wotr_spi.steps.l_magic import laid_open
from engine.games.wotr_spi.steps.l_magic.belongings import may_bear
from engine.games.wotr_spi.steps.s_armies.battle import LEADER, SORCERY, asked, pending
from engine.games.wotr_spi.steps.s_armies.leaders import leader_checks, leaders_of

LORIEN_HEX: Final = "W2918"
GALADRIELS_REACH: Final = 5
"""R.1  Hexes around W2918 within which Galadriel's Sorcery helps Celeborn's Army."""
ANDURIL, RING_MORALE, SWORD_MORALE = 49, 2, 1


@command
class LeadArmy(Command):
    """S.6  A seat names who leads its Force for the next roll, "" for nobody. sword: he leads with Anduril (L.5); ring:
    he is the Ringbearer whom nobody knows yet, and wears the Ring (M.2a).

    # RULING: M.2 raises his Morale, and M.1 lets his seat keep silent of who he is: it counts where he is shown.
    """

    is_held_by_wait: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "name who leads your Force, or nobody"
    cites: ClassVar[str] = "S.6"
    leader: str = ""
    sword: bool = False
    ring: bool = False

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        (waits, seat), fight = asked(at.state), at.state.now(Battle)
        force = fight.spoken_for(at.seat) if fight else ""
        early = fight is not None and fight.die is None and force != "" and force not in fight.casts
        yield Check("S.6", fight is not None, "a_battle_is_on", ESSENTIAL)
        yield Check("S.6", early, "leaders_are_named_before_the_die", ESSENTIAL, applies=fight is not None)
        yield Check("S.6", waits != LEADER or seat == at.seat, "this_seat_names_its_leader", applies=early)
        # RULING: H.2 speaks of this roll only, so that a leader may change before each.
        led = fight is not None and fight.round > 1 and force in fight.leaders
        bound = led and not at.reads_first("leader-per-roll")
        yield Check("S.6", False, "one_leads_all_through", applies=bound)
        if fight is not None and len(fight.side(force)) > 1:
            yield Check("S.6", fight.leader(force) in ("", force), "one_leads_both", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        fight = at.state.the(Battle)
        force = fight.spoken_for(at.seat)
        names = tuple((name, name) for name in leaders_of(at.state, force, fight.hex))
        # Who leads nobody, or has nobody to lead, is offered neither.
        nobody = ("",) if names and fight.leaders.get(force) != NOBODY else ()
        yield Domain(name="leader", kind="one_of", options=names, default="" if names else None, apart=nobody)
        if force != at.seat:
            return
        if filled.get("leader") == "aragorn" and ANDURIL in laid_open.cards_of(at.state, "aragorn"):
            yield Domain(name="sword", kind="yes_no", default=False)
        if filled.get("leader") and _may_wear(at.state, at.seat, str(filled["leader"])):
            yield Domain(name="ring", kind="yes_no", default=False)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        if fixed.get("leader") == "":
            return "offer.LeadArmy_nobody", {}
        fight = at.state.the(Battle)
        is_led = fight.leaders.get(fight.spoken_for(at.seat), NOBODY) != NOBODY
        return "offer.LeadArmy_other" if is_led else "offer.LeadArmy", fixed

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        fight = at.state.now(Battle)
        if fight is None:
            return
        named, force = self.leader != "", fight.spoken_for(at.seat)
        checks = tuple(leader_checks(at.state, force, fight.hex, self.leader)) if named else ()
        yield from checks
        person = at.state.people.get(self.leader)
        alive = person is None or not person.is_dead
        here = person is None or person.hex in (None, fight.hex)
        yield Check("S.6", alive and here, "desk_has_them_here", secret_to=FELLOWSHIP, applies=force == FELLOWSHIP)
        if self.leader in NAZGUL and not at.reads_first("wounds-and-leading"):
            able = not is_spent(at, self.leader)
            yield Check("G.1", able, "nazgul_leads_with_a_box_left", facts={"name": self.leader})
        hurt = person is not None and is_public(person) and combat_wounds(person) > 0
        keeps, facts = hurt and at.reads_first("wounds-and-leading"), {"name": self.leader}
        yield Check("G.1", True, "wounds_take_nothing_from_a_leader", facts=facts, applies=keeps)
        if fight.by == at.seat:
            yield from self._lent_checks(at, force)
        yield from laid_open.checks(at, (ANDURIL,) if self.sword else (), self.leader)
        held, magic = at.state.magic.held.get(ANDURIL), at.state.magic
        armed = held == "aragorn" or (held is None and magic.unseen > 0 and ANDURIL not in magic.gone)
        yield Check("L.5", armed, "aragorn_has_anduril", secret_to=FELLOWSHIP, applies=self.sword)
        yield Check("L.5", self.leader == "aragorn", "anduril_is_aragorns", ESSENTIAL, applies=self.sword)
        may = _may_wear(at.state, force, self.leader)
        yield Check("M.2a", may, "an_unknown_bearer_wears_the_ring", ESSENTIAL, applies=self.ring)
        bears = at.state.ring.bearer == self.leader
        yield Check("M.2a", bears, "desk_has_the_ring_with_him", secret_to=FELLOWSHIP, applies=self.ring)

    def _lent_checks(self, at: Situation[State], owner: str) -> Iterator[Check]:
        """X.1  Whether the ally who speaks for a Force controls this Character of its owner's too.

        # RULING: X.1 lends units one by one, and what he bears, or wears, its owner alone shows.
        """
        lent = not self.leader or self.leader in three_seats.lent_by(at.state, owner)
        yield Check("X.1", lent, "unit_is_lent", secret_to=at.seat, facts={"unit": self.leader})
        yield Check("X.1", not (self.sword or self.ring), "owner_shows_what_he_bears", ESSENTIAL)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        fight = at.state.the(Battle)
        at = replace(at, seat=fight.spoken_for(at.seat))
        if not self.leader:
            yield LeaderNamed(fight.hex, at.seat, "")
            return
        # RULING: S.6 puts the leader on top for both sides to see, and J says that nobody is spotted beside his own
        # Army: he is named while the combat lasts and lies face-down again after it, unless the table has him spotted.
        if not at.state.people[self.leader].is_face_up and at.seat == FELLOWSHIP:
            yield tells(f"identity:{self.leader}", "S.6", fight.hex)
            if not at.reads_first("leader-shown"):
                yield CharacterSpotted(self.leader, fight.hex, places.province(at, fight.hex) or "?")
        morale, rating = _values(at, self.leader, fight.hex)
        # RULING: G.1 takes wounds off the total of a duel, and S.6 uses Morale alone. A table may have them weaken a
        # leader, to nothing at the most: then all see what he adds, also where his row is covered.
        if not at.reads_first("wounds-and-leading"):
            person = at.state.people[self.leader]
            morale = max(0, morale - combat_wounds(person))
            if not is_public(person):
                yield tells(f"morale:{self.leader}", "S.6", str(morale))
        ring = at.state.ring
        # What the record denies is not believed: another bears the Ring, so that nothing is shown.
        shown = self.ring and ring.bearer == self.leader
        if shown:
            yield bearer_named(at, self.leader, "M.1")
        wears = ring.is_worn and (ring.is_bearer_public or shown) and ring.bearer == self.leader
        # RULING: the worn Ring (M.2a) and Anduril (L.5) raise the Morale that S.6 uses.
        by_ring = RING_MORALE if wears and at.reads_first("ring-and-swords-lead") else 0
        morale += by_ring + (SWORD_MORALE if self.sword else 0)
        cards = (*((ANDURIL,) if self.sword else ()), *((RING_CARD,) if shown else ()))
        yield LeaderNamed(fight.hex, at.seat, self.leader, morale, rating, cards)


def _may_wear(state: State, seat: str, name: str) -> bool:
    """M.2a, M.1  Whether this one may be a wearer of the Ring whom nobody knows, as everybody sees."""
    ring = state.ring
    return seat == FELLOWSHIP and ring.is_worn and not ring.is_bearer_public and name in may_bear(state)


def _values(at: Situation[State], name: str, hex_: str) -> tuple[int, str]:
    """S.6, H.2, R.1/sorcery  A leader's Morale, and the column of the Sorcery Table for him. Raises UnknownCell."""
    morale = cards.number(at, name, "morale", in_army=True)
    if name == "celeborn":
        galadriel = at.state.people["galadriel"]
        away = layout.distance(at, LORIEN_HEX, hex_)
        far = layout.at_least(at, LORIEN_HEX, hex_) if away is None else away
        free = galadriel.side == at.seat and not galadriel.is_dead and not galadriel.is_captive
        name = "galadriel" if far <= GALADRIELS_REACH and free else ""
    if not name or (name in LEADERS and name != "galadriel") or name in ("aragorn", "boromir", CHIEF):
        return morale, ""
    rating = cards.cell(at, name, "sorcery")
    return morale, "" if rating == "-" else rating


def _is_without_galadriel(at: Situation[State]) -> bool:
    """R.1/sorcery  Whether an Elf leads here whom Galadriel does not help: Thranduil, or a Celeborn too far."""
    fight = at.state.now(Battle)
    leader = fight.leaders.get(fight.spoken_for(at.seat), NOBODY) if fight and fight.die is None else NOBODY
    return leader.name in ("celeborn", "thranduil") and not leader.rating


@command
class CastForArmy(Command):
    """H.2  Whether a seat's leader uses Sorcery for this roll: the Attacker says so first."""

    is_held_by_wait: ClassVar[bool] = True
    meaning: ClassVar[str] = "say whether your leader uses Sorcery for this roll"
    cites: ClassVar[str] = "H.2"
    sorcery: bool

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        waits, seat = asked(at.state)
        spared = waits != SORCERY and _is_without_galadriel(at)
        yield Check("H.2", waits == SORCERY, "a_leader_may_use_sorcery", ESSENTIAL, applies=not spared)
        yield Check("R.1", False, "galadriel_helps_celeborn_nearby", ESSENTIAL, applies=spared)
        yield Check("H.2", seat == at.seat, "this_seat_says_so_now", applies=waits == SORCERY)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        yield Domain(name="sorcery", kind="one_of", options=((True, "yes"), (False, "no")), is_apart=True)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return ("offer.CastForArmy_yes" if fixed["sorcery"] else "offer.CastForArmy_no"), {}

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        fight = at.state.the(Battle)
        yield ArmySorcerySaid(fight.hex, fight.spoken_for(at.seat), self.sorcery)


def sorcery_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """H.2, H.3  What a leader's Sorcery adds to his Morale for this roll."""
    _, seat = pending(at.state)
    fight = at.state.the(Battle)
    rating = fight.leaders[seat].rating
    column = at.charts.cell("sorcery", rating, str(faces[0]))
    if not column.isdigit():
        raise UnknownCell("sorcery", rating, str(faces[0]))
    yield ArmySpellRolled(fight.hex, seat, faces[0], int(column))


ROLLS = {"army_sorcery": sorcery_rolled}


@event
class LeaderNamed(Event):
    """S.6  Who leads a Force for the next roll, and his Morale; "" for nobody. rating: his column of H.3, or ""; shown:
    Andúril (L.5), and the Ring that he wears and nobody knew of (M.2a).
    """

    hex: str
    seat: str
    leader: str
    morale: int = 0
    rating: str = ""
    shown: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        fight = state.the(Battle)
        if ANDURIL in self.shown:
            state = laid_open.named(state, (ANDURIL,), self.leader)
        if RING_CARD in self.shown:
            state = replace(state, ring=replace(state.ring, is_bearer_public=True))
        leader = Leader(self.leader, self.morale, self.rating) if self.leader else NOBODY
        return state.put(replace(fight, leaders={**fight.leaders, self.seat: leader}))


@event
class ArmySorcerySaid(Event):
    """H.2  Whether a leader uses Sorcery for this roll."""

    hex: str
    seat: str
    sorcery: bool

    def apply(self, state: State) -> State:
        fight = state.the(Battle)
        return state.put(replace(fight, casts={**fight.casts, self.seat: self.sorcery}))


@event
class ArmySpellRolled(Event):
    """H.2  What it adds to his Morale."""

    section: ClassVar[str] = "H.2"
    hex: str
    seat: str
    die: int
    adds: int

    def apply(self, state: State) -> State:
        fight = state.the(Battle)
        return state.put(replace(fight, spells={**fight.spells, self.seat: self.adds}))


def net_of(fight: Battle) -> int:
    """S.6/effect, H.2  What leaders, Sorcery and cards add to the Attacker's die."""
    morale = {seat: fight.leaders.get(seat, NOBODY).morale + fight.spells.get(seat, 0) for seat in fight.seats}
    return morale[fight.attacker] - sum(morale[seat] for seat in fight.defenders) + fight.turned
