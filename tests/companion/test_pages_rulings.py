"""The rulings, touched: 'May I?', the journal, the rules, and agreeing."""

from dataclasses import replace

import pytest

from companion.models import OpenDesk, OpenRule, OpenRuling, Pick, Undo
from companion.rulings.model import (
    FIRST,
    HOUSE,
    JOURNAL,
    RULES,
    Agreed,
    AskMay,
    AsksFor,
    CallOff,
    ChallengeEntry,
    CloseEntry,
    Correct,
    KeepRuling,
    OpenQuestion,
    PlayAnyway,
    SettleRuling,
    ShutModel,
    TurnTo,
)
from companion.rulings.model_search import matching_disputes, matching_rules
from companion.widgets.basics import Chip, Tap
from companion.widgets.journal import JournalRow
from companion.widgets.longlist import ListRow, LongList
from companion.widgets.switches import PickTap
from tests.companion import geometry, rulings_samples as cases
from tests.companion.harness import find, walk
from tests.companion.pages_gallery import press


def rulings(show, model=cases.RULINGS):
    from companion.rulings.screen import RulingsScreen

    return show(RulingsScreen(name="rulings"), model)


def asked(ruling):
    return replace(cases.RULINGS, may=replace(cases.RULINGS.may, ruling=ruling))


def opened(entry):
    return replace(cases.RULINGS, tab=JOURNAL, opened=entry)


def said(driver):
    return {getattr(widget, "says", "") for widget in walk(driver.root)}


def test_an_action_without_blanks_is_asked_about_with_one_tap(show):
    driver = rulings(show)
    press(driver, find(driver.root, "End the Player-Turn", ListRow))
    driver.tap(find(driver.root, "Fellowship", PickTap))
    assert driver.picked == [AskMay("dark_power", Pick("end")), AsksFor("fellowship")]


def test_a_seat_that_can_do_nothing_now_is_told_why_not(show):
    driver = rulings(show, replace(cases.RULINGS, may=replace(cases.RULINGS.may, offers=())))
    assert "Now" not in said(driver)
    press(driver, find(driver.root, "Reduce a Citadel", ListRow))
    assert driver.picked == [AskMay("dark_power", Pick("shut/Reduce"))]


def test_what_a_desk_alone_can_tell_is_asked_there(show):
    driver = rulings(show, replace(cases.RULINGS, may=replace(cases.RULINGS.may, offers=())))
    press(driver, find(driver.root, "Play an Event Card", ListRow))
    assert driver.picked == [OpenDesk("dark_power")]


def test_what_a_desk_can_do_now_stands_under_now(show):
    hidden = ShutModel("shut/Pick", "Pick a card", is_at_desk=True, is_now=True)
    may = replace(cases.RULINGS.may, offers=(), shut=(*cases.RULINGS.may.shut, hidden))
    driver = rulings(show, replace(cases.RULINGS, may=may))
    rows = next(widget for widget in walk(driver.root) if isinstance(widget, LongList)).rows
    assert [row.says for row in rows[:2]] == ["Now", "Pick a card"]
    assert [row.says for row in rows].count("Pick a card") == 1
    press(driver, find(driver.root, "Pick a card", ListRow))
    assert driver.picked == [OpenDesk("dark_power")]


def unfold(driver):
    press(driver, next(tap for tap in walk(driver.root) if "hold" in getattr(tap, "says", "") and "▾" in tap.says))


def test_what_holds_is_one_line_until_it_is_tapped(show):
    driver = rulings(show, asked(cases.RULING))
    held = [check for check in cases.RULING.checks if check.stands == "holds"]
    assert held
    assert not {check.says for check in held} & said(driver)
    unfold(driver)
    assert {check.says for check in held} <= said(driver)


def test_what_is_not_offered_now_can_be_asked_about_all_the_same(show):
    driver = rulings(show)
    press(driver, find(driver.root, "End the Search Phase", ListRow))
    assert driver.picked == [AskMay("dark_power", Pick("pass"))]


