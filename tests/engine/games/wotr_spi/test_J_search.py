"""J.1: the card, the force, the roll, who is turned up, and where the searchers stay."""

import pytest

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

ROHAN, DUNLAND, FANGORN = "W2724", "W2418", "W2720"


def searching(card: int = 97, *companies: tuple[str, tuple[str, ...]], letter: str = "A", die: int = 5) -> Evening:
    """Game-Turn 2, fourteen points, this card drawn; companies stand face-down in their hexes."""
    evening = Evening().to("fellowship")
    for to, names in companies or ((ROHAN, ("gimli", "legolas", "merry")),):
        evening.company(to, *names)
    evening.to("search", 2).points(letter, die)
    evening.do(DARK, "DrawSearch", card=card)
    return evening


def search(evening: Evening, face: int, hex_: str = ROHAN, **force: int) -> None:
    evening.do(DARK, "SearchHex", hex=hex_, **(force or {"nazgul": 3}))
    evening.roll(DARK, face)


def test_J_nobody_is_attacked_by_name_before_a_search_has_spotted_him() -> None:
    evening = searching().to("dark_power")
    assert evening.refused(DARK, "MoveNazgul", nazgul=["nazgul_4"], to=ROHAN) == {"F.4"}
    evening.by_hand("hex", ROHAN, "nazgul_4")
    assert evening.refused(DARK, "StartCombat", hex=ROHAN) == {"G"}


def test_J_limitations_no_town_or_citadel_is_searched() -> None:
    evening = searching(97, ("W2624", ("gimli",)), ("W2524", ("sam",)))
    for hex_ in ("W2624", "W2524"):
        assert evening.refused(DARK, "SearchHex", hex=hex_, nazgul=1) == {"J"}
    assert not evening.offered(DARK, "SearchHex")


def test_J_limitations_there_is_no_search_in_the_dark_powers_own_player_turn() -> None:
    evening = searching().to("dark_power")
    assert evening.refused(DARK, "SearchHex", hex=ROHAN, nazgul=1) == {"D.3"}


def test_J_1_the_card_is_drawn_right_after_the_points_and_lies_open() -> None:
    evening = Evening().to("search", 2).points()
    assert evening.asks == ["search_card"]
    assert evening.refused(FELLOWSHIP, "DrawSearch", card=97) == {"J.1"}
    for wrong in (96, 113):
        assert evening.refused(DARK, "DrawSearch", card=wrong) == {"C.3"}
    evening.do(DARK, "DrawSearch", card=97)
    assert evening.public["search"] == {
        "card": 97,
        "force": "nazgul",
        "provinces": ["rohan", "dunland", "fangorn"],
        "nazgul_left": 3,
        "orcs_left": 0,
    }
    assert evening.refused(DARK, "DrawSearch", card=98) == {"J.1"}


def test_J_1_the_card_on_top_of_the_deck_is_not_the_one_at_its_bottom() -> None:
    evening = searching(97).to("search", 3).points()
    assert evening.refused(DARK, "DrawSearch", card=97) == {"J.1"}
    evening.do(DARK, "DrawSearch", card=98)


def test_J_1_a_force_is_three_nazgul_or_a_band_of_orcs() -> None:
    evening = searching(103)
    assert (evening.public["search"]["nazgul_left"], evening.public["search"]["orcs_left"]) == (0, 6)
    assert "J.1" in evening.refused(DARK, "SearchHex", hex=ROHAN, nazgul=1)
    assert "J.1" in evening.refused(DARK, "SearchHex", hex=ROHAN, orcs=7)
    assert "J.1" in evening.refused(DARK, "SearchHex", hex=ROHAN)
    assert "J.1" in evening.refused(DARK, "SearchHex", hex=ROHAN, orcs=-1)
    assert "J.1" in evening.refused(FELLOWSHIP, "SearchHex", hex=ROHAN, orcs=6)


