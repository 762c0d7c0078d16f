"""An evening at a table of the Character Game, for tests: the Table's own calls in a tester's words."""

import json
from dataclasses import replace
from typing import Any, Self

from engine.core.audience import DESK, PUBLIC, TABLE, TRUTH
from engine.core.box import Box
from engine.core.check import Check
from engine.core.ruling import Ruling, Verdict
from engine.core.table import Table
from engine.games.wotr_spi.state import State

DARK, FELLOWSHIP = "dark_power", "fellowship"
ORDER = ("ring", "events", "search", "fellowship", "dark_power", "indication")
NINE = ("gandalf_grey", "aragorn", "boromir", "legolas", "gimli", "frodo", "sam", "merry", "pippin")


class Evening:
    """A table in memory. `do` fails the test when a command is refused; `refused` answers with what failed."""

    def __init__(self, box: str | Box = "practice") -> None:
        self.table = Table.create(None, "wotr_spi", box=box, table_id="000000000001", table_secret=bytes(32))

    def do(self, seat: str, do: str, agreed: tuple[str, ...] = (), at: str = DESK, **fields: Any) -> Ruling:
        """A command that has to be allowed where it is given."""
        ruling = self.table.submit(seat, self.table.command({"do": do, **fields}), agreed, at=at)
        assert ruling.allowed, [(check.cites, check.says) for check in ruling.failing(TRUTH)]
        return ruling

    def ruled(self, seat: str, do: str, **fields: Any) -> Ruling:
        """What `may` says, without doing it."""
        return self.table.may(seat, self.table.command({"do": do, **fields}))

    def refused(self, seat: str, do: str, audience: str = TRUTH, **fields: Any) -> set[str]:
        """The sections whose refusing checks fail, as `audience` sees them; it must be refused and change nothing."""
        before = self.truth
        ruling = self.table.submit(seat, self.table.command({"do": do, **fields}))
        assert not ruling.allowed, f"{do} {fields} was allowed"
        assert self.truth == before
        return {check.cites for check in ruling.failing(audience) if check.refuses}

    def warned(self, seat: str, do: str, audience: str = TRUTH, **fields: Any) -> set[str]:
        """The sections whose warning checks fail for an allowed command, as `audience` sees them."""
        ruling = self.ruled(seat, do, **fields)
        assert ruling.allowed
        return {check.cites for check in ruling.failing(audience)}

    def denied(self, seat: str, do: str, audience: str = TRUTH, **fields: Any) -> set[str]:
        """The sections by which a seat's own desk refuses what its record denies, as `audience` sees them. At the
        table, if it can be given there, it must be taken, and tell nobody but that desk.
        """
        command = self.table.command({"do": do, **fields})
        desk, table = (self.table.may(seat, command, at) for at in (DESK, TABLE))
        assert not desk.allowed
        assert all(check.secret_to == seat for check in desk.failing(TRUTH))
        assert desk.verdict(PUBLIC) is not Verdict.REFUSED
        if not table.is_barred:
            assert table.allowed
            assert table.failing(TRUTH) == ()
            assert [check.says for check in table.marks(seat)] == [check.says for check in desk.failing(seat)]
        return {check.cites for check in desk.failing(audience)}

    def would(self, seat: str, do: str, change: dict[str, Any], **fields: Any) -> list[Check]:
        """The failing checks in a state this game cannot reach yet: the present one with some of it replaced."""
        at = self.table.judge.situation(self.table.timeline.head, seat, self.table.file.count)
        command = self.table.command({"do": do, **fields})
        changed = replace(at, state=replace(self.state, **change))
        return [check for check in command.all_checks(changed) if not check.holds]

    def by_hand(self, fact: str, value: object, key: str = "", seat: str = DARK) -> Ruling:
        """A fact set by hand."""
        return self.do(seat, "SetByHand", fact=fact, value=str(value), key=key, reason="so it stands on the table")

    def roll(self, seat: str, face: int) -> Ruling:
        """The die of the open roll."""
        return self.do(seat, "EnterRoll", faces=[face])

    @property
    def state(self) -> State:
        """The whole truth."""
        state = self.table.timeline.head.world.state
        assert isinstance(state, State)
        return state

    @property
    def truth(self) -> dict[str, Any]:
        """The truth's view."""
        return self.table.view(TRUTH)

    @property
    def public(self) -> dict[str, Any]:
        """What stands on every shared screen."""
        return self.table.view(PUBLIC)

    def desk(self, seat: str) -> dict[str, Any]:
        """A seat's own desk."""
        desk = self.table.view(seat)[f"{seat}_desk"]
        assert isinstance(desk, dict)
        return desk

    @property
    def asks(self) -> list[str]:
        """The ids of all open asks."""
        return [ask.id for ask in self.table.asks(TRUTH)]

    def offered(self, seat: str, do: str) -> list[Any]:
        """The offers of a command to a seat."""
        return [offer for offer in self.table.offers(seat) if offer.do == do and offer.seat == seat]

    def open_to(self, audience: str) -> str:
        """Everything this audience is shown, as one text: view, journal, asks, offers."""
        shown = (self.table.view(audience), self.table.journal(audience))
        return json.dumps(shown) + repr(self.table.asks(audience)) + repr(self.table.offers(audience))

    # -- the evening's course

    def set_up(
        self, dark: tuple[int | None, ...] = (None, None, None), fellowship: tuple[int | None, ...] = (None, None, None)
    ) -> Self:
        """C, with these opening hands, to the Ring Phase of Game-Turn 1."""
        self.do(FELLOWSHIP, "PlaceCounters")
        self.do(DARK, "PlaceCounters")
        self.do(DARK, "DealServants")
        self.do(FELLOWSHIP, "DealMagicCards")
        self.do(DARK, "DrawOpeningHand", cards=list(dark))
        self.do(FELLOWSHIP, "DrawOpeningHand", cards=list(fellowship))
        return self

    def to(self, phase: str, turn: int = 0, *, letter: str = "A", die: int = 2, search_card: int = 97) -> Self:
        """Play on, doing nothing else, to the beginning of this phase (of this Game-Turn, when one is named)."""
        while self.state.phase.value != phase or (turn and self.state.turn != turn):
            self.settled()
            getattr(self, f"_end_{self.state.phase.value}")(letter, die, search_card)
            self.settled()
        return self

    def settled(self) -> Self:
        """Searches and combats that wait for somebody's word are passed by."""
        words = {"entered": "PassSearch", "last_searches": "PassSearch", "contact": "PassCombat"}
        while waiting := [ask for ask in self.table.asks(TRUTH) if ask.id in words]:
            self.do(waiting[0].seat, words[waiting[0].id])
        return self

    def points(self, letter: str = "A", die: int = 2) -> Self:
        """Seal this letter and roll this die; A and a two are ten points (I.1)."""
        self.do(DARK, "ChooseLetter", letter=letter)
        self.roll(DARK, die)
        return self

    def _end_setup(self, *_: object) -> None:
        self.set_up()

    def _end_ring(self, *_: object) -> None:
        if "control_of_gollum" in self.asks:
            self.roll(DARK, 3)
        self.do(FELLOWSHIP, "EndPhase")

    def _end_events(self, *_: object) -> None:
        self.do(DARK, "EndEvents")
        self.do(FELLOWSHIP, "EndEvents")

    def _end_search(self, letter: str, die: int, search_card: int) -> None:
        if self.state.shadow.die is None and self.state.shadow.forfeited_on is None:
            self.points(letter, die)
        if self.state.turn > 1 and self.state.search.card is None:
            drawn = self.state.search.drawn
            self.do(DARK, "DrawSearch", card=next(card for card in range(search_card, 113) if card not in drawn))
        self.do(DARK, "EndPhase")

    def _end_fellowship(self, *_: object) -> None:
        self.do(FELLOWSHIP, "EndPhase")

    def _end_dark_power(self, *_: object) -> None:
        self.do(DARK, "EndPhase")

    def _end_indication(self, *_: object) -> None:
        if self.state.shadow.letter is not None and not self.state.shadow.is_open:
            self.do(DARK, "OpenLetter")
        self.do(DARK, "EndPhase")

    def company(self, to: str, *names: str) -> Self:
        """From Rivendell, in the Fellowship Player-Turn, these Characters go face-down to a hex, however far."""
        self.far(FELLOWSHIP, "MoveFellowship", origin="W2812", to=to, face_down=len(names), names=list(names))
        return self

    def far(self, seat: str, do: str, **fields: Any) -> Ruling:
        """A move that every seat agrees to, but for its length as lawful as any (F.3)."""
        wrong = {check.says for check in self.ruled(seat, do, **fields).checks if check.refuses}
        assert wrong <= {"no_way_is_that_short"}, wrong
        return self.do(seat, do, agreed=(DARK, FELLOWSHIP), **fields)
