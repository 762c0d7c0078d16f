"""E.12: Servants of Sauron behind their Eyes, and L.9: the Light against one of them."""

from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening


def moria() -> Fight:
    fight = Fight().to("fellowship").company("W2716", "gimli", "sam")
    assert fight.asks == ["servant"]
    return fight


def test_E_12_a_rumor_frees_the_hex() -> None:
    fight = moria()
    fight.do(FELLOWSHIP, "TurnServant", hex="W2716", servant="rumor")
    assert fight.public["servants_freed"] == ["W2716"]
    assert fight.public["servants"] == 5
    fight.company("W2716", "merry")
    assert fight.state.stack == ()


def test_E_12_a_real_servant_is_fought_at_once_even_by_the_unspotted() -> None:
    fight = moria()
    fight.do(FELLOWSHIP, "TurnServant", hex="W2716", servant="balrog")
    fight.do(FELLOWSHIP, "ChooseFighter", name="gimli")
    fight.round(KILLS, NOTHING)
    assert fight.public["servants_freed"] == ["W2716"]
    assert fight.state.stack == ()
    assert fight.offered(FELLOWSHIP, "MoveFellowship"), "movement may continue"


def test_E_12_a_servant_that_survives_lies_open_and_waits_for_the_next() -> None:
    fight = moria()
    fight.do(FELLOWSHIP, "TurnServant", hex="W2716", servant="troll")
    fight.do(FELLOWSHIP, "ChooseFighter", name="gimli")
    fight.round(NOTHING, NOTHING)
    for seat in (DARK, FELLOWSHIP):
        fight.do(seat, "StopOrGoOn", stop=True)
    assert fight.public["people"]["troll"]["hex"] == "W2716"
    fight.company("W2716", "merry")
    assert fight.asks == ["servant"]
    assert fight.refused(FELLOWSHIP, "TurnServant", hex="W2716", servant="shelob") >= {"E.12"}
    fight.do(FELLOWSHIP, "MeetServant")
    assert fight.truth["combat"]["shown"] == {"dark_power": "troll"}


def test_E_12_no_card_is_turned_twice_and_two_are_rumors() -> None:
    fight = moria()
    fight.do(FELLOWSHIP, "TurnServant", hex="W2716", servant="rumor")
    fight.company("W2410", "merry")
    fight.do(FELLOWSHIP, "TurnServant", hex="W2410", servant="rumor")
    fight.company("W1712", "pippin")
    assert fight.refused(FELLOWSHIP, "TurnServant", hex="W1712", servant="rumor") == {"E.12"}
    fight.do(FELLOWSHIP, "TurnServant", hex="W1712", servant="shelob")


def test_E_12_a_told_way_ends_where_a_servant_may_wait() -> None:
    fight = Fight().to("fellowship")
    far = fight.refused(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2616", face_down=1, path=["W2716", "W2616"])
    assert "E.12" in far


def test_L_9_the_light_adds_one_against_shelob_alone() -> None:
    totals = {}
    for servant in ("shelob", "balrog"):
        for items in ([], [54]):
            fight = Fight().to("fellowship")
            fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[54], to=["gimli"])
            fight.company("W2716", "gimli", "sam")
            fight.do(FELLOWSHIP, "TurnServant", hex="W2716", servant=servant)
            fight.do(FELLOWSHIP, "ChooseFighter", name="gimli")
            fight.do(FELLOWSHIP, "DeclareAttack", items=items)
            totals[servant, bool(items)] = fight.truth["combat"]["totals"]["fellowship"]
    assert totals["shelob", True] == totals["shelob", False] + 1
    assert totals["balrog", True] == totals["balrog", False]


def test_E_12_the_card_is_turned_though_whoever_entered_has_died_meanwhile() -> None:
    fight = Fight().to("fellowship").company("W2716", "gimli")
    fight.do(FELLOWSHIP, "ReportDeath", hex="W2716", name="gimli")
    assert fight.asks == ["servant"]
    fight.do(FELLOWSHIP, "TurnServant", hex="W2716", servant="balrog")
    assert fight.state.stack == ()
    assert fight.public["people"]["balrog"]["hex"] == "W2716"


def gollum_alone() -> Evening:
    """Gollum bears the Ring, obeys the Fellowship, and stands alone beside Moria."""
    evening = Evening().set_up()
    evening.roll(DARK, 1)
    evening.do(FELLOWSHIP, "EndPhase")
    evening.to("fellowship").company("W2616", "frodo")
    evening.do(FELLOWSHIP, "ReportDeath", hex="W2616", name="hobbit", hobbit="frodo")
    return evening


def test_E_12_gollum_who_enters_alone_has_the_card_turned_and_fights_nobody() -> None:
    evening = gollum_alone()
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2616", to="W2716", face_up=["gollum"])
    assert evening.asks == ["servant"]
    evening.do(FELLOWSHIP, "TurnServant", hex="W2716", servant="balrog")
    assert evening.state.stack == ()
    assert evening.public["people"]["balrog"]["hex"] == "W2716"


def test_E_12_gollum_alone_passes_an_open_servant() -> None:
    evening = gollum_alone()
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2616", to="W2716", face_up=["gollum"])
    evening.do(FELLOWSHIP, "TurnServant", hex="W2716", servant="balrog")
    evening.to("fellowship", 2)
    evening.by_hand("gollum", "fellowship")
    evening.by_hand("hex", "W2616", "gollum")
    through = {"origin": "W2616", "to": "W2816", "path": ["W2716", "W2816"]}
    said = {check.says for check in evening.ruled(FELLOWSHIP, "MoveFellowship", **through, face_up=["gollum"]).checks
            if check.refuses}  # fmt: skip
    assert not said & {"way_meets_no_servant", "nothing_halts_them_on_the_way"}
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2616", to="W2716", face_up=["gollum"])
    assert evening.state.stack == (), "nobody is met"


def test_E_12_whoever_goes_with_gollum_is_halted_and_fought() -> None:
    evening = gollum_alone()
    evening.company("W2616", "sam")
    fields = {"origin": "W2616", "to": "W2816", "path": ["W2716", "W2816"], "face_down": 1, "face_up": ["gollum"]}
    assert "E.12" in evening.refused(FELLOWSHIP, "MoveFellowship", **fields)
