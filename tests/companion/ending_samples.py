"""Models of the end of the game: going on, over with closed secrets, opened."""

from __future__ import annotations

from dataclasses import replace

from companion.board.model_away import AwayGroupModel, AwayModel, StandsModel
from companion.ending.model import (
    LINES,
    CurveModel,
    EndingModel,
    FateModel,
    FatesModel,
    PlotModel,
    PointsModel,
    ReplayModel,
    SecretModel,
    TurnModel,
)
from companion.lobby.model_more import AskName, MoreModel, MoreRowModel
from companion.models import CiteModel, JournalModel, LineModel, Open, RowModel, SectionModel, TagModel
from companion.pages import HOME, ON_MAP, SENSES, SHEET, SetTextSize, SetTheme
from companion.rulings.model import HOUSE, JOURNAL, MAY, RULES, RuleModel, TurnTo
from tests.companion.pages_samples import INVENTED_LABEL

FACTS = (
    LineModel("Game-Turns played", value="14"),
    LineModel("Entries in the journal", value="312"),
    LineModel("Played by agreement", value="2"),
)
NOT_OVER = EndingModel("The game is not over", facts=FACTS, strip="Game-Turn 14", box_label=INVENTED_LABEL)
NINE = tuple(str(turn) for turn in range(1, 10))
FATES = FatesModel(
    "Their fates",
    (
        FateModel("Frodo", "destroyed the Ring", "fellowship"),
        FateModel("Sam", "Orodruin (E0929)", "fellowship"),
        FateModel("Boromir", "fell in Game-Turn 5", "fellowship", is_dead=True),
        FateModel("Gandalf the Grey", "fell in Game-Turn 4", "fellowship", is_dead=True),
        FateModel("Legolas", "captive, Dol Guldur (W3218)", "fellowship"),
        FateModel("Gollum", "Cirith Ungol (E0529)"),
    ),
    "struck through: dead",
)
PLOTS = (
    PlotModel(
        "Shadow Points",
        NINE,
        (
            CurveModel("had", (3, 4, 10, 9, None, 12, 10, 6, 5), "dark_power", is_frame=True),
            CurveModel("spent", (0, 2, 8, 6, 4, 11, 9, 3, 2), "dark_power"),
        ),
        note="filled: spent · frame: had",
    ),
    PlotModel(
        "Luck of the dice",
        NINE,
        (
            CurveModel("Fellowship", (0.0, 1.5, 2.0, 0.5, 2.5, 4.0, 3.5, 5.5, 6.0), "fellowship"),
            CurveModel("Dark Power", (0.0, -1.0, 0.5, 2.0, 1.0, -1.5, -3.0, -2.5, -4.0), "dark_power", is_frame=True),
        ),
        LINES,
        "above the line: high",
    ),
)
SEATED = (("dark_power", "Dark Power", "dark"), ("fellowship", "Fellowship", "fellow"))
CLOSED = replace(
    NOT_OVER,
    title="The Fellowship (Anna) has won",
    colour="fellow",
    scene="fire",
    who="Anna",
    letters="F",
    says="The Ring is destroyed at E0929 Orodruin.",
    cites=(CiteModel("O.1", "Fellowship Victory"),),
    rules=(
        RuleModel("O.1", "Fellowship Victory", "The Fellowship wins at once when the Ring is destroyed at Orodruin."),
    ),
    is_over=True,
    fates=FATES,
    fate_letters=("F", "S", "B", "Ga", "L", "Go"),
    plots=PLOTS[1:],
    seats=SEATED,
)
WITH_POINTS = replace(
    CLOSED,
    has_fame=True,
    points=(
        PointsModel("The third player", "fellow", "85", is_winner=True),
        PointsModel("Éva", "dark", "64"),
        PointsModel("Maximilian", "straw", "64"),
        PointsModel("Ben", "moss", "61"),
        PointsModel("Fatty", "rose", "–"),
    ),
)
OPENED = replace(
    CLOSED,
    plots=PLOTS,
    replay=ReplayModel(
        ("Setup", "7", "9", "10", "11"),
        2,
        (
            SecretModel("dark_power", "had sealed C: 9 Shadow Points, 6 spent"),
            SecretModel("dark_power", "held 60 The Dead Marshes, 61 Attempts to Seize the Ring"),
            SecretModel("fellowship", "Frodo bore the Ring, Moria (W2716)"),
            SecretModel("", "6 rolls"),
        ),
    ),
    turn=TurnModel(
        "Game-Turn 9",
        2,
        5,
        (
            SectionModel("Dark Power: Shadow Points", lines=(LineModel("This Game-Turn's letter", value="C"),)),
            SectionModel(
                "Fellowship: Your Characters",
                rows=(
                    RowModel("Frodo", "W2716", ("x", "xo", ""), TagModel("bears the Ring · face-down", "gold")),
                    RowModel("Sam", "W2716", ("", "", ""), TagModel("face-down")),
                ),
            ),
        ),
        tuple(JournalModel(n, f"Fellowship moves from W27{n} to W27{n + 1}", "by hand") for n in range(10, 30)),
    ),
    checks=(
        LineModel("✓ Game-Turn 1: letter A is the one that was sealed.", "seal ABCD-EFGH-IJKL-MNOP-QRST"),
        LineModel("✗ Game-Turn 2: letter B is not the one that was sealed.", "seal ABCD-EFGH", tone="bad"),
    ),
)

