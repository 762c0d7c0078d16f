"""Names as people have them: typed on a real keyboard or on the glass they stay as they are, or are refused by sign."""

from __future__ import annotations

import unicodedata
from itertools import chain
from pathlib import Path

import pytest

from companion.app.frontdesk import FrontDesk
from companion.pages import HOME, TABLE, RenameTable, SeatSetup, StartTable
from companion.parts import TEXT, FieldModel
from companion.senses.inbox import Inbox
from companion.shelf.names import DRAWN, MOST_LETTERS, fault_of, tidy
from companion.shelf.settings import Settings
from tests.companion.evenings import DARK, FELLOWSHIP

NAMES = (
    "Bjørn Łukasz é", "Þórður Ægir", "Żółć Gęś", "İbrahim Işık", "Groß Straße", "Nguyễn Thị", "Ελένη Ψαρρού",
    "Ганна Їжакевич", "Ђорђе Њушић", "d’Arcy-Õun", "ǅemal Ƿulf",
)  # fmt: skip
REFUSED = {
    "שלום": "hebrew letter shin",
    "Anna 😀": "grinning face",
    "x\N{COMBINING CARON}y": "combining caron",
    "李": "cjk unified ideograph-674e",
    "a\x07b": "sign number 7",
}


@pytest.fixture
def front(tmp_path: Path):
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def start(table: str, seat: str) -> StartTable:
    seats = (SeatSetup(DARK, seat, "", 0), SeatSetup(FELLOWSHIP, "Anna", "ivory", 180))
    return StartTable(table, "wotr_spi", "character", "practice", (), seats)


# -- one rule ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_kept_as_it_is_given_for_a_seat_and_for_a_table(name: str, front: FrontDesk) -> None:
    front.do(start(unicodedata.normalize("NFD", name), unicodedata.normalize("NFD", name)))
    assert front.page == TABLE, front.message
    assert front.evening.seats[DARK].name == name
    front.keep_card()
    assert [card.name for card in front.shelf.cards()] == [name]


@pytest.mark.parametrize(("name", "called"), REFUSED.items())
def test_what_cannot_be_drawn_is_refused_by_its_own_name_wherever_it_is_given(name, called, front) -> None:
    assert f"‘{called}’" in fault_of(tidy(name))
    for wish in (start(name, "Bea"), start("Evening", name)):
        front.do(wish)
        assert front.page == HOME
        assert f"‘{called}’" in front.message.text
    assert front.shelf.cards() == ()
    front.do(start("Evening", "Bea"))
    front.do(RenameTable("evening.ringtable", name))
    assert f"‘{called}’" in front.message.text


def test_seats_and_tables_have_names_of_the_same_length(front: FrontDesk) -> None:
    for wish in (start("x" * (MOST_LETTERS + 1), "Bea"), start("Evening", "ł" * (MOST_LETTERS + 1))):
        front.do(wish)
        assert front.message.text == f"A name has 80 letters at most; this one has {MOST_LETTERS + 1}."
    front.do(start("x" * MOST_LETTERS, "ł" * MOST_LETTERS))
    assert front.page == TABLE


def test_dice_with_greek_names_are_two_dice(tmp_path: Path) -> None:
    from companion.shelf.taught_shelf import _slug

    assert _slug("Κύβος") != _slug("Ζάρι")
    assert _slug("Event die!") == _slug("évent-die") == "event-die"


# -- the keyboard ------------------------------------------------------------------------------------------------------


@pytest.fixture
def pad(show):
    from companion.widgets.keyboard import TextPad
    from companion.widgets.keys import Keys

    driver = show(TextPad(FieldModel("name", TEXT)))
    driver.keys = Keys(driver.window, lambda: None)
    driver.pump(2)
    yield driver
    driver.keys.close()


def type_on(driver, words: str) -> None:
    """What SDL tells of a real keyboard: a key by its code where it has one, never its case; then the text."""
    for sign in words:
        if sign.isascii():
            driver.window.dispatch("on_key_down", ord(sign.lower()), 0, sign.lower(), [])
        driver.window.dispatch("on_textinput", sign)
        if sign.isascii():
            driver.window.dispatch("on_key_up", ord(sign.lower()), 0)
        driver.pump(1)


