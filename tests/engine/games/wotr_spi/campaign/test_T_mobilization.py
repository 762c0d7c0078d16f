"""T, T.1 to T.5, S.8: what mobilizes a group, and what does not."""

import pytest

from engine.core.audience import PUBLIC, TABLE
from engine.games.wotr_spi.steps.j_search.march import lies_in_mordor
from tests.engine.games.wotr_spi.campaign.marches import (
    EDORAS,
    HELMS_DEEP,
    ISENGARD,
    MINAS_TIRITH,
    ROHAN,
    War,
    at_dark,
    at_fellowship,
)
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP

INTO = {"anfalas": "W2329", "belfalas": "W2530", "lamedon": "W2828", "lebennin": "W3131", "anorien": "W3126"}
"""A hex of each of Gondor's five Provinces; the one north of it lies in the same."""
EYE_ORCS, HAND_ORCS = 108, 103


def into(to: str, origin: str, people: str = "saruman_orcs") -> War:
    """A Force of the Dark Power marches from one hex to the other."""
    war = at_dark()
    war.force(DARK, origin, **{people: 3})
    return war.march(DARK, origin, to)


@pytest.mark.parametrize("province", sorted(INTO))
def test_T_1_armies_of_the_dark_power_in_one_of_five_provinces_wake_gondor(province: str) -> None:
    to = INTO[province]
    war = into(to, f"{to[:3]}{int(to[3:]) - 1:02}")
    assert war.lamps["gondor"] == 2
    assert "rohan" not in war.lamps


@pytest.mark.parametrize("to", [ROHAN, "W3022"])
def test_T_2_armies_of_the_dark_power_in_rohan_or_east_emnet_wake_rohan(to: str) -> None:
    war = into(to, f"{to[:3]}{int(to[3:]) - 1:02}")
    assert war.lamps["rohan"] == 2
    assert "gondor" not in war.lamps


def test_T_1_who_marches_through_a_province_has_moved_into_it() -> None:
    war = at_dark()
    war.force(DARK, "W1821", saruman_orcs=3)
    assert "rohan" not in war.march(DARK, "W1821", "W1822").lamps
    through = at_dark()
    through.force(DARK, "W2320", saruman_orcs=3)
    through.march(DARK, "W2320", "W2321", path=["W2321"])
    assert through.lamps == {"saruman": 2}
    through.force(DARK, "W2321", saruman_orcs=3)
    through.march(DARK, "W2321", "W2222", path=["W2322", "W2222"])
    assert through.lamps["rohan"] == 2, "W2322 lies in Rohan"


def test_T_1_armies_of_the_fellowship_and_characters_wake_neither() -> None:
    war = at_fellowship().awake("gondor")
    war.march(FELLOWSHIP, MINAS_TIRITH, "E0427")
    assert "rohan" not in war.lamps
    dark = at_dark()
    dark.by_hand("hex", "W2523", "saruman")
    dark.do(DARK, "MoveDarkPower", name="saruman", to="W2623")
    assert dark.lamps == {"saruman": 2}


def test_T_2_orcs_that_a_search_card_places_wake_nobody_and_do_not_march_unmobilized() -> None:
    war = War().to("search", 2).points()
    war.do(DARK, "DrawSearch", card=EYE_ORCS + 1)
    war.spot("W3121", "gimli")
    war.do(DARK, "SendForce", hex="W3121", orcs=5)
    war.roll(DARK, 6)
    assert war.stands(DARK, "W3121") == {"orcs": 5}
    assert war.lamps == {"saruman": 2}
    war.to("dark_power")
    assert war.stands(DARK, "W3121") == {"orcs": 5}, "J.4: they stay"
    assert "group_is_mobilized" in war.barred(DARK, "W3121", "W3021"), "CD39"


def test_T_1_where_the_map_is_not_known_somebody_says_what_is_entered() -> None:
    box = at_dark()
    offer = box.offered(DARK, "MarchUntold")[0]
    field = next(field for field in offer.fields if field.name == "enters")
    assert [value for value, _ in field.options] == ["none_of_them", "rohan", "gondor", "rohan_and_gondor"]
    assert "province_entered_is_told" in box.says(DARK, "MarchUntold", forces=1)
    box.do(DARK, "MarchUntold", forces=1, enters="rohan_and_gondor")
    assert (box.lamps["rohan"], box.lamps["gondor"]) == (2, 2)
    assert "this_group_sleeps" in box.says(DARK, "MarchUntold", forces=1, enters="rohan")


