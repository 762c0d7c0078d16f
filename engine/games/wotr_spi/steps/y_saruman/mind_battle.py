"""Y.4  Mind Battle: by a Palantir Saruman takes a die of Shadow Points from the Dark Power, and moves nothing."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.ask import Ask, Roll
from engine.core.check import ESSENTIAL, Check
from engine.core.frozen import replace
from engine.core.record import Command, Event, command, event
from engine.core.situation import Situation
from engine.games.wotr_spi import forces
from engine.games.wotr_spi.in_three import MindBattleRoll
from engine.games.wotr_spi.pieces import ISENGARD, PALANTIRI, SARUMAN
from engine.games.wotr_spi.seats import provoked
from engine.games.wotr_spi.state import Phase, State


def early_checks(at: Situation[State], cites: str) -> Iterator[Check]:
    """Y.3, Y.4  Whether it is early in Saruman's Player-Turn: before any movement or combat."""
    state = at.state
    yield Check(cites, at.seat == SARUMAN, "saruman_s_seat_does_it", ESSENTIAL)
    yield Check(cites, state.phase is Phase.SARUMAN and not state.stack, "sarumans_player_turn_is_on")
    begun = state.so_far.armies.is_moving or state.so_far.is_movement_over or bool(state.so_far.fought)
    yield Check(cites, not begun, "nothing_has_moved_or_fought")
    alive = not state.people["saruman"].is_dead
    yield Check(cites, alive, "saruman_lives", ESSENTIAL)


def has_palantir(at: Situation[State]) -> bool:
    """Y.4  Whether Saruman is with a Palantir that he possesses: one of his Magic Cards, or that of Orthanc in its box
    while he holds Isengard.

    # RULING: N.12 counts the card in its box for card 71 alone; else nobody could use Y.4 before he has been given one.
    """
    state = at.state
    if set(PALANTIRI) & set(state.three.magic):
        return True
    at_home = state.people["saruman"].hex == ISENGARD and forces.controller(state, ISENGARD) == SARUMAN
    return at_home and state.magic.boxes.get(ISENGARD, 0) > 0 and not at.reads_first("palantir-in-the-box")


@command
class ChallengeSauron(Command):
    """Y.4  Saruman challenges Sauron to a Mind Battle."""

    meaning: ClassVar[str] = "challenge Sauron to a Mind Battle, and move nothing in this Game-Turn"
    cites: ClassVar[str] = "Y.4"
    givers: ClassVar[tuple[str, ...]] = (SARUMAN,)

    @classmethod
    def opens(cls, at: Situation[State]) -> Iterator[Check]:
        state = at.state
        yield from early_checks(at, "Y.4")
        yield Check("Y.4", state.three.mind_battle is None, "one_mind_battle_a_turn")
        yield Check("Y.4", not state.three.persuaded, "saruman_has_not_used_his_voice")
        # What Magic Cards he has is his secret; that the box of Isengard is full everybody sees.
        seen = has_palantir(replace(at, state=replace(state, three=replace(state.three, magic=()))))
        yield Check("Y.4", has_palantir(at), "a_palantir_is_with_saruman", secret_to=SARUMAN, applies=not seen)

    def decide(self, at: Situation[State]) -> Iterator[Event]:
        yield SauronChallenged()


def mind_battle_rolled(at: Situation[State], faces: tuple[int, ...]) -> Iterator[Event]:
    """Y.4  So many Shadow Points fewer."""
    yield MindBattleFought(faces[0])


ROLLS = {"mind_battle": mind_battle_rolled}


@event
class SauronChallenged(Event):
    """Y.4  A Mind Battle begins."""

    def apply(self, state: State) -> State:
        return provoked(state, "mind_battle").push(MindBattleRoll())


@event
class MindBattleFought(Event):
    """Y.4  The Dark Power has so many Shadow Points fewer in this Game-Turn."""

    section: ClassVar[str] = "Y.4"
    die: int

    def apply(self, state: State) -> State:
        three = replace(state.three, mind_battle=self.die, spent_before=state.shadow.spent)
        return replace(state.pop(), three=three)


def asks(at: Situation[State]) -> Iterator[Ask]:
    """The die."""
    if at.state.now(MindBattleRoll):
        yield Roll(id="mind_battle", seat=SARUMAN, cites="Y.4", says="ask.mind_battle")
