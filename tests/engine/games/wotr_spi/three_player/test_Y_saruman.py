"""Y.2-Y.6: Saruman in combat, his voice, the Mind Battle, and the cards that change."""

import pytest

from engine.core.audience import PUBLIC
from engine.games.wotr_spi import cards
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, ISENGARD, NEAR, SARUMAN, Council


def challenged(hex_: str = FIELD, *, by: str = "aragorn") -> Council:
    """Somebody of the Fellowship starts combat with Saruman in a hex."""
    council = Council().set_up().to("fellowship", 2)
    council.by_hand("hex", hex_, "saruman")
    council.counters(hex_, by)
    return council


def test_Y_2_saruman_refuses_and_goes_to_the_nearest_citadel_he_controls() -> None:
    council = challenged()
    council.do(FELLOWSHIP, "StartCombat", hex=FIELD)
    assert council.offered(SARUMAN, "RefuseCombat")
    assert council.says(SARUMAN, "RefuseCombat", to=NEAR) == {"saruman_has_a_citadel"}
    council.do(SARUMAN, "RefuseCombat", to=ISENGARD)
    assert council.state.people["saruman"].hex == ISENGARD
    assert council.state.stack == ()


def test_Y_2_without_a_citadel_to_a_clear_empty_hex_within_five() -> None:
    council = challenged()
    council.by_hand("control", FELLOWSHIP, ISENGARD)
    council.do(FELLOWSHIP, "StartCombat", hex=FIELD)
    assert "hex_is_within_five" in council.says(SARUMAN, "RefuseCombat", to="W2110")
    assert "hex_is_unoccupied" in council.says(SARUMAN, "RefuseCombat", to=FIELD)
    council.do(SARUMAN, "RefuseCombat", to=NEAR)
    assert council.state.people["saruman"].hex == NEAR


def test_Y_2_he_may_not_leave_a_citadel_and_stays_there() -> None:
    council = Council().set_up().to("fellowship", 2)
    council.do(SARUMAN, "TellForce", hex=ISENGARD, points=[])
    council.counters(ISENGARD, "aragorn")
    council.do(FELLOWSHIP, "StartCombat", hex=ISENGARD)
    assert "saruman_stays_in_the_citadel" in council.says(SARUMAN, "RefuseCombat", to=FIELD)
    council.do(SARUMAN, "RefuseCombat", to=ISENGARD)
    assert council.state.people["saruman"].hex == ISENGARD
    assert council.state.stack == ()


def test_Y_2_the_ringbearer_refuses_nothing() -> None:
    council = challenged().ring_to_saruman()
    council.do(FELLOWSHIP, "StartCombat", hex=FIELD)
    assert council.offered(SARUMAN, "RefuseCombat") == []
    assert council.says(SARUMAN, "RefuseCombat", to=ISENGARD) >= {"saruman_is_challenged"}


def test_Y_2_he_refuses_no_combat_that_he_has_started_himself() -> None:
    council = Council().set_up().to("saruman", 2)
    council.by_hand("hex", FIELD, "saruman")
    council.by_hand("hex", FIELD, "nazgul_4")
    council.do(SARUMAN, "StartCombat", hex=FIELD)
    assert council.offered(SARUMAN, "RefuseCombat") == []
    assert council.says(SARUMAN, "RefuseCombat", to=ISENGARD) >= {"saruman_is_challenged"}
    assert council.state.step == "duel"


def test_Y_2_he_may_fight_instead() -> None:
    council = challenged()
    council.do(FELLOWSHIP, "StartCombat", hex=FIELD)
    council.do(FELLOWSHIP, "ChooseFighter", name="aragorn")
    council.do(SARUMAN, "ChooseFighter", name="saruman")
    assert council.state.step == "duel"
    assert council.says(SARUMAN, "RefuseCombat", to=ISENGARD) >= {"saruman_is_challenged"}


