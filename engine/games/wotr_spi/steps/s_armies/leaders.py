"""S.6, R.1-R.7  Which Characters may lead a Force, as everybody sees."""

from collections.abc import Iterator
from typing import Final

from engine.core.check import ESSENTIAL, Check, hold
from engine.games.wotr_spi import at_home
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import CHIEF, FELLOWSHIP
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.f_movement.open_counters import is_kept_by_saruman, kept_check
from engine.games.wotr_spi.steps.t_mobilization.gandalf_comes import WOKEN

MAY_LEAD: Final = (
    "aragorn", "boromir", "gandalf_grey", "gandalf_white", "celeborn", "thranduil", "dain", "brand", "denethor",
    "faramir", "imrahil", "theoden", "theodred", "eomer", "lord_of_the_nazgul", "gothmog", "mouth_of_sauron", "saruman",
    CHIEF,
)  # fmt: skip
"""S/leaders, S.6/which-may-lead  Characters whose Morale stands without parentheses: E.5/campaign-game-only,
E.7/campaign-game-only, E.10/campaign-game-only, E.14/campaign-game-only, E.15/campaign-game-only,
E.16/campaign-game-only, R.1, R.2, R.3, R.4, R.5, R.6, R.7.

# RULING: R names Armies of the Fellowship, S.6 any Leader whom a Player controls: a Semi-Ringwraith leads for the Dark
Power (M.4).
"""
MINAS_TIRITH: Final = "E0428"
DENETHOR_AWAY: Final = "denethor-away"
"""The open question who leads there while he is not there."""
OF_THE_CHIEF: Final = frozenset({"dunlendings", "saruman_orcs"})
"""R.7  The peoples of whom an Army is composed that the Chief of the Dunlendings leads."""
CHIEF_MIXED: Final = "chief-mixed"
"""The open question whether units of others may be in it."""


def can_be_there(state: State, seat: str, hex_: str, name: str) -> bool:
    """S.6  Whether this one may stand in the hex, as everybody sees. Who has died, or stands elsewhere, under a
    face-down counter is the Fellowship's secret: he is listed still.
    """
    person = state.people.get(name)
    if person is None or person.side != seat:
        return False
    if name == "gandalf_white" and not state.is_white_back:
        return False
    if seat != FELLOWSHIP or person.is_face_up:
        return person.hex == hex_ and not person.is_dead and not person.is_captive
    return at_home.may_lie(state, name, hex_)


def leaders_of(state: State, seat: str, hex_: str) -> tuple[str, ...]:
    """S.6  Whom a seat could name as leader here, as everybody sees."""
    return tuple(name for name in MAY_LEAD if hold(leader_checks(state, seat, hex_, name)))


def _is_open_without_him(state: State) -> bool:
    """R.4  Whether a table lets anybody lead at Minas Tirith while Denethor is away."""
    fight = state.under_way(Battle)
    return fight is not None and DENETHOR_AWAY in fight.otherwise


def leader_checks(state: State, seat: str, hex_: str, name: str) -> Iterator[Check]:
    """S.6, J.4, N.11, R.4/minas-tirith, R.6/theoden, R.7  Whether he may lead his seat's Force here, as all see."""
    facts, person = {"hex": hex_, "name": name}, state.people.get(name)
    yield Check("S.6", name in MAY_LEAD, "he_leads_armies", facts=facts)
    # RULING: J.4 bars captives from movement and Individual Combat alone; dragged along by the foe they lead nobody.
    held = person is not None and person.side == seat and person.is_face_up and person.is_captive
    of_saruman = held and is_kept_by_saruman(state, name)
    if of_saruman:
        yield kept_check(state, name, hex=hex_)
    yield Check("J.4", not held, "captives_lead_no_army", ESSENTIAL, facts=facts, applies=held and not of_saruman)
    yield Check(
        "S.6", can_be_there(state, seat, hex_, name), "leader_is_there", ESSENTIAL, facts=facts, applies=not held
    )
    denethor = state.people.get("denethor")
    bound = seat == FELLOWSHIP and hex_ == MINAS_TIRITH and denethor is not None and not denethor.is_dead
    # RULING: R.4 closes Minas Tirith to every other leader until Denethor has been killed, be he there or away.
    if _is_open_without_him(state):
        bound = bound and can_be_there(state, seat, hex_, "denethor")
    yield Check("R.4", name in ("denethor", "boromir"), "denethor_lives", facts=facts, applies=bound)
    woken = WOKEN in state.armies.told
    yield Check("R.6", woken, "gandalf_has_come_to_theoden", facts=facts, applies=name == "theoden")
    fight = state.under_way(Battle)
    peoples = fight.peoples(seat) if fight is not None else set()
    # RULING: R.7 says "composed of": an Army with anything else in it he does not lead.
    mixed = fight is not None and CHIEF_MIXED in fight.otherwise
    his = bool(peoples & OF_THE_CHIEF) if mixed else peoples <= OF_THE_CHIEF
    yield Check("R.7", his, "army_is_the_chiefs", facts=facts, applies=name == CHIEF)
