"""V, Q.2, C.3: three seats, their counters and hands, and the order in which they play."""

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import ISENGARD, SARUMAN, SEATS, Council


def test_V_saruman_takes_cards_34_and_35_and_all_units_of_T_4() -> None:
    council = Council().set_up()
    assert council.at(SARUMAN, ISENGARD) == {"saruman_orcs": 36}
    assert council.at(DARK, ISENGARD) == {}
    sides = {name: person.side for name, person in council.state.people.items()}
    assert [name for name, side in sides.items() if side == SARUMAN] == ["saruman", "chief_of_dunlendings"]
    assert council.public["armies"]["objectives"][ISENGARD] == SARUMAN
    where = council.table.cards(PUBLIC)
    assert {card: where[card].of for card in (33, 34, 35)} == {33: DARK, 34: SARUMAN, 35: SARUMAN}


def test_V_only_with_the_full_campaign_game_with_card_88() -> None:
    council = Council().set_up()
    assert council.table.seats == SEATS
    assert council.public["events"]["deck"] == 40 - 9
    assert council.public["events"]["hands"] == dict.fromkeys((DARK, FELLOWSHIP, SARUMAN), 3)


def test_V_2_saruman_draws_first_then_the_fellowship_then_the_dark_power() -> None:
    council = Council().set_up().to("events")
    for seat in (SARUMAN, FELLOWSHIP, DARK):
        assert council.asks == [f"event_{seat}"]
        other = next(one for one in SEATS if one != seat)
        assert "V.2" in council.refused(other, "DrawEvent")
        council.do(seat, "DrawEvent", card=None)
        council.do(seat, "DiscardEvent", card=None)
        council.do(seat, "EndEvents")
    assert council.state.phase.value == "search"


def test_V_2_three_hands_each_its_owners_alone() -> None:
    council = Council().set_up(dark=(57, 58, 59), fellowship=(60, 61, 62), saruman=(63, 64, 65))
    assert council.desk(SARUMAN)["event_cards"] == [63, 64, 65]
    for audience in (PUBLIC, DARK, FELLOWSHIP):
        assert "saruman_desk" not in council.table.view(audience)
    assert council.table.cards(SARUMAN)[63].pile != council.table.cards(DARK)[63].pile


def test_V_the_phases_in_their_order() -> None:
    council = Council().set_up()
    seen = []
    for phase in ("ring", "events", "search", "saruman", "fellowship", "dark_power", "indication", "ring"):
        council.to(phase)
        seen.append((council.state.turn, council.state.phase.value))
    assert [turn for turn, _ in seen] == [1] * 7 + [2]


def test_V_1_the_dark_power_rolls_for_gollum() -> None:
    council = Council().set_up()
    (ask,) = council.table.asks(PUBLIC)
    assert (ask.id, ask.seat) == ("control_of_gollum", DARK)


def test_V_4_saruman_s_seat_moves_his_units_for_nothing() -> None:
    council = Council().set_up().to("saruman", 2)
    spent = council.state.shadow.spent
    council.do(SARUMAN, "MarchForce", origin=ISENGARD, to="W2422", points=[[SARUMAN, "saruman_orcs", 10]])
    council.do(SARUMAN, "MoveDarkPower", name="saruman", to="W2422")
    assert council.at(SARUMAN, "W2422") == {"saruman_orcs": 10}
    assert council.state.people["saruman"].hex == "W2422"
    assert council.state.shadow.spent == spent
    assert council.refused(DARK, "MoveDarkPower", name="mouth_of_sauron", to="E1127") == {"V.6"}


def test_V_6_the_dark_power_moves_none_of_them() -> None:
    council = Council().set_up().to("dark_power", 2)
    assert council.says(DARK, "MoveDarkPower", name="saruman", to="W2422") == {"walker_is_alive"}
    assert "a_force_stands_there" in council.says(DARK, "MarchForce", origin=ISENGARD, to="W2422")
    council.do(DARK, "MoveDarkPower", name="mouth_of_sauron", to="E1127")


def test_V_4_reinforcements_of_T_4_are_his() -> None:
    council = Council().set_up().to("saruman", 3)
    assert {offer.fixed["instalment"] for offer in council.offered(SARUMAN, "TakeReinforcements")} == {"saruman 1"}
    council.do(SARUMAN, "TakeReinforcements", instalment="saruman 1")
    assert council.at(SARUMAN, ISENGARD) == {"saruman_orcs": 36 + 18}
    council.do(SARUMAN, "PlaceForceInHex", place="dunland", hex="W2119")
    assert council.state.people["chief_of_dunlendings"].hex == "W2119"
    council.to("dark_power")
    assert council.offered(DARK, "TakeReinforcements") == []


def test_V_7_the_letter_is_shown_to_both() -> None:
    council = Council().set_up().to("indication")
    council.do(DARK, "OpenLetter")
    for seat in (SARUMAN, FELLOWSHIP):
        assert council.table.view(seat)["shadow"]["letter"] == "A"


def test_V_3_both_search_in_the_search_phase() -> None:
    council = Council().set_up().to("search", 2).points()
    council.draw(DARK)
    council.do(DARK, "EndPhase")
    council.draw(SARUMAN)
    assert len(council.state.search.drawn) == 2


def test_V_5_the_fellowship_s_player_turn_follows_saruman_s() -> None:
    council = Council().set_up().to("saruman", 2)
    council.do(SARUMAN, "EndPhase")
    assert council.state.phase.value == "fellowship"
    assert council.offered(FELLOWSHIP, "MoveFellowship")
    assert council.offered(SARUMAN, "MoveDarkPower") == council.offered(DARK, "MoveDarkPower") == []
