"""A board with Armies: put away and built again by its list, joined on one page, compared at a turn's end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.frontdesk import FrontDesk
from companion.board.model_away import BoardIsAway, BoardStands
from companion.board.presenter import settable_of
from companion.models import Open
from companion.pages import AWAY, HOME, ON_MAP, TABLE, Leave, MapCompared, PutOnMap, ResumeTable, StartTable
from companion.rulings.model import Agreed
from companion.senses.inbox import Inbox
from companion.shelf.settings import Settings
from companion.widgets.longlist import ListRow
from engine.core.table import Table
from engine.games.wotr_spi import order_of_battle
from tests.companion import harness
from tests.companion.campaign_samples import late, to_the_fellowships_turn
from tests.companion.counted_campaign import army, begin, campaign
from tests.companion.evenings import DARK, FELLOWSHIP, play
from tests.companion.test_frontdesk import SEATS
from tests.evening.hand import Hand

SIXTH = 6
TOLD = (
    army(DARK, "W2421", saruman_orcs=50),
    army(DARK, "W2522", saruman_orcs=36, dunlendings=15),
    army(DARK, "W2524", saruman_orcs=12),
    army(FELLOWSHIP, "W2624", rohan=6, western_allies=4),
    army(FELLOWSHIP, "E0630"),
)
"""Saruman's Armies stand in three hexes, besieging Helm's Deep; two peoples lie in Edoras; Faramir's Army is gone."""


JOINED = ("turn", "phase", "control", "mobilized_since", "reinforcements", "marched_untold")
"""Facts of the page beside the Forces that this game has come to."""


def in_the_sixth(*acts: tuple[str, dict[str, Any]]) -> Table:
    """The Dark Power's Player-Turn of Game-Turn 6, in which a Force has marched that nobody told of. acts: what else
    was told before it.
    """
    table = to_the_fellowships_turn(late(*TOLD, *acts, turn=SIXTH))
    play(table, ((FELLOWSHIP, {"do": "EndPhase"}),))
    return play(table, ((DARK, {"do": "MarchUntold", "enters": "rohan"}),))


@pytest.fixture
def front(tmp_path: Path) -> Iterator[FrontDesk]:
    desk = FrontDesk(tmp_path, Settings(), Inbox())
    yield desk
    desk.close()


def on_the_list(front: FrontDesk) -> set[tuple[str, str]]:
    """Where and what, as the list says it."""
    return {(row.place, row.piece) for group in front.model().groups for row in group.rows}


def armies_of(table: Table) -> dict[str, Any]:
    """What is public of Armies, but for the Game-Turn in which each was told last."""
    armies = table.view()["armies"]
    bare = {
        seat: {place: dict(force["points"]) for place, force in forces.items()}
        for seat, forces in armies["forces"].items()
    }
    return {**armies, "forces": bare, "mobilized": {group: lamp["turn"] for group, lamp in armies["mobilized"].items()}}


def built(words: set[tuple[str, str]], table: Table) -> dict[str, dict[str, dict[str, int]]]:
    """The Armies that hands set on an empty board, by the list's words alone: place -> people -> Strength Points."""
    names = table.game.lexicon
    peoples = {names.name(name): people for name, people in order_of_battle.peoples().items()}
    places: dict[str, dict[str, dict[str, int]]] = {}
    for place, piece in words:
        told = [part.rpartition(": ") for part in piece.split("; ")]
        if all(name in peoples and count.isdigit() for name, _, count in told):
            mine = places.setdefault(place, {})
            for name, _, count in told:
                mine.setdefault(peoples[name].side, {})[peoples[name].name] = int(count)
    return places


def test_a_board_put_away_in_the_sixth_game_turn_is_built_again_by_its_list(front: FrontDesk) -> None:
    table = in_the_sixth()
    front._sit_down(table)
    front.do(Open(AWAY))
    listed, names = on_the_list(front), table.game.lexicon
    board = built(listed, table)
    for seat, forces in table.view()["armies"]["forces"].items():
        for place, force in forces.items():
            assert board[names.place(place)][seat] == force["points"]
    assert sum(len(sides) for sides in board.values()) == sum(map(len, table.view()["armies"]["forces"].values()))
    beside = {("Saruman", "since Game-Turn 2"), ("Mordor", "not yet"), ("W2524 Helm's Deep", "Fellowship")}
    beside |= {("W2421 Isengard", "Dark Power"), ("Saruman M+3", "came on Game-Turn 5")}
    assert beside <= listed, sorted(listed)
    assert ("Marches of the Dark Power that nobody has told", "1") in listed
    front.do(BoardIsAway())
    assert front.page == TABLE


