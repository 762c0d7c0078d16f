"""What everybody at the table has to see is on the glass without a finger: lines, who has paid, signs on the keys."""

from pathlib import Path
from typing import Any

import pytest

from companion.table.presenter import table_model
from engine.games.lotr_knizia.panels.board import LAID_OUT
from tests.companion.harness import TABLET as GLASS, Driver, walk
from tests.games.lotr_knizia.evening.at_the_tablet import AtTheTablet
from tests.games.lotr_knizia.rules.evening import FRODO, MERRY, MORDOR, MORIA, PIPPIN, RULES, SAM, Evening

from tests.companion import geometry, layouts  # isort: skip  (they import Kivy, whose window the harness sizes first)

TABLET, UPRIGHT, LARGE = (1280, 800), (800, 1280), (1920, 1200)


def page(evening: Evening) -> tuple[type, Any]:
    """The Table of this evening."""
    from companion.table.screen import TableScreen

    return TableScreen, table_model(evening.table)


def found(screen: Any, kind: str) -> list[Any]:
    """The widgets of a kind, from the top."""
    return sorted((each for each in walk(screen) if type(each).__name__ == kind), key=lambda each: -each.y)


def is_seen(widget: Any) -> bool:
    """Whether no scroll view hides any of it."""
    whole, seen = geometry.frame(widget), geometry.seen(widget)
    return all(abs(one - other) < 1 for one, other in zip(whole, seen, strict=True))


def in_a_queue() -> Evening:
    """Frodo is asked third for a Hiding: pippin has paid, merry has rolled."""
    evening = Evening(RULES, 4).at(MORIA, active=PIPPIN, event="1", ring_used="yes").tile("sundial")
    return evening.pay(PIPPIN, ("white_hiding", 1)).do(MERRY, "Decline").roll("blank")


def spread(board: str) -> Evening:
    """Sam is to turn a tile here; every hobbit stands on a step of his own."""
    return Evening(RULES, 4).at(board, active=SAM, dark={SAM: 1, PIPPIN: 4, MERRY: 6})


@pytest.mark.parametrize(
    ("board", "size", "percent", "lines"),
    [
        (MORDOR, TABLET, 100, 4),
        (MORDOR, UPRIGHT, 100, 4),
        (MORIA, LARGE, 100, 3),
        (MORIA, UPRIGHT, 100, 3),
        (MORIA, TABLET, 130, 3),
        (MORIA, TABLET, 160, 3),
    ],
)
def test_every_line_of_a_board_is_seen(board: str, size: tuple[int, int], percent: int, lines: int) -> None:
    with layouts.laid(page(spread(board)), size, percent) as screen:
        drawn = found(screen.ids.board, "Lane")
        assert len(drawn) == lines
        assert all(map(is_seen, drawn))


@pytest.mark.parametrize(("size", "percent"), [(TABLET, 100), (UPRIGHT, 100), (TABLET, 160)])
def test_who_has_done_his_part_stands_over_the_keys(size: tuple[int, int], percent: int) -> None:
    with layouts.laid(page(in_a_queue()), size, percent) as screen:
        (strip,) = found(screen, "SeatStrip")
        assert is_seen(strip)
        chips = strip.children[::-1]
        assert [(chip.row.name, chip.row.state, chip.rim) for chip in chips] == [
            ("Pippin", "done", "clear"),
            ("Merry", "done", "clear"),
            ("Frodo", "now", "gold"),
            ("Sam", "later", "clear"),
        ]
        ticks = [any(getattr(part, "says", "") == "✓" for part in chip.children) for chip in chips]
        assert ticks == [True, True, False, False]
        assert found(screen, "ThingTap")[0].y < strip.y


def test_the_keys_of_the_die_and_of_tiles_have_their_signs() -> None:
    rolls = Evening(RULES, 4).at(MORIA, active=PIPPIN, event="1", ring_used="yes").tile("sundial")
    with layouts.laid(page(rolls.do(PIPPIN, "Decline")), TABLET, 100) as screen:
        (pad,) = found(screen, "FacePad")
        faces = {key.says: key.icon for key in pad.keys.children}
    assert faces == {
        "blank": "",
        "Eye": "eye",
        "one circle": "dot",
        "two circles": "two_dots",
        "three circles": "three_dots",
        "two cards": "cards",
    }
    with layouts.laid(page(Evening(RULES, 4).at(MORIA, active=SAM)), TABLET, 100) as screen:
        signs = [key.icon for key in found(screen, "OptionTap")]
    assert len(signs) == len(set(signs)) == 9
    assert all(signs)


def test_large_text_leaves_the_name_of_who_is_asked_beside_its_section() -> None:
    evening = Evening(RULES, 4).at(MORIA, active=SAM)
    assert list(layouts.faults(page(evening), TABLET, 160)) == []


