"""What the table is told with a ruling or an entry: the open questions that bite, and the house rules in force."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.check import Check
from engine.core.game import Game
from engine.core.questions import Body, bitten, load_questions

Settled = Mapping[str, str]


def by_checks(game: Game, command: Body | None, checks: Iterable[Check]) -> Iterator[str]:
    """Questions that bite by these checks of a command, as far as they are seen."""
    for check in checks:
        body = {**check.facts, "cites": check.cites, "holds": check.holds, "of": command and command["type"]}
        yield from bitten(game.folder, "check", check.says, body)


def by_records(game: Game, command: Body | None, events: Iterable[Body]) -> Iterator[str]:
    """Questions that bite by a command and its events, projected for who is told."""
    if command is not None:
        yield from bitten(game.folder, "do", str(command["type"]), command)
    for event in events:
        yield from bitten(game.folder, "event", str(event["type"]), event)


def by_sections(game: Game, checks: Iterable[Check], settled: Settled) -> Iterator[str]:
    """House rules in force on a section that one of these checks cites."""
    cited = {check.cites for check in checks}
    questions = load_questions(game.folder)
    for name in settled:
        sections = questions[name].sections if name in questions else ()
        if any(_is_under(one, other) for one in sections for other in cited):
            yield name


def _is_under(one: str, other: str) -> bool:
    """Whether two sections are one, or one of them is a paragraph of the other."""
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def told_lines(game: Game, names: Iterable[str], settled: Settled) -> list[dict[str, Any]]:
    """Each of these questions once, in words: the house rule that holds, else the side the app takes."""
    questions = load_questions(game.folder)
    lines = []
    for name in dict.fromkeys(names):
        question, reading = questions[name], settled.get(name)
        facts = {"sections": question.sections, "ruling": question.ruling, "question": question.question}
        key = "told.ruling"
        if reading is not None:
            key = "told.settled" if question.is_followed(reading) else "told.settled_apart"
            facts["ruling"] = question.says(reading)
        asked = {"question": question.question, "answer": facts["ruling"]}
        line = {"ruling": name, "sections": list(question.sections), "settled": reading, **asked}
        lines.append({**line, "says": game.text.say(key, facts)})
    return lines
