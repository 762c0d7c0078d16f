"""F.1 to F.7: ways hex by hex, what they cost, what bars them, and how a doubted move is ruled."""

import pytest

from engine.core.box import Cell, load_box
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening


def at(hex_: str, *names: str) -> Evening:
    """The Fellowship's second Player-Turn; these have come to a hex in the first."""
    return Evening().to("fellowship").company(hex_, *(names or ("gimli",))).to("fellowship", 2)


def walk(evening: Evening, *path: str, **more: object) -> set[str]:
    """What refuses the way of a face-down counter told hex by hex; nothing when it is allowed."""
    origin, *rest = path
    fields = {"origin": origin, "to": rest[-1], "path": rest, "face_down": 1, **more}
    ruling = evening.ruled(FELLOWSHIP, "MoveFellowship", **fields)
    return {check.cites for check in ruling.failing("truth") if check.refuses}


def ruled(evening: Evening, entry: int, seat: str = DARK) -> tuple[bool, str]:
    """Whether a challenged entry stands, and by which section it falls."""
    event = evening.table.challenge(seat, entry).events[-1]
    return event.stands, event.cites


def moved(evening: Evening, origin: str, to: str, **more: object) -> int:
    entry = evening.do(FELLOWSHIP, "MoveFellowship", origin=origin, to=to, **{"face_down": 1, **more}).entry
    assert entry is not None
    return entry


def test_F_a_seat_moves_only_its_own_and_only_in_its_player_turn() -> None:
    move = {"origin": "W2812", "to": "W2712", "face_down": 1}
    assert Evening().to("fellowship").refused(DARK, "MoveFellowship", **move) == {"F.2"}
    assert "D.4" in Evening().to("dark_power").refused(FELLOWSHIP, "MoveFellowship", **move)
    flight = {"nazgul": ["nazgul_4"], "to": "W2724"}
    assert "F.2" in Evening().to("dark_power").refused(FELLOWSHIP, "MoveNazgul", **flight)
    assert "D.5" in Evening().to("fellowship").refused(DARK, "MoveNazgul", **flight)


def test_F_2_a_told_way_goes_from_hex_to_neighbouring_hex_and_ends_at_its_end() -> None:
    evening = at("W2820")
    assert walk(evening, "W2820", "W2821", "W2822") == set()
    assert walk(evening, "W2820", "W2822") == {"F.2"}
    assert walk(evening, "W2820", "W2821", to="W2822") == {"F.2"}
    assert walk(evening, "W2820", "W2821", "W2822", "W2821") == set(), "as crooked as one likes"


def test_F_3_example_frodo_spends_five_to_reach_w2823_and_could_have_stopped_after_three() -> None:
    evening = at("W2820", "frodo")
    assert walk(evening, "W2820", "W2821", "W2822", "W2823") == set()
    assert walk(evening, "W2820", "W2821", "W2822") == set()
    assert walk(evening, "W2820", "W2821", "W2822", "W2823", "W2824") == {"F.3"}


def test_F_3_a_way_in_two_pieces_is_one_way() -> None:
    evening = at("W2820")
    moved(evening, "W2820", "W2822", path=["W2821", "W2822"])
    assert walk(evening, "W2822", "W2823") == set(), "three and two"
    assert walk(evening, "W2822", "W2823", "W2824") == {"F.3"}
    moved(evening, "W2822", "W2823", path=["W2823"])
    assert walk(evening, "W2823", "W2824") == {"F.3"}


def test_F_3_who_has_not_moved_yet_pays_for_nobody_else() -> None:
    evening = Evening().to("fellowship").company("W2820", "gimli").company("W2822", "legolas")
    evening.to("fellowship", 2)
    moved(evening, "W2820", "W2822", path=["W2821", "W2822"])
    assert walk(evening, "W2822", "W2823", "W2824") == set(), "one of the two there has all his points"
    assert walk(evening, "W2822", "W2823", "W2824", face_down=2) == {"F.3"}


def test_F_3_an_end_no_way_could_reach_is_refused_and_can_be_agreed_over() -> None:
    evening = Evening().to("fellowship")
    fields = {"origin": "W2812", "face_down": 1}
    assert evening.refused(FELLOWSHIP, "MoveFellowship", **fields, to="E0929") == {"F.3"}
    assert evening.refused(FELLOWSHIP, "MoveFellowship", **fields, to="W2724") == {"F.3"}, "eleven hexes and more"
    assert evening.warned(FELLOWSHIP, "MoveFellowship", **fields, to="W2720") == {"F.3"}, "no known way leads there"
    assert evening.warned(FELLOWSHIP, "MoveFellowship", **fields, to="W2810") == set()
    evening.far(FELLOWSHIP, "MoveFellowship", **fields, to="E0929")


