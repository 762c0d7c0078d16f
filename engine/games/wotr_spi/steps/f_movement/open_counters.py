"""F, J.4, N.11, E.9  Who lies face-up and yet does not go where the Fellowship likes."""

from collections.abc import Iterator
from typing import Any

from engine.core.check import ESSENTIAL, REFUSES, Check, Weight
from engine.games.wotr_spi import forces, sections
from engine.games.wotr_spi.pieces import FELLOWSHIP, GANDALFS, ISENGARD
from engine.games.wotr_spi.state import State


def checks(state: State, names: tuple[str, ...]) -> Iterator[Check]:
    """J.4, N.11, E.9  Whether these, who lie face-up, go where the Fellowship likes."""
    held = tuple(name for name in names if name in state.people and state.people[name].is_captive)
    kept = tuple(name for name in held if is_kept_by_saruman(state, name))
    yield from (kept_check(state, name, REFUSES) for name in kept)
    yield Check("J.4", False, "captives_are_not_moved", applies=len(held) > len(kept))
    obeys = state.gollum == FELLOWSHIP
    yield Check(sections.gollum(state), obeys, "fellowship_controls_gollum", applies="gollum" in names)


def is_kept_by_saruman(state: State, name: str) -> bool:
    """N.11  Whether this one is Gandalf, whom card 70 has put into Isengard and Eagles! have not freed."""
    return name in GANDALFS and state.wizards.gandalf_is_held


def kept_check(state: State, name: str, weight: Weight = ESSENTIAL, **facts: Any) -> Check:
    """N.11  Nothing is done with him until he escapes.

    # RULING: N.11 opens Isengard to Eagles alone, and neither it nor S.4 frees him who is found there when it falls.
    """
    fallen = state.armies.are_on and forces.controller(state, ISENGARD) == FELLOWSHIP
    facts = {"name": name, "has_fallen": fallen, **facts}
    return Check("N.11", False, "gandalf_is_in_no_way_used", weight, facts=facts)
