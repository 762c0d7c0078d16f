"""B-5 and B-6: how far a marker goes, and what the ground does to it."""

import pytest

from engine.games.riddle.board import board
from engine.games.riddle.travel import RIVER, Gear, Travel
from tests.games.riddle.rules.evening import (
    BREE,
    CRACKS,
    DOL_GULDUR,
    FRODO,
    LAKE_TOWN,
    MORIA,
    RIDER_1,
    RIVENDELL,
    SAM,
    SHIRE,
    WOOD_TOWN,
    Evening,
)  # fmt: skip

BESIDE_BOTH, BARAD_DUR, WOOD, BESIDE_WOOD = "1617", "1618", "0706", "0606"
ON_FOOT, BOAT, CLOAK = Gear(), Gear(boat=True), Gear(cloak=True)
GATE, ON_A_HILL, A2, A3, L1 = "0707", "0706", "A2", "A3", "L1"


def reach(start: str, spaces: int, gear: Gear = ON_FOOT, told: dict[frozenset[str], str] | None = None) -> set[str]:
    """Where a move may end for sure."""
    return {place for place, is_sure in Travel(board(), told or {}).reach(start, spaces, gear).items() if is_sure}


def test_B_5_roll_may_be_used_in_part() -> None:
    """V1, V2: with a throw of four one, two, three or four spaces, in any direction."""
    evening = Evening().thrown(4, frodo="1913")
    for spaces, to in enumerate(("1813", "1713", "1613"), start=1):
        assert evening.may(FRODO, "MoveByDie", to=to).allowed
        assert Travel(board()).ends("1913", 4, ON_FOOT)[to].left == 4 - spaces
    assert {to for to in board().beside["1913"] if evening.may(FRODO, "MoveByDie", to=to).allowed} == {
        *board().beside["1913"]
    }


def test_B_5_roll_is_the_most_that_a_marker_enters() -> None:
    evening = Evening().thrown(1, frodo=SHIRE)
    assert evening.failing(FRODO, "MoveByDie", to=RIVENDELL) == {"marker_comes_so_far": "B-5/roll"}
    assert Evening().thrown(6, frodo=SHIRE).may(FRODO, "MoveByDie", to=RIVENDELL).allowed


def test_B_5_direction_and_minimum_others_are_in_nobodys_way() -> None:
    evening = Evening().thrown(1, frodo=SHIRE, sam=BREE)
    assert evening.may(FRODO, "MoveByDie", to="0606").allowed, "through Bree, where sam stands"
    assert evening.may(FRODO, "MoveByDie", to=BREE).allowed
    assert {"0407", BREE, "0606"} <= reach(SHIRE, 1)


def test_B_5_not_the_same_space_ends_a_turn() -> None:
    evening = Evening().thrown(1, frodo=SHIRE).walk(BREE)
    ruling = evening.may(FRODO, "RideHorse", horse="horse_1", to=SHIRE)
    assert [check.cites for check in ruling.checks if not check.holds] == ["B-5/not-the-same-space"]
    back = Evening().thrown(1, frodo=BESIDE_BOTH).walk(CRACKS).me("PassDie").next_round().roll(1)
    back.walk(BARAD_DUR).me("RideHorse", horse="horse_1", to=CRACKS)
    assert back.may(FRODO, "PassDie").allowed, "but on a victory space"


def test_B_5_additional_moves_are_of_a_horse_up_to_its_number() -> None:
    evening = Evening().thrown(1, frodo=SHIRE)
    assert evening.failing(FRODO, "RideHorse", horse="horse_2", to=RIVENDELL) == {
        "marker_comes_so_far": "B-5/additional"
    }
    assert evening.may(FRODO, "RideHorse", horse="horse_3", to=RIVENDELL).allowed
    assert evening.may(FRODO, "RideHorse", horse="horse_4", to=BREE).allowed
    assert evening.failing(FRODO, "RideHorse", horse="eagles", to=BREE)["card_is_a_horse"] == "B-5/additional"


