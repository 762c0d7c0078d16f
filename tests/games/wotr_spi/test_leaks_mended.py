"""Leaks that were found and mended: each stands here so that it stays so."""

from typing import Any

from engine.core.audience import PUBLIC
from engine.core.box import Cell
from engine.core.table import Table
from engine.policy import Move
from tests.engine.games.wotr_spi.duels import PLACE, SOURCE
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.games.wotr_spi.openings import BOX, opening


def given(moves: tuple[Move, ...], box: Any = BOX, **changed: dict[str, Any]) -> Table:
    """A table at which these moves were given; changed: a command -> other values for some of its fields."""
    table = Table.create(None, "wotr_spi", box=box, table_id="mended", table_secret=bytes(32))
    for move in moves:
        body = {**move.body(), **changed.get(move.do, {})}
        # What the desk's own record speaks against is agreed over.
        agreed = table.seats if move.do in changed else move.agreed
        assert table.submit(move.seat, table.command(body), agreed).allowed, body
    return table


def test_an_attempt_on_a_ringbearer_who_is_the_seizer_himself_is_in_vain_and_tells_nothing() -> None:
    told = []
    for bearer in ("boromir", "sam"):
        table = given(opening("succession"), NameSuccessor={"name": bearer})
        attempt = table.submit(DARK, table.command({"do": "PlayEvent", "card": 75}))
        assert attempt.allowed
        assert table.submit(FELLOWSHIP, table.command({"do": "AnswerAttempt", "is_met": False})).allowed
        told.append([table.view(PUBLIC), table.journal(DARK), table.offers(DARK)])
        met = table.command({"do": "AnswerAttempt", "is_met": True, "hex": PLACE})
        assert bearer != "boromir" or not table.submit(FELLOWSHIP, met, (DARK,)).allowed
    assert repr(told[0]) == repr(told[1])


def test_an_escape_the_dark_power_plays_offers_it_nothing_of_the_magic_cards() -> None:
    cells = {("event_cards", "80", "player"): Cell("either", SOURCE)}
    offered = []
    for cards in ([47, 52], [50, 55]):
        table = given(opening("capture")[:-1], BOX.with_owned(cells), TakeMagicCards={"cards": cards})
        tell = {"do": "TellMagicCards", "cards": [cards[0]], "who": "sam"}
        assert table.submit(FELLOWSHIP, table.command(tell)).allowed
        assert table.submit(DARK, table.command({"do": "PlayEvent", "card": 80})).allowed
        found = [offer for offer in table.offers(DARK) if offer.do == "EscapeFromOrcs"]
        assert found
        offered.append(repr(found))
    assert offered[0] == offered[1]


def test_a_card_put_right_on_the_desk_changes_no_later_entry_for_anybody_else() -> None:
    table = given(opening("retrieval"))
    taken = next(item for item in table.timeline.head.items() if type(item.command).__name__ == "TakeMagicCards")
    before = [(line["events"], line["flags"]) for line in table.journal(DARK)[taken.n :]]
    other = {
        "do": "TakeMagicCards",
        "hex": "W2812",
        "count": 4,
        "cards": [51, 53, 54, 55],
        "to": ["gimli"] * 2 + ["sam"] * 2,
    }
    assert table.correct(FELLOWSHIP, taken.n, table.command(other)).allowed
    after = [(line["events"], line["flags"]) for line in table.journal(DARK)[taken.n :][: len(before)]]
    assert after == before
    assert not any(ask.answer == "RetrieveMagicCards" for ask in table.asks(PUBLIC))


def test_a_note_on_the_desk_tells_nobody_else_its_kind() -> None:
    lines = []
    for note in (
        {"do": "MarkOnDesk", "character": "sam", "wounds": 1},
        {"do": "ExchangeMagicCard", "card": 55, "to": "sam"},
        {"do": "UseAthelas", "holder": "sam"},
        {"do": "NameCounters", "hex": "W2812", "names": ["sam"]},
        {"do": "NoteHand", "cards": [57, 58, None]},
    ):
        evening = Evening().to("fellowship")
        evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[55], to=["sam"])
        evening.do(FELLOWSHIP, **note)
        lines.append({repr(evening.table.journal(audience)[-1]) for audience in (PUBLIC, DARK)})
        assert str(note["do"]) in repr(evening.table.journal(FELLOWSHIP)[-1])
    assert lines == [lines[0]] * len(lines)
    assert len(lines[0]) == 1
