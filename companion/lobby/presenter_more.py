"""What a table can do at any time, in words: the More page, as everybody may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.board.presenter_away import has_list
from companion.ending.model import WriteExport
from companion.fairness.opened import are_open
from companion.lobby.model_more import AskName, GiveUp, MoreModel, MoreRowModel, SitRound
from companion.models import MessageModel, Open
from companion.pages import AWAY, ENDING, HOME, SENSES, FillScreen, SetAwake, SetIdle, SetSounds, SetTextSize, SetTheme
from companion.rulings.model import HOUSE, JOURNAL, MAY, RULES, TurnTo
from companion.shelf.settings import Settings
from companion.table.presenter import notice_of, pages_of
from companion.words import say

if TYPE_CHECKING:
    from companion.presenting.looks import Sight
    from engine.core.table import Table

HERE, AGREED, STOP, TABLET = (
    say("shared.what_lies_open"),
    say("shared.rules_and_record"),
    say("more.this_table"),
    say("more.this_tablet"),
)
SIZES = (100, 115, 130, 145, 160)
"""Sizes of the text, in percent, one after another."""
WAITS_S = (10, 20, 30, 45, 60, 90, 120)
"""After so many seconds a desk closes by itself, one after another."""


def more_model(
    table: Table,
    sight: Sight,
    settings: Settings,
    name: str = "",
    message: MessageModel | None = None,
    *,
    is_away: bool = False,
    is_one_side: bool | None = None,
    silent: str = "",
) -> MoreModel:
    """The page. sight: PUBLIC; name: what the table is called, '' where it cannot be called otherwise; is_away: whether
    the board lies in its box; is_one_side: whether every desk faces the same way, None where nobody need ask; silent:
    why no sound is heard on this machine, as far as that was tried.
    """
    turned = _turned(is_one_side=is_one_side) if is_one_side is not None else ()
    return MoreModel(
        rows=(
            *_here(table),
            *_agreed(sight),
            *_stop(table, sight, name, is_away=is_away),
            *turned,
            *_tablet(settings.theme, settings.text_percent, is_full=settings.is_full),
            *_waits(settings.idle_s, stays_awake=settings.stays_awake),
            _sounds(is_on=settings.sounds, why_not=silent),
        ),
        name=name,
        strip=table.game.look.strip(sight).turn,
        box_label=notice_of(sight.view),
        message=message,
    )


def _here(table: Table) -> Iterator[MoreRowModel]:
    """The pages that show a part of this game."""
    for offer in pages_of(table):
        yield MoreRowModel(HERE, offer.label, offer.note, offer.picked())
    if table.outcome is not None:
        yield MoreRowModel(HERE, say("shared.end_of_game"), say("more.what_the_end_shows"), Open(ENDING))


def _agreed(sight: Sight) -> Iterator[MoreRowModel]:
    settled = len(sight.view["house_rules"])
    house = say("more.one_settled_this_evening") if settled == 1 else say("more.settled_this_evening", settled=settled)
    yield MoreRowModel(AGREED, say("shared.may_i"), say("more.what_may_i_tells"), TurnTo(MAY))
    yield MoreRowModel(AGREED, say("shared.rules"), say("more.by_number_or_by_word"), TurnTo(RULES))
    yield MoreRowModel(AGREED, say("more.go_back_to_a_line"), say("more.take_back_or_put_right"), TurnTo(JOURNAL))
    yield MoreRowModel(
        AGREED, say("more.house_rules_and_questions"), house if settled else say("more.as_we_read_them"), TurnTo(HOUSE)
    )


def _stop(table: Table, sight: Sight, name: str, *, is_away: bool) -> Iterator[MoreRowModel]:
    what = say("more.with_every_secret") if are_open(table) else say("more.as_far_as_public")
    yield MoreRowModel(STOP, say("shared.stop_for_today"), say("more.every_desk_is_closed"), Open(HOME))
    yield MoreRowModel(STOP, say("shared.write_it_to_a_file"), what, WriteExport())
    if has_list(table, sight):
        put = say("shared.build_the_board_again") if is_away else say("shared.put_the_board_away")
        yield MoreRowModel(STOP, put, say("more.what_stands_where"), Open(AWAY))
    if name:
        yield MoreRowModel(STOP, say("more.rename_the_table"), name, AskName())
    if table.outcome is None:
        for side in table.sides:
            yield MoreRowModel(
                STOP, f"{giving_up(table, side)}", say("more.every_seat_is_asked_first"), GiveUp(side[0])
            )


def giving_up(table: Table, side: Sequence[str]) -> str:
    """What it is called when these seats give the game up, a sentence without its full stop."""
    lexicon = table.game.lexicon
    if len(side) == len(table.seats):
        return say("more.table_gives_the_game_up")
    if len(side) == 1:
        return say("more.gives_the_game_up", side=lexicon.name(side[0]))
    return say("more.give_the_game_up", side=say("shared.and_between").join(map(lexicon.name, side)))


_LIGHTS = {"day": say("more.day"), "night": say("more.night")}


def _tablet(mode: str, percent: int, *, is_full: bool) -> Iterator[MoreRowModel]:
    other = "day" if mode == "night" else "night"
    larger = next((size for size in SIZES if size > percent), SIZES[0])
    yield MoreRowModel(TABLET, say("shared.dice_roller"), say("more.what_dice_and_roller_is"), Open(SENSES))
    yield MoreRowModel(
        TABLET, say("more.draw_it_by", light=_LIGHTS[other]), say("more.now_by", light=_LIGHTS[mode]), SetTheme(other)
    )
    size = say("more.text_at_percent", percent=larger)
    yield MoreRowModel(TABLET, size, say("more.now_at_percent", percent=percent), SetTextSize(larger))
    if is_full:
        yield MoreRowModel(
            TABLET, say("more.show_it_in_a_window"), say("more.now_fills_the_screen"), FillScreen(is_on=False)
        )
    else:
        yield MoreRowModel(
            TABLET, say("more.fill_the_whole_screen"), say("more.now_in_a_window"), FillScreen(is_on=True)
        )


def _waits(idle_s: int, *, stays_awake: bool) -> Iterator[MoreRowModel]:
    """What the tablet does while nobody touches it."""
    longer = next((seconds for seconds in WAITS_S if seconds > idle_s), WAITS_S[0])
    now = say("more.closes_after_seconds", seconds=idle_s)
    yield MoreRowModel(TABLET, say("more.close_a_desk_after_seconds", seconds=longer), now, SetIdle(longer))
    if stays_awake:
        yield MoreRowModel(TABLET, say("more.let_the_screen_sleep"), say("more.now_stays_awake"), SetAwake(False))
    else:
        yield MoreRowModel(TABLET, say("more.keep_the_screen_awake"), say("more.now_sleeps"), SetAwake(True))


def _sounds(*, is_on: bool, why_not: str) -> MoreRowModel:
    """A die, a phase and the end of the game are heard, or nothing is."""
    if is_on:
        note = why_not or say("more.now_these_are_heard")
        return MoreRowModel(TABLET, say("more.turn_the_sounds_off"), note, SetSounds(False))
    note = say("more.what_is_heard")
    return MoreRowModel(TABLET, say("more.turn_the_sounds_on"), note, SetSounds(True))


def _turned(*, is_one_side: bool) -> Iterator[MoreRowModel]:
    """To which side the desks are turned."""
    if is_one_side:
        now = say("more.now_desks_face_one_way")
        yield MoreRowModel(TABLET, say("more.turn_each_desk_to_its_owner"), now, SitRound(is_one_side=False))
    else:
        now = say("more.why_keep_desks_upright")
        yield MoreRowModel(TABLET, say("shared.keep_every_desk_upright"), now, SitRound(is_one_side=True))