def test_B_5_combining_the_die_and_a_horse_in_either_order() -> None:
    """V3"""
    evening = Evening().thrown(2, frodo=SHIRE).walk(BREE).me("SendGollum", of=SAM).do(SAM, "AnswerAsked", has=False)
    assert evening.may(FRODO, "RideHorse", horse="horse_3", to="0807").allowed
    ridden = Evening().thrown(2, frodo=SHIRE).me("RideHorse", horse="horse_3", to="0807")
    assert ridden.may(FRODO, "MoveByDie", to="0606").allowed


def test_B_5_combining_loses_what_was_left_at_a_stop() -> None:
    """V4"""
    evening = Evening().thrown(4, frodo=SHIRE).walk(BREE)
    assert evening.failing(FRODO, "MoveByDie", to="0606") == {"die_is_unused": "B-5/combining"}


def test_B_5_each_move_ends_on_another_space() -> None:
    evening = Evening().thrown(3, frodo=SHIRE)
    assert "move_ends_elsewhere" in evening.failing(FRODO, "MoveByDie", to=SHIRE)
    assert "move_ends_elsewhere" in Evening().thrown(1, frodo=CRACKS).failing(FRODO, "MoveByDie", to=CRACKS)


def test_B_6_symbols_mean_nothing_in_the_basic_game() -> None:
    evening = Evening().thrown(1)
    assert evening.state.at[FRODO] not in board().special["gollum"]
    assert evening.may(FRODO, "SendGollum", of=SAM).allowed


def test_B_6_open_is_one_space_for_one() -> None:
    assert {"0709", "0909", "0708", "0808", "0910"} & reach("0809", 1)
    assert "1010" not in reach("0809", 1)


def test_B_6_forests_stop_who_has_no_cloak() -> None:
    """VD2: in the forest, with five spaces left."""
    assert "0704" in reach(RIVENDELL, 1)
    evening = Evening().thrown(6, frodo=RIVENDELL).walk("0704")
    assert evening.state.turn.held == "cloak"
    for do, values in (("RideHorse", {"horse": "horse_1"}), ("Fly", {"card": "eagles"}), ("GoWithBombadil", {})):
        assert evening.failing(FRODO, do, to=RIVENDELL, **values)["marker_may_go_on"] == "B-6/forests"
    assert evening.lay("cloak").may(FRODO, "RideHorse", horse="horse_1", to="0703").allowed


def test_B_6_forests_are_open_with_a_cloak() -> None:
    assert "1507" not in reach("1505", 2)
    inside = [place for place, letter in board().ground.items() if letter == "F"]
    through = [place for place in inside if {*reach(place, 2, CLOAK)} - {*reach(place, 2)}]
    assert len(through) > 20
    assert Evening().thrown(6, frodo=RIVENDELL).lay("cloak").walk("0704").state.turn.held == ""


def test_B_6_mountains_stop_who_has_no_rope() -> None:
    evening = Evening().thrown(6, frodo=RIVENDELL).walk("0804")
    assert evening.state.turn.held == "rope"
    assert evening.failing(FRODO, "RideHorse", horse="horse_1", to="0704")["marker_may_go_on"] == "B-6/mountains"
    assert "marker_may_go_on" in evening.lay("cloak").failing(FRODO, "RideHorse", horse="horse_1", to="0704")
    assert Evening().thrown(6, frodo=RIVENDELL).lay("rope").walk("0804").state.turn.held == ""


def test_B_6_mountains_are_left_in_a_later_turn() -> None:
    evening = Evening().thrown(6, frodo="0804")
    assert evening.may(FRODO, "Fly", card="eagles", to=BREE).allowed
    assert {"0704", RIVENDELL} & reach("0804", 1)


