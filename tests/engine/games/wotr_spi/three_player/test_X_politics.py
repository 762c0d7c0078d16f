"""X.1, X.2: alliances that two seats alone know, units that are lent, and trades."""

import pytest

from engine.core.audience import PUBLIC, TABLE
from engine.games.wotr_spi.playing import Deck
from engine.policy import Chance
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import DOL_GULDUR, FIELD, ISENGARD, NEAR, SARUMAN, SEATS, Council


def third(with_: str) -> str:
    return FELLOWSHIP if with_ == DARK else DARK


@pytest.mark.parametrize("with_", [FELLOWSHIP, DARK])
def test_X_1_an_alliance_that_both_write_down_is_in_force_until_the_next_events_phase(with_: str) -> None:
    council = Council().set_up().allied(with_, 2)
    assert council.state.three.ally == with_
    assert council.table.view(SARUMAN)["politics"][SARUMAN]["ally"] == with_
    assert council.table.view(with_)["politics"][with_]["ally"] == SARUMAN
    council.to("ring", 3)
    assert council.state.three.ally == with_
    council.to("events")
    assert council.state.three.ally == ""


def test_X_1_what_one_alone_writes_is_no_alliance() -> None:
    council = Council().set_up().to("events", 2)
    council.do(SARUMAN, "WriteAlliance", to=DARK)
    council.do(DARK, "WriteAlliance", to=DARK)
    council.to("search")
    assert council.state.three.ally == ""


def test_X_1_the_fellowship_and_the_dark_power_never_ally() -> None:
    council = Council().set_up().to("events", 2)
    assert council.says(DARK, "WriteAlliance", to=FELLOWSHIP) == {"these_two_may_ally"}
    assert council.says(FELLOWSHIP, "WriteAlliance", to=DARK) == {"these_two_may_ally"}


@pytest.mark.parametrize("with_", [FELLOWSHIP, DARK])
def test_X_1_the_third_seat_and_the_table_see_nothing_of_it(with_: str) -> None:
    shown = []
    for to in ((with_, SARUMAN), (SARUMAN, with_)):
        council = Council().set_up().to("events", 2)
        council.do(SARUMAN, "WriteAlliance", to=to[0])
        council.do(with_, "WriteAlliance", to=to[1])
        council.to("saruman")
        shown.append([council.open_to(audience) for audience in (PUBLIC, third(with_))])
        told = council.table.journal(third(with_))
        assert not any("AllianceWritten" in str(line) or "ally" in str(line) for line in told)
    assert shown[0] == shown[1]


def test_X_1_the_pad_lies_on_every_desk_and_is_never_asked_for() -> None:
    council = Council().set_up().to("events", 2)
    for seat in SEATS:
        assert council.offered(seat, "WriteAlliance")
        assert not any(ask.answer == "WriteAlliance" for ask in council.table.asks("truth"))
    assert [offer for offer in council.table.offers(PUBLIC) if offer.do == "WriteAlliance"] == []


def test_X_1_it_is_cancelled_at_any_time_and_lasts_until_the_next_events_phase() -> None:
    council = Council().set_up().allied(FELLOWSHIP, 2).to("fellowship")
    council.do(FELLOWSHIP, "CancelAlliance")
    assert council.state.three.ally == FELLOWSHIP
    assert council.table.view(SARUMAN)["politics"][SARUMAN]["cancelled_by"] == [FELLOWSHIP]
    assert "AllianceCancelled" not in str(council.table.journal(DARK))
    council.to("events", 3)
    assert council.state.three.ally == ""


def test_X_1_allies_do_not_attack_each_other() -> None:
    council = Council().set_up().allied(FELLOWSHIP, 2).to("saruman")
    council.army(FELLOWSHIP, FIELD, gondor=5).army(SARUMAN, FIELD, saruman_orcs=5)
    assert "ally_is_not_attacked" in council.says(SARUMAN, "StartBattle", hex=FIELD)
    council.do(SARUMAN, "EndPhase")
    council.do(FELLOWSHIP, "EndPhase")


