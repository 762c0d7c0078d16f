"""What the rules wait for in Individual Combat: a combat in a hex, the Duels in it, and the pauses between them."""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Final

from engine.core.frozen import frozen, replace
from engine.games.wotr_spi.in_hand import InHex
from engine.games.wotr_spi.pieces import SEATS, THREE_SEATS

BySeat = Mapping[str, str]
"""Seat -> a Character, or what his counter is known as."""


@frozen
class Combat(InHex):
    """G.2  A combat in a hex, by seat: fighters, who was picked; shown, as whom everybody knows him; was, as which
    counter he stood there; unseen, the wearer of the Ring who has slipped from somebody (M.2b). first, chooses: who
    picks first, and now; servant: the Servant met, ""; out: who has left it; dead: who has fallen in it;
    shown_by_others: Magic Cards shown by these; rolled: whether a die fell before somebody slipped away. between: the
    two seats, none where they are the two of the Character Game; by: the seat that started it.
    """

    name: ClassVar[str] = "combat"
    first: str
    chooses: str
    spotted_only: bool
    servant: str = ""
    fighters: BySeat = field(default_factory=dict)
    shown: BySeat = field(default_factory=dict)
    was: BySeat = field(default_factory=dict)
    unseen: BySeat = field(default_factory=dict)
    out: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    shown_by_others: tuple[int, ...] = ()
    rolled: bool = False
    between: tuple[str, ...] = ()
    by: str = ""

    @property
    def sides(self) -> tuple[str, str]:
        """The two seats, in the order in which they are asked."""
        one, other = self.between or SEATS
        return one, other


NO_COMBAT: Final = Combat(hex="", first="", chooses="", spotted_only=False)
"""What the rules of a combat read where none is in hand."""


@frozen
class Said:
    """H.1  How a seat's fighter attacks this round: by Sorcery, and with which Magic Cards."""

    sorcery: bool
    items: tuple[int, ...]


NOTHING_SAID: Final = Said(sorcery=False, items=())


@frozen
class Duel(InHex):
    """G.1  Two Characters matched, in a combat or in an Attempt to Seize the Ring (seizer, set_on_by: by which seat).
    By seat: fighters, shown and was as in a Combat; said, how he attacks; dice and totals of this round; stop, who
    would stop after it. laid: Magic Cards shown in it; ended: the round is over.
    """

    name: ClassVar[str] = "duel"
    fighters: BySeat
    shown: BySeat
    was: BySeat
    round: int = 1
    said: Mapping[str, Said] = field(default_factory=dict)
    dice: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    laid: tuple[int, ...] = ()
    ended: bool = False
    stop: Mapping[str, bool] = field(default_factory=dict)
    seizer: str = ""
    set_on_by: str = ""

    @property
    def sides(self) -> tuple[str, str]:
        """The two seats, in the order in which they are asked."""
        one, other = sorted(self.fighters, key=THREE_SEATS.index)
        return one, other

    def another_round(self) -> "Duel":
        """The same two, with nothing said or rolled yet."""
        return replace(self, round=self.round + 1, said={}, dice={}, totals={}, ended=False, stop={})


@frozen
class CombatPause(InHex):
    """G.2  Somebody has left the combat below. stop: by seat, who would stop it."""

    name: ClassVar[str] = "combat_pause"
    stop: Mapping[str, bool] = field(default_factory=dict)
