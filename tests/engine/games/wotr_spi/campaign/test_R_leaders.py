"""R.1 to R.7: the leaders of Armies: who goes where, who leads what, and whose word lets him."""

import pytest

from engine.core.audience import PUBLIC
from engine.games.wotr_spi import order_of_battle, pieces
from engine.games.wotr_spi.steps.t_mobilization import schedule
from tests.engine.games.wotr_spi.campaign.court import (
    BARAD_DUR,
    EDORAS,
    ELRONDS,
    GALADRIELS,
    HELMS_DEEP,
    ISENGARD,
    MINAS_TIRITH,
    Court,
)
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

THRANDUILS = "E0509"


def movable(court: Court, hex_: str) -> int:
    """How many face-down counters of a hex the form of a move lets go."""
    offers = [offer for offer in court.offered(FELLOWSHIP, "MoveFellowship") if offer.fixed["origin"] == hex_]
    return max((domain.high for offer in offers for domain in offer.fields if domain.name == "face_down"), default=0)


@pytest.mark.parametrize(("hex_", "stay"), [(GALADRIELS, 2), (THRANDUILS, 1), (ELRONDS, 1), (EDORAS, 0)])
def test_R_1_elves_who_sleep_and_the_two_who_never_move_stay_of_their_hex(hex_: str, stay: int) -> None:
    court = Court().to("fellowship")
    there = court.state.stacks[hex_].face_down
    assert movable(court, hex_) == there - stay
    ruling = court.ruled(FELLOWSHIP, "MoveFellowship", origin=hex_, to="W2720", face_down=there)
    assert ("R.1" in {check.cites for check in ruling.failing(PUBLIC) if check.refuses}) is bool(stay)


def test_R_1_celeborn_and_thranduil_go_once_the_elves_are_mobilized_and_galadriel_and_elrond_never() -> None:
    court = Court().awake()
    assert court.state.armies.lamps["elves"].by == "army_combat"
    assert (movable(court, GALADRIELS), movable(court, THRANDUILS), movable(court, ELRONDS)) == (1, 1, 9)
    for part in schedule.waiting(court.state, FELLOWSHIP):
        court.do(FELLOWSHIP, "TakeReinforcements", instalment=part.id)
    gone = {"origin": GALADRIELS, "to": "W2919", "face_down": 1, "names": ["galadriel"]}
    assert court.denied(FELLOWSHIP, "MoveFellowship", **gone) == {"R.1"}
    court.do(FELLOWSHIP, "MoveFellowship", origin=GALADRIELS, to="W2919", face_down=1)
    where = {name: court.state.people[name].hex for name in ("celeborn", "galadriel")}
    assert where == {"celeborn": "W2919", "galadriel": GALADRIELS}, "who can have gone is known without a word"


def test_R_1_who_is_left_at_rivendell_is_no_secret_so_nine_who_go_are_known_to_the_desk() -> None:
    court = Court().to("fellowship")
    court.do(FELLOWSHIP, "MoveFellowship", origin=ELRONDS, to="W2712", face_down=9)
    assert court.state.people["elrond"].hex == ELRONDS
    assert {court.state.people[name].hex for name in pieces.MEMBERS} == {"W2712"}


def test_R_1_a_part_of_them_goes_unnamed_and_elrond_is_still_known_to_stay() -> None:
    court = Court().to("fellowship")
    court.do(FELLOWSHIP, "MoveFellowship", origin=ELRONDS, to="W2712", face_down=3)
    assert court.state.people["elrond"].hex == ELRONDS
    assert court.state.people["sam"].hex is None


@pytest.mark.parametrize(("name", "home"), [("elrond", ELRONDS), ("galadriel", GALADRIELS), ("celeborn", GALADRIELS)])
def test_R_1_who_lies_open_is_refused_by_name(name: str, home: str) -> None:
    court = Court().to("fellowship").open_up(name, home)
    gone = {"origin": home, "to": "W2820", "face_up": [name]}
    assert "R.1" in court.refused(FELLOWSHIP, "MoveFellowship", audience=PUBLIC, **gone)


