"""What lies in the box: the Hobbits, the die, the cards, the tiles, the boards with their lines and Event boxes.

Source: the boards, cards, tiles and tokens of the English edition of 2000; everything printed on them is public.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from engine.core.ask import Die
from engine.core.cards import cards_in
from engine.core.frozen import frozen

SEATS: Final = ("frodo", "sam", "pippin", "merry", "fatty")
FRODO, SAM, PIPPIN, MERRY, FATTY = SEATS

FIGHTING, FRIENDSHIP, HIDING, TRAVELLING, JOKER = "fighting", "friendship", "hiding", "travelling", "joker"
ACTIVITIES: Final = (FIGHTING, FRIENDSHIP, HIDING, TRAVELLING)
WHITE, GREY, YELLOW = "white", "grey", "yellow"

BLANK, EYE, ONE, TWO, THREE, CARDS = "blank", "eye", "one", "two", "three", "cards"
KNIZIA: Final = Die("knizia", 6, (BLANK, EYE, ONE, TWO, THREE, CARDS))
CIRCLES: Final = {ONE: 1, TWO: 2, THREE: 3}
RING_MOVES: Final = {BLANK: 4, EYE: 3, ONE: 3, TWO: 2, THREE: 1, CARDS: 2}
"""Four less the symbols on the die."""

LAST_STEP: Final = 15
"""The dark end of the Corruption line; the light end is 0."""

RING, HEART, SUN = "ring", "heart", "sun"
TOKENS: Final = {RING: 5, HEART: 3, SUN: 3}
SPECIAL_SHIELDS: Final = {"1": 2, "2": 2, "3": 2}
GANDALF_COSTS: Final = 5

BAG_END, RIVENDELL, MORIA, LOTHLORIEN = "bag_end", "rivendell", "moria", "lothlorien"
HELMS_DEEP, SHELOBS_LAIR, MORDOR, MOUNT_DOOM = "helms_deep", "shelobs_lair", "mordor", "mount_doom"
PLACES: Final = (BAG_END, RIVENDELL, MORIA, LOTHLORIEN, HELMS_DEEP, SHELOBS_LAIR, MORDOR, MOUNT_DOOM)
SCENARIOS: Final = (MORIA, HELMS_DEEP, SHELOBS_LAIR, MORDOR)


@frozen
class Card:
    """A kind of card. symbols: how many of `symbol` it shows; of: where it is dealt or found, 'hobbit' for the deck."""

    kind: str
    colour: str
    symbol: str
    symbols: int
    of: str
    count: int = 1


HOBBIT: Final = "hobbit"
ATHELAS, MIRUVOR, MITHRIL, STAFF = "athelas", "miruvor", "mithril", "staff"
BELT, ELESSAR, LEMBAS, PHIAL = "belt", "elessar", "lembas", "phial"
YELLOW_CARDS: Final = (ATHELAS, MIRUVOR, MITHRIL, STAFF, BELT, ELESSAR, LEMBAS, PHIAL)
BOOK, PIPE, RIDERS, GOLLUM, EOWYN = "book", "pipe", "riders_of_rohan", "gollum", "eowyn"
THEODEN, SHADOWFAX, EOMER = "theoden", "shadowfax", "eomer"
FARAMIR, GHAN, ARMY = "faramir", "ghan", "army_of_the_dead"


def _hobbit_cards() -> Iterable[Card]:
    for symbol in (*ACTIVITIES, JOKER):
        yield Card(f"white_{symbol}", WHITE, symbol, 1, HOBBIT, 12 if symbol == JOKER else 7)
    for symbol in ACTIVITIES:
        yield Card(f"grey_{symbol}", GREY, symbol, 1, HOBBIT, 5)


_FEATURES: Final = (
    Card("aragorn", WHITE, JOKER, 2, RIVENDELL),
    Card("boromir", WHITE, FIGHTING, 2, RIVENDELL),
    Card("gandalf", WHITE, TRAVELLING, 2, RIVENDELL),
    Card("gimli", WHITE, FIGHTING, 2, RIVENDELL),
    Card("legolas", WHITE, HIDING, 2, RIVENDELL),
    Card("anduril", GREY, FIGHTING, 2, RIVENDELL),
    Card("glamdring", GREY, JOKER, 2, RIVENDELL),
    Card("sting", GREY, JOKER, 1, RIVENDELL),
    *(Card(name, YELLOW, "", 0, RIVENDELL) for name in (ATHELAS, MIRUVOR, MITHRIL, STAFF)),
    Card(BOOK, GREY, HIDING, 1, MORIA),
    Card(PIPE, GREY, FRIENDSHIP, 2, MORIA),
    Card("arwen", GREY, JOKER, 2, LOTHLORIEN),
    Card("galadriel", GREY, JOKER, 2, LOTHLORIEN),
    Card("box_of_earth", GREY, JOKER, 1, LOTHLORIEN),
    Card("elven_rope", GREY, TRAVELLING, 2, LOTHLORIEN),
    Card("boat", GREY, TRAVELLING, 1, LOTHLORIEN),
    Card("elven_cloak", GREY, HIDING, 2, LOTHLORIEN),
    Card("bow", GREY, FIGHTING, 1, LOTHLORIEN),
    Card("brooch", GREY, FRIENDSHIP, 1, LOTHLORIEN),
    *(Card(name, YELLOW, "", 0, LOTHLORIEN) for name in (BELT, ELESSAR, LEMBAS, PHIAL)),
    Card(THEODEN, WHITE, TRAVELLING, 2, HELMS_DEEP),
    Card(EOMER, WHITE, FIGHTING, 2, HELMS_DEEP),
    Card(SHADOWFAX, GREY, TRAVELLING, 2, HELMS_DEEP),
    Card(RIDERS, GREY, FIGHTING, 2, HELMS_DEEP),
    Card(FARAMIR, WHITE, TRAVELLING, 2, SHELOBS_LAIR),
    Card(GOLLUM, WHITE, JOKER, 3, SHELOBS_LAIR),
    Card(GHAN, WHITE, TRAVELLING, 2, MORDOR),
    Card(EOWYN, WHITE, JOKER, 2, MORDOR),
    Card(ARMY, GREY, FIGHTING, 2, MORDOR),
)
KINDS: Final[Mapping[str, Card]] = {card.kind: card for card in (*_hobbit_cards(), *_FEATURES)}
HOBBIT_KINDS: Final = tuple(kind for kind, card in KINDS.items() if card.of == HOBBIT)
FEATURES: Final = tuple(kind for kind, card in KINDS.items() if card.of != HOBBIT)
DECK: Final = sum(KINDS[kind].count for kind in HOBBIT_KINDS)

FOLDER: Final = Path(__file__).parent
TAGS: Final[Mapping[int, str]] = {number: card.kind for number, card in cards_in(FOLDER).items()}
"""The kind of each card by the number of its sticker."""

FORESIGHT, GUIDANCE, HEALING, MAGIC, PERSISTENCE = "foresight", "guidance", "healing", "magic", "persistence"
GANDALF_CARDS: Final = (FORESIGHT, GUIDANCE, HEALING, MAGIC, PERSISTENCE)

BEARER_STEPS, TWO_OR_SAURON, SUNDIAL, THREE_CARDS, ONE_OF_EACH = (
    "bearer_steps",
    "two_or_sauron",
    "sundial",
    "three_cards",
    "one_of_each",
)
TILES: Final[Mapping[str, int]] = {
    **dict.fromkeys(ACTIVITIES, 3),
    SUNDIAL: 6,
    BEARER_STEPS: 2,
    THREE_CARDS: 1,
    ONE_OF_EACH: 1,
    TWO_OR_SAURON: 1,
}
SUNDIALS: Final = (SUNDIAL, THREE_CARDS, ONE_OF_EACH)
ITEM_TILES: Final = (THREE_CARDS, ONE_OF_EACH)

SHIELD, SPECIAL, DIE, LIGHT = "shield", "special_shield", "die", "light"


@frozen
class Line:
    """An Activity line: what each space gives, in order. scores: of the main line, the score of each space, its start
    first; part: where its first part is complete, 0 where it is all one.
    """

    spaces: tuple[str, ...]
    scores: tuple[int, ...] = ()
    part: int = 0


@frozen
class Board:
    """A Scenario board: its lines by activity, the main one, and its six Event boxes in order."""

    lines: Mapping[str, Line]
    main: str
    events: tuple[str, ...]

    def last(self, line: str) -> int:
        """The last space of a line."""
        return len(self.lines[line].spaces)

    def score(self, space: int) -> int:
        """The score of this space of the main line."""
        return self.lines[self.main].scores[space]


BOARDS: Final[Mapping[str, Board]] = {
    MORIA: Board(
        {
            FIGHTING: Line(
                (SHIELD, SHIELD, RING, SHIELD, SHIELD, RING, DIE, SHIELD, DIE, SPECIAL), tuple(range(10, 21))
            ),
            HIDING: Line((BOOK, RING, HEART, RING, HEART, RING, HEART)),
            TRAVELLING: Line((SHIELD, SHIELD, SUN, SHIELD, SUN, SHIELD, SUN)),
        },
        FIGHTING,
        ("speak_friend", "watcher", "stone_in_the_well", "trapped", "orcs_attack", "fly_you_fools"),
    ),
    HELMS_DEEP: Board(
        {
            FIGHTING: Line(
                (SHIELD, SHIELD, RING, SHIELD, SHIELD, RING, SHIELD, SHIELD, SHIELD, SPECIAL), tuple(range(30, 41))
            ),
            FRIENDSHIP: Line((DIE, THEODEN, RING, SHADOWFAX, RING, EOMER, RING)),
            TRAVELLING: Line((SHIELD, HEART, HEART, HEART, SHIELD, SUN, SHIELD, SUN, SHIELD, SUN), part=5),
        },
        FIGHTING,
        ("wormtongue", "riders", "orcs_attack_the_gate", "fire_of_orthanc", "orcs_storm", "orcs_conquer"),
    ),
    SHELOBS_LAIR: Board(
        {
            FIGHTING: Line(
                (SHIELD, SHIELD, SHIELD, SHIELD, SHIELD, DIE, DIE, SPECIAL, RING, RING), tuple(range(40, 51))
            ),
            HIDING: Line((FARAMIR, RING, HEART, RING, HEART, RING, HEART)),
            TRAVELLING: Line((SHIELD, SHIELD, SUN, SHIELD, SHIELD, SUN, SHIELD, LIGHT, SHIELD, SUN)),
        },
        FIGHTING,
        ("gollum", "faces_of_the_dead", "forbidden_pool", "nazgul_searches", "shelob_appears", "shelob_attacks"),
    ),
    MORDOR: Board(
        {
            FIGHTING: Line((SHIELD, HEART, SHIELD, HEART, SHIELD, HEART, LIGHT)),
            FRIENDSHIP: Line((SHIELD, ARMY, SHIELD, GHAN, SHIELD, EOWYN, LIGHT)),
            HIDING: Line((SHIELD, SUN, SHIELD, SUN, SHIELD, SUN, LIGHT)),
            TRAVELLING: Line(
                (SHIELD, SHIELD, SHIELD, SHIELD, SHIELD, DIE, SHIELD, SHIELD, SHIELD, SHIELD, DIE, SHIELD, DIE),
                (50, 50, 51, 51, 52, 52, 53, 54, 55, 56, 57, 58, 59, 60),
            ),
        },
        TRAVELLING,
        ("sam_saves_frodo", "nazgul_attacks", "pelennor", "mouth_of_sauron", "surrounded", "ring_is_mine"),
    ),
}
EVENT_BOXES: Final = 6


def symbols_of(kind: str) -> tuple[str, int]:
    """The symbol of a card, and how many of it: '' and 0 of a yellow one."""
    return KINDS[kind].symbol, KINDS[kind].symbols


def is_white_hobbit(kind: str) -> bool:
    """Whether Frodo may take it for a Joker."""
    return KINDS[kind].of == HOBBIT and KINDS[kind].colour == WHITE
