"""What a table of three settles of the Three Player Game is followed: Saruman, his cards, and whom he may fight."""

import pytest

from engine.games.wotr_spi.invariants import faults
from engine.games.wotr_spi.panels import politics
from tests.engine.games.wotr_spi.duels import BOX, KILLS, NOTHING
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.test_army_panels import sight
from tests.engine.games.wotr_spi.three_player.council import BARAD_DUR, EDORAS, FIELD, ISENGARD, NEAR, SARUMAN, Council
from tests.engine.games.wotr_spi.three_player.test_X_sarumans_cards import ATHELAS, CLOAK, MAIL, STING, given, persuaded

FIRST, SECOND = "first", "second"
EACH = pytest.mark.parametrize("reading", [FIRST, SECOND])


def settle(council: Council, name: str, reading: str) -> Council:
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling=name, reading=reading)
    return council


def settled(name: str, reading: str, phase: str, turn: int = 2) -> Council:
    return settle(Council().set_up().to(phase, turn), name, reading)


@EACH
def test_saruman_who_has_seized_the_ring(reading: str) -> None:
    council = settle(Council(BOX).set_up().to("saruman", 2), "saruman-goes-home", reading)
    council.counters(FIELD, "frodo")
    council.by_hand("face_down_counters", 0, FIELD)
    council.by_hand("spotted_hobbits", 1, FIELD)
    council.by_hand("hex", FIELD, "saruman")
    council.do(SARUMAN, "AttemptToSeize", seizer="saruman")
    council.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=FIELD)
    while "attack" in council.asks:
        council.do(next(ask.seat for ask in council.table.asks("truth") if ask.id == "attack"), "DeclareAttack")
    council.roll(FELLOWSHIP, NOTHING)
    council.roll(SARUMAN, KILLS)
    assert council.state.ring.bearer == "saruman"
    council.to("saruman", 3)
    assert ("errand" in council.asks) is (reading == FIRST)
    assert council.ruled(SARUMAN, "MoveDarkPower", name="saruman", to="W2119").allowed is (reading == SECOND)
    assert council.ruled(SARUMAN, "EndPhase").allowed is (reading == SECOND)


@EACH
def test_card_88_in_another_hand(reading: str) -> None:
    council = settle(Council().set_up(dark=(88, None, None)).to("saruman", 2), "card-88-who", reading)
    assert bool(council.offered(SARUMAN, "ConsentToCard")) is (reading == SECOND)
    if reading == SECOND:
        council.do(SARUMAN, "ConsentToCard", to=DARK)
    assert council.ruled(DARK, "PlayEvent", card=88).allowed is (reading == SECOND)


@EACH
def test_a_seat_in_brackets_on_a_card(reading: str) -> None:
    council = Council().set_up(fellowship=(87, None, None), dark=(70, None, None), saruman=(None, None, None))
    council = settle(council.to("saruman", 2), "bracketed-seat", reading)
    for seat, card in ((FELLOWSHIP, 87), (DARK, 70)):
        failing = {check.says for check in council.ruled(seat, "PlayEvent", card=card).failing("truth")}
        assert ("card_may_be_played_by_seat" in failing) is (reading == SECOND)
    for seat, card in ((DARK, 87), (SARUMAN, 70)):
        failing = {check.says for check in council.ruled(seat, "PlayEvent", card=card).failing("truth")}
        assert "card_may_be_played_by_seat" not in failing


@EACH
@pytest.mark.parametrize("ruling", ["dark-power-draws-last", "opening-hands"])
def test_the_first_hands(ruling: str, reading: str) -> None:
    council = settle(Council(), ruling, reading)
    for seat in (FELLOWSHIP, DARK, SARUMAN):
        council.do(seat, "PlaceCounters")
    council.do(DARK, "DealServants")
    council.do(FELLOWSHIP, "DealMagicCards")
    drawn = []
    while council.state.phase == "setup":
        (ask,) = council.table.asks("truth")
        drawn.append(ask.seat)
        council.do(ask.seat, "DrawOpeningHand", cards=[None, None, None])
    usual = [SARUMAN, FELLOWSHIP, DARK]
    other = {"dark-power-draws-last": [DARK, SARUMAN, FELLOWSHIP], "opening-hands": [FELLOWSHIP, DARK]}
    as_usual = reading == (SECOND if ruling == "dark-power-draws-last" else FIRST)
    assert drawn == (usual if as_usual else other[ruling])
    assert len(council.state.events.hand(SARUMAN)) == drawn.count(SARUMAN) * 3
    assert council.state.events.deck == 40 - 3 * len(drawn)


@EACH
def test_saruman_walks_into_barad_dur_with_the_ring(reading: str) -> None:
    council = settled("ring-brought-by-saruman", reading, "saruman").ring_to_saruman()
    council.by_hand("hex", "E1028", "saruman")
    council.do(SARUMAN, "MoveDarkPower", agreed=council.table.seats, name="saruman", to=BARAD_DUR)
    outcome = council.state.outcome
    assert (outcome.winners if outcome else None) == ((DARK,) if reading == FIRST else None)


