"""A slow or busy machine fails no test."""

from hypothesis import HealthCheck, settings


def test_hypothesis_looks_at_no_clock() -> None:
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check
