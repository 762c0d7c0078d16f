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


def decides(reading: str, *lent: str) -> Council:
    """Saruman has attacked with Orcs that the Dark Power has lent him; of its leaders there he controls who is lent."""
    council = Council().set_up().to("events", 2)
    council.do(DARK, "SettleHouseRule", agreed=SEATS, ruling="lent-battle-decides", reading=reading)
    for name in ("mouth_of_sauron", "gothmog"):
        council.by_hand("hex", FIELD, name)
    council.army(DARK, FIELD, orcs=20, trolls=10).allied(DARK, lent=(FIELD, *lent)).to("saruman")
    council.army(FELLOWSHIP, FIELD, gondor=15)
    council.do(SARUMAN, "AttackWithLent", hex=FIELD)
    return council.settled()


@pytest.mark.parametrize(("reading", "seat", "other"), [("first", DARK, SARUMAN), ("second", SARUMAN, DARK)])
def test_X_1_who_says_what_a_lent_force_does_in_its_battle_is_as_the_table_reads_it(
    reading: str, seat: str, other: str
) -> None:
    council = decides(reading, "mouth_of_sauron")
    asked = [(ask.id, ask.seat) for ask in council.table.asks(PUBLIC)]
    assert asked == [("army_leader", seat)]
    assert council.ruled(other, "LeadArmy", leader="mouth_of_sauron").is_barred
    council.do(seat, "LeadArmy", leader="mouth_of_sauron")
    assert council.state.stack[-1].leaders[DARK].name == "mouth_of_sauron"
    while "army_sorcery_said" in council.asks:
        council.do(seat, "CastForArmy", sorcery=False)
    council.roll(seat, 2)
    due = council.state.stack[-1].due[DARK]
    assert council.ruled(other, "TakeLosses", points=[[DARK, "orcs", due]]).is_barred
    council.do(seat, "TakeLosses", points=[[DARK, "orcs", due]])
    assert council.at(DARK, FIELD) == {"orcs": 20 - due, "trolls": 10}
    council.do(FELLOWSHIP, "StayInBattle")
    assert council.says(other, "RetreatForce", to="W2121") >= {"this_seat_says_whether_it_goes"}
    council.do(seat, "RetreatForce", to="W2121")
    assert council.at(DARK, "W2121") == {"orcs": 20 - due, "trolls": 10}
    assert council.state.people["mouth_of_sauron"].hex == "W2121"


def test_X_1_the_ally_who_speaks_for_a_lent_force_names_of_its_leaders_only_who_is_lent_too() -> None:
    council = decides("second", "mouth_of_sauron")
    assert council.says(SARUMAN, "LeadArmy", leader="gothmog") == {"unit_is_lent"}
    assert "owner_shows_what_he_bears" in council.says(SARUMAN, "LeadArmy", leader="mouth_of_sauron", ring=True)
    shown = []
    for lent in ((), ("gothmog",)):
        ruling = decides("second", *lent).ruled(SARUMAN, "LeadArmy", leader="gothmog")
        shown.append([(check.says, check.holds) for check in ruling.checks if check.is_visible_to(PUBLIC)])
    assert shown[0] == shown[1], "whom else he has been lent the third is not told"


def test_X_1_in_its_own_turn_the_owner_says_all_of_a_force_that_it_has_lent() -> None:
    council = Council().set_up().to("events", 2)
    council.do(DARK, "SettleHouseRule", agreed=SEATS, ruling="lent-battle-decides", reading="second")
    council.army(DARK, FIELD, orcs=20).allied(DARK, lent=(FIELD,)).to("dark_power")
    council.army(FELLOWSHIP, FIELD, gondor=15).do(DARK, "StartBattle", hex=FIELD)
    council.settled()
    assert [(ask.id, ask.seat) for ask in council.table.asks(PUBLIC)] == [("battle", DARK)]
    assert council.public["three"]["alliance"] is None
