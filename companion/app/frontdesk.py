"""What the app does with an intent: it finds the door that leads to its page, its room or the open table."""

from __future__ import annotations

from companion import intents as tap, page_intents as page
from companion.app.doors import Doors
from companion.app.house import House
from companion.app.table_doors import AT_TABLE
from companion.dice import model as dice
from companion.fairness import model as fairness
from companion.fame import model as fame
from companion.page_intents import Leave

OVER_PAGES: Doors[House] = Doors()
"""What lies over a page: nothing of the page is left for it."""
OVER_PAGES.lead(tap.ReadRules, lambda front, it: front.over.do(it))
OVER_PAGES.lead(tap.ReadHelp, lambda front, it: front.over.do(it))
OVER_PAGES.lead(tap.ShutRules, lambda front, it: front.over.do(it))
OVER_PAGES.lead(tap.OpenRule, lambda front, it: front.open_rule(it))

IN_HOUSE: Doors[House] = Doors()
"""The pages beside the table, the devices, and the way from page to page."""
IN_HOUSE.lead(tap.Open, lambda front, it: front.open(it.screen))
IN_HOUSE.lead(tap.Dismiss, lambda front, _: front.dismiss())
IN_HOUSE.lead(page.Leave, lambda front, _: front.back())
IN_HOUSE.lead(page.ResumeTable, lambda front, it: front.resume(front.shelf.path(it.table)))
IN_HOUSE.lead(page.LiftBox, lambda front, it: front.lift(it.game))
IN_HOUSE.lead(page.StartTable, lambda front, it: front.start(it))
IN_HOUSE.lead(page.TryPractice, lambda front, it: front.start(it))
IN_HOUSE.lead(page.OpenCharts, lambda front, it: front.open_charts(it))
IN_HOUSE.lead(page.AboutGame, lambda front, it: front.ask_about(it.game))
IN_HOUSE.lead(page.RenameTable, lambda front, it: front.keep_tables(it))
IN_HOUSE.lead(page.FileTable, lambda front, it: front.keep_tables(it))
IN_HOUSE.lead(page.PutInBin, lambda front, it: front.keep_tables(it))
IN_HOUSE.lead(page.BringBack, lambda front, it: front.keep_tables(it))

IN_HOUSE.lead(page.SetTheme, lambda front, it: front.devices.wish(it))
IN_HOUSE.lead(page.SetTextSize, lambda front, it: front.devices.wish(it))
IN_HOUSE.lead(page.SetOpensBy, lambda front, it: front.devices.wish(it))
IN_HOUSE.lead(page.SetIdle, lambda front, it: front.devices.wish(it))
IN_HOUSE.lead(page.SetAwake, lambda front, it: front.devices.wish(it))
IN_HOUSE.lead(page.SetSounds, lambda front, it: front.devices.wish(it))
IN_HOUSE.lead(page.FillScreen, lambda front, it: front.devices.wish(it))

IN_HOUSE.lead(page.PickBox, lambda front, it: front.at_sheets(it))
IN_HOUSE.lead(page.PickVersion, lambda front, it: front.at_sheets(it))
IN_HOUSE.lead(page.OpenChart, lambda front, it: front.at_sheets(it))
IN_HOUSE.lead(page.FillCell, lambda front, it: front.at_sheets(it))
IN_HOUSE.lead(page.ExportBox, lambda front, it: front.at_sheets(it))
IN_HOUSE.lead(page.ImportBox, lambda front, it: front.at_sheets(it))
IN_HOUSE.lead(page.MakeStickers, lambda front, it: front.at_sheets(it))
IN_HOUSE.lead(page.FindPhotos, lambda front, it: front.photograph(it))
IN_HOUSE.lead(page.LayPhoto, lambda front, it: front.photograph(it))
IN_HOUSE.lead(page.TakePhoto, lambda front, it: front.photograph(it))

IN_HOUSE.lead(dice.ShowTab, lambda front, it: front.devices.look(it, front.evening))
IN_HOUSE.lead(dice.SetCorners, lambda front, it: front.devices.look(it, front.evening))
IN_HOUSE.lead(dice.FindCorners, lambda front, it: front.devices.look(it, front.evening))
IN_HOUSE.lead(dice.WholeTray, lambda front, it: front.devices.look(it, front.evening))
IN_HOUSE.lead(dice.BeginTries, lambda front, it: front.devices.look(it, front.evening))
IN_HOUSE.lead(dice.JudgeThrow, lambda front, it: front.devices.look(it, front.evening))
IN_HOUSE.lead(dice.EndTries, lambda front, it: front.devices.look(it, front.evening))
IN_HOUSE.lead(dice.BeginLesson, lambda front, it: front.devices.teach(it))
IN_HOUSE.lead(dice.ShowFace, lambda front, it: front.devices.teach(it))
IN_HOUSE.lead(dice.ForgetFace, lambda front, it: front.devices.teach(it))
IN_HOUSE.lead(dice.EndLesson, lambda front, it: front.devices.teach(it))
IN_HOUSE.lead(dice.UseTaught, lambda front, it: front.devices.teach(it))
IN_HOUSE.lead(dice.ForgetTaught, lambda front, it: front.devices.teach(it))
IN_HOUSE.lead(dice.LookForCameras, lambda front, it: front.devices.do(it, front.evening))
IN_HOUSE.lead(page.UseCamera, lambda front, it: front.devices.do(it, front.evening))
IN_HOUSE.lead(page.UseRoller, lambda front, it: front.devices.do(it, front.evening))
IN_HOUSE.lead(page.SetAutoTake, lambda front, it: front.devices.do(it, front.evening))
IN_HOUSE.lead(page.TryRoll, lambda front, it: front.devices.do(it, front.evening))
IN_HOUSE.lead(page.DropStray, lambda front, it: front.devices.do(it, front.evening))
IN_HOUSE.lead(tap.ThrowAgain, lambda front, it: front.devices.do(it, front.evening))
IN_HOUSE.lead(fairness.ShowDie, lambda front, it: front.devices.fairness.do(it, front.evening))
IN_HOUSE.lead(fairness.StopReading, lambda front, it: front.devices.fairness.do(it, front.evening))
IN_HOUSE.lead(fairness.ReadTables, lambda front, it: front.devices.fairness.do(it, front.evening))
IN_HOUSE.lead(fame.ShowHall, lambda front, it: front.fame.do(it, front.evening))
IN_HOUSE.lead(fame.StopHall, lambda front, it: front.fame.do(it, front.evening))
IN_HOUSE.lead(fame.ReadHall, lambda front, it: front.fame.do(it, front.evening))


class FrontDesk(House):
    """The tablet without its glass, with its doors."""

    def do(self, intent: object) -> None:
        """Go through the door of this intent: of the house, else of the open table."""
        if OVER_PAGES.enter(self, intent):
            return
        self.message, before, left = None, self.page, self._trail.spot(self.desk)
        if not IN_HOUSE.enter(self, intent) and self.table is not None:
            AT_TABLE.enter(self.table, intent)
        if self.devices.settings != self._kept:
            self._keep_settings()
        if not isinstance(intent, Leave):
            self._trail.went_on(left, self.desk)
        self._arrived(before)
        self._after()
