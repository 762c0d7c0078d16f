"""Each player in turn: what one rolls is done before the next is asked, and changes who is asked at all.

Tried from every active seat; the Ring-bearer is the active player, who is safe, so that no death ends the game.
"""

import pytest

from tests.games.lotr_knizia.rules.evening import EXPANDED, LOST, MORDOR, MORIA, RULES, SHELOBS_LAIR, Evening

SEATS = ("frodo", "sam", "pippin", "merry", "fatty")
BOOKS = pytest.mark.parametrize("book", [RULES, EXPANDED])
FROM_EVERY_SEAT = pytest.mark.parametrize("active", SEATS)
NO_GANDALF = dict.fromkeys(("foresight", "guidance", "healing", "magic", "persistence"), "no")
IN_A_ROW = {"watcher": (MORIA, 1), "pelennor": (MORDOR, 2), "mouth_of_sauron": (MORDOR, 3)}
"""Events that each player pays or rolls at, and where they stand."""
ALL_ROLL = {"fly_you_fools": (MORIA, 5), "nazgul_attacks": (MORDOR, 1)}
"""Events that nobody pays: each rolls."""


def order(active: str) -> tuple[str, ...]:
    at = SEATS.index(active)
    return (*SEATS[at:], *SEATS[:at])


def begun(book: str, place: str, event: int, active: str, **facts: object) -> Evening:
    evening = Evening(book).at(place, event=event, active=active, bearer=active, gandalf=NO_GANDALF)
    return evening.stand(**facts).tile("sundial") if facts else evening.tile("sundial")


@BOOKS
@FROM_EVERY_SEAT
@pytest.mark.parametrize("name", IN_A_ROW)
def test_an_eye_of_the_second_takes_the_third_out_of_the_row(book: str, active: str, name: str) -> None:
    first, second, third, fourth, fifth = order(active)
    evening = begun(book, *IN_A_ROW[name], active, dark={third: 14}, heart_tokens={first: 1}, sun_tokens={first: 1})
    row = {"watcher": ("grey_hiding", 1), "pelennor": ("heart", 1), "mouth_of_sauron": ("sun", 1)}[name]
    # Only the first of them has a Life token.
    answer = "Pay" if name == "watcher" else "Decline"
    evening.pay(first, row).do(second, "Decline").roll("eye")
    assert evening.state.out == (third,)
    assert evening.state.sauron == 14
    if name != "watcher":
        assert evening.asked == [(second, "DiscardOwed")], "his own two cards come before the next player"
        evening.do(second, "DiscardOwed", shares=[[second, "grey_travelling", 2]])
    assert evening.asked == [(fourth, answer)], "the third owes nothing any more"
    evening.do(fourth, "Decline").roll("blank")
    if name != "watcher":
        evening.do(fourth, "DiscardOwed", shares=[[fourth, "grey_fighting", 2]])
    assert evening.asked == [(fifth, answer)]


@BOOKS
@FROM_EVERY_SEAT
@pytest.mark.parametrize("name", ALL_ROLL)
def test_an_eye_of_the_second_spares_the_third_his_own_roll(book: str, active: str, name: str) -> None:
    first, second, third, fourth, fifth = order(active)
    evening = begun(book, *ALL_ROLL[name], active, dark={third: 14})
    evening.do(fifth, "Decline")
    rolled = []
    for face, steps in (("blank", 0), ("eye", 0), ("one", 1), ("blank", 0)):
        seat = evening.asked[0][0]
        evening.roll(face)
        rolled.append(seat)
        if seat != fifth:
            assert evening.state.dark[seat] == steps, "it is done before the next one rolls"
    assert rolled == [first, second, fourth, fifth]
    assert evening.state.out == (third,)


@BOOKS
@FROM_EVERY_SEAT
def test_whoever_is_out_by_his_own_roll_breaks_off_his_own_turn_in_the_row_alone(book: str, active: str) -> None:
    first, second, third, fourth, _ = order(active)
    evening = begun(book, MORIA, 1, active, dark={second: 14})
    evening.pay(first, ("grey_hiding", 1)).do(second, "Decline").roll("one")
    assert evening.state.out == (second,)
    assert evening.asked == [(third, "Pay")]
    assert evening.pay(third, ("white_hiding", 1)).asked == [(fourth, "Pay")]


