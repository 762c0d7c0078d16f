"""Two tables that differ in one noted hand alone: whoever looks at the table sees the same windows and asks."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.core.audience import PUBLIC, TABLE
from tests.games.lotr_knizia.rules.evening import (
    EXPANDED,
    FATTY,
    FRODO,
    MERRY,
    MORDOR,
    MORIA,
    PIPPIN,
    RULES,
    SAM,
    Evening,
)

ATHELAS, MIRUVOR, MITHRIL, STAFF, BELT, ELESSAR, LEMBAS, PHIAL = 69, 70, 71, 72, 83, 84, 85, 86
YELLOW = (ATHELAS, MIRUVOR, MITHRIL, STAFF, BELT, ELESSAR, LEMBAS, PHIAL)
NAMES = ("athelas", "miruvor", "mithril", "staff", "belt", "elessar", "lembas", "phial")
HANDS: dict[str, list[int | None]] = {
    "nothing that speaks": [1, 2, 41, 42, 22, 56],
    "every yellow card but two": [*YELLOW[:6]],
    "the two others": [85, 86, 1, 2, 41, 42],
    "untold": [None] * 6,
    "all of one kind": [29, 30, 31, 32, 33, 34],
}

WINDOWS: dict[str, Callable[[Evening], Evening]] = {
    "W0 before a tile": lambda evening: evening,
    "W1 a tile lies there": lambda evening: evening.do(FRODO, "TurnTile", kind="three_cards"),
    "W2 a cost is open": lambda evening: evening.stand(event=1).tile("sundial"),
    "W2 a group's cost": lambda evening: evening.tile("sundial"),
    "W3 a roll is owed": lambda evening: evening.stand(line={"fighting": 6}).tile("fighting"),
    "W4 the die lies": lambda evening: (
        evening.stand(line={"fighting": 6}).tile("fighting").do(FRODO, "EnterRoll", faces=[5])
    ),
    "W4 it asks for cards": lambda evening: (
        evening.stand(line={"fighting": 6}).tile("fighting").do(FRODO, "EnterRoll", faces=[6]).do(FRODO, "Suffer")
    ),
    "W5 a step is owed": lambda evening: evening.stand(dark={FRODO: 14}).do(FRODO, "TurnTile", kind="bearer_steps"),
    "W5 tokens are counted": lambda evening: (
        evening.stand(line={"fighting": 9}).tile("fighting").do(FRODO, "TakeSpecial", seen_by="public", value="1")
    ),
    "W6 before cards": lambda evening: evening.tile("travelling"),
    "W6 between the cards": lambda evening: evening.tile("travelling").played("grey_fighting"),
    "W6 before clearing up": lambda evening: evening.tile("travelling").do(FRODO, "DrawOrHeal", gain="light"),
    "W7 a seat is about to be out": lambda evening: (
        evening.stand(dark={SAM: 13}, active=SAM, line={"fighting": 6}).tile("fighting").do(SAM, "EnterRoll", faces=[5])
    ),
    "Gandalf was called": lambda evening: evening.stand(shields={MERRY: 5}).do(MERRY, "CallGandalf"),
    "a line is to be chosen": lambda evening: evening.tile("friendship"),
}
ALIKE = ("view", "asks", "offers", "cards", "journal")


def noted(book: str, hand: list[int | None], *, board: str = MORIA) -> Evening:
    evening = Evening(book).at(board, feature=dict.fromkeys(NAMES, "hands"))
    return evening.do(SAM, "PutHandRight", cards=hand)


def told(evening: Evening, audience: str) -> dict[str, Any]:
    """All that this audience gets of the table; of lines, what they say."""
    table = evening.table
    lines = [line["says"] for line in table.journal(audience)]
    return {
        "view": table.view(audience),
        "asks": table.asks(audience),
        "offers": table.offers(audience),
        "cards": table.cards(audience),
        "journal": lines,
    }


@pytest.mark.parametrize("book", [RULES, EXPANDED])
@pytest.mark.parametrize("window", WINDOWS)
def test_everybody_but_the_owner_is_shown_the_same_whatever_the_hand_holds(book: str, window: str) -> None:
    tables = [WINDOWS[window](noted(book, hand)) for hand in HANDS.values()]
    for audience in (PUBLIC, FRODO, PIPPIN, MERRY, FATTY):
        first, *others = [told(evening, audience) for evening in tables]
        assert first["asks"]
        assert first["offers"]
        for other in others:
            assert {name: other[name] == first[name] for name in ALIKE} == dict.fromkeys(ALIKE, True)


@pytest.mark.parametrize("book", [RULES, EXPANDED])
@pytest.mark.parametrize("window", WINDOWS)
def test_the_owner_too_is_shown_at_the_table_what_everybody_is_shown(book: str, window: str) -> None:
    shown = []
    for hand in HANDS.values():
        evening = WINDOWS[window](noted(book, hand))
        answers = [evening.table.may(SAM, evening.table.command(body), at=TABLE) for body in every_yellow()]
        shown.append([(answer.allowed, [check.says for check in answer.failing(PUBLIC)]) for answer in answers])
    assert all(one == shown[0] for one in shown)


def every_yellow() -> Iterator[dict[str, Any]]:
    for name in ("Athelas", "Mithril", "Staff", "Belt", "Phial"):
        yield {"do": f"Play{name}"}
    for name in ("Elessar", "Lembas"):
        yield {"do": f"Play{name}", "on": FRODO}
    yield {"do": "PlayMiruvor", "giver": SAM, "taker": FRODO}


@pytest.mark.parametrize("book", [RULES, EXPANDED])
def test_a_window_is_open_to_every_living_seat_that_holds_a_card(book: str) -> None:
    evening = (
        noted(book, HANDS["untold"], board=MORDOR).stand(hand={MERRY: 0}, line={"travelling": 12}).tile("travelling")
    )
    belts = {offer.seat for offer in evening.table.offers(PUBLIC) if offer.do == "PlayBelt"}
    assert belts == {FRODO, SAM, PIPPIN, FATTY}, "an empty hand, which everybody sees, holds no card"


@pytest.mark.parametrize("book", [RULES, EXPANDED])
def test_a_hand_without_the_card_is_warned_at_its_own_desk_alone(book: str) -> None:
    evening = noted(book, HANDS["nothing that speaks"]).stand(line={"fighting": 6}).tile("fighting")
    belt = evening.table.command({"do": "PlayBelt"})
    at_the_desk, at_the_table = evening.table.may(SAM, belt), evening.table.may(SAM, belt, at=TABLE)
    assert "desk_has_the_card" in [check.says for check in at_the_desk.failing(SAM)]
    assert at_the_table.allowed
    assert not at_the_table.failing(PUBLIC)
