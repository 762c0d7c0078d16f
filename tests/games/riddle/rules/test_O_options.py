"""The optional rules O-1 to O-15, each with the switch on and off."""

import pytest

from engine.core.errors import RingtableError
from engine.core.table import Table
from engine.games.riddle.in_hand import Feast
from engine.games.riddle.pieces import SEATS
from engine.games.riddle.state import BARAD_DUR, CRACKS, HALLS
from engine.games.riddle.variants.partner_exchanges import WAYS
from tests.games.riddle.rules.evening import BREE, FRODO, MERRY, PIPPIN, RIDER_1, RIDER_2, SAM, Evening
from tests.games.riddle.rules.with_options import BESIDE_CRYSTAL, CRYSTAL, FAR_AWAY, Played

FOUR = (FRODO, RIDER_1, SAM, RIDER_2)
OPEN, BESIDE_CRACKS = "0704", "1417"


def basic(*seats: str, **options: bool | str) -> Played:
    return Played(*seats, version="basic", **options)


def types(table: Evening) -> list[str]:
    return [event["type"] for event in table.table.journal()[-1]["events"]]


# -- O-1 ---------------------------------------------------------------------------------------------------------------


def test_O_1_partners_are_neither_riddled_nor_attacked_and_win_together() -> None:
    table = basic(*FOUR, partners=True).at(BREE, sam="0705", rider_1="0603").walk(OPEN)
    for other in (SAM, RIDER_1):
        table.me("Exchange", other=other)
    assert table.failing(FRODO, "PoseRiddle", of=SAM) == {"player_is_no_partner": "O-1"}
    assert "player_is_no_partner" in table.failing(FRODO, "Attack", of=SAM)
    assert table.may(FRODO, "PoseRiddle", of=RIDER_1).allowed
    assert table.may(FRODO, "Attack", of=RIDER_1).allowed
    assert won(basic(*FOUR, partners=True)) == (FRODO, SAM)
    assert won(basic(*FOUR)) == (FRODO,)


def won(table: Played) -> tuple[str, ...]:
    table.at(BESIDE_CRACKS, die=1).stand(marker={FRODO: CRACKS}).me("PassDie").next_round().roll(1)
    table.me("ShowRing")
    assert table.table.outcome is not None
    return table.table.outcome.winners


def test_O_1_is_for_four_players_or_more() -> None:
    with pytest.raises(RingtableError, match="'Partners \\(O-1\\)' is for 4 to 8 players, and 3 sit down"):
        Table.create(None, "riddle", seats=SEATS[:3], options={"partners": True})


def test_O_1_uneven_the_larger_side_picks_up_two_cards_and_may_begin_with_three() -> None:
    five = (FRODO, RIDER_1, SAM, RIDER_2, MERRY)
    table = basic(*five, partners=True, extra_card=True)
    table.deal()
    assert {seat: table.state.size(seat) for seat in five} == {FRODO: 3, RIDER_1: 2, SAM: 3, RIDER_2: 2, MERRY: 3}
    assert table.state.deck == 90 - 13
    table.roll(3).walk(BREE).me("PickUpInCity")
    assert table.state.size(FRODO) == 5
    table.me("Discard", card="boat").stand(marker={FRODO: "1301"}).roll(3).walk(BREE).me("PickUpInCity")
    assert table.state.size(RIDER_1) == 5, "the smaller side picks up three"


def test_O_1_uneven_is_not_for_sides_of_as_many() -> None:
    table = basic(*FOUR, partners=True).deal().roll(3)
    table.walk(BREE).me("PickUpInCity")
    assert table.state.size(FRODO) == 5, "two to begin with, and three as usual"


# -- O-2, O-4 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_O_2_exchanges_with_partners_are_told_as_they_are_agreed(way: str) -> None:
    table = basic(*FOUR, partners=True, partner_exchanges=way).at(BREE, sam="0705", rider_1="0603").walk(OPEN)
    said = {offer.fixed["other"]: offer.says for offer in table.table.offers() if offer.do == "Exchange"}
    assert said == {SAM: f"offer.Exchange.{way}", RIDER_1: "offer.Exchange.usual"}


def test_O_2_needs_partners() -> None:
    with pytest.raises(RingtableError, match=r"'Exchanges with partners .*' is played with 'Partners .*' alone"):
        Table.create(None, "riddle", seats=FOUR, options={"partner_exchanges": "chosen"})


