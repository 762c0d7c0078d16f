"""Openings: the ways into what random play finds seldom, as the moves that lead there."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from engine.core.audience import DESK
from engine.core.ruling import Ruling
from engine.policy import Move
from tests.engine.games.wotr_spi.duels import BOX, KILLS, NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

__all__ = ["BOX", "opening", "to_opening"]

_HERE = "W2812"


class Noting(Evening):
    """An evening that notes what was given at the table."""

    moves: list[Move]

    def do(self, seat: str, do: str, agreed: tuple[str, ...] = (), at: str = DESK, **fields: Any) -> Ruling:
        ruling = super().do(seat, do, agreed, at, **fields)
        self.moves.append(Move(seat, do, fields, agreed, at))
        return ruling

    def taken(self, *cards: int, to: tuple[str, ...]) -> None:
        """These Magic Cards come from the box of Rivendell."""
        self.do(FELLOWSHIP, "TakeMagicCards", hex=_HERE, count=len(cards), cards=list(cards), to=list(to))


class _Noted(Noting, Fight):
    """A fight that notes it."""

    def __init__(self) -> None:
        super().__init__()
        self.moves = []

    def stop(self) -> None:
        """Both seats stop fighting."""
        while "stop_dark_power" in self.asks:
            self.do(FELLOWSHIP, "StopOrGoOn", stop=True)
            self.do(DARK, "StopOrGoOn", stop=True)


def _succession(table: _Noted) -> None:
    """M.1  Frodo falls among five others; the next Ringbearer and what Frodo held are on the Fellowship's desk."""
    table.to("fellowship")
    table.taken(47, 50, 52, 55, to=("frodo", "sam", "gimli", "gimli"))
    table.stand("frodo", "sam", "merry", "gimli", "legolas", "aragorn", spotted_hobbits=1, face_down=3)
    table.dark("mouth_of_sauron").on().start().hobbit("frodo").round(NOTHING, KILLS)
    table.stop()
    table.do(FELLOWSHIP, "NameSuccessor", name="sam")
    table.do(FELLOWSHIP, "RetrieveMagicCards", cards=[47], to=["gimli"])


def _mud(table: _Noted) -> None:
    """M.1  Both fall and nobody is there: the Ring lies in the mud till Merry, or whoever it is, finds it."""
    table.to("fellowship").stand("frodo", spotted_hobbits=1).dark("mouth_of_sauron")
    table.by_hand("face_up", "yes", "gollum")
    table.by_hand("dead", "yes", "gollum")
    table.on().start().hobbit("frodo").round(KILLS, KILLS)
    table.to("fellowship", 2).company(PLACE, "merry", "gimli")
    table.do(FELLOWSHIP, "TakeRing", name="merry")


def _retrieval(table: _Noted) -> None:
    """L.1  Sam falls beside Gimli, and what he held is taken up."""
    table.to("fellowship")
    table.taken(47, 50, 52, 55, to=("sam", "sam", "gimli", "gimli"))
    table.stand("sam", "gimli", spotted_hobbits=1).dark("mouth_of_sauron").on().start().hobbit("sam")
    table.round(NOTHING, KILLS)
    table.stop()
    table.do(FELLOWSHIP, "RetrieveMagicCards", cards=[47, 50], to=["gimli", "gimli"], gives_up=[52])


def _duel(table: _Noted) -> None:
    """G.1  A Hobbit fights two rounds under no name; Athelas heals its holder, and the others walk on."""
    table.to("fellowship")
    table.taken(51, 54, 55, 56, to=("merry", "gimli", "sam", "legolas"))
    table.stand("sam", "merry", "gimli", spotted_hobbits=1, face_down=1).dark("nazgul_3").on().start()
    table.hobbit("sam").round(NOTHING, 2).fight_on().round(NOTHING, NOTHING)
    table.stop()
    table.do(FELLOWSHIP, "UseAthelas", holder="sam")
    table.do(FELLOWSHIP, "ExchangeMagicCard", card=54, to="merry")


def _death(table: _Noted) -> None:
    """E.3  Hobbits are spotted, and one of them dies in a fight without the app."""
    table.to("fellowship").stand("sam", "merry", "pippin", spotted_hobbits=2, face_down=1)
    table.do(FELLOWSHIP, "NameCounters", hex=PLACE, names=["sam", "merry", "pippin"])
    table.do(FELLOWSHIP, "ReportDeath", hex=PLACE, name="hobbit", hobbit="merry")


