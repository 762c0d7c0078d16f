"""From one page to the next: never two at once, no touch lost on the way, none taken by the wrong page."""

from __future__ import annotations

from companion.models import Open, Pick
from companion.pages import HOME, MORE, NEW_TABLE, RULINGS, SHEET, TABLE, Leave
from tests.companion.fingertips import there
from tests.companion.harness import Finger


def post(driver, spot, kind="begin", finger=None):
    """A touch of which no frame is drawn."""
    finger = finger or Finger(*spot)
    finger.post(kind, *spot)
    return finger


def quick(driver, spot):
    """Down and up before the next frame, as events come after one that took long."""
    post(driver, spot, "end", post(driver, spot))


def test_the_page_before_is_gone_as_soon_as_the_next_one_is_there(sit_down):
    driver = sit_down()
    manager = driver.app.manager
    for page in (SHEET, TABLE, RULINGS, MORE, HOME, TABLE):
        driver.app.do(Open(page))
        assert [screen.name for screen in manager.children] == [page]
        assert tuple(manager.children[0].size) == tuple(driver.window.size)
        driver.pump(1)
        assert [screen.name for screen in manager.children] == [page]


def test_a_page_has_its_size_before_anything_is_drawn_on_it(sit_down):
    from companion.board.screen_sheets import SheetScreen

    driver, drawn = sit_down(), []
    draw = SheetScreen.draw
    try:
        SheetScreen.draw = lambda self, model: (drawn.append(tuple(self.size)), draw(self, model))
        driver.app.do(Open(SHEET))
    finally:
        SheetScreen.draw = draw
    assert drawn == [tuple(driver.window.size)]


def test_a_touch_right_after_a_change_presses_nothing_of_the_new_page_and_a_later_one_counts(sit_down):
    driver = sit_down()
    driver.wait()
    driver.app.do(Open(SHEET))
    driver.pump(4)
    back = driver.middle(there(driver, "‹ Back"))
    driver.app.do(Open(TABLE))
    driver.pump(4)
    driver.wait()
    driver.app.do(Open(SHEET))
    quick(driver, back)  # aimed at the Table: not a frame of the sheet was drawn
    driver.pump(2)
    assert driver.app.front.page == SHEET
    driver.seconds.now += 0.5
    driver.pump(1)
    quick(driver, back)
    assert driver.app.front.page == TABLE, "half a second after it was drawn the page takes every touch"


def test_however_long_the_first_frame_takes_a_touch_before_it_was_aimed_at_the_old_page(sit_down):
    driver = sit_down()
    driver.app.do(Open(SHEET))
    driver.pump(4)
    back = driver.middle(there(driver, "‹ Back"))
    driver.app.do(Open(TABLE))
    driver.pump(4)
    driver.wait()
    driver.app.do(Open(SHEET))
    driver.app.glass.look()  # as a touch that comes at once has it
    driver.seconds.now += 3.0  # a slow machine draws
    driver.pump(1)
    quick(driver, back)
    driver.pump(2)
    assert driver.app.front.page == SHEET


def test_no_touch_is_lost_between_two_pages(sit_down):
    driver = sit_down()
    driver.app.do(Open(SHEET))
    driver.pump(1)
    driver.seconds.now += 0.5
    for page in (TABLE, SHEET, TABLE, SHEET):
        spot = driver.middle(there(driver, "‹ Back")) if page == TABLE else None
        if spot is not None:
            quick(driver, spot)
        else:
            driver.app.do(Open(SHEET))
        assert driver.app.front.page == page
        driver.pump(1)
        driver.seconds.now += 0.5


def test_what_a_finger_presses_is_drawn_before_it_is_done_however_short_the_tap(show):
    from companion.widgets.basics import tap

    happened = []
    button = tap("Roll", lambda _: happened.append("done"))
    driver = show(button)
    driver.wait()
    driver.window.on_draw = lambda: happened.append(f"drawn {button.state}")
    try:
        quick(driver, driver.middle(button))
        assert happened == ["drawn down", "done"]
        del happened[:]
        driver.wait()
        finger = driver.touch(button)
        del happened[:]
        driver.lift(finger)
        assert happened[0] == "done", "it was seen already: nothing is drawn twice"
    finally:
        driver.window.on_draw = lambda: None


def test_whoever_looks_at_the_charts_comes_back_to_the_table_he_was_setting_up(sit_down):
    driver = sit_down()
    driver.app.do(Open(HOME))
    driver.app.do(Open(NEW_TABLE))
    driver.pump(4)
    screen = driver.app.manager.current_screen
    screen._named(Pick("name", (("name", "The fourth Friday"),)))
    screen._to_charts()
    assert driver.app.front.page != NEW_TABLE
    driver.pump(3)
    driver.app.do(Leave())
    assert driver.app.front.page == NEW_TABLE
    assert driver.app.manager.current_screen.draft.name == "The fourth Friday"
