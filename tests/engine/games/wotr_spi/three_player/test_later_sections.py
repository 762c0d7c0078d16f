"""V, W, Y, Z  A later section is named, never the earlier one it replaces; what happens by itself names one."""

from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from engine.core.audience import PUBLIC
from engine.core.check import Check
from engine.core.game import load_game
from engine.games.wotr_spi import sections
from engine.games.wotr_spi.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from engine.rulebook import paragraphs
from tests.engine.games.wotr_spi.campaign.battles import War
from tests.engine.games.wotr_spi.three_player.council import SEATS, Council

GAME = load_game("wotr_spi")
SECTIONS = frozenset(row.section for row in paragraphs("wotr_spi"))
SAYS_IT_ALONE: Final = {
    "no_search_card_on_the_first_turn", "ring_phase_is_ending", "dark_power_shows_the_letter", "a_letter_is_sealed",
    "the_letter_is_shown_first", "this_seat_searches_now",
}  # fmt: skip
"""What the later section only repeats in outline: the earlier one alone says it."""
# Of J.1, J.2, J.4 and M.3 only who does it is replaced; the rest of them holds with three seats too.
WHOLE: Final = ("D.1", "D.2", "D.3", "D.4", "D.5", "D.6", "U", "O.2/ring-victory", "K", "K.1", "K.2", "K.3")


def gates(table: Council | War, seats: tuple[str, ...]) -> Iterator[tuple[str, Check]]:
    """Every gate that fails of every act that a seat may ever do, at this moment."""
    for seat in seats:
        for shut in table.table.shut(seat):
            yield from ((shut.do, check) for check in shut.checks if not check.holds)


@pytest.mark.parametrize("bearer", ["frodo", SARUMAN])
def test_no_refusal_names_a_section_that_a_later_one_replaces(bearer: str) -> None:
    table, wrong, named = Council().set_up(), set(), set()
    if bearer == SARUMAN:
        table.by_hand("ring_bearer", SARUMAN)
    for phase in ("ring", "events", "search", "saruman", "fellowship", "dark_power", "indication"):
        table.to(phase, 2)
        for do, check in gates(table, SEATS):
            named.add(check.cites)
            if check.cites in WHOLE and check.says not in SAYS_IT_ALONE:
                wrong.add((phase, do, check.cites, check.says))
            if check.says in ("dark_power_searches", "dark_power_captures"):
                wrong.add((phase, do, check.cites, check.says))
    assert wrong == set()
    assert named >= {"V.1", "V.2", "V.3", "V.4", "V.5", "V.6", "Y.1", "Z"}


def test_no_refusal_of_the_campaign_game_names_the_reduction_of_citadels() -> None:
    table, wrong = War().set_up(), set()
    for phase in ("ring", "events", "search", "fellowship", "dark_power", "indication"):
        table.to(phase, 2)
        wrong |= {(do, check.cites) for do, check in gates(table, (FELLOWSHIP, DARK_POWER)) if check.cites[0] == "K"}
    assert wrong == set()


def test_what_stands_in_place_of_what_is_in_the_rules() -> None:
    assert {*sections.IN_ITS_PLACE, *sections.IN_ITS_PLACE.values()} <= SECTIONS


def said(table: Council, seat: str, do: str, **fields: object) -> Mapping[str, str]:
    ruling = table.ruled(seat, do, **fields)
    text = table.table.game.text
    return {check.cites: text.say(f"fails.{check.says}", check.facts) for check in ruling.failing(PUBLIC)}


def test_each_seat_is_told_why_it_has_not_won() -> None:
    table = Council().to("fellowship", 2)
    assert "by destroying the Ring alone" in said(table, FELLOWSHIP, "DeclareVictory")["Z"]
    assert "all ten places" in said(table, DARK_POWER, "DeclareVictory")["Z"]
    assert "Isengard, Helm's Deep and Edoras" in said(table, SARUMAN, "DeclareVictory")["Z"]


def test_whoever_searches_second_is_told_who_searches_now() -> None:
    table = Council().to("search", 2).points()
    assert said(table, SARUMAN, "DrawSearch", card=97)["Y.1"] == "It is the Dark Power that searches now"
    assert "each in his part" in said(Council().to("ring", 2), SARUMAN, "DrawSearch", card=97)["Y.1"]


def test_the_same_refusals_of_two_seats_name_the_earlier_sections() -> None:
    table = War().to("fellowship", 2)
    assert {"D.2"} <= table.refused(DARK_POWER, "DrawEvent")
    assert table.refused(DARK_POWER, "DeclareVictory") == {"U"}
    assert "D.5" in table.refused(DARK_POWER, "MoveNazgul", nazgul=["nazgul_4"], to="W2724")


# -- what happens by itself -------------------------------------------------------------------------------------------


def test_what_happens_by_itself_cites_sections_that_there_are() -> None:
    cited = {name: kind.section.split() for name, kind in GAME.events().items() if kind.section}
    assert {name: found for name, found in cited.items() if not set(found) <= SECTIONS} == {}
    assert len(cited) > 80


@pytest.mark.parametrize(("table", "wanted"), [(War(), ("D.1", "D.2", "D.3")), (Council(), ("V.1", "V.2", "V.3"))])
def test_a_phase_begins_by_the_section_of_this_version(table: War | Council, wanted: tuple[str, ...]) -> None:
    table.to("fellowship", 2)
    begun = [
        section
        for line in table.table.journal(PUBLIC)
        for event, section in zip(line["events"], line["sections"], strict=True)
        if event["type"] == "PhaseBegun"
    ]
    last = len(begun) - 1 - begun[::-1].index(wanted[0])
    assert begun[last : last + 3] == list(wanted)


def test_nothing_of_it_stands_in_the_record() -> None:
    table = Council().to("search", 2)
    bodies = [entry.opened() for entry in table.table.file.entries(first=1)]
    assert '"section"' not in str(bodies).replace("'", '"')
