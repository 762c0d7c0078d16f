"""Checks: every legality question is answered by a list of named conditions of the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any

from engine.core.audience import DESK, PUBLIC, TOGETHER, TRUTH, owners
from engine.core.frozen import frozen, replace


class Weight(StrEnum):
    """What a failing check does.

    ESSENTIAL: the record could not hold the act, so that no agreement helps. REFUSES: it is illegal, unless every seat
    agrees. WARNS: it is told. MARKS: only the desk of the seat whose secret it rests on is told; no rule is written
    with it, a check comes to it where it was given (`as_given`).
    """

    ESSENTIAL = "essential"
    REFUSES = "refuses"
    WARNS = "warns"
    MARKS = "marks"


ESSENTIAL, REFUSES, WARNS, MARKS = Weight.ESSENTIAL, Weight.REFUSES, Weight.WARNS, Weight.MARKS
REFUSING = (REFUSES, ESSENTIAL)
"""The weights with which a failing check refuses."""
NEEDS_ALL = "_needs_every_seat"
"""How the sentences of checks end that wait for every seat's word and for nothing else."""


@frozen
class Check:
    """One condition of a rule.

    cites: the section, as in rules.toml. says: key of the sentence in text/en.toml; facts fill its blanks.
    secret_to: the seat whose secret it stands on, several joined by `together`; nobody else sees it. applies: False
    where the rule has nothing to say on this act. Then it holds, and no ruling prints it; it is yielded all the same,
    so that what a ruling rests on depends on no secret. Of a check that everybody sees, what everybody knows decides
    whether it applies.
    """

    cites: str
    holds: bool
    says: str
    weight: Weight = REFUSES
    secret_to: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    applies: bool = True

    def __post_init__(self) -> None:
        """What does not apply holds."""
        if not self.applies:
            object.__setattr__(self, "holds", True)

    @property
    def refuses(self) -> bool:
        """Whether this check, as it stands, refuses the command."""
        return not self.holds and self.weight in REFUSING

    @property
    def bars(self) -> bool:
        """Whether this check, as it stands, refuses the command whoever agrees."""
        return not self.holds and self.weight is ESSENTIAL

    def is_visible_to(self, audience: str) -> bool:
        """Whether `audience` may see this check at all."""
        return self.secret_to is None or audience in (self.secret_to, TRUTH) or self.rests_on(audience)

    def rests_on(self, seat: str) -> bool:
        """Whether it stands on a secret that this seat knows, alone or with others."""
        told = self.secret_to
        return told is not None and (told == seat or (TOGETHER in told and seat in owners(told)))

    def as_given(self, seat: str, at: str) -> "Check":
        """The check as it weighs on a command that `seat` gives at this place.

        A shared screen answers from what is public, so there no secret refuses or warns; and nobody's own desk answers
        from the secret of another.
        """
        if self.secret_to is None or (at == DESK and self.rests_on(seat)):
            return self
        return replace(self, weight=MARKS)


def hold(checks: Iterable[Check], audience: str = PUBLIC) -> bool:
    """Whether none of these checks that this audience sees refuses."""
    for check in checks:  # noqa: SIM110 - a moment's offers ask this thousands of times, and a loop takes a third of the time
        if not check.holds and check.weight in REFUSING and check.is_visible_to(audience):
            return False
    return True