def test_T_1_what_is_said_of_a_march_is_not_against_the_map() -> None:
    war = at_dark()
    war.force(DARK, "W1820", saruman_orcs=3)
    assert "march_enters_that_land" in war.barred(DARK, "W1820", "W1821", enters="gondor")
    assert war.barred(DARK, "W1820", "W1821") == set()


def test_T_1_gandalf_moves_to_minas_tirith_on_the_fellowships_word_and_is_named() -> None:
    war = at_fellowship()
    war.company(MINAS_TIRITH, "gandalf_grey")
    assert "gondor" not in war.lamps, "nobody has seen him"
    ruling = war.do(FELLOWSHIP, "TellGandalfCame", group="gondor")
    assert war.lamps["gondor"] == 1
    assert war.woken_by("gondor") == "gandalf"
    assert "identity:gandalf_grey" in [getattr(event, "what", "") for event in ruling.events]


def test_T_1_passing_through_minas_tirith_is_enough() -> None:
    war = at_fellowship()
    war.company("E0427", "gandalf_grey")
    assert war.denied(FELLOWSHIP, "TellGandalfCame", group="gondor") == {"T.1"}
    war.do(
        FELLOWSHIP, "MoveFellowship", agreed=(DARK,), origin="E0427", to="E0429", face_down=1, path=["E0428", "E0429"]
    )
    assert war.state.people["gandalf_grey"].hex == "E0429"
    war.do(FELLOWSHIP, "TellGandalfCame", group="gondor")
    assert "gondor" in war.lamps


def test_T_1_a_gandalf_whom_everybody_sees_needs_no_word_and_his_absence_is_seen() -> None:
    war = at_fellowship()
    war.company("E0427", "gandalf_grey").to("fellowship", 2)
    war.spot("E0427", "gandalf_grey")
    war.by_hand("face_down_counters", 0, "E0427")
    assert "gandalf_is_there" in war.says(FELLOWSHIP, "TellGandalfCame", group="gondor")
    war.do(FELLOWSHIP, "MoveFellowship", origin="E0427", to=MINAS_TIRITH, face_up=["gandalf_grey"])
    assert war.lamps["gondor"] == 2


def test_T_2_gandalf_comes_to_theoden_and_theoden_may_lead() -> None:
    war = at_fellowship()
    war.company(EDORAS, "gandalf_grey")
    war.do(FELLOWSHIP, "TellGandalfCame", group="rohan")
    assert war.woken_by("rohan") == "gandalf"
    assert "theoden_woken" in war.state.armies.told


def test_T_2_theoden_who_comes_to_gandalf_wakes_nobody() -> None:
    war = at_fellowship()
    war.company("W2623", "gandalf_grey")
    for name in ("gandalf_grey", "theoden"):
        war.spot("W2623" if name == "gandalf_grey" else EDORAS, name)
    war.by_hand("face_down_counters", 0, "W2623")
    war.do(FELLOWSHIP, "MoveFellowship", origin=EDORAS, to="W2623", face_up=["theoden"])
    assert "rohan" not in war.lamps
    assert "theoden_woken" in war.state.armies.told


def test_T_2_theoden_who_comes_to_gandalf_unseen_wakes_nobody_and_gandalf_who_comes_after_him_does() -> None:
    war = at_fellowship()
    war.company("W2623", "gandalf_grey")
    war.do(FELLOWSHIP, "MoveFellowship", origin=EDORAS, to="W2623", face_down=1, names=["theoden"])
    assert war.says(FELLOWSHIP, "TellGandalfCame", group="rohan") == {"gandalf_came_to_theoden"}
    public = [check.says for check in war.ruled(FELLOWSHIP, "TellGandalfCame", group="rohan").failing(PUBLIC)]
    assert "gandalf_came_to_theoden" not in public, "which of the two moved only the desk knows"
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2623", to="W2622", face_down=1, names=["theoden"])
    war.do(FELLOWSHIP, "MoveFellowship", origin="W2623", to="W2622", face_down=1, names=["gandalf_grey"])
    war.do(FELLOWSHIP, "TellGandalfCame", group="rohan")
    assert war.woken_by("rohan") == "gandalf"


