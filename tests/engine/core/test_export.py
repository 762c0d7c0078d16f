"""Exports open what their audience owns or was shown, and can be checked."""

import json

import pytest

from engine.core.export import export
from engine.core.table import Table
from engine.core.verify import export_break
from tests.engine.core.played import (
    SECRET,
    D,
    F,
    at_turn_end,
    fresh,
    give,
    in_search_phase,
    play,
)


@pytest.mark.parametrize("audience", ["public", D, F, "truth"])
def test_an_export_verifies_for_its_audience(audience: str) -> None:
    exported = json.loads(json.dumps(export(at_turn_end(), audience)))
    assert exported["audience"] == audience
    assert export_break(exported) is None


def test_an_export_opens_what_its_audience_owns_or_was_shown() -> None:
    sealed = play(in_search_phase(), ((D, {"do": "ChooseLetter", "letter": "F"}),))
    paths = {audience: _opened(sealed, audience, 15) for audience in ("public", F, D, "truth")}
    assert paths["public"] == paths[F] == set()
    assert paths[D] == paths["truth"] == {"items.0.do.letter", "items.0.events.0.letter", "items.0.events.0.nonce"}
    shown = at_turn_end()
    assert _opened(shown, "public", 15) == {"items.0.events.0.letter", "items.0.events.0.nonce"}
    assert _opened(shown, F, 5) == set()
    assert [line["what"] for line in export(shown)["disclosed"]] == ["letter:1"]


def test_an_export_gives_no_secret_away() -> None:
    hands = ([60, 61, None], [62, 63, 64])
    texts = []
    for cards in hands:
        table = play(fresh(), ((F, {"do": "PlaceCounters"}), (D, {"do": "PlaceCounters"})))
        play(table, ((D, {"do": "DealServants"}), (F, {"do": "DealMagicCards"})))
        give(table, D, "DrawOpeningHand", cards=cards)
        texts.append(json.dumps([[line["body"], line["openings"]] for line in export(table, F)["entries"]]))
    assert len(texts[0]) == len(texts[1])
    assert SECRET.hex() not in texts[0]


@pytest.mark.parametrize(
    ("forge", "entry"),
    [
        (lambda lines: lines[3]["body"].update(kind="undo"), 3),
        (lambda lines: lines[3].update(hash="0"), 3),
        (lambda lines: lines.pop(4), 4),
        (lambda lines: lines[15]["openings"][0].update(value="B"), 15),
        (lambda lines: lines[15]["openings"][0].update(path="items.7"), 15),
    ],
)
def test_a_forged_export_is_found_out(forge: object, entry: int) -> None:
    exported = json.loads(json.dumps(export(at_turn_end(), D)))
    assert callable(forge)
    forge(exported["entries"])
    broken = export_break(exported)
    assert broken is not None
    assert broken[0] == entry
    assert f"Entry {entry}" in broken[1]


def test_an_export_of_another_format_is_told_of() -> None:
    assert export_break({"format": "ringtable export 9"}) == (
        0,
        "This is not a Ringtable export that can be checked here: its format should be 'ringtable export 2'.",
    )


def test_an_export_of_an_earlier_ringtable_can_still_be_checked() -> None:
    exported = json.loads(json.dumps(export(at_turn_end(), D))) | {"format": "ringtable export 1"}
    del exported["kept"]
    assert export_break(exported) is None
    exported["entries"][3]["hash"] = "0"
    assert export_break(exported) == (3, "Entry 3 was altered: its hash does not fit the chain.")


def _opened(table: Table, audience: str, n: int) -> set[str]:
    return {opening["path"] for opening in export(table, audience)["entries"][n]["openings"]}
