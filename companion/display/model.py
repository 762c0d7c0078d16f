"""What the second screen shows: who is asked what, the last dice, the map and one track, as everybody may see them.

It is made of the Table's own model and of nothing else, so that it can hold no more than the shared screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.presenters.table import table_model
from engine.core.panels import HexMap, Track

if TYPE_CHECKING:
    from companion.presenters.models import TableModel
    from engine.core.table import Table

NOTHING_YET = "No table is open"
NOTHING_WHY = "What is played on this tablet stands here as soon as it begins."
LINES = 3
"""Lines of the journal under the ask."""


@dataclass(frozen=True, slots=True)
class DisplayModel:
    """One look from three metres. title: what is asked, or how the game ended; owed_by, colour: of whom; dice: the
    faces that fell last, dice_note what they were for; lines: what happened last.
    """

    turn: str = ""
    date: str = ""
    phase: str = ""
    owed_by: str = ""
    colour: str = "text"
    title: str = ""
    why: str = ""
    dice: tuple[str, ...] = ()
    dice_note: str = ""
    lines: tuple[str, ...] = ()
    map: HexMap | None = None
    foot: Track | None = None
    colours: tuple[tuple[str, str], ...] = ()


def waiting_model() -> DisplayModel:
    """Before there is a table."""
    return DisplayModel(title=NOTHING_YET, why=NOTHING_WHY)


def display_model(table: Table) -> DisplayModel:
    """The second screen of a table."""
    return shown_of(table_model(table))


def shown_of(model: TableModel) -> DisplayModel:
    """What of the shared screen is read from three metres."""
    ask, message = model.ask, model.message
    told = [line for line in model.journal if not line.heading and line.tone != "dim"]
    fallen = next((line for line in told if line.dice), None)
    return DisplayModel(
        turn=model.turn,
        date=model.date,
        phase=next((phase.name for phase in model.phases if phase.state == "now"), ""),
        owed_by=ask.owed_by if ask is not None else "",
        colour=ask.colour if ask is not None else "text",
        title=ask.title if ask is not None else message.text if message is not None else "",
        why=ask.why if ask is not None else "",
        dice=fallen.dice if fallen is not None else (),
        dice_note=fallen.text if fallen is not None else "",
        lines=tuple(" ".join(words for words in (line.text, line.value) if words) for line in told[:LINES]),
        map=next((tab.map for tab in model.tabs if tab.map is not None), None),
        foot=model.foot,
        colours=model.colours,
    )
