"""The Lord of the Rings (Reiner Knizia, 2000): two to five hobbits together against the box."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from engine.core.game import Fading, Game, Version, all_together
from engine.core.questions import SECOND
from engine.core.seating import Option, Options, Seating
from engine.core.text import load_text
from engine.games.lotr_knizia import pieces, views
from engine.games.lotr_knizia.course import consequence
from engine.games.lotr_knizia.facts import FACTS
from engine.games.lotr_knizia.happened import board, cards, corruption, foresight as looked, passed
from engine.games.lotr_knizia.luck import MEASURES
from engine.games.lotr_knizia.panels import LOOK
from engine.games.lotr_knizia.pieces import SEATS
from engine.games.lotr_knizia.state import ON_BOARD, State
from engine.games.lotr_knizia.steps import (
    deck,
    dice,
    foresight,
    gandalf,
    gift_note,
    hand,
    havens,
    passing,
    paying,
    ring,
    special,
    turn,
    yellow,
)
from engine.games.lotr_knizia.variants import competitive, passes_on, preparations

VARIANTS = (competitive, passes_on, preparations)
ACTS = (havens, passing, turn, special, deck, paying, dice, ring, gandalf, foresight, yellow, gift_note, hand)
STEPS = (*ACTS, *VARIANTS, board, cards, passed, corruption, looked)


def seatings(options: Options, chosen: tuple[str, ...]) -> Seating:
    """R/set-up/11  The first two, three, four or five Hobbits, clockwise as they sit down."""
    left = tuple(seat for seat in SEATS if seat not in chosen)
    is_row = set(chosen) == set(SEATS[: len(chosen)])
    return Seating(left, is_row and len(chosen) >= 2)


def start(expanded: bool) -> Callable[[Options, tuple[str, ...]], State]:
    """The state before the first act."""

    def begin(options: Options, seats: tuple[str, ...]) -> State:
        first = pieces.FRODO
        return State(
            hands=dict.fromkeys(seats, ()),
            seats=seats,
            expanded=expanded,
            level=int(options["level"]),
            no_restart=bool(options["no_restart"]),
            competitive=bool(options["competitive"]),
            open_record=bool(options.get("open_record", True)),
            active=first,
            bearer=first,
            sauron=int(options["level"]),
            dark=dict.fromkeys(seats, 0),
            space=dict.fromkeys(pieces.BOARDS[pieces.MORIA].lines, 0),
            features=dict.fromkeys(pieces.FEATURES, ON_BOARD),
            shields=dict.fromkeys(seats, 0),
            tokens={seat: dict.fromkeys(pieces.TOKENS, 0) for seat in seats},
        )

    return begin


HERE = Path(__file__).parent
TEXT = load_text(HERE / "text" / "en.toml")
LEVELS = ("15", "12", "10")


def option(name: str, *choices: str, default: str | bool = False, sections: tuple[ModuleType, ...] = ()) -> Option:
    """An optional rule, in the words of the text, with the files it is written in."""
    meanings = {choice: TEXT.say(f"option.{name}.{choice}") for choice in choices}
    title, meaning = (TEXT.say(f"option.{name}.{part}") for part in ("title", "meaning"))
    return Option(name, title, meaning, default, meanings, sections=sections)


OPTIONS = (
    option("level", *LEVELS, default="12"),
    option("preparations", sections=(preparations,)),
    option("passes_on", sections=(passes_on,)),
    option("no_restart"),
    option("competitive", sections=(competitive,)),
    option("open_record", default=True),
)


def part(state: State) -> str | None:
    """R/turn/3-piles  The turn at whose end what was laid down is covered; None where the record stays open."""
    return None if state.open_record else f"{state.place} {state.turn}"


OWN_READINGS = dict.fromkeys(("ring-between-tiles", "sixty-by-the-ring", "magic-without-a-tile"), SECOND)
"""Where the expanded rules say otherwise than the rule book."""


def version(title: str, *, expanded: bool) -> Version:
    """One of the two books."""
    reads = OWN_READINGS if expanded else {}
    return Version(title, STEPS, pieces.PLACES, seatings, start(expanded), OPTIONS, ("deck", "tiles"), reads)


GAME = Game(
    name="lotr_knizia",
    title="The Lord of the Rings",
    edition="Reiner Knizia 2000, English edition",
    rules_version=1,
    versions={
        "second_edition": version(title="Rule book, second edition", expanded=False),
        "expanded": version(title="Expanded rules 0.62", expanded=True),
    },
    folder=HERE,
    view=views.view,
    outcome=lambda state: state.outcome,
    disclosures=dict.fromkeys(("shields", "total"), "R/competitive/scores"),
    facts=FACTS,
    clock=lambda state: state.turn,
    tag="KN",
    look=LOOK,
    measures=MEASURES,
    sides=all_together,
    fading=Fading(part, ("top_tile", "shown", "four", "lines", "score")),
    scores_by=("level", "competitive"),
    consequence=consequence,
)
