"""PINs: which may be chosen, what a miss costs, and who hears of it. The clock is the test's own: nothing waits."""

from __future__ import annotations

import os

import pytest

from companion.app.frontdesk import FrontDesk
from companion.board.model_away import PrintList
from companion.ending.model import WriteExport
from companion.evening.desks import CURTAIN, DESK_PAGE, HANDOVER, Desk
from companion.evening.evening import Evening
from companion.models import CloseDesk, Dismiss, EnterPin, OpenDesk
from companion.pages import (
    HOME,
    NEW_PIN,
    ChangePin,
    ForgetPin,
    Leave,
    ResumeTable,
    SeatSetup,
    SetPin,
    SetTheme,
    StartTable,
)
from companion.rulings.model import Agreed, CallOff
from companion.senses.inbox import Inbox
from companion.shelf.pins import Misses, fault_of, wait_after
from companion.shelf.seats import Seat, seal_pin, write_seats
from companion.shelf.settings import Settings
from engine.core.audience import TRUTH
from engine.core.errors import JournalError
from engine.core.export import export
from engine.core.journal import Journal
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
def desk(clock):
    table = at_letter()
    write_seats(table.file, [Seat(DARK, pin=seal_pin(RIGHT)), Seat(FELLOWSHIP, edge=180, pin=seal_pin("8061"))])
    return Desk(Evening(table, misses=Misses(clock)))


@pytest.fixture
def front(tmp_path, clock):
    desk = FrontDesk(tmp_path, Settings(), Inbox(), clock)
    yield desk
    desk.close()


def start(pin: str, name: str = "Friday") -> StartTable:
    seats = (SeatSetup(DARK, "", "", 0, pin), SeatSetup(FELLOWSHIP, "Anna", "ivory", 180))
    return StartTable(name, "wotr_spi", "character", "practice", (), seats)


def miss(desk: Desk, clock: Seconds, times: int) -> None:
    """So many wrong PINs, each as soon as the pad takes one."""
    for _ in range(times):
        clock.now += desk.evening.misses.wait_s(DARK)
        desk.hand_over(DARK)
        desk.enter_pin(DARK, WRONG)


@pytest.mark.parametrize(("pin", "why"), [("1111", "Only one digit is"), ("1211", "Only 2"), ("0990", "Only 2")])
def test_a_new_pin_has_three_different_digits_and_the_refusal_says_why(pin, why, front):
    assert fault_of(pin).startswith(why)
    assert fault_of(pin).endswith("guessed first. Use at least 3 different digits.")
    front.do(start(pin))
    assert front.page == HOME
    assert front.message.text == fault_of(pin)
    assert front.shelf.cards() == (), "no table is made with such a PIN"


@pytest.mark.parametrize("pin", ["", "1234", "0987", "1223", "1231"])
def test_three_different_digits_or_no_pin_at_all_may_be_chosen(pin):
    assert fault_of(pin) == ""


def test_a_table_of_before_keeps_a_pin_with_a_repeated_digit(clock):
    table = at_letter()
    write_seats(table.file, [Seat(DARK, pin=seal_pin("1211")), Seat(FELLOWSHIP, edge=180)])
    desk = Desk(Evening(table, misses=Misses(clock)))
    desk.hand_over(DARK)
    desk.enter_pin(DARK, "1211")
    assert desk.page == DESK_PAGE


def test_the_wait_begins_with_the_third_miss_and_grows_to_thirty_seconds():
    waits = [wait_after(misses) for misses in range(12)]
    assert waits[:3] == [0, 0, 0]
    assert waits[3] > 0
    assert waits == sorted(waits)
    assert max(waits) == 30


def test_a_pad_that_waits_takes_no_pin_and_says_so(desk, clock):
    miss(desk, clock, 3)
    assert desk.page == HANDOVER
    wait_s = desk.evening.misses.wait_s(DARK)
    assert f"{wait_s} seconds" in desk.handover_model().wait
    desk.enter_pin(DARK, RIGHT)
    assert desk.page == HANDOVER, "not even the right one"
    clock.now += wait_s - 1
    assert "1 second." in desk.handover_model().wait
    clock.now += 1
    assert desk.handover_model().wait == ""
    desk.enter_pin(DARK, RIGHT)
    assert desk.page == DESK_PAGE


def test_the_wait_outlasts_leaving_the_pad_and_is_that_seats_alone(desk, clock):
    miss(desk, clock, 4)
    desk.dismiss()
    desk.hand_over(FELLOWSHIP)
    assert desk.handover_model().wait == ""
    desk.dismiss()
    desk.hand_over(DARK)
    assert desk.handover_model().wait
    desk.enter_pin(DARK, RIGHT)
    assert desk.page == HANDOVER


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
def test_the_owner_is_told_once_how_often_somebody_missed(desk, clock, misses, words):
    miss(desk, clock, misses)
    clock.now += 60
    desk.hand_over(FELLOWSHIP)
    desk.enter_pin(FELLOWSHIP, "8061")
    assert desk.desk_model().message is None, "nobody else hears of it"
    desk.close_desk()
    desk.to_table()
    assert desk.table_model().message is None
    desk.hand_over(DARK)
    assert words not in f"{desk.handover_model()}"
    desk.enter_pin(DARK, RIGHT)
    assert words in desk.desk_model().message.text
    desk.close_desk()
    desk.hand_over(DARK)
    desk.enter_pin(DARK, RIGHT)
    assert desk.desk_model().message is None


