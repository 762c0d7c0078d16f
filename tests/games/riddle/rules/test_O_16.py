"""O-16: two players with several markers, one marker and one hand a turn."""

import pytest

from engine.core.audience import PUBLIC
from engine.core.errors import RingtableError
from engine.core.projection import ruling_line
from engine.core.table import Table
from engine.games.riddle.pieces import RING, TAGS
from engine.games.riddle.state import CRACKS, HALLS
from engine.games.riddle.variants.caught import over_ten
from tests.games.riddle.rules.evening import BREE, FRODO, MERRY, RIDER_1, RIDER_2, SAM, SHIRE
from tests.games.riddle.rules.with_options import FAR_AWAY, Played

OPEN, RING_CARD = "0704", next(card for card, kind in TAGS.items() if kind == RING)
FIVE = (FRODO, RIDER_1, SAM, MERRY, RIDER_2)


def for_two(*seats: str, **options: object) -> Played:
    """A table of two players, who have these markers."""
    return Played(*(seats or FIVE), version="basic", for_two=True, **options)


def begun(**options: object) -> Played:
    """Both have had their first turn, and the player with the Hobbits is next."""
    return passes(passes(for_two(**options).deal(6, 1)))


def passes(table: Played) -> Played:
    """A turn of no consequence, at the end of which the marker stands far from any other."""
    seat = table.state.active
    table.pass_by()
    return table.stand(marker={seat: FAR_AWAY[FIVE.index(seat)]})


def uses(table: Played, marker: str) -> Played:
    """The player who is next uses this marker."""
    (seat, answer), *_ = table.asked
    assert answer == "UseMarker"
    return table.do(seat, "UseMarker", marker=marker)


def others_turn(table: Played) -> Played:
    """The player with the Black Riders uses the first of them."""
    return passes(uses(table, RIDER_1))


# -- who begins, and who is brought in ---------------------------------------------------------------------------------


def test_O_16_each_player_starts_with_one_marker_and_two_cards() -> None:
    table = for_two().do(FRODO, "Deal")
    assert {seat: table.state.size(seat) for seat in FIVE} == {FRODO: 2, RIDER_1: 2, SAM: 0, MERRY: 0, RIDER_2: 0}
    assert table.state.waiting == (SAM, MERRY, RIDER_2)
    assert table.asked == [(FRODO, "EnterRoll")]
    table.roll(2)
    assert table.asked == [(RIDER_1, "EnterRoll")], "the other two do not throw"
    table.roll(5)
    assert table.state.active == RIDER_1
    passes(table)
    assert table.state.active == FRODO, "his first turn is made with the marker that he has"


def test_O_16_after_the_first_turn_another_is_brought_in_at_the_shire_with_two_cards() -> None:
    table = begun()
    deck = table.state.deck
    assert table.asked == [(FRODO, "UseMarker")]
    assert [offer.says for offer in table.table.offers() if offer.do == "UseMarker"] == [
        "offer.UseMarker.used",
        "offer.UseMarker.new",
        "offer.UseMarker.new",
    ]
    assert table.failing(FRODO, "UseMarker", marker=RIDER_2) == {"marker_is_of_that_player": "O-16/one-a-turn"}
    uses(table, MERRY)
    assert (table.state.active, table.state.at[MERRY], table.state.size(MERRY)) == (MERRY, SHIRE, 2)
    assert (table.state.deck, table.state.waiting) == (deck - 2, (SAM, RIDER_2))


def test_O_16_one_a_turn_in_any_order() -> None:
    """V11: Frodo, Sam, Sam, Merry, Frodo."""
    table, used = begun(), [FRODO]
    for marker in (SAM, SAM, MERRY, FRODO):
        uses(table, marker)
        used.append(table.state.active)
        others_turn(passes(table))
    assert used == [FRODO, SAM, SAM, MERRY, FRODO]
    assert table.state.round == 6


def test_O_16_nobody_riddles_or_battles_his_own() -> None:
    table = others_turn(passes(uses(begun(), SAM)))
    uses(table, FRODO).stand(marker={FRODO: BREE, SAM: "0705", RIDER_1: "0603"}).roll(3).walk(OPEN)
    for other in (SAM, RIDER_1):
        table.me("Exchange", other=other)
    assert table.failing(FRODO, "PoseRiddle", of=SAM) == {"player_is_no_partner": "O-16"}
    assert table.failing(FRODO, "Attack", of=SAM)["player_is_no_partner"] == "O-16"
    assert table.may(FRODO, "PoseRiddle", of=RIDER_1).allowed
    assert table.may(FRODO, "Attack", of=RIDER_1).allowed
    assert "seat" not in table.failing(FRODO, "PoseRiddle", of=MERRY), "who is not brought in is no player yet"


