"""Foresight: who looked notes at the own desk how the tiles lie; that desk alone is warned when another is turned."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.frontdesk import FrontDesk
from companion.models import CloseDesk, Dismiss, EnterPin, OpenDesk, Pick
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from engine.core.audience import DESK, PUBLIC, TRUTH
from engine.core.panels import Lines
from engine.core.table import Table
from engine.games.lotr_knizia.panels import desk
from engine.games.lotr_knizia.pieces import SEATS
from engine.policy import Move
from tests.contract.mirror import Mirror
from tests.contract.remembering import RememberingTable
from tests.contract.tablets import Plan, Tablet
from tests.games.lotr_knizia.evening.at_the_tablet import AtTheTablet
from tests.games.lotr_knizia.openings import FRODO, LOOKED, SAM
from tests.games.lotr_knizia.rules.evening import MORIA, PIPPIN, Evening

HELP_GONE = dict.fromkeys(("healing", "persistence", "guidance", "magic"), "no")
NOTE = {"do": "ArrangeTiles", "top": "hiding", "below": "sundial", "lowest": "hiding"}


def looked() -> Evening:
    """A table at which Sam has looked."""
    evening = Evening().at(MORIA, shields={SAM: 5}, ring_used="yes", gandalf={"guidance": "no", "magic": "no"})
    return evening.do(SAM, "CallGandalf").do(FRODO, "UseForesight", on=SAM)


def desk_rows(evening: Evening, seat: str) -> list[tuple[str, str, str]]:
    """What a desk has of the tiles: words, place and tone."""
    from companion.table.presenter import sight_of

    table = evening.table
    panels = desk.panels(sight_of(table, seat, table.journal(PUBLIC)), seat)
    title = table.game.text.say("panel.top_tiles")
    found = [panel for panel in panels if isinstance(panel, Lines) and panel.title == title]
    return [(line.text, line.value, line.tone) for panel in found for line in panel.rows]


def test_who_looked_and_nobody_else_notes_the_tiles() -> None:
    evening = looked()
    table = evening.table
    assert table.view()["sighted"] == {SAM: 3}
    offered = {who: [offer.do for offer in table.offers(who)].count("ArrangeTiles") for who in (PUBLIC, FRODO, SAM)}
    assert offered == {PUBLIC: 0, FRODO: 0, SAM: 1}
    assert not evening.may(FRODO, **NOTE).allowed
    assert not evening.may(SAM, "ArrangeTiles", top="hiding").allowed, "three were seen"
    four = evening.may(SAM, "ArrangeTiles", top="three_cards", below="three_cards", lowest="hiding")
    assert [check.says for check in four.failing(SAM)] == ["tiles_can_lie_there"]
    assert four.failing(PUBLIC) == ()
    evening.do(SAM, **NOTE)
    assert desk_rows(evening, SAM) == [("Hiding", "1", "plain"), ("Sundial", "2", "plain"), ("Hiding", "3", "plain")]
    assert desk_rows(evening, FRODO) == []
    assert table.journal(FRODO)[-1]["do"] == {"type": "DeskNote"}
    assert "tiles" not in table.view(FRODO)[f"{FRODO}_desk"]


def test_nobody_has_to_note_anything() -> None:
    evening = looked()
    assert desk_rows(evening, SAM) == [("You have seen the top tiles (3)", "", "dim")]
    evening.tile("bearer_steps")
    assert evening.table.view()["sighted"] == {SAM: 2}
    evening.do(SAM, "ArrangeTiles", top="hiding", below="sundial")
    assert [row[0] for row in desk_rows(evening, SAM)] == ["Hiding", "Sundial"]


def test_a_tile_as_noted_is_taken_off_the_list() -> None:
    evening = looked().do(SAM, **NOTE)
    evening.tile("hiding")
    assert [row[0] for row in desk_rows(evening, SAM)] == ["Sundial", "Hiding"]
    assert not evening.state.belied


def test_another_tile_is_taken_and_that_desk_alone_is_warned() -> None:
    evening = looked().do(SAM, **NOTE)
    ruling = evening.may(FRODO, "TurnTile", kind="travelling")
    assert ruling.failing(TRUTH) == ()
    evening.tile("travelling")
    assert desk_rows(evening, SAM)[0] == ("You noted Hiding, and Travelling was turned", "", "bad")
    for seat in (FRODO, SEATS[2]):
        assert desk_rows(evening, seat) == []
    assert "belied" not in repr({who: evening.table.view(who) for who in (PUBLIC, FRODO)})
    evening.do(SAM, "ArrangeTiles", top="sundial", below="hiding")
    assert "bad" not in {row[2] for row in desk_rows(evening, SAM)}


def test_the_pile_of_the_next_board_is_another() -> None:
    evening = looked().do(SAM, **NOTE)
    evening.stand(board="helms_deep")
    assert desk_rows(evening, SAM) == []
    assert not evening.may(SAM, **NOTE).allowed


def test_the_look_is_taken_back_with_every_seat_alone() -> None:
    evening = looked()
    n = evening.table.file.count - 1
    assert not evening.table.undo(FRODO, n).allowed
    assert evening.table.undo(FRODO, n, SEATS).allowed
    assert "sighted" not in evening.table.view()


def _twin(folder: Path, number: int) -> Tablet:
    about: dict[str, Any] = {"version": "second_edition", "seats": SEATS, "table_id": "twins"}
    path = Tablet.path(folder / str(number))
    return Tablet(
        RememberingTable.create(path, "lotr_knizia", **about, table_secret=bytes([number]) * 32), folder / str(number)
    )


def test_twins_that_noted_other_tiles_are_alike_to_everybody_else(tmp_path: Path) -> None:
    notes = (NOTE, {**NOTE, "top": "travelling", "lowest": "one_of_each"})
    tablets = (_twin(tmp_path, 1), _twin(tmp_path, 2))
    mirror = Mirror(tablets, SAM)
    with mirror.ears:
        for move in LOOKED:
            mirror.both(lambda tablet: tablet.give(move.seat, move.body(), move.agreed, at_desk=False))  # noqa: B023
        own = dict(zip(tablets, notes, strict=True))
        one, other = mirror.both(lambda tablet: tablet.give(SAM, dict(own[tablet]), (), at_desk=True))
        assert one is not None
        assert other is not None
        mirror.compare_rulings(one, other, "ruling: submit")
        for move in (
            None,
            Move(FRODO, "TurnTile", {"kind": "travelling"}),
            Move(FRODO, "DrawOrHeal", {"gain": "cards"}),
        ):
            if move is not None:
                one, other = mirror.both(lambda tablet: tablet.give(move.seat, move.body(), (), at_desk=False))  # noqa: B023
                assert one is not None
                assert other is not None
                assert one.allowed
                mirror.compare_rulings(one, other, "ruling: submit")
            mirror.compare(whole=True)
            mirror.compare_passed()
            mirror.compare_challenges()
            mirror.compare_pages(Plan((SAM,), opened=range(1, mirror.tables[0].file.count)))
    views = [table.view(SAM)[f"{SAM}_desk"] for table in mirror.tables]
    assert views[0]["belied"] == ["hiding", "travelling"]
    assert views[1]["belied"] == []
    for tablet in tablets:
        tablet.close()


def test_at_the_table_the_note_is_refused(tmp_path: Path) -> None:
    evening = looked()
    table: Table = evening.table
    said = table.may(SAM, table.command(NOTE), "table")
    assert [check.says for check in said.failing(PUBLIC)] == ["secrets_are_given_on_the_desk"]
    assert table.may(SAM, table.command(NOTE), DESK).allowed


@pytest.fixture
def front(tmp_path: Path) -> Iterator[FrontDesk]:
    made = FrontDesk(tmp_path, Settings(), Inbox())
    yield made
    made.close()


def test_who_goes_out_while_the_tiles_are_noted_keeps_the_note_and_his_desk_shuts_in_peace(front: FrontDesk) -> None:
    """X/elimination/adviser  The desk lies open with the form when a throw that was asked of its owner is told."""
    table = AtTheTablet(front).at(MORIA, shields={SAM: 5}, ring_used="yes", gandalf=HELP_GONE, active=PIPPIN)
    table.stand(dark={SAM: 14}, line={"fighting": 6})
    table.do(SAM, "CallGandalf").do(PIPPIN, "UseForesight", on=SAM).do(PIPPIN, "TurnTile", kind="two_or_sauron")
    table.shown()
    front.do(OpenDesk(SAM))
    front.do(EnterPin(SAM, ""))
    form = next(offer for offer in front.model().offers if offer.label == "Note how you put back the top tiles")
    assert [field.name for field in form.fields] == ["top", "below"]
    table.do(PIPPIN, "Decline")  # Sauron comes a step, told by another screen that looks at this table
    assert SAM in table.state.out
    front.do(Pick(form.id, (("top", "hiding"), ("below", "sundial"))))
    assert table.state.arranged == ("hiding", "sundial")
    assert "made a note" in " ".join(table.table.journal(PUBLIC)[-1]["says"])
    front.do(OpenDesk(SAM))
    front.do(EnterPin(SAM, ""))
    said = " ".join(line.text for section in front.model().sections for line in section.lines)
    assert "Hiding" in said
    assert "You are out" in said
    front.do(CloseDesk(SAM))
    front.do(Dismiss())
    assert front.page == "table"
    assert table.asked == [(PIPPIN, "TurnTile")]


def test_a_form_of_more_tiles_than_lie_there_now_is_refused_on_that_desk_alone(front: FrontDesk) -> None:
    table = AtTheTablet(front).at(MORIA, shields={SAM: 5}, ring_used="yes", gandalf=HELP_GONE, active=PIPPIN)
    table.do(SAM, "CallGandalf").do(PIPPIN, "UseForesight", on=SAM).shown()
    front.do(OpenDesk(SAM))
    front.do(EnterPin(SAM, ""))
    form = next(offer for offer in front.model().offers if offer.label == "Note how you put back the top tiles")
    table.do(PIPPIN, "TurnTile", kind="bearer_steps")
    front.do(Pick(form.id, (("top", "hiding"), ("below", "sundial"), ("lowest", "hiding"))))
    assert front.page == "desk"
    assert front.model().message.text == "That is no longer asked."
    assert table.state.arranged == (), "what was noted below is not what lies on top"
