"""What a script's line expects: its shape, and whether it came true.

Nothing that is expected may hold whatever there is: an empty list or object expects that there is nothing, a value that
should be null expects its name to be there, and an expectation that could not fail is a fault of its own.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.audience import PUBLIC, TRUTH
from engine.core.codec import encode, plain, shown
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
of what would make it legal, the open questions of the book it tells. What happened has, beside its fields, the
`section` by which it did; an open ask is expected by its id, or as an object with what `asks` tells of it.
"""
_OF_A_VIEW: Mapping[str, type] = {"view": str, "has": dict, "lacks": list}
_OF_WORDS = ("cites", "events", "told", "lacks")
"""Lists of words, which may hold nothing else."""
_PLACE: Final = re.compile(r"-?[0-9]{1,6}")
_WORDS = {bool: "true or false", list: "a list", dict: "an object in braces", str: "a word"}


def expectations(line: Mapping[str, Any], table: Table) -> list[Mapping[str, Any]]:
    """The line's expectations, one or a list of them. Raises ScriptError naming what cannot be expected."""
    wanted = line.get("expect", [])
    found = wanted if isinstance(wanted, list) else [wanted]
    for expected in found:
        if not isinstance(expected, dict):
            raise ScriptError(f"an expectation is an object in braces, but is {shown(expected)}.")
        allowed = _OF_A_VIEW if "view" in expected else _OF_A_RULING
        for name, value in expected.items():
            if name not in allowed:
                raise ScriptError(f"'{name}' cannot be expected. Expect {', '.join(_OF_A_RULING)} or a view.")
            _check_shape(name, value, allowed[name])
        heard = {expected.get("view", PUBLIC), *expected.get("verdict", {})}
        if strangers := heard - {PUBLIC, TRUTH, *table.seats}:
            raise ScriptError(f"there is no audience '{min(strangers)}' to expect anything of.")
    return found


def _check_shape(name: str, value: Any, kind: type[Any]) -> None:
    if not isinstance(value, kind):
        raise ScriptError(f"the expected '{name}' should be {_WORDS.get(kind, kind)}, but is {shown(value)}.")
    if name in _OF_WORDS and any(not isinstance(word, str) for word in value):
        raise ScriptError(f"the expected '{name}' should be a list of words, but is {shown(value)}.")
    if name == "asks" and any(not isinstance(ask, str | dict) or not ask for ask in value):
        raise ScriptError(f"the expected 'asks' should be words, or objects in braces that hold one: {shown(value)}.")
    if name == "happened" and any(not isinstance(event, dict) or not event for event in value):
        raise ScriptError(f"what 'happened' should be a list of objects in braces, none of them empty: {shown(value)}.")


