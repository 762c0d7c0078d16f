"""The headless verbs: replay, may, rules, commands, playout, verify, box.

Each answers with an exit code: 0 done, 1 not as it should be, 2 not understood.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core.audience import DESK, PLACES, PUBLIC, TRUTH
from engine.core.errors import RingtableError
from engine.core.frozen import replace

NAMES = ("replay", "may", "rules", "commands", "playout", "verify", "box")
_MOST_GAMES, _MOST_PROCESSES = 100_000, 64


def main(argv: Sequence[str], watch: Callable[[], float] | None = None) -> int:
    """Run one verb. Every error a player can make is one sentence on standard error.

    watch: seconds, by whoever holds a clock; the engine has none.
    """
    parser = _parser()
    parser.set_defaults(watch=watch)
    try:
        asked = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        return int(asked.run(asked))
    except RingtableError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except OSError as error:
        print(f"{error.filename or 'A file'} could not be used: {error.strerror}.", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ringtable", description="A companion for boxed games of the War of the Ring."
    )
    verbs = parser.add_subparsers(required=True, metavar="VERB")

    def verb(name: str, run: object, about: str) -> argparse.ArgumentParser:
        made = verbs.add_parser(name, help=about, description=about)
        made.set_defaults(run=run)
        return made

    replay = verb("replay", _replay, "play a script without a screen")
    replay.add_argument("file", type=Path)
    _audience(replay)
    may = verb("may", _may, "ask whether a seat may do something, at the end of a script or table")
    may.add_argument("file", type=Path, help="a script (.jsonl) or a table (.ringtable)")
    may.add_argument("seat")
    may.add_argument(
        "command",
        nargs="?",
        help='such as {"do": "EnterRoll", "faces": [4]}; none lists what the seat could do',
    )
    may.add_argument(
        "--at", choices=PLACES, default=DESK, help="asked on a screen that everybody sees, or on the seat's own desk"
    )
    may.add_argument("--json", action="store_true")
    rules = verb("rules", _rules, "look a rule up by section or words, or see what is covered")
    rules.add_argument("game")
    rules.add_argument("words", nargs="*")
    rules.add_argument("--coverage", action="store_true")
    rules.add_argument("--version", default="", help="of which version the coverage is told")
    rules.add_argument(
        "--rulings", nargs="*", metavar="WORDS", help="what the book leaves open, with both readings of each"
    )
    rules.add_argument("--json", action="store_true")
    commands = verb("commands", _commands, "every command of a game, its fields and its meaning")
    commands.add_argument("game")
    commands.add_argument("--json", action="store_true")
    playout = verb("playout", _playout, "play whole games by themselves and check that nothing breaks")
    playout.add_argument("game")
    playout.add_argument("--games", type=int, default=10)
    playout.add_argument("--seed", type=int, default=1)
    playout.add_argument("--version")
    playout.add_argument("--random", action="store_true", help="play at random, and head for no ending")
    playout.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many games at a time")
    playout.add_argument("--json", action="store_true")
    verify = verb("verify", _verify, "check a table file: hash chain, seals, refold")
    verify.add_argument("file", type=Path)
    verify.add_argument("--seal", help="a seal copied from the screen; it must be among the table's")
    verify.add_argument("--shown", "--letter", metavar="WHAT", help="what was shown for that seal")
    _box_parser(verb("box", _box, "the box's charts: show, set, import, export"))
    return parser


def _audience(parser: argparse.ArgumentParser) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--seat", help="only what this seat may know")
    who.add_argument("--public", action="store_true", help="only what everybody may know")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def _box_parser(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("show", "set", "import", "export"))
    parser.add_argument("game")
    parser.add_argument(
        "words", nargs="*", help="show [CHART] | set CHART ROW COLUMN VALUE | import FILE | export FILE"
    )
    parser.add_argument("--box", help="which printed box; the game's own edition unless told otherwise")
    parser.add_argument("--who", default="the owner")
    parser.add_argument("--when", default="")
    parser.add_argument("--how", default="typed from the printed sheet")


def _replay(asked: argparse.Namespace) -> int:
    from engine.script import play

    audience = PUBLIC if asked.public else asked.seat or TRUTH
    last: dict[str, object] = {}
    for last in play(_text(asked.file), audience):
        if asked.json:
            print(json.dumps(last, ensure_ascii=False))
        elif "n" in last:
            print(_line_in_words(last))
    failed, broken = last["failed"], last["broken_words"]
    assert isinstance(failed, list)
    assert isinstance(broken, list)
    if not asked.json:
        for word in broken:
            print(word["says"])
        print(f"Outcome: {_outcome_in_words(last['outcome'], last['names'])}")
    for sentence in failed:
        print(sentence, file=sys.stderr)
    return 1 if failed else 0


def _outcome_in_words(outcome: Any, names: Any) -> str:
    if outcome is None:
        return "still open"
    scores = ", ".join(f"{names[seat]} {points}" for seat, points in outcome["scores"].items())
    return f"{outcome['says']} ({outcome['cites']})" + (f": {scores}" if scores else "")


def _line_in_words(line: Mapping[str, Any]) -> str:
    """What happened, a sentence an event; what was refused or doubted and what the rules wait for instead."""
    said = ["looked at"]
    if "error" in line:
        said = [line["error"]]
    elif "allowed" in line:
        failing = [check for check in line["checks"] if not check["holds"]]
        doubts = [f"{check['cites']}: {check['says']}" for check in failing]
        happened = [
            f"{words} ({event['section']})" if event.get("section") else words
            for event, words in zip(line["events"], line["says"], strict=False)
            if event["type"] != "Disclosed"
        ]
        nothing = [] if line["entry"] is not None else ["it may be done"]
        over = "agreed by every seat, although" if line["agreed"] else "although"
        done = [*(happened or line["says"] or nothing), *(f"{over} {doubt}" for doubt in doubts)]
        said = done if line["allowed"] else doubts
        said[:1] = [("done    " if line["allowed"] else "REFUSED ") + (said[0] if said else "")]
        if not line["allowed"]:
            said += [f"asked now: {_ask_in_words(ask)}" for ask in line["asks"]]
    return "\n".join(f"{line['n'] if first == 0 else '':>4}  {each}" for first, each in enumerate(said))


def _ask_in_words(ask: Mapping[str, Any]) -> str:
    return f"{ask['says']} ({ask['cites']}; {ask['answer']} by {ask['seat']})"


def _text(path: Path) -> str:
    from engine.core.outside import read_text

    return read_text(path)


def _may(asked: argparse.Namespace) -> int:
    from engine import may_verb
    from engine.core.projection import ruling_line

    script = "" if asked.file.suffix == ".ringtable" else _text(asked.file)
    table = may_verb.table_of(asked.file, script)
    body = None if asked.command is None else may_verb.body_of(table, asked.seat, asked.command)
    if body is None:
        print("\n".join(may_verb.open_now(table, asked.seat)))
        return 0
    ruling = table.may(asked.seat, table.command(body), asked.at)
    line = ruling_line(table, ruling, asked.seat if asked.at == DESK else PUBLIC)
    print(json.dumps(line, ensure_ascii=False) if asked.json else "\n".join(may_verb.ruled(line)))
    table.close()
    return 0 if ruling.allowed else 1


def _rules(asked: argparse.Namespace) -> int:
    from engine import rulebook

    if asked.coverage:
        return _coverage(asked)
    if asked.rulings is not None:
        return _rulings(asked)
    rows = rulebook.find(asked.game, " ".join(asked.words)) if asked.words else rulebook.paragraphs(asked.game)
    for row in rows:
        if asked.json:
            body = {name: getattr(row, name) for name in ("section", "title", "says", "status", "needs", "game")}
            print(json.dumps(body, ensure_ascii=False))
        else:
            print(f"{row.section}  {row.title}  [{row.status}{': ' + row.needs if row.needs else ''}]\n    {row.says}")
    if asked.words and not asked.json:
        for question in {q.name: q for row in rows for q in rulebook.rulings_on(asked.game, row.section)}.values():
            print(f"RULING {', '.join(question.sections)}  {question.question}\n    {question.ruling}")
    return 0


def _rulings(asked: argparse.Namespace) -> int:
    from engine import rulebook
    from engine.core.game import load_game

    plug = load_game(asked.game)
    titles = {name: version.title for name, version in plug.versions.items()}
    for row in rulebook.find_rulings(asked.game, " ".join((*asked.words, *asked.rulings))):
        if asked.json:
            names = ("name", "sections", "kind", "question", "first", "second", "takes", "ruling", "bites", "follows")
            print(json.dumps({name: getattr(row, name) for name in (*names, "game")}, ensure_ascii=False))
            continue
        of = f"; {titles[row.game]} alone" if row.game else ""
        print(f"{row.name}  [{row.kind}: {', '.join(row.sections)}{of}]\n    {row.question}")
        for reading in ("first", "second"):
            print(f"    {'*' if reading == row.takes else ' '} {reading:7}{row.says(reading)}")
        follows = "either reading" if row.follows == "both" else "its own reading only"
        print(f"    {row.ruling}\n    It bites when: {row.bites} The app can enforce {follows}.")
    return 0


def _coverage(asked: argparse.Namespace) -> int:
    from engine import rulebook

    counted = rulebook.coverage(asked.game, asked.version)
    statuses = ("enforced", "tracked", "by hand", "not yet")
    if asked.json:
        print(json.dumps({chapter: dict(row) for chapter, row in counted.items()}))
        return 0
    print("section  " + "  ".join(f"{status:>8}" for status in statuses))
    for chapter, row in counted.items():
        print(f"{chapter:7}  " + "  ".join(f"{row[status]:>8}" for status in statuses))
    return 0


def _commands(asked: argparse.Namespace) -> int:
    from engine.core.codec import describe
    from engine.core.commons import COMMANDS
    from engine.core.game import load_game

    for name, kind in {**COMMANDS, **load_game(asked.game).commands()}.items():
        if asked.json:
            print(json.dumps({"do": name, "fields": describe(kind), "meaning": kind.meaning}, ensure_ascii=False))
        else:
            fields = ", ".join(f"{field}: {words}" for field, words in describe(kind).items())
            print(f"{name}({fields})\n    {kind.meaning}")
    return 0


def _playout(asked: argparse.Namespace) -> int:
    from engine.playout import heading_of, playout
    from engine.policy import RandomPolicy

    if not 1 <= asked.games <= _MOST_GAMES or asked.processes < 1:
        raise RingtableError(f"From 1 to {_MOST_GAMES:,} games are played, by at least one process: --games 10.")
    policy = RandomPolicy if asked.random else heading_of(asked.game)
    begun = asked.watch() if asked.watch else 0.0
    processes = min(asked.processes, _MOST_PROCESSES)
    summary = playout(asked.game, asked.version, asked.games, asked.seed, policy, processes=processes)
    if asked.watch:
        summary = replace(summary, games_a_minute=asked.games * 60 / max(asked.watch() - begun, 1e-9))
    print(json.dumps(summary.as_json()) if asked.json else summary.in_words())
    return 0 if summary.is_clean else 1


def _verify(asked: argparse.Namespace) -> int:
    from engine.audit import verify

    sentences, sound = verify(asked.file, asked.seal, asked.shown)
    for sentence in sentences:
        print(sentence)
    return 0 if sound else 1


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def _box(asked: argparse.Namespace) -> int:
    from engine.box_verb import run

    for sentence in run(asked.what, asked.game, asked.words, asked.box, asked.who, asked.when, asked.how, _tell):
        print(sentence)
    return 0
