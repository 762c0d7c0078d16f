"""X.1, G: what a table of three is told before it is done: when alliances end, what shows one, whom nobody attacks."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.games.wotr_spi.panels.routines import routines
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP
from tests.engine.games.wotr_spi.three_player.council import ISENGARD, SARUMAN, SEATS, Council


def worded(council: Council, seat: str, do: str) -> set[str]:
    return {offer.says for offer in council.offered(seat, do)}


def test_V_2_the_last_seat_is_told_that_alliances_end_with_its_event_cards() -> None:
    council = Council().set_up().to("events", 2)
    said = {}
    for seat in SEATS:
        council.do(seat, "DrawEvent")
        council.do(seat, "DiscardEvent")
        said[seat] = worded(council, seat, "EndEvents")
        council.do(seat, "EndEvents")
    assert said == {SARUMAN: {"offer.EndEvents"}, FELLOWSHIP: {"offer.EndEvents"}, DARK: {"offer.EndEvents_last"}}


@pytest.mark.parametrize("seat", SEATS)
def test_V_2_so_is_who_picks_and_ends_with_one_tap(seat: str) -> None:
    council = Council().set_up().to("events", 2)
    for before in SEATS[: SEATS.index(seat)]:
        for do in ("DrawEvent", "DiscardEvent", "EndEvents"):
            council.do(before, do)
    (ask,) = council.table.asks()
    assert ask.seat == seat
    sight: Any = SimpleNamespace(view=council.table.view())
    (routine,) = routines(sight, ask)
    assert routine.note == ("routine.ends_alliances_note" if seat == DARK else "")


def test_Y_5_what_shows_an_alliance_says_so_until_everybody_knows() -> None:
    council = Council().set_up().allied(DARK, 2, lent=("nazgul_4", "nazgul_9")).to("saruman")
    assert worded(council, SARUMAN, "MoveLentUnit") == {"offer.MoveLentUnit_shows"}
    council.do(SARUMAN, "MoveLentUnit", unit="nazgul_4", to=ISENGARD)
    assert worded(council, SARUMAN, "MoveLentUnit") == {"offer.MoveLentUnit"}


def test_X_1_nobody_is_asked_to_fight_an_ally_whom_everybody_knows() -> None:
    council = Council().set_up().allied(DARK, 2, lent=("nazgul_4",)).to("saruman")
    council.do(SARUMAN, "MoveLentUnit", unit="nazgul_4", to=ISENGARD)
    assert not council.offered(SARUMAN, "StartCombat")
    council.do(SARUMAN, "EndPhase")
    council.do(FELLOWSHIP, "EndPhase")
    assert council.state.phase == "dark_power", "Saruman is not asked first"
    assert not council.offered(DARK, "StartCombat")


def test_V_2_the_events_phase_says_that_alliances_are_formed_in_it() -> None:
    council = Council().set_up().to("events", 2)
    (pick,) = council.table.asks()
    council.do(SARUMAN, "DrawEvent")
    (four,) = council.table.asks()
    council.do(SARUMAN, "DiscardEvent")
    (end,) = council.table.asks()
    assert (pick.cites, four.cites, end.cites) == ("V.2", "N.2", "V.2")


def test_D_3_nobody_is_told_to_search_in_game_turn_1() -> None:
    council = Council().set_up().to("search")
    council.points("A", 3)
    (first,) = council.table.asks()
    assert (first.says, first.cites) == ("ask.play_search_first", "D.3")
    council.to("search", 2).points("A", 3)
    council.draw(DARK)
    (second,) = council.table.asks()
    assert (second.says, second.cites) == ("ask.play_search_on", "V.3")