def test_O_4_cards_who_is_looked_at_by_a_partner_may_look_back() -> None:
    table = basic(*FOUR, partners=True, partner_clairvoyance=True).at(BREE, sam="0707", rider_1="0603")
    table.me("UseElfRing", of=[SAM])
    assert "card_looks_back" in table.failing(SAM, "LookBack", card="boat")
    before = table.state.size(SAM)
    table.do(SAM, "LookBack", card="palantir")
    assert types(table)[:2] == ["LookAnswered", "LooksBack"]
    assert table.state.size(SAM) == before, "the partner retains the card"
    other = basic(*FOUR, partners=True, partner_clairvoyance=True).at(BREE, sam="0707", rider_1="0603")
    other.me("UseElfRing", of=[RIDER_1])
    assert other.failing(RIDER_1, "LookBack", card="palantir")["player_is_a_partner"] == "O-4/cards"


# -- O-5, O-6, O-7 -----------------------------------------------------------------------------------------------------


def there_and_away(**options: bool) -> Played:
    """Frodo ended a turn at the Cracks of Doom, went away, and is there again in a later one (V10)."""
    table = basic(FRODO, SAM, RIDER_1, **options).at(BESIDE_CRACKS, die=1).stand(marker={FRODO: CRACKS})
    table.me("PassDie").next_round().roll(1).walk("1617").me("PassDie").next_round().roll(1)
    table.stand(marker={FRODO: CRACKS})
    return table


def test_O_5_who_has_waited_once_shows_the_ring_in_any_later_turn() -> None:
    assert there_and_away(wait_once=True).may(FRODO, "ShowRing").allowed
    assert there_and_away().failing(FRODO, "ShowRing") == {"last_turn_ended_there": "B-3/on-the-next-turn"}


@pytest.mark.parametrize(("seat", "place"), [(FRODO, CRACKS), (RIDER_1, BARAD_DUR)])
def test_O_6_the_ring_wins_as_soon_as_its_bearer_stands_there(seat: str, place: str) -> None:
    for is_on in (True, False):
        table = basic(seat, SAM, MERRY, no_waiting=is_on).at("1617" if seat == RIDER_1 else BESIDE_CRACKS, die=4)
        table.walk(place)
        assert table.may(seat, "ShowRing").allowed == is_on
        assert ("NeedsNoWait" in types(table)) == is_on


def test_O_6_who_comes_back_to_the_board_there_throws_first() -> None:
    table = Played(RIDER_1, FRODO, SAM, no_waiting=True).at("1019", frodo="1120")
    table.stand(hand={RIDER_1: 4, FRODO: 4}).walk("1020").beats(FRODO, "ugluk").me("DecideFate", fate="hold")
    table.me("ReleaseCaptive", of=FRODO).me("PassDie")
    assert table.asked == [(FRODO, "ComeBack")]
    table.do(FRODO, "ComeBack", to=CRACKS)
    assert "last_turn_ended_there" in table.failing(FRODO, "ShowRing")
    assert table.roll(1).may(FRODO, "ShowRing").allowed


@pytest.mark.parametrize(
    ("on", "cites"), [((), "B-3/hobbits"), (("wait_once",), "O-5"), (("wait_once", "no_waiting"), "O-6")]
)
def test_O_6_and_O_5_end_the_game_by_their_own_sections(on: tuple[str, ...], cites: str) -> None:
    table = basic(**dict.fromkeys(on, True))
    won(table)
    assert table.table.outcome is not None
    assert table.table.outcome.cites == cites


def test_O_7_the_ring_and_three_elf_rings_win_anywhere_on_the_board() -> None:
    table = basic(elf_rings=True).at(BREE).stand(hand={FRODO: 4})
    table.do(FRODO, "PutHandRight", cards=[56, 78, 79, None]).me("ShowElfRings")
    assert table.table.outcome is not None
    assert (table.table.outcome.winners, table.table.outcome.cites) == ((FRODO,), "O-7")
    fewer = basic(elf_rings=True).at(BREE).stand(hand={FRODO: 3})
    assert fewer.failing(FRODO, "ShowElfRings") == {"four_cards_are_held": "O-7"}
    spent = basic(elf_rings=True).at(BREE, sam="0607").stand(hand={FRODO: 5})
    spent.me("UseElfRing", of=[SAM]).do(SAM, "AnswerLook", resists=False)
    assert "elf_rings_may_be_in_one_hand" in spent.failing(FRODO, "ShowElfRings")
    assert "ShowElfRings" not in basic().table.rules.commands()


