"""Models that fill the rulings: every way a check stands, every kind of entry, made-up rules and disputes."""

from __future__ import annotations

from companion.models import PIPS, CiteModel, FieldModel, LineModel, OfferModel, Pick
from companion.rulings.model import (
    FAILS,
    HOLDS,
    MAY,
    SEALED,
    WARNS,
    ActionModel,
    AgreeModel,
    CheckModel,
    DisputeModel,
    EntryModel,
    MayModel,
    RuleModel,
    RulesModel,
    RulingModel,
    RulingsModel,
    ShutModel,
    WayModel,
)
from tests.companion import samples
from tests.companion.pages_samples import INVENTED_LABEL, SEATS

CITE = CiteModel("K.1", "Mobilization of Mordor")
CHECKS = (
    CheckModel(
        HOLDS, "It is the Dark Power Player-Turn", "Nazgûl move only then, or as a search force", CiteModel("D.5")
    ),
    CheckModel(
        HOLDS,
        "Nazgûl may enter a Citadel hex although nobody there is spotted",
        "Minas Tirith E0428 is a Citadel",
        CiteModel("F.4"),
    ),
    CheckModel(FAILS, "Mordor is mobilized", "No Hobbit has been spotted, and it is not yet Game-Turn 7", CITE),
    CheckModel(
        SEALED,
        "Eight Shadow Points for four Nazgûl",
        "Sealed: checked on the Dark Power's own desk, answered to him alone",
        CiteModel("I.3"),
    ),
    CheckModel(
        WARNS,
        "The reading agrees with the rule book's worked example",
        "The book has 10, the table read 12",
        CiteModel("I.1"),
    ),
)
RULING = RulingModel(
    "May Nazgûl 4, 5, 6 and 7 fly to Minas Tirith now?",
    "Not yet.",
    "bad",
    "Game-Turn 3, Dark Power Player-Turn. Five conditions: one fails, one is sealed.",
    CHECKS,
    (
        WayModel("A Hobbit is spotted, or Game-Turn 7 begins", "", CiteModel("K.1")),
        WayModel("Four Nazgûl fly there", "8 Shadow Points", CiteModel("K.2")),
    ),
    (
        RuleModel(
            "K.1",
            "Mobilization of Mordor",
            "Mordor wakes as soon as any Hobbit is spotted, or when Game-Turn 7 begins, whichever is "
            "first. Before that no Nazgûl may enter a Citadel the Fellowship holds.",
            "enforced",
        ),
    ),
    samples.JOURNAL[:2],
    "dark_power",
    Pick("move", (("pieces", ("n4", "n5")), ("hex", "E0428"))),
    True,
)
YES = RulingModel(
    "May the Fellowship end its Player-Turn now?",
    "Yes.",
    "good",
    "Both conditions hold.",
    CHECKS[:2],
    seat="fellowship",
    pick=Pick("end"),
)
OFFERS = (
    samples.MOVE,
    OfferModel("end", "End the Player-Turn", (CiteModel("D.5"),), "dark_power"),
    samples.LETTER,
    OfferModel(
        "pass", "End the Search Phase", (CiteModel("D.3"),), "dark_power", enabled=False, why="A search is under way."
    ),
    OfferModel("peer", "Peer into the Palantír", (CiteModel("L.1"),), "dark_power", (samples.CHOICE,)),
    *(
        OfferModel(f"o{n}", f"Another thing that may be done, number {n}", (CiteModel("F.5"),), "dark_power")
        for n in range(1, 12)
    ),
)
SHUT = (
    ShutModel("shut/Reduce", "Reduce a Citadel", (CiteModel("K.2"),), "Mordor is not mobilized yet", "K · Citadels"),
    ShutModel("shut/Play", "Play an Event Card", (CiteModel("N.4"),), is_at_desk=True),
)
ENTRY = EntryModel(
    26,
    "Gollum: Dark Power",
    "Game-Turn 3, Ring Phase · Dark Power · tray",
    RulingModel("", "It stands.", "good", "Two conditions, both hold.", CHECKS[:2]),
    samples.picture(),
    "4, read from the tray: sure (0.996), taken by Dark Power's tap",
    "Read 5, the Dark Power said 4.",
    (LineModel("Control of Gollum Table, die 4: Dark Power", "Practice box, invented"),),
    ("After the correction of entry 24 this would be refused: E.9",),
    "",
    ActionModel(note="Every seat must agree: a die was rolled since."),
    OfferModel(
        "correct",
        "Put the die right",
        (CiteModel("E.9"),),
        "dark_power",
        (FieldModel("faces", PIPS, "What did it really show?", low=1, high=6),),
        confirm="It showed this",
    ),
    "A mis-read die is no take-back; what followed is decided again with its own dice.",
    ActionModel(note="Rule on what nobody was asked to tell"),
)
SEALED_ENTRY = EntryModel(
    29,
    "Letter sealed",
    "Game-Turn 3, Search Phase · Dark Power",
    RulingModel("", "It stands.", "good", "", CHECKS[3:4]),
    back=ActionModel(False, why="The letter was chosen by another seat, and its die is rolled."),
    challenge=ActionModel(False, why="Sealed facts are ruled on at game end."),
)
TITLES = (
    "Ring",
    "Events",
    "Search procedure",
    "Fellowship Player-Turn",
    "Endurance Levels",
    "Individual Combat",
    "Citadels",
)
RULE_LIST = tuple(
    RuleModel(
        f"{letter}.{number}",
        TITLES[(ord(letter) + number) % len(TITLES)],
        "A paraphrase of a paragraph that is as long as most of them are, "
        "so that it wraps to a second line on a tablet.",
        ("enforced", "tracked", "by hand", "not yet")[(ord(letter) + number) % 4],
        "The printed card is needed." if (ord(letter) + number) % 4 == 2 else "",
    )
    for letter in "ABCDEFGHIJKLMNO"
    for number in range(1, 10)
)
DISPUTES = tuple(
    DisputeModel(
        f"d{section}",
        "Which hex is Rivendell?",
        "W2912, the number in F.4's own paragraph.",
        "W2812, the number everywhere else.",
        "second",
        "W2812. The setup and the backs of the counters all name it.",
        (section,),
        "misprint",
        "A force is to go to W2812 or W2912.",
        "first" if section == "C.2" else "",
        section == "J.1",
    )
    for section in ("F.4", "C.2", "J.1")
)
RULES_MODEL = RulesModel(RULE_LIST, DISPUTES, may_settle=True)
RULINGS = RulingsModel(
    MAY,
    turn="Game-Turn 3, Search Phase",
    box_label=INVENTED_LABEL,
    may=MayModel(SEATS, "dark_power", OFFERS, shut=SHUT),
    journal=samples.JOURNAL,
    rules=RULES_MODEL,
)
AGREE = AgreeModel(
    "a1",
    "Play it anyway: Nazgûl 4, 5, 6 and 7 fly to Minas Tirith",
    "It goes into the journal as an agreed exception.",
    CHECKS[2:3],
    SEATS,
)
