"""What the cards say, title by title; what several have in common is gone through for each."""

import pytest

from engine.games.riddle.board import board
from engine.games.riddle.pieces import CARDS, COUNTS, HORSES, SPIES, TAGS
from engine.games.riddle.steps.fighting import serves
from tests.games.riddle.rules.evening import (
    BREE,
    DOL_GULDUR,
    FRODO,
    ITHILIEN,
    MERRY,
    PIPPIN,
    RELMETHER,
    RIDER_1,
    RIDER_2,
    RIDER_3,
    RIDER_4,
    RIVENDELL,
    SAM,
    SHIRE,
    Evening,
)

OTHERS = {"good": "evil", "evil": "good", "neutral": "good"}


def is_a_force(card: str, kind: str, points: int) -> None:
    """A force of this kind for whoever may use such, discarded after a battle."""
    printed = CARDS[card]
    assert (printed.align, printed.points, printed.is_retained) == (kind, points, False)
    assert serves(card, kind, FRODO)
    assert serves(card, OTHERS[kind], FRODO) == (kind == "neutral")


def picks_up(card: str, count: int, seat: str) -> None:
    """It picks up so many cards at the end of a turn, for one side alone."""
    other = RIDER_1 if seat == FRODO else FRODO
    evening = Evening(seat, SAM).thrown(1).me("Fly", card="eagles" if seat == FRODO else "beasts", to="0903")
    evening.stand(hand={seat: 4}).me("PickUpByCard", card=card)
    assert (evening.state.size(seat), evening.state.top) == (4 - 1 + count, card)
    if CARDS[card].user:
        refused = Evening(other, SAM).thrown(1).me("Fly", card="beasts" if seat == FRODO else "eagles", to="0903")
        assert "card_picks_up_for_this_player" in refused.stand(hand={other: 4}).failing(
            other, "PickUpByCard", card=card
        )


def rejects(card: str, seat: str, *, is_kept: bool) -> None:
    """It lets its player throw again once in a turn, for one side alone."""
    evening = Evening(seat, SAM).thrown(2).me("RejectRoll", card=card)
    assert evening.asked == [(seat, "EnterRoll")]
    assert (evening.state.size(seat), evening.state.pile) == ((2, {}) if is_kept else (1, {card: 1}))
    other = RIDER_1 if seat == FRODO else FRODO
    assert "card_rejects_a_throw" in Evening(other, SAM).thrown(2).failing(other, "RejectRoll", card=card)


def is_a_wizard(card: str, seat: str, *, is_kept: bool) -> None:
    """It sees hands, lets its player escape, and picks up three."""
    evening = Evening(seat, SAM).thrown(1)
    evening.me("UseWizard", wizard=card, of=[SAM])
    assert (evening.state.size(seat), evening.state.pile) == ((2, {}) if is_kept else (1, {card: 1}))
    beaten = Evening(SAM, seat).facing(seat).do(SAM, "Attack", of=seat)
    beaten.do(SAM, "Present", force="neutral_army").do(seat, "StopBattle").me("TakeCard").me("PassDie").roll(3)
    beaten.do(seat, "EscapeHalls", wizard=card)
    assert (beaten.state.top, beaten.asked) == (card, [(seat, "ComeBack")])
    picks_up(card, 3, seat)


def is_a_character(seat: str, kind: str) -> None:
    """It is given to its player for a card, draws one for any other, resists in his hand, and is a force of his own."""
    first = SAM if seat != SAM else FRODO
    evening = Evening(first, seat, PIPPIN if PIPPIN not in (first, seat) else MERRY).thrown(1)
    third = evening.table.seats[2]
    assert evening.may(first, "DrawByCharacter", card=seat, of=third).allowed
    evening.me("GiveCharacter", of=seat).me("TakeCard")
    assert evening.state.pile == {}
    number = next(number for number, of in TAGS.items() if of == seat)
    own = Evening(first, seat).began().do(seat, "PutHandRight", cards=[number, 1]).roll(1).me("UsePalantir", of=[seat])
    assert own.do(seat, "AnswerLook", resists=True).state.size(seat) == 2
    assert "character_is_anothers" in Evening(seat, first).thrown(1).failing(
        seat, "DrawByCharacter", card=seat, of=first
    )
    assert serves(seat, kind, seat)
    assert not serves(seat, kind, first)
    assert (CARDS[seat].align, CARDS[seat].points, CARDS[seat].is_retained) == (kind, 1, True)