def test_O_16_all_markers_of_the_player_win() -> None:
    table = begun().stand(marker={FRODO: "1517"})
    uses(table, FRODO).roll(1).stand(marker={FRODO: CRACKS})
    table.me("PassDie")
    others_turn(table)
    uses(table, FRODO).roll(1).me("ShowRing")
    assert table.table.outcome is not None
    assert table.table.outcome.winners == (FRODO, SAM, MERRY)


def test_O_16_both_kinds_sit_down_and_nobody_plays_singly() -> None:
    with pytest.raises(RingtableError, match="2 are too few to play"):
        Table.create(None, "riddle", seats=(FRODO, SAM), options={"for_two": True})
    for other in ("partners", "shorter_stays", "quick_exit"):
        seats = (*FIVE, "pippin")
        with pytest.raises(RingtableError, match="is not played with"):
            Table.create(None, "riddle", seats=seats, options={"for_two": True, other: True})


def test_O_16_turns_in_the_halls_are_those_in_which_the_marker_is_used() -> None:
    table = others_turn(passes(uses(begun(), SAM)))
    uses(table, FRODO).stand(marker={FRODO: BREE, SAM: "0303", RIDER_1: "0705"}).roll(3).walk(OPEN)
    table.me("Exchange", other=RIDER_1).me("Attack", of=RIDER_1).me("Present", force="boromir")
    table.do(RIDER_1, "StopBattle").me("TakeCard").me("PassDie")
    assert table.state.at[RIDER_1] == HALLS
    passes(uses(table, RIDER_2))
    passes(uses(table, SAM))
    ends = next(line for line in reversed(table.table.journal()) if line.get("do", {}).get("type") == "PassDie")
    assert [line["ruling"] for line in ends["told"]] == ["turns-of-one-marker"]
    assert table.state.halls == {RIDER_1: 0}, "a turn of another marker of that player is none of his"
    uses(table, RIDER_1)
    assert table.state.halls == {RIDER_1: 1}


def test_O_16_nobody_riddles_a_captive_of_his_own_kind() -> None:
    table = for_two(captivity=True).deal(6, 1)
    passes(passes(table))
    passes(uses(table, SAM))
    uses(table, RIDER_1).stand(marker={RIDER_1: BREE, FRODO: "0705"}, hand={RIDER_1: 6, FRODO: 6}).roll(3).walk(OPEN)
    table.beats(FRODO, "ugluk").me("DecideFate", fate="hold").me("PassDie")
    uses(table, SAM).stand(marker={SAM: BREE, RIDER_1: "0705"}, hand={SAM: 6, RIDER_1: 6}).roll(3).walk(OPEN)
    table.beats(RIDER_1, "boromir").me("DecideFate", fate="hold").me("PassDie")
    passes(uses(table, RIDER_2))
    uses(table, SAM).roll(1)
    assert set(table.state.captives(SAM)) == {FRODO, RIDER_1}
    assert table.failing(SAM, "RiddleCaptive", of=FRODO) == {"player_is_no_partner": "O-16"}
    assert table.may(SAM, "RiddleCaptive", of=RIDER_1).allowed


def test_O_16_nobody_counts_hands_of_his_own() -> None:
    table = others_turn(passes(uses(begun(caught=True), SAM)))
    uses(table, FRODO).stand(hand={SAM: 11, RIDER_1: 11})
    assert over_ten(table.state, FRODO) == (RIDER_1,)
    assert over_ten(table.state, RIDER_1) == (SAM,)


def test_O_16_who_gives_up_gives_up_with_all_of_his_markers() -> None:
    table = begun()
    assert table.table.sides == ((FRODO, SAM, MERRY), (RIDER_1, RIDER_2))
    table.all_agree("Concede", who=SAM)
    assert table.table.outcome is not None
    assert table.table.outcome.winners == (RIDER_1, RIDER_2)


# -- which hands are looked at -----------------------------------------------------------------------------------------


def closed(table: Played) -> set[str]:
    """The seats whose desk shows what everybody sees."""
    return {seat for seat in table.table.seats if table.table.at_desk_of(seat) == PUBLIC}


def test_O_16_one_a_turn_only_the_hand_in_use_is_looked_at() -> None:
    table = begun()
    assert closed(table) == set(), "each player has one hand"
    uses(table, SAM)
    assert closed(table) == {FRODO}
    assert "sam_desk" in table.table.view(SAM)
    assert "frodo_desk" not in table.table.view(FRODO)
    assert table.failing(FRODO, "PutHandRight", cards=[None, None]) == {"hand_is_in_use": "O-16/one-a-turn"}
    passes(table.do(SAM, "PutHandRight", cards=[1, None]))
    others_turn(table)
    assert closed(table) == {FRODO, SAM}, "until he says which he uses"
    uses(table, FRODO)
    assert closed(table) == {SAM}
    told = str([table.table.view(SAM), table.table.journal(SAM), [offer.do for offer in table.table.offers(SAM)]])
    assert "'cards': [1" not in told, "his own note of that hand is closed with it"


