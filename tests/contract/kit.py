"""What a game tells the contracts of itself: `CONTRACT` in tests/games/<game>/contract.py, where it has one."""

import importlib
import importlib.util
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Floors:
    """How much of a game its contracts must come by, so that none holds because nothing happened.

    What is written here is little: it is what any game comes to. offer_kinds: commands that are offered; offers: how
    often; kinds_under_other_readings: commands offered when every open question is settled otherwise; held: moments at
    which a Wait holds something that is offered; clock: turns of a game's own clock that random games come to; entries:
    of these games; endings: ways in which games that head for their ends come to them; undone: undos that were
    compared; words: sections and sentences that were looked up.
    """

    offer_kinds: int = 3
    offers: int = 40
    kinds_under_other_readings: int = 3
    held: int = 0
    clock: int = 0
    entries: int = 60
    endings: int = 2
    undone: int = 3
    words: int = 20


@dataclass(frozen=True)
class Contract:
    """One game's part of the contracts."""

    floors: Floors = field(default_factory=Floors)


def contract_of(game: str) -> Contract:
    """What this game tells of itself; a game that tells nothing is held to what holds of any."""
    name = f"tests.games.{game}.contract"
    if importlib.util.find_spec("tests.games") is None or importlib.util.find_spec(f"tests.games.{game}") is None:
        return Contract()
    found = importlib.import_module(name).CONTRACT
    assert isinstance(found, Contract)
    return found
