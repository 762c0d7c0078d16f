"""V-Z  What the Three Player Game adds to the record: who searches, alliances, what Saruman has done and holds."""

from collections.abc import Mapping
from dataclasses import field

from engine.core.frozen import frozen
from engine.games.wotr_spi.pieces import DARK_POWER


@frozen
class Trade:
    """X.2  An exchange of Event Cards that an ally has laid on the other's desk. wants: how many it asks for."""

    by: str
    to: str
    cards: tuple[int | None, ...] = ()
    wants: int = 0


@frozen
class Moved:
    """X.1  In which phase of this Game-Turn a unit moved; points: of a Force, how many Strength Points did."""

    phase: str
    points: int = 0


@frozen
class Captors:
    """J.4  Orcs who hold captives beside another seat's captors. names, hobbits: whom they hold; without strength they
    are gone, and these are to be freed.
    """

    strength: int
    kind: str
    names: tuple[str, ...] = ()
    hobbits: int = 0


@frozen
class Three:
    """is_on: whether Saruman has a seat of his own.

    searcher: the seat whose search it is (Y.1); has_searched: who has had his Search Card of this phase. ally: the seat
    that is allied with Saruman in this Game-Turn, was_ally: the one of the Game-Turn before, where they have parted;
    pads: seat -> with whom it writes that it would be allied; lends: seat -> units that its ally moves; ends: who has
    cancelled (X.1). All these are secrets of the two; is_ally_told: the third has been told. trade: an exchange
    that waits for an answer (X.2). moved: units that have moved in this Game-Turn, as Characters' names, as
    "seat@place" of Forces, and as "counters@place" of face-down ones that an ally has moved; lent_moved: who these are,
    a secret of the two (X.1).

    belligerent: by what Saruman has first acted against the Dark Power, "" for nothing (Y.5); is_by_units: that is no
    more than units of his, without himself, on the Eastern map. persuaded: Saruman has used his voice in this
    Game-Turn (Y.3); mind_battle: the die that took Shadow Points in it, spent_before: what had been spent by then
    (Y.4). magic: Saruman's Magic Cards; may_have_magic: whether he has been given any. may_raise: the other seat that
    plays card 88 with his consent in this Game-Turn; is_back: he has died and returned (Y.6). has_worn: he has worn
    the Ring (Z); wore_before: he had it on when the Ring Phase began; has_called: a Nazgul has come to him in it (W.2).
    captors: hex -> the Orcs of a second seat who hold somebody there too (J.4).
    """

    is_on: bool = False
    searcher: str = DARK_POWER
    has_searched: tuple[str, ...] = ()
    ally: str = ""
    was_ally: str = ""
    is_ally_told: bool = False
    pads: Mapping[str, str] = field(default_factory=dict)
    lends: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ends: tuple[str, ...] = ()
    trade: Trade | None = None
    moved: Mapping[str, Moved] = field(default_factory=dict)
    lent_moved: tuple[str, ...] = ()
    belligerent: str = ""
    is_by_units: bool = False
    persuaded: bool = False
    mind_battle: int | None = None
    spent_before: int = 0
    magic: tuple[int, ...] = ()
    may_have_magic: bool = False
    may_raise: str = ""
    is_back: bool = False
    has_worn: bool = False
    wore_before: bool = False
    has_called: bool = False
    captors: Mapping[str, Captors] = field(default_factory=dict)


TWO_SEATS = Three()
