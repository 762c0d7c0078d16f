"""Y.1: both search, in order, each with what is his."""

import pytest

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, ISENGARD, SARUMAN, Council


def cards_of(council: Council, force: str) -> list[int]:
    """The Search Cards of the practice box that name this force."""
    return [n for n in range(97, 113) if council.table.box.lookup("search_cards", str(n), "force").value == force]


def in_search(turn: int = 2) -> Council:
    council = Council().set_up().to("search", turn)
    return council.points()


def test_Y_1_the_dark_power_draws_and_searches_first() -> None:
    council = in_search()
    assert "J.1" in council.refused(SARUMAN, "DrawSearch", card=97)
    council.draw(DARK)
    council.do(DARK, "EndPhase")
    assert council.events() == ["SearchPassesOn"]
    assert "J.1" in council.refused(DARK, "DrawSearch", card=99)
    council.draw(SARUMAN)
    council.do(SARUMAN, "EndPhase")
    assert council.state.phase.value == "saruman"


def test_Y_1_saruman_first_when_he_has_the_ring() -> None:
    council = Council().set_up().to("saruman", 1).ring_to_saruman().to("search", 2).points()
    council.draw(SARUMAN)
    council.do(SARUMAN, "EndPhase")
    council.draw(DARK)
    council.do(DARK, "EndPhase")
    assert council.state.phase.value == "saruman"


def test_Y_1_nobody_draws_on_the_first_game_turn() -> None:
    council = in_search(1)
    council.do(DARK, "EndPhase")
    assert council.state.phase.value == "saruman"


@pytest.mark.parametrize(
    ("seat", "own", "foreign"), [(DARK, "eye_orcs", "hand_orcs"), (SARUMAN, "hand_orcs", "eye_orcs")]
)
def test_Y_1_hand_orcs_are_sarumans_and_eye_orcs_the_dark_powers(seat: str, own: str, foreign: str) -> None:
    for force, may in ((own, True), (foreign, False)):
        council = in_search()
        if seat == SARUMAN:
            council.draw(DARK)
            council.do(DARK, "EndPhase")
        council.do(
            seat, "DrawSearch", card=next(n for n in cards_of(council, force) if n not in council.state.search.drawn)
        )
        assert (council.state.search.orcs_left > 0) is may


def test_Y_1_saruman_searches_with_his_own_nazgul_up_to_three_a_card() -> None:
    council = Council().set_up().to("saruman", 1).ring_to_saruman(worn=True)
    for turn in (2, 3):
        council.to("ring", turn)
        council.do(SARUMAN, "CallNazgul")
    council.to("search", 3).points()
    card = next(n for n in cards_of(council, "nazgul") if n not in council.state.search.drawn)
    council.do(SARUMAN, "DrawSearch", card=card)
    assert council.state.search.nazgul_left <= 3
    (provinces,) = [council.state.search.provinces]
    hex_ = next(
        h
        for h in sorted(council.table.box.rows("hexes"))
        if (council.table.box.lookup("hexes", h, "province") or none).value in provinces
        and (council.table.box.lookup("hexes", h, "features") or none).value in ("-",)
        and (council.table.box.lookup("hexes", h, "terrain") or none).value == "clear"
    )
    council.counters(hex_, "aragorn")
    council.do(SARUMAN, "SearchHex", hex=hex_, nazgul=2)
    assert council.state.shadow.spent == 0
    other = council.table.may(SARUMAN, council.table.command({"do": "SearchHex", "hex": hex_, "nazgul": 3}))
    assert not other.allowed


class _None:
    value = ""


none = _None()


def test_Y_1_without_nazgul_of_his_own_he_does_not_search_with_them() -> None:
    council = in_search()
    council.draw(DARK)
    council.do(DARK, "EndPhase")
    card = next(n for n in cards_of(council, "nazgul") if n not in council.state.search.drawn)
    council.do(SARUMAN, "DrawSearch", card=card)
    council.counters(FIELD, "aragorn")
    assert "own_nazgul_search" in council.says(SARUMAN, "SearchHex", hex=FIELD, nazgul=1)


