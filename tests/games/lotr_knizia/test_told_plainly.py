"""What two newcomers to the tablet, who know the game, could not find or were told wrongly."""

import pytest

from companion.models import AskModel
from companion.rulings.presenter_may import may_model, shut_acts
from companion.table.presenter import Around, sight_of, table_model
from engine.core.audience import PUBLIC
from engine.games.lotr_knizia.panels import events
from engine.games.lotr_knizia.pieces import GANDALF_CARDS, YELLOW_CARDS
from tests.games.lotr_knizia.rules.evening import EXPANDED, FRODO, MORIA, PIPPIN, RULES, SAM, Evening
from tests.games.lotr_knizia.rules.test_events import event


def asked(evening: Evening) -> AskModel:
    """The question that the Table shows."""
    ask = table_model(evening.table).ask
    assert ask is not None
    return ask


def told(evening: Evening) -> str:
    """The last entry, as everybody reads it."""
    return "; ".join(evening.table.journal(PUBLIC)[-1]["says"])


def test_while_somebody_waits_the_tile_says_so_and_leads_to_no_desk() -> None:
    evening = Evening(RULES, 2).at(MORIA).do(SAM, "Wait")
    ask = asked(evening)
    assert ask.hand is None
    assert ask.why.startswith("Sam has asked the table to wait")
    assert asked(evening.do(SAM, "GoOn")).hand is not None


def test_who_has_no_shields_is_told_so_and_sent_to_no_desk() -> None:
    poor = event(RULES, "mordor", 1, shields={SAM: 2})
    assert asked(poor).hand is None
    assert asked(poor).why.startswith("This player has fewer shields than 3.")
    assert asked(event(RULES, "mordor", 1, shields={SAM: 3})).hand is not None


def test_where_shields_are_hidden_nothing_tells_how_many_there_are() -> None:
    evening = Evening(RULES, competitive=True).at("mordor", active=SAM, event=0).tile("sundial")
    ask = asked(evening)
    assert ask.hand is not None
    assert "shields than" not in ask.why


def test_may_i_knows_every_card_and_says_when() -> None:
    evening = Evening(RULES, 2).at(MORIA).stand(feature={"athelas": "hands"})
    for seat in (FRODO, SAM):
        known = {shut.do for shut in shut_acts(evening.table, seat)}
        offered = {offer.do for offer in evening.table.offers(PUBLIC) if offer.seat == seat}
        played = {f"Play{card.capitalize()}" for card in YELLOW_CARDS}
        used = {f"Use{card.capitalize()}" for card in GANDALF_CARDS}
        assert played | used | {"CallGandalf", "PlayCard", "EndTurn"} <= known | offered
    table = evening.table
    may = may_model(table, FRODO, sight_of(table, PUBLIC, table.journal(PUBLIC)), Around(), (), None)
    (athelas,) = [each for each in may.shut if each.id == "shut/PlayAthelas"]
    assert athelas.label == "Play Athelas"
    assert athelas.why == "No steps are owed for missing Life tokens"


def test_the_journal_tells_what_spaces_give_and_the_number_that_is_printed() -> None:
    evening = Evening(RULES, 2).at(MORIA, feature={"boromir": "hands"}).tile("fighting")
    assert "Fighting to 11: Frodo takes a shield" in told(evening)
    assert (
        told(evening.played("boromir")) == "Frodo plays Boromir; Fighting to 13: Frodo takes a shield and a Ring token"
    )
    evening = (
        Evening(RULES, 2)
        .at(MORIA)
        .tile("hiding")
        .do(FRODO, "PutOnRing")
        .roll("one")
        .do(FRODO, "AdvanceLine", line="travelling")
    )
    assert told(evening) == "Travelling to 3", "the Ring carries out no space"


def test_a_turn_says_what_may_still_be_played() -> None:
    evening = Evening(RULES, 2).at(MORIA).tile("hiding")
    assert asked(evening).title == "Frodo plays one or two cards, or draws"
    assert asked(evening.played("grey_fighting")).title == "Frodo may play a white card as well"
    assert asked(evening.played("white_fighting", "fighting")).title == "Frodo has played two cards"
    pippin = Evening(RULES, 3).at(MORIA, active=PIPPIN).tile("hiding").played("grey_fighting")
    assert asked(pippin).title == "Pippin may play another card"


@pytest.mark.parametrize(
    ("players", "words"), [(2, "Frodo 4 and Sam 4. 4 are laid away unseen"), (5, "Frodo 3, Sam 3, ")]
)
def test_a_deal_says_how_many_each_player_gets(players: int, words: str) -> None:
    evening = Evening(RULES, players).do(FRODO, "SetOut").do(FRODO, "Deal").do(SAM, "Decline")
    title = asked(evening).title
    assert title.startswith("Elrond: deal the cards of Rivendell: ")
    assert words in title
    assert ("unseen" in title) == (players == 2)


