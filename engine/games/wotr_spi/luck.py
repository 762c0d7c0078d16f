"""What the rolls of War of the Ring are for, and what they are counted by."""

from collections.abc import Callable

from engine.core.luck import Measure, Told


def _field(event: str, name: str, is_good: Callable[[object], bool]) -> Callable[[Told], float | None]:
    """1 where this field of this event is as is_good says, else 0; None where the event did not happen."""

    def count(told: Told) -> float | None:
        return float(is_good(told[event][name])) if event in told else None

    return count


def _happened(event: str, *others: str) -> Callable[[Told], float | None]:
    """1 where this event happened, 0 where one of the others did instead; None where none did."""

    def count(told: Told) -> float | None:
        return float(event in told) if any(each in told for each in (event, *others)) else None

    return count


def _number(event: str, name: str) -> Callable[[Told], float | None]:
    """The number in this field; None where it is sealed or was never known."""

    def count(told: Told) -> float | None:
        value = told[event][name] if event in told else None
        return float(value) if isinstance(value, int) else None

    return count


def _imprisoned(told: Told) -> float | None:
    if "SummonsRolled" not in told:
        return None
    return float("GandalfImprisoned" in told or "GandalfToBeGiven" in told)


_ATTACK = Measure("Attacks")
MEASURES = {
    "search": Measure(
        "Searches", "somebody spotted", _field("SearchRolled", "result", lambda found: found != "nothing"), is_open=True
    ),
    "capture": Measure("Captures", "captured", _happened("Captured", "CaptureFailed")),
    "escape": Measure("Escapes", "escaped", _happened("Escaped", "EscapeFailed"), is_open=True),
    "reduction": Measure("Citadel reductions", "fallen", _field("ReductionRolled", "falls", bool), is_open=True),
    "remove_ring": Measure("Taking off the Ring", "taken off", _field("RemovalRolled", "comes_off", bool)),
    "control_of_gollum": Measure(
        "Control of Gollum",
        "Gollum with the Dark Power",
        _field("GollumControlled", "control", lambda who: who == "dark_power"),
        is_open=True,
    ),
    "gandalf": Measure("Gandalf's return", "Game-Turns to wait", _number("GandalfWillReturn", "die"), is_open=True),
    "saruman_summons": Measure("Saruman's summons", "Gandalf held", _imprisoned, is_open=True),
    "shadow_points": Measure("Shadow Points", "Shadow Points", _number("PointsRolled", "points")),
    "attack_dark_power": _ATTACK,
    "attack_fellowship": _ATTACK,
}