def test_R_1_captors_do_not_carry_galadriel_or_elrond() -> None:
    court = Court().to("fellowship").open_up("elrond", ELRONDS)
    court.by_hand("captive", "yes", "elrond")
    court.by_hand("orcs", 3, ELRONDS)
    court.to("dark_power")
    assert "R.1" in court.refused(DARK, "CarryCaptives", origin=ELRONDS, to="W2813")
    assert court.offered(DARK, "CarryCaptives") == []


@pytest.mark.parametrize("name", ["elrond", "galadriel"])
def test_R_1_galadriel_and_elrond_use_sorcery_in_individual_combat(name: str) -> None:
    home = {"elrond": ELRONDS, "galadriel": GALADRIELS}[name]
    court = Court().to("dark_power").army(FELLOWSHIP, home).open_up(name, home)
    court.by_hand("hex", home, "nazgul_3")
    court.do(DARK, "StartCombat", hex=home)
    while (ask := court.table.asks("truth")[0]).id == "fighter":
        court.do(ask.seat, "ChooseFighter", name=name if ask.seat == FELLOWSHIP else "nazgul_3")
    while (ask := court.table.asks("truth")[0]).id == "attack":
        court.do(ask.seat, "DeclareAttack", sorcery=ask.seat == FELLOWSHIP)
    court.roll(FELLOWSHIP, 3)
    court.roll(DARK, 3)
    rating = court.table.box.lookup("campaign_characters", name, "sorcery").value
    told = int(court.table.box.lookup("sorcery", rating, "3").value)
    assert court.state.people["nazgul_3"].wounds == told, "lasting wounds, as Sorcery makes them (E.3)"


@pytest.mark.parametrize(("hex_", "helps"), [("W2923", True), ("W2924", False)])
def test_R_1_galadriel_casts_for_celeborn_within_five_hexes_of_lothlorien(hex_: str, helps: bool) -> None:
    """CV13, CV14."""
    court = Court().awake()
    court.far(FELLOWSHIP, "MoveFellowship", origin=GALADRIELS, to=hex_, face_down=1)
    court.army(FELLOWSHIP, hex_, elves=10).battle(hex_)
    assert bool(court.led("celeborn").rating) is helps
    assert ("army_sorcery_said" in court.asks) is helps


def test_R_1_galadriel_casts_for_nobody_else_nor_when_she_is_dead() -> None:
    court = Court().battle(GALADRIELS)
    assert court.led("celeborn").rating == court.table.box.lookup("campaign_characters", "galadriel", "sorcery").value
    assert Court().battle(THRANDUILS).led("thranduil").rating == ""
    court = Court().to("fellowship").open_up("galadriel", GALADRIELS)
    court.by_hand("dead", "yes", "galadriel")
    assert court.battle(GALADRIELS).led("celeborn").rating == ""


LEADING = {"celeborn", "thranduil", "dain", "brand", "denethor", "faramir", "imrahil", "theoden", "theodred", "eomer"}


@pytest.mark.parametrize("name", sorted(LEADING - {"theoden"}))
def test_R_2_R_3_R_5_each_of_them_leads_any_army_of_the_fellowship(name: str) -> None:
    court = Court().awake()
    court.open_up(name, "W2720").army(FELLOWSHIP, "W2720", western_allies=10).battle("W2720")
    printed = court.table.box.lookup("campaign_characters", name, "morale")
    assert court.led(name).morale == int(printed.value)


def test_R_6_eowyn_leads_nobody_and_galadriel_and_elrond_are_no_field_commanders() -> None:
    court = Court().battle(EDORAS)
    listed = court.may_lead()
    assert listed >= {"eomer", "theodred"}
    assert not listed & {"eowyn", "galadriel", "elrond", "gimli", "legolas", *pieces.HOBBITS}
    assert court.refused(FELLOWSHIP, "LeadArmy", leader="eowyn") == {"S.6"}


