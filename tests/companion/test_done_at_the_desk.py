"""What ends a seat's part in public can be given as its desk is closed: one tap for both."""

from __future__ import annotations

from pathlib import Path

from companion.desk.presenter import desk_model
from companion.models import CloseDesk
from companion.table.room import AtTable
from tests.companion.evenings import DARK, FELLOWSHIP, at_gollum, at_letter, play
from tests.companion.test_evening import seated

DRAWN = (
    (DARK, {"do": "EnterRoll", "faces": [4]}),
    (FELLOWSHIP, {"do": "EndPhase"}),
    (DARK, {"do": "DrawEvent", "card": 70}),
    (DARK, {"do": "DiscardEvent", "card": 60}),
)


def test_D_2_who_is_done_with_event_cards_says_so_as_the_desk_is_closed(tmp_path: Path) -> None:
    room = AtTable(seated(play(at_gollum(), DRAWN)), tmp_path)
    table = room.evening.table
    done = desk_model(table, DARK).done
    assert done is not None
    assert done.label == "Done with Event Cards"
    room.do(CloseDesk(DARK, done=done.id))
    assert table.asks()[0].seat == FELLOWSHIP
    assert room.page == "curtain"


def test_closing_alone_ends_nothing(tmp_path: Path) -> None:
    room = AtTable(seated(play(at_gollum(), DRAWN)), tmp_path)
    before = room.evening.table.file.count
    room.do(CloseDesk(DARK))
    room.do(CloseDesk(DARK, idle=True))
    assert room.evening.table.file.count == before


def test_a_seat_that_is_not_asked_has_nothing_to_end() -> None:
    assert desk_model(play(at_gollum(), DRAWN), FELLOWSHIP).done is None


def test_what_still_has_to_be_answered_is_not_ended() -> None:
    assert desk_model(at_letter(), DARK).done is None