def test_Y_2_army_combat_as_the_losing_commander_he_may_leave_alone() -> None:
    council = Council().set_up().to("saruman", 2)
    council.army(FELLOWSHIP, FIELD, gondor=20)
    council.army(SARUMAN, FIELD, saruman_orcs=20)
    council.by_hand("hex", FIELD, "saruman")
    council.do(SARUMAN, "StartBattle", hex=FIELD)
    council.do(SARUMAN, "LeadArmy", leader="saruman")
    while "army_leader" in council.asks:
        (ask,) = [ask for ask in council.table.asks("truth") if ask.id == "army_leader"]
        council.do(ask.seat, "LeadArmy", leader="")
    if "army_sorcery_said" in council.asks:
        council.do(SARUMAN, "CastForArmy", sorcery=False)
    council.roll(SARUMAN, 3)
    while "army_losses" in council.asks:
        (ask,) = [ask for ask in council.table.asks("truth") if ask.id == "army_losses"]
        council.do(ask.seat, "TakeLosses", points=[[ask.seat, "gondor", 1]])
    (ask,) = [ask for ask in council.table.asks("truth") if ask.id == "army_parting"]
    council.do(ask.seat, "StayInBattle")
    council.do(SARUMAN, "WithdrawSaruman", to=ISENGARD)
    assert council.state.people["saruman"].hex == ISENGARD
    council.do(SARUMAN, "RetreatForce", to=NEAR)
    assert council.at(SARUMAN, NEAR)


def with_a_captive(name: str = "aragorn") -> Council:
    """A captive in Saruman's hex, before anything moves in his Player-Turn."""
    council = Council().set_up(fellowship=(60, 61, 62), saruman=(63, 64, None)).to("fellowship", 1)
    council.by_hand("orcs", 2, FIELD)
    council.captive(name, FIELD)
    council.by_hand("hex", FIELD, "saruman")
    return council.to("saruman", 2)


def needed(council: Council, name: str) -> int:
    return int(council.table.box.lookup("characters", name, "endurance").value)


def test_Y_3_a_die_of_at_least_endurance_less_wounds_persuades() -> None:
    """CV26, with the Endurance of the practice box."""
    council = with_a_captive()
    council.by_hand("wounds", 2, "aragorn")
    council.by_hand("event_hand", 2, SARUMAN)
    council.do(SARUMAN, "Persuade", victim="aragorn", kind="event_card")
    council.roll(SARUMAN, min(6, needed(council, "aragorn") - 2))
    # Nobody knows whether he bears the Ring while it is hidden; here Frodo is known to.
    assert council.state.step == "card_to_be_given"
    council.do(FELLOWSHIP, "GivePersuadedCard", card=61, has_none=False)
    assert council.desk(SARUMAN)["event_cards"] == [63, 64, 61]
    assert council.desk(FELLOWSHIP)["event_cards"] == [60, 62]
    told = {audience: "61" in str(council.table.journal(audience)[-1]) for audience in (PUBLIC, *council.table.seats)}
    assert told == {PUBLIC: False, DARK: False, SARUMAN: True, FELLOWSHIP: True}


def test_Y_3_below_it_fails() -> None:
    council = with_a_captive()
    council.do(SARUMAN, "Persuade", victim="aragorn", kind="event_card")
    council.roll(SARUMAN, 1)
    assert council.events() == ["PersuasionRolled", "PersuasionFailed"]
    assert council.state.stack == ()


def test_Y_3_limits_he_does_not_move_and_asks_once() -> None:
    council = with_a_captive()
    council.do(SARUMAN, "Persuade", victim="aragorn", kind="magic_card")
    council.roll(SARUMAN, 1)
    assert council.says(SARUMAN, "Persuade", victim="aragorn", kind="event_card") == {"saruman_has_not_used_his_voice"}
    assert council.says(SARUMAN, "MoveDarkPower", name="saruman", to="W2119") == {"saruman_has_used_his_voice"}
    assert council.says(SARUMAN, "ChallengeSauron") >= {"saruman_has_not_used_his_voice"}
    council.do(SARUMAN, "MarchForce", origin=ISENGARD, to="W2422", points=[[SARUMAN, "saruman_orcs", 5]])


def test_Y_3_before_any_movement() -> None:
    council = with_a_captive()
    council.do(SARUMAN, "MarchForce", origin=ISENGARD, to="W2422", points=[[SARUMAN, "saruman_orcs", 5]])
    assert council.says(SARUMAN, "Persuade", victim="aragorn", kind="event_card") == {"nothing_has_moved_or_fought"}


