"""Commands and events every game has: rolls, words, readings, waiting, challenges, disclosures."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from engine.core.ask import ANYBODY as ANYBODY, D6, Ask, Confirm, Read, Roll, open_ask
from engine.core.audience import PUBLIC, secret
from engine.core.by_hand import FactSet, SetAllByHand, SetByHand
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.concession import Concede, Conceded
from engine.core.fading import OpenTheRecord, RecordOpened
from engine.core.following import Follow as Follow
from engine.core.frozen import replace
from engine.core.house_rules import HouseRuleSettled, SettleHouseRule
from engine.core.piles import PileShuffled, Shuffle
from engine.core.record import Command, Event, command, event, later
from engine.core.sitting import HandSeat, LeaveTable, SeatHanded, SeatLeft
from engine.core.situation import Situation
from engine.core.stand_in import DieStandsIn, DieStandsNoMore, StandIn
from engine.core.standing import Core, CoreEvent


@command
class EnterRoll(Command):
    """The faces of the dice just rolled, from a thumb, the tray camera or the roller. ask: the roll that they answer,
    where the table waits for several; the first that this seat may answer where none is named.
    """

    is_held_by_wait: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "answer the open roll with the faces on the table"
    faces: tuple[int, ...]
    ask: str = later(default="")

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        ask = open_ask(at.asks(), Roll, at.seat, self.ask)
        yield Check(_comes_first(at, ask), ask is not None, "no_roll_is_asked", ESSENTIAL, facts={"seat": at.seat})
        dice = ask.dice if isinstance(ask, Roll) else (D6,) * len(self.faces)
        yield Check(
            "table", len(self.faces) == len(dice), "that_many_dice", ESSENTIAL,
            facts={"dice": len(dice), "seen": len(self.faces)},
        )  # fmt: skip
        on_the_die = all(1 <= face <= die.sides for face, die in zip(self.faces, dice, strict=False))
        sides = max((die.sides for die in dice), default=D6.sides)
        yield Check("table", on_the_die, "faces_are_on_the_die", ESSENTIAL, facts={"sides": sides, "faces": self.faces})

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return at.game_rolls[_asked(at, Roll, self.ask).id](at, self.faces)


@command
class GiveWord(Command):
    """What only this seat can say, yes or no; audited when the secrets are opened."""

    is_held_by_wait: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "answer, on your word, what only you can know"
    yes: bool

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        yield Check(
            "table",
            open_ask(at.asks(), Confirm, at.seat) is not None,
            "no_word_is_asked",
            ESSENTIAL,
            facts={"seat": at.seat},
        )

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return at.game_words[_asked(at, Confirm).id](at, self.yes)


def _comes_first(at: Situation[Any], found: Ask | None) -> str:
    """The section that keeps a seat from rolling: of what it is asked for first, as everybody sees; none but the
    table's own where nothing is.
    """
    mine = (ask for ask in at.asks() if ask.seat == at.seat and ask.audience == PUBLIC)
    first = None if found is not None else next(mine, None)
    return first.cites if first is not None else "table"


def _asked(at: Situation[Any], kind: type[Ask], id_: str = "") -> Ask:
    found = open_ask(at.asks(), kind, at.seat, id_)
    assert found is not None, "its checks have been looked at"
    return found


@command
class GiveReading(Command):
    """A value read off the table's own printed sheet."""

    is_observation: ClassVar[bool] = True
    meaning: ClassVar[str] = "tell the app what a cell of the printed chart says"
    chart: str
    value: str
    row: str = ""
    column: str = ""

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        box = at.charts.box
        known_chart = self.chart in box.forms
        yield Check("table", known_chart, "chart_is_known", ESSENTIAL, facts={"chart": self.chart})
        fault = box.forms[self.chart].fault(self.row, self.column, self.value) if known_chart else None
        yield Check("table", fault is None, "reading_fits", ESSENTIAL, facts={"fault": (fault or "").removesuffix(".")})
        example = box.vectors.get((self.chart, self.row, self.column))
        yield Check(
            example.source if example else "table",
            example is not None and example.value == self.value,
            "reading_agrees_with_example",
            facts={"value": self.value, "example": example.value if example else ""},
            applies=example is not None,
        )
        printed = box.lookup(self.chart, self.row, self.column)
        yield Check(
            "table",
            printed is not None and printed.value == self.value,
            "reading_agrees_with_box",
            WARNS,
            facts={"value": self.value, "known": printed.value if printed else ""},
            applies=printed is not None,
        )

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return (ReadingTaken(self.chart, self.row, self.column, self.value),)


@event
class ReadingTaken(CoreEvent):
    """A cell of the printed sheet became known to this table."""

    chart: str
    row: str
    column: str
    value: str

    def apply(self, state: Core) -> Core:
        key = (self.chart, self.row, self.column)
        answered = state.pending_cell == key
        return replace(
            state,
            readings={**state.readings, key: self.value},
            pending=None if answered else state.pending,
            pending_cell=None if answered else state.pending_cell,
        )


