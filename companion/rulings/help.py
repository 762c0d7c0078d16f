"""What each page is for, in so few lines that they stand on one screen: no game's word is among them."""

from __future__ import annotations

from companion.desk.model_hand import CARDS
from companion.evening.desks import CURTAIN, DESK_PAGE, HANDOVER
from companion.pages import (
    ANSWER,
    AWAY,
    BOX_SHEETS,
    ENDING,
    FAME,
    HOME,
    MORE,
    NEW_PIN,
    NEW_TABLE,
    ON_MAP,
    RULES,
    RULINGS,
    SENSES,
    SHEET,
    TABLE,
)
from companion.rulings.model import HelpModel
from companion.words import say

_HANDOVER = HelpModel(
    say("help.handing_the_tablet_over"),
    (
        (say("help.who_takes_it"), say("help.name_and_the_edge")),
        (say("help.pin"), say("help.keys_lie_in_another_order")),
        (say("help.without_a_pin"), say("help.where_the_seat_has_none")),
        (say("help.everybody_else"), say("help.looks_away_until_the_desk")),
        (say("shared.back"), say("help.returns_to_the_table")),
    ),
)
_DESK = HelpModel(
    say("help.seats_own_desk"),
    (
        (
            say("help.only_its_owner_looks"),
            say("help.others_see_a_dark_table"),
        ),
        (say("help.covered_things"), say("help.hold_one_to_look")),
        (say("help.what_is_asked"), say("help.stands_first")),
        (say("shared.cards"), say("help.each_says_whether")),
        (say("help.what_only_this_seat_knows"), say("help.points_marks_and_notes")),
        (say("help.sealing"), say("help.what_is_sealed_closes")),
        (say("shared.close_the_desk"), say("help.lays_everything_away")),
    ),
)
_RULINGS = HelpModel(
    say("shared.rulings"),
    (
        (
            say("shared.may_i"),
            say("help.choose_a_seat"),
        ),
        (say("shared.play_by_the_ruling"), say("help.goes_back_to_where_you")),
        (say("shared.play_it_anyway"), say("help.where_the_rules_refuse_it")),
        (
            say("shared.journal"),
            say("help.every_line_opens"),
        ),
        (say("shared.rules"), say("help.every_paragraph_in_our_own")),
        (
            say("shared.house_rules"),
            say("help.what_the_book_leaves_open"),
        ),
    ),
)