def test_Y_3_limits_never_gandalf_nor_a_known_ringbearer() -> None:
    council = with_a_captive("gandalf_grey")
    assert council.says(SARUMAN, "Persuade", victim="gandalf_grey", kind="event_card") == {"gandalf_is_not_persuaded"}
    other = with_a_captive("aragorn")
    other.by_hand("ring_bearer", "aragorn")
    assert other.says(SARUMAN, "Persuade", victim="aragorn", kind="event_card") == {"ringbearer_is_not_persuaded"}


def test_Y_3_four_cards_are_one_too_many() -> None:
    council = with_a_captive()
    council.by_hand("wounds", 9, "aragorn")
    council.do(SARUMAN, "Persuade", victim="aragorn", kind="event_card")
    council.roll(SARUMAN, 6)
    council.do(FELLOWSHIP, "GivePersuadedCard", card=60)
    assert council.asks == ["one_too_many"]
    council.do(SARUMAN, "LayOneDown", card=63)
    assert council.desk(SARUMAN)["event_cards"] == [64, None, 60]


def test_Y_3_a_magic_card_of_the_captive() -> None:
    council = with_a_captive()
    council.by_hand("wounds", 9, "aragorn")
    council.by_hand("magic_box", 0, "W2624")
    council.do(SARUMAN, "Persuade", victim="aragorn", kind="magic_card")
    council.roll(SARUMAN, 6)
    council.do(FELLOWSHIP, "GivePersuadedCard", has_none=True)
    assert council.events() == ["NothingToGive"]


def test_Y_4_a_die_of_shadow_points_and_nothing_moves() -> None:
    """CV27: letter A and a two are ten points, three are spent, the die is a four: three are left."""
    council = Council().set_up().to("saruman", 2)
    council.by_hand("spent", 3)
    council.do(SARUMAN, "ChallengeSauron")
    council.roll(SARUMAN, 4)
    assert council.desk(DARK)["points_left"] == 3
    assert council.says(SARUMAN, "MoveDarkPower", name="saruman", to="W2422") == {"mind_battle_holds_his_units"}
    assert "mind_battle_holds_his_units" in council.says(SARUMAN, "MarchForce", origin=ISENGARD, to="W2422")
    assert council.public["three"]["belligerent"] == "mind_battle"
    council.to("indication")
    council.by_hand("spent", 6)
    council.do(DARK, "OpenLetter")
    assert council.state.shadow.forfeited_on is None


def test_Y_4_at_D_6_the_die_is_taken_off() -> None:
    council = Council().set_up().to("saruman", 2)
    council.do(SARUMAN, "ChallengeSauron")
    council.roll(SARUMAN, 4)
    council.to("indication")
    council.by_hand("spent", 7)
    council.do(DARK, "OpenLetter")
    assert council.state.shadow.forfeited_on == 2


@pytest.mark.parametrize(("reading", "forfeits"), [("first", False), ("second", True)])
def test_Y_4_what_was_spent_before_was_there(reading: str, forfeits: bool) -> None:
    council = Council().set_up().to("saruman", 2)
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="mind-battle-below-zero", reading=reading)
    council.by_hand("spent", 9)
    council.do(SARUMAN, "ChallengeSauron")
    council.roll(SARUMAN, 6)
    council.to("indication")
    council.do(DARK, "OpenLetter")
    assert (council.state.shadow.forfeited_on == 2) is forfeits


def test_Y_4_only_with_a_palantir_and_before_anything_moves() -> None:
    council = Council().set_up().to("saruman", 2)
    council.by_hand("hex", FIELD, "saruman")
    assert council.says(SARUMAN, "ChallengeSauron") == {"a_palantir_is_with_saruman"}
    council.by_hand("hex", ISENGARD, "saruman")
    council.do(SARUMAN, "MarchForce", origin=ISENGARD, to="W2422", points=[[SARUMAN, "saruman_orcs", 5]])
    assert council.says(SARUMAN, "ChallengeSauron") == {"nothing_has_moved_or_fought"}


def test_Y_5_the_dark_power_does_not_attack_saruman_before_he_acts() -> None:
    council = Council().set_up().to("dark_power", 2)
    council.army(SARUMAN, FIELD, saruman_orcs=5)
    council.army(DARK, FIELD, orcs=50)
    assert "saruman_has_acted_against_him" in council.says(DARK, "StartBattle", hex=FIELD)
    council.by_hand("hex", FIELD, "saruman")
    council.by_hand("hex", FIELD, "nazgul_4")
    assert "saruman_has_acted_against_him" in council.says(DARK, "StartCombat", hex=FIELD)
    council.do(DARK, "EndPhase")


