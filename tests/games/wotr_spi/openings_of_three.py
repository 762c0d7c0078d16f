"""Openings of the Three Player Game: the Campaign Game's among three seats, and the ways to what V to Z add."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.policy import Move
from tests.engine.games.wotr_spi.duels import BOX
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, ISENGARD, SARUMAN, SEATS, Council
from tests.games.wotr_spi.openings_of_war import NotedWar, ways


class _NotedCouncil(NotedWar, Council):  # type: ignore[misc]
    """A table of three that notes what was given at it."""

    def __init__(self) -> None:
        self.table = Table.create(
            None, "wotr_spi", version="three_player", box=BOX, table_id="000000000001", table_secret=bytes(32)
        )
        self.moves = []

    def far(self, seat: str, do: str, **fields: Any) -> Ruling:
        """A move that every seat agrees to, but for its length as lawful as any."""
        wrong = {check.says for check in self.ruled(seat, do, **fields).checks if check.refuses}
        assert wrong <= {"no_way_is_that_short"}, wrong
        return self.do(seat, do, agreed=SEATS, **fields)

    def sauron_sees(self, card: int) -> None:
        """N.17  He looks at the Fellowship's hand."""
        self.do(DARK, "PickHand", whose=FELLOWSHIP)
        super().sauron_sees(card)


def _allies(table: _NotedCouncil) -> None:
    """X.1, X.2  Saruman and the Dark Power ally with words on their desks, and change cards there."""
    table.set_up(dark=(57, 61, 62), fellowship=(70, 71, 72), saruman=(77, 78, 79)).to("events")
    table.do(SARUMAN, "WriteAlliance", to=DARK, lends=[ISENGARD])
    table.do(FELLOWSHIP, "WriteAlliance", to=SARUMAN)
    table.do(DARK, "WriteAlliance", to=SARUMAN)
    table.to("search")
    for offers, gives in ((SARUMAN, 77), (DARK, 57)):
        table.do(offers, "OfferTrade", cards=[gives], wants=1)


def _traders(table: _NotedCouncil) -> None:
    """X.2  They change one for one, whatever they say that it is."""
    _allies(table)
    table.do(SARUMAN, "AnswerTrade", cards=[77])
    table.do(DARK, "OfferTrade", cards=[61], wants=1)


def _bargain(table: _NotedCouncil) -> None:
    """X.1  Three Events Phases on, in each of which an alliance may be written; the third seat would lend as well."""
    table.set_up(dark=(57, 61, 62), fellowship=(70, 71, 72), saruman=(77, 78, 79)).to("events")
    table.do(FELLOWSHIP, "WriteAlliance", to=SARUMAN, lends=["aragorn@W2812"])
    for writer, other in ((SARUMAN, DARK), (DARK, SARUMAN)):
        table.do(writer, "WriteAlliance", to=other)


def _lends(table: _NotedCouncil) -> None:
    """X.1  The Fellowship lends Saruman four of its own, and he moves one of them, whoever it is."""
    table.set_up(dark=(57, 61, 62), fellowship=(70, 71, 72), saruman=(77, 78, 79)).to("events")
    company = [f"{name}@W2812" for name in ("aragorn", "gimli", "legolas", "boromir")]
    table.do(FELLOWSHIP, "WriteAlliance", to=SARUMAN, lends=company)
    table.do(DARK, "WriteAlliance", to=SARUMAN, lends=["nazgul_9"])
    table.do(SARUMAN, "WriteAlliance", to=FELLOWSHIP)
    table.to(SARUMAN)
    for to, name in (("W2712", "aragorn"), ("W2711", "gimli")):
        table.do(SARUMAN, "MoveLentCompany", origin="W2812", to=to, face_down=1, names=[name])


def _gift(table: _NotedCouncil) -> None:
    """Y.6  A summoned Gandalf gives Saruman, who has two, two Magic Cards more: one is too much."""
    table.set_up(saruman=(70, None, None)).allied(FELLOWSHIP, 1).to(FELLOWSHIP)
    table.taken(47, 48, 52, 55, to=("gimli", "gandalf_grey", "gimli", "gimli"))
    table.do(FELLOWSHIP, "ExchangeMagicCard", card=52, to="gandalf_grey")
    table.by_hand("hex", FIELD, "saruman")
    table.company(FIELD, "gimli")
    table.settled()
    for card in (47, 55):
        table.do(FELLOWSHIP, "HandMagicCard", card=card)
    table.to("events", 2)
    table.do(SARUMAN, "PlayEvent", card=70)
    table.roll(SARUMAN, 5)
    table.do(FELLOWSHIP, "GiveUpGandalf", origin="W2812")
    table.do(SARUMAN, "LayGiftDown", cards=[48])