def test_a_long_list_of_cards_leaves_the_board_in_words_beside_it() -> None:
    evening = Evening(RULES, 4).at(MORIA, active=FRODO).tile("travelling")
    with layouts.laid(page(evening), TABLET, 100) as screen:
        before = found(screen.ids.left, "Line")
        screen.open_form(next(offer for offer in screen.model.offers if offer.label == "Play a card"))
        told = {line.children[0].says for line in found(screen.ids.left, "Line")}
    assert before == []
    assert told == {"Score 10 · next: a shield", "0 of 7 · next: Book", "1 of 7 · next: a shield"}


@pytest.mark.parametrize("tile", ["", "hiding"])
def test_the_second_screen_has_all_four_lines_of_mordor_and_who_is_how_far(tile: str) -> None:
    from kivy.metrics import Metrics
    from kivy.uix.floatlayout import FloatLayout

    from companion.display.app import HIGH_DP
    from companion.display.presenter import display_model
    from companion.display.screen import TEXT_SCALE, Display
    from companion.widgets.theme import fit_density, theme

    size = (1920, 1080)
    Metrics.density = size[1] / HIGH_DP
    theme.text_scale = TEXT_SCALE
    theme.measure()
    glass, display = FloatLayout(size_hint=(None, None), size=size), Display()
    glass.add_widget(display)
    driver = Driver(glass)
    evening = spread(MORDOR)
    display.show(display_model((evening.do(SAM, "TurnTile", kind=tile) if tile else evening).table))
    driver.pump(8)
    lanes = found(display, "Lane")
    hidden = [each for each in lanes if not is_seen(each)]
    driver.close()
    theme.text_scale = 1.0
    fit_density(*GLASS)
    assert len(lanes) == 5, "four lines, and the Corruption line"
    assert hidden == []


def test_what_is_laid_out_is_a_list_to_tick_and_one_key_says_that_all_is(tmp_path: Path) -> None:
    from companion.app.app import RingtableApp
    from companion.shelf.settings import Settings

    app = RingtableApp(tmp_path, None, Settings())
    driver = Driver(app=app)
    table = AtTheTablet(app.front).shown().table
    app.refresh()
    driver.pump_for(0.3)
    screen = app.manager.current_screen
    ticks = found(screen, "TickLine")
    before = table.file.count
    assert len(ticks) == len(LAID_OUT)
    assert [(geometry.frame(each), geometry.seen(each)) for each in ticks if not is_seen(each)] == []
    driver.press(ticks[2])
    assert [each.says[0] for each in ticks] == ["☐", "☐", "☑", "☐", "☐", "☐", "☐"]
    app.refresh()
    driver.pump(4)
    assert found(screen, "TickLine")[2].is_ticked, "what is drawn anew keeps its tick"
    driver.press(ticks[2])
    assert not ticks[2].is_ticked
    assert table.file.count == before, "the record has none of it"
    driver.close()


def test_while_a_tile_lies_there_the_lines_stand_over_what_is_said_of_it() -> None:
    evening = spread(MORDOR).do(SAM, "TurnTile", kind="hiding")
    with layouts.laid(page(evening), TABLET, 160) as screen:
        seen = [each for each in found(screen.ids.board, "Lane") if is_seen(each)]
    assert len(seen) >= 3


@pytest.mark.parametrize("percent", [100, 160])
@pytest.mark.parametrize("size", [TABLET, UPRIGHT])
def test_who_gives_what_is_seen_in_large_text_too(size: tuple[int, int], percent: int) -> None:
    evening = Evening(RULES, 4).at(MORIA, active=SAM, event="4", ring_used="yes").tile("sundial")
    with layouts.laid(page(evening), size, percent) as screen:
        keys, ways = found(screen, "ThingTap"), found(screen, "PickTap")
        names = [way for way in ways if way not in keys]
        assert {way.carries for way in names if is_seen(way)} == {"Frodo", "Sam", "Pippin", "Merry"}
        assert sum(map(is_seen, keys)) >= 6, "of nine kinds, the white and the grey cards at least"


@pytest.mark.parametrize("size", [TABLET, UPRIGHT])
def test_that_nobody_pays_is_said_while_the_form_of_a_payment_lies_open(size: tuple[int, int]) -> None:
    evening = Evening(RULES, 4).at(MORIA, active=SAM, event="4", ring_used="yes").tile("sundial")
    with layouts.laid(page(evening), size, 100) as screen:
        assert screen.sheet is not None, "it lies open by itself"
        (key,) = (
            each for each in walk(screen) if getattr(getattr(each, "carries", None), "id", "").endswith("/Decline/")
        )
        assert is_seen(key)
        assert key.says == screen.model.end.label
