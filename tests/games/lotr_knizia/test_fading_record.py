"""A record that fades: once a turn is over nobody is told which tiles and cards were laid down, as nobody may look."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.intents import Open, OpenRuling, OpenWholeRecord
from companion.pages import RULINGS
from companion.rulings.model import JOURNAL, Agreed, TurnTo
from engine.core import projection
from engine.core.audience import PUBLIC, TABLE, TRUTH
from engine.core.codec import encode
from engine.core.entry import Evidence
from engine.core.export import export
from engine.core.fading import FADED, is_faded, without_faded
from engine.core.settable import settable_facts
from engine.core.table import Table
from engine.core.verify import export_break
from engine.games.lotr_knizia import GAME
from engine.games.lotr_knizia.happened.board import MarkerMoved
from engine.games.lotr_knizia.pieces import KINDS, SEATS, TILES
from engine.policy import Move
from tests.contract.mirror import Mirror, TwinsDiffer
from tests.contract.remembering import RememberingTable
from tests.contract.tablets import Plan, Tablet
from tests.games.lotr_knizia.openings import CARDS, DEALT, FRODO, SAM, by_hand, played, rolled, tile

FADES = {"open_record": False}
BEFORE = (
    *DEALT,
    by_hand(("board", "", "moria"), ("sauron", "", "15"), ("line", "hiding", "7")),
)
"""Moria has no Friendship, and Hiding is done: whichever of these tiles is turned, the active player picks a line."""


def turn(kind: str, card: str, other: str) -> tuple[Move, ...]:
    """Frodo's turn: a tile, a card that is thrown away, a card that he plays as he likes, two that the die takes."""
    return (
        *tile(FRODO, kind),
        Move(FRODO, "AdvanceLine", {"line": "travelling"}),
        Move(SAM, "ThrowAway", {"kind": card}),
        played(FRODO, card, line="travelling"),
        Move(FRODO, "PutOnRing"),
        rolled(FRODO, CARDS),
        Move(FRODO, "Suffer"),
        Move(FRODO, "DiscardOwed", {"shares": [[FRODO, card, 1], [FRODO, other, 1]]}),
        Move(FRODO, "AdvanceLine", {"line": "travelling"}),
        Move(FRODO, "EndTurn"),
    )


TURNS = (
    turn("friendship", "white_hiding", "white_travelling"),
    turn("hiding", "white_fighting", "white_joker"),
)
"""Two turns that come to the same on every board: what was laid down was not the same."""


def _tablet(folder: Path, number: int, options: dict[str, Any]) -> Tablet:
    own = folder / str(number)
    about: dict[str, Any] = {"version": "second_edition", "options": options, "seats": SEATS, "table_id": "twins"}
    return Tablet(
        RememberingTable.create(Tablet.path(own), "lotr_knizia", **about, table_secret=bytes([number]) * 32), own
    )


def _give(tablet: Tablet, move: Move) -> None:
    ruling = tablet.give(move.seat, move.body(), move.agreed, at_desk=False)
    assert ruling is not None, move
    assert ruling.allowed, (move, [check.says for check in ruling.failing(TRUTH)])


@pytest.fixture(name="mirror")
def twins(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Mirror]:
    """Two tablets whose first turns differ in what was laid down and in nothing else; the next tile covers the last."""
    options = getattr(request, "param", FADES)
    tablets = (_tablet(tmp_path, 1, options), _tablet(tmp_path, 2, options))
    for tablet, moves in zip(tablets, TURNS, strict=True):
        for move in (*BEFORE, *moves, turned("travelling")):
            _give(tablet, move)
        tablet.passed()
        tablet.back_to_table()
    yield Mirror(tablets, "")
    for tablet in tablets:
        tablet.close()


def look_everywhere(mirror: Mirror) -> None:
    """Everything that a table and its tablet tell anybody, and everything that can be asked of them."""
    mirror.compare(whole=True)
    mirror.compare_own_undos()
    mirror.compare_challenges()
    one, other = mirror.tables
    entries = range(1, one.file.count)
    for who in mirror.audiences:
        for entry in entries:
            mirror.same("replay", who, one.replay(entry, who), other.replay(entry, who))
    for seat in one.seats:
        tries = [("TurnTile", kind) for kind in TILES] + [
            (do, kind) for do in ("ThrowAway", "PlayCard") for kind in KINDS
        ]
        for do, kind in tries:
            rulings = [table.may(seat, table.command({"do": do, "kind": kind}), TABLE) for table in mirror.tables]
            mirror.compare_rulings(rulings[0], rulings[1], f"ruling: {do}")
        mirror.same("shut", seat, repr(one.shut(seat)), repr(other.shut(seat)))
    facts = [settable_facts(GAME.facts, table.timeline.head.world.state, GAME.lexicon) for table in mirror.tables]
    mirror.same("facts", PUBLIC, *map(repr, facts))
    mirror.same("export: files", PUBLIC, *mirror.both(Tablet.written))
    mirror.compare_pages(Plan((), opened=tuple(entries), undos=(9, 11)))


