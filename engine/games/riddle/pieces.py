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
    **dict.fromkeys(OPEN_KINDS, Card()),  # card/boat, card/rope, card/cloak
    **dict.fromkeys(HORSES, Card(of="horse")),  # card/horse
    EAGLES: Card(GOOD, 1, GOOD),  # card/eagles
    BEASTS: Card(EVIL, 1, EVIL),  # card/flying-beasts
    BEASTS_KEPT: Card(EVIL, 1, EVIL, is_retained=True, of=BEASTS),
    "good_army": Card(GOOD, 1),  # card/good-army
    "evil_army": Card(EVIL, 1),  # card/evil-army
    "neutral_army": Card(NEUTRAL, 1),  # card/neutral-army
    **dict.fromkeys(HOBBITS, Card(GOOD, 1, is_retained=True)),  # card/frodo, card/sam, card/merry, card/pippin
    # card/black-rider-1, card/black-rider-2, card/black-rider-3, card/black-rider-4
    **dict.fromkeys(RIDERS, Card(EVIL, 1, is_retained=True)),
    "gandalf": _friend(GOOD, 3),  # card/gandalf
    "galadriel": _friend(GOOD, 3),  # card/galadriel
    "sauron": _friend(EVIL, 3),  # card/sauron
    "balrog": _friend(EVIL, 3),  # card/balrog
    RING: Card(points=1, is_retained=True),
    "treebeard": _friend(GOOD, 4),  # card/treebeard
    "strider": _friend(GOOD, 2, 2),  # card/strider
    "boromir": _friend(GOOD, 2),  # card/boromir
    "legolas": _friend(GOOD),  # card/legolas
    "gimli": _friend(GOOD),  # card/gimli
    "butterbur": _friend(GOOD, 1, 0),  # card/butterbur
    "saruman": _friend(EVIL, 4),  # card/saruman
    "mouth_of_sauron": _friend(EVIL, 2, 2),  # card/mouth-of-sauron
    "wormtongue": _friend(EVIL, 2),  # card/wormtongue
    "grishnakh": _friend(EVIL),  # card/grishnakh
    "ugluk": _friend(EVIL),  # card/ugluk
    "bill_ferny": _friend(EVIL, 1, 0),  # card/bill-ferny
    GOLLUM: Card(),
    BOMBADIL: Card(picks=6),  # card/tom-bombadil
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
    "spy_1": ("0805", "0902", "1006"),  # Rivendell, Gundabad, Goblins' Gate
    "spy_2": ("1222", "0921", "0323"),  # Harondor, Minas Tirith, Edhellond
    "spy_3": ("1707", "1509", "1304"),  # Lake-town, Ceber Fanuin, Rilennynos
    "spy_4": ("0617", "0620", "1015"),  # Orthanc, Edoras, Fangorn
    "spy_5": ("1914", "1612", "1312"),  # Dol Lithui, Dol Guldur, Lórien
    "spy_6": ("0205", "0809", "1112"),  # The Grey Havens, Barrow-downs, Moria
    "spy_7": ("1219", "1317"),  # Minas Morgul, Ithilien
}
"""The cities in which each Spy sees a hand."""


def row_of_card(card: str) -> str:
    """The row of rules.toml on a card: what is printed on it; of what is no card, the list of them."""
    if card not in CARDS:
        return "B-1/card-list"
    kind = CARDS[card].of or card
    names = {BOMBADIL: "tom_bombadil", BEASTS: "flying_beasts", **{rider: f"black_{rider}" for rider in RIDERS}}
    return f"card/{names.get(kind, kind).replace('_', '-')}"


def title_of(kind: str) -> str:
    """What a Riddle guesses: the title in large print."""
    return CARDS[kind].of or kind


def side_of(seat: str) -> str:
    """Of which kind a player is."""
    return GOOD if seat in HOBBITS else EVIL


def may_use(seat: str, kind: str) -> bool:
    """Whether a card is for this player to use, as it says."""
    return CARDS[kind].user in ("", side_of(seat))
