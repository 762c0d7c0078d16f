"""W.1, W.2: Saruman with the Ring, and the Nazgûl who come over to him."""

import pytest

from tests.engine.games.wotr_spi.duels import BOX, KILLS, NOTHING
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, ISENGARD, SARUMAN, Council


def with_the_ring(turn: int = 2, *, dead: tuple[str, ...] = ()) -> Council:
    """Saruman wears the Ring from the turn before on."""
    council = Council().set_up().to("saruman", turn - 1)
    for name in dead:
        council.by_hand("dead", "yes", name)
    return council.ring_to_saruman(worn=True).to("ring", turn)


def test_W_1_he_wears_it_takes_it_off_at_will_and_never_becomes_a_wraith() -> None:
    council = with_the_ring()
    for turn in range(3, 11):
        council.to("ring", turn)
    assert council.state.people["saruman"].circles == 0
    assert council.state.people["saruman"].side == SARUMAN
    council.do(SARUMAN, "TakeOffRing")
    assert not council.state.ring.is_worn
    assert council.says(SARUMAN, "TakeOffRing") == {"ring_is_worn"}
    council.do(SARUMAN, "PutOnRing")


def test_W_1_nothing_drives_him() -> None:
    council = with_the_ring().to("saruman")
    council.do(SARUMAN, "MoveDarkPower", name="saruman", to="W2321")
    council.do(SARUMAN, "EndPhase")


@pytest.mark.parametrize("worn", [True, False])
def test_W_1_the_lord_of_the_nazgul_may_challenge_him(worn: bool) -> None:
    council = Council().set_up().to("saruman", 2).ring_to_saruman(worn=worn).to("dark_power")
    assert [offer.fixed["seizer"] for offer in council.offered(DARK, "AttemptToSeize")] == ["lord_of_the_nazgul"]
    council.by_hand("hex", FIELD, "saruman")
    council.by_hand("hex", FIELD, "lord_of_the_nazgul")
    council.do(DARK, "AttemptToSeize", seizer="lord_of_the_nazgul")
    assert "SeizureBegun" in council.events()


def test_W_1_a_lord_who_has_come_over_challenges_nobody() -> None:
    council = with_the_ring(dead=(*tuple(f"nazgul_{n}" for n in range(3, 10)), "gothmog"))
    council.do(SARUMAN, "CallNazgul")
    assert council.state.people["lord_of_the_nazgul"].side == SARUMAN
    council.to("dark_power")
    assert council.offered(DARK, "AttemptToSeize") == []
    assert "seat_may_set_him_on" in council.says(DARK, "AttemptToSeize", seizer="lord_of_the_nazgul")


def test_W_1_gandalf_may_challenge_him() -> None:
    council = with_the_ring().to("fellowship")
    council.counters(ISENGARD, "gandalf_grey")
    council.do(FELLOWSHIP, "AttemptToSeize", seizer="gandalf_grey")
    council.do(FELLOWSHIP, "AnswerAttempt", is_met=True, hex=ISENGARD)
    assert council.state.step == "duel"


def test_W_2_one_nazgul_a_ring_phase_from_number_nine_down_the_dead_skipped() -> None:
    """CV25."""
    council = with_the_ring(dead=("nazgul_8",))
    council.do(SARUMAN, "CallNazgul")
    assert council.state.people["nazgul_9"].side == SARUMAN
    assert council.state.people["nazgul_9"].hex == ISENGARD
    assert council.says(SARUMAN, "CallNazgul") == {"one_nazgul_a_ring_phase"}
    council.to("ring", 3)
    council.do(SARUMAN, "CallNazgul")
    assert council.public["three"]["nazgul_of_saruman"] == ["nazgul_7", "nazgul_9"]


def test_W_2_the_ring_has_to_be_on_his_hand_before_the_phase() -> None:
    council = Council().set_up().to("ring", 2).ring_to_saruman(worn=True)
    assert council.says(SARUMAN, "CallNazgul") == {"saruman_wore_the_ring_before"}


def test_W_2_they_stay_his_when_he_loses_the_ring() -> None:
    council = with_the_ring()
    council.do(SARUMAN, "CallNazgul")
    council.by_hand("ring_bearer", "frodo")
    council.to("saruman")
    council.do(SARUMAN, "MoveNazgul", nazgul=["nazgul_9"], to="W2218")
    council.to("dark_power")
    assert council.says(DARK, "MoveNazgul", nazgul=["nazgul_9"], to="W2117") >= {"nazgul_are_ones_own"}


def test_W_2_gothmog_comes_before_the_lord_or_first_where_a_table_settles_it() -> None:
    council = with_the_ring(dead=tuple(f"nazgul_{n}" for n in range(3, 10)))
    council.do(SARUMAN, "CallNazgul")
    assert council.state.people["gothmog"].side == SARUMAN
    other = Council().set_up().to("saruman", 1)
    other.do(DARK, "SettleHouseRule", agreed=other.table.seats, ruling="gothmog-in-line", reading="second")
    other.ring_to_saruman(worn=True).to("ring", 2)
    other.do(SARUMAN, "CallNazgul")
    assert other.state.people["gothmog"].side == SARUMAN


