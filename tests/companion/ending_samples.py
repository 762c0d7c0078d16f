"""Models of the end of the game: going on, over with closed secrets, opened."""

from __future__ import annotations

from dataclasses import replace

from companion.presenters.ending_pages import EndingModel, TurnModel
from companion.presenters.models import CiteModel, JournalModel, LineModel, RowModel, SectionModel, TagModel
from companion.presenters.rulings_pages import RuleModel
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
