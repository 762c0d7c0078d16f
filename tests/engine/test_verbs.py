"""The headless verbs as a user meets them: words in, sentences and an exit code out, never a traceback."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.engine.conftest import Shell
from tests.engine.core.played import D, F, at_turn_end, give, in_search_phase

ROOT = Path(__file__).parents[2]
TURN = ROOT / "tests/played/wotr_spi/one_game_turn.jsonl"
CHECK_FIELDS = {"cites", "holds", "says", "weight", "secret_to"}
LETTER = {"do": "ChooseLetter", "letter": "A"}


def sealed_table(folder: Path) -> tuple[Path, str]:
    """A table's file at the end of Game-Turn 1 whose letter, A, was shown; and the seal that was on the screen."""
    path = folder / "evening.ringtable"
    table = at_turn_end(path)
    seal = next(
        event["seal"] for line in table.journal() for event in line.get("events", ()) if event["type"] == "LetterSealed"
    )
    table.close()
    return path, str(seal)


# -- replay


def test_replay_json_has_one_object_a_line_of_the_stable_form(ringtable: Shell) -> None:
    assert ringtable("replay", TURN, "--json") == 0
    *lines, last = ringtable.objects
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    for line in lines:
        assert {"n", "allowed", "checks", "events", "asks"} <= set(line)
        assert all(set(check) == CHECK_FIELDS for check in line["checks"])
        assert all(
            {check["weight"] for check in line["checks"]} <= {"essential", "refuses", "warns"} for _ in line["checks"]
        )
        assert all(isinstance(event["type"], str) for event in line["events"])
        assert all({"id", "kind", "seat", "cites", "answer", "says"} == set(ask) for ask in line["asks"])
    assert set(last) == {"views", "outcome", "names", "broken_words", "failed"}
    assert set(last["views"]) == {"public", D, F, "truth"}
    assert (last["outcome"], last["failed"]) == (None, [])


@pytest.mark.parametrize(("words", "audience"), [(("--seat", D), D), (("--seat", F), F), (("--public",), "public")])
def test_replay_for_an_audience_shows_its_own_view_alone(
    ringtable: Shell, words: tuple[str, ...], audience: str
) -> None:
    assert ringtable("replay", TURN, "--json", *words) == 0
    *lines, last = ringtable.objects
    assert set(last["views"]) == {audience}
    letters = [event["letter"] for line in lines for event in line["events"] if event["type"] == "LetterSealed"]
    assert letters == (["C", "A"] if audience == D else ["(sealed)", "(sealed)"])


def test_replay_in_words_says_what_was_refused_and_by_which_section(ringtable: Shell) -> None:
    assert ringtable("replay", TURN) == 0
    lines = ringtable.out.splitlines()
    refused = next(at for at, line in enumerate(lines) if "REFUSED K.1: E0428 is a Citadel of the Fellowship" in line)
    assert lines[refused + 1].endswith("(D.5; EndPhase by dark_power)"), "what is asked for instead"
    assert any(line.endswith("done    Fellowship: counters placed") for line in lines), "sentences, and no event's name"
    assert any(line.startswith("      although N.1: ") for line in lines), "a doubt that was recorded"
    assert ringtable.out.rstrip().endswith("Outcome: still open")


def test_replay_exits_with_one_when_an_expectation_fails(ringtable: Shell, tmp_path: Path) -> None:
    script = tmp_path / "s.jsonl"
    script.write_text(
        '{"table": {"game": "wotr_spi"}}\n{"seat": "fellowship", "do": "EndPhase", "expect": {"allowed": true}}\n'
    )
    assert ringtable("replay", script) == 1
    assert ringtable.err.startswith("Line 2: allowed True was expected")


