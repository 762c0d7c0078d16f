"""The adversary learns nothing from an honest engine, and what is planted for it at once."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.ruling import Ruling
from engine.core.table import Table
from engine.games.wotr_spi import views
from engine.games.wotr_spi.pieces import MEMBERS
from tests.contract.adversary import Finding, Rate, found_out
from tests.contract.blind import blind_games

GAMES, TURNS = 60, 2
SECRETS = {"letter", "Ringbearer", "hand of the fellowship", "hand of the dark_power"}
Patch = pytest.MonkeyPatch


def letter_in_the_number_of_entries(patch: Patch) -> None:
    honest = Table.submit

    def leaky(table: Table, seat: str, command: Any, *more: Any, **named: Any) -> Ruling:
        ruling = honest(table, seat, command, *more, **named)
        if ruling.allowed and type(command).__name__ == "ChooseLetter":
            for _ in range(ord(command.letter) - ord("A")):
                for do in ("Wait", "GoOn"):
                    honest(table, seat, table.command({"do": do}), **named)
        return ruling

    patch.setattr(Table, "submit", leaky)


def ringbearer_in_the_order_of_names(patch: Patch) -> None:
    def turning(honest: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
        def leaky(state: Any, *more: Any) -> dict[str, Any]:
            shown = honest(state, *more)
            names = [*shown]
            turned = MEMBERS.index(state.ring.bearer) % len(names) if state.ring.bearer in MEMBERS else 0
            return {name: shown[name] for name in (*names[turned:], *names[:turned])}

        return leaky

    for part in ("_shadow", "_events"):
        patch.setattr(views, part, turning(getattr(views, part)))


def hands_in_the_wear_of_their_backs(patch: Patch) -> None:
    honest = views._map

    def leaky(state: Any) -> dict[str, Any]:
        hands = state.events.hands.values()
        return honest(state) | {"wear": sorted(card % 26 for hand in hands for card in hand if card is not None)}

    patch.setattr(views, "_map", leaky)


def findings(games: int = GAMES) -> dict[str, Finding]:
    return {finding.secret: finding for finding in found_out(blind_games(games, 7, TURNS))}


def test_from_an_honest_engine_the_adversary_learns_nothing() -> None:
    found = findings()
    assert set(found) == SECRETS
    for finding in found.values():
        assert finding.adversary.of >= GAMES // 3
        assert not finding.is_better, finding.in_words()


def test_what_is_planted_the_adversary_finds(monkeypatch: Patch) -> None:
    for plant in (letter_in_the_number_of_entries, ringbearer_in_the_order_of_names, hands_in_the_wear_of_their_backs):
        plant(monkeypatch)
    # A hand is three of forty cards: over sixty games its wear is not told from luck.
    for finding in findings(2 * GAMES).values():
        assert finding.is_better, finding.in_words()


def test_a_gain_within_the_interval_is_no_leak() -> None:
    assert not Finding("letter", Rate(20, 100), Rate(17, 100)).is_better
    assert Finding("letter", Rate(40, 100), Rate(17, 100)).is_better
    low, high = Rate(170, 1000).interval
    assert (round(low, 3), round(high, 3)) == (0.148, 0.195)
