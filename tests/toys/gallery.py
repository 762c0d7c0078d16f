"""Pictures of a toy's table at moments of its evening, to be looked at: python -m tests.toys.gallery FOLDER GAME
[night|day] [100..160]; RINGTABLE_TABLET says the size.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.companion import harness
from tests.contract.kit import toys_installed


def main(folder: str, game: str, mode: str = "night", percent: str = "100") -> None:
    """Write one PNG a kind of act into `folder`: the Table before it, and where it is a form, with the form open."""
    from kivy.uix.screenmanager import NoTransition, ScreenManager

    from companion.models import Open
    from companion.pages import TABLE
    from companion.table.screen import TableScreen
    from companion.widgets.theme import fit_density, theme
    from tests.toys.each import evening_of, give
    from tests.toys.tablet import begin, tablet

    fit_density(*harness.TABLET)
    theme.mode, theme.text_scale = mode, int(percent) / 100
    manager = ScreenManager(transition=NoTransition())
    driver, size = harness.Driver(manager), "x".join(map(str, harness.TABLET))
    with toys_installed(), tablet() as front:
        begin(front, game)
        for number, line in enumerate(evening_of(game)):
            front.do(Open(TABLE))
            page = TableScreen(name=f"{number}")
            manager.switch_to(page)
            page.bind(on_pick=lambda _, intent: front.do(intent))
            page.show(front.model())
            driver.pump(8)
            driver.shot(Path(folder) / f"{game}_{number:02}_{line['do']}_{size}_{mode}.png")
            offer = next((each for each in front.model().offers if each.fields), None)
            if offer is not None and line["do"] not in ("EnterRoll", "GiveReading"):
                page.open_form(offer)
                driver.pump(8)
                page.show(front.model())
                driver.pump(8)
                driver.shot(Path(folder) / f"{game}_{number:02}_{line['do']}_form_{size}_{mode}.png")
            give(front.evening.table, line)


if __name__ == "__main__":
    main(*sys.argv[1:])
