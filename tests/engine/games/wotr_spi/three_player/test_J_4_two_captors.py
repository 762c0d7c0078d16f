"""J.4, Y.1, X.2: a captive lies under the unit that has captured him, where Orcs of two seats meet in one hex."""

from engine.core.panels import HexMap
from engine.games.wotr_spi import captors, forces
from engine.games.wotr_spi.panels import LOOK
from engine.games.wotr_spi.steps.j_search import capture
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.test_army_panels import sight
from tests.engine.games.wotr_spi.three_player.council import FIELD, NEAR, SARUMAN, THREE, Council


def met(*, theirs: str = "", ally: str = "", fellowship: tuple[int | None, ...] = THREE) -> Council:
    """Hand-Orcs who hold Gimli have come to Eye-Orcs in NEAR, who hold this one or nobody."""
    council = Council().set_up(fellowship=fellowship).to(FELLOWSHIP, 1)
    council.by_hand("orcs", 2, FIELD)
    council.by_hand("orc_kind", "hand_orcs", FIELD)
    council.captive("gimli", FIELD)
    council.by_hand("orcs", 3, NEAR)
    council.by_hand("orc_kind", "eye_orcs", NEAR)
    if theirs:
        council.captive(theirs, NEAR, kind="eye_orcs")
    if ally:
        council.allied(ally, 2)
    council.to(SARUMAN, 2).do(SARUMAN, "CarryCaptives", origin=FIELD, to=NEAR)
    return council


def both_capture() -> Council:
    """Both have Orcs in FIELD: the Dark Power captures Gimli there, and then Saruman Legolas."""
    council = Council().set_up().to(FELLOWSHIP, 1)
    council.army(DARK, FIELD, orcs=5).army(SARUMAN, FIELD, saruman_orcs=5).company(FIELD, "gimli", "legolas")
    for seat, victim in ((DARK, "gimli"), (SARUMAN, "legolas")):
        council.do(seat, "SearchOnMap", hex=FIELD, searcher="orcs")
        council.roll(seat, 1)
        if "reveal" in council.asks:
            council.do(FELLOWSHIP, "RevealSpotted", named=["gimli", "legolas"])
        council.do(seat, "TryCapture", victim=victim)
        council.roll(seat, 1)
        council.do(FELLOWSHIP, "TellMagicCards")
        if "capture" in council.asks:
            council.do(seat, "EndCapture")
    return council


def test_J_4_captors_who_come_to_another_seats_orcs_keep_their_captive() -> None:
    council = met()
    assert council.state.orcs[NEAR].kind == "hand_orcs"
    assert council.state.captives_at(NEAR) == ("gimli",)
    assert (council.at(SARUMAN, NEAR), council.at(DARK, NEAR)) == ({"saruman_orcs": 2}, {"orcs": 3})


def test_J_4_captors_of_two_seats_in_one_hex_each_keep_whom_they_hold() -> None:
    council = met(theirs="legolas")
    assert set(council.state.captives_at(NEAR)) == {"gimli", "legolas"}
    assert council.public["three"]["captors"] == {NEAR: {"strength": 2, "kind": "hand_orcs", "holds": ["gimli"]}}
    assert (council.at(SARUMAN, NEAR), council.at(DARK, NEAR)) == ({"saruman_orcs": 2}, {"orcs": 3})
    (board,) = [one for tab in LOOK.tabs(sight(council.table)) for one in tab.panels if isinstance(one, HexMap)]
    bands = {pile.seat for pile in board.piles if pile.place == NEAR and not pile.is_force}
    assert bands >= {SARUMAN, DARK}
    again = met(theirs="legolas", ally=DARK).to(DARK, 2)
    again.do(DARK, "CarryCaptives", origin=NEAR, to="W2221")
    assert again.state.captives_at("W2221") == ("legolas",)
    assert again.state.captives_at(NEAR) == ("gimli",)
    assert again.state.orcs[NEAR].kind == "hand_orcs"
    assert "captors" not in again.public["three"]


def test_J_4_each_seat_carries_only_whom_it_has_captured() -> None:
    council = both_capture()
    assert {seat: council.at(seat, FIELD) for seat in (SARUMAN, DARK)} == {
        SARUMAN: {"saruman_orcs": 5}, DARK: {"orcs": 5},
    }  # fmt: skip
    council.to(SARUMAN, 2)
    council.do(SARUMAN, "CarryCaptives", origin=FIELD, to=NEAR)
    assert council.state.captives_at(NEAR) == ("legolas",)
    assert council.state.captives_at(FIELD) == ("gimli",)
    assert council.state.orcs[FIELD].kind == "eye_orcs"


