"""What the Table is fed with of Armies: piles, the battle's sums and live column, what comes when, losses suggested."""

from typing import Any

import pytest

from engine.core.audience import PUBLIC, TRUTH
from engine.core.look import Paper, Sight
from engine.core.panels import Counters, HexMap, Lines, Sides
from engine.core.table import Table
from engine.games.wotr_spi.panels import LOOK
from tests.engine.games.wotr_spi.campaign.battles import in_the_field

DARK, FELLOWSHIP, SARUMAN = "dark_power", "fellowship", "saruman"
DEEP, ISENGARD, EDORAS, MINAS_TIRITH = "W2524", "W2421", "W2624", "E0428"
SETUP: tuple[tuple[str, dict[str, Any]], ...] = (
    (FELLOWSHIP, {"do": "PlaceCounters"}),
    (DARK, {"do": "PlaceCounters"}),
    (DARK, {"do": "DealServants"}),
    (FELLOWSHIP, {"do": "DealMagicCards"}),
    (DARK, {"do": "DrawOpeningHand"}),
    (FELLOWSHIP, {"do": "DrawOpeningHand"}),
)
EVENTS = tuple((seat, {"do": do}) for seat in (DARK, FELLOWSHIP) for do in ("DrawEvent", "DiscardEvent", "EndEvents"))
BEGIN = ((DARK, {"do": "EnterRoll", "faces": [3]}), (FELLOWSHIP, {"do": "EndPhase"}), *EVENTS)
LETTER = ((DARK, {"do": "ChooseLetter", "letter": "A"}), (DARK, {"do": "EnterRoll", "faces": [5]}))
FIRST = (
    *BEGIN,
    *LETTER,
    (DARK, {"do": "EndPhase"}),
    (FELLOWSHIP, {"do": "EndPhase"}),
    (DARK, {"do": "EndPhase"}),
    (DARK, {"do": "OpenLetter"}),
    (DARK, {"do": "EndPhase"}),
)
SECOND = (
    *BEGIN,
    *LETTER,
    (DARK, {"do": "DrawSearch", "card": 100}),
    (DARK, {"do": "EndPhase"}),
    (FELLOWSHIP, {"do": "EndPhase"}),
)


def _third() -> tuple[tuple[str, dict[str, Any]], ...]:
    """The same up to the Dark Power's next Player-Turn, with another Search Card."""
    return tuple((seat, body | {"card": 101} if body["do"] == "DrawSearch" else body) for seat, body in SECOND)


def play(table: Table, acts: tuple[tuple[str, dict[str, Any]], ...]) -> Table:
    """Give these commands; each must be allowed."""
    for seat, body in acts:
        ruling = table.submit(seat, table.command(body))
        assert ruling.allowed, (seat, body, [check.says for check in ruling.failing(seat)])
    return table


@pytest.fixture
def table() -> Table:
    """The Dark Power's Player-Turn of Game-Turn 2, in which Saruman is mobilized."""
    found = Table.create(None, "wotr_spi", version="campaign", box="practice", table_id="t", table_secret=b"0" * 32)
    return play(found, (*SETUP, *FIRST, *SECOND))


def sight(table: Table) -> Sight:
    """What everybody sees now."""
    paper, lines = Paper(table.box, table.readings), table.journal(PUBLIC)
    return Sight(table.view(PUBLIC), table.game.lexicon, paper, table.seats, table.rules.phases, lines, table.turn)


def piles(table: Table, place: str) -> dict[str, tuple[str, ...]]:
    """Label -> rows of the Forces in a hex."""
    (board,) = [panel for tab in LOOK.tabs(sight(table)) for panel in tab.panels if isinstance(panel, HexMap)]
    return {pile.label: pile.rows for pile in board.piles if pile.place == place and pile.is_force}


def besieged(table: Table) -> Sides:
    """Thirty of Saruman's Orcs and three Trolls before Helm's Deep, and the battle begun."""
    mixed = [[DARK, "saruman_orcs", 30], [DARK, "dunlendings", 12]]
    play(table, ((DARK, {"do": "TellForce", "hex": DEEP, "points": mixed}), (DARK, {"do": "StartBattle", "hex": DEEP})))
    found = LOOK.fight(sight(table))
    assert found is not None
    return found


def test_S_a_force_lies_on_the_map_under_its_sum_and_an_untold_one_under_a_question_mark(table: Table) -> None:
    assert piles(table, ISENGARD) == {"36": ("Saruman's Orcs: 36",)}
    assert piles(table, DEEP) == {"7": ("Rohan: 7, not mobilized",)}, "T: it may not march"
    told = [[DARK, "saruman_orcs", 30], [DARK, "dunlendings", 12]]
    play(table, ((DARK, {"do": "TellForce", "hex": ISENGARD, "points": told}),))
    assert piles(table, ISENGARD) == {"42": ("Saruman's Orcs: 30", "Dunlendings: 12")}