def test_R_4_while_denethor_lives_only_he_or_boromir_leads_at_minas_tirith() -> None:
    court = Court().to("fellowship").noted(MINAS_TIRITH, "faramir").battle(MINAS_TIRITH)
    assert court.may_lead() == {"denethor", "boromir"}
    assert court.refused(FELLOWSHIP, "LeadArmy", leader="faramir", audience=PUBLIC) == {"R.4"}


def test_R_4_a_denethor_who_is_away_still_closes_minas_tirith_and_his_death_opens_it() -> None:
    court = Court().to("fellowship").noted(MINAS_TIRITH, "faramir").open_up("denethor", "W2631")
    court.battle(MINAS_TIRITH)
    assert court.may_lead() == {"boromir"}
    court = Court().to("fellowship").noted(MINAS_TIRITH, "faramir").open_up("denethor", MINAS_TIRITH)
    court.by_hand("dead", "yes", "denethor")
    assert "faramir" in court.battle(MINAS_TIRITH).may_lead()


def test_R_4_elsewhere_denethor_leads_and_binds_nobody() -> None:
    court = Court().battle("W2631")
    assert court.may_lead() >= {"denethor", "imrahil", "faramir"}


def doomed() -> Court:
    """The end of the first Game-Turn, in which card 93 was played."""
    court = Court().set_up((None, None, None), (93, None, None)).to("dark_power")
    seat = (
        FELLOWSHIP
        if court.table.may(FELLOWSHIP, court.table.command({"do": "PlayEvent", "card": 93})).allowed
        else DARK
    )
    if seat == DARK:
        court.by_hand("event_hand", 4, DARK)
    court.do(seat, "PlayEvent", card=93)
    return court


def told(court: Court) -> set[str]:
    return {str(line) for entry in court.table.journal("public") for line in entry["says"]}


def test_R_4_R_17_denethor_is_dead_at_the_end_of_the_game_turn_of_card_93() -> None:
    court = doomed()
    assert "denethor" not in court.asks, "until then he leads"
    court.to("indication")
    court.do(DARK, "OpenLetter")
    assert court.asks == ["denethor"]
    assert court.refused(DARK, "EndPhase", audience=PUBLIC) >= {"R.17"}
    assert court.denied(FELLOWSHIP, "TakeDenethorOff", hex=EDORAS) == {"R.4"}
    court.do(FELLOWSHIP, "TakeDenethorOff", hex=MINAS_TIRITH)
    assert court.state.people["denethor"].is_dead
    assert MINAS_TIRITH not in court.state.stacks
    court.do(DARK, "EndPhase")
    assert court.state.turn == 2


def test_R_17_without_the_card_nobody_is_asked() -> None:
    court = Court().to("indication")
    court.do(DARK, "OpenLetter")
    assert court.asks == ["play_indication"]
    assert court.refused(FELLOWSHIP, "TakeDenethorOff", hex=MINAS_TIRITH) == {"R.17"}


def test_R_6_theoden_leads_after_he_and_gandalf_have_been_in_one_hex_on_the_fellowships_word() -> None:
    court = Court().battle(EDORAS)
    assert "theoden" not in court.may_lead()
    assert court.refused(FELLOWSHIP, "LeadArmy", leader="theoden", audience=PUBLIC) == {"R.6"}
    assert court.denied(FELLOWSHIP, "TellTheodenMet") == {"R.6"}
    court = Court().to("fellowship")
    court.far(FELLOWSHIP, "MoveFellowship", origin=ELRONDS, to=EDORAS, face_down=1, names=["gandalf_grey"])
    court.do(FELLOWSHIP, "TellTheodenMet")
    assert "rohan" not in court.state.armies.lamps, "to lead is R.6's, to be mobilized T.2's"
    assert court.battle(EDORAS).led("theoden").morale == 3


