"""KV33 in every seating: who bears the Ring next, with the old bearer in the tie and with seats that are out.

The search beside it is written from the books, and knows no ring of seats: it walks chair by chair.
"""

from itertools import permutations, product

import pytest

from engine.core.frozen import replace
from engine.games.lotr_knizia.course import consequence
from engine.games.lotr_knizia.happened.board import BearerChosen
from engine.games.lotr_knizia.in_hand import Do
from engine.games.lotr_knizia.pieces import TOKENS
from engine.games.lotr_knizia.state import State
from tests.games.lotr_knizia.rules.evening import EXPANDED, MORIA, RULES, SEATS, Evening

BOOKS = pytest.mark.parametrize("book", [RULES, EXPANDED])
RINGS = TOKENS["ring"]


def by_the_book(chairs: tuple[str, ...], bearer: str, out: frozenset[str], rings: dict[str, int]) -> str:
    """Chair by chair to the left of the old bearer; he keeps it only with more than each of the others."""
    others = [seat for seat in chairs if seat not in out and seat != bearer]
    if not others or all(rings[bearer] > rings[seat] for seat in others):
        return bearer
    most = max(rings[seat] for seat in others)
    at = chairs.index(bearer)
    while True:
        at = (at + 1) % len(chairs)
        seat = chairs[at]
        if seat in others and rings[seat] == most:
            return seat


def chosen(state: State) -> str:
    (happened,) = consequence(state)
    assert isinstance(happened, BearerChosen)
    return happened.seat


def standing(chairs: tuple[str, ...], bearer: str, out: frozenset[str], rings: dict[str, int], like: State) -> State:
    """Tokens were counted, and the Ring's next bearer is to be found."""
    tokens = {seat: {"ring": 0 if seat in out else rings[seat], "heart": 0, "sun": 0} for seat in chairs}
    gone = tuple(seat for seat in chairs if seat in out)
    return replace(like, seats=chairs, bearer=bearer, active=bearer, out=gone, tokens=tokens, stack=(Do("bearer"),))


def dead_of(chairs: tuple[str, ...], bearer: str) -> list[frozenset[str]]:
    others = [seat for seat in chairs if seat != bearer]
    return [
        frozenset(seat for seat, is_out in zip(others, gone, strict=True) if is_out)
        for gone in product((False, True), repeat=len(others))
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_number_of_tokens_every_bearer_and_every_seat_that_may_be_out(players: int) -> None:
    like, chairs, tried = Evening(RULES, players).state, SEATS[:players], 0
    for bearer in chairs:
        for out in dead_of(chairs, bearer):
            living = [seat for seat in chairs if seat not in out]
            for counts in product(range(RINGS + 1), repeat=len(living)):
                if sum(counts) > RINGS:
                    continue
                rings = dict.fromkeys(chairs, 0) | dict(zip(living, counts, strict=True))
                tried += 1
                assert chosen(standing(chairs, bearer, out, rings, like)) == by_the_book(chairs, bearer, out, rings)
    assert tried > 40


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_printed_example_in_every_seating(players: int) -> None:
    """A bears it and has one, B none, C and D one: the nearest of C and D, and never A."""
    like, tried = Evening(EXPANDED, players).state, 0
    for number, chairs in enumerate(permutations(SEATS[:players])):
        bearer = chairs[number % players]
        for out in dead_of(chairs, bearer):
            for with_one in product((0, 1), repeat=players - 1):
                others = [seat for seat in chairs if seat != bearer]
                rings = {bearer: 1} | dict(zip(others, with_one, strict=True))
                if sum(rings.values()) > RINGS:
                    continue
                state = standing(chairs, bearer, out, rings, like)
                living = {seat: 0 if seat in out else count for seat, count in rings.items()}
                expected = by_the_book(chairs, bearer, out, living)
                assert chosen(state) == expected
                if any(living[seat] for seat in others):
                    assert expected != bearer, "a tie with the bearer is never his"
                tried += 1
    assert tried > 90


@BOOKS
@pytest.mark.parametrize("bearer", SEATS)
def test_a_whole_scenario_ends_so_at_the_table(book: str, bearer: str) -> None:
    """The old bearer ties with two; the nearest of these to his left is out, so it is the other, who draws two."""
    at = SEATS.index(bearer)
    left, second, third, _ = (*SEATS[at + 1 :], *SEATS[:at])
    evening = Evening(book).at(MORIA, active=bearer, bearer=bearer, event=5, gandalf={"healing": "no"})
    evening.stand(ring_tokens={bearer: 1, left: 1, third: 1}, dark={left: 14})
    evening.tile("two_or_sauron").do(second, "Decline")
    assert evening.state.out == (left,)
    before = evening.state.size(third)
    evening.tile("sundial").do(second, "TakeUponYourself")
    assert evening.state.bearer == third
    assert evening.state.size(third) == before + 2 + 2 * (third == "fatty")
