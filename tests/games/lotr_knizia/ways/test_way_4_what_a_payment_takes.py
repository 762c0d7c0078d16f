"""Whatever is paid, by one, by the group or by each: hands are smaller at once, and the journal says who gave what."""

from collections.abc import Iterable

import pytest

from engine.core.audience import PUBLIC
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
Row = tuple[str, str, int]
TOKENS = ("ring", "heart", "sun")
STANDING = {
    "shields": dict.fromkeys((FRODO, SAM, PIPPIN, MERRY, FATTY), 5),
    "ring_tokens": {FRODO: 1, SAM: 1},
    "heart_tokens": {PIPPIN: 1, MERRY: 1},
    "sun_tokens": {FATTY: 1, SAM: 1},
    "feature": {"gollum": "hands", "eowyn": "hands", "aragorn": "hands"},
}
"""Everybody has something of all that can be asked for."""

GROUP: dict[str, tuple[str, int, str, list[Row]]] = {
    "speak_friend": (MORIA, 0, "sundial", [(SAM, "grey_friendship", 1), (FATTY, "white_joker", 1)]),
    "orcs_attack": (
        MORIA,
        4,
        "sundial",
        [(SAM, "grey_fighting", 2), (MERRY, "white_joker", 1), (PIPPIN, "aragorn", 1)],
    ),
    "orcs_storm": (HELMS_DEEP, 4, "sundial", [(SAM, "ring", 1), (PIPPIN, "heart", 1), (FATTY, "sun", 1)]),
    "gollum": (SHELOBS_LAIR, 0, "sundial", [(FRODO, "shield", 3), (SAM, "shield", 1), (MERRY, "shield", 3)]),
    "shelob_attacks": (
        SHELOBS_LAIR,
        5,
        "sundial",
        [(FRODO, "white_fighting", 3), (SAM, "grey_fighting", 2), (MERRY, "white_joker", 2)],
    ),
    "surrounded": (
        MORDOR,
        4,
        "sundial",
        [(FRODO, "gollum", 1), (SAM, "grey_hiding", 3), (FATTY, "eowyn", 1), (MERRY, "white_joker", 2)],
    ),
    "three_cards": (MORIA, 0, "three_cards", [(SAM, "grey_hiding", 1), (MERRY, "white_travelling", 2)]),
    "one_of_each": (MORIA, 0, "one_of_each", [(SAM, "grey_hiding", 1), (MERRY, "heart", 1), (FATTY, "shield", 1)]),
}
ALONE: dict[str, tuple[str, int, str, list[Row]]] = {
    "wormtongue": (HELMS_DEEP, 0, "sundial", [(MERRY, "grey_friendship", 1), (MERRY, "white_joker", 1)]),
    "forbidden_pool": (SHELOBS_LAIR, 2, "sundial", [(PIPPIN, "shield", 5)]),
    "nazgul_attacks": (MORDOR, 1, "sundial", [(FATTY, "eowyn", 1)]),
}
EACH: dict[str, tuple[str, int, list[Row]]] = {
    "watcher": (MORIA, 1, [(FRODO, "white_friendship", 1)]),
    "faces_of_the_dead": (SHELOBS_LAIR, 1, [(FRODO, "shield", 3)]),
    "pelennor": (MORDOR, 2, [(FRODO, "heart", 1)]),
    "mouth_of_sauron": (MORDOR, 3, [(FRODO, "sun", 1)]),
}
DRAWS = {"gollum": {SAM: 2, PIPPIN: 2, MERRY: 2, FATTY: 2, FRODO: 1}, "forbidden_pool": 1, "nazgul_attacks": 1}
"""What the paid Event brings into hands: Gollum himself for the active player."""


def paying(book: str, place: str, event: int, kind: str, **facts: object) -> Evening:
    return Evening(book).at(place, event=event, **{**STANDING, **facts}).tile(kind)


def held(evening: Evening) -> dict[str, tuple[int, ...]]:
    """seat -> cards, shields, and Life tokens of each kind."""
    view = evening.table.view(PUBLIC)
    return {
        seat: (view["hand_sizes"][seat], view["shields"][seat], *(view["tokens"][seat][token] for token in TOKENS))
        for seat in evening.state.seats
    }


def less(before: dict[str, tuple[int, ...]], rows: Iterable[Row]) -> dict[str, tuple[int, ...]]:
    """What is left of it, counted from the rows alone."""
    left = {seat: list(counts) for seat, counts in before.items()}
    for seat, what, count in rows:
        at = 1 if what == "shield" else 2 + TOKENS.index(what) if what in TOKENS else 0
        left[seat][at] -= count
    return {seat: tuple(counts) for seat, counts in left.items()}


