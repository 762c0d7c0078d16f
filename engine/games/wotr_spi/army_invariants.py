"""What must hold of Armies after every entry of a Campaign Game, each with its section: for invariants.py."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

from engine.games.wotr_spi import forces, order_of_battle
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import OBJECTIVES, SEATS, STRONGHOLDS
from engine.games.wotr_spi.seats import seats_of, side_of
from engine.games.wotr_spi.state import Phase, State
from engine.games.wotr_spi.steps.s_armies.telling_forces import mustered
from engine.games.wotr_spi.steps.t_mobilization import lamps


class Field(Protocol):
    """What somebody who watches a whole game knows of Armies besides the record.

    orcs_by_cards: Strength Points of Orcs that Search Cards have put on the map; driven: places into which Forces went
    by no march (S.3, S.4); last_alone: place -> who was last alone there.
    """

    orcs_by_cards: int
    driven: set[str]
    last_alone: dict[str, str]


def faults(state: State, watched: Field | None) -> Iterator[tuple[str, str]]:
    """What does not hold now: its section, and a sentence."""
    if not state.armies.are_on or state.phase is Phase.SETUP:
        return
    for section, check in HOLDS.items():
        for sentence in check(state, watched):
            yield section, sentence


def _standing(state: State) -> Counter[str] | None:
    """Strength Points on the map by people, those of Search Cards among them; None where some are untold."""
    found: Counter[str] = Counter()
    for seat in seats_of(state):
        for place in forces.places_of(state, seat):
            for people, count in forces.points_at(state, seat, place).items():
                if count is None:
                    return None
                found[people] += count
    return found


def _conserved(state: State, watched: Field | None) -> Iterator[str]:
    """Whatever has come stands somewhere, or is lost: Orcs of both colours together, for captors keep theirs (J.4)."""
    standing = _standing(state)
    if standing is None or watched is None:
        return
    came, orcs = 0, 0
    for people in order_of_battle.peoples().values():
        there = standing[people.name] + state.armies.lost.get(people.name, 0)
        if people.are_orcs:
            came, orcs = came + mustered(state, people.name), orcs + there
        elif there != mustered(state, people.name):
            yield f"{there} Strength Points of {people.name} stand or are lost, {mustered(state, people.name)} came"
    if orcs != came + watched.orcs_by_cards:
        cards = watched.orcs_by_cards
        yield f"{orcs} Strength Points of Orcs stand or are lost, {came} came and {cards} by Search Cards"


def _strengths(state: State, watched: Field | None) -> Iterator[str]:
    for seat in seats_of(state):
        for place, force in state.armies.of(seat).items():
            if not force.points or any(count is not None and count < 1 for count in force.points.values()):
                yield f"the Force of {seat} in {place} has {dict(force.points)}"
            foreign = [people for people in force.points if side_of(state, people) != seat]
            if foreign:
                yield f"{foreign[0]} stand in a Force of {seat}"
    if any(count < 0 for count in state.armies.lost.values()):
        yield f"fewer than none are lost: {dict(state.armies.lost)}"


def _control(state: State, watched: Field | None) -> Iterator[str]:
    fight = state.under_way(Battle)
    for place in STRONGHOLDS:
        # Both sides of a battle lose at once, whoever takes his losses first.
        if fight is not None and fight.hex == place and fight.due:
            continue
        alone = [seat for seat in seats_of(state) if forces.stands(state, seat, place)]
        holder = forces.controller(state, place)
        if len(alone) == 1 and holder != alone[0]:
            yield f"{alone[0]} stands alone in {place}, and {holder} controls it"
        if watched is None:
            continue
        before = watched.last_alone.setdefault(place, holder)
        if len(alone) != 1 and holder != before:
            yield f"{before} was last alone in {place}, and {holder} controls it"
        watched.last_alone[place] = holder


def _schedules(state: State, watched: Field | None) -> Iterator[str]:
    for id_, turn in state.armies.taken.items():
        part = order_of_battle.instalment(id_)
        lamp = state.armies.lamps.get(part.group) if part else None
        if part is None or lamp is None or lamp.turn + part.after > turn:
            yield f"the instalment {id_} came on Game-Turn {turn}, and its group was mobilized on {lamp}"
    for id_, left in state.armies.held.items():
        part = order_of_battle.instalment(id_)
        if part is None or id_ not in state.armies.taken or not set(left) <= {one.place for one in part.arrivals}:
            yield f"{dict(left)} wait of the instalment {id_}"


def _asleep(state: State, watched: Field | None) -> Iterator[str]:
    """Who is not mobilized stands where he was set up, or where a battle drove him."""
    if watched is None:
        return
    for people in order_of_battle.peoples().values():
        # Orcs of a Search Card may be told for a Force of their people, wherever the card has put them.
        if lamps.is_mobilized(state, people.group) or (people.are_orcs and watched.orcs_by_cards):
            continue
        homes = {one.place for one in order_of_battle.setup() if people.name in one.points}
        for place, force in state.armies.of(side_of(state, people.name)).items():
            if people.name in force.points and place not in homes | watched.driven:
                yield f"{people.name}, who are not mobilized, stand in {place}"


def _battle(state: State, watched: Field | None) -> Iterator[str]:
    fight = state.under_way(Battle)
    if fight is None:
        return
    for seat, strengths in fight.strengths.items():
        there = dict(forces.points_at(state, seat, fight.hex))
        if dict(strengths) != there:
            yield f"the battle in {fight.hex} has {dict(strengths)} of {seat}, and there stand {there}"
    if any(count < 0 for count in (*fight.due.values(), fight.to_kill)):
        yield f"fewer than no losses are due: {dict(fight.due)}, {fight.to_kill}"


def _won(state: State, watched: Field | None) -> Iterator[str]:
    fight = state.under_way(Battle)
    # S.7: who is killed in the last battle is named before it is over.
    if fight is not None and fight.to_kill:
        return
    if state.three.is_on:
        # Z: of a Nazgul's death in the midst of a fight it is declared after it.
        return
    for seat in SEATS:
        if all(forces.controller(state, place) == seat for place in OBJECTIVES) and state.phase is not Phase.OVER:
            yield f"{seat} controls all seven places, and the game goes on"


HOLDS: Final[Mapping[str, Callable[[State, Field | None], Iterator[str]]]] = {
    "S.1": _conserved,
    "S": _strengths,
    "S.4": _control,
    "T": _schedules,
    "S.2": _asleep,
    "S.3": _battle,
    "U": _won,
}
"""Section -> what must hold by it."""
