"""Every open question whose row says that the app follows either reading: it does, once a table has settled it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.rulebook import rulings
from tests.engine.games.wotr_spi.duels import NOTHING, OWN, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

FIRST, SECOND = "first", "second"
ROHAN, FIRE = "W2724", "E0929"
HERE = Path(__file__)


def settle(evening: Evening, ruling: str, reading: str) -> None:
    agreed = (FELLOWSHIP,)
    evening.do(DARK, "SettleHouseRule", agreed, ruling=ruling, reading=reading, reason="we always played it so")


def allows(evening: Evening, seat: str, do: str, **fields: object) -> bool:
    return evening.ruled(seat, do, **fields).allowed


def flies(to: str) -> Callable[[Evening], bool]:
    return lambda evening: allows(evening, DARK, "MoveNazgul", nazgul=["nazgul_4"], to=to)


def in_turn(phase: str, turn: int = 1) -> Callable[[], Evening]:
    return lambda: Evening().to(phase, turn)


def mobilized() -> Evening:
    evening = Evening().to("dark_power")
    evening.by_hand("mobilized", "yes")
    evening.do(DARK, "GiveReading", (FELLOWSHIP,), chart="hexes", row="W2817", column="features", value="citadel")
    return evening


def near_rivendell() -> Evening:
    evening = Evening().to("dark_power")
    evening.by_hand("hex", "W2811", "saruman")
    return evening


def stopped() -> Evening:
    fight = Fight().to("fellowship").stand("gimli").dark("mouth_of_sauron").on()
    fight.start(DARK).round(NOTHING, NOTHING)
    for seat in (DARK, FELLOWSHIP):
        fight.do(seat, "StopOrGoOn", stop=True)
    return fight


def captive_at_the_fire() -> Evening:
    evening = Evening().to("ring", 2)
    evening.by_hand("face_up", "yes", "aragorn")
    evening.by_hand("hex", FIRE, "aragorn")
    evening.by_hand("captive", "yes", "aragorn")
    evening.by_hand("ring_bearer", "aragorn")
    evening.roll(DARK, 3)
    return evening


def forgotten() -> Evening:
    evening = Evening().to("fellowship")
    evening.by_hand("face_up", "yes", "gandalf_grey")
    evening.by_hand("dead", "yes", "gandalf_grey")
    evening.roll(FELLOWSHIP, 1)
    return evening.to("fellowship", 3)


def seized() -> Evening:
    return Fight().to("fellowship").stand("gandalf_grey", "frodo", spotted_hobbits=1)


def at_the_fire() -> Evening:
    evening = Evening().to("fellowship").company(FIRE, "frodo")
    return evening.to("ring", 2)


def drawn() -> Evening:
    evening = Evening().to("events")
    evening.do(DARK, "PlayEvent", card=60)
    evening.do(DARK, "DrawEvent")
    return evening


def loaded() -> Evening:
    evening = Evening().to("fellowship")
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=2, cards=[50, 52], to=["frodo", "frodo"])
    return evening


def searched() -> Evening:
    evening = Evening().to("fellowship").company(ROHAN, "gimli").to("search", 2).points("A", 5)
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex=ROHAN, nazgul=1)
    evening.roll(DARK, 6)
    return evening


def besieged() -> Evening:
    evening = Evening().to("fellowship")
    evening.by_hand("mobilized", "yes")
    for name in ("nazgul_4", "nazgul_5", "nazgul_6", "nazgul_7"):
        evening.by_hand("hex", "E0428", name)
    evening.to("dark_power").do(DARK, "AttemptReduction", hex="E0428")
    evening.roll(DARK, 6)
    return evening


def shown_late() -> Evening:
    """Four Nazgul at Helm's Deep, a face-down counter inside, and a die that would take it."""
    evening = Evening().to("fellowship").company("W2524", "gandalf_grey")
    evening.by_hand("mobilized", "yes")
    for name in ("nazgul_4", "nazgul_5", "nazgul_6", "nazgul_7"):
        evening.by_hand("hex", "W2524", name)
    evening.to("dark_power", letter="A", die=5).do(DARK, "AttemptReduction", hex="W2524")
    return evening.settled()