@BOOKS
@FROM_EVERY_SEAT
def test_cards_that_the_second_must_discard_are_gone_before_the_third_is_asked(book: str, active: str) -> None:
    first, second, third, *_ = order(active)
    evening = begun(book, MORIA, 1, active)
    evening.pay(first, ("grey_hiding", 1)).do(second, "Decline").roll("cards")
    assert evening.asked == [(second, "DiscardOwed")]
    count = 1 if second == "sam" else 2
    evening.do(second, "DiscardOwed", shares=[[second, "grey_hiding", count]])
    assert (evening.state.size(second), evening.asked) == (6 - count, [(third, "Pay")])
    left = 5 - 1 - count
    assert evening.failing(third, "Pay", shares=[[third, "grey_hiding", left + 1]])


@BOOKS
@FROM_EVERY_SEAT
def test_the_faces_take_one_out_and_the_row_goes_on_past_the_active_player(book: str, active: str) -> None:
    first, second, third, fourth, fifth = order(active)
    evening = Evening(book).at(SHELOBS_LAIR, event=1, active=active, bearer=third, gandalf=NO_GANDALF)
    evening.tile("sundial").do(first, "Decline")
    assert evening.state.out == (first,)
    for seat in (second, third, fourth, fifth):
        assert evening.asked == [(seat, "Pay")]
        evening.pay(seat, ("white_joker", 1))
    assert evening.asked == [(second, "TurnTile")], "only when all others have paid does the left neighbour begin"


@BOOKS
@FROM_EVERY_SEAT
def test_gollums_roll_in_the_row_comes_before_the_next_is_asked(book: str, active: str) -> None:
    first, second, third, *_ = order(active)
    evening = begun(book, SHELOBS_LAIR, 1, active, feature={"gollum": "hands"}, dark={third: 14})
    evening.pay(first, ("white_joker", 1)).pay(second, ("gollum", 1))
    assert evening.asked == [(second, "EnterRoll")]
    evening.roll("eye")
    assert evening.state.out == (third,)
    assert evening.asked == [(order(active)[3], "Pay")]


@BOOKS
@FROM_EVERY_SEAT
def test_an_eye_in_the_row_that_catches_the_active_player_ends_his_turn_when_the_row_is_through(
    book: str, active: str
) -> None:
    first, second, third, fourth, fifth = order(active)
    evening = Evening(book).at(MORIA, event=1, active=active, bearer=fifth, gandalf=NO_GANDALF, dark={first: 14})
    evening.tile("sundial").pay(first, ("grey_hiding", 1)).do(second, "Decline").roll("eye")
    assert evening.state.out == (first,)
    for seat in (third, fourth, fifth):
        assert evening.asked == [(seat, "Pay")]
        evening.pay(seat, ("white_joker", 1))
    assert evening.asked == [(second, "TurnTile")]


@BOOKS
@FROM_EVERY_SEAT
def test_the_two_havens_ask_from_the_bearer_on_and_past_who_is_out(book: str, active: str) -> None:
    """X/rivendell/fellowship, X/lothlorien/test  The same row, from the Ring-bearer."""
    first, second, third, fourth, fifth = order(active)
    evening = Evening(book).at(MORIA, line={"fighting": 9}, active=fifth, bearer=fifth, gandalf=NO_GANDALF)
    evening.stand(dark=dict.fromkeys(SEATS, 0), ring_tokens={first: 2}).tile("fighting")
    evening.do(fifth, "TakeSpecial", seen_by="public", value="1").do(first, "Deal")
    evening.stand(feature=dict.fromkeys(LOST, "gone"))
    for seat in (first, second, third, fourth, fifth):
        assert evening.asked == [(seat, "Recover")] or evening.asked == [(seat, "Pay")]
        evening.do(seat, "Decline")
    evening.stand(dark={third: evening.state.sauron - 1})
    evening.pay(first, ("white_joker", 1)).do(second, "Decline").roll("eye")
    assert evening.state.out == (third,)
    assert evening.asked == [(fourth, "Pay")]