def test_S_4_both_sums_stand_there_before_the_die_with_the_citadels_factor(table: Table) -> None:
    attacker, defender = besieged(table).sides
    assert (attacker.seat, attacker.total, attacker.differential) == (DARK, "42", "")
    assert (defender.seat, defender.total, defender.differential) == (FELLOWSHIP, "7 × 3", "21")
    line, legend = besieged_again(table).comes_to
    assert (line.text, line.value) == ("42 against 21", "2–1")
    assert legend.text.startswith("A and D: percent"), "the letters of the chart are told"


def besieged_again(table: Table) -> Sides:
    """The battle as it stands."""
    found = LOOK.fight(sight(table))
    assert found is not None
    return found


def test_S_9_the_chart_shows_what_each_face_comes_to_with_the_leaders_in_the_live_column(table: Table) -> None:
    besieged(table)
    play(table, ((FELLOWSHIP, {"do": "LeadArmy", "leader": "theodred"}),))
    chart = besieged_again(table).chart
    assert chart is not None
    assert chart.columns[chart.live[1]] == "2–1"
    assert chart.rows == ("1: −1", "2: 0", "3: 1", "4: 2", "5: 3", "6: 4")
    for row, die in enumerate(("-1", "0", "1", "2", "3", "4")):
        assert chart.cells[row][chart.live[1]] == table.box.lookup("army_combat", "2-1", die).value
    assert chart.live[0] == -1, "nothing is rolled"
    assert besieged_again(table).comes_to[0].value == "2–1, die −2"


def test_S_9_beyond_its_last_odds_the_chart_is_read_in_its_last_column(table: Table) -> None:
    play(table, ((FELLOWSHIP, {"do": "TellForce", "hex": DEEP, "points": [[FELLOWSHIP, "rohan", 2]]}),))
    besieged(table)
    play(table, ((FELLOWSHIP, {"do": "LeadArmy", "leader": ""}),))
    again = besieged_again(table)
    assert again.comes_to[0].text == "42 against 6"
    assert again.chart is not None
    assert (again.chart.columns[-1], again.chart.live[1]) == ("4–1", len(again.chart.columns) - 1)


def test_S_3_once_rolled_the_chart_stays_where_it_was_read(table: Table) -> None:
    besieged(table)
    play(table, ((FELLOWSHIP, {"do": "LeadArmy", "leader": "theodred"}), (DARK, {"do": "EnterRoll", "faces": [3]})))
    chart = besieged_again(table).chart
    assert chart is not None
    assert (chart.columns[chart.live[1]], chart.rows[chart.live[0]]) == ("2–1", "3: 1")
    assert besieged_again(table).comes_to[0].value == "3 −2 = 1"
    assert besieged_again(table).rounds, "the round is told below"


def test_S_10_losses_are_suggested_off_the_largest_people(table: Table) -> None:
    besieged(table)
    play(table, ((FELLOWSHIP, {"do": "LeadArmy", "leader": "theodred"}), (DARK, {"do": "EnterRoll", "faces": [3]})))
    (ask, *_) = table.asks(PUBLIC)
    assert ask.answer == "TakeLosses"
    (offer,) = [offer for offer in table.offers(PUBLIC) if offer.do == "TakeLosses"]
    (points,) = offer.fields
    ((name, begins),) = LOOK.act(sight(table), offer, ask).begins
    names = [row[1] for row, _ in points.options]
    assert (name, {names[place] for place in begins}, len(begins)) == ("points", {"saruman_orcs"}, points.high)


def test_T_turns_ahead_tell_what_comes_and_who_sleeps(table: Table) -> None:
    (rows,) = [
        panel.rows for panel in LOOK.aside(sight(table)) if isinstance(panel, Lines) and panel.title == "Turns ahead"
    ]
    told = [row.text for row in rows]
    assert "3 · Saruman M+1: 33 points, 2 places" in told
    assert any(row.startswith("7 ·") and "Mordor mobilizes · T.5" in row for row in told)
    assert "Mobilized: Saruman" in told


def test_U_the_seven_places_stand_with_who_controls_them(table: Table) -> None:
    (armies,) = [tab for tab in LOOK.tabs(sight(table)) if tab.title == "Armies"]
    seven = armies.panels[0]
    assert isinstance(seven, Counters)
    assert [row.tag.text for row in seven.rows if row.tag].count("Dark Power") == 2
    assert len(seven.rows) == 7


@pytest.mark.parametrize(("version", "seat"), [("campaign", DARK), ("three_player", SARUMAN)])
def test_U_isengard_is_the_dark_powers_until_saruman_is_a_seat_of_his_own(version: str, seat: str) -> None:
    found = Table.create(None, "wotr_spi", version=version, box="practice", table_id="t", table_secret=b"0" * 32)
    told = {line.id: line.now for line in LOOK.board.now(sight(found))}
    assert told[f"control/{ISENGARD}"] == found.game.text.say("board.control", {"seat": seat})
    assert told[f"control/{MINAS_TIRITH}"] == found.game.text.say("board.control", {"seat": FELLOWSHIP})


