"""Armies, control, mobilization and reinforcements as facts: compared with the map, set by hand, put away, joined."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.audience import PUBLIC
from engine.core.look import Paper, Sight
from engine.core.settable import settable_facts
from engine.core.table import Table
from engine.games.wotr_spi import forces, order_of_battle
from engine.games.wotr_spi.army_facts import ARMY_FACTS
from engine.games.wotr_spi.panels import away, board
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening

CHARACTERS_ALONE = {"mobilized", "captured_citadel"}


class Campaign(Evening):
    """A table of the Campaign Game in memory."""

    def __init__(self) -> None:
        self.table = Table.create(
            None, "wotr_spi", version="campaign", box="practice", table_id="000000000001", table_secret=bytes(32)
        )

    def board(self) -> dict[str, str]:
        """What is on the map now: line -> what it says."""
        return {line.id: line.now for line in board.now(sight(self.table))}


def sight(table: Table) -> Sight:
    paper = Paper(table.box, table.readings)
    return Sight(table.view(PUBLIC), table.game.lexicon, paper, table.seats, table.rules.phases, (), table.turn)


def offered(evening: Evening) -> set[str]:
    table = evening.table
    return {fact.fact for fact in settable_facts(table.game.facts, evening.state, table.game.lexicon)}


def test_every_people_has_a_fact_and_each_version_is_asked_its_own() -> None:
    assert {f"points_{people}" for people in order_of_battle.peoples()} <= ARMY_FACTS.keys()
    campaign, character = offered(Campaign()), offered(Evening())
    assert campaign - character == set(ARMY_FACTS)
    assert character - campaign == CHARACTERS_ALONE


@pytest.mark.parametrize("fact", [*ARMY_FACTS])
def test_the_character_game_keeps_nothing_of_armies(fact: str) -> None:
    body = {"fact": fact, "key": "W2918", "value": "1", "reason": "so it stands"}
    ruling = Evening().to("fellowship").ruled(DARK, "SetByHand", **body)
    assert "fact_is_tracked" in [check.says for check in ruling.failing(PUBLIC)]


@pytest.mark.parametrize("fact", sorted(CHARACTERS_ALONE))
def test_the_campaign_game_keeps_nothing_of_citadel_reduction(fact: str) -> None:
    body = {"fact": fact, "key": "", "value": "yes", "reason": "so it stands"}
    ruling = Campaign().to("fellowship").ruled(DARK, "SetByHand", **body)
    assert "fact_is_tracked" in [check.says for check in ruling.failing(PUBLIC)]


def test_a_force_set_by_hand_stands_there_and_nothing_takes_it_off_again() -> None:
    evening = Campaign().to("fellowship")
    evening.by_hand("points_elves", 7, "W2817")
    assert forces.points_at(evening.state, FELLOWSHIP, "W2817") == {"elves": 7}
    assert evening.board()["points_elves/W2817"] == "Elves: 7"
    evening.by_hand("points_elves", 0, "W2817")
    assert not forces.stands(evening.state, FELLOWSHIP, "W2817")
    assert "points_elves/W2817" not in evening.board()


def test_a_force_alone_in_a_citadel_by_hand_holds_it() -> None:
    evening = Campaign().to("fellowship")
    assert evening.board()["control/E1128"] == "Dark Power"
    evening.by_hand("points_gondor", 5, "E1128")
    assert forces.controller(evening.state, "E1128") == FELLOWSHIP
    evening.by_hand("control", DARK, "E1128")
    assert evening.board()["control/E1128"] == "Dark Power"


def test_units_in_a_province_can_be_set_by_its_name_once_they_are_there() -> None:
    evening = Campaign().to("fellowship")
    evening.by_hand("mobilized_since", 1, "gondor")
    evening.to("fellowship", 2).do(FELLOWSHIP, "TakeReinforcements", instalment="gondor 1")
    evening.by_hand("points_gondor", 3, "lebennin")
    assert forces.points_at(evening.state, FELLOWSHIP, "lebennin") == {"gondor": 3}
    ruling = evening.ruled(DARK, "SetByHand", fact="points_gondor", key="harad", value="3", reason="so")
    assert "fact_has_key" in [check.says for check in ruling.failing(PUBLIC)]


def test_a_lamp_and_what_has_come_can_be_set_and_taken_back() -> None:
    evening = Campaign().to("fellowship", 3)
    assert "reinforcements/gondor 1" not in evening.board()
    evening.by_hand("mobilized_since", 2, "gondor")
    assert evening.board()["mobilized_since/gondor"] == "since Game-Turn 2"
    assert evening.board()["reinforcements/gondor 1"] == "not yet on the map"
    assert evening.offered(FELLOWSHIP, "TakeReinforcements")
    evening.by_hand("reinforcements", 3, "gondor 1")
    assert evening.board()["reinforcements/gondor 1"] == "came on Game-Turn 3"
    assert not evening.offered(FELLOWSHIP, "TakeReinforcements")
    evening.by_hand("reinforcements", 0, "gondor 1")
    evening.by_hand("mobilized_since", 0, "gondor")
    assert evening.board()["mobilized_since/gondor"] == "not yet"


@pytest.mark.parametrize(("turn", "awake"), [(1, {}), (2, {"saruman": 2}), (9, {"saruman": 2, "mordor": 7})])
def test_a_later_game_turn_by_hand_has_mobilized_whom_it_must(turn: int, awake: dict[str, int]) -> None:
    evening = Campaign().to("fellowship")
    evening.by_hand("turn", turn)
    assert {group: lamp.turn for group, lamp in evening.state.armies.lamps.items()} == awake
    assert evening.state.mobilized_by == ""


def test_every_line_of_armies_can_be_set_to_another_value() -> None:
    evening = Campaign().to("fellowship", 2)
    evening.do(DARK, "EnterRoll", faces=[1]) if "letter" in evening.asks else None
    lines = [line for line in evening.board() if line.partition("/")[0] in ARMY_FACTS]
    assert len(lines) > 45
    others: dict[str, Any] = {"control": FELLOWSHIP}
    for line in lines:
        fact, _, key = line.partition("/")
        evening.by_hand(fact, others.get(fact, 4), key)


def test_a_board_of_the_campaign_is_in_no_doubt_as_it_is_set_up() -> None:
    evening = Campaign().set_up()
    assert board.doubts(sight(evening.table)) == ()
    evening.by_hand("face_down_counters", 9, "W2120")
    (doubt,) = board.doubts(sight(evening.table))
    assert "there are twenty-two" in doubt


def test_a_hobbit_who_lies_spotted_or_is_held_is_counted_as_he_lies() -> None:
    evening = Campaign().set_up()
    down = evening.public["map"]["face_down"]["W2812"]
    for fact, count in (("face_down_counters", down - 2), ("spotted_hobbits", 1), ("captive_hobbits", 1)):
        evening.by_hand(fact, count, "W2812")
    assert board.doubts(sight(evening.table)) == ()


@pytest.mark.parametrize(("side", "doubts"), [(FELLOWSHIP, 0), (DARK, 1)])
def test_a_board_is_in_doubt_where_an_open_ringbearer_is_the_dark_powers(side: str, doubts: int) -> None:
    seen = sight(Campaign().set_up().table)
    people = {**seen.view["people"], "aragorn": {"side": side, "dead": False}}
    ring, map_ = {**seen.view["ring"], "bearer": "aragorn"}, seen.view["map"]
    down = {**map_["face_down"], "W2812": map_["face_down"]["W2812"] - 1}
    view = {**seen.view, "people": people, "ring": ring, "map": {**map_, "face_down": down}}
    assert len(board.doubts(replace(seen, view=view))) == doubts


def test_a_board_put_away_lists_each_force_in_its_hex() -> None:
    evening = Campaign().set_up()
    on_map, _, *beside = away.stands(sight(evening.table))
    names = evening.table.game.lexicon
    rows = [(row.place, row.piece) for row in on_map.rows]
    for arrival in order_of_battle.setup():
        told = [f"{names.name(people)}: {count}" for people, count in arrival.points.items()]
        assert not told or (names.place(arrival.place), "; ".join(told)) in rows
    assert "Who holds what" in [table.title for table in beside]


def test_a_game_already_begun_is_joined_by_what_stands_on_its_map() -> None:
    """Everything of the board at once, for one reason, with every seat's word."""
    evening = Campaign().to("fellowship")
    facts = [
        ["turn", "", "5"], ["phase", "", "dark_power"], ["points_rohan", "W2524", "0"],
        ["points_saruman_orcs", "W2524", "30"], ["points_saruman_orcs", "W2421", "6"],
        ["mobilized_since", "rohan", "3"], ["reinforcements", "rohan 1", "4"],
    ]  # fmt: skip
    evening.do(DARK, "SetAllByHand", (FELLOWSHIP,), facts=facts, reason="we had begun without the tablet")
    state = evening.state
    assert (state.turn, state.phase.value) == (5, DARK)
    assert forces.controller(state, "W2524") == DARK
    assert state.armies.taken == {"rohan 1": 4}
    assert evening.offered(DARK, "MarchForce")