def drawn(name: str, counts: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    more = DRAWS.get(name, 0)
    return {
        seat: (cards + (more.get(seat, 0) if isinstance(more, dict) else more), *rest)
        for seat, (cards, *rest) in counts.items()
    }


@BOOKS
@pytest.mark.parametrize("name", [*GROUP, *ALONE])
def test_hands_shields_and_tokens_are_smaller_at_once_by_what_each_gave(book: str, name: str) -> None:
    place, event, kind, rows = {**GROUP, **ALONE}[name]
    evening = paying(book, place, event, kind)
    before = held(evening)
    evening.do(rows[0][0], "Pay", shares=[list(row) for row in rows])
    if name in ("shelob_attacks",):
        # The last Event of the board: tokens go back, and the Ring's new bearer and Fatty draw.
        paid = less(before, rows)
        assert [evening.state.size(seat) for seat in (FRODO, PIPPIN, MERRY)] == [
            paid[s][0] for s in (FRODO, PIPPIN, MERRY)
        ]
        return
    assert held(evening) == drawn(name, less(before, rows))


@BOOKS
@pytest.mark.parametrize("name", EACH)
def test_each_pays_for_himself_and_is_poorer_before_the_next_is_asked(book: str, name: str) -> None:
    place, event, rows = EACH[name]
    evening = paying(book, place, event, "sundial").stand(heart_tokens={FRODO: 1}, sun_tokens={FRODO: 1})
    before = held(evening)
    evening.pay(FRODO, *[(what, count) for _, what, count in rows])
    assert held(evening) == less(before, rows)
    assert evening.asked[0][0] == SAM


@BOOKS
@pytest.mark.parametrize("name", [*GROUP, *ALONE])
def test_the_journal_tells_everybody_who_gave_what(book: str, name: str) -> None:
    place, event, kind, rows = {**GROUP, **ALONE}[name]
    evening = paying(book, place, event, kind)
    evening.do(rows[-1][0], "Pay", shares=[list(row) for row in rows])
    line = evening.table.journal(PUBLIC)[-1]
    told = next(one for one in line["events"] if one["type"] == "Paid")
    assert sorted(map(tuple, told["rows"])) == sorted(rows)
    says = " ".join(line["says"])
    assert all(seat.capitalize() in says for seat, _, _ in rows), says


@BOOKS
def test_a_payment_that_nobody_can_make_takes_nothing_of_anybody(book: str) -> None:
    evening = paying(book, SHELOBS_LAIR, 0, "sundial", shields={FRODO: 3, SAM: 2})
    before = held(evening)
    evening.failing(FRODO, "Pay", shares=[[FRODO, "shield", 4], [SAM, "shield", 3]])
    ruling = evening.table.submit(
        FRODO, evening.table.command({"do": "Pay", "shares": [[FRODO, "shield", 4], [SAM, "shield", 3]]})
    )
    assert not ruling.allowed
    assert held(evening) == before


def gollum(book: str, place: str, event: int, kind: str = "sundial", **facts: object) -> Evening:
    return paying(book, place, event, kind, hand=dict.fromkeys((FRODO, SAM, PIPPIN, MERRY, FATTY), 9), **facts)


USED: dict[str, tuple[str, int, list[Row], str]] = {
    "the faces": (SHELOBS_LAIR, 1, [(FRODO, "gollum", 1)], FRODO),
    "Shelob": (SHELOBS_LAIR, 5, [(MERRY, "gollum", 1), (SAM, "grey_fighting", 4)], MERRY),
    "Orcs": (MORIA, 4, [(PIPPIN, "gollum", 1), (SAM, "grey_fighting", 2)], PIPPIN),
    "a friend": (MORIA, 0, [(FATTY, "gollum", 1)], FATTY),
}
MERE: dict[str, tuple[str, int, str, list[Row]]] = {
    "surrounded": (MORDOR, 4, "sundial", [(MERRY, "gollum", 1), (SAM, "grey_hiding", 4), (FATTY, "white_joker", 2)]),
    "three cards": (MORIA, 0, "three_cards", [(MERRY, "gollum", 1), (SAM, "grey_hiding", 2)]),
    "one of each": (MORIA, 0, "one_of_each", [(MERRY, "gollum", 1), (MERRY, "heart", 1), (FATTY, "shield", 1)]),
}


@BOOKS
@pytest.mark.parametrize("name", USED)
def test_gollums_roll_follows_where_his_jokers_pay_and_is_his_who_played_him(book: str, name: str) -> None:
    place, event, rows, who = USED[name]
    evening = gollum(book, place, event).do(rows[0][0], "Pay", shares=[list(row) for row in rows])
    assert evening.asked == [(who, "EnterRoll")]


@BOOKS
def test_gollum_pays_the_nazguls_search_and_rolls(book: str) -> None:
    evening = gollum(book, SHELOBS_LAIR, 3, active=SAM).do(SAM, "RevealCard", kind="grey_hiding")
    evening.do(FRODO, "Pay", shares=[[FRODO, "gollum", 1]])
    assert evening.asked == [(FRODO, "EnterRoll")]


@BOOKS
@pytest.mark.parametrize("name", MERE)
def test_no_roll_follows_where_gollum_is_one_card_among_others(book: str, name: str) -> None:
    place, event, kind, rows = MERE[name]
    evening = gollum(book, place, event, kind).do(MERRY, "Pay", shares=[list(row) for row in rows])
    assert not [who for who, answer in evening.asked if answer == "EnterRoll"]
    assert evening.state.features["gollum"] == "gone"


@BOOKS
@pytest.mark.parametrize("event", [2, 3])
def test_no_roll_follows_where_gollum_is_discarded_at_pelennor_or_before_the_mouth(book: str, event: int) -> None:
    evening = gollum(book, MORDOR, event, heart_tokens={PIPPIN: 0}).do(FRODO, "Decline").roll("blank")
    evening.do(FRODO, "DiscardOwed", shares=[[FRODO, "gollum", 1], [FRODO, "grey_hiding", 1]])
    assert evening.asked == [(SAM, "Decline" if event == 2 else "Pay")]


@BOOKS
def test_his_price_is_no_use_of_his_jokers_before_they_are_used(book: str) -> None:
    """X/gollum/no-roll  A payment in which another card pays all of it is none of his."""
    evening = gollum(book, MORIA, 0)
    shares = [[FATTY, "gollum", 1], [SAM, "aragorn", 1]]
    assert "price_is_paid_and_nothing_beside" in evening.failing(FATTY, "Pay", shares=shares)