def test_J_1_only_listed_provinces_with_unspotted_characters_are_searched() -> None:
    evening = searching(97, (ROHAN, ("gimli",)), ("W2215", ("sam",)))
    assert evening.refused(DARK, "SearchHex", hex="W2215", nazgul=1) == {"J.1"}, "hollin is not on the card"
    assert evening.refused(DARK, "SearchHex", hex=DUNLAND, nazgul=1) == {"J.1"}, "nobody is there"
    (offer,) = evening.offered(DARK, "SearchHex")
    assert [option for option, _ in offer.fields[0].options] == [ROHAN]
    search(evening, 2, nazgul=1)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    evening.do(DARK, "PlaceForce")
    assert "J.1" in evening.refused(DARK, "SearchHex", hex=ROHAN, nazgul=1), "everybody there is spotted"


def test_J_1_a_hex_whose_province_nobody_has_told_is_searched_on_the_tables_word() -> None:
    evening = Evening("wotr_spi_1977").set_up()
    evening.roll(DARK, 3)
    evening.do(DARK, "GiveReading", chart="control_of_gollum", row="3", value="neither")
    evening.to("search")
    for row in "ABCDEF":
        for column in "123456":
            evening.do(
                DARK, "GiveReading", agreed=(FELLOWSHIP,), chart="shadow_points", row=row, column=column, value="9"
            )
    evening.to("fellowship").company(FANGORN, "gimli").to("ring", 2)
    evening.roll(DARK, 3)
    evening.to("search").points()
    evening.do(DARK, "DrawSearch", card=97)
    for column, value in (("force", "nazgul"), ("strength", "3"), ("provinces", "rohan;fangorn")):
        evening.do(DARK, "GiveReading", chart="search_cards", row="97", column=column, value=value)
    assert evening.warned(DARK, "SearchHex", hex=FANGORN, nazgul=1) == {"J.1"}


def test_J_1_rivendell_and_lorien_are_never_searched() -> None:
    evening = searching(102, (ROHAN, ("gimli",)))
    assert evening.refused(DARK, "SearchHex", hex="W2812", nazgul=1) == {"F.4"}, "its Province is on the card"


def test_J_1_search_costs_two_for_each_nazgul_and_one_a_hex_for_orcs() -> None:
    evening = searching(97, (ROHAN, ("gimli",)), (DUNLAND, ("sam",)))
    search(evening, 6, nazgul=2)
    assert evening.public["shadow"]["spent"] == 4
    search(evening, 6, DUNLAND, nazgul=1)
    assert evening.public["shadow"]["spent"] == 6
    orcs = searching(103, (ROHAN, ("gimli",)), (FANGORN, ("sam",)))
    search(orcs, 6, orcs=4)
    assert orcs.public["shadow"]["spent"] == 1
    search(orcs, 6, FANGORN, orcs=2)
    assert orcs.public["shadow"]["spent"] == 2


def test_J_1_search_splits_the_force_as_the_dark_power_likes_until_it_is_used_up() -> None:
    evening = searching(97, (ROHAN, ("gimli",)), (DUNLAND, ("sam",)), (FANGORN, ("pippin",)))
    search(evening, 6, nazgul=1)
    assert evening.public["search"]["nazgul_left"] == 2
    assert evening.refused(DARK, "SearchHex", hex=DUNLAND, nazgul=3) == {"J.1"}
    search(evening, 6, DUNLAND, nazgul=1)
    search(evening, 6, FANGORN, nazgul=1)
    assert not evening.offered(DARK, "SearchHex")


def test_J_1_search_of_one_hex_is_one_roll_a_phase() -> None:
    evening = searching()
    search(evening, 6, nazgul=1)
    assert evening.refused(DARK, "SearchHex", hex=ROHAN, nazgul=1) == {"J.1"}


def test_J_1_search_is_limited_to_nazgul_who_live() -> None:
    evening = searching()
    for name in ("lord_of_the_nazgul", "gothmog", *(f"nazgul_{number}" for number in range(3, 9))):
        evening.by_hand("dead", "yes", name)
    assert evening.refused(DARK, "SearchHex", hex=ROHAN, nazgul=2) == {"E.13"}
    (offer,) = evening.offered(DARK, "SearchHex")
    assert offer.fields[1].high == 1


