"""What the rules wait for in Army Combat (S.3-S.7): a battle in a hex, and what is asked in it, step after step.

A Battle lies on the stack for as long as there is combat in its hex; what is asked now lies on top of it. A siege (S.4)
is a Battle in a Citadel's hex.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Final

from engine.core.frozen import frozen
from engine.games.wotr_spi.in_hand import InHex

NOBODY: Final = ""
"""A leader who is named for nobody (S.6)."""
Strengths = Mapping[str, Mapping[str, int]]
"""Seat -> people -> Strength Points, all of them told."""


@frozen
class Battle(InHex):
    """S.3  Army Combat in a hex. attacker: the seat whose Player-Turn it is; strengths: both Forces now; factor: by
    what terrain multiplies the Defender (S.5), 0 before it is known; is_half: the Dark Power did not pay to defend in
    full; holder: who controls the Citadel here (S.4), "" where none is; round: from 1 on; leaders: seat -> who leads for this
    roll, NOBODY where nobody does; spells: seat -> what Sorcery adds to its leader's Morale for this roll (H.2); turned:
    what cards add to the die; has_rolled: whether a die of this battle has fallen.
    """

    name: ClassVar[str] = "battle"
    attacker: str
    strengths: Strengths = field(default_factory=dict)
    factor: int = 0
    is_half: bool = False
    holder: str = ""
    round: int = 1
    leaders: Mapping[str, str] = field(default_factory=dict)
    spells: Mapping[str, int] = field(default_factory=dict)
    turned: int = 0
    has_rolled: bool = False
    killed: int = 0


@frozen
class DefencePrice(InHex):
    """S.3/shadow-point-costs  The Dark Power is attacked: it pays two Shadow Points, or defends at half strength."""

    name: ClassVar[str] = "defence_price"


@frozen
class ArmyLeader(InHex):
    """S.6  A seat names who leads its Force for the next roll, or nobody."""

    name: ClassVar[str] = "army_leader"
    seat: str


@frozen
class ArmySorcery(InHex):
    """H.2  A seat says whether its leader uses Sorcery: the Attacker first."""

    name: ClassVar[str] = "army_sorcery"
    seat: str


@frozen
class SorceryRoll(InHex):
    """H.2, H.3  The die of a leader who uses Sorcery."""

    name: ClassVar[str] = "sorcery_roll"
    seat: str


@frozen
class BattleRoll(InHex):
    """S.3/table  The Attacker's die is awaited. odds: the column."""

    name: ClassVar[str] = "battle_roll"
    odds: str


@frozen
class Losses(InHex):
    """S.3/losses, S.10  A seat takes so many Strength Points off its Force."""

    name: ClassVar[str] = "losses"
    seat: str
    points: int


@frozen
class Killed(InHex):
    """S.7  The Fellowship names the Character who is killed."""

    name: ClassVar[str] = "killed"


@frozen
class Parting(InHex):
    """S.3/retreats, S.4  A seat may go: who controls the Citadel by breaking off, then the Defender, then the Attacker
    by retreating. may_break_off: it may stay inside and end it.
    """

    name: ClassVar[str] = "parting"
    seat: str
    may_break_off: bool = False


@frozen
class Routed(InHex):
    """S.4, S.7  A Force is gone: the victors' Orcs may try to capture its Characters, and the rest go to a hex beside.
    seat: whose Characters these are; by: who holds the field.
    """

    name: ClassVar[str] = "routed"
    seat: str
    by: str
