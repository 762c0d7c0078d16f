"""L.4 to L.11: what a Magic Card does when it is used, and what is told of it."""

from typing import Any

import pytest

from engine.core.frozen import replace
from engine.games.wotr_spi.steps.f_movement.terrain import IMPASSABLE, Walk
from engine.games.wotr_spi.steps.l_magic.magic_uses import MagicCardUsed
from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

LEMBAS, ROPE, LIGHT, ATHELAS, SHADOWFAX = 50, 53, 54, 55, 56


def holder_at(hex_: str, card: int, name: str, *others: str) -> Evening:
    """The Fellowship's second Player-Turn; he has this card and stands, with these others, in a hex."""
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[card], to=[name])
    return evening.company(hex_, name, *others).to("fellowship", 2)


def walk(evening: Evening, *path: str, **more: object) -> set[str]:
    origin, *rest = path
    fields = {"origin": origin, "to": rest[-1], "path": rest, "face_down": 1, **more}
    ruling = evening.ruled(FELLOWSHIP, "MoveFellowship", **fields)
    return {check.cites for check in ruling.failing("truth") if check.refuses}


def go(evening: Evening, *path: str, **more: object) -> None:
    origin, *rest = path
    evening.do(FELLOWSHIP, "MoveFellowship", origin=origin, to=rest[-1], path=rest, **{"face_down": 1, **more})
    evening.settled()


def test_L_6_lembas_makes_every_passable_hex_cost_one_and_serves_a_group_that_parts() -> None:
    evening = holder_at("W2820", LEMBAS, "sam", "merry", "gimli")
    far = ("W2820", "W2821", "W2822", "W2823", "W2824", "W2724")
    assert walk(evening, *far) == {"F.3"}
    assert walk(evening, *far, using=[LEMBAS]) == set()
    go(evening, *far, using=[LEMBAS], names=["sam"])
    assert evening.public["magic_used"] == [LEMBAS]
    assert str(LEMBAS) not in evening.desk(FELLOWSHIP)["magic_cards"]
    go(evening, *far, using=[LEMBAS], names=["merry"])
    assert walk(evening, "W2812", "W2712", using=[LEMBAS]) == {"L.6"}, "they were elsewhere"
    evening.to("fellowship", 3)
    assert walk(evening, "W2820", "W2821", using=[LEMBAS]) == {"L.6"}, "once a game"


def test_L_6_lembas_opens_no_impassable_ground() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[LEMBAS], to=["sam"])
    assert walk(evening, "W2812", "W2813", "W2713", using=[LEMBAS]) == {"F.4"}


def test_L_8_elven_rope_takes_one_impassable_hex_for_four_points_and_never_ends_in_it() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[ROPE], to=["gimli"])
    over = ("W2812", "W2813", "W2713")
    assert walk(evening, *over) == {"F.4"}
    assert walk(evening, *over, using=[ROPE]) == set()
    assert walk(evening, "W2812", "W2813", using=[ROPE]) == {"F.4"}, "nobody stays in a mountain"
    go(evening, *over, using=[ROPE], names=["gimli"])
    evening.to("fellowship", 2)
    assert walk(evening, *over, using=[ROPE]) == {"L.8"}, "once a game"


def test_L_9_galadriels_light_makes_a_tunnel_cost_one() -> None:
    evening = holder_at("W2616", LIGHT, "frodo")
    fields = {"origin": "W2616", "to": "W2716", "path": ["W2716"], "face_down": 1}
    dark, lit = (evening.ruled(FELLOWSHIP, "MoveFellowship", **fields, using=using) for using in ([], [LIGHT]))
    costs = [
        next(check.facts["cost"] for check in ruling.checks if check.says == "way_is_within_the_allowance")
        for ruling in (dark, lit)
    ]
    assert (dark.allowed, lit.allowed, costs) == (True, True, ["3", "1"])


def test_L_10_athelas_heals_its_holder_on_the_desk_alone() -> None:
    evening = holder_at("W2820", ATHELAS, "sam")
    evening.do(FELLOWSHIP, "MarkOnDesk", character="sam", wounds=2, circles=1)
    assert evening.refused(FELLOWSHIP, "UseAthelas", holder="gimli") == {"L.10"}
    before = evening.public
    evening.do(FELLOWSHIP, "UseAthelas", holder="sam")
    sam = evening.desk(FELLOWSHIP)["people"]["sam"]
    assert (sam["wounds"], sam["circles"]) == (0, 1), "Ring-fatigue stays"
    assert evening.public == before
    assert evening.table.journal("public")[-1]["says"] == ["The Fellowship made a note on its desk"]
    assert "L.10" in evening.refused(FELLOWSHIP, "UseAthelas", holder="sam"), "once a game"


