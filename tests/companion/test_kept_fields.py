"""After a refusal every field keeps what it was filled with, and the bad one is marked: under real touches."""

from __future__ import annotations

from companion.evening.refused import blamed
from companion.pages import BOX_SHEETS, ON_MAP, RULINGS, TABLE
from tests.companion.conftest import PINS
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter, play
from tests.companion.fingertips import (
    TO_THE_DARK_POWER,
    TO_THE_LETTER,
    open_desk,
    page_of,
    settle,
    touch,
    type_keys,
    words,
)
from tests.companion.harness import walk
from tests.companion.shown import told

FLY = "Fly Nazgûl"


def form_of(driver):
    """The form that is on the page."""
    from companion.widgets.answer import AnswerPanel

    if page_of(driver).name == TABLE:
        return page_of(driver).sheet
    return next(w for w in walk(page_of(driver)) if isinstance(w, AnswerPanel))


def has_form(driver):
    from companion.widgets.answer import AnswerPanel

    if page_of(driver).name == TABLE:
        return page_of(driver).sheet is not None
    return any(isinstance(w, AnswerPanel) for w in walk(page_of(driver)))


def send(driver):
    """The form's confirm button."""
    driver.tap(form_of(driver).confirm)
    settle(driver)


def filled(driver):
    return dict(form_of(driver).filled())


def marked(driver):
    """The titles of the fields that carry the cross."""
    return [tap.says for tap in form_of(driver).field_taps.values() if tap.says.startswith("✗")]


def erase(driver):
    """Clear the hex that is shown."""
    type_keys(driver, "⌫⌫⌫⌫⌫")


def fly_gothmog(driver):
    """K.1 lets no Nazgul into Minas Tirith before Mordor is mobilized."""
    touch(driver, FLY, "☐  Gothmog")
    form_of(driver)._turn_to("to")
    driver.pump(3)
    if driver.app.front.page == TABLE:
        touch(driver, "By list and keys")
    type_keys(driver, "E0428")


# -- at the table -----------------------------------------------------------------------------------------------------


def test_a_refused_form_at_the_table_keeps_its_fields_and_marks_the_bad_one(sit_down):
    driver = sit_down(*TO_THE_DARK_POWER)
    fly_gothmog(driver)
    settle(driver)
    assert len(marked(driver)) == 1
    assert marked(driver)[0] == "✗ To", "another Nazgûl would not be let in there either"
    send(driver)
    assert driver.app.front.page == RULINGS
    assert "Play it anyway, both agree" in words(driver)
    touch(driver, "Play by the ruling")
    assert driver.app.front.page == TABLE
    assert filled(driver) == {"nazgul": ("gothmog",), "to": "E0428"}
    assert marked(driver) == ["✗ To"]


def test_the_mark_goes_when_its_field_is_changed_and_the_form_when_it_is_taken(sit_down):
    driver = sit_down(*TO_THE_DARK_POWER)
    fly_gothmog(driver)
    erase(driver)
    assert marked(driver) == []
    type_keys(driver, "W2716")
    assert filled(driver) == {"nazgul": ("gothmog",), "to": "W2716"}
    send(driver)
    assert not has_form(driver)
    assert driver.app.front.evening.table.view()["people"]["gothmog"]["hex"] == "W2716"


def test_leaving_the_ruling_keeps_the_form(sit_down):
    driver = sit_down(*TO_THE_DARK_POWER)
    fly_gothmog(driver)
    send(driver)
    touch(driver, "‹ Back")
    assert filled(driver) == {"nazgul": ("gothmog",), "to": "E0428"}
    touch(driver, "Back")
    assert not has_form(driver)


def test_a_form_that_was_left_does_not_come_back(sit_down):
    driver = sit_down(*TO_THE_DARK_POWER)
    fly_gothmog(driver)
    send(driver)
    touch(driver, "‹ Back", "Back")
    driver.app.do(_open(ON_MAP))
    driver.pump(3)
    touch(driver, "‹ Back")
    assert driver.app.front.page == TABLE
    assert not has_form(driver)


def test_something_that_a_device_shows_meanwhile_takes_no_form_away(sit_down):
    from companion.senses.inputs import DiceSeen

    driver = sit_down(*TO_THE_DARK_POWER)
    touch(driver, FLY, "☐  Nazgûl 7")
    told(driver.app.front, DiceSeen("tray", "tray", (5,), sure=True))
    driver.app.front.desk.say("Something happened.")
    driver.app.refresh()
    driver.pump(3)
    assert filled(driver) == {"nazgul": ("nazgul_7",)}


def _open(page):
    from companion.models import Open

    return Open(page)


# -- on a desk --------------------------------------------------------------------------------------------------------


def test_a_refused_form_on_a_desk_keeps_its_fields_and_stays_covered(sit_down):
    driver = sit_down(*TO_THE_LETTER[:2])
    open_desk(driver, "Dark Power", PINS[DARK])
    touch(driver, "Play an Event Card")
    type_keys(driver, "99")
    if form_of(driver).confirm.enabled:
        send(driver)
    form = form_of(driver)
    before = filled(driver)
    driver.app.front.desk.say("The Fellowship has asked the table to wait.", tone="bad")
    driver.app.refresh()
    driver.pump(3)
    assert filled(driver) == before
    assert form_of(driver) is not form


