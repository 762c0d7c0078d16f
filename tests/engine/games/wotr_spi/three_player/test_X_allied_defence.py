"""X.1, S.3, S.6, S.10: two allies whose Forces are attacked in one hex, as the table has settled how they defend."""

from dataclasses import replace

import pytest

from engine.core.audience import PUBLIC, TABLE, TRUTH
from engine.core.box import load_box
from engine.games.wotr_spi import GAME, forces
from engine.games.wotr_spi.in_army import Battle
from engine.games.wotr_spi.pieces import CHIEF
from engine.games.wotr_spi.steps.s_armies.odds import defence_of
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, NEAR, SARUMAN, SEATS, Council

MINAS_TIRITH, OTHER = "E0428", "W2119"
PRACTICE = load_box(GAME.folder, "practice")
EACH = pytest.mark.parametrize("attacked", [SARUMAN, DARK])


def side_by_side(reading: str = "second", *, allied: bool = True, gondor: int = 20, orcs: int = 9) -> Council:
    """In the Fellowship Player-Turn Gondor stands where Saruman's Orcs do, and the Dark Power's."""
    council = Council().set_up().to("events", 2)
    council.do(DARK, "SettleHouseRule", agreed=SEATS, ruling="allied-forces-defend", reading=reading)
    council.do(SARUMAN, "WriteAlliance", to=DARK if allied else SARUMAN)
    council.do(DARK, "WriteAlliance", to=SARUMAN)
    council.to("fellowship").army(SARUMAN, FIELD, saruman_orcs=8).army(DARK, FIELD, orcs=orcs)
    return council.army(FELLOWSHIP, FIELD, gondor=gondor)


def attacked_by_gondor(council: Council, whom: str, *, full: bool = True) -> Battle:
    council.do(FELLOWSHIP, "StartBattle", hex=FIELD, against=whom)
    council.settled()
    if "army_price" in council.asks:
        council.do(DARK, "PayDefence", in_full=full)
    return fight(council)


def fight(council: Council) -> Battle:
    return council.state.the(Battle)


def rolled(council: Council, face: int) -> None:
    """The die of this round; whoever is asked takes losses of the first of his units."""
    council.roll(FELLOWSHIP, face)
    while losses := [ask for ask in council.table.asks(TRUTH) if ask.id == "army_losses"]:
        seat, left = losses[0].seat, fight(council).due[losses[0].seat]
        rows = []
        for one in fight(council).side(seat):
            for people, count in fight(council).strengths[one].items():
                rows += [[one, people, min(left, count)]] if left else []
                left -= min(left, count)
        council.do(seat, "TakeLosses", points=rows)


def parting(council: Council) -> list[str]:
    """Who is asked whether he goes."""
    return of(council, "army_parting")


def of(council: Council, ask: str) -> list[str]:
    """Of whom this is asked."""
    return [one.seat for one in council.table.asks(TRUTH) if one.id == ask]


def nobody_leads(council: Council) -> None:
    while seats := of(council, "army_leader"):
        council.do(seats[0], "LeadArmy")


@EACH
def test_X_1_where_each_defends_for_itself_the_other_is_not_drawn_in_and_nothing_is_seen(attacked: str) -> None:
    council = side_by_side("first")
    there = attacked_by_gondor(council, attacked)
    assert (there.defenders, there.total(attacked)) == ((attacked,), sum(council.at(attacked, FIELD).values()))
    assert council.public["three"]["alliance"] is None


@EACH
def test_X_1_attacking_one_of_two_who_defend_together_is_attacking_both(attacked: str) -> None:
    council = side_by_side()
    ally = DARK if attacked == SARUMAN else SARUMAN
    council.do(FELLOWSHIP, "StartBattle", hex=FIELD, against=attacked)
    council.settled()
    assert council.events()[:2] == ["AllianceSeen", "BattleBegun"]
    assert council.public["three"]["alliance"] == {"with": DARK}
    assert (fight(council).defenders, fight(council).total(attacked)) == ((attacked, ally), 17)
    assert council.asks == ["army_price"], "the Dark Power's units are attacked, whoever was named"
    council.do(DARK, "PayDefence", in_full=False)
    assert defence_of(fight(council)) == 8 + 4.5, "its own units alone are halved"
    assert council.public["armies"]["battle"]["odds"] == "1-1"