def test_a_template_is_filled_in_first(show):
    driver = rulings(show)
    press(driver, find(driver.root, "Peer into the Palantír", ListRow))
    assert driver.picked == []
    press(driver, find(driver.root.content.side, "Nazgûl", Tap))
    driver.tap(find(driver.root.content.side, "May I?", Tap))
    assert driver.picked == [AskMay("dark_power", Pick("peer", (("force", "n"),)))]


def test_a_question_about_ones_own_secret_goes_to_ones_own_desk(show):
    driver = rulings(show)
    press(driver, find(driver.root, "Choose a Shadow Points letter", ListRow))
    assert driver.picked == [OpenDesk("dark_power")]


def test_a_ruling_shows_every_way_a_check_stands_without_colour(show):
    driver = rulings(show, asked(cases.RULING))
    spoken = said(driver)
    assert {"Not yet.", "✓", "✗", "◌", "!", "A Hobbit is spotted, or Game-Turn 7 begins"} <= spoken
    press(driver, find(driver.root, "Play by the ruling", Tap))
    press(driver, find(driver.root, "Play it anyway, both agree", Tap))
    assert driver.picked == [KeepRuling(), PlayAnyway("dark_power", cases.RULING.pick)]


def test_a_ruling_that_allows_it_offers_to_do_it(show):
    driver = rulings(show, asked(cases.YES))
    driver.tap(find(driver.root, "Do it now", Tap))
    assert driver.picked == [Pick("end")]


def test_where_agreement_cannot_help_it_is_not_offered(show):
    driver = rulings(show, asked(replace(cases.RULING, may_agree=False)))
    assert not {words for words in said(driver) if words.startswith("Play it anyway")}


def test_a_section_opens_its_rule_beside_the_list(show):
    driver = rulings(show, asked(cases.RULING))
    unfold(driver)
    press(driver, find(driver.root, "F.4 ›", Chip))
    assert driver.picked == [OpenRule("F.4")]
    assert driver.root.tab == RULES
    assert find(driver.root.content.list, "F.4  Endurance Levels", ListRow).chosen
    find(driver.root.content.side, "◆ Which hex is Rivendell?")


def test_turning_to_a_tab_happens_at_once_and_is_told(show):
    driver = rulings(show)
    driver.tap(find(driver.root, "Journal", PickTap))
    find(driver.root, "Every line")
    driver.tap(find(driver.root, "Rules", PickTap))
    find(driver.root, "Search: a number like H.5, or words")
    assert driver.picked == [TurnTo(JOURNAL), TurnTo(RULES)]


def test_a_line_of_the_journal_opens_its_ruling(show):
    driver = rulings(show, replace(cases.RULINGS, tab=JOURNAL))
    lines = [row for row in walk(driver.root) if isinstance(row, JournalRow)]
    press(driver, next(row for row in lines if row.line.entry == 28))
    assert driver.picked == [OpenRuling(28)]


def test_an_entry_can_be_gone_back_to_put_right_and_challenged(show):
    driver = rulings(show, opened(cases.ENTRY))
    driver.tap(find(driver.root, "↶ Go back to here", Tap))
    driver.tap(find(driver.root, "Challenge", Tap))
    driver.tap(find(driver.root, "Put it right", Tap))
    driver.tap(find(driver.root.sheet, "5", Tap))
    driver.tap(find(driver.root.sheet, "2", Tap))
    assert [face for face in "123456" if find(driver.root.sheet, face, Tap).chosen] == ["2"]
    driver.tap(find(driver.root.sheet, "It showed this", Tap))
    press(driver, find(driver.root, "✕", Tap))
    assert driver.picked == [Undo(26), ChallengeEntry(26), Correct(26, (("faces", (2,)),)), CloseEntry()]


