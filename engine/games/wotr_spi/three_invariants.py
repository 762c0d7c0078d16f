"""What must hold after every entry of a Three Player Game, each with its section: for invariants.py."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.games.wotr_spi import captors, ends
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.in_combat import Combat, Duel
from engine.games.wotr_spi.in_three import GiftTaken, OneTooMany
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, NAZGUL, OF_SARUMAN, RING_CARD, SARUMAN
from engine.games.wotr_spi.seats import side_of_band
from engine.games.wotr_spi.state import Phase, State

MOST_MAGIC: Final = 3
LIMIT: Final = "L.1/limit"


def faults(state: State, *, holds_any: bool = False) -> Iterator[tuple[str, str]]:
    """What does not hold now: its section, and a sentence. holds_any: Saruman holds as many Magic Cards as he likes."""
    if not state.three.is_on or state.phase is Phase.SETUP:
        return
    for section, check in HOLDS.items():
        if section == LIMIT and holds_any:
            continue
        for sentence in check(state):
            yield section, sentence


def _sides(state: State) -> Iterator[str]:
    for person in state.people.values():
        if person.side == SARUMAN and person.name not in (*OF_SARUMAN, *NAZGUL, "gollum"):
            yield f"{person.name} is Saruman's"
        if person.name in OF_SARUMAN and person.side != SARUMAN:
            yield f"{person.name} is of {person.side}"


def _ring(state: State) -> Iterator[str]:
    if state.people["saruman"].circles:
        yield f"Saruman has {state.people['saruman'].circles} circles"
    his = [name for name in NAZGUL if state.people[name].side == SARUMAN]
    if his and not state.three.has_worn:
        yield f"{his} are Saruman's, who has never worn the Ring"


def _alliance(state: State) -> Iterator[str]:
    three = state.three
    if three.ally not in ("", FELLOWSHIP, DARK_POWER):
        yield f"Saruman is allied with {three.ally}"
    if three.ally and state.phase is Phase.EVENTS:
        yield f"the alliance with {three.ally} outlasts the Events Phase"
    if {three.pads.get(FELLOWSHIP), three.pads.get(DARK_POWER)} - {None, SARUMAN, FELLOWSHIP, DARK_POWER}:
        yield f"pads name {dict(three.pads)}"


def _cards(state: State) -> Iterator[str]:
    magic = state.three.magic
    if len(set(magic)) != len(magic) or set(magic) & set(state.magic.held) or RING_CARD in magic:
        yield f"Saruman has the Magic Cards {magic}, the Fellowship {dict(state.magic.held)}"


def _limit(state: State) -> Iterator[str]:
    magic = state.three.magic
    waits = any(isinstance(step, GiftTaken) for step in state.stack)
    if not waits and len(magic) > MOST_MAGIC + any(isinstance(step, OneTooMany) for step in state.stack):
        yield f"Saruman has {len(magic)} Magic Cards"


def _locked(state: State) -> Iterator[str]:
    """Y.3, Y.4  Who stands still in this Game-Turn."""
    moved = set(state.three.moved)
    if state.three.persuaded and "saruman" in moved:
        yield "Saruman has used his voice and moved"
    his = {name for name, one in state.people.items() if one.side == SARUMAN}
    if state.three.mind_battle is not None and (moved & his or any(key.startswith(f"{SARUMAN}@") for key in moved)):
        yield f"Saruman has fought a Mind Battle, and {sorted(moved)} have moved"


def _spared(state: State) -> Iterator[str]:
    """Y.5  Nobody attacks Saruman for the Dark Power before he has acted against it."""
    for step in state.stack:
        between = isinstance(step, Combat | Duel) and set(step.sides) == {DARK_POWER, SARUMAN}
        if between and not state.three.belligerent:
            yield "the Dark Power fights Saruman, who has not acted against it"


def _captors(state: State) -> Iterator[str]:
    """J.4  Whoever holds somebody beside another seat's captors is of another seat than they."""
    for hex_, second in state.three.captors.items():
        first = state.orcs.get(hex_)
        if first is None or side_of_band(state, first.kind) == side_of_band(state, second.kind):
            yield f"captors of one seat, or of nobody, are apart in {hex_}"
        if not second.strength and state.under_way(Battle) is None and captors.orphaned(state, hex_):
            yield f"{captors.orphaned(state, hex_)} are held in {hex_} by nobody"


def _won(state: State) -> Iterator[str]:
    outcome = state.outcome
    if outcome is not None and not outcome.winners:
        yield "the game is over, and nobody has won"
    # As strictly as any table reads what the book leaves open.
    met = ends.standing(state, by_none=False, manned=True)
    if outcome is not None and not set(met) <= set(outcome.winners) and "Z" in outcome.cites:
        yield f"{met} have met their conditions, and {outcome.winners} have won"


HOLDS: Final[Mapping[str, Callable[[State], Iterator[str]]]] = {
    "J.4": _captors,
    LIMIT: _limit,
    "V": _sides,
    "W.2": _ring,
    "X.1": _alliance,
    "X.2": _cards,
    "Y.4": _locked,
    "Y.5": _spared,
    "Z": _won,
}
"""Section -> what must hold by it."""
