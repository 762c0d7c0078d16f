"""The roller's own firmware at the end of a line where everything goes wrong: no roll is told wrong, twice or never."""

from tools.bench.roller import device_of
from tools.bench.roller_fuzz import fuzz
from tools.long_runs import Tell

MUST_BE_ZERO = ("rolls told wrong", "rolls told twice", "asks left without an answer", "abstentions without cause")
SMALLEST = ("of the rarest kind",)
SAMPLE = {"lines": 2000}


def run(seed: int, tell: Tell, *, lines: int = 1_000_000) -> dict[str, int]:
    """Mutate so many lines."""
    _, device = device_of("firmware")
    told = fuzz(lines, seed, device=device)
    for case in (*told.wrong, *told.double, *told.stuck, *told.unfounded)[:20]:
        tell(case)
    return {
        "lines mutated": told.mutated,
        "of the rarest kind": min(told.kinds.values()),
        "rolls accepted": told.accepted,
        "asks called off": told.cancelled,
        "changed lines the checksum let through": told.collisions,
        "rolls told wrong": len(told.wrong),
        "rolls told twice": len(told.double),
        "asks left without an answer": len(told.stuck),
        "abstentions without cause": len(told.unfounded),
    }