def test_Y_1_allied_nazgul_both_may_search_with_them() -> None:
    council = Council().set_up().allied(DARK, 2).points()
    council.draw(DARK)
    council.do(DARK, "EndPhase")
    card = next(n for n in cards_of(council, "nazgul") if n not in council.state.search.drawn)
    council.do(SARUMAN, "DrawSearch", card=card)
    council.counters(FIELD, "aragorn")
    assert "own_nazgul_search" not in council.says(SARUMAN, "SearchHex", hex=FIELD, nazgul=1) - {
        "province_is_on_the_card"
    }


def test_Y_1_deck_all_are_shuffled_once_every_one_is_used() -> None:
    council = Council().set_up()
    for turn in range(2, 10):
        council.to("search", turn)
        council.to("saruman")
    assert len(set(council.state.search.drawn)) == 16
    council.to("search", 10).points()
    (offer,) = council.offered(DARK, "DrawSearch")
    assert len(offer.fields[0].options) == 16


def test_Y_1_captives_saruman_brings_his_anywhere() -> None:
    council = Council().set_up().to("fellowship", 1)
    council.by_hand("orcs", 2, FIELD)
    council.by_hand("orc_kind", "hand_orcs", FIELD)
    council.captive("aragorn", FIELD).to("saruman", 2)
    council.do(SARUMAN, "CarryCaptives", origin=FIELD, to="W2019")
    assert council.state.people["aragorn"].hex == "W2019"
    assert council.warned(SARUMAN, "EndPhase") == set()


def test_Y_1_captives_are_whose_orcs_hold_them() -> None:
    council = Council().set_up().to("fellowship", 1)
    council.by_hand("orcs", 2, FIELD)
    council.by_hand("orc_kind", "hand_orcs", FIELD)
    council.captive("aragorn", FIELD).to("dark_power", 2)
    assert "these_orcs_are_another_seats" in council.says(DARK, "CarryCaptives", origin=FIELD, to="W2019")


def test_Y_1_in_the_fellowships_turn_each_searches_the_dark_power_first() -> None:
    council = Council().set_up().to("fellowship", 2)
    council.army(SARUMAN, FIELD, saruman_orcs=4)
    council.army(DARK, FIELD, orcs=4)
    council.counters("W2119", "aragorn")
    council.do(FELLOWSHIP, "MoveFellowship", origin="W2119", to=FIELD, face_down=1, names=["aragorn"])
    (ask,) = [ask for ask in council.table.asks("public") if ask.id == "entered"]
    assert ask.seat == DARK
    assert council.refused(SARUMAN, "PassSearch") == {"J.2"}
    council.do(DARK, "SearchOnMap", hex=FIELD, searcher="orcs")
    face = next(f for f in range(1, 7) if council.table.box.lookup("search", "orcs", str(f)).value == "nothing")
    council.roll(DARK, face)
    (ask,) = [ask for ask in council.table.asks("public") if ask.id == "entered"]
    assert ask.seat == SARUMAN
    council.do(SARUMAN, "SearchOnMap", hex=FIELD, searcher="orcs")
    council.roll(SARUMAN, face)
    assert council.state.stack == ()


def test_Y_1_whose_searchers_see_somebody_captures_him() -> None:
    council = Council().set_up().to("fellowship", 2)
    council.army(SARUMAN, FIELD, saruman_orcs=4)
    council.counters("W2119", "aragorn")
    council.do(FELLOWSHIP, "MoveFellowship", origin="W2119", to=FIELD, face_down=1, names=["aragorn"])
    council.do(SARUMAN, "SearchOnMap", hex=FIELD, searcher="orcs")
    face = next(f for f in range(1, 7) if council.table.box.lookup("search", "orcs", str(f)).value == "spotted_capture")
    council.roll(SARUMAN, face)
    council.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"])
    council.do(SARUMAN, "TryCapture", victim="aragorn")
    council.roll(SARUMAN, 1)
    council.do(FELLOWSHIP, "TellMagicCards")
    assert council.state.captives_at(FIELD) == ("aragorn",)
    assert council.state.orcs[FIELD].kind == "hand_orcs"
    assert council.at(SARUMAN, FIELD) == {"saruman_orcs": 4}
    assert council.at(DARK, FIELD) == {}
    assert ISENGARD not in council.state.stacks