@event
class ReadingAsked(CoreEvent):
    """The command of entry `entry` stands, but its effect waits for a cell nobody has told us."""

    entry: int
    chart: str
    row: str
    column: str

    def apply(self, state: Core) -> Core:
        return replace(state, pending=self.entry, pending_cell=(self.chart, self.row, self.column))


def pending_ask(core: Core, at: Situation[Any]) -> Read | None:
    """The Read ask that holds up a command, if any."""
    if core.pending_cell is None:
        return None
    chart, row, column = core.pending_cell
    form = at.charts.box.form(chart)
    facts = {"title": form.title, "row": row, "column": column, "meaning": form.meaning_at(column)}
    return Read(
        id="reading",
        seat=ANYBODY,
        cites=form.section,
        says="ask.reading",
        facts=facts,
        chart=chart,
        row=row,
        column=column,
    )


@command
class Wait(Command):
    """Hold the next roll or reveal: somebody may want to play 'at any time'."""

    meaning: ClassVar[str] = "hold the next roll or reveal; the same for every seat"

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        yield Check("table", at.waiting is None, "nobody_waits", facts={"waiting": at.waiting or ""})

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return (Held(at.seat),)


@command
class GoOn(Command):
    """Release a Wait."""

    meaning: ClassVar[str] = "release your Wait"

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        yield Check("table", at.waiting == at.seat, "this_seat_waits", facts={"waiting": at.waiting or ""})

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        return (Released(at.seat),)


@event
class Held(CoreEvent):
    """A seat asked to wait."""

    seat: str

    def apply(self, state: Core) -> Core:
        return replace(state, waiting=self.seat)


@event
class Released(CoreEvent):
    """The table goes on."""

    seat: str

    def apply(self, state: Core) -> Core:
        return replace(state, waiting=None)


@command
class Challenge(Command):
    """Ask for a ruling on what nobody was asked to tell when entry `entry` was made."""

    meaning: ClassVar[str] = "challenge an entry: learn what nobody has told, and rule on it"
    entry: int

    def checks(self, at: Situation[Any]) -> Iterator[Check]:
        found = at.entry_at(self.entry)
        yield Check("table", found is not None, "entry_exists", ESSENTIAL, facts={"entry": self.entry})

    def decide(self, at: Situation[Any]) -> Iterable[Event]:
        found = at.entry_at(self.entry)
        assert found is not None
        challenged, then = found
        asked = tuple(challenged.challenges(then))
        is_public = [check for check in asked if check.secret_to is None]
        failing = [check for check in is_public if not check.holds]
        if failing:
            yield ChallengeRuled(self.entry, stands=False, cites=failing[0].cites)
            return
        # That a check is there depends on no secret, so that this answer tells of none.
        rests = any(check.secret_to is not None for check in (*asked, *challenged.all_checks(then)))
        yield ChallengeRuled(self.entry, stands=True, cites="", is_sealed=rests)


@event
class ChallengeRuled(CoreEvent):
    """What the challenge found: `stands` is False when the entry broke the rule cited; is_sealed: what everybody may
    know does not speak against it, and the rest is known to one seat.
    """

    entry: int
    stands: bool
    cites: str
    is_sealed: bool = False

    def apply(self, state: Core) -> Core:
        return state


@event
class Disclosed(CoreEvent):
    """A secret became known to `to` because the rule cited orders it (`opens` and `tells`, engine/core/disclosing.py).

    what: the secret's name as in its field's mark. nonce: opens the players' seal, where there is one.
    """

    what: str
    to: str
    cites: str
    value: str = secret("to")
    nonce: str = secret("to", default="")

    def apply(self, state: Core) -> Core:
        return state

    def cited(self, before: Core) -> str:
        return self.cites


COMMANDS: dict[str, type[Command]] = {
    kind.__name__: kind
    for kind in (
        EnterRoll,
        GiveWord,
        GiveReading,
        Wait,
        GoOn,
        SetByHand,
        SetAllByHand,
        Challenge,
        SettleHouseRule,
        LeaveTable,
        HandSeat,
        Concede,
        Shuffle,
        StandIn,
        OpenTheRecord,
        Follow,
    )
}
EVENTS: dict[str, type[Event]] = {
    kind.__name__: kind
    for kind in (
        ReadingTaken,
        ReadingAsked,
        Held,
        Released,
        FactSet,
        ChallengeRuled,
        Disclosed,
        HouseRuleSettled,
        SeatLeft,
        SeatHanded,
        Conceded,
        PileShuffled,
        DieStandsIn,
        DieStandsNoMore,
        RecordOpened,
    )
}
