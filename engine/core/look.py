"""How a game looks: the panels that it makes of what one audience sees, by the page on which they stand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from typing import Any

from engine.core.ask import Ask, Offer
from engine.core.box import Box, in_order
from engine.core.frozen import frozen
from engine.core.ground import PlaceGround
from engine.core.lexicon import Lexicon
from engine.core.outcome import Outcome
from engine.core.panels import (
    DONE,
    LATER,
    NOW,
    Act,
    BoxesRow,
    Chart,
    Choice,
    Count,
    Counters,
    Finale,
    Moment,
    Panel,
    PerSeat,
    Phase,
    Price,
    Secret,
    Shares,
    Sides,
    Standing,
    Story,
    Strip,
    Tab,
    Track,
)

Line = Mapping[str, Any]
"""A line of the journal, as Table.journal gives it."""
Body = Mapping[str, Any]
"""A command as JSON."""


@frozen
class Paper:
    """The box's charts as far as everybody may know them: printed cells, and what this table has read so far."""

    box: Box
    readings: Mapping[tuple[str, str, str], str]

    def value(self, chart: str, row: str, column: str = "") -> str:
        """What stands in a cell, "" when nobody has told."""
        read = self.readings.get((chart, row, column))
        cell = self.box.lookup(chart, row, column)
        return read if read is not None else cell.value if cell else ""


def _with_told(rows: tuple[str, ...], others: Collection[str]) -> tuple[str, ...]:
    """Where a row stands does not depend on when it was asked for: what is typed in it must not change places."""
    every = (*rows, *in_order(others))
    return in_order(every) if others and all(one.lstrip("-").isdigit() for one in every) else every


def chart_of(paper: Paper, lexicon: Lexicon, name: str, row: str = "", column: str = "") -> Chart:
    """A chart of the box as a panel, its cells in the players' words. row, column: where the rules look now, by their
    names, "" for nowhere; a row or column that the box has not stands where it belongs among numbers, else last. Raises
    BoxError for a chart there is none of.
    """
    form, rows = paper.box.form(name), paper.box.rows(name)
    told = {one for chart, one, _ in paper.readings if chart == name} | ({row} if row else set())
    rows = _with_told(rows, told - set(rows))
    columns = paper.box.columns(name)
    if not form.columns:
        read = {one for chart, _, one in paper.readings if chart == name}
        columns = in_order((*columns, *read, *((column,) if column else ())))
    cite = lexicon.cite(form.section)
    return Chart(
        title=form.title,
        columns=tuple(lexicon.name(one).replace("_", " ") for one in columns),
        rows=tuple(lexicon.name(one) for one in rows),
        cells=tuple(tuple(lexicon.name(paper.value(name, one, other)) for other in columns) for one in rows),
        corner=" / ".join(lexicon.name(key) for key in form.keys),
        row_ids=rows,
        column_ids=columns,
        live=(rows.index(row), columns.index(column) if column in columns else -1) if row in rows else (-1, -1),
        cites=(cite,) if cite is not None else (),
        meanings=tuple(form.meaning_at(one) for one in columns),
    )


@frozen
class Sight:
    """What one audience sees: its view of the table, the names of things, the charts that everybody may know, who sits
    there, the phases of a turn, the journal that everybody reads, and the turn, 0 in a game that counts none.
    """

    view: Mapping[str, Any]
    lexicon: Lexicon
    paper: Paper
    seats: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    lines: Sequence[Line] = ()
    turn: int = 0


@frozen
class Mark:
    """A finger put a mark ('' rubs it out) into a box of somebody's row; boxes count from 0."""

    id: str
    box: int
    mark: str


@frozen
class Sheet:
    """A sheet of rows of boxes that lies beside the board. says: the key of its words, `page.<says>`; marked: what a
    mark in a box is as a command, None when it changes nothing; marks: those that a finger may set, 'x' or '/' as they
    are drawn, each with the key of its word.
    """

    says: str
    rows: Callable[[Sight], tuple[BoxesRow, ...]]
    marked: Callable[[Sight, Mark], Body | None]
    marks: tuple[tuple[str, str], ...] = ()


