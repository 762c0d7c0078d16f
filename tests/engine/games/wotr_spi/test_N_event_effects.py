"""N.5 to N.20: what each Event does, and when it may be played."""

import pytest

from engine.games.wotr_spi.in_hand import Eagles, OrcsEscape
from engine.games.wotr_spi.steps.n_events.rescues import EaglesFlew
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_capture import captured
from tests.engine.games.wotr_spi.test_J_search import ROHAN

UNSEEN = (None, None, None)


def walkers(hex_: str = "W2814", *names: str) -> Evening:
    """The Fellowship's second Player-Turn, these (Gimli, else) in a hex since the first one."""
    evening = Evening().to("fellowship").company(hex_, *(names or ("gimli",)))
    return evening.to("fellowship", 2)


def walk(evening: Evening, *path: str, **more: object) -> set[str]:
    """What refuses one unnamed counter's way, told hex by hex; nothing when it is allowed."""
    origin, *rest = path
    fields = {"origin": origin, "to": rest[-1], "path": rest, "face_down": 1, **more}
    ruling = evening.ruled(FELLOWSHIP, "MoveFellowship", **fields)
    return {check.cites for check in ruling.failing("truth") if check.refuses}


@pytest.mark.parametrize("card", [57, 58, 59])
def test_N_5_misty_passes_are_open_for_their_game_turn_and_nobody_stays_in_them(card: int) -> None:
    evening = Evening().to("fellowship")
    over = ("W2812", "W2912", "W3011")
    assert "F.4/misty-passes" in walk(evening, *over)
    evening.do(DARK, "PlayEvent", card=card)
    assert walk(evening, "W2812", "W2912") == set()
    assert walk(evening, "W2812", "W2912", using=[56]) == {"N.5", "L.1", "L.2"}, "never Shadowfax, nor one nobody has"
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2912", face_down=1, names=["gimli"])
    if evening.state.step == "servant":
        evening.do(FELLOWSHIP, "TurnServant", hex=evening.state.hex_in_hand, servant="rumor")
    assert "N.5" in evening.refused(FELLOWSHIP, "EndPhase")
    assert "N.5" in evening.refused(FELLOWSHIP, "StartCombat", hex="W2812"), "nobody could move them after it"
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2912", to="W3011", path=["W3011"], face_down=1)
    evening.to("dark_power")
    assert "N.5" in evening.refused(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2912")
    evening.to("fellowship", 2)
    assert "F.4/misty-passes" in walk(evening, *over)


@pytest.mark.parametrize("card", [60, 61, 62])
def test_N_6_storms_halve_allowances_dropping_fractions_and_bar_the_boats(card: int) -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[56], to=["gandalf_grey"])
    evening.company("W2723", "gimli", "gandalf_grey").company("W2918", "sam")
    evening.to("fellowship", 2)
    three = ("W2723", "W2724", "W2723", "W2724")
    assert walk(evening, *three) == set()
    evening.do(DARK, "PlayEvent", card=card)
    assert walk(evening, *three) == {"N.6"}, "half of five is two"
    assert walk(evening, "W2723", "W2724", "W2624") == set()
    assert walk(evening, *three, using=[56]) == set(), "half of eight is four"
    assert "N.6" in evening.refused(FELLOWSHIP, "PlayEvent", card=66)


def test_N_6_storms_add_one_to_every_search_die() -> None:
    results = {}
    for storm in (False, True):
        evening = Evening().to("fellowship").company("W2724", "gimli").to("search", 2).points()
        if storm:
            evening.do(DARK, "PlayEvent", card=60)
        evening.do(DARK, "DrawSearch", card=97)
        evening.do(DARK, "SearchHex", hex="W2724", nazgul=3)
        ruling = evening.roll(DARK, 2)
        (rolled,) = [event for event in ruling.events if type(event).__name__ == "SearchRolled"]
        results[storm] = rolled.result
        assert rolled.die == 2, "the die is told as it fell"
    box = evening.table.box
    assert results == {
        False: box.lookup("search", "nazgul", "2").value,
        True: box.lookup("search", "nazgul", "3").value,
    }
    assert results[False] != results[True]


