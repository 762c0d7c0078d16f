"""A record that fades (B-7/piles): once a turn is over nobody is told which cards were used and discarded in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import projection
from engine.core.audience import PUBLIC, TABLE
from engine.core.export import export
from engine.core.settable import settable_facts
from engine.core.table import Table
from engine.games.riddle import GAME
from engine.games.riddle.pieces import CARDS
from engine.games.riddle.state import State
from engine.policy import Move
from tests.contract.mirror import Mirror, TwinsDiffer
from tests.contract.remembering import RememberingTable
from tests.contract.tablets import Plan, Tablet
from tests.games.riddle.openings import BREE, FRODO, SAM, moved, rolled


def turn(rejects: str, laid: str, horse: str, wizard: str, discards: str) -> tuple[Move, ...]:
    """Sam's turn, with a card of each kind of use, and one that is discarded."""
    return (
        rolled(SAM, 1),
        Move(SAM, "RejectRoll", {"card": rejects}),
        rolled(SAM, 3),
        Move(SAM, "UseWizard", {"wizard": wizard, "of": [FRODO]}),
        Move(SAM, "LayOpen", {"card": laid}),
        moved(SAM, BREE),
        Move(SAM, "RideHorse", {"horse": horse, "to": "0708"}),
        Move(SAM, "PickUpByCard", {"card": "strider" if discards == "gollum" else "boromir"}),
        Move(SAM, "Discard", {"card": discards}),
    )


TURNS = (
    turn("gimli", "rope", "horse_2", "gandalf", "gollum"),
    turn("legolas", "rope", "horse_5", "gandalf", "shelob"),
)
"""Two turns that come to the same on the board, and leave a Rope on top of other discards."""


def _tablet(folder: Path, number: int, *, is_open: bool) -> Tablet:
    own = folder / str(number)
    table = RememberingTable.create(
        Tablet.path(own), "riddle", version="basic", seats=(SAM, FRODO), options={"open_record": is_open},
        box="riddle_ice_1985", table_id="twins", table_secret=bytes([number]) * 32,
    )  # fmt: skip
    return Tablet(table, own)


def _give(tablet: Tablet, move: Move) -> None:
    ruling = tablet.give(move.seat, move.body(), move.agreed, at_desk=False)
    assert ruling is not None
    assert ruling.allowed, (move, [(check.says, check.facts) for check in ruling.failing(SAM)])


@pytest.fixture(name="mirror")
def twins(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Mirror]:
    """Two tablets whose first turns differ in the cards that were used and discarded, and in nothing else."""
    is_open = getattr(request, "param", False)
    tablets = (_tablet(tmp_path, 1, is_open=is_open), _tablet(tmp_path, 2, is_open=is_open))
    stands = {"fact": "hand", "key": SAM, "value": "6", "reason": "so it stands"}
    begun = (Move(SAM, "Deal"), rolled(SAM, 6), rolled(FRODO, 2), Move(SAM, "SetByHand", stands, (SAM, FRODO)))
    for tablet, moves in zip(tablets, TURNS, strict=True):
        for move in (*begun, *moves, rolled(FRODO, 2)):
            _give(tablet, move)
        tablet.passed()
        tablet.back_to_table()
    yield Mirror(tablets, "")
    for tablet in tablets:
        tablet.close()


def look_everywhere(mirror: Mirror) -> None:
    """Everything that a table and its tablet tell anybody, and everything that can be asked of them."""
    mirror.compare(whole=True)
    mirror.compare_challenges()
    one, other = mirror.tables
    entries = range(1, one.file.count)
    for who in mirror.audiences:
        for entry in entries:
            mirror.same("replay", who, one.replay(entry, who), other.replay(entry, who))
    for seat in one.seats:
        for do, field in (("Discard", "card"), ("RideHorse", "horse"), ("PickUpByCard", "card"), ("LayOpen", "card")):
            for card in CARDS:
                asked = {"do": do, field: card, **({"to": BREE} if do == "RideHorse" else {})}
                rulings = [table.may(seat, table.command(asked), TABLE) for table in mirror.tables]
                mirror.compare_rulings(rulings[0], rulings[1], f"ruling: {do}")
        mirror.same("shut", seat, repr(one.shut(seat)), repr(other.shut(seat)))
    facts = [settable_facts(GAME.facts, table.timeline.head.world.state, GAME.lexicon) for table in mirror.tables]
    mirror.same("facts", PUBLIC, *map(repr, facts))
    mirror.same("export: files", PUBLIC, *mirror.both(Tablet.written))
    mirror.compare_pages(Plan((), opened=tuple(entries), undos=(6, 9)))


def test_which_cards_were_used_and_discarded_is_nowhere_to_be_found(mirror: Mirror) -> None:
    with mirror.ears:
        look_everywhere(mirror)
    assert mirror.places["page: rulings, an entry"] > 10
    assert mirror.places["replay"] > 30
    assert "horse_2" not in repr(export(mirror.tables[0]))


@pytest.mark.parametrize("mirror", [True], indirect=True)
def test_a_record_that_stays_open_tells_it(mirror: Mirror) -> None:
    with pytest.raises(TwinsDiffer), mirror.ears:
        look_everywhere(mirror)


@pytest.mark.parametrize("leak", ["line", "could_hold", "replay"])
def test_a_leak_is_found(leak: str, mirror: Mirror, monkeypatch: pytest.MonkeyPatch) -> None:
    match leak:
        case "line":
            monkeypatch.setattr(projection, "faded_line", projection.item_line)
        case "could_hold":
            monkeypatch.setattr(State, "could_hold", lambda self, kind: int(kind not in self.pile))
        case "replay":
            monkeypatch.setattr(Table, "_seen_of", lambda self, node, who: self.game.view(node.world.state, who))
    for table in mirror.tables:
        table._lines._read.clear()
    with pytest.raises(TwinsDiffer), mirror.ears:
        look_everywhere(mirror)


def test_every_field_that_fades_has_its_sentence() -> None:
    for kind in (*GAME.events().values(), *GAME.commands().values()):
        assert set(kind.fades_when_covered) <= set(kind.__dataclass_fields__), kind  # type: ignore[attr-defined]
    for name, event in GAME.events().items():
        assert (f"event.{name}.faded" in GAME.text) == bool(event.fades_when_covered), name
