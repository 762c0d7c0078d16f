"""Whole evenings as scripts: every one holds to its expectations, for everybody, and tells nobody what is not his.

Each script is one case and its audiences are gone through inside, so that it is played once for all of them: a fault
is a sentence that names the audience and the line, and a test tells all that it found.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from engine.core.audience import COVERED, PUBLIC, TRUTH, owners
from engine.core.errors import ScriptError
from engine.script import play, play_to
from engine.verbs import main

HERE = Path(__file__).parent


# The strangers' own file has no table to play on: test_strangers.py reads it. Of the third attack some are not ruled on
# as they ruled: test_third_attack.py names them.
SCRIPTS = sorted(
    script
    for script in HERE.glob("*/**/*.jsonl")
    if script.name != "disputes.jsonl" and not script.parent.name.startswith("third_attack")
)
DARK, FELLOWSHIP = "dark_power", "fellowship"
HIDING = ("wotr_spi",)
"""The games in every script of which somebody hides something."""


def table_of(script: Path) -> dict[str, Any]:
    """What a script's first line says of its table."""
    with script.open(encoding="utf-8") as lines:
        table: dict[str, Any] = json.loads(next(lines))["table"]
    return table


# Written down by hand and not taken from the marks in the code: what each event keeps from everybody but its owner.
# "seat" and "seen_by" are the seat the event names so; what it calls public is kept from nobody.
KEPT = {
    "OpeningHandDrawn": ("seat", {"cards"}),
    "EventDrawn": ("seat", {"card"}),
    "EventDiscarded": ("seat", {"card"}),
    "HandNoted": ("seat", {"seat", "cards"}),
    "LetterSealed": (DARK, {"letter", "nonce"}),
    "PointsRolled": (DARK, {"points"}),
    "CircleMarked": (FELLOWSHIP, {"character"}),
    "RowMarkedOnDesk": (FELLOWSHIP, {"character", "wounds", "circles"}),
    "FellowshipMoved": (FELLOWSHIP, {"names"}),
    "CountersNamed": (FELLOWSHIP, {"hex", "names"}),
    "HobbitsSpotted": (FELLOWSHIP, {"which"}),
    "MagicCardsTaken": (FELLOWSHIP, {"cards", "to"}),
    "MagicCardExchanged": (FELLOWSHIP, {"card", "to"}),
    "MagicCardsTold": (FELLOWSHIP, {"who"}),
    "FighterChosen": (FELLOWSHIP, {"hobbit"}),
    "HobbitWounded": (FELLOWSHIP, {"character", "boxes"}),
    "FighterFell": (FELLOWSHIP, {"character"}),
    "BelongingsLeft": (FELLOWSHIP, {"dead"}),
    "MagicCardsRetrieved": (FELLOWSHIP, {"cards", "to", "gives_up"}),
    "RingInherited": (FELLOWSHIP, {"name", "gives_up"}),
    "HandLookedOver": ("seat", {"cards"}),
    "SpecialTaken": ("seen_by", {"value"}),
}
OF_TWO = ("PassNoted", "GiftNoted")
"""Notes that the giver and the taker of something make together."""


Lines = Sequence[Mapping[str, Any]]


# Both tests of a script follow one another (`for_each`), so that one evening is kept at a time.
@lru_cache(maxsize=1)
def played(script: Path) -> dict[str, Lines]:
    """What each audience is told, line by line."""
    seats = table_of(script).get("seats") or (DARK, FELLOWSHIP)
    told = list(play_to(script.read_text(encoding="utf-8"), (TRUTH, PUBLIC, *seats)))
    return {audience: [line[audience] for line in told] for audience in (TRUTH, PUBLIC, *seats)}


def case_of(script: Path) -> str:
    """What a script's case is called: its game, and where it lies there."""
    return script.relative_to(HERE).with_suffix("").as_posix()


for_each = pytest.mark.parametrize("script", SCRIPTS, ids=case_of, scope="module")


@for_each
def test_a_script_holds_to_its_expectations_alike_every_time(script: Path) -> None:
    told = played(script)
    failed = [f"{audience}: {words}" for audience, lines in told.items() for words in lines[-1]["failed"]]
    assert failed == [], "\n".join(failed)
    assert list(play(script.read_text(encoding="utf-8"))) == told[TRUTH]


def test_every_line_of_every_script_expects_something() -> None:
    nothing = []
    for script in SCRIPTS:
        lines = [json.loads(line) for line in script.read_text(encoding="utf-8").splitlines()]
        nothing += [
            f"{script.stem}, line {number}" for number, line in enumerate(lines[1:], start=2) if not line.get("expect")
        ]
    assert nothing == [], "\n".join(nothing)


