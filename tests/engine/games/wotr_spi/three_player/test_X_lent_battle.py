"""X.1, S.3: whoever controls a lent Force attacks with it, as the table has settled."""

import pytest

from engine.core.audience import PUBLIC, TABLE
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, SARUMAN, SEATS, Council


def before_the_fellowship(reading: str = "first", *, price: str = "first", lent: tuple[str, ...] = (FIELD,)) -> Council:
    """Orcs of the Dark Power's, lent to Saruman or not, stand in his Player-Turn where Gondor does."""
    council = Council().set_up().to("events", 2)
    for ruling, read in (("allied-forces-fight", reading), ("allied-units-price", price)):
        council.do(DARK, "SettleHouseRule", agreed=council.table.seats, ruling=ruling, reading=read)
    council.army(DARK, FIELD, orcs=9)
    return council.allied(DARK, lent=lent).to("saruman").army(FELLOWSHIP, FIELD, gondor=5)


@pytest.mark.parametrize(("price", "paid"), [("first", True), ("second", False)])
def test_X_1_who_controls_a_force_attacks_with_it_and_its_owner_fights_the_battle(price: str, paid: bool) -> None:
    council = before_the_fellowship(price=price)
    spent = council.state.shadow.spent
    assert [offer.fixed for offer in council.offered(SARUMAN, "AttackWithLent")] == [{"hex": FIELD}]
    assert not [offer for offer in council.table.offers("public") if offer.do == "AttackWithLent"]
    council.do(SARUMAN, "AttackWithLent", hex=FIELD)
    assert council.events()[0] == "AllianceSeen"
    fight = council.state.stack[-1]
    assert (fight.attacker, fight.defender, fight.total(DARK)) == (DARK, FELLOWSHIP, 9)
    assert (council.state.shadow.spent > spent) is paid


def test_X_1_at_a_table_that_lends_moves_alone_nobody_attacks_with_an_allys_force() -> None:
    council = before_the_fellowship("second")
    assert council.says(SARUMAN, "AttackWithLent", hex=FIELD) == {"allies_attack_with_lent_forces"}


def test_X_1_with_what_is_not_lent_nobody_attacks_but_its_owner() -> None:
    council = before_the_fellowship(lent=())
    assert council.says(SARUMAN, "AttackWithLent", hex=FIELD) == {"unit_is_lent"}


@pytest.mark.parametrize("asks", ["public", FELLOWSHIP])
def test_X_1_of_a_lent_force_the_third_is_told_nothing(asks: str) -> None:
    shown = []
    for lent in ((), (FIELD,)):
        ruling = before_the_fellowship(lent=lent).ruled(SARUMAN, "AttackWithLent", hex=FIELD)
        shown.append([(check.says, check.holds) for check in ruling.checks if check.is_visible_to(asks)])
    assert shown[0] == shown[1]


@pytest.mark.parametrize("reading", ["first", "second"])
def test_X_1_whether_its_owner_attacks_with_a_force_it_has_lent_is_as_the_table_reads_it(reading: str) -> None:
    council = before_the_fellowship()
    council.do(DARK, "SettleHouseRule", agreed=SEATS, ruling="owner-attacks-with-lent", reading=reading)
    council.army(FELLOWSHIP, FIELD).to("dark_power").army(FELLOWSHIP, FIELD, gondor=5)
    end = council.table.command({"do": "EndPhase"})
    if reading == "second":
        assert "armies_must_attack" in council.says(DARK, "EndPhase"), "S.3 asks to whom it belongs"
        council.do(DARK, "StartBattle", hex=FIELD)
        return
    assert council.says(DARK, "StartBattle", hex=FIELD) == {"force_is_not_lent"}
    assert council.ruled(DARK, "EndPhase").allowed, "its ally alone attacks with it"
    assert council.table.may(DARK, end, TABLE).allowed, "which tells nobody that it is lent"
    other = before_the_fellowship(lent=())
    other.do(DARK, "SettleHouseRule", agreed=SEATS, ruling="owner-attacks-with-lent", reading=reading)
    other.army(FELLOWSHIP, FIELD).to("dark_power").army(FELLOWSHIP, FIELD, gondor=5)
    assert "no_ally_is_left_alone" in other.says(DARK, "EndPhase")
    told = [one.ruled(DARK, "EndPhase").failing(PUBLIC) for one in (council, other)]
    assert [check.says for check in told[0]] == [check.says for check in told[1]]