def acts(council: Council, act: str) -> None:
    """Saruman acts so against the Dark Power."""
    match act:
        case "mind_battle":
            council.do(SARUMAN, "ChallengeSauron")
            council.roll(SARUMAN, 1)
        case "army_combat":
            council.army(DARK, FIELD, orcs=5)
            council.army(SARUMAN, FIELD, saruman_orcs=5)
            council.do(SARUMAN, "StartBattle", hex=FIELD)
        case "individual_combat":
            council.by_hand("hex", FIELD, "saruman")
            council.by_hand("hex", FIELD, "nazgul_4")
            council.do(SARUMAN, "StartCombat", hex=FIELD)
        case "eastern_map":
            council.army(SARUMAN, "W3020", saruman_orcs=5)
            council.do(SARUMAN, "MarchForce", agreed=council.table.seats, origin="W3020", to="E0101")
        case "ring":
            council.ring_to_saruman()


@pytest.mark.parametrize("act", ["mind_battle", "army_combat", "individual_combat", "eastern_map"])
def test_Y_5_a_belligerent_act(act: str) -> None:
    council = Council().set_up().to("saruman", 2)
    assert council.public["three"]["belligerent"] == ""
    acts(council, act)
    assert council.public["three"]["belligerent"] == act


def test_Y_5_once_he_has_acted_the_dark_power_may_attack_him() -> None:
    council = Council().set_up().to("saruman", 2)
    acts(council, "mind_battle")
    council.to("dark_power")
    council.army(SARUMAN, FIELD, saruman_orcs=5)
    council.army(DARK, FIELD, orcs=50)
    spent = council.state.shadow.spent
    council.do(DARK, "StartBattle", hex=FIELD)
    assert council.state.shadow.spent == spent + 3
    assert set(council.state.stack[-1].strengths) == {DARK, SARUMAN}


def test_Y_6_saruman_has_values_of_his_own_until_he_is_killed() -> None:
    """CV24."""
    council = challenged()
    council.do(FELLOWSHIP, "StartCombat", hex=FIELD)
    council.do(FELLOWSHIP, "ChooseFighter", name="aragorn")
    council.do(SARUMAN, "ChooseFighter", name="saruman")
    while "attack" in council.asks:
        (ask,) = [ask for ask in council.table.asks("truth") if ask.id == "attack"]
        council.do(ask.seat, "DeclareAttack", sorcery=False)
    assert council.state.stack[-1].totals[SARUMAN] == 3 + 4


def test_Y_6_saruman_has_a_morale_of_three_for_armies() -> None:
    council = Council().set_up().to("saruman", 2)
    council.army(FELLOWSHIP, FIELD, gondor=20)
    council.army(SARUMAN, FIELD, saruman_orcs=20)
    council.by_hand("hex", FIELD, "saruman")
    council.do(SARUMAN, "StartBattle", hex=FIELD)
    council.do(SARUMAN, "LeadArmy", leader="saruman")
    leader = council.state.stack[-1].leaders[SARUMAN]
    assert (leader.morale, leader.rating) == (3, "A")


def test_Y_6_saruman_killed_returns_to_an_isengard_free_of_enemies_once_with_a_morale_of_two() -> None:
    council = Council().set_up().to("saruman", 2)
    council.by_hand("dead", "yes", "saruman")
    council.army(SARUMAN, ISENGARD).army(FELLOWSHIP, ISENGARD, rohan=5)
    council.to("ring", 3)
    assert council.says(SARUMAN, "ReturnSaruman") == {"no_enemy_holds_isengard"}
    council.army(FELLOWSHIP, ISENGARD)
    council.do(SARUMAN, "ReturnSaruman")
    saruman = council.state.people["saruman"]
    assert (saruman.hex, saruman.wounds, saruman.is_dead) == (ISENGARD, 0, False)
    council.to("saruman")
    council.army(SARUMAN, FIELD, saruman_orcs=20).army(FELLOWSHIP, FIELD, gondor=20)
    council.by_hand("hex", FIELD, "saruman")
    council.do(SARUMAN, "StartBattle", hex=FIELD)
    council.do(SARUMAN, "LeadArmy", leader="saruman")
    assert council.state.stack[-1].leaders[SARUMAN].morale == 2
    again = Council().set_up().to("ring", 3)
    assert again.offered(SARUMAN, "ReturnSaruman") == []


