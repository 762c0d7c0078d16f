"""An open question is told with every act by which it bites, allowed or not, and with no other."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.audience import TRUTH
from engine.core.projection import ruling_told
from engine.core.ruling import Ruling
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

Act = Callable[[], tuple[Evening, Ruling]]


def flight(wounds: int) -> Act:
    def act() -> tuple[Evening, Ruling]:
        evening = Evening().to("dark_power")
        evening.by_hand("wounds", wounds, "nazgul_4")
        return evening, evening.ruled(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2822")

    return act


def asked(phase: str, seat: str, do: str, **fields: Any) -> Act:
    def act() -> tuple[Evening, Ruling]:
        evening = Evening().to(phase)
        return evening, evening.ruled(seat, do, **fields)

    return act


def passed(to: str) -> Act:
    """Aragorn's card goes on to somebody, while Gimli is in another hex."""

    def act() -> tuple[Evening, Ruling]:
        evening = Evening().to("fellowship")
        evening.by_hand("magic_box", 3, "W2812")
        evening.do(FELLOWSHIP, "ExchangeMagicCard", card=55, to="aragorn")
        evening.by_hand("face_up", "yes", "gimli")
        evening.by_hand("hex", "W2724", "gimli")
        return evening, evening.ruled(FELLOWSHIP, "ExchangeMagicCard", card=55, to=to)

    return act


TO_MORGUL = {"origin": "W2812", "face_down": 1, "to": "E0729"}
BY_HAND = {"name": "saruman", "to": "W2912"}


@pytest.mark.parametrize(
    ("question", "bites", "spares"),
    [
        ("nazgul-out-of-endurance", flight(12), flight(0)),
        (
            "rivendell-hex",
            asked("dark_power", DARK, "MoveDarkPower", **BY_HAND),
            asked("dark_power", DARK, "MoveDarkPower", **{**BY_HAND, "to": "W2422"}),
        ),
        (
            "search-in-dark-citadels",
            asked("fellowship", FELLOWSHIP, "MoveFellowship", **TO_MORGUL),
            asked("fellowship", FELLOWSHIP, "MoveFellowship", **{**TO_MORGUL, "to": "W2811"}),
        ),
        (
            "contents-page",
            passed("gimli"),
            passed("sam"),
        ),
        (
            "circle-when-put-on-late",
            asked("ring", FELLOWSHIP, "PutOnRing"),
            asked("fellowship", FELLOWSHIP, "PutOnRing"),
        ),
    ],
)
def test_an_open_question_is_told_where_it_bites(question: str, bites: Act, spares: Act) -> None:
    told = []
    for act in (bites, spares):
        evening, ruling = act()
        told.append(question in {line["ruling"] for line in ruling_told(evening.table, ruling, TRUTH)})
    assert told == [True, False]
