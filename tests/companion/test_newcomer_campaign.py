"""What somebody who knows the booklet stumbled over in his first Campaign Game, touch by touch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.models import CELL
from companion.table.presenter_asks import cell_field
from companion.table.screen import TableScreen
from engine.core.look import Paper
from engine.core.table import Table
from tests.companion import harness, layouts
from tests.companion.counted import EVENTS
from tests.companion.counted_campaign import (
    HELMS_DEEP,
    MINAS_TIRITH,
    SIX_READY,
    army,
    campaign,
    march,
    put_right,
    to_the_player_turns,
)
from tests.companion.evenings import DARK, FELLOWSHIP, play
from tests.companion.test_frontdesk import PRINTED
from tests.evening.hand import Hand

STILL = "Still to come, before anything moves or in another Player-Turn: Rohan M+1 (T)"
EDORAS, ISENGARD, FIELD = "W2624", "W2421", "W2321"
POINTS = tuple(
    (DARK, {"do": "GiveReading", "chart": "shadow_points", "row": row, "column": column, "value": "10"})
    for row in "ABCDEF"
    for column in "123456"
)
TO_THE_FIELD = (
    (DARK, {"do": "EnterRoll", "faces": [4]}),
    (DARK, {"do": "GiveReading", "chart": "control_of_gollum", "row": "4", "value": "neither"}),
    (FELLOWSHIP, {"do": "EndPhase"}),
    *EVENTS,
    *POINTS,
    (DARK, {"do": "ChooseLetter", "letter": "A"}),
    (DARK, {"do": "EnterRoll", "faces": [3]}),
    (DARK, {"do": "EndPhase"}),
    army(DARK, FIELD, saruman_orcs=6),
    army(FELLOWSHIP, FIELD, rohan=20),
)


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """The Fellowship's Player-Turn of Game-Turn 8: Rohan may march, Gondor sleeps."""
    for hand in campaign(tmp_path, 8, *SIX_READY):
        put_right(hand.table, "mobilized_since", "rohan", "7")
        hand.app.refresh()
        hand.driver.pump(3)
        to_the_player_turns(hand)
        yield hand


@pytest.fixture
def printed(tmp_path: Path) -> Iterator[Hand]:
    """The printed box, its sheets still unread: two Armies have met in W2321."""
    yield from campaign(tmp_path, 1, *TO_THE_FIELD, box=PRINTED)


def acts(hand: Hand) -> list[str]:
    """What may be done now, from the first on."""
    return [offer.label for offer in hand.screen.model.offers if not offer.is_on_map]


def middle(hand: Hand) -> tuple[float, float]:
    """The point of the map in the middle of its window."""
    pane = hand._map().pane
    return pane.to_map(*pane.center)


def read(hand: Hand, word: str) -> None:
    """Of the words that the cell which is asked for may hold: this one, and the gold key."""
    charts = hand.screen.charts
    hand.press(harness.find(charts.pad, word))
    hand.press(charts.gold)


# -- cells that are typed ----------------------------------------------------------------------------------------------


def test_a_cell_of_few_words_is_a_list_and_the_keyboard_has_the_signs_of_the_others() -> None:
    table = Table.create(None, "wotr_spi", version="campaign", box=PRINTED)
    paper, lexicon = Paper(table.box, {}), table.game.lexicon
    ground = cell_field(paper, "hexes", FIELD, "terrain", lexicon)
    assert ground.kind == CELL
    assert {option.value for option in ground.options} >= {"clear", "forest", "rough", "mountain"}
    effect = cell_field(paper, "terrain", "rough", "army_combat", lexicon)
    assert [option.value for option in effect.options] == ["1", "2", "3", "-"]
    assert ";" in cell_field(paper, "search_cards", "99", "provinces", lexicon).signs


