"""Every kind of space, by a card, a tile, Guidance and the Ring; and every Event that looks at a line after each.

X/ring/spaces  What the Ring passes, and where it ends, is not carried out; but the marker stands there all the same.
"""

from collections.abc import Callable

import pytest

from engine.games.lotr_knizia.pieces import BOARDS, DIE, KINDS, LIGHT, RING_MOVES, SHIELD, SPECIAL, TOKENS
from tests.games.lotr_knizia.rules.evening import (
    EXPANDED,
    FRODO,
    HELMS_DEEP,
    MERRY,
    MORDOR,
    MORIA,
    RULES,
    SAM,
    SHELOBS_LAIR,
    Evening,
)

BOOKS = pytest.mark.parametrize("book", [RULES, EXPANDED])
SPACES = [
    (place, line, number)
    for place, board in BOARDS.items()
    for line, along in board.lines.items()
    for number in range(1, len(along.spaces) + 1)
    if (place, line, number) != (MORDOR, "travelling", 13)
]
"""Every space of every board but 60, which has its own test."""
GREY = {
    "fighting": "grey_fighting",
    "friendship": "grey_friendship",
    "hiding": "grey_hiding",
    "travelling": "grey_travelling",
}


def before(book: str, place: str, line: str, number: int, **facts: object) -> Evening:
    """frodo is active, on step 5, and the marker is where it is one or two steps short of this space."""
    return Evening(book).at(place, line={line: number}, dark={FRODO: 5}, shields={MERRY: 5}, **facts)


def other_tile(place: str, line: str) -> str:
    """A tile that moves another line, so that the one in question stands still."""
    return next(one for one in BOARDS[place].lines if one != line)


def by_tile(book: str, place: str, line: str, number: int) -> Evening:
    return before(book, place, line, number - 1).tile(line)


def by_card(book: str, place: str, line: str, number: int) -> Evening:
    evening = before(book, place, line, number - 1).tile(other_tile(place, line))
    return freshly(evening).played(GREY[line], line)


def by_guidance(book: str, place: str, line: str, number: int) -> Evening:
    """Guidance moves two; on a first space it begins before the line, one space at its end is lost."""
    if number == 1:
        evening = before(book, place, line, 0).tile(other_tile(place, line))
        freshly(evening).do(MERRY, "CallGandalf").do(FRODO, "UseGuidance").do(FRODO, "AdvanceLine", line=line)
        return evening
    evening = before(book, place, line, number - 2).tile(other_tile(place, line))
    return freshly(evening).do(MERRY, "CallGandalf").do(FRODO, "UseGuidance").do(FRODO, "AdvanceLine", line=line)


def by_ring(book: str, place: str, line: str, number: int) -> Evening:
    """The Ring moves one: three circles, and Mithril takes the damage away."""
    evening = before(book, place, line, number - 1, feature={"mithril": "hands"}).tile(other_tile(place, line))
    freshly(evening).do(FRODO, "PutOnRing").do(FRODO, "EnterRoll", faces=[5]).do(SAM, "PlayMithril")
    return evening.do(FRODO, "AdvanceLine", line=line)


def freshly(evening: Evening) -> Evening:
    """What the tile of the turn brought is put away again: only what comes now is looked at."""
    for seat, answer in evening.asked:
        if answer == "EnterRoll":
            evening.roll("blank")
        assert seat == FRODO
    return evening.stand(
        shields={FRODO: 0, MERRY: 5},
        hand={FRODO: 6},
        dark={FRODO: 5},
        **{f"{token}_tokens": {FRODO: 0} for token in TOKENS},
    )


Got = dict[str, object]


def gained(evening: Evening, *, hand: int) -> Got:
    """What frodo has got: shields, tokens, cards, steps to the light, and what is still owed to him."""
    state = evening.state
    owed = [answer for _, answer in evening.asked if answer in ("EnterRoll", "TakeSpecial")]
    return {
        "shield": state.shields[FRODO],
        **{token: state.tokens[FRODO][token] for token in TOKENS},
        "cards": state.size(FRODO) - hand,
        "light": 5 - state.dark[FRODO],
        "owed": owed,
    }


def due(spaces: tuple[str, ...]) -> Got:
    """What these spaces give, counted from the printed line."""
    owed = ["TakeSpecial"] if SPECIAL in spaces else ["EnterRoll"] if DIE in spaces else []
    return {
        "shield": spaces.count(SHIELD),
        **{token: spaces.count(token) for token in TOKENS},
        "cards": sum(space in KINDS for space in spaces),
        "light": spaces.count(LIGHT),
        "owed": owed,
    }


def is_end(place: str, line: str, number: int) -> bool:
    """Whether the Scenario ends there, and all tokens go back."""
    return line == BOARDS[place].main and number == BOARDS[place].last(line)