def test_W_2_gollum_saruman_rolls_and_may_control_him() -> None:
    council = with_the_ring()
    (ask,) = [ask for ask in council.table.asks("public") if ask.id == "control_of_gollum"]
    assert ask.seat == SARUMAN
    for face in range(1, 7):
        if council.table.box.lookup("control_of_gollum", str(face), "").value == DARK:
            council.roll(SARUMAN, face)
            break
    assert council.state.gollum == SARUMAN


def test_W_2_nazgul_against_nazgul_their_wounds_last() -> None:
    council = with_the_ring()
    council.do(SARUMAN, "CallNazgul")
    council.to("saruman")
    council.by_hand("hex", FIELD, "nazgul_9")
    council.by_hand("hex", FIELD, "nazgul_4")
    council.do(SARUMAN, "StartCombat", hex=FIELD)
    assert council.state.step == "duel"
    rolled = 0
    while council.state.step == "duel" and rolled < 40:
        while "attack" in council.asks:
            (ask,) = [ask for ask in council.table.asks("truth") if ask.id == "attack"]
            council.do(ask.seat, "DeclareAttack", sorcery=False)
        for seat, face in ((DARK, 6), (SARUMAN, 6)):
            if f"attack_{seat}" in council.asks:
                council.roll(seat, face)
                rolled += 1
        if f"stop_{DARK}" in council.asks:
            council.do(DARK, "StopOrGoOn", stop=False)
    people = council.state.people
    assert people["nazgul_9"].slashes == people["nazgul_4"].slashes == 0
    assert people["nazgul_9"].wounds + people["nazgul_4"].wounds > 0
    assert council.state.three.belligerent in ("ring", "individual_combat")


def test_Y_2_of_the_nazgul_their_lord_alone_forces_combat_on_saruman_with_the_ring() -> None:
    council = with_the_ring().to("saruman")
    for name in ("saruman", "nazgul_3"):
        council.by_hand("hex", FIELD, name)
    council.do(SARUMAN, "EndPhase")
    assert council.state.phase.value == "fellowship"
    council.to("dark_power")
    assert council.offered(DARK, "StartCombat") == []
    assert "lord_alone_attacks_the_bearer" in council.says(DARK, "StartCombat", hex=FIELD)
    council.by_hand("hex", FIELD, "lord_of_the_nazgul")
    assert [offer.fixed["hex"] for offer in council.offered(DARK, "StartCombat")] == [FIELD]


def test_Y_2_a_table_that_reads_M_2_sets_any_nazgul_on_a_saruman_who_wears_the_ring() -> None:
    council = with_the_ring().to("saruman")
    for name in ("saruman", "nazgul_3"):
        council.by_hand("hex", FIELD, name)
    council.to("dark_power")
    council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling="common-nazgul-and-bearer", reading="second")
    council.do(SARUMAN, "TakeOffRing")
    assert "lord_alone_attacks_the_bearer" in council.says(DARK, "StartCombat", hex=FIELD), "M.2 speaks of a wearer"
    council.do(SARUMAN, "PutOnRing")
    assert [offer.fixed["hex"] for offer in council.offered(DARK, "StartCombat")] == [FIELD]
    council.do(DARK, "StartCombat", hex=FIELD)
    assert council.state.stack[-1].fighters[DARK] == "nazgul_3"


def test_Y_2_without_the_ring_any_nazgul_may_challenge_saruman_who_has_acted() -> None:
    council = Council().set_up().to("saruman", 2)
    council.do(SARUMAN, "ChallengeSauron")
    council.roll(SARUMAN, 1)
    council.to("dark_power")
    for name in ("saruman", "nazgul_3"):
        council.by_hand("hex", FIELD, name)
    assert [offer.fixed["hex"] for offer in council.offered(DARK, "StartCombat")] == [FIELD]


def test_W_1_a_lord_who_has_seized_it_is_driven_nowhere_and_fights_on() -> None:
    council = Council(BOX).set_up().to("saruman", 2).ring_to_saruman(worn=True).to("dark_power")
    council.by_hand("hex", FIELD, "saruman")
    council.by_hand("hex", FIELD, "lord_of_the_nazgul")
    council.do(DARK, "AttemptToSeize", seizer="lord_of_the_nazgul")
    while "attack" in council.asks:
        council.do(next(ask.seat for ask in council.table.asks("truth") if ask.id == "attack"), "DeclareAttack")
    council.roll(DARK, KILLS)
    council.roll(SARUMAN, NOTHING)
    assert council.state.ring.bearer == "lord_of_the_nazgul"
    council.to("ring", 3).do(SARUMAN, "ReturnSaruman")
    council.to("fellowship")
    council.by_hand("face_up", "yes", "aragorn")
    council.by_hand("hex", FIELD, "aragorn")
    council.do(FELLOWSHIP, "StartCombat", hex=FIELD)
    while council.state.step == "combat":
        (ask, *_) = council.table.asks("truth")
        council.do(ask.seat, "ChooseFighter", name="aragorn" if ask.seat == FELLOWSHIP else "lord_of_the_nazgul")
    assert council.state.step == "duel"