def test_a_battle_is_fought_by_what_the_sheet_says_and_a_refused_reading_leaves_the_keyboard(tmp_path: Path) -> None:
    model = None
    for hand in campaign(tmp_path, 1, *TO_THE_FIELD, box=PRINTED):
        hand.tap(f"Army Combat in {FIELD}")
        read(hand, "rough")
        read(hand, "2")
        battle = hand.view["armies"]["battle"]
        assert (battle["factor"], battle["defence"]) == (2, 12), "on ground that nobody had read"
        hand.tap("Defend at half strength", "3")
        charts = hand.screen.charts
        assert "Odds are written as 1-2 or 3-1" in " ".join(hand.words()), "how its cells are written"
        for key in "10":
            hand.press(harness.find(charts.pad, key))
        hand.press(charts.gold)
        model = hand.screen.model
    assert model is not None
    assert "is not how this cell" in model.message.text
    for size, percent in (((800, 1280), 100), ((800, 1280), 130), ((1280, 800), 100)):
        assert list(layouts.faults((TableScreen, model), size, percent)) == [], (size, percent)


# -- what may be done --------------------------------------------------------------------------------------------------


def test_no_servant_card_is_offered_where_nobody_has_come_to(printed: Hand) -> None:
    hand = printed
    assert not [label for label in acts(hand) if "Servant" in label]
    play(hand.table, ((FELLOWSHIP, {"do": "MoveFellowship", "origin": "W2812", "to": "W2814", "face_down": 9}),))
    hand.app.refresh()
    hand.driver.pump(3)
    assert [label for label in acts(hand) if "Servant" in label] == ["Turn the Servant card of W2814"]


def test_reinforcements_say_where_they_go_and_are_asked_their_hex_first(hand: Hand) -> None:
    first = hand.screen.model.offers[0]
    assert (first.label, first.note) == ("Set Rohan M+1 on the map: 43 points", "Rohan 20, East Emnet 23")
    assert hand.screen.model.end.note == STILL, "said before his turn is over"
    hand.tap("Set Rohan M+1 on")
    assert hand.screen.model.end.note == ""
    first = hand.screen.model.offers[0]
    assert first.label == "Say where a Province's units stand"
    assert first.note == "Fellowship · East Emnet 23, Rohan 20"
    hand.tap("Say where a Province's units stand", "Rohan")
    hand.hex("W2724")
    assert hand.screen.sheet.confirm.says == "Those of Rohan stand in W2724"


def test_a_march_before_the_reinforcements_is_followed_on_the_map_and_who_stood_there_is_asked_after(
    hand: Hand,
) -> None:
    hand.force(EDORAS)
    hand.hex(HELMS_DEEP)
    assert hand.screen.sheet.confirm.note == "", "the Fellowship pays no Shadow Points"
    hand.give()
    x, y = hand._map().pane.grid.centres[HELMS_DEEP]
    there = middle(hand)
    assert max(abs(there[0] - x), abs(there[1] - y)) < 3, "it was dragged there, and nothing else is asked"
    said = hand.screen.model.message
    assert said.text.startswith(f"Recorded, but note: {STILL}"), "what is put off"
    assert "Take it back if it was a slip." in hand.words()
    assert hand.view["map"]["face_down"][EDORAS] == 2
    first = hand.screen.model.offers[0]
    assert (first.label, first.note) == ("Move counters from W2624 Edoras", "the Army went on to W2524 Helm's Deep")
    hand.tap("Move counters from W2624 Edoras")
    hand.give()
    assert EDORAS not in hand.view["map"]["face_down"]
    assert "the Army went on" not in " ".join(offer.note for offer in hand.screen.model.offers)
    hand.force(MINAS_TIRITH)
    assert hand.screen.sheet is None, "its Army sleeps: nobody beside it is moved"
    assert "Gondor: 25, not mobilized" in hand.words()


def test_saruman_is_asked_after_when_his_army_has_left(hand: Hand) -> None:
    hand.tap("End the Fellowship Player-Turn")
    march(hand, ISENGARD, HELMS_DEEP)
    first = next(offer for offer in hand.screen.model.offers if "the Army went on" in offer.note)
    begins = {field.name: field.default for field in first.fields}
    assert (begins["name"], begins["to"]) == ("saruman", HELMS_DEEP)
