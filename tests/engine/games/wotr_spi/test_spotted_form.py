"""J.1  The form of a search that found everybody begins with what there is to say."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.core.ask import Domain, Offer
from engine.games.wotr_spi.panels.acts import act

COMPANY = tuple((name, name) for name in ("gandalf", "aragorn", "boromir", "legolas", "gimli"))


def begun(counters: int, unnamed: tuple[tuple[str, str], ...], hobbits: int) -> dict[str, object]:
    named = Domain(name="named", kind="some", options=unnamed, high=counters, default=())
    small = Domain(name="hobbits", kind="number", high=hobbits, default=0)
    offer = Offer(seat="fellowship", do="RevealSpotted", cites="J.1", says="offer.RevealSpotted", fields=(named, small))
    return dict(act(SimpleNamespace(view={}), offer, None).begins)  # type: ignore[arg-type]


def test_where_nobody_else_is_left_all_are_named() -> None:
    assert begun(9, COMPANY, 4) == {"named": tuple(name for name, _ in COMPANY), "hobbits": 4}
    assert begun(2, (), 2) == {"named": (), "hobbits": 2}


@pytest.mark.parametrize("counters", [1, 5, 8])
def test_of_some_of_them_nothing_is_guessed(counters: int) -> None:
    assert begun(counters, COMPANY, min(counters, 4)) == {}