@pytest.mark.parametrize(("face", "spotted"), [(1, True), (2, True), (3, False), (4, False), (5, False), (6, False)])
def test_J_1_search_follows_the_die_on_the_search_table(face: int, spotted: bool) -> None:
    evening = searching()
    search(evening, face)
    assert evening.asks == (["reveal"] if spotted else ["play_search"])


def test_J_1_spotting_turns_counters_up_and_names_them() -> None:
    evening = searching()
    search(evening, 2)
    assert evening.refused(DARK, "RevealSpotted", named=["gimli", "legolas"], hobbits=1) == {"J.1"}
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas"], hobbits=1)
    for name in ("gimli", "legolas"):
        assert evening.public["people"][name]["hex"] == ROHAN
    learned = [(line["what"], line["cites"]) for line in evening.table.view(DARK)["learned"]]
    assert learned == [("letter:1", "D.6"), ("identity:gimli", "J.1"), ("identity:legolas", "J.1")]


def test_J_1_spotting_names_no_hobbit() -> None:
    evening = searching()
    search(evening, 2)
    assert evening.refused(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas", "merry"]) == {"J.1"}
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas"], hobbits=1, which=["merry"])
    assert evening.public["map"]["spotted_hobbits"] == {ROHAN: 1}
    assert ROHAN not in evening.public["map"]["face_down"]
    assert "merry" not in evening.public["people"]
    assert evening.desk(FELLOWSHIP)["people"]["merry"]["spotted"]
    for audience in ("public", DARK):
        assert evening.table.journal(audience)[-1]["do"]["which"] == "(sealed)"


def test_J_1_spotting_lets_the_fellowship_keep_track_of_which_hobbits_if_it_likes() -> None:
    evening = searching()
    search(evening, 2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas"], hobbits=1)
    assert not evening.desk(FELLOWSHIP)["people"]["merry"]["spotted"]
    assert evening.public["map"]["spotted_hobbits"] == {ROHAN: 1}


def test_J_1_spotting_turns_up_everybody_unspotted_in_the_hex() -> None:
    evening = searching()
    search(evening, 2)
    for wrong in (
        {"named": ["gimli"]},
        {"named": ["gimli", "legolas"], "hobbits": 2},
        {"named": ["gimli", "gimli"], "hobbits": 1},
        {"hobbits": -1, "named": ["gimli", "legolas", "aragorn", "boromir"]},
    ):
        assert evening.refused(FELLOWSHIP, "RevealSpotted", **wrong) <= {"J.1", "E.6"}


def test_J_1_spotting_warns_on_the_desk_when_somebody_is_named_who_stands_elsewhere() -> None:
    evening = searching()
    search(evening, 2)
    wrong = {"named": ["aragorn", "legolas"], "hobbits": 1}
    assert evening.denied(FELLOWSHIP, "RevealSpotted", audience=FELLOWSHIP, **wrong) == {"J.1"}
    assert evening.denied(FELLOWSHIP, "RevealSpotted", audience=DARK, **wrong) == set()


def test_M_2c_orcs_never_spot_the_wearer_of_the_ring() -> None:
    evening = searching(103, (ROHAN, ("gimli", "frodo")))
    evening.do(FELLOWSHIP, "PutOnRing")
    search(evening, 1, orcs=6)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    assert evening.public["map"]["face_down"][ROHAN] == 1
    assert evening.asks == ["place_force"]


def test_M_2c_orcs_that_find_nobody_but_the_wearer_stay_nowhere() -> None:
    evening = searching(103, (ROHAN, ("frodo",)))
    evening.do(FELLOWSHIP, "PutOnRing")
    search(evening, 1, orcs=6)
    evening.do(FELLOWSHIP, "RevealSpotted")
    assert evening.asks == ["play_search"]
    assert evening.public["map"]["orcs"] == {}


def test_M_2d_nazgul_spot_the_wearer_with_everybody_when_the_roll_spots() -> None:
    evening = searching(97, (ROHAN, ("gimli", "frodo")))
    evening.do(FELLOWSHIP, "PutOnRing")
    search(evening, 2)
    assert evening.refused(FELLOWSHIP, "RevealSpotted", named=["gimli"]) == {"J.1"}
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"], hobbits=1)


def test_M_2d_nazgul_whose_roll_fails_spot_the_wearer_alone_on_the_fellowships_word() -> None:
    evening = searching(97, (ROHAN, ("gimli", "frodo")))
    evening.do(FELLOWSHIP, "PutOnRing")
    search(evening, 6)
    assert evening.asks == ["ring_spotted"]
    assert evening.refused(DARK, "GiveWord", yes=True) == {"table"}
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    assert evening.refused(FELLOWSHIP, "RevealSpotted", named=["gimli"], hobbits=1) == {"J.1"}
    evening.do(FELLOWSHIP, "RevealSpotted", hobbits=1)
    assert evening.public["map"]["face_down"][ROHAN] == 1
    assert evening.asks == ["place_force"]


def test_M_2c_the_ring_put_on_after_the_die_is_warned_to_hide_nobody_from_it() -> None:
    evening = searching(97, (ROHAN, ("frodo",)))
    assert "M.2c" not in evening.warned(FELLOWSHIP, "PutOnRing")
    search(evening, 1)
    assert evening.asks == ["reveal"]
    assert "M.2c" in evening.warned(FELLOWSHIP, "PutOnRing")


def test_M_2d_nobody_is_turned_up_when_the_last_counter_has_gone_meanwhile() -> None:
    evening = searching(97, (ROHAN, ("frodo",)))
    evening.do(FELLOWSHIP, "PutOnRing")
    search(evening, 6)
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    evening.by_hand("face_down_counters", 0, ROHAN)
    evening.do(FELLOWSHIP, "RevealSpotted")
    assert "reveal" not in evening.asks


def test_J_1_placement_puts_the_searchers_where_they_spotted_somebody() -> None:
    evening = searching()
    search(evening, 2, nazgul=2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas"], hobbits=1)
    for wrong in (
        {"nazgul": ["nazgul_4", "nazgul_5", "nazgul_6"]},
        {"nazgul": ["nazgul_4", "nazgul_4"]},
        {"nazgul": ["saruman"]},
        {"orcs": 1},
        {"orcs": -1},
    ):
        assert evening.refused(DARK, "PlaceForce", **wrong) == {"J.1"}
    assert evening.refused(FELLOWSHIP, "PlaceForce", nazgul=["nazgul_4"]) == {"J.1"}
    evening.do(DARK, "PlaceForce", nazgul=["nazgul_4", "gothmog"])
    assert {evening.public["people"][name]["hex"] for name in ("nazgul_4", "gothmog")} == {ROHAN}
    assert evening.public["shadow"]["spent"] == 4, "paid when they searched"


def test_J_1_placement_may_be_declined() -> None:
    evening = searching()
    search(evening, 2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas"], hobbits=1)
    evening.do(DARK, "PlaceForce")
    assert evening.public["people"]["nazgul_4"]["hex"] == "W3218"


def test_J_1_placement_of_orcs_is_of_the_cards_kind_and_of_the_strength_that_searched() -> None:
    evening = searching(103)
    search(evening, 1, orcs=4)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas"], hobbits=1)
    assert evening.refused(DARK, "PlaceForce", orcs=5) == {"J.1"}
    evening.do(DARK, "PlaceForce", orcs=4)
    assert evening.public["map"]["orcs"] == {ROHAN: {"strength": 4, "kind": "hand_orcs"}}


def test_J_1_placement_after_a_failed_search_puts_nothing_on_the_map() -> None:
    evening = searching()
    search(evening, 6)
    assert evening.refused(DARK, "PlaceForce", nazgul=["nazgul_4"]) == {"J.1"}
    assert evening.public["shadow"]["spent"] == 6, "the points are gone all the same"


def test_J_1_placement_where_somebody_was_spotted_before_costs_the_usual_points() -> None:
    evening = searching()
    assert "J.1" in evening.refused(DARK, "SendForce", hex=ROHAN, nazgul=["nazgul_4"])
    evening.by_hand("spotted_hobbits", 1, ROHAN)
    evening.do(DARK, "SendForce", hex=ROHAN, nazgul=["nazgul_4", "nazgul_5"])
    assert evening.public["people"]["nazgul_4"]["hex"] == ROHAN
    assert evening.public["shadow"]["spent"] == 4
    assert evening.public["search"]["nazgul_left"] == 1
    orcs = searching(103)
    orcs.by_hand("spotted_hobbits", 1, ROHAN)
    orcs.do(DARK, "SendForce", hex=ROHAN, orcs=6)
    assert orcs.public["map"]["orcs"] == {ROHAN: {"strength": 6, "kind": "hand_orcs"}}
    assert orcs.public["shadow"]["spent"] == 1


def test_J_1_placement_stays_in_the_provinces_of_the_card_and_out_of_towns() -> None:
    evening = searching()
    evening.by_hand("spotted_hobbits", 1, "W2716")
    evening.by_hand("spotted_hobbits", 1, "W2624")
    assert evening.refused(DARK, "SendForce", hex="W2716", nazgul=["nazgul_4"]) == {"J.1"}
    assert evening.refused(DARK, "SendForce", hex="W2624", nazgul=["nazgul_4"]) == {"J"}
    assert not evening.offered(DARK, "SendForce")


def test_J_1_forces_that_nobody_pays_for_go_nowhere_after_a_forfeit() -> None:
    evening = Evening().to("fellowship").company(ROHAN, "gimli").to("search", 2).points("B", 5)
    evening.to("dark_power")
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4", "nazgul_5", "nazgul_6"], to="W2716")
    evening.to("search", 3)
    evening.do(DARK, "DrawSearch", card=103)
    assert evening.refused(DARK, "SearchHex", hex=ROHAN, orcs=6) == {"I.1"}
    evening.by_hand("spotted_hobbits", 1, ROHAN)
    assert evening.refused(DARK, "SendForce", hex=ROHAN, orcs=6) == {"I.1"}
    assert not evening.offered(DARK, "SearchHex") + evening.offered(DARK, "SendForce")


def test_J_1_example_a_three_spots_nobody_and_six_points_are_spent() -> None:
    evening = searching(97, letter="A", die=2)
    search(evening, 3)
    assert evening.asks == ["play_search"]
    assert evening.public["shadow"]["spent"] == 6
    assert evening.public["map"]["face_down"][ROHAN] == 3


def test_J_1_example_a_two_spots_gimli_legolas_and_a_hobbit_and_three_nazgul_come() -> None:
    evening = searching(97, letter="A", die=2)
    search(evening, 2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas"], hobbits=1)
    evening.do(DARK, "PlaceForce", nazgul=["nazgul_3", "nazgul_7", "nazgul_4"])
    assert evening.asks == ["play_search"]
    assert {evening.public["people"][name]["hex"] for name in ("nazgul_3", "nazgul_7", "nazgul_4")} == {ROHAN}
    assert evening.public["shadow"]["spent"] == 6


def test_J_6_who_leaves_the_province_is_unspotted_again() -> None:
    evening = searching()
    search(evening, 2)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas"], hobbits=1, which=["merry"])
    evening.do(DARK, "PlaceForce")
    evening.to("fellowship")
    within = {"origin": ROHAN, "to": "W2723", "face_up": ["gimli"]}
    evening.do(FELLOWSHIP, "MoveFellowship", **within)
    assert evening.public["people"]["gimli"]["spotted"]
    assert evening.refused(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to="W2723", face_up=["legolas", "legolas"])
    evening.do(FELLOWSHIP, "MoveFellowship", origin=ROHAN, to="W2720", face_up=["legolas"], spotted_hobbits=1)
    assert "legolas" not in evening.public["people"]
    assert evening.public["map"]["face_down"][FANGORN] == 2
    assert not evening.desk(FELLOWSHIP)["people"]["merry"]["spotted"]
