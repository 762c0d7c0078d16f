"""Which ask an observation answers, and what is kept of one that answers none."""

from __future__ import annotations

from dataclasses import replace

from companion.inputs import (
    CARDS,
    ROLLER,
    TRAY,
    CardSeen,
    DiceSeen,
    Senses,
    draw_for,
    open_roll,
    sources_for,
    take_in,
    taken_card,
    taken_dice,
)
from engine.core.table import Table
from tests.companion.evenings import DARK, FELLOWSHIP, at_gollum, at_letter, play

THREE = DiceSeen((3,), TRAY, "camera 0", True, "lies still · sure (0.97)", picture=b"jpeg")
NO_ASKS: tuple = ()


def at_events() -> Table:
    return play(at_gollum(), ((DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"})))


def at_search_card() -> Table:
    """Game-Turn 2: the Search Card is drawn in the open."""
    table = at_letter()
    return play(
        table,
        (
            (DARK, {"do": "ChooseLetter", "letter": "A"}),
            (DARK, {"do": "EnterRoll", "faces": [2]}),
            (DARK, {"do": "EndPhase"}),
            (FELLOWSHIP, {"do": "EndPhase"}),
            (DARK, {"do": "EndPhase"}),
            (DARK, {"do": "OpenLetter"}),
            (DARK, {"do": "EndPhase"}),
            (DARK, {"do": "EnterRoll", "faces": [4]}),
            (FELLOWSHIP, {"do": "EndPhase"}),
            (DARK, {"do": "EndEvents"}),
            (FELLOWSHIP, {"do": "EndEvents"}),
            (DARK, {"do": "ChooseLetter", "letter": "B"}),
            (DARK, {"do": "EnterRoll", "faces": [3]}),
        ),
    )


def test_a_die_answers_the_open_roll_and_is_kept_with_its_picture():
    taken = taken_dice(THREE, at_gollum().asks(), "2026-01-01 20:00:00", DARK)
    assert (taken.seat, taken.body) == (DARK, {"do": "EnterRoll", "faces": [3]})
    assert taken.evidence.picture == b"jpeg"
    assert taken.evidence.source == "camera 0"
    assert taken.evidence.confirmed_by == DARK
    assert taken.evidence.when == "2026-01-01 20:00:00"


def test_a_die_seen_is_shown_and_not_taken():
    table = at_gollum()
    senses = take_in(Senses(), THREE, table.asks(), table.offers())
    assert senses.tray is THREE
    assert senses.strays == ()
    (tray,) = sources_for(table.asks()[0], senses)
    assert (tray.id, tray.take, tray.sure) == (TRAY, "Take the 3", True)


def test_an_unsure_die_is_shown_and_cannot_be_taken():
    table = at_gollum()
    unsure = replace(THREE, sure=False, sureness="two dice touch")
    (tray,) = sources_for(table.asks()[0], take_in(Senses(), unsure, table.asks(), ()))
    assert tray.take == ""
    assert "two dice touch" in tray.says


def test_two_dice_do_not_answer_a_roll_of_one():
    table = at_gollum()
    two = replace(THREE, faces=(3, 5))
    assert open_roll(table.asks(), two) is None
    assert take_in(Senses(), two, table.asks(), ()).strays == (two,)


def test_a_die_nobody_asked_for_is_kept_and_offered_for_a_later_roll():
    senses = take_in(Senses(), replace(THREE, source=ROLLER, name="roller ab12"), NO_ASKS, ())
    assert senses.tray is senses.roller is None
    (stray,) = sources_for(at_gollum().asks()[0], senses)
    assert (stray.id, stray.take) == ("stray/0", "Use the 3")


def test_a_card_nobody_asked_for_leaves_no_trace():
    table = at_gollum()
    card = CardSeen(104, "camera 0", True)
    assert take_in(Senses(), card, table.asks(), table.offers()) == Senses()


def test_a_hidden_draw_takes_no_card_in_public():
    table = at_events()
    card = CardSeen(70, "camera 0", True)
    assert take_in(Senses(), card, table.asks(), table.offers()) == Senses()
    assert sources_for(table.asks()[0], Senses(card=card), has_tray=True) == ()


def test_a_hidden_draw_takes_its_card_on_the_drawers_own_desk_only():
    table = at_events()
    card = CardSeen(70, "camera 0", True)
    assert draw_for(table.asks(DARK), table.offers(DARK), 70, desk=FELLOWSHIP) is None
    taken = taken_card(card, table.asks(DARK), table.offers(DARK), "now", DARK, desk=DARK)
    assert taken.body == {"do": "DrawEvent", "pile": "deck", "card": 70}
    assert taken.evidence.owner == DARK


def test_a_search_card_is_taken_in_public():
    table = at_search_card()
    card = CardSeen(104, "camera 0", True)
    senses = take_in(Senses(), card, table.asks(), table.offers())
    (source,) = sources_for(table.asks()[0], senses, has_tray=True, card_words="card 104")
    assert (source.id, source.take) == (CARDS, "Take card 104")
    taken = taken_card(card, table.asks(), table.offers(), "now", DARK)
    assert taken.evidence.owner == "public"
    assert table.submit(taken.seat, table.command(taken.body), evidence=taken.evidence).allowed
    assert table.view()["search"]["card"] == 104


def test_a_card_of_another_deck_does_not_fit_the_draw():
    table = at_search_card()
    assert draw_for(table.asks(), table.offers(), 60) is None


def test_a_ready_roller_is_asked_by_a_tap():
    (roller,) = sources_for(at_gollum().asks()[0], Senses(), has_roller=True)
    assert roller.take == "Let the roller roll"
    (rolling,) = sources_for(at_gollum().asks()[0], Senses(), has_roller=True, is_rolling=True)
    assert rolling.take == ""
