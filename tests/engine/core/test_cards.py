"""Cards: their kinds, what is known of hands and discards, and where an audience may know each of them to be."""

from pathlib import Path

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.cards import Card, Discard, Held, Whereabouts, cards_in, kinds_in, may_hold, without
from engine.core.frozen import frozen

HIDDEN = Whereabouts("out_of_sight")


@frozen
class Evening(Held):
    """A state that is what is held, and counts something besides."""

    turn: int = 1


def test_cards_are_told_one_by_one_or_by_their_kind(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(
        """[cards]
4 = { title = "The Fox", deck = "road" }
[kinds]
oil = { title = "Oil", deck = "road", cards = [1, 3] }
"""
    )
    assert cards_in(tmp_path) == {
        4: Card(4, "The Fox", "road"),
        1: Card(1, "Oil", "road", "oil"),
        3: Card(3, "Oil", "road", "oil"),
    }
    assert kinds_in(tmp_path) == {1: "oil", 3: "oil"}


def test_a_card_that_is_told_twice_is_no_deck(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("kinds.a = { cards = [1] }\nkinds.b = { cards = [1, 2] }\n")
    with pytest.raises(ValueError, match="card 1 is told twice"):
        cards_in(tmp_path)


def test_a_game_without_cards_has_none(tmp_path: Path) -> None:
    assert cards_in(tmp_path) == {}


@pytest.mark.parametrize(
    ("hand", "card", "left"),
    [((1, 2, None), 2, (1, None)), ((1, None, 3), 2, (1, 3)), ((1, 3), 2, (1,)), ((), 2, ()), ((1, None), None, (1,))],
)
def test_a_hand_has_one_card_less_the_named_one_or_an_untold_one(
    hand: tuple[int | None, ...], card: int | None, left: tuple[int | None, ...]
) -> None:
    assert without(hand, card) == left


def test_an_untold_card_may_be_any() -> None:
    assert may_hold((1, None), 7)
    assert may_hold((7,), None)
    assert not may_hold((1, 2), 7)


def test_a_card_is_where_its_audience_may_know_it_to_be() -> None:
    held = Evening({"a": (1, 2, None), "b": (3, 4)})
    held = held.laid_away("a", 2, is_face_up=False).laid_away("b", 4, is_face_up=True)
    assert (held.hands, held.turn) == ({"a": (1, None), "b": (3,)}, 1)
    assert held.discards == (Discard(2, is_face_up=False, by="a"), Discard(4, is_face_up=True))
    assert held.lying_open == (4,)
    known = {
        PUBLIC: [HIDDEN, HIDDEN, HIDDEN, Whereabouts("discarded"), HIDDEN],
        "a": [Whereabouts("own_hand", "a"), Whereabouts("own_discard", "a"), HIDDEN, Whereabouts("discarded"), HIDDEN],
        "b": [HIDDEN, HIDDEN, Whereabouts("own_hand", "b"), Whereabouts("discarded"), HIDDEN],
        TRUTH: [
            *(Whereabouts("own_hand", "a"), Whereabouts("own_discard", "a")),
            *(Whereabouts("own_hand", "b"), Whereabouts("discarded"), HIDDEN),
        ],
    }
    for audience, places in known.items():
        assert list(held.where(range(1, 6), HIDDEN, audience).values()) == places, audience
