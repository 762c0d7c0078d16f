"""B-7 and B-8: the deck, the hand, and what becomes of cards that are used."""

import pytest

from engine.core.audience import PUBLIC
from tests.games.riddle.rules.evening import (
    BARROW_DOWNS,
    BREE,
    FORNOST,
    FRODO,
    RIDER_1,
    RIVENDELL,
    SAM,
    SHIRE,
    Evening,
)
from tests.games.riddle.rules.with_options import Played

CARD_OF = {BREE: "rope", BARROW_DOWNS: "boat", FORNOST: "cloak"}
ON_THE_ROAD = {BREE: SHIRE, BARROW_DOWNS: "0708", FORNOST: "0504"}


def in_bree(hand: int = 2, deck: int = 80) -> Evening:
    """Frodo has walked to Bree, and may pick up cards."""
    return Evening().thrown(1, frodo=SHIRE).stand(hand={FRODO: hand}, deck=deck).walk(BREE)


def picked_up(evening: Evening, *cities: str) -> Evening:
    """Frodo picks up in each of these cities, one a turn."""
    for city in cities:
        evening.next_round().stand(marker={FRODO: ON_THE_ROAD[city]}).roll(1).walk(city)
        evening.me("PickUpInCity").me("Discard", card=CARD_OF[city])
    return evening


def test_B_7_deck_out_makes_a_new_one_of_the_discards() -> None:
    evening = in_bree(hand=9, deck=1)
    evening.me("SendShelob").do(FRODO, "TellShelob", card="horse_1").do(FRODO, "TellShelob", card="eagles")
    assert evening.state.discards_count == 3
    evening.me("PickUpInCity")
    assert (evening.state.deck, evening.state.discards_count, evening.state.size(FRODO)) == (1, 0, 11)
    assert evening.state.could_hold("horse_1") == 1, "it may come again"


def test_B_7_deck_out_leaves_as_many_as_there_are() -> None:
    evening = in_bree(hand=3, deck=0).me("PickUpInCity")
    assert evening.state.size(FRODO) == 3
    assert in_bree(hand=0, deck=0).me("PickUpInCity").state.active == SAM, "nothing to discard"


def test_B_7_picking_up_by_one_character_on_any_space() -> None:
    """VD9: with Treebeard four, and two cards go."""
    evening = Evening().thrown(1).walk("0306").stand(hand={FRODO: 5})
    evening.me("PickUpByCard", card="treebeard").me("Discard", card="rope")
    assert (evening.state.size(FRODO), evening.state.active) == (5 + 4 - 2, SAM)
    assert evening.state.pile == {"treebeard": 1, "rope": 1}


def test_B_7_picking_up_is_for_who_may_use_the_card() -> None:
    evening = Evening().thrown(1).walk("0306")
    refused = evening.failing(FRODO, "PickUpByCard", card="saruman")
    assert refused == {"card_picks_up_for_this_player": "card/saruman"}
    assert "card_picks_up_for_this_player" in evening.failing(FRODO, "PickUpByCard", card="legolas")


def test_B_7_picking_up_is_no_duty() -> None:
    """V13: off a city, without a character card, nothing is picked up."""
    evening = Evening().thrown(1).walk("0306")
    assert "marker_is_in_a_city" in evening.failing(FRODO, "PickUpInCity")
    assert evening.me("PassDie").state.size(FRODO) == 2
    assert in_bree().me("PassDie").state.size(FRODO) == 2


def test_B_7_cities_are_of_use_to_anybody() -> None:
    for city in (BREE, BARROW_DOWNS, RIVENDELL):
        evening = Evening().thrown(1).me("Fly", card="eagles", to=city)
        assert evening.me("PickUpInCity").state.size(FRODO) == 2 - 1 + 3


def test_B_7_return_is_after_two_other_cities() -> None:
    """VD10"""
    evening = picked_up(Evening().began(), BREE, BARROW_DOWNS).next_round().stand(marker={FRODO: SHIRE}).roll(1)
    assert evening.walk(BREE).failing(FRODO, "PickUpInCity") == {"two_other_cities_came_between": "B-7/return"}
    evening = picked_up(Evening().began(), BREE, BARROW_DOWNS, FORNOST).next_round().stand(marker={FRODO: SHIRE})
    assert evening.roll(1).walk(BREE).may(FRODO, "PickUpInCity").allowed


def test_B_7_discarding_is_one_card_of_the_hand_the_new_ones_among_them() -> None:
    evening = in_bree(hand=0).me("PickUpInCity")
    assert evening.failing(FRODO, "Discard", card="the_ring") == {"ring_is_never_discarded": "card/the-ring"}
    assert evening.me("Discard", card="spy_3").state.size(FRODO) == 2


