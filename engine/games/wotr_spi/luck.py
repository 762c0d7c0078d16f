"""What the rolls of War of the Ring are counted by."""

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


MEASURES = {
    "search": Measure(_field("SearchRolled", "result", lambda found: found != "nothing"), is_open=True),
    "capture": Measure(_happened("Captured", "CaptureFailed")),
    "escape": Measure(_happened("Escaped", "EscapeFailed"), is_open=True),
    "reduction": Measure(_field("ReductionRolled", "falls", bool), is_open=True),
    "remove_ring": Measure(_field("RemovalRolled", "comes_off", bool)),
    "control_of_gollum": Measure(_field("GollumControlled", "control", lambda who: who == "dark_power"), is_open=True),
    "gandalf": Measure(_number("GandalfWillReturn", "die"), is_open=True),
    "saruman_summons": Measure(_imprisoned, is_open=True),
    "shadow_points": Measure(_number("PointsRolled", "points")),
}
