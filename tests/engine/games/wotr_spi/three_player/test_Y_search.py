"""Y.1: both search, in order, each with what is his."""

import pytest

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, ISENGARD, SARUMAN, Council


def cards_of(council: Council, force: str) -> list[int]:
    """The Search Cards of the practice box that name this force."""
    return [n for n in range(97, 113) if council.table.box.lookup("search_cards", str(n), "force").value == force]


def in_province(council: Council) -> str:
    """A clear hex without anything in it, in a Province of the card that is drawn."""

    def cell(hex_: str, column: str) -> str:
        found = council.table.box.lookup("hexes", hex_, column)
        return "" if found is None else found.value

    provinces, empty = council.state.search.provinces, ("-", "clear")
    open_ = (h for h in sorted(council.table.box.rows("hexes")) if (cell(h, "features"), cell(h, "terrain")) == empty)
    return next(hex_ for hex_ in open_ if cell(hex_, "province") in provinces)


def in_search(turn: int = 2) -> Council:
    council = Council().set_up().to("search", turn)
    return council.points()


def test_Y_1_the_dark_power_draws_and_searches_first() -> None:
    council = in_search()
    assert "Y.1" in council.refused(SARUMAN, "DrawSearch", card=97)
    council.draw(DARK)
    council.do(DARK, "EndPhase")
    assert council.events() == ["SearchPassesOn"]
    assert "Y.1" in council.refused(DARK, "DrawSearch", card=99)
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
    hex_ = in_province(council)
    council.counters(hex_, "aragorn")
    council.do(SARUMAN, "SearchHex", hex=hex_, nazgul=2)
    assert council.state.shadow.spent == 0
    other = council.table.may(SARUMAN, council.table.command({"do": "SearchHex", "hex": hex_, "nazgul": 3}))
    assert not other.allowed


def test_Y_1_without_nazgul_of_his_own_he_does_not_search_with_them() -> None:
    council = in_search()
    council.draw(DARK)
    council.do(DARK, "EndPhase")
    card = next(n for n in cards_of(council, "nazgul") if n not in council.state.search.drawn)
    council.do(SARUMAN, "DrawSearch", card=card)
    council.counters(FIELD, "aragorn")
    assert "own_nazgul_search" in council.says(SARUMAN, "SearchHex", hex=FIELD, nazgul=1)


def allied_search(reading: str = "first", own: int = 0) -> tuple[Council, str]:
    """Saruman, allied with the Dark Power, has drawn a card of Nazgûl; somebody lies unspotted in a hex of its."""
    council = Council().set_up()
    if own:
        council.to("saruman", 1).ring_to_saruman(worn=True)
        for turn in range(2, 2 + own):
            council.to("ring", turn)
            council.do(SARUMAN, "CallNazgul")
    council.to("events", 3)
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="allied-units-price", reading=reading)
    council.allied(DARK, 3).points()
    if council.state.three.searcher == DARK:
        council.draw(DARK)
        council.do(DARK, "EndPhase")
    card = next(n for n in cards_of(council, "nazgul") if n not in council.state.search.drawn)
    council.do(SARUMAN, "DrawSearch", card=card)
    hex_ = in_province(council)
    council.counters(hex_, "aragorn")
    return council, hex_


def test_Y_1_allied_nazgul_saruman_searches_with_them_and_the_dark_power_pays() -> None:
    council, hex_ = allied_search()
    assert "own_nazgul_search" in council.says(SARUMAN, "SearchHex", hex=hex_, nazgul=1)
    assert council.offered(SARUMAN, "SearchHex") == []
    assert council.public["three"]["alliance"] is None
    council.do(SARUMAN, "SearchWithAllied", hex=hex_, nazgul=2)
    assert council.events() == ["SearchSent", "AllianceSeen"]
    assert council.state.shadow.spent == 4
    assert council.public["three"]["alliance"] == {"with": DARK}


def test_Y_1_allied_nazgul_those_who_searched_stay_and_no_others() -> None:
    council, hex_ = allied_search()
    council.do(SARUMAN, "SearchWithAllied", hex=hex_, nazgul=1)
    face = next(f for f in range(1, 7) if council.table.box.lookup("search", "nazgul", str(f)).value == "spotted")
    council.roll(SARUMAN, face)
    council.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"])
    assert council.says(SARUMAN, "PlaceForce", nazgul=["nazgul_4", "nazgul_5"]) >= {"no_more_than_searched"}
    council.do(SARUMAN, "PlaceForce", nazgul=["nazgul_4"])
    assert council.state.people["nazgul_4"].hex == hex_
    assert council.says(SARUMAN, "SendForce", hex=hex_, nazgul=["nazgul_5"]) == {
        "own_nazgul_search",
        "own_nazgul_are_sent",
    }
    council.do(SARUMAN, "SendAllied", hex=hex_, nazgul=["nazgul_5"])
    assert (council.state.people["nazgul_5"].hex, council.state.shadow.spent) == (hex_, 4)


def test_Y_1_allied_nazgul_his_own_go_first_and_cost_nothing() -> None:
    council, hex_ = allied_search(own=1)
    assert "an_allys_nazgul_are_among_them" in council.says(SARUMAN, "SearchWithAllied", hex=hex_, nazgul=1)
    council.do(SARUMAN, "SearchWithAllied", hex=hex_, nazgul=2)
    assert council.state.shadow.spent == 2