def test_what_was_laid_down_in_a_turn_that_is_over_is_nowhere_to_be_found(mirror: Mirror) -> None:
    for one, other in zip(*TURNS, strict=True):
        assert (one == other) == (one.do in ("CarryOut", "AdvanceLine", "PutOnRing", "EnterRoll", "Suffer", "EndTurn"))
    with mirror.ears:
        look_everywhere(mirror)
        for move in (Move(SAM, "DrawOrHeal", {"gain": "cards"}), Move(SAM, "EndTurn")):
            mirror.both(lambda tablet: _give(tablet, move))  # noqa: B023
        look_everywhere(mirror)
    assert mirror.places["page: rulings, an entry"] > 20
    assert mirror.places["replay"] > 100


@pytest.mark.parametrize("mirror", [{}], indirect=True)
def test_a_record_that_stays_open_tells_it(mirror: Mirror) -> None:
    with pytest.raises(TwinsDiffer), mirror.ears:
        look_everywhere(mirror)


LEAKS = ("line", "evidence", "export", "ruling", "could_hold", "could_turn", "replay")


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str, mirror: Mirror, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.rulings import room
    from engine.core import export as exporting
    from engine.core.course import Course
    from engine.games.lotr_knizia.state import State

    match leak:
        case "line":
            monkeypatch.setattr(projection, "faded_line", projection.item_line)
        case "evidence":
            monkeypatch.setattr(Course, "_has_faded", lambda *_: False)
        case "export":
            monkeypatch.setattr(exporting, "fading_fields", lambda _: ())
        case "ruling":
            monkeypatch.setattr(room, "is_faded", lambda _: False)
        case "could_hold":
            monkeypatch.setattr(State, "could_hold", lambda self, kind: int(kind not in self.pile))
        case "could_turn":
            monkeypatch.setattr(State, "could_turn", lambda self, kind: self.turned.get(kind, 0) < 1)
        case "replay":
            monkeypatch.setattr(Table, "_seen_of", lambda self, node, who: self.game.view(node.world.state, who))
    for table in mirror.tables:
        table._lines._read.clear()
    with pytest.raises(TwinsDiffer), mirror.ears:
        look_everywhere(mirror)


# -- one table ------------------------------------------------------------------------------------------------------


def evening(path: Path | None = None, **options: Any) -> Table:
    """A table at which Frodo's turn is over."""
    about: dict[str, Any] = {"options": {**FADES, **options}, "seats": SEATS[:3]}
    table = Table.create(path, "lotr_knizia", **about, table_id="fades", table_secret=bytes(32))
    give(table, *DEALT, Move(FRODO, "SetAllByHand", {**BEFORE[-1].values}, SEATS[:3]), *TURNS[0])
    return table


def give(table: Table, *moves: Move) -> None:
    """These moves, which are legal; a tile lies with its picture."""
    for move in moves:
        agreed = tuple(seat for seat in move.agreed if seat in table.seats)
        seen = Evidence("camera 0", picture=b"\x89PNG of a tile") if move.do in ("TurnTile", "EnterRoll") else None
        ruling = table.submit(move.seat, table.command(move.body()), agreed, seen)
        assert ruling.allowed, (move, [check.says for check in ruling.failing(TRUTH)])


def says(table: Table, do: str, who: str = PUBLIC) -> list[str]:
    """The sentences of the latest entry of this kind."""
    line = next(line for line in reversed(table.journal(who)) if (line.get("do") or {}).get("type") == do)
    return list(line["says"])


def turned(kind: str) -> Move:
    """Sam turns a tile in the turn after: the Ring is used, so that nobody can come between."""
    return Move(SAM, "TurnTile", {"kind": kind})


OPEN = Move(SAM, "OpenTheRecord", {}, SEATS[:3])


