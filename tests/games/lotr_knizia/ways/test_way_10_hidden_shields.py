"""The competitive game: shields are on their owner's desk, and nowhere else.

The adversary is pippin, who sits at the table, reads every public line and adds up. He can know what every space gave
to whom and what everybody paid openly, in an Event, for Gandalf or to recover; so he knows each one's shields but for
the special one, of which he knows only that it is worth one, two or three; and where somebody has paid more than all
else that he got, that the special one was worth at least the rest. He can know no more than that before the end.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.audience import PUBLIC, TABLE
from engine.games.lotr_knizia.pieces import BOARDS, GANDALF_COSTS, SEATS, SHIELD
from tests.games.lotr_knizia.rules.evening import (
    EXPANDED,
    FATTY,
    FRODO,
    HELMS_DEEP,
    MERRY,
    MORDOR,
    MORIA,
    PIPPIN,
    RULES,
    SAM,
    SHELOBS_LAIR,
    Evening,
)

BOOKS = pytest.mark.parametrize("book", [RULES, EXPANDED])
VALUES = (1, 2, 3)


class Pippin:
    """The adversary: he has the public lines, the printed boards, and a pencil."""

    def __init__(self, evening: Evening) -> None:
        self.sure = dict.fromkeys(SEATS, 0)
        """What each has beside special shields; less than nothing where one of those has paid."""
        self.special = dict.fromkeys(SEATS, 0)
        self.least = dict.fromkeys(SEATS, 0)
        self.board, self.spaces = "", dict[str, int]()
        for line in evening.table.journal(PUBLIC):
            for event in line["events"]:
                self._reads(event)
                for seat, sure in self.sure.items():
                    self.least[seat] = max(self.least[seat], -sure)

    def _reads(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "FactSet" if event["fact"] == "board":
                self.board, self.spaces = event["value"], {}
            case "FactSet" if event["fact"] == "line":
                self.spaces[event["key"]] = int(event["value"])
            case "StageBegins" if event["place"] in BOARDS:
                self.board, self.spaces = event["place"], {}
            case "MarkerMoved":
                spaces = BOARDS[self.board].lines[event["line"]].spaces
                passed = spaces[self.spaces.get(event["line"], 0) : event["to"]]
                self.spaces[event["line"]] = event["to"]
                self.sure[event["seat"]] += 0 if event["how"] == "ring" else passed.count(SHIELD)
            case "Paid":
                for seat, what, count in event["rows"]:
                    self.sure[seat] -= count if what == SHIELD else 0
            case "GandalfCalled":
                self.sure[event["payer"]] -= GANDALF_COSTS
            case "Recovered":
                self.sure[event["seat"]] -= event["shields"]
            case "SpecialTaken":
                self.special[event["seat"]] += 1

    def knows(self, seat: str) -> tuple[int, int]:
        """The least and the most that this seat can have now."""
        count = self.special[seat]
        return self.sure[seat] + max(count, self.least[seat]), self.sure[seat] + 3 * count


def took(book: str, value: int, then: Callable[[Evening], Any] = lambda _: None) -> Evening:
    """frodo passes three shields of Helm's Deep, takes the special one, and then this is done."""
    evening = Evening(book, competitive=True).at(HELMS_DEEP, line={"fighting": 6}).tile("fighting")
    evening.played("boromir")
    evening.stand(feature={"anduril": "hands"})
    evening.played("anduril").do(FRODO, "TakeSpecial", seen_by=FRODO, value=str(value))
    then(evening)
    return evening


def to_shelobs_lair(evening: Evening) -> None:
    evening.stand(board=SHELOBS_LAIR, active=FRODO)


def pays_five(evening: Evening) -> None:
    evening.stand(board=SHELOBS_LAIR, active=SAM, event=2).tile("sundial")
    evening.pay(FRODO, ("shield", 5))


def pays_three(evening: Evening) -> None:
    evening.stand(board=SHELOBS_LAIR, active=FRODO, event=1).tile("sundial")
    evening.pay(FRODO, ("shield", 3))


def calls(evening: Evening) -> None:
    evening.stand(board=SHELOBS_LAIR, active=SAM).do(FRODO, "CallGandalf").do(SAM, "UsePersistence", on=SAM)


def recovers(evening: Evening) -> None:
    evening.stand(board=MORDOR, active=FRODO).tile("sundial").do(FRODO, "Recover", gain="cards")


THEN: dict[str, tuple[Callable[[Evening], Any], tuple[int, ...]]] = {
    "nothing": (to_shelobs_lair, VALUES),
    "three of them are paid": (pays_three, VALUES),
    "three of them bring cards": (recovers, VALUES),
    "five of them are paid": (pays_five, (2, 3)),
    "Gandalf is called": (calls, (2, 3)),
}
"""What is done then, and the values with which it could be paid."""


