"""J.4, M.2c: what becomes of captives, and what nobody else learns of them."""

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.captures import BESIDE, captured, reached
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_search import ROHAN, search


def test_M_2c_a_captive_who_puts_on_the_ring_is_free() -> None:
    evening = captured("hobbit").to("fellowship")
    evening.do(FELLOWSHIP, "PutOnRing")
    assert evening.asks == ["ring_frees"]
    assert evening.refused(DARK, "SlipAway", hex=ROHAN, captive="hobbit") == {"M.2c"}
    assert evening.refused(FELLOWSHIP, "SlipAway", hex=ROHAN, captive="gimli") == {"M.2c"}
    evening.do(FELLOWSHIP, "SlipAway", hex=ROHAN, captive="hobbit")
    assert evening.public["map"]["captives"] == {}
    assert evening.public["map"]["spotted_hobbits"] == {ROHAN: 1}


def test_M_2c_the_ring_put_on_elsewhere_frees_nobody() -> None:
    evening = captured().to("fellowship")
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.do(FELLOWSHIP, "SlipAway")
    assert evening.public["map"]["captives"] == {ROHAN: ["gimli"]}
    assert evening.asks == ["play_fellowship"]


def test_M_2c_orcs_never_capture_the_wearer_on_the_fellowships_word() -> None:
    evening = reached(hobbits=1)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.do(DARK, "TryCapture", victim="hobbit")
    evening.roll(DARK, 1)
    evening.do(FELLOWSHIP, "GiveWord", yes=False)
    assert evening.public["map"]["captives"] == {}


def _evening_of(hobbits: tuple[str, str], taken: str, card: int, holder: str) -> Evening:
    """Two Hobbits and Boromir are spotted; one Hobbit is taken, carried off, and freed by the Ring."""
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[card], to=[holder])
    evening.company(ROHAN, "boromir", *hobbits).to("search", 2).points(die=5)
    evening.do(DARK, "DrawSearch", card=103)
    search(evening, 1, orcs=6)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["boromir"], hobbits=2, which=list(hobbits))
    evening.do(DARK, "PlaceForce", orcs=6)
    evening.do(DARK, "TryCapture", victim="hobbit")
    evening.roll(DARK, 3)
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    evening.do(FELLOWSHIP, "TellMagicCards", cards=[50], who=taken)
    evening.do(DARK, "EndCapture")
    evening.to("fellowship")
    evening.do(FELLOWSHIP, "TryEscape", hex=ROHAN, captive="hobbit")
    evening.roll(FELLOWSHIP, 3)
    evening.do(FELLOWSHIP, "GiveWord", yes=False)
    evening.to("dark_power")
    evening.do(DARK, "CarryCaptives", origin=ROHAN, to=BESIDE)
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.do(FELLOWSHIP, "SlipAway", hex=BESIDE, captive="hobbit")
    return evening


def test_J_4_telling_nobody_else_which_hobbit_it_was_twin_evenings_look_alike() -> None:
    one = _evening_of(("frodo", "sam"), "frodo", 52, "sam")
    other = _evening_of(("merry", "pippin"), "merry", 50, "aragorn")
    for audience in (PUBLIC, DARK):
        assert one.open_to(audience) == other.open_to(audience)
    assert one.open_to(FELLOWSHIP) != other.open_to(FELLOWSHIP)


def test_J_4_a_victim_whom_a_card_takes_away_is_not_captured_by_a_die_in_the_hand() -> None:
    evening = reached(hobbits=1)
    evening.do(DARK, "TryCapture", victim="hobbit")
    evening.roll(DARK, 1)
    evening.by_hand("spotted_hobbits", "0", ROHAN)
    evening.do(FELLOWSHIP, "GiveWord", yes=True)
    assert evening.public["map"]["captives"] == {}
    assert evening.asks == ["play_search"]


def test_J_5_a_captive_whom_the_ring_frees_rolls_no_more() -> None:
    evening = captured("hobbit").to("fellowship")
    evening.do(FELLOWSHIP, "TryEscape", hex=ROHAN, captive="hobbit")
    evening.do(FELLOWSHIP, "PutOnRing")
    evening.do(FELLOWSHIP, "SlipAway", hex=ROHAN, captive="hobbit")
    assert evening.asks == ["play_fellowship"]
    assert evening.public["map"]["spotted_hobbits"] == {ROHAN: 1}


def test_J_4_a_captured_character_is_no_fighter() -> None:
    evening = captured().to("dark_power")
    for name in ("nazgul_4", "nazgul_5"):
        evening.by_hand("hex", ROHAN, name)
    for seat in (DARK, FELLOWSHIP):
        assert not evening.offered(seat, "StartCombat")
        assert "J.4" in evening.refused(seat, "StartCombat", hex=ROHAN)


def test_J_4_captives_a_told_march_keeps_within_the_orcs_allowance_of_four() -> None:
    evening = captured().to("dark_power")
    near, far = ["W2723", "W2724", "W2723", "W2722"], ["W2723", "W2724", "W2723", "W2724", "W2723"]
    assert evening.ruled(DARK, "CarryCaptives", origin=ROHAN, to="W2722", path=near).allowed
    assert evening.refused(DARK, "CarryCaptives", origin=ROHAN, to="W2723", path=far) == {"F.3"}
    assert evening.refused(DARK, "CarryCaptives", origin=ROHAN, to="W2722", path=["W2722"]) == {"F.2"}, "no leaping"
    through = ["W2624", "W2623"]
    assert "F.4" in evening.refused(DARK, "CarryCaptives", origin=ROHAN, to="W2623", path=through), "Edoras bars them"
    evening.do(FELLOWSHIP, "PlayEvent", card=60)
    assert evening.refused(DARK, "CarryCaptives", origin=ROHAN, to="W2722", path=near) == {"N.6"}, "half of four is two"


def test_J_4_captives_an_untold_march_is_ruled_on_when_a_seat_doubts_it() -> None:
    for to, stands in (("W2722", True), ("E1129", False)):
        evening = captured().to("dark_power")
        entry = evening.far(DARK, "CarryCaptives", origin=ROHAN, to=to).entry
        ruled = evening.do(FELLOWSHIP, "Challenge", entry=entry).events[-1]
        assert (ruled.stands, ruled.cites) == (stands, "" if stands else "F.3")


def test_J_4_captives_a_march_away_from_home_is_told_of() -> None:
    evening = captured().to("dark_power")
    assert evening.warned(DARK, "CarryCaptives", audience=FELLOWSHIP, origin=ROHAN, to="W2824") == {"J.4/captives"}
    assert evening.warned(DARK, "CarryCaptives", audience=FELLOWSHIP, origin=ROHAN, to="W2722") == set()


def test_M_2c_a_ringbearer_whom_everybody_sees_fighting_is_nobodys_captive() -> None:
    evening = captured().to("fellowship").company(BESIDE, "frodo", "boromir")
    evening.do(DARK, "PlayEvent", card=75)
    evening.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=BESIDE)
    evening.do(FELLOWSHIP, "PutOnRing")
    assert "ring_frees" not in evening.asks
    evening.do(FELLOWSHIP, "DeclineCombat")
    assert evening.public["map"]["captives"] == {ROHAN: ["gimli"]}