@pytest.mark.parametrize("card", [63, 64, 65])
def test_N_7_floods_make_a_minor_river_cost_two(card: int) -> None:
    evening = walkers("W2821")
    over = ("W2821", "W2822", "W2823", "W2822")
    assert walk(evening, *over) == set(), "1, 1 + 1, and back 1 + 1: five"
    evening.do(DARK, "PlayEvent", card=card)
    assert walk(evening, *over) == {"N.7"}
    assert walk(evening, *over[:3]) == set()
    assert walk(evening.to("fellowship", 3), *over) == set()


def test_N_9_precedence_of_pipeweed_over_lembas_and_boats() -> None:
    evening = walkers("W2918")
    assert walk(evening, "W2812", "W2712", using=[50]) == {"L.1", "L.2"}, "nobody has it"
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[50], to=["sam"])
    assert walk(evening, "W2812", "W2712", using=[50]) == set()
    evening.do(FELLOWSHIP, "PlayEvent", card=66)
    boat = {"origin": "W2918", "to": "W3024", "face_down": 1, "by_boat": True}
    assert evening.ruled(FELLOWSHIP, "MoveFellowship", **boat).allowed
    evening.do(DARK, "PlayEvent", card=68)
    assert walk(evening, "W2812", "W2712", using=[50]) == {"N.9"}
    assert evening.refused(FELLOWSHIP, "MoveFellowship", **boat) == {"N.8"}
    assert evening.refused(FELLOWSHIP, "PlayEvent", card=67) == {"N.9"}


def test_N_10_the_gate_of_morannon_opens_for_its_game_turn() -> None:
    evening = walkers("E0726")
    assert walk(evening, "E0726", "E0826") == {"F.4/morannon"}
    ruling = evening.do(FELLOWSHIP, "MoveFellowship", agreed=(DARK,), origin="E0726", to="E0826", face_down=1)
    assert ruling.allowed, "the pleasure of the Dark Power is its agreement"
    evening = walkers("E0726")
    evening.do(FELLOWSHIP, "PlayEvent", card=69)
    assert walk(evening, "E0726", "E0826") == set()
    assert walk(evening.to("fellowship", 3), "E0726", "E0826") == {"F.4/morannon"}


def test_N_8_landings_are_where_boats_lie_for_those_who_began_there() -> None:
    evening = Evening().to("fellowship").company("W2918", "gimli")
    assert evening.refused(FELLOWSHIP, "PlayEvent", card=66) == {"N.8"}, "he has only just come"
    evening.to("dark_power")
    assert evening.refused(FELLOWSHIP, "PlayEvent", card=66) == {"N.8"}
    evening.to("fellowship", 2)
    boat = {"origin": "W2918", "to": "W3024", "face_down": 1, "by_boat": True}
    assert evening.refused(FELLOWSHIP, "MoveFellowship", **boat) == {"N.8"}
    on_foot = {**boat, "to": "W3032", "by_boat": False}
    assert evening.refused(FELLOWSHIP, "MoveFellowship", **on_foot) == {"F.3"}
    evening.do(FELLOWSHIP, "PlayEvent", card=67)
    assert evening.ruled(FELLOWSHIP, "MoveFellowship", **on_foot).allowed, "the boats' card says how far they go"
    elsewhere = {**boat, "origin": "W2812", "to": "W2817"}
    assert evening.refused(FELLOWSHIP, "MoveFellowship", **elsewhere) == {"N.8"}
    entry = evening.do(FELLOWSHIP, "MoveFellowship", **boat).entry
    assert entry is not None
    assert evening.table.challenge(DARK, entry).events[-1].stands, "no Movement Points are counted on the water"


