"""What a script's line expects: its shape, and whether it came true."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.audience import PUBLIC, TRUTH
from engine.core.codec import encode, plain
from engine.core.errors import ScriptError
from engine.core.projection import ruling_line
from engine.core.ruling import Ruling
from engine.core.table import Table

_OF_A_RULING: Mapping[str, type] = {
    "allowed": bool,
    "cites": list,
    "events": list,
    "happened": list,
    "asks": list,
    "verdict": dict,
    "says": str,
    "would": str,
    "told": list,
}
"""What may be expected of an act: verdict, failing sections, event names and fields, open asks, words of a check, words
of what would make it legal, the open questions of the book it tells.
"""
_OF_A_VIEW: Mapping[str, type] = {"view": str, "has": dict, "lacks": list}
_WORDS = {bool: "true or false", list: "a list", dict: "an object in braces", str: "a word"}


def expectations(line: Mapping[str, Any], table: Table) -> list[Mapping[str, Any]]:
    """The line's expectations, one or a list of them. Raises ScriptError naming what cannot be expected."""
    wanted = line.get("expect", [])
    found = wanted if isinstance(wanted, list) else [wanted]
    for expected in found:
        if not isinstance(expected, dict):
            raise ScriptError(f"an expectation is an object in braces, but is {expected!r}.")
        allowed = _OF_A_VIEW if "view" in expected else _OF_A_RULING
        for name, value in expected.items():
            if name not in allowed:
                raise ScriptError(f"'{name}' cannot be expected. Expect {', '.join(_OF_A_RULING)} or a view.")
            kind = allowed[name]
            if not isinstance(value, kind):
                raise ScriptError(f"the expected '{name}' should be {_WORDS.get(kind, kind)}, but is {value!r}.")
        heard = {expected.get("view", PUBLIC), *expected.get("verdict", {})}
        if strangers := heard - {PUBLIC, TRUTH, *table.seats}:
            raise ScriptError(f"there is no audience '{min(strangers)}' to expect anything of.")
    return found


def faults(table: Table, ruling: Ruling | None, expected: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for each way in which it came otherwise."""
    if "view" in expected:
        yield from _view_faults(table.view(expected["view"]), expected)
        return
    found = [ask.id for ask in table.asks(TRUTH)]
    if found != expected.get("asks", found):
        yield f"asks {expected['asks']} were expected, {found} are open."
    if ruling is not None:
        yield from _verdict_faults(ruling, expected)
        yield from _event_faults(ruling, expected)
        yield from _word_faults(ruling_line(table, ruling, TRUTH), expected)


def _word_faults(line: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[str]:
    said = " ".join(check["says"] for check in line["checks"])
    if expected.get("says", "") not in said:
        yield f"'{expected['says']}' was expected among the checks."
    would = "; ".join(line["would"])
    if expected.get("would", "") not in would:
        yield f"legal if '{expected['would']}' was expected; it would be if: {would or 'nothing, it is'}."
    told = [note["ruling"] for note in line["told"]]
    for name in expected.get("told", ()):
        if name not in told:
            yield f"the ruling {name} was expected to be told; {told} were."


def _verdict_faults(ruling: Ruling, expected: Mapping[str, Any]) -> Iterator[str]:
    failing = [check.cites for check in ruling.failing(TRUTH)]
    if ruling.allowed != expected.get("allowed", ruling.allowed):
        yield f"allowed {expected['allowed']} was expected; it was {ruling.allowed} (failing: {failing})."
    for section in expected.get("cites", ()):
        if section not in failing:
            yield f"{section} was expected to fail; {failing} did."
    for audience, verdict in expected.get("verdict", {}).items():
        if str(ruling.verdict(audience)) != verdict:
            yield f"for {audience} '{verdict}' was expected; it is '{ruling.verdict(audience)}'."


def _event_faults(ruling: Ruling, expected: Mapping[str, Any]) -> Iterator[str]:
    happened = [encode(event) for event in ruling.events]
    kinds = [event["type"] for event in happened]
    if kinds != expected.get("events", kinds):
        yield f"events {expected['events']} were expected, {kinds} happened."
    for wanted in expected.get("happened", ()):
        if not any(_covers(event, wanted) for event in happened):
            yield f"{wanted} was expected to happen; {happened} did."


def _view_faults(view: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[str]:
    for path, value in expected.get("has", {}).items():
        found = _at(view, path)
        if not _covers(found, value):
            yield f"{expected['view']} should have {path} = {value!r}; it has {found!r}."
    for path in expected.get("lacks", ()):
        if _at(view, str(path)) is not None:
            yield f"{expected['view']} should not have {path}; it has {_at(view, str(path))!r}."


def _at(view: Any, path: str) -> Any:
    for step in path.split("."):
        if isinstance(view, Mapping):
            view = view.get(step)
        elif isinstance(view, list) and step.lstrip("-").isdigit() and -len(view) <= int(step) < len(view):
            view = view[int(step)]
        else:
            return None
    return plain(view)


def _covers(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(_covers(found.get(key), value) for key, value in wanted.items())
    return bool(found == wanted)