@EACH
def test_magic_cards_that_saruman_is_given(reading: str) -> None:
    council = Council().set_up(saruman=(70, None, None)).allied(FELLOWSHIP, 1).to("fellowship")
    settle(council, "saruman-magic", reading)
    council.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=2, cards=[47, 48], to=["gimli", "gandalf_grey"])
    council.counters(ISENGARD, "gimli")
    assert council.ruled(FELLOWSHIP, "HandMagicCard", card=47).allowed is (reading == SECOND)
    council.by_hand("face_down_counters", 0, ISENGARD)
    council.to("events", 2)
    council.do(SARUMAN, "PlayEvent", card=70)
    council.roll(SARUMAN, 5)
    council.do(FELLOWSHIP, "GiveUpGandalf", origin="W2812")
    assert council.desk(SARUMAN)["magic_cards"] == ([] if reading == FIRST else [48])


@EACH
@pytest.mark.parametrize("is_told", [False, True])
def test_an_ally_is_attacked(is_told: bool, reading: str) -> None:
    council = Council().set_up(saruman=(63, 64, 65)).allied(FELLOWSHIP, 2).to("saruman")
    settle(council, "allies-at-peace", reading)
    if is_told:
        council.do(SARUMAN, "OfferTrade", cards=[63], wants=1)
        council.do(FELLOWSHIP, "AnswerTrade", cards=[None])
    council.army(SARUMAN, FIELD, saruman_orcs=9).army(FELLOWSHIP, FIELD, gondor=9)
    council.by_hand("face_up", "yes", "aragorn")
    council.by_hand("hex", NEAR, "aragorn")
    council.by_hand("hex", NEAR, "saruman")
    assert council.ruled(SARUMAN, "StartBattle", hex=FIELD).allowed is (reading == SECOND)
    assert council.ruled(SARUMAN, "StartCombat", hex=NEAR).allowed is (reading == SECOND)


@EACH
def test_what_saruman_leaves_of_magic_cards(reading: str) -> None:
    council = settle(given(CLOAK, ATHELAS), "saruman-leaves-magic", reading)
    council.do(SARUMAN, "MarkWounds", character="saruman", wounds=9)
    assert ("retrieval" in council.asks) is (reading == FIRST)
    assert ({CLOAK, ATHELAS} <= set(council.state.magic.gone)) is (reading == SECOND)
    assert council.desk(SARUMAN)["magic_cards"] == []
    assert str(ATHELAS) not in str(council.table.journal(DARK)[-1]["events"])


@EACH
def test_what_saruman_has_done_in_an_earlier_game_turn(reading: str) -> None:
    council = settled("belligerent-for-good", reading, "saruman")
    council.do(SARUMAN, "MoveDarkPower", agreed=council.table.seats, name="saruman", to="E0529")
    council.by_hand("hex", NEAR, "nazgul_4")
    council.by_hand("hex", NEAR, "saruman")
    council.to("dark_power")
    assert council.ruled(DARK, "StartCombat", hex=NEAR).allowed
    council.to("dark_power", 3)
    assert council.ruled(DARK, "StartCombat", hex=NEAR).allowed is (reading == FIRST)


@EACH
@pytest.mark.parametrize("is_allied", [False, True])
def test_armies_of_the_dark_power_beside_a_saruman_who_has_not_acted(is_allied: bool, reading: str) -> None:
    council = Council().set_up()
    council = (council.allied(DARK, 2) if is_allied else council).to("dark_power", 2)
    settle(council, "unprovoked-armies-meet", reading)
    council.by_hand("mobilized_since", 1, "mordor")
    council.army(SARUMAN, FIELD, saruman_orcs=9).army(DARK, NEAR, orcs=9)
    ruling = council.ruled(DARK, "MarchForce", origin=NEAR, to=FIELD)
    assert ruling.allowed is (reading == FIRST), "who is allied in secret is told by neither"


@EACH
def test_the_dark_power_defends_against_saruman(reading: str) -> None:
    council = settled("saruman-defends", reading, "saruman")
    council.army(SARUMAN, FIELD, saruman_orcs=9).army(DARK, FIELD, orcs=9)
    council.do(SARUMAN, "StartBattle", hex=FIELD)
    assert ("army_price" in council.asks) is (reading == FIRST)
    council.settled()
    assert council.public["armies"]["battle"]["full"] is (None if reading == FIRST else True)
    assert council.state.shadow.spent == 0