def shows_gandalf_after_the_die(evening: Evening) -> bool:
    evening.do(FELLOWSHIP, "NameLeaders")
    evening.roll(DARK, 1)
    return allows(evening, FELLOWSHIP, "NameLeaders", leaders=["gandalf_grey"])


CASES: dict[str, tuple[Callable[[], Evening], Callable[[Evening], bool], bool]] = {
    # ruling: the situation, what is asked for, whether the first reading allows it (the second does the contrary)
    "rivendell-hex": (
        near_rivendell,
        lambda evening: allows(evening, DARK, "MoveDarkPower", name="saruman", to="W2812"),
        True,
    ),
    "nazgul-at-the-misty-passes": (in_turn("dark_power"), flies("W2912"), True),
    "citadels-before-mobilization": (in_turn("dark_power"), flies("E0428"), True),
    "nazgul-at-rivendell": (mobilized, flies("W2817"), True),
    "ring-destroyed-when": (at_the_fire, lambda evening: allows(evening, FELLOWSHIP, "CastRingIntoFire"), False),
    "discard-only-from-four": (drawn, lambda evening: allows(evening, DARK, "DiscardEvent"), True),
    "draw-is-optional": (in_turn("events"), lambda evening: allows(evening, DARK, "EndEvents"), False),
    "magic-boxes-when": (
        in_turn("dark_power"),
        lambda evening: allows(evening, FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1),
        True,
    ),
    "ring-is-a-magic-card": (
        loaded,
        lambda evening: allows(evening, FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[51], to=["frodo"]),
        False,
    ),
    "gandalf-seizes-from-whom": (
        seized,
        lambda evening: allows(evening, FELLOWSHIP, "AttemptToSeize", seizer="gandalf_grey"),
        True,
    ),
    "one-search-a-hex": (searched, lambda evening: allows(evening, DARK, "SearchHex", hex=ROHAN, nazgul=1), True),
    "captive-ringbearer-at-orodruin": (
        captive_at_the_fire,
        lambda evening: allows(evening, FELLOWSHIP, "CastRingIntoFire"),
        True,
    ),
    "gandalf-the-white-placed-late": (
        forgotten,
        lambda evening: allows(evening, FELLOWSHIP, "PlaceGandalf", hex="W2812"),
        False,
    ),
    "one-combat-a-hex": (stopped, lambda evening: allows(evening, DARK, "StartCombat", hex=ROHAN), False),
    "leaders-declared": (shown_late, shows_gandalf_after_the_die, True),
    "reduction-once-a-turn": (besieged, lambda evening: allows(evening, DARK, "AttemptReduction", hex="E0428"), True),
}


@pytest.mark.parametrize("reading", [FIRST, SECOND])
@pytest.mark.parametrize("ruling", CASES)
def test_the_app_enforces_the_reading_that_is_settled(ruling: str, reading: str) -> None:
    situation, asks, first_allows = CASES[ruling]
    evening = situation()
    settle(evening, ruling, reading)
    assert asks(evening) == (first_allows == (reading == FIRST))


@pytest.mark.parametrize("ruling", CASES)
def test_without_a_house_rule_the_app_takes_its_own_reading(ruling: str) -> None:
    situation, asks, first_allows = CASES[ruling]
    (row,) = [row for row in rulings("wotr_spi") if row.name == ruling]
    assert asks(situation()) == (first_allows == (row.takes == FIRST))


@pytest.mark.parametrize(("reading", "circles"), [(FIRST, 1), (SECOND, 0)])
def test_the_circle_of_a_ring_put_on_late(reading: str, circles: int) -> None:
    evening = Evening().to("ring", 2)
    settle(evening, "circle-when-put-on-late", reading)
    evening.do(FELLOWSHIP, "PutOnRing")
    assert evening.state.people["frodo"].circles == circles