def test_replay_ends_with_the_winner_of_a_game_that_is_over(ringtable: Shell, tmp_path: Path) -> None:
    script = tmp_path / "s.jsonl"
    lines: list[dict[str, Any]] = [{"table": {"game": "wotr_spi"}}]
    lines += [{"seat": F, "do": "PlaceCounters"}, {"seat": D, "do": "PlaceCounters"}, {"seat": D, "do": "DealServants"}]
    lines += [{"seat": F, "do": "DealMagicCards"}, {"seat": D, "do": "DrawOpeningHand"}]
    lines += [{"seat": F, "do": "DrawOpeningHand"}, {"seat": D, "do": "EnterRoll", "faces": [3]}]
    lines += [{"seat": F, "do": "CastRingIntoFire", "agreed": [D]}]
    script.write_text("\n".join(json.dumps(line) for line in lines))
    assert ringtable("replay", script) == 0
    assert ringtable.out.rstrip().endswith("Outcome: The Fellowship has won (O.1)")


# -- may


def test_may_at_the_end_of_a_script_answers_yes_with_every_check(ringtable: Shell) -> None:
    assert ringtable("may", TURN, F, '{"do": "PutOnRing"}') == 1
    assert ringtable.out.splitlines()[0] == "Refused."
    assert "  NO  M.2      The Ring is worn already" in ringtable.out
    assert ringtable("may", TURN, D, '{"do": "EnterRoll", "faces": [4]}') == 0
    assert ringtable.out.splitlines()[0] == "Allowed."
    assert "NO" not in ringtable.out


def test_may_without_a_command_lists_what_the_seat_could_do_and_how_it_is_written(
    ringtable: Shell, tmp_path: Path
) -> None:
    script = tmp_path / "s.jsonl"
    script.write_text('{"table": {"game": "wotr_spi"}}\n{"seat": "fellowship", "do": "PlaceCounters"}\n')
    assert ringtable("may", script, D) == 0
    waits, heading, *rest = ringtable.out.splitlines()
    assert waits.startswith("The rules wait for dark_power: ")
    assert waits.endswith("(C.2, PlaceCounters)")
    assert heading == "What dark_power could do now:"
    assert '      {"do": "PlaceCounters"}' in rest
    assert ringtable("may", TURN, D) == 0
    assert '"wounds": 1 to 6, "by_elven_sword_or_sorcery": true | false}' in ringtable.out
    assert ringtable("may", TURN, "sauron") == 2


def test_may_of_a_table_changes_nothing_and_speaks_json(ringtable: Shell, tmp_path: Path) -> None:
    path, _ = sealed_table(tmp_path)
    before = path.read_bytes()
    assert ringtable("may", path, D, '{"do": "EnterRoll", "faces": [4]}', "--json") == 0
    (line,) = ringtable.objects
    assert (line["allowed"], line["events"]) == (True, [])
    assert all(set(check) == CHECK_FIELDS for check in line["checks"])
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("seat", "command", "sentence"),
    [
        ("sauron", '{"do": "EndPhase"}', "There is no seat 'sauron'"),
        (D, '{"do": "Gloat"}', "There is no command 'Gloat'"),
        (D, '{"do": "EnterRoll", "faces": 4}', "EnterRoll.faces should be a list"),
        (D, "Walk", 'The command is not written as JSON. Write it so: \'{"do": '),
        (D, '["EndPhase"]', "should be a JSON object. Write it so: "),
        (D, "{}", "There is no command ''"),
    ],
)
def test_may_of_what_is_not_understood_is_a_sentence(ringtable: Shell, seat: str, command: str, sentence: str) -> None:
    assert ringtable("may", TURN, seat, command) == 2
    assert sentence in ringtable.err


@pytest.mark.parametrize("word", ["MoveFellowship", "endphase", "EnterRoll", "ChooseLetter"])
def test_may_of_a_bare_command_shows_how_it_is_written_and_what_it_shows_is_understood(
    ringtable: Shell, word: str
) -> None:
    assert ringtable("may", TURN, F, word) == 2
    told, example = ringtable.err.strip().split(" Write it so: ")
    assert told == "The command is not written as JSON."
    body = json.loads(example.strip("'"))
    assert body["do"].lower() == word.lower()
    assert ringtable("may", TURN, F, json.dumps(body)) in (0, 1), ringtable.err