def test_X_1_what_is_lent_the_ally_moves() -> None:
    council = Council().set_up().allied(DARK, 2, lent=("nazgul_9", DOL_GULDUR, "mouth_of_sauron")).to("saruman")
    council.by_hand("mobilized_since", 1, "mordor")
    spent = council.state.shadow.spent
    council.do(SARUMAN, "MoveLentUnit", unit="nazgul_9", to="W2218")
    assert council.state.people["nazgul_9"].hex == "W2218"
    assert council.state.shadow.spent == spent + 2
    council.do(SARUMAN, "MoveLentUnit", unit=DOL_GULDUR, to="W3217")
    assert council.at(DARK, "W3217") == {"orcs": 24}
    assert council.public["three"]["alliance"] == {"with": DARK}


def lent(*names: str, hidden: bool = True) -> Council:
    """These Characters of the Fellowship stand in FIELD, and are lent to Saruman."""
    council = Council().set_up().to("events", 2).counters(FIELD, *names, "legolas")
    if not hidden:
        council.by_hand("face_down_counters", 1, FIELD)
        for name in names:
            council.by_hand("face_up", "yes", name)
            council.by_hand("hex", FIELD, name)
    return council.allied(FELLOWSHIP, lent=tuple(f"{name}@{FIELD}" for name in names)).to("saruman")


def test_X_1_characters_of_the_fellowship_are_lent_by_name_and_both_desks_know_where_they_stand() -> None:
    council = lent("aragorn")
    told = council.table.view(SARUMAN)["politics"][SARUMAN]["lent_to_me"]
    assert told == council.table.view(FELLOWSHIP)["politics"][FELLOWSHIP]["lent_by_me"] == [f"aragorn@{FIELD}"]
    assert "aragorn@" not in council.open_to(DARK) + council.open_to(PUBLIC)
    council.do(SARUMAN, "MoveLentCompany", origin=FIELD, to=NEAR, face_down=1, names=["aragorn"])
    assert council.events() == ["FellowshipMoved", "LentCompanyMoved", "AllianceSeen"]
    assert council.state.people["aragorn"].hex == NEAR
    assert (council.state.stacks[FIELD].face_down, council.state.stacks[NEAR].face_down) == (1, 1)
    assert council.public["three"]["alliance"] == {"with": FELLOWSHIP}
    assert council.public["three"]["belligerent"] == "alliance"
    last = council.table.journal(DARK)[-1]
    assert "aragorn" not in str((last["do"], last["events"], last["says"]))
    assert council.table.view(SARUMAN)["politics"][SARUMAN]["lent_to_me"] == [f"aragorn@{NEAR}"]


def test_X_1_whom_the_fellowship_has_not_lent_saruman_does_not_move() -> None:
    council = lent("aragorn")
    assert council.says(SARUMAN, "MoveLentCompany", origin=FIELD, to=NEAR, face_down=1, names=["legolas"]) == {
        "unit_is_lent"
    }
    assert "each_counter_is_named" in council.says(SARUMAN, "MoveLentCompany", origin=FIELD, to=NEAR, face_down=2)
    assert (len(council.offered(SARUMAN, "MoveLentCompany")), council.offered(DARK, "MoveLentCompany")) == (1, [])
    alone = Council().set_up().to("saruman", 2)
    assert "seat_is_allied" in alone.says(SARUMAN, "MoveLentCompany", origin="W2812", to=NEAR, face_down=1)


def test_X_1_an_open_character_of_the_fellowship_is_lent_and_goes_by_name() -> None:
    council = lent("aragorn", hidden=False)
    council.do(SARUMAN, "MoveLentCompany", origin=FIELD, to=NEAR, face_up=["aragorn"])
    assert council.state.people["aragorn"].hex == NEAR
    council.to("fellowship")
    assert "no_character_moves_twice" in council.says(
        FELLOWSHIP, "MoveFellowship", origin=NEAR, to="W2119", face_up=["aragorn"]
    )