def test_an_entry_shows_its_picture_its_readings_and_its_flags(show):
    driver = rulings(show, opened(cases.ENTRY))
    glass = driver.picture()
    left, low, right, high = (round(side) for side in geometry.frame(driver.root.content.picture))
    middle = glass[glass.shape[0] - (low + high) // 2, (left + right) // 2 + 12]
    assert tuple(middle) == (226, 239, 244)
    spoken = said(driver)
    assert "Control of Gollum Table, die 4: Dark Power" in spoken
    assert "! After the correction of entry 24 this would be refused: E.9" in spoken


def test_what_cannot_be_done_with_an_entry_says_why_and_takes_no_finger(show):
    driver = rulings(show, opened(cases.SEALED_ENTRY))
    for says in ("↶ Go back to here", "Put it right", "Challenge"):
        button = find(driver.root, says, Tap)
        assert button.note
        driver.tap(button)
    assert driver.picked == []


def test_rules_are_searched_while_one_types(show):
    driver = rulings(show, replace(cases.RULINGS, tab=RULES))
    driver.tap(find(driver.root, "Search: a number like H.5, or words", Tap))
    for key in ("j", "3"):
        driver.tap(find(driver.root.content.board, key, Tap))
    assert [row.says for row in driver.root.content.list.rows] == ["J.3  Ring"]
    driver.tap(find(driver.root.content, "Done", Tap))
    press(driver, find(driver.root, "J.3  Ring", ListRow))
    find(driver.root.content.side, "J.3")
    driver.root.show(replace(driver.root.model, turn="Game-Turn 4"))
    driver.pump(3)
    assert [row.says for row in driver.root.content.list.rows] == ["J.3  Ring"]
    driver.tap(find(driver.root, "✕", Tap))
    assert len(driver.root.content.list.rows) == len(cases.RULE_LIST) + len(cases.DISPUTES)


def test_a_rule_that_was_asked_for_is_scrolled_to(show):
    model = replace(cases.RULINGS, tab=RULES, rules=replace(cases.RULES_MODEL, opened="M.5"))
    driver = rulings(show, model)
    row = find(driver.root.content.list, "M.5  Individual Combat", ListRow)
    assert row.chosen
    assert geometry.seen(row) == pytest.approx(geometry.frame(row), abs=8)


def test_each_seat_agrees_at_its_own_edge_and_only_all_of_them_together(show):
    driver = rulings(show, replace(asked(cases.RULING), agree=cases.AGREE))
    dark, fellow = driver.root.sheet.cards
    assert dark.to_window(*dark.center)[1] < 200 < 600 < fellow.to_window(*fellow.center)[1]
    driver.tap(dark.button)
    assert driver.picked == []
    driver.tap(dark.button)
    driver.tap(fellow.button)
    assert driver.picked == []
    driver.tap(dark.button)
    assert driver.picked == [Agreed("a1", ("dark_power", "fellowship"))]


@pytest.mark.parametrize("edges", [(0, 180), (90, 270), (0, 90)])
def test_every_seats_confirm_sits_in_the_same_place_before_it(show, edges):
    seats = tuple(replace(seat, edge=edge) for seat, edge in zip(cases.AGREE.seats, edges, strict=True))
    driver = rulings(show, replace(cases.RULINGS, agree=replace(cases.AGREE, seats=seats)))
    places = {
        (card.button.center_x - card.parent.center_x, card.button.y - card.parent.y) for card in driver.root.sheet.cards
    }
    assert len({(round(x), round(y)) for x, y in places}) == 1


def test_nothing_under_the_agreement_can_be_touched(show):
    driver = rulings(show, replace(asked(cases.RULING), agree=cases.AGREE))
    for says in ("‹ Back", "Play by the ruling", "Journal"):
        driver.tap(find(driver.root, says, Tap))
    assert driver.picked == []
    driver.tap(find(driver.root.sheet, "No, leave it as it is", Tap))
    assert driver.picked == [CallOff("a1")]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("j1", ["J.1"]),
        ("J.1", ["J.1"]),
        ("", [rule.section for rule in cases.RULE_LIST]),
        ("c", [f"C.{number}" for number in range(1, 10)]),
        ("paraphrase citadels o.", ["O.4"]),
        ("Paraphrases citadéls o.", ["O.4"]),
        ("no such word", []),
    ],
)
def test_a_search_goes_by_number_or_by_all_the_words(words, found):
    assert [rule.section for rule in matching_rules(cases.RULE_LIST, words)] == found