@frozen
class Routine:
    """Acts of the seat that is asked which are usually given one after another, for one tap. says: the key of their
    words; acts: those commands, the answer to the ask first. Nothing in them is a secret. note: the key of what stands
    under the words, '' for that it is told no card; icon: one of the tablet's signs. is_of_each: each act
    is given by the seat that is asked then, and they say so together. why: the key of why it cannot be done now; it
    keeps its place.
    """

    says: str
    acts: tuple[Body, ...]
    note: str = ""
    icon: str = ""
    is_of_each: bool = False
    why: str = ""


@frozen
class Board:
    """What stands on the board. now: the public facts as lines; doubts: what does not add up, a sentence each. None is
    forbidden.
    """

    now: Callable[[Sight], tuple[Standing, ...]]
    doubts: Callable[[Sight], tuple[str, ...]]


def plain_strip(sight: Sight) -> Strip:
    """The turn, where the game counts them, and the phase that is, over all phases of a turn, in the game's words."""
    text, now = sight.lexicon.text, sight.view.get("phase")
    turn = f"{text.say('clock.one')} {sight.turn}" if sight.turn else ""
    phase = text.say(f"phase.{now}") if f"phase.{now}" in text else ""
    return Strip(" · ".join(words for words in (turn, phase) if words), phases=phases_of(sight))


def phases_of(sight: Sight) -> tuple[Phase, ...]:
    """The sequence of play with where it stands."""
    now, say = sight.view.get("phase"), sight.lexicon.text.say
    at = sight.phases.index(now) if now in sight.phases else -1
    states = (NOW if place == at else DONE if place < at else LATER for place in range(len(sight.phases)))
    return tuple(Phase(say(f"phase.{phase}"), state) for phase, state in zip(sight.phases, states, strict=True))


def _no_panels(sight: Sight) -> tuple[Panel, ...]:
    return ()


def _empty_desk(sight: Sight, seat: str) -> tuple[Panel, ...]:
    return ()


def _no_routine(sight: Sight, ask: Ask) -> tuple[Routine, ...]:
    return ()


def _no_fight(sight: Sight) -> Sides | None:
    return None


def _no_tabs(sight: Sight) -> tuple[Tab, ...]:
    return ()


def _no_track(sight: Sight) -> Track | None:
    return None


def _no_price(sight: Sight, deed: Body) -> Price | None:
    return None


def _no_queue(sight: Sight, ask: Ask) -> PerSeat | None:
    return None


def _no_pot(sight: Sight, offer: Offer, deed: Body) -> Shares | None:
    return None


def _no_deed(says: str, facts: Body) -> Body | None:
    return None


def _plain_act(sight: Sight, offer: Offer, ask: Ask | None) -> Act:
    return Act()


def _no_play(sight: Sight, seat: str, card: int) -> Body | None:
    return None


def _no_choice(sight: Sight, seat: str, ask: Ask) -> Choice | None:
    return None


def _no_story(sight: Sight, turns: Sequence[Sight]) -> tuple[Story, ...]:
    return ()


def _plain_finale(sight: Sight, outcome: Outcome) -> Finale:
    return Finale()


def _no_moment(sight: Sight) -> Moment | None:
    return None


def last_events(sight: Sight) -> Sequence[Mapping[str, Any]]:
    """What came of the last act that stands, as everybody reads it."""
    for line in reversed(sight.lines):
        if line.get("undone") is None and line.get("events"):
            return tuple(line["events"])
    return ()


def _no_list(sight: Sight) -> tuple[Counters, ...]:
    return ()


def _no_counts(sight: Sight) -> Mapping[str, tuple[Count, ...]]:
    return {}


def _no_ground(sight: Sight, place: str) -> PlaceGround | None:
    return None


def _no_words(sight: Sight, seat: str) -> str:
    return ""


def _no_secrets(sight: Sight) -> tuple[Secret, ...]:
    return ()