def test_F_3_a_face_up_character_pays_for_his_own_way_whoever_stands_where_he_came() -> None:
    evening = Evening().to("fellowship").company("W2522", "gimli").company("W2723", "legolas").to("fellowship", 2)
    for name, hex_ in (("gimli", "W2522"), ("legolas", "W2723")):
        evening.by_hand("face_up", "yes", name)
        evening.by_hand("hex", hex_, name)
        evening.by_hand("face_down_counters", 0, hex_)
    moved(evening, "W2522", "W2723", path=["W2622", "W2722", "W2723"], face_down=0, face_up=["gimli"])
    three = ("W2723", "W2724", "W2823", "W2822")
    assert walk(evening, *three, face_down=0, face_up=["gimli"]) == {"F.3"}
    moved(evening, "W2723", "W2724", path=["W2724"], face_down=0, face_up=["gimli"])
    assert walk(evening, *three, face_down=0, face_up=["legolas"]) == set(), "though he leaves last"


def test_F_3_who_was_turned_up_where_he_came_has_his_way_behind_him() -> None:
    evening = Evening().to("fellowship").company("W2522", "gimli").company("W2723", "legolas").to("fellowship", 2)
    evening.by_hand("face_up", "yes", "legolas")
    evening.by_hand("hex", "W2723", "legolas")
    evening.by_hand("face_down_counters", 0, "W2723")
    evening.by_hand("hex", "W2723", "nazgul_4")
    moved(evening, "W2522", "W2723", path=["W2622", "W2722", "W2723"])
    evening.do(DARK, "SearchOnMap", hex="W2723", searcher="nazgul")
    evening.roll(DARK, 1)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    three = ("W2723", "W2724", "W2823", "W2822")
    assert walk(evening, *three, face_down=0, face_up=["gimli"]) == {"F.3"}
    assert walk(evening, *three, face_down=0, face_up=["legolas"]) == set()


@pytest.mark.parametrize(("to", "near"), [("W2813", "W2812"), ("W0101", "W0102"), ("W1308", "W1309")])
def test_F_4_mountains_lakes_and_seas_are_no_end_of_a_move(to: str, near: str) -> None:
    evening = Evening().to("fellowship")
    evening.by_hand("face_down_counters", 1, near)
    fields = {"origin": near, "to": to, "face_down": 1}
    assert evening.refused(FELLOWSHIP, "MoveFellowship", **fields) == {"F.4"}
    evening.to("dark_power")
    assert "F.5" in evening.refused(DARK, "MoveNazgul", nazgul=["nazgul_4"], to=to)
    evening.by_hand("hex", near, "saruman")
    assert evening.refused(DARK, "MoveDarkPower", name="saruman", to=to) == {"F.4"}


def test_F_4_no_way_leads_through_a_mountain_or_over_a_mountain_hexside() -> None:
    assert walk(Evening().to("fellowship"), "W2812", "W2813", "W2713") == {"F.4"}
    assert walk(at("E0726"), "E0726", "E0727") == {"F.4"}


def test_F_4_paths_of_the_dead_are_entered_with_aragorn_and_never_left_that_way() -> None:
    dunharrow, dead = "W2625", "W2626"
    alone = at(dunharrow, "gimli")
    evening = at(dunharrow, "gimli", "aragorn")
    assert walk(evening, dunharrow, dead, face_down=2, names=["gimli", "aragorn"]) == set()
    fields = {"origin": dunharrow, "to": dead, "face_down": 1, "names": ["gimli"]}
    cites = {"F.4/paths-of-the-dead"}
    assert evening.denied(FELLOWSHIP, "MoveFellowship", **fields) == cites, "his desk knows better"
    assert evening.denied(FELLOWSHIP, "MoveFellowship", audience=DARK, **fields) == set()
    alone.by_hand("face_up", "yes", "aragorn")
    alone.by_hand("hex", "W2812", "aragorn")
    assert walk(alone, dunharrow, dead) == cites, "all see that he is elsewhere"
    evening.do(FELLOWSHIP, "MoveFellowship", origin=dunharrow, to=dead, face_down=2)
    assert walk(evening, dead, dunharrow) == cites


def test_F_4_misty_passes_are_closed_without_their_event() -> None:
    evening = Evening().to("fellowship")
    assert "F.4/misty-passes" in walk(evening, "W2812", "W2912", "W3011")
    assert "F.4/misty-passes" in walk(evening, "W2812", "W2912")