def test_L_10_athelas_shows_only_on_a_row_that_lies_open() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[ATHELAS], to=["gimli"])
    evening.by_hand("face_up", "yes", "gimli")
    evening.by_hand("hex", "W2812", "gimli")
    evening.do(DARK, "MarkWounds", character="gimli", wounds=2)
    evening.do(FELLOWSHIP, "UseAthelas", holder="gimli")
    assert evening.public["people"]["gimli"]["wounds"] == 0


def test_L_11_shadowfax_moves_eight_with_a_rider_and_a_hobbit() -> None:
    evening = holder_at("W2723", SHADOWFAX, "aragorn", "merry", "gimli")
    eight = ("W2723", *("W2724", "W2723") * 3, "W2724", "W2624")
    assert walk(evening, *eight, using=[SHADOWFAX], face_down=2) == set()
    assert walk(evening, *eight, face_down=2) == {"F.3"}
    assert walk(evening, *eight, using=[SHADOWFAX], face_down=3) == {"L.11"}
    assert walk(evening, *eight, "W2524", using=[SHADOWFAX], face_down=2) == {"F.3"}


def test_L_11_shadowfax_bears_no_hobbit_alone_and_enters_no_tunnel() -> None:
    evening = Evening().to("fellowship")
    taken = {"hex": "W2812", "count": 1, "cards": [SHADOWFAX]}
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", **taken, to=["sam"]) == {"L.11"}
    evening.do(FELLOWSHIP, "TakeMagicCards", **taken, to=["gimli"])
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=SHADOWFAX, to="merry") == {"L.11"}
    evening.company("W2616", "gimli").to("fellowship", 2)
    assert walk(evening, "W2616", "W2716", using=[SHADOWFAX]) == {"L.11"}


def palantir() -> Evening:
    """Gimli has the Palantir and Sting's blade in Minas Tirith, with Merry; it is the Dark Power Player-Turn."""
    evening = Evening().set_up((60, 77, 75)).to("fellowship").company("E0428", "gimli", "merry")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="E0428", count=2, cards=[44, 47], to=["gimli", "gimli"])
    return evening.to("dark_power")


def test_L_4_peering_tells_who_where_and_what_and_shows_half_the_event_cards() -> None:
    evening = palantir()
    evening.do(FELLOWSHIP, "PeerIntoPalantir", character="gimli", hex="E0428", cards=[44, 47])
    learned = repr(evening.public["learned"])
    assert "identity:gimli" in learned
    assert "44, 47" in learned
    assert evening.asks[0] == "show_events"
    assert "L.4/peering" in evening.refused(DARK, "ShowEvents", cards=[60]), "two of three"
    evening.do(DARK, "ShowEvents", cards=[60, 75])
    assert "60, 75" in evening.open_to(FELLOWSHIP)
    assert "60, 75" not in evening.open_to("public")
    assert evening.asks[0] == "palantir_point"
    evening.do(DARK, "GiveWord", yes=True)
    assert evening.public["shadow"]["spent"] == 1
    assert evening.public["map"]["face_down"]["E0428"] == 2, "he is named, not spotted"
    again = evening.refused(FELLOWSHIP, "PeerIntoPalantir", character="gimli", hex="E0428", cards=[44, 47])
    assert again == {"L.4/peering"}


def test_L_4_peering_costs_nothing_on_the_word_that_nothing_is_left() -> None:
    evening = palantir()
    evening.do(FELLOWSHIP, "PeerIntoPalantir", character="gimli", hex="E0428", cards=[44, 47])
    evening.do(DARK, "ShowEvents", cards=[60, 75])
    evening.do(DARK, "GiveWord", yes=False)
    assert evening.public["shadow"]["spent"] == 0


def test_L_4_peering_is_for_an_unspotted_character_with_the_palantir() -> None:
    early = Evening().to("fellowship")
    fields = {"character": "gimli", "hex": "W2812", "cards": [44]}
    assert early.refused(FELLOWSHIP, "PeerIntoPalantir", **fields) == {"L.2", "L.4/peering"}, "it lies in its box"
    evening = palantir()
    there = {"character": "gimli", "hex": "E0428", "cards": [44]}
    assert evening.denied(FELLOWSHIP, "PeerIntoPalantir", **there) == {"L.4/peering"}, "47 is left out"
    assert evening.denied(FELLOWSHIP, "PeerIntoPalantir", audience=DARK, **there) == set()
    evening.by_hand("face_up", "yes", "gimli")
    assert "L.4/peering" in evening.refused(FELLOWSHIP, "PeerIntoPalantir", **there)