def test_S_3_points_that_the_dark_power_has_saved_in_a_hex_halve_nobody_elses_defence_there() -> None:
    fought = Battle(FIELD, SARUMAN, {SARUMAN: {"saruman_orcs": 9}, FELLOWSHIP: {"gondor": 8}}, full=False)
    assert defence_of(fought) == 8


def test_X_1_two_who_are_no_allies_defend_each_for_itself_however_the_table_reads_it() -> None:
    council = side_by_side(allied=False)
    assert attacked_by_gondor(council, SARUMAN).defenders == (SARUMAN,)


@pytest.mark.parametrize("asks", [PUBLIC, FELLOWSHIP])
def test_X_1_before_the_battle_begins_the_third_is_told_nothing_of_the_alliance(asks: str) -> None:
    shown = []
    for allied in (True, False):
        council = side_by_side(allied=allied)
        ruling = council.ruled(FELLOWSHIP, "StartBattle", hex=FIELD, against=SARUMAN)
        checks = [(check.says, check.holds) for check in ruling.checks if check.is_visible_to(asks)]
        shown.append((checks, council.table.offers(asks), council.table.asks(asks), council.table.view(asks)))
    assert shown[0] == shown[1]


def test_X_1_what_is_read_off_the_sheet_for_the_walls_tells_the_third_nothing_either() -> None:
    citadel = ("terrain", "citadel", "army_combat")
    printed = {key: cell for key, cell in PRACTICE.printed.items() if key != citadel}
    shown = []
    for allied in (True, False):
        council = Council(replace(PRACTICE, printed=printed)).set_up().to("events", 2)
        council.do(DARK, "SettleHouseRule", agreed=SEATS, ruling="allied-forces-defend", reading="second")
        council.do(SARUMAN, "WriteAlliance", to=FELLOWSHIP if allied else SARUMAN)
        council.do(FELLOWSHIP, "WriteAlliance", to=SARUMAN)
        council.to("dark_power").ring_to_saruman()
        for seat, points in ((FELLOWSHIP, {"gondor": 5}), (SARUMAN, {"saruman_orcs": 4}), (DARK, {"orcs": 20})):
            council.army(seat, MINAS_TIRITH, **points)
        council.do(DARK, "StartBattle", at=TABLE, hex=MINAS_TIRITH, against=SARUMAN)
        council.settled()
        assert (council.events(), council.state.stack) == (["ReadingAsked"], ()), "it is not begun before it is read"
        shown.append((council.table.asks(PUBLIC), council.table.view(PUBLIC)))
        council.do(DARK, "GiveReading", chart=citadel[0], row=citadel[1], column=citadel[2], value="3")
        assert defence_of(fight(council)) == (27 if allied else 4)
    assert shown[0] == shown[1]


def test_X_1_combat_is_over_with_both_once_it_is_over_with_one() -> None:
    council = side_by_side()
    attacked_by_gondor(council, DARK)
    rolled(council, 1)
    for seat in (DARK, SARUMAN):
        assert parting(council) == [seat], "each says of its own Force whether it goes"
        council.do(seat, "StayInBattle")
    council.do(FELLOWSHIP, "RetreatForce", to=NEAR)
    assert set(council.state.so_far.armies.settled) == {f"{FIELD}/{DARK}", f"{FIELD}/{SARUMAN}"}
    assert council.ruled(FELLOWSHIP, "EndPhase").allowed


