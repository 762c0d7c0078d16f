"""M.2b with G: who slips, wearing the Ring, from one enemy is not free of the others in the hex."""

from engine.games.wotr_spi.in_combat import Combat, Duel
from tests.engine.games.wotr_spi.duels import NOTHING, PLACE, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP


def slipped(*dark: str, friends: tuple[str, ...] = ()) -> Fight:
    """Aragorn, who wears the Ring, has slipped from the Mouth of Sauron; these stand there too."""
    fight = Fight().to("fellowship").stand("aragorn", *friends).dark("mouth_of_sauron", *dark)
    fight.by_hand("ring_bearer", "aragorn")
    fight.by_hand("ring_worn", "yes")
    fight.on().start()
    picks = {DARK: "mouth_of_sauron", FELLOWSHIP: "aragorn"}
    while "fighter" in fight.asks:
        seat = fight.state.the(Combat).chooses
        fight.do(seat, "ChooseFighter", name=picks[seat])
    fight.do(FELLOWSHIP, "DeclineCombat")
    return fight


def test_M_2b_who_slips_from_the_mouth_is_out_of_it_where_nobody_else_sees_him() -> None:
    assert slipped().state.stack == ()


def test_M_2b_who_slips_from_the_mouth_may_be_matched_with_a_nazgul_there() -> None:
    fight = slipped("nazgul_4")
    fight.do(DARK, "StopOrGoOn", stop=False)
    assert fight.state.the(Duel).fighters == {DARK: "nazgul_4", FELLOWSHIP: "aragorn"}, "the one who sees him"
    assert fight.refused(FELLOWSHIP, "DeclineCombat") == {"M.2b"}
    fight.round(NOTHING, NOTHING)


def test_M_2b_who_slipped_is_matched_with_nobody_who_cannot_see_him() -> None:
    fight = slipped("nazgul_4", "nazgul_5")
    fight.do(DARK, "StopOrGoOn", stop=False)
    if (combat := fight.state.now(Combat)) and combat.chooses == FELLOWSHIP:
        fight.do(FELLOWSHIP, "ChooseFighter", name="aragorn")
    assert fight.refused(DARK, "ChooseFighter", name="mouth_of_sauron") == {"M.2b"}
    fight.do(DARK, "ChooseFighter", name="nazgul_5")


def test_M_2b_his_companions_fight_whom_they_see() -> None:
    fight = slipped("nazgul_4", friends=("gimli", "legolas"))
    fight.do(DARK, "StopOrGoOn", stop=False)
    assert fight.state.the(Combat).chooses == DARK, "two against three"
    fight.do(DARK, "ChooseFighter", name="mouth_of_sauron")
    assert fight.refused(FELLOWSHIP, "ChooseFighter", name="aragorn") == {"M.2b"}
    fight.do(FELLOWSHIP, "ChooseFighter", name="gimli")


def test_M_2b_against_a_nazgul_he_may_be_picked_again() -> None:
    fight = slipped("nazgul_4", friends=("gimli", "legolas"))
    fight.do(DARK, "StopOrGoOn", stop=False)
    fight.do(DARK, "ChooseFighter", name="nazgul_4")
    fight.do(FELLOWSHIP, "ChooseFighter", name="aragorn")


def test_M_2b_a_slip_stops_the_combat_where_both_seats_wish_it() -> None:
    fight = slipped("nazgul_4")
    fight.do(DARK, "StopOrGoOn", stop=True)
    fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
    assert fight.state.stack == ()


def test_M_2b_saruman_with_the_ring_is_not_free_of_gandalf() -> None:
    fight = Fight().to("fellowship").stand("gimli", "gandalf_grey").dark("saruman")
    fight.by_hand("ring_bearer", "saruman")
    fight.by_hand("ring_worn", "yes")
    fight.on().start(FELLOWSHIP if False else DARK)
    while "fighter" in fight.asks:
        seat = fight.state.the(Combat).chooses
        fight.do(seat, "ChooseFighter", name={DARK: "saruman", FELLOWSHIP: "gimli"}[seat])
    fight.do(DARK, "DeclineCombat")
    fight.do(FELLOWSHIP, "StopOrGoOn", stop=False)
    assert fight.state.the(Duel).fighters == {DARK: "saruman", FELLOWSHIP: "gandalf_grey"}
    assert fight.state.hex_in_hand == PLACE