def test_card_boat_crosses_rivers_goes_along_them_and_on_water() -> None:
    evening = Evening().thrown(6, frodo="1410")
    assert "marker_comes_so_far" in evening.failing(FRODO, "MoveByDie", to="A3")
    evening.lay("boat")
    for to in ("A3", "A2"):
        assert evening.may(FRODO, "MoveByDie", to=to).allowed
    assert evening.walk("A3").me("PassDie").state.lying[FRODO] == ("boat",)


def test_card_rope_is_for_mountains() -> None:
    assert Evening().thrown(3, frodo=RIVENDELL).lay("rope").walk("0804").state.turn.held == ""
    assert Evening().thrown(3, frodo=RIVENDELL).lay("rope").walk("0704").state.turn.held == "cloak"


def test_card_cloak_is_for_forests() -> None:
    assert Evening().thrown(3, frodo=RIVENDELL).lay("cloak").walk("0704").state.turn.held == ""
    assert Evening().thrown(3, frodo=RIVENDELL).lay("cloak").walk("0804").state.turn.held == "rope"


def test_card_horse_is_one_of_each_number_and_goes_onto_no_water() -> None:
    assert [COUNTS[horse] for horse in HORSES] == [1] * 6
    evening = Evening().thrown(1).lay("boat")
    assert evening.may(FRODO, "MoveByDie", to="0105").allowed
    assert "marker_comes_so_far" in evening.failing(FRODO, "RideHorse", horse="horse_6", to="0105")
    evening.me("RideHorse", horse="horse_1", to="0306")
    assert (evening.state.top, evening.state.size(FRODO)) == ("horse_1", 0)
    assert "card_may_be_in_a_hand" in evening.stand(hand={FRODO: 3}).failing(
        FRODO, "RideHorse", horse="horse_1", to="0407"
    )


def test_card_eagles_carry_a_hobbit_anywhere() -> None:
    evening = Evening().thrown(1).me("Fly", card="eagles", to="2315")
    assert (evening.state.at[FRODO], evening.state.top) == ("2315", "eagles")
    assert "card_carries_this_player" in Evening(RIDER_1, SAM).thrown(1).failing(RIDER_1, "Fly", card="eagles", to=BREE)
    is_a_force("eagles", "good", 1)


def test_card_flying_beasts_carry_a_rider_and_one_is_retained_after_a_battle() -> None:
    evening = Evening(RIDER_1, SAM).thrown(1).me("Fly", card="beasts_kept", to="2315")
    assert (evening.state.at[RIDER_1], evening.state.top) == ("2315", "beasts_kept")
    is_a_force("beasts", "evil", 1)
    fought = Evening(RIDER_1, FRODO).facing(FRODO).do(RIDER_1, "Attack", of=FRODO)
    fought.fought("beasts_kept", "good_army", "beasts").do(FRODO, "StopBattle").me("TakeCard")
    assert fought.state.pile == {"good_army": 1, "beasts": 1}


@pytest.mark.parametrize("count", [7])
def test_card_good_army_is_a_good_point(count: int) -> None:
    assert COUNTS["good_army"] == count
    is_a_force("good_army", "good", 1)


@pytest.mark.parametrize("count", [7])
def test_card_evil_army_is_an_evil_point(count: int) -> None:
    assert COUNTS["evil_army"] == count
    is_a_force("evil_army", "evil", 1)


@pytest.mark.parametrize("count", [4])
def test_card_neutral_army_is_a_point_for_either(count: int) -> None:
    assert COUNTS["neutral_army"] == count
    is_a_force("neutral_army", "neutral", 1)