def test_X_1_no_counter_that_he_has_moved_moves_again_in_the_fellowships_turn() -> None:
    council = lent("aragorn")
    council.counters(NEAR, "gimli")
    council.do(SARUMAN, "MoveLentCompany", origin=FIELD, to=NEAR, face_down=1, names=["aragorn"])
    council.to("fellowship")
    assert council.says(FELLOWSHIP, "MoveFellowship", origin=NEAR, to="W2119", face_down=2) == {
        "no_counter_moves_twice"
    }
    assert "desk_moves_nobody_twice" in council.says(
        FELLOWSHIP, "MoveFellowship", origin=NEAR, to="W2119", face_down=1, names=["aragorn"]
    )
    council.do(FELLOWSHIP, "MoveFellowship", origin=NEAR, to="W2119", face_down=1)
    assert council.state.people["aragorn"].hex == NEAR, "who goes of two is clear: one of them stays"
    assert council.state.people["gimli"].hex == "W2119"


@pytest.mark.parametrize("with_", [FELLOWSHIP, DARK])
def test_X_1_what_is_lent_its_owner_moves_no_more_until_the_next_events_phase(with_: str) -> None:
    if with_ == DARK:
        council = Council().set_up().allied(DARK, 2, lent=("nazgul_9", DOL_GULDUR)).to("dark_power")
        council.by_hand("mobilized_since", 2, "mordor")
        assert council.denied(DARK, "MoveNazgul", nazgul=["nazgul_9"], to="W2117") == {"X.1"}
        assert council.denied(DARK, "MarchForce", origin=DOL_GULDUR, to="W3217") == {"X.1"}
        council.do(DARK, "MoveNazgul", nazgul=["nazgul_8"], to="W2117")
        council.to("dark_power", 3).do(DARK, "MoveNazgul", nazgul=["nazgul_9"], to="W2117")
        return
    council = lent("aragorn").to("fellowship")
    move = {"origin": FIELD, "to": NEAR, "face_down": 1}
    assert council.denied(FELLOWSHIP, "MoveFellowship", names=["aragorn"], **move) == {"X.1"}
    council.do(FELLOWSHIP, "MoveFellowship", names=["legolas"], **move)
    council.to("fellowship", 3).do(FELLOWSHIP, "MoveFellowship", names=["aragorn"], **move)


def test_X_1_a_lent_character_who_comes_to_nazgul_is_halted_and_searched_for() -> None:
    council = lent("aragorn")
    council.by_hand("hex", NEAR, "nazgul_4")
    council.do(SARUMAN, "MoveLentCompany", origin=FIELD, to=NEAR, face_down=1, names=["aragorn"])
    assert council.asks == ["entered"]
    council.do(DARK, "SearchOnMap", hex=NEAR, searcher="nazgul")
    face = next(f for f in range(1, 7) if council.table.box.lookup("search", "nazgul", str(f)).value == "spotted")
    council.roll(DARK, face)
    council.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"])
    assert council.state.people["aragorn"].is_face_up
    assert council.state.stack == ()


def test_X_1_what_is_not_lent_he_does_not_move() -> None:
    council = Council().set_up().allied(DARK, 2, lent=("nazgul_9",)).to("saruman")
    assert council.says(SARUMAN, "MoveLentUnit", unit="nazgul_8", to="W2218") == {"unit_is_lent"}
    assert [offer for offer in council.table.offers(PUBLIC) if offer.do == "MoveLentUnit"] == []


def test_X_1_no_unit_moves_more_than_once_a_game_turn() -> None:
    council = Council().set_up().allied(DARK, 2, lent=("nazgul_9", DOL_GULDUR)).to("saruman")
    council.by_hand("mobilized_since", 1, "mordor")
    council.do(SARUMAN, "MoveLentUnit", unit="nazgul_9", to="W2218")
    council.do(SARUMAN, "MoveLentUnit", unit=DOL_GULDUR, to="W3217")
    council.to("dark_power")
    assert council.says(DARK, "MoveNazgul", nazgul=["nazgul_9"], to="W2117") >= {"no_character_moves_twice"}
    assert "no_unit_moves_twice" in council.says(DARK, "MarchForce", origin="W3217", to="W3216")


