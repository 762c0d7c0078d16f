"""What stopped a newcomer at the Table, and stops nobody any more: messages, keys and lines that tell what they do."""

from __future__ import annotations

from companion.evening.desks import Desk
from companion.evening.evening import Evening
from companion.models import (
    CHOICE,
    NUMBER,
    SHARES,
    SUBSET,
    AskModel,
    Draft,
    FieldModel,
    JournalModel,
    OfferModel,
    OptionModel,
    Pick,
    TableModel,
    TabModel,
)
from companion.table.presenter import table_model
from companion.table.presenter_asks import DESK, to_desk
from tests.companion.evenings import DARK, FELLOWSHIP, after_letter, at_gollum, fresh, newest_line, play
from tests.companion.harness import find
from tests.engine.games.wotr_spi.duels import KILLS, NOTHING, Fight

AT_RIVENDELL, BESIDE_IT = "W2812", "W2813"
FLIGHT = f"{DARK}/MoveNazgul/"
SWORDS = FieldModel("items", SUBSET, "Magic Cards that help", (OptionModel(47, "Sting"), OptionModel(48, "Glamdring")))
HOW = FieldModel("sorcery", CHOICE, "How he attacks", (OptionModel(True, "By Sorcery"), OptionModel(False, "By arms")))
ATTACK = OfferModel("attack", "Aragorn attacks", seat="west", fields=(SWORDS, FieldModel("n", NUMBER, "n", default=2)))


def flight(to: str) -> Pick:
    return Pick(FLIGHT, (("nazgul", ("nazgul_4",)), ("to", to)))


def refused() -> Desk:
    table = play(after_letter(), ((DARK, {"do": "EndPhase"}), (FELLOWSHIP, {"do": "EndPhase"})))
    desk = Desk(Evening(table))
    desk.pick(flight(AT_RIVENDELL))
    assert desk.message is not None
    assert desk.message.tone == "bad"
    return desk


def test_a_refusal_stays_as_long_as_the_form_says_what_was_refused():
    desk = refused()
    desk.drafted(Draft(FLIGHT, flight(AT_RIVENDELL).values))
    assert desk.message is not None
    assert desk.table_model().refused is not None


def test_a_refusal_goes_with_the_form_that_is_mended_or_left():
    for draft in (Draft(FLIGHT, flight(BESIDE_IT).values), Draft()):
        desk = refused()
        desk.drafted(draft)
        assert (desk.message, desk.table_model().refused) == (None, None)


def test_another_message_is_not_taken_away_by_a_form():
    desk = refused()
    desk.say("Something else.")
    desk._refused_pick = None
    desk.drafted(Draft())
    assert desk.message is not None


def shown(show, hand: OfferModel, **more: object):
    from companion.table.screen import TableScreen

    ask = AskModel("attack", "What helps?", seat="west", owed_by="West", hand=hand)
    return show(TableScreen(name="table"), TableModel("1", "", ask=ask, **more))


def a_fight():
    return table_model(Fight().duel().round(NOTHING, NOTHING).table).duel


def test_the_gold_key_says_a_form_that_is_filled_in_as_it_begins(show):
    from tests.companion.harness import find

    screen = shown(show, ATTACK, duel=a_fight())
    screen.tap(find(screen.root, "Aragorn attacks"))
    assert screen.picked == [Pick("attack", (("items", ()), ("n", 2)))]


def test_its_rows_stand_over_it_and_lead_into_the_form(show):
    from tests.companion.harness import find

    screen = shown(show, ATTACK, duel=a_fight())
    row = find(screen.root, "Magic Cards that help")
    assert row.note == "none"
    screen.tap(row)
    assert screen.root.sheet is not None
    assert screen.root.sheet.offer == ATTACK


def test_a_key_that_leads_into_a_form_says_what_is_asked_there(show):
    from dataclasses import replace

    from tests.companion.harness import find

    screen = shown(show, replace(ATTACK, fields=(HOW, SWORDS)), duel=a_fight())
    key = find(screen.root, "Aragorn attacks")
    assert key.note == "How he attacks · Magic Cards that help"
    screen.tap(key)
    assert screen.root.sheet is not None


def test_a_form_that_a_die_led_to_says_the_die(show):
    from tests.companion.harness import find

    fell = (JournalModel(0, "Search", heading="phase"), JournalModel(3, "Search of W2513: spotted", dice=("2",)))
    screen = shown(show, ATTACK, journal=fell)
    assert screen.root.sheet is not None
    find(screen.root, "2 · Search of W2513: spotted")


def test_what_may_be_played_at_the_desk_has_a_way_to_it():
    table = play(
        at_gollum(),
        (
            (DARK, {"do": "EnterRoll", "faces": [4]}),
            (FELLOWSHIP, {"do": "EndPhase"}),
            (DARK, {"do": "DrawEvent", "card": 70}),
            (DARK, {"do": "DiscardEvent", "card": 60}),
        ),
    )
    assert to_desk(DARK, "Play an Event Card: on the desk") in table_model(table).offers


def test_the_setup_says_which_cards_stay_in_the_box():
    (setup,) = table_model(fresh()).sections
    assert {line.text: line.note for line in setup.lines}["Into the game box"].startswith("Character Cards 11 to 23")


