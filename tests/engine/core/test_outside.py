"""What comes from outside ends in a value or a sentence: in no wait, no flood of memory and no traceback."""

import json
import os
from pathlib import Path

import pytest

from engine.core import outside
from engine.core.errors import FileError
from engine.core.outside import DEEPEST, is_word, json_of, path_of, read_bytes, read_text, shown_path, write_bytes


def test_a_pipe_that_nobody_writes_to_is_empty_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert read_bytes(tmp_path / "pipe", 10) == b""


def test_a_pipe_that_somebody_writes_to_is_read_to_its_end() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"all of it" * 2000)
    os.close(writing)
    assert read_bytes(Path(f"/dev/fd/{reading}"), 100_000) == b"all of it" * 2000
    os.close(reading)


def test_a_pipe_that_stays_silent_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "SILENCE_S", 0.01)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pipe.open("r+b", buffering=0), pytest.raises(FileError, match="Nothing comes from"):
        read_bytes(pipe, 10)


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/urandom"])
def test_what_has_no_end_is_too_large(name: str) -> None:
    with pytest.raises(FileError, match="larger than 1 MB"):
        read_bytes(Path(name), 1_000_000)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as out:
        out.truncate(10**12)
    with pytest.raises(FileError, match="larger than 16 MB"):
        read_text(tmp_path / "huge")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere", "There is no file"),
        ("a\0b", "There can be no file called"),
        ("n" * 300, "cannot be read"),
        ("", "is a folder"),
        ("file/file", "cannot be read"),
        ("loop", "cannot be read"),
        ("no text", "is not a text file in UTF-8 (byte 1)"),
    ],
)
def test_a_path_that_cannot_be_read_is_a_sentence(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "no text").write_bytes(b"a\xff")
    with pytest.raises(FileError) as caught:
        read_text(tmp_path / name)
    assert words in str(caught.value)
    assert str(caught.value).endswith(".")


def test_line_ends_of_every_system_are_one(tmp_path: Path) -> None:
    (tmp_path / "lines").write_bytes(b"a\r\nb\rc\n")
    assert read_text(tmp_path / "lines") == "a\nb\nc\n"


def test_the_home_of_nobody_is_a_sentence() -> None:
    with pytest.raises(FileError, match="Nobody here has the folder ~nosuchuser/x"):
        path_of("~nosuchuser/x")
    assert path_of(" ~/x ") == Path.home() / "x"


def test_a_path_is_shown_without_what_is_no_letter() -> None:
    assert shown_path(Path("a\0b\n\udcff")) == r"a\x00b\x0a\udcff"
    assert len(shown_path(Path("long" * 1000))) < 200


@pytest.mark.parametrize("name", ["pipe", "folder", "a\0b", "/dev/full", "nowhere/file"])
def test_a_place_that_cannot_be_written_is_a_sentence(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError, match=r"\. Choose another"):
        write_bytes(tmp_path / name, b"readings")


NO_JSON = {
    "nested 100,000 deep": "[" * 100_000,
    "objects nested 10,000 deep": '{"a":' * 10_000 + "1" + "}" * 10_000,
    "nested one too deep": "[" * (DEEPEST + 1) + "[]" + "]" * (DEEPEST + 1),
    "half a sign": r'{"a": "\ud800"}',
    "half a sign as a name": r'{"\udfff": 1}',
    "no number": '{"a": NaN}',
    "a number without end": "[1e999]",
    "more digits than are counted": "9" * 5000,
    "nothing": "",
    "not JSON": "{half",
    "a sign that is none": '{"a": "\x00"}',
}


@pytest.mark.parametrize("what", NO_JSON)
def test_what_is_no_json_is_told_in_words(what: str) -> None:
    with pytest.raises(ValueError, match=r"[a-z]"):
        json_of(NO_JSON[what])


def test_json_that_can_be_written_again_is_taken() -> None:
    deep: object = "leaf"
    for _ in range(DEEPEST - 1):
        deep = [deep]
    for value in ({"a": [1, 2.5, None, True, "é 🎲"]}, deep, 2**70):
        assert json_of(json.dumps(value)) == value


def test_words_are_one_line_of_text() -> None:
    assert is_word("Game-Turn 3 · é")
    assert not any(map(is_word, ("\n", "\0", "\ud800", "\u2028", "x" * 1001, 5, None, ["x"])))
