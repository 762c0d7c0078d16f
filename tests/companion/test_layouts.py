"""Every page at ten sizes of tablet and three of text: nothing is cut, nothing lies over another, fingers reach.

Each page is laid out here in one way of the thirty, another page in another, and with the longest words only, which
have the least room; the long run `layouts` does all of them, as they are and with long words.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.companion import geometry, layouts

WAYS = tuple(product(layouts.SIZES, layouts.PERCENTS))
PAGES = layouts.pages()
LAID_OUT = {name: WAYS[place * 7 % len(WAYS)] for place, name in enumerate(PAGES) if name.endswith(layouts.LONG)}

FOUND_AT_FIRST = (
    ("home_first, long", ((1280, 800), 160)),
    ("home_first, long", ((1024, 600), 100)),
    ("home, long", ((720, 1280), 160)),
    ("table, long", ((720, 1280), 160)),
    ("fame, long", ((800, 1280), 160)),
    ("fame_stopped, long", ((1280, 720), 160)),
    ("campaign_leader, long", ((1920, 1200), 130)),
    ("campaign_leader, long", ((1024, 600), 160)),
    ("campaign_reinforcements, long", ((800, 1280), 160)),
)
"""Pages and ways in which the long run once found something."""


@pytest.mark.parametrize(("name", "way"), [*LAID_OUT.items(), *FOUND_AT_FIRST])
def test_a_page_fits_every_tablet(name: str, way: tuple[tuple[int, int], int]) -> None:
    assert list(layouts.faults(PAGES[name], *way)) == []


def test_every_way_has_its_pages() -> None:
    assert set(LAID_OUT.values()) == set(WAYS)


def test_the_longest_words_are_in_the_models_they_stand_in() -> None:
    page = PAGES["table, long"][1]
    assert len(page.ask.title) > 60
    assert page.seats[0].name == layouts.LONG_NAME
    assert "{" not in page.ask.title
    assert "[?" not in page.ask.title


@pytest.fixture
def planted(show):
    from kivy.uix.floatlayout import FloatLayout

    from companion.widgets.basics import Words, tap

    glass = FloatLayout()
    driver = show(glass)

    def plant(*parts):
        glass.clear_widgets()
        for part in parts:
            glass.add_widget(part)
        driver.pump(4)
        return glass

    plant.words, plant.tap = Words, tap
    return plant


def test_a_word_that_is_broken_in_its_middle_is_found(planted) -> None:
    narrow = planted.tap("Characters", lambda _: None, size_hint=(None, None), width=60)
    assert geometry.broken_words(planted(narrow))
    assert not geometry.broken_words(
        planted(planted.tap("Characters", lambda _: None, size_hint=(None, None), width=300))
    )


def test_words_over_words_are_found(planted) -> None:
    def at(y: float):
        return planted.words(says="All is as on the board", size_hint=(None, None), width=400, pos=(10, y))

    assert geometry.text_over_text(planted(at(100), at(108)))
    assert not geometry.text_over_text(planted(at(100), at(160)))


def test_seven_tabs_have_their_words_whole(planted) -> None:
    from kivy.metrics import dp

    from companion.widgets.middle import TabBar

    titles = ("Chart", "Fight", "Map", "Armies", "Endurance", "Cards", "Dice")
    bar = TabBar(titles, "Chart", size_hint_x=None, width=dp(575))
    assert not geometry.broken_words(planted(bar))
    (row,) = bar.children
    assert [key.says for key in row.children[::-1]] == list(titles)


@pytest.mark.parametrize(("wide", "percent", "rows"), [(780, 160, 1), (470, 100, 2), (470, 160, 2)])
def test_no_tab_breaks_its_word_in_large_text_or_on_a_narrow_glass(planted, wide, percent, rows) -> None:
    from companion.widgets.middle import TabBar
    from companion.widgets.theme import theme

    theme.text_scale = percent / 100
    titles = ("Map", "Armies", "Endurance", "Cards", "Dice", "Ahead", "Journal")
    bar = TabBar(titles, "Map", size_hint_x=None, width=wide)
    assert not geometry.broken_words(planted(bar))
    assert [key.says for row in bar.children[::-1] for key in row.children[::-1]] == list(titles)
    assert len(bar.children) == rows
