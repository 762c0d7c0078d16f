"""Pictures of the pages beside the table, to be looked at: python -m tests.companion.pages_gallery FOLDER [night|day]
[100..160] [ONLY].
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from tests.companion import harness


def shows() -> list[tuple[str, type, object]]:
    """Every page in every state worth a look: name, screen, model."""
    from companion.board.screen import OnMapScreen
    from companion.board.screen_away import AwayScreen
    from companion.board.screen_sheets import SheetScreen
    from companion.box.screen import BoxSheetsScreen
    from companion.dice.screen import SensesScreen
    from companion.ending.screen import EndingScreen
    from companion.fame.screen import FameScreen
    from companion.lobby.screen import HomeScreen
    from companion.lobby.screen_more import MoreScreen
    from companion.lobby.screen_newtable import NewTableScreen
    from companion.mishaps.model import MishapModel
    from companion.mishaps.screen import MishapScreen
    from companion.rulings.help import help_of
    from companion.rulings.model import HOUSE, JOURNAL, RULES
    from companion.rulings.screen import RulingsScreen
    from companion.rulings.screen_at_hand import RulesAtHand
    from tests.companion import (
        ending_samples as endings,
        fairness_samples as fairness,
        fame_samples as fame,
        pages_samples as pages,
        rulings_samples as cases,
        senses_samples as senses,
    )

    class CoveredHome(HomeScreen):
        """Home under the rules at hand."""

        def draw(self, model: object) -> None:
            super().draw(pages.HOME)
            self.cover(model, RulesAtHand)

    class HousePage(RulingsScreen):
        """The house rules with a question open."""

        def draw(self, model: object) -> None:
            super().draw(model)
            self.content.show(model.rules.disputes[1])

    rulings = cases.RULINGS
    asked = replace(rulings, may=replace(rulings.may, ruling=cases.RULING))
    opened = replace(rulings, tab=JOURNAL, opened=cases.ENTRY)
    return [
        ("home", HomeScreen, pages.HOME),
        ("home_first", HomeScreen, replace(pages.HOME, last=None, others=(), message=pages.REFUSED)),
        (
            "mishap",
            MishapScreen,
            MishapModel("The long road east · Game-Turn 3", "87 · 4 move to W2614", "ringtable.log"),
        ),
        ("newtable", NewTableScreen, pages.NEW_TABLE),
        ("endurance", SheetScreen, pages.SHEET),
        ("onmap", OnMapScreen, pages.ON_MAP),
        ("ending", EndingScreen, endings.OPENED),
        ("ending_closed", EndingScreen, endings.CLOSED),
        ("ending_points", EndingScreen, endings.WITH_POINTS),
        ("more", MoreScreen, endings.MORE),
        ("away", AwayScreen, endings.AWAY),
        ("rebuild", AwayScreen, replace(endings.AWAY, rebuilds=True)),
        ("endurance_own", SheetScreen, replace(pages.OWN_SHEET, seat=replace(pages.SEATS[1], edge=0))),
        ("sheets", BoxSheetsScreen, pages.SHEETS),
        ("sheets_points", BoxSheetsScreen, replace(pages.SHEETS, chart=pages.POINTS)),
        ("sheets_gollum", BoxSheetsScreen, replace(pages.SHEETS, chart=pages.GOLLUM)),
        ("sheets_practice", BoxSheetsScreen, pages.PRACTICE_SHEETS),
        ("senses", SensesScreen, senses.SENSES),
        ("senses_lost", SensesScreen, senses.LOST_SENSES),
        ("senses_tray", SensesScreen, senses.TRAY_TAB),
        ("senses_tray_set", SensesScreen, senses.TRAY_SET),
        ("senses_build", SensesScreen, senses.BUILD_TAB),
        ("senses_build_wrong", SensesScreen, senses.BUILD_WRONG),
        ("senses_build_lost", SensesScreen, senses.BUILD_LOST),
        ("senses_teach", SensesScreen, senses.TEACH_TAB),
        ("senses_lesson", SensesScreen, senses.LESSON_TAB),
        ("senses_tries", SensesScreen, senses.TRIES_TAB),
        ("senses_trying", SensesScreen, senses.TRYING_TAB),
        ("senses_asking", SensesScreen, senses.ASKING_TAB),
        ("senses_roller", SensesScreen, senses.ROLLER_TAB),
        ("senses_fair", SensesScreen, fairness.FAIR_TAB),
        ("senses_loaded", SensesScreen, fairness.LOADED_TAB),
        ("senses_symbols", SensesScreen, fairness.SYMBOL_TAB),
        ("senses_stood_in", SensesScreen, fairness.STOOD_IN_TAB),
        ("senses_fair_reading", SensesScreen, fairness.READING_TAB),
        ("fame", FameScreen, fame.HALL),
        ("fame_reading", FameScreen, fame.READING),
        ("fame_empty", FameScreen, fame.EMPTY),
        ("fame_stopped", FameScreen, fame.STOPPED),
        ("rulings", RulingsScreen, rulings),
        ("rulings_asked", RulingsScreen, asked),
        ("rulings_yes", RulingsScreen, replace(rulings, may=replace(rulings.may, ruling=cases.YES))),
        ("rulings_agree", RulingsScreen, replace(asked, agree=cases.AGREE)),
        ("rulings_journal", RulingsScreen, replace(rulings, tab=JOURNAL)),
        ("rulings_entry", RulingsScreen, opened),
        ("rulings_sealed", RulingsScreen, replace(opened, opened=cases.SEALED_ENTRY)),
        ("at_hand", CoveredHome, replace(cases.RULES_MODEL, help=help_of("home"))),
        ("help_of_the_table", CoveredHome, replace(cases.RULES_MODEL, help=help_of("table"), is_help=True)),
        ("at_hand_section", CoveredHome, replace(cases.RULES_MODEL, opened="F.4")),
        ("rulings_house", HousePage, replace(rulings, tab=HOUSE)),
        ("rulings_rules", RulingsScreen, replace(rulings, tab=RULES, rules=replace(cases.RULES_MODEL, opened="F.4"))),
    ]


def press(driver: harness.Driver, widget: object) -> None:
    """Tap a widget inside scroll views, which hold a touch back for a moment each."""
    finger = driver.touch(widget)
    driver.pump_until(lambda: widget.state == "down")
    driver.lift(finger)
    driver.pump(3)


def main(folder: str, mode: str = "night", percent: str = "100", only: str = "") -> None:
    """Write one PNG a page into `folder`."""
    from kivy.uix.screenmanager import NoTransition, ScreenManager

    from companion.widgets.theme import fit_density, theme

    fit_density(*harness.TABLET)
    theme.mode, theme.text_scale = mode, int(percent) / 100
    manager = ScreenManager(transition=NoTransition())
    driver = harness.Driver(manager)
    for name, screen_class, model in shows():
        if not name.startswith(only):
            continue
        screen = screen_class(name=name)
        manager.switch_to(screen)
        screen.show(model)
        driver.pump(6)
        driver.shot(Path(folder) / f"{name}_{harness.TABLET[0]}_{mode}_{percent}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
