"""I  Shadow Points.  A letter is chosen in secret, then a die is rolled; together they give this Game-Turn's points
(I.1, I.2).

The marker shows what was spent, never what is left. At D.6 the letter is shown; who spent more than he had forfeits
every later allotment. Overspending is never refused: a public 'no' would tell the Fellowship how many points there are.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Ask, Choose, Domain, Read, Roll
from engine.core.audience import secret
from engine.core.check import ESSENTIAL, WARNS, Check
from engine.core.commons import ANYBODY
from engine.core.disclosing import opens
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.seal import player_seal
from engine.core.situation import Situation
from engine.games.wotr_spi import sections
from engine.games.wotr_spi.in_hand import PointsRoll
from engine.games.wotr_spi.pieces import DARK_POWER, LETTERS
from engine.games.wotr_spi.state import Phase, State

CHART = "shadow_points"


def is_settled(state: State) -> bool:
    """Whether this Game-Turn's points are fixed: rolled, or forfeited for good."""
    return state.shadow.forfeited_on is not None or state.shadow.die is not None


def allotment(at: Situation[State]) -> int | None:
    """I.1, Y.4  How many Shadow Points there are in this Game-Turn, less the die of a Mind Battle; None where nobody
    has read that.

    # RULING: I.1 punishes points that were used without being there; what was spent before the Mind Battle was there.
    """
    return allotted(at.state, is_kept=at.reads_first("mind-battle-below-zero") if at.state.three.is_on else True)


def allotted(state: State, *, is_kept: bool = True) -> int | None:
    """I.1, Y.4  The same. is_kept: whether what was spent before the Mind Battle stays spent in order."""
    points, die = state.shadow.points, state.three.mind_battle
    if points is None or die is None:
        return points
    return max(points - die, state.three.spent_before if is_kept else 0)


def priced_checks(at: Situation[State], line: str, times: int = 1) -> Iterator[Check]:
    """I.3, I.4  The same for an act that costs so many times what a line of the schedule says.

    # RULING: what nobody has read yet costs something where an allotment is forfeited, till it is read as nothing.
    """
    price = at.charts.find(at.state.schedule, line)
    yield from cost_checks(at, 0 if price is None else int(price) * times, is_read=price is not None or times == 0)


def forfeit_checks(at: Situation[State], *lines: str) -> Iterator[Check]:
    """I.1  The part of it that everybody knows: nobody pays what a line of the schedule says once all is forfeited.
    lines: of which any will do.
    """
    prices = [at.charts.find(at.state.schedule, line) for line in lines]
    yield _forfeit_check(at.state, all(price is None or int(price) > 0 for price in prices))


def _forfeit_check(state: State, costs: bool) -> Check:
    lost = state.shadow.forfeited_on
    facts = {"turn": lost or 0}
    return Check("I.1", False, "allotment_is_not_forfeited", facts=facts, applies=lost is not None and costs)


def cost_checks(at: Situation[State], cost: int, *, is_read: bool = True) -> Iterator[Check]:
    """I.1/keeping-track  What every act that costs points is checked for; `cost` in Shadow Points, 0 if unread."""
    shadow = at.state.shadow
    yield _forfeit_check(at.state, cost > 0 or not is_read)
    left = (allotment(at) or 0) - shadow.spent
    is_told = cost > 0 and shadow.points is not None
    facts = {"cost": cost, "left": left}
    yield Check("I.1", cost <= left, "points_are_left", WARNS, secret_to=DARK_POWER, facts=facts, applies=is_told)