def test_X_1_announced_to_the_third_it_is_an_act_against_the_dark_power() -> None:
    council = Council().set_up().allied(FELLOWSHIP, 2)
    assert council.public["three"]["belligerent"] == ""
    council.do(FELLOWSHIP, "AnnounceAlliance")
    assert council.public["three"]["alliance"] == {"with": FELLOWSHIP}
    assert council.public["three"]["belligerent"] == "alliance"


@pytest.mark.parametrize(("reading", "told"), [("first", True), ("second", False)])
def test_X_1_a_table_may_have_alliances_declared_to_all(reading: str, told: bool) -> None:
    council = Council().set_up().to("events", 2)
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="alliances-open", reading=reading)
    council.allied(FELLOWSHIP)
    assert (council.public["three"]["alliance"] is not None) is told


def test_X_1_dissolved_with_both_in_one_hex_characters_count_as_spotted() -> None:
    council = Council().set_up().allied(FELLOWSHIP, 2).to("saruman")
    council.army(SARUMAN, FIELD, saruman_orcs=6).counters(FIELD, "aragorn", "frodo")
    council.to("saruman", 3)
    assert council.state.three.was_ally == FELLOWSHIP
    council.do(SARUMAN, "SpotFormerAllies", hex=FIELD)
    council.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"], hobbits=1)
    assert council.state.people["aragorn"].is_face_up
    council.do(SARUMAN, "TryCapture", victim="aragorn")
    council.roll(SARUMAN, 1)
    council.do(FELLOWSHIP, "TellMagicCards")
    assert council.state.captives_at(FIELD) == ("aragorn",)


def test_X_1_dissolved_where_no_orcs_stand_nobody_is_captured_and_who_is_spotted_may_be_fought() -> None:
    council = Council().set_up().allied(FELLOWSHIP, 2).to("saruman")
    council.by_hand("hex", FIELD, "saruman")
    council.counters(FIELD, "aragorn").to("saruman", 3)
    assert "unspotted_are_left_alone" in council.says(SARUMAN, "StartCombat", hex=FIELD)
    council.do(SARUMAN, "SpotFormerAllies", hex=FIELD)
    council.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"])
    assert council.state.stack == ()
    council.do(SARUMAN, "StartCombat", hex=FIELD)


def test_X_1_dissolved_who_moves_first_fights_moves_or_stands_still() -> None:
    council = Council().set_up().allied(FELLOWSHIP, 2).to("saruman")
    council.army(FELLOWSHIP, FIELD, gondor=6).army(SARUMAN, FIELD, saruman_orcs=6)
    council.to("saruman", 3)
    assert council.ruled(SARUMAN, "EndPhase").allowed
    council.do(SARUMAN, "MarchForce", origin=FIELD, to="W2119", points=[[SARUMAN, "saruman_orcs", 2]])
    council.do(SARUMAN, "StartBattle", hex=FIELD)


def test_X_1_dissolved_a_character_nobody_captures_steps_aside() -> None:
    council = Council().set_up().allied(DARK, 2).to("saruman")
    council.army(DARK, FIELD, orcs=6)
    council.by_hand("hex", FIELD, "saruman")
    council.to("saruman", 3)
    assert council.says(SARUMAN, "StepAside", name="saruman", to=DOL_GULDUR) >= {"hex_is_unoccupied"}
    assert council.says(SARUMAN, "StepAside", name="saruman", to="W2117") == {"hex_is_the_nearest"}
    council.do(SARUMAN, "StepAside", name="saruman", to="W2119")
    assert council.state.people["saruman"].hex == "W2119"