# -- O-8, O-9, O-10 ----------------------------------------------------------------------------------------------------


def test_O_8_the_victory_spaces_are_cities() -> None:
    table = basic(victory_cities=True).at(BESIDE_CRACKS, die=4).walk(CRACKS)
    table.me("PickUpInCity")
    assert table.state.cities[FRODO] == ("The Cracks of Doom",)
    assert basic().at(BESIDE_CRACKS, die=4).walk(CRACKS).failing(FRODO, "PickUpInCity") == {
        "marker_is_in_a_city": "B-7/cities"
    }
    fight = basic(victory_cities=True).at(BESIDE_CRACKS, die=4, rider_1=BARAD_DUR).walk(CRACKS)
    fight.me("Exchange", other=RIDER_1).me("Attack", of=RIDER_1)
    forces = next(offer.fields[0].options for offer in fight.table.offers() if offer.do == "Present")
    assert ("The Cracks of Doom", "The Cracks of Doom") in forces
    assert ("Barad-dûr", "Barad-dûr") not in forces, "it is the defender's"


def in_halls(*seats: str, **options: bool) -> Played:
    """Frodo has beaten the rider beside him, and his turn is over."""
    table = basic(*seats, **options)
    table.began_far().stand(marker={FRODO: BREE, RIDER_1: "0705"}).roll(3)
    table.walk(OPEN).beats(RIDER_1, "good_army")
    return table


SIX = (FRODO, RIDER_1, SAM, MERRY, PIPPIN, RIDER_2)


@pytest.mark.parametrize(("is_on", "turns"), [(True, 2), (False, 3)])
def test_O_9_a_stay_in_the_halls_is_two_turns(is_on: bool, turns: int) -> None:
    table = in_halls(*SIX, shorter_stays=is_on).me("TakeCard").me("PassDie")
    for _ in range(turns):
        assert table.state.at[RIDER_1] == HALLS
        table.roll(1).do(RIDER_1, "StayInHalls")
        while table.state.active != RIDER_1:
            table.pass_by()
    assert [(ask.seat, ask.answer) for ask in table.table.asks()] == [(RIDER_1, "ComeBack")]


def test_O_10_who_would_go_to_the_halls_drops_out_while_more_than_five_play() -> None:
    table = in_halls(*SIX, quick_exit=True).me("TakeCard")
    assert table.asked == [(RIDER_1, "LayDown")]
    assert (table.state.at[RIDER_1], table.state.out) == ("", (RIDER_1,))
    table.do(RIDER_1, "LayDown", card="boat")
    assert table.state.top == "boat"
    table.me("PassDie")
    assert table.state.active == SAM, "the turn of who is out is passed over"


def test_O_10_with_five_left_the_halls_are_as_usual_again() -> None:
    table = in_halls(*SIX, quick_exit=True).me("TakeCard")
    while table.asked == [(RIDER_1, "LayDown")]:
        table.do(RIDER_1, "LayDown", card="boat")
    table.me("PassDie").stand(marker={FRODO: FAR_AWAY[0], SAM: BREE, RIDER_2: "0705"}).roll(3)
    table.walk(OPEN).beats(RIDER_2, "good_army").me("TakeCard")
    assert (table.state.at[RIDER_2], table.state.out) == (HALLS, (RIDER_1,))


def test_O_10_ring_goes_to_the_player_who_brought_it_about() -> None:
    table = in_halls(*SIX, quick_exit=True).me("TakeCard")
    before = table.state.size(FRODO)
    table.do(RIDER_1, "LayDown", card="the_ring")
    assert (table.state.size(FRODO), table.state.pile.get("the_ring")) == (before + 1, None)


# -- O-11 to O-15 ------------------------------------------------------------------------------------------------------


def test_O_11_a_look_from_a_clairvoyance_space_is_resisted_too() -> None:
    table = Played(resisting_spaces=True).at(BESIDE_CRYSTAL, sam="1310").walk(CRYSTAL)
    table.me("LookFromSpace", of=[SAM])
    assert table.asked == [(SAM, "AnswerLook")]
    table.do(SAM, "AnswerLook", resists=True)
    assert table.state.turn.plays == 1