def summoned(die: int, evening: Evening | None = None) -> Evening:
    evening = evening or Evening().to("dark_power")
    evening.do(DARK, "PlayEvent", card=70)
    assert "saruman_summons" in evening.asks
    evening.roll(DARK, die)
    return evening


@pytest.mark.parametrize("die", [1, 2])
def test_N_11_one_or_two_is_nothing_and_the_card_leaves_play(die: int) -> None:
    evening = summoned(die)
    assert evening.public["events"]["out_of_play"] == [70]
    assert (evening.public["saruman_waits_until"], evening.public["gandalf_is_held"]) == (0, False)
    assert evening.ruled(DARK, "MoveDarkPower", name="saruman", to="W2322").allowed


def test_N_11_a_three_keeps_saruman_for_this_and_two_more_game_turns() -> None:
    evening = summoned(3)
    for turn in (1, 2, 3):
        evening.to("dark_power", turn)
        assert evening.refused(DARK, "MoveDarkPower", name="saruman", to="W2322") == {"N.11"}
    evening.to("dark_power", 4)
    assert evening.ruled(DARK, "MoveDarkPower", name="saruman", to="W2322").allowed


@pytest.mark.parametrize("die", [4, 5, 6])
def test_N_11_a_four_to_six_holds_gandalf_in_isengard_until_eagles_free_him(die: int) -> None:
    evening = summoned(die)
    evening.do(FELLOWSHIP, "GiveUpGandalf", origin="W2812")
    gandalf = evening.public["people"]["gandalf_grey"]
    assert (gandalf["hex"], evening.public["map"]["face_down"]["W2812"]) == ("W2421", 8)
    evening.to("fellowship", 2)
    held = {"origin": "W2421", "to": "W2422", "face_up": ["gandalf_grey"]}
    assert "N.11" in evening.refused(FELLOWSHIP, "MoveFellowship", **held)
    evening.do(FELLOWSHIP, "PlayEvent", card=72)
    evening.do(FELLOWSHIP, "FlyWithEagles", origin="W2421", to="W2812", face_up=["gandalf_grey"])
    assert not evening.public["gandalf_is_held"]
    assert evening.public["map"]["face_down"]["W2812"] == 9, "J.6: he has left the Province"


def test_N_11_eagles_that_carry_another_gandalf_leave_the_prisoner_in_isengard() -> None:
    evening = summoned(6)
    evening.do(FELLOWSHIP, "GiveUpGandalf", origin="W2812")
    white = evening.state.with_person("gandalf_white", hex="W2711", is_face_up=True).push(Eagles(DARK, 73))
    flown = EaglesFlew("W2711", "W2812", 0, 0, 0, ("gandalf_white",), ()).apply(white)
    assert flown.wizards.gandalf_is_held
    grey = white.push(Eagles(DARK, 73))
    assert not EaglesFlew("W2421", "W2812", 0, 0, 0, ("gandalf_grey",), ()).apply(grey).wizards.gandalf_is_held


def test_N_11_the_card_needs_a_saruman_who_never_moved_and_a_gandalf() -> None:
    evening = Evening().to("dark_power")
    evening.do(DARK, "MoveDarkPower", name="saruman", to="W2322")
    assert evening.refused(DARK, "PlayEvent", card=70) == {"N.11"}
    held = summoned(6)
    held.do(FELLOWSHIP, "GiveUpGandalf", origin="W2812")
    held.do(DARK, "SetByHand", fact="event_hand", key=DARK, value="3", reason="again")
    assert "N.11" in held.refused(DARK, "PlayEvent", card=70)