def noted_hand(view: Mapping[str, Any], seat: str) -> tuple[int | None, ...]:
    """The cards that a desk tells of as its hand."""
    return tuple(view.get(f"{seat}_desk", {}).get("hand", ()))


@frozen
class Look:
    """A game's panels. What a game leaves out has no place at the tablet.

    colours: of its seats, where it has its own; colours_once: what a colour was called in older files, and is now.
    signs: of what may be chosen, by its name; of a die's face by `die.face`.
    table: what everybody may see, in the order in which it is wanted; desk: what this seat alone may look at; fight:
    the one in hand. hand: the cards that a seat's desk has, None for one that it was not told.
    plays: the command by which a seat plays a card of its hand, None where it is played in another way.
    routines: what usually answers an ask in public, together with what follows.
    tabs: what everybody may see, behind the keys of the table's middle, the first of them shown at first; where a game
    gives none, its `table` is one. aside: short panels at the side; foot: the track under the middle; price: what a
    command that is being filled in would cost, by its fields so far; mends: the command by which a check that fails
    would hold, told by its name and facts, so that its price can stand beside it; choice: a seat's own ask as tiles
    on its desk. queue: where each player in turn does what is asked, who has, and what came of it; pot: what a form of
    players' shares comes to so far.
    act: how what is offered stands among the rest and what its form begins with, beside what is asked first.
    story: once the game is over, what became of it, of its last moment with the whole journal and of each turn's (the
    setup apart), as one audience sees them; secrets: what was hidden at a moment, by the whole truth. Neither is asked
    for before. finale: how the end itself is drawn, as everybody sees it.
    moment: what the last act before everybody brought about, where it is worth a picture.
    away: what stands where in public, place by place, for a board that is put away and built again; a tag says what
    nobody was told of it. Of a game that gives none, its public facts are the list.
    counts: what everybody sees each seat have, as signs with numbers under its name at the foot of the table; holds:
    the same in words, where a group is asked to pay together.
    ground: what the map prints at a place, as cells that a finger tells; of no place ("") the words alone.
    """

    colours: Mapping[str, str] = field(default_factory=dict)
    colours_once: Mapping[str, str] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)
    strip: Callable[[Sight], Strip] = plain_strip
    table: Callable[[Sight], tuple[Panel, ...]] = _no_panels
    desk: Callable[[Sight, str], tuple[Panel, ...]] = _empty_desk
    fight: Callable[[Sight], Sides | None] = _no_fight
    sheet: Sheet | None = None
    board: Board | None = None
    hand: Callable[[Mapping[str, Any], str], tuple[int | None, ...]] = noted_hand
    plays: Callable[[Sight, str, int], Body | None] = _no_play
    routines: Callable[[Sight, Ask], tuple[Routine, ...]] = _no_routine
    tabs: Callable[[Sight], tuple[Tab, ...]] = _no_tabs
    aside: Callable[[Sight], tuple[Panel, ...]] = _no_panels
    foot: Callable[[Sight], Track | None] = _no_track
    price: Callable[[Sight, Body], Price | None] = _no_price
    queue: Callable[[Sight, Ask], PerSeat | None] = _no_queue
    pot: Callable[[Sight, Offer, Body], Shares | None] = _no_pot
    mends: Callable[[str, Body], Body | None] = _no_deed
    act: Callable[[Sight, Offer, Ask | None], Act] = _plain_act
    choice: Callable[[Sight, str, Ask], Choice | None] = _no_choice
    story: Callable[[Sight, Sequence[Sight]], tuple[Story, ...]] = _no_story
    secrets: Callable[[Sight], tuple[Secret, ...]] = _no_secrets
    moment: Callable[[Sight], Moment | None] = _no_moment
    finale: Callable[[Sight, Outcome], Finale] = _plain_finale
    away: Callable[[Sight], tuple[Counters, ...]] = _no_list
    counts: Callable[[Sight], Mapping[str, tuple[Count, ...]]] = _no_counts
    holds: Callable[[Sight, str], str] = _no_words
    ground: Callable[[Sight, str], PlaceGround | None] = _no_ground


PLAIN = Look()
"""A game that brings no panel of its own."""
