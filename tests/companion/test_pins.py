"""PINs: which may be chosen, what a miss costs, and who hears of it. The clock is the test's own: nothing waits."""

from __future__ import annotations

import pytest

from companion.evening import DESK_PAGE, HANDOVER, Evening
from companion.frontdesk import FrontDesk
from companion.inbox import Inbox
from companion.pins import Misses, fault_of, wait_after
from companion.presenters.models import Dismiss, EnterPin, OpenDesk
from companion.presenters.pages import HOME, Leave, ResumeTable, SeatSetup, StartTable
from companion.seats import Seat, seal_pin, write_seats
from companion.settings import Settings
from tests.companion.evenings import DARK, FELLOWSHIP, at_letter

RIGHT, WRONG = "2947", "2948"


class Seconds:
    """A clock that stands until the test moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Seconds:
    return Seconds()


@pytest.fixture
def evening(clock):
    table = at_letter()
    write_seats(table.file, [Seat(DARK, pin=seal_pin(RIGHT)), Seat(FELLOWSHIP, edge=180, pin=seal_pin("8061"))])
    return Evening(table, misses=Misses(clock))


@pytest.fixture
def front(tmp_path, clock):
    desk = FrontDesk(tmp_path, Settings(), Inbox(), clock)
    yield desk
    desk.close()


def start(pin: str, name: str = "Friday") -> StartTable:
    seats = (SeatSetup(DARK, "", "", 0, pin), SeatSetup(FELLOWSHIP, "Anna", "saruman", 180))
    return StartTable(name, "wotr_spi", "character", "practice", (), seats)


def miss(evening: Evening, clock: Seconds, times: int) -> None:
    """So many wrong PINs, each as soon as the pad takes one."""
    for _ in range(times):
        clock.now += evening.misses.wait_s(DARK)
        evening.hand_over(DARK)
        evening.enter_pin(DARK, WRONG)


@pytest.mark.parametrize("pin", ["1111", "1211", "1223", "0990"])
def test_no_digit_stands_twice_in_a_new_pin(pin, front):
    assert fault_of(pin).endswith("Choose four different digits.")
    front.do(start(pin))
    assert front.page == HOME
    assert front.message.text == fault_of(pin)
    assert front.shelf.cards() == (), "no table is made with such a PIN"


@pytest.mark.parametrize("pin", ["", "1234", "0987"])
def test_four_different_digits_or_no_pin_at_all_may_be_chosen(pin):
    assert fault_of(pin) == ""


def test_a_table_of_before_keeps_a_pin_with_a_repeated_digit(clock):
    table = at_letter()
    write_seats(table.file, [Seat(DARK, pin=seal_pin("1211")), Seat(FELLOWSHIP, edge=180)])
    evening = Evening(table, misses=Misses(clock))
    evening.hand_over(DARK)
    evening.enter_pin(DARK, "1211")
    assert evening.page == DESK_PAGE


def test_the_wait_begins_with_the_third_miss_and_grows_to_thirty_seconds():
    waits = [wait_after(misses) for misses in range(12)]
    assert waits[:3] == [0, 0, 0]
    assert waits[3] > 0
    assert waits == sorted(waits)
    assert max(waits) == 30


def test_a_pad_that_waits_takes_no_pin_and_says_so(evening, clock):
    miss(evening, clock, 3)
    assert evening.page == HANDOVER
    wait_s = evening.misses.wait_s(DARK)
    assert f"{wait_s} seconds" in evening.handover_model().wait
    evening.enter_pin(DARK, RIGHT)
    assert evening.page == HANDOVER, "not even the right one"
    clock.now += wait_s - 1
    assert "1 second." in evening.handover_model().wait
    clock.now += 1
    assert evening.handover_model().wait == ""
    evening.enter_pin(DARK, RIGHT)
    assert evening.page == DESK_PAGE


def test_the_wait_outlasts_leaving_the_pad_and_is_that_seats_alone(evening, clock):
    miss(evening, clock, 4)
    evening.dismiss()
    evening.hand_over(FELLOWSHIP)
    assert evening.handover_model().wait == ""
    evening.dismiss()
    evening.hand_over(DARK)
    assert evening.handover_model().wait
    evening.enter_pin(DARK, RIGHT)
    assert evening.page == HANDOVER


def test_the_wait_outlasts_leaving_the_table_for_another(front, clock):
    front.do(start(RIGHT))
    first = front.settings.last_table
    for _ in range(3):
        front.do(OpenDesk(DARK))
        front.do(EnterPin(DARK, WRONG))
    front.do(Dismiss())
    front.do(Leave())
    front.do(start(RIGHT, "Saturday"))
    front.do(OpenDesk(DARK))
    assert front.model().wait == "", "another table's pad is open"
    front.do(Dismiss())
    front.do(Leave())
    front.do(ResumeTable(first))
    front.do(OpenDesk(DARK))
    assert front.model().wait


def test_the_pad_tells_every_second_that_passes_until_it_opens(front, clock):
    front.do(start(RIGHT))
    for _ in range(3):
        front.do(OpenDesk(DARK))
        front.do(EnterPin(DARK, WRONG))
    said = set()
    while front.model().wait:
        if front.tick():
            said.add(front.model().wait)
        clock.now += 0.25
    assert len(said) == wait_after(3)
    assert front.tick(), "and once more when it is open"
    assert not front.tick()


@pytest.mark.parametrize(("misses", "words"), [(1, "once"), (2, "twice"), (4, "4 times")])
def test_the_owner_is_told_once_how_often_somebody_missed(evening, clock, misses, words):
    miss(evening, clock, misses)
    clock.now += 60
    evening.hand_over(FELLOWSHIP)
    evening.enter_pin(FELLOWSHIP, "8061")
    assert evening.desk_model().message is None, "nobody else hears of it"
    evening.close_desk()
    evening.to_table()
    assert evening.table_model().message is None
    evening.hand_over(DARK)
    assert words not in f"{evening.handover_model()}"
    evening.enter_pin(DARK, RIGHT)
    assert words in evening.desk_model().message.text
    evening.close_desk()
    evening.hand_over(DARK)
    evening.enter_pin(DARK, RIGHT)
    assert evening.desk_model().message is None


def test_the_right_pin_begins_the_count_anew(evening, clock):
    miss(evening, clock, 2)
    evening.hand_over(DARK)
    evening.enter_pin(DARK, RIGHT)
    evening.close_desk()
    miss(evening, clock, 2)
    assert evening.misses.wait_s(DARK) == 0


def test_a_desk_without_a_pin_has_no_misses(front):
    front.do(start(""))
    front.do(OpenDesk(DARK))
    front.do(EnterPin(DARK, ""))
    assert front.page == DESK_PAGE
    assert front.model().message is None