def test_N_12_saruman_sees_two_event_cards_and_only_on_the_dark_powers_desk() -> None:
    evening = Evening().set_up(UNSEEN, (57, 66, 72)).to("dark_power")
    evening.do(DARK, "PlayEvent", card=71)
    assert evening.refused(FELLOWSHIP, "ShowEvents", cards=[57]) == {"N.12"}
    evening.do(FELLOWSHIP, "ShowEvents", cards=[57, 72])
    assert "57, 72" in evening.open_to(DARK)
    assert "57, 72" not in evening.open_to("public")
    assert evening.desk(FELLOWSHIP)["event_cards"] == [57, 66, 72], "they are only shown"


def test_N_12_gandalf_needs_the_palantir_and_his_freedom() -> None:
    evening = Evening().to("fellowship")
    assert evening.refused(FELLOWSHIP, "PlayEvent", card=71) == {"N.12"}
    evening.company("E0428", "gandalf_grey")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="E0428", count=2, cards=[44, 48], to=["gandalf_grey"] * 2)
    evening.do(FELLOWSHIP, "PlayEvent", card=71)
    evening.do(DARK, "ShowEvents", cards=[None, None])


def test_N_13_eagles_free_captives_and_leave_shadowfax_behind() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[56], to=["gandalf_grey"])
    evening.company("W2524", "gandalf_grey").to("dark_power")
    evening.do(FELLOWSHIP, "PlayEvent", card=73)
    assert evening.refused(FELLOWSHIP, "FlyWithEagles", origin="W2524", to="W2812") == {"N.13"}, "somebody flies"
    evening.do(FELLOWSHIP, "FlyWithEagles", origin="W2524", to="W2812", face_down=1, names=["gandalf_grey"])
    assert evening.public["map"]["face_down"] == {"W2812": 9}
    assert evening.desk(FELLOWSHIP)["magic_gone"] == [56]
    assert evening.public["magic_used"] == []


def test_N_14_the_shadow_of_sauron_doubles_the_ringbearers_way_on_his_own_desk() -> None:
    evening = walkers("E0928", "frodo")
    way = {"origin": "E0928", "to": "E0927", "path": ["E0927"], "face_down": 1, "names": ["frodo"]}
    long = {**way, "to": "E1029", "path": ["E0929", "E0928", "E1028", "E1029"]}
    for fields in (way, long):
        before = evening.ruled(FELLOWSHIP, "MoveFellowship", **fields)
        assert not any(check.cites == "N.14" and not check.holds for check in before.checks)
    evening.do(DARK, "PlayEvent", card=74)
    after = evening.ruled(FELLOWSHIP, "MoveFellowship", **long)
    assert "N.14" in {check.cites for check in after.failing(FELLOWSHIP)}
    assert "N.14" not in {check.cites for check in after.failing("public")}
    short = evening.ruled(FELLOWSHIP, "MoveFellowship", **way)
    assert "N.14" not in {check.cites for check in short.failing(FELLOWSHIP)}


def test_N_15_boromirs_card_lets_the_dark_power_set_him_on() -> None:
    evening = Evening().to("dark_power")
    assert evening.refused(DARK, "AttemptToSeize", seizer="boromir")
    evening.do(DARK, "PlayEvent", card=75)
    assert evening.asks == ["attempt"], "N.4: at once"
    evening.do(FELLOWSHIP, "AnswerAttempt", is_met=False)
    assert evening.refused(DARK, "AttemptToSeize", seizer="boromir"), "or not at all"


@pytest.mark.parametrize(
    ("spoils", "cites"), [(("ring_worn", "yes"), "E.5"), (("dead", "yes", "boromir"), "M.3")], ids=["worn", "dead"]
)
def test_N_15_boromirs_card_is_kept_where_he_cannot_act_at_once(spoils: tuple[str, ...], cites: str) -> None:
    evening = Evening().to("dark_power")
    if spoils[0] == "dead":
        evening.by_hand("face_up", "yes", "boromir")
    evening.by_hand(*spoils)
    assert cites in evening.refused(DARK, "PlayEvent", card=75)