def test_B_7_discarding_nothing_where_the_ring_alone_is_held() -> None:
    evening = Evening().thrown(1).walk("0306").stand(hand={FRODO: 1}).me("PickUpByCard", card="butterbur")
    assert evening.asked == [(FRODO, "Discard")]
    evening.me("KeepRing")
    assert (evening.state.size(FRODO), evening.state.active) == (1, SAM)
    several = in_bree().me("PickUpInCity")
    assert "hand_is_one_card" in several.failing(FRODO, "KeepRing")


def test_B_7_piles_show_their_topmost_card_alone() -> None:
    evening = in_bree().me("PickUpInCity").me("Discard", card="rope")
    assert evening.table.view(PUBLIC)["top"] == "rope"
    evening.next_round().roll(1).me("SendGollum", of=SAM)
    view = evening.table.view(PUBLIC)
    assert (view["top"], view["discards"]) == ("gollum", 2)
    assert "rope" not in repr(view)


def test_B_7_piles_are_named_in_no_record_once_a_turn_is_over() -> None:
    evening = in_bree().me("LayOpen", card="cloak").me("PickUpInCity").me("Discard", card="rope")
    assert says(evening, "Discard")[0] == "Frodo discards a card: Rope", "it lies on top"
    evening.roll(1)
    assert says(evening, "Discard")[:2] == ["Frodo discards a card", "The turn of Frodo is over"]
    assert says(evening, "LayOpen") == ["Frodo lays a card open"]
    assert says(evening, "MoveByDie") == ["Frodo moves to Bree"]
    assert evening.state.top == "cloak", "what lay open went last"
    assert (evening.state.could_hold("the_ring"), evening.state.could_hold("rope")) == (1, 5), "nobody counts the ropes"
    assert evening.state.could_hold("cloak") == 4
    evening.all_agree("OpenTheRecord")
    assert says(evening, "Discard")[0] == "Frodo discards a card: Rope"


def test_B_7_piles_are_named_on_where_the_record_stays_open() -> None:
    evening = Played(FRODO, SAM, RIDER_1, version="basic", open_record=True)
    evening.thrown(1, frodo=SHIRE).walk(BREE).me("PickUpInCity").me("Discard", card="gollum").roll(1)
    assert says(evening, "Discard")[0] == "Frodo discards a card: Gollum"
    assert evening.me("SendShelob").state.could_hold("gollum") == 0
    assert [check.says for check in evening.may(SAM, "OpenTheRecord").failing(PUBLIC) if check.bars] == ["record_fades"]


def says(evening: Evening, do: str) -> list[str]:
    """What everybody is told of the latest entry of this kind."""
    line = next(line for line in reversed(evening.table.journal(PUBLIC)) if (line.get("do") or {}).get("type") == do)
    return list(line["says"])


def test_B_7_holding_is_ten_at_the_end_of_a_turn() -> None:
    evening = in_bree(hand=9).me("PickUpInCity").me("Discard", card="rope")
    assert (evening.state.size(FRODO), evening.asked) == (11, [(FRODO, "Discard")])
    assert evening.me("Discard", card="boat").state.active == SAM
    assert evening.state.size(FRODO) == 10
    fewer = in_bree(hand=8).me("PickUpInCity").me("Discard", card="rope")
    assert (fewer.state.size(FRODO), fewer.state.active) == (10, SAM)


def test_B_7_riddle_exempt_is_a_card_of_a_wrong_guess_till_the_own_turn_ends() -> None:
    evening = Evening().thrown(1).stand(hand={FRODO: 4, SAM: 10}).me("PoseRiddle", of=SAM)
    evening.me("TellGuess", right=False).walk("0306").me("PassDie")
    assert (evening.state.size(SAM), evening.asked) == (11, [(SAM, "EnterRoll")])
    evening.roll(1).walk("2211").me("PassDie")
    assert evening.asked == [(SAM, "Discard")]
    assert evening.me("Discard", card="boat").state.active == RIDER_1


def test_B_8_when_is_any_time_in_the_own_turn() -> None:
    evening = Evening().thrown(1)
    assert "seat_is_active" in evening.failing(SAM, "SendGollum", of=FRODO)
    assert evening.may(FRODO, "SendGollum", of=SAM).allowed
    assert evening.walk("0306").may(FRODO, "SendGollum", of=SAM).allowed
    assert "hand_holds_cards" in evening.stand(hand={FRODO: 0}).failing(FRODO, "SendGollum", of=SAM)