def test_who_is_out_stays_out_when_his_seat_has_answered():
    fight = Fight().to("fellowship").stand("gimli", "aragorn").dark("nazgul_3", "nazgul_4").on().start()
    fight.do(DARK, "ChooseFighter", name="nazgul_3")
    fight.do(FELLOWSHIP, "ChooseFighter", name="gimli")
    fight.round(NOTHING, KILLS)
    fight.do(FELLOWSHIP, "StopOrGoOn", stop=True)
    tags = {side.seat: side.tag for side in table_model(fight.table).duel.sides}
    assert tags[FELLOWSHIP] == "out of the fight · wants to stop"
    model = table_model(fight.table)
    assert (newest_line(model).text, model.undo[1]) == ("Fellowship wants to stop",) * 2


def test_a_take_back_says_what_it_took_back():
    table = at_gollum()
    play(table, ((DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"})))
    last = table.file.count - 1
    assert table.undo(FELLOWSHIP, last, (DARK,)).allowed
    assert newest_line(table_model(table)).text == "Fellowship took back: Game-Turn 1: Events Phase"


def test_several_spotted_at_once_are_one_sentence():
    from companion.table.presenter_journal import words_of

    lexicon = fresh().game.lexicon
    events = [
        {"type": "CharacterSpotted", "name": name, "hex": hex_, "province": "rhudaur"}
        for name, hex_ in (("gimli", "W2513"), ("aragorn", "W2513"), ("legolas", "W2514"))
    ]
    line = {"n": 1, "events": events, "says": [f"{event['name']} is spotted" for event in events]}
    assert words_of(line, lexicon) == "Gimli and Aragorn are spotted in W2513; legolas is spotted"
    assert words_of(line) == "gimli is spotted; aragorn is spotted; legolas is spotted"


def test_a_seat_without_a_card_is_not_sent_to_its_desk_for_one():
    table = at_gollum()
    picked = [(DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"}), (DARK, {"do": "DrawEvent"})]
    play(table, (*picked, (DARK, {"do": "DiscardEvent"})))
    assert DESK + DARK in [offer.id for offer in table_model(table).offers]
    none = {"do": "SetByHand", "fact": "event_hand", "key": DARK, "value": "0", "reason": "counted"}
    assert table.submit(DARK, table.command(none), (FELLOWSHIP,)).allowed
    model = table_model(table)
    assert model.ask.title == "Go on: this seat holds no Event Card"
    assert DESK + DARK not in [offer.id for offer in model.offers]


def test_what_answers_in_another_way_does_not_stand_among_what_may_be_done_besides():
    model = table_model(
        play(at_gollum(), ((DARK, {"do": "EnterRoll", "faces": [4]}), (FELLOWSHIP, {"do": "EndPhase"})))
    )
    answers = dict.fromkeys(model.instead, "instead") | dict.fromkeys(model.at_once, "at once")
    labels = {offer.label: answers.get(offer.id) for offer in model.offers}
    at_once, instead = "Pick a card and discard one", "Pick from the Event Deck"
    assert labels == {at_once: "at once", instead: "instead", "Mark wounds": None}
    notes = [offer.note for offer in model.offers if offer.id in answers]
    assert len(set(notes)) == len(notes), "each way says in what it differs"


def test_the_two_kinds_of_keys_stand_under_words_of_their_own(show):
    from companion.table.screen import TableScreen
    from companion.table.screen_asked import ALSO, INSTEAD

    other, wounds = OfferModel("by hand", "By hand"), OfferModel("wounds", "Mark wounds")
    ask = AskModel("pick", "Pick a card", "west", hand=OfferModel("desk", "Open the private desk"))
    tabs = (TabModel("Table", "", ()),)
    model = TableModel("1", ask=ask, offers=(wounds, other), instead=frozenset({"by hand"}), tabs=tabs)
    driver = show(TableScreen(name="table"), model)
    said = [INSTEAD, "By hand", ALSO, "Mark wounds"]
    heights = [find(driver.root, words).to_window(0, find(driver.root, words).top)[1] for words in said]
    assert heights == sorted(heights, reverse=True)


def test_whoever_pays_nothing_has_no_key_where_the_way_back_stood(show):
    things = tuple(OptionModel(at, "Oil", group=who, numbers=("2",)) for at, who in enumerate(("Amber", "Birch")))
    pay = OfferModel("pay", "Pay", fields=(FieldModel("shares", SHARES, "Who gives what", things, low=1, high=2),))
    tabs = (TabModel("Table", "", ()),)
    screen = shown(show, pay, end=OfferModel("none", "Nobody pays"), tabs=tabs)
    page = screen.root
    if page.sheet is None:
        page.open_form(pay)
        screen.pump(3)
    back = find(page, "Back")
    middle = screen.middle(back)
    screen.tap(back)
    screen.pump(3)
    assert page.sheet is None
    screen.lift(screen.down(*middle))
    assert page.sheet is None, "a second tap there does nothing"
    screen.tap(find(page, "Nobody pays"))
    assert [intent for intent in screen.picked if isinstance(intent, Pick)] == [Pick("none", ())]
