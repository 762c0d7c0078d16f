"""S.3, S.7, S.9, S.10  What the Attacker's die does: the table's cell, losses of both Forces, a Character killed."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from engine.core.ask import Domain
from engine.core.audience import secret
from engine.core.box import UnknownCell
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import FELLOWSHIP, HOBBITS
from engine.games.wotr_spi.state import State
from engine.games.wotr_spi.steps.s_armies import parting
from engine.games.wotr_spi.steps.s_armies.battle import KILLED, LOSSES, asked, pending
from engine.games.wotr_spi.steps.s_armies.leading import net_of
from engine.games.wotr_spi.steps.s_armies.marching import Shares
from engine.games.wotr_spi.steps.s_armies.odds import defence_of, odds_of

TABLE, LOSS, ENDS = "army_combat", "percentage_loss", "army_combat_ends"
HOBBIT: Final = "hobbit"
_WORD = re.compile(r"([AD])(\d{1,3})|K|E|-")
_BAND = re.compile(r"(\d+)-(\d+)")
_OPEN_BAND = re.compile(r"(\d+)\+")
_ODDS = re.compile(r"(\d+)-(\d+)")


@dataclass(frozen=True, slots=True)
class Result:
    """S.9  One cell: percentages that the Attacker and the Defender lose, and whether a Character is killed."""

    attacker: int = 0
    defender: int = 0
    kills: bool = False


def parsed(cell: str) -> Result | None:
    """A cell of the Army Combat Results Table: 'A20 D10 K', 'E' where the Defender is eliminated, '-'; else None."""
    result = Result()
    for word in cell.split():
        found = _WORD.fullmatch(word.upper())
        if found is None:
            return None
        percent = int(found[2] or 0)
        if percent > 100:
            return None
        match word.upper()[0]:
            case "A":
                result = replace(result, attacker=percent)
            case "D":
                result = replace(result, defender=percent)
            case "E":
                result = replace(result, defender=100)
            case "K":
                result = replace(result, kills=True)
    return result


def _rank(odds: str) -> int | None:
    """Odds on one line: 1-1 is 0, 2-1 is 1, 1-2 is -1."""
    found = _ODDS.fullmatch(odds.strip())
    if found is None or "1" not in found.groups() or "0" in found.groups():
        return None
    return int(found[1]) - 1 if found[2] == "1" else 1 - int(found[2])


def _odds(rank: int) -> str:
    return f"{rank + 1}-1" if rank >= 0 else f"1-{1 - rank}"


def column_at(at: Situation[State], odds: str) -> str:
    """S.9  The column that is read for these odds: beyond the first or the last of the sheet, that one. Raises
    UnknownCell.
    """
    ranks = []
    for end in ("lowest_odds", "highest_odds"):
        rank = _rank(at.charts.cell(ENDS, end))
        if rank is None:
            raise UnknownCell(ENDS, end, "")
        ranks.append(rank)
    return _odds(min(max(_rank(odds) or 0, min(ranks)), max(ranks)))


def row_at(at: Situation[State], die: int) -> str:
    """S.9, S.6  The row that is read for a die with everything added. Raises UnknownCell."""
    ends = []
    for end in ("lowest_die", "highest_die"):
        told = at.charts.cell(ENDS, end)
        if not re.fullmatch(r"-?\d+", told):
            raise UnknownCell(ENDS, end, "")
        ends.append(int(told))
    return str(min(max(die, min(ends)), max(ends)))


def loss_of(at: Situation[State], strength: int, percent: int) -> int:
    """S.10  Strength Points that a Force of this strength loses: never more than it has. Raises UnknownCell."""
    if percent == 0 or strength == 0:
        return 0
    if percent == 100:
        return strength
    row = next((row for row in _bands(at) if _holds(row, strength)), str(strength))
    told = at.charts.cell(LOSS, row, str(percent))
    if not told.isdigit():
        raise UnknownCell(LOSS, row, str(percent))
    return min(strength, int(told))


def _loss(at: Situation[State], seat: str, percent: int) -> int:
    """S.10  Strength Points that a seat's side loses in the battle in hand. Raises UnknownCell.

    # RULING: the percentage is of the Strength Points on the map; what terrain or saved points make of the Defender's
    total changes the comparison alone. A table that counts that total loses no more than stands there, and of a total
    with a half in it the lower, in favour of the Defender as S.3 rounds.
    """
    fight = at.state.the(Battle)
    have = fight.total(seat)
    if seat == fight.attacker or percent == 100 or at.reads_first("loss-base"):
        return loss_of(at, have, percent)
    return min(have, loss_of(at, int(defence_of(fight)), percent))


def _bands(at: Situation[State]) -> tuple[str, ...]:
    """The strengths and bands of strengths that the box, or this table, has read so far."""
    return at.charts.rows(LOSS)


def _holds(row: str, strength: int) -> bool:
    if row.isdigit():
        return int(row) == strength
    if found := _BAND.fullmatch(row):
        return int(found[1]) <= strength <= int(found[2])
    found = _OPEN_BAND.fullmatch(row)
    return found is not None and strength >= int(found[1])


def battle_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """S.3/table, S.3/losses, S.7  The die with leaders, Sorcery and cards; both losses; and who is killed."""
    state, fight = at.state, at.state.the(Battle)
    column, row = column_at(at, odds_of(fight)), row_at(at, faces[0] + net_of(fight))
    result = parsed(at.charts.cell(TABLE, column, row))
    if result is None:
        raise UnknownCell(TABLE, column, row)
    losses = {
        fight.attacker: _loss(at, fight.attacker, result.attacker),
        fight.defender: _loss(at, fight.defender, result.defender),
    }
    kills = result.kills and parting.may_lose_one(at, fight.hex)
    rolled = BattleRolled(
        fight.hex, faces[0], net_of(fight), column, losses[fight.attacker], losses[fight.defender], kills
    )
    yield rolled
    yield from taken_at_once(replace(at, state=rolled.apply(state)))


ROLLS = {"battle": battle_rolled}


def taken_at_once(at: Situation[State]) -> Iterator[Event]:
    """S.3/losses  Losses that nobody chooses: of a Force of one people, or of all of it. Then what comes of them."""
    state = at.state
    while True:
        waits, seat = pending(state)
        if waits != LOSSES:
            break
        fight = state.the(Battle)
        rows, due = _units(fight, seat), fight.due[seat]
        if due < fight.total(seat):
            if len(rows) > 1:
                return
            rows = tuple((one, people, due) for one, people, _ in rows)
        taken = LossesTaken(fight.hex, seat, rows)
        yield taken
        state = taken.apply(state)
    yield from parting.after_losses(replace(at, state=state))


def _units(fight: Battle, seat: str) -> Shares:
    """S.10, X.1  Of which units a seat's losses may be: those of its side."""
    return tuple((one, people, count) for one in fight.side(seat) for people, count in fight.strengths[one].items())