@pytest.mark.parametrize(("reading", "spent"), [("first", 2), ("second", 0)])
def test_Y_1_allied_nazgul_who_pays_a_table_may_settle(reading: str, spent: int) -> None:
    council, hex_ = allied_search(reading)
    council.do(SARUMAN, "SearchWithAllied", hex=hex_, nazgul=1)
    assert council.state.shadow.spent == spent


def test_Y_1_allied_nazgul_the_dark_power_pays_for_sarumans_too() -> None:
    council = Council().set_up().to("saruman", 1).ring_to_saruman(worn=True).to("ring", 2)
    council.do(SARUMAN, "CallNazgul")
    council.allied(DARK, 2).points()
    council.draw(SARUMAN)
    council.do(SARUMAN, "EndPhase")
    card = next(n for n in cards_of(council, "nazgul") if n not in council.state.search.drawn)
    council.do(DARK, "DrawSearch", card=card)
    hex_ = in_province(council)
    council.counters(hex_, "aragorn")
    for name in [f"nazgul_{n}" for n in (3, 4, 5, 6, 7, 8)]:
        council.by_hand("dead", "yes", name)
    for name in ("gothmog", "lord_of_the_nazgul"):
        council.by_hand("dead", "yes", name)
    assert "own_nazgul_search" in council.says(DARK, "SearchHex", hex=hex_, nazgul=1)
    council.do(DARK, "SearchWithAllied", hex=hex_, nazgul=1)
    assert council.state.shadow.spent == 2


def test_Y_1_allied_nazgul_without_an_alliance_nobody_lends_them_and_the_third_is_told_nothing() -> None:
    council = in_search()
    council.draw(DARK)
    council.do(DARK, "EndPhase")
    council.do(
        SARUMAN, "DrawSearch", card=next(n for n in cards_of(council, "nazgul") if n not in council.state.search.drawn)
    )
    hex_ = in_province(council)
    council.counters(hex_, "aragorn")
    assert council.says(SARUMAN, "SearchWithAllied", hex=hex_, nazgul=1) >= {"seat_is_allied"}
    allied, there = allied_search()
    for one, where in ((council, hex_), (allied, there)):
        ruling = one.ruled(SARUMAN, "SearchWithAllied", hex=where, nazgul=1)
        assert not any(check.says == "seat_is_allied" and check.is_visible_to(FELLOWSHIP) for check in ruling.checks)
        assert [offer for offer in one.table.offers(FELLOWSHIP) if offer.do == "SearchWithAllied"] == []


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
    assert council.refused(SARUMAN, "PassSearch") == {"Y.1"}
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


def lent_searchers(*lent: str) -> Council:
    """Aragorn walks, in the Fellowship's turn, to where the Dark Power has a Nazgûl and Orcs, some lent to Saruman."""
    council = Council().set_up().to("events", 2)
    council.army(DARK, FIELD, orcs=4)
    council.by_hand("hex", FIELD, "nazgul_4")
    council.allied(DARK, lent=lent).to("fellowship").counters("W2119", "aragorn")
    council.do(FELLOWSHIP, "MoveFellowship", origin="W2119", to=FIELD, face_down=1, names=["aragorn"])
    return council


@pytest.mark.parametrize(("unit", "lent", "left"), [("nazgul_4", "nazgul", "orcs"), (FIELD, "orcs", "nazgul")])
def test_X_1_who_controls_nazgul_or_orcs_searches_with_them_and_their_owner_does_not(
    unit: str, lent: str, left: str
) -> None:
    council = lent_searchers(unit)
    assert council.denied(DARK, "SearchOnMap", hex=FIELD, searcher=lent) == {"X.1"}
    assert council.ruled(DARK, "SearchOnMap", hex=FIELD, searcher=left).allowed
    assert council.says(SARUMAN, "SearchWithLent", hex=FIELD, searcher=left) == {"unit_is_lent"}
    assert not [offer for offer in council.table.offers("public") if offer.do == "SearchWithLent"]
    council.do(SARUMAN, "SearchWithLent", hex=FIELD, searcher=lent)
    assert council.events() == ["MapSearched", "AllianceSeen"]
    (ask,) = council.table.asks("public")
    assert (ask.id, ask.seat) == ("search", SARUMAN)


def test_X_1_whom_lent_orcs_take_their_owners_orcs_hold() -> None:
    council = lent_searchers(FIELD)
    council.do(SARUMAN, "SearchWithLent", hex=FIELD, searcher="orcs")
    face = next(f for f in range(1, 7) if council.table.box.lookup("search", "orcs", str(f)).value == "spotted_capture")
    council.roll(SARUMAN, face)
    council.do(FELLOWSHIP, "RevealSpotted", named=["aragorn"])
    council.do(SARUMAN, "TryCapture", victim="aragorn")
    council.roll(SARUMAN, 1)
    council.do(FELLOWSHIP, "TellMagicCards")
    assert (council.state.orcs[FIELD].kind, council.state.captives_at(FIELD)) == ("eye_orcs", ("aragorn",))


def test_X_1_what_is_not_lent_its_owner_searches_with() -> None:
    council = lent_searchers()
    assert council.says(SARUMAN, "SearchWithLent", hex=FIELD, searcher="nazgul") == {"unit_is_lent"}
    council.do(DARK, "SearchOnMap", hex=FIELD, searcher="nazgul")
