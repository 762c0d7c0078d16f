"""The cards of Riddle of the Ring and what is printed on them (B-1), and who plays: facts, and no rule of a turn."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.core.cards import kinds_in
from engine.core.frozen import frozen

HOBBITS: Final = ("frodo", "sam", "merry", "pippin")
RIDERS: Final = ("rider_1", "rider_2", "rider_3", "rider_4")
SEATS: Final = (*HOBBITS, *RIDERS)
GOOD, EVIL, NEUTRAL = "good", "evil", "neutral"

TAGS: Final[Mapping[int, str]] = kinds_in(Path(__file__).parent)
"""The kind of each card by the number of its sticker."""
DECK: Final = len(TAGS)

BOAT, ROPE, CLOAK, RING, GOLLUM, BILBO = "boat", "rope", "cloak", "the_ring", "gollum", "bilbo"
SHELOB, BOMBADIL, RIDDLE, ELF_RING, PALANTIR = "shelob", "bombadil", "riddle", "elf_ring", "palantir"
BEASTS, BEASTS_KEPT, EAGLES = "beasts", "beasts_kept", "eagles"
OPEN_KINDS: Final = (BOAT, ROPE, CLOAK)
"""What lies face up before a player while it is of use (B-8)."""
HORSES: Final = tuple(f"horse_{spaces}" for spaces in range(1, 7))
WINGS: Final = {GOOD: (EAGLES,), EVIL: (BEASTS, BEASTS_KEPT)}
"""The cards with which a Hobbit and a Black Rider fly."""


@frozen
class Card:
    """What is printed on a card. align: GOOD, EVIL, NEUTRAL, or '' without a symbol; points: of battle; user: the side
    that alone may use it, '' for any; picks: cards that it picks up; is_retained: it goes back into the hand after a
    battle; of: the title, where several kinds have one.
    """

    align: str = ""
    points: int = 0
    user: str = ""
    picks: int = 0
    is_retained: bool = False
    of: str = ""


def _friend(align: str, picks: int = 0, points: int = 1) -> Card:
    """A character whom one side alone may use."""
    return Card(align, points, align, picks)


CARDS: Final[Mapping[str, Card]] = {
    **dict.fromkeys(OPEN_KINDS, Card()),
    **dict.fromkeys(HORSES, Card(of="horse")),
    EAGLES: Card(GOOD, 1, GOOD),
    BEASTS: Card(EVIL, 1, EVIL),
    # RULING: beasts-with-retain. One of the two is printed "Retain", and it is played as it is printed.
    BEASTS_KEPT: Card(EVIL, 1, EVIL, is_retained=True, of=BEASTS),
    "good_army": Card(GOOD, 1),
    "evil_army": Card(EVIL, 1),
    "neutral_army": Card(NEUTRAL, 1),
    **dict.fromkeys(HOBBITS, Card(GOOD, 1, is_retained=True)),
    **dict.fromkeys(RIDERS, Card(EVIL, 1, is_retained=True)),
    "gandalf": _friend(GOOD, 3),
    "galadriel": _friend(GOOD, 3),
    "sauron": _friend(EVIL, 3),
    "balrog": _friend(EVIL, 3),
    RING: Card(points=1, is_retained=True),
    "treebeard": _friend(GOOD, 4),
    "strider": _friend(GOOD, 2, 2),
    "boromir": _friend(GOOD, 2),
    "legolas": _friend(GOOD),
    "gimli": _friend(GOOD),
    "butterbur": _friend(GOOD, 1, 0),
    "saruman": _friend(EVIL, 4),
    "mouth_of_sauron": _friend(EVIL, 2, 2),
    "wormtongue": _friend(EVIL, 2),
    "grishnakh": _friend(EVIL),
    "ugluk": _friend(EVIL),
    "bill_ferny": _friend(EVIL, 1, 0),
    GOLLUM: Card(),
    BOMBADIL: Card(picks=6),
    SHELOB: Card(),
    BILBO: Card(),
    RIDDLE: Card(),
    ELF_RING: Card(),
    PALANTIR: Card(),
    **{f"spy_{number}": Card(of="spy") for number in range(1, 8)},
}
"""Every kind of card (B-1)."""
COUNTS: Final[Mapping[str, int]] = {kind: sum(each == kind for each in TAGS.values()) for kind in CARDS}
"""How many there are of each kind."""
WIZARDS: Final[Mapping[str, bool]] = {"gandalf": True, "galadriel": False, "sauron": True, "balrog": False}
"""Whether a Wizard goes back into the hand after a look."""
REJECTS: Final[Mapping[str, bool]] = {
    "boromir": False, "legolas": True, "gimli": True, "wormtongue": False, "grishnakh": True, "ugluk": True,
}  # fmt: skip
"""Who lets a player throw the die again, and whether he goes back into the hand."""
SPIES: Final[Mapping[str, tuple[str, ...]]] = {
    "spy_1": ("Rivendell", "Gundabad", "Goblins' Gate"),
    "spy_2": ("Harondor", "Minas Tirith", "Edhellond"),
    "spy_3": ("Lake-town", "Ceber Fanuin", "Rilennynos"),
    "spy_4": ("Orthanc", "Edoras", "Fangorn"),
    "spy_5": ("Dol Lithui", "Dol Guldur", "Lórien"),
    "spy_6": ("The Grey Havens", "Barrow-downs", "Moria"),
    "spy_7": ("Minas Morgul", "Ithilien"),
}
"""The cities in which each Spy sees a hand."""


def title_of(kind: str) -> str:
    """What a Riddle guesses: the title in large print."""
    return CARDS[kind].of or kind


def side_of(seat: str) -> str:
    """Of which kind a player is."""
    return GOOD if seat in HOBBITS else EVIL


def may_use(seat: str, kind: str) -> bool:
    """Whether a card is for this player to use, as it says."""
    return CARDS[kind].user in ("", side_of(seat))
