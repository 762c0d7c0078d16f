"""What the rules wait for inside a phase: a record for each kind of step, in the book's order.

The steps lie on a stack; the last one is in hand. `name` is what view and asks call the kind. Fights: in_combat.py.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from engine.core.frozen import frozen
from engine.games.wotr_spi.pieces import DARK_POWER


@frozen
class Step:
    """What the rules wait for inside a phase."""

    name: ClassVar[str] = ""


@frozen
class InHex(Step):
    """A step that goes on in a hex, "" where nobody told which."""

    hex: str


# -- D  The Game-Turn -----------------------------------------------------------------------


@frozen
class EventPhase(Step):
    """D.2  A seat draws or picks up, discards and plays."""

    name: ClassVar[str] = "events"
    seat: str


@frozen
class LastSearches(Step):
    """D.4, J.2  Nobody moves any more; who stayed with Nazgul or Orcs may be searched for."""

    name: ClassVar[str] = "last_searches"
    seat: str = DARK_POWER


@frozen
class Contact(Step):
    """D.4, D.5, G  The other seat may start a combat. reduction: the Citadel whose reduction waits for that; battle:
    the hex whose Army Combat does (P.1); against: whom (V); of: whose Force attacks, where an ally sends it (X.1).
    """

    name: ClassVar[str] = "contact"
    seat: str
    reduction: str = ""
    battle: str = ""
    against: str = ""
    of: str = ""


# -- E  Characters --------------------------------------------------------------------------


@frozen
class MetServant(InHex):
    """E.12  A Servant Counter is turned up. servant: which, "" before it is told."""

    name: ClassVar[str] = "servant"
    servant: str


# -- I  Shadow Points -----------------------------------------------------------------------


@frozen
class PointsRoll(Step):
    """I.1  The letter is chosen, and the die for the Shadow Points is awaited."""

    name: ClassVar[str] = "roll_points"


# -- J  Search, spotting, capture -----------------------------------------------------------


@frozen
class EnteredHex(InHex):
    """J.2  A hex was entered that holds Nazgul or Orcs, who may search at once."""

    name: ClassVar[str] = "entered"
    seat: str = DARK_POWER


@frozen
class SearchRoll(InHex):
    """J.1  A search whose die is awaited. nazgul: how many search; orcs: Strength Points; is_settled: nobody need be
    placed after it, the searchers stand there; by_army: it is an Army that searches as a Nazgul would (F.6).
    """

    name: ClassVar[str] = "search"
    nazgul: int
    orcs: int
    is_settled: bool = False
    by_army: bool = False


@frozen
class Found(InHex):
    """J.1  What a search is known by after its die. searcher, result: row and cell of the Search Table; worn: the Ring
    was worn as it was rolled (M.2d); by_army: an Army searched.
    """

    nazgul: int
    orcs: int
    is_settled: bool
    searcher: str
    result: str
    worn: bool
    by_army: bool = False


@frozen
class Reveal(Found):
    """J.1  A search has spotted. alone: the wearer of the Ring alone (M.2d)."""

    name: ClassVar[str] = "reveal"
    alone: bool = False


@frozen
class RingSpotted(Found):
    """M.2d  Nazgul rolled in vain, and the Ring is worn: the Fellowship says whether it is here."""

    name: ClassVar[str] = "ring_spotted"


@frozen
class ForceStays(InHex):
    """J.1  The searchers stay in the hex, or some of them. may_capture: the roll allowed Orcs a try."""

    name: ClassVar[str] = "place_force"
    nazgul: int
    orcs: int
    may_capture: bool


@frozen
class Capture(InHex):
    """J.4  Orcs may try to capture somebody in the hex."""

    name: ClassVar[str] = "capture"


@frozen
class CaptureRoll(InHex):
    """J.4  The die for the capture of this victim is awaited."""

    name: ClassVar[str] = "capture_roll"
    victim: str


@frozen
class CaptureDoubt(InHex):
    """J.4  The die fell between, and the Fellowship says whether it takes this victim."""

    name: ClassVar[str] = "taken"
    victim: str
    die: int


@frozen
class EscapeRoll(InHex):
    """J.5  The die for a captive's escape is awaited."""

    name: ClassVar[str] = "escape"
    captive: str


@frozen
class EscapeDoubt(InHex):
    """J.5  The die fell between, and the Fellowship says whether it frees this captive."""

    name: ClassVar[str] = "escaped"
    captive: str
    die: int


# -- K  Citadels ----------------------------------------------------------------------------