def test_may_of_a_script_that_cannot_be_played_is_a_sentence(ringtable: Shell, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    assert ringtable("may", empty, D, '{"do": "EndPhase"}') == 2
    assert ringtable.err == "The script is empty.\n"


# -- rules and commands


def test_rules_of_a_section_have_every_paragraph_under_it_and_the_rulings(ringtable: Shell) -> None:
    assert ringtable("rules", "wotr_spi", "J.1") == 0
    assert "J.1/spotting  Spotting  [enforced]" in ringtable.out
    assert "J.2" not in ringtable.out.split("RULING")[0]
    assert "RULING J.1, Y.1  What happens when all sixteen Search Cards have been drawn?" in ringtable.out


def test_rules_by_words_and_as_json(ringtable: Shell) -> None:
    assert ringtable("rules", "wotr_spi", "forfeit", "letter", "--json") == 0
    assert "I.1/opening" in [row["section"] for row in ringtable.objects]
    assert {"section", "title", "says", "status", "needs", "game"} == set(ringtable.objects[0])


@pytest.mark.parametrize(
    ("asked", "found"), [("m5", "M.5"), ("M 5", "M.5"), ("Nazgûl", "E.13"), ("hobbits captured", "J.4/telling")]
)
def test_rules_are_found_as_people_write_them(ringtable: Shell, asked: str, found: str) -> None:
    assert ringtable("rules", "wotr_spi", asked) == 0
    assert any(line.startswith(f"{found}  ") for line in ringtable.out.splitlines())
    assert ringtable("rules", "wotr_spi", *asked.split()) == 0


def test_rules_without_words_are_all_of_them(ringtable: Shell) -> None:
    assert ringtable("rules", "wotr_spi", "--json") == 0
    assert len(ringtable.objects) > 250
    assert ringtable.objects[0]["section"] == "A"


def test_rules_coverage_counts_every_section_of_the_character_game(ringtable: Shell) -> None:
    assert ringtable("rules", "wotr_spi", "--coverage", "--json") == 0
    (counted,) = ringtable.objects
    assert set("ABCDEFGHIJKLMNO") <= set(counted)
    assert counted["I"]["enforced"] >= 6
    assert ringtable("rules", "wotr_spi", "--coverage") == 0
    assert ringtable.out.splitlines()[0].split() == ["section", "enforced", "tracked", "by", "hand", "not", "yet"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("monopoly",), "There is no game 'monopoly'"),
        (("wotr_spi", "Quidditch"), "No paragraph of wotr_spi answers to 'Quidditch'"),
        (("monopoly", "--coverage"), "There is no game 'monopoly'"),
    ],
)
def test_rules_that_are_not_there_are_told_so(ringtable: Shell, words: tuple[str, ...], sentence: str) -> None:
    assert ringtable("rules", *words) == 2
    assert sentence in ringtable.err


def test_commands_name_every_field_its_type_and_a_meaning(ringtable: Shell) -> None:
    assert ringtable("commands", "wotr_spi", "--json") == 0
    listed = {row["do"]: row for row in ringtable.objects}
    assert listed["ChooseLetter"]["fields"] == {"letter": "word"}
    assert listed["EnterRoll"]["fields"] == {"faces": "list of number", "ask": "word"}
    assert {"GiveWord", "GiveReading", "Wait", "GoOn", "SetByHand", "Challenge"} <= set(listed)
    assert all(row["meaning"].strip() and set(row) == {"do", "fields", "meaning"} for row in listed.values())
    assert ringtable("commands", "wotr_spi") == 0
    assert "ChooseLetter(letter: word)\n    seal this Game-Turn's Shadow Points letter" in ringtable.out
    assert ringtable("commands", "chess") == 2


# -- verify


def test_verify_finds_an_untouched_table_sound(ringtable: Shell, tmp_path: Path) -> None:
    path, _ = sealed_table(tmp_path)
    assert ringtable("verify", path) == 0
    assert "The chain fits: 24 entries" in ringtable.out
    assert "1 letters are sealed, 1 of them shown" in ringtable.out


