"""How far a move goes is seen on the map: lit hexes with what is left, closed ones hatched, and it is said in words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.models import Draft
from companion.presenting.fields import offer_id
from companion.table.presenter import Around, table_model
from companion.table.screen import TableScreen
from companion.widgets import hexreach
from engine.core.table import Table
from tests.companion import harness, layouts
from tests.companion.map_fingers import large, spot
from tests.companion.map_samples import COLOURS, MIXED
from tests.engine.games.wotr_spi.evening import Evening

LIT = (("W2719", "4"), ("W2620", "½"))
SHOWN = replace(MIXED, lit=LIT, closed=("W2720",), starts=("W2619",))


def moving(table: Table, origin: str = "W2812", **values: object) -> Draft:
    """The form of a move from a hex, filled in so far."""
    offers = (offer for offer in table.offers() if offer.do == "MoveFellowship")
    offer = next(offer for offer in offers if offer.fixed["origin"] == origin)
    return Draft(offer_id(offer), tuple(values.items()))


def shown(evening: Evening, **values: object):
    return table_model(evening.table, Around(draft=moving(evening.table, **values)))


def test_lit_and_closed_hexes_look_otherwise_and_the_ground_stays(on_glass):
    driver = on_glass(MIXED)
    large(driver, "W2719", 60)
    pane = driver.map.pane
    ground = pane.drawn["ground"]
    before = driver.picture()
    driver.map.show(SHOWN, COLOURS)
    driver.pump(3)
    after = driver.picture()
    changed = np.any(before != after, axis=2)

    def share(place: str) -> float:
        x, y = (round(at) for at in spot(driver, place))
        low = changed.shape[0] - 1 - y
        return float(changed[low - 20 : low + 20, x - 20 : x + 20].mean())

    assert share("W2719") > 0.9
    assert share("W2620") > 0.9
    assert 0.2 < share("W2720") < 0.9, "lines, and the ground between them"
    assert share("W2717") == 0, "what is neither stays as it was"
    assert pane.drawn["ground"] == ground
    driver.map.show(MIXED, COLOURS)
    driver.pump(3)
    assert np.array_equal(driver.picture(), before), "without the form it is gone"


def test_numbers_stand_where_they_can_be_read_and_not_under_counters(on_glass):
    driver = on_glass(replace(SHOWN, lit=(*LIT, (MIXED.piles[1].place, "3"))))
    large(driver, "W2719", 60)
    drawn, placed = hexreach.numbers(driver.map.pane.grid, LIT, driver.map.pane.built)
    assert {key for key, *_ in placed} == drawn.keys() == {("4",), ("½",)}
    assert driver.map.pane._sheet("left").drawn == 2, "the one under the counters is not"
    assert hexreach.numbers(driver.map.pane.grid, LIT, 12.0) == ({}, [])


def test_the_form_of_a_move_lights_the_map_and_says_what_for():
    evening = Evening().to("fellowship")
    model = shown(evening)
    board = next(tab.map for tab in model.tabs if tab.map is not None)
    left = dict(board.lit)
    assert (left["W2614"], left["W2712"], left["W2716"]) == ("2", "4", "0")
    assert {"W2813", "W2912"} <= {*board.closed}
    assert board.starts == ("W2812",)
    assert model.deed.reach.startswith(
        "Lit: can be reached with at most 5 Movement Points and no card. Number: points left then. Hatched: closed"
    )
    bare = table_model(evening.table)
    assert next(tab.map for tab in bare.tabs if tab.map is not None).lit == ()


def test_where_it_goes_and_its_way_change_nothing_and_are_not_searched_again(monkeypatch):
    from engine.games.wotr_spi.steps.f_movement import flood

    evening = Evening().to("fellowship")
    searched = []
    real = flood.flood
    monkeypatch.setattr(flood, "flood", lambda *args, **more: searched.append(1) or real(*args, **more))
    maps = [[tab.map for tab in shown(evening, **more).tabs] for more in ({}, {"to": "W2614"}, {"to": "W2712"})]
    assert maps[0] == maps[1] == maps[2]
    assert len(searched) == 1
    table_model(evening.table)
    assert len(searched) == 1, "without a form nothing is searched"


def twin(letter: str, cards: tuple[int, ...], names: list[str]) -> Evening:
    evening = Evening().set_up(dark=cards[:3], fellowship=cards[3:]).to("search")
    evening.to("fellowship", letter=letter)
    evening.far("fellowship", "MoveFellowship", origin="W2812", to="W2712", face_down=2, names=names)
    return evening


def test_letter_cards_and_names_change_nothing_that_is_lit_nor_a_pixel_of_it(on_glass):
    one = twin("A", (60, 61, 62, 57, 58, 59), ["gimli", "legolas"])
    other = twin("B", (63, 64, 65, 66, 67, 68), ["frodo", "sam"])
    assert one.state.shadow != other.state.shadow
    driver, seen = None, []
    for evening in (one, other):
        for origin in ("W2812", "W2712"):
            draft = moving(evening.table, origin, face_down=1)
            model = table_model(evening.table, Around(draft=draft))
            board = next(tab.map for tab in model.tabs if tab.map is not None)
            assert board.lit
            if driver is None:
                driver = on_glass(board)
            driver.map.show(board, COLOURS)
            large(driver, "W2812", 60)  # a window goes where it was sent before: not what is compared here
            driver.pump(2)
            seen.append((board, model.deed, driver.picture().tobytes()))
    assert seen[:2] == seen[2:]
    assert seen[0][2] != seen[1][2], "another hex lights another picture"


def test_F_5_a_flight_lights_nothing_and_says_that_any_hex_may_be_named():
    evening = Evening().to("dark_power")
    offer = next(offer for offer in evening.table.offers() if offer.do == "MoveNazgul")
    drafts = (Draft(offer_id(offer)), Draft(offer_id(offer), (("nazgul", ("nazgul_4",)),)))
    for draft in drafts:
        model = table_model(evening.table, Around(draft=draft))
        assert model.deed.reach == "Any hex that is not impassable may be named, however far: none is lit for it (F.5)"
        assert next(tab.map for tab in model.tabs if tab.map is not None).lit == ()
    evening.by_hand("grounded", "yes", "nazgul_4")
    assert table_model(evening.table, Around(draft=drafts[1])).deed.reach == "", "he walks (N.19)"


def test_the_form_says_how_far_under_its_head(show):
    evening = Evening().to("fellowship")
    driver = show(TableScreen(name="table"), table_model(evening.table))
    page = driver.root
    offer = next(offer for offer in page.model.offers if "MoveFellowship" in offer.id)
    page.open_form(offer)
    page.draw(shown(evening))
    driver.pump(3)
    said = [widget.says for widget in harness.walk(page.ids.left) if getattr(widget, "says", "")]
    assert any(says.startswith("Lit: can be reached with at most 5 Movement Points") for says in said)


def test_a_low_table_gives_the_map_of_a_move_what_stands_under_it():
    class Moving(TableScreen):
        """The table with the form of a move open."""

        def draw(self, model: object) -> None:
            super().draw(model)
            offer = next(offer for offer in model.offers if offer.place == "W2812" and "MoveFellowship" in offer.id)
            self.open_form(offer)

    model = table_model(Evening().to("fellowship").table)
    highs = []
    for page in (TableScreen, Moving):
        with layouts.laid((page, model), (800, 480), 100) as screen:
            highs.append(screen.maps.view.height)
            under = [*screen.ids.track.children, *screen.ids.strip.children]
            assert bool(under) == (page is TableScreen)
    assert highs[1] > 1.8 * highs[0]
