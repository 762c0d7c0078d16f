"""The hand at its own desk: looked over beside the record, put right by its owner, and asked about before a draw."""

import pytest
from hypothesis import given, strategies as st

from companion.desk.model_hand import DrawnAllTheSame, LeaveHand, LookAtHand, LookOverHand, PutHandRight, TickCard
from companion.desk.presenter_hand import as_shown, compared
from companion.desk.presenter_ledger import card_sections, runs, since
from companion.models import CloseDesk, Dismiss, Pick, TakeReading
from companion.senses import inputs
from companion.senses.inputs import CardSeen
from companion.table.presenter_asks import Act
from engine.core.ask import Domain, Draw, Offer
from engine.core.audience import PUBLIC
from tests.companion.evenings import DARK, FELLOWSHIP, play
from tests.companion.scanning import Tablet
from tests.companion.test_inputs import at_search_card
from tests.companion.test_scanning_twins import at_events, desk
from tests.evening.camera import felt, sticker

CARDS = st.integers(57, 82)
HANDS = st.lists(st.none() | CARDS, max_size=5).filter(
    lambda hand: len({c for c in hand if c}) == len([c for c in hand if c])
)


@pytest.fixture
def tablet(tmp_path):
    tablet = Tablet(at_events(), tmp_path)
    yield tablet
    tablet.front.close()


def at_desk(tablet, seat=DARK):
    desk(tablet, seat)
    return tablet.front


def held(tablet, seat=DARK):
    return tablet.front.evening.table.view(seat)[f"{seat}_desk"]["event_cards"]


def drawing(front, card):
    """The pick by which the open desk names the card it has drawn."""
    offer = next(offer for offer in front.model().offers if "/DrawEvent/" in offer.id)
    return Pick(offer.id, (("card", card),))


@given(HANDS, st.sets(CARDS, max_size=6))
def test_every_card_of_record_and_table_is_told_once(recorded, shown):
    check = compared(recorded, shown)
    named = {card for card in recorded if card is not None}
    assert {*check.there, *check.missing} == named
    assert {*check.there, *check.extra} == shown
    assert check.is_right == (named <= shown and len(shown) <= len(recorded))
    if check.too_many:
        with pytest.raises(ValueError, match="more cards"):
            as_shown(recorded, shown)
    else:
        right = as_shown(recorded, shown)
        assert len(right) == len(recorded)
        assert not compared(right, shown).differs


def test_a_hand_under_the_camera_is_compared_and_nothing_is_recorded(tablet):
    front = at_desk(tablet)
    before = front.evening.table.file.count
    front.do(LookOverHand())
    front.do(LookAtHand())
    assert front.model().hand.is_looking
    for card in (60, 61):
        tablet.show(sticker(card))
    assert [card.stands for card in front.model().hand.cards] == ["there", "there", "missing"]
    tablet.show(sticker(62))
    hand = front.model().hand
    assert (hand.says, hand.is_looking, hand.may_put_right) == ("Your hand is as the record has it.", False, False)
    assert front.evening.table.file.count == before


def test_the_camera_looks_for_ten_seconds(tablet):
    now_s = [100.0]
    tablet.front.table.hands._clock_s = lambda: now_s[0]
    front = at_desk(tablet)
    front.do(LookOverHand())
    front.do(LookAtHand())
    tablet.show(sticker(60))
    now_s[0] += 9.9
    tablet.show(felt(), times=1)
    assert front.model().hand.is_looking
    now_s[0] += 0.2
    tablet.show(felt(), times=1)
    hand = front.model().hand
    assert not hand.is_looking
    assert "On record and not shown: 61 · Fierce Storms, 62 · Fierce Storms." in hand.says
    tablet.show(sticker(61))
    assert front.model().hand == hand, "nothing is read any more"


def test_ticks_find_a_wrong_card_and_its_owner_puts_the_record_right(tablet):
    front = at_desk(tablet)
    others = [tablet.front.evening.table.view(audience) for audience in (PUBLIC, FELLOWSHIP)]
    front.do(LookOverHand())
    for card in (60, 61, 81):
        front.do(TickCard(card))
    hand = front.model().hand
    assert "On record and not shown: 62 · Fierce Storms. Shown and not on record: 81 · Escape from Orcs." in hand.says
    assert hand.may_put_right
    front.do(PutHandRight())
    assert held(tablet) == [60, 61, 81]
    assert [tablet.front.evening.table.view(audience) for audience in (PUBLIC, FELLOWSHIP)] == others
    assert "81" not in repr(tablet.front.evening.table.journal(FELLOWSHIP)[-1]["says"])
    assert front.model().hand is None


def test_more_cards_than_everybody_sees_are_no_hand_of_the_record(tablet):
    front = at_desk(tablet)
    front.do(LookOverHand())
    for card in (60, 61, 62, 81):
        front.do(TickCard(card))
    hand = front.model().hand
    assert "4 cards were shown, and everybody sees 3 in your hand." in hand.says
    assert not hand.may_put_right
    front.do(PutHandRight())
    assert held(tablet) == [60, 61, 62]


def test_a_look_ends_with_its_desk(tablet):
    front = at_desk(tablet)
    front.do(LookOverHand())
    front.do(TickCard(60))
    front.do(CloseDesk(DARK))
    front.do(Dismiss())
    front.do(TickCard(61))
    assert front.table.hands.look is None
    at_desk(tablet, FELLOWSHIP)
    assert front.model().hand is None
    front.do(LookOverHand())
    assert {card.card for card in front.model().hand.cards} == {57, 66, 72}
    front.do(LeaveHand())
    assert front.model().hand is None


