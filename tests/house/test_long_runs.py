"""Long runs: each is whole, a little of it is done here, and every committed result is one of them, and held."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from tests.contract.cases import EVERY_GAME
from tests.played.test_played import SCRIPTS, case_of
from tools.long_runs import NotALongRun, __main__, _results, load, mutants, names

SOUND = _results.Result("undo", "0" * 40, True, (1,), {"actions": 5}, {"actions": 5, "broken games": 0}, 1.5, "CPython")


@pytest.mark.parametrize("name", names())
def test_a_little_of_each_long_run_holds(name: str) -> None:
    run = load(name)
    assert len(run.shows) > 20
    told: list[str] = []
    counts = run.run(1, told.append, **run.sample)
    assert all(type(count) is int for count in counts.values()), counts
    assert {what: counts.get(what) for what in run.must_be_zero} == dict.fromkeys(run.must_be_zero, 0), told
    assert any(counts.values())
    assert {*run.largest, *run.smallest} <= set(counts) - set(run.must_be_zero)


def test_each_result_is_well_formed_and_of_a_long_run_that_there_is_and_held() -> None:
    for file in sorted(_results.FOLDER.glob("*")):
        assert file.suffix == ".json", f"{file.name} is no result of a long run"
        result = _results.read(file)
        run = load(result.name)
        assert set(result.asked) == set(run.full), f"{file.name}: the run asks for other numbers now: do it again"
        assert result.broken(run) == [], file.name


@pytest.mark.parametrize(
    "wrong",
    [
        {"commit": "main"}, {"clean": "yes"}, {"seeds": []}, {"counts": {"actions": 1.5}}, {"counts": {"actions": -1}},
        {"processor_seconds": 0}, {"name": "other"}, {"host": "here"}, {"python": ""}, {"seeds": None},
    ],
)  # fmt: skip
def test_a_result_that_is_not_well_formed_is_refused(wrong: dict[str, object], tmp_path: Path) -> None:
    SOUND.write(tmp_path)
    assert _results.read(tmp_path / "undo.json") == SOUND
    (tmp_path / "undo.json").write_text(json.dumps(asdict(SOUND) | wrong), encoding="utf-8")
    with pytest.raises(ValueError, match=r"^undo\.json"):
        _results.read(tmp_path / "undo.json")


def test_a_run_that_broke_is_told_by_its_counts() -> None:
    run = load("undo")
    assert SOUND.broken(run) == []
    assert replace(SOUND, counts={"broken games": 2}).broken(run) == ["broken games: 2"]
    assert replace(SOUND, counts={"actions": 5}).broken(run) == ["broken games: not counted"]


def test_a_long_run_writes_its_result_and_a_broken_one_ends_in_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_results, "ROOT", tmp_path)
    monkeypatch.setattr(_results, "commit_and_clean", lambda: ("0" * 40, True))
    monkeypatch.setattr(_results.Result.write, "__defaults__", (tmp_path,))
    told = iter([{"actions": 3, "broken games": 0}, {"actions": 4, "broken games": 0}, {"broken games": 1}])
    run = replace(load("undo"), run=lambda seed, tell, actions: next(told))
    monkeypatch.setattr(__main__, "load", lambda name: run)
    assert __main__.main(["undo", "--seed", "4", "--seed", "5", "--actions", "3"]) == 0
    result = _results.read(tmp_path / "undo.json")
    assert (result.seeds, result.asked, result.counts) == ((4, 5), {"actions": 3}, {"actions": 7, "broken games": 0})
    assert "Everything held." in capsys.readouterr().out
    assert __main__.main(["undo", "--no-result"]) == 1
    assert "BROKEN: broken games: 1" in capsys.readouterr().out
    assert _results.read(tmp_path / "undo.json") == result, "--no-result writes none"


def test_two_seeds_at_once_come_to_what_they_come_to_one_after_the_other() -> None:
    run = load("playout")
    one_by_one, at_once = (list(__main__._each(run, [1, 2], {"games": 1}, how_many)) for how_many in (1, 2))
    assert one_by_one == at_once
    assert one_by_one[0] != one_by_one[1], "each seed is a run of its own"


def test_a_playout_of_one_game_leaves_the_other_box_out() -> None:
    told: list[str] = []
    assert load("playout").run(1, told.append, games=1)["games"] == 1
    assert "wotr_spi_1977: 0 games, 0 Game-Turns, 0 entries" in told


def test_of_several_seeds_the_largest_stands_for_what_is_the_largest_of_something() -> None:
    told = [{"tracebacks": 0, "scripts": 5, "largest, MB": 739, "longest, ms": 900}]
    told.append({"tracebacks": 0, "scripts": 5, "largest, MB": 700, "longest, ms": 1869})
    whole = {"tracebacks": 0, "scripts": 10, "largest, MB": 739, "longest, ms": 1869}
    assert load("bad_input").together(told) == whole
    rare = [{"lines mutated": 9, "of the rarest kind": 3}, {"lines mutated": 9, "of the rarest kind": 2}]
    assert load("roller_lines").together(rare) == {"lines mutated": 18, "of the rarest kind": 2}


def test_what_was_changed_is_told() -> None:
    whole = "def is_over(turn):\n    # The last one is the thirtieth.\n    return turn > 30\n"
    changed, line = mutants._mutant(whole, 0)
    assert (line, mutants._difference(whole, changed)) == (3, "return turn > 30  ->  return turn >= 30")


@pytest.mark.parametrize(
    ("file", "games"),
    [("engine/games/riddle/state.py", {"riddle"}), ("engine/core/table.py", {*mutants.OF_THE_CORE})],
)
def test_of_a_changed_file_the_contracts_of_its_game_are_asked_and_of_no_other(file: str, games: set[str]) -> None:
    asked = [*mutants._contracts(Path(file))]
    assert [words[-1] for words in asked if "-k" in words] == [" or ".join(mutants._games(Path(file)))] * 2
    assert {*mutants._games(Path(file))} == games
    assert games <= {*EVERY_GAME}
    assert (("tests/frozen",) in asked) == ("core" in file)
    named = {each for words in asked for each in words if each.startswith("tests/")}
    assert [each for each in named | {*mutants._own_tests(Path(file))} if not (mutants.ROOT / each).exists()] == []
    evenings = {case_of(script).split("/")[0] for script in SCRIPTS}
    assert evenings & games, "the evenings of a game bear its name"


def test_the_list_tells_every_long_run_and_a_name_that_there_is_none_of_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert __main__.main([]) == 0
    listed = capsys.readouterr().out
    for name in names():
        assert f"{name}\n  {load(name).shows}\n  " in listed
    assert __main__.main(["nothing"]) == 2
    assert "There is no long run called nothing" in capsys.readouterr().err


def test_a_module_without_what_a_long_run_has_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.long_runs.FOLDER", tmp_path)
    monkeypatch.setattr("tools.long_runs.__path__", [str(tmp_path)])
    (tmp_path / "lame.py").write_text('"""Shows."""\nSAMPLE = {}\ndef run(seed, tell): ...\n', encoding="utf-8")
    (tmp_path / "vague.py").write_text(
        '"""Shows."""\nSAMPLE, MUST_BE_ZERO = {}, ()\ndef run(seed, tell): ...\n', encoding="utf-8"
    )
    with pytest.raises(NotALongRun, match=r"lame\.py lacks MUST_BE_ZERO"):
        load("lame")
    with pytest.raises(NotALongRun, match="keyword-only"):
        load("vague")
