"""Yellow Feature cards: whoever holds one plays it in anybody's turn, at its moment, and decides for whom."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.check import ESSENTIAL, Check
from engine.core.record import Event, command
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.happened.board import TileCancelled, TilesSkipped
from engine.games.lotr_knizia.happened.cards import CardGiven, CardsHelped
from engine.games.lotr_knizia.happened.corruption import DieSpared, HobbitHelped, StepsSpared
from engine.games.lotr_knizia.in_hand import Dark, Lies, Price, Rolls, Turned
from engine.games.lotr_knizia.pieces import ATHELAS, BELT, ELESSAR, LEMBAS, MIRUVOR, MITHRIL, PHIAL, STAFF
from engine.games.lotr_knizia.state import State
from engine.games.lotr_knizia.steps.acting import At, check
from engine.games.lotr_knizia.steps.helping import ForOne, Yellow
from engine.games.lotr_knizia.steps.ring import is_between_tiles

HAND = 6


@command
class PlayAthelas(Yellow):
    """Who lacks Life tokens takes no steps for it."""

    cites: ClassVar[str] = "R/yellow/athelas"
    card: ClassVar[str] = ATHELAS
    rule: ClassVar[str] = ATHELAS
    window: ClassVar[str] = "steps"
    meaning: ClassVar[str] = "Athelas: who lacks Life tokens takes no steps for it"

    @classmethod
    def is_moment(cls, at: At) -> bool:
        top = at.state.top
        if isinstance(top, Dark):
            return top.why == "tokens"
        if isinstance(top, Rolls):
            return top.whys[0] == "token" and not top.spared
        return isinstance(top, Lies) and top.why == "token" and not top.spared

    @classmethod
    def told(cls, at: At) -> Mapping[str, Any]:
        return {"in_mordor": not isinstance(at.state.top, Dark)}

    def decide(self, at: At) -> Iterator[Event]:
        owed = at.state.top
        assert isinstance(owed, Dark | Rolls | Lies)
        is_all = not at.reads_first("athelas-at-pelennor")
        return self.played(at, owed.seat, StepsSpared(owed.seat, is_all))


@command
class PlayBelt(Yellow):
    """A die that is owed is not rolled."""

    cites: ClassVar[str] = "R/yellow/belt"
    card: ClassVar[str] = BELT
    rule: ClassVar[str] = BELT
    window: ClassVar[str] = "roll"
    meaning: ClassVar[str] = "Belt: one die that is owed is not rolled"

    @classmethod
    def is_moment(cls, at: At) -> bool:
        owed = at.state.top
        if not isinstance(owed, Rolls) or at.state.outcome is not None:
            return False
        # RULING: belt-on-the-rings-roll is read by R/yellow/belt or by X/yellow/belt.
        return owed.whys[0] != "ring"

    @classmethod
    def told(cls, at: At) -> Mapping[str, Any]:
        owed = at.state.top
        return {"why": owed.whys[0] if isinstance(owed, Rolls) else ""}

    def decide(self, at: At) -> Iterator[Event]:
        owed = at.state.top
        assert isinstance(owed, Rolls)
        # RULING: belt-at-mount-doom is read by R/conclusion/mount-doom or by X/mount-doom.
        takes = at.reads_first("belt-at-mount-doom")
        return self.played(at, owed.seat, DieSpared(owed.seat, BELT, owed.whys[0], takes))


@command
class PlayElessar(ForOne, Yellow):
    """One hobbit goes a step towards the light."""

    cites: ClassVar[str] = "R/yellow/elessar"
    card: ClassVar[str] = ELESSAR
    rule: ClassVar[str] = ELESSAR
    meaning: ClassVar[str] = "Elessar: one hobbit goes a step towards the light"
    on: str

    def decide(self, at: At) -> Iterator[Event]:
        return self.played(at, self.on, HobbitHelped(self.on, max(0, at.state.dark[self.on] - 1)))


@command
class PlayLembas(ForOne, Yellow):
    """One player draws until six cards are in the hand."""

    cites: ClassVar[str] = "R/yellow/lembas"
    card: ClassVar[str] = LEMBAS
    rule: ClassVar[str] = LEMBAS
    meaning: ClassVar[str] = "Lembas: one player draws up to six cards in hand"
    on: str

    def decide(self, at: At) -> Iterator[Event]:
        holds = at.state.size(self.on) - (self.on == at.seat)
        return self.played(at, self.on, CardsHelped(self.on, max(0, HAND - holds)))


@command
class PlayMiruvor(Yellow):
    """One player gives a card to another."""

    cites: ClassVar[str] = "R/yellow/miruvor"
    card: ClassVar[str] = MIRUVOR
    rule: ClassVar[str] = MIRUVOR
    meaning: ClassVar[str] = "Miruvor: one player gives a card to another"
    giver: str
    taker: str

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        givers = tuple(seat for seat in at.state.living if _left_in_hand(at, seat) > 0)
        yield Domain(name="giver", kind="one_of", options=tuple((seat, seat) for seat in givers))
        takers = tuple(seat for seat in at.state.living if seat != filled.get("giver"))
        yield Domain(name="taker", kind="one_of", options=tuple((seat, seat) for seat in takers))

    def checks(self, at: At) -> Iterator[Check]:
        living = at.state.living
        is_pair = self.giver in living and self.taker in living and self.giver != self.taker
        yield check(at, MIRUVOR, is_pair, "two_players_are_named", ESSENTIAL)
        has = self.giver in living and _left_in_hand(at, self.giver) > 0
        yield check(at, MIRUVOR, has, "giver_holds_a_card", ESSENTIAL)

    def decide(self, at: At) -> Iterator[Event]:
        return self.played(at, self.giver, CardGiven(self.giver, self.taker))


def _left_in_hand(at: At, seat: str) -> int:
    """The cards of a hand beside the one that is played."""
    return at.state.size(seat) - (seat == at.seat)


@command
class PlayMithril(Yellow):
    """What a die shows is ignored."""

    cites: ClassVar[str] = "R/yellow/mithril"
    card: ClassVar[str] = MITHRIL
    rule: ClassVar[str] = MITHRIL
    window: ClassVar[str] = "die"
    meaning: ClassVar[str] = "Mithril: what the die shows is ignored"

    @classmethod
    def is_moment(cls, at: At) -> bool:
        return isinstance(at.state.top, Lies) and at.state.outcome is None

    def decide(self, at: At) -> Iterator[Event]:
        lies = at.state.top
        assert isinstance(lies, Lies)
        return self.played(at, lies.seat, DieSpared(lies.seat, MITHRIL, lies.why))


@command
class PlayPhial(Yellow):
    """The active player reveals no more tiles."""

    cites: ClassVar[str] = "R/yellow/phial"
    card: ClassVar[str] = PHIAL
    rule: ClassVar[str] = PHIAL
    window: ClassVar[str] = "tile"
    meaning: ClassVar[str] = "Phial: the active player reveals no more tiles"

    @classmethod
    def is_moment(cls, at: At) -> bool:
        # RULING: phial-in-mid-chain is read by R/yellow/phial and X/yellow/phial or by X/turn/0.
        begins = not at.state.tiles or at.reads_first("phial-in-mid-chain")
        return is_between_tiles(at.state) and at.state.outcome is None and begins

    @classmethod
    def barred_by(cls, at: At) -> str:
        return "step_0" if is_between_tiles(at.state) and not cls.is_moment(at) else ""

    @classmethod
    def told(cls, at: At) -> Mapping[str, Any]:
        return {"in_chain": is_between_tiles(at.state) and at.state.tiles > 0}

    def decide(self, at: At) -> Iterator[Event]:
        return self.played(at, at.state.active, TilesSkipped(at.state.tiles > 0))


@command
class PlayStaff(Yellow):
    """A sundial with items is ignored."""

    cites: ClassVar[str] = "R/yellow/staff"
    card: ClassVar[str] = STAFF
    rule: ClassVar[str] = STAFF
    window: ClassVar[str] = "sundial"
    meaning: ClassVar[str] = "Staff: a tile with a sundial and items is ignored"

    @classmethod
    def is_moment(cls, at: At) -> bool:
        return is_item_tile(at.state) and at.state.outcome is None

    def decide(self, at: At) -> Iterator[Event]:
        return self.played(at, "", TileCancelled())


def is_item_tile(state: State) -> bool:
    """Whether a tile with a sundial and items lies there, before it has cost anything."""
    top = state.top
    if isinstance(top, Turned):
        return top.kind in pieces.ITEM_TILES
    return isinstance(top, Price) and top.name in pieces.ITEM_TILES