def test_the_lines_say_a_tile_and_a_card_once_the_turn_is_over() -> None:
    table = evening()
    for who in (PUBLIC, *table.seats):
        assert says(table, "TurnTile", who) == ["A tile is turned"]
        assert says(table, "PlayCard", who) == ["Frodo plays a card", "A marker is moved"]
        assert says(table, "ThrowAway", who) == ["Sam discards"]
        assert says(table, "DiscardOwed", who)[0] == "Frodo discards"
    assert says(table, "TurnTile", TRUTH) == ["Tile: Friendship"]
    give(table, turned("sundial"))
    assert says(table, "TurnTile") == ["Tile: a sundial"] or "undial" in says(table, "TurnTile")[0]


def test_what_a_space_gave_fades_whether_it_gave_anything_or_not() -> None:
    plain, rich = (
        MarkerMoved("hiding", 1, 1, "tile", FRODO, score=0, gives=()),
        MarkerMoved("fighting", 1, 2, "card", FRODO, score=12, gives=("shield_1",)),
    )
    told = [without_faded(moved, encode(moved)) for moved in (plain, rich)]
    assert told[0] == told[1]
    assert told[0]["gives"] == told[0]["score"] == FADED


def test_every_field_that_fades_has_its_sentence() -> None:
    named = [kind for kind in (*GAME.events().values(), *GAME.commands().values()) if kind.fades_when_covered]
    assert len(named) >= 18
    for kind in named:
        assert set(kind.fades_when_covered) <= set(kind.__dataclass_fields__), kind  # type: ignore[attr-defined]
    for name, event in GAME.events().items():
        assert (f"event.{name}.faded" in GAME.text) == bool(event.fades_when_covered), name


def test_the_file_keeps_all_and_is_the_same_when_it_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "fades.ringtable"
    table = evening(path)
    told = {who: table.journal(who) for who in (PUBLIC, FRODO, TRUTH)}
    table.close()
    with_all = Table.read(path)
    assert {who: with_all.journal(who) for who in told} == told
    assert with_all.file.altered == {} or not with_all.file.altered
    kinds = Counter(item.command.kind for item in with_all.timeline.head.items() if hasattr(item.command, "kind"))  # type: ignore[attr-defined]
    assert kinds == Counter({"friendship": 1, "white_hiding": 2})


def test_an_export_fits_the_chain_and_holds_nothing_that_has_faded() -> None:
    table = evening()
    public, whole = export(table), export(table, TRUTH)
    assert export_break(public) is None
    assert export_break(whole) is None
    assert "white_hiding" not in repr(public)
    assert "white_hiding" in repr(whole)
    give(table, OPEN)
    assert "white_hiding" in repr(export(table))
    assert export_break(export(table)) is None


def test_a_picture_fades_with_its_tile_and_a_die_stays() -> None:
    table = evening()
    entries = {type(item.command).__name__: item.n for item in table.timeline.head.items()}
    assert table.evidence(entries["TurnTile"]) is None
    assert table.evidence(entries["TurnTile"], TRUTH) is not None
    assert table.evidence(entries["EnterRoll"]) is not None
    give(table, OPEN)
    assert table.evidence(entries["TurnTile"]) is not None


def test_every_seat_opens_the_record_until_the_turn_is_over() -> None:
    table = evening()
    alone = table.submit(SAM, table.command(OPEN.body()))
    assert not alone.allowed
    assert [check.says for check in alone.failing(PUBLIC)] == ["opening_needs_every_seat"]
    give(table, OPEN)
    assert says(table, "TurnTile") == ["Tile: Friendship"]
    assert not any(map(is_faded, table.journal()))
    assert table.may(SAM, table.command(OPEN.body())).is_barred, "it is open"
    give(table, turned("travelling"), Move(SAM, "DrawOrHeal", {"gain": "cards"}), Move(SAM, "EndTurn"))
    assert set(map(is_faded, tiles(table))) == {True}
    assert says(table, "PlayCard") == ["Frodo plays a card", "A marker is moved"]


def tiles(table: Table) -> list[Any]:
    """The lines of tiles that were turned, oldest first."""
    return [line for line in table.journal() if (line.get("do") or {}).get("type") == "TurnTile"]


def test_opening_is_taken_back_with_every_seat_alone() -> None:
    table = evening()
    give(table, OPEN)
    n = table.file.count - 1
    assert not table.undo(SAM, n).allowed
    assert table.undo(SAM, n, table.seats).allowed
    assert says(table, "TurnTile") == ["A tile is turned"]


