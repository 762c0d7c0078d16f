"""Evenings in which somebody is searched for, captured, or walks into Nazgul, for the tests of J."""

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_search import ROHAN, search, searching

BESIDE = "W2723"
"""A hex of Rohan beside ROHAN."""


def reached(*names: str, card: int = 103, face: int = 1, hobbits: int = 0, orcs: int = 6) -> Evening:
    """Orcs of this card search ROHAN with this die, and stay: they spotted these Characters and so many Hobbits."""
    evening = searching(card, (ROHAN, (*names, *("merry", "pippin", "sam")[:hobbits])))
    search(evening, face, orcs=orcs)
    evening.do(FELLOWSHIP, "RevealSpotted", named=list(names), hobbits=hobbits)
    evening.do(DARK, "PlaceForce", orcs=orcs)
    return evening


def captured(name: str = "gimli", card: int = 103) -> Evening:
    """Orcs hold this Character in ROHAN, and nobody else is there."""
    evening = reached(*(() if name == "hobbit" else (name,)), card=card, hobbits=int(name == "hobbit"), orcs=3)
    evening.do(DARK, "TryCapture", victim=name)
    evening.roll(DARK, 1)
    if "taken" in evening.asks:
        evening.do(FELLOWSHIP, "GiveWord", yes=True)
    evening.do(FELLOWSHIP, "TellMagicCards")
    return evening


def beside_nazgul(*names: str, hex_: str = ROHAN) -> Evening:
    """Game-Turn 2, the Fellowship Player-Turn: Nazgul 4 stands in a hex, these Characters in Rivendell."""
    evening = Evening().to("dark_power")
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4"], to=hex_)
    return evening.to("fellowship", 2).company(hex_, *names)


# J.2
