"""What a Game-Turn of three costs in taps and hand-overs, and what the third seat sees of an alliance: nothing.

Two evenings with the same touches, but for whom Saruman and the Fellowship write: each other, or nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.companion.counted_council import (
    CALLED,
    NOBODY,
    SARUMAN,
    Eyes,
    answer,
    keep_open,
    offer,
    open_desk,
    sarumans_turn,
    shut_desk,
    sit_down,
    to_sarumans_turn,
    to_the_next_turn,
)
from tests.companion.evenings import DARK, FELLOWSHIP

NOBODY_MOVES = 26
"""As many taps as a Game-Turn of three may take in which nobody moves, and one hand-over."""
PAD, MARCH, TRADE = 11, 3, 24


@contextmanager
def evening(path: Path, his: str, theirs: str) -> Iterator[Eyes]:
    """As far as the Fellowship Player-Turn, and a look at the desks of Saruman and of the third seat."""
    path.mkdir()
    sitting = sit_down(path)
    eyes = Eyes(next(sitting))
    to_sarumans_turn(eyes, his, theirs)
    sarumans_turn(eyes)
    for seat in (SARUMAN, DARK):
        open_desk(eyes.hand, seat)
        eyes.look(f"the covered desk of {seat}")
        if seat == DARK:
            keep_open(eyes.hand)
            eyes.look("all that the third seat can see")
        shut_desk(eyes.hand)
    eyes.count("two looks")
    yield eyes
    next(sitting, None)


def test_a_game_turn_of_three_and_an_alliance_that_the_third_does_not_see(tmp_path: Path) -> None:
    with evening(tmp_path / "apart", NOBODY, NOBODY) as eyes:
        apart, cost_apart = eyes.seen, eyes.cost
    with evening(tmp_path / "allied", CALLED[FELLOWSHIP], CALLED[SARUMAN]) as eyes:
        hand = eyes.hand
        assert eyes.seen == apart, "not a word, a tap or a hand-over is another"
        assert eyes.cost == cost_apart
        assert hand.table.view("truth")["politics"][SARUMAN]["ally"] == FELLOWSHIP

        to_the_next_turn(eyes)
        assert eyes.cost["turn"] <= NOBODY_MOVES
        assert (eyes.cost["turn"], eyes.cost["two marches"], eyes.cost["combat"]) == (22, 2 * MARCH, 5)
        assert {eyes.cost[f"pad of {seat}"] for seat in (SARUMAN, FELLOWSHIP)} == {PAD}
        pads, letter, looks = 2, 1, 2
        assert hand.handovers[2] == pads + letter + looks

        offer(eyes)
        assert "Saruman made a note on its desk" in eyes.look("after the offer")
        answer(eyes)
        covered, offered = ({name: words for name, *_, words in eyes.seen}[at] for at in ("covered", "offered"))
        assert not any("ally" in word for word in covered), covered
        assert "Saruman offers you Event Cards: 1, for 1 of yours" in offered
        assert not any("Tom Bombadil" in word for word in offered), "he may have lied"
        public = " ".join(eyes.look("traded"))
        assert "Saruman and the Fellowship exchange Event Cards: 1 for 1" in public
        assert "Saruman and the Fellowship are allied until the next Events Phase" in public
        assert not any(card in public for card in ("Tom Bombadil", "Wizard Employs", "78", "71"))
        assert 78 in hand.table.view(FELLOWSHIP)["fellowship_desk"]["event_cards"]
        assert (eyes.cost["offer"] + eyes.cost["answer"], hand.handovers[3]) == (TRADE, 2)