def test_O_12_the_discards_stay_out_and_who_has_no_cards_once_the_deck_is_gone_is_out() -> None:
    table = basic(once_through=True).at("0707", die=1).stand(deck=2)
    table.walk(BREE).me("PickUpInCity").me("Discard", card="boat")
    assert (table.state.deck, table.state.pile) == (0, {"boat": 1})
    table.stand(hand={RIDER_1: 0})
    table.pass_by()
    assert (table.state.active, table.state.out, table.state.at[RIDER_1]) == (FRODO, (RIDER_1,), "")


def test_O_12_the_last_who_holds_cards_has_won() -> None:
    table = basic(FRODO, SAM, once_through=True).at(BREE, die=1).stand(deck=0, hand={SAM: 0})
    table.walk("0707").me("PassDie")
    assert table.table.outcome is not None
    assert (table.table.outcome.winners, table.table.outcome.says) == ((FRODO,), "ends.last")


def test_O_13_a_hobbit_card_draws_from_hobbits_alone() -> None:
    table = basic(own_kind_draws=True).at(BREE)
    assert table.failing(FRODO, "DrawByCharacter", card=MERRY, of=RIDER_1) == {"card_is_of_that_players_kind": "O-13"}
    assert table.may(FRODO, "DrawByCharacter", card=MERRY, of=SAM).allowed
    assert basic().at(BREE).may(FRODO, "DrawByCharacter", card=MERRY, of=RIDER_1).allowed


def test_O_14_shelob_draws_rounds_until_she_had_a_good_meal() -> None:
    table = basic(feast=True).at(BREE).stand(hand={SAM: 3, RIDER_1: 3}).me("SendShelob")
    table.me("TellShelob", card="boat").me("TellShelob", card="rope")
    assert table.state.now(Feast) == Feast((SAM, RIDER_1))
    table.me("TellShelob", card="horse_1").me("TellShelob", card="cloak")
    assert table.state.now(Feast) is None
    assert table.state.turn.plays == 1
    plain = basic().at(BREE).me("SendShelob").me("TellShelob", card="boat").me("TellShelob", card="rope")
    assert plain.state.now(Feast) is None


@pytest.mark.parametrize("meal", ["good_army", "eagles", "beasts", "gandalf", "merry", "bombadil", "bilbo"])
def test_O_14_meal_is_a_character_a_horse_an_army_eagles_or_beasts(meal: str) -> None:
    table = basic(feast=True).at(BREE).me("SendShelob").me("TellShelob", card=meal).me("TellShelob", card="rope")
    assert table.state.now(Feast) is None


def test_O_14_a_round_that_takes_nothing_ends_the_feast() -> None:
    table = basic(feast=True).at(BREE).me("SendShelob")
    table.me("TellShelob", card="not_taken").me("TellShelob", card="not_taken")
    assert table.state.now(Feast) is None


def test_O_15_who_has_bilbo_too_may_keep_the_ring_from_gollum() -> None:
    for is_on in (True, False):
        table = basic(bilbo_resists=is_on).at(BREE).do(SAM, "PutHandRight", cards=[56, 72])
        table.me("SendGollum", of=SAM)
        ruling = table.may(SAM, "AnswerAsked", has=False)
        assert ruling.allowed == is_on, "his own desk says that he has it"


def test_B_7_caught_over_ten_after_his_turn_a_player_goes_to_the_halls() -> None:
    table = basic(caught=True).at(BREE).stand(hand={FRODO: 12}).walk(OPEN).me("PassDie")
    assert table.state.active == SAM, "nobody asks him to discard"
    table.do(RIDER_1, "CatchOverTen", of=FRODO)
    assert table.asked == [(FRODO, "Discard")]
    table.do(FRODO, "Discard", card="boat").do(FRODO, "Discard", card="rope")
    assert (table.state.at[FRODO], table.state.size(FRODO)) == (HALLS, 10)
    asked = basic().at(BREE).stand(hand={FRODO: 12}).walk(OPEN).me("PassDie")
    assert asked.asked == [(FRODO, "Discard")]
    assert "CatchOverTen" not in asked.table.rules.commands()


def test_B_7_caught_not_for_the_card_of_another_players_wrong_guess() -> None:
    table = basic(caught=True).at(BREE).stand(hand={SAM: 10}).me("PoseRiddle", of=SAM).me("TellGuess", right=False)
    assert table.state.size(SAM) == 11
    assert table.failing(RIDER_1, "CatchOverTen", of=SAM) == {
        "somebody_has_too_many_cards": "B-7/caught",
        "this_player_has_too_many_cards": "B-7/caught",
    }
