"""The rulings page of an open table: 'may I?', the journal's rulings, undo, correction, house rules, all agreeing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.evening.desks import Desk
from companion.evening.evening import BY_HAND
from companion.evening.takings import read_takings, with_takings
from companion.intents import OpenWholeRecord
from companion.models import JournalModel, OpenRule, OpenRuling, Pick, PictureModel, Undo
from companion.pages import RULINGS
from companion.presenting.faces import Symbols
from companion.rulings.model import (
    FIRST,
    HOUSE,
    JOURNAL,
    MAY,
    RULES,
    Agreed,
    AskAbout,
    AskMay,
    AskOther,
    AsksFor,
    CallOff,
    ChallengeEntry,
    CloseEntry,
    Correct,
    EntryModel,
    KeepRuling,
    OpenQuestion,
    PlayAnyway,
    RulesModel,
    RulingsModel,
    SettleRuling,
    TurnTo,
)
from companion.rulings.presenter import (
    agree_model,
    as_challenge,
    corrected_body,
    entry_model,
    refusal_words,
    rules_model,
    ruling_model,
    section_in_play,
    table_rules,
)
from companion.rulings.room_may import MayRoom
from companion.table.presenter import notice_of
from companion.table.presenter_asks import Act
from companion.table.presenter_journal import Kept, Line, journal_models, rules_of, words_of
from companion.words import say
from engine.core.audience import PUBLIC, TABLE
from engine.core.check import NEEDS_ALL
from engine.core.entry import Evidence
from engine.core.errors import RingtableError
from engine.core.fading import is_faded
from engine.core.frozen import frozen, replace
from engine.core.projection import NOTE
from engine.core.ruling import Ruling
from engine.core.table import Table

WHOLE_EVENING = 5000


@frozen
class Motion:
    """Something that waits for every seat's word: what it is, and what is then done with the seats that agreed.

    asked_on: the page it was asked on, to which a 'no' leads back.
    """

    id: str
    title: str
    why: str
    ruling: Ruling | None
    act: Callable[[Sequence[str]], Ruling | None]
    asked_on: str


class RulingRoom:
    """What the rulings page shows, and what its taps do."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.evening = desk, desk.evening
        self.tab = MAY
        self.may = MayRoom(desk)
        self.opened: int | None = None
        self.section = ""
        self.motion: Motion | None = None
        self._motions = 0
        self._symbols = Symbols(desk.table)
        self._lines: Kept = {}

    def model(self) -> RulingsModel:
        """The page as everybody may see it."""
        evening = self.evening
        sight = evening.sight()
        around = self.desk.around()
        opened = self.section or section_in_play(evening.table)
        motion, rules = self.motion, table_rules(evening.table, opened)
        agree = (
            agree_model(evening.table, motion.id, motion.title, motion.why, motion.ruling, sight, around)
            if motion
            else None
        )
        return RulingsModel(
            tab=self.tab,
            turn=evening.table.game.look.strip(sight).turn,
            box_label=notice_of(sight.view),
            may=self.may.model(),
            journal=self._journal() if self.tab == JOURNAL else (),
            opened=self._opened(),
            rules=rules,
            tabs=_tabs(rules, MAY, JOURNAL, RULES, HOUSE),
            agree=agree,
            message=self.desk.message,
        )

    def _journal(self) -> tuple[JournalModel, ...]:
        """The whole evening's lines: thousands, so only for who looks at them."""
        evening, sources = self.evening, dict(self.evening.told_by)
        lines = journal_models(evening.lines(), evening.lexicon, sources, WHOLE_EVENING, self._lines, self._symbols)
        return with_takings(
            lines,
            read_takings(evening.table.file),
            lambda seat: evening.seats[seat].name or evening.lexicon.name(seat),
        )

    def _opened(self) -> EntryModel | None:
        line = self._line(self.opened)
        if line is None:
            return None
        evening = self.evening
        # The checks of a note on a desk would tell everybody what kind of note it is.
        is_note = (line.get("do") or {}).get("type") == NOTE
        # So would those of an entry that has faded tell what it was.
        found = None if is_note or is_faded(line) else _ruling_of(evening.table, line["n"])
        happened = [cite.section for cite in rules_of(line, evening.lexicon)]
        ruling = ruling_model(found, PUBLIC, words_of(line), evening.lexicon, happened=happened) if found else None
        ruling = as_challenge(ruling, line, evening.lexicon) if ruling else None
        model = entry_model(evening.table, line, evening.lexicon, evening.sight().paper, ruling)
        return replace(model, picture=self._picture(line["n"]))

    def _picture(self, entry: int) -> PictureModel | None:
        """What the eye saw when the entry was taken, as far as everybody may see it."""
        found = self.evening.table.evidence(entry, PUBLIC)
        if found is None or found.picture is None:
            return None
        from companion.senses.crops import kept_picture

        return kept_picture(found.picture)

    def _line(self, entry: int | None) -> Line | None:
        return next((line for line in self.evening.lines() if line["n"] == entry), None)

    def ask(self, intent: AsksFor | AskMay | AskOther | AskAbout | KeepRuling) -> None:
        """A tap of the tab May I?"""
        self.may.do(intent)
        if not isinstance(intent, KeepRuling):
            self.desk.page, self.tab = RULINGS, MAY

    def look(self, intent: TurnTo | OpenRuling | CloseEntry | OpenRule | OpenQuestion) -> None:
        """Something is to be seen on this page."""
        self.desk.page = RULINGS
        match intent:
            case TurnTo(tab):
                self.tab, self.desk.message = tab, None
            case OpenRuling(entry):
                self.tab, self.opened = JOURNAL, entry
            case CloseEntry():
                self.opened = None
            case OpenRule(section):
                self.tab, self.section = RULES, section
            case OpenQuestion(ruling):
                self.tab, self.section = HOUSE, ruling

    def do(
        self,
        intent: PlayAnyway | Undo | Correct | ChallengeEntry | SettleRuling | OpenWholeRecord | Agreed | CallOff,
    ) -> None:
        """Something that every seat is asked about, or what they said."""
        match intent:
            case PlayAnyway(seat, pick):
                self._play_anyway(seat, pick)
            case Undo(entry):
                self._undo(entry)
            case Correct(entry, values):
                self._correct(entry, values)
            case ChallengeEntry(entry):
                self._challenge(entry)
            case SettleRuling():
                self._settle(intent)
            case OpenWholeRecord():
                self._open_record()
            case Agreed(id_, seats):
                self._agreed(id_, seats)
            case CallOff():
                self.desk.page = self.motion.asked_on if self.motion else self.desk.page
                self.motion = None
                self.desk.say(say("rulings.not_everybody_agreed"))
        if isinstance(intent, Correct | ChallengeEntry):
            self.desk.page = RULINGS

    def leave(self) -> None:
        """Back to the table; the next visit begins afresh."""
        self.opened, self.motion, self.tab, self.section = None, None, MAY, ""
        self.may.forget()
        self.desk.leave_page()

    # -- played anyway, settled ---------------------------------------------------------------------------------------

    def _play_anyway(self, seat: str, pick: Pick) -> None:
        evening = self.evening
        act = self.desk.act_of(pick, PUBLIC)
        if act is None:
            return
        ruling = evening.table.may(act.seat, evening.table.command(act.body), act.at)
        self.move(
            f"{evening.lexicon.name(seat)}: {self.may.question(act.body, pick)}",
            say("rulings.exception_is_recorded"),
            ruling,
            lambda agreed: self.desk.submit(act, agreed),
        )

    def _settle(self, wish: SettleRuling) -> None:
        evening = self.evening
        body = {
            "do": "SettleHouseRule",
            "ruling": wish.ruling,
            "reading": wish.reading,
            "reason": wish.reason,
        }
        act = Act(evening.table.seats[0], body)
        dispute = next(each for each in table_rules(evening.table).disputes if each.id == wish.ruling)

        def settled(agreed: Sequence[str]) -> Ruling | None:
            self.desk.page, self.tab = RULINGS, HOUSE
            return self.desk.submit(act, agreed)

        self.move(
            f"{dispute.question} {dispute.first if wish.reading == FIRST else dispute.second}",
            say("rulings.house_rule_is_settled"),
            evening.table.may(act.seat, evening.table.command(body), act.at),
            settled,
        )

    def _open_record(self) -> None:
        evening = self.evening
        act = Act(evening.table.seats[0], {"do": "OpenTheRecord"})

        def opened(agreed: Sequence[str]) -> Ruling | None:
            self.desk.page, self.tab = RULINGS, JOURNAL
            return self.desk.submit(act, agreed)

        self.move(
            say("shared.open_the_record"),
            say("rulings.covered_is_told_again"),
            evening.table.may(act.seat, evening.table.command(act.body), act.at),
            opened,
        )

    # -- back, and right ----------------------------------------------------------------------------------------------

    def _undo(self, entry: int) -> None:
        line, table = self._line(entry), self.evening.table
        if line is None:
            return
        self.desk.message = None
        self._try(
            lambda agreed: table.undo(line["seat"], entry, agreed),
            say("rulings.take_line_back", line=words_of(line)),
            say("rulings.reaches_past_a_die"),
        )

    def _correct(self, entry: int, values: Sequence[tuple[str, Any]]) -> None:
        line, evening = self._line(entry), self.evening
        if line is None:
            return
        self.desk.message = None
        evidence = Evidence(BY_HAND, confirmed_by=line["seat"], when=evening.now())
        try:
            body = corrected_body(line, values)
            command = evening.table.command(body)
        except RingtableError as error:
            self.desk.say(str(error), tone="bad")
            return
        symbols = self._symbols({**line, "do": {**line["do"], **body}})
        shown = ", ".join(symbols or (evening.lexicon.names(value) for _, value in values))
        self._try(
            lambda agreed: evening.table.correct(line["seat"], entry, command, agreed, evidence, at=TABLE),
            say("rulings.put_line_right", line=words_of(line), shown=shown),
            say("rulings.decided_again_with_own_dice"),
        )
        if self.motion is None:
            self.opened = None

    def _challenge(self, entry: int) -> None:
        line, evening = self._line(entry), self.evening
        if line is None:
            return
        seat = next((other for other in evening.table.seats if other != line["seat"]), line["seat"])
        try:
            ruling = evening.table.challenge(seat, entry, at=TABLE)
        except RingtableError as error:
            self.desk.say(str(error), tone="bad")
            return
        if not ruling.allowed:
            self.desk.say(*refusal_words(ruling, PUBLIC, evening.lexicon), tone="bad")
        self.opened = evening.lines()[-1]["n"] if ruling.allowed else entry

    def _try(self, act: Callable[[Sequence[str]], Ruling], title: str, why: str) -> None:
        """Do it, or ask all seats when that is what it needs."""
        evening = self.evening

        def done(agreed: Sequence[str]) -> Ruling:
            ruling = act(agreed)
            if ruling.allowed:
                evening.changed()
            return ruling

        try:
            ruling = done(())
        except RingtableError as error:
            self.desk.say(str(error), tone="bad")
            return
        if ruling.allowed:
            return
        if any(check.says.endswith(NEEDS_ALL) and not check.holds for check in ruling.checks):
            self.move(title, why, ruling, done)
        else:
            self.desk.say(*refusal_words(ruling, PUBLIC, evening.lexicon), tone="bad")

    # -- all agree ----------------------------------------------------------------------------------------------------

    def move(self, title: str, why: str, ruling: Ruling | None, act: Callable[[Sequence[str]], Ruling | None]) -> None:
        """Ask every seat to agree; then `act(seats)` is done."""
        self._motions += 1
        self.motion = Motion(str(self._motions), title, why, ruling, act, self.desk.page)
        self.desk.page = RULINGS

    def _agreed(self, id_: str, seats: Sequence[str]) -> None:
        motion, evening = self.motion, self.evening
        if motion is None or motion.id != id_:
            return
        self.motion = self.opened = None
        self.may.settle()
        self.desk.to_table()
        try:
            ruling = motion.act(seats)
        except RingtableError as error:
            self.desk.say(str(error), tone="bad")
            return
        if ruling is not None and not ruling.allowed:
            self.desk.say(*refusal_words(ruling, PUBLIC, evening.lexicon), tone="bad")


def _ruling_of(table: Table, entry: int) -> Ruling | None:
    """The checks this entry was judged by, as they stood then; None for one that no longer stands."""
    node = table.timeline.head.find(entry)
    if node is None or node.item is None or node.parent is None:
        return None
    item = node.item
    checks = table.judge.checks(node.parent, item.seat, entry, item.command, item.at)
    return Ruling(item.seat, item.command, checks, True, item.agreed, item.events, (), entry, item.at, item.sections)


def rules_page(game: str, section: str = "") -> RulingsModel:
    """The rules without a table, from Home."""
    rules: RulesModel = replace(rules_model(game), opened=section)
    return RulingsModel(tab=RULES, title=say("shared.rules"), rules=rules, tabs=_tabs(rules, RULES, HOUSE))


def _tabs(rules: RulesModel, *tabs: str) -> tuple[str, ...]:
    """These tabs; house rules only where the book leaves something open."""
    return tuple(tab for tab in tabs if tab != HOUSE or rules.disputes)