def test_card_frodo_is_given_draws_resists_and_fights() -> None:
    is_a_character(FRODO, "good")


def test_card_sam_is_given_draws_resists_and_fights() -> None:
    is_a_character(SAM, "good")


def test_card_merry_is_given_draws_resists_and_fights() -> None:
    is_a_character(MERRY, "good")


def test_card_pippin_is_given_draws_resists_and_fights() -> None:
    is_a_character(PIPPIN, "good")


def test_card_black_rider_1_is_given_draws_resists_and_fights() -> None:
    is_a_character(RIDER_1, "evil")


def test_card_black_rider_2_is_given_draws_resists_and_fights() -> None:
    is_a_character(RIDER_2, "evil")


def test_card_black_rider_3_is_given_draws_resists_and_fights() -> None:
    is_a_character(RIDER_3, "evil")


def test_card_black_rider_4_is_given_draws_resists_and_fights() -> None:
    is_a_character(RIDER_4, "evil")


def test_card_gandalf_sees_frees_and_picks_up() -> None:
    is_a_wizard("gandalf", FRODO, is_kept=True)
    is_a_force("gandalf", "good", 1)


def test_card_galadriel_sees_frees_and_picks_up() -> None:
    is_a_wizard("galadriel", FRODO, is_kept=False)
    is_a_force("galadriel", "good", 1)


def test_card_sauron_sees_frees_and_picks_up() -> None:
    is_a_wizard("sauron", RIDER_1, is_kept=True)
    is_a_force("sauron", "evil", 1)


def test_card_balrog_sees_frees_and_picks_up() -> None:
    is_a_wizard("balrog", RIDER_1, is_kept=False)
    is_a_force("balrog", "evil", 1)


def test_card_treebeard_picks_up_4() -> None:
    picks_up("treebeard", 4, FRODO)
    is_a_force("treebeard", "good", 1)


def test_card_strider_picks_up_2() -> None:
    picks_up("strider", 2, FRODO)
    is_a_force("strider", "good", 2)


def test_card_butterbur_picks_up_1() -> None:
    picks_up("butterbur", 1, FRODO)
    assert not serves("butterbur", "good", FRODO)


def test_card_saruman_picks_up_4() -> None:
    picks_up("saruman", 4, RIDER_1)
    is_a_force("saruman", "evil", 1)


def test_card_mouth_of_sauron_picks_up_2() -> None:
    picks_up("mouth_of_sauron", 2, RIDER_1)
    is_a_force("mouth_of_sauron", "evil", 2)


def test_card_bill_ferny_picks_up_1() -> None:
    picks_up("bill_ferny", 1, RIDER_1)
    assert not serves("bill_ferny", "evil", RIDER_1)


def test_card_boromir_rejects_a_throw() -> None:
    rejects("boromir", FRODO, is_kept=False)
    is_a_force("boromir", "good", 1)
    picks_up("boromir", 2, FRODO)


def test_card_legolas_rejects_a_throw() -> None:
    rejects("legolas", FRODO, is_kept=True)
    is_a_force("legolas", "good", 1)


def test_card_gimli_rejects_a_throw() -> None:
    rejects("gimli", FRODO, is_kept=True)
    is_a_force("gimli", "good", 1)


def test_card_wormtongue_rejects_a_throw() -> None:
    rejects("wormtongue", RIDER_1, is_kept=False)
    is_a_force("wormtongue", "evil", 1)
    picks_up("wormtongue", 2, RIDER_1)


def test_card_grishnakh_rejects_a_throw() -> None:
    rejects("grishnakh", RIDER_1, is_kept=True)
    is_a_force("grishnakh", "evil", 1)


def test_card_ugluk_rejects_a_throw() -> None:
    rejects("ugluk", RIDER_1, is_kept=True)
    is_a_force("ugluk", "evil", 1)


def test_card_gollum_asks_one_player_for_the_ring() -> None:
    evening = Evening().thrown(1).me("SendGollum", of=SAM)
    assert evening.table.asks()[0].facts["card"] == "the_ring"
    assert evening.do(SAM, "AnswerAsked", has=False).state.top == "gollum"


