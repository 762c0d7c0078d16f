"""One door a tap: which room takes an intent, by its type. Nobody else hears of it.

A row is a type and what is done with an intent of it, by who holds the rooms: the open table, or the tablet round it.
mypy holds each room to the types that are led there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion import intents as tap, page_intents as page
from companion.board import model_away as away
from companion.desk import model_hand as hand
from companion.dice import model as dice
from companion.ending import model as ending
from companion.fairness import model as fairness
from companion.fame import model as fame
from companion.lobby import model_more as more
from companion.rulings import model as rulings
from companion.table import model_ground as ground

if TYPE_CHECKING:
    from companion.frontdesk import FrontDesk
    from companion.table.room import AtTable

Holder = TypeVar("Holder")
Tap = TypeVar("Tap")


class Doors(Generic[Holder]):
    """The doors of whoever holds the rooms behind them."""

    def __init__(self) -> None:
        self.taken: dict[type, Callable[[Holder, Any], object]] = {}

    def lead(self, kind: type[Tap], to: Callable[[Holder, Tap], object]) -> None:
        """Intents of this type are done so; ValueError where another row has them."""
        if kind in self.taken:
            raise ValueError(f"{kind.__name__} has a door already")
        self.taken[kind] = to


def enter(doors: Doors[Holder], holder: Holder, intent: object) -> bool:
    """Do what is behind the door of this intent; False where it has none here."""
    way = doors.taken.get(type(intent))
    if way is not None:
        way(holder, intent)
    return way is not None


OVER_PAGES: Doors[FrontDesk] = Doors()
"""What lies over a page: nothing of the page is left for it."""
OVER_PAGES.lead(tap.ReadRules, lambda front, it: front.over.do(it))
OVER_PAGES.lead(tap.ReadHelp, lambda front, it: front.over.do(it))
OVER_PAGES.lead(tap.ShutRules, lambda front, it: front.over.do(it))
OVER_PAGES.lead(tap.OpenRule, lambda front, it: front.open_rule(it))

IN_HOUSE: Doors[FrontDesk] = Doors()
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
IN_HOUSE.lead(dice.LookForCameras, lambda front, it: front.devices.do(it, front.table))
IN_HOUSE.lead(page.UseCamera, lambda front, it: front.devices.do(it, front.table))
IN_HOUSE.lead(page.UseRoller, lambda front, it: front.devices.do(it, front.table))
IN_HOUSE.lead(page.SetAutoTake, lambda front, it: front.devices.do(it, front.table))
IN_HOUSE.lead(page.TryRoll, lambda front, it: front.devices.do(it, front.table))
IN_HOUSE.lead(page.UseStray, lambda front, it: front.devices.do(it, front.table))
IN_HOUSE.lead(page.DropStray, lambda front, it: front.devices.do(it, front.table))
IN_HOUSE.lead(tap.ThrowAgain, lambda front, it: front.devices.do(it, front.table))
IN_HOUSE.lead(fairness.ShowDie, lambda front, it: front.devices.fairness.do(it, front.evening))
IN_HOUSE.lead(fairness.StopReading, lambda front, it: front.devices.fairness.do(it, front.evening))
IN_HOUSE.lead(fairness.ReadTables, lambda front, it: front.devices.fairness.do(it, front.evening))
IN_HOUSE.lead(fame.ShowHall, lambda front, it: front.fame.do(it, front.evening))
IN_HOUSE.lead(fame.StopHall, lambda front, it: front.fame.do(it, front.evening))
IN_HOUSE.lead(fame.ReadHall, lambda front, it: front.fame.do(it, front.evening))

AT_TABLE: Doors[AtTable] = Doors()
"""The open table; nothing where none is open."""
AT_TABLE.lead(tap.Pick, lambda at, it: at.pick(it))
AT_TABLE.lead(tap.DoRoutine, lambda at, it: at.routines.do(it))
AT_TABLE.lead(tap.LetStandIn, lambda at, it: at.stand_ins.do(it))
AT_TABLE.lead(tap.ReadCells, lambda at, it: at.readings.do(it))
AT_TABLE.lead(tap.Draft, lambda at, it: at.drafted(it))
AT_TABLE.lead(tap.TakeReading, lambda at, it: at.sensed.take(it.source))
AT_TABLE.lead(tap.SayFace, lambda at, it: at.tray.do(it))
AT_TABLE.lead(tap.OpenDie, lambda at, it: at.tray.do(it))
AT_TABLE.lead(tap.CountDie, lambda at, it: at.tray.do(it))
AT_TABLE.lead(tap.HideGuide, lambda at, _: at.guide.hide())
AT_TABLE.lead(tap.Wait, lambda at, it: at.desk.wait(it.seat))
AT_TABLE.lead(page.MarkBox, lambda at, it: at.sheets.do(it))

AT_TABLE.lead(tap.OpenDesk, lambda at, it: at.open_desk(it))
AT_TABLE.lead(tap.EnterPin, lambda at, it: at.enter_pin(it))
AT_TABLE.lead(tap.CloseDesk, lambda at, it: at.close_desk(it))
AT_TABLE.lead(hand.LookOverHand, lambda at, it: at.hands.do(it))
AT_TABLE.lead(hand.LookAtHand, lambda at, it: at.hands.do(it))
AT_TABLE.lead(hand.TickCard, lambda at, it: at.hands.do(it))
AT_TABLE.lead(hand.PutHandRight, lambda at, it: at.hands.do(it))
AT_TABLE.lead(hand.LeaveHand, lambda at, it: at.hands.do(it))
AT_TABLE.lead(hand.DrawnAllTheSame, lambda at, it: at.hands.do(it))
AT_TABLE.lead(page.ChangePin, lambda at, it: at.pins.do(it))
AT_TABLE.lead(page.SetPin, lambda at, it: at.pins.do(it))
AT_TABLE.lead(page.ForgetPin, lambda at, it: at.pins.do(it))
AT_TABLE.lead(page.GoHome, lambda at, it: at.pins.do(it))
AT_TABLE.lead(page.SitDown, lambda at, it: at.pins.do(it))
AT_TABLE.lead(page.PassOver, lambda at, it: at.takings.do(it))
AT_TABLE.lead(page.StopTaking, lambda at, it: at.takings.do(it))
AT_TABLE.lead(tap.SawTaking, lambda at, it: at.takings.do(it))

AT_TABLE.lead(page.CompareAt, lambda at, it: at.board.do(it))
AT_TABLE.lead(page.PutOnMap, lambda at, it: at.board.do(it))
AT_TABLE.lead(page.MapCompared, lambda at, it: at.board.do(it))
AT_TABLE.lead(page.ForgetEdits, lambda at, it: at.board.do(it))
AT_TABLE.lead(tap.PutRight, lambda at, it: at.board.do(it))
AT_TABLE.lead(ground.TellGround, lambda at, it: at.ground.do(it))
AT_TABLE.lead(ground.LeaveGround, lambda at, it: at.ground.do(it))
AT_TABLE.lead(ground.PointAt, lambda at, it: at.ground.do(it))
AT_TABLE.lead(ground.TakePen, lambda at, it: at.ground.do(it))
AT_TABLE.lead(ground.AnswerFirst, lambda at, it: at.ground.do(it))
AT_TABLE.lead(away.TickRow, lambda at, it: at.away.do(it))
AT_TABLE.lead(away.PrintList, lambda at, it: at.away.do(it))
AT_TABLE.lead(away.BoardIsAway, lambda at, it: at.away.do(it))
AT_TABLE.lead(away.BoardStands, lambda at, it: at.away.do(it))

AT_TABLE.lead(rulings.AsksFor, lambda at, it: at.rulings.ask(it))
AT_TABLE.lead(rulings.AskMay, lambda at, it: at.rulings.ask(it))
AT_TABLE.lead(rulings.AskOther, lambda at, it: at.rulings.ask(it))
AT_TABLE.lead(rulings.AskAbout, lambda at, it: at.rulings.ask(it))
AT_TABLE.lead(rulings.KeepRuling, lambda at, it: at.rulings.ask(it))
AT_TABLE.lead(rulings.TurnTo, lambda at, it: at.rulings.look(it))
AT_TABLE.lead(rulings.CloseEntry, lambda at, it: at.rulings.look(it))
AT_TABLE.lead(rulings.OpenQuestion, lambda at, it: at.rulings.look(it))
AT_TABLE.lead(tap.OpenRuling, lambda at, it: at.rulings.look(it))
AT_TABLE.lead(rulings.PlayAnyway, lambda at, it: at.rulings.do(it))
AT_TABLE.lead(rulings.Correct, lambda at, it: at.rulings.do(it))
AT_TABLE.lead(rulings.ChallengeEntry, lambda at, it: at.rulings.do(it))
AT_TABLE.lead(rulings.SettleRuling, lambda at, it: at.rulings.do(it))
AT_TABLE.lead(rulings.Agreed, lambda at, it: at.rulings.do(it))
AT_TABLE.lead(rulings.CallOff, lambda at, it: at.rulings.do(it))
AT_TABLE.lead(tap.Undo, lambda at, it: at.rulings.do(it))
AT_TABLE.lead(tap.OpenWholeRecord, lambda at, it: at.rulings.do(it))
AT_TABLE.lead(ending.OpenSecrets, lambda at, it: at.ending.do(it))
AT_TABLE.lead(ending.LookAtTurn, lambda at, it: at.ending.do(it))
AT_TABLE.lead(ending.WriteExport, lambda at, it: at.ending.do(it))
AT_TABLE.lead(more.GiveUp, lambda at, it: at.more.do(it))
AT_TABLE.lead(more.CallTable, lambda at, it: at.more.do(it))
AT_TABLE.lead(more.SitRound, lambda at, it: at.more.do(it))
