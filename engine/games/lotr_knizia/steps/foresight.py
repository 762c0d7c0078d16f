"""What Foresight showed: who looked may note at the own desk how the tiles lie, and is warned there alone."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.ask import Domain
from engine.core.audience import GIVER, secret
from engine.core.check import ESSENTIAL, Check
from engine.core.following import flow
from engine.core.record import Event, command
from engine.games.lotr_knizia import pieces
from engine.games.lotr_knizia.happened.foresight import TilesArranged
from engine.games.lotr_knizia.pieces import FORESIGHT
from engine.games.lotr_knizia.steps.acting import Act, At, check

PLACES = ("top", "below", "lowest")


@command
class ArrangeTiles(Act):
    """Who looked at the top tiles notes their order at the own desk. '' where there is no more."""

    is_desk_note: ClassVar[bool] = True
    is_offered_at_desk: ClassVar[bool] = True
    fades_when_covered: ClassVar[tuple[str, ...]] = PLACES
    cites: ClassVar[str] = "R/gandalf/foresight"
    rule: ClassVar[str] = FORESIGHT
    meaning: ClassVar[str] = "note on your desk in which order you put back the top tiles"
    top: str = secret(GIVER)
    below: str = secret(GIVER, default="")
    lowest: str = secret(GIVER, default="")

    @property
    def kinds(self) -> tuple[str, ...]:
        """The tiles, the topmost first."""
        return tuple(kind for kind in (self.top, self.below, self.lowest) if kind)

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        looked = at.state.sighted > 0 and at.seat == at.state.viewer
        yield check(at, FORESIGHT, looked, "seat_has_seen_the_top_tiles", ESSENTIAL, count=at.state.sighted)

    @classmethod
    def fields(cls, at: At, filled: Mapping[str, Any]) -> Iterator[Domain]:
        kinds = tuple((kind, f"tile_{kind}") for kind in pieces.TILES if at.state.could_turn(kind))
        for name in PLACES[: at.state.sighted]:
            yield Domain(name=name, kind="one_of", options=kinds, secret=True)

    def checks(self, at: At) -> Iterator[Check]:
        counts = Counter(self.kinds)
        known = all(kind in pieces.TILES for kind in counts) and len(self.kinds) == at.state.sighted
        yield check(
            at, FORESIGHT, known, "so_many_tiles_are_named", ESSENTIAL, secret_to=at.seat, count=at.state.sighted
        )
        fits = all(count <= at.state.could_come(kind) for kind, count in counts.items())
        yield check(at, FORESIGHT, fits, "tiles_can_lie_there", secret_to=at.seat)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, TilesArranged(at.seat, self.top, self.below, self.lowest))
