"""S.3, X.1/dissolved: who is no ally must attack, as his own desk alone is told; former allies as X.1 has it."""

from engine.core.audience import PUBLIC, TABLE
from tests.engine.games.wotr_spi.evening import DARK
from tests.engine.games.wotr_spi.three_player.council import FIELD, SARUMAN, SEATS, Council


def met(*, ally: str = "", was: str = "", turn: int = 3) -> Council:
    """Saruman's Force and one of the Dark Power's stand in one hex, as these are or were allied with him."""
    council = Council().set_up().to("saruman", 1)
    if was:
        council.allied(was, turn - 1)
    council.to("saruman", turn - 1)
    if ally:
        council.allied(ally, turn)
    council.to("saruman", turn)
    council.do(SARUMAN, "ChallengeSauron")
    council.roll(SARUMAN, 1)
    return council.army(DARK, FIELD, orcs=6).army(SARUMAN, FIELD, saruman_orcs=6)


def test_S_3_who_is_not_allied_must_attack_as_his_own_desk_alone_is_told() -> None:
    council = met()
    assert "no_ally_is_left_alone" in council.says(SARUMAN, "EndPhase")
    assert council.table.may(SARUMAN, council.table.command({"do": "EndPhase"}), TABLE).allowed
    allied = met(ally=DARK)
    assert allied.ruled(SARUMAN, "EndPhase").allowed
    seen = [told_of(one, PUBLIC, SARUMAN) for one in (council, allied)]
    assert seen[0] == seen[1]
    assert "others_must_attack" in seen[0]
    allied.do(SARUMAN, "AnnounceAlliance")
    assert "others_must_attack" not in told_of(allied, PUBLIC, SARUMAN)


def test_X_1_dissolved_the_first_to_move_may_stand_still_and_the_second_must_attack() -> None:
    council = met(was=DARK)
    assert council.ruled(SARUMAN, "EndPhase").allowed
    council.to("dark_power")
    assert "no_ally_is_left_alone" in council.says(DARK, "EndPhase")
    council.do(DARK, "SettleHouseRule", agreed=SEATS, ruling="dissolved-standing-still", reading="second")
    assert council.ruled(DARK, "EndPhase").allowed


def told_of(council: Council, asks: str, about: str) -> list[str]:
    """What this one is told of the end of that seat's Player-Turn."""
    return [check.says for check in council.ruled(about, "EndPhase").failing(asks)]
