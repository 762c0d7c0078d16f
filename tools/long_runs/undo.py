"""Undo, correct and challenge at random inside games that head for their endings: all is as it was, nothing is lost.

After every undo the world is what it was before the entry undone to, and nothing learned is taken back. No action
changes or drops an entry that stands in the journal. Every so often, and at each game's end, the whole journal is read
back: its chain holds, and folded anew it gives the same views, asks, offers and, at the end, journal to everybody. A
game in which something does not hold is told with its seed and left. Three actions of four are done with the invented
box, whose games go on by themselves, the others with the printed one. Every version is played in turn.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.core.audience import PUBLIC, TRUTH
from engine.core.box import Box, load_box
from engine.core.commons import Challenge, EnterRoll, GiveWord
from engine.core.game import load_game
from engine.core.journal import first_break
from engine.core.record import Command
from engine.core.seating import all_seats
from engine.core.table import Table
from engine.core.timeline import World
from engine.playout import heading_of
from engine.policy import Chance
from tools.long_runs import Tell

MUST_BE_ZERO = ("broken games",)
SAMPLE = {"actions": 200}
GAME = "wotr_spi"
PRINTED, INVENTED = "wotr_spi_1977", "practice"
LONGEST = 700
"""Entries after which a game is left for a new one: a correction decides everything after it again."""
TROUBLED_ONE_IN = 2
WHOLE_EVERY = 250


class Broken(AssertionError):
    """Something that must hold does not."""


@dataclass
class Sitting:
    """One game in which things are taken back and put right. worlds: entry -> the world it was given in."""

    seed: int
    box: Box
    sheets: Box
    game: str = GAME
    version: str = ""
    actions: Counter[str] = field(default_factory=Counter)
    worlds: dict[int, tuple[World, Any, Any]] = field(default_factory=dict)
    hashes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = Chance(self.seed)
        secret = b"".join(self.chance.bits().to_bytes(8, "big") for _ in range(4))
        version = self.version or next(iter(load_game(self.game).versions))
        rules = load_game(self.game).version(version)
        about: dict[str, Any] = {"version": version, "seats": all_seats(rules.seatings, rules.usual), "box": self.box}
        self.table = Table.create(None, self.game, **about, table_id=f"undo-{self.seed}", table_secret=secret)
        # It minds no real cards: those cannot be taken back.
        self.player = heading_of(self.game)(self.chance.fork(), self.sheets, None)

    def play(self, most: int) -> None:
        """Play on until the game is over or so many actions are done. Raises Broken."""
        done = 0
        while done < most and self.table.file.count < LONGEST:
            self._note()
            over = self.table.outcome is not None or self.table.turn > 60
            if over and self.chance.one_in(2):
                break
            act = self._trouble() if over or self.chance.one_in(TROUBLED_ONE_IN) else self._move
            if not act():
                break
            done += 1
            self.actions["(actions)"] = done
            self._look_at_the_end_of_the_file()
            if done % WHOLE_EVERY == 0:
                self.look_at_everything("view", "asks", "offers")
        self.look_at_everything("view", "asks", "offers", "journal")
        self.table.close()

    def _note(self) -> None:
        table = self.table
        self.worlds[table.file.count] = (table.timeline.head.world, table.asks(PUBLIC), table.offers(PUBLIC))

    def _move(self) -> bool:
        move = self.player.move(self.table)
        if move is None:
            return False
        ruling = self.table.submit(move.seat, self.table.command(move.body()), move.agreed)
        self.actions[move.do if ruling.allowed else "refused"] += 1
        return True

    def _trouble(self) -> Callable[[], bool]:
        return self.chance.pick(
            (self._undo, self._undo, self._undo, self._undo, self._correct, self._challenge, self._wait)
        )

    def _undo(self) -> bool:
        table, last = self.table, self.table.file.count - 1
        if last < 2:
            return self._move()
        far = 40 if self.chance.one_in(20) else 8
        to = max(1, last - self.chance.below(far))
        known = self._known()
        seat = self.chance.pick(table.seats)
        agreed = () if self.chance.one_in(4) else table.seats
        before, undone = table.timeline.head.world, len(table.timeline.undone)
        if table.undo(seat, to, agreed).allowed:
            self.actions["undo, agreed" if agreed else "undo, free"] += 1
            self.actions["(entries taken back)"] += len(table.timeline.undone) - undone
            now = (table.timeline.head.world, table.asks(PUBLIC), table.offers(PUBLIC))
            self._hold(now == self.worlds[to], f"the undo to entry {to} did not bring back what was before it")
        else:
            self.actions["undo, refused"] += 1
            self._hold(not agreed, f"an undo to entry {to} was refused though every seat agreed")
            self._hold(table.timeline.head.world == before, "a refused undo changed something")
        self._hold(known == self._known(), f"the undo to entry {to} took back what was learned")
        return True

    def _known(self) -> list[Any]:
        return [self.table.timeline.known_to(audience) for audience in (PUBLIC, *self.table.seats)]

    def _correct(self) -> bool:
        table = self.table
        seen = [item for item in table.timeline.head.items()[-60:] if isinstance(item.command, EnterRoll | GiveWord)]
        if not seen:
            return self._move()
        item, known = self.chance.pick(seen), self._known()
        before = [(one.n, one.seat) for one in table.timeline.head.items()]
        right: Command = GiveWord(self.chance.one_in(2))
        if isinstance(item.command, EnterRoll):
            faces = tuple(self.chance.between(1, 6) for _ in item.command.faces)
            right = EnterRoll(faces, item.command.ask)
        ruling = table.correct(item.seat, item.n, right, table.seats)
        self.actions["correct" if ruling.allowed else "correct, refused"] += 1
        after = [(one.n, one.seat) for one in table.timeline.head.items()]
        self._hold(before == after, f"the correction of entry {item.n} dropped or added an entry")
        for was, now in zip(known, self._known(), strict=True):
            self._hold(set(was) <= set(now), f"the correction of entry {item.n} took back what was learned")
        return True

    def _challenge(self) -> bool:
        table = self.table
        entry = max(1, table.file.count - 1 - self.chance.below(9))
        seat = self.chance.pick(table.seats)
        allowed = table.may(seat, Challenge(entry)).allowed and table.challenge(seat, entry).allowed
        self.actions["challenge" if allowed else "challenge, refused"] += 1
        return True

    def _wait(self) -> bool:
        seat = self.chance.pick(self.table.seats)
        for do in ("Wait", "GoOn"):
            self._note()
            self.table.submit(seat, self.table.command({"do": do}))
        self.actions["Wait"] += 1
        return True

    def _look_at_the_end_of_the_file(self) -> None:
        fresh = list(self.table.file.entries(len(self.hashes)))
        self.hashes += [entry.hash for entry in fresh]
        self._hold(len(self.hashes) == self.table.file.count, "the file does not hold every entry")

    def look_at_everything(self, *calls: str) -> None:
        """The whole journal, read back: nothing dropped, nothing rewritten, and folded anew the same to everybody."""
        stand = [entry.hash for entry in self.table.file.entries()]
        self._hold(stand == self.hashes, "an entry that stood in the file was changed or dropped")
        self._hold(first_break(self.table.file) is None, "the chain does not hold")
        again = Table.folded(self.table.file, self.box)
        for audience in (PUBLIC, *self.table.seats, TRUTH):
            for name in calls:
                same = getattr(self.table, name)(audience) == getattr(again, name)(audience)
                self._hold(same, f"folded anew, the {name} of {audience} is another")
        self._hold(self.table.timeline.head.world == again.timeline.head.world, "folded anew, the world is another")
        self.actions["(refolds)"] += 1

    def _hold(self, holds: bool, sentence: str) -> None:
        if not holds:
            raise Broken(f"Seed {self.seed}, entry {self.table.file.count - 1}: {sentence}.")


def take_back(
    actions: int,
    seed: int,
    box: str = INVENTED,
    tell: Tell = lambda _: None,
    *,
    game: str = GAME,
    goes_on: bool = False,
) -> Counter[str]:
    """Do so many actions, in games of every version in turn; how often each was done. What breaks a game is raised, or
    told where the run goes on.
    """
    folder, versions = load_game(game).folder, tuple(load_game(game).versions)
    printed, sheets = load_box(folder, box), load_box(folder, INVENTED)
    games = 0
    total: Counter[str] = Counter({"(actions)": 0})
    while total["(actions)"] < actions:
        sitting = Sitting(seed + games, printed, sheets, game, versions[(seed + games) % len(versions)])
        try:
            sitting.play(actions - total["(actions)"])
        except Exception as broken:
            if not goes_on:
                raise
            tell(f"Seed {seed + games}, entry {sitting.table.file.count - 1}: {type(broken).__name__}: {broken}")
            total["(broken)"] += 1
        games += 1
        total += sitting.actions
        if games % 20 == 0:
            tell(f"{total['(actions)']} actions, {games} games, {total['(entries taken back)']} taken back")
    return total + Counter({"(games)": games})


def run(seed: int, tell: Tell, *, actions: int = 100_000) -> dict[str, int]:
    """Do so many actions, all told."""
    printed = actions // 4
    total = take_back(actions - printed, seed, INVENTED, tell, goes_on=True)
    total += take_back(printed, seed, PRINTED, tell, goes_on=True)
    told = {
        "actions": "(actions)", "games": "(games)", "entries taken back": "(entries taken back)",
        "undone by agreement": "undo, agreed", "undone freely": "undo, free", "undo refused": "undo, refused",
        "corrected": "correct", "challenged": "challenge", "read back whole": "(refolds)", "broken games": "(broken)",
    }  # fmt: skip
    return {name: total[count] for name, count in told.items()}
