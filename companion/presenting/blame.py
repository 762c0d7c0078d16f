"""Which fields of a form a refusal was about, found without knowing the rule.

A failing check names what it is about in its facts; where it does not, the fields are tried one after another with
other values: the one that can make the check hold is the bad one. Only checks that the audience may see are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.core.ask import Domain
from engine.core.check import Check

MOST_TRIES = 12
"""Other values tried of one field, at most."""
Body = Mapping[str, Any]


def bad_fields(
    failing: Sequence[Check], domains: Sequence[Domain], body: Body, judge: Callable[[Body], Sequence[Check]]
) -> tuple[str, ...]:
    """The names of the fields that were refused, in their order; () where none can be told from the others.

    failing: the refusing checks this audience may see; body: the command's; judge: those of another body.
    """
    if not failing or not domains:
        return ()
    if len(domains) == 1:
        return (domains[0].name,)
    for check in failing:
        named = _named(check, domains, body)
        if named:
            return _narrowed(check, named, body, judge)
    return _tried(failing[0], domains, body, judge)


def _named(check: Check, domains: Sequence[Domain], body: Body) -> tuple[Domain, ...]:
    """The fields whose name or value stands in the facts of a check."""
    told = {word for fact in check.facts.values() for word in _words(fact)}
    return tuple(
        domain
        for domain in domains
        if domain.name in check.facts or told & {word for word in _words(body.get(domain.name)) if word}
    )


def _narrowed(
    check: Check, named: Sequence[Domain], body: Body, judge: Callable[[Body], Sequence[Check]]
) -> tuple[str, ...]:
    """Of several fields that a check names, those that could make it hold; else those of which no other was tried."""
    if len(named) == 1:
        return (named[0].name,)
    untried = tuple(domain.name for domain in named if not _others(domain, body.get(domain.name)))
    return _tried(check, named, body, judge) or untried or tuple(domain.name for domain in named)


def _words(value: Any) -> Iterable[str]:
    """The ids in a value. A number alone says nothing of which field it came from."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list | tuple):
        return tuple(word for each in value for word in _words(each))
    return ()


def _tried(
    failing: Check, domains: Sequence[Domain], body: Body, judge: Callable[[Body], Sequence[Check]]
) -> tuple[str, ...]:
    """The fields of which another value would not have failed there."""
    key = (failing.cites, failing.says)
    return tuple(
        domain.name
        for domain in domains
        if any(
            key not in {(check.cites, check.says) for check in judge({**body, domain.name: other})}
            for other in _others(domain, body.get(domain.name))
        )
    )


def _others(domain: Domain, value: Any) -> list[Any]:
    """Some other values of a field."""
    options = [option for option, _ in domain.options]
    match domain.kind:
        case "one_of" | "tiles":
            others: list[Any] = options
        case "some":
            others = [[option] for option in options]
            others += [[other for other in value if other != one] for one in value] if isinstance(value, list) else []
        case "number" | "card":
            others = options or [*range(domain.low, domain.high + 1)]
        case "yes_no":
            others = [True, False]
        case _:
            others = []
    return [other for other in others if other != value][:MOST_TRIES]
