"""What the Table is fed with: the map and its piles, tabs, the turns ahead, the track, what a deed would cost."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.audience import PUBLIC
from engine.core.box import load_box
from engine.core.game import load_game
from engine.core.look import Paper, Sight
from engine.core.panels import HexMap, Line, Lines, Pile, Plot
from engine.games.wotr_spi.panels.boxes import boxes_of
from engine.games.wotr_spi.pieces import LETTERS, NAZGUL
from tests.engine.games.wotr_spi.box_data import HEX
from tests.engine.games.wotr_spi.duels import NOTHING, PLACE, TWO, Fight
from tests.engine.games.wotr_spi.evening import DARK, FELLOWSHIP, Evening
from tests.engine.games.wotr_spi.test_J_capture import captured
from tests.engine.games.wotr_spi.test_K_reduction import besieging
from tests.engine.games.wotr_spi.three_player.council import Council

LOOK = load_game("wotr_spi").look
PRINTED = "wotr_spi_1977"


def sight(evening: Evening, audience: str = PUBLIC) -> Sight:
    """What this audience sees now."""
    table = evening.table
    paper = Paper(table.box, table.readings)
    lines = table.journal(PUBLIC)
    return Sight(table.view(audience), table.game.lexicon, paper, table.seats, table.rules.phases, lines, table.turn)


def hex_map(evening: Evening) -> HexMap:
    """The map, wherever its tab stands."""
    (found,) = [panel for tab in LOOK.tabs(sight(evening)) for panel in tab.panels if isinstance(panel, HexMap)]
    return found


def piles(evening: Evening, place: str) -> dict[str, Pile]:
    """What lies in a hex, by the words on the topmost counter."""
    return {pile.label: pile for pile in hex_map(evening).piles if pile.place == place}


def ahead(evening: Evening) -> tuple[Line, ...]:
    """The turns ahead."""
    title = load_game("wotr_spi").text.say("panel.ahead")
    (found,) = [panel for panel in LOOK.aside(sight(evening)) if isinstance(panel, Lines) and panel.title == title]
    return found.rows


def test_C_1_the_sheets_reach_as_far_as_the_book_names_hexes_or_as_somebody_has_read() -> None:
    assert [(sheet.id, sheet.columns, sheet.rows) for sheet in hex_map(Evening(PRINTED)).sheets] == [
        ("W", 32, 42),
        ("E", 15, 32),
    ]
    box = Evening().table.box
    read = {("geometry", "last_column_e", ""): "14", ("geometry", "last_row_e", ""): "30"}
    small = replace(sight(Evening()), paper=Paper(box, read))
    (found,) = [panel for tab in LOOK.tabs(small) for panel in tab.panels if isinstance(panel, HexMap)]
    assert (found.sheets[1].columns, found.sheets[1].rows) == (14, 30)
    assert hex_map(Evening()).sheets[1].columns == 15, "what one table read is not another's"


def test_C_1_the_sheets_join_where_both_numbers_were_read_and_lie_apart_before() -> None:
    box = load_box(load_game("wotr_spi").folder, PRINTED)
    column, row = ("geometry", "column_of_e01", ""), ("geometry", "row_of_e0101", "")
    for read, joins in (({}, (0, 0)), ({column: "33"}, (0, 0)), ({column: "33", row: "3"}, (33, 3))):
        seen = replace(sight(Evening(PRINTED)), paper=Paper(box, read))
        (found,) = [panel for tab in LOOK.tabs(seen) for panel in tab.panels if isinstance(panel, HexMap)]
        assert [sheet.joins_at for sheet in found.sheets] == [(0, 0), joins]


@pytest.mark.parametrize("box", ["practice", PRINTED])
def test_every_hex_of_the_box_lies_on_a_sheet(box: str) -> None:
    found = hex_map(Evening(box))
    ends = {sheet.id: (sheet.columns, sheet.rows) for sheet in found.sheets}
    for place in (*(hex_.place for hex_ in found.ground), *(p for side in found.sides for p in (side.one, side.other))):
        assert HEX.fullmatch(place)
        columns, rows = ends[place[0]]
        assert (int(place[1:3]), int(place[3:])) <= (columns, rows)
        assert int(place[3:]) <= rows


def test_what_nobody_has_told_of_a_hex_is_left_out_until_it_is_read() -> None:
    evening = Evening(PRINTED)
    known = {hex_.place: hex_ for hex_ in hex_map(evening).ground}
    assert known["W2812"].name == "Rivendell"
    assert (known["W2812"].terrain, "W2813" in known) == ("", False)
    evening.do(DARK, "GiveReading", (FELLOWSHIP,), chart="hexes", row="W2813", column="terrain", value="forest")
    (read,) = [hex_ for hex_ in hex_map(evening).ground if hex_.place == "W2813"]
    assert read.terrain == "forest"


def test_F_2_face_down_counters_are_a_number_and_nobody() -> None:
    evening = Evening().to("fellowship").company("W2712", "frodo", "sam")
    (pile,) = piles(evening, "W2712").values()
    assert (pile.label, pile.count, pile.pieces, pile.seat) == ("?", 2, (), FELLOWSHIP)
    assert hex_map(evening).ways == (("W2812", "W2712"),)
    evening.to("ring", 2)
    assert hex_map(evening).ways == (), "of the last Game-Turn nothing is shown"


def test_a_way_that_was_taken_back_is_gone() -> None:
    evening = Evening().to("fellowship").company("W2712", "frodo")
    moved = evening.table.file.count - 1
    evening.table.undo(FELLOWSHIP, moved, evening.table.seats)
    assert hex_map(evening).ways == ()
    assert piles(evening, "W2812")["?"].count == 9


def test_the_pieces_of_a_pile_are_those_that_a_move_names() -> None:
    evening = Evening().to("dark_power")
    standing = {piece for pile in hex_map(evening).piles for piece in pile.pieces}
    named = {
        value
        for do, field in (("MoveNazgul", "nazgul"), ("MoveDarkPower", "name"))
        for offer in evening.offered(DARK, do)
        for domain in offer.fields
        if domain.name == field
        for value, _ in domain.options
    }
    assert named >= {"saruman", *NAZGUL[:3]}
    assert named <= standing


def test_marks_tell_who_is_spotted_and_who_is_captive_and_the_dead_lie_nowhere() -> None:
    fight = Fight().to("fellowship").stand("gimli", "legolas", "sam", spotted_hobbits=1)
    found = {pile.label: pile for pile in hex_map(fight).piles if pile.place == PLACE}
    assert found["H"].marks == ("spotted",)
    people = next(pile for pile in found.values() if "gimli" in pile.pieces)
    assert (set(people.pieces), people.count, people.marks) == ({"gimli", "legolas"}, 2, ("spotted",))
    held = captured()
    marked = [pile for pile in hex_map(held).piles if "gimli" in pile.pieces]
    assert [pile.marks for pile in marked] == [("captive",)]
    held.by_hand("dead", "yes", "nazgul_3")
    assert all("nazgul_3" not in pile.pieces for pile in hex_map(held).piles)


def test_while_counters_are_laid_out_that_list_comes_first() -> None:
    assert [tab.title for tab in LOOK.tabs(sight(Evening()))] == ["Setting up", "Map"]
    playing = sight(Evening().to("search"))
    assert [tab.title for tab in LOOK.tabs(playing)] == ["Map", "Endurance", "Cards"]
    assert LOOK.foot(sight(Evening())) is None
    assert LOOK.aside(sight(Evening())) == ()


def test_E_3_whoever_bears_a_mark_stands_under_endurance_once() -> None:
    evening = Evening().to("search")
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=1)
    rows, others = next(tab for tab in LOOK.tabs(sight(evening)) if tab.title == "Endurance").panels
    assert [row.piece for row in rows.rows] == ["Nazgûl 3"]
    told = [line.text for line in others.rows]
    assert not any("Nazgûl 3" in text for text in told)
    assert any("Gothmog" in text for text in told), "who stands with it is told with its hex"


def test_E_3_endurance_left_is_told_by_the_boxes_without_a_cross() -> None:
    evening = Evening().to("search")
    turns = [sight(evening, FELLOWSHIP)]
    evening.do(FELLOWSHIP, "MarkOnDesk", character="frodo", wounds=2)
    turns.append(sight(evening, FELLOWSHIP))
    title = load_game("wotr_spi").text.say("ending.endurance")
    (plot,) = [each for each in LOOK.story(turns[1], turns) if isinstance(each, Plot) and each.title == title]
    before, after = plot.curves[0].values
    assert before is not None
    assert after == before - 2


def test_M_4_a_row_bears_a_circle_only_where_one_was_marked() -> None:
    evening = Evening().to("search")
    evening.do(DARK, "MarkWounds", character="nazgul_3", wounds=1)
    rows, _ = next(tab for tab in LOOK.tabs(sight(evening)) if tab.title == "Endurance").panels
    (row,) = rows.rows
    assert [mark for mark in row.boxes if mark] == ["/"]


def test_G_2_a_new_round_begins_without_the_last_ones_totals_and_dice() -> None:
    fight = Fight().duel()
    before = LOOK.fight(sight(fight.round(TWO, NOTHING)))
    after = LOOK.fight(sight(fight.fight_on()))
    assert before is not None
    assert after is not None
    assert ("round 1" in before.title, "round" in after.title) == (True, False)
    assert [side.die for side in before.sides] == ["1", "3"]
    assert [side.die for side in after.sides] == ["", ""]


def test_N_1_a_desk_tells_each_card_of_its_hand_and_which_of_them_lies_elsewhere_by_the_record() -> None:
    evening = Evening().set_up(dark=(60, 61, None)).to("events", 2)
    evening.do(FELLOWSHIP, "PlayEvent", card=60)
    lines = [line for panel in LOOK.desk(sight(evening, DARK), DARK) if isinstance(panel, Lines) for line in panel.rows]
    named = load_game("wotr_spi").lexicon.card
    tones = {line.text: (line.card, line.tone) for line in lines}
    assert (tones[named(60)], tones[named(61)]) == ((0, "bad"), (61, "plain"))


def test_K_1_turns_ahead_tell_when_mordor_mobilizes_until_it_has() -> None:
    evening = Evening().to("search", 2)
    now, gollum, following, seventh = (line.text for line in ahead(evening))
    assert (now, gollum[:7], following[:1], seventh[:1]) == ("2 · now", "Gollum:", "3", "7")
    assert "K.1" in seventh
    evening.by_hand("mobilized", "yes")
    now, *holds, following = (line.text for line in ahead(evening))
    assert (now[:1], following[:1], holds[-1]) == ("2", "3", "Mordor is mobilized.")


def test_J_1_the_search_card_stands_beside_the_turns_ahead_only_in_the_phase_that_searches_by_it() -> None:
    def titles(phase: str, left: int) -> list[str]:
        seen = sight(evening)
        search = seen.view["search"] | {"card": 97, "force": "nazgul", "nazgul_left": left, "orcs_left": 0}
        view = seen.view | {"phase": phase, "search": search}
        return [panel.title for panel in LOOK.aside(replace(seen, view=view))]

    evening = Evening().to("search")
    say = load_game("wotr_spi").text.say
    search, turns = say("panel.search"), say("panel.ahead")
    assert titles("search", 0) == titles("search", 2) == [search, turns]
    assert titles("fellowship", 2) == titles("fellowship", 0) == titles("dark_power", 0) == [turns]


def test_I_1_the_track_shows_what_was_spent_and_how_the_letter_lies() -> None:
    evening = Evening().to("search")
    notes = [LOOK.foot(sight(evening))]
    notes.append(LOOK.foot(sight(evening.points())))
    evening.to("dark_power").do(DARK, "MoveNazgul", nazgul=["nazgul_4", "nazgul_5"], to="W2724")
    notes.append(LOOK.foot(sight(evening)))
    assert [(track.note, track.filled) for track in notes if track] == [
        ("no letter yet", 0),
        ("letter sealed, shown at Turn end", 0),
        ("letter sealed, shown at Turn end", 4),
    ]


@pytest.mark.parametrize(
    ("deed", "points"),
    [
        ({"do": "MoveNazgul", "nazgul": ("nazgul_4", "nazgul_5")}, 4),
        ({"do": "MoveNazgul", "nazgul": ()}, None),
        ({"do": "MoveNazgul"}, None),
        ({"do": "SearchHex", "hex": PLACE, "nazgul": 3}, 6),
        ({"do": "SearchHex", "hex": PLACE, "orcs": 3}, 1),
        ({"do": "SendForce", "hex": PLACE, "nazgul": ("nazgul_4", "nazgul_5")}, 4),
        ({"do": "SendForce", "hex": PLACE, "orcs": 2}, 1),
        ({"do": "MarkWounds", "character": "nazgul_3"}, None),
    ],
)
def test_I_3_a_deed_costs_what_the_record_then_says(deed: dict[str, Any], points: int | None) -> None:
    price = LOOK.price(sight(Evening()), deed)
    assert (price and price.cells) == points
    assert price is None or str(points) in price.text


def test_I_3_the_price_is_what_the_marker_moves_by() -> None:
    evening = besieging()
    spent, flown = evening.public["shadow"]["spent"], ("nazgul_8", "nazgul_9")
    price = LOOK.price(sight(evening), {"do": "MoveNazgul", "nazgul": flown})
    evening.do(DARK, "MoveNazgul", nazgul=flown, to="E0428")
    assert price is not None
    assert price.cells == evening.public["shadow"]["spent"] - spent


def test_a_price_that_nobody_has_read_is_not_told() -> None:
    known, deed = sight(Evening()), {"do": "MoveDarkPower", "name": "saruman"}
    assert LOOK.price(known, deed) is not None
    unread = Paper(known.paper.box, {("costs", "move_saruman", ""): "?"})
    assert LOOK.price(replace(known, paper=unread), deed) is None


def test_I_2_the_letters_bear_what_was_read_and_nothing_else() -> None:
    for box, is_told in (("practice", True), (PRINTED, False)):
        evening = Evening(box)
        if box == "practice":
            evening.to("search")
        asked = next((ask for ask in evening.table.asks(DARK) if ask.answer == "ChooseLetter"), None)
        if asked is None:
            asked = next(ask for ask in Evening().to("search").table.asks(DARK) if ask.answer == "ChooseLetter")
        choice = LOOK.choice(sight(evening, DARK), DARK, asked)
        assert choice is not None
        assert [tile.value for tile in choice.tiles] == list(LETTERS)
        assert choice.heads == ("1", "2", "3", "4", "5", "6")
        assert all(len(tile.values) == 6 and all(map(str.isdigit, tile.values)) is is_told for tile in choice.tiles)
    other = next(iter(Evening().set_up().table.asks(PUBLIC)))
    assert LOOK.choice(sight(Evening()), DARK, other) is None


def test_Y_6_saruman_has_five_boxes_though_nobody_has_read_his_card() -> None:
    council = Council(PRINTED).set_up()
    assert len(boxes_of("saruman", council.public["people"]["saruman"], sight(council))) == 5
