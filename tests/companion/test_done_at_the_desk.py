"""What ends a seat's part in public can be given as its desk is closed: one tap for both."""

from __future__ import annotations

from pathlib import Path

from companion.app.at_table import AtTable
from companion.app.table_doors import AT_TABLE
from companion.desk.presenter import desk_model
from companion.evening.desks import CURTAIN, DESK_PAGE, HANDOVER
from companion.models import CloseDesk, Pick
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
    AT_TABLE.enter(room, CloseDesk(DARK, done=done.id))
    assert table.asks()[0].seat == FELLOWSHIP
    assert room.page == "curtain"


def test_closing_alone_ends_nothing(tmp_path: Path) -> None:
    room = AtTable(seated(play(at_gollum(), DRAWN)), tmp_path)
    before = room.evening.table.file.count
    AT_TABLE.enter(room, CloseDesk(DARK))
    AT_TABLE.enter(room, CloseDesk(DARK, idle=True))
    assert room.evening.table.file.count == before


def test_a_seat_that_is_not_asked_has_nothing_to_end() -> None:
    assert desk_model(play(at_gollum(), DRAWN), FELLOWSHIP).done is None


def test_what_still_has_to_be_answered_is_not_ended() -> None:
    assert desk_model(at_letter(), DARK).done is None


def test_what_is_given_at_the_desk_leaves_the_curtain_where_another_seat_is_asked_next() -> None:
    desk = seated(play(at_gollum(), DRAWN))
    desk.hand_over(DARK, is_direct=True)
    desk.enter_pin(DARK, "1234")
    done = desk.desk_model().done
    assert done is not None
    desk.pick(Pick(done.id))
    assert desk.table.asks()[0].seat == FELLOWSHIP
    assert (desk.page, desk.open_to) == (CURTAIN, "")


def test_the_pin_is_asked_at_every_opening_of_a_desk() -> None:
    desk = seated(at_letter())
    for _ in range(2):
        desk.hand_over(DARK, is_direct=True)
        assert (desk.page, desk.handover_model().pin_length, desk.open_to) == (HANDOVER, 4, "")
        desk.enter_pin(DARK, "")
        assert desk.page == HANDOVER
        desk.enter_pin(DARK, "1234")
        assert desk.page == DESK_PAGE
        desk.close_desk()
        desk.to_table()
    desk.hand_over(DARK, is_direct=True)
    desk.enter_pin(DARK, "1234")
    desk.pick(Pick(desk.desk_model().ask.hand.id, (("letter", "C"),)))
    desk.hand_over(DARK)
    assert (desk.page, desk.handover_model().pin_length) == (HANDOVER, 4), "after it closed by itself too"