@command
class ChooseLetter(Command):
    """I.1  The Dark Power selects and records a letter, in secret."""

    meaning: ClassVar[str] = "seal this Game-Turn's Shadow Points letter"
    cites: ClassVar[str] = "I.1"
    givers: ClassVar[tuple[str, ...]] = (DARK_POWER,)
    letter: str = secret(DARK_POWER)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        shadow = at.state.shadow
        yield Check(sections.by_now(at.state, "D.3"), at.state.phase is Phase.SEARCH, "phase_is_search")
        # Nobody else's desk could hold it.
        yield Check("I.1", at.seat == DARK_POWER, "dark_power_chooses_the_letter", ESSENTIAL)
        yield Check("I.1", shadow.letter is None, "no_letter_is_sealed_yet", ESSENTIAL)
        lost = shadow.forfeited_on is not None
        yield Check("I.1", False, "allotment_is_not_forfeited", facts={"turn": shadow.forfeited_on or 0}, applies=lost)
        missing = len(at.charts.missing(CHART))
        yield Check("I.2", missing == 0, "shadow_table_is_read_whole", facts={"missing": missing})

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        letters = tuple((letter, letter) for letter in LETTERS)
        yield Domain(name="letter", kind="tiles", options=letters, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        yield Check("I.1", self.fits(at, "letter"), "letter_is_on_the_table", ESSENTIAL, secret_to=DARK_POWER)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        nonce = at.nonce("letter")
        seal = player_seal(at.table, at.state.turn, self.letter, nonce)
        yield LetterSealed(at.state.turn, self.letter, nonce, seal)


@event
class LetterSealed(Event):
    """I.1  A letter is recorded. seal: 100 bits anybody may copy down, and check at D.6."""

    turn: int
    letter: str = secret(DARK_POWER, what="letter:{turn}")
    nonce: str = secret(DARK_POWER, what="letter:{turn}")
    seal: str

    def apply(self, state: State) -> State:
        shadow = replace(state.shadow, letter=self.letter, nonce=self.nonce, seal=self.seal)
        return replace(state, shadow=shadow).push(PointsRoll())


def points_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """I.2, B/the-dark-power-player-gets-shadow-points  Letter and die together give the points."""
    found = at.charts.find_in_secret(CHART, at.state.shadow.letter or "", str(faces[0]))
    yield PointsRolled(at.state.turn, faces[0], None if found is None else int(found))


ROLLS = {"shadow_points": points_rolled}


@event
class PointsRolled(Event):
    """I.1  The die is public; what it is worth stays with the Dark Power.

    points: None when the table's sheet was never read.
    """

    section: ClassVar[str] = "I.2"
    turn: int
    die: int
    points: int | None = secret(DARK_POWER, what="letter:{turn}")

    def apply(self, state: State) -> State:
        return replace(state, shadow=replace(state.shadow, die=self.die, points=self.points)).pop()


@command
class OpenLetter(Command):
    """D.6, I.1/opening  The Dark Power shows the letter; the spending is audited."""

    is_held_by_wait: ClassVar[bool] = True
    lays_open: ClassVar[bool] = True
    meaning: ClassVar[str] = "show the sealed letter and audit the turn's spending"
    cites: ClassVar[str] = "D.6"
    givers: ClassVar[tuple[str, ...]] = (DARK_POWER,)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        shadow = at.state.shadow
        is_time = at.state.phase is Phase.INDICATION
        yield Check(sections.by_now(at.state, "D.6"), is_time, "phase_is_indication")
        yield Check("D.6", at.seat == DARK_POWER, "dark_power_shows_the_letter")
        none_yet = shadow.letter is None
        yield Check("I.1", not none_yet, "a_letter_was_sealed", ESSENTIAL, applies=none_yet)
        yield Check("D.6", not shadow.is_open, "a_letter_is_sealed", applies=not none_yet)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        state, shadow = at.state, at.state.shadow
        letter = shadow.letter or ""
        yield opens(f"letter:{state.turn}", "D.6")
        yield LetterOpened(state.turn, letter, shadow.die or 0, shadow.points, shadow.spent)
        points = allotment(at)
        if points is not None and shadow.spent > points:
            yield AllotmentForfeited(state.turn)


@event
class LetterOpened(Event):
    """D.6  Letter, die, points and spending lie open."""

    turn: int
    letter: str
    die: int
    points: int | None
    spent: int

    def apply(self, state: State) -> State:
        line = {"turn": self.turn, "letter": self.letter, "die": self.die, "points": self.points, "spent": self.spent}
        shadow = replace(state.shadow, is_open=True, history=(*state.shadow.history, line))
        return replace(state, shadow=shadow)


@event
class AllotmentForfeited(Event):
    """I.1  More was spent than there was: no Shadow Points for the rest of the game."""

    section: ClassVar[str] = "I.1/opening"
    turn: int

    def apply(self, state: State) -> State:
        return replace(state, shadow=replace(state.shadow, forfeited_on=self.turn))


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The whole table to be read before first use, the letter, its die, and the letter again at D.6."""
    state = at.state
    if state.now(PointsRoll):
        yield Roll(id="shadow_points", seat=DARK_POWER, cites="I.1", says="ask.shadow_points")
    elif state.phase is Phase.SEARCH and not state.stack and not is_settled(state):
        missing = at.charts.missing(CHART)
        if missing:
            yield Read(
                id="shadow_table", seat=ANYBODY, cites="I.2", says="ask.shadow_table", chart=CHART, missing=missing,
                facts={"missing": len(missing)},
            )  # fmt: skip
        yield Choose(id="letter", seat=DARK_POWER, cites="I.1", says="ask.letter", answer="ChooseLetter", hidden=True)
    elif state.phase is Phase.INDICATION and state.shadow.letter is not None and not state.shadow.is_open:
        yield Choose(id="open_letter", seat=DARK_POWER, cites="D.6", says="ask.open_letter", answer="OpenLetter")