def test_card_bilbo_asks_one_player_for_gollum() -> None:
    evening = Evening().thrown(1).me("SendBilbo", of=SAM)
    assert evening.table.asks()[0].facts["card"] == "gollum"
    assert evening.do(SAM, "AnswerAsked", has=False).state.top == "bilbo"


def test_card_tom_bombadil_moves_six_or_picks_up_six() -> None:
    evening = Evening().thrown(1, frodo=SHIRE)
    assert "marker_comes_so_far" in evening.failing(FRODO, "GoWithBombadil", to=RELMETHER)
    assert "marker_comes_so_far" in evening.failing(FRODO, "GoWithBombadil", to="L1"), "a Boat is needed"
    assert evening.me("GoWithBombadil", to="1007").state.top == "bombadil"
    picks_up("bombadil", 6, FRODO)
    picks_up("bombadil", 6, RIDER_1)


def test_card_shelob_draws_of_every_other_player() -> None:
    evening = Evening().thrown(1).me("SendShelob")
    assert [ask.facts["of"] for ask in evening.table.asks()] == [SAM]
    evening.me("TellShelob", card="not_taken")
    assert (evening.state.size(SAM), [ask.facts["of"] for ask in evening.table.asks()]) == (2, [RIDER_1])
    assert evening.me("TellShelob", card="boat").state.pile == {"shelob": 1, "boat": 1}


def test_card_the_ring_is_never_discarded() -> None:
    evening = Evening().thrown(1, frodo=SHIRE).walk(BREE).me("PickUpInCity")
    assert evening.failing(FRODO, "Discard", card="the_ring") == {"ring_is_never_discarded": "card/the-ring"}
    printed = CARDS["the_ring"]
    assert (printed.points, printed.align, printed.is_retained) == (1, "", True)
    assert serves("the_ring", "good", FRODO)
    assert serves("the_ring", "evil", FRODO)


def test_card_riddle_is_one_of_five_and_is_discarded() -> None:
    assert COUNTS["riddle"] == 5
    evening = Evening().thrown(1).me("PoseRiddle", of=SAM)
    assert (evening.state.size(FRODO), evening.state.top) == (1, "riddle")


def test_card_elf_ring_sees_within_six_and_is_resisted() -> None:
    evening = Evening(FRODO, SAM, RIDER_1).thrown(1, frodo=SHIRE, sam=RIVENDELL, rider_1=DOL_GULDUR)
    assert "hands_are_in_sight" in evening.failing(FRODO, "UseElfRing", of=[RIDER_1])
    assert evening.me("UseElfRing", of=[SAM]).asked == [(SAM, "AnswerLook")]
    assert evening.state.top == "elf_ring"


def test_card_palantir_sees_who_stands_on_a_city() -> None:
    """VD7"""
    evening = Evening(FRODO, SAM, RIDER_1).thrown(1, sam="0708", rider_1=BREE)
    assert "hands_are_in_sight" in evening.failing(FRODO, "UsePalantir", of=[SAM])
    assert evening.me("UsePalantir", of=[RIDER_1]).asked == [(RIDER_1, "AnswerLook")]


def test_card_spy_sees_in_its_own_cities_and_is_not_resisted() -> None:
    """VD8"""
    evening = Evening().thrown(1, sam=ITHILIEN)
    assert "spy_names_the_city" in evening.failing(FRODO, "UseSpy", spy="spy_1", of=[SAM])
    evening.me("UseSpy", spy="spy_7", of=[SAM])
    assert (evening.state.top, evening.state.turn.plays, evening.asked) == ("spy_7", 1, [(FRODO, "MoveByDie")])
    named = [board().cities[place] for cities in SPIES.values() for place in cities]
    assert len({name for name, _ in named}) == 20
    assert {kind for _, kind in named} == {"good", "evil"}, "all twenty of them"
    assert [board().cities[place][0] for place in SPIES["spy_7"]] == ["Minas Morgul", "Ithilien"]
