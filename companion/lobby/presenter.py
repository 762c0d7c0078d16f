"""The first page and the setting up of a table."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.board.presenter import has_board
from companion.box.presenter import box_choice
from companion.box.presenter_reading import reading_of
from companion.models import MessageModel, OptionModel, SeatModel
from companion.pages import (
    CoverModel,
    GameModel,
    HomeModel,
    NewTableModel,
    OptionalRuleModel,
    SeatMarkModel,
    TableCardModel,
    VersionModel,
)
from companion.shelf.model_edges import edges_of
from companion.words import say
from engine.core.box import Box
from engine.core.cover import Cover
from engine.core.game import Game, Version
from engine.core.seating import Option, all_seats, seated

COLOURS = (
    OptionModel("dark", say("home.violet")),
    OptionModel("fellow", say("home.blue")),
    OptionModel("ivory", say("home.ivory")),
    OptionModel("moss", say("home.green")),
    OptionModel("rust", say("home.orange")),
    OptionModel("rose", say("home.rose")),
    OptionModel("teal", say("home.teal")),
    OptionModel("straw", say("home.yellow")),
)
PIECES = (
    OptionModel("white", say("home.white")),
    OptionModel("black", say("home.black")),
    OptionModel("red", say("home.red")),
    OptionModel("brown", say("home.brown")),
    OptionModel("grey", say("home.grey")),
)
"""More colours, for a game whose pieces have them on the board."""
PALETTE = frozenset(str(colour.value) for colour in (*COLOURS, *PIECES))


def box_models(found: Mapping[str, Cover], order: Sequence[str]) -> tuple[CoverModel, ...]:
    """The boxes on Home's shelf, in this order."""
    told = ((name, found[name]) for name in order if name in found)
    return tuple(
        CoverModel(
            name,
            cover.title,
            " · ".join(
                words
                for words in (cover.edition, say("shared.players", count=cover.players) if cover.players else "")
                if words
            ),
            cover.scene,
            _colour(cover.colour),
        )
        for name, cover in told
    )


def drawn_card(card: TableCardModel, cover: Cover | None) -> TableCardModel:
    """A card with its game's box and its seats' marks. What the shelf kept of seats may be of anybody's making."""
    cover = cover or Cover("")
    marks = tuple(_marks(card.seats))
    return replace(
        card,
        scene=cover.scene,
        colour=_colour(cover.colour),
        marks=marks,
        is_over=any(mark.is_winner for mark in marks),
    )


def _marks(kept: str) -> Iterator[SeatMarkModel]:
    with contextlib.suppress(ValueError, TypeError):
        for letters, colour, name, has_won in json.loads(kept or "[]"):
            yield SeatMarkModel(str(letters)[:3], _colour(str(colour)), str(name), has_won is True)


def _colour(told: str) -> str:
    return told if told in PALETTE else "ivory"


def home_model(
    cards: Sequence[TableCardModel],
    last: str,
    mode: str,
    text_percent: int,
    devices_note: str = "",
    message: MessageModel | None = None,
) -> HomeModel:
    """The tables, the one played last first. last: its id."""
    first = next((card for card in cards if card.id == last), cards[0] if cards else None)
    others = tuple(card for card in cards if card is not first)
    return HomeModel(first, others, mode, text_percent, devices_note=devices_note, message=message)


def game_model(game: Game, boxes: Sequence[Box]) -> GameModel:
    """A game that can be set up; the boxes in the order given."""
    return GameModel(
        game.name,
        game.title,
        game.edition,
        tuple(_version(game, name, version, boxes) for name, version in game.versions.items()),
        tuple(box_choice(box) for box in boxes if box.name),
        _joining(game),
        _colours(game.look.colours.values()),
    )


def _colours(own: Collection[str]) -> tuple[OptionModel, ...]:
    """Those that seats may have: the house's; where pieces of the box have others, those of its pieces alone, since the
    house's beside them would look alike.
    """
    if not any(colour.value in own for colour in PIECES):
        return COLOURS
    return tuple(colour for colour in (*COLOURS, *PIECES) if colour.value in own)


def _joining(game: Game) -> str:
    if not has_board(game):
        return ""
    board = game.text.say("page.board")
    return say("home.joined_setup_counts_as_done", board=board[:1].lower() + board[1:])


def _version(game: Game, name: str, version: Version, boxes: Sequence[Box]) -> VersionModel:
    """A version with its seats where so many sit: nobody's colour is another's."""
    seats = all_seats(version.seatings, version.usual)
    lexicon, own = game.lexicon, game.look.colours
    free = [str(colour.value) for colour in COLOURS if colour.value not in own.values()]
    colours = {seat: own.get(seat) or free[place % len(free)] for place, seat in enumerate(seats)}
    return VersionModel(
        name,
        version.title,
        tuple(_rule(option) for option in version.options),
        tuple(
            SeatModel(seat, lexicon.name(seat), colours[seat], edge)
            for seat, edge in zip(seats, edges_of(len(seats)), strict=True)
        ),
        len(seated(version.seatings, version.usual, None)),
        tuple((box.name, reading_of(game, name, box)) for box in boxes),
    )


def _rule(option: Option) -> OptionalRuleModel:
    choices = tuple(OptionModel(value, value.replace("_", " "), meaning) for value, meaning in option.choices.items())
    return OptionalRuleModel(option.name, option.title, option.meaning, option.default, choices, tuple(option.players))


def new_table_model(
    games: Sequence[GameModel], name: str, shuffle: Callable[[str], Sequence[str]], message: MessageModel | None = None
) -> NewTableModel:
    """Everything a table is set up from. shuffle: a new order of the PIN keys, asked for once a pad."""
    pads = 2 * max((len(version.seats) for game in games for version in game.versions), default=1)
    shuffles = tuple("".join(shuffle("1234567890")) for _ in range(pads))
    return NewTableModel(tuple(games), name, shuffles, message=message)
