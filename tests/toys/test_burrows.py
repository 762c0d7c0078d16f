"""Burrows: a desk shows the hand in use and no other, and several cards are taken by one tap."""

from collections.abc import Iterator

import pytest

from companion.app.frontdesk import FrontDesk
from companion.models import EnterPin, Open, OpenDesk, Pick
from companion.pages import TABLE
from companion.presenting.fields import offer_id
from engine.core.audience import PUBLIC, TRUTH
from engine.core.export import export
from engine.core.table import Table
from tests.toys.tablet import begin, tablet

GAME = "burrows"
BADGER, FOX = "badger", "fox"


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table.create(None, GAME, table_id="hill", table_secret=bytes(32))
    yield made
    made.close()


@pytest.fixture
def front() -> Iterator[FrontDesk]:
    with tablet() as desk:
        begin(desk, GAME)
        yield desk


def turn(table: Table, seat: str, face: int, *cards: int | None, ends: bool = True) -> None:
    give(table, seat, "EnterRoll", faces=[face])
    give(table, seat, "TakeCards", hand=table.at_desk_of(seat), cards=list(cards))
    if ends:
        give(table, seat, "EndTurn")


def give(table: Table, seat: str, do: str, **values: object) -> int:
    ruling = table.submit(seat, table.command({"do": do, **values}))
    assert ruling.entry is not None, [check.says for check in ruling.failing(TRUTH)]
    return ruling.entry


def in_both(table: Table) -> Table:
    """Badger has 1 and 2 in the lower burrow and 3 in the upper one, and is in the upper one."""
    turn(table, BADGER, 4, 1, 2)
    turn(table, FOX, 1, 9)
    turn(table, BADGER, 1, 3)
    return table


def test_B_2_a_desk_shows_the_hand_in_use_and_no_other(table: Table) -> None:
    in_both(table)
    assert table.view(BADGER)["badger_desk"] == {"hand": [3]}
    assert [card for card, at in table.cards(BADGER).items() if at.pile == "own_hand"] == [3]
    turn(table, FOX, 1, 8)
    give(table, BADGER, "EnterRoll", faces=[2])
    assert table.view(BADGER)["badger_desk"] == {"hand": [1, 2]}
    assert table.view(TRUTH)["hands"] == {
        "badger/lower": [1, 2],
        "badger/upper": [3],
        "fox/lower": [],
        "fox/upper": [9, 8],
    }


def test_B_2_what_was_drawn_into_the_other_hand_is_read_nowhere_on_the_desk(table: Table) -> None:
    in_both(table)
    lines = [line for line in table.journal(BADGER) if line["do"]["type"] == "TakeCards" and line["seat"] == BADGER]
    assert [line["do"]["cards"] for line in lines] == ["(sealed)", [3]]
    opened = [each["value"] for entry in export(table, BADGER)["entries"] for each in entry["openings"]]
    assert opened == [[3], [3]], "of the act and of what happened, and of nothing else"
    assert table.replay(2, BADGER)["hand_sizes"]["badger/lower"] == 2
    assert table.replay(2, BADGER)["badger_desk"] == {"hand": []}


def test_B_2_a_card_of_the_other_hand_is_refused_on_the_own_desk_and_taken_at_the_table(table: Table) -> None:
    in_both_playing(table)
    play = table.command({"do": "PlayCard", "card": 1})
    assert not table.may(BADGER, play).allowed, "the desk has 3 alone in the upper burrow"
    assert table.may(BADGER, play, at="table").allowed, "what everybody sees says nothing against it"


def in_both_playing(table: Table) -> None:
    turn(table, BADGER, 4, 1, 2)
    turn(table, FOX, 1, 9)
    turn(table, BADGER, 1, 3, ends=False)


def test_what_a_seat_drew_it_puts_right_alone(table: Table) -> None:
    give(table, BADGER, "EnterRoll", faces=[4])
    n = give(table, BADGER, "TakeCards", hand="badger/lower", cards=[1, None])
    right = table.command({"do": "TakeCards", "hand": "badger/lower", "cards": [5, 6]})
    assert table.correct(BADGER, n, right).allowed
    assert table.view(BADGER)["badger_desk"] == {"hand": [5, 6]}


@pytest.mark.parametrize(("face", "count"), [(1, 1), (4, 2), (5, 3)])
def test_B_3_several_cards_are_taken_by_one_tap_and_the_tablet_is_told_none(
    front: FrontDesk, face: int, count: int
) -> None:
    assert front.evening is not None
    table = front.evening.table
    give(table, BADGER, "EnterRoll", faces=[face])
    front.do(Open(TABLE))
    ask = front.model().ask
    assert (ask.hand.label, ask.hand.note) == ("Taken", "by hand; the tablet is not told which")
    assert ask.hand.id not in [offer.id for offer in front.model().offers], "one key says it"
    front.do(Pick(ask.hand.id))
    assert list(table.view()["hand_sizes"].values()).count(count) == 1
    assert table.view(BADGER)["badger_desk"] == {"hand": [None] * count}


def test_B_3_whoever_likes_names_them_on_the_own_desk(front: FrontDesk) -> None:
    assert front.evening is not None
    table = front.evening.table
    give(table, BADGER, "EnterRoll", faces=[4])
    for intent in (OpenDesk(BADGER), EnterPin(BADGER, "")):
        front.do(intent)
    (offer,) = [each for each in table.offers(BADGER) if each.do == "TakeCards"]
    front.do(Pick(offer_id(offer), (("cards#0", 7), ("cards#1", 13))))
    assert table.view(BADGER)["badger_desk"] == {"hand": [7, 13]}
    assert table.view(PUBLIC)["hand_sizes"]["badger/lower"] == 2