def test_S_3_one_ally_goes_and_the_other_fights_on() -> None:
    council = side_by_side()
    attacked_by_gondor(council, DARK)
    rolled(council, 1)
    left = dict(council.at(DARK, FIELD))
    council.do(DARK, "RetreatForce", to=NEAR)
    assert (council.at(DARK, NEAR), council.at(DARK, FIELD)) == (left, {})
    assert (fight(council).defenders, fight(council).defender) == ((SARUMAN,), SARUMAN)
    assert council.says(DARK, "StayInBattle") == {"this_seat_says_whether_it_goes"}
    for seat in (SARUMAN, FELLOWSHIP):
        assert parting(council) == [seat]
        council.do(seat, "StayInBattle")
    assert (fight(council).round, fight(council).total(SARUMAN)) == (2, 8)
    rolled(council, 3)
    council.do(SARUMAN, "RetreatForce", to=OTHER)
    assert council.state.stack == ()
    assert [seat for seat in SEATS if forces.stands(council.state, seat, FIELD)] == [FELLOWSHIP]


def test_S_10_losses_are_of_both_together_and_who_was_attacked_takes_them_off_either() -> None:
    council = side_by_side()
    attacked_by_gondor(council, SARUMAN)
    council.roll(FELLOWSHIP, 4)
    (ask,) = [ask for ask in council.table.asks(TRUTH) if ask.id == "army_losses"]
    due = fight(council).due[SARUMAN]
    alone = council.table.box.lookup("percentage_loss", "17", "30")
    assert (ask.seat, due) == (SARUMAN, int(alone.value) if alone else due)
    assert council.ruled(DARK, "TakeLosses", points=[[DARK, "orcs", due]]).is_barred
    (offer,) = council.offered(SARUMAN, "TakeLosses")
    assert {row[0] for row, _ in offer.fields[0].options} == {SARUMAN, DARK}
    council.do(SARUMAN, "TakeLosses", points=[[SARUMAN, "saruman_orcs", 1], [DARK, "orcs", due - 1]])
    assert (council.at(SARUMAN, FIELD), council.at(DARK, FIELD)) == ({"saruman_orcs": 7}, {"orcs": 9 - due + 1})


def test_S_7_whose_own_force_alone_is_gone_fights_no_more_and_its_characters_stay() -> None:
    council = side_by_side(orcs=2)
    council.by_hand("hex", FIELD, "mouth_of_sauron")
    attacked_by_gondor(council, DARK)
    council.do(DARK, "LeadArmy", leader="mouth_of_sauron")
    council.do(DARK, "CastForArmy", sorcery=False)
    rolled(council, 6)
    assert council.at(DARK, FIELD) == {}
    assert (fight(council).defenders, parting(council)) == ((SARUMAN,), [SARUMAN])
    assert fight(council).leaders == {}, "nobody leads a Force that is his no more"
    assert council.state.people["mouth_of_sauron"].hex == FIELD


def test_S_7_both_are_destroyed_and_the_characters_of_both_go() -> None:
    council = side_by_side(gondor=90)
    for name in ("mouth_of_sauron", "saruman"):
        council.by_hand("hex", FIELD, name)
    attacked_by_gondor(council, DARK)
    nobody_leads(council)
    rolled(council, 6)
    assert [seat for seat in SEATS if forces.stands(council.state, seat, FIELD)] == [FELLOWSHIP]
    routed = []
    while seats := of(council, "routed"):
        routed += seats
        council.do(seats[0], "PlaceRouted", to=NEAR)
    assert sorted(routed) == [DARK, SARUMAN]


def test_S_7_they_destroy_the_attacker_and_drive_its_characters_out() -> None:
    council = side_by_side(gondor=1)
    council.counters(FIELD, "gimli").by_hand("hex", FIELD, "mouth_of_sauron")
    attacked_by_gondor(council, SARUMAN)
    nobody_leads(council)
    rolled(council, 1)
    assert council.at(FELLOWSHIP, FIELD) == {}
    assert [(ask.id, ask.seat) for ask in council.table.asks(TRUTH)] == [("rout_capture", SARUMAN)]
    council.do(SARUMAN, "LeaveRouted")
    council.do(FELLOWSHIP, "PlaceRouted", to=NEAR)
    assert council.state.stack == ()