@EACH
def test_what_sauron_sees_by_card_77(reading: str) -> None:
    council = Council().set_up(dark=(77, None, None), fellowship=(60, 61, 62), saruman=(63, 64, 65)).to("saruman", 2)
    settle(council, "palantir-card-77", reading).do(DARK, "PlayEvent", card=77)
    seen = []
    if reading == FIRST:
        council.do(DARK, "PickHand", whose=SARUMAN)
    while council.state.step == "show_events":
        (ask,) = council.table.asks("truth")
        seen.append(ask.seat)
        council.do(ask.seat, "ShowEvents", cards=[{FELLOWSHIP: 60, SARUMAN: 64}[ask.seat]])
    assert sorted(seen) == ([SARUMAN] if reading == FIRST else [FELLOWSHIP, SARUMAN])


@EACH
def test_what_f_4_closes_to_the_dark_power(reading: str) -> None:
    council = settle(settled("saruman-bound-by-f4", reading, "saruman"), "armies-into-towns", FIRST)
    council.by_hand("hex", "W2623", "saruman")
    council.by_hand("mobilized_since", 1, "saruman")
    council.army(FELLOWSHIP, EDORAS).army(SARUMAN, "W2623", saruman_orcs=9)
    assert council.ruled(SARUMAN, "MarchForce", origin="W2623", to=EDORAS).allowed is (reading == SECOND)
    assert council.ruled(SARUMAN, "MoveDarkPower", name="saruman", to=EDORAS).allowed is (reading == SECOND)


@EACH
def test_nazgul_of_saruman_s_among_the_unspotted_and_in_rivendell(reading: str) -> None:
    council = settled("saruman-bound-by-f4", reading, "saruman", 1).ring_to_saruman(worn=True).to("ring", 2)
    council.do(SARUMAN, "CallNazgul")
    settle(council.to("saruman"), "nazgul-at-rivendell", SECOND)
    council.counters(FIELD, "sam")
    for to in (FIELD, "W2812"):
        assert council.ruled(SARUMAN, "MoveNazgul", nazgul=["nazgul_9"], to=to).allowed is (reading == SECOND)


@EACH
def test_a_fourth_magic_card_of_saruman_s(reading: str) -> None:
    council = persuaded(settle(given(STING, CLOAK, ATHELAS, second=MAIL), "saruman-holds-three", reading))
    assert ("one_too_many" in council.asks) is (reading == FIRST)
    assert set(council.desk(SARUMAN)["magic_cards"]) == {STING, CLOAK, ATHELAS, MAIL}
    assert [line for line in faults(council.table, None) if "Magic Cards" in line] == []


@EACH
def test_a_fourth_magic_card_handed_to_saruman(reading: str) -> None:
    council = Council().set_up().allied(FELLOWSHIP, 1).to("fellowship")
    to = ["gimli", "gimli", "gimli", "legolas"]
    council.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=4, cards=[STING, CLOAK, ATHELAS, MAIL], to=to)
    settle(council, "saruman-holds-three", reading)
    council.by_hand("hex", FIELD, "saruman")
    council.counters(FIELD, "gimli", "legolas")
    for card in (STING, CLOAK, ATHELAS):
        council.do(FELLOWSHIP, "HandMagicCard", card=card)
    assert council.ruled(FELLOWSHIP, "HandMagicCard", card=MAIL).allowed is (reading == SECOND)


@EACH
@pytest.mark.parametrize("who", ["chief_of_dunlendings", "saruman"])
def test_who_of_saruman_s_enters_the_eastern_map(who: str, reading: str) -> None:
    council = settled("eastern-map", reading, "saruman")
    council.by_hand("hex", "W2421", "chief_of_dunlendings")
    council.do(SARUMAN, "MoveDarkPower", agreed=council.table.seats, name=who, to="E0529")
    council.by_hand("hex", NEAR, "nazgul_4")
    council.by_hand("hex", NEAR, "saruman")
    council.to("dark_power").army(SARUMAN, FIELD, saruman_orcs=9).army(DARK, FIELD, orcs=9)
    may = who == "saruman" or reading == FIRST
    assert council.ruled(DARK, "StartCombat", hex=NEAR).allowed is may
    assert council.ruled(DARK, "StartBattle", hex=FIELD).allowed is may
    assert any(offer.fixed.get("hex") == FIELD for offer in council.offered(DARK, "StartBattle")) is may
    told = [line.text for line in politics.state_lines(sight(council.table))]
    assert any("has acted against the Dark Power" in line for line in told) is may


def test_what_saruman_does_after_his_units_came_east() -> None:
    council = settled("eastern-map", SECOND, "saruman")
    council.by_hand("hex", "W2421", "chief_of_dunlendings")
    council.do(SARUMAN, "MoveDarkPower", agreed=council.table.seats, name="chief_of_dunlendings", to="E0529")
    council.to("saruman", 3).do(SARUMAN, "ChallengeSauron")
    council.roll(SARUMAN, 1)
    council.to("dark_power").army(SARUMAN, FIELD, saruman_orcs=9).army(DARK, FIELD, orcs=9)
    assert council.ruled(DARK, "StartBattle", hex=FIELD).allowed
