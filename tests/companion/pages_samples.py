"""Models that fill the pages beside the table: long names, every state a row or a button can have. The game facts are
made up.
"""

from __future__ import annotations

from companion.models import CHOICE, NUMBER, TEXT, CiteModel, FieldModel, MessageModel, OptionModel, SeatModel, TagModel
from companion.pages import (
    CROSS,
    INVENTED,
    NO_MARK,
    OWN,
    PRINTED,
    RING,
    SLASH,
    BoxChoiceModel,
    BoxSheetsModel,
    CellModel,
    ChartCardModel,
    ChartModel,
    CoverModel,
    FactModel,
    FirstEveningModel,
    GameModel,
    HomeModel,
    NewTableModel,
    OnMapModel,
    OptionalRuleModel,
    ReadingModel,
    SeatMarkModel,
    SheetModel,
    SheetRowModel,
    SheetsModel,
    TableCardModel,
    VersionModel,
)

INVENTED_LABEL = "Practice box: invented numbers"

HOME = HomeModel(
    last=TableCardModel(
        "a1",
        "Thursday at Anna's",
        "Game-Turn 3, Search Phase",
        "yesterday, 22:14",
        "War of the Ring",
        "Dark Power owes a roll",
        INVENTED_LABEL,
        version="Character Game",
        marks=(SeatMarkModel("D", "dark", "Anna"), SeatMarkModel("F", "fellow", "Jonas")),
        scene="honeycomb",
        colour="dark",
    ),
    others=(
        TableCardModel(
            "b2",
            "First try",
            "Game-Turn 1, Ring Phase",
            "8 November",
            box_label=INVENTED_LABEL,
            version="Expanded rules",
            marks=tuple(
                SeatMarkModel(*mark) for mark in (("F", "straw"), ("S", "rust"), ("P", "moss"), ("M", "fellow"))
            ),
            scene="ascent",
            colour="rust",
        ),
        TableCardModel(
            "c3",
            "The long winter game with Béla and Éva",
            "Game-Turn 14, Dark Power Player-Turn",
            "31 October",
            owed="The Dark Power has won",
            version="Campaign Game",
            marks=(SeatMarkModel("D", "dark", "Béla", is_winner=True), SeatMarkModel("F", "fellow", "Éva")),
            scene="honeycomb",
            colour="dark",
            is_over=True,
        ),
        TableCardModel(
            "d4", "Broken file", "", "", broken="Entry 41 was altered. Keep the file, and run ringtable verify."
        ),
    ),
    sheets_note="412 of 509 cells known",
    devices_note="tray sees a die · no roller",
    has_fame=True,
    boxes=(
        CoverModel("wotr_spi", "War of the Ring", "SPI 1977, first edition · 2 or 3 players", "honeycomb", "dark"),
        CoverModel("lotr_knizia", "The Lord of the Rings", "Reiner Knizia 2000 · 2 to 5 players", "ascent", "rust"),
    ),
)
SEATS = (SeatModel("dark_power", "Dark Power", "dark", 0), SeatModel("fellowship", "Fellowship", "fellow", 180))
OPTIONAL_RULES = (
    OptionalRuleModel("gandalf", "Gandalf returns by a die", "After his fall a roll of 1 or 2 brings him back, white."),
    OptionalRuleModel("umpire", "Umpire", "A third person sees everything and settles what is sealed.", True),
)
CHARTS_TO_READ = (
    "Shadow Points Table",
    "Control of Gollum Table",
    "Search Table",
    "The sixteen Search Cards",
    "Prices that the book leaves to the chart sheet",
    "Endurance and Ring Ratings",
    "Capture and Escape Ranges",
    "Combat Values of the Fellowship",
    "Nazgûl, Saruman and the Mouth of Sauron",
    "Servants of Sauron",
    "Sorcery Ratings",
    "Sorcery Table",
)
GAME = GameModel(
    "wotr_spi",
    "War of the Ring",
    "SPI 1977, first edition",
    (
        VersionModel(
            "character",
            "Character Game (sections A to O)",
            OPTIONAL_RULES,
            SEATS,
            2,
            (
                (
                    "wotr_spi_1977",
                    ReadingModel(CHARTS_TO_READ, 248, 16),
                ),
                ("practice", ReadingModel()),
            ),
        ),
        VersionModel("campaign", "Campaign Game", (), SEATS, 2),
    ),
    (
        BoxChoiceModel("wotr_spi_1977", "War of the Ring, SPI 1977", "147 of 509 cells known"),
        BoxChoiceModel("practice", "Practice box", "every cell filled", invented=True),
    ),
    colours=(
        OptionModel("dark", "Violet"),
        OptionModel("fellow", "Blue"),
        OptionModel("ivory", "Ash"),
        OptionModel("text", "White"),
    ),
)
NEW_TABLE = NewTableModel(
    (GAME,),
    "War of the Ring, 9 November",
    ("7203915846", "1948206735", "5820461379"),
)
ROWS = (
    SheetRowModel(
        "aragorn", "Aragorn", "W2724 Rohan", (CROSS, "xo", RING, "", "", ""), tag=TagModel("2 wounds", "bad")
    ),
    SheetRowModel("gandalf", "Gandalf the Grey", "W2812 Rivendell", ("",) * 7),
    SheetRowModel("boromir", "Boromir", "dead", (CROSS,) * 4, tag=TagModel("dead", "bad"), may_mark=False),
    SheetRowModel("legolas", "Legolas", "not spotted", (SLASH,), is_open=True),
)
DARK_ROWS = (
    SheetRowModel("nazgul_1", "Lord of the Nazgûl", "E0729 Minas Morgul", (SLASH, SLASH, CROSS, "", "", "", "", "")),
    SheetRowModel("gothmog", "Gothmog", "E0729 Minas Morgul", ("", "", "", "")),
    SheetRowModel("saruman", "Saruman", "W2421 Isengard", (), is_open=True, tag=TagModel("Palantír")),
)
FACTS = (
    FactModel("turn/", "Game-Turn", "3", "The track"),
    FactModel("phase/", "Phase", "Search", "The track"),
    FactModel("spent/", "Shadow Points spent", "6", "The track"),
    FactModel("face_down_counters/W2716", "W2716", "9 face-down", "Face-down counters"),
    FactModel("hex/aragorn", "Aragorn", "W2724 Rohan · 2 ✗", "Face-up, Fellowship", "W2812 Rivendell"),
    *(FactModel(f"hex/nazgul_{n}", f"Nazgûl {n}", "E0729 Minas Morgul", "Dark Power") for n in range(3, 10)),
    FactModel("orcs/W2809", "W2809", "Orcs of the Eye, strength 4", "Orcs"),
    *(FactModel(f"magic_box/E0{n}28", f"Magic Cards, E0{n}28 Minas Tirith", "1", "Cards") for n in range(4, 9)),
)
ON_MAP = OnMapModel(
    FACTS, "Game-Turn 3, Search Phase", INVENTED_LABEL, SEATS, title="What is on the map now", sheet="Endurance"
)
SHEET = SheetsModel(
    marks=((CROSS, "wound"), (SLASH, "slash"), (NO_MARK, "rub out")),
    sheets=(SheetModel("Dark Power", "dark", DARK_ROWS), SheetModel("Fellowship, as far as disclosed", "fellow", ROWS)),
    turn="Game-Turn 3, Search Phase",
    box_label=INVENTED_LABEL,
    title="Endurance",
)
OWN_SHEET = SheetsModel(
    (
        SheetModel(
            "Fellowship", "fellow", (*ROWS, SheetRowModel("frodo", "Frodo", "bears the Ring", (RING, RING, "", "")))
        ),
    ),
    marks=((CROSS, "wound"), (SLASH, "slash"), (RING, "Ring mark"), (NO_MARK, "rub out")),
    turn="Game-Turn 3, Search Phase",
    seat=SEATS[1],
)
LETTERS = tuple("ABCDEF")
POINTS = ChartModel(
    "shadow_points",
    "Shadow Points Table",
    "letter / die",
    LETTERS,
    LETTERS,
    tuple("123456"),
    tuple("123456"),
    tuple(
        tuple(
            CellModel("10", PRINTED, "I.2, the worked example")
            if (row, column) == (0, 1)
            else CellModel("12", OWN, "read by Anna on 9 November 2025, typed")
            if row == 0 and column < 4
            else CellModel()
            for column in range(6)
        )
        for row in range(6)
    ),
    tuple(FieldModel(str(die), NUMBER, low=0, high=30) for die in range(1, 7)),
    CiteModel("I.2", "Shadow Points Table"),
    "How many Shadow Points the Dark Power has with this letter and this die.",
)
GOLLUM = ChartModel(
    "control_of_gollum",
    "Control of Gollum Table",
    "die",
    tuple("123456"),
    tuple("123456"),
    ("",),
    ("who",),
    tuple((CellModel(),) for _ in range(6)),
    (
        FieldModel(
            "",
            CHOICE,
            options=(
                OptionModel("fellowship", "Fellowship"),
                OptionModel("dark_power", "Dark Power"),
                OptionModel("neither", "Neither"),
            ),
        ),
    ),
    CiteModel("E.9"),
    "Who has Gollum for the rest of this Game-Turn after this roll.",
)
HEXES = ChartModel(
    "hexes",
    "Game-Map",
    "hex",
    tuple(f"W{number}" for number in range(1001, 1601)),
    tuple(f"W{number}" for number in range(1001, 1601)),
    ("name", "province", "terrain", "features"),
    ("name", "province", "terrain", "features"),
    tuple(
        (
            CellModel("-", INVENTED, "invented"),
            CellModel("rohan", INVENTED, "invented"),
            CellModel("clear", INVENTED, "invented"),
            CellModel(),
        )
        for _ in range(600)
    ),
    tuple(FieldModel(name, TEXT) for name in ("name", "province", "terrain", "features")),
)
SHEETS = BoxSheetsModel(
    "wotr_spi_1977",
    "War of the Ring, SPI 1977",
    GAME.boxes,
    note="Known cells come from the rule book's examples and from published play aids; the rest is yours to read off.",
    charts=(
        ChartCardModel("shadow_points", "Shadow Points Table", "I.2", 4, 36),
        ChartCardModel("control_of_gollum", "Control of Gollum Table", "E.9", 0, 6),
        ChartCardModel("search", "Search Table", "J.7", 2, 12),
        ChartCardModel("individual_combat", "Individual Combat Results Table", "G.5", 3, 0),
        ChartCardModel("costs", "Shadow Point Cost Schedule (Character Game)", "I.3", 12, 12),
        ChartCardModel("characters", "Character Cards", "E.2", 79, 234),
        ChartCardModel("terrain", "Terrain Effects Chart", "F.7", 9, 17),
        ChartCardModel("hexes", "Game-Map", "F.1", 55, 0),
    ),
    first_evening=(
        FirstEveningModel(
            "shadow_points",
            "Shadow Points Table",
            "The Dark Power's points come from a letter he hides, so it is read whole.",
            "I.1: on Game-Turn 1, with the first letter.",
            32,
            "2 min",
        ),
        FirstEveningModel(
            "control_of_gollum",
            "Control of Gollum Table",
            "Six words settle who has Gollum this Game-Turn.",
            "E.9: with the first roll of every Ring Phase.",
            6,
            "20 s",
        ),
        FirstEveningModel(
            "search", "Search Table", "It says which rolls spot somebody.", "J.1: from Game-Turn 2.", 10, "30 s"
        ),
        FirstEveningModel(
            "search_cards",
            "The sixteen Search Cards",
            "A card then names its force and Provinces by itself.",
            "J.1: from Game-Turn 2.",
            48,
            "6 min",
        ),
        FirstEveningModel(
            "costs",
            "Points for captives and for a Nazgûl's fight",
            "Two prices stand on the chart sheet only.",
            "I.3: with the first captive.",
            0,
            "",
        ),
        FirstEveningModel(
            "ranges", "Capture and Escape Ranges", "They decide who is carried off.", "J.4 and J.5.", 20, "1 min"
        ),
    ),
    first_evening_note="116 cells left, about 10 minutes",
    papers=(
        OptionModel("A4", "A4", "plain paper, to be cut up"),
        OptionModel("US", "US paper, 8.5 x 11 in", "plain paper, to be cut up"),
        OptionModel("L7651", "Avery L7651", "A4, 65 labels on a sheet"),
    ),
)
PRACTICE_SHEETS = BoxSheetsModel(
    "practice",
    "Practice box",
    GAME.boxes,
    INVENTED_LABEL,
    "All numbers are made up.",
    SHEETS.charts[:3],
    chart=HEXES,
    may_fill=False,
)
REFUSED = MessageModel(
    "The file could not be written: the disk is full.", "Make room, then try again. Nothing was lost.", "bad"
)
