"""The tablet's own words lie in one file: each is said, with the facts it names, and none stands in the code."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from companion.words import FILE, say
from tests.house.checkout import ROOT
from tests.house.test_shapes import trees

TABLES = tomllib.loads(FILE.read_text(encoding="utf-8"))
SENTENCES = {f"{table}.{key}": words for table, keys in TABLES.items() for key, words in keys.items()}

NOT_ON_THE_GLASS = re.compile(
    r"companion/(vision/|__main__|\w+/cli|\w+/verb|app/monitors|app/window|mishaps/guard|mishaps/log|words)"
)
"""What sees, and what is told at a terminal: the command line's words, and why no window can be opened or stay open."""
IN_THE_RECORD = {
    "by hand", "not yet", "an ordinary die stood in", "camera 0", " (simulator)", "eye one two three cards blank",
    "the owner", "read off the sheet, at the tablet", "the table", "read when a rule asked for it",
    "dragged to where it lies",
}  # fmt: skip
"""Names in tables, rules and readings: what is read back is looked for as it was written."""
NAMES = {
    "too dark", "too bright", "good light", "no die",  # why a picture is not read, as `companion.vision` calls it
    "top left", "top right", "bottom left",  # corners of a sticker
    "tile width", "tile height",  # parts of a picture's head
    "Pictures", "Downloads", "Desktop",  # folders
    "Sans", "Serif", "Symbols",  # faces of letters
    "Value", "None", "Told", "Wait", "Concede", "key 0", "ringtable finger", "/dev/ttyACM0 · COM3 · socket://host:7000",
    "may show",  # what a reason of `companion.vision` is known by
    "Ringtable",  # the window's
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",
}  # fmt: skip
"""What the code, the camera or the machine calls something."""