def _capture(table: _Noted) -> None:
    """J.4  Orcs spot and capture a Hobbit; his Magic Cards are told, his name is not."""
    table.set_up().to("fellowship")
    table.taken(47, 52, to=("sam", "merry"))
    table.company(PLACE, "sam", "merry", "gimli")
    table.by_hand("orcs", 3, PLACE)
    table.do(FELLOWSHIP, "EndPhase")
    table.do(DARK, "SearchOnMap", hex=PLACE, searcher="orcs")
    table.roll(DARK, 1)
    table.do(FELLOWSHIP, "RevealSpotted", named=["gimli"], hobbits=2, which=["sam", "merry"])
    table.do(DARK, "TryCapture", victim="hobbit")
    table.roll(DARK, 1)
    table.do(FELLOWSHIP, "GiveWord", yes=True)
    table.do(FELLOWSHIP, "TellMagicCards", cards=[47], who="sam")


def _eagles(table: _Noted) -> None:
    """N.13  Eagles carry some of a hex away, under no names."""
    table.set_up(fellowship=(72, 73, 80)).to("fellowship")
    table.taken(47, 56, to=("sam", "gimli"))
    table.company(PLACE, "sam", "merry", "gimli", "aragorn")
    table.settled()
    table.do(FELLOWSHIP, "PlayEvent", card=72)
    table.do(FELLOWSHIP, "FlyWithEagles", origin=PLACE, to="W2212", face_down=2, names=["sam", "gimli"])


def _palantir(table: _Noted) -> None:
    """N.17, N.12  Sauron and a wizard look into their stones, and cards are shown."""
    table.set_up(dark=(77, 71, 60), fellowship=(72, 78, None)).to("fellowship")
    table.by_hand("magic_box", 1, "E0428")
    table.company(PLACE, "sam", "merry", "gimli")
    table.settled()
    table.do(DARK, "PlayEvent", card=77)
    table.do(FELLOWSHIP, "AnswerPalantir", hex=PLACE, hobbits=1, which=["sam"])
    table.do(FELLOWSHIP, "ShowEvents", cards=[72])


def _wizard(table: _Noted) -> None:
    """N.12  Gandalf looks into a stone: the Dark Power shows two cards."""
    table.set_up(dark=(77, 60, 61), fellowship=(71, 78, None)).to("fellowship")
    table.by_hand("magic_box", 1, "E0428")
    table.do(FELLOWSHIP, "PlayEvent", card=71)
    table.do(DARK, "ShowEvents", cards=[60, 61])


def _draws(table: _Noted) -> None:
    """N.1 to N.3  Five Game-Turns of cards picked and discarded: many that the record has in the other hand."""
    table.set_up(dark=(57, 58, 59), fellowship=(60, 61, 62))
    for turn in range(1, 6):
        table.to("events", turn)
        for seat, card in ((DARK, 62 + turn), (FELLOWSHIP, 72 + turn)):
            pile = "discards" if seat == FELLOWSHIP and turn == 4 else "deck"
            table.do(seat, "DrawEvent", card=card, pile=pile)
            table.do(seat, "DiscardEvent", card=card)
            table.do(seat, "EndEvents")


def _third(table: _Noted) -> None:
    """I.1  Three Game-Turns, each with its letter; the third is sealed."""
    table.to("search", 3, letter="B").points("E", 3)


_OPENINGS = {
    "third": _third,
    "draws": _draws,
    "succession": _succession, "mud": _mud, "retrieval": _retrieval, "duel": _duel, "capture": _capture,
    "death": _death,
    "eagles": _eagles, "palantir": _palantir, "wizard": _wizard,
}  # fmt: skip


def to_opening(name: str) -> Callable[[], tuple[Move, ...]]:
    """What makes the moves of this opening, once they are wanted."""
    return partial(opening, name)


@cache
def opening(name: str) -> tuple[Move, ...]:
    """The moves of this opening; they are given at a table with BOX."""
    table = _Noted()
    _OPENINGS[name](table)
    return tuple(table.moves)