def test_S_6_one_leads_both_whoever_was_attacked_names_him_first_or_leaves_it_to_the_ally() -> None:
    council = side_by_side()
    for name in ("mouth_of_sauron", "saruman"):
        council.by_hand("hex", FIELD, name)
    attacked_by_gondor(council, SARUMAN)
    asked = [(ask.id, ask.seat) for ask in council.table.asks(TRUTH)]
    assert asked == [("army_leader", SARUMAN)]
    assert "this_seat_names_its_leader" in council.says(DARK, "LeadArmy", leader="mouth_of_sauron")
    council.do(SARUMAN, "LeadArmy", leader="saruman")
    assert of(council, "army_leader") == [], "S.6: any one"
    council.do(SARUMAN, "LeadArmy", leader="")
    council.do(DARK, "LeadArmy", leader="mouth_of_sauron")
    morale = fight(council).leaders[DARK].morale
    assert (morale > 0, council.public["armies"]["battle"]["net"]) == (True, -morale)
    assert "one_leads_both" in council.says(SARUMAN, "LeadArmy", leader="saruman")
    council.do(DARK, "LeadArmy", leader="")
    council.do(SARUMAN, "LeadArmy", leader="saruman")
    assert council.public["armies"]["battle"]["net"] == -3
    assert of(council, "army_leader") == []


@pytest.mark.parametrize(("reading", "asked"), [("first", [SARUMAN]), ("second", [])])
def test_R_7_an_army_that_defends_with_the_dark_powers_orcs_is_not_the_chiefs(reading: str, asked: list[str]) -> None:
    council = side_by_side(reading)
    council.by_hand("hex", FIELD, CHIEF)
    attacked_by_gondor(council, SARUMAN)
    assert of(council, "army_leader") == asked


def test_S_4_an_ally_defends_behind_the_walls_of_a_citadel_and_its_controller_alone_breaks_off() -> None:
    council = Council().set_up().to("events", 2)
    for ruling in ("allied-forces-defend", "besieger-stops"):
        council.do(DARK, "SettleHouseRule", agreed=SEATS, ruling=ruling, reading="second")
    council.allied(FELLOWSHIP).to("dark_power")
    for seat, points in ((FELLOWSHIP, {"gondor": 5}), (SARUMAN, {"saruman_orcs": 4}), (DARK, {"orcs": 20})):
        council.army(seat, MINAS_TIRITH, **points)
    assert "saruman_has_acted_against_him" in council.says(DARK, "StartBattle", hex=MINAS_TIRITH, against=SARUMAN)
    assert not council.state.three.belligerent
    council.do(DARK, "StartBattle", at=TABLE, hex=MINAS_TIRITH, against=FELLOWSHIP)
    council.settled()
    assert defence_of(fight(council)) == 3 * (5 + 4)
    assert council.state.three.belligerent == "alliance", "Y.5: it is discovered"
    for ends in ("StayInBattle", "BreakOff"):
        nobody_leads(council)
        council.roll(DARK, 1)
        council.do(FELLOWSHIP, "TakeLosses", points=[[FELLOWSHIP, "gondor", fight(council).due[FELLOWSHIP]]])
        council.do(FELLOWSHIP, ends)
        if ends == "StayInBattle":
            assert parting(council) == [SARUMAN]
            assert "citadel_is_controlled" in council.says(SARUMAN, "BreakOff")
            council.do(SARUMAN, "StayInBattle")
            council.do(DARK, "StayInBattle")
    assert council.state.stack == ()
    assert f"{MINAS_TIRITH}/{SARUMAN}" in council.state.so_far.armies.settled
