"""What all benches count with."""

from collections.abc import Sequence


def percentile(samples: Sequence[float], share: float) -> float:
    """The value below which this share of the samples lies."""
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
