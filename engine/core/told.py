"""What the table is told with a ruling or an entry: the open questions that bite, and the house rules in force."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.check import Check
from engine.core.game import Game
from engine.core.questions import Body, Question, bitten

Settled = Mapping[str, str]
Questions = Mapping[str, Question]
"""What the rule book leaves open in the version that is played, by name."""


def by_checks(game: Game, asked: Questions, command: Body | None, checks: Iterable[Check]) -> Iterator[str]:
    """Questions of these that bite by these checks of a command, as far as they are seen."""
    for check in checks:
        body = {**check.facts, "cites": check.cites, "holds": check.holds, "of": command and command["type"]}
        yield from (name for name in bitten(game.folder, "check", check.says, body) if name in asked)


def by_records(game: Game, asked: Questions, command: Body | None, events: Iterable[Body]) -> Iterator[str]:
    """Questions of these that bite by a command and its events, projected for who is told."""
    records = [("event", event) for event in events]
    for kind, body in records if command is None else [("do", command), *records]:
        yield from (name for name in bitten(game.folder, kind, str(body["type"]), body) if name in asked)


def by_sections(asked: Questions, checks: Iterable[Check], settled: Settled) -> Iterator[str]:
    """House rules in force on a section that one of these checks cites."""
    cited = {check.cites for check in checks}
    for name in settled:
        sections = asked[name].sections if name in asked else ()
        if any(_is_under(one, other) for one in sections for other in cited):
            yield name


def _is_under(one: str, other: str) -> bool:
    """Whether two sections are one, or one of them is a paragraph of the other."""
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def told_lines(game: Game, asked: Questions, names: Iterable[str], settled: Settled) -> list[dict[str, Any]]:
    """Each of these questions once, in words: the house rule that holds, else the side the app takes."""
    lines = []
    for name in dict.fromkeys(names):
        question, reading = asked[name], settled.get(name)
        facts = {"sections": question.sections, "ruling": question.ruling, "question": question.question}
        key = f"told.{question.kind}"
        if reading is not None:
            key = "told.settled" if question.is_followed(reading) else "told.settled_apart"
            facts["ruling"] = question.says(reading)
        line = {"ruling": name, "sections": list(question.sections), "settled": reading, "question": question.question}
        lines.append({**line, "answer": facts["ruling"], "says": game.text.say(key, facts)})
    return lines
