"""A person goes home in the middle of an evening, and another one sits down: asked of everybody, at the tablet."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.evening.desks import CURTAIN, DESK_PAGE, HANDOVER
from companion.evening.takings import STANDS_S
from companion.models import CloseDesk, Dismiss, EnterPin, Open, OpenDesk, Undo
from companion.pages import NEW_TABLE, TABLE, GoHome, SeatSetup, SitDown, StartTable
from companion.rulings.model import Agreed, CallOff
from tests.companion import harness
from tests.companion.test_app import Thumb
from tests.toys.lane import FIVE, GAME, Lane
from tests.toys.tablet import tablet

PINS = dict(zip(FIVE, ("4719", "2836", "5902", "1748", "9365"), strict=True))


@pytest.fixture
def front() -> Iterator[FrontDesk]:
    with tablet() as desk:
        desk.do(Open(NEW_TABLE))
        seats = tuple(SeatSetup(seat, seat.upper(), "", 0, PINS[seat]) for seat in FIVE)
        desk.do(StartTable("An evening", GAME, "lane", "practice", (), seats))
        yield desk


def agree(front: FrontDesk, *seats: str) -> None:
    motion = front.table.rulings.motion
    assert motion is not None
    asked = {seat.id for seat in front.model().agree.seats}
    assert asked == set(seats)
    front.do(Agreed(motion.id, seats))
    while front.page == HANDOVER and front.model().line:
        front.do(EnterPin(front.model().seat, PINS[front.model().seat]))
    if front.table.takings.standing:
        begun = front.evening.misses.clock()
        front.evening.misses.clock = lambda: begun + STANDS_S
        assert front.tick()


def seat_at_the_foot(front: FrontDesk, seat: str):
    return next(each for each in front.model().seats if each.id == seat)


def test_who_goes_home_is_asked_no_more_and_the_desk_stays_shut(front: FrontDesk) -> None:
    front.do(OpenDesk("elm"))
    front.do(GoHome("elm"))
    assert front.model().agree.title == "ELM goes home"
    agree(front, *FIVE)
    assert front.page == TABLE
    assert front.model().message.text == "ELM has gone home."
    assert seat_at_the_foot(front, "elm").note == "Elm · gone home"
    front.do(OpenDesk("elm"))
    front.do(EnterPin("elm", PINS["elm"]))
    assert front.page == HANDOVER
    assert front.model().is_empty
    front.do(Dismiss())
    lane = Lane(front.evening.table)
    for place, seat in enumerate(FIVE[:4]):
        lane.do(seat, "NoteHand", cards=[2 * place + 1, 2 * place + 2])
    front.do(OpenDesk("amber"))
    front.do(GoHome("amber"))
    agree(front, *FIVE[:4])


def test_one_no_leaves_everything_as_it_is(front: FrontDesk) -> None:
    front.do(OpenDesk("elm"))
    front.do(GoHome("elm"))
    front.do(CallOff(front.table.rulings.motion.id))
    assert front.evening.table.voices == FIVE
    assert front.evening.table.file.count == 1


def test_another_person_sits_down_without_the_name_and_the_pin_of_the_one_before(front: FrontDesk) -> None:
    front.do(OpenDesk("elm"))
    front.do(GoHome("elm"))
    agree(front, *FIVE)
    front.do(OpenDesk("elm"))
    front.do(SitDown("elm"))
    assert front.model().agree.title == "Another person plays Elm"
    agree(front, *FIVE[:4])
    assert front.evening.table.voices == FIVE
    assert seat_at_the_foot(front, "elm").name == "Elm"
    front.do(OpenDesk("elm"))
    front.do(EnterPin("elm", ""))
    assert front.page == DESK_PAGE
    front.do(CloseDesk("elm"))
    assert front.page == CURTAIN


def test_a_seat_that_is_taken_is_handed_on_as_well_and_its_old_pin_opens_nothing(front: FrontDesk) -> None:
    front.do(OpenDesk("birch"))
    front.do(SitDown("birch"))
    agree(front, *FIVE)
    front.do(OpenDesk("birch"))
    front.do(EnterPin("birch", PINS["birch"]))
    assert front.page == HANDOVER
    front.do(EnterPin("birch", ""))
    assert front.page == DESK_PAGE


def test_the_last_two_do_not_both_go_home(front: FrontDesk) -> None:
    here = list(FIVE)
    for seat in FIVE[:4]:
        front.do(OpenDesk(seat))
        front.do(GoHome(seat))
        agree(front, *here)
        here.remove(seat)
    front.do(OpenDesk("elm"))
    front.do(GoHome("elm"))
    assert front.table.rulings.motion is None
    assert front.page == TABLE
    assert "Nobody would be left at the table" in front.model().message.text


def test_going_home_is_taken_back_like_any_act_of_all(front: FrontDesk) -> None:
    front.do(OpenDesk("elm"))
    front.do(GoHome("elm"))
    agree(front, *FIVE)
    front.do(Undo(front.evening.table.file.count - 1))
    agree(front, *FIVE[:4])
    assert front.evening.table.voices == FIVE
    front.do(OpenDesk("elm"))
    front.do(EnterPin("elm", PINS["elm"]))
    assert front.page == DESK_PAGE, "the PIN is what it was"


def test_a_thumb_finds_the_ways_on_the_page_before_the_desk(tmp_path: Path) -> None:
    thumb = Thumb(tmp_path)
    try:
        seats = tuple(SeatSetup(seat, "", "", 90 * place) for place, seat in enumerate(FIVE[:3]))
        thumb.app.do(StartTable("An evening", GAME, "lane", "practice", (), seats))
        thumb.app.do(OpenDesk("cedar"))
        thumb.driver.pump(4)
        thumb.taps("Other ways", "Goes home")
        for button in [
            w for w in harness.walk(thumb.app.manager.current_screen) if getattr(w, "says", "") == "I agree"
        ]:
            thumb.driver.press(button)
            thumb.driver.pump(3)
        assert thumb.front.evening.table.voices == FIVE[:2]
        thumb.app.do(OpenDesk("cedar"))
        thumb.driver.pump(4)
        said = {getattr(w, "says", "") for w in harness.walk(thumb.app.manager.current_screen)}
        assert "Nobody sits in the seat of Cedar now" in said
        assert not said & {"Goes home", "Open the desk", "Other ways", "1"}
        thumb.tap("Another person sits down here")
        assert len(thumb.front.model().agree.seats) == 2
    finally:
        thumb.close()
