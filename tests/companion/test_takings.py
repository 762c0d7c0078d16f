"""A PIN taken away, or a seat handed on, without its owner: who is asked, what stands, and what is told of it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.app.frontdesk import FrontDesk
from companion.display.follow import Follower
from companion.evening.desks import DESK_PAGE, HANDOVER
from companion.evening.takings import PASSED_OVER_S, STANDS_S, Takings, read_takings
from companion.models import CloseDesk, Dismiss, EnterPin, Open, OpenDesk, SawTaking
from companion.pages import (
    HOME,
    ChangePin,
    ForgetPin,
    GoHome,
    Leave,
    PassOver,
    ResumeTable,
    SetPin,
    SitDown,
    StopTaking,
)
from companion.rulings.model import JOURNAL, Agreed, TurnTo
from companion.senses.inbox import Inbox
from companion.shelf.pins import wait_after
from companion.shelf.settings import Settings
from engine.core.audience import PUBLIC, TRUTH
from engine.core.journal import first_break
from engine.core.table import Table
from tests.companion import samples
from tests.companion.evenings import DARK, FELLOWSHIP
from tests.companion.harness import find
from tests.companion.test_app import Thumb
from tests.companion.test_pins import RIGHT, WRONG, Seconds, start as started

OTHER = "8061"
STANDS = "Dark Power’s PIN is being taken away"
TAKEN = "The PIN of Dark Power was taken away"


@pytest.fixture
def clock() -> Seconds:
    return Seconds()


@pytest.fixture
def front(tmp_path, clock):
    desk = FrontDesk(tmp_path, Settings(), Inbox(), clock)
    wish = started(RIGHT)
    dark, fellowship = wish.seats
    desk.do(replace(wish, seats=(dark, replace(fellowship, pin=OTHER))))
    yield desk
    desk.close()


def tapped_by_one(front: FrontDesk, intent: object) -> None:
    """Whoever is alone at the tablet taps every card."""
    front.do(OpenDesk(DARK))
    front.do(intent)
    front.do(Agreed(front.model().agree.id, (DARK, FELLOWSHIP)))


def agreed(front: FrontDesk, intent: object) -> None:
    """And the other seat its PIN."""
    tapped_by_one(front, intent)
    assert front.model().seat == FELLOWSHIP
    front.do(EnterPin(FELLOWSHIP, OTHER))


def opens(front: FrontDesk, pin: str) -> bool:
    front.do(OpenDesk(DARK))
    front.do(EnterPin(DARK, pin))
    is_open = front.page == DESK_PAGE
    front.do(CloseDesk(DARK) if is_open else Dismiss())
    front.do(Dismiss())
    return is_open


def later(front: FrontDesk, clock: Seconds, seconds: float) -> bool:
    clock.now += seconds
    return front.tick()


@pytest.mark.parametrize("intent", [ForgetPin(DARK), SitDown(DARK), GoHome(DARK)])
def test_who_taps_every_card_himself_comes_no_further_than_the_others_pin(front, clock, intent):
    tapped_by_one(front, intent)
    model = front.model()
    assert (front.page, model.seat, model.line) == (HANDOVER, FELLOWSHIP, "Anna: tap your PIN to agree")
    assert model.why in ("Take away the PIN of Dark Power", "Another person plays Dark Power", "Dark Power goes home")
    front.do(EnterPin(FELLOWSHIP, WRONG))
    assert front.model().message.startswith("That is not this seat's PIN")
    assert front.table.takings.standing == ""
    front.do(Dismiss())
    later(front, clock, 10 * PASSED_OVER_S)
    front.do(EnterPin(FELLOWSHIP, OTHER))
    assert front.table.takings.standing == "", "that pad was left"
    assert not opens(front, "")
    assert set(front.evening.table.voices) == {DARK, FELLOWSHIP}


def test_a_pin_that_is_tapped_to_agree_opens_no_desk_and_a_pad_that_waits_takes_none(front, clock):
    tapped_by_one(front, ForgetPin(DARK))
    for _ in range(3):
        front.do(EnterPin(FELLOWSHIP, WRONG))
    front.do(EnterPin(FELLOWSHIP, OTHER))
    assert (front.page, front.model().seat, bool(front.model().wait)) == (HANDOVER, FELLOWSHIP, True)
    clock.now += wait_after(3)
    front.do(EnterPin(FELLOWSHIP, OTHER))
    assert front.page == "table"
    assert front.table.takings.standing == STANDS


def test_it_stands_two_minutes_on_every_page_and_the_second_screen_and_one_tap_stops_it(front, clock):
    agreed(front, ForgetPin(DARK))
    second = Follower(front.data)
    for page in ("rulings", "sheet", "more", "senses", "rules", "boxsheets", HOME, "table"):
        front.do(Open(page))
        assert front.table.takings.standing == STANDS
    second.look()
    assert second.model.stands == STANDS
    assert not later(front, clock, STANDS_S - 1)
    assert not opens(front, "")
    front.do(StopTaking())
    assert front.table.takings.standing == ""
    assert not later(front, clock, 10 * STANDS_S)
    assert not opens(front, "")
    second.look()
    assert second.model.stands == ""
    second.close()
    assert read_takings(front.evening.table.file) == Takings()


def test_done_it_is_a_record_outside_every_undo_and_told_until_somebody_has_read_it(front, clock):
    agreed(front, ForgetPin(DARK))
    assert later(front, clock, STANDS_S)
    assert front.desk.message.text == "The desk of Dark Power opens without a PIN now."
    table = front.evening.table
    assert [line.text for line in front.model().journal if TAKEN in line.text] == [f"{TAKEN}."]
    front.do(Open("rulings"))
    front.do(TurnTo(JOURNAL))
    assert [line.text for line in front.model().journal if TAKEN in line.text] == [f"{TAKEN}."]
    assert table.file.count == 1, "no entry: no undo reaches it"
    assert first_break(table.file) is None
    for _ in range(2):
        front.do(Open("table"))
        front.do(OpenDesk(FELLOWSHIP))
        assert front.model().why == "", "of that seat alone"
        front.do(OpenDesk(DARK))
        assert front.model().why == f"{TAKEN}."
        front.do(EnterPin(DARK, ""))
        assert front.model().message.text == f"{TAKEN}."
        front.do(CloseDesk(DARK))
    front.do(OpenDesk(DARK))
    front.do(SawTaking(DARK))
    assert front.model().why == f"{TAKEN}.", "not from before the door"
    front.do(EnterPin(DARK, ""))
    ((_, intent),) = front.model().message.actions
    front.do(intent)
    front.do(CloseDesk(DARK))
    front.do(OpenDesk(DARK))
    assert front.model().why == ""
    front.do(Dismiss())
    path = table.file.path
    front.do(Leave())
    again = FrontDesk(front.data, Settings(), Inbox(), clock)
    front.close()
    again.do(ResumeTable(path.name))
    assert [line.text for line in again.model().journal if TAKEN in line.text] == [f"{TAKEN}."]
    again.close()


def test_a_seat_is_handed_on_after_its_two_minutes_and_it_is_told_there(front, clock):
    agreed(front, SitDown(DARK))
    assert front.table.takings.standing == "Another person is taking the seat of Dark Power"
    assert not opens(front, "")
    assert later(front, clock, STANDS_S)
    assert front.evening.table.file.count == 2
    front.do(OpenDesk(DARK))
    assert front.model().why == "The seat of Dark Power was handed to another person."
    front.do(EnterPin(DARK, ""))
    assert front.page == DESK_PAGE


def test_a_pin_that_nobody_knows_is_passed_over_and_takes_ten_minutes_and_is_told(front, clock):
    tapped_by_one(front, ForgetPin(DARK))
    front.do(PassOver(FELLOWSHIP))
    assert front.table.takings.standing == STANDS
    assert not later(front, clock, PASSED_OVER_S - 1)
    assert later(front, clock, 1)
    told = f"{TAKEN}, without the PIN of Anna."
    assert [line.text for line in front.model().journal if TAKEN in line.text] == [told]
    assert opens(front, "")


def test_nobody_goes_home_at_once_where_a_pin_was_passed_over(front, clock):
    tapped_by_one(front, GoHome(DARK))
    front.do(PassOver(FELLOWSHIP))
    assert front.table.takings.standing == "Dark Power is being sent home"
    assert len(front.evening.table.voices) == 2
    assert later(front, clock, PASSED_OVER_S)
    assert front.evening.table.voices == (FELLOWSHIP,)


def test_where_no_other_seat_has_a_pin_the_two_minutes_alone_serve(tmp_path, clock):
    front = FrontDesk(tmp_path, Settings(), Inbox(), clock)
    front.do(started(RIGHT))
    tapped_by_one(front, ForgetPin(DARK))
    assert front.page == "table"
    assert front.table.takings.standing == STANDS
    assert later(front, clock, STANDS_S)
    assert opens(front, "")
    front.close()


@pytest.mark.parametrize("way", ["closed", "killed", "left"])
def test_leaving_the_table_stops_it_and_no_time_passes_meanwhile(front, clock, way):
    agreed(front, ForgetPin(DARK))
    path = front.evening.table.file.path
    if way == "left":
        front.do(Leave())
        front.do(started(RIGHT, "Saturday"))
        again = front
    else:
        if way == "closed":
            front.close()
        else:
            front.evening.table.close()
        again = FrontDesk(front.data, Settings(), Inbox(), clock)
    clock.now += STANDS_S
    again.do(ResumeTable(path.name))
    again.tick()
    assert again.table.takings.standing == ""
    told = again.desk.message.text if again.desk.message else ""
    assert ("begun, and not done" in told) == (way == "killed")
    assert not later(again, clock, STANDS_S)
    assert not opens(again, "")
    again.close()


def test_who_proves_that_the_pin_is_known_by_choosing_another_stops_it(front, clock):
    agreed(front, ForgetPin(DARK))
    front.do(OpenDesk(DARK))
    front.do(EnterPin(DARK, RIGHT))
    front.do(ChangePin(DARK))
    front.do(SetPin(DARK, "7316"))
    front.do(Dismiss())
    later(front, clock, STANDS_S)
    assert not opens(front, "")
    assert opens(front, "7316")


LONG_WRONG = "294861730582"
"""So long that no nonce and no digest has it by chance."""


def test_misses_and_their_wait_outlast_the_app_and_nothing_that_was_tapped_is_kept(front, clock):
    for _ in range(3):
        front.do(OpenDesk(DARK))
        front.do(EnterPin(DARK, LONG_WRONG))
    path = front.evening.table.file.path
    front.close()
    again = FrontDesk(front.data, Settings(), Inbox(), clock)
    again.do(ResumeTable(path.name))
    assert json.loads(again.evening.table.file.kept("misses")) == {DARK: 3}
    again.do(OpenDesk(DARK))
    assert again.model().wait
    again.do(EnterPin(DARK, RIGHT))
    assert again.page == HANDOVER
    clock.now += wait_after(3)
    again.do(EnterPin(DARK, RIGHT))
    assert "3 times" in again.model().message.text
    assert json.loads(again.evening.table.file.kept("misses")) == {}
    again.close()
    assert LONG_WRONG.encode() not in path.read_bytes()


@pytest.mark.parametrize(
    "kept", ["null", "[]", '{"standing": 5, "done": {}}', '{"done": [5, {"seat": 1}]}', "{", "[" * 90_000]
)
def test_takings_and_misses_that_make_no_sense_are_none(front, kept):
    file = front.evening.table.file
    file.keep("takings", kept)
    file.keep("misses", kept)
    assert read_takings(file) == Takings()
    path = file.path
    front.close()
    again = FrontDesk(front.data, Settings(), Inbox())
    again.do(ResumeTable(path.name))
    assert again.page == "table"
    assert again.evening.misses.wait_s(DARK) == 0
    again.close()


def test_the_public_journal_and_the_world_are_the_same_with_and_without(front, clock):
    table = front.evening.table
    before = [table.view(TRUTH), table.journal(TRUTH), table.asks(PUBLIC)]
    agreed(front, ForgetPin(DARK))
    later(front, clock, STANDS_S)
    assert [table.view(TRUTH), table.journal(TRUTH), table.asks(PUBLIC)] == before
    read = Table.read(table.file.path)
    assert read.journal(TRUTH) == before[1]
    read.close()


def test_the_bar_lies_over_every_page_of_the_glass_and_its_key_stops_it(tmp_path):
    thumb = Thumb(tmp_path)
    try:
        thumb.app.do(started(RIGHT))
        thumb.app.do(OpenDesk(DARK))
        thumb.driver.pump(4)
        thumb.taps("Other ways", "PIN forgotten")
        thumb.app.do(Agreed(thumb.front.model().agree.id, (DARK, FELLOWSHIP)))
        bar = thumb.app.bar
        for page in ("table", "rulings", "more", HOME, "handover"):
            thumb.app.do(Open("table" if page == "handover" else page))
            if page == "handover":
                thumb.app.do(OpenDesk(DARK))
            thumb.driver.pump(4)
            assert bar.parent is not None, page
            assert bar.says == STANDS
            assert thumb.app.root_window.children[0] is bar, "nothing lies over it"
        thumb.driver.press(bar.children[0])
        thumb.driver.pump(4)
        assert thumb.front.table.takings.standing == ""
        assert bar.parent is None
        assert thumb.front.page == "handover", "what lies under it felt nothing"
    finally:
        thumb.close()


def test_the_pad_of_who_agrees_says_what_to_and_can_be_passed_over(show):
    from companion.desk.screen_handover import NOBODY_KNOWS_IT, HandoverScreen

    model = replace(samples.HANDOVER, line="Anna: tap your PIN to agree", why="Take away the PIN of Dark Power")
    driver = show(HandoverScreen(name="handover"), model)
    assert find(driver.root, model.line)
    assert find(driver.root, model.why)
    with pytest.raises(AssertionError):
        find(driver.root, "Other ways")
    driver.tap(find(driver.root, NOBODY_KNOWS_IT))
    assert driver.picked == [PassOver(model.seat)]
