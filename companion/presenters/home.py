"""The first page and the setting up of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.presenters.lexicon import lexicon_of
from companion.presenters.looks import look_of
from companion.presenters.models import MessageModel, OptionModel, SeatModel
from companion.presenters.pages import (
    BoxChoiceModel,
    GameModel,
    HomeModel,
    NewTableModel,
    SwitchModel,
    TableCardModel,
)
from engine.core.box import Box, box_summary
from engine.core.game import Game

COLOURS = (OptionModel("dark", "Violet"), OptionModel("fellow", "Blue"), OptionModel("saruman", "Ivory"))
EDGES = (0, 180, 90, 270)


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


def box_choice(box: Box) -> BoxChoiceModel:
    """A box and how much of it is known."""
    summary = box_summary(box)
    known, cells = (sum(pair[place] for pair in summary.values()) for place in (0, 1))
    told = (
        "every cell invented for practice"
        if box.invented
        else f"{known} of {cells} chart cells are known; others are asked for"
    )
    return BoxChoiceModel(box.name, box.title, told, box.invented)


def game_model(game: Game, boxes: Sequence[Box]) -> GameModel:
    """A game that can be set up; the boxes in the order given."""
    lexicon, colours = lexicon_of(game), look_of(game.name).COLOURS
    return GameModel(
        game.name,
        game.title,
        game.edition,
        tuple(OptionModel(id_, title) for id_, title in game.versions.items()),
        tuple(box_choice(box) for box in boxes),
        tuple(
            SwitchModel(option.name, option.name.replace("_", " "), option.meaning, option.default)
            for option in game.options
        ),
        tuple(
            SeatModel(seat, lexicon.name(seat), colours.get(seat, "text"), EDGES[place % len(EDGES)])
            for place, seat in enumerate(game.seats)
        ),
    )


def new_table_model(
    games: Sequence[GameModel], name: str, shuffle: Callable[[str], Sequence[str]], message: MessageModel | None = None
) -> NewTableModel:
    """Everything a table is set up from. shuffle: a new order of the PIN keys, asked for once a pad."""
    pads = 2 * max((len(game.seats) for game in games), default=1)
    shuffles = tuple("".join(shuffle("1234567890")) for _ in range(pads))
    return NewTableModel(tuple(games), name, COLOURS, shuffles, message=message)