def test_B_6_roads_are_two_for_one() -> None:
    """VD1: at Bree with a throw of one."""
    assert {"0807", "0606", "0503"} & reach(BREE, 1) == {"0807", "0606"} & reach(BREE, 1)
    assert "0807" in reach(BREE, 1)
    assert "0907" not in reach(BREE, 1)
    assert Evening().thrown(1, frodo=BREE).may(FRODO, "MoveByDie", to="0807").allowed


def test_B_6_roads_must_join_both_spaces() -> None:
    assert {"0503"} & reach("0402", 1)
    assert "0504" not in reach("0402", 1), "only the second step would be along the road"
    assert "0504" in reach("0402", 2)
    assert "0307" not in reach("0407", 1), "the first step alone is along the road"


def test_B_6_roads_through_forest_need_no_cloak() -> None:
    wood = [side for side in board().roads if all(board().ground[hex_] == "F" for hex_ in side)]
    assert wood
    mixed = [tuple(side) for side in board().roads if "F" in {board().ground[hex_] for hex_ in side}]
    for one, other in mixed:
        assert not Travel(board()).ends(one, 1, Gear())[other].is_held
    assert Travel(board()).ends("0904", 1, Gear())["0905"].is_held, "a hill with a road, entered beside it"
    assert not Travel(board()).ends("1005", 1, Gear())["0905"].is_held


def test_B_6_across_rivers_by_bridge_alone() -> None:
    side = sorted(board().may_be_river, key=sorted)[0]
    one, other = sorted(side)
    assert other not in reach(one, 1, told={side: RIVER})
    assert other in reach(one, 1, told={side: "dry"})
    assert Travel(board()).reach(one, 1, Gear())[other] is False, "untold, nobody is led over it"
    evening = Evening().thrown(1, frodo=one)
    assert evening.failing(FRODO, "MoveByDie", to=other) == {"rivers_on_the_way_are_told": "B-6/across-rivers"}
    assert "1411" in reach("1410", 1), "the ford"


def test_B_6_boat_across_is_one_space_anywhere() -> None:
    rivers = dict.fromkeys(board().may_be_river, RIVER)
    crossed = 0
    for one, other in map(sorted, board().may_be_river):
        if other not in reach(one, 1, told=rivers):  # no road leads round
            end = Travel(board(), rivers).ends(one, 1, BOAT)[other]
            assert (end.left, end.is_held) == (0, board().ground[other] in "FM")
            crossed += 1
    assert crossed > 30


def test_B_6_on_rivers_from_dot_to_dot() -> None:
    assert {A3, "A1"} <= reach(A2, 1, BOAT)
    assert {"A4", "A5"} - reach(A2, 3, BOAT) == set()
    assert reach(A2, 3) == set()
    horse = Gear(boat=True, is_horse=True)
    assert {place for place in reach(A2, 6, horse) if place in board().dots} == set()
    assert reach(A2, 1, horse) == set(board().dots[A2])


def test_B_6_entering_dots_is_from_their_three_spaces() -> None:
    corner = board().dots[A3]
    assert {place for place in board().beside if A3 in reach(place, 1, BOAT)} == {*corner, "1509", "1410", "1411"} & {
        *corner, *board().sources,
    }  # fmt: skip
    assert set(board().beside) & reach(A3, 1, BOAT) == {*corner, "1509"}


def test_B_6_source_cities_are_land_and_dot() -> None:
    assert board().sources == {"0805", "1112", "0617", "1015", "0902", "1304", "1509", "1312"}
    assert "G1" in reach(RIVENDELL, 1, BOAT)
    assert "G1" not in reach(RIVENDELL, 1)
    assert RIVENDELL in reach("0605", 4), "nobody needs a Boat to stop there"
    assert "0705" in reach(RIVENDELL, 1, BOAT) | reach(RIVENDELL, 1)
    assert Travel(board()).ends("G3", 1, BOAT)[MORIA].is_held


