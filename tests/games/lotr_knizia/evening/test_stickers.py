"""Stickers before the card camera: any copy of a kind answers for its kind, and nobody has to note a hand."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.__main__ import main
from companion.desk.model_hand import LookAtHand, LookOverHand, PutHandRight
from companion.models import EnterPin, Open, OpenDesk, TakeReading
from companion.pages import TABLE
from companion.senses import inputs
from engine.core.audience import PUBLIC
from engine.core.game import load_game
from engine.core.table import Table
from engine.games.lotr_knizia.pieces import KINDS, TAGS, TILES
from tests.companion.scanning import Tablet
from tests.evening.camera import felt, sticker
from tests.games.lotr_knizia.evening.at_the_tablet import FOUR
from tests.games.lotr_knizia.rules.evening import Evening

GAME = load_game("lotr_knizia")


def card(number: int) -> np.ndarray:
    return sticker(number, GAME.tag)


class Shown(Evening):
    """A table of four before a camera."""

    def __init__(self, folder: Path) -> None:
        self.table = Table.create(None, GAME.name, version="second_edition", seats=FOUR, table_id="s")
        self.tablet = Tablet(self.table, folder)
        self.front = self.tablet.front

    def shows(self, *frames: np.ndarray) -> None:
        """The table as it lies now is drawn, and these are held before its camera one after another."""
        if self.front.page == TABLE:
            self.front.do(Open(TABLE))
        for frame in frames:
            self.tablet.show(frame)

    @property
    def take(self) -> str:
        """What the card camera offers to take."""
        model = self.front.model()
        return next((source.take for source in model.ask.sources if source.id == inputs.CARDS), "")

    def desk(self, seat: str) -> None:
        self.front.do(OpenDesk(seat))
        self.front.do(EnterPin(seat, ""))
        assert self.front.page == "desk"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Shown]:
    shown = Shown(tmp_path)
    yield shown
    shown.front.close()


def turn(table: Shown, kind: str) -> None:
    """A tile is turned and carried out."""
    table.do("frodo", "TurnTile", kind=kind)
    if ("frodo", "CarryOut") in table.asked:
        table.do("frodo", "CarryOut")


def revealing(table: Shown) -> None:
    """Stone in the Well: the top card is turned over."""
    table.at("moria", event=2)
    turn(table, "sundial")
    assert [answer for _, answer in table.asked] == ["RevealCard"]


def test_every_card_has_a_number_and_every_copy_its_kind() -> None:
    assert sorted(TAGS) == list(range(1, 96))
    assert {kind: list(TAGS.values()).count(kind) for kind in KINDS} == {kind: one.count for kind, one in KINDS.items()}
    things = GAME.lexicon.things
    assert sorted(things) == list(range(101, 124))
    told = [GAME.kind_of(number) for number in things]
    assert {kind: told.count(kind) for kind in TILES} == dict(TILES)
    assert not set(things) & set(GAME.lexicon.cards), "no tile is ever in a hand"


@pytest.mark.parametrize("number", [1, 4, 7])
def test_any_copy_of_a_kind_answers_what_is_turned_over(table: Shown, number: int) -> None:
    revealing(table)
    table.shows(felt(), card(number))
    assert table.take == f"Take {number} · white Fighting"
    table.front.do(TakeReading(inputs.CARDS))
    event = table.table.journal()[-1]["events"][0]
    assert (event["type"], event["kind"]) == ("CardRevealed", "white_fighting")
    evidence = table.table.evidence(table.table.file.count - 1, PUBLIC)
    assert evidence.raw.startswith(f"RT1KN{number:04d}")
    assert evidence.picture


def test_two_copies_of_one_kind_are_two_cards(table: Shown) -> None:
    table.at("moria", event=1)
    turn(table, "sundial")
    paid = []
    for seat, number in zip(FOUR, (15, 21, 29, 30), strict=True):
        assert table.asked == [(seat, "Pay")], "each in turn discards a Hiding"
        table.shows(felt(), card(number))
        assert table.take == f"Take {GAME.lexicon.card(number)}"
        table.front.do(TakeReading(inputs.CARDS))
        paid += [row for event in table.table.journal()[-1]["events"] for row in event.get("rows", ())]
    kinds = ["white_hiding", "white_hiding", "white_joker", "white_joker"]
    assert [tuple(row) for row in paid] == [(seat, kind, 1) for seat, kind in zip(FOUR, kinds, strict=True)]


def test_a_card_that_pays_nothing_there_leaves_no_trace(table: Shown) -> None:
    table.at("moria", event=1)
    turn(table, "sundial")
    table.shows(felt(), card(46))
    assert table.take == ""
    assert "grey Friendship" not in table.tablet.seen()


def test_an_eighth_white_fighting_card_cannot_be_turned_over_and_that_is_said(table: Shown) -> None:
    table.at("moria")
    table.stand(event=2)
    for number in range(7):
        table.do(FOUR[number % 4], "ThrowAway", kind="white_fighting")
    assert table.state.could_hold("white_fighting") == 0
    turn(table, "sundial")
    before = table.table.file.count
    table.shows(felt(), card(3))
    assert table.take == "Take 3 · white Fighting"
    table.front.do(TakeReading(inputs.CARDS))
    assert table.table.file.count == before
    message = table.front.model().message
    assert "Every such card lies elsewhere: white Fighting" in message.text
    assert [answer for _, answer in table.asked] == ["RevealCard"]


@pytest.mark.parametrize(("number", "kind"), [(101, "travelling"), (118, "sundial"), (120, "bearer_steps")])
def test_a_tile_with_a_sticker_is_turned_by_it(table: Shown, number: int, kind: str) -> None:
    table.at("moria")
    table.shows(felt(), card(number))
    assert table.take == f"Take {GAME.lexicon.card(number)}"
    table.front.do(TakeReading(inputs.CARDS))
    event = table.table.journal()[-1]["events"][0]
    assert (event["type"], event["kind"]) == ("TileTurned", kind)


def test_a_card_is_no_tile(table: Shown) -> None:
    table.at("moria")
    table.shows(felt(), card(3))
    assert table.take == ""


def test_a_hand_is_looked_over_by_the_camera_and_put_right(table: Shown) -> None:
    table.at("moria")
    table.desk("sam")
    table.front.do(LookOverHand())
    table.front.do(LookAtHand())
    for pair in ((8, 9), (30, 61), (70, 46)):
        table.shows(np.hstack([card(pair[0]), card(pair[1])]), felt())
    hand = table.front.model().hand
    assert not hand.is_looking, "six of six were seen"
    table.front.do(PutHandRight())
    assert sorted(table.state.hand("sam")) == [8, 9, 30, 46, 61, 70]
    public = table.table.view(PUBLIC)
    assert public["hand_sizes"]["sam"] == 6
    assert "70" not in str(table.table.journal(PUBLIC)[-1])


def test_nobody_has_to_note_a_hand(table: Shown) -> None:
    table.at("moria")
    turn(table, "fighting")
    table.do("frodo", "PlayCard", kind="white_fighting", line="fighting")
    assert table.state.hand("frodo") == (None,) * 5
    assert table.state.size("frodo") == 5


def test_tiles_are_printed_only_where_they_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told: list[tuple[int, str]] = []
    made: Callable[..., bytes] = lambda code, cards, *rest, **more: told.extend(cards) or b""  # noqa: E731
    monkeypatch.setattr("companion.cards.sheets.sticker_sheets", made)
    assert main(["cards", "print", GAME.name, "-o", str(tmp_path / "cards.pdf")]) == 0
    assert len(told) == 95
    told.clear()
    assert main(["cards", "print", GAME.name, "--cards", "101-123", "-o", str(tmp_path / "tiles.pdf")]) == 0
    assert [name for _, name in told][::6] == ["Travelling tile", "Hiding tile", "Sundial tile", "Ring tile"]