def test_R_6_a_meeting_on_the_way_counts_and_is_told_whenever_it_is_of_use() -> None:
    court = Court().to("fellowship")
    court.far(FELLOWSHIP, "MoveFellowship", origin=EDORAS, to="W2625", face_down=1, names=["theoden"])
    way = {"origin": ELRONDS, "to": "W2626", "face_down": 1, "names": ["gandalf_grey"], "path": ["W2625", "W2626"]}
    court.do(FELLOWSHIP, "MoveFellowship", agreed=(DARK, FELLOWSHIP), **way)
    assert court.state.people["gandalf_grey"].hex != court.state.people["theoden"].hex
    court.to("dark_power")
    assert court.ruled(FELLOWSHIP, "TellTheodenMet").allowed


def test_R_6_after_rohan_is_mobilized_by_others_their_meeting_is_told_still() -> None:
    court = Court().to("fellowship")
    court.far(FELLOWSHIP, "MoveFellowship", origin=ELRONDS, to=EDORAS, face_down=1, names=["gandalf_grey"])
    court.do(FELLOWSHIP, "TellGandalfCame", group="rohan")
    assert "theoden_woken" in court.state.armies.told, "T.2's word is R.6's as well"
    assert court.refused(FELLOWSHIP, "TellTheodenMet") == {"R.6"}


def test_R_6_the_word_is_on_the_desk_all_game_long_and_no_shared_page_waits_for_it() -> None:
    apart, together = Court().to("fellowship"), Court().to("fellowship")
    for court, who in ((apart, "gimli"), (together, "gandalf_grey")):
        court.far(FELLOWSHIP, "MoveFellowship", origin=ELRONDS, to=EDORAS, face_down=1, names=[who])
    assert repr(apart.table.offers(PUBLIC)) == repr(together.table.offers(PUBLIC))
    assert repr(apart.table.asks(PUBLIC)) == repr(together.table.asks(PUBLIC))


def chief(hex_: str) -> Court:
    court = Court().to("fellowship")
    court.by_hand("hex", hex_, "chief_of_dunlendings")
    return court


@pytest.mark.parametrize(
    ("points", "leads"),
    [({"dunlendings": 9}, True), ({"dunlendings": 5, "saruman_orcs": 4}, True), ({"dunlendings": 5, "orcs": 1}, False)],
)
def test_R_7_the_chief_leads_an_army_of_dunlendings_and_sarumans_orcs_alone(
    points: dict[str, int], leads: bool
) -> None:
    court = chief(HELMS_DEEP).battle(HELMS_DEEP, DARK, **points)
    assert ("chief_of_dunlendings" in court.may_lead(DARK)) is leads
    if not leads:
        assert "R.7" in court.refused(DARK, "LeadArmy", leader="chief_of_dunlendings", audience=PUBLIC)
    else:
        assert court.led("chief_of_dunlendings", DARK).morale == 3


def test_R_7_the_chief_walks_for_the_dark_power_at_his_own_price_and_fights_duels() -> None:
    court = chief("W2420").to("dark_power")
    price = int(court.table.box.lookup("costs_campaign", "move_chief").value)
    spent = court.state.shadow.spent
    court.do(DARK, "MoveDarkPower", name="chief_of_dunlendings", to="W2421")
    assert court.state.shadow.spent - spent == price > 0
    court = chief(EDORAS).to("fellowship").open_up("eowyn", EDORAS)
    court.do(FELLOWSHIP, "StartCombat", hex=EDORAS)
    assert "chief_of_dunlendings" in repr(court.offered(DARK, "ChooseFighter")) + repr(court.state.stack)


def test_R_7_nobody_moves_or_sees_the_chief_before_he_comes() -> None:
    court = Court().to("dark_power")
    assert "F.1" in court.refused(DARK, "MoveDarkPower", name="chief_of_dunlendings", to=ISENGARD)
    assert court.state.people["chief_of_dunlendings"].hex is None


def test_R_the_leaders_start_where_the_book_has_them() -> None:
    starts = order_of_battle.start_of(FELLOWSHIP)
    assert {name: starts[name] for name in ("dain", "faramir", "eomer")} == {
        "dain": "E1408",
        "faramir": "E0630",
        "eomer": "W3022",
    }
    assert BARAD_DUR not in starts.values()
