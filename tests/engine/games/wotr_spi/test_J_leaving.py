"""J.6: one stays spotted while his way keeps to the Province, and the way counts, not its ends."""

from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

# W2722, W2723 and W2621 are Rohan on the practice map, W2721 is Fangorn, W2524 is Helm's Deep in Rohan.
OUT_AND_BACK = {"origin": "W2722", "to": "W2621", "path": ["W2721", "W2621"]}
INSIDE = {"origin": "W2722", "to": "W2723", "path": ["W2723"]}


def spotted(at: str = "W2722", dark: tuple[int | None, ...] = (None, None, None)) -> Evening:
    """Gimli lies face-up in Rohan, and a spotted Hobbit with him, in the Fellowship Player-Turn."""
    evening = Evening().set_up(dark=dark).to("fellowship").company(at, "gimli", "sam").to("fellowship", 2)
    evening.by_hand("face_up", "yes", "gimli")
    evening.by_hand("hex", at, "gimli")
    evening.by_hand("face_down_counters", 0, at)
    evening.by_hand("spotted_hobbits", 1, at)
    return evening


def move(evening: Evening, **fields: object) -> dict[str, object]:
    evening.do(FELLOWSHIP, "MoveFellowship", **{"face_up": ["gimli"], "spotted_hobbits": 1, **fields})
    return dict(evening.public["map"])


def test_J_6_who_goes_out_of_the_province_and_back_is_spotted_no_more() -> None:
    shown = move(spotted(), **OUT_AND_BACK)
    assert (shown["face_down"], shown["spotted_hobbits"]) == ({"W2621": 2, "W2812": 7}, {})


def test_J_6_who_keeps_to_the_province_stays_spotted() -> None:
    evening = spotted()
    shown = move(evening, **INSIDE)
    assert (shown["face_down"], shown["spotted_hobbits"]) == ({"W2812": 7}, {"W2723": 1})
    assert evening.public["people"]["gimli"]["hex"] == "W2723"


def test_J_6_who_goes_through_a_citadel_is_spotted_no_more() -> None:
    shown = move(spotted("W2523"), origin="W2523", to="W2624", path=["W2524", "W2624"])
    assert (shown["face_down"], shown["spotted_hobbits"]) == ({"W2624": 2, "W2812": 7}, {})


def test_J_6_a_told_way_that_keeps_to_the_province_leaves_it_whatever_is_said() -> None:
    evening = spotted()
    said = {"face_up": ["gimli"], "left_province": True}
    assert evening.refused(FELLOWSHIP, "MoveFellowship", **INSIDE, **said) == {"J.6"}
    assert evening.ruled(FELLOWSHIP, "MoveFellowship", **OUT_AND_BACK, **said).allowed
    untold = {"origin": "W2722", "to": "W2723"}
    assert evening.ruled(FELLOWSHIP, "MoveFellowship", **untold, **said).allowed, "of an untold way nobody knows"


def test_J_6_a_way_that_nobody_has_read_may_have_left_the_province() -> None:
    evening = Evening("wotr_spi_1977")
    at = evening.table.judge.situation(evening.table.timeline.head, FELLOWSHIP, 1)
    from engine.games.wotr_spi.steps.j_search import leaving

    assert not leaving.is_kept(at, "W2724", ("W2723",))
    assert not leaving.is_lost(at, "W2724", ("W2723",))


def ruled(evening: Evening, **fields: object) -> tuple[bool, str]:
    said = {"face_up": ["gimli"], "left_province": True, "origin": "W2722"}
    entry = evening.do(FELLOWSHIP, "MoveFellowship", **said, **fields).entry
    assert entry is not None
    event = evening.table.challenge(DARK, entry).events[-1]
    return event.stands, event.cites


def test_J_6_an_untold_way_out_and_back_stands_where_there_is_one() -> None:
    assert ruled(spotted(), to="W2621") == (True, "")


def test_J_6_an_untold_way_out_and_back_falls_where_there_is_none() -> None:
    evening = spotted("W2724", dark=(60, None, None))
    evening.do(DARK, "PlayEvent", card=60)
    said = {"face_up": ["gimli"], "left_province": True, "origin": "W2724", "to": "W2723"}
    entry = evening.do(FELLOWSHIP, "MoveFellowship", **said).entry
    assert entry is not None
    event = evening.table.challenge(DARK, entry).events[-1]
    assert (event.stands, event.cites) == (False, "J.6")


def test_J_6_eagles_that_set_down_in_a_citadel_leave_nobody_spotted() -> None:
    evening = Evening().set_up(fellowship=(72, None, None)).to("fellowship").company("W2523", "gimli")
    evening.by_hand("face_up", "yes", "gimli")
    evening.by_hand("hex", "W2523", "gimli")
    evening.by_hand("face_down_counters", 0, "W2523")
    evening.do(FELLOWSHIP, "PlayEvent", card=72)
    evening.do(FELLOWSHIP, "FlyWithEagles", origin="W2523", to="W2524", face_up=["gimli"])
    assert evening.public["map"]["face_down"]["W2524"] == 1
