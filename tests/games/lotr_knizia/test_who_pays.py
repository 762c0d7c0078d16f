"""The queue of players who each pay or roll, and the pot of the group: a row for each seat, as everybody may see it."""

from dataclasses import replace

import pytest

from companion.models import Draft
from companion.presenting.fields import offer_id
from companion.table.presenter import Around, sight_of, table_model
from engine.core.audience import PUBLIC
from engine.core.panels import DONE, LATER, NOW, OUT, PerSeat
from engine.games.lotr_knizia import boxes
from engine.games.lotr_knizia.panels import LOOK, paying
from tests.games.lotr_knizia.rules.evening import (
    FATTY,
    FRODO,
    HELMS_DEEP,
    MERRY,
    MORDOR,
    MORIA,
    PIPPIN,
    RULES,
    SAM,
    SHELOBS_LAIR,
    Evening,
)
from tests.games.lotr_knizia.rules.test_events import event
from tests.games.lotr_knizia.rules.test_help_and_havens import hidden


def queue(evening: Evening) -> PerSeat | None:
    """The rows that everybody sees."""
    table = evening.table
    return LOOK.queue(sight_of(table, PUBLIC, table.journal(PUBLIC)), table.asks(PUBLIC)[0])


def rows(evening: Evening) -> list[tuple[str, str, str]]:
    """(seat, state, words) of each."""
    found = queue(evening)
    assert found is not None
    return [(row.seat, row.state, row.text) for row in found.rows]


def test_each_player_stands_there_with_what_he_did_does_or_will_do() -> None:
    evening = event(RULES, MORIA, 2)
    assert [state for _, state, _ in rows(evening)] == [NOW, LATER, LATER, LATER, LATER]
    evening.pay(SAM, ("grey_hiding", 1)).do(PIPPIN, "Decline")
    assert rows(evening)[:3] == [
        (SAM, DONE, "1 × grey Hiding"),
        (PIPPIN, NOW, "rolls"),
        (MERRY, LATER, "after Pippin"),
    ]
    evening.roll("two")
    assert rows(evening)[1:3] == [(PIPPIN, DONE, "rolled two circles"), (MERRY, NOW, "pays or rolls")]
    evening.pay(MERRY, ("white_joker", 1)).pay(FATTY, ("grey_hiding", 1)).do(FRODO, "Decline")
    assert rows(evening)[-1] == (FRODO, NOW, "rolls"), "the last one rolls when nobody is left in the queue"
    assert queue(evening.roll("blank")) is None


def test_who_is_out_before_or_in_the_queue_stands_there_as_out() -> None:
    evening = event(RULES, SHELOBS_LAIR, 2, shields={MERRY: 3}).pay(SAM, ("white_joker", 1)).do(PIPPIN, "Decline")
    told = rows(evening)
    assert told[1][:2] == (PIPPIN, OUT)
    assert "shields" in told[1][2] or "pay" in told[1][2]
    evening.pay(MERRY, ("shield", 3))
    assert (MERRY, DONE, "3 × shield") in rows(evening)
    assert [seat for seat, *_ in rows(evening)] == [SAM, PIPPIN, MERRY, FATTY, FRODO]


def test_gives_and_discards_of_one_player_stand_together() -> None:
    evening = event(RULES, MORDOR, 3, heart_tokens={MERRY: 1}).do(SAM, "Decline").roll("eye")
    evening.do(SAM, "DiscardOwed", shares=[[SAM, "grey_hiding", 2]])
    said = rows(evening)[0]
    assert said == (SAM, DONE, "rolled Eye, discards two cards")


def test_all_who_roll_for_an_event_that_nobody_paid_stand_in_the_row() -> None:
    evening = event(RULES, MORIA, 6)
    assert queue(evening) is None, "one of them may take it upon himself: that is no queue"
    evening.do(SAM, "Decline").roll("one")
    assert rows(evening)[:2] == [(SAM, DONE, "rolled one circle"), (PIPPIN, NOW, "rolls")]


def test_an_event_without_a_queue_and_a_turn_have_no_rows() -> None:
    assert queue(event(RULES, MORIA, 5)) is None
    assert queue(Evening().at(MORIA, active=SAM)) is None


