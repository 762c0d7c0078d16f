"""What of the contract kit cannot take Lanterns, and where in generic code a word of War of the Ring (SPI) stands."""

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.toys.lane import GAME

ROOT = Path(__file__).parent.parent.parent
CONTRACT = ROOT / "tests" / "contract"
NOT_THE_GAMES = {
    ("test_adversary", "test_a_gain_within_the_interval_is_no_leak"),
    ("test_kit", "test_a_game_that_tells_nothing_is_held_to_what_holds_of_any"),
    ("test_kit", "test_a_game_of_the_house_sets_floors_of_its_own_above_those_of_any"),
    ("test_leaks_beside_the_answers", "test_a_leak_where_no_game_has_a_part_is_caught"),
    ("test_leaks_around_the_table", "test_a_leak_around_the_table_is_caught"),
    ("test_bare_game", "test_a_game_without_secrets_passes_every_contract"),
    ("test_playout", "test_chance_is_splitmix64"),
    ("test_sentences", "test_a_bad_sentence_is_found"),
    ("test_texts", "test_what_can_change_is_told_anew_and_one_is_not_true"),
}
"""Tests of the kit itself, which no game has a part in."""
GENERIC = ("engine/core", "engine", "companion", "tests/contract")
WORDS = {
    "wotr_spi": r"wotr_spi",
    "its seats": r"dark_power|\bfellowship\b|DARK_POWER|\bFELLOWSHIP\b|Dark Power|Fellowship",
    "Game-Turn": r"Game-Turn",
    "its letters": r"ChooseLetter|LetterSealed|\bLETTERS?\b|\"letter\"|\bletter:|\bletter (?:that|of|was|is|comes)\b",
    "hex numbers": r"\[WE\]|W0101|W2812|E0428|\bHEX\b|\"hex\"|\"hexes\"",
    "Endurance": r"Endurance|ENDURANCE|endurance",
    "its people": r"[Rr]ingbearer|Nazg[uû]l|nazgul|\b[Hh]obbits?\b|Gollum|gollum|Orcs|Saruman|saruman",
    "its decks": r"Event Cards?|Search Cards?|Magic Cards?|NoteHand",
    "Shadow Points": r"Shadow Points?|shadow_points|PointsRolled",
}

PAPER = {("companion/cards/layouts.py", "its letters"), ("engine/core/outside.py", "its letters")}
"""A size of paper, and the letters of a text."""


def contract_tests() -> Iterator[str]:
    """Contract tests that are no tests of Lanterns: each has its cases by discovery, so that it has one of them."""
    for path in sorted(CONTRACT.glob("test_*.py")):
        module = importlib.import_module(f"tests.contract.{path.stem}")
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if not name.startswith("test_") or test.__module__ != module.__name__ or (path.stem, name) in NOT_THE_GAMES:
                continue
            if "game" not in inspect.signature(test).parameters:
                yield f"contract {path.stem}: {name} takes no game"
            elif GAME not in _games_of(test):
                yield f"contract {path.stem}: {name} has no case of the toy"


def _games_of(test: Any) -> set[str]:
    """The games that it is a test of, by its parameters."""
    found: set[str] = set()
    for mark in test.pytestmark:
        if mark.name != "parametrize":
            continue
        named, cases = mark.args
        names = named if isinstance(named, tuple) else (named,)
        for case in cases if "game" in names else ():
            values = case.values if hasattr(case, "values") else (case,)
            found.add(values[names.index("game")])
    return found


def words_in_code() -> Iterator[str]:
    """Files of generic code in which a word of the one game stands that there is."""
    for room in GENERIC:
        folder = ROOT / room
        files = folder.glob("*.py") if room == "engine" else folder.rglob("*")
        for path in sorted(files):
            if path.suffix not in (".py", ".kv", ".toml"):
                continue
            text = path.read_text(encoding="utf-8")
            told = path.relative_to(ROOT)
            if "wotr_spi" in path.stem:
                yield f"code {told} is a file of wotr_spi"
                continue
            found = (what for what, pattern in WORDS.items() if re.search(pattern, text))
            yield from (f"code {told} has {what}" for what in found if (str(told), what) not in PAPER)
