"""A ruling's verdict is what its audience can know: allowed, refused, or resting on something sealed."""

import pytest

from engine.core.audience import PUBLIC, TABLE, TRUTH
from engine.core.check import REFUSES, WARNS, Check
from engine.core.projection import check_line, ruling_line
from engine.core.ruling import Ruling, Verdict
from tests.engine.core.played import D, F, fresh, give, in_search_phase

HOLDS = Check("A.1", True, "one")
FAILS = Check("A.2", False, "two")
WARNED = Check("A.3", False, "three", WARNS)
SECRET_HOLDS = Check("A.4", True, "four", REFUSES, D)
SECRET_FAILS = Check("A.5", False, "five", REFUSES, D)


def _ruling(*checks: Check) -> Ruling:
    return Ruling(D, None, checks, not any(check.refuses for check in checks))


@pytest.mark.parametrize(
    ("checks", "public", "own"),
    [
        ((HOLDS,), Verdict.ALLOWED, Verdict.ALLOWED),
        ((HOLDS, FAILS), Verdict.REFUSED, Verdict.REFUSED),
        ((HOLDS, WARNED), Verdict.ALLOWED, Verdict.ALLOWED),
        ((HOLDS, SECRET_HOLDS), Verdict.SEALED, Verdict.ALLOWED),
        ((HOLDS, SECRET_FAILS), Verdict.SEALED, Verdict.REFUSED),
        ((FAILS, SECRET_HOLDS), Verdict.REFUSED, Verdict.REFUSED),
        ((), Verdict.ALLOWED, Verdict.ALLOWED),
    ],
)
def test_the_verdict_is_per_audience(checks: tuple[Check, ...], public: Verdict, own: Verdict) -> None:
    ruling = _ruling(*checks)
    assert ruling.verdict(PUBLIC) is ruling.verdict(F) is public
    assert ruling.verdict(D) is ruling.verdict(TRUTH) is own


def test_only_a_failing_check_of_weight_refuses() -> None:
    assert [check.refuses for check in (HOLDS, FAILS, WARNED)] == [False, True, False]


def test_what_fails_is_listed_for_those_who_may_see_it() -> None:
    ruling = _ruling(HOLDS, WARNED, SECRET_FAILS)
    assert ruling.failing(PUBLIC) == (WARNED,)
    assert ruling.failing(D) == (WARNED, SECRET_FAILS)
    assert ruling.visible(F) == (HOLDS, WARNED)


def test_at_the_table_what_a_desk_has_otherwise_is_marked_for_it_alone_and_fails_for_nobody() -> None:
    holds, otherwise = (check.as_given(D, TABLE) for check in (SECRET_HOLDS, SECRET_FAILS))
    ruling = _ruling(HOLDS, WARNED, holds, otherwise)
    assert ruling.marks(D) == ruling.marks(TRUTH) == (otherwise,)
    assert ruling.marks(PUBLIC) == ruling.marks(F) == ()
    assert ruling.failing(D) == (WARNED,)


@pytest.mark.parametrize("letter", ["A", "Z"])
def test_a_public_ruling_is_the_same_whatever_the_secret(letter: str) -> None:
    table = in_search_phase()
    command = table.command({"do": "ChooseLetter", "letter": letter})
    line = ruling_line(table, table.may(D, command), PUBLIC)
    other = ruling_line(table, table.may(D, table.command({"do": "ChooseLetter", "letter": "B"})), PUBLIC)
    assert line == other
    assert line["verdict"] == "rests on something sealed"


def test_a_line_tells_what_was_recorded() -> None:
    table = in_search_phase()
    ruling = give(table, D, "ChooseLetter", letter="A")
    for audience, verdict in ((PUBLIC, "rests on something sealed"), (D, "allowed"), (TRUTH, "allowed")):
        line = ruling_line(table, ruling, audience)
        assert (line["entry"], line["allowed"], line["verdict"]) == (15, True, verdict)
    assert ruling_line(table, ruling, F)["events"][0]["letter"] == "(sealed)"
    assert ruling_line(table, ruling, D)["events"][0]["letter"] == "A"


def test_a_refusal_cites_its_section_in_a_sentence() -> None:
    table = fresh()
    line = check_line(table, give(table, D, "EnterRoll", faces=[4]).checks[2])
    assert line == {
        "cites": "table",
        "holds": False,
        "says": "No roll of Dark Power is asked for now",
        "weight": "essential",
        "secret_to": None,
    }
