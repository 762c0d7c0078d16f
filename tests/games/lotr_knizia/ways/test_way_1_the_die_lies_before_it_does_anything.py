"""KV18, KV19, KV21, KV24, KV25, KV26: between the die and what it does there is a moment, and it is for everybody."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.audience import PUBLIC
from engine.core.table import Table
from tests.games.lotr_knizia.rules.evening import (
    EXPANDED,
    FRODO,
    HELMS_DEEP,
    MORDOR,
    MORIA,
    PIPPIN,
    RULES,
    SAM,
    Evening,
)

VECTORS = Path(__file__).parents[3] / "played" / "lotr_knizia" / "vectors"
WAYS = {
    "kv_18_healing_first": "CallGandalf",
    "kv_19_persistence_first": "CallGandalf",
    "kv_21_elessar_before_the_eye": "PlayElessar",
    "kv_24_miruvor_saves_a_card": "PlayMiruvor",
    "kv_25_mithril_and_the_ring": "PlayMithril",
    "kv_26_mithril_at_sixty": "PlayMithril",
}
"""The worked examples of the expanded rules, and what is said in each of them while the die lies there."""
WHAT_A_DIE_CHANGES = ("sauron", "dark", "hand_sizes", "out", "bearer", "lines", "phase", "shields", "tokens")


def changed_by_it(table: Table) -> dict[str, Any]:
    view = table.view(PUBLIC)
    return {name: view[name] for name in WHAT_A_DIE_CHANGES}


def lines_of(script: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / f"{script}.jsonl").read_text("utf-8").splitlines()]


def dice_of(script: str) -> list[tuple[dict[str, Any], dict[str, Any], list[str], dict[str, Any]]]:
    """Of each roll of a script that has an effect: what stood before, what after, who may say what, what is said."""
    header, *lines = lines_of(script)
    about = header["table"]
    game, found = about.pop("game"), []
    table = Table.create(None, game, **about, table_id="way-1", table_secret=bytes(32))
    for line, following in zip(lines, [*lines[1:], {}], strict=True):
        before = changed_by_it(table)
        if "undo" in line:
            table.undo(line["seat"], line["undo"], line.get("agreed", ()))
        elif "do" in line:
            body = {name: value for name, value in line.items() if name not in ("seat", "agreed", "note", "expect")}
            assert table.submit(line["seat"], table.command(body), line.get("agreed", ())).allowed
        if line.get("do") == "EnterRoll" and any(ask.id == "lies" for ask in table.asks(PUBLIC)):
            windows = [f"{offer.seat} {offer.do}" for offer in table.offers(PUBLIC) if offer.window]
            found.append((before, changed_by_it(table), windows, following))
    return found


@pytest.mark.parametrize("script", WAYS)
def test_the_die_that_fell_has_done_nothing_yet_and_somebody_speaks_first(script: str) -> None:
    dice = dice_of(script)
    assert dice, "no die of this example lies there"
    for before, after, windows, following in dice:
        assert after == before
        if "may" not in following and following.get("do") != "Suffer":
            assert following["do"] == WAYS[script]
            assert f"{following['seat']} {following['do']}" in windows
    assert any(following["do"] == WAYS[script] for *_, following in dice)


@pytest.mark.parametrize("script", WAYS)
def test_the_window_is_for_every_seat_and_not_for_the_one_who_holds_the_card(script: str) -> None:
    _, _, windows, following = next(row for row in dice_of(script) if row[3].get("do") == WAYS[script])
    if WAYS[script] != "CallGandalf":
        seats = lines_of(script)[0]["table"]["seats"]
        assert {one.split()[0] for one in windows if one.endswith(following["do"])} == set(seats)


WHYS = {
    "space": lambda evening: evening.at(MORIA, line={"fighting": 6}, active=PIPPIN).tile("fighting"),
    "ring": lambda evening: (
        evening.at(MORIA, bearer=PIPPIN).do(FRODO, "TurnTile", kind="hiding").do(PIPPIN, "PutOnRing")
    ),
    "event": lambda evening: evening.at(MORIA, event=1, active=PIPPIN).tile("sundial").do(PIPPIN, "Decline"),
    "gollum": lambda evening: (
        evening.at(MORDOR, feature={"gollum": "hands"}, active=PIPPIN).tile("hiding").played("gollum", "fighting")
    ),
    "space_60": lambda evening: evening.at(MORDOR, line={"travelling": 12}, active=PIPPIN).tile("travelling"),
    "mount_doom": lambda evening: (
        evening.at(MORDOR, line={"travelling": 12}, active=PIPPIN).tile("travelling").do(PIPPIN, "EnterRoll", faces=[1])
    ),
    "token": lambda evening: evening.at(MORDOR, event=2, active=PIPPIN).tile("sundial").do(PIPPIN, "Decline"),
}
FACES = {2: "the Eye", 3: "one", 4: "two", 5: "three", 6: "two cards"}


@pytest.mark.parametrize("book", [RULES, EXPANDED])
@pytest.mark.parametrize("why", WHYS)
@pytest.mark.parametrize("face", FACES, ids=FACES.get)
def test_mithril_may_come_between_whatever_the_die_was_rolled_for(book: str, why: str, face: int) -> None:
    evening = WHYS[why](Evening(book))
    evening.stand(feature={"mithril": "hands"})
    before = changed_by_it(evening.table)
    evening.do(PIPPIN, "EnterRoll", faces=[face])
    assert evening.asked == [(PIPPIN, "Suffer")]
    assert changed_by_it(evening.table) == before
    evening.do(SAM, "PlayMithril")
    state = evening.state
    assert (state.sauron, state.dark[PIPPIN], state.size(PIPPIN)) == (15, 0, before["hand_sizes"][PIPPIN])


@pytest.mark.parametrize("book", [RULES, EXPANDED])
@pytest.mark.parametrize("why", [why for why in WHYS if why != "ring"])
def test_belt_comes_before_the_die_and_mithril_after_it(book: str, why: str) -> None:
    evening = WHYS[why](Evening(book))
    evening.stand(feature={"mithril": "hands", "belt": "hands"})
    assert "mithril_can_be_played_now" in evening.failing(SAM, "PlayMithril")
    assert evening.may(SAM, "PlayBelt").allowed
    evening.do(PIPPIN, "EnterRoll", faces=[4])
    assert "belt_can_be_played_now" in evening.failing(SAM, "PlayBelt")


@pytest.mark.parametrize("book", [RULES, EXPANDED])
def test_where_nobody_could_speak_by_what_everybody_sees_the_die_waits_for_no_tap(book: str) -> None:
    evening = Evening(book).at(HELMS_DEEP, active=PIPPIN).tile("friendship")
    evening.do(PIPPIN, "EnterRoll", faces=[4])
    assert evening.state.dark[PIPPIN] == 2
    assert evening.asked == [(PIPPIN, "EndTurn")]