def test_a_desk_that_is_refused_marks_the_field_and_says_why_only_to_who_looks(sit_down):
    from companion.widgets.reveal import HoldBar

    driver = sit_down(*TO_THE_LETTER[:1])
    table = driver.app.front.evening.table
    play(table, ((FELLOWSHIP, {"do": "Wait"}),))
    driver.app.refresh()
    open_desk(driver, "Dark Power", PINS[DARK])
    touch(driver, "Play an Event Card")
    type_keys(driver, "61")
    refused = table.may(DARK, table.command({"do": "PlayEvent", "card": 61}))
    send(driver)
    if refused.allowed:
        return
    assert filled(driver) == {"card": 61}
    assert form_of(driver).bad == {"card"}
    assert "That is refused." in words(driver)
    finger = driver.rest(next(w for w in walk(page_of(driver)) if isinstance(w, HoldBar)))
    assert "That is refused." not in words(driver)
    driver.lift(finger)


# -- may I? -----------------------------------------------------------------------------------------------------------


def test_what_was_asked_and_refused_can_be_put_right_without_filling_it_in_again(sit_down):
    driver = sit_down(*TO_THE_DARK_POWER)
    touch(driver, "May I?")
    assert driver.app.front.page == RULINGS
    fly_gothmog(driver)
    send(driver)
    assert "Refused" in words(driver)
    touch(driver, "Ask something else")
    assert filled(driver) == {"nazgul": ("gothmog",), "to": "E0428"}
    assert len(marked(driver)) == 1
    erase(driver)
    type_keys(driver, "W2716")
    send(driver)
    assert "Yes, as far as everybody knows" in words(driver)
    touch(driver, "Ask something else")
    assert not has_form(driver)


# -- reading pages and the map ----------------------------------------------------------------------------------------


def test_a_cell_that_was_refused_keeps_what_was_written(sit_down, monkeypatch):
    from companion.box.room import BoxRoom
    from companion.models import Dismiss
    from companion.page_intents import OpenChart, PickBox
    from engine.core.errors import BoxError

    def refuse(*_):
        raise BoxError("This cell of the sheet cannot say that.")

    driver = sit_down()
    driver.app.do(Dismiss())
    driver.app.do(_open(BOX_SHEETS))
    driver.app.do(PickBox("wotr_spi_1977"))
    driver.app.do(OpenChart("search"))
    driver.pump(4)
    page = page_of(driver)
    at = page.at
    assert at is not None
    monkeypatch.setattr(BoxRoom, "_fill", refuse)
    value = page.model.chart.forms[at[1]].options[0].value if page.model.chart.forms[at[1]].options else "1"
    page._send(at, str(value))
    driver.pump(4)
    assert page.at == at, "the page stays with the cell"
    assert f"✗ {value} was refused" in words(driver)
    assert str(page.pad.value) == str(value)


def test_a_reason_that_was_refused_is_still_there(sit_down):
    driver = sit_down()
    board = driver.app.front.table.board
    board.edits = {"turn/": "99"}
    board._put_right("a slip of the pen")
    board.do(_compared())
    assert board.form.offer.fields[0].default == "a slip of the pen"


def _compared():
    from companion.pages import MapCompared

    return MapCompared()


# -- which field ------------------------------------------------------------------------------------------------------


def test_the_bad_field_is_found_by_what_the_failing_check_names_and_else_by_trying():
    from companion.presenting.blame import bad_fields
    from engine.core.ask import Domain
    from engine.core.check import Check

    who = Domain(name="who", kind="one_of", options=(("gothmog", ""), ("nazgul_4", "")))
    to, count = Domain(name="to", kind="place"), Domain(name="count", kind="number", low=0, high=3)
    body = {"who": "gothmog", "to": "E0428", "count": 3}

    def judge(tried):
        return [] if tried["count"] < 2 else [Check("F.1", False, "at_most_one")]

    names_him = [Check("F.4", False, "only_nazgul_fly", facts={"name": "gothmog"})]
    assert bad_fields(names_him, (who, to, count), body, judge) == ("who",)
    names_hex = [Check("N.7", False, "the_flood", facts={"hex": "E0428"})]
    assert bad_fields(names_hex, (who, to, count), body, judge) == ("to",)
    assert bad_fields(judge(body), (who, to, count), body, judge) == ("count",)
    assert (
        bad_fields([Check("D.1", False, "not_now")], (who, to), body, lambda _: [Check("D.1", False, "not_now")]) == ()
    )


def test_no_mark_on_a_shared_page_rests_on_a_secret():
    """The Shadow Points left are the Dark Power's; whatever he has, the public form is judged alike."""
    from companion.evening.evening import Evening
    from companion.models import Pick
    from companion.table.presenter_asks import Act
    from engine.core.audience import PUBLIC

    told = []
    for letter in "AF":
        table = play(after_letter(letter), ((DARK, {"do": "EndPhase"}), (FELLOWSHIP, {"do": "EndPhase"})))
        evening = Evening(table)
        offer = next(each for each in table.offers() if each.do == "MoveNazgul")
        from companion.presenting.fields import offer_id

        body = {"do": "MoveNazgul", "nazgul": ["gothmog"], "to": "E0428"}
        pick = Pick(offer_id(offer), (("nazgul", ("gothmog",)), ("to", "E0428")))
        ruling = table.may(DARK, table.command(body))
        told.append(blamed(evening.table, ruling, Act(DARK, body), pick, PUBLIC))
    assert told[0] == told[1] == ("to",)
