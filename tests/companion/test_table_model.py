"""The Table and the desks as models: what is asked, what may be answered where, and what nobody may learn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest

from companion import models
from companion.desk.presenter import desk_model
from companion.models import Pick, TableModel
from companion.presenting.fields import UNSEEN
from companion.table.presenter import sight_of, table_model
from companion.table.presenter_asks import DESK, act_of
from engine.core.audience import PUBLIC
from engine.core.box import load_box
from engine.core.table import Table
from engine.games.wotr_spi.panels.table import panels as shown_panels
from tests.companion.evenings import (
    DARK,
    FELLOWSHIP,
    SETUP,
    TABLE_SECRET,
    after_letter,
    at_gollum,
    at_letter,
    fresh,
    newest_line,
    play,
)

SEAL = re.compile(r"[A-Z0-9]{4}(?:-[A-Z0-9]{4}){4}")


def words(model: object) -> Iterator[str]:
    """Every text in a model."""
    if isinstance(model, str):
        yield model
    elif isinstance(model, tuple):
        for part in model:
            yield from words(part)
    elif is_dataclass(model):
        for field in fields(model):
            yield from words(getattr(model, field.name))


def masked(model: TableModel) -> str:
    """The whole model as text, seals covered."""
    return SEAL.sub("(seal)", repr(model))


def test_the_setup_says_where_each_counter_and_each_magic_card_goes():
    (setup,) = table_model(fresh()).sections
    stands = {line.text: line.note for line in setup.lines}
    assert stands["Nazgûl 4, Nazgûl 5, Nazgûl 6"] == "face-up in W3218 Dol Guldur"
    assert "W2812 Rivendell: 4" in stands["Magic Cards in each box, the others dealt unseen"]


def test_a_public_roll_is_asked_with_pips_and_its_citation():
    ask = table_model(at_gollum()).ask
    assert ask.title == "Roll for control of Gollum"
    assert ask.owed_by == "Dark Power"
    assert [cite.section for cite in ask.cites] == ["E.9"]
    assert [field.kind for field in ask.hand.fields] == [models.PIPS]


def test_a_pip_becomes_the_roll_of_the_seat_that_owes_it():
    table = at_gollum()
    pick = Pick(table_model(table).ask.hand.id, (("faces", (4,)),))
    act = act_of(pick, table.asks(), table.offers(), table.seats)
    assert (act.seat, act.body) == (DARK, {"do": "EnterRoll", "faces": [4]})


def test_a_secret_choice_shows_the_way_to_the_desk_and_no_pad():
    ask = table_model(at_letter()).ask
    assert ask.hand.id == DESK + DARK
    assert ask.hand.fields == ()
    assert "private desk" in ask.why


def test_the_letter_tiles_lie_on_the_owners_desk_only_in_the_order_given():
    table = at_letter()
    letters = next(offer for offer in desk_model(table, DARK, (5, 3, 1, 0, 2, 4)).offers if offer.is_secret)
    assert [option.value for option in letters.fields[0].options] == ["F", "D", "B", "A", "C", "E"]
    assert not any(offer.is_secret for offer in table_model(table).offers)
    assert all(offer.seat == FELLOWSHIP for offer in desk_model(table, FELLOWSHIP).offers)


def test_a_hidden_draw_may_be_made_unseen_at_the_table():
    table = play(fresh(), SETUP)
    offer = next(offer for offer in table_model(table).offers if offer.id.startswith("unseen/"))
    act = act_of(Pick(offer.id), table.asks(), table.offers(), table.seats)
    assert act.body == {"do": "DrawOpeningHand", "cards": (None, None, None)}
    assert table.submit(act.seat, table.command(act.body)).allowed


def test_cards_named_on_the_desk_become_the_hand():
    table = play(fresh(), SETUP)
    hand = desk_model(table, DARK).ask.hand
    assert [field.kind for field in hand.fields] == [models.CARD] * 3
    values = tuple((field.name, value) for field, value in zip(hand.fields, (60, UNSEEN, 62), strict=True))
    act = act_of(Pick(hand.id, values), table.asks(DARK), table.offers(DARK), table.seats)
    assert act.body["cards"] == [60, None, 62]


def test_a_pick_that_is_no_longer_offered_is_no_command():
    table = at_gollum()
    pick = Pick(table_model(table).ask.hand.id, (("faces", (4,)),))
    play(table, ((DARK, {"do": "EnterRoll", "faces": [4]}),))
    assert act_of(pick, table.asks(), table.offers(), table.seats) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"letter": "A"}, {"letter": "F"}),
        ({"hand": (60, 61, 62)}, {"hand": (57, None, 82)}),
        ({"drawn": 70}, {"drawn": None}),
    ],
)
def test_twin_tables_look_alike_but_for_the_seal(one, other):
    first, second = table_model(after_letter(**one)), table_model(after_letter(**other))
    assert SEAL.search(repr(first))
    assert masked(first) == masked(second)


def test_the_fellowships_desk_looks_alike_whatever_the_dark_power_chose():
    first, second = (desk_model(after_letter(letter), FELLOWSHIP) for letter in "AF")
    assert SEAL.sub("", repr(first)) == SEAL.sub("", repr(second))


def test_names_noted_on_the_desk_change_nothing_in_public():
    def moved(names: list[str]) -> Table:
        table = after_letter()
        move = {"do": "MoveFellowship", "origin": "W2812", "to": "W2716", "face_down": 2, "names": names}
        return play(table, ((DARK, {"do": "EndPhase"}), (FELLOWSHIP, move)))

    first, second = moved(["frodo", "sam"]), moved(["merry", "gimli"])
    assert masked(table_model(first)) == masked(table_model(second))
    assert desk_model(first, FELLOWSHIP) != desk_model(second, FELLOWSHIP)


def test_points_stand_on_the_dark_powers_desk_only():
    table = after_letter("A", 2)
    assert any("letter" in word for word in words(desk_model(table, DARK).sections))
    lines = [line for section in desk_model(table, DARK).sections for line in section.lines]
    assert ("left to spend", "10") in [(line.text, line.value) for line in lines]
    shadow = table_model(table).sections[0]
    assert shadow.filled == 0
    assert not any("10 points" in word for word in words(table_model(table)))


def test_an_opened_letter_stands_in_the_open():
    table = after_letter("A", 2)
    play(
        table,
        (
            (DARK, {"do": "EndPhase"}),
            (FELLOWSHIP, {"do": "EndPhase"}),
            (DARK, {"do": "EndPhase"}),
            (DARK, {"do": "OpenLetter"}),
        ),
    )
    titles = {section.title: section for section in table_model(table).sections}
    assert any("Letter A" in line.text for line in titles["Cards"].lines)
    assert any("letter A" in line.text for line in titles["Letters shown"].lines)


def test_an_invented_box_is_named_on_the_table_and_on_a_desk():
    table = at_gollum()
    assert "invented" in table_model(table).date
    assert "invented" in desk_model(table, DARK).title
    assert "invented" in desk_model(at_letter(), DARK).ask.why


def test_a_printed_box_names_no_invention():
    table = Table.create(None, "wotr_spi", box="wotr_spi_1977", table_secret=TABLE_SECRET)
    assert not any("invented" in word for word in words(table_model(table)))


def test_unknown_endurance_shows_marks_and_a_question():
    table = Table.create(None, "wotr_spi", box="wotr_spi_1977", table_secret=TABLE_SECRET)
    from companion.table.presenter import sight_of
    from engine.games.wotr_spi.panels.table import open_row

    sight = sight_of(table, PUBLIC, table.journal(PUBLIC))
    row = open_row("gothmog", {"hex": "E0729", "wounds": 1, "slashes": 1, "dead": False}, sight)
    assert row.boxes == ("x", "/")
    assert row.tag.text == "2 marked of ?"


def test_every_seat_has_the_same_words_in_the_same_state():
    seats = table_model(at_gollum()).seats
    assert [seat.id for seat in seats] == [DARK, FELLOWSHIP]
    assert len({seat.note for seat in seats}) == 1


def test_the_same_public_command_of_both_seats_is_offered_once():
    labels = [offer.label for offer in table_model(after_letter()).offers]
    assert labels.count("Mark wounds") == 1


def test_a_missing_cell_is_asked_with_its_chart_around_it():
    box = load_box(fresh().game.folder, "wotr_spi_1977")
    table = Table.create(None, "wotr_spi", box=box, table_secret=TABLE_SECRET)
    play(table, (*SETUP, (DARK, {"do": "DrawOpeningHand"}), (FELLOWSHIP, {"do": "DrawOpeningHand"})))
    play(table, ((DARK, {"do": "EnterRoll", "faces": [4]}),))
    ask = table_model(table).ask
    field = ask.hand.fields[0]
    assert field.kind == models.CELL
    assert field.grid.rows[field.grid.live[0]] == "4"
    act = act_of(Pick(ask.hand.id, (("value", "neither"),)), table.asks(), table.offers(), table.seats)
    assert table.submit(act.seat, table.command(act.body)).allowed
    assert table.view(PUBLIC)["gollum"] == "neither"


def test_a_played_event_card_is_called_by_its_title():
    table = at_letter(hand=(60, 61, 62), drawn=None)
    play(table, [(DARK, {"do": "PlayEvent", "card": 60})])
    newest = newest_line(table_model(table))
    assert newest.text == "Dark Power played Event Card 60 · Fierce Storms"


@pytest.mark.parametrize(("turns", "last"), [(12, "Game-Turn 1: letter A, die 3"), (14, "Earlier: 2, in the journal")])
def test_of_the_letters_shown_the_last_twelve_stand_on_the_table(turns: int, last: str):
    sight = sight_of(Table.create(None, "wotr_spi", box="practice"), PUBLIC, ())
    past = [{"turn": n, "letter": "A", "die": 3, "points": 5, "spent": 6} for n in range(1, turns + 1)]
    shown = replace(sight, view={**sight.view, "phase": "ring", "shadow": {**sight.view["shadow"], "history": past}})
    *_, letters = shown_panels(shown)
    assert letters.title == "Letters shown"
    assert (letters.rows[0].text, letters.rows[0].tone) == (f"Game-Turn {turns}: letter A, die 3", "bad")
    assert letters.rows[-1].text == last
    assert len(letters.rows) == min(turns, 13)