def test_verify_finds_the_seal_that_was_copied_from_the_screen_and_its_letter(ringtable: Shell, tmp_path: Path) -> None:
    path, seal = sealed_table(tmp_path)
    assert ringtable("verify", path, "--seal", seal.lower(), "--letter", "a") == 0
    assert "A is the letter of that seal." in ringtable.out


def test_verify_refuses_a_forged_seal_and_a_forged_letter(ringtable: Shell, tmp_path: Path) -> None:
    path, seal = sealed_table(tmp_path)
    assert ringtable("verify", path, "--seal", "AAAA-BBBB-CCCC-DDDD-EEEE") == 1
    assert "not among this table's" in ringtable.out
    assert ringtable("verify", path, "--seal", seal, "--letter", "B") == 1
    assert "B is not the letter of that seal" in ringtable.out


def test_verify_says_nothing_of_a_letter_that_was_not_shown(ringtable: Shell, tmp_path: Path) -> None:
    path = tmp_path / "evening.ringtable"
    table = in_search_phase(path)
    give(table, D, **LETTER)
    seal = table.view()["shadow"]["seal"]
    table.close()
    answers = set()
    for letter in "ABCDEF":
        assert ringtable("verify", path, "--seal", seal, "--letter", letter) == 1
        answers.add(ringtable.out)
    assert len(answers) == 1


def test_verify_knows_a_seal_that_was_taken_back_by_agreement(ringtable: Shell, tmp_path: Path) -> None:
    path = tmp_path / "evening.ringtable"
    table = in_search_phase(path)
    sealed = give(table, D, **LETTER)
    seal = table.view()["shadow"]["seal"]
    assert sealed.entry is not None
    table.undo(D, sealed.entry)
    table.close()
    assert ringtable("verify", path, "--seal", seal) == 0
    assert f"taken back in entry {sealed.entry + 1}" in ringtable.out


def test_verify_names_the_entry_where_an_altered_file_breaks_and_what_can_be_read_behind_it(
    ringtable: Shell, tmp_path: Path
) -> None:
    path, _ = sealed_table(tmp_path)
    spoilt = path.read_bytes().replace(b"W2724", b"W2725")
    path.write_bytes(spoilt)
    assert ringtable("verify", path) == 1
    assert "NOT SOUND. Entry 20 was altered: its hash does not fit the chain." in ringtable.out
    assert "Everything before entry 20 fits." in ringtable.out
    assert "entry 20: MoveNazgul (altered, or not proven by what stands before it)" in ringtable.out
    assert "entry 21: EndPhase (as it was written)" in ringtable.out
    assert path.read_bytes() == spoilt


@pytest.mark.parametrize("contents", [b"", b"not a table", b"SQLite format 3\x00" + b"\x00" * 100])
def test_verify_of_something_else_is_a_sentence(ringtable: Shell, tmp_path: Path, contents: bytes) -> None:
    path = tmp_path / "evening.ringtable"
    path.write_bytes(contents)
    assert ringtable("verify", path) in (1, 2)
    assert len((ringtable.out + ringtable.err).strip()) > 20


def test_verify_needs_the_seal_of_a_letter_and_a_file_that_is_there(ringtable: Shell, tmp_path: Path) -> None:
    path, _ = sealed_table(tmp_path)
    assert ringtable("verify", path, "--letter", "A") == 2
    assert "--seal" in ringtable.err
    assert ringtable("verify", tmp_path / "nowhere.ringtable") == 2
    assert "nowhere.ringtable" in ringtable.err


# -- box


def test_playout_plays_games_and_says_that_everything_held(ringtable: Shell) -> None:
    assert ringtable("playout", "wotr_spi", "--games", "1", "--seed", "3", "--json") == 0
    (summary,) = ringtable.objects
    assert (summary["games"], summary["faults"]) == (1, [])


def test_playout_of_no_games_or_no_game_is_a_sentence(ringtable: Shell) -> None:
    assert ringtable("playout", "wotr_spi", "--games", "0") == 2
    assert ringtable("playout", "monopoly", "--games", "1") == 2
    assert "There is no game 'monopoly'" in ringtable.err