@BOOKS
@pytest.mark.parametrize("name", THEN)
def test_everybody_else_sees_the_same_whatever_the_special_shield_is_worth(book: str, name: str) -> None:
    then, values = THEN[name]
    tables = [took(book, value, then).table for value in values]
    for audience in (PUBLIC, SAM, PIPPIN, MERRY, FATTY):
        first, *others = [
            json.dumps([table.view(audience), unsealed(table.journal(audience))], default=str, sort_keys=True)
            for table in tables
        ]
        assert all(other == first for other in others)
        shown = [(table.asks(audience), table.offers(audience)) for table in tables]
        assert all(one == shown[0] for one in shown)


def unsealed(lines: list[dict[str, Any]]) -> list[Any]:
    """What the lines tell; not their hashes, which hold what is sealed."""
    return [(line["says"], line["events"], line["do"]) for line in lines]


@BOOKS
@pytest.mark.parametrize("name", THEN)
def test_only_frodos_desk_tells_what_is_left(book: str, name: str) -> None:
    then, values = THEN[name]
    for value in values:
        evening = took(book, value, then)
        views = {who: evening.table.view(who) for who in (PUBLIC, *SEATS)}
        assert all("shields" not in view for view in views.values())
        assert {who for who in SEATS if "frodo_desk" in views[who]} == {FRODO}
        assert views[FRODO]["frodo_desk"]["shields"] == evening.state.shields[FRODO]


@BOOKS
@pytest.mark.parametrize("name", THEN)
def test_pippin_adds_up_all_public_lines_and_knows_no_more_than_he_can(book: str, name: str) -> None:
    then, values = THEN[name]
    known = {Pippin(took(book, value, then)).knows(FRODO) for value in values}
    assert len(known) == 1, "whatever the shield is worth he comes to the same"
    least, most = known.pop()
    possible = {took(book, value, then).state.shields[FRODO] for value in values}
    assert possible == set(range(least, most + 1)), "and nothing that he thinks possible is impossible"


@BOOKS
def test_pippin_knows_all_the_others_who_took_no_special_shield(book: str) -> None:
    evening = took(book, 2, to_shelobs_lair).tile("travelling").do(FRODO, "EndTurn").tile("fighting")
    evening.played("gimli")
    adds_up = Pippin(evening)
    assert adds_up.knows(SAM) == (3, 3) == (evening.state.shields[SAM],) * 2
    assert adds_up.knows(FRODO) == (3 + 1 + 1, 3 + 1 + 3)


@BOOKS
def test_no_answer_at_the_table_hangs_on_a_hidden_total(book: str) -> None:
    """Everybody may be asked about at the table, and it says the same of one who could and one who could not."""
    answers = []
    for value in VALUES:
        table = took(book, value, to_shelobs_lair).table
        call = table.command({"do": "CallGandalf"})
        answers.append([table.may(seat, call, at=TABLE).allowed for seat in SEATS])
    assert answers == [[True] * 5] * 3


@BOOKS
@pytest.mark.parametrize(("value", "may"), [(1, False), (2, True), (3, True)])
def test_the_own_desk_says_whether_there_are_five(book: str, value: int, may: bool) -> None:
    evening = took(book, value, to_shelobs_lair)
    assert evening.may(FRODO, "CallGandalf").allowed is may


@BOOKS
def test_the_end_lays_open_what_each_has_and_no_other_end_does(book: str) -> None:
    def ended(*faces: str) -> Evening:
        evening = took(book, 3)
        evening.stand(board=MORDOR, line={"travelling": 12}, active=SAM).tile("travelling")
        for face in faces:
            evening.roll(face)
        return evening

    won = ended("blank", "blank").do(SAM, "TakeSpecial", seen_by=SAM, value="1")
    opened = {row["what"]: row["value"] for row in won.table.view(PUBLIC)["learned"]}
    totals = {"total:frodo": "6", "total:sam": "1", **{f"total:{seat}": "0" for seat in SEATS[2:]}}
    assert opened == {"shields:frodo": "3", "shields:sam": "1", **totals}, "what lay hidden, and what each has in all"
    lost = took(book, 3)
    lost.stand(
        board=MORIA,
        active=FRODO,
        bearer=FRODO,
        line={"fighting": 4},
        gandalf={"healing": "no"},
        dark={FRODO: lost.state.sauron - 1},
    )
    lost.tile("bearer_steps")
    if (FRODO, "Suffer") in lost.asked:
        lost.do(FRODO, "Suffer")
    assert lost.table.outcome is not None
    assert lost.table.view(PUBLIC)["learned"] == []
    assert "shields" not in lost.table.view(PUBLIC)
