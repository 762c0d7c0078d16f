"""Models of the end of the game: going on, over with closed secrets, opened."""

from __future__ import annotations

from dataclasses import replace

from companion.presenters.ending_pages import EndingModel, TurnModel
from companion.presenters.models import CiteModel, JournalModel, LineModel, Open, RowModel, SectionModel, TagModel
from companion.presenters.more_pages import AskName, MoreModel, MoreRowModel
from companion.presenters.pages import HOME, ON_MAP, SENSES, SHEET, SetTextSize, SetTheme
from companion.presenters.rulings_pages import HOUSE, JOURNAL, MAY, RULES, RuleModel, TurnTo
from tests.companion.pages_samples import INVENTED_LABEL

FACTS = (
    LineModel("Game-Turns played", value="14"),
    LineModel("Entries in the journal", value="312"),
    LineModel("Played by agreement", value="2"),
)
NOT_OVER = EndingModel("The game is not over", facts=FACTS, strip="Game-Turn 14", box_label=INVENTED_LABEL)
CLOSED = replace(
    NOT_OVER,
    title="The Fellowship (Anna) has won",
    colour="fellow",
    cites=(CiteModel("O.1", "Fellowship Victory"),),
    rules=(
        RuleModel("O.1", "Fellowship Victory", "The Fellowship wins at once when the Ring is destroyed at Orodruin."),
    ),
    is_over=True,
)
OPENED = replace(
    CLOSED,
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
        MoreRowModel(_TABLE, "Stop for today", "every desk is closed; the table goes on from here", Open(HOME)),
        MoreRowModel(_TABLE, "Rename the table", "The third Friday in November, at Anna's place", AskName()),
        MoreRowModel(_TABLET, "Dice & roller", "camera, tray, die roller, the luck of the dice", Open(SENSES)),
        MoreRowModel(_TABLET, "Draw it by day", "now by night", SetTheme("day")),
        MoreRowModel(_TABLET, "Text at 115 %", "now at 100 %", SetTextSize(115)),
    ),
    name="The third Friday in November, at Anna's place",
    strip="Game-Turn 14 · Dark Power Movement Phase",
    box_label=INVENTED_LABEL,
)