def test_a_draw_of_a_card_in_ones_own_hand_is_asked_about_before_it_is_recorded(tablet):
    front = at_desk(tablet)
    before = front.evening.table.file.count
    front.do(drawing(front, 61))
    message = front.model().message
    assert message.text == "The record has 61 · Fierce Storms in your hand, since entry 5. Is it really drawn?"
    assert [words for words, _ in message.actions] == ["It is drawn", "Look over your hand", "Another card"]
    assert front.evening.table.file.count == before
    front.do(Dismiss())
    assert front.model().message is None
    front.do(drawing(front, 61))
    front.do(DrawnAllTheSame())
    assert held(tablet) == [60, 61, 62, 61]
    front.do(DrawnAllTheSame())
    assert held(tablet) == [60, 61, 62, 61], "it is drawn once"


def test_a_scanned_card_that_lies_face_up_is_asked_about_and_kept_with_its_sticker(tablet):
    play(tablet.front.evening.table, ((DARK, {"do": "PlayEvent", "card": 60}),))
    entry = tablet.front.evening.table.file.count - 1
    front = at_desk(tablet)
    front.table.sensed.seen(CardSeen(60, "camera 0", True, raw="RT1WS00605", picture=b"x"))
    front.do(TakeReading(inputs.CARDS))
    message = front.model().message
    where = "face-up among the Event Discards"
    assert message.text == f"The record has 60 · Fierce Storms {where}, since entry {entry}. Is it really drawn?"
    assert f"put entry {entry} right in the journal" in message.what_to_do
    front.do(DrawnAllTheSame())
    kept = front.evening.table.evidence(front.evening.table.file.count - 1, DARK)
    assert (kept.raw, kept.picture) == ("RT1WS00605", None)


def test_a_card_of_the_other_hand_is_taken_without_a_word(tablet):
    front = at_desk(tablet)
    front.do(drawing(front, 57))
    assert held(tablet) == [60, 61, 62, 57]
    assert "Recorded:" in front.model().message.text
    assert "but note" not in front.model().message.text


def test_the_other_desk_is_asked_to_look_whatever_was_drawn(tmp_path):
    said = []
    for number, card in enumerate((57, 63)):
        (tmp_path / str(number)).mkdir()
        tablet = Tablet(play(at_events(), ((DARK, {"do": "DrawEvent", "card": card}),)), tmp_path / str(number))
        said.append(repr(at_desk(tablet, FELLOWSHIP).model()))
        tablet.front.close()
    assert said[0] == said[1]
    assert "Cards were drawn or laid away since you looked: some of these may be gone" in said[0]


def test_after_an_untold_discard_the_desk_says_first_that_a_card_may_be_gone(tablet):
    untold = ({"do": "DrawEvent", "card": None}, {"do": "DiscardEvent", "card": None})
    play(tablet.front.evening.table, tuple((DARK, body) for body in untold))
    lines = [line.text for line in cards_of(at_desk(tablet).model())]
    assert lines[0] == "Cards were drawn or laid away since you looked: some of these may be gone"
    assert lines[1].startswith("60 ")


def cards_of(desk):
    return next(section.lines for section in desk.sections if section.title == "Event Cards in your hand")


def test_the_ledger_tells_each_audience_its_own(tablet):
    table = tablet.front.evening.table
    lexicon = tablet.front.evening.lexicon
    own = {line.text: line for section in card_sections(table.cards(DARK), lexicon) for line in section.lines}
    assert own["In your hand"].note == "60 · Fierce Storms, 61 · Fierce Storms, 62 · Fierce Storms"
    everybodys = card_sections(table.cards(PUBLIC), lexicon)
    assert "In your hand" not in repr(everybodys)
    assert sum(int(line.value) for section in everybodys for line in section.lines) == 112
    assert runs([57, 58, 59, 63, 70, 71]) == "57 to 59, 63, 70 to 71"
    assert since(table.journal(DARK), 61) == 5
    assert since(table.journal(PUBLIC), 61) is None


def test_a_search_card_that_cannot_come_up_is_refused_with_where_it_is_and_may_be_agreed_to(tmp_path):
    table = at_search_card()
    play(table, ((DARK, {"do": "DrawSearch", "card": 97}),))
    tablet = Tablet(table, tmp_path)
    offers = table.offers(PUBLIC)
    asks = (Draw(id="search_card", seat=DARK, cites="J.1", says="", answer="DrawSearch", pile="search", hidden=False),)
    assert not any(offer.do == "DrawSearch" for offer in offers), "one a Game-Turn"
    left = Domain(name="card", kind="card", options=((98, "98"),), low=97, high=112)
    offer = Offer(seat=DARK, do="DrawSearch", cites="J.1", says="", fields=(left,))
    taken = inputs.taken_card(CardSeen(97, "camera 0", True), asks, (offer,), "", DARK)
    assert taken.body == {"do": "DrawSearch", "card": 97}
    ruling = tablet.front.desk.submit(Act(taken.seat, taken.body), evidence=taken.evidence, pick=taken.pick)
    assert not ruling.allowed
    (told,) = [check for check in ruling.failing(PUBLIC) if "where" in check.facts]
    words = tablet.front.evening.lexicon.say(f"check.{told.says}", told.facts)
    assert "the record has it face-up on top of the Search Deck" in words
    message = tablet.front.model().message
    assert [words for words, _ in message.actions] == ["The ruling", "Play it anyway"]
    tablet.front.close()