HELP: dict[str, HelpModel] = {
    HOME: HelpModel(
        say("shared.home"),
        (
            (say("shared.resume"), say("help.goes_on_with_the_last")),
            (say("shared.try_a_practice_evening"), say("help.first_turn_with_a_guide")),
            (say("home.a_new_table"), say("help.chooses_the_game")),
            (say("shared.box_sheets"), say("help.where_charts_are_typed")),
            (say("shared.dice_roller"), say("help.camera_tray_and_die_roller")),
            ("•••", say("help.at_a_table")),
            (say("help.smaller_and_larger"), say("help.draw_all_text_smaller")),
        ),
    ),
    NEW_TABLE: HelpModel(
        say("shared.new_table"),
        (
            (say("help.game_and_version"), say("help.what_is_played")),
            (say("shared.box"), say("help.whose_charts_are_used")),
            (
                say("help.what_is_missing"),
                say("help.which_charts_this_version_needs"),
            ),
            (
                say("shared.who_sits_where"),
                say("help.tap_a_seat"),
            ),
            (say("shared.join_a_game_already_begun"), say("help.board_is_entered")),
            (say("shared.start"), say("help.writes_the_tables_file")),
        ),
    ),
    TABLE: HelpModel(
        say("shared.title_the_table"),
        (
            (
                say("help.what_to_do_now"),
                say("help.what_is_asked_and"),
            ),
            (say("help.what_is_dim"), say("help.is_not_possible_now")),
            (say("help.tabs"), say("help.map")),
            (say("shared.dice"), say("help.tap_the_face_that_fell")),
            (say("shared.journal"), say("help.what_happened")),
            (
                say("help.seats"),
                say("help.tap_one_to_hand"),
            ),
            (
                say("help.may_i_rules_more"),
                say("help.ruling_before_you_act"),
            ),
        ),
    ),
    ANSWER: HelpModel(
        say("help.answer"),
        (
            (
                say("help.rows"),
                say("help.what_has_to_be_said"),
            ),
            (say("help.keys"), say("help.fill_in_the_row")),
            (say("help.gold_key"), say("help.says_what_will_be_done")),
            (say("shared.back"), say("help.leaves_the_form")),
        ),
    ),
    HANDOVER: _HANDOVER,
    DESK_PAGE: _DESK,
    CURTAIN: HelpModel(
        say("help.desk_is_closed"),
        ((say("shared.back_to_the_table"), say("help.lay_the_tablet_back")),),
    ),
    RULINGS: _RULINGS,
    RULES: HelpModel(
        say("shared.the_rules"),
        (
            (say("help.search"), say("help.by_a_number")),
            ("✓ ◐ ☐", say("help.checked_by_the_tablet")),
            ("◆", say("help.book_is_silent_or_double")),
            (say("shared.house_rules"), say("help.settled_at_a_table")),
        ),
    ),
    SHEET: HelpModel(
        say("help.sheets"),
        (
            (
                say("help.boxes"),
                say("help.one_line_a_piece"),
            ),
            (say("help.marking"), say("help.where_keys_for_it_stand")),
            (say("help.seats_own_sheet"), say("help.opens_from_its_desk")),
        ),
    ),
    ON_MAP: HelpModel(
        say("help.what_is_on_the_map"),
        (
            (say("help.list"), say("help.everything_that_lies_open")),
            (say("shared.all_is_as_on_the_board"), say("help.one_tap")),
            (say("help.line_that_is_wrong"), say("help.tap_it_and_say")),
            (say("shared.something_is_missing_here"), say("help.adds_a_line")),
            (say("help.the_map"), say("help.same_drawn")),
        ),
    ),
    CARDS: HelpModel(
        say("shared.cards"),
        (
            (say("help.piles"), say("help.every_kind_of_card")),
            (say("help.what_lies_face_down"), say("help.is_out_of_sight_here_too")),
        ),
    ),
    ENDING: HelpModel(
        say("help.end_of_the_game"),
        (
            (say("help.who_won"), say("help.and_by_which_section")),
            (say("help.fates_points"), say("help.what_became_of_everybody")),
            (say("shared.open_all_secrets"), say("help.when_every_seat_agrees")),
            (say("shared.write_it_to_a_file"), say("help.as_text_and_as_data")),
        ),
    ),
    MORE: HelpModel(
        say("shared.more"),
        (
            (say("shared.what_lies_open"), say("help.map_sheets_and_cards")),
            (say("shared.rules_and_record"), say("help.may_i_rules_house_rules")),
            (say("shared.stop_for_today"), say("help.closes_every_desk")),
            (say("shared.put_the_board_away"), say("help.list_of_what_stands")),
            (say("help.giving_the_game_up"), say("help.ends_it_when_every_seat")),
            (say("shared.write_it_to_a_file"), say("help.what_everybody_may_know")),
        ),
    ),
    AWAY: HelpModel(
        say("help.putting_the_board_away"),
        (
            (say("help.list"), say("help.what_stands_place_by_place")),
            ("?", say("help.something_that_is_known_only")),
            (say("help.on_paper"), say("help.write_the_list")),
            (say("help.next_time"), say("help.same_list_builds_the_board")),
        ),
    ),
    NEW_PIN: HelpModel(
        say("help.another_pin"),
        (
            (say("help.twice_the_same"), say("help.type_it")),
            (say("help.nobody_looks"), say("help.turn_the_tablet_towards_you")),
        ),
    ),
    BOX_SHEETS: HelpModel(
        say("shared.box_sheets"),
        (
            (
                say("help.what_they_are"),
                say("help.charts_printed_on_sheets"),
            ),
            (say("help.first_evening"), say("help.what_a_first_evening_needs")),
            (say("help.cell"), say("help.tap_it_and_type")),
            (say("help.photograph"), say("help.of_your_own_sheet")),
            (say("help.export_and_import"), say("help.carry_your_readings_to_another")),
            (say("help.stickers"), say("help.sheets_of_small_codes")),
        ),
    ),
    SENSES: HelpModel(
        say("shared.dice_roller"),
        (
            (say("help.camera_tray"), say("help.which_camera_looks")),
            (say("shared.teach"), say("help.shows_the_tablet_each_face")),
            (say("shared.try"), say("help.throws_that_count_for_nothing")),
            (say("shared.roller"), say("help.die_roller_on_its_cable")),
            (say("shared.fair"), say("help.whether_dice_fall_fairly")),
            (say("help.without_any"), say("help.every_die_can_be_tapped")),
        ),
    ),
    FAME: HelpModel(
        say("shared.hall_of_fame"),
        (
            (say("help.what_stands_here"), say("help.every_game_that_was_played")),
            (say("help.groups"), say("help.points_are_compared_among")),
            (say("help.line"), say("help.tap_it_to_open")),
            (say("help.nothing_is_kept"), say("help.it_is_read_out")),
        ),
    ),
}


def help_of(page: str) -> HelpModel:
    """What this page is for."""
    return HELP[page]