@BOOKS
@pytest.mark.parametrize(("place", "line", "number"), SPACES)
@pytest.mark.parametrize(("mover", "hand"), [(by_tile, 6), (by_card, 5)])
def test_a_tile_and_a_card_bring_what_the_space_gives(
    book: str, place: str, line: str, number: int, mover: Callable[..., Evening], hand: int
) -> None:
    space = BOARDS[place].lines[line].spaces[number - 1]
    evening = mover(book, place, line, number)
    if is_end(place, line, number) and space != SPECIAL:
        assert evening.state.place != place or evening.state.stage == "over"
        return
    assert gained(evening, hand=hand) == due((space,))


@BOOKS
@pytest.mark.parametrize(("place", "line", "number"), SPACES)
def test_guidance_brings_every_space_it_moves_over(book: str, place: str, line: str, number: int) -> None:
    spaces = BOARDS[place].lines[line].spaces
    first = max(0, number - 2)
    passed = spaces[first : first + 2]
    evening = by_guidance(book, place, line, number)
    end = first + len(passed)
    if is_end(place, line, end) and SPECIAL not in passed:
        assert evening.state.place != place or evening.state.stage == "over"
        return
    assert gained(evening, hand=6) == due(passed)


@BOOKS
@pytest.mark.parametrize(("place", "line", "number"), SPACES)
def test_the_ring_brings_nothing_and_the_marker_stands_there(book: str, place: str, line: str, number: int) -> None:
    evening = by_ring(book, place, line, number)
    if is_end(place, line, number):
        assert "TakeSpecial" not in [answer for _, answer in evening.asked]
        assert evening.state.place != place or evening.state.stage == "over"
        return
    assert evening.state.space[line] == number
    assert gained(evening, hand=6) == due(())


def finished_by(book: str, how: str, place: str, line: str, short: int, event: int, **lines: int) -> Evening:
    """The line gets to `short` and one more by this mover, and then the sundial is carried out."""
    stood = {**lines, line: short}
    evening = Evening(book).at(place, line=stood, event=event, shields={MERRY: 5}, feature={"mithril": "hands"})
    match how:
        case "tile":
            evening.tile(line)
        case "card":
            evening.tile("fighting").played(GREY[line], line)
        case "guidance":
            evening.tile("fighting").do(MERRY, "CallGandalf").do(FRODO, "UseGuidance")
            evening.do(FRODO, "AdvanceLine", line=line)
        case "ring":
            evening.tile("fighting").do(FRODO, "PutOnRing").do(FRODO, "EnterRoll", faces=[5]).do(SAM, "PlayMithril")
            evening.do(FRODO, "AdvanceLine", line=line)
    if (FRODO, "EnterRoll") in evening.asked:
        evening.roll("blank")
    evening.do(FRODO, "EndTurn").do(SAM, "TurnTile", kind="sundial").stand(feature={"mithril": "gone"})
    return evening.do(SAM, "CarryOut") if (SAM, "CarryOut") in evening.asked else evening


HOW = pytest.mark.parametrize("how", ["tile", "card", "guidance", "ring"])


@BOOKS
@HOW
@pytest.mark.parametrize(("line", "other"), [("hiding", "travelling"), ("travelling", "hiding")])
def test_trapped_looks_at_two_lines_however_they_were_finished(book: str, how: str, line: str, other: str) -> None:
    spared = finished_by(book, how, MORIA, line, 6, 3, **{other: 7})
    assert (spared.state.sauron, spared.asked) == (15, [(SAM, "TurnTile")])
    short = finished_by(book, how, MORIA, line, 6, 3, **{other: 6})
    assert (short.state.sauron, short.asked) == (13, [(FRODO, "EnterRoll")])


@BOOKS
@HOW
def test_riders_of_rohan_look_at_friendship_however_it_was_finished(book: str, how: str) -> None:
    spared = finished_by(book, how, HELMS_DEEP, "friendship", 6, 1)
    assert (spared.state.sauron, spared.asked) == (15, [(SAM, "TurnTile")])
    assert spared.state.size(SAM) == 7 if how != "ring" else spared.state.features["riders_of_rohan"] == "hands"
    short = finished_by(book, how, HELMS_DEEP, "friendship", 3, 1)
    assert (short.state.sauron, short.asked) == (14, [(FRODO, "EnterRoll")])


@BOOKS
@HOW
def test_the_gate_looks_at_the_fifth_space_however_it_was_reached(book: str, how: str) -> None:
    spared = finished_by(book, how, HELMS_DEEP, "travelling", 4, 2)
    assert spared.state.sauron == 15
    assert spared.state.size(SAM) == (7 if how != "ring" else 6), "each draws one; Mithril was played from sam's hand"
    short = finished_by(book, how, HELMS_DEEP, "travelling", 2, 2)
    assert short.state.sauron == 13


