"""X: a third seat that asks what it may do learns nothing of what two have agreed, or of what they hold."""

import pytest

from engine.core.audience import PUBLIC
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import FIELD, ISENGARD, NEAR, SARUMAN, Council


def told(council: Council, asks: str, about: str, do: str, **fields: object) -> list[tuple[str, bool]]:
    """What this seat, asking on behalf of another, is shown."""
    ruling = council.ruled(about, do, **fields)
    return [(check.says, check.holds) for check in ruling.checks if check.is_visible_to(asks)]


@pytest.mark.parametrize("card", [47, 53])
def test_X_2_the_dark_power_learns_of_no_magic_card(card: int) -> None:
    council = Council().set_up().to("fellowship")
    council.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[47], to=["gimli"])
    assert ("seat_has_the_magic_card", False) in told(council, DARK, DARK, "HandMagicCard", card=card)


@pytest.mark.parametrize("wants", [1, 2])
def test_X_2_the_third_learns_of_no_trade(wants: int) -> None:
    council = Council().set_up(fellowship=(60, 61, 62), saruman=(63, 64, 65), dark=(66, 67, 68)).allied(FELLOWSHIP, 2)
    council.do(SARUMAN, "OfferTrade", cards=[63, 64][:wants], wants=wants)
    for cards in ([66], [66, 67]):
        assert ("own_cards_are_traded", False) in told(council, DARK, DARK, "AnswerTrade", cards=cards)


@pytest.mark.parametrize("asks", [PUBLIC, FELLOWSHIP])
def test_X_1_what_holds_of_a_lent_unit_only_the_two_are_told(asks: str) -> None:
    shown = []
    for is_lent in (False, True):
        council = Council().set_up().to("events", 2)
        council.do(DARK, "WriteAlliance", to=SARUMAN)
        council.do(SARUMAN, "WriteAlliance", to=DARK if is_lent else SARUMAN, lends=[ISENGARD] if is_lent else [])
        council.to("dark_power")
        shown.append(told(council, asks, DARK, "MoveLentUnit", unit=ISENGARD, to=FIELD, path=[NEAR]))
    assert shown[0] == shown[1]


@pytest.mark.parametrize(("third", "lends"), [(FELLOWSHIP, "aragorn@W2812"), (DARK, "nazgul_9")])
def test_X_1_what_the_third_seat_would_lend_tells_it_nothing_of_the_others(third: str, lends: str) -> None:
    seen = []
    for saruman_with in (SARUMAN, DARK if third == FELLOWSHIP else FELLOWSHIP):
        council = Council().set_up().to("events", 2)
        council.do(third, "WriteAlliance", to=SARUMAN, lends=[lends])
        council.do(SARUMAN, "WriteAlliance", to=saruman_with)
        other = {FELLOWSHIP, DARK} - {third}
        council.do(*other, "WriteAlliance", to=SARUMAN)
        council.to("search")
        seen.append(council.table.view(third)["politics"])
    assert seen[0] == seen[1]
