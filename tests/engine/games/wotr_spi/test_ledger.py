"""Where the record has each card, as an audience may know it; and the draws that cannot be."""

import tomllib
from pathlib import Path

import pytest

import engine.games.wotr_spi
from engine.core.audience import PUBLIC, TRUTH
from engine.core.game import Whereabouts
from engine.games.wotr_spi.ledger import CAMPAIGN_CARDS
from engine.games.wotr_spi.pieces import EVENT_CARDS
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

HANDS = ((60, 77, 75), (57, 66, 72))
FOLDER = Path(engine.games.wotr_spi.__file__).parent


def events() -> Evening:
    """The Events Phase of Game-Turn 1; both hands are named on their desks."""
    return Evening().set_up(*HANDS).to("events")


def at(evening: Evening, audience: str, card: int) -> Whereabouts:
    return evening.table.cards(audience)[card]


def test_every_card_of_the_box_has_a_place_for_every_audience() -> None:
    listed = tomllib.loads((FOLDER / "cards.toml").read_text(encoding="utf-8"))["cards"]
    for evening in (Evening(), events()):
        for audience in (PUBLIC, DARK, FELLOWSHIP, TRUTH):
            places = evening.table.cards(audience)
            assert [*places] == sorted(map(int, listed)) == [*range(1, 113)]
            assert all(place.key in evening.table.game.text for place in places.values())
    boxed = {int(card) for card, row in listed.items() if "game" in row}
    assert boxed == set(CAMPAIGN_CARDS)


def test_a_hand_is_its_owners_and_out_of_sight_to_all_others() -> None:
    evening = events()
    assert at(evening, DARK, 60) == Whereabouts("own_hand", DARK)
    assert at(evening, TRUTH, 60) == Whereabouts("own_hand", DARK)
    out_of_sight = {Whereabouts("event_out_of_sight")}
    assert {at(evening, FELLOWSHIP, card) for card in HANDS[0]} == out_of_sight
    assert {at(evening, PUBLIC, card) for card in EVENT_CARDS} == out_of_sight


def test_a_card_laid_face_down_is_known_to_who_laid_it_until_the_discards_are_shuffled() -> None:
    evening = events()
    evening.do(DARK, "DrawEvent", card=74)
    evening.do(DARK, "DiscardEvent", card=77)
    assert at(evening, DARK, 77) == Whereabouts("own_discard", DARK)
    assert at(evening, FELLOWSHIP, 77) == Whereabouts("event_out_of_sight")
    evening.by_hand("event_deck", 0)
    evening.do(DARK, "EndEvents")
    evening.do(FELLOWSHIP, "ReshuffleEvents")
    assert at(evening, DARK, 77) == Whereabouts("event_out_of_sight")


def test_what_lies_open_lies_open_to_all() -> None:
    evening = events()
    evening.do(DARK, "PlayEvent", card=60)
    evening.do(DARK, "PlayEvent", card=75, is_once=True)
    for audience in (PUBLIC, DARK, FELLOWSHIP):
        assert at(evening, audience, 60) == Whereabouts("discarded")
        assert at(evening, audience, 75) == Whereabouts("out_of_play")


def test_magic_cards_lie_in_the_boxes_where_everybody_saw_them_or_with_whom_the_desk_has_them() -> None:
    evening = Evening().to("fellowship")
    assert at(evening, PUBLIC, 43) == Whereabouts("held", "frodo")
    assert at(evening, PUBLIC, 45) == Whereabouts("magic_box", "W2421")
    assert at(evening, PUBLIC, 44) == Whereabouts("magic_box", "E0428")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[55], to=["sam"])
    assert at(evening, FELLOWSHIP, 55) == Whereabouts("held", "sam")
    assert at(evening, DARK, 55) == at(evening, DARK, 56) == Whereabouts("magic_out_of_sight")


def test_search_cards_come_round_in_the_order_in_which_they_were_drawn() -> None:
    evening = Evening().to("search", 2)
    evening.do(DARK, "ChooseLetter", letter="A")
    evening.do(DARK, "EnterRoll", faces=[5])
    evening.do(DARK, "DrawSearch", card=97)
    assert at(evening, PUBLIC, 97) == Whereabouts("search_top")
    assert at(evening, PUBLIC, 98) == Whereabouts("search_deck")


