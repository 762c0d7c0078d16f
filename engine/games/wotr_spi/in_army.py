"""What the rules wait for in Army Combat (S.3-S.7): a battle in a hex, and those whose Army is gone.

A Battle lies on the stack for as long as there is combat in its hex. What it waits for now follows from what has been
said and rolled in it (steps/s_armies/battle.py). A siege (S.4) is a Battle in a Citadel's hex.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Final, TypeVar

from engine.core.frozen import frozen, replace
from engine.games.wotr_spi.in_hand import InHex

V = TypeVar("V")

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
    """S.3  Army Combat in a hex. attacker: the seat whose Force attacks; strengths: the Forces now, of the Attacker, of
    the Defender, and of an ally who defends with it (X.1); factor: by what terrain multiplies the Defender (S.5);
    holder: who controls the Citadel here, "" where none is (S.4). by: who speaks for the Attacker's Force, "" where its
    own seat does (X.1). otherwise: open questions that are read here against the app's own reading; at_once: it is
    fought in whatever Player-Turn, which goes on afterwards (R.18).

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
    by: str = ""
    otherwise: tuple[str, ...] = ()
    at_once: bool = False

    @property
    def defenders(self) -> tuple[str, ...]:
        """The seat that was attacked, and the ally whose Force defends with its own (X.1)."""
        return tuple(seat for seat in self.strengths if seat != self.attacker)

    @property
    def defender(self) -> str:
        """The seat that was attacked; once its Force is gone, its ally."""
        return self.defenders[0]

    @property
    def sides(self) -> tuple[str, str]:
        """The Attacker, then the Defender."""
        return self.attacker, self.defender

    @property
    def seats(self) -> tuple[str, ...]:
        """All whose Forces fight, the Attacker first."""
        return self.attacker, *self.defenders

    def side(self, seat: str) -> tuple[str, ...]:
        """The seats whose Forces fight as one with this seat's, and it."""
        return self.defenders if seat in self.defenders else (seat,)

    def total(self, seat: str) -> int:
        """The Strength Points of a seat's side."""
        return sum(sum(self.strengths[one].values()) for one in self.side(seat))

    def peoples(self, seat: str) -> set[str]:
        """Of which peoples a seat's side is."""
        return {people for one in self.side(seat) for people in self.strengths.get(one, {})}

    def leader(self, seat: str) -> str:
        """S.6  Of a seat's side the seat whose Character leads it, "" where nobody does."""
        return next((one for one in self.side(seat) if self.leaders.get(one, NOBODY) != NOBODY), "")

    def speaker(self, seat: str) -> str:
        """X.1  The seat that speaks for this seat's Force."""
        return self.by or seat if seat == self.attacker else seat

    def spoken_for(self, seat: str) -> str:
        """X.1  The seat for whose Force this one speaks, "" for none."""
        return next((one for one in self.seats if self.speaker(one) == seat), "")

    def with_losses(self, seat: str, lost: Mapping[str, int]) -> "Battle":
        """The same without these Strength Points of a seat's: where none of them are left its ally fights on alone."""
        have = {people: count - lost.get(people, 0) for people, count in self.strengths[seat].items()}
        left = {people: count for people, count in have.items() if count > 0}
        fewer = replace(self, strengths={**self.strengths, seat: left})
        return fewer if left or not fewer.total(seat) else fewer.without_force(seat)

    def without_force(self, seat: str) -> "Battle":
        """The same once a seat's Force is out of it, and its ally's fights on."""

        def others(of: Mapping[str, V]) -> Mapping[str, V]:
            return {one: told for one, told in of.items() if one != seat}

        return replace(
            self, strengths=others(self.strengths), leaders=others(self.leaders), casts=others(self.casts),
            spells=others(self.spells), stays=tuple(one for one in self.stays if one != seat),
        )  # fmt: skip

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
    reached for in vain, as he is known; is_reached: no more of them is reached for; searches: they are searched for
    first, where a table reads S.7 so.
    """

    name: ClassVar[str] = "routed"
    seat: str
    by: str
    tried: tuple[str, ...] = ()
    is_reached: bool = False
    searches: bool = False


@frozen
class RoutReach(InHex):
    """S.4, S.7  Orcs reach for a Character whose Army is gone. who: his name where he lies face-up, "hobbit" for a
    spotted Hobbit, COUNTER for a face-down counter; die: None before it is rolled; searches: the Search Table's is
    rolled before it.
    """

    name: ClassVar[str] = "rout_reach"
    who: str
    die: int | None = None
    searches: bool = False


COUNTER: Final = "counter"
"""A Character known by his face-down counter alone."""
