"""The board that lies there: its Activity lines with their markers, what is done at this place, the turn."""

from collections.abc import Iterator
from typing import Final

from engine.core.look import Sight, phases_of
from engine.core.panels import Line, Lines, Panel, Strip, Tab, Track
from engine.games.lotr_knizia.panels import events
from engine.games.lotr_knizia.panels.seats import hobbits
from engine.games.lotr_knizia.pieces import (
    ACTIVITIES,
    BAG_END,
    BOARDS,
    DIE,
    EVENT_BOXES,
    FIGHTING,
    FRIENDSHIP,
    HEART,
    HIDING,
    KINDS,
    LIGHT,
    LOTHLORIEN,
    MOUNT_DOOM,
    RING,
    RIVENDELL,
    SHIELD,
    SPECIAL,
    SUN,
    SUNDIALS,
    TRAVELLING,
)

SIGNS: Final = {
    SHIELD: "shield",
    SPECIAL: "shield_question",
    RING: "ring",
    HEART: "heart",
    SUN: "sun",
    DIE: "die",
    LIGHT: "candle",
    FIGHTING: "fight",
    FRIENDSHIP: "link",
    HIDING: "tree",
    TRAVELLING: "boot",
}
"""The tablet's sign for what a space gives, and for each Activity."""
STAGES: Final = {
    BAG_END: ("set_out", "gandalf", "preparations", "nazgul_appears"),
    RIVENDELL: ("elrond", "council", "fellowship"),
    LOTHLORIEN: ("galadriel", "recovery", "test"),
    MOUNT_DOOM: ("mount_doom",),
}
"""What is done at a place that is no Scenario, in its order."""
LAID_OUT: Final = ("figures", "sauron", "special", "features", "tiles", "deck", "ring")
"""What is laid out before the game."""


def strip(sight: Sight) -> Strip:
    """The place, its turn and whose it is, and the way from place to place."""
    view, say = sight.view, sight.lexicon.text.say
    place = sight.lexicon.name(view["phase"])
    if view["phase"] not in BOARDS:
        return Strip(place, say(f"stages.{view['stage']}"), phases_of(sight))
    turn = say("panel.turn", {"turn": view["turn"], "active": view["active"]})
    return Strip(place, say("panel.board_over") if view["stage"] == "over" else turn, phases_of(sight))


def tab(sight: Sight) -> Tab:
    """What is done at this place, and the board that lies there."""
    return Tab(sight.lexicon.text.say("panel.tab_board"), panels(sight), "boxes")


def panels(sight: Sight) -> tuple[Panel, ...]:
    """The lines first while they are moved along; at a haven, what is done there."""
    view = sight.view
    if view["stage"] == "set_out":
        return (_laid_out(sight), _stages(sight))
    if view["phase"] == MOUNT_DOOM:
        return (_stages(sight),)
    here = tuple(_waits(sight)) if view["phase"] in BOARDS else (_stages(sight),)
    return (*here, *tracks(sight), events.boxes(sight))


def aside(sight: Sight) -> tuple[Panel, ...]:
    """The Event that is, or that comes next; who is out, and who bears the Ring."""
    view = sight.view
    if view["phase"] not in BOARDS or view["stage"] == "over":
        return (hobbits(sight),)
    return (*events.next_one(sight), hobbits(sight))


def _waits(sight: Sight) -> Iterator[Lines]:
    """The tile that lies there, and what it would do now."""
    kind, say = events.waiting_tile(sight), sight.lexicon.text.say
    if kind:
        yield Lines("", (Line(say(f"tile.{kind}"), tile_does(sight, kind), say("panel.tile_waits")),))


def tile_does(sight: Sight, kind: str) -> str:
    """What a tile would do now."""
    view, say = sight.view, sight.lexicon.text.say
    board = BOARDS[view["board"]]
    if kind in ACTIVITIES:
        here = events.gone(sight, kind)
        if kind not in board.lines or here >= board.last(kind):
            finished = kind if kind in board.lines else ""
            return say("panel.tile_elsewhere", {"active": view["active"], "line": kind, "finished": finished})
        return say("panel.tile_line", {"line": kind, "gives": gives(sight, board.lines[kind].spaces[here])})
    if kind not in SUNDIALS or view["event"] >= EVENT_BOXES:
        return say(f"panel.tile_{kind}", {"bearer": view["bearer"]})
    name = board.events[view["event"]]
    return say(f"panel.tile_{kind}", {"name": name, "price": events.price_now(sight, name)})


def _stages(sight: Sight) -> Lines:
    """The boxes of a haven."""
    view, say = sight.view, sight.lexicon.text.say
    steps = [step for step in STAGES[view["phase"]] if step != "preparations" or view["stage"] == step]
    at = steps.index(view["stage"]) if view["stage"] in steps else len(steps)
    rows = []
    for place, step in enumerate(steps):
        title, note = (
            say(f"stages.{step}"),
            say(f"stages_note.{step}", {"bearer": view["bearer"], "sauron": view["sauron"]}),
        )
        tone = "dim" if place < at else "gold" if place == at else "plain"
        rows.append(Line(f"✓ {title}" if place < at else title, "" if place < at else note, tone=tone))
    return Lines(sight.lexicon.name(view["phase"]), tuple(rows))


def _laid_out(sight: Sight) -> Lines:
    say = sight.lexicon.text.say
    facts = {"seats": tuple(sight.seats), "sauron": sight.view["sauron"], "bearer": sight.view["bearer"]}
    return Lines(say("panel.laid_out"), tuple(Line(say(f"laid_out.{what}", facts), ticks=True) for what in LAID_OUT))


def tracks(sight: Sight) -> Iterator[Track]:
    """The Activity lines of the board, the main one first."""
    board = BOARDS[sight.view["board"]]
    for line in (board.main, *(line for line in board.lines if line != board.main)):
        yield track(sight, line)


def track(sight: Sight, name: str) -> Track:
    """A line: where its marker is, what its spaces give, and what the next one does."""
    view, say = sight.view, sight.lexicon.text.say
    board = BOARDS[view["board"]]
    line, here = board.lines[name], events.gone(sight, name)
    is_main = name == board.main
    cells = tuple(str(score) for score in line.scores) if is_main else tuple(map(str, range(len(line.spaces) + 1)))
    signs = ("", *(sign_of(sight, space) for space in line.spaces))
    title = say("panel.main_line", {"line": name}) if is_main else sight.lexicon.name(name)
    note = say("panel.score", {"score": board.score(here)}) if is_main else events.far(sight, name)
    if line.part and here < line.part:
        note = say("panel.part", {"note": note, "part": line.part})
    if here < len(line.spaces):
        note = say("panel.next_space", {"note": note, "gives": gives(sight, line.spaces[here])})
    return Track(title, cells, 0, note=note, signs=signs, now=here, icon=SIGNS[name])


def sign_of(sight: Sight, space: str) -> str:
    """The sign of what a space gives; '' where its card lies no longer there."""
    if space in KINDS:
        return "cards" if space in sight.view["on_board"] else ""
    return SIGNS[space]


def gives(sight: Sight, space: str) -> str:
    """What a space gives, in words."""
    say = sight.lexicon.text.say
    if space not in KINDS:
        return say(f"gives.{space}")
    return say(
        "gives.card" if space in sight.view["on_board"] else "gives.nothing", {"card": sight.lexicon.name(space)}
    )