def test_L_4_two_palantiri_are_the_dark_powers_for_good() -> None:
    evening = palantir()
    assert evening.public["magic_boxes"]["W2421"] == evening.public["magic_boxes"]["E1128"] == 1


@pytest.mark.parametrize("card", [LEMBAS, ROPE, LIGHT, SHADOWFAX])
def test_L_1_telling_who_has_a_card_stays_on_the_desk_when_it_helps(card: int) -> None:
    evening = holder_at("W2820", card, "aragorn", "sam")
    go(evening, "W2820", "W2821", using=[card], names=["aragorn"])
    line = evening.table.journal(DARK)[-1]
    assert line["do"]["using"] == [card]
    assert line["do"]["names"] == "(sealed)"
    assert "aragorn" not in repr(line)


@pytest.mark.parametrize("nobody", ["gollum", "saruman", "nazgul_3"])
def test_L_1_only_members_of_the_fellowship_possess_magic_cards_and_never_gollum(nobody: str) -> None:
    evening = Evening().to("fellowship")
    taken = {"hex": "W2812", "count": 1, "cards": [LEMBAS]}
    assert evening.refused(FELLOWSHIP, "TakeMagicCards", **taken, to=[nobody]) == {"L.2"}
    evening.do(FELLOWSHIP, "TakeMagicCards", **taken, to=["sam"])
    assert evening.refused(FELLOWSHIP, "ExchangeMagicCard", card=LEMBAS, to=nobody) == {"L.1"}
    assert evening.desk(FELLOWSHIP)["magic_cards"] == {"43": "frodo", "50": "sam"}


def test_L_8_the_rope_serves_one_hex_and_no_second_leg_of_the_same_player_turn() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[ROPE], to=["gimli"])
    go(evening, "W2812", "W2813", "W2713", using=[ROPE], names=["gimli"])
    assert "L.8" in walk(evening, "W2713", "W2813", "W2812", using=[ROPE])


def test_L_8_the_rope_used_in_the_shadow_of_sauron_costs_the_ringbearer_double() -> None:
    evening = Evening().set_up(dark=(74, None, None)).to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[ROPE], to=["frodo"])
    at = evening.table.judge.situation(evening.table.timeline.head, FELLOWSHIP, 0)
    way = ("E0927", ("E0926", "E0925"))
    walk_ = Walk(at, at.charts.find_in_secret, (ROPE,))
    assert walk_.step("E0927", "E0926") == IMPASSABLE
    cost = walk_.cost(*way)
    assert cost is not None
    assert walk_.near_barad_dur(*way) == cost < IMPASSABLE


def test_L_11_no_rope_brings_shadowfax_through_a_mountain() -> None:
    evening = Evening().to("fellowship")
    taken: dict[str, Any] = {"hex": "W2812", "count": 2, "cards": [ROPE, SHADOWFAX], "to": ["gimli", "gimli"]}
    evening.do(FELLOWSHIP, "TakeMagicCards", **taken)
    over = ("W2812", "W2813", "W2713")
    assert walk(evening, *over, using=[ROPE, SHADOWFAX]) == {"L.11"}
    assert walk(evening, *over, using=[ROPE]) == set()


@pytest.mark.parametrize(("walker", "left"), [("gimli", False), ("sam", True)])
def test_L_11_shadowfax_is_lost_when_his_holder_climbs_a_mountain(walker: str, left: bool) -> None:
    evening = Evening().to("fellowship")
    taken: dict[str, Any] = {"hex": "W2812", "count": 2, "cards": [ROPE, SHADOWFAX], "to": [walker, "gimli"]}
    evening.do(FELLOWSHIP, "TakeMagicCards", **taken)
    go(evening, "W2812", "W2813", "W2713", using=[ROPE], names=[walker])
    assert ("56" in evening.desk(FELLOWSHIP)["magic_cards"]) is left
    assert (SHADOWFAX in evening.desk(FELLOWSHIP)["magic_gone"]) is not left


