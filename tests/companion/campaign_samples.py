"""Pages of the Campaign Game at known moments of a game that was played: models for screens, each made once."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from companion.app.frontdesk import FrontDesk
from companion.models import Open
from companion.pages import AWAY, ON_MAP, TABLE
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from engine.core.table import Table
from tests.companion.counted import EVENTS
from tests.companion.counted_campaign import HELMS_DEEP, LATE, army, begin, put_right
from tests.companion.evenings import DARK, FELLOWSHIP, TABLE_SECRET, play

ARMIES_TAB = "Armies"


def late(*acts: tuple[str, dict[str, Any]], turn: int = LATE, box: str = "practice") -> Table:
    """A table of the Campaign Game where a Game-Turn begins; acts: what was told before it."""
    table = Table.create(None, "wotr_spi", version="campaign", box=box, table_id="t", table_secret=TABLE_SECRET)
    begin(table, turn, acts)
    return table


def to_the_fellowships_turn(table: Table, letter: str = "A", die: int = 5, card: int = 104) -> Table:
    """Through Ring, Events and Search Phase of a Game-Turn."""
    play(table, ((DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"}), *EVENTS))
    play(table, ((DARK, {"do": "ChooseLetter", "letter": letter}), (DARK, {"do": "EnterRoll", "faces": [die]})))
    return play(table, ((DARK, {"do": "DrawSearch", "card": card}), (DARK, {"do": "EndPhase"})))


@cache
def models() -> dict[str, Any]:
    """Moment -> the model of the page that is shown then."""
    with tempfile.TemporaryDirectory(prefix="ringtable-campaign-") as folder:
        front = FrontDesk(Path(folder), Settings(), Inbox())
        try:
            return dict(_played(front))
        finally:
            front.close()


def _played(front: FrontDesk) -> Iterator[tuple[str, Any]]:
    """Game-Turn 8 with the siege of Helm's Deep: two peoples on either side."""
    table = late(
        army(DARK, "W2421", saruman_orcs=24, dunlendings=12), army(FELLOWSHIP, HELMS_DEEP, rohan=7, western_allies=3)
    )
    for group in ("gondor", "rohan"):
        put_right(table, "mobilized_since", group, "7")
    to_the_fellowships_turn(table)
    front._sit_down(table)
    yield "reinforcements", front.model()
    play(table, ((FELLOWSHIP, {"do": "TakeReinforcements", "instalment": "gondor 1"}),))
    play(table, ((FELLOWSHIP, {"do": "EndPhase"}),))
    play(table, ((DARK, {"do": "TakeReinforcements", "instalment": "mordor 1"}),))
    play(table, ((DARK, {"do": "MarchForce", "origin": "W2421", "to": HELMS_DEEP}),))
    yield "marches", _again(front)
    play(table, ((DARK, {"do": "StartBattle", "hex": HELMS_DEEP}),))
    yield "leader", _again(front)
    play(table, ((FELLOWSHIP, {"do": "LeadArmy", "leader": "theodred"}),))
    yield "siege", _again(front)
    play(table, ((DARK, {"do": "EnterRoll", "faces": [5]}),))
    yield "losses", _again(front)
    losses = {DARK: [[DARK, "saruman_orcs", 11]], FELLOWSHIP: [[FELLOWSHIP, "rohan", 3]]}
    play(table, ((seat, {"do": "TakeLosses", "points": rows}) for seat, rows in losses.items()))
    yield "parting", _again(front)
    play(table, ((FELLOWSHIP, {"do": "BreakOff"}),))
    for page in (ON_MAP, AWAY):
        front.do(Open(page))
        yield page, front.model()


def _again(front: FrontDesk) -> Any:
    """The Table after something was played without a finger."""
    front.do(Open(TABLE))
    return front.model()


def shows() -> Iterator[tuple[str, type, Any]]:
    """Every page: name, screen, model."""
    from companion.board.screen import OnMapScreen
    from companion.board.screen_away import AwayScreen
    from companion.table.screen import TableScreen

    class OnArmies(TableScreen):
        """The Table with its tab of Armies open."""

        def show(self, model: Any) -> None:
            super().show(model)
            self.turn_to(ARMIES_TAB)

    class WithForm(TableScreen):
        """The Table with a form open, of the command that its name ends with."""

        def show(self, model: Any) -> None:
            super().show(model)
            self.open_form(next(offer for offer in model.offers if f"/{self.do}/" in offer.id and offer.fields))

    screens = {ON_MAP: OnMapScreen, AWAY: AwayScreen}
    for name, model in models().items():
        yield f"campaign_{name}", screens.get(name, TableScreen), model
    yield "campaign_armies", OnArmies, models()["marches"]
    forms = {"reinforcements": "TakeReinforcements", "marches": "MarchForce", "parting": "RetreatForce"}
    for name, do in forms.items():
        yield f"campaign_{do}", type(f"With{do}", (WithForm,), {"do": do}), models()[name]
