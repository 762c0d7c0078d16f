"""Beacons on the tablet: what a game with a clock, a choice that is set by hand and three sealed orders is shown as."""

from collections.abc import Iterator

import pytest

from companion.frontdesk import FrontDesk
from companion.presenters.models import Open
from companion.presenters.pages import ENDING, ON_MAP, TABLE, PutOnMap
from engine.core.audience import PUBLIC
from tests.contract.kit import contract_of
from tests.toys.each import evening_of, give, outcome_of, scripts_of
from tests.toys.tablet import begin, tablet

GAME = "beacons"


@pytest.fixture
def front() -> Iterator[FrontDesk]:
    with tablet() as desk:
        begin(desk, GAME)
        yield desk


def test_two_win_together_or_one_alone_or_nobody() -> None:
    ends = [outcome_of(script) for script in scripts_of(GAME)]
    assert {(tuple(end["winners"]), end["cites"]): end["says"] for end in ends} == {
        (("flint", "reed"), "E.1"): "Flint and Reed have won together",
        (("flint",), "E.2"): "Flint has won alone",
        ((), "E.3"): "Nobody has won",
    }


def test_the_strip_counts_the_turns_of_a_game_that_brings_none_of_its_own(front: FrontDesk) -> None:
    turns = []
    for line in evening_of(GAME):
        give(front.evening.table, line)
        front.do(Open(TABLE))
        turns.append(front.model().turn)
    assert list(dict.fromkeys(turn.partition(" · ")[0] for turn in turns)) == ["Night 1", "Night 2", "Night 3"]
    assert turns[0] == "Night 1 · The draw"
    front.do(Open(ENDING))
    (plot, *_) = front.model().plots
    assert (plot.title, plot.over) == ("Beacons", ("1", "2", "3"))
    assert plot.curves[0].values[-1] == len(front.evening.table.view(PUBLIC)["beacons"])
    assert ("Nights played", "3") in [(fact.text, fact.value) for fact in front.model().facts]


def test_a_fact_that_is_one_of_several_words_is_read_and_put_right_by_its_words(front: FrontDesk) -> None:
    front.do(Open(ON_MAP))
    line = front.model().facts[0]
    assert (line.what, line.now) == ("Beacon: B22", "dark")
    front.do(PutOnMap(line.id))
    (field,) = front.model().offer.fields
    assert [(option.value, option.label) for option in field.options] == [
        ("dark", "dark"), ("flint", "Flint"), ("reed", "Reed"), ("tarn", "Tarn"),
    ]  # fmt: skip


def test_the_order_of_one_warden_stays_a_secret_of_the_twins_when_another_opens_the_own_one() -> None:
    order = contract_of(GAME).secret("the order of reed")
    assert [what for what in ("order:reed:2", "order:flint:1", "order:reedy:1") if order.is_ended_by(what)] == [
        "order:reed:2"
    ]
