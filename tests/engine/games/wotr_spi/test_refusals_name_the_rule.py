"""A refusal names the rule that bites and says what to do about it, not the rule that came first."""

from typing import Any

import pytest

from engine.core.box import Cell, load_box
from engine.core.game import load_game
from engine.core.projection import ruling_line
from engine.games.wotr_spi.in_combat import Combat
from tests.engine.games.wotr_spi.duels import GAME_DIR, SOURCE
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

HERE, THERE = "W2822", "W2823"
WIDE = {
    ("hexsides", f"{HERE}/{THERE}", ""): Cell("major_river", SOURCE),
    ("terrain", "major_river", "movement_points"): Cell("+1", SOURCE),
}


def test_N_7_the_flood_names_its_card_and_the_hexside_it_closes() -> None:
    evening = Evening(load_box(GAME_DIR, "practice").with_owned(WIDE)).set_up(dark=(63, None, None)).to("fellowship")
    evening.company(HERE, "gimli").to("fellowship", 2)
    over = {"origin": HERE, "to": THERE, "path": [THERE], "face_down": 1}
    assert evening.ruled(FELLOWSHIP, "MoveFellowship", **over).allowed
    evening.do(DARK, "PlayEvent", card=63)
    ruling = evening.ruled(FELLOWSHIP, "MoveFellowship", **over)
    (check,) = [check for check in ruling.failing("public") if check.refuses]
    assert (check.cites, check.facts["from"], check.facts["hex"], check.facts["card"]) == ("N.7", HERE, THERE, 63)
    line = ruling_line(evening.table, ruling, "public")
    assert line["would"] == ["the way crosses no major river, or waits for the next Game-Turn"]


def test_J_4_nazgul_who_search_are_told_that_they_never_capture() -> None:
    evening = Evening().to("fellowship").company("W2724", "gimli").to("search", 2).points()
    evening.do(DARK, "DrawSearch", card=97)
    ruling = evening.ruled(DARK, "TryCapture", victim="gimli")
    said = [check.says for check in ruling.failing("public")]
    assert said[0] == "nazgul_never_capture"
    assert "search_allows_a_capture" not in said, "what bites is said, and what follows of it is not"


def test_E_12_gollum_is_never_matched_against_a_servant() -> None:
    evening = Evening().to("fellowship")
    fight = Combat("W2716", FELLOWSHIP, FELLOWSHIP, spotted_only=False, servant="balrog")
    failing = evening.would(FELLOWSHIP, "ChooseFighter", {"stack": (fight,)}, name="gollum")
    assert [(check.cites, check.says) for check in failing] == [("E.12", "gollum_meets_no_servant")]


def test_I_1_a_search_before_the_letter_is_refused_for_want_of_it() -> None:
    evening = Evening().to("search", 2)
    ruling = evening.ruled(DARK, "DrawSearch", card=97)
    assert ruling.failing("public")[0].says == "a_letter_comes_first"
    assert evening.ruled(DARK, "EndPhase").failing("public")[0].cites == "I.1"
    assert Evening().to("search").refused(DARK, "EndPhase") >= {"I.1"}


@pytest.mark.parametrize(
    ("key", "facts", "said"),
    [
        ("LeadersNamed", {"hex": "W2524", "leaders": (), "total": 2}, "Nobody stands in W2524 by name; the Citadel"),
        ("MagicCardsTold", {"hex": "W2524", "victim": "gimli", "cards": ()}, "The captive in W2524, Gimli, has no Mag"),
        ("HobbitsSpotted.own", {"hex": "W2524", "count": 2, "which": ()}, "Hobbits spotted in W2524: 2"),
        ("ForcePlaced", {"hex": "W2524", "nazgul": (), "orcs": 3}, "Searchers stay in W2524: Orcs of strength 3"),
    ],
)
def test_a_sentence_that_names_nobody_says_so_in_plain_words(key: str, facts: dict[str, Any], said: str) -> None:
    words = load_game("wotr_spi").text.say(f"event.{key}", facts)
    assert words.startswith(said)
    assert "none" not in words
