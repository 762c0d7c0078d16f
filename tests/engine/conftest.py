"""The headless verbs as a fixture: words in, what was printed and an exit code out."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.verbs import main


class Shell:
    """The verbs, with what they printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out, self.err = "", ""

    def __call__(self, *words: object) -> int:
        code = main([str(word) for word in words])
        self.out, self.err = self._capsys.readouterr()
        assert "Traceback" not in self.out + self.err
        return code

    @property
    def objects(self) -> list[dict[str, Any]]:
        """What was printed, one JSON object a line."""
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def ringtable(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("RINGTABLE_DATA", str(tmp_path / "data"))
    return Shell(capsys)
