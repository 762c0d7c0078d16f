"""The Council of Rivendell: a card goes to the left face down, and the two who know it may note which."""

from collections.abc import Iterator
from typing import ClassVar

from engine.core.audience import GIVER, secret
from engine.core.check import Check
from engine.core.following import flow
from engine.core.record import Event, command
from engine.games.lotr_knizia.happened.passed import CardsPassed
from engine.games.lotr_knizia.state import COUNCIL
from engine.games.lotr_knizia.steps.acting import Act, At
from engine.games.lotr_knizia.steps.pass_note import NotePass, is_council


@command
class PassCards(Act):
    """Everybody has passed a card to the left, from the Ring-bearer on."""

    is_anybodys: ClassVar[bool] = True
    is_observation: ClassVar[bool] = True
    cites: ClassVar[str] = "R/rivendell/council"
    rule: ClassVar[str] = COUNCIL
    meaning: ClassVar[str] = "say that everybody has passed a card to the left"

    @classmethod
    def opens(cls, at: At) -> Iterator[Check]:
        yield is_council(at)

    def decide(self, at: At) -> Iterator[Event]:
        return flow(at, CardsPassed())


@command
class NoteGiven(NotePass):
    """Who passes a card on notes which: so it stands on the desk of who gets it too."""

    meaning: ClassVar[str] = "note on your desk which card you pass on; only who gets it reads it too"
    other: ClassVar[str] = "taker"
    taker: str
    kind: str = secret(f"{GIVER}+taker")

    @classmethod
    def pair(cls, at: At) -> tuple[str, str]:
        return at.seat, at.state.passing.get(at.seat, "")


@command
class NoteGot(NotePass):
    """Who gets a card notes which: so it stands on the desk of who passed it too."""

    meaning: ClassVar[str] = "note on your desk which card you were passed; only who passed it reads it too"
    other: ClassVar[str] = "giver"
    giver: str
    kind: str = secret(f"{GIVER}+giver")

    @classmethod
    def pair(cls, at: At) -> tuple[str, str]:
        return next((by for by, to in at.state.passing.items() if to == at.seat), ""), at.seat