@pytest.mark.parametrize(("words", "found"), [("f4", ["dF.4"]), ("rivendell", ["dF.4", "dC.2", "dJ.1"]), ("orcs", [])])
def test_disputes_are_found_by_their_sections_or_words(words, found):
    assert [dispute.id for dispute in matching_disputes(cases.DISPUTES, words)] == found


def house(show, model=cases.RULES_MODEL):
    driver = rulings(show, replace(cases.RULINGS, tab=HOUSE, rules=model))
    return driver, driver.root.content


def test_what_is_settled_stands_first_and_says_so(show):
    _, tab = house(show)
    assert [row.carries.id for row in tab.list.rows] == ["dC.2", "dF.4", "dJ.1"]
    assert [row.end for row in tab.list.rows] == ["◆ house rule", "", ""]


def test_house_rules_are_searched_by_number_and_by_words(show):
    driver, tab = house(show)
    driver.tap(tab.line)
    for sign in "j1":
        driver.tap(find(tab.board, sign, Tap))
    assert tab.line.says == "j1"
    assert [row.carries.id for row in tab.list.rows] == ["dJ.1"]
    assert tab.count.says == "1 of 3 questions"
    press(driver, next(row for row in walk(tab.list) if isinstance(row, ListRow)))
    assert tab.opened == "dJ.1"
    assert tab.typed == "j1", "reading one leaves the search as it was"
    driver.tap(tab.clear_tap)
    assert (tab.board, len(tab.list.rows)) == (None, 3)
    words = cases.DISPUTES[0].question.split()
    tab.find(max(words, key=len))
    assert cases.DISPUTES[0].id in {row.carries.id for row in tab.list.rows}
    tab.find("nothing has this word")
    assert tab.count.says == "0 of 3 questions"


def test_a_reading_is_settled_with_a_reason_that_may_be_empty(show):
    driver, tab = house(show)
    press(driver, next(row for row in walk(tab.list) if isinstance(row, ListRow) and row.carries.id == "dF.4"))
    assert tab.taps[1].note == "the tablet takes this side"
    press(driver, tab.taps[0])
    assert tab.taps[0].note == "the tablet goes on checking the other; play this one by agreement"
    driver.tap(find(driver.root, "Settle it so for this evening", Tap))
    driver.tap(find(driver.root.sheet, "Ask every seat", Tap))
    assert driver.picked == [SettleRuling("dF.4", FIRST, "")]


def test_what_is_the_house_rule_already_is_not_settled_again(show):
    driver, tab = house(show)
    press(driver, next(row for row in walk(tab.list) if isinstance(row, ListRow) and row.carries.id == "dC.2"))
    assert not tab.settle.enabled
    press(driver, tab.taps[1])
    assert tab.settle.enabled


def test_without_a_table_nothing_can_be_settled(show):
    driver, tab = house(show, replace(cases.RULES_MODEL, may_settle=False))
    press(driver, next(row for row in walk(tab.list) if isinstance(row, ListRow) and row.carries.id == "dF.4"))
    assert "Settle it so for this evening" not in said(driver)
    assert "An open table settles it for its evening." in said(driver)


def test_a_question_is_opened_from_the_rule_it_touches_and_from_a_message(show):
    model = replace(cases.RULES_MODEL, opened="F.4")
    driver = rulings(show, replace(cases.RULINGS, tab=RULES, rules=model))
    press(driver, find(driver.root.content.side, "Settle it at this table ›", Tap))
    assert driver.picked == [OpenQuestion("dF.4")]
    driver, tab = house(show, replace(cases.RULES_MODEL, opened="dJ.1"))
    assert tab.opened == "dJ.1"
    assert "Settle it so for this evening" in said(driver)