def faults(table: Table, ruling: Ruling | None, expected: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for each way in which it came otherwise. ruling: None where nothing was done or asked."""
    if empty := _holds_always(expected, ruling):
        yield empty
        return
    if "view" in expected:
        yield from _view_faults(table, expected)
        return
    asks = [ask_line(table, ask) for ask in table.asks(TRUTH)]
    wanted = expected.get("asks", asks)
    if len(wanted) != len(asks) or not all(map(_is_asked, asks, wanted)):
        open_now = asks if any(isinstance(ask, dict) for ask in wanted) else [ask["id"] for ask in asks]
        yield f"asks {wanted} were expected, {open_now} are open."
    if ruling is not None:
        yield from _verdict_faults(ruling, expected)
        yield from _event_faults(ruling, expected)
        yield from _word_faults(ruling_line(table, ruling, TRUTH), expected)


def _holds_always(expected: Mapping[str, Any], ruling: Ruling | None) -> str:
    """What is expected without saying anything, in a sentence, or ""."""
    if "view" in expected and not (expected.get("has") or expected.get("lacks")):
        return "of a view nothing was expected: say what it has or what it lacks."
    if not expected:
        return "nothing was expected: the object is empty, and would hold whatever happens."
    for name in ("says", "verdict"):
        if name in expected and not expected[name]:
            return f"the expected '{name}' is empty, and would hold whatever happens."
    if ruling is None and "view" not in expected and expected.keys() != {"asks"}:
        return "nothing is done in this line: only views and open asks can be expected of it."
    return ""


def _word_faults(line: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[str]:
    said = " ".join(check["says"] for check in line["checks"])
    if expected.get("says", "") not in said:
        yield f"'{expected['says']}' was expected among the checks."
    would = "; ".join(line["would"])
    if expected.get("would") == "" and would:
        yield f"nothing was expected to be in the way; it would be legal if: {would}."
    if expected.get("would", "") not in would:
        yield f"legal if '{expected['would']}' was expected; it would be if: {would or 'nothing, it is'}."
    told = [note["ruling"] for note in line["told"]]
    if expected.get("told") == [] and told:
        yield f"no open question was expected to be told; {told} were."
    for name in expected.get("told", ()):
        if name not in told:
            yield f"the ruling {name} was expected to be told; {told} were."


def _verdict_faults(ruling: Ruling, expected: Mapping[str, Any]) -> Iterator[str]:
    failing = [check.cites for check in ruling.failing(TRUTH)]
    if ruling.allowed != expected.get("allowed", ruling.allowed):
        yield f"allowed {expected['allowed']} was expected; it was {ruling.allowed} (failing: {failing})."
    if expected.get("cites") == [] and failing:
        yield f"no check was expected to fail; {failing} did."
    for section in expected.get("cites", ()):
        if section not in failing:
            yield f"{section} was expected to fail; {failing} did."
    for audience, verdict in expected.get("verdict", {}).items():
        if str(ruling.verdict(audience)) != verdict:
            yield f"for {audience} '{verdict}' was expected; it is '{ruling.verdict(audience)}'."


def ask_line(table: Table, ask: Any) -> dict[str, Any]:
    """An ask as JSON."""
    return {
        "id": ask.id,
        "kind": ask.kind,
        "seat": ask.seat,
        "cites": ask.cites,
        "answer": ask.answer,
        "says": table.game.text.say(ask.says, ask.facts),
    }


def _is_asked(ask: Mapping[str, Any], wanted: Any) -> bool:
    return ask["id"] == wanted if isinstance(wanted, str) else _covers(ask, wanted)


def _event_faults(ruling: Ruling, expected: Mapping[str, Any]) -> Iterator[str]:
    pairs = zip(ruling.events, ruling.sections, strict=True)
    happened = [{**encode(event), "section": section} for event, section in pairs]
    kinds = [event["type"] for event in happened]
    if kinds != expected.get("events", kinds):
        yield f"events {expected['events']} were expected, {kinds} happened."
    if expected.get("happened") == [] and happened:
        yield f"nothing was expected to happen; {kinds} did."
    for wanted in expected.get("happened", ()):
        if not any(_covers(event, wanted) for event in happened):
            yield f"{wanted} was expected to happen; {happened} did."


def _view_faults(table: Table, expected: Mapping[str, Any]) -> Iterator[str]:
    audience, view = expected["view"], table.view(expected["view"])
    for path, value in expected.get("has", {}).items():
        found = _at(view, path)
        if found is MISSING:
            yield f"{audience} should have {path} = {value!r}; there is no such thing in its view."
        elif not _covers(found, value):
            yield f"{audience} should have {path} = {value!r}; it has {found!r}."
    for path in expected.get("lacks", ()):
        found = _at(view, path)
        if found is not MISSING and found is not None:
            yield f"{audience} should not have {path}; it has {found!r}."
        elif not _is_known(table, view, path):
            yield f"{audience} lacks {path} whatever happens: no view has anything of that name."


def _is_known(table: Table, view: Mapping[str, Any], path: str) -> bool:
    """Whether any audience's view has what the path begins with; otherwise it is misspelt and says nothing."""
    first, _, _ = path.partition(".")
    return first in view or any(first in table.view(audience) for audience in (PUBLIC, *table.seats, TRUTH))


MISSING: Final = object()
"""What stands at a path that leads nowhere; what is there and is nothing is None."""


def _at(view: Any, path: str) -> Any:
    for step in path.split("."):
        if isinstance(view, Mapping) and step in view:
            view = view[step]
        elif isinstance(view, list) and _PLACE.fullmatch(step) and -len(view) <= int(step) < len(view):
            view = view[int(step)]
        else:
            return MISSING
    return plain(view)


def _covers(found: Any, wanted: Any) -> bool:
    """Whether what is found is what is wanted: of an object at least the names that are wanted, and of an empty one
    none."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        if not wanted:
            return not found
        return all(key in found and _covers(found[key], value) for key, value in wanted.items())
    return isinstance(found, bool) == isinstance(wanted, bool) and bool(found == wanted)
