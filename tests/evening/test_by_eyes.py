"""A Game-Turn on the real app whose dice and cards come from a camera: what is kept of them, for whom, and the state
after it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cards.tag import encode
from engine.core.audience import PUBLIC
from engine.core.export import export
from engine.core.table import Table
from tests.evening import by_eyes
from tests.evening.by_eyes import DARK, FACES, FELLOWSHIP, HIDDEN, SEARCH_CARD
from tests.evening.play import BEFORE, MOST_HANDOVERS, handovers
from tests.evening.play_eyes import play

CAMERA, BY_HAND = "camera 0", "by hand"
SEEN_BY = {
    # The rolls of the turn in their order, and who gave each face.
    "gollum": CAMERA,
    "ring": CAMERA,
    "points": CAMERA,
    "search": BY_HAND,
    "attack_dark": CAMERA,
    "attack_fellowship": CAMERA,
}
PUBLIC_PAGES = ("table", "senses", "curtain", "handover")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("eyes")
    play(folder)
    return folder


@pytest.fixture(scope="module")
def steps(out) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (out / "evening.jsonl").read_text(encoding="utf-8").splitlines()]


def entries(table: Table, first: int, do: str, audience: str = PUBLIC) -> list[dict[str, Any]]:
    return [
        line for line in table.journal(audience)[first - 1 :] if line["n"] >= first and line["do"].get("type") == do
    ]


def test_every_roll_stands_in_the_journal_with_the_camera_that_saw_it(table, first):
    rolls = entries(table, first, "EnterRoll")
    assert [line["do"]["faces"] for line in rolls] == [[face] for face in FACES.values()]
    kept = [table.evidence(line["n"]) for line in rolls]
    assert [each.source for each in kept] == list(SEEN_BY.values())
    for each in kept:
        assert bool(each.picture) == (each.source == CAMERA), each.source
        if each.source == CAMERA:
            crop = cv2.imdecode(np.frombuffer(each.picture, np.uint8), cv2.IMREAD_COLOR)
            assert crop.shape[0] < 360, "the die, and not the room around it"


def test_the_die_on_its_edge_was_answered_by_a_finger(table, first):
    points = entries(table, first, "EnterRoll")[list(FACES).index("points")]
    told = json.loads(table.evidence(points["n"]).raw)
    assert not told["sure"]
    assert [die["said"] for die in told["dice"] if die.get("said")] == [FACES["points"]]


def test_the_public_card_has_its_picture_and_the_hidden_ones_have_none(table, first):
    (searched,) = entries(table, first, "DrawSearch")
    assert searched["do"]["card"] == SEARCH_CARD
    kept = table.evidence(searched["n"])
    assert (kept.source, bool(kept.picture)) == (CAMERA, True)
    for seat, card in HIDDEN.items():
        (drawn,) = [line for line in entries(table, first, "DrawEvent", seat) if line["seat"] == seat]
        assert drawn["do"]["card"] == card
        own = table.evidence(drawn["n"], seat)
        assert (own.source, own.picture, own.raw) == (CAMERA, None, encode("WS", card))
        others = PUBLIC, FELLOWSHIP if seat == DARK else DARK
        assert [table.evidence(drawn["n"], audience) for audience in others] == [None, None]


@pytest.mark.parametrize(("seat", "card"), HIDDEN.items())
def test_nobody_else_is_told_of_a_hidden_card(table, first, steps, seat, card):
    assert card in table.view(seat)[f"{seat}_desk"]["event_cards"]
    number = re.compile(rf"(?<![\w:.,/-]){card}(?![\w:.,/-])")
    for audience in (PUBLIC, FELLOWSHIP if seat == DARK else DARK):
        drawn = [line for line in entries(table, first, "DrawEvent", audience) if line["seat"] == seat]
        assert [line["do"]["card"] for line in drawn] == ["(sealed)"]
        assert encode("WS", card) not in json.dumps(export(table, audience))
    shown = [(step["step"], says) for step in steps for says in step["words"] if number.search(says)]
    assert [each for each in shown if _page(steps, each[0]) == "desk"], "on no desk: the pattern would find it nowhere"
    assert [each for each in shown if _page(steps, each[0]) in PUBLIC_PAGES] == []


def _page(steps: list[dict[str, Any]], name: str) -> str:
    return next(step["page"] for step in steps if step["step"] == name)


def test_the_game_stands_as_after_the_same_turn_by_hand(out, table):
    twin = by_eyes.by_hand(out / BEFORE)
    for audience in (PUBLIC, DARK, FELLOWSHIP):
        assert table.view(audience) == twin.view(audience)
    twin.close()
    assert table.view()["turn"] == 3


def test_the_vanished_camera_was_a_sentence_and_the_pad_was_there(steps):
    words = next(step["words"] for step in steps if step["step"] == "the-camera-has-vanished")
    assert any("gives no more pictures" in each for each in words)


def test_no_text_is_cut_no_targets_overlap_and_few_hand_overs(steps):
    assert [(each["step"], each["clipped"]) for each in steps if each["clipped"]] == []
    assert [(each["step"], each["overlapping"]) for each in steps if each["overlapping"]] == []
    assert max(handovers(steps).values()) <= MOST_HANDOVERS