def test_L_11_shadowfax_carries_no_spotted_hobbit_without_his_rider() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1)
    evening.company("W2723", "sam", "gimli")
    evening.by_hand("face_down_counters", 1, "W2723")
    evening.by_hand("spotted_hobbits", 1, "W2723")
    evening.to("fellowship", 2)
    hop = ("W2723", "W2724")
    assert walk(evening, *hop, using=[SHADOWFAX], face_down=0, spotted_hobbits=1) == {"L.11"}
    assert walk(evening, *hop, using=[SHADOWFAX], face_down=1, spotted_hobbits=1) == set()
    alone: dict[str, Any] = {"origin": "W2723", "to": "W2724", "face_down": 1, "using": [SHADOWFAX], "names": ["sam"]}
    assert "L.11" in evening.denied(FELLOWSHIP, "MoveFellowship", **alone)
    assert "L.11" not in evening.denied(FELLOWSHIP, "MoveFellowship", audience=DARK, **alone)


def test_L_9_one_light_is_in_one_company_and_l_2_in_none_before_a_box_is_opened() -> None:
    evening = Evening().to("fellowship")
    assert "L.2" in walk(evening, "W2812", "W2811", using=[LIGHT])
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1)
    evening.company("W2820", "sam").to("fellowship", 2)
    go(evening, "W2812", "W2811", using=[LIGHT])
    assert walk(evening, "W2820", "W2821", using=[LIGHT]) == {"L.9"}
    assert walk(evening, "W2811", "W2810", using=[LIGHT]) == set()


def test_L_11_one_horse_stands_where_everybody_saw_him_go() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1)
    go(evening, "W2812", "W2811", using=[SHADOWFAX])
    assert walk(evening, "W2812", "W2811", using=[SHADOWFAX]) == {"L.11"}
    assert walk(evening, "W2811", "W2810", using=[SHADOWFAX]) == set()


def with_a_walker(card: int) -> Evening:
    """Sam has this card and stands in W2820 with Gimli, Merry in W2821; Merry has just walked in to them."""
    evening = holder_at("W2820", card, "sam", "gimli").company("W2821", "merry").to("fellowship", 3)
    go(evening, "W2821", "W2820", names=["merry"])
    return evening


@pytest.mark.parametrize(("card", "cites"), [(LEMBAS, "L.6"), (ROPE, "L.8"), (LIGHT, "L.9")])
def test_L_6_8_9_who_walked_in_to_the_holder_in_this_game_turn_shares_no_card(card: int, cites: str) -> None:
    evening = with_a_walker(card)
    hop = ("W2820", "W2821")
    assert walk(evening, *hop, using=[card], face_down=3) == {cites}, "three go, and two began here"
    assert walk(evening, *hop, face_down=3) == set()
    assert walk(evening, *hop, using=[card], face_down=2) == set(), "two may have begun here"
    assert walk(evening, *hop, using=[card], face_down=2, names=["sam", "merry"]) == {cites}, "the desk knows better"
    assert walk(evening, *hop, using=[card], face_down=2, names=["sam", "gimli"]) == set()
    go(evening, *hop, using=[card], face_down=2, names=["sam", "gimli"])
    assert walk(evening, *hop, using=[card]) == {cites}, "only Merry is left, and she walked in"
    assert walk(evening, *hop) == set()
    offer = next(one for one in evening.offered(FELLOWSHIP, "MoveFellowship") if one.fixed["origin"] == "W2820")
    offered = [card for field in offer.fields if field.name == "using" for card, _ in field.options]
    assert offered
    assert card not in offered


def test_L_6_what_only_the_desk_knows_of_who_began_where_is_refused_on_the_desk_alone() -> None:
    evening = with_a_walker(LEMBAS)
    fields: dict[str, Any] = {"origin": "W2820", "to": "W2821", "path": ["W2821"], "face_down": 2, "using": [LEMBAS]}
    fields["names"] = ["sam", "merry"]
    assert evening.denied(FELLOWSHIP, "MoveFellowship", **fields) == {"L.6"}
    assert evening.denied(FELLOWSHIP, "MoveFellowship", audience=DARK, **fields) == set()


@pytest.mark.parametrize(("card", "cites"), [(LEMBAS, "L.6"), (LIGHT, "L.9")])
def test_L_6_9_who_began_with_the_holder_shares_the_card_wherever_they_part(card: int, cites: str) -> None:
    evening = holder_at("W2820", card, "sam", "gimli").company("W2822", "merry").to("fellowship", 3)
    go(evening, "W2820", "W2821", names=["gimli"])
    go(evening, "W2820", "W2720", using=[card], names=["sam"])
    assert walk(evening, "W2821", "W2822", using=[card]) == set(), "Gimli began the Game-Turn with him"
    go(evening, "W2821", "W2822", using=[card], names=["gimli"])
    assert walk(evening, "W2822", "W2821", using=[card], face_down=2) == {cites}, "Merry did not"
    assert walk(evening, "W2822", "W2821", using=[card], face_down=1) == set(), "it may be Gimli who goes on"
    assert walk(evening, "W2822", "W2821", using=[card], face_down=1, names=["merry"]) == {cites}