@pytest.mark.parametrize("name", [*NAMES, "e\N{COMBINING ACUTE ACCENT}lan", "MacLeod III, 2nd"])
def test_a_real_keyboard_types_a_name_with_its_capitals_and_accents(name, pad) -> None:
    type_on(pad, name)
    assert pad.root.typed == pad.root.value == unicodedata.normalize("NFC", name)
    assert pad.root.fault.says == ""


@pytest.mark.parametrize(("name", "called"), REFUSED.items())
def test_a_sign_that_cannot_be_drawn_is_named_and_stands_until_it_is_taken_away(name, called, pad) -> None:
    type_on(pad, name)
    assert pad.root.typed == name, "nothing is dropped"
    assert pad.root.value is None
    assert pad.root.fault.get_root_window() is not None
    assert f"‘{called}’" in pad.root.fault.says
    while pad.root.typed and set(pad.root.typed) - DRAWN:
        pad.root.press("⌫")
    type_on(pad, "o")
    assert pad.root.value.endswith("o")
    assert pad.root.fault.parent is None


def test_more_than_the_most_letters_are_not_taken_and_that_is_said(pad) -> None:
    pad.root.write("é" * MOST_LETTERS)
    assert pad.root.fault.says == ""
    type_on(pad, "z")
    assert pad.root.value == "é" * MOST_LETTERS
    assert pad.root.fault.says.startswith("80 letters are the most")
    pad.root.press("⌫")
    assert pad.root.fault.parent is None


def test_the_system_is_asked_for_text_while_words_can_be_typed_and_no_longer(pad, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(type(pad.window), "request_keyboard", lambda *_: asked.append("on"))
    monkeypatch.setattr(type(pad.window), "release_keyboard", lambda *_: asked.append("off"))
    parent, root = pad.root.parent, pad.root
    parent.remove_widget(root)
    pad.window.dispatch("on_flip")
    assert asked == ["off"]
    assert not pad.window.dispatch("on_textinput", "z"), "nobody listens"
    assert root.typed == ""
    parent.add_widget(root)
    pad.window.dispatch("on_flip")
    pad.window.dispatch("on_flip")
    assert asked == ["off", "on"]


def test_a_window_may_change_its_size_while_the_system_is_asked_for_text(pad) -> None:
    pad.window.dispatch("on_flip")
    assert pad.window._sdl_keyboard is not None, "it is asked for"
    pad.window.dispatch("on_resize", *pad.window.size)
    type_on(pad, "zoë")
    assert pad.root.typed == "zoë"


def test_a_finger_types_the_letters_of_every_page_in_both_cases(pad) -> None:
    from companion.widgets.keyboard import PAGES
    from tests.companion import harness

    def keys() -> dict[str, object]:
        return {w.carries: w for w in harness.walk(pad.root) if getattr(w, "carries", None)}

    typed = []
    pad.root.is_upper = False
    pad.pump(2)
    for page in ("abc", "áéł", "ñøž", "αβγ", "абв", "іђљ"):
        if page != pad.root.page:
            pad.tap(keys()[page])
        assert set("".join(PAGES[page])) <= set(keys()), page
        small, last = PAGES[page][-1][0], PAGES[page][-1][-1]
        pad.tap(keys()[small])
        pad.tap(keys()["↑"])
        pad.tap(keys()[last.upper()])
        typed += [small, last.upper()]
    assert pad.root.typed == "".join(typed)
    assert pad.root.value == pad.root.typed


def test_each_key_has_a_capital_of_one_letter_that_can_be_drawn() -> None:
    from companion.widgets.keyboard import PAGES, _capital

    letters = set(chain.from_iterable(chain.from_iterable(PAGES.values())))
    capitals = {letter: _capital(letter) for letter in letters}
    assert letters | set(capitals.values()) <= DRAWN
    assert all(len(capital) == 1 for capital in capitals.values())
    assert (capitals["ß"], capitals["ı"], capitals["i"], capitals["ς"]) == ("ẞ", "İ", "I", "Σ")