def test_J_4_orcs_of_a_search_card_who_hold_nobody_take_over_nobody() -> None:
    council = Council().set_up().to(FELLOWSHIP, 1)
    council.by_hand("orcs", 3, FIELD)
    council.by_hand("orc_kind", "eye_orcs", FIELD)
    council.army(SARUMAN, FIELD, saruman_orcs=5).company(FIELD, "gimli")
    council.do(DARK, "PassSearch")
    council.do(SARUMAN, "SearchOnMap", hex=FIELD, searcher="orcs")
    council.roll(SARUMAN, 1)
    council.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    council.do(SARUMAN, "TryCapture", victim="gimli")
    council.roll(SARUMAN, 1)
    council.do(FELLOWSHIP, "TellMagicCards")
    assert council.state.orcs[FIELD].kind == "hand_orcs"
    assert (council.at(SARUMAN, FIELD), council.at(DARK, FIELD)) == ({"saruman_orcs": 5}, {"orcs": 3})


def test_J_5_one_of_them_escapes_and_the_other_captors_keep_theirs() -> None:
    council = both_capture()
    assert (held(council, SARUMAN), held(council, DARK)) == (("legolas",), ("gimli",))
    council.allied(DARK, 2).to(FELLOWSHIP)
    council.do(FELLOWSHIP, "TryEscape", hex=FIELD, captive="legolas")
    council.roll(FELLOWSHIP, 6)
    assert (held(council, SARUMAN), held(council, DARK)) == ((), ("gimli",))
    council.allied(DARK, 3).to(SARUMAN)
    council.do(SARUMAN, "MarchForce", origin=FIELD, to=NEAR)
    assert council.at(SARUMAN, NEAR) == {"saruman_orcs": 5}


def test_S_3_captives_whose_own_captors_are_destroyed_go_free_and_the_others_stay() -> None:
    council = both_capture().to(SARUMAN, 2)
    council.army(DARK, FIELD, orcs=1).army(SARUMAN, FIELD, saruman_orcs=90)
    council.do(SARUMAN, "StartBattle", hex=FIELD)
    if "army_price" in council.asks:
        council.do(DARK, "PayDefence", in_full=False)
    council.roll(SARUMAN, 6)
    council.losses()
    assert council.at(DARK, FIELD) == {}
    assert council.state.captives_at(FIELD) == ("legolas",)
    assert held(council, SARUMAN) == ("legolas",)


def test_X_2_a_seat_hands_over_whom_it_holds_itself() -> None:
    council = met(theirs="legolas", ally=DARK)
    council.do(SARUMAN, "HandCaptives", hex=NEAR)
    assert set(held(council, DARK)) == {"gimli", "legolas"}
    assert held(council, SARUMAN) == ()
    assert (council.at(SARUMAN, NEAR), council.at(DARK, NEAR)) == ({"saruman_orcs": 2}, {"orcs": 3})


def test_N_20_a_card_frees_the_captives_of_both_and_no_orcs_are_lost() -> None:
    council = met(theirs="legolas", ally=DARK, fellowship=(81, None, None)).to(FELLOWSHIP)
    council.do(FELLOWSHIP, "PlayEvent", card=81)
    council.do(FELLOWSHIP, "EscapeFromOrcs", hex=NEAR)
    assert council.state.captives_at(NEAR) == ()
    placed = capture.placed_band(council.state, NEAR, 4, "hand_orcs")
    assert dict(forces.points_at(placed, SARUMAN, NEAR)) == {"saruman_orcs": 6}
    assert dict(forces.points_at(placed, DARK, NEAR)) == {"orcs": 3}


def test_S_2_the_captors_alone_stay_where_their_captive_is() -> None:
    council = both_capture().to(SARUMAN, 2)
    council.do(SARUMAN, "MarchForce", origin=FIELD, to=NEAR, points=[[SARUMAN, "saruman_orcs", 4]])
    assert held(council, SARUMAN) == ("legolas",)
    assert council.at(SARUMAN, FIELD) == {"saruman_orcs": 1}


def held(council: Council, seat: str) -> tuple[str, ...]:
    """Whom this seat's Orcs hold in the one hex with captives."""
    (hex_,) = {one.hex for one in council.state.people.values() if one.is_captive}
    return captors.held_by(council.state, seat, hex_ or "")
