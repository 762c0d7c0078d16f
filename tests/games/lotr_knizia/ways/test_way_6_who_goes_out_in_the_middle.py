"""Out of the game in the middle of something: what is owed lapses, what others owe goes on, by who it is that goes.

X/elimination/turn, X/elimination/adviser, R/elimination/unfinished
"""

import pytest

from engine.core.audience import PUBLIC
from tests.games.lotr_knizia.rules.evening import (
    EXPANDED,
    FATTY,
    FRODO,
    HELMS_DEEP,
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
ALL = (FRODO, SAM, PIPPIN, MERRY, FATTY)
NO_HELP = dict.fromkeys(("healing", "persistence"), "no")
FIVE = dict.fromkeys(ALL, 5)


def stands(evening: Evening, seat: str, why: str) -> None:
    """He is out for this: his hand and tokens are gone, his shields stay, and he may do nothing any more."""
    state = evening.state
    assert seat in state.out
    assert state.fates[seat] == why
    assert (state.size(seat), sum(state.tokens[seat].values())) == (0, 0)
    acts = [offer.do for offer in evening.table.offers(PUBLIC) if offer.seat == seat and not offer.by_anybody]
    assert acts == []
    for act in ({"do": "CallGandalf"}, {"do": "ThrowAway", "kind": "grey_hiding"}, {"do": "PlayMithril"}):
        assert not evening.table.may(seat, evening.table.command(act)).allowed


# -- the active player -------------------------------------------------------------------------------------------------


@BOOKS
def test_the_active_player_goes_out_by_the_cost_of_a_tile_before_his_cards(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM, dark={SAM: 14}, shields=FIVE, sun_tokens={SAM: 1}, gandalf=NO_HELP)
    evening.tile("two_or_sauron").do(MERRY, "Decline")
    stands(evening, SAM, "sauron")
    assert evening.asked == [(PIPPIN, "TurnTile")]
    assert evening.state.shields[SAM] == 5


@BOOKS
def test_the_active_player_goes_out_between_his_two_cards(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM, dark={SAM: 14}, line={"fighting": 5}, gandalf=NO_HELP)
    evening.tile("hiding").played("boromir").roll("three")
    stands(evening, SAM, "sauron")
    assert evening.asked == [(PIPPIN, "TurnTile")]


@BOOKS
def test_the_active_player_goes_out_with_a_price_that_the_group_then_need_not_decide(book: str) -> None:
    """Stone in the Well is not paid, and Sauron's step catches him: the next Event comes all the same."""
    evening = Evening(book).at(MORIA, event=2, active=SAM, dark={SAM: 14}, gandalf={"healing": "no", "magic": "no"})
    evening.tile("sundial").do(SAM, "RevealCard", kind="grey_hiding").do(SAM, "Decline")
    stands(evening, SAM, "sauron")
    assert evening.state.event == 4
    assert evening.asked == [(FRODO, "EnterRoll")], "Trapped has its own roll, which is the Ring-bearer's"
    evening.roll("blank")
    assert evening.asked == [(PIPPIN, "TurnTile")]


@BOOKS
def test_the_active_player_goes_out_by_the_die_of_the_last_space_and_the_scenario_ends(book: str) -> None:
    """The tokens are looked at from the next player on, clockwise, for there is no active player any more."""
    evening = Evening(book).at(MORIA, active=SAM, line={"fighting": 8}, dark={SAM: 14}, gandalf=NO_HELP)
    evening.stand(feature={"athelas": "hands"})
    evening.tile("hiding").played("boromir").do(SAM, "TakeSpecial", seen_by="public", value="1").roll("one")
    stands(evening, SAM, "sauron")
    asked = []
    while evening.asked[0][1] == "Suffer":
        asked.append(evening.asked[0][0])
        evening.do(asked[-1], "Suffer")
    assert asked == [PIPPIN, MERRY, FATTY, FRODO]


@BOOKS
def test_the_active_player_goes_out_and_his_line_is_not_chosen_any_more(book: str) -> None:
    """The bearer's own die is done before the Ring moves a marker, and with him the game is over."""
    evening = Evening(book).at(MORIA, dark={FRODO: 14}, gandalf=NO_HELP).do(FRODO, "TurnTile", kind="hiding")
    evening.do(FRODO, "PutOnRing").roll("one")
    assert evening.table.outcome is not None
    assert evening.state.space == {"fighting": 0, "hiding": 0, "travelling": 0}
    assert evening.asked == []


@BOOKS
def test_the_rings_eye_takes_the_active_player_out_and_the_bearer_still_moves_a_marker(book: str) -> None:
    evening = Evening(book).at(MORIA, active=SAM, dark={SAM: 14}, gandalf=NO_HELP).do(SAM, "TurnTile", kind="hiding")
    evening.do(FRODO, "PutOnRing").roll("eye")
    stands(evening, SAM, "sauron")
    assert evening.asked == [(FRODO, "AdvanceLine")]
    evening.do(FRODO, "AdvanceLine", line="travelling")
    assert evening.state.space == {"fighting": 0, "hiding": 0, "travelling": 3}, "his tile is not carried out"
    assert evening.asked == [(PIPPIN, "TurnTile")]


# -- one of a row ------------------------------------------------------------------------------------------------------


@BOOKS
def test_the_last_of_a_row_goes_out_and_the_row_is_through(book: str) -> None:
    evening = Evening(book).at(MORIA, event=1, dark={FATTY: 14}, gandalf=NO_HELP).tile("sundial")
    for seat in (FRODO, SAM, PIPPIN):
        evening.pay(seat, ("white_joker", 1))
    evening.do(MERRY, "Decline").roll("eye")
    stands(evening, FATTY, "sauron")
    assert evening.asked == [(FRODO, "TurnTile")]


@BOOKS
def test_two_of_a_row_go_out_by_one_eye(book: str) -> None:
    evening = Evening(book).at(MORIA, event=1, dark={SAM: 14, MERRY: 14}, gandalf=NO_HELP).tile("sundial")
    evening.do(FRODO, "Decline").roll("eye")
    stands(evening, SAM, "sauron")
    stands(evening, MERRY, "sauron")
    assert evening.asked == [(PIPPIN, "Pay")]
    assert evening.pay(PIPPIN, ("white_joker", 1)).asked == [(FATTY, "Pay")]


@BOOKS
def test_one_of_those_who_draw_goes_out_and_draws_nothing(book: str) -> None:
    """X/mordor/pelennor-fields  The two cards after the roll are his who is still in the game."""
    evening = Evening(book).at(MORDOR, event=2, active=PIPPIN, dark={PIPPIN: 14}, gandalf=NO_HELP).tile("sundial")
    evening.do(PIPPIN, "Decline").roll("one")
    stands(evening, PIPPIN, "sauron")
    assert evening.asked == [(MERRY, "Decline")], "he owes no two cards any more"


# -- who pays ----------------------------------------------------------------------------------------------------------


@BOOKS
def test_who_paid_with_gollum_goes_out_by_his_roll_and_the_price_stays_paid(book: str) -> None:
    evening = Evening(book).at(MORIA, event=4, dark={MERRY: 14}, gandalf=NO_HELP, feature={"gollum": "hands"})
    evening.tile("sundial").do(MERRY, "Pay", shares=[[MERRY, "gollum", 1], [SAM, "grey_fighting", 2]]).roll("one")
    stands(evening, MERRY, "sauron")
    assert evening.state.sauron == 15, "the group has paid"
    assert evening.state.size(SAM) == 4
    assert evening.asked == [(FRODO, "TurnTile")]


@BOOKS
def test_who_goes_out_is_no_payer_of_the_price_that_is_open(book: str) -> None:
    evening = Evening(book).at(MORIA, dark={MERRY: 14}, gandalf=NO_HELP, shields=FIVE)
    evening.tile("two_or_sauron").do(SAM, "Decline").tile("sundial")
    stands(evening, MERRY, "sauron")
    shares = [[MERRY, "grey_friendship", 1], [SAM, "white_joker", 1]]
    assert evening.failing(SAM, "Pay", shares=shares)
    payers = {
        row[0] for offer in evening.table.offers(PUBLIC) if offer.do == "Pay" for row, _ in offer.fields[0].options
    }
    assert payers == {FRODO, SAM, PIPPIN, FATTY}


@BOOKS
def test_who_paid_gandalf_goes_out_and_his_help_is_not_lost(book: str) -> None:
    """Merry pays the five that bring Healing to pippin, and is caught by the same Eye."""
    evening = Evening(book).at(HELMS_DEEP, active=PIPPIN, dark={MERRY: 14, PIPPIN: 14}, shields={MERRY: 5})
    evening.tile("friendship").do(PIPPIN, "EnterRoll", faces=[2]).do(MERRY, "CallGandalf")
    assert evening.asked == [(PIPPIN, "UseForesight")]
    evening.do(PIPPIN, "UseHealing", on=PIPPIN)
    stands(evening, MERRY, "sauron")
    assert (evening.state.dark[PIPPIN], PIPPIN in evening.state.out) == (12, False)
    assert evening.state.shields[MERRY] == 0


# -- who owes rolls ----------------------------------------------------------------------------------------------------


@BOOKS
def test_who_owes_two_rolls_goes_out_by_the_first_and_the_second_lapses(book: str) -> None:
    evening = Evening(book).at(SHELOBS_LAIR, active=PIPPIN, event=4, dark={PIPPIN: 14}, gandalf=NO_HELP).tile("sundial")
    evening.do(PIPPIN, "TakeUponYourself").roll("one")
    stands(evening, PIPPIN, "sauron")
    assert evening.asked == [(MERRY, "TurnTile")]


@BOOKS
def test_who_owes_a_roll_goes_out_by_an_eye_of_his_own_and_by_lack_of_cards(book: str) -> None:
    def first(face: str, **facts: object) -> Evening:
        evening = Evening(book).at(SHELOBS_LAIR, active=PIPPIN, event=4, gandalf=NO_HELP, **facts).tile("sundial")
        return evening.do(PIPPIN, "TakeUponYourself").roll(face)

    stands(first("eye", dark={PIPPIN: 14}), PIPPIN, "sauron")
    short = first("cards", hand={PIPPIN: 1})
    stands(short, PIPPIN, "cards")
    assert short.asked == [(MERRY, "TurnTile")]


@BOOKS
def test_two_rolls_of_the_bearer_lapse_with_him_where_the_ring_passes_on(book: str) -> None:
    evening = Evening(book, passes_on=True).at(HELMS_DEEP, event=5, active=PIPPIN, hand={FRODO: 1}, gandalf=NO_HELP)
    evening.tile("sundial").roll("cards")
    stands(evening, FRODO, "cards")
    assert "EnterRoll" not in [answer for _, answer in evening.asked], "sam has the Ring and none of frodo's dice"


# -- who looks ---------------------------------------------------------------------------------------------------------


@BOOKS
def test_who_looked_at_the_tiles_goes_out_and_the_tiles_lie_as_they_are(book: str) -> None:
    """R/gandalf/foresight  The viewer is pippin; the second of his three tiles costs him the game."""
    evening = Evening(book).at(MORIA, active=PIPPIN, dark={PIPPIN: 14}, shields=FIVE, gandalf=NO_HELP)
    left = evening.table.view(PUBLIC)["tiles_left"]
    evening.do(MERRY, "CallGandalf").do(PIPPIN, "UseForesight", on=PIPPIN)
    assert evening.table.view(PUBLIC)["tiles_left"] == left
    evening.tile("two_or_sauron").do(SAM, "Decline")
    stands(evening, PIPPIN, "sauron")
    assert evening.asked == [(MERRY, "TurnTile")]
    assert evening.table.view(PUBLIC)["tiles_left"] == left - 1
    evening.tile("sundial")
    assert evening.asked[0][1] == "Pay"


# -- who bears the Ring ------------------------------------------------------------------------------------------------


@BOOKS
def test_the_bearer_goes_out_in_another_ones_turn_and_the_game_is_over(book: str) -> None:
    evening = Evening(book).at(MORIA, event=3, active=PIPPIN, line={"fighting": 4}, gandalf=NO_HELP, dark={FRODO: 13})
    evening.do(PIPPIN, "TurnTile", kind="sundial")
    if (PIPPIN, "CarryOut") in evening.asked:
        evening.do(PIPPIN, "CarryOut")
    assert evening.table.outcome is not None
    assert set(evening.table.outcome.scores.values()) == {14}
    assert evening.asked == []


@BOOKS
def test_the_bearer_goes_out_in_the_row_and_the_next_one_is_not_asked(book: str) -> None:
    evening = Evening(book).at(MORIA, event=1, active=SAM, bearer=PIPPIN, dark={PIPPIN: 14}, gandalf=NO_HELP)
    evening.tile("sundial").do(SAM, "Decline").roll("eye")
    assert evening.table.outcome is not None
    assert evening.asked == []


@BOOKS
def test_the_bearer_lacks_cards_in_the_row_and_the_ring_goes_left_past_who_is_out(book: str) -> None:
    evening = Evening(book, passes_on=True).at(SHELOBS_LAIR, event=1, active=SAM, gandalf=NO_HELP, dark={SAM: 14})
    evening.tile("two_or_sauron").do(MERRY, "Decline")
    stands(evening, SAM, "sauron")
    evening.tile("sundial")
    for seat in (PIPPIN, MERRY, FATTY):
        evening.pay(seat, ("white_joker", 1))
    evening.do(FRODO, "Decline")
    stands(evening, FRODO, "faces")
    assert evening.state.bearer == PIPPIN
    assert evening.table.outcome is None


@BOOKS
def test_the_last_one_goes_out_with_the_ring_and_everybody_is_out(book: str) -> None:
    """R/variants/bearer-passes-on  There is nobody on his left any more: the game is over on the marker's score."""
    evening = Evening(book, players=2, passes_on=True).at(SHELOBS_LAIR, event=1, gandalf=NO_HELP, line={"fighting": 3})
    evening.tile("sundial").do(FRODO, "Decline")
    assert evening.state.bearer == SAM
    evening.do(SAM, "Decline")
    assert evening.state.out == (FRODO, SAM)
    outcome = evening.table.outcome
    assert outcome is not None
    assert (outcome.winners, set(outcome.scores.values())) == ((), {43})
    assert outcome.says == "ends.everybody_out"


@BOOKS
def test_the_bearer_of_old_is_out_at_mount_doom_and_nothing_ends(book: str) -> None:
    evening = Evening(book).at(MORDOR, line={"travelling": 12}, dark={FRODO: 14}, gandalf=NO_HELP)
    evening.tile("travelling").roll("blank").roll("one")
    stands(evening, FRODO, "sauron")
    assert evening.table.outcome is None
    assert evening.asked == [(SAM, "EnterRoll")]


@BOOKS
def test_what_was_paid_for_comes_into_no_dead_hand(book: str) -> None:
    """The active player pays Stone in the Well with Gollum and is out by his roll: the Pipe stays where it lies."""
    evening = Evening(book).at(MORIA, event=2, active=SAM, dark={SAM: 14}, gandalf=NO_HELP, feature={"gollum": "hands"})
    evening.tile("sundial").do(SAM, "RevealCard", kind="grey_hiding").pay(SAM, ("gollum", 1)).roll("one")
    stands(evening, SAM, "sauron")
    assert evening.state.features["pipe"] == "board"
    assert evening.asked == [(PIPPIN, "TurnTile")]
