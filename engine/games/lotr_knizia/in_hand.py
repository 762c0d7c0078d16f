"""The steps of a rule that are in hand: what the rules wait for inside a turn, a record for each kind."""

from typing import Final

from engine.core.frozen import frozen
from engine.games.lotr_knizia.costs import Cost


@frozen
class Rolls:
    """Dice that a seat owes, one after another. whys: what each is for; spared: no steps come of it (Athelas)."""

    seat: str
    whys: tuple[str, ...]
    spared: bool = False


@frozen
class Lies:
    """A die that lies on the table before it does anything."""

    seat: str
    face: str
    why: str
    spared: bool = False


@frozen
class Discards:
    """Cards that a seat must discard at once, all together. rule: by which."""

    seat: str
    count: int
    rule: str = "die_cards"


@frozen
class Dark:
    """Steps into the darkness that are owed without a die. why: 'tile', 'volunteer' or 'tokens'; rule: by which."""

    seat: str
    steps: int
    why: str
    rule: str = "tokens"


@frozen
class Turned:
    """A tile that lies face up before it is carried out."""

    kind: str


@frozen
class Price:
    """What an Event or a tile costs. payers: who may pay; together: they share it, else one of them pays all; jokers:
    symbols that Guidance pays.
    """

    name: str
    payers: tuple[str, ...]
    cost: Cost
    together: bool = False
    jokers: int = 0


@frozen
class Queue:
    """Each player in turn: the first of `seats` is next."""

    name: str
    seats: tuple[str, ...]
    jokers: int = 0


@frozen
class Reveal:
    """The top Hobbit card is turned over for an Event."""

    name: str


@frozen
class Special:
    """One of the special shields is taken and turned up."""

    seat: str


@frozen
class Lead:
    """A line has to be chosen, to be moved along `by` spaces. how: 'tile', 'ring' or 'guidance'. instead: the line that
    the tile shows and that cannot be gone along.
    """

    seat: str
    by: int
    how: str
    instead: str = ""


@frozen
class Called:
    """Gandalf was called: the active player picks his card. payer: who paid."""

    payer: str


@frozen
class Waits:
    """Something is done at the table, and one tap says that it is. what: 'set_out', 'deal', 'council', 'prepare',
    'four' or 'share'.
    """

    what: str
    kinds: tuple[str, ...] = ()


@frozen
class Do:
    """What happens by itself when it comes to the top: a key of `course.DONE`. rule: by which, '' where it is the
    act's own effect.
    """

    what: str
    seat: str = ""
    count: int = 0
    card: str = ""
    rule: str = ""


CHAINED: Final = Do("event", card="chained")
"""The next Event, which Stone in the Well brings on when nobody pays it; its count is 1 where Magic may stop it."""

STOPPABLE: Final = Do("event", count=1, card="chained")


def is_chained(step: object) -> bool:
    """Whether this is an Event that comes without a tile."""
    return isinstance(step, Do) and (step.what, step.card) == (CHAINED.what, CHAINED.card)


Step = Rolls | Lies | Discards | Dark | Turned | Price | Queue | Reveal | Special | Lead | Called | Waits | Do