def test_T_2_that_an_open_theoden_came_to_an_open_gandalf_everybody_has_seen() -> None:
    war = at_fellowship()
    war.company("W2623", "gandalf_grey")
    for name in ("gandalf_grey", "theoden"):
        war.spot("W2623" if name == "gandalf_grey" else EDORAS, name)
    war.by_hand("face_down_counters", 0, "W2623")
    war.do(FELLOWSHIP, "MoveFellowship", origin=EDORAS, to="W2623", face_up=["theoden"])
    failing = war.ruled(FELLOWSHIP, "TellGandalfCame", group="rohan").failing(PUBLIC)
    assert [check.says for check in failing] == ["gandalf_came_to_theoden"]


def test_T_1_the_word_on_gandalf_is_offered_alike_wherever_he_is() -> None:
    shown = []
    for who in ("gandalf_grey", "gimli"):
        war = at_fellowship()
        war.company(MINAS_TIRITH, who)
        ruling = war.ruled(FELLOWSHIP, "TellGandalfCame", group="gondor")
        offers = [(offer.do, offer.says) for offer in war.table.offers(PUBLIC)]
        shown.append((offers, [check.says for check in ruling.failing(PUBLIC)], war.public["armies"]))
    assert shown[0] == shown[1]


def test_T_1_the_desk_is_offered_no_word_that_it_refuses() -> None:
    for hex_, face_up, groups in (
        (EDORAS, False, {"rohan"}),
        ("E0427", False, set()),
        (MINAS_TIRITH, True, {"gondor"}),
    ):
        war = at_fellowship()
        war.company(hex_, "gandalf_grey")
        if face_up:
            war.spot(hex_, "gandalf_grey")
        told = [offer for offer in war.table.offers(FELLOWSHIP) if offer.do == "TellGandalfCame"]
        assert {offer.fixed["group"] for offer in told} == groups
        for offer in told:
            assert war.ruled(FELLOWSHIP, "TellGandalfCame", **offer.fixed).allowed
        assert not [offer for offer in war.table.offers(PUBLIC) if offer.do == "TellGandalfCame"], "it tells nothing"


def test_T_1_the_word_is_given_in_the_fellowship_player_turn_once_somebody_has_moved() -> None:
    war = at_fellowship()
    says = {check.says for check in war.table.may(FELLOWSHIP, war.table.command(WORD), TABLE).failing("truth")}
    assert "somebody_has_moved" in says
    war.to("dark_power")
    assert "fellowship_player_turn_is_on" in war.says(FELLOWSHIP, "TellGandalfCame", group="gondor")
    assert "fellowship_says_so" in war.says(DARK, "TellGandalfCame", group="gondor")


WORD = {"do": "TellGandalfCame", "group": "gondor"}


@pytest.mark.parametrize(("hex_", "people"), [("E0808", "western_allies"), ("E1408", "dwarves"), ("W2918", "elves")])
def test_T_3_army_combat_of_any_of_them_wakes_all_three(hex_: str, people: str) -> None:
    war = at_dark(2)
    assert war.stands(FELLOWSHIP, hex_) == {people: 10}
    war.force(DARK, hex_, saruman_orcs=3)
    assert "elves" not in war.lamps
    war.do(DARK, "StartBattle", hex=hex_)
    war.settled()
    assert war.lamps["elves"] == 2


def test_T_3_army_combat_of_others_does_not() -> None:
    war = at_dark()
    war.march(DARK, ISENGARD, HELMS_DEEP)
    war.do(DARK, "StartBattle", hex=HELMS_DEEP)
    war.settled()
    assert "elves" not in war.lamps


def test_T_4_saruman_wakes_on_game_turn_two_and_no_sooner() -> None:
    war = War().to("dark_power", 1)
    assert "saruman" not in war.lamps
    war.to("ring", 2)
    assert (war.lamps, war.woken_by("saruman")) == ({"saruman": 2}, "game_turn")


