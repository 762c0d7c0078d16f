"""What everybody agrees to over a refusal leaves a table that can be played on."""

from engine.core.audience import TRUTH
from tests.games.riddle.rules.evening import FRODO, RIDER_1, SAM, Evening


def agreed(evening: Evening, do: str, **values: object) -> bool:
    """Whether everybody together may do it, and what is asked then."""
    table = evening.table
    allowed = table.submit(FRODO, table.command({"do": do, **values}), table.seats).allowed
    assert table.asks(TRUTH)
    return allowed


def test_a_look_at_nobody_is_none_even_if_all_agree() -> None:
    for of in ([], [FRODO], [SAM, SAM], ["sauron"]):
        assert not agreed(Evening().thrown(1), "UsePalantir", of=of)
    assert agreed(Evening().thrown(1, sam="0708"), "UsePalantir", of=[SAM])


def test_shelob_finds_nobody() -> None:
    evening = Evening().thrown(1).stand(hand={SAM: 0, RIDER_1: 0})
    assert agreed(evening, "SendShelob")
    assert evening.asked == [(FRODO, "MoveByDie")]


def test_nobody_fights_himself() -> None:
    assert not agreed(Evening().facing(RIDER_1), "Attack", of=FRODO)
    assert agreed(Evening().facing(RIDER_1), "Attack", of=SAM)


def test_no_marker_goes_where_no_place_is() -> None:
    evening = Evening().thrown(1)
    assert not agreed(evening, "MoveByDie", to="halls")
    assert agreed(evening, "MoveByDie", to="1618")
    assert not agreed(evening, "PickUpInCity")