@pytest.mark.parametrize("words", [(), ("conquer",), ("replay",), ("replay", "x.jsonl", "--public", "--seat", D)])
def test_words_that_are_no_verb_are_told_how_to_use_it(ringtable: Shell, words: tuple[str, ...]) -> None:
    assert ringtable(*words) == 2
    assert "usage: ringtable" in ringtable.err


def test_help_is_no_error(ringtable: Shell) -> None:
    assert ringtable("--help") == 0
    assert "replay" in ringtable.out


@pytest.mark.parametrize("verb", ["replay", "verify"])
def test_a_file_that_is_not_there_or_is_no_text_is_a_sentence(ringtable: Shell, tmp_path: Path, verb: str) -> None:
    assert ringtable(verb, tmp_path / "nowhere") == 2
    assert "nowhere" in ringtable.err
    assert ringtable(verb, tmp_path) == 2
    odd = tmp_path / "odd.jsonl"
    odd.write_bytes(b"\xff\xfe\x00")
    assert ringtable(verb, odd) == 2
    assert "odd.jsonl" in ringtable.err


def test_the_headless_verbs_import_nothing_heavy() -> None:
    program = (
        "import sys; from engine.verbs import main\n"
        f"assert main(['replay', {str(TURN)!r}, '--json']) == 0\n"
        "assert main(['rules', 'wotr_spi', 'J.1']) == 0 and main(['commands', 'wotr_spi']) == 0\n"
        "assert main(['box', 'show', 'wotr_spi']) == 0\n"
        "heavy = {'kivy', 'cv2', 'numpy', 'serial', 'companion', 'firmware_bridge', 'assets'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_rulings_are_listed_with_both_readings_the_one_taken_and_when_they_bite(ringtable: Shell) -> None:
    assert ringtable("rules", "wotr_spi", "--rulings") == 0
    assert ringtable.out.count("It bites when: ") > 90
    assert ringtable("rules", "wotr_spi", "--rulings", "N.16") == 0
    listed = ringtable.out
    assert "gollum-card-whose  [contradiction: N.16, M.3/gollum, E.9]" in listed
    assert "    * second Either seat, as N.16 and E.9 have it." in listed
    assert "that does not control Gollum. The app can enforce its own reading only." in listed
    assert "rivendell-hex" not in listed
    assert ringtable("rules", "wotr_spi", "misty", "passes", "--rulings", "--json") == 0
    assert "nazgul-at-the-misty-passes" in [row["name"] for row in ringtable.objects]
    assert ringtable("rules", "wotr_spi", "--rulings", "quidditch") == 2
    assert "No ruling of wotr_spi answers to 'quidditch'" in ringtable.err


def test_may_says_what_would_make_it_legal_and_what_the_book_leaves_open(ringtable: Shell, tmp_path: Path) -> None:
    script = tmp_path / "s.jsonl"
    script.write_text('{"table": {"game": "wotr_spi"}}\n')
    assert ringtable("may", script, D, '{"do": "MoveNazgul", "nazgul": ["nazgul_4"], "to": "W2912"}') == 1
    assert "What would make it legal: " in ringtable.out
    assert "the counter is put down in another hex" in ringtable.out
    assert "The book leaves this open (F.5, F.4/misty-passes and N.5). " in ringtable.out
    assert "A misprint of the book (F.4/rivendell-and-lorien, " in ringtable.out


def test_may_at_the_table_rests_on_nothing_that_is_sealed(tmp_path: Path, ringtable: Shell) -> None:
    script = tmp_path / "evening.jsonl"
    script.write_text('{"table": {"game": "wotr_spi"}}\n', encoding="utf-8")
    asked = ("may", str(script), "fellowship", '{"do": "NameCounters", "hex": "W2812", "names": ["sam"]}')
    assert ringtable(*asked) == 0
    assert ringtable(*asked, "--at", "table") == 1
    assert "not given on a screen that everybody sees" in ringtable.out
