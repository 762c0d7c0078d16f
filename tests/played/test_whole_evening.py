"""One evening of twelve Game-Turns that uses everything: kept on disk, opened again, and taken back entry by entry."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.audience import PUBLIC, TRUTH
from engine.core.commons import GiveWord
from engine.core.export import export
from engine.core.journal import first_break
from engine.core.table import Table
from engine.core.verify import export_break
from engine.core.words import broken_words
from engine.games.wotr_spi.pieces import HOBBITS, MAGIC_CARDS
from engine.script import open_table, parse, play, play_on

GAME_DIR = Path(__file__).resolve().parents[2] / "engine" / "games" / "wotr_spi"
SCRIPT = Path(__file__).parent / "wotr_spi" / "twelve_game_turns.jsonl"
LINES = parse(SCRIPT.read_text(encoding="utf-8"))
ACTS = [line for _, line in LINES[1:] if "do" in line]


@cache
def told() -> list[dict[str, Any]]:
    """Every event of the evening, in order, with the Game-Turn it happened in."""
    turn, found = 0, []
    for line in play(SCRIPT.read_text(encoding="utf-8")):
        for event in line.get("events", ()):
            turn = event["turn"] if event["type"] == "PhaseBegun" else turn
            found.append(event | {"in_turn": turn})
    return found


def happened(kind: str, **fields: Any) -> bool:
    return any(
        event["type"] == kind and all(event[name] == value for name, value in fields.items()) for event in told()
    )


def test_nobody_sets_anything_by_hand_or_agrees_to_an_exception() -> None:
    assert not [line for line in ACTS if line["do"] == "SetByHand" or line.get("agreed")]
    assert max(event["in_turn"] for event in told()) == 13, "twelve Game-Turns, and the Ring Phase of the next"


def test_every_magic_card_is_put_to_use() -> None:
    declared = {card for event in told() if event["type"] == "AttackDeclared" for card in event["items"]}
    on_the_way = {card for event in told() if event["type"] == "FellowshipMoved" for card in event["using"]}
    used = declared | on_the_way
    assert used == {47, 48, 49, 50, 51, 53, 54, 56}
    at_once = {
        43: happened("RingPutOn"),
        44: happened("PalantirPeered", cards=[44]),
        45: happened("EventPlayed", card=71, seat="dark_power"),
        46: happened("PalantirAnswered", hobbits=2),
        52: happened("CaptureInDoubt", die=2) and happened("CaptureFailed", victim="hobbit"),
        55: happened("AthelasUsed"),
    }
    assert all(at_once.values()), at_once
    assert used | set(at_once) == set(MAGIC_CARDS)


def test_every_kind_of_mark_is_made_and_both_kinds_are_on_one_nazgul() -> None:
    assert happened("CircleMarked", character="frodo")
    assert happened("CircleMarked", character="sam")
    assert happened("WoundsMarked", character="balrog", wounds=3)
    assert happened("WoundsMarked", character="nazgul_5", wounds=3, slashes=0)
    assert happened("WoundsMarked", character="nazgul_5", wounds=0, slashes=1)
    assert happened("SlashesErased", character="nazgul_6")
    assert happened("WoundsMarked", character="frodo")


def test_everything_else_that_can_happen_on_an_evening_happens() -> None:
    assert happened("Captured", victim="hobbit")
    assert happened("Escaped", hex="W2722")
    assert {event["hex"] for event in told() if event["type"] == "ReductionRolled" and event["falls"]} == {
        "W2524",
        "W2631",
    }
    assert {event["seizer"] for event in told() if event["type"] == "SeizureBegun"} == {"boromir", "gollum"}
    assert happened("RingInherited", name="sam")
    assert happened("GandalfReturned")
    assert len({event["card"] for event in told() if event["type"] == "EventPlayed"}) == 12
    assert happened("SearchSent")
    assert happened("MapSearched")
    assert happened("ForceSent")
    assert happened("AttackDeclared", seat="dark_power", sorcery=True)
    assert happened("AttackDeclared", seat="fellowship", sorcery=True)
    assert happened("EventsReshuffled")
    assert happened("RingDestroyed")


def played_on(script: str, upto: int | None = None) -> Table:
    lines = parse((SCRIPT.parent / f"{script}.jsonl").read_text(encoding="utf-8"))
    table = open_table(lines[0])
    play_on(table, lines[1:upto])
    return table


def test_at_the_end_a_false_word_is_named_and_before_it_nobody_is_told() -> None:
    lie = "a_word_that_the_opened_record_contradicts"
    table = played_on(lie)
    (broken,) = broken_words(table)
    assert (broken.seat, broken.cites) == ("fellowship", "M.2d")
    entry = next(item for item in table.timeline.head.items() if item.n == broken.entry)
    assert isinstance(entry.command, GiveWord)
    assert broken_words(played_on(lie, upto=-1)) == ()
    assert broken_words(played_on("unnamed_to_the_end_on_the_word_of_a_seat")) == (), "no record, nothing contradicted"
    assert broken_words(played_on("twelve_game_turns")) == ()


def everything(table: Table) -> dict[str, Any]:
    audiences = (PUBLIC, *table.seats, TRUTH)
    return {
        "world": table.timeline.head.world,
        "views": [table.view(audience) for audience in audiences],
        "offers": [table.offers(audience) for audience in audiences],
        "journals": [table.journal(audience) for audience in audiences],
        "exports": [export(table, audience) for audience in audiences],
    }


def test_on_disk_it_verifies_and_opened_again_it_is_the_same_evening(tmp_path: Path) -> None:
    path = tmp_path / "evening.ringtable"
    table = Table.create(path, "wotr_spi", table_id="evening")
    play_on(table, LINES[1:])
    assert first_break(table.file) is None
    before = everything(table)
    assert all(export_break(exported) is None for exported in before["exports"])
    table.close()
    again = Table.open(path)
    after = everything(again)
    again.close()
    for name, value in before.items():
        assert after[name] == value, f"{name} differ after opening the file again"


def test_every_entry_can_be_taken_back_exactly_and_what_was_learned_stays_learned() -> None:
    table = open_table(LINES[0])
    undone = 0
    for line in ACTS:
        act = {name: value for name, value in line.items() if name not in ("seat", "expect", "note")}
        command = table.command(act)
        before, count = table.timeline.head.world, table.file.count
        if not table.submit(line["seat"], command).allowed:
            assert (table.timeline.head.world, table.file.count) == (before, count)
            continue
        learned = {audience: table.timeline.known_to(audience) for audience in (PUBLIC, *table.seats)}
        assert table.undo(line["seat"], count, table.seats).allowed
        assert table.timeline.head.world == before
        assert {audience: table.timeline.known_to(audience) for audience in (PUBLIC, *table.seats)} == learned
        assert table.submit(line["seat"], command).allowed
        undone += 1
    assert table.outcome is not None
    assert undone > 400


WORKED_EXAMPLES = ("E.2", "E.3", "F.3", "F.4", "G.1", "I.1", "J.1", "K.1", "K.2", "L.1", "L.4", "L.5")
"""Sections of D to L whose paragraphs work an example out, in the order of the book."""


def test_every_ending_of_the_book_and_every_worked_example_has_its_own_script() -> None:
    rows = tomllib.loads((GAME_DIR / "rules.toml").read_text(encoding="utf-8"))
    endings = {section for section in rows if section == "O.1" or section.startswith("O.2/")}
    played = {}
    for script in sorted(SCRIPT.parent.glob("ending_*.jsonl")):
        played[script.stem] = list(play(script.read_text(encoding="utf-8")))[-1]["outcome"]["cites"]
    assert set(played.values()) == endings
    for name, cites in played.items():
        assert name.startswith(f"ending_{cites.split('/', maxsplit=1)[0].replace('.', '_')}_")
    examples = {"_".join(script.stem.split("_")[1:3]) for script in SCRIPT.parent.glob("example_*.jsonl")}
    assert {section.replace(".", "_") for section in WORKED_EXAMPLES} == examples


def test_an_evening_comes_to_its_end_with_one_hobbit_named_and_that_one_when_his_values_are_needed() -> None:
    script = (SCRIPT.parent / "unnamed_to_the_end_on_the_word_of_a_seat.jsonl").read_text(encoding="utf-8")
    acts = [line for _, line in parse(script)[1:] if "do" in line]
    told_names = [line["do"] for line in acts for name in HOBBITS if name in repr({**line, "expect": None, "note": ""})]
    assert told_names == ["ChooseFighter"]
    assert len([line for line in acts if line["do"] == "GiveWord"]) == 3
    assert list(play(script))[-1]["outcome"] == {
        "winners": ["fellowship"],
        "cites": "O.1",
        "scores": {},
        "says": "The Fellowship has won",
    }