def allied_hands() -> Council:
    council = Council()
    return council.set_up(fellowship=(60, 61, 62), saruman=(63, 64, 65)).allied(FELLOWSHIP, 2)


def test_X_2_event_cards_change_hands_and_the_third_sees_how_many() -> None:
    council = allied_hands()
    council.do(SARUMAN, "OfferTrade", cards=[63, 64], wants=2)
    assert "TradeOffered" not in str(council.table.journal(DARK))
    council.do(FELLOWSHIP, "AnswerTrade", cards=[60, 62])
    assert council.desk(SARUMAN)["event_cards"] == [65, 60, 62]
    assert council.desk(FELLOWSHIP)["event_cards"] == [61, 63, 64]
    last = str(council.table.journal(DARK)[-1])
    assert "63" not in last
    assert "60" not in last
    assert "63" in str(council.table.journal(FELLOWSHIP)[-1])
    assert "60" in str(council.table.journal(SARUMAN)[-1])


def test_X_2_what_is_offered_is_seen_when_it_is_taken_and_may_be_lied_about_until_then() -> None:
    shown = []
    for offered in ([63, 64], [64, 65]):
        council = allied_hands()
        council.do(SARUMAN, "OfferTrade", cards=offered, wants=1, agreed=council.table.seats)
        shown.append(council.open_to(FELLOWSHIP))
        assert council.table.view(SARUMAN)["politics"][SARUMAN]["trade"]["cards"] == offered
    assert shown[0] == shown[1]
    assert council.table.view(FELLOWSHIP)["politics"][FELLOWSHIP]["trade"]["count"] == 2


def test_X_2_an_offer_is_taken_back() -> None:
    council = allied_hands()
    assert council.says(SARUMAN, "OfferTrade", cards=[], wants=0) == {"something_is_traded"}
    council.do(SARUMAN, "OfferTrade", cards=[63], wants=1)
    assert council.offered(FELLOWSHIP, "AnswerTrade")
    council.do(SARUMAN, "OfferTrade", cards=[], wants=0)
    assert council.offered(FELLOWSHIP, "AnswerTrade") == []


def test_X_2_no_trade_leaves_somebody_with_four() -> None:
    council = allied_hands()
    assert council.says(SARUMAN, "OfferTrade", cards=[63], wants=0) == {"trade_leaves_three_each"}
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="trade-over-three", reading="second")
    council.do(SARUMAN, "OfferTrade", cards=[63], wants=0, agreed=council.table.seats)
    council.do(FELLOWSHIP, "AnswerTrade", cards=[])
    assert len(council.desk(FELLOWSHIP)["event_cards"]) == 4


def test_X_2_only_allies_trade() -> None:
    council = Council().set_up(saruman=(63, 64, 65)).to("saruman", 2)
    assert council.offered(SARUMAN, "OfferTrade") == []
    assert council.says(SARUMAN, "OfferTrade", cards=[63], wants=1) >= {"seat_is_allied"}


def test_X_2_saruman_magic_cards_by_trade_in_one_hex_and_never_the_ring() -> None:
    council = allied_hands().to("fellowship")
    assert "both_are_in_one_hex" in council.says(FELLOWSHIP, "HandMagicCard", card=54)
    council.counters(ISENGARD, "frodo")
    assert council.says(FELLOWSHIP, "HandMagicCard", card=43) >= {"ring_is_never_exchanged"}
    council.by_hand("magic_box", 0, "W2624")
    council.do(FELLOWSHIP, "HandMagicCard", card=54)
    assert council.desk(SARUMAN)["magic_cards"] == [54]
    assert "54" not in str(council.table.journal(DARK)[-1])
    council.do(SARUMAN, "HandMagicCard", card=54)
    assert council.desk(SARUMAN)["magic_cards"] == []