def calls_of_say(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            yield node


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def faults_of_calls(tree: ast.AST) -> Iterator[str]:
    """What `say` is asked that the file has not, or with other facts than its sentence has blanks for."""
    for call in calls_of_say(tree):
        key = call.args[0]
        if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
            yield f"{call.lineno}: the key is not written out"
        elif key.value not in SENTENCES:
            yield f"{call.lineno}: {key.value} is not in the file"
        elif (given := {str(fact.arg) for fact in call.keywords}) != blanks(SENTENCES[key.value]):
            yield f"{call.lineno}: {key.value} is given {sorted(given)}"


def _reads_like_words(text: str) -> bool:
    """Two words with a space between, or one that begins as a sentence does; no pattern, and no remark in a file."""
    if "\\" in text or text.startswith("#"):
        return False
    return re.search(r"[A-Za-z]{2}\S*\s|\s\S*[A-Za-z]{2}", text) is not None or (
        re.fullmatch(r"[^\w{]*[A-Z][a-z]+[?.! …›]*", text) is not None
    )


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    """The literal's own letters; what is filled in is a figure, which is no letter."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values)


def words_in_code(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Literals that read like words of a person. None are docstrings, what is raised for programmers, what is compared
    with a name of the record, keys of `say`, and markup.
    """
    told: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                told.add(id(node.value))
            case ast.Raise() | ast.Assert() | ast.Compare():
                told |= {id(part) for part in ast.walk(node)}
            case ast.FormattedValue(format_spec=ast.JoinedStr() as digits):
                told |= {id(part) for part in ast.walk(digits)}
            case ast.JoinedStr():
                told |= {id(part) for part in node.values if isinstance(part, ast.Constant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in told:
            if isinstance(node, ast.Constant) and not isinstance(node.value, str):
                continue
            text = re.sub(r"\[/?(font|size|color)[^\]]*\]", "", _text(node))
            if _reads_like_words(text):
                yield node.lineno, text


TREES = tuple(trees())
RULES_OF_KIVY = {path: path.read_text(encoding="utf-8") for path in sorted(Path(ROOT, "companion").rglob("*.kv"))}
SAID_BY_KIVY = re.compile(r'say\("([\w.]+)"\)')
FILES = [(name, tree) for name, tree in TREES if not NOT_ON_THE_GLASS.match(name)]


def test_every_key_is_in_the_file_and_is_given_what_its_sentence_names() -> None:
    found = [f"{name}, line {fault}" for name, tree in TREES for fault in faults_of_calls(tree)]
    assert found == []


def test_every_sentence_of_the_file_is_said_somewhere() -> None:
    said = {ast.literal_eval(call.args[0]) for _, tree in TREES for call in calls_of_say(tree)}
    said |= {key for rules in RULES_OF_KIVY.values() for key in SAID_BY_KIVY.findall(rules)}
    assert len(said) > 100
    assert set(SENTENCES) - said == set()


def test_no_sentence_stands_in_the_file_twice() -> None:
    twice = [key for key, words in SENTENCES.items() if list(SENTENCES.values()).count(words) > 1]
    assert twice == [], "what several places say alike has one key, in the table [shared]"


def test_no_words_for_players_stand_in_the_tablets_code() -> None:
    known = IN_THE_RECORD | NAMES
    found = [f"{name}, line {line}: {text}" for name, tree in FILES for line, text in words_in_code(tree)]
    assert [each for each in found if each.partition(": ")[2] not in known] == []


def words_in_kivys_rules(rules: str) -> list[str]:
    texts = [re.sub(r"\{[^}]*\}", "0", text) for text in re.findall(r'"([^"\n]*)"', rules)]
    return [text for text in texts if _reads_like_words(text) and text not in NAMES]


def test_no_words_for_players_stand_in_kivys_rules() -> None:
    assert words_in_kivys_rules('Words:\n    says: "Journal"\n    face: "Serif"\n') == ["Journal"]
    found = {path.name: words for path, rules in RULES_OF_KIVY.items() if (words := words_in_kivys_rules(rules))}
    assert found == {}
    said = {key for rules in RULES_OF_KIVY.values() for key in SAID_BY_KIVY.findall(rules)}
    assert said - set(SENTENCES) == set()


def test_every_exception_is_still_one() -> None:
    there = {text for _, tree in FILES for _, text in words_in_code(tree)}
    assert (IN_THE_RECORD | NAMES) - there == set()


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('x = tap("Close the desk")', 1),
        ('x = tap("‹ Back")', 1),
        ('x = tap("Home")', 1),
        ('x = f"{count} lines"', 1),
        ('x = f"entry {n}, taken back"', 1),
        ('x = a if b else "not now"', 1),
        ("x = f\"{'✓ ' if a else 'not yet: '}{b}\"", 1),
        ('x = f"{a} · {b}"', 0),
        ('x = f"fact/{a}"', 0),
        ('x = say("desk.close_the_desk")', 0),
        ('"""A page of the table."""', 0),
        ('raise ValueError("There is no such seat.")', 0),
        ('x = kind == "Challenge"', 0),
        ('x = f"[font=SansBold][color={a}]{b}[/color][/font]"', 0),
        ('x = "EnterRoll"', 0),
    ],
)
def test_words_in_code_are_found_and_names_are_none(code: str, found: int) -> None:
    assert len(list(words_in_code(ast.parse(code)))) == found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('say("shared.back")', 0),
        ('say("shared.no_such_words")', 1),
        ('say("shared.back", name=1)', 1),
        ('say("shared.so_many_of", count=1)', 1),
        ('say("shared.so_many_of", count=1, all=2)', 0),
        ("say(key)", 1),
        ("lexicon.say(key)", 0),
    ],
)
def test_a_key_or_a_fact_that_is_not_there_is_found(code: str, found: int) -> None:
    assert len(list(faults_of_calls(ast.parse(code)))) == found


def test_words_are_said_as_they_stand_with_their_blanks_filled() -> None:
    assert say("shared.back") == "Back"
    assert say("shared.rolls", count=1200) == "1,200 rolls"
    with pytest.raises(KeyError):
        say("shared.no_such_words")
    with pytest.raises(KeyError):
        say("shared.rolls")
