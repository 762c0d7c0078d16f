"""A Game-Turn of the Campaign Game by touches: six Forces march and two Citadels are besieged for two rounds each."""

from __future__ import annotations

from tests.companion import counted_campaign
from tests.evening.hand import Hand


def play(hand: Hand, theme: str) -> None:
    """The whole Game-Turn, with a picture of every page that is new."""
    hand.tap("Day" if theme == "day" else "Night")
    counted_campaign.sit_down(hand, counted_campaign.LATE, *counted_campaign.SIX_READY)
    hand.taps = 0
    counted_campaign.half_turn(hand, hand.step)
    hand.step("the-next-game-turn")