def test_N_16_gollums_card_is_either_seats_who_controls_him() -> None:
    box = Evening().table.box
    dice = {box.lookup("control_of_gollum", str(die)).value: die for die in range(1, 7)}
    for seat, other in ((DARK, FELLOWSHIP), (FELLOWSHIP, DARK)):
        evening = Evening().set_up()
        evening.roll(DARK, dice[seat])
        evening.to("fellowship")
        assert evening.refused(other, "PlayEvent", card=76) == {"E.9"}
        evening.do(seat, "PlayEvent", card=76)


def test_N_17_sauron_sees_a_hobbit_beside_the_palantir_and_one_event_card() -> None:
    evening = Evening().set_up(UNSEEN, (57, 66, 72)).to("fellowship").company("E0428", "gimli", "merry")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="E0428", count=2, cards=[44, 48], to=["gimli", "gimli"])
    evening.to("dark_power")
    evening.do(DARK, "PlayEvent", card=77)
    assert evening.asks[:1] == ["sauron_palantir"]
    evening.do(FELLOWSHIP, "AnswerPalantir", hex="E0428", hobbits=1)
    assert evening.public["map"]["spotted_hobbits"] == {"E0428": 1}
    assert evening.public["mobilized_by"] == "a Hobbit seen in a Palantir"
    evening.do(FELLOWSHIP, "ShowEvents", cards=[66])
    assert "'66'" in repr(evening.table.view(DARK)["learned"])


def test_N_17_nobody_is_asked_while_both_cards_lie_at_minas_tirith() -> None:
    evening = Evening().to("dark_power")
    evening.do(DARK, "PlayEvent", card=77)
    assert "show_events" in evening.asks
    assert evening.public["mobilized_by"] == ""


def test_N_18_tom_bombadil_drives_the_barrow_wights_off() -> None:
    evening = Evening().to("fellowship").company("W1712", "gimli")
    if evening.state.step == "servant":
        evening.do(FELLOWSHIP, "TurnServant", hex=evening.state.hex_in_hand, servant="barrow_wights")
    assert "W1712" not in evening.state.freed
    evening.do(FELLOWSHIP, "PlayEvent", card=78)
    assert evening.state.people["barrow_wights"].is_dead
    assert "W1712" in evening.state.freed
    assert evening.state.stack == ()


def fight(*nazgul: str) -> Evening:
    """A Nazgul has begun a fight with Gimli, who stands face-up in Rohan; these are there."""
    evening = Evening().to("fellowship").company("W2724", "gimli")
    evening.by_hand("face_down_counters", 0, "W2724")
    evening.by_hand("face_up", "yes", "gimli")
    evening.by_hand("hex", "W2724", "gimli")
    for name in nazgul:
        evening.by_hand("hex", "W2724", name)
    evening.to("dark_power")
    if evening.offered(DARK, "EndMovement"):
        evening.do(DARK, "EndMovement")
    evening.do(DARK, "StartCombat", hex="W2724")
    return evening


def test_N_19_a_nazgul_in_combat_loses_his_beast_and_pays_to_walk() -> None:
    assert Evening().to("dark_power").refused(FELLOWSHIP, "PlayEvent", card=79) == {"N.19"}
    evening = fight("nazgul_4")
    evening.do(FELLOWSHIP, "PlayEvent", card=79)
    assert evening.public["grounded"] == ["nazgul_4"]
    evening.by_hand("event_hand", 3, FELLOWSHIP)
    assert "N.19" in evening.refused(FELLOWSHIP, "PlayEvent", card=79), "he has no other"
    walked = evening.ruled(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="W2723")
    assert "N.19" in {check.cites for check in walked.failing("public")}