def test_B_6_water_is_for_boats_alone() -> None:
    for place in sorted(reach("0205", 2)):
        assert board().ground[place] not in "~s"
    assert "0105" in reach("0205", 1, BOAT)
    assert {p for p in reach("0205", 6, Gear(boat=True, is_horse=True)) if board().ground.get(p, "~") in "~s"} == set()
    evening = Evening().thrown(2)
    assert evening.failing(FRODO, "MoveByDie", to="0105") == {"marker_comes_so_far": "B-6/water"}
    assert evening.lay("boat").may(FRODO, "MoveByDie", to="0105").allowed


@pytest.mark.parametrize(
    ("start", "die", "to", "section"),
    [
        ("1206", 3, "1509", "B-6/forests"),
        ("1007", 2, "1009", "B-6/mountains"),
        ("1410", 1, "A3", "B-6/on-rivers"),
        ("1410", 1, "A5", "B-5/roll"),
    ],
)
def test_B_6_forests_mountains_and_dots_are_named_by_the_refusal(start: str, die: int, to: str, section: str) -> None:
    evening = Evening().thrown(die, frodo=start)
    assert evening.failing(FRODO, "MoveByDie", to=to) == {"marker_comes_so_far": section}


def test_B_6_on_rivers_no_horse_goes_whatever_lies_open() -> None:
    evening = Evening().thrown(1, frodo="1310").lay("boat")
    for to, section in ((A3, "B-6/on-rivers"), ("0105", "B-6/water"), (SHIRE, "B-5/additional")):
        failing = evening.failing(FRODO, "RideHorse", horse="horse_1", to=to)
        assert failing == {"marker_comes_so_far": section}


def test_B_6_two_for_one_is_from_water_to_water() -> None:
    assert "0101" in reach("0301", 1, BOAT)
    assert "0401" not in reach("0701", 1, BOAT) or board().ground["0701"] in "~s"
    ends = Travel(board()).ends("0205", 1, BOAT)
    assert "0106" not in board().beside["0205"] or "0106" in ends
    assert all(
        place in board().beside["0205"] or place in {"0407", "0306"} for place in ends if place not in board().dots
    )


def test_B_6_both_is_one_boat() -> None:
    evening = Evening().thrown(6, frodo="0207").lay("boat")
    assert board().ground["0207"] == "~"
    assert evening.may(FRODO, "MoveByDie", to="L2").allowed
    assert evening.may(FRODO, "MoveByDie", to=L1).allowed


def test_B_6_flying_is_to_any_space() -> None:
    evening = Evening().thrown(1)
    for to in ("1618", "2315", "1112", "0704"):
        assert evening.may(FRODO, "Fly", card="eagles", to=to).allowed
    assert evening.failing(FRODO, "Fly", card="beasts", to=BREE) == {"card_carries_this_player": "card/flying-beasts"}
    assert Evening(RIDER_1, SAM).thrown(1).may(RIDER_1, "Fly", card="beasts_kept", to=BREE).allowed


def test_B_6_flying_special_ground_and_water() -> None:
    evening = Evening().thrown(1).me("Fly", card="eagles", to="0704")
    assert evening.failing(FRODO, "MoveByDie", to=RIVENDELL) == {"marker_may_go_on": "B-6/forests"}
    water = Evening().thrown(1)
    for wet in ("0105", A3):
        assert water.failing(FRODO, "Fly", card="eagles", to=wet) == {"marker_comes_so_far": "B-6/flying-special"}
    assert water.lay("boat").may(FRODO, "Fly", card="eagles", to=A3).allowed
    assert Evening().thrown(1, frodo="0704").may(FRODO, "Fly", card="eagles", to=BREE).allowed


def test_B_6_bombadil_is_within_six_over_everything() -> None:
    """VD11"""
    evening = Evening().thrown(1, frodo="1310")
    assert evening.may(FRODO, "GoWithBombadil", to=WOOD_TOWN).allowed
    assert evening.may(FRODO, "GoWithBombadil", to=DOL_GULDUR).allowed
    assert evening.failing(FRODO, "GoWithBombadil", to=LAKE_TOWN) == {"marker_comes_so_far": "B-6/bombadil"}
