"""The firmware's copy of the language is made from the one table, and says when it is stale."""

from pathlib import Path

import pytest

from firmware_bridge.protocol import MESSAGES
from tools import make_protocol_h


def test_the_header_is_what_the_table_makes() -> None:
    assert make_protocol_h.main(["--check"]) == 0, "Run: python -m tools.make_protocol_h"


@pytest.mark.parametrize("text", [None, "an older header"])
def test_a_stale_or_missing_header_is_told(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    header = tmp_path / "protocol.h"
    if text is not None:
        header.write_text(text)
    monkeypatch.setattr(make_protocol_h, "HEADER", header)
    assert make_protocol_h.main(["--check"]) == 1
    assert "python -m tools.make_protocol_h" in capsys.readouterr().err
    assert make_protocol_h.main([]) == 0
    assert header.read_text() == make_protocol_h.header()


def test_every_message_field_and_choice_has_a_name() -> None:
    names = make_protocol_h.header().replace(",", " ").split()
    for spec in MESSAGES.values():
        assert f"MSG_{spec.name.upper()}" in names
        for field in spec.fields:
            place = f"{spec.name}_{field.name}".upper()
            assert place in names
            assert all(f"{place}_{value}".upper() in names for value in field.values)