@pytest.mark.parametrize(("reading", "slashes"), [(FIRST, 2), (SECOND, 0)])
def test_slashes_heal_when_the_nazgul_comes(reading: str, slashes: int) -> None:
    evening = Evening().to("dark_power")
    evening.by_hand("slashes", 2, "nazgul_4")
    evening.by_hand("hex", ROHAN, "nazgul_4")
    settle(evening, "slashes-heal-when", reading)
    evening.do(DARK, "MoveNazgul", nazgul=["nazgul_4"], to="E1128")
    assert evening.state.people["nazgul_4"].slashes == slashes
    assert evening.to("ring", 2).state.people["nazgul_4"].slashes == 0, "E.3: the Ring Phase heals in any case"


@pytest.mark.parametrize(("reading", "result"), [(FIRST, "own line"), (SECOND, "nothing")])
def test_a_six_in_fierce_storms(reading: str, result: str) -> None:
    evening = Evening().set_up(dark=(60, None, None)).to("fellowship").company(ROHAN, "gimli")
    evening.to("search", 2).points("A", 5)
    settle(evening, "storms-above-six", reading)
    line = {"chart": "search", "row": "nazgul", "column": "6", "value": "spotted"}
    evening.do(DARK, "GiveReading", (FELLOWSHIP,), **line)
    evening.do(DARK, "PlayEvent", card=60)
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex=ROHAN, nazgul=1)
    (rolled,) = evening.roll(DARK, 6).events
    assert getattr(rolled, "result", "") == ("nothing" if result == "nothing" else "spotted")


@pytest.mark.parametrize(("reading", "slips"), [(FIRST, False), (SECOND, True)])
def test_the_ring_put_on_against_boromir(reading: str, slips: bool) -> None:
    fight = Fight().set_up(dark=(75, None, None)).to("fellowship").stand("boromir", "frodo", spotted_hobbits=1)
    settle(fight, "boromir-and-the-ring-put-on", reading)
    fight.do(DARK, "PlayEvent", card=75)
    fight.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=ROHAN)
    fight.do(FELLOWSHIP, "PutOnRing")
    assert allows(fight, FELLOWSHIP, "DeclineCombat") == slips
    assert bool(fight.offered(FELLOWSHIP, "DeclineCombat")) == slips


@pytest.mark.parametrize(("reading", "slips"), [(FIRST, True), (SECOND, False)])
def test_the_wearer_slips_away_when_a_die_of_the_round_has_been_rolled(reading: str, slips: bool) -> None:
    fight = Fight().duel("frodo", "mouth_of_sauron")
    settle(fight, "slipping-in-mid-round", reading)
    fight.do(FELLOWSHIP, "PutOnRing")
    fight.do(DARK, "DeclareAttack")
    fight.roll(FELLOWSHIP, 6)
    assert allows(fight, FELLOWSHIP, "DeclineCombat") == slips
    assert bool(fight.offered(FELLOWSHIP, "DeclineCombat")) == slips
    if slips:
        fight.do(FELLOWSHIP, "DeclineCombat")
        assert fight.state.stack == ()
        assert not fight.state.people["mouth_of_sauron"].is_dead, "the die that lay already did nothing"


@pytest.mark.parametrize(("reading", "wounds"), [(FIRST, 1), (SECOND, 3)])
def test_mithril_mail_against_sorcery(reading: str, wounds: int) -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[51], to=["sam"])
    settle(fight, "mithril-against-sorcery", reading)
    fight.stand("sam", spotted_hobbits=1).dark("mouth_of_sauron").on().start().hobbit("sam")
    fight.round(NOTHING, 3, items=(51,), by_sorcery=(DARK,))
    assert fight.wounds("sam") == (wounds, 0)