@pytest.mark.parametrize(
    ("board", "number", "given", "total", "is_enough"),
    [
        (MORIA, 5, [[SAM, "boromir", 1], [PIPPIN, "grey_fighting", 2]], "4 of 5 Fighting", False),
        (MORIA, 5, [[SAM, "boromir", 1], [PIPPIN, "grey_fighting", 2], [MERRY, "white_joker", 1]], "5 of 5 F", True),
        (MORIA, 5, [[FRODO, "white_hiding", 1]], "1 of 5 Fighting", False),
        (MORIA, 5, [[SAM, "white_hiding", 1]], "0 of 5 Fighting", False),
        (MORIA, 1, [[SAM, "grey_friendship", 1]], "1 of 2 symbols", False),
        (HELMS_DEEP, 5, [[SAM, "heart", 1]], "1 of 1 Heart, 0 of 1 Sun, 0 of 1 Ring token", False),
        (SHELOBS_LAIR, 1, [[SAM, "shield", 3], [MERRY, "shield", 4]], "7 of 7 shields", True),
        (MORDOR, 5, [[SAM, "grey_hiding", 2]], "2 of 7 cards", False),
    ],
)
def test_the_pot_tells_who_gives_what_and_how_much_of_the_price_that_is(
    board: str, number: int, given: list[list[object]], total: str, is_enough: bool
) -> None:
    held = {
        "heart_tokens": {SAM: 1},
        "sun_tokens": {MERRY: 1},
        "ring_tokens": {FRODO: 1},
        "shields": {SAM: 3, MERRY: 4},
    }
    table = event(RULES, board, number, **held).table
    offer = next(offer for offer in table.offers(PUBLIC) if offer.do == "Pay")
    found = paying.pot(sight_of(table, PUBLIC, table.journal(PUBLIC)), offer, {"do": "Pay", "shares": given})
    assert found is not None
    assert found.total.startswith(total)
    assert found.is_enough == is_enough
    assert [row.seat for row in found.rows] == list(dict.fromkeys(row[0] for row in given))


def test_every_price_there_is_has_its_pot() -> None:
    for name in (*boxes.GROUP, *boxes.ALONE, *boxes.QUEUES, *boxes.REVEALED):
        costly = paying._prices(name, "grey_hiding")
        assert costly, name


def test_the_form_tells_the_pot_and_the_gold_key_the_running_total() -> None:
    table = event(RULES, MORIA, 5).table
    offer = next(offer for offer in table.offers(PUBLIC) if offer.do == "Pay")
    options = next(domain.options for domain in offer.fields)
    boromir = next(place for place, (row, _) in enumerate(options) if row[:2] == (SAM, "boromir"))
    around = Around(draft=Draft(offer_id(offer), (("shares", (boromir,)),)))
    deed = table_model(table, around).deed
    assert deed is not None
    assert (deed.price, [(row.name, row.text) for row in deed.shares]) == ("2 of 5 Fighting", [("Sam", "1 × Boromir")])
    empty = table_model(table, replace(around, draft=Draft(offer_id(offer)))).deed
    assert empty is not None
    assert (empty.price, empty.shares) == ("0 of 5 Fighting", ())


def test_hidden_shields_move_no_row_and_no_pot() -> None:
    """Two competitive tables, alike but for a special shield that frodo alone has seen."""

    def shown(value: str) -> list[object]:
        evening = hidden(value).stand(board=SHELOBS_LAIR, active=SAM, event=1, sauron=15).tile("sundial")
        told: list[object] = []
        while queue(evening) is not None:
            table, asked = evening.table, evening.asked[0][0]
            sight = sight_of(table, PUBLIC, table.journal(PUBLIC))
            offer = next(offer for offer in table.offers(PUBLIC) if offer.do == "Pay")
            told += [queue(evening), LOOK.price(sight, {"do": "Pay"}), table_model(table)]
            told += [paying.pot(sight, offer, {"do": "Pay", "shares": [[FRODO, "shield", n]]}) for n in range(4)]
            command = table.command({"do": "Pay", "shares": [[asked, "shield", 3]]})
            told.append(table.submit(asked, command, at="table").allowed)
        return told

    assert len(shown("1")) > 8
    assert shown("1") == shown("3")