def test_T_4_units_due_in_a_province_are_listed_beside_the_map_until_their_hex_is_told(table: Table) -> None:
    play(table, ((DARK, {"do": "EndPhase"}), (DARK, {"do": "OpenLetter"}), (DARK, {"do": "EndPhase"}), *_third()))
    play(table, ((DARK, {"do": "TakeReinforcements", "instalment": "saruman 1"}),))
    rows = [row.text for panel in LOOK.aside(sight(table)) if isinstance(panel, Lines) for row in panel.rows]
    assert "Without a hex: Dunland 15" in rows


def test_T_4_what_comes_stands_first_in_the_list_and_what_only_keeps_the_record_last(table: Table) -> None:
    play(table, ((DARK, {"do": "EndPhase"}), (DARK, {"do": "OpenLetter"}), (DARK, {"do": "EndPhase"}), *_third()))
    mine = [offer for offer in table.offers(PUBLIC) if offer.seat == DARK]
    mine.sort(key=lambda offer: LOOK.act(sight(table), offer, None).rank)
    assert list(dict.fromkeys((offer.do, bool(offer.fields)) for offer in mine)) == [
        ("TakeReinforcements", False), ("MoveNazgul", True), ("MoveDarkPower", True), ("EndPhase", False),
        ("MarchForce", True), ("MarchUntold", False), ("TakeReinforcements", True), ("MarchUntold", True),
        ("MarkWounds", True), ("TellForce", True), ("StartBattle", True),
    ]  # fmt: skip
    play(table, ((DARK, {"do": "TakeReinforcements", "instalment": "saruman 1"}),))
    ranks = {offer.do: LOOK.act(sight(table), offer, None).rank for offer in table.offers(PUBLIC)}
    assert ranks["PlaceForceInHex"] < ranks["MoveNazgul"], "they may march now, and can be tapped nowhere yet"


def test_S_3_both_stay_at_one_tap_each_on_the_word_of_his_own_seat() -> None:
    war = in_the_field(dark={"orcs": 20}, fellowship={"gondor": 20}).fight().throw(3)
    (both,) = LOOK.routines(sight(war.table), war.table.asks(TRUTH)[0])
    assert both.is_of_each
    for act in both.acts:
        war.do(war.table.asks(TRUTH)[0].seat, **act)
    assert "army_parting" not in war.asks
    assert war.battle.round == 2


def test_S_2_who_goes_with_a_part_of_a_force_is_asked_after_and_is_nobody_by_itself(table: Table) -> None:
    part = {"do": "MarchForce", "origin": ISENGARD, "to": "W2422", "points": [[DARK, "saruman_orcs", 5]]}
    play(table, ((DARK, part),))
    (act,) = [LOOK.act(sight(table), offer, None) for offer in table.offers(PUBLIC) if offer.do == "MoveDarkPower"]
    assert act.note == "part of the Army went on to W2422: who goes with it?"
    assert dict(act.begins) == {"name": "saruman", "to": "W2422"}
    assert table.timeline.head.world.state.people["saruman"].hex == ISENGARD, "he stays where nobody says otherwise"
    play(table, ((DARK, {"do": "MoveDarkPower", "name": "saruman", "to": "W2422"}),))
    assert not [act for act in _notes(table) if "part of the Army" in act]


def test_S_2_of_counters_nobody_goes_with_a_part_until_so_many_are_named() -> None:
    found = Table.create(None, "wotr_spi", version="campaign", box="practice", table_id="t", table_secret=b"0" * 32)
    table = play(found, (*SETUP, *FIRST, *SECOND[:-1]))
    set_by = {"do": "SetByHand", "fact": "mobilized_since", "key": "rohan", "value": "2", "reason": "test"}
    agreed = table.submit(FELLOWSHIP, table.command(set_by), table.seats)
    assert agreed.allowed, [check.says for check in agreed.failing(FELLOWSHIP)]
    part = {"do": "MarchForce", "origin": EDORAS, "to": DEEP, "points": [[FELLOWSHIP, "rohan", 1]]}
    play(table, ((FELLOWSHIP, part),))
    offers = [
        offer for offer in table.offers(PUBLIC) if offer.do == "MoveFellowship" and offer.fixed["origin"] == EDORAS
    ]
    (act,) = [LOOK.act(sight(table), offer, None) for offer in offers]
    assert dict(act.begins) == {"to": DEEP, "face_down": 0}
    play(table, ((FELLOWSHIP, {"do": "MoveFellowship", "origin": EDORAS, "to": DEEP, "face_down": 1}),))
    assert not [note for note in _notes(table) if "part of the Army" in note], "he has gone with them"


def _notes(table: Table) -> list[str]:
    return [LOOK.act(sight(table), offer, None).note for offer in table.offers(PUBLIC) if offer.do.startswith("Move")]
