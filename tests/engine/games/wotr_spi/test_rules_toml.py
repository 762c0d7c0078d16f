"""The rule list and the rulings of War of the Ring: complete, in the book's order, and legal row by row."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from engine.core.commons import COMMANDS, EVENTS
from engine.core.table import Table

GAME_DIR = Path(__file__).resolve().parents[4] / "engine" / "games" / "wotr_spi"
LONGEST_SENTENCE = 300
STATUSES = {"enforced", "tracked", "by hand", "not yet"}
ONE_GAMES = {"character", "campaign", "three_player"}
"""Versions of which some paragraphs are alone; the last waits."""

# The booklet's table of contents: letters that stand alone, and how many numbered paragraphs the others have.
# The contents page leaves N.16 out; the paragraph is printed.
UNNUMBERED = ("A", "B", "U", "Z")
_LAST_NUMBERS = "C3 D6 E16 F7 G5 H3 I4 J7 K3 L11 M5 N20 O2 P2 Q3 R20 S10 T5 V7 W2 X2 Y6"
NUMBERED = {last[0]: int(last[1:]) for last in _LAST_NUMBERS.split()}
LETTERED_ITEMS = ("M.2a", "M.2b", "M.2c", "M.2d", "M.2e")
STARRED_LETTERS = tuple("CDEFGHIJKLMNO")
RUN_IN_HEADINGS = {
    "B": "setting-up-the-game the-game-turn-begins the-players-draw-event-cards "
    "the-dark-power-player-gets-shadow-points the-dark-power-player-conducts-search "
    "the-fellowship-player-moves the-dark-power-player-moves the-game-turn-ends",
    "D.2": "note",
    "E.2": "combat-value morale-value endurance-level ring-rating capture-escape-range sorcery-rating",
    "E.3": "note",
    "E.4": "campaign-game-only",
    "E.5": "exception campaign-game-only",
    "E.7": "campaign-game-only",
    "E.10": "campaign-game-only",
    "E.12": "campaign-game-only",
    "E.14": "campaign-game-only",
    "E.15": "campaign-game-only",
    "E.16": "campaign-game-only",
    "F.3": "example",
    "F.4": "towns-and-citadels rivendell-and-lorien paths-of-the-dead misty-passes orodruin morannon roads-and-trails"
    " rivendell example",
    "F.6": "campaign-game-only",
    "G.1": "example",
    "J": "limitations campaign-game-only",
    "J.1": "search spotting placement example",
    "M.1": "selecting-a-new-ringbearer if-no-character-is-in-the-hex identifying-the-ringbearer",
    "M.2": "putting-on-the-ring effects-of-wearing-the-ring removing-the-ring",
    "M.3": "boromir gandalf gollum saruman when-an-attempt-may-be-tried if-an-attempt-succeeds",
    "M.4": "aragorn-and-gandalf",
    "N.1": "if-all-event-cards-are-picked",
    "N.4": "after-it-is-played",
    "O.2": "ring-victory military-victory automatic-victory",
}
# Paragraphs of the Character Game that together disagree or leave a question: a ruling must name both.
KNOWN_QUARRELS = (
    ("F.4/rivendell-and-lorien", "F.4/misty-passes"),
    ("G.1", "G.5"),
    ("L.7", "G.5"),
    ("M.4/aragorn-and-gandalf", "M.5"),
    ("N.16", "M.3/gollum"),
    ("G.3", "M.1/identifying-the-ringbearer"),
    ("E.5", "M.3/boromir"),
    ("E.7", "M.3/gandalf"),
    ("M.2e", "M.4"),
    ("G.1/example", "E.3/nazgul"),
    ("G.1", "J.1/spotting"),
    ("E.3", "J.1/spotting"),
    ("E.9", "M.3/gollum"),
    ("J.4/telling", "L.1/telling"),
    ("E.3/healing", "E.13"),
    ("D.1", "M.5"),
    ("O.2/automatic-victory", "M.4/aragorn-and-gandalf"),
    ("K.1", "F.4/towns-and-citadels"),
    ("L.2", "D.4"),
    ("D.3", "J.1"),
    ("I.1", "D.6"),
    ("I", "I.1/opening"),
    ("N.3", "D.2"),
    ("C.3/magic-cards", "L.1/limit"),
    ("J.1/search", "J.3"),
    ("L", "L.1/limit"),
    ("N.1", "N.4/after-it-is-played"),
)

RULING_KINDS = {"misprint", "contradiction", "silence"}
RULING_SENTENCES = ("question", "first", "second", "ruling", "bites")


def _read(name: str) -> dict[str, dict[str, Any]]:
    with (GAME_DIR / name).open("rb") as file:
        return tomllib.load(file)


TABLES = Table.create(None, "wotr_spi")
RULES = _read("rules.toml")
RULINGS = _read("rulings.toml")


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?!]) ", text)


def _place(key: str) -> tuple[str, int]:
    section = re.fullmatch(r"([A-Z])(?:\.(\d+)[a-e]?)?(?:/[a-z0-9-]+)?", key)
    assert section, f"{key!r} is not a section, a lettered item or a section with a slug"
    return section[1], int(section[2] or 0)


def _rule_faults(key: str, row: dict[str, Any]) -> Iterator[str]:
    if unknown := row.keys() - {"title", "says", "status", "needs", "game"}:
        yield f"unknown fields {sorted(unknown)}"
    if row.get("status") not in STATUSES:
        yield f"status {row.get('status')!r}"
    if ("needs" in row) != (row.get("status") == "by hand"):
        yield "needs belongs to status 'by hand' and to no other"
    if "game" in row and row["game"] not in ONE_GAMES:
        yield f"game {row['game']!r}"
    letter = _place(key)[0]
    if letter >= "P" and row.get("game") != ("campaign" if letter <= "U" else "three_player"):
        yield "the later games name their game"
    for field in ("title", "says", "needs"):
        if field in row and not row[field].strip():
            yield f"{field} is empty"
        if any(len(sentence) > LONGEST_SENTENCE for sentence in _sentences(row.get(field, ""))):
            yield f"{field} has a sentence of more than {LONGEST_SENTENCE} characters"
    if len(_sentences(row.get("says", ""))) != 1 or not row.get("says", "").endswith("."):
        yield "says is one sentence"
    if "title" not in row:
        yield "title is missing"


def _ruling_faults(row: dict[str, Any]) -> Iterator[str]:
    if row.keys() - {"follows", "game"} != {"sections", "kind", "takes", "told", *RULING_SENTENCES}:
        yield f"fields {sorted(row)}"
    if row.get("game", "campaign") not in TABLES.game.versions:
        yield f"game {row['game']!r}"
    if row.get("kind") not in RULING_KINDS:
        yield f"kind {row.get('kind')!r}"
    if row.get("follows", "both") != "both":
        yield f"follows {row['follows']!r}"
    if row.get("takes") not in {"first", "second"}:
        yield f"takes {row.get('takes')!r}"
    if not row.get("sections") or len(set(row["sections"])) != len(row["sections"]):
        yield "sections are missing or named twice"
    if strangers := [section for section in row.get("sections", ()) if section not in RULES]:
        yield f"sections that rules.toml does not have: {strangers}"
    for field in RULING_SENTENCES:
        if any(not 0 < len(sentence) <= LONGEST_SENTENCE for sentence in _sentences(row.get(field, ""))):
            yield f"{field} is empty or has a sentence of more than {LONGEST_SENTENCE} characters"
    if not row.get("told"):
        yield "told by nothing"
    if not row.get("question", "").endswith("?"):
        yield "question does not ask"


def test_every_paragraph_of_the_contents_page_has_a_row() -> None:
    numbered = {f"{letter}.{number}" for letter, last in NUMBERED.items() for number in range(1, last + 1)}
    assert {*UNNUMBERED, *STARRED_LETTERS, *numbered, *LETTERED_ITEMS} - RULES.keys() == set()


def test_no_row_stands_for_a_paragraph_the_book_does_not_have() -> None:
    for key in RULES:
        letter, number = _place(key)
        assert letter in UNNUMBERED or number <= NUMBERED[letter], key
        assert not re.search(r"\d[a-e]", key) or key in LETTERED_ITEMS, key
        assert "/" not in key or key.split("/")[0] in RULES, f"{key} has no paragraph above it"


def test_every_bold_run_in_heading_has_a_row() -> None:
    headings = {f"{section}/{slug}" for section, slugs in RUN_IN_HEADINGS.items() for slug in slugs.split()}
    assert headings - RULES.keys() == set()


def test_rows_stand_in_the_books_order() -> None:
    places = [_place(key) for key in RULES]
    assert places == sorted(places)


def test_every_rule_row_is_legal() -> None:
    assert {key: faults for key, row in RULES.items() if (faults := list(_rule_faults(key, row)))} == {}


def test_every_ruling_is_legal() -> None:
    assert {name: faults for name, row in RULINGS.items() if (faults := list(_ruling_faults(row)))} == {}
    assert [name for name in RULINGS if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)] == []


@pytest.mark.parametrize("quarrel", KNOWN_QUARRELS, ids=" against ".join)
def test_known_quarrel_has_a_ruling(quarrel: tuple[str, str]) -> None:
    assert any(set(quarrel) <= set(row["sections"]) for row in RULINGS.values())


def test_no_two_rulings_ask_the_same_question() -> None:
    questions = [row["question"] for row in RULINGS.values()]
    assert len(set(questions)) == len(questions)


@pytest.mark.parametrize(
    ("key", "change", "fault"),
    [
        ("J.1", {"status": "done"}, "status"),
        ("J.1", {"needs": "the Search Table"}, "needs"),
        ("J.1", {"status": "by hand"}, "needs"),
        ("J.1", {"says": "a" * 301 + "."}, "more than 300"),
        ("J.1", {"says": "One thing. Another thing."}, "one sentence"),
        ("J.1", {"game": "chess"}, "game"),
        ("J.1", {"author": "nobody"}, "unknown fields"),
        ("R.2", {"game": "character"}, "later games"),
    ],
)
def test_a_bad_rule_row_is_found(key: str, change: dict[str, str], fault: str) -> None:
    good = {name: value for name, value in RULES[key].items() if name != "needs"} | {"status": "not yet"}
    assert list(_rule_faults(key, good)) == []
    assert any(fault in found for found in _rule_faults(key, good | change))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"sections": ["F.99"]}, "does not have"),
        ({"sections": []}, "missing"),
        ({"takes": "both"}, "takes"),
        ({"kind": "joke"}, "kind"),
        ({"follows": "neither"}, "follows"),
        ({"game": "chess"}, "game"),
        ({"told": []}, "told"),
        ({"ruling": ""}, "empty"),
        ({"question": "No question."}, "does not ask"),
    ],
)
def test_a_bad_ruling_is_found(change: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in _ruling_faults(RULINGS["rivendell-hex"] | change))


KINDS = {"check", "event", "do"}
RECORDS = {
    "event": {**EVENTS, **TABLES.game.events()},
    "do": {**COMMANDS, **TABLES.game.commands()},
}


def test_what_every_ruling_is_told_by_exists() -> None:
    for name, wanted in ((name, wanted) for name, row in RULINGS.items() for wanted in row["told"]):
        kinds = KINDS & wanted.keys() - ({"do"} if "check" in wanted else set())
        assert len(kinds) == 1, name
        (kind,) = kinds
        if kind == "check":
            assert f"check.{wanted[kind]}" in TABLES.game.text, name
            others = wanted.get("of", [])
            assert set([others] if isinstance(others, str) else others) <= set(RECORDS["do"]), name
        else:
            assert wanted[kind] in RECORDS[kind], name
            known = {spec.name for spec in fields(RECORDS[kind][wanted[kind]])}
            assert wanted.keys() - {kind} <= known, name


def test_the_readings_that_the_steps_ask_for_are_those_a_table_may_settle_with_effect() -> None:
    files = (*sorted(GAME_DIR.rglob("*.py")), GAME_DIR.parents[1] / "core" / "concession.py")
    code = "".join(path.read_text(encoding="utf-8") for path in files)
    asked = set(re.findall(r'reads_first\("([^"]+)"\)', code))
    assert asked == {name for name, row in RULINGS.items() if row.get("follows") == "both"}