def test_F_4_morannon_is_passed_at_the_dark_powers_pleasure() -> None:
    for there, back in (("E0726", "E0826"), ("E0826", "E0726")):
        evening = at(there)
        fields = {"origin": there, "to": back, "face_down": 1}
        assert evening.refused(FELLOWSHIP, "MoveFellowship", **fields) == {"F.4/morannon"}
        evening.do(FELLOWSHIP, "MoveFellowship", agreed=(DARK,), **fields)
    evening = Evening().to("dark_power")
    evening.by_hand("hex", "E0826", "mouth_of_sauron")
    assert evening.ruled(DARK, "MoveDarkPower", name="mouth_of_sauron", to="E0726", path=["E0726"]).allowed


def test_F_4_roads_and_trails_count_through_the_sides_they_cross() -> None:
    evening = at("E0415")
    assert walk(evening, "E0415", "E0416", "E0317", "E0318", "E0319") == set(), "2 off the trail, then 1 each"
    assert walk(evening, "E0415", "E0416", "E0317", "E0318", "E0319", "E0320") == {"F.3"}


def test_F_4_example_boromir_reaches_e0420_and_frodo_e0319() -> None:
    boromir = at("E0416", "boromir")
    trail = ("E0416", "E0317", "E0318", "E0319", "E0320", "E0321", "E0420")
    assert walk(boromir, *trail) == set(), "four trail hexes and two halves of road: five"
    assert walk(boromir, *trail, "E0421") == {"F.3"}
    frodo = at("E0415", "frodo")
    along = ("E0415", "E0316", "E0416", "E0317", "E0318", "E0319")
    assert walk(frodo, *along) == set()
    assert walk(frodo, *along, "E0320") == {"F.3"}


def test_F_5_a_nazgul_flies_over_everything_and_is_not_ruled_by_points() -> None:
    evening = Evening().to("dark_power")
    entry = evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W1413").entry
    assert entry is not None
    assert ruled(evening, entry, FELLOWSHIP) == (True, "")


def test_F_6_a_told_way_ends_where_nazgul_or_a_servant_may_halt_it() -> None:
    evening = Evening().to("fellowship").company("W2820", "gimli").to("dark_power")
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2822")
    evening.to("fellowship", 2)
    assert "F.6" in walk(evening, "W2820", "W2821", "W2822", "W2823")
    assert walk(evening, "W2820", "W2821", "W2822") == set()
    moved(evening, "W2820", "W2822", path=["W2821", "W2822"])
    evening.settled()
    assert walk(evening, "W2822", "W2823") == set(), "who is not captured may go on"


def test_F_7_the_chart_of_the_box_decides_what_a_hex_costs() -> None:
    dear = Evening().table.box.with_owned({("terrain", "forest", "movement_points"): Cell("3", "this table's sheet")})
    evening = Evening(dear).to("fellowship").company("W2820", "gimli").to("fellowship", 2)
    assert walk(evening, "W2820", "W2821", "W2822") == set()
    assert walk(evening, "W2820", "W2821", "W2822", "W2823") == {"F.3"}


def test_F_3_a_doubted_move_by_destination_is_ruled_on_the_cheapest_way() -> None:
    evening = at("W2820")
    assert ruled(evening, moved(evening, "W2820", "W2823")) == (True, "")
    evening = at("W2820")
    assert ruled(evening, moved(evening, "W2820", "W2825")) == (False, "F.3")


def test_F_3_shadowfax_and_storms_change_what_a_doubted_move_may_cost() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[56], to=["aragorn"])
    evening.company("W2723", "aragorn").to("fellowship", 2)
    assert ruled(evening, moved(evening, "W2723", "W2323", using=[56], names=["aragorn"])) == (True, "")


def test_F_1_a_map_nobody_has_read_is_read_for_a_doubted_move_alone() -> None:
    evening = Evening("wotr_spi_1977").set_up()
    table = evening.table
    evening.roll(DARK, 3)
    sheets = load_box(table.game.folder, "practice")

    def read_all() -> int:
        count = 0
        while asks := [ask for ask in table.asks("public") if ask.kind == "read"]:
            row, column = asks[0].missing[0] if asks[0].missing else (asks[0].row, asks[0].column)
            cell = sheets.lookup(asks[0].chart, row, column) or sheets.lookup(asks[0].chart, "other", "")
            assert cell is not None
            evening.do(DARK, "GiveReading", chart=asks[0].chart, row=row, column=column, value=cell.value)
            count += 1
        return count

    read_all()
    evening.do(FELLOWSHIP, "EndPhase")
    evening.do(DARK, "EndEvents")
    evening.do(FELLOWSHIP, "EndEvents")
    read_all()
    evening.points()
    evening.do(DARK, "EndPhase")
    entry = moved(evening, "W2812", "W2714")
    assert table.challenge(DARK, entry).events[-1].__class__.__name__ == "ReadingAsked"
    assert 5 < read_all() < 40
    line = table.journal("public")[-1]
    assert line["events"][-1]["type"] == "ChallengeRuled"
    assert line["events"][-1]["stands"] is True