def test_X_2_captives_go_over_to_the_ally() -> None:
    council = Council().set_up().to("fellowship", 1)
    council.by_hand("orcs", 2, FIELD)
    council.by_hand("orc_kind", "hand_orcs", FIELD)
    council.captive("aragorn", FIELD)
    council.army(DARK, FIELD, orcs=3)
    council.allied(DARK, 2).to("saruman")
    council.do(SARUMAN, "HandCaptives", hex=FIELD)
    assert council.state.captives_at(FIELD) == ("aragorn",)
    assert council.state.orcs[FIELD].kind == "eye_orcs"
    assert council.at(SARUMAN, FIELD) == {"saruman_orcs": 2}


def test_X_2_captives_handed_to_the_fellowship_are_free() -> None:
    council = Council().set_up().to("fellowship", 1)
    council.by_hand("orcs", 2, FIELD)
    council.by_hand("orc_kind", "hand_orcs", FIELD)
    council.captive("aragorn", FIELD)
    council.counters(FIELD, "legolas")
    council.allied(FELLOWSHIP, 2).to("saruman")
    council.do(SARUMAN, "HandCaptives", hex=FIELD)
    assert council.state.captives_at(FIELD) == ()
    assert council.public["three"]["belligerent"] == "alliance"


def test_X_1_at_the_table_nothing_is_said_of_it() -> None:
    council = Council().set_up().allied(FELLOWSHIP, 2).to("saruman")
    council.army(FELLOWSHIP, FIELD, gondor=5).army(SARUMAN, FIELD, saruman_orcs=5)
    command = council.table.command({"do": "StartBattle", "hex": FIELD})
    assert council.table.may(SARUMAN, command, TABLE).allowed


def test_X_1_what_can_move_no_more_is_offered_to_neither_of_the_two() -> None:
    council = Council().set_up().allied(DARK, 2, lent=("nazgul_9", DOL_GULDUR)).to("saruman")
    assert units(council, SARUMAN) == {"nazgul_9"}, "Mordor sleeps"
    council.by_hand("mobilized_since", 1, "mordor")
    assert units(council, SARUMAN) == {"nazgul_9", DOL_GULDUR}
    council.do(SARUMAN, "MoveLentUnit", unit=DOL_GULDUR, to="W3217")
    assert units(council, SARUMAN) == {"nazgul_9"}
    council.to("dark_power")
    origins = {offer.fixed["origin"] for offer in council.offered(DARK, "MarchForce")}
    assert origins
    assert "W3217" not in origins
    council.army(DARK, "W3217", orcs=30)
    (offer,) = (offer for offer in council.offered(DARK, "MarchForce") if offer.fixed["origin"] == "W3217")
    assert next(domain.high for domain in offer.fields if domain.name == "points") == 6, "those have not marched yet"


def units(council: Council, seat: str) -> set[str]:
    """What this seat is offered of its ally's."""
    fields = (domain for offer in council.offered(seat, "MoveLentUnit") for domain in offer.fields)
    return {value for domain in fields if domain.name == "unit" for value, _ in domain.options}


def test_X_2_the_ally_is_offered_the_cards_of_his_own_hand() -> None:
    council = Council().set_up(saruman=(57, 58, 59), fellowship=(60, 61, 62)).allied(FELLOWSHIP, 2)
    council.do(SARUMAN, "OfferTrade", cards=[57], wants=1)
    (offer,) = council.offered(FELLOWSHIP, "AnswerTrade")
    hand = council.state.events.hand(FELLOWSHIP)
    (cards,) = offer.fields
    assert tuple(value for value, _ in cards.options) == hand
    assert all(offer.admits("AnswerTrade", {"cards": [card]}) == (card in hand) for card in (57, *hand, 70))


def test_X_2_a_random_player_takes_a_gift_of_cards_with_none_in_return() -> None:
    council = allied_hands()
    council.do(SARUMAN, "OfferTrade", cards=[63], wants=0, agreed=council.table.seats)
    (offer,) = council.offered(FELLOWSHIP, "AnswerTrade")
    assert Deck(Chance(1), council.table.box, council.table).fill(offer, {}, Chance(1)) == {}