def test_B_8_when_the_desk_says_which_cards_there_are() -> None:
    evening = Evening().began().do(FRODO, "PutHandRight", cards=[1, 6]).roll(1)
    assert evening.failing(FRODO, "SendGollum", of=SAM) == {"desk_has_the_card": "B-10/gollum"}
    assert evening.may(FRODO, "LayOpen", card="boat").allowed


def test_B_8_when_what_is_laid_open_is_used_by_the_next_move() -> None:
    evening = Evening().thrown(1, frodo="0704").stand(hand={FRODO: 4}).lay("cloak")
    for do, values in (("SendGollum", {"of": SAM}), ("RejectRoll", {"card": "gimli"})):
        assert warned(evening, do, **values) == {"open_card_was_used": "B-8/when"}
    assert warned(evening, "LayOpen", card="rope") == {}
    assert "seat_is_active" in evening.failing(SAM, "MoveByDie", to="0705"), "that he asks concerns no card of another"
    assert warned(evening, "MoveByDie", to="0705") == {}, "in the next forest it may go on"
    evening.walk("0705")
    assert warned(evening, "SendGollum", of=SAM) == {} == warned(evening, "PassDie")
    evening.lay("rope")
    assert warned(evening, "PassDie") == {"open_card_was_used": "B-8/when"}


@pytest.mark.parametrize(
    ("card", "at", "idle", "of_use"),
    [("cloak", "0604", "0503", "0704"), ("rope", "0804", "0904", "0803"), ("boat", RIVENDELL, "0804", "G1")],
)
def test_B_8_when_a_move_needs_what_was_laid_open_for_it(card: str, at: str, idle: str, of_use: str) -> None:
    evening = Evening().thrown(1, frodo=at).lay(card)
    assert warned(evening, "MoveByDie", to=of_use) == {}
    assert warned(evening, "MoveByDie", to=idle) == {"open_card_is_of_use": "B-8/when"}
    evening.walk(of_use).me("PassDie").next_round().stand(marker={FRODO: at}).roll(1)
    assert warned(evening, "MoveByDie", to=idle) == {}, "it has lain there since, and was used"


def test_B_8_when_a_marker_that_is_held_goes_on_by_what_is_laid_open() -> None:
    evening = Evening().thrown(1, frodo="0604").stand(hand={FRODO: 4}).walk("0704").lay("cloak")
    assert warned(evening, "RideHorse", horse="horse_1", to="0604") == {}


def test_B_8_when_nothing_is_laid_open_that_no_move_can_use() -> None:
    evening = Evening().thrown(1).walk("0306").stand(hand={FRODO: 1})
    assert evening.failing(FRODO, "LayOpen", card="cloak") == {"a_move_may_follow": "B-8/when"}
    assert evening.stand(hand={FRODO: 2}).may(FRODO, "LayOpen", card="cloak").allowed, "he may hold a Horse"


def warned(evening: Evening, do: str, **values: object) -> dict[str, str]:
    """Of what warns of it, though it is allowed, the sentences with their sections."""
    ruling = evening.may(evening.state.active, do, **values)
    assert ruling.allowed, [check.says for check in ruling.failing(PUBLIC)]
    return {check.says: check.cites for check in ruling.failing(PUBLIC) if check.cites == "B-8/when"}


def test_B_8_retain_discard_is_as_the_cards_say() -> None:
    evening = Evening().thrown(1).me("RejectRoll", card="gimli")
    assert (evening.state.size(FRODO), evening.state.pile) == (2, {})
    evening = Evening().thrown(1).me("RejectRoll", card="boromir")
    assert (evening.state.size(FRODO), evening.state.pile, evening.state.top) == (1, {"boromir": 1}, "boromir")


@pytest.mark.parametrize(
    ("card", "stays", "leaves"),
    [("boat", "A3", "0804"), ("rope", "0804", "0704"), ("cloak", "0704", "0804")],
)
def test_B_8_cloak_rope_boat_lie_open_where_they_are_of_use(card: str, stays: str, leaves: str) -> None:
    """VD14: a Boat stays on a dot."""
    evening = Evening().thrown(1).lay(card).me("Fly", card="eagles", to=stays).me("PassDie")
    assert evening.state.lying[FRODO] == (card,)
    evening = Evening().thrown(1).lay(card).me("Fly", card="eagles", to=leaves)
    assert evening.state.lying[FRODO] == (card,)
    evening.me("PassDie")
    assert (evening.state.lying[FRODO], evening.state.top) == ((), card)


def test_B_8_cloak_rope_boat_are_no_part_of_the_hand() -> None:
    evening = Evening().thrown(1, frodo="0704").stand(hand={FRODO: 11}).lay("cloak")
    assert evening.state.size(FRODO) == 10
    assert "one_of_them_is_enough" in evening.failing(FRODO, "LayOpen", card="cloak")