@pytest.mark.parametrize(
    ("card", "says", "where"),
    [
        (77, "card_is_not_in_hand_already", "where.own_hand"),
        (60, "card_can_be_drawn", "where.discarded"),
        (75, "card_is_not_ones_own_discard", "where.own_discard"),
    ],
)
def test_a_draw_that_cannot_be_is_warned_of_with_where_the_record_has_it(card: int, says: str, where: str) -> None:
    evening = events()
    evening.do(DARK, "DrawEvent", card=74)
    evening.do(DARK, "PlayEvent", card=60)
    evening.do(DARK, "DrawEvent", card=61, agreed=[FELLOWSHIP])
    evening.do(DARK, "DiscardEvent", card=75)
    table = evening.table
    ruling = table.may(DARK, table.command({"do": "DrawEvent", "card": card}))
    failing = {check.says: check for check in ruling.failing(DARK) if "where" in check.facts}
    assert [*failing] == [says]
    assert (failing[says].facts, failing[says].refuses) == ({"card": card, "where": where}, False)
    for audience in (PUBLIC, FELLOWSHIP):
        assert not [check for check in ruling.failing(audience) if "where" in check.facts]


def test_a_top_discard_picked_again_by_who_laid_it_is_the_card_he_laid_there() -> None:
    evening = events()
    evening.do(DARK, "DrawEvent", card=74)
    evening.do(DARK, "DiscardEvent", card=77)
    evening.do(DARK, "EndEvents")
    for faithful, card in ((True, 77), (False, 62)):
        table = evening.table
        asked = table.may(DARK, table.command({"do": "DrawEvent", "pile": "discards", "card": card}))
        assert ("top_discard_is_that_card" not in {check.says for check in asked.failing(DARK)}) is faithful
        taken = table.may(FELLOWSHIP, table.command({"do": "DrawEvent", "pile": "discards", "card": card}))
        assert not taken.failing(FELLOWSHIP), "what the other laid there is no matter of this seat"


def test_a_card_of_another_hidden_hand_is_taken_without_a_word() -> None:
    taken, other = events(), events()
    for evening, card in ((taken, 57), (other, 58)):
        ruling = evening.do(DARK, "DrawEvent", card=card)
        assert not [check for check in ruling.failing(DARK) if "where" in check.facts]
    for audience in (PUBLIC, FELLOWSHIP):
        assert taken.table.view(audience) == other.table.view(audience)
        assert taken.table.cards(audience) == other.table.cards(audience)
        assert repr(taken.table.asks(audience)) == repr(other.table.asks(audience))
        assert taken.table.journal(audience) == other.table.journal(audience)
    desks = [evening.desk(DARK) for evening in (taken, other)]
    assert [{**desk, "event_cards": []} for desk in desks] == [{**desks[0], "event_cards": []}] * 2


def test_the_question_waits_on_the_other_desk_whatever_card_was_drawn() -> None:
    """It must not tell which: so it is asked after every hidden draw beside a hand, and only the hand's owner hears."""
    for card in (57, 58, None):
        evening = events()
        evening.do(FELLOWSHIP, "NoteHand", cards=[57, 66, 72])
        assert not evening.desk(FELLOWSHIP)["hand_is_to_be_looked_over"]
        evening.do(DARK, "DrawEvent", card=card)
        assert evening.desk(FELLOWSHIP)["hand_is_to_be_looked_over"]
        evening.do(FELLOWSHIP, "NoteHand", cards=[59, 66, 72])
        assert not evening.desk(FELLOWSHIP)["hand_is_to_be_looked_over"]
        assert evening.desk(FELLOWSHIP)["event_cards"] == [59, 66, 72]


def test_a_card_of_ones_hand_that_lies_open_is_told_on_the_desk() -> None:
    evening = events()
    evening.do(DARK, "PlayEvent", card=66, agreed=[FELLOWSHIP])
    assert evening.desk(FELLOWSHIP)["misplaced"] == [{"card": 66, "pile": "discarded", "of": ""}]
    assert "misplaced" not in repr(evening.table.view(PUBLIC))


def test_a_noted_hand_has_as_many_cards_as_everybody_sees() -> None:
    evening = events()
    for wrong in ([57, 66], [57, 66, 72, 60], [57, 57, 66], [97, 57, 66]):
        assert evening.refused(FELLOWSHIP, "NoteHand", cards=wrong)
        assert evening.refused(FELLOWSHIP, "NoteHand", audience=DARK, cards=wrong) == set()
    evening.do(FELLOWSHIP, "NoteHand", cards=[None, 66, 81])
    assert evening.desk(FELLOWSHIP)["event_cards"] == [None, 66, 81]
    line = evening.table.journal(DARK)[-1]
    assert "NoteHand" not in repr(line)
    assert "81" not in repr(line["do"]) + repr(line["events"])
