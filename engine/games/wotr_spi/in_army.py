"""What the rules wait for in Army Combat (S.3-S.7): a battle in a hex, and those whose Army is gone.

A Battle lies on the stack for as long as there is combat in its hex. What it waits for now follows from what has been
said and rolled in it (steps/s_armies/battle.py). A siege (S.4) is a Battle in a Citadel's hex.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Final

from engine.core.frozen import frozen, replace
from engine.games.wotr_spi.in_hand import InHex

Strengths = Mapping[str, Mapping[str, int]]
"""Seat -> people -> Strength Points, all of them told."""


@frozen
class Leader:
    """S.6  Who leads a Force for a roll, "" for nobody. morale: what he adds or takes off; rating: his column of the
    Sorcery Table (H.2), or that of Galadriel who casts for him (R.1), "" for none.
    """

    name: str = ""
    morale: int = 0
    rating: str = ""


NOBODY: Final = Leader()


@frozen
class Battle(InHex):
    """S.3  Army Combat in a hex. attacker: the seat whose Player-Turn it is; strengths: both Forces now; factor: by
    what terrain multiplies the Defender (S.5); holder: who controls the Citadel here, "" where none is (S.4).

    full: whether the Dark Power pays to defend in full, None before it says and where it need not. Of the round under
    way: leaders, casts (who uses Sorcery), spells (what it adds); turned: what cards add to the die; cards: which Event
    Cards have changed it; die: None before it is rolled; due: Strength Points that a seat still takes off; to_kill:
    Characters that the Fellowship still names; stays: who has said that he goes on.
    """

    name: ClassVar[str] = "battle"
    attacker: str
    strengths: Strengths = field(default_factory=dict)
    factor: int = 1
    holder: str = ""
    held_by: str = ""
    full: bool | None = None
    round: int = 1
    leaders: Mapping[str, Leader] = field(default_factory=dict)
    casts: Mapping[str, bool] = field(default_factory=dict)
    spells: Mapping[str, int] = field(default_factory=dict)
    turned: int = 0
    cards: tuple[int, ...] = ()
    die: int | None = None
    due: Mapping[str, int] = field(default_factory=dict)
    to_kill: int = 0
    stays: tuple[str, ...] = ()

    @property
    def defender(self) -> str:
        """The other seat."""
        return next(seat for seat in self.strengths if seat != self.attacker)

    @property
    def sides(self) -> tuple[str, str]:
        """The Attacker, then the Defender."""
        return self.attacker, self.defender

    def total(self, seat: str) -> int:
        """A seat's Strength Points."""
        return sum(self.strengths[seat].values())

    def without_leader(self, name: str) -> "Battle":
        """The same once this one leads nobody any more, nor uses Sorcery for anybody."""
        led = {seat for seat, leader in self.leaders.items() if leader.name == name}
        leaders = {seat: leader for seat, leader in self.leaders.items() if seat not in led}
        casts = {seat: said for seat, said in self.casts.items() if seat not in led}
        spells = {seat: adds for seat, adds in self.spells.items() if seat not in led}
        return replace(self, leaders=leaders, casts=casts, spells=spells)

    def another_round(self) -> "Battle":
        """The same Forces and leaders, with nothing said or rolled yet."""
        return replace(
            self, round=self.round + 1, casts={}, spells={}, turned=0, cards=(), die=None, due={}, to_kill=0, stays=()
        )


@frozen
class Routed(InHex):
    """S.4, S.7  A Force is gone, or has left its Citadel: the victors' Orcs may try to capture Characters who stand in
    the hex, and the rest go to a hex beside. seat: whose Characters these are; by: who holds the field; tried: who was
    reached for in vain, as he is known; is_reached: no more of them is reached for.
    """

    name: ClassVar[str] = "routed"
    seat: str
    by: str
    tried: tuple[str, ...] = ()
    is_reached: bool = False


@frozen
class RoutReach(InHex):
    """S.4, S.7  Orcs reach for a Character whose Army is gone. who: his name where he lies face-up, "hobbit" for a
    spotted Hobbit, COUNTER for a face-down counter; die: None before it is rolled.
    """

    name: ClassVar[str] = "rout_reach"
    who: str
    die: int | None = None


COUNTER: Final = "counter"
"""A Character known by his face-down counter alone."""
