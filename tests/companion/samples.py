"""Models with made-up game facts that fill every screen: long names, every mark, every kind of field."""

from __future__ import annotations

import numpy as np

from companion.models import (
    AnswerModel,
    AskModel,
    CiteModel,
    DeskModel,
    DeviceModel,
    FieldModel,
    HandoverModel,
    JournalModel,
    LineModel,
    MessageModel,
    OfferModel,
    OpenRuling,
    OptionModel,
    PhaseModel,
    PictureModel,
    PlaceKeysModel,
    RowModel,
    SeatModel,
    SectionModel,
    SourceModel,
    TableModel,
    TabModel,
    TagModel,
)
from engine.core.panels import Chart, Track

PHASES = ("Ring", "Events", "Search", "Fellowship", "Dark Power", "Turn end")
SEATS = (
    SeatModel("fellowship", "Fellowship", "fellow", 180, "desk locked", initial="F"),
    SeatModel("dark_power", "Dark Power", "dark", 0, "desk locked", is_owed=True, initial="D"),
)


def picture(width: int = 640, height: int = 360) -> PictureModel:
    """Felt with a white square and a red corner above left, so that a flipped or mirrored drawing shows."""
    bgr = np.full((height, width, 3), (48, 74, 52), np.uint8)
    bgr[height // 2 - 50 : height // 2 + 50, width // 2 - 50 : width // 2 + 50] = (226, 239, 244)
    for dx, dy in ((-25, -25), (0, 0), (25, 25)):
        at_y, at_x = height // 2 + dy, width // 2 + dx
        bgr[at_y - 9 : at_y + 9, at_x - 9 : at_x + 9] = 34
    bgr[:100, :100] = (40, 40, 220)
    return PictureModel(width, height, bgr.tobytes())


PIPS = FieldModel("faces", "pips", "The die", low=1, high=6)
LETTERS = FieldModel("letter", "tiles", "", tuple(OptionModel(x, x) for x in "DAFCEB"), secret=True)
HEXES = FieldModel(
    "hex",
    "place",
    "Where to?",
    (
        OptionModel("W2724", "W2724", "used last", group="recent"),
        OptionModel("E0729", "E0729 Minas Morgul", "used before", group="recent"),
        OptionModel("W2812", "W2812 Rivendell", "Citadel", group="place"),
        OptionModel("W2421", "W2421 Isengard", "Citadel", group="place"),
        OptionModel("E0428", "E0428 Minas Tirith", "Citadel", group="place"),
        OptionModel("E1128", "E1128 Barad-dûr", "Citadel", group="place"),
    ),
    keys=PlaceKeysModel(("W", "E"), 4),
)
PIECES = FieldModel(
    "pieces",
    "subset",
    "Which of them go?",
    (
        OptionModel("n4", "Nazgûl Nr. 4"),
        OptionModel("n5", "Nazgûl Nr. 5"),
        OptionModel("n6", "Nazgûl Nr. 6", "cannot fight"),
        OptionModel("orcs", "Three Orc bands", enabled=False, why="They are not in this hex."),
    ),
    low=1,
)
CARDS = FieldModel(
    "card",
    "card",
    "Which card?",
    (
        OptionModel("unseen", "Drawn unseen", "its face stays hidden"),
        OptionModel(104, "104 · Rohan, Fangorn"),
        OptionModel(112, "112 · Mirkwood"),
    ),
    low=1,
    high=120,
)
CELL = FieldModel(
    "points",
    "cell",
    "Letter A, die 5",
    low=0,
    high=30,
    grid=Chart(
        "Shadow Points Table",
        ("A", "B", "C", "D", "E", "F"),
        ("1", "2", "3", "4", "5", "6"),
        tuple(tuple("10" if (row, column) == (1, 0) else "" for column in range(6)) for row in range(6)),
        "die",
        live=(4, 0),
    ),
)
TEXT = FieldModel("reason", "text", "Why?", hint="A few words for the journal")
NUMBER = FieldModel("points", "number", "How many points?", low=0, high=40)
CONFIRM = FieldModel(
    "yes", "confirm", "Is a Hobbit in this hex?", (OptionModel(True, "Yes, one is"), OptionModel(False, "No, none is"))
)
CHOICE = FieldModel(
    "force",
    "choice",
    "Who searches?",
    (
        OptionModel("n", "Nazgûl"),
        OptionModel("o", "Orcs", "one point a hex"),
        OptionModel("x", "Spies", enabled=False, why="Not in this version."),
    ),
)

MOVE = OfferModel(
    "move",
    "Move pieces by Shadow Points",
    (CiteModel("I.3", "Spending"),),
    "dark_power",
    (PIECES, HEXES, TEXT),
    confirm="Move them",
)
LETTER = OfferModel(
    "letter", "Choose a Shadow Points letter", (CiteModel("I.1"),), "dark_power", (LETTERS,), confirm="Seal it"
)
ROLL = OfferModel("roll", "Enter the die by hand", (), "dark_power", (PIPS,))

JOURNAL = (
    JournalModel(31, "Nazgûl 4, 5, 6 sent to W2724", "J.1 · by hand", "−6"),
    JournalModel(30, "Search card 104 drawn", "D.3 · card scanned"),
    JournalModel(29, "Letter sealed", "I.1 · 9f3c 27a0 b1e4 5d88"),
    JournalModel(
        28, "Refused: Nazgûl into Minas Tirith, Mordor is not mobilized", "F.4, K.1 · tap for the ruling", tone="bad"
    ),
    JournalModel(27, "Event Card drawn by Fellowship", "N.1 · card scanned, face hidden"),
    JournalModel(26, "Gollum: Dark Power", "E.9 · tray, photo kept", "4"),
    JournalModel(25, "Aragorn moved to W2724", "taken back", tone="dim"),
    *(JournalModel(n, f"An older line, number {n}", "by hand") for n in range(24, 0, -1)),
)

SECTIONS = (
    SectionModel(
        "Shadow Points spent this turn",
        track=tuple(str(n) for n in range(1, 14)),
        filled=6,
        colour="dark",
        lines=(LineModel("The letter is sealed. It opens at turn end (D.6).", tone="dim"),),
    ),
    SectionModel(
        "Endurance",
        rows=(
            RowModel("Aragorn", "W2724 Rohan", ("x", "xo", "o", "", "", ""), TagModel("spotted · 2 wounds", "bad")),
            RowModel("Gothmog", "E0729 Minas Morgul", ("/", "", "", ""), TagModel("1 wound")),
            RowModel("Nazgûl Nr. 3", "E0729 Minas Morgul", ("/", "/", "x"), TagModel("cannot fight · not dead")),
            RowModel("Saruman", "W2421 Isengard", ("", "", "", ""), TagModel("Palantír")),
        ),
    ),
)

TABLE = TableModel(
    turn="Game-Turn 3",
    date="week of 8 January 3019",
    phases=tuple(
        PhaseModel(name, "done" if at < 2 else "now" if at == 2 else "later") for at, name in enumerate(PHASES)
    ),
    devices=(DeviceModel("tray", True), DeviceModel("roller", False)),
    ask=AskModel(
        "ask-31",
        "Roll to search Rohan, hex W2724",
        "dark_power",
        "Dark Power",
        "dark",
        "Three Nazgûl look for the Company there.",
        (CiteModel("J.1", "Search procedure"),),
        (
            SourceModel("tray", "Tray", "3 · at rest · sure", True, True, "Take the 3", picture()),
            SourceModel("roller", "Roller", "ready", True, True, "Let the roller roll"),
        ),
        ROLL,
        "or enter it by hand",
    ),
    offers=(MOVE, OfferModel("pass", "End the Search Phase", enabled=False, why="A search is under way (J.1).")),
    tabs=(
        TabModel("Characters", sections=SECTIONS),
        TabModel("Dice", sections=(SectionModel("The last dice", lines=(LineModel("Gollum", "tray", "4"),)),)),
    ),
    journal=JOURNAL,
    seats=SEATS,
    undo=(31, "Nazgûl sent to W2724"),
    aside=(SectionModel("Turns ahead", lines=(LineModel("3 · now", "8 January"), LineModel("7 · Mordor mobilizes"))),),
    foot=Track("Shadow Points spent", tuple(str(n) for n in range(1, 16)), 6, "dark_power", note="letter sealed"),
    colours=(("dark_power", "dark"), ("fellowship", "fellow")),
)
REFUSED = MessageModel(
    "Nazgûl may not enter Minas Tirith: Mordor is not mobilized.",
    "Play by the ruling, or play it anyway if both agree.",
    "bad",
    (("The ruling", OpenRuling(28)), ("Play it anyway", OpenRuling(28))),
)
HANDOVER = HandoverModel("dark_power", "Dark Power", "dark", 0, "7203915846", 4, whom="the Dark Power")
DESK_LETTER = DeskModel(
    "dark_power",
    "Dark Power",
    "dark",
    0,
    ask=AskModel(
        "letter",
        "Choose a Shadow Points letter",
        "dark_power",
        "Dark Power",
        "dark",
        "The letters change places each time, so where you touch tells nobody anything.",
        (CiteModel("I.1", "Shadow Points"),),
        hand=LETTER,
    ),
)
DESK = DeskModel(
    "fellowship",
    "Fellowship",
    "fellow",
    180,
    "Your desk",
    sections=(
        SectionModel(
            "Hobbits",
            rows=(
                RowModel("Frodo", "E0320, bears the Ring", ("o", "", "", ""), TagModel("hidden")),
                RowModel("Sam", "E0320", ("", "", "", "")),
            ),
        ),
        SectionModel(
            "Event Cards",
            lines=(
                LineModel("57 · The Eagles", "held since Game-Turn 2"),
                LineModel("61 · Fierce Storms", "held since Game-Turn 3"),
            ),
        ),
    ),
    offers=(
        OfferModel("ring", "Put on the Ring", note="M.2"),
        OfferModel("event", "Play an Event Card", fields=(CARDS,)),
        MOVE,
    ),
)
SHARED = FieldModel(
    "shares",
    "shares",
    "Who gives what",
    tuple(
        OptionModel(f"{who} {what}", what, group=who, numbers=(str(most),))
        for who in ("Amber", "Birch", "Cedar", "Dune", "Elm")
        for what, most in (("Oil for the lamps", 7), ("Wick", 3), ("Riders of the long winter", 1), ("Shield", 5))
    ),
    low=5,
    high=7,
)
ANSWERS = {
    kind.kind: AnswerModel(
        f"A sample of {kind.kind}",
        OfferModel(
            kind.kind,
            f"Answer with {kind.kind}",
            (CiteModel("J.1", "Search procedure"),),
            "",
            (kind,),
            confirm="Take it",
        ),
        "Dark Power",
        "dark",
        "Made up for this picture.",
    )
    for kind in (PIPS, LETTERS, HEXES, PIECES, CARDS, CELL, TEXT, NUMBER, CONFIRM, CHOICE, SHARED)
}
ANSWERS["form"] = AnswerModel(
    "Move pieces by Shadow Points", MOVE, "Dark Power", "dark", "Spend points to move what you have."
)
