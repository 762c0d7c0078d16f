"""Any key of any record flipped, missing or of a wrong type: a sentence, or the game as it was; never a traceback."""

import json
import random
from pathlib import Path

import pytest

from engine.audit import verify
from engine.core.errors import RingtableError
from engine.core.export import export
from engine.core.table import Table
from engine.verbs import main
from tests.engine.core.files import forged, left
from tests.engine.core.mutated import changed, mutated
from tests.engine.core.played import D, F


@pytest.fixture
def played(tmp_path: Path) -> Path:
    return left(tmp_path / "t.ringtable")


def read_all(path: Path) -> None:
    """Everything that is made of a table when it is opened."""
    table = Table.read(path)
    try:
        for audience in ("public", D, F, "truth"):
            table.view(audience), table.asks(audience), table.offers(audience), table.journal(audience)
            export(table, audience)
        for n in range(1, table.file.count):
            table.replay(n), table.evidence(n)
    finally:
        table.close()


@pytest.mark.parametrize("seed", range(2))
def test_a_table_whose_every_hash_fits_and_one_key_does_not(
    played: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, chance = played.read_bytes(), random.Random(seed)
    for _ in range(12):
        content, what = mutated(whole, chance)
        played.write_bytes(content)
        try:
            for verb in (["verify", str(played)], ["may", str(played), D], ["may", str(played), F, '{"do": "Wait"}']):
                assert main(verb) in (0, 1, 2)
            verify(played, "AAAA")
            read_all(played)
        except RingtableError:
            continue
        except Exception as error:
            raise AssertionError(what) from error
    capsys.readouterr()


@pytest.mark.parametrize("name", ["do", "type", "seat", "events", "items", "kind", "at", "n", "agreed", "readings"])
def test_a_flipped_key_behind_the_damage_is_told_by_verify(played: Path, name: str) -> None:
    """The entry before is altered, so that nothing but `verify` looks at this one, and nothing proves it."""
    whole = played.read_bytes()
    whole = forged(whole, 9, lambda record: {"body": record.body.replace(b'"kind"', b'"kine"')})
    flipped = b'"' + name[:-1].encode() + bytes([ord(name[-1]) ^ 1]) + b'"'
    played.write_bytes(forged(whole, 11, lambda record: {"body": record.body.replace(f'"{name}"'.encode(), flipped)}))
    sentences, is_sound = verify(played)
    assert not is_sound
    assert any(line.startswith("    entry 11: ") for line in sentences) or name == "n"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", [D, {"a": 1}]), ("seats", [D, 5]), ("seats", "x"), ("seats", [D]), ("options", []),
        ("options", {"a": 1}), ("version", 5), ("game", []), ("box", {}),
    ],
)  # fmt: skip
def test_a_header_that_no_ringtable_wrote_is_a_sentence(played: Path, name: str, value: object) -> None:
    def told(record: object) -> dict[str, bytes]:
        body = json.loads(record.body) | {name: value}  # type: ignore[attr-defined]
        return {"body": json.dumps(body, sort_keys=True, separators=(",", ":")).encode()}

    played.write_bytes(forged(played.read_bytes(), 0, told, chained=True))
    with pytest.raises(RingtableError, match=r"\."):
        read_all(played)
    try:
        sentences, is_sound = verify(played)
    except RingtableError:
        return
    assert (sentences[0][:9], is_sound) == ("NOT SOUND", False)


def test_a_script_with_one_key_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = Path(__file__).parents[2] / "played/wotr_spi/ending_O_2_three_citadels_fall.jsonl"
    lines, chance = played.read_bytes().splitlines()[:14], random.Random(29)
    script = tmp_path / "evening.jsonl"
    for _ in range(10):
        place = chance.randrange(len(lines))
        value, what = changed(lines[place], chance)
        script.write_bytes(b"\n".join([*lines[:place], json.dumps(value).encode(), *lines[place + 1 :]]))
        try:
            for verb in (
                ["replay", str(script), "--json"],
                ["replay", str(script), "--public"],
                ["may", str(script), D],
            ):
                assert main(verb) in (0, 1, 2)
        except Exception as error:
            raise AssertionError(what) from error
    capsys.readouterr()
