"""Six leaks planted by hands that did not build the twins, each of a kind that was not planted before."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.evening import Evening
from companion.presenters.pages import TABLE
from companion.rooms import ending
from engine import script
from engine.core.commons import Challenge, ChallengeRuled
from engine.core.table import Table
from tests.contract.test_leaks_beside_the_answers import LETTER, NAMES, Patch, caught_at


def _letter(table: Table) -> str | None:
    letter: str | None = table.timeline.head.world.state.shadow.letter
    return letter


def in_the_order_of_the_keys_before_a_desk(patch: Patch) -> None:
    """The keys of the PIN pad begin with the place of the sealed letter in the alphabet."""
    honest = Evening.hand_over

    def leaky(evening: Evening, seat: str, is_direct: bool = False) -> None:
        honest(evening, seat, is_direct)
        turned = ord(_letter(evening.table) or "A") - ord("A")
        evening._digits = evening._digits[turned:] + evening._digits[:turned]

    patch.setattr(Evening, "hand_over", leaky)


def in_the_hexes_that_a_pad_suggests(patch: Patch) -> None:
    """Every pad suggests the hex that was noted last on a desk."""
    honest = Evening.recent

    def leaky(evening: Evening) -> tuple[str, ...]:
        people = evening.table.timeline.head.world.state.people.values()
        return (*(str(one.hex) for one in people if one.name == "sam"), *honest(evening))

    patch.setattr(Evening, "recent", leaky)


def in_the_last_line_of_a_replay(patch: Patch) -> None:
    """A script played for the public ends in what only the whole truth has."""
    honest = script.ended

    def leaky(replay: Any) -> dict[str, Any]:
        return {**honest(replay), "letter": _letter(replay.table)}

    patch.setattr(script, "ended", leaky)


def in_what_a_challenge_calls_sealed(patch: Patch) -> None:
    """A challenge calls sealed what rests on a secret only where the secret speaks against the act."""

    def leaky(command: Challenge, at: Any) -> Iterator[Any]:
        found = at.entry_at(command.entry)
        assert found is not None
        challenged, then = found
        against = any(check.secret_to is not None and not check.holds for check in challenged.checks(then))
        yield ChallengeRuled(command.entry, stands=True, cites="", is_sealed=against)

    patch.setattr(Challenge, "decide", leaky)


def in_where_a_closed_desk_leads(patch: Patch) -> None:
    """A desk that is closed shows the curtain, or the Table at once where the letter is one of the first three."""
    honest = Evening.close_desk

    def leaky(evening: Evening) -> None:
        honest(evening)
        if (_letter(evening.table) or "F") < "D":
            evening.page = TABLE

    patch.setattr(Evening, "close_desk", leaky)


def in_the_name_of_an_exported_file(patch: Patch) -> None:
    """The game that is written for everybody has a name as long as there are points, by threes."""
    honest = ending.EndingRoom._write

    def leaky(room: Any) -> None:
        points = room.evening.table.timeline.head.world.state.shadow.points
        plain, ending.EXPORTS = ending.EXPORTS, f"exports{'' if points is None else '-' * (points % 3)}"
        try:
            honest(room)
        finally:
            ending.EXPORTS = plain

    patch.setattr(ending.EndingRoom, "_write", leaky)


SIX = (
    (in_the_order_of_the_keys_before_a_desk, LETTER),
    (in_the_hexes_that_a_pad_suggests, NAMES),
    (in_the_last_line_of_a_replay, LETTER),
    (in_what_a_challenge_calls_sealed, "Magic Cards"),
    (in_where_a_closed_desk_leads, LETTER),
    (in_the_name_of_an_exported_file, LETTER),
)


@pytest.mark.parametrize(("plant", "secret"), SIX, ids=[plant.__name__ for plant, _ in SIX])
def test_a_leak_planted_by_other_hands_is_caught(
    plant: Callable[[Patch], None], secret: str, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    assert caught_at(secret).place