def test_Y_6_saruman_returns_on_the_first_game_turn_that_finds_isengard_free_and_not_when_he_likes() -> None:
    council = Council().set_up().to("saruman", 2)
    council.by_hand("dead", "yes", "saruman")
    council.army(SARUMAN, ISENGARD).army(FELLOWSHIP, ISENGARD, rohan=5)
    council.to("ring", 3)
    assert "saruman_returns" not in council.asks
    council.to("ring", 4).army(FELLOWSHIP, ISENGARD)
    assert "saruman_returns" in council.asks
    council.roll(DARK, 3)
    assert council.says(FELLOWSHIP, "EndPhase") == {"saruman_returns_first"}
    council.do(SARUMAN, "ReturnSaruman")
    council.do(FELLOWSHIP, "EndPhase")


def test_Y_5_who_has_the_ring_is_not_spared_however_he_came_by_it() -> None:
    council = Council().set_up().to("dark_power", 2)
    council.army(SARUMAN, FIELD, saruman_orcs=5).army(DARK, FIELD, orcs=50)
    assert "saruman_has_acted_against_him" in council.says(DARK, "StartBattle", hex=FIELD)
    council.ring_to_saruman()
    council.do(DARK, "StartBattle", hex=FIELD)


def test_Y_6_chief_has_a_ring_rating_of_three() -> None:
    council = Council().set_up()
    at = council.table.judge.situation(council.table.timeline.head, SARUMAN, council.table.file.count)
    assert cards.find(at, "chief_of_dunlendings", "ring_rating") == "3"


def test_Y_6_summons_a_three_does_nothing_and_gandalf_gives_his_cards() -> None:
    council = Council().set_up(saruman=(70, None, None)).to("events", 1)
    council.do(SARUMAN, "PlayEvent", card=70)
    council.roll(SARUMAN, 3)
    assert council.events() == ["SummonsRolled"]
    assert council.state.wizards.saruman_waits_until == 0
    other = Council().set_up(saruman=(70, None, None)).to("events", 1)
    other.do(SARUMAN, "PlayEvent", card=70)
    other.roll(SARUMAN, 5)
    other.do(FELLOWSHIP, "GiveUpGandalf", origin="W2812")
    assert "GandalfGaveCards" in other.events()


def test_Y_6_resurrects_eliminated_orcs_at_isengard() -> None:
    council = Council().set_up(saruman=(88, None, None), fellowship=(89, None, None)).to("saruman", 2)
    council.army(FELLOWSHIP, FIELD, gondor=60).army(SARUMAN, FIELD, saruman_orcs=5)
    council.do(SARUMAN, "StartBattle", hex=FIELD)
    while "army_leader" in council.asks:
        (ask,) = [ask for ask in council.table.asks("truth") if ask.id == "army_leader"]
        council.do(ask.seat, "LeadArmy", leader="")
    council.roll(SARUMAN, 1)
    lost = council.state.armies.lost.get("saruman_orcs", 0)
    assert lost > 0
    while council.state.stack:
        (ask, *_) = [ask for ask in council.table.asks("truth") if ask.id.startswith("army_")]
        if ask.id == "army_losses":
            council.do(
                ask.seat, "TakeLosses", points=[[ask.seat, "saruman_orcs", council.state.stack[-1].due[ask.seat]]]
            )
        else:
            council.do(
                ask.seat,
                *(("StayInBattle",) if ask.seat == FELLOWSHIP else ("RetreatForce",)),
                **({} if ask.seat == FELLOWSHIP else {"to": NEAR}),
            )
    before = council.at(SARUMAN, ISENGARD)["saruman_orcs"]
    council.do(SARUMAN, "PlayEvent", card=88)
    assert council.says(SARUMAN, "RaiseOrcs", points=lost + 1) == {"so_many_were_eliminated"}
    council.do(SARUMAN, "RaiseOrcs", points=lost)
    assert council.at(SARUMAN, ISENGARD)["saruman_orcs"] == before + lost
    assert council.state.armies.lost["saruman_orcs"] == 0