def kept_from(audience: str, line: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], set[str]]]:
    """The events of a line that another keeps from this audience something of, and the fields which."""
    events = line.get("events", ())
    # M.4: the last circle names the Ringbearer, and with him the row it stands in.
    named = any(event["type"] == "BecameSemiRingwraith" for event in events)
    # R/competitive/scores: who wins is counted from all shields, and they are turned up.
    shown = {event["what"] for event in events if event["type"] == "Disclosed"}
    for event in events:
        owner, fields = KEPT.get(event["type"], ("", set()))
        owner = event[owner] if owner in ("seat", "seen_by") else owner
        if event["type"] == "SpecialTaken" and f"shields:{owner}" in shown:
            continue
        if owner not in ("", PUBLIC, audience) and not (named and event["type"] == "CircleMarked"):
            yield event, fields


def told_too_much(audience: str, line: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for each thing in a line that is not this audience's."""
    for event in line.get("events", ()):
        # X/rivendell/council: to a third even the kind of the note is none of his.
        if event["type"] in OF_TWO and audience not in (event["giver"], event["taker"]):
            yield f"{event['type']} is of others"
    for event, fields in kept_from(audience, line):
        yield from (f"{event['type']}.{name} is told" for name in sorted(fields) if event[name] != COVERED)
    for check in line.get("checks", ()):
        if check["secret_to"] is not None and audience not in owners(check["secret_to"]):
            yield f"a check of {check['cites']} is told"


def letters_known(told: Mapping[str, Lines]) -> Iterator[str]:
    """A sentence for each letter that is known outside its desk before it is shown."""
    sealed = [
        (line["n"], event["nonce"])
        for line in told[TRUTH]
        for event in line.get("events", ())
        if event["type"] == "LetterSealed"
    ]
    for audience in (PUBLIC, FELLOWSHIP) if sealed else ():
        for n, nonce in sealed:
            for line in told[audience]:
                if any(event["type"] == "LetterOpened" for event in line.get("events", ())) and line["n"] > n:
                    break
                if nonce in json.dumps(line):
                    yield f"{audience}, act {line.get('n', 'none: the end')}: the letter of act {n} is known"


@for_each
def test_a_script_tells_nobody_what_another_seat_keeps(script: Path) -> None:
    told = played(script)
    wrong = list(letters_known(told))
    for audience in [who for who in told if who != TRUTH]:
        kept = 0
        for line in told[audience]:
            wrong += [f"{audience}, act {line['n']}: {words}" for words in told_too_much(audience, line)]
            kept += sum(1 for _ in kept_from(audience, line))
        if not kept and script.parts[len(HERE.parts)] in HIDING:
            wrong.append(f"{audience}: the script hides nothing from this audience")
        views = told[audience][-1]["views"]
        if set(views) != {audience}:
            wrong.append(f"{audience}: the last line shows the views of {sorted(views)}")
        desks = {name for name in views[audience] if name.endswith("_desk")}
        if desks != (set() if audience == PUBLIC else {f"{audience}_desk"}):
            wrong.append(f"{audience}: the last line shows {sorted(desks)}")
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize(
    "script",
    [
        "wotr_spi/one_game_turn",
        "wotr_spi/three_player/an_alliance_made_used_and_dissolved",
        "lotr_knizia/ends/ends_ring_destroyed_competitive",
    ],
)
def test_told_alone_an_audience_is_told_what_it_is_told_among_others(script: str) -> None:
    path = HERE / f"{script}.jsonl"
    for audience, lines in played(path).items():
        assert list(play(path.read_text(encoding="utf-8"), audience)) == lines, audience


HEADER = '{"table": {"game": "wotr_spi", "version": "character", "options": {}, "box": "practice"}}'
GOOD = '{"seat": "fellowship", "do": "PlaceCounters", "expect": {"allowed": true, "asks": ["counters_dark_power"]}}'
LAST = '{"seat": "dark_power", "do": "PlaceCounters", "expect": {"allowed": true}}'

BROKEN_LINES = {
    "wrong expectation": ('{"seat": "fellowship", "do": "EndPhase", "expect": {"allowed": true}}', "it was False"),
    "wrong citation": ('{"seat": "fellowship", "do": "EndPhase", "expect": {"cites": ["K.1"]}}', "K.1 was expected"),
    "wrong asks": ('{"expect": {"asks": ["reveal"]}}', "are open"),
    "wrong view": ('{"expect": {"view": "public", "has": {"turn": 9}}}', "turn = 9"),
    "view with too much": ('{"expect": {"view": "public", "lacks": ["turn"]}}', "should not have turn"),
    "unknown audience": ('{"expect": {"view": "sauron", "has": {"turn": 0}}}', "sauron"),
    "unknown expectation": ('{"seat": "fellowship", "do": "EndPhase", "expect": {"winner": "me"}}', "'winner'"),
    "half a line": ('{"seat": "fellowship", "do": ', "is not JSON"),
    "no object": ('["EndPhase"]', "object in braces"),
    "unknown command": ('{"seat": "fellowship", "do": "BurnTheRing"}', "'BurnTheRing'"),
    "wrong seat": ('{"seat": "sauron", "do": "EndPhase"}', "'sauron'"),
    "no seat": ('{"do": "EndPhase"}', "names no seat"),
    "wrong type": ('{"seat": "dark_power", "do": "EnterRoll", "faces": "two"}', "EnterRoll.faces"),
    "missing field": ('{"seat": "dark_power", "do": "EnterRoll"}', "'faces'"),
    "extra field": ('{"seat": "dark_power", "do": "EndPhase", "hurry": true}', "'hurry'"),
    "two acts": ('{"seat": "dark_power", "do": "EndPhase", "undo": 1}', "exactly one"),
    "nothing": ('{"seat": "dark_power"}', "exactly one"),
    "undo of nothing": ('{"seat": "dark_power", "undo": 40}', "act 40"),
    "undo of no number": ('{"seat": "dark_power", "undo": [1]}', "Line 3"),
    "correction without a command": ('{"seat": "dark_power", "correct": 1}', "Line 3"),
    "correction with no command": ('{"seat": "dark_power", "correct": 1, "with": 5}', "Line 3"),
    "reading without a value": ('{"seat": "dark_power", "read": {"chart": "costs", "row": "x"}}', "Line 3"),
    "reading of no chart": ('{"seat": "dark_power", "read": "costs", "value": "2"}', "Line 3"),
    "agreed by a number": ('{"seat": "dark_power", "do": "EndPhase", "agreed": 5}', "Line 3"),
    "agreed by a stranger": ('{"seat": "dark_power", "do": "DealServants", "agreed": ["sauron"]}', "sauron"),
    "may of nothing": ('{"seat": "dark_power", "may": "EndPhase"}', "Line 3"),
    "expectation of no kind": ('{"seat": "dark_power", "do": "PlaceCounters", "expect": 5}', "Line 3"),
    "view of no kind": ('{"expect": {"view": "public", "has": 5}}', "Line 3"),
}


@pytest.mark.parametrize("name", BROKEN_LINES)
def test_a_line_that_is_wrong_is_named_and_the_rest_is_still_played(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, words = BROKEN_LINES[name]
    script = tmp_path / "broken.jsonl"
    script.write_text(f"{HEADER}\n{GOOD}\n{broken}\n{LAST}\n", encoding="utf-8")
    assert main(["replay", str(script), "--json"]) == 1
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["n"] for line in lines[:-1]] == [1, 2, 3]
    (sentence,) = lines[-1]["failed"]
    assert sentence.startswith(("Line 3: ", "Line 3 "))
    assert words in sentence
    assert err.strip() == sentence
    assert "Traceback" not in out + err
    placed = lines[2]["allowed"] or "PlaceCounters" in broken
    assert placed, "the line after the broken one is played"


BROKEN_HEADERS = {
    "no header": (GOOD, "Line 1"),
    "empty": ("", "empty"),
    "not JSON": ("{table", "Line 1"),
    "unknown game": ('{"table": {"game": "monopoly"}}', "monopoly"),
    "unknown version": ('{"table": {"game": "wotr_spi", "version": "solitaire"}}', "solitaire"),
    "unknown box": ('{"table": {"game": "wotr_spi", "box": "third_edition"}}', "third_edition"),
    "unknown option": ('{"table": {"game": "wotr_spi", "options": {"balrogs": true}}}', "balrogs"),
    "unknown word": ('{"table": {"game": "wotr_spi", "players": 3}}', "players"),
    "game of no kind": ('{"table": {"game": 5}}', "5"),
    "options of no kind": ('{"table": {"game": "wotr_spi", "options": 5}}', "options"),
    "version of no kind": ('{"table": {"game": "wotr_spi", "version": ["character"]}}', "version"),
    "box of no kind": ('{"table": {"game": "wotr_spi", "box": 7}}', "7"),
}


@pytest.mark.parametrize("name", BROKEN_HEADERS)
def test_a_script_that_opens_no_table_is_told_so(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header, words = BROKEN_HEADERS[name]
    script = tmp_path / "broken.jsonl"
    script.write_text(f"{header}\n{LAST}\n" if header else "", encoding="utf-8")
    assert main(["replay", str(script)]) == 2
    out, err = capsys.readouterr()
    assert words in err
    assert out == ""
    assert len(err.splitlines()) == 1


def test_a_script_for_an_audience_that_is_not_there_is_refused() -> None:
    with pytest.raises(ScriptError, match="no seat 'sauron'"):
        list(play(HEADER, "sauron"))