def test_a_table_whose_record_stays_open_has_nothing_to_open() -> None:
    table = evening(open_record=True)
    assert says(table, "TurnTile") == ["Tile: Friendship"]
    assert [check.says for check in table.may(SAM, table.command(OPEN.body())).failing(PUBLIC) if check.bars] == [
        "record_fades"
    ]


def test_the_end_opens_all() -> None:
    table = evening()
    give(table, by_hand(("dark", FRODO, "14")), turned("two_or_sauron"))
    assert any(map(is_faded, table.journal()))
    give(table, Move(SAM, "Decline"))
    assert table.outcome is not None, "the Ring-bearer is caught"
    assert not any(map(is_faded, table.journal()))
    assert table.undo(SAM, table.file.count - 1, table.seats).allowed
    assert any(map(is_faded, table.journal())), "the game goes on"


def test_an_undo_into_a_turn_opens_that_turn_again_and_no_other() -> None:
    table = evening()
    give(table, turned("travelling"), Move(SAM, "DrawOrHeal", {"gain": "cards"}), Move(SAM, "EndTurn"))
    ends = [item.n for item in table.timeline.head.items() if type(item.command).__name__ == "EndTurn"]
    assert [is_faded(line) for line in tiles(table)] == [True, True]
    assert table.undo(SAM, ends[1], table.seats).allowed
    assert [is_faded(line) for line in tiles(table)] == [True, False]
    assert says(table, "PlayCard") == ["Frodo plays a card", "A marker is moved"]
    assert table.undo(SAM, ends[0], table.seats).allowed
    assert says(table, "PlayCard")[0] != "Frodo plays a card"
    assert [is_faded(line) for line in tiles(table)] == [False, True], "what was taken back is of another turn"


def test_a_correction_of_what_has_faded_tells_nothing_and_stands() -> None:
    table = evening()
    entry = next(item.n for item in table.timeline.head.items() if type(item.command).__name__ == "TurnTile")
    right = table.command({"do": "TurnTile", "kind": "hiding"})
    ruling = table.correct(FRODO, entry, right, table.seats)
    assert ruling.allowed
    assert "'kind': 'hiding'" not in repr(table.journal())
    assert table.timeline.head.world.state.turned == {"hiding": 1}
    assert says(table, "TurnTile", TRUTH) == ["Tile: Hiding"]
    assert export_break(export(table)) is None
    assert "'kind': 'hiding'" not in repr(export(table))


def test_what_is_left_is_told_by_number_and_never_by_kind() -> None:
    table = evening()
    give(table, turned("bearer_steps"))
    view = repr({**table.view(), "top_tile": ""})
    assert "friendship" not in view
    assert table.view()["tiles_left"] == sum(TILES.values()) - 2
    state = table.timeline.head.world.state
    assert all(state.could_hold(kind) == card.count for kind, card in KINDS.items() if card.of == "hobbit")
    assert "turned" not in {name for name, fact in GAME.facts.items() if fact.keys(state)}


def test_faded_is_never_said_to_anybody() -> None:
    table = evening()
    for line in table.journal():
        assert all(FADED not in words for words in line["says"])


def test_the_key_is_on_the_faded_line_and_every_seat_is_asked(tmp_path: Path) -> None:
    tablet = _tablet(tmp_path, 1, FADES)
    for move in (*BEFORE, *TURNS[0], turned("travelling")):
        _give(tablet, move)
    front, lines = tablet.front, tiles(tablet.table)
    for intent in (Open(RULINGS), TurnTo(JOURNAL), OpenRuling(lines[1]["n"])):
        front.do(intent)
    assert front.model().opened.unfade is None, "it is of this turn"
    front.do(OpenRuling(lines[0]["n"]))
    opened = front.model().opened
    assert (opened.title, opened.ruling, opened.evidence) == ("A tile is turned", None, "")
    assert opened.unfade is not None
    front.do(OpenWholeRecord())
    asked = front.model().agree
    assert asked.title == "Open the record"
    front.do(Agreed(asked.id, SEATS))
    front.do(OpenRuling(lines[0]["n"]))
    assert front.model().opened.title == "Tile: Friendship"
    assert front.model().opened.ruling is not None
    assert front.model().opened.unfade is None
    tablet.close()