def test_O_16_one_a_turn_who_is_asked_looks_at_that_hand() -> None:
    table = others_turn(passes(uses(begun(), SAM)))
    passes(uses(table, FRODO))
    uses(table, RIDER_1).stand(marker={RIDER_1: BREE, FRODO: "0303", SAM: "0707"}).roll(1)
    assert closed(table) == {FRODO, SAM}
    table.me("UseElfRing", of=[SAM])
    assert table.asked == [(SAM, "AnswerLook")]
    assert closed(table) == {FRODO}


def test_O_16_one_a_turn_what_was_seen_of_a_hand_is_not_taken_back_alone() -> None:
    table = begun()
    entry = table.table.file.count
    uses(table, SAM)
    refused = table.table.undo(FRODO, entry)
    assert [check.says for check in refused.checks if check.refuses] == ["undo_needs_every_seat"]
    alone = for_two(FRODO, RIDER_1).deal(6, 1).roll(1)
    alone.walk(BREE)
    assert alone.table.undo(FRODO, alone.table.file.count - 1).allowed, "no hand was opened by a move"


def test_O_16_one_a_turn_a_closed_hand_tells_nothing_of_what_it_could_do() -> None:
    table = begun()
    uses(table, SAM).do(SAM, "PutHandRight", cards=[RING_CARD, None])
    others_turn(passes(table))
    uses(table, FRODO)
    told = [
        ruling_line(table.table, table.may(SAM, "ShowRing"), SAM),
        ruling_line(table.table, table.may(SAM, "LayOpen", card="boat"), SAM),
    ]
    assert not [check for line in told for check in line["checks"] if check["secret_to"]]


def test_O_16_exchanges_by_choice_open_the_hand_that_is_chosen_from() -> None:
    for way, is_closed in (("usual", True), ("chosen", False)):
        table = others_turn(passes(uses(begun(partner_exchanges=way), SAM)))
        uses(table, FRODO).stand(marker={FRODO: BREE, SAM: "0705"}).roll(3).walk(OPEN)
        assert table.table.is_closed(SAM) is is_closed
        table.me("Exchange", other=SAM)
        assert table.table.is_closed(SAM)


def test_O_16_one_a_turn_unless_both_agree_otherwise() -> None:
    table = begun(open_hands=True)
    uses(table, SAM)
    assert closed(table) == set()
    assert table.may(FRODO, "PutHandRight", cards=[None, None]).allowed
    with pytest.raises(RingtableError, match="is played with 'Two players with several markers"):
        Table.create(None, "riddle", seats=FIVE, options={"open_hands": True})


def test_O_16_one_a_turn_once_it_is_over_all_hands_are_looked_at() -> None:
    table = passes(uses(begun(), SAM))
    others_turn(table).stand(marker={FRODO: "1517"})
    uses(table, FRODO).roll(1).stand(marker={FRODO: CRACKS}).me("PassDie")
    others_turn(table)
    uses(table, FRODO)
    assert closed(table) == {SAM}
    table.roll(1).me("ShowRing")
    assert closed(table) == set()
    assert "sam_desk" in table.table.view(SAM)


# -- beside other optional rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["usual", "chosen"])
def test_O_16_exchanges_among_ones_own_are_as_usual_or_as_between_partners(way: str) -> None:
    table = others_turn(passes(uses(begun(partner_exchanges=way), SAM)))
    uses(table, FRODO).stand(marker={FRODO: BREE, SAM: "0705", RIDER_1: "0603"}).roll(3).walk(OPEN)
    said = {offer.fixed["other"]: offer.says for offer in table.table.offers() if offer.do == "Exchange"}
    assert said == {SAM: f"offer.Exchange.{way}", RIDER_1: "offer.Exchange.usual"}


def test_O_12_with_several_markers_it_is_who_has_no_card_in_any_hand() -> None:
    table = others_turn(passes(uses(begun(once_through=True), SAM)))
    passes(uses(table, FRODO).stand(deck=0, hand={RIDER_1: 1}))
    assert table.asked == [(RIDER_1, "UseMarker")]
    assert table.failing(RIDER_1, "UseMarker", marker=RIDER_2) == {"marker_has_cards": "O-12"}
    passes(uses(table, RIDER_1).stand(hand={SAM: 0}))
    assert table.failing(FRODO, "UseMarker", marker=SAM) == {"marker_has_cards": "O-12"}
    passes(uses(table, FRODO).stand(hand={RIDER_1: 0}))
    assert table.table.outcome is not None
    assert (table.table.outcome.winners, table.table.outcome.says) == ((FRODO, SAM, MERRY), "ends.last")
