"""Gold is bright where no check that everybody sees refuses; else the key is pale, says why, and opens the ruling."""

from __future__ import annotations

import dataclasses

import numpy as np

from companion.evening.desks import Desk
from companion.evening.evening import Evening as Open
from companion.models import DeedModel, Draft
from companion.pages import RULINGS, TABLE
from companion.presenting.fields import offer_id
from companion.table.screen import TableScreen
from tests.companion import harness
from tests.companion.evenings import FELLOWSHIP
from tests.companion.fingertips import TO_THE_DARK_POWER, settle, touch, words
from tests.companion.test_kept_fields import fly_gothmog, form_of, has_form, marked, send
from tests.engine.games.wotr_spi.evening import Evening
from tests.engine.games.wotr_spi.flood_samples import BOX


def made_up(evening: Evening, to: str, do: str = "MoveFellowship", origin: str = "W2812", **values: object) -> Desk:
    """A desk on which this act is made up as far as its last tap."""
    desk = Desk(Open(evening.table))
    offers = (offer for offer in evening.table.offers() if offer.do == do)
    offer = next(offer for offer in offers if offer.fixed.get("origin", origin) == origin)
    usual = {domain.name: domain.default for domain in offer.fields if domain.default is not None}
    filled = {**usual, "to": to, **values}
    desk.drafted(Draft(offer_id(offer), tuple((name, value) for name, value in filled.items() if value != "")))
    return desk


def deed(evening: Evening, to: str, **values: object) -> DeedModel:
    return made_up(evening, to, **values).table_model().deed


def test_what_everybody_sees_refused_is_said_on_a_pale_key_with_its_section():
    evening = Evening().to("fellowship")
    assert deed(evening, "W2614").pale == "", "lit"
    assert deed(evening, "W2813").pale == "✗ W2813 is closed to everybody: mountain · F.4"
    assert deed(evening, "W2813").bad == ("to",)
    assert deed(evening, "W2823").pale.endswith("two hexes a point, by Road · F.3")
    assert deed(evening, "W9999").pale.endswith(" · C.1"), "no hex at all"


def test_a_hex_that_is_not_lit_has_a_pale_key_though_nothing_refuses_it():
    evening = Evening().to("fellowship")
    desk = made_up(evening, "W2218")
    said = desk.table_model().deed
    assert said.pale.startswith("! The map has no way from W2812 Rivendell to W2218 for 5 Movement Points")
    assert evening.ruled(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2218", face_down=9).allowed


def test_where_nobody_has_read_the_ground_the_key_stays_gold():
    printed = {key: cell for key, cell in BOX.printed.items() if key[0] not in ("hexes", "hexsides")}
    evening = Evening(dataclasses.replace(BOX, printed=printed)).to("fellowship")
    assert deed(evening, "W2711").pale == ""


def test_a_form_that_is_not_filled_in_is_not_judged():
    evening = Evening().to("fellowship")
    desk = made_up(evening, "")
    assert desk.table_model().deed.pale == ""


def twin(letter: str, cards: tuple[int, ...], names: list[str]) -> Evening:
    evening = Evening().set_up(dark=cards[:3], fellowship=cards[3:]).to("search")
    evening.to("fellowship", letter=letter)
    evening.far("fellowship", "MoveFellowship", origin="W2812", to="W2712", face_down=2, names=names)
    return evening


def test_no_letter_hand_or_name_makes_a_key_pale_or_gold():
    twins = (
        twin("A", (60, 61, 62, 57, 58, 59), ["gimli", "legolas"]),
        twin("B", (63, 64, 65, 66, 67, 68), ["frodo", "sam"]),
    )
    for origin in ("W2812", "W2712"):
        board = next(tab.map for tab in made_up(twins[0], "", origin=origin).table_model().tabs if tab.map)
        for to in (*board.closed[:4], *(place for place, _ in board.lit[:6]), "W2625", "W2626", "E0929"):
            one, other = (deed(each, to, origin=origin, face_down=1) for each in twins)
            assert one == other, (origin, to)


def test_the_pale_key_is_dashed_and_not_gold_and_comes_back(show):
    evening = Evening().to("fellowship")
    driver = show(TableScreen(name="table"), made_up(evening, "").table_model())
    page = driver.root
    page.open_form(next(offer for offer in page.model.offers if "MoveFellowship" in offer.id))
    key = page.sheet.confirm

    def drawn(to: str) -> tuple[bool, float]:
        page.sheet.put("to", to)
        page.draw(made_up(evening, to).table_model())
        driver.pump(3)
        picture = driver.picture()
        x, y = (round(at) for at in key.to_window(*key.pos))
        high, wide = round(key.height), round(key.width)
        of_it = picture[picture.shape[0] - y - high : picture.shape[0] - y, x : x + wide].astype(int)
        gold = (of_it[..., 2] - of_it[..., 0]) > 80
        edge = of_it[1:4].max(axis=(0, 2))[20:-20]
        is_dashed = bool((edge > 120).any() and (edge < 60).any())
        return is_dashed, float(np.mean(gold))

    is_dashed, gold = drawn("W2813")
    assert is_dashed
    assert gold < 0.01
    assert key.face == "Sans"
    assert "closed to everybody" in key.note
    is_dashed, gold = drawn("W2614")
    assert not is_dashed
    assert gold > 0.5
    assert key.face == "SansBold"


def test_a_tap_on_the_pale_key_opens_the_ruling_and_all_may_play_it_anyway(sit_down):
    driver = sit_down(*TO_THE_DARK_POWER)
    fly_gothmog(driver)
    settle(driver)
    assert form_of(driver).confirm.kind == "pale"
    assert form_of(driver).confirm.note.endswith("· K.1")
    assert marked(driver) == ["✗ To"]
    before = driver.app.front.evening.table.file.count
    send(driver)
    assert driver.app.front.page == RULINGS
    assert "Refused" in words(driver)
    assert driver.app.front.evening.table.file.count == before, "nothing is given yet"
    touch(driver, "Play it anyway, both agree")
    for _ in range(2):
        hold_or_tap = next(
            w for w in harness.walk(driver.app.manager.current_screen) if getattr(w, "says", "") == "I agree"
        )
        driver.tap(hold_or_tap)
        settle(driver)
    table = driver.app.front.evening.table
    assert table.view()["people"]["gothmog"]["hex"] == "E0428"
    assert driver.app.front.page == TABLE
    assert not has_form(driver), "what was played is made up no more"


def test_what_is_only_doubted_can_be_done_from_its_ruling():
    evening = Evening().to("fellowship")
    desk = made_up(evening, "W2218")
    ruling = desk.table_model().deed.ruling
    assert desk.act_of(ruling.pick, "public") is not None
    desk.pick(ruling.pick)
    assert evening.public["map"]["face_down"]["W2218"] == 9
    assert desk.table_model().deed is None