def _is_share(lost: int, of: int, due: int, whole: int) -> bool:
    """S.3/losses  Whether so many Strength Points are one people's part in proportion, rounded either way."""
    return abs(lost * whole - of * due) < whole


@command
class TakeLosses(Command):
    """S.3/losses, S.10, S.1  A seat takes Strength Points off its Force, of whichever units it likes, making change;
    where an ally's defends with its own, off both.
    """

    meaning: ClassVar[str] = "take your losses off your Force"
    cites: ClassVar[str] = "S.3"
    points: Shares

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        waits, seat = asked(at.state)
        yield Check("S.3", waits == LOSSES, "losses_are_to_be_taken", ESSENTIAL)
        yield Check("S.3", seat == at.seat, "these_are_the_other_seats_losses", ESSENTIAL, applies=waits == LOSSES)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        fight = at.state.the(Battle)
        force = fight.spoken_for(at.seat)
        rows, due = tuple((row, row[1]) for row in _units(fight, force)), fight.due.get(force, 0)
        yield Domain(name="points", kind="shares", options=rows, low=due, high=due)

    @classmethod
    def worded(cls, at: Situation[State], fixed: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        fight = at.state.the(Battle)
        return "offer.TakeLosses", {"points": fight.due.get(fight.spoken_for(at.seat), 0)}

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        fight = at.state.now(Battle)
        if fight is None:
            return
        force = fight.spoken_for(at.seat)
        have = {(seat, what): count for seat, what, count in (_units(fight, force) if force else ())}
        given, due = {(seat, what): count for seat, what, count in self.points}, fight.due.get(force, 0)
        there = len(given) == len(self.points) and all(0 < count <= have.get(what, 0) for what, count in given.items())
        yield Check("S.3", there, "so_many_points_stand_there", ESSENTIAL, facts={"origin": fight.hex})
        yield Check("S.10", sum(given.values()) == due, "so_many_points_are_lost", ESSENTIAL, facts={"points": due})
        # RULING: S.1 lets the seat make any change, so that any mix with the right sum is paid.
        even = all(_is_share(given.get(what, 0), count, due, sum(have.values())) for what, count in have.items())
        yield Check("S.3", even, "losses_are_in_proportion", applies=not at.reads_first("which-units-lose"))

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        fight = at.state.the(Battle)
        taken = LossesTaken(fight.hex, fight.spoken_for(at.seat), self.points)
        yield taken
        yield from taken_at_once(replace(at, state=taken.apply(at.state)))


@command
class NameKilled(Command):
    """S.7  The Fellowship names the Character in the hex who is killed: a Hobbit is only called a Hobbit.

    hobbit: which, kept on its desk.
    """

    is_observation: ClassVar[bool] = True
    is_on_word: ClassVar[bool] = True
    meaning: ClassVar[str] = "name the Character who is killed in Army Combat"
    cites: ClassVar[str] = "S.7"
    givers: ClassVar[tuple[str, ...]] = (FELLOWSHIP,)
    name: str
    hobbit: str = secret(FELLOWSHIP, default="")

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        yield Check("S.7", at.seat == FELLOWSHIP, "fellowship_names_the_killed")
        yield Check("S.7", pending(at.state)[0] == KILLED, "somebody_is_killed", ESSENTIAL)

    @classmethod
    def fields(cls, at: Situation[State], filled: Mapping[str, Any]) -> Iterator[Domain]:
        names = tuple((name, name) for name in parting.victims(at, at.state.the(Battle).hex))
        yield Domain(name="name", kind="one_of", options=names)
        if filled.get("name") == HOBBIT:
            living = tuple((name, name) for name in HOBBITS if not at.state.people[name].is_dead)
            yield Domain(name="hobbit", kind="one_of", options=living, secret=True)

    def checks(self, at: Situation[State]) -> Iterator[Check]:
        fight = at.state.now(Battle)
        hex_ = fight.hex if fight else ""
        can = fight is not None and self.name in parting.victims(at, hex_)
        facts = {"hex": hex_, "name": self.name}
        yield Check("S.7", can, "he_can_stand_there", ESSENTIAL, facts=facts, applies=fight is not None)
        # That one of the four is named everybody may know: which of them is the desk's own.
        hobbit = self.name == HOBBIT
        yield Check("S.7", self.hobbit in HOBBITS, "a_hobbit_is_named_on_the_desk", ESSENTIAL, applies=hobbit)
        person = at.state.people.get(self.hobbit or self.name)
        here = person is None or (person.hex in (None, hex_) and not person.is_dead)
        yield Check("S.7", here, "desk_has_them_here", secret_to=FELLOWSHIP)
        captive = hobbit and person is not None and person.is_captive
        held = captive and fight is not None and not at.reads_first("who-dies")
        yield Check("S.7", not held, "killed_hobbit_is_free", secret_to=FELLOWSHIP, applies=hobbit)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield from parting.killed(at, self.name, self.hobbit)


@event
class BattleRolled(Event):
    """S.3, S.9  The die, what leaders and Sorcery add, the column, and the Strength Points that both sides lose.
    kills: a Character is killed as well (S.7).
    """

    section: ClassVar[str] = "S.9"
    hex: str
    die: int
    net: int
    odds: str
    attacker_loses: int
    defender_loses: int
    kills: bool = False

    def apply(self, state: State) -> State:
        fight = state.the(Battle)
        due = {fight.attacker: self.attacker_loses, fight.defender: self.defender_loses}
        due = {seat: count for seat, count in due.items() if count}
        return state.put(replace(fight, die=self.die, due=due, to_kill=int(self.kills)))


@event
class LossesTaken(Event):
    """S.3/losses  Strength Points of a side are eliminated: rows of (seat, people, how many). seat: who took them off,
    or for whose Force.
    """

    hex: str
    seat: str
    points: Shares

    def apply(self, state: State) -> State:
        fight = state.the(Battle)
        due = {seat: count for seat, count in fight.due.items() if seat != self.seat}
        fight = replace(fight, due=due)
        for seat in dict.fromkeys(seat for seat, _, _ in self.points):
            lost = {people: count for one, people, count in self.points if one == seat}
            fight, state = fight.with_losses(seat, lost), forces.with_losses(state, seat, self.hex, lost)
        fewer = state.put(fight)
        # Both sides lose at once: nobody is alone in the hex before both have taken theirs.
        return fewer if due else forces.settled(fewer, self.hex)