@BOOKS
@HOW
def test_orcs_conquer_looks_at_the_last_space_however_it_was_reached(book: str, how: str) -> None:
    spared = finished_by(book, how, HELMS_DEEP, "travelling", 9, 5)
    assert spared.state.sauron == 13
    assert "EnterRoll" not in [answer for _, answer in spared.asked]
    short = finished_by(book, how, HELMS_DEEP, "travelling", 7, 5)
    assert short.state.sauron == 13
    assert short.asked == [(FRODO, "EnterRoll")]


@BOOKS
@HOW
def test_a_tile_looks_at_a_finished_line_however_it_was_finished(book: str, how: str) -> None:
    """R/tiles/activity-elsewhere  The tile of a line that is done moves another of the active player's choice."""
    evening = Evening(book).at(SHELOBS_LAIR, line={"hiding": 6}, shields={MERRY: 5}, feature={"mithril": "hands"})
    match how:
        case "tile":
            evening.tile("hiding")
        case "card":
            evening.tile("travelling").played("grey_hiding")
        case "guidance":
            evening.tile("travelling").do(MERRY, "CallGandalf").do(FRODO, "UseGuidance")
            evening.do(FRODO, "AdvanceLine", line="hiding")
        case "ring":
            evening.tile("travelling").do(FRODO, "PutOnRing").do(FRODO, "EnterRoll", faces=[5]).do(SAM, "PlayMithril")
            evening.do(FRODO, "AdvanceLine", line="hiding")
    evening.do(FRODO, "EndTurn").do(SAM, "TurnTile", kind="hiding")
    if (SAM, "CarryOut") in evening.asked:
        evening.do(SAM, "CarryOut")
    assert evening.asked == [(SAM, "AdvanceLine")]
    assert not evening.may(SAM, "AdvanceLine", line="hiding").allowed


def test_sixty_by_card_tile_and_guidance_is_rolled_for_and_by_the_ring_as_the_book_says() -> None:
    def at_sixty(book: str, how: str) -> list[tuple[str, str]]:
        evening = Evening(book).at(MORDOR, line={"travelling": 12}, shields={MERRY: 5}, feature={"mithril": "hands"})
        if how == "tile":
            return evening.tile("travelling").asked
        evening.tile("hiding")
        if how == "card":
            return evening.played("grey_travelling").asked
        if how == "guidance":
            evening.do(MERRY, "CallGandalf").do(FRODO, "UseGuidance")
            return evening.do(FRODO, "AdvanceLine", line="travelling").asked
        evening.do(FRODO, "PutOnRing").do(FRODO, "EnterRoll", faces=[5]).do(SAM, "PlayMithril")
        evening.do(FRODO, "AdvanceLine", line="travelling")
        assert (evening.state.place == "mount_doom") == (book == EXPANDED)
        return evening.asked

    for book in (RULES, EXPANDED):
        assert [at_sixty(book, how) for how in ("tile", "card", "guidance", "ring")] == [[(FRODO, "EnterRoll")]] * 4


@BOOKS
@pytest.mark.parametrize("face", RING_MOVES)
def test_the_ring_leaves_a_feature_card_where_it_lies_for_good(book: str, face: str) -> None:
    """Nobody gets the Book that the Ring passed: the marker does not come back to it."""
    evening = Evening(book).at(MORIA, feature={"mithril": "hands"}).tile("travelling").do(FRODO, "PutOnRing").roll(face)
    if (FRODO, "DiscardOwed") in evening.asked:
        evening.do(FRODO, "DiscardOwed", shares=[[FRODO, "grey_fighting", 2]])
    evening.do(FRODO, "AdvanceLine", line="hiding")
    assert evening.state.features["book"] == "board"
    evening.played("grey_hiding")
    assert evening.state.features["book"] == "board"


@BOOKS
@pytest.mark.parametrize(("place", "line", "number"), SPACES)
def test_by_the_other_reading_the_space_where_the_ring_stops_is_carried_out_and_no_other(
    book: str, place: str, line: str, number: int
) -> None:
    evening = Evening(book)
    settle = {"do": "SettleHouseRule", "ruling": "where-the-ring-stops", "reading": "second", "reason": "so we play"}
    assert evening.table.submit(FRODO, evening.table.command(settle), evening.table.seats).allowed
    start = max(0, number - 2)
    evening.at(place, line={line: start}, feature={"mithril": "hands"}).tile(other_tile(place, line))
    freshly(evening).do(FRODO, "PutOnRing").do(FRODO, "EnterRoll", faces=[5 if start == number - 1 else 4])
    evening.do(SAM, "PlayMithril").do(FRODO, "AdvanceLine", line=line)
    space = BOARDS[place].lines[line].spaces[number - 1]
    if is_end(place, line, number) and space != SPECIAL:
        assert evening.state.place != place or evening.state.stage == "over"
        return
    assert gained(evening, hand=6) == due((space,))