@pytest.mark.parametrize("reading", [FIRST, SECOND])
def test_mithril_mail_against_what_ones_own_attack_costs(reading: str) -> None:
    fight = Fight().to("fellowship")
    fight.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[51], to=["sam"])
    settle(fight, "mithril-against-sorcery", reading)
    fight.stand("sam", spotted_hobbits=1).dark("mouth_of_sauron").on().start().hobbit("sam")
    fight.round(OWN, NOTHING, items=(51,))
    assert fight.wounds("sam") == (0, 0), "nobody has used Sorcery"


@pytest.mark.parametrize(("reading", "plays"), [(FIRST, False), (SECOND, True)])
def test_card_76_in_the_fellowships_hand(reading: str, plays: bool) -> None:
    evening = Evening().set_up(fellowship=(76, None, None))
    evening.by_hand("gollum", "fellowship")
    settle(evening, "gollum-card-whose", reading)
    assert allows(evening, FELLOWSHIP, "PlayEvent", card=76) == plays


@pytest.mark.parametrize(("reading", "searches"), [(FIRST, True), (SECOND, False)])
def test_a_search_in_lorien(reading: str, searches: bool) -> None:
    evening = Evening().to("fellowship").company("W2817", "gimli").to("search", 2).points("A", 5)
    settle(evening, "search-in-rivendell-and-lorien", reading)
    evening.do(DARK, "DrawSearch", card=98)
    checks = evening.ruled(DARK, "SearchHex", hex="W2817", nazgul=1).checks
    (closed,) = [check for check in checks if check.says == "rivendell_and_lorien_are_closed"]
    assert closed.holds == searches


@pytest.mark.parametrize(("reading", "goes_on"), [(FIRST, False), (SECOND, True)])
def test_a_way_through_a_citadel_with_nazgul(reading: str, goes_on: bool) -> None:
    evening = Evening().to("fellowship").company("W2723", "gimli")
    evening.by_hand("hex", "W2624", "nazgul_4")
    settle(evening, "nazgul-in-towns-halt-nobody", reading)
    way = {"origin": "W2723", "to": "W2524", "face_down": 1, "path": ["W2624", "W2524"]}
    checks = evening.ruled(FELLOWSHIP, "MoveFellowship", **way).checks
    (free,) = [check for check in checks if check.says == "nothing_halts_them_on_the_way"]
    assert free.holds == goes_on


@pytest.mark.parametrize(("reading", "wakes"), [(FIRST, True), (SECOND, False)])
def test_a_hobbit_spotted_by_orcs(reading: str, wakes: bool) -> None:
    evening = Evening().to("fellowship").company(ROHAN, "sam").to("search", 2).points("A", 5)
    settle(evening, "mobilized-by-any-spotting", reading)
    evening.do(DARK, "DrawSearch", card=103)
    evening.do(DARK, "SearchHex", hex=ROHAN, orcs=6)
    evening.roll(DARK, 1)
    evening.do(FELLOWSHIP, "RevealSpotted", hobbits=1)
    assert bool(evening.public["mobilized_by"]) == wakes


@pytest.mark.parametrize("reading", [FIRST, SECOND])
def test_a_hobbit_spotted_by_nazgul_wakes_mordor_in_any_case(reading: str) -> None:
    evening = Evening().to("fellowship").company(ROHAN, "sam").to("search", 2).points("A", 5)
    settle(evening, "mobilized-by-any-spotting", reading)
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex=ROHAN, nazgul=3)
    evening.roll(DARK, 1)
    evening.do(FELLOWSHIP, "RevealSpotted", hobbits=1)
    assert evening.public["mobilized_by"]


@pytest.mark.parametrize(("reading", "halts"), [(FIRST, False), (SECOND, True)])
def test_a_hex_with_orcs_is_entered(reading: str, halts: bool) -> None:
    evening = Evening().to("fellowship")
    for fact, value in (("orcs", "4"), ("orc_kind", "hand_orcs")):
        evening.by_hand(fact, value, ROHAN)
    settle(evening, "searchers-in-the-fellowship-turn", reading)
    evening.company(ROHAN, "gimli")
    assert ("entered" in evening.asks) == halts