def _fourth(table: _NotedCouncil) -> None:
    """Y.3  Saruman has three Magic Cards of the Fellowship's, talks Gimli out of a fourth, and lays one down."""
    table.set_up().allied(FELLOWSHIP, 1).to(FELLOWSHIP)
    table.taken(47, 52, 53, 55, to=("gimli", "gimli", "gimli", "legolas"))
    table.by_hand("hex", FIELD, "saruman")
    table.company(FIELD, "gimli", "legolas")
    table.settled()
    for card in (47, 52, 53):
        table.do(FELLOWSHIP, "HandMagicCard", card=card)
    table.by_hand("ring_bearer", "frodo")
    table.by_hand("hex", ISENGARD, "saruman")
    table.captive("legolas", ISENGARD).to(SARUMAN, 2)
    table.do(SARUMAN, "Persuade", victim="legolas", kind="magic_card")
    table.roll(SARUMAN, 6)
    table.do(FELLOWSHIP, "GivePersuadedCard", card=55)


def _friends(table: _NotedCouncil) -> None:
    """X.2  The Fellowship and Saruman are allies, and Magic Cards go from the one to the other in one hex."""
    table.set_up(dark=(57, 61, 62), fellowship=(70, 71, 72), saruman=(77, 78, 79)).to("events")
    table.do(SARUMAN, "WriteAlliance", to=FELLOWSHIP)
    table.do(FELLOWSHIP, "WriteAlliance", to=SARUMAN)
    table.to(FELLOWSHIP)
    table.taken(47, 52, 56, to=("gimli", "legolas", "gimli"))
    table.by_hand("hex", FIELD, "saruman")
    table.company(FIELD, "gimli", "legolas")
    table.settled()
    table.do(FELLOWSHIP, "HandMagicCard", card=47)
    table.do(FELLOWSHIP, "HandMagicCard", card=52)
    table.do(SARUMAN, "HandMagicCard", card=47)


def _voice(table: _NotedCouncil) -> None:
    """Y.3  Gimli is persuaded to give an Event Card away, and Saruman has one too many."""
    table.set_up(dark=(57, 61, 62), fellowship=(70, 71, 72), saruman=(77, 78, 79)).to("search")
    table.captive("gimli", ISENGARD)
    table.by_hand("ring_bearer", "frodo")
    table.to(SARUMAN)
    table.do(SARUMAN, "Persuade", victim="gimli", kind="event_card")
    table.roll(SARUMAN, 6)


def _heir(table: _NotedCouncil) -> None:
    """Y.3, M.1  Gimli, whom Orcs hold, may bear the Ring, or somebody else: Saruman speaks to him and gets nothing."""
    ways()["mud"](table)
    table.captive("gimli", ISENGARD).to(SARUMAN)
    table.do(SARUMAN, "Persuade", victim="gimli", kind="magic_card")
    table.roll(SARUMAN, 6)
    table.do(FELLOWSHIP, "GivePersuadedCard", has_none=True)


def _seen(table: _NotedCouncil) -> None:
    """N.17, Y.6  Sauron looks at Saruman's hand."""
    table.set_up(dark=(77, 61, 62), fellowship=(70, 71, 72), saruman=(80, 78, 79)).to(FELLOWSHIP)
    table.do(DARK, "PlayEvent", card=77)
    if "palantir" in table.asks:
        table.do(FELLOWSHIP, "AnswerPalantir")
    table.do(DARK, "PickHand", whose=SARUMAN)
    table.do(SARUMAN, "ShowEvents", cards=[78])


def _voice_at_a_hand(table: _NotedCouncil) -> None:
    """Y.3  Saruman has the card of Gimli's, and lays one down."""
    _voice(table)
    table.do(FELLOWSHIP, "GivePersuadedCard", card=71)


def _herb(table: _NotedCouncil) -> None:
    """L.10  Athelas heals whoever has it."""
    table.to(FELLOWSHIP)
    table.taken(55, 53, to=("merry", "gimli"))
    table.do(FELLOWSHIP, "UseAthelas", holder="merry")


def _peers(table: _NotedCouncil) -> None:
    """L.4  Gimli or Legolas looks into the Palantír of Minas Tirith, and the Dark Power alone is told."""
    table.set_up(dark=(57, 61, 62), fellowship=(70, 71, 72), saruman=(77, 78, 79)).to(FELLOWSHIP)
    table.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=4)
    table.by_hand("face_up", "yes", "denethor")
    table.by_hand("dead", "yes", "denethor")
    table.company("E0428", "gimli", "legolas")
    table.do(FELLOWSHIP, "TakeMagicCards", hex="E0428", count=2)
    table.do(FELLOWSHIP, "PeerBeforeOne", against=DARK, character="gimli", hex="E0428", cards=[44])


_OPENINGS = {
    "peers": _peers,
    "herb": _herb, "heir": _heir, "lends": _lends, "gift": _gift, "fourth": _fourth,
    "seen": _seen, "too_many": _voice_at_a_hand, "allies": _allies, "traders": _traders, "bargain": _bargain,
    "friends": _friends, "voice": _voice, **ways(),
}  # fmt: skip


def to_council(name: str) -> Callable[[], tuple[Move, ...]]:
    """What makes the moves of this opening, once they are wanted."""
    return partial(council, name)


@cache
def council(name: str) -> tuple[Move, ...]:
    """The moves of this opening; they are given at a table of the Three Player Game with BOX."""
    table = _NotedCouncil()
    _OPENINGS[name](table)
    return tuple(table.moves)
