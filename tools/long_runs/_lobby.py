"""The tablet over a spoilt data folder: every page before a table, a table begun, and the app itself."""

from pathlib import Path

from companion.app.frontdesk import FrontDesk
from companion.models import Open
from companion.pages import (
    BOX_SHEETS,
    HOME,
    NEW_TABLE,
    SENSES,
    ExportBox,
    FillCell,
    ImportBox,
    PickBox,
    ResumeTable,
    SeatSetup,
    StartTable,
)
from companion.senses.inbox import Inbox
from companion.shelf.settings import read_settings

PRINTED = "wotr_spi_1977"
SEATS = (SeatSetup("dark_power", "", "", 0), SeatSetup("fellowship", "", "", 180))


def walk(data: Path, which: str) -> int:
    """Without glass: the pages before a table and a table begun and opened again ('home'), the readings ('sheets'), or
    both. 0, whatever is told; 3 where the settings are told of again.
    """
    told: list[str] = []
    front = FrontDesk(data, read_settings(data, told.append), Inbox(), told=told)
    front.model()
    box = "practice" if which == "home" else PRINTED
    sheets = (
        Open(BOX_SHEETS),
        PickBox(PRINTED),
        ImportBox(str(data / "import.csv")),
        FillCell("control_of_gollum", "4", "", "neither"),
        FillCell("control_of_gollum", "4", "", ""),
        ExportBox(),
    )
    home = (Open(SENSES), StartTable("Friday", "wotr_spi", "character", box, (), SEATS), Open(HOME))
    intents = {"home": home, "sheets": sheets, "both": (Open(NEW_TABLE), *sheets, *home)}[which]
    for intent in intents:
        front.do(intent)
        front.model()
    if which != "sheets":
        for card in front.model().others[:3]:  # type: ignore[attr-defined]
            front.do(ResumeTable(card.id))
            front.model()
    front.close()
    again: list[str] = []
    read_settings(data, again.append)
    if again:
        print("told again:", *again)
    return 3 if again else 0


def glass(data: Path) -> int:
    """The app itself, drawn: Home, New table and the box sheets, then its end."""
    from companion.app.window import ask_for_window

    ask_for_window(1280, 800)
    from kivy.clock import Clock

    from companion.app.app import RingtableApp

    told: list[str] = []
    app = RingtableApp(data, None, read_settings(data, told.append), told)
    pages = iter((NEW_TABLE, BOX_SHEETS, SENSES))

    def further(_: float) -> None:
        page = next(pages, None)
        if page is None:
            app.stop()
        else:
            app.do(Open(page))

    Clock.schedule_interval(further, 0.3)
    app.run()
    return 0