@pytest.mark.parametrize(("reading", "least"), [(FIRST, 1), (SECOND, 3)])
def test_a_part_of_the_force_for_a_single_hex(reading: str, least: int) -> None:
    evening = Evening().to("fellowship").company(ROHAN, "gimli").to("search", 2).points("A", 5)
    evening.do(DARK, "DrawSearch", card=97)
    settle(evening, "search-with-part-of-the-force", reading)
    assert allows(evening, DARK, "SearchHex", hex=ROHAN, nazgul=1) == (least == 1)
    assert allows(evening, DARK, "SearchHex", hex=ROHAN, nazgul=3)
    ((offer,),) = (evening.offered(DARK, "SearchHex"),)
    assert [field.low for field in offer.fields if field.name == "nazgul"] == [least]


@pytest.mark.parametrize("reading", [FIRST, SECOND])
def test_a_force_is_split_where_there_are_two_hexes_in_any_case(reading: str) -> None:
    evening = Evening().to("fellowship").company(ROHAN, "gimli").company("W2723", "legolas").to("search", 2)
    evening.points("A", 5).do(DARK, "DrawSearch", card=97)
    settle(evening, "search-with-part-of-the-force", reading)
    assert allows(evening, DARK, "SearchHex", hex=ROHAN, nazgul=1)


@pytest.mark.parametrize(("reading", "lands"), [(FIRST, True), (SECOND, False)])
def test_a_nazgul_without_a_beast_in_a_search(reading: str, lands: bool) -> None:
    evening = Evening().to("fellowship").company(ROHAN, "gimli").to("search", 2).points("A", 5)
    evening.by_hand("grounded", "yes", "nazgul_4")
    settle(evening, "grounded-nazgul-in-a-search", reading)
    evening.do(DARK, "DrawSearch", card=97)
    evening.do(DARK, "SearchHex", hex=ROHAN, nazgul=1)
    evening.roll(DARK, 1)
    evening.do(FELLOWSHIP, "RevealSpotted", named=["gimli"])
    assert allows(evening, DARK, "PlaceForce", nazgul=["nazgul_4"]) == lands
    assert allows(evening, DARK, "PlaceForce", nazgul=["nazgul_5"])
    assert ("nazgul_4" in repr(evening.offered(DARK, "PlaceForce"))) == lands


@pytest.mark.parametrize(("reading", "warned"), [(FIRST, set()), (SECOND, {"J.4/captives"})])
def test_orcs_who_stand_still_with_a_captive(reading: str, warned: set[str]) -> None:
    evening = Evening().to("fellowship").company(ROHAN, "merry")
    for fact, value in (("orcs", 4), ("orc_kind", "eye_orcs"), ("face_down_counters", 0), ("captive_hobbits", 1)):
        evening.by_hand(fact, value, ROHAN)
    settle(evening, "captors-may-stand-still", reading)
    assert evening.to("dark_power").warned(DARK, "EndPhase") == warned
    evening.do(DARK, "CarryCaptives", origin=ROHAN, to="W2824")
    assert evening.warned(DARK, "EndPhase") == set()


@pytest.mark.parametrize(("reading", "winners"), [(FIRST, (FELLOWSHIP,)), (SECOND, ())])
def test_who_has_won_when_one_gives_up(reading: str, winners: tuple[str, ...]) -> None:
    evening = Evening().to("dark_power")
    settle(evening, "concession", reading)
    evening.do(DARK, "Concede", (FELLOWSHIP,), who=DARK)
    assert evening.table.outcome is not None
    assert evening.table.outcome.winners == winners


def test_every_ruling_that_says_so_has_its_test_here() -> None:
    files = (HERE, *HERE.parent.glob("*/test_house_rules*.py"), *HERE.parent.glob("*/test_settled_*.py"))
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [row.name for row in rulings("wotr_spi") if row.follows == "both" and f'"{row.name}"' not in text] == []