@pytest.mark.parametrize("book", [RULES, EXPANDED])
def test_what_sauron_has_done_is_foretold_no_more(book: str) -> None:
    evening = event(book, MORIA, 4)
    table = evening.table
    sight = sight_of(table, PUBLIC, table.journal(PUBLIC))
    assert evening.state.sauron == 13
    (now,) = events.next_one(sight)
    assert "Sauron" not in now.rows[0].note
    (before,) = events.next_one(sight_of(Evening(book).at(MORIA, event=3).table, PUBLIC, ()))
    assert "Sauron to 13." in before.rows[0].note


def test_the_ring_says_where_each_marker_goes_and_that_nothing_is_taken() -> None:
    evening = Evening(RULES, 2).at(MORIA).tile("hiding").do(FRODO, "PutOnRing").roll("three")
    ask = asked(evening)
    assert ask.title == "The Ring: Frodo moves a marker one space"
    assert ask.hand is not None
    notes = [option.note for option in ask.hand.fields[0].options]
    assert notes[0] == "to score 11, and takes nothing there"
    assert all("takes nothing" in note for note in notes)
    evening = Evening(RULES, 2).at(MORIA).tile("hiding").do(FRODO, "PutOnRing").roll("three")
    settle = {"do": "SettleHouseRule", "ruling": "where-the-ring-stops", "reading": "second", "reason": "so we play"}
    assert evening.table.submit(FRODO, evening.table.command(settle), evening.table.seats).allowed
    ask = asked(evening)
    assert ask.hand is not None
    assert ask.hand.fields[0].options[0].note == "to score 11, takes a shield there"
    assert "Frodo takes a shield" in told(evening.do(FRODO, "AdvanceLine", line="fighting"))
    assert evening.state.shields[FRODO] == 1


def test_what_nobody_pays_is_one_key_and_who_goes_is_a_choice_of_equals() -> None:
    model = table_model(event(RULES, MORIA, 1).table)
    labels = [offer.label for offer in (*model.offers, model.end) if offer is not None]
    assert labels.count("Nobody pays: Sauron moves one") == 1
    ask = asked(Evening(RULES, 2).at(MORIA).tile("two_or_sauron"))
    assert ask.hand is not None
    assert [option.label for option in ask.hand.fields[0].options] == ["Frodo", "Sam"]


def test_three_cards_are_three_and_four_cards_are_got_not_given() -> None:
    ask = asked(Evening(RULES, 2).at(MORIA).tile("three_cards"))
    assert ask.hand is not None
    assert (ask.hand.fields[0].low, ask.hand.fields[0].high) == (3, 3)
    evening = Evening(RULES, 2, preparations=True).do(FRODO, "SetOut").do(FRODO, "Deal").do(FRODO, "Prepare", yes=True)
    kinds = dict(zip(("first", "second", "third", "fourth"), ("grey_hiding",) * 4, strict=True))
    ask = asked(evening.roll("blank").do(FRODO, "RevealFour", **kinds))
    assert ask.hand is not None
    assert ask.hand.fields[0].title == "Who gets what"


def test_who_does_not_pay_has_the_key_that_is_always_there_beside_however_many_cards() -> None:
    evening = Evening(RULES, 2).do(FRODO, "SetOut").do(FRODO, "Deal")
    model = table_model(evening.table)
    assert model.end is not None
    assert model.end.label == "Nobody pays: Sauron moves one"
    evening.do(FRODO, "Decline").do(FRODO, "Deal").do(FRODO, "PassCards")
    model = table_model(evening.table)
    assert model.end is not None
    assert model.end.label == "Frodo rolls instead"
    assert len(model.ask.hand.fields[0].options) > 6, "more cards than there is room for"


def test_a_giver_of_several_things_is_named_once() -> None:
    evening = Evening(RULES, 2).do(FRODO, "SetOut").do(FRODO, "Deal")
    evening.do(FRODO, "Pay", shares=[[FRODO, "white_fighting", 1], [FRODO, "white_hiding", 1]])
    assert "Frodo 1 × white Fighting and 1 × white Hiding" in evening.table.journal()[-1]["says"][0]


def test_what_carries_out_the_tile_besides_says_so() -> None:
    evening = Evening(RULES, 2).at(MORIA)
    evening.do(FRODO, "TurnTile", kind="travelling")
    notes = {offer.label: offer.note for offer in table_model(evening.table).offers}
    assert notes["Play a card"] == "the tile is carried out first"
    assert notes["Draw two, end the turn"] == "the tile is carried out first"
    first = ["Draw two, end the turn", "To the light, end the turn", "Play a card"]
    assert list(notes)[:3] == first, "with what most turns go on, and always in this place"
    evening.do(FRODO, "CarryOut")
    notes = {offer.label: offer.note for offer in table_model(evening.table).offers}
    assert (notes["Play a card"], notes["Draw two, end the turn"]) == ("", "both with one tap")