def test_T_4_armies_of_the_fellowship_in_isengard_wake_saruman() -> None:
    war = at_fellowship().awake("rohan")
    war.force(FELLOWSHIP, "W2422", rohan=3)
    war.march(FELLOWSHIP, "W2422", ISENGARD)
    assert (war.lamps["saruman"], war.woken_by("saruman")) == (1, "march")


def test_T_4_an_untold_march_of_the_fellowship_may_be_said_to_enter_isengard() -> None:
    war = at_fellowship().awake("rohan")
    assert "isengard_is_told" in war.says(FELLOWSHIP, "MarchUntold", forces=1)
    war.do(FELLOWSHIP, "MarchUntold", forces=1, enters="isengard")
    assert war.lamps["saruman"] == 1
    assert "isengard_is_told" not in war.says(FELLOWSHIP, "MarchUntold", forces=1)


def test_T_5_mordor_wakes_on_game_turn_seven_and_no_sooner() -> None:
    war = War().to("dark_power", 6)
    assert "mordor" not in war.lamps
    assert "group_is_mobilized" in war.barred(DARK, "E0829", "E0830")
    war.to("dark_power", 7)
    assert war.lamps["mordor"] == 7
    assert war.barred(DARK, "E0829", "E0830") == set()


def searched(card: int, searcher: dict[str, int], *, name: str = "frodo", hex_: str = "W2724") -> War:
    """A Search Card's force has spotted this one in a hex."""
    war = at_fellowship()
    war.company(hex_, name)
    war.to("search", 2).points()
    war.do(DARK, "DrawSearch", card=card)
    war.do(DARK, "SearchHex", hex=hex_, **searcher)
    war.roll(DARK, 1)
    hobbit = name == "frodo"
    war.do(FELLOWSHIP, "RevealSpotted", named=[] if hobbit else [name], hobbits=int(hobbit))
    return war


def test_T_5_a_hobbit_spotted_by_a_nazgul_search_wakes_mordor() -> None:
    assert searched(97, {"nazgul": 3}).woken_by("mordor") == "hobbit_spotted"
    assert "mordor" not in searched(97, {"nazgul": 3}, name="gimli").lamps


def test_T_5_a_hobbit_spotted_by_orcs_or_by_an_army_does_not() -> None:
    assert "mordor" not in searched(HAND_ORCS, {"orcs": 6}).lamps
    war = at_fellowship()
    war.force(DARK, ROHAN, trolls=5)
    war.company(ROHAN, "frodo")
    war.do(DARK, "SearchOnMap", hex=ROHAN, searcher="army")
    war.roll(DARK, 2)
    war.do(FELLOWSHIP, "RevealSpotted", hobbits=1)
    assert "mordor" not in war.lamps


def captive(name: str = "frodo", hex_: str = "E0625", card: int = EYE_ORCS + 3) -> War:
    """Eye-Orcs hold this one in a hex of Ithilien, at the Dark Power Player-Turn of Game-Turn 2."""
    war = searched(card, {"orcs": 8}, name=name, hex_=hex_)
    war.do(DARK, "PlaceForce", orcs=8)
    war.do(DARK, "TryCapture", victim="hobbit" if name == "frodo" else name)
    war.roll(DARK, 1)
    if "taken" in war.asks:
        war.do(FELLOWSHIP, "GiveWord", yes=True)
    war.do(FELLOWSHIP, "TellMagicCards")
    war.to("dark_power")
    return war


def test_T_5_a_captive_hobbit_whom_orcs_bring_to_mordor_wakes_it() -> None:
    war = captive()
    assert "mordor" not in war.lamps, "Orcs spotted him"
    war.do(DARK, "CarryCaptives", origin="E0625", to="E0726")
    assert (war.lamps["mordor"], war.woken_by("mordor")) == (2, "brought_to_mordor")
    assert war.stands(DARK, "E0726") == {"orcs": 8}


