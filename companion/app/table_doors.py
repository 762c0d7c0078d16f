"""The doors of an open table: which of its rooms takes an intent."""

from __future__ import annotations

from companion import intents as tap, page_intents as page
from companion.app.at_table import AtTable
from companion.app.doors import Doors
from companion.board import model_away as away
from companion.desk import model_hand as hand
from companion.ending import model as ending
from companion.lobby import model_more as more
from companion.rulings import model as rulings
from companion.table import model_ground as ground

AT_TABLE: Doors[AtTable] = Doors()
AT_TABLE.lead(tap.Pick, lambda at, it: at.pick(it))
AT_TABLE.lead(tap.DoRoutine, lambda at, it: at.routines.do(it))
AT_TABLE.lead(tap.LetStandIn, lambda at, it: at.stand_ins.do(it))
AT_TABLE.lead(tap.ReadCells, lambda at, it: at.readings.do(it))
AT_TABLE.lead(tap.Draft, lambda at, it: at.drafted(it))
AT_TABLE.lead(tap.TakeReading, lambda at, it: at.sensed.take(it.source))
AT_TABLE.lead(page.UseStray, lambda at, it: at.sensed.take(f"stray/{it.stray}"))
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
AT_TABLE.lead(ground.LayPlace, lambda at, it: at.likeness.do(it))
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