def test_N_19_the_seat_that_played_it_names_one_of_several_nazgul() -> None:
    evening = fight("nazgul_4", "nazgul_5")
    if evening.state.step == "duel":
        pytest.fail("two Nazgul leave the Dark Power a choice")
    evening.do(FELLOWSHIP, "PlayEvent", card=79)
    assert evening.refused(FELLOWSHIP, "KillBeast", nazgul="nazgul_6") == {"N.19"}
    assert evening.refused(DARK, "KillBeast", nazgul="nazgul_5") == {"N.19"}
    evening.do(FELLOWSHIP, "KillBeast", nazgul="nazgul_5")
    assert evening.public["grounded"] == ["nazgul_5"]


@pytest.mark.parametrize("card", [80, 81, 82])
def test_N_20_an_escape_needs_captives_and_orcs(card: int) -> None:
    evening = Evening().to("dark_power")
    assert "N.20" in evening.refused(FELLOWSHIP, "PlayEvent", card=card)


@pytest.mark.parametrize("card", [81, 82])
@pytest.mark.parametrize("name", ["gimli", "hobbit"])
def test_N_20_captives_of_one_hex_with_orcs_go_free(card: int, name: str) -> None:
    evening = captured(name)
    evening.do(FELLOWSHIP, "PlayEvent", card=card)
    assert evening.refused(DARK, "EscapeFromOrcs", hex=ROHAN) == {"N.20"}
    assert evening.refused(FELLOWSHIP, "EscapeFromOrcs", hex=ROHAN, card=50) >= {"N.20"}, "only card 80 has a price"
    evening.do(FELLOWSHIP, "EscapeFromOrcs", hex=ROHAN)
    assert evening.state.captives_at(ROHAN) == ()


def test_N_20_card_80_costs_a_magic_card_and_never_the_ring() -> None:
    evening = captured()
    assert "N.20" in evening.refused(FELLOWSHIP, "PlayEvent", card=80), "there is none to give up"
    box = evening.public["magic_boxes"]["W2812"]
    evening.do(DARK, "SetByHand", fact="magic_box", key="W2812", value=str(box), reason="nothing changed")
    rich = Evening().to("fellowship")
    rich.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[50], to=["gimli"])
    held = rich.state.magic
    fails = {check.cites for check in evening.would(FELLOWSHIP, "PlayEvent", {"magic": held}, card=80)}
    assert "N.20" not in fails
    priced = {"magic": held, "stack": evening.state.push(OrcsEscape(FELLOWSHIP, 80)).stack}
    paid = {check.says for check in evening.would(FELLOWSHIP, "EscapeFromOrcs", priced, hex=ROHAN, card=50)}
    assert "card_80_costs_a_magic_card" not in paid
    for card in (0, 43):
        unpaid = {check.says for check in evening.would(FELLOWSHIP, "EscapeFromOrcs", priced, hex=ROHAN, card=card)}
        assert "card_80_costs_a_magic_card" in unpaid


def test_N_4_whatever_may_be_played_at_any_time_can_be_while_a_seat_waits() -> None:
    evening = Evening().to("fellowship").company("W2724", "gimli").to("search", 2).points()
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex="W2724", nazgul=3)
    evening.do(FELLOWSHIP, "Wait")
    evening.do(FELLOWSHIP, "PlayEvent", card=72)
    assert evening.offered(FELLOWSHIP, "FlyWithEagles")
    evening.do(FELLOWSHIP, "FlyWithEagles", origin="W2724", to="W2812", face_down=1, names=["gimli"])
    evening.do(FELLOWSHIP, "GoOn")
    assert evening.asks[0] == "search", "the search finds an empty hex"


def test_N_9_precedence_of_pipeweed_never_reaches_hobbits_in_nurn_or_gorgoroth() -> None:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[50], to=["sam"])
    evening.company("E0628", "sam", "frodo").to("fellowship", 2)
    evening.do(DARK, "PlayEvent", card=68)
    assert "N.9" not in walk(evening, "E0628", "E0627", using=[50])
    assert walk(evening, "W2812", "W2712", using=[50]) >= {"N.9"}