@frozen
class Attack(InHex):
    """K.2  A Citadel is attacked. total: what the die must not pass; named: leaders in it told so far."""

    total: int
    named: tuple[str, ...] = ()


@frozen
class Leaders(Attack):
    """K.2  The Fellowship may name the leaders in the Citadel."""

    name: ClassVar[str] = "leaders"


@frozen
class Reduction(Attack):
    """K.2  The die against the Citadel is awaited."""

    name: ClassVar[str] = "reduction"


@frozen
class LateLeaders(Attack):
    """K.2  The die fell so that leaders who were not named yet could still hold the Citadel."""

    name: ClassVar[str] = "late_leaders"
    die: int = 0


@frozen
class Expelled(InHex):
    """K.3  A Citadel has fallen, and who was in it goes or fights."""

    name: ClassVar[str] = "expelled"


# -- L  Magic Cards -------------------------------------------------------------------------


@frozen
class PalantirPoint(Step):
    """L.4  The Dark Power says whether it has the Shadow Point that a look costs."""

    name: ClassVar[str] = "palantir_point"
    cost: int


@frozen
class TellCards(InHex):
    """L.1  Somebody was captured, and the Fellowship tells which Magic Cards he held."""

    name: ClassVar[str] = "tell_cards"
    victim: str


@frozen
class Retrieval(InHex):
    """L.1  Others may take up what these dead held."""

    name: ClassVar[str] = "retrieval"
    dead: tuple[str, ...]


# -- M  The Ring ----------------------------------------------------------------------------


@frozen
class Succession(InHex):
    """M.1  The Ringbearer is gone; another is named. among: one of these, where it is none of the nine."""

    name: ClassVar[str] = "succession"
    among: tuple[str, ...] = ()


@frozen
class RingFrees(Step):
    """M.2c  The Ring was put on, and a captive who bears it may go."""

    name: ClassVar[str] = "ring_frees"


@frozen
class RemovalRoll(Step):
    """M.2  The die for taking off the Ring is awaited."""

    name: ClassVar[str] = "remove_ring"


@frozen
class Attempt(Step):
    """M.3  An Attempt to Seize the Ring is made. by: the seat that makes it."""

    name: ClassVar[str] = "attempt"
    by: str
    seizer: str


@frozen
class Wraith(Step):
    """M.4  A Semi-Ringwraith's counter is to be shown."""

    name: ClassVar[str] = "wraith"
    who: str


# -- N  Events ------------------------------------------------------------------------------


@frozen
class EventsToShow(Step):
    """N.2, N.17  A seat shows so many of its Event Cards to the other."""

    name: ClassVar[str] = "show_events"
    seat: str
    to: str
    count: int
    cites: str


@frozen
class CardWaits(Step):
    """N.4  A card waits for a decision of the seat that played it."""

    seat: str
    card: int


@frozen
class SummonsRoll(Step):
    """N.11  The die for Saruman's summons is awaited."""

    name: ClassVar[str] = "saruman_summons"
    seat: str


@frozen
class GandalfTaken(Step):
    """N.11  Gandalf is summoned, and the Fellowship says where he was."""

    name: ClassVar[str] = "gandalf_taken"


@frozen
class Eagles(CardWaits):
    """N.13  The Eagles carry somebody."""

    name: ClassVar[str] = "eagles"


@frozen
class SauronPalantir(Step):
    """N.17  Sauron looks into a Palantir."""

    name: ClassVar[str] = "sauron_palantir"


@frozen
class Beast(CardWaits):
    """N.19  A Nazgul's winged beast is slain."""

    name: ClassVar[str] = "beast"


@frozen
class OrcsEscape(CardWaits):
    """N.20  A captive escapes from the Orcs."""

    name: ClassVar[str] = "orcs_escape"


# -- R  Events of the Campaign Game ---------------------------------------------------------


@frozen
class TheodenAsked(Step):
    """R.8  Card 83 is out, and the Fellowship says whether Gandalf and Theoden have met."""

    name: ClassVar[str] = "theoden_asked"
    seat: str
    card: int


@frozen
class Corsairs(CardWaits):
    """R.18  The Corsairs of Umbar sail."""

    name: ClassVar[str] = "corsairs"


CARDS_WAIT: Final[Mapping[str, type[CardWaits]]] = {kind.name: kind for kind in (Eagles, OrcsEscape, Beast, Corsairs)}

# -- O  Victory -----------------------------------------------------------------------------


@frozen
class RingInBaradDur(Step):
    """O  The Ring may have come to Barad-dur. end: the hex it was brought to."""

    name: ClassVar[str] = "ring_in_barad_dur"
    end: str
