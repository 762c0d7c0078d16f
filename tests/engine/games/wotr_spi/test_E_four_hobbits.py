"""E.6: there are four Hobbits; once all are told dead, nobody is a Hobbit any more. Found by playouts."""

from engine.games.wotr_spi.in_combat import Combat
from tests.engine.games.wotr_spi.duels import HOBBITS, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening


def without_hobbits(evening: Evening) -> Evening:
    """All four Hobbits have died in Rivendell, in a combat without the app; Aragorn, the last in line, has the Ring."""
    for name in HOBBITS:
        evening.do(FELLOWSHIP, "ReportDeath", hex="W2812", name="hobbit", hobbit=name)
        if evening.asks[0] == "succession":
            evening.do(FELLOWSHIP, "NameSuccessor", name="aragorn")
    assert evening.public["fallen_hobbits"] == 4
    return evening


def test_E_6_no_fifth_hobbits_death_is_told() -> None:
    evening = without_hobbits(Evening().to("fellowship"))
    assert evening.refused(FELLOWSHIP, "ReportDeath", hex="W2812", name="hobbit", hobbit="pippin") == {"E.3"}
    assert [offer.fixed for offer in evening.offered(FELLOWSHIP, "ReportDeath")] == [{}]


def test_E_6_no_fifth_hobbit_is_picked_for_a_fight() -> None:
    evening = Fight().to("fellowship")
    without_hobbits(evening)
    evening.far(FELLOWSHIP, "MoveFellowship", origin="W2812", to=PLACE, face_down=2)
    evening.by_hand("hex", PLACE, "nazgul_3")
    evening.do(FELLOWSHIP, "EndPhase")
    evening.do(DARK, "PassSearch")
    evening.do(FELLOWSHIP, "StartCombat", hex=PLACE)
    if evening.state.the(Combat).chooses == DARK:
        evening.do(DARK, "ChooseFighter", name="nazgul_3")
    assert "G.2" in evening.refused(FELLOWSHIP, "ChooseFighter", name="hobbit", hobbit="sam")
    evening.do(FELLOWSHIP, "ChooseFighter", name="gimli")


def test_E_6_sauron_sees_no_fifth_hobbit_in_a_palantir() -> None:
    evening = without_hobbits(Evening().to("fellowship"))
    evening.company("E0428", "gimli").do(FELLOWSHIP, "TakeMagicCards", hex="E0428", count=2)
    evening.do(DARK, "PlayEvent", card=77)
    assert evening.refused(FELLOWSHIP, "AnswerPalantir", hex="W2812", hobbits=1) == {"N.17"}
    evening.do(FELLOWSHIP, "AnswerPalantir")


def test_E_6_sauron_sees_no_hobbit_but_those_that_are_neither_spotted_nor_held() -> None:
    evening = Evening().to("fellowship").company("W2524", *HOBBITS).company("E0428", "gimli")
    for fact, count in (("face_down_counters", 0), ("spotted_hobbits", 2), ("captive_hobbits", 2)):
        evening.by_hand(fact, count, "W2524")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="E0428", count=2)
    evening.do(DARK, "PlayEvent", card=77)
    assert evening.refused(FELLOWSHIP, "AnswerPalantir", "public", hex="W2812", hobbits=1) == {"N.17"}
    evening.do(FELLOWSHIP, "AnswerPalantir")


def test_E_9_gollum_with_the_ring_lies_face_up_after_eagles_too() -> None:
    evening = Evening().to("fellowship")
    evening.company("W2524", "frodo")
    evening.do(FELLOWSHIP, "ReportDeath", hex="W2524", name="hobbit", hobbit="frodo")
    assert evening.public["ring"]["bearer"] == "gollum", "M.1: nobody else was there"
    evening.do(FELLOWSHIP, "PlayEvent", card=72)
    evening.do(FELLOWSHIP, "FlyWithEagles", origin="W2524", to="W2812", face_up=["gollum"])
    assert evening.public["people"]["gollum"]["hex"] == "W2812"
    assert evening.public["map"]["face_down"] == {"W2812": 8}


def test_M_3_an_attempt_is_vain_when_the_ring_has_fallen_meanwhile() -> None:
    evening = Evening().to("fellowship")
    evening.by_hand("face_up", "yes", "gollum")
    evening.by_hand("dead", "yes", "gollum")
    evening.company("W2524", "frodo").to("dark_power")
    evening.by_hand("spotted_hobbits", 1, "W2421")
    evening.do(DARK, "AttemptToSeize", seizer="saruman")
    evening.do(FELLOWSHIP, "ReportDeath", hex="W2524", name="hobbit", hobbit="frodo")
    assert evening.public["ring_lies_at"] == "W2524"
    assert [offer.fixed for offer in evening.offered(FELLOWSHIP, "AnswerAttempt")] == [{"is_met": False}]
    evening.do(FELLOWSHIP, "AnswerAttempt", is_met=False)
    assert evening.asks[0] == "play_dark_power"


def test_N_12_cards_played_meanwhile_need_not_be_shown() -> None:
    evening = Evening().set_up(dark=(71, 60, 61), fellowship=(57, 72, 62)).to("fellowship")
    evening.do(DARK, "PlayEvent", card=71)
    assert evening.table.asks(FELLOWSHIP)[0].facts["count"] == 2
    for card in (57, 62):
        evening.do(FELLOWSHIP, "PlayEvent", card=card)
    assert evening.table.asks(FELLOWSHIP)[0].facts["count"] == 1
    assert "N.12" in evening.refused(FELLOWSHIP, "ShowEvents", cards=[72, None])
    evening.do(FELLOWSHIP, "ShowEvents", cards=[72])
    assert evening.asks == ["play_fellowship"]


def test_M_1_no_hobbit_inherits_the_ring_once_all_four_are_dead() -> None:
    evening = without_hobbits(Evening().to("fellowship"))
    evening.by_hand("ring_worn", "no")
    evening.do(FELLOWSHIP, "ReportDeath", hex="W2812", name="aragorn")
    assert evening.asks[0] == "succession"
    assert evening.refused(FELLOWSHIP, "NameSuccessor", name="frodo") >= {"M.1/selecting-a-new-ringbearer"}
    evening.do(FELLOWSHIP, "NameSuccessor", name="gimli")