def test_L_6_who_left_and_came_back_still_began_there() -> None:
    evening = holder_at("W2820", LEMBAS, "sam", "gimli")
    go(evening, "W2820", "W2821", names=["gimli"])
    go(evening, "W2821", "W2820", names=["gimli"])
    assert walk(evening, "W2820", "W2821", using=[LEMBAS], face_down=2, names=["sam", "gimli"]) == set()


def test_L_6_of_a_hex_that_all_have_left_again_who_comes_later_shares_nothing() -> None:
    evening = holder_at("W2820", LEMBAS, "sam", "gimli").company("W2822", "merry").to("fellowship", 3)
    go(evening, "W2820", "W2821", face_down=2, names=["sam", "gimli"])
    go(evening, "W2821", "W2820", face_down=2, names=["sam", "gimli"])
    go(evening, "W2822", "W2821", names=["merry"])
    go(evening, "W2820", "W2720", using=[LEMBAS], names=["sam"])
    assert walk(evening, "W2821", "W2822", using=[LEMBAS]) == {"L.6"}, "nobody is there who began with Sam"


def test_L_6_and_N_13_a_captive_whom_eagles_carry_off_takes_no_share_of_those_who_stay() -> None:
    evening = holder_at("W2820", LEMBAS, "sam", "gimli")
    evening.by_hand("captive_hobbits", 1, "W2821")
    go(evening, "W2820", "W2821", names=["gimli"])
    go(evening, "W2820", "W2720", using=[LEMBAS], names=["sam"])
    evening.do(FELLOWSHIP, "PlayEvent", card=72)
    evening.do(FELLOWSHIP, "FlyWithEagles", origin="W2821", to="W2812", captive_hobbits=1)
    assert walk(evening, "W2821", "W2822", using=[LEMBAS]) == set(), "it is Gimli who is left there"


def test_L_6_a_company_of_open_counters_is_told_apart_by_name() -> None:
    evening = holder_at("W2820", LEMBAS, "sam", "gimli").company("W2821", "legolas")
    for name, hex_ in (("gimli", "W2820"), ("legolas", "W2821")):
        evening.by_hand("face_up", "yes", name)
        evening.by_hand("hex", hex_, name)
    evening.to("fellowship", 3)
    go(evening, "W2821", "W2820", face_down=0, face_up=["legolas"])
    hop = ("W2820", "W2821")
    assert walk(evening, *hop, using=[LEMBAS], face_up=["legolas"]) == {"L.6"}
    assert walk(evening, *hop, using=[LEMBAS], face_up=["gimli"]) == set()


def test_L_6_and_N_9_lembas_is_offered_unless_pipeweed_is_found_and_in_gorgoroth_all_the_same() -> None:
    evening = holder_at("E0628", LEMBAS, "sam", "frodo")

    def offering() -> set[str]:
        offers = evening.offered(FELLOWSHIP, "MoveFellowship")
        using = {offer.fixed["origin"]: field for offer in offers for field in offer.fields if field.name == "using"}
        return {hex_ for hex_, field in using.items() if LEMBAS in [card for card, _ in field.options]}

    assert offering() == {"W2812", "E0628"}
    evening.do(DARK, "PlayEvent", card=68)
    assert offering() == {"E0628"}


def test_L_6_and_E_7_a_gandalf_placed_in_this_game_turn_began_it_in_no_hex() -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[LEMBAS], to=["sam"])
    fight.stand("gandalf_grey").dark("mouth_of_sauron").on().start().round(NOTHING, KILLS).roll(FELLOWSHIP, 1)
    evening = fight.to("fellowship", 2)
    count = evening.state.stacks["W2812"].face_down
    evening.do(FELLOWSHIP, "PlaceGandalf", hex="W2812")
    hop = ("W2812", "W2811")
    assert walk(evening, *hop, using=[LEMBAS], face_down=count) == set()
    assert walk(evening, *hop, using=[LEMBAS], face_down=count + 1) == {"L.6"}


def test_L_6_a_card_played_that_the_record_has_out_of_the_game_is_in_one_place() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1)
    magic = replace(evening.state.magic, gone=(LEMBAS,))
    assert magic.unseen == 1
    used = MagicCardUsed(LEMBAS, "W2812").apply(replace(evening.state, magic=magic)).magic
    assert (used.used, used.gone, used.unseen) == ((LEMBAS,), (), 1)
