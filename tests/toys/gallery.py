"""Pictures of a toy's table at moments of its evening, to be looked at: python -m tests.toys.gallery FOLDER GAME
[night|day] [100..160] [FROM TO]: the Table before each of these lines, and while its map is told by touch.
RINGTABLE_TABLET says the size.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.companion import harness
from tests.contract.kit import toys_installed


def main(
    folder: str, game: str, mode: str = "night", percent: str = "100", first: str = "0", last: str = "1000"
) -> None:
    """Write the pictures into `folder`."""
    from kivy.uix.screenmanager import NoTransition, ScreenManager

    from companion.models import Open
    from companion.pages import TABLE
    from companion.table.model_ground import LeaveGround, PointAt, TakePen, TellGround
    from companion.table.screen import TableScreen
    from companion.widgets.theme import fit_density, theme
    from tests.toys.each import evening_of, give
    from tests.toys.tablet import begin, tablet

    fit_density(*harness.TABLET)
    theme.mode, theme.text_scale = mode, int(percent) / 100
    manager = ScreenManager(transition=NoTransition())
    driver, size = harness.Driver(manager), "x".join(map(str, harness.TABLET))
    with toys_installed(), tablet() as front:
        table = begin(front, game)

        def shot(says: str) -> None:
            page = TableScreen(name=says)
            manager.switch_to(page)
            page.bind(on_pick=lambda _, intent: front.do(intent))
            for _ in range(2):  # what a form says is told first
                page.show(front.model())
                driver.pump(5)
            driver.shot(Path(folder) / f"{game}_{says}_{size}_{mode}_{percent}.png")

        for number, line in enumerate(evening_of(game)):
            front.do(Open(TABLE))
            if int(first) <= number <= int(last):
                shot(f"{number:02}_{line['do']}")
            give(table, line)
            if number == int(first) and front.model().tabs[0].map is not None:
                board = front.model().tabs[0].map
                one, other = (place.place for place in board.ground[1:3])
                for intent in (TellGround(one), TakePen("3"), PointAt(other)):
                    front.do(intent)
                shot("told")
                front.do(LeaveGround())


if __name__ == "__main__":
    main(*sys.argv[1:])