def test_the_list_is_the_same_when_the_table_is_taken_up(front: FrontDesk) -> None:
    front.do(StartTable("Late", "wotr_spi", "campaign", "practice", (), SEATS))
    begin(front.evening.table, SIXTH, TOLD)
    front.do(Open(AWAY))
    listed = on_the_list(front)
    front.do(BoardIsAway())
    front.do(Open(HOME))
    last = front.model().last.id
    front._stand_up()
    front.do(ResumeTable(last))
    front.do(Open(AWAY))
    assert front.model().rebuilds
    assert on_the_list(front) == listed
    front.do(BoardStands())
    front.do(Open(AWAY))
    assert not front.model().rebuilds


def note(front: FrontDesk, line: str, value: object) -> None:
    """A line of the page as it is on the board; one that the list lacks is chosen for whom and what."""
    fact, _, key = line.partition("/")
    if not any(each.id == line for each in front.model().facts):
        front.do(PutOnMap(f"{fact}/"))
        front.do(front.model().offer.picked((("key", key), ("value", value))))
        return
    front.do(PutOnMap(line))
    front.do(front.model().offer.picked((("value", value),)))


def test_a_campaign_already_begun_is_joined_on_one_page(front: FrontDesk) -> None:
    """What the board has otherwise than a game that begins is noted line by line, and set by one agreement."""
    # On a board units stand in a hex: in which of its Province's, the record may not know, and the table sees.
    wanted = in_the_sixth((DARK, {"do": "PlaceForceInHex", "place": "dunland", "hex": "W2119"}))
    front.do(StartTable("Late", "wotr_spi", "campaign", "practice", (), SEATS, joins=True))
    assert front.page == ON_MAP
    table = front.evening.table
    state, other = (each.timeline.head.world.state for each in (wanted, table))
    for known in settable_of(wanted):
        if not known.fact.startswith("points_") and known.fact not in JOINED:
            continue
        fact = table.game.facts[known.fact]
        for key in dict.fromkeys((*fact.keys(state), *fact.keys(other))):
            value = fact.read(state, key)
            if value != fact.read(other, key):
                note(front, f"{known.fact}/{key}", int(value) if value.isdigit() else value)
    front.do(MapCompared())
    front.do(front.model().offer.picked((("reason", "we began yesterday"),)))
    front.do(Agreed(front.model().agree.id, (DARK, FELLOWSHIP)))
    front.do(Leave())
    there, here = armies_of(wanted), armies_of(table)
    for what in ("forces", "control", "mobilized", "taken", "untold", "objectives"):
        assert here[what] == there[what], what
    assert front.model().ask.seat == DARK
    assert front.model().offers, "the game goes on from there"


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    yield from campaign(tmp_path, SIXTH, *TOLD)


def test_armies_are_compared_at_a_turns_end_by_two_touches(hand: Hand) -> None:
    to_the_fellowships_turn(hand.table)
    # S.3: a besieger attacks before it ends its turn, or leaves.
    leaves = (DARK, {"do": "MarchForce", "origin": "W2524", "to": "W2423"})
    play(hand.table, ((FELLOWSHIP, {"do": "EndPhase"}), leaves, (DARK, {"do": "EndPhase"})))
    hand.app.refresh()
    hand.driver.pump(3)
    before = hand.taps
    hand.tap("Compare with the board", "All is as on the board")
    assert hand.page == TABLE
    assert hand.taps - before == 2, "thirty seconds"
    hand.tap("Compare with the board")
    hand.force("W2522")
    shown = hand.words()
    assert {"Saruman's Orcs: 36", "Dunlendings: 15"} <= set(shown), "a tap on a Force tells its peoples"
    rows = [row for row in harness.walk(hand.screen) if isinstance(row, ListRow) and row.end == "Saruman's Orcs: 36"]
    assert rows, "a line that can be put right"
    hand.press(rows[0])
    assert hand.page == "answer"
