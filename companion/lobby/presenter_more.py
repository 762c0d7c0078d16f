"""What a table can do at any time, in words: the More page, as everybody may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.board.presenter_away import has_list
from companion.ending.model import WriteExport
from companion.ending.opened import are_open
from companion.lobby.model_more import AskName, GiveUp, MoreModel, MoreRowModel, SitRound
from companion.models import MessageModel, Open
from companion.pages import AWAY, ENDING, HOME, SENSES, FillScreen, SetAwake, SetIdle, SetSounds, SetTextSize, SetTheme
from companion.rulings.model import HOUSE, JOURNAL, MAY, RULES, TurnTo
from companion.settings import Settings
from companion.table.presenter import OPEN, notice_of, pages_of

if TYPE_CHECKING:
    from companion.presenting.looks import Sight
    from engine.core.table import Table

HERE, AGREED, STOP, TABLET = "What lies open", "Rules and record", "This table", "This tablet"
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
        yield MoreRowModel(HERE, offer.label, offer.note, Open(offer.id.removeprefix(OPEN)))
    if table.outcome is not None:
        yield MoreRowModel(HERE, "End of game", "who won and why, every secret, turn by turn", Open(ENDING))


def _agreed(sight: Sight) -> Iterator[MoreRowModel]:
    settled = len(sight.view["house_rules"])
    house = "1 settled for this evening" if settled == 1 else f"{settled} settled for this evening"
    yield MoreRowModel(AGREED, "May I?", "what is legal now, and why", TurnTo(MAY))
    yield MoreRowModel(AGREED, "Rules", "by number or by word", TurnTo(RULES))
    yield MoreRowModel(AGREED, "Go back to a line", "take back or put right; every seat agrees", TurnTo(JOURNAL))
    yield MoreRowModel(AGREED, "House rules, open questions", house if settled else "as we read them", TurnTo(HOUSE))


def _stop(table: Table, sight: Sight, name: str, *, is_away: bool) -> Iterator[MoreRowModel]:
    what = "with every secret: they are open" if are_open(table) else "as far as it is public, at any time"
    yield MoreRowModel(STOP, "Stop for today", "every desk is closed; the table goes on from here", Open(HOME))
    yield MoreRowModel(STOP, "Write it to a file", what, WriteExport())
    if has_list(table, sight):
        put = "Build the board again" if is_away else "Put the board away"
        yield MoreRowModel(STOP, put, "what stands where, place by place, ticked off", Open(AWAY))
    if name:
        yield MoreRowModel(STOP, "Rename the table", name, AskName())
    if table.outcome is None:
        for side in table.sides:
            yield MoreRowModel(STOP, f"{giving_up(table, side)}", "every seat is asked first", GiveUp(side[0]))


def giving_up(table: Table, side: Sequence[str]) -> str:
    """What it is called when these seats give the game up, a sentence without its full stop."""
    lexicon = table.game.lexicon
    if len(side) == len(table.seats):
        return "The table gives the game up"
    return f"{' and '.join(map(lexicon.name, side))} {'gives' if len(side) == 1 else 'give'} the game up"


def _tablet(mode: str, percent: int, *, is_full: bool) -> Iterator[MoreRowModel]:
    other = "day" if mode == "night" else "night"
    larger = next((size for size in SIZES if size > percent), SIZES[0])
    yield MoreRowModel(TABLET, "Dice & roller", "camera, tray, die roller, the luck of the dice", Open(SENSES))
    yield MoreRowModel(TABLET, f"Draw it by {other}", f"now by {mode}", SetTheme(other))
    size = f"Text at {larger} %"
    yield MoreRowModel(TABLET, size, f"now at {percent} %", SetTextSize(larger))
    if is_full:
        yield MoreRowModel(TABLET, "Show it in a window", "now it fills the whole screen", FillScreen(is_on=False))
    else:
        yield MoreRowModel(TABLET, "Fill the whole screen", "now in a window", FillScreen(is_on=True))


def _waits(idle_s: int, *, stays_awake: bool) -> Iterator[MoreRowModel]:
    """What the tablet does while nobody touches it."""
    longer = next((seconds for seconds in WAITS_S if seconds > idle_s), WAITS_S[0])
    now = f"now after {idle_s} seconds without a touch"
    yield MoreRowModel(TABLET, f"Close a desk after {longer} seconds", now, SetIdle(longer))
    if stays_awake:
        yield MoreRowModel(
            TABLET, "Let the screen sleep", "now it stays awake while a table lies open", SetAwake(False)
        )
    else:
        yield MoreRowModel(TABLET, "Keep the screen awake", "now it sleeps as the tablet is set to", SetAwake(True))


def _sounds(*, is_on: bool, why_not: str) -> MoreRowModel:
    """A die, a phase and the end of the game are heard, or nothing is."""
    if is_on:
        note = why_not or "now a die, a phase and the end are heard"
        return MoreRowModel(TABLET, "Turn the sounds off", note, SetSounds(False))
    note = "a die, a phase, the end of a game; none at a desk"
    return MoreRowModel(TABLET, "Turn the sounds on", note, SetSounds(True))


def _turned(*, is_one_side: bool) -> Iterator[MoreRowModel]:
    """To which side the desks are turned."""
    if is_one_side:
        now = "now every desk faces the same way"
        yield MoreRowModel(TABLET, "Turn each desk to its owner's side", now, SitRound(is_one_side=False))
    else:
        now = "for one player, or all side by side; now each desk is turned to its owner"
        yield MoreRowModel(TABLET, "Keep every desk upright", now, SitRound(is_one_side=True))