_HERE, _RECORD, _TABLE, _TABLET = "What lies open", "Rules and record", "This table", "This tablet"
MORE = MoreModel(
    rows=(
        MoreRowModel(_HERE, "Endurance Sheet", "the sheet, as far as it lies open", Open(SHEET)),
        MoreRowModel(_HERE, "What is on the map now", "compare, and put right by hand", Open(ON_MAP)),
        MoreRowModel(_HERE, "Cards", "where the record has each, as far as it lies open", Open("cards")),
        MoreRowModel(_RECORD, "May I?", "what is legal now, and why", TurnTo(MAY)),
        MoreRowModel(_RECORD, "Rules", "by number or by word", TurnTo(RULES)),
        MoreRowModel(_RECORD, "Go back to a line", "take back or put right; every seat agrees", TurnTo(JOURNAL)),
        MoreRowModel(_RECORD, "House rules, open questions", "2 settled for this evening", TurnTo(HOUSE)),
        MoreRowModel(_TABLE, "Home: stop for today", "every desk is closed; the table goes on from here", Open(HOME)),
        MoreRowModel(_TABLE, "Rename the table", "The third Friday in November, at Anna's place", AskName()),
        MoreRowModel(_TABLET, "Dice & roller", "camera, tray, die roller, the luck of the dice", Open(SENSES)),
        MoreRowModel(_TABLET, "Draw it by day", "now by night", SetTheme("day")),
        MoreRowModel(_TABLET, "Text at 115 %", "now at 100 %", SetTextSize(115)),
    ),
    name="The third Friday in November, at Anna's place",
    strip="Game-Turn 14 · Dark Power Movement Phase",
    box_label=INVENTED_LABEL,
)

AWAY = AwayModel(
    (
        AwayGroupModel(
            "On the map, hex by hex",
            (
                StandsModel("1", "E0428 Minas Tirith", "Boromir"),
                StandsModel("2", "E0727", "7th Nazgul · 2 ✗, 1 /", is_ticked=True),
                StandsModel("3", "W2716 Moria", "6 face-down", "who: not told"),
                StandsModel("4", "W2716 Moria", "1 spotted Hobbit", "who: not told"),
            ),
        ),
        AwayGroupModel("Beside the map", (StandsModel("5", "off the map", "Gandalf the White"),)),
        AwayGroupModel(
            "Cards",
            (
                StandsModel("6", "Event Deck", "12"),
                StandsModel("7", "Hand of the Dark Power", "3", "face-down"),
            ),
        ),
    ),
    strip="Game-Turn 14",
    box_label=INVENTED_LABEL,
)
