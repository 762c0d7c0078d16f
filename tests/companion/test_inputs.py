"""Which ask an observation answers, and what is kept of one that answers none."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.models import PictureModel
from companion.senses.inputs import (
    CARDS,
    ROLLER,
    TRAY,
    CardSeen,
    Devices,
    DiceSeen,
    Senses,
    draw_for,
    open_roll,
    public_roll,
    sources_for,
    take_in,
    taken_card,
    taken_dice,
)
from companion.senses.throws import Said, SeenDie
from engine.core.ask import ANYBODY, D6, Domain, Draw, Offer
from engine.core.entry import ITSELF
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
    assert taken_dice(two, table.asks(), "now", DARK) is None
    of_the_roller = replace(two, source=ROLLER)
    assert take_in(Senses(), of_the_roller, table.asks(), ()).strays == (of_the_roller,)


def test_two_dice_in_the_tray_are_a_question_and_the_one_that_counts_is_taken():
    table = at_gollum()
    two = replace(THREE, faces=(3, 5), dice=(SeenDie(5), SeenDie(3)))
    senses = take_in(Senses(), two, table.asks(), ())
    assert senses.strays == ()
    (tray,) = sources_for(table.asks()[0], senses)
    assert (tray.take, tray.sure) == ("", False)
    assert tray.throw.question == "I see 2 dice, this roll is 1 die. Which one counts?"
    taken = taken_dice(two, table.asks(), "now", DARK, Said().counting(1, 1))
    assert taken.body["faces"] == [3]


def test_what_the_tray_shows_while_a_desk_is_open_leaves_no_trace():
    table = at_gollum()
    for asks in (table.asks(), NO_ASKS):
        assert take_in(Senses(), THREE, asks, table.offers(), desk=DARK) == Senses()


def test_a_roll_of_one_seat_alone_has_no_device():
    secret = replace(at_gollum().asks()[0], audience=DARK)
    assert public_roll((secret,)) is None
    assert sources_for(secret, Senses(tray=THREE), Devices(has_tray=True, has_roller=True)) == ()
    assert taken_dice(THREE, (secret,), "now", DARK) is None
    assert take_in(Senses(), THREE, (secret,), ()).tray is None


def test_dice_in_doubt_that_nobody_asked_for_are_no_strays():
    unsure = replace(THREE, sure=False)
    assert take_in(Senses(), unsure, NO_ASKS, ()) == Senses()
    assert sources_for(at_gollum().asks()[0], Senses(strays=(unsure,))) == ()


def test_no_dice_are_nothing():
    table = at_gollum()
    assert take_in(Senses(), replace(THREE, faces=()), table.asks(), ()) == Senses()
    assert take_in(Senses(), replace(THREE, faces=()), NO_ASKS, ()) == Senses()


def test_the_same_dice_told_twice_are_one_stray_and_none_once_they_are_asked_for():
    told = replace(THREE, dice=(SeenDie(3, box_xywh=(10, 10, 40, 40)),))
    senses = take_in(take_in(Senses(), told, NO_ASKS, ()), replace(told, is_thrown=False), NO_ASKS, ())
    assert len(senses.strays) == 1
    senses = take_in(senses, told, at_gollum().asks(), ())
    assert (senses.tray, senses.strays) == (told, ())


def test_what_was_said_stands_while_the_same_dice_are_told_again():
    told = replace(THREE, sure=False, dice=(SeenDie(3, 0.5, (2,), box_xywh=(10, 10, 40, 40)),))
    asks = at_gollum().asks()
    senses = replace(take_in(Senses(), told, asks, ()), said=Said().opening(0))
    assert take_in(senses, replace(told, sureness="again"), asks, ()) is senses
    others = replace(told, dice=(SeenDie(3, 0.5, (2,), box_xywh=(200, 10, 40, 40)),))
    assert take_in(senses, others, asks, ()).said == Said()


def test_dice_picked_up_one_by_one_leave_their_throw_as_it_was_read():
    two, three = (replace(at_gollum().asks()[0], dice=(D6,) * count) for count in (2, 3))
    both = replace(THREE, faces=(3, 5), dice=(SeenDie(3), SeenDie(5, box_xywh=(90, 0, 40, 40))))
    left = replace(THREE, dice=both.dice[:1], is_thrown=False)
    senses = take_in(Senses(), both, (two,), ())
    assert take_in(senses, left, (two,), ()) is senses
    assert take_in(senses, replace(left, is_thrown=True), (two,), ()).tray.faces == (3,)
    many = replace(both, faces=(3, 5, 6, 6), dice=(*both.dice, *both.dice))
    assert take_in(take_in(Senses(), many, (three,), ()), left, (three,), ()).tray is left


def test_only_surely_read_dice_are_taken_by_themselves():
    asks = at_gollum().asks()
    assert taken_dice(THREE, asks, "now", ITSELF).evidence.confirmed_by == ITSELF
    for dice, said in (
        (replace(THREE, sure=False), Said()),
        (replace(THREE, sure=False), Said().saying(0, 3)),
        (THREE, Said().saying(0, 3)),
        (replace(THREE, faces=(3, 5)), Said().counting(0, 1)),
    ):
        assert taken_dice(dice, asks, "now", ITSELF, said) is None


def test_the_evidence_has_the_reading_die_by_die_and_what_the_table_said():
    unsure = replace(THREE, sure=False, dice=(SeenDie(3, 0.5, (2,), "red"),), why="Two readings.")
    taken = taken_dice(unsure, at_gollum().asks(), "now", DARK, Said().saying(0, 2))
    assert taken.body["faces"] == [2]
    assert json.loads(taken.evidence.raw) == {
        "dice": [{"colour": "red", "confidence": 0.5, "face": 3, "rivals": [2], "said": 2}],
        "sure": False,
        "why": "Two readings.",
    }


def test_why_the_tray_shows_nothing_is_said():
    (tray,) = sources_for(at_gollum().asks()[0], Senses(), Devices(has_tray=True, tray_says="It is too dark."))
    assert tray.says == "It is too dark."


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
    assert sources_for(table.asks()[0], Senses(card=card), Devices(has_tray=True)) == ()


def test_a_hidden_draw_takes_its_card_on_the_drawers_own_desk_only():
    table = at_events()
    card = CardSeen(70, "camera 0", True)
    assert draw_for(table.asks(DARK), table.offers(DARK), card, desk=FELLOWSHIP) is None
    taken = taken_card(card, table.asks(DARK), table.offers(DARK), "now", DARK, desk=DARK)
    assert taken.body == {"do": "DrawEvent", "pile": "deck", "card": 70}
    assert taken.evidence.owner == DARK


def test_a_search_card_is_taken_in_public():
    table = at_search_card()
    card = CardSeen(104, "camera 0", True)
    senses = take_in(Senses(), card, table.asks(), table.offers())
    (source,) = sources_for(table.asks()[0], senses, Devices(has_tray=True), card_words="card 104")
    assert (source.id, source.take) == (CARDS, "Take card 104")
    taken = taken_card(card, table.asks(), table.offers(), "now", DARK)
    assert taken.evidence.owner == "public"
    assert table.submit(taken.seat, table.command(taken.body), evidence=taken.evidence).allowed
    assert table.view()["search"]["card"] == 104


def test_a_card_of_another_deck_does_not_fit_the_draw():
    table = at_search_card()
    assert draw_for(table.asks(), table.offers(), CardSeen(60, "camera 0", True)) is None


def test_a_card_answers_a_draw_that_asks_for_kinds_by_its_own():
    """Of cards alike a game may ask for the kind: any of them is that."""
    kinds = Domain(name="kind", kind="one_of", options=(("oil", "oil"), ("wick", "wick")))
    ask = Draw(id="reveal", seat=ANYBODY, cites="A.1", says="ask.reveal", answer="Reveal", pile="deck", hidden=False)
    offer = Offer(seat=DARK, do="Reveal", cites="A.1", says="offer.Reveal", fields=(kinds,))
    wick = CardSeen(7, "camera 0", True, kind="wick")
    assert taken_card(wick, (ask,), (offer,), "now", DARK).body == {"do": "Reveal", "kind": "wick"}
    assert draw_for((ask,), (offer,), replace(wick, kind="ash")) is None
    assert draw_for((ask,), (offer,), replace(wick, kind="")) is None


def test_a_ready_roller_is_asked_by_a_tap():
    (roller,) = sources_for(at_gollum().asks()[0], Senses(), Devices(has_roller=True))
    assert roller.take == "Let the roller roll"
    (rolling,) = sources_for(at_gollum().asks()[0], Senses(), Devices(has_roller=True, is_rolling=True))
    assert rolling.take == ""


def test_a_roller_that_is_lost_is_a_sentence_and_no_tap():
    (gone,) = sources_for(
        at_gollum().asks()[0], Senses(), Devices(roller_name="roller ab12", roller_says="It was unplugged.")
    )
    assert (gone.name, gone.says, gone.ready, gone.take) == ("Roller ab12", "It was unplugged.", False, "")
    assert sources_for(at_gollum().asks()[0], Senses()) == ()


def test_why_the_roller_gave_no_number_is_said_and_it_may_roll_again():
    (jammed,) = sources_for(at_gollum().asks()[0], Senses(), Devices(has_roller=True, roller_says="A die is jammed."))
    assert (jammed.says, jammed.take) == ("A die is jammed.", "Let the roller roll")


def test_a_die_rolled_unasked_is_no_answer_by_itself_but_offered():
    table = at_gollum()
    pressed = replace(THREE, source=ROLLER, name="roller ab12", unasked="by its button")
    senses = take_in(Senses(), pressed, table.asks(), ())
    assert (senses.roller, senses.strays) == (None, (pressed,))
    may_roll, stray = sources_for(table.asks()[0], senses, Devices(has_roller=True))
    assert (may_roll.take, stray.take) == ("Let the roller roll", "Use the 3")
    assert stray.name == "Roller ab12, rolled by its button"


def test_the_card_camera_says_what_is_wrong_with_what_it_sees():
    ask = at_search_card().asks()[0]
    (waiting,) = sources_for(ask, Senses(), Devices(has_tray=True))
    (doubting,) = sources_for(
        ask, Senses(), Devices(has_tray=True, card_says="This sticker belongs to another game (quest).")
    )
    assert (waiting.says, doubting.says) == (
        "waiting for a sticker",
        "This sticker belongs to another game (quest).",
    )
    assert not waiting.take
    assert not doubting.take


@pytest.mark.parametrize(
    ("ask", "seen"),
    [
        (at_gollum, Senses(tray=THREE)),
        (at_search_card, Senses(card=CardSeen(100, "camera 0", True, "sticker read", "x"))),
    ],
)
def test_a_field_without_a_picture_says_what_it_waits_for(ask, seen):
    opening = Devices(has_tray=True, no_picture="Opening camera 0 …")
    (bare,) = sources_for(ask().asks()[0], Senses(), opening)
    assert (bare.awaits, bare.picture, bare.has_field) == ("Opening camera 0 …", None, True)
    shown = replace(opening, no_picture="", live=PictureModel(1, 1, b"abc"))
    (live,) = sources_for(ask().asks()[0], Senses(), shown)
    assert (live.awaits, live.has_field) == ("", True)
    (answered,) = sources_for(ask().asks()[0], seen, opening, card_words="Card 100")
    assert (answered.awaits, answered.has_field) == ("", False), "what it saw is said in its place"
