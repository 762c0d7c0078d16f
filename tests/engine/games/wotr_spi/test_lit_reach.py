"""F.3 and F.4: where a group can walk, as everybody sees it lit, is what `may` says of each hex."""

from dataclasses import replace

from engine.core.ask import Offer, Reach
from engine.core.audience import PUBLIC
from engine.core.box import Box
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.flood_samples import BOX, faults


def reach(evening: Evening, origin: str = "W2812", **filled: object) -> Reach:
    """What is lit for this move."""
    offers = (offer for offer in evening.table.offers() if offer.do == "MoveFellowship")
    offer: Offer = next(offer for offer in offers if offer.fixed["origin"] == origin)
    found = evening.table.reach(offer, filled)
    assert found is not None
    return found


def without(chart: str, *rows: str, column: str = "") -> Box:
    """The practice box, these cells told by nobody."""
    printed = {
        key: cell
        for key, cell in BOX.printed.items()
        if not (key[0] == chart and key[1] in rows and column in ("", key[2]))
    }
    return replace(BOX, printed=printed)


def test_what_is_lit_is_what_may_allows_and_what_is_not_it_refuses_or_doubts() -> None:
    found, counts = faults(samples=60, seed=3)
    assert found == []
    assert min(counts["lit"], counts["closed"], counts["beyond"]) >= 10


def test_F_3_what_was_walked_before_is_not_lit_again() -> None:
    evening = Evening().to("fellowship")
    fresh = dict(reach(evening, face_down=1).lit)
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2711", path=["W2811", "W2711"], face_down=1)
    tired = dict(reach(evening, "W2711", face_down=1).lit)
    assert fresh["W2710"] == "2"
    assert tired["W2710"] == "2", "three of five points are gone when it stands there"
    assert "W2708" not in tired or tired["W2708"] == fresh["W2708"]


def test_F_3_an_untold_way_behind_counts_by_the_ground_that_is_told() -> None:
    evening = Evening().to("fellowship")
    assert dict(reach(evening, face_down=2).lit)["W2616"] == "0"
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2616", face_down=2)
    after = reach(evening, "W2616", face_down=2)
    assert (after.lit, after.says) == ((), "reach.spent")
    ruling = evening.ruled(FELLOWSHIP, "MoveFellowship", origin="W2616", to="W2615", face_down=2)
    assert "known_ground_lets_them" in [check.says for check in ruling.failing(PUBLIC)], "it is doubted"
    offers = {offer.fixed["origin"]: offer.says for offer in evening.offered(FELLOWSHIP, "MoveFellowship")}
    assert offers == {"W2812": "offer.MoveFellowship", "W2616": "offer.MoveFellowshipByCard"}
    assert ruling.allowed, "a card may have carried them, of which nobody has told"
    evening.do(FELLOWSHIP, "MoveFellowship", origin="W2812", to="W2614", face_down=2)
    assert reach(evening, "W2614", face_down=2).facts == {"most": "2"}


def test_F_4_no_hand_and_no_desk_lights_anything() -> None:
    evening = Evening().to("fellowship")
    before = reach(evening)
    evening.do(FELLOWSHIP, "TakeMagicCards", hex="W2812", count=1, cards=[56], to=["gandalf_grey"])
    assert reach(evening) == before, "Shadowfax would carry them farther"


def test_N_6_a_storm_that_all_saw_halves_what_is_lit() -> None:
    evening = Evening().to("fellowship")
    before = reach(evening)
    evening.do(DARK, "PlayEvent", card=60)
    after = reach(evening)
    assert {hex_ for hex_, _ in after.lit} < {hex_ for hex_, _ in before.lit}
    assert after.facts == {"most": "2"}


def test_C_1_ground_that_nobody_told_is_neither_lit_nor_closed() -> None:
    before = reach(Evening().to("fellowship"))
    assert "W2711" in dict(before.lit)
    assert "W2813" in before.closed
    after = reach(Evening(without("hexes", "W2711", "W2813", column="terrain")).to("fellowship"))
    assert {"W2711", "W2813"}.isdisjoint({*dict(after.lit), *after.closed})


def test_C_1_of_ground_that_is_all_untold_the_form_says_so() -> None:
    rows = tuple(row for chart, row, _ in BOX.printed if chart == "hexes")
    found = reach(Evening(without("hexes", *rows, column="terrain")).to("fellowship"))
    assert (found.lit, found.closed, found.says) == ((), (), "reach.untold_ground")
