"""The pieces of the Character Game and where they start (C.2, C.3): names, sides, hexes, card numbers."""

from typing import Final

FELLOWSHIP: Final = "fellowship"
DARK_POWER: Final = "dark_power"
SARUMAN: Final = "saruman"
"""The third seat (V), named like the Character."""
SEATS: Final = (DARK_POWER, FELLOWSHIP)
THREE_SEATS: Final = (*SEATS, SARUMAN)
"""V  Seats of the Three Player Game."""
DARK_SEATS: Final = (DARK_POWER, SARUMAN)
"""Whose counters lie face-up from the start, and who hunt the Fellowship."""
ISENGARD: Final = "W2421"

HOBBITS: Final = ("frodo", "sam", "merry", "pippin")
MEMBERS: Final = ("gandalf_grey", "aragorn", "boromir", "legolas", "gimli", *HOBBITS)
"""The nine, who are the Fellowship's: Aragorn (E.4), Gimli and Legolas (E.8) among them."""
LEADERS: Final = (
    "celeborn",
    "thranduil",
    "galadriel",
    "elrond",
    "dain",
    "brand",
    "denethor",
    "faramir",
    "imrahil",
    "theoden",
    "theodred",
    "eowyn",
    "eomer",
)
"""Characters who join the Fellowship in the Campaign Game (R.1-R.6, cards 11-23)."""
UNDER_COUNTERS: Final = (*MEMBERS, "gandalf_white", *LEADERS)
"""Whose counters may lie face-down on the map."""
GANDALFS: Final = ("gandalf_grey", "gandalf_white")
"""He, before and after his return."""
CHIEF: Final = "chief_of_dunlendings"
"""R.7  He comes with the first Dunlendings (T.4)."""
NAZGUL: Final = (
    "lord_of_the_nazgul",
    "gothmog",
    "nazgul_3",
    "nazgul_4",
    "nazgul_5",
    "nazgul_6",
    "nazgul_7",
    "nazgul_8",
    "nazgul_9",
)
"""Their Lord (E.14) and Gothmog (E.15) have every power and weakness of the others."""
WALKERS: Final = ("mouth_of_sauron", "saruman")
"""Dark Power Characters who are no Nazgul: the Mouth of Sauron dies of any wounds (E.16)."""
SERVANTS: Final = ("balrog", "shelob", "barrow_wights", "troll")
"""The real Servants of Sauron (E.12)."""
SORCERERS: Final = ("gandalf_grey", "gandalf_white", "saruman", "mouth_of_sauron", *NAZGUL, "galadriel", "elrond")
"""Characters whose Sorcery H names, and in the Campaign Game the two of R.1."""
SEE_THE_WEARER: Final = ("gandalf_grey", "gandalf_white", "saruman", "gollum", *NAZGUL)
"""Characters with whom a wearer of the Ring cannot decline combat (M.2b)."""
DARK_START: Final = {
    "mouth_of_sauron": "E1128",
    "nazgul_7": "E0727",
    "nazgul_8": "E0727",
    "nazgul_9": "E0727",
    "lord_of_the_nazgul": "E0729",
    "gothmog": "E0729",
    "nazgul_3": "E0729",
    "nazgul_4": "W3218",
    "nazgul_5": "W3218",
    "nazgul_6": "W3218",
    "saruman": "W2421",
}

RIVENDELL: Final = "W2812"
BARAD_DUR: Final = "E1128"
DOL_GULDUR: Final = "W3218"
ORODRUIN: Final = "E0929"
LORIEN: Final = "lorien"
DARK_CITADELS: Final = ("W2421", "W3218", "W2842", BARAD_DUR, "E0727", "E0729")
"""F.4  Citadels and Towns the Dark Power controls at the start: Isengard, Dol Guldur, Umbar, and those of Mordor named
in C.2.
"""
OBJECTIVES: Final = (BARAD_DUR, "W2421", "E0428", "W2631", "W2524", "E0509", "W1412")
"""U  Barad-dur, Isengard, Minas Tirith, Dol Amroth, Helm's Deep, Thranduil's Palace, Hobbiton: what both seats want."""
STRONGHOLDS: Final = (*OBJECTIVES, "W3218", "W2842", "E0727", "E0729", "W2624")
"""S.4, U, Z  The places whose control matters, as far as the book names them: with Dol Guldur, Umbar, Durthang, Minas
Morgul and Edoras.
"""
UNWALLED: Final = ("W1412", "E0509", "W2624")
"""U, Z  Hobbiton, Thranduil's Palace and Edoras, whose control matters and which are no Citadels."""
DARK_OBJECTIVES_OF_THREE: Final = (*OBJECTIVES, DOL_GULDUR, "E0727", "E0729")
"""Z/dark-power  Ten places: the seven of U with Dol Guldur, Durthang and Minas Morgul."""
SARUMANS_OBJECTIVES: Final = (ISENGARD, "W2524", "W2624")
"""Z/saruman  Isengard, Helm's Deep and Edoras."""
OF_SARUMAN: Final = ("saruman", CHIEF)
"""Q.2, T.4  Characters who are Saruman's in the Three Player Game."""
HEALING_HEXES: Final = (BARAD_DUR, DOL_GULDUR)

LETTERS: Final = ("A", "B", "C", "D", "E", "F")
RING_CARD: Final = 43
PALANTIRI: Final = (44, 45, 46)
MAGIC_CARDS: Final = tuple(range(43, 57))
EVENT_CARDS: Final = tuple(range(57, 83))
"""Event Cards of the Character Game; 83 to 96 stay in the game box (C.3)."""
CAMPAIGN_EVENT_CARDS: Final = tuple(range(57, 97))
"""Event Cards of the Campaign Game (Q.3)."""
SARUMANS_CARD: Final = 88
"""R.12  Saruman's alone: with two players it is left out, or kept as a blank."""
SEARCH_CARDS: Final = tuple(range(97, 113))
SERVANT_CARDS: Final = tuple(range(37, 43))
MAGIC_BOXES: Final = {"W2421": 1, "W2624": 2, RIVENDELL: 4, "W2918": 2, "E0428": 2, "E0529": 1, BARAD_DUR: 1}
"""Cards in each Magic Card box at the start (C.3)."""
NEVER_TAKEN: Final = {"W2421": 1, BARAD_DUR: 1}
"""Palantiri no Fellowship Character may ever take in the Character Game (L.2): cards that stay in the box."""
PALANTIR_AT: Final = dict(zip(("E0428", "W2421", BARAD_DUR), PALANTIRI, strict=True))
"""C.3  Where the three Palantiri are dealt, for all to see."""
SARUMAN_FLEES: Final = 95
"""R.19  The card after which the Palantir of Orthanc may be taken."""
HAND_LIMIT: Final = 3
CARRY_LIMIT: Final = 3
OPENING_HAND: Final = 3
MOBILIZATION_TURN: Final = 7
NAZGUL_ON_A_SEARCH_CARD: Final = 3


def card_chart(name: str) -> str:
    """The chart on which this Character's card stands (E.2, R)."""
    return "campaign_characters" if name in LEADERS or name == CHIEF else "characters"
