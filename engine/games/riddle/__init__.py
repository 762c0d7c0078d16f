"""Riddle of the Ring (ICE, 1985): two to eight, everyone for himself, and one of them has The Ring."""

from pathlib import Path

from engine.core.frozen import replace
from engine.core.game import Fading, Game, PlaceIds, Version
from engine.core.seating import Option, Options, Seating, some_of
from engine.core.text import load_text
from engine.games.riddle import views
from engine.games.riddle.board import board
from engine.games.riddle.course import consequence
from engine.games.riddle.facts import FACTS
from engine.games.riddle.happened import battles, cards, plays, turns
from engine.games.riddle.luck import MEASURES
from engine.games.riddle.panels import LOOK
from engine.games.riddle.pieces import EVIL, GOOD, SEATS, side_of
from engine.games.riddle.state import MOST_TURNS_IN_HALLS, PARTS, State
from engine.games.riddle.steps import (
    exchanging,
    fighting,
    halls,
    looking,
    moving,
    noting,
    picking_up,
    plays as power_plays,
    setting_out,
    turning,
    winning,
)
from engine.games.riddle.variants import (
    captivity,
    caught,
    clairvoyance_spaces,
    elf_rings,
    extra_card,
    feast,
    for_two,
    gollum_spaces,
    no_waiting,
    once_through,
    own_kind_draws,
    partner_clairvoyance,
    partner_exchanges,
    partners,
    quick_exit,
    resisting_spaces,
    secret_spaces,
    wait_once,
)

ADVANCED = {
    "gollum_spaces": gollum_spaces,
    "clairvoyance_spaces": clairvoyance_spaces,
    "secret_spaces": secret_spaces,
    "captivity": captivity,
}
"""A/four  A-1 to A-4, each a switch of its own: all of them are on in the Advanced Game."""
OPTIONAL = {
    "partners": partners,
    "extra_card": extra_card,
    "wait_once": wait_once,
    "no_waiting": no_waiting,
    "elf_rings": elf_rings,
    "resisting_spaces": resisting_spaces,
    "once_through": once_through,
    "quick_exit": quick_exit,
    "own_kind_draws": own_kind_draws,
    "partner_clairvoyance": partner_clairvoyance,
    "feast": feast,
    "caught": caught,
    "for_two": for_two,
}
"""The optional rules that are written in files of their own."""
PLAYERS = {"partners": range(4, 9), "shorter_stays": range(6, 9), "quick_exit": range(6, 9)}
"""With how many players an optional rule is for."""
ACTS = (setting_out, winning, turning, moving, exchanging, looking, power_plays, fighting, picking_up, halls, noting)
STEPS = (*ACTS, *ADVANCED.values(), *OPTIONAL.values(), partner_exchanges, turns, cards, plays, battles)
NEEDS = dict.fromkeys(("extra_card", "table_talk", "partner_clairvoyance"), ("partners",)) | {
    "partner_exchanges": ("partners", "for_two"),
    "resisting_spaces": ("clairvoyance_spaces",),
    "open_hands": ("for_two",),
}
"""The switches of which one must hold for an optional rule."""
BARS = dict.fromkeys(("shorter_stays", "quick_exit"), ("partners", "for_two")) | {"for_two": ("partners",)}
"""The switches with which an optional rule is not played: O-9 and O-10 are for those who play singly."""
HERE = Path(__file__).parent
TEXT = load_text(HERE / "text" / "en.toml")


def option(name: str, *choices: str, is_on: bool = False) -> Option:
    """An optional rule in the words of the text, with the file that it is written in."""
    meanings = {choice: TEXT.say(f"option.{name}.{choice}") for choice in choices}
    title, meaning = (TEXT.say(f"option.{name}.{part}") for part in ("title", "meaning"))
    found = ADVANCED.get(name) or OPTIONAL.get(name)
    sections = (found,) if found is not None else ()
    default = choices[0] if choices else is_on
    players, needs = PLAYERS.get(name, ()), NEEDS.get(name, ())
    return Option(name, title, meaning, default, meanings, players, sections, needs, BARS.get(name, ()))


def options(*, is_advanced: bool) -> tuple[Option, ...]:
    """Every switch, with those of the Advanced Game on in it."""
    exchanges = option("partner_exchanges", *partner_exchanges.WAYS)
    names = (*OPTIONAL, "table_talk", "victory_cities", "shorter_stays", "bilbo_resists", "open_hands", "open_record")
    return (*(option(name, is_on=is_advanced) for name in ADVANCED), *map(option, names), exchanges)


def start(chosen: Options, seats: tuple[str, ...]) -> State:
    """The state before the first act: no card is dealt, and no marker on the board. What an optional rule makes a fact
    of the whole game stands in it from then on.
    """
    return State(
        hands=dict.fromkeys(seats, ()),
        seats=seats,
        at=dict.fromkeys(seats, ""),
        victory_cities=bool(chosen["victory_cities"]),
        most_in_halls=SHORTER if chosen["shorter_stays"] else MOST_TURNS_IN_HALLS,
        may_deny=bool(chosen["bilbo_resists"]),
        partner_exchanges=str(chosen["partner_exchanges"]),
        are_partners=bool(chosen["partners"]),
        is_for_two=bool(chosen["for_two"]),
        are_hands_open=bool(chosen["open_hands"]),
        waiting=for_two.waiting(seats) if chosen["for_two"] else (),
        # A table that was begun before there was this switch has told its discards.
        open_record=bool(chosen.get("open_record", True)),
        special=tuple(kind for kind in board().special if chosen[f"{kind}_spaces"]),
    )


def part(state: State) -> str | None:
    """B-7/piles  The turn at whose end cards that were used or discarded are named no more; None where they are."""
    # RULING: what-the-record-tells-of-discards. They are told till the turn is over, though one covers the other.
    return None if state.open_record else f"{state.round} {state.active}"


SHORTER = 2
"""O-9  Turns in the Halls of Mandos, or in captivity."""
PLACES = PlaceIds(known=(*sorted(board().beside), *sorted(board().dots)))


def sit_down(chosen: Options, taken: tuple[str, ...]) -> Seating:
    """B-2/choice  Two to eight players, each another Hobbit or Black Rider; O-16: both kinds."""
    seating = some_of(SEATS, 2)(chosen, taken)
    is_enough = seating.is_enough and (not chosen.get("for_two") or len({*map(side_of, taken)}) == len((GOOD, EVIL)))
    return replace(seating, is_enough=is_enough)


def version(title: str, *, is_advanced: bool) -> Version:
    """One of the two games of the book."""
    return Version(title, STEPS, PARTS, sit_down, start, options(is_advanced=is_advanced), piles=("deck",))


GAME = Game(
    name="riddle",
    title="Riddle of the Ring",
    edition="ICE 1985",
    rules_version=1,
    versions={
        "basic": version(title="Basic Game", is_advanced=False),
        "advanced": version(title="Advanced Game", is_advanced=True),
    },
    folder=HERE,
    view=views.view,
    outcome=lambda state: state.outcome,
    disclosures={},
    facts=FACTS,
    clock=lambda state: max(1, state.round),
    look=LOOK,
    measures=MEASURES,
    places=PLACES,
    tag="RI",
    fading=Fading(part, ("top", "lying", "battle")),
    consequence=consequence,
    desks=views.desks,
    sides=views.sides,
)
