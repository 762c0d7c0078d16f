"""O-7  Winning with Elf Rings: The Ring and all three of them in one hand win anywhere on the board."""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Command, Event, command
from engine.games.riddle.happened.turns import GameEnded
from engine.games.riddle.pieces import COUNTS, ELF_RING, RING, TAGS
from engine.games.riddle.steps.acting import At, is_active, may_hold

ALL: Final = COUNTS[ELF_RING]


@command
class ShowElfRings(Command):
    """O-7  The Ring and the three Elf Rings are shown in the own turn."""

    lays_open: ClassVar[bool] = True
    cites: ClassVar[str] = "O-7"
    meaning: ClassVar[str] = "show The Ring and the three Elf Rings, and win"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        state = at.state
        yield is_active(at, cls.cites)
        yield Check(cls.cites, state.outcome is None and not state.stack, "nothing_comes_first", ESSENTIAL)
        is_there = state.active != "" and not state.is_away(state.active)
        yield Check(cls.cites, is_there, "marker_is_on_the_board")
        yield Check(cls.cites, state.size(at.seat) > ALL, "four_cards_are_held")
        yield from may_hold(at, cls.cites, RING)
        yield Check(cls.cites, at.state.could_hold(ELF_RING) == ALL, "elf_rings_may_be_in_one_hand", ESSENTIAL)
        told = at.state.hand(at.seat)
        named = sum(card is not None and TAGS[card] == ELF_RING for card in told)
        yield Check(cls.cites, named + told.count(None) >= ALL, "desk_has_the_elf_rings", secret_to=at.seat)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, GameEnded("ends.elf_rings", self.cites, (at.seat,)))