def test_T_5_a_captive_who_is_no_hobbit_or_comes_to_no_mordor_wakes_nobody() -> None:
    war = captive("gimli")
    war.do(DARK, "CarryCaptives", origin="E0625", to="E0726")
    assert "mordor" not in war.lamps
    other = captive()
    other.do(DARK, "CarryCaptives", origin="E0625", to="E0525")
    assert "mordor" not in other.lamps
    assert "way_leads_into_mordor" in captive().says(DARK, "CarryCaptives", origin="E0625", to="E0525", in_mordor="yes")


def test_T_5_mordor_lies_where_the_book_says_so_though_the_map_is_not_known() -> None:
    war = War("wotr_spi_1977")
    at = war.table.judge.situation(war.table.timeline.head, DARK, war.table.file.count)
    assert lies_in_mordor(at, "E1128")
    assert not lies_in_mordor(at, "E0627")


def test_T_2_captors_who_march_through_rohan_wake_it() -> None:
    war = searched(HAND_ORCS, {"orcs": 6})
    war.do(DARK, "PlaceForce", orcs=6)
    war.do(DARK, "TryCapture", victim="hobbit")
    war.roll(DARK, 1)
    war.do(FELLOWSHIP, "GiveWord", yes=True)
    war.do(FELLOWSHIP, "TellMagicCards")
    war.to("dark_power")
    assert "rohan" not in war.lamps, "placed Orcs are not moved"
    war.do(DARK, "CarryCaptives", origin="W2724", to="W2623")
    assert war.lamps["rohan"] == 2


def test_T_each_group_is_mobilized_once_and_for_good() -> None:
    war = into(ROHAN, "W2423")
    assert war.lamps["rohan"] == 2
    war.to("dark_power", 3)
    war.march(DARK, ROHAN, "W2323", points={"saruman_orcs": 1})
    assert war.lamps["rohan"] == 2


def test_T_a_group_mobilized_in_the_midst_of_a_turn_marches_at_once() -> None:
    war = at_fellowship()
    assert "group_is_mobilized" in war.barred(FELLOWSHIP, HELMS_DEEP, EDORAS)
    war.awake("rohan")
    assert war.barred(FELLOWSHIP, HELMS_DEEP, EDORAS) == set()
    assert "group_is_mobilized" in war.barred(FELLOWSHIP, MINAS_TIRITH, "E0427"), "Gondor sleeps on"


def test_T_all_three_groups_of_the_fellowship_can_be_mobilized() -> None:
    war = at_fellowship().awake("gondor", "rohan")
    war.to("dark_power", 2)
    war.force(DARK, "E0808", saruman_orcs=3)
    war.do(DARK, "StartBattle", hex="E0808")
    war.settled()
    assert {"gondor", "rohan", "elves"} <= set(war.lamps)


def test_T_5_a_hobbit_spotted_through_a_palantir_wakes_mordor_and_one_beside_an_army_is_not_spotted() -> None:
    war = palantir()
    war.do(FELLOWSHIP, "AnswerPalantir", hex="W2724", hobbits=1)
    assert war.woken_by("mordor") == "palantir"
    beside = palantir()
    beside.force(FELLOWSHIP, "W2724", rohan=3)
    assert "nobody_is_spotted_beside_an_army" in beside.says(FELLOWSHIP, "AnswerPalantir", hex="W2724", hobbits=1)
    beside.do(FELLOWSHIP, "AnswerPalantir")
    assert "mordor" not in beside.lamps


def palantir() -> War:
    """Gimli holds the Palantir of Orthanc beside Merry, and card 77 is played in the Dark Power Player-Turn."""
    war = War().set_up(dark=(77, None, None)).to("fellowship")
    war.by_hand("hex", "W2423", "saruman")
    war.do(DARK, "TellForce", hex=ISENGARD, points=[])
    war.force(FELLOWSHIP, ISENGARD, rohan=3)
    war.company(ISENGARD, "gimli", "merry")
    war.do(FELLOWSHIP, "TakeMagicCards", hex=ISENGARD, count=1, cards=[45], to=["gimli"])
    war.to("fellowship", 2)
    war.far(FELLOWSHIP, "MoveFellowship", origin=ISENGARD, to="W2724", face_down=2, names=["gimli", "merry"])
    war.do(DARK, "PlayEvent", card=77)
    return war