def test_the_right_pin_begins_the_count_anew(desk, clock):
    miss(desk, clock, 2)
    desk.hand_over(DARK)
    desk.enter_pin(DARK, RIGHT)
    desk.close_desk()
    miss(desk, clock, 2)
    assert desk.evening.misses.wait_s(DARK) == 0


def test_a_desk_without_a_pin_has_no_misses(front):
    front.do(start(""))
    front.do(OpenDesk(DARK))
    front.do(EnterPin(DARK, ""))
    assert front.page == DESK_PAGE
    assert front.model().message is None


# -- another PIN -----------------------------------------------------------------------------------------------------


def at_desk(front: FrontDesk) -> None:
    front.do(start(RIGHT))
    front.do(OpenDesk(DARK))
    front.do(EnterPin(DARK, RIGHT))
    assert front.page == DESK_PAGE


def opens_with(front: FrontDesk, pin: str, clock: Seconds) -> bool:
    clock.now += 60
    front.do(OpenDesk(DARK))
    front.do(EnterPin(DARK, pin))
    is_open = front.page == DESK_PAGE
    if is_open:
        front.do(CloseDesk(DARK))
    front.do(Dismiss())
    return is_open


def agreed_by_all(front: FrontDesk) -> None:
    front.do(Agreed(front.model().agree.id, (DARK, FELLOWSHIP)))


def test_the_owner_changes_his_pin_and_the_new_one_counts_from_then_on_and_after_a_pause(front, clock):
    at_desk(front)
    front.do(ChangePin(DARK))
    assert front.page == NEW_PIN
    model = front.model()
    assert (model.seat, model.pin_length, [sorted(keys) for keys in model.shuffles]) == (
        DARK,
        4,
        [list("0123456789")] * 2,
    )
    front.do(SetPin(DARK, "7316"))
    assert front.page == CURTAIN
    front.do(Dismiss())
    assert (opens_with(front, RIGHT, clock), opens_with(front, "7316", clock)) == (False, True)
    path = front.evening.table.file.path
    front.do(Leave())
    again = FrontDesk(front.data, Settings(), Inbox(), clock)
    front.close()
    again.do(ResumeTable(path.name))
    assert (opens_with(again, RIGHT, clock), opens_with(again, "7316", clock)) == (False, True)
    again.close()


def test_nobody_sets_a_pin_from_anywhere_but_his_own_open_desk(front, clock):
    front.do(start(RIGHT))
    for intent in (ChangePin(DARK), SetPin(DARK, "7316"), SetPin(DARK, "")):
        front.do(intent)
        assert front.page != NEW_PIN
    at_desk(front)
    front.do(ChangePin(FELLOWSHIP))
    assert front.page == DESK_PAGE
    front.do(ChangePin(DARK))
    front.do(SetPin(FELLOWSHIP, "7316"))
    assert front.evening.seats[FELLOWSHIP].pin == ""
    front.do(CloseDesk(DARK, idle=True))
    front.do(SetPin(DARK, "7316"))
    front.do(Dismiss())
    assert opens_with(front, RIGHT, clock)


def test_a_new_pin_with_a_digit_twice_is_refused_and_the_old_one_counts(front, clock):
    at_desk(front)
    front.do(ChangePin(DARK))
    front.do(SetPin(DARK, "7717"))
    front.do(Dismiss())
    assert opens_with(front, RIGHT, clock)


def test_a_forgotten_pin_is_taken_away_by_every_seat_together_and_only_so(front, clock):
    front.do(start(RIGHT))
    front.do(OpenDesk(DARK))
    front.do(ForgetPin(DARK))
    front.do(CallOff(front.model().agree.id))
    front.do(Dismiss())
    assert not opens_with(front, "", clock)
    front.do(OpenDesk(DARK))
    front.do(ForgetPin(DARK))
    agreed_by_all(front)
    clock.now += 120
    assert front.tick()
    assert front.desk.message.text == "The desk of Dark Power opens without a PIN now."
    assert opens_with(front, "", clock)


def test_a_pin_that_cannot_be_kept_stays_what_it_was(front, clock, monkeypatch):
    at_desk(front)
    front.do(ChangePin(DARK))

    def full(*_):
        raise JournalError("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "keep", full)
        front.do(SetPin(DARK, "7316"))
    assert front.desk.message.text == "The disk is full."
    front.do(Dismiss())
    assert opens_with(front, RIGHT, clock)


def test_neither_the_journal_nor_an_undo_knows_of_a_new_pin(front, clock):
    at_desk(front)
    table = front.evening.table
    count, lines = table.file.count, table.journal(TRUTH)
    front.do(ChangePin(DARK))
    front.do(SetPin(DARK, "7316"))
    assert (table.file.count, table.journal(TRUTH)) == (count, lines)
    assert all("$" not in str(line) for line in export(table, TRUTH)["kept"])


def test_what_lies_in_the_data_folder_is_its_owners_only_exports_too(front):
    before = os.umask(0o022)
    try:
        (front.data / "exports").mkdir()  # as an older Ringtable made it, anybody's
        front.do(start(RIGHT))
        front.do(SetTheme("day"))
        front.do(Leave())
        front.table.ending.do(WriteExport())
        front.table.away.do(PrintList())
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in front.data.rglob("*")}
    assert set(modes) > {"friday.ringtable", "settings.json", "shelf.json", "friday.txt", "friday-board.pdf"}
    folders = {path.name for path in front.data.rglob("*") if path.is_dir()}
    assert {name: oct(mode) for name, mode in modes.items() if mode != (0o700 if name in folders else 0o600)} == {}
