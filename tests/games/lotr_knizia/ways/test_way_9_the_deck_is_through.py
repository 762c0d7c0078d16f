"""The deck empties in the middle of a draw: what is left is taken, the discards are the deck again, the draw goes on.

R/deck-through, X/hobbit-cards/reshuffle  Feature cards and Gandalf's leave the game.
X/yellow/lembas  Nobody discards while cards are drawn.
"""

from collections.abc import Callable

import pytest

from engine.core.audience import PUBLIC
from tests.games.lotr_knizia.rules.evening import (
    EXPANDED,
    FATTY,
    FRODO,
    MERRY,
    MORDOR,
    MORIA,
    PIPPIN,
    RULES,
    SAM,
    SHELOBS_LAIR,
    Evening,
)

BOOKS = pytest.mark.parametrize("book", [RULES, EXPANDED])
THROWN = ("grey_hiding", "white_joker", "grey_fighting", "boromir")
"""Three Hobbit cards and a Feature card."""


def near_the_end(book: str, board: str = MORIA, deck: int = 1, **facts: object) -> Evening:
    """One card is in the deck; sam has discarded three Hobbit cards and boromir."""
    evening = Evening(book).at(board, deck=deck, **facts)
    for kind in THROWN:
        evening.do(SAM, "ThrowAway", kind=kind)
    return evening


def two_instead(evening: Evening) -> Evening:
    return evening.tile("travelling").do(FRODO, "DrawOrHeal", gain="cards")


def persistence(evening: Evening) -> Evening:
    return evening.stand(shields={FRODO: 5}).do(FRODO, "CallGandalf").do(FRODO, "UsePersistence", on=PIPPIN)


def lembas(evening: Evening) -> Evening:
    return evening.stand(feature={"lembas": "hands"}, hand={PIPPIN: 2}).do(FRODO, "PlayLembas", on=PIPPIN)


DRAWS: dict[str, tuple[Callable[[Evening], Evening], str, int]] = {
    "2b": (two_instead, FRODO, 2),
    "Persistence": (persistence, PIPPIN, 4),
    "Lembas": (lembas, PIPPIN, 4),
}


@BOOKS
@pytest.mark.parametrize("name", DRAWS)
def test_the_rest_is_drawn_of_the_discards(book: str, name: str) -> None:
    draw, seat, count = DRAWS[name]
    evening = near_the_end(book)
    before = 2 if name == "Lembas" else evening.state.size(seat)
    draw(evening)
    assert evening.state.size(seat) == before + count
    assert evening.state.deck == 1 + 3 - count
    assert evening.state.pile == {}
    assert evening.state.features["boromir"] == "gone"


@BOOKS
def test_the_journal_tells_the_shuffle_between_the_two_draws(book: str) -> None:
    evening = two_instead(near_the_end(book))
    types = [event["type"] for event in evening.table.journal(PUBLIC)[-1]["events"]]
    assert types == ["CardsAreDone", "CardsDrawn", "DeckShuffled", "CardsDrawn"]


@BOOKS
def test_a_row_of_draws_goes_on_over_the_shuffle(book: str) -> None:
    """Gollum is paid: four others draw two each, of a deck of one."""
    evening = near_the_end(book, SHELOBS_LAIR, shields={FRODO: 7})
    for kind in ("white_hiding", "white_hiding", "white_travelling", "white_travelling"):
        evening.do(MERRY, "ThrowAway", kind=kind)
    evening.tile("sundial").pay(FRODO, ("shield", 7))
    assert [evening.state.size(seat) for seat in (SAM, PIPPIN, MERRY, FATTY)] == [2 + 2, 8, 2 + 2, 8]
    assert evening.state.deck == 0


@BOOKS
def test_too_few_even_then_is_as_many_as_there_are(book: str) -> None:
    evening = Evening(book).at(MORIA, deck=1, shields={FRODO: 5})
    evening.do(SAM, "ThrowAway", kind="grey_hiding")
    evening.do(FRODO, "CallGandalf").do(FRODO, "UsePersistence", on=PIPPIN)
    assert evening.state.size(PIPPIN) == 8
    assert evening.state.deck == 0
    assert evening.asked == [(FRODO, "TurnTile")]


def untold(book: str, deck: int, **facts: object) -> Evening:
    """Fatty went out with a hand that nobody told."""
    evening = Evening(book).at(MORDOR, deck=deck, dark={FATTY: 14}, gandalf={"healing": "no"}, **facts)
    return evening.tile("two_or_sauron").do(SAM, "Decline")


@BOOKS
def test_where_the_discards_are_untold_the_table_counts_them_in_the_middle_of_the_draw(book: str) -> None:
    evening = two_instead(untold(book, 1))
    assert [answer for _, answer in evening.asked] == ["ShuffleDiscards"]
    assert evening.state.size(FRODO) == 7
    evening.do(SAM, "ShuffleDiscards", cards=5)
    assert (evening.state.size(FRODO), evening.state.deck) == (8, 4)


@BOOKS
@pytest.mark.parametrize("seat", [PIPPIN, SAM])
def test_nobody_throws_a_card_away_in_the_middle_of_a_draw(book: str, seat: str) -> None:
    """Whoever draws by Lembas may not discard while he draws; and what lies there is just being counted."""
    evening = untold(book, 1, feature={"lembas": "hands"}, hand={PIPPIN: 2}).do(FRODO, "PlayLembas", on=PIPPIN)
    assert [answer for _, answer in evening.asked] == ["ShuffleDiscards"]
    assert "nothing_is_split_by_it" in evening.failing(seat, "ThrowAway", kind="grey_hiding")


@BOOKS
def test_nothing_else_comes_into_the_middle_of_a_draw_either(book: str) -> None:
    evening = untold(book, 1, feature={"lembas": "hands", "miruvor": "hands"}, hand={PIPPIN: 2}, shields={MERRY: 5})
    evening.do(FRODO, "PlayLembas", on=PIPPIN)
    assert "nothing_is_split_by_it" in evening.failing(MERRY, "CallGandalf")
    assert evening.failing(SAM, "PlayMiruvor", giver=PIPPIN, taker=SAM)


@BOOKS
def test_a_card_is_turned_over_from_the_new_deck(book: str) -> None:
    evening = near_the_end(book, MORIA, deck=0, event=2).tile("sundial")
    assert [answer for _, answer in evening.asked] == ["RevealCard"]
    assert evening.state.deck == 3
    assert evening.failing(FRODO, "RevealCard", kind="boromir")


@BOOKS
def test_the_last_card_of_the_deck_is_drawn_and_nothing_is_shuffled_before_another_is_wanted(book: str) -> None:
    evening = two_instead(near_the_end(book, deck=2))
    assert (evening.state.deck, sum(evening.state.pile.values())) == (0, 3)
