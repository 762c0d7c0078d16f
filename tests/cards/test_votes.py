"""Votes over frames: one draw a card laid down, whatever lies, moves, hides or comes beside it."""

import pytest
from hypothesis import given, strategies as st

from companion.cards.reader import CardReading, TagSeen
from companion.cards.tag import encode
from companion.cards.votes import CardShown, TagVotes, VoteTuning

NOTHING = CardReading(why="No sticker is seen: bring it nearer, flat, and out of the lamp's shine.")
TUNING = VoteTuning()


def tag(card: int, x: float = 100.0, y: float = 100.0, side: float = 80.0, turned: bool = False) -> TagSeen:
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return TagSeen(encode("WS", card), card, corners[2:] + corners[:2] if turned else corners)


def reading(*tags: TagSeen, why: str = "") -> CardReading:
    return CardReading(tags, bool(tags) and not why, why)


def shown(votes: TagVotes, *readings: CardReading) -> list[tuple[int, ...]]:
    return [each.cards for each in map(votes.feed, readings) if each]


def test_a_card_needs_its_votes_and_is_shown_once_however_long_it_lies():
    votes = TagVotes()
    assert votes.feed(reading(tag(57))) is None
    assert votes.feed(reading(tag(57))) == CardShown((57,), (tag(57),))
    assert shown(votes, *[reading(tag(57))] * 300) == []


def test_one_picture_alone_shows_nothing():
    votes = TagVotes()
    assert shown(votes, reading(tag(57)), *[NOTHING] * 20, reading(tag(57)), *[NOTHING] * 20) == []


def test_votes_need_not_be_in_a_row():
    assert shown(TagVotes(), reading(tag(57)), NOTHING, NOTHING, reading(tag(57))) == [(57,)]
    assert shown(TagVotes(), reading(tag(57)), NOTHING, NOTHING, NOTHING, reading(tag(57))) == []


def test_a_card_pushed_about_turned_or_flickering_is_the_same():
    votes = TagVotes()
    path = [reading(tag(57, 100 + 20 * step, turned=step > 5)) for step in range(12)]
    assert shown(votes, *path) == [(57,)]
    flicker = [NOTHING] * TUNING.gone + [reading(tag(57, 500))]
    assert shown(votes, *(flicker[1:] * 8)) == []


def test_a_card_taken_away_and_laid_again_elsewhere_is_a_new_one():
    votes = TagVotes()
    laid = [reading(tag(57))] * 3
    away = [NOTHING] * (TUNING.gone + 1)
    again = [reading(tag(57, 300))] * 3
    assert shown(votes, *laid, *away, *again, *away, *laid) == [(57,)] * 3


def test_a_hand_over_a_card_is_not_a_new_card():
    votes = TagVotes()
    hand = [NOTHING] * (TUNING.gone + 20)
    assert shown(votes, *[reading(tag(57))] * 3, *hand, *[reading(tag(57, 103, 98))] * 5) == [(57,)]


def test_the_same_spot_is_new_again_after_a_long_time_or_when_turned():
    votes = TagVotes()
    laid, long = [reading(tag(57))] * 3, [NOTHING] * (TUNING.gone + TUNING.covered + 1)
    assert shown(votes, *laid, *long, *laid) == [(57,), (57,)]
    assert shown(votes, *[NOTHING] * 11, *[reading(tag(57, turned=True))] * 3) == [(57,)]


def test_cards_laid_together_are_shown_together():
    votes = TagVotes()
    first, both = reading(tag(60)), reading(tag(60), tag(3, 300))
    assert shown(votes, first, both, both, both) == [(3, 60)]


def test_a_card_laid_beside_another_is_the_new_one():
    votes = TagVotes()
    assert shown(votes, *[reading(tag(60))] * 3) == [(60,)]
    both = reading(tag(60), tag(3, 300))
    assert [votes.feed(both), votes.feed(both)] == [None, CardShown((3,), (tag(3, 300),), beside=(60,))]


def test_a_card_seen_once_in_passing_holds_the_other_up_no_longer_than_its_votes():
    votes = TagVotes()
    readings = [reading(tag(60)), reading(tag(60), tag(3, 300)), reading(tag(60)), reading(tag(60))]
    assert shown(votes, *readings) == [(60,)]


def test_a_picture_with_a_doubt_in_it_gives_no_vote_and_the_doubt_is_told():
    votes, why = TagVotes(), "This sticker belongs to another game (QU)."
    assert shown(votes, *[reading(tag(57), why=why)] * 5) == []
    assert votes.why == why
    assert shown(votes, *[reading(tag(57))] * 5) == [(57,)]
    assert votes.why == ""


def test_nothing_seen_is_no_doubt():
    votes = TagVotes()
    assert shown(votes, *[NOTHING] * 5) == []
    assert votes.why == ""


def test_after_looking_away_a_card_where_it_lay_is_old_and_elsewhere_new():
    votes = TagVotes()
    assert shown(votes, *[reading(tag(57))] * 3) == [(57,)]
    votes.look_away()
    assert shown(votes, *[reading(tag(57))] * 3) == []
    votes.look_away()
    assert shown(votes, *[reading(tag(57, 200))] * 3) == [(57,)]


def test_half_a_vote_does_not_outlast_looking_away():
    votes = TagVotes()
    votes.feed(reading(tag(57)))
    votes.look_away()
    assert votes.feed(reading(tag(57))) is None


@pytest.mark.parametrize(("agreeing", "window"), [(0, 3), (4, 3)])
def test_votes_that_cannot_be_are_refused(agreeing, window):
    with pytest.raises(ValueError, match="vote"):
        TagVotes(VoteTuning(agreeing, window))


@given(st.lists(st.frozensets(st.integers(1, 3)), max_size=60))
def test_between_two_showings_a_card_was_gone(pictures):
    """Whatever comes, a card is shown again only after it was away for as long as it takes."""
    tuning, last_seen = VoteTuning(gone=3, covered=5), {}
    votes = TagVotes(tuning)
    for at, cards in enumerate(pictures):
        result = votes.feed(reading(*(tag(card, 200 * card + 30 * at) for card in sorted(cards))))
        for card in result.cards if result else ():
            named = [place for place in range(at + 1) if card in pictures[place]]
            since = [place for place in named if place > last_seen.get(card, -1)]
            assert len(since) >= tuning.agreeing
            if card in last_seen:
                gaps = [b - a for a, b in zip([last_seen[card], *since], since, strict=False)]
                assert max(gaps) > tuning.gone
            last_seen[card] = at
