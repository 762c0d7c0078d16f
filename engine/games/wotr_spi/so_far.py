"""What a Player-Turn, or a Game-Turn, has seen so far, as far as a rule asks for it later (F.3, J, K, L, S)."""

from collections.abc import Mapping
from dataclasses import field

from engine.core.frozen import frozen
from engine.games.wotr_spi.armies import ArmiesSoFar


@frozen
class Walked:
    """Counters that came to a hex in this Player-Turn: how many, and the legs of the way that brought the last of them,
    each from its first hex on (F.3). named: who of them lay face-up, or was turned up there; face_down: how many of
    them lay face-down.
    """

    count: int = 0
    legs: tuple[tuple[str, ...], ...] = ()
    using: tuple[int, ...] = ()
    named: tuple[str, ...] = ()
    face_down: int = 0


@frozen
class Arrived:
    """Counters of the Fellowship that came to a hex in this Game-Turn: how many of them are still there at the least,
    and how many of them can have begun the Game-Turn where at the most (hex -> count).
    """

    count: int = 0
    most: Mapping[str, int] = field(default_factory=dict)


@frozen
class Starts:
    """L.6, L.8, L.9  Where those who have moved in this Game-Turn began it. arrived: hex -> who came there. seen: open
    Characters, as everybody saw. noted: Characters, as the Fellowship's desk has it.
    """

    arrived: Mapping[str, Arrived] = field(default_factory=dict)
    seen: Mapping[str, str] = field(default_factory=dict)
    noted: Mapping[str, str] = field(default_factory=dict)


@frozen
class SoFar:
    """What the phase under way has seen; forgotten when the next begins.

    is_movement_over: the Fellowship has said so. searched: hexes searched in the
    Fellowship Player-Turn. tried, escapes: "hex/victim" for every capture and escape that failed. carried: hexes Orcs
    brought captives to. reduced: Citadels attempted. is_combat_over: both seats have
    had their combats of this Player-Turn, so Citadels may be reduced.
    began: hexes where Fellowship counters stood when the phase began. walked: hex -> who came there. uses: Magic
    Cards in use in this Player-Turn, and the hexes in which those who use them can have begun the Game-Turn.
    """

    is_movement_over: bool = False
    searched: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    escapes: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    reduced: tuple[str, ...] = ()
    is_combat_over: bool = False
    ran: tuple[str, ...] = ()
    """Who walked for the Dark Power."""
    legs: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """Of each of them, and of Nazgul without their beasts, the legs of the way he went, each from its first hex on."""
    began: tuple[str, ...] = ()
    walked: Mapping[str, Walked] = field(default_factory=dict)
    uses: Mapping[int, frozenset[str]] = field(default_factory=dict)
    seized: str = ""
    """Who has seized the Ring."""
    fought: tuple[str, ...] = ()
    """Hexes in which Individual Combat was started."""
    has_theoden_come: bool = False
    """T.2  Whether Theoden has come to a Gandalf who did not move to him since: the Fellowship's secret."""
    passed: tuple[str, ...] = ()
    """V  Seats that have let their combats of this Player-Turn go by."""
    armies: ArmiesSoFar = ArmiesSoFar()
